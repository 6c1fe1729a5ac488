//! `rulebox rulings`: runs the executable rulings.

use crate::files::Pages;
use crate::library::Library;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use clap::{Args, Subcommand};
use rulebox_cards::Catalog;
use rulebox_rules::Era;
use rulebox_scenes::{Outcome, Problem, Rulings};
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  rulebox rulings run rulings
  rulebox rulings run rulings/turn/evolve.md --era 2009
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
#[command(after_help = EXAMPLES)]
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
    /// Files and directories in which there is nothing to run.
    empty: Vec<String>,
    /// Files that are not there or cannot be read.
    unreadable: Vec<String>,
}

/// Runs rulings.
pub fn run(command: &Command, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let Command::Run(args) = command;
    let found = find(args, &library.cards);
    let results = Results {
        empty: found.empty,
        unreadable: found.unreadable,
        ..play(&found.rulings, args.fail_fast)
    };
    let passed = results.failed == 0 && results.empty.is_empty();
    let report = if args.json {
        Report::json(&results, passed)?
    } else {
        Report::of(text(&results, passed, paint), passed)
    };
    Ok(Report {
        complaints: results.unreadable,
        ..report
    })
}

/// What the given paths hold.
#[derive(Default)]
struct Found {
    rulings: Rulings,
    /// Paths without a ruling to run. A path that is mistyped, or an era that nothing names, must not pass for a success.
    empty: Vec<String>,
    /// Files that are not there or cannot be read.
    unreadable: Vec<String>,
}

fn find(args: &Run, cards: &Catalog) -> Found {
    let mut found = Found::default();
    for path in &args.paths {
        let shown = path.display();
        if !path.exists() {
            let message = format!("There is no file or directory {shown}.");
            found.unreadable.push(message);
            continue;
        }
        let pages = Pages::read(&[path]);
        let here = in_era(of_pages(&pages, cards), args.era);
        let nothing = here.list.is_empty() && here.problems.is_empty();
        if nothing && pages.unreadable.is_empty() {
            found.empty.push(shown.to_string());
        }
        found.unreadable.extend(pages.unreadable);
        found.rulings.list.extend(here.list);
        found.rulings.problems.extend(here.problems);
    }
    found
}

/// The rulings of pages, which can name these cards.
pub fn of_pages(pages: &Pages, cards: &Catalog) -> Rulings {
    let mut rulings = Rulings::default();
    for (file, text) in &pages.texts {
        rulings.add(file, text, cards);
    }
    rulings
}

fn text(results: &Results, passed: bool, paint: Paint) -> String {
    let mut text = String::new();
    for problem in &results.problems {
        let _ = writeln!(text, "{}\n", paint.bad(&problem.to_string()));
    }
    for failure in &results.failures {
        let _ = writeln!(text, "{failure}\n");
    }
    for path in &results.empty {
        let message = format!("There is no ruling to run in {path}.");
        let _ = writeln!(text, "{}", paint.bad(&message));
    }
    let line = format!("{} passed, {} failed", results.passed, results.failed);
    let line = if passed {
        paint.good(&line)
    } else {
        paint.bad(&line)
    };
    let _ = writeln!(text, "{line}");
    text
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
        for outcome in rulebox_scenes::run(&one).outcomes {
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
