//! `rulebox rules`: the rules of the four eras, to be read, searched and compared.

mod coverage;
mod list;
mod search;
mod show;
mod switches;

use crate::paint::Paint;
use crate::report::{Failure, Report};
use clap::{Args, Subcommand};
use rulebox_rules::{Era, show as render};

const EXAMPLES: &str = "\
Examples:
  rulebox rules show TURN-EVOLVE-11
  rulebox rules show TURN-FIRST-6 --era 2025
  rulebox rules diff 2011 2025
  rulebox rules search asleep flip
  rulebox rules list --group TURN-EVOLVE
  rulebox rules coverage --missing --part I";

/// What can be asked about the rules.
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub enum Command {
    /// Show one rule, what the eras make of it, and the switches that settle it
    Show(show::Args),
    /// Show what changed between two rulebooks
    Diff(Diff),
    /// Find rules by words of their id or text
    Search(search::Args),
    /// List rules, group by group
    List(list::Args),
    /// List the switches on which the eras differ, their values and where these come from
    Switches(switches::Args),
    /// List which rules have rulings that are run as tests
    Coverage(coverage::Args),
}

/// Two rulebooks to compare.
#[derive(Debug, Args)]
pub struct Diff {
    /// The older book: 2009, 2011, 2021 or 2025
    from: Era,
    /// The newer book
    to: Era,
}

/// Answers a question about the rules.
pub fn run(command: &Command, paint: Paint) -> Result<Report, Failure> {
    match command {
        Command::Show(args) => show::run(args),
        Command::Diff(diff) => Ok(Report::say(render::render_diff(diff.from, diff.to))),
        Command::Search(args) => search::run(args, paint),
        Command::List(args) => list::run(args, paint),
        Command::Switches(args) => Ok(switches::run(args, paint)),
        Command::Coverage(args) => coverage::run(args, paint),
    }
}
