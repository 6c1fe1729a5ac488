//! Chores of the project, run as `cargo xtask NAME`: play a game, run all tests, build the program to hand out.

mod release;

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

const USAGE: &str = "\
Chores of the project.

  cargo xtask play [OPTIONS]   build the program and play a game; options as for `rulebox play`
  cargo xtask test             run every test, every ruling, and count which rules have rulings
  cargo xtask release          build the program to hand out, laid out for speed by watching it play
";

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    match arguments.next().as_deref() {
        Some("play") => play(arguments),
        Some("test") => test(),
        Some("release") => release::release(),
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

/// Builds the program with optimisations and plays; its exit code is ours.
fn play(options: impl Iterator<Item = String>) -> ExitCode {
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

/// One thing to run, which must succeed.
struct Step {
    title: &'static str,
    arguments: &'static [&'static str],
}

/// How a step ended.
struct Ended {
    step: &'static Step,
    succeeded: bool,
    took: Duration,
}

/// What `cargo xtask test` runs, in this order.
const STEPS: &[Step] = &[
    Step {
        title: "unit and integration tests",
        arguments: &["test", "--workspace", "--all-targets", "--no-fail-fast"],
    },
    Step {
        title: "examples in the documentation",
        arguments: &["test", "--workspace", "--doc"],
    },
    Step {
        title: "rulings",
        arguments: &[
            "run",
            "--quiet",
            "--package",
            "rulebox",
            "--",
            "rulings",
            "run",
            "rulings",
        ],
    },
    Step {
        title: "rulings for every rule and every decision",
        arguments: &[
            "run",
            "--quiet",
            "--package",
            "rulebox",
            "--",
            "rules",
            "coverage",
            "--missing",
            "--require",
            "I",
            "--require",
            "II",
            "--require",
            "III",
        ],
    },
];

/// Runs all steps even if one fails, so that one run shows everything that is wrong.
fn test() -> ExitCode {
    let ended: Vec<Ended> = STEPS.iter().map(run).collect();
    println!("\nSummary");
    for Ended {
        step,
        succeeded,
        took,
    } in &ended
    {
        let verdict = if *succeeded { "ok" } else { "FAILED" };
        println!(
            "  {verdict:<8} {:<34} {:>6.1} s",
            step.title,
            took.as_secs_f64()
        );
    }
    let failed = ended.iter().any(|ended| !ended.succeeded);
    ExitCode::from(u8::from(failed))
}

fn run(step: &'static Step) -> Ended {
    println!("\n== {}: cargo {}", step.title, step.arguments.join(" "));
    let start = Instant::now();
    let succeeded = match cargo(step.arguments).status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("cargo cannot be started: {error}");
            false
        }
    };
    Ended {
        step,
        succeeded,
        took: start.elapsed(),
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
