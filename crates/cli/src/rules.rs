//! `rulebox rules`: the rules of the four eras, to be read, searched and compared.

mod browse;
mod coverage;
mod json;
mod list;
mod search;
pub mod show;
mod switches;

use crate::library::Library;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::width;
use crate::values::eras;
use clap::Subcommand;
use json::Changes;
use rulebox_cards::Catalog;
use rulebox_rules::{Era, show as render};

const EXAMPLES: &str = "\
Examples:
  rulebox rules show TURN-EVOLVE-11
  rulebox rules show TURN-FIRST-6 AMB-11 --era 2025
  rulebox rules show TURN-EVOLVE                 the whole family
  rulebox rules browse evolve                    on the whole screen, with links to follow
  rulebox rules diff 2011 2025
  rulebox rules search asleep flip
  rulebox rules list --group TURN-EVOLVE
  rulebox rules coverage --missing --part I
  rulebox rules switches --json                  for other programs; show, diff, search and list write JSON as well";

const DIFF_EXAMPLES: &str = "\
Examples:
  rulebox rules diff 2011 2025                   what changed between two rulebooks
  rulebox rules diff 2021 2025 --json";

/// What to ask about the rules, and how to read the answer.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
    /// Write everything at once, even at a terminal; otherwise the variable PAGER names the pager, or it is `less`
    #[arg(long, global = true)]
    no_pager: bool,
}

/// What can be asked about the rules.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show rules: what the eras make of them, the switches that settle them, the rules that they name and that name them
    Show(show::Args),
    /// Read the rules on the whole screen: search, open, follow links
    Browse(browse::Args),
    /// Show what changed between two rulebooks
    Diff(Diff),
    /// Find rules by words of their id or text, the best hits first
    Search(search::Args),
    /// List rules, group by group
    List(list::Args),
    /// List the switches on which the eras differ, their values and where these come from
    Switches(switches::Args),
    /// List which rules have rulings that are run as tests
    Coverage(coverage::Args),
}

/// Two rulebooks to compare.
#[derive(Debug, clap::Args)]
#[command(after_help = DIFF_EXAMPLES)]
pub struct Diff {
    /// The older book
    #[arg(value_parser = eras())]
    from: Era,
    /// The newer book
    #[arg(value_parser = eras())]
    to: Era,
    /// Write the changes as JSON
    #[arg(long)]
    json: bool,
}

/// Answers a question about the rules.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let report = answer(&args.command, &library.cards, paint)?;
    Ok(report.in_pager(!args.no_pager && args.command.is_to_be_read()))
}

impl Command {
    /// Whether the answer is a text for people. What fills the screen is shown already, and JSON is for programs.
    fn is_to_be_read(&self) -> bool {
        match self {
            Command::Browse(_) => false,
            Command::Show(args) => !args.json,
            Command::Diff(args) => !args.json,
            Command::Search(args) => !args.json,
            Command::List(args) => !args.json,
            Command::Switches(args) => !args.json,
            Command::Coverage(args) => !args.json,
        }
    }
}

fn answer(command: &Command, cards: &Catalog, paint: Paint) -> Result<Report, Failure> {
    match command {
        Command::Show(args) => show::run(args),
        Command::Diff(args) if args.json => {
            Report::json(&Changes::between(args.from, args.to), true)
        }
        Command::Diff(args) => {
            let text = render::render_diff(args.from, args.to, width());
            Ok(Report::say(text))
        }
        Command::Search(args) => search::run(args, paint),
        Command::Browse(args) => browse::run(args, paint),
        Command::List(args) => list::run(args, paint),
        Command::Switches(args) => switches::run(args, paint),
        Command::Coverage(args) => coverage::run(args, cards, paint),
    }
}
