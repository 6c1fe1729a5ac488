//! `rulebox rulings`: runs the executable rulings.

use crate::paint::Paint;
use crate::report::{Failure, Report};
use clap::{Args, Subcommand};
use rulebox_rules::Era;
use rulebox_testkit::rulings::{self, Outcome, Problem, Rulings};
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  rulebox rulings run rulings
  rulebox rulings run rulings/turn/evolving.md --era 2009
  rulebox rulings run rulings --json --fail-fast";

/// What can be done with rulings.
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub enum Command {
    /// Run the rulings of files and directories, each in every era it names
    Run(Run),
}

/// Which rulings to run.
#[derive(Debug, Args)]
pub struct Run {
    /// Markdown files, and directories of them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Only in this era
    #[arg(long)]
    era: Option<Era>,
    /// Write the result as JSON
    #[arg(long)]
    json: bool,
    /// Stop at the first failure
    #[arg(long)]
    fail_fast: bool,
}

/// What came of a run.
#[derive(Debug, Default, Serialize)]
struct Results {
    passed: usize,
    failed: usize,
    /// Rulings that failed, once for each era.
    failures: Vec<Outcome>,
    /// Rulings that cannot be read; they count as failed.
    problems: Vec<Problem>,
}

/// Runs rulings.
pub fn run(command: &Command, paint: Paint) -> Result<Report, Failure> {
    let Command::Run(args) = command;
    if let Some(missing) = args.paths.iter().find(|path| !path.exists()) {
        return Err(Failure::Input(format!(
            "There is no file or directory {}.",
            missing.display()
        )));
    }
    let rulings = in_era(rulings::load(&args.paths), args.era);
    let results = play(&rulings, args.fail_fast);
    let passed = results.failed == 0;
    if args.json {
        return Report::json(&results, passed);
    }
    let mut text = String::new();
    for problem in &results.problems {
        let _ = writeln!(text, "{}\n", paint.bad(&problem.to_string()));
    }
    for failure in &results.failures {
        let _ = writeln!(text, "{failure}\n");
    }
    let line = format!("{} passed, {} failed", results.passed, results.failed);
    let _ = writeln!(
        text,
        "{}",
        if passed {
            paint.good(&line)
        } else {
            paint.bad(&line)
        }
    );
    Ok(Report { text, passed })
}

/// The rulings that name this era, in this era alone.
fn in_era(mut rulings: Rulings, era: Option<Era>) -> Rulings {
    if let Some(era) = era {
        rulings
            .list
            .iter_mut()
            .for_each(|ruling| ruling.eras.retain(|each| *each == era));
    }
    rulings.list.retain(|ruling| !ruling.eras.is_empty());
    rulings
}

/// Plays one ruling after the other, so that a failure can stop the run.
fn play(rulings: &Rulings, fail_fast: bool) -> Results {
    let mut results = Results {
        failed: rulings.problems.len(),
        problems: rulings.problems.clone(),
        ..Results::default()
    };
    for ruling in &rulings.list {
        if fail_fast && results.failed > 0 {
            break;
        }
        let one = Rulings {
            list: vec![ruling.clone()],
            ..Rulings::default()
        };
        for outcome in rulings::run(&one).outcomes {
            if outcome.failure.is_some() {
                results.failed += 1;
                results.failures.push(outcome);
            } else {
                results.passed += 1;
            }
        }
    }
    results
}
