//! Chores of the project, run as `cargo xtask NAME`: play a game, check a change, run all tests, build the program to hand
//! out, compare builds.

mod check;
mod compare;
mod count;
mod git;
mod laws;
mod mutants;
mod places;
mod release;
mod source;
mod steps;

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
Chores of the project.

  cargo xtask play [OPTIONS]   build the program and play a game; options as for `rulebox play`
  cargo xtask check            what tells most: format, lint, the tests of engine and cards, all rulings
  cargo xtask test             run every test, every ruling, and count which rules have rulings
  cargo xtask count            count what must not be in the code, such as long functions
  cargo xtask compare OLD NEW  compare the speed of two builds or commits, and whether they play the same games
  cargo xtask laws             hold the laws against ten million random answers, tables of many, and a million answers
                               in each era of games that look alike; goes on where it stopped
  cargo xtask mutants          change a sample of places in the engine and look whether the tests notice
  cargo xtask release          build the program to hand out, laid out for speed by watching it play
";

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let chore = arguments.next();
    let rest: Vec<String> = arguments.collect();
    match chore.as_deref() {
        Some("play") => play(&rest),
        Some("check") => alone("check", &rest, || steps::all(check::STEPS)),
        Some("test") => alone("test", &rest, || steps::all(steps::TEST)),
        Some("count") => count::count(&rest),
        Some("laws") => alone("laws", &rest, laws::laws),
        Some("mutants") => mutants::mutants(&rest),
        Some("compare") => compare::compare(&rest),
        Some("release") => alone("release", &rest, release::release),
        Some("help" | "--help" | "-h") => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        Some(other) => {
            eprint!("There is no chore {other}.\n\n{USAGE}");
            ExitCode::from(2)
        }
        None => {
            eprint!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Does a chore that takes no options.
fn alone(chore: &str, options: &[String], run: impl FnOnce() -> ExitCode) -> ExitCode {
    match options {
        [] => run(),
        [option, ..] => {
            eprint!("`cargo xtask {chore}` takes no options such as {option}.\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Builds the program with optimisations and plays; its exit code is ours.
fn play(options: &[String]) -> ExitCode {
    // The first build takes minutes; whoever waits sees how far it is.
    let mut command = cargo(&["run", "--release", "--package", "rulebox", "--", "play"]);
    command.args(options);
    match command.status() {
        Ok(status) => ExitCode::from(
            status
                .code()
                .and_then(|code| u8::try_from(code).ok())
                .unwrap_or(1),
        ),
        Err(error) => {
            eprintln!("cargo cannot be started: {error}");
            ExitCode::from(2)
        }
    }
}

/// The cargo that runs us, at the root of the project.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

fn root() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    here.and_then(|xtask| xtask.parent().map(PathBuf::from))
        .unwrap_or_else(|| ".".into())
}
