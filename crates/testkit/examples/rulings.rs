//! Plays the rulings of the files and folders given, and prints the report: `cargo run --example rulings -- PATH…`.

use rulebox_testkit::rulings::{load, run};
use std::process::ExitCode;

fn main() -> ExitCode {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let report = run(&load(&paths));
    println!("{report}");
    if report.passed() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
