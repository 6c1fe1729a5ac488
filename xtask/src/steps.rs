//! Steps that are run one after the other, with a summary of all at the end.

use crate::{cargo, count};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// One thing to run, which must succeed.
pub struct Step {
    /// What it is.
    pub title: &'static str,
    /// How it is done.
    pub way: Way,
}

/// How a step is done.
pub enum Way {
    /// By cargo, with these arguments.
    Cargo(&'static [&'static str]),
    /// By counting what must not be in the code.
    Count,
}

/// How a step ended.
struct Ended {
    step: &'static Step,
    succeeded: bool,
    took: Duration,
}

/// What `cargo xtask test` runs, in this order.
pub const TEST: &[Step] = &[
    Step {
        title: "unit and integration tests",
        way: Way::Cargo(&["test", "--workspace", "--all-targets", "--no-fail-fast"]),
    },
    Step {
        title: "examples in the documentation",
        way: Way::Cargo(&["test", "--workspace", "--doc"]),
    },
    Step {
        title: "rulings",
        way: Way::Cargo(&[
            "run",
            "--quiet",
            "--package",
            "rulebox",
            "--",
            "rulings",
            "run",
            "rulings",
        ]),
    },
    Step {
        title: "rulings for every rule and every decision",
        way: Way::Cargo(&[
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
        ]),
    },
];

/// Runs all steps even if one fails, so that one run shows everything that is wrong.
pub fn all(steps: &'static [Step]) -> ExitCode {
    let start = Instant::now();
    let ended: Vec<Ended> = (1..)
        .zip(steps)
        .map(|(number, step)| {
            let of = steps.len();
            println!("\n== {number} of {of}: {}{}", step.title, step.way.told());
            let ended = run(step);
            let verdict = ended.verdict();
            println!(
                "== {number} of {of}: {verdict} after {:.1} s",
                ended.took.as_secs_f64()
            );
            ended
        })
        .collect();
    println!("\nSummary");
    for ended in &ended {
        let (verdict, title) = (ended.verdict(), ended.step.title);
        println!(
            "  {verdict:<8} {title:<44} {:>6.1} s",
            ended.took.as_secs_f64()
        );
    }
    let whole = start.elapsed().as_secs_f64();
    println!("  {:<8} {:<44} {whole:>6.1} s", "", "together");
    let failed = ended.iter().any(|ended| !ended.succeeded);
    ExitCode::from(u8::from(failed))
}

impl Way {
    fn told(&self) -> String {
        match self {
            Self::Cargo(arguments) => format!(": cargo {}", arguments.join(" ")),
            Self::Count => String::new(),
        }
    }
}

impl Ended {
    fn verdict(&self) -> &'static str {
        if self.succeeded { "ok" } else { "FAILED" }
    }
}

fn run(step: &'static Step) -> Ended {
    let start = Instant::now();
    let succeeded = match step.way {
        Way::Cargo(arguments) => match cargo(arguments).status() {
            Ok(status) => status.success(),
            Err(error) => {
                eprintln!("cargo cannot be started: {error}");
                false
            }
        },
        Way::Count => count::count(&[]) == ExitCode::SUCCESS,
    };
    Ended {
        step,
        succeeded,
        took: start.elapsed(),
    }
}
