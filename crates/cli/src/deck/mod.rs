//! `rulebox deck`: whether deck lists keep the rules, what is in them, and what they come to.

mod check;
mod convert;
mod json;
mod show;
mod stats;

use crate::decks::Opened;
use crate::library;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{brief, count, printable};
use clap::{Args, Subcommand};
use rulebox_cards::EmbeddedDeck;
use rulebox_engine::book::is_played;
use rulebox_rules::{Era, Ruleset};
use serde::Serialize;
use std::fmt::Write;

const EXAMPLES: &str = "\
Examples:
  rulebox deck check my-deck.txt
  rulebox deck check --format standard my-deck.txt
  rulebox deck convert --to live my-deck.txt
  rulebox deck stats my-deck.txt --simulate 1000
  rulebox deck show 2009-beginner-1-inferno-zone
  rulebox deck list --era 2021

Lists are read in every common form: PTCG Live, PTCGO, the official site, Limitless, `4x Name`, ids of printings. A line
that matches no card is told with what may have been meant; docs/DECKS.md has more.";

/// What can be done with deck lists.
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub enum Command {
    /// Check deck lists: every fault with its rule, and what the book advises
    Check(check::Args),
    /// Show a deck: its cards by kind, with what they are
    Show(show::Args),
    /// Write a deck list in another form
    Convert(convert::Args),
    /// Odds of opening hands, mulligans and Prize cards; and by simulation, how fast a deck gets going
    Stats(stats::Args),
    /// List the decks that come with the program
    List(List),
}

/// Which decks to list.
#[derive(Debug, Args)]
pub struct List {
    /// Only those played by this rulebook
    #[arg(long)]
    era: Option<Era>,
    /// Write the list as JSON
    #[arg(long)]
    json: bool,
}

/// Does what was asked for.
pub fn run(command: &Command, paint: Paint) -> Result<Report, Failure> {
    match command {
        Command::Check(args) => check::run(args, paint),
        Command::Show(args) => show::run(args, paint),
        Command::Convert(args) => convert::run(args),
        Command::Stats(args) => stats::run(args, paint),
        Command::List(list) => run_list(list, paint),
    }
}

/// Lists the decks that come with the program.
pub fn run_list(args: &List, paint: Paint) -> Result<Report, Failure> {
    let listed: Vec<Listed> = EmbeddedDeck::all()
        .filter(|deck| args.era.is_none_or(|era| deck.era() == era))
        .map(Listed::of)
        .collect();
    if args.json {
        return Report::json(&listed, true);
    }
    let mut text = String::new();
    for era in Era::ALL {
        let own: Vec<&Listed> = listed.iter().filter(|d| d.era == era.name()).collect();
        if own.is_empty() {
            continue;
        }
        let heading = format!("Rulebook {}", era.name());
        let _ = writeln!(
            text,
            "{} · {}",
            paint.bold(&heading),
            count(own.len(), "deck")
        );
        for deck in own {
            let Listed {
                name,
                title,
                purpose,
                ..
            } = deck;
            let _ = writeln!(text, "  {name:<32} {title:<23} {}", paint.dim(purpose));
        }
        text.push('\n');
    }
    let own = library::decks();
    if !own.is_empty() {
        let heading = paint.bold("Your own");
        let _ = writeln!(text, "{heading} · {}", count(own.len(), "deck"));
        for deck in own {
            let title = Opened::of(&deck.text).list.name;
            let _ = writeln!(text, "  {:<32} {}", printable(&deck.name), brief(&title));
        }
        text.push('\n');
    }
    let total = count(listed.len() + own.len(), "deck");
    let _ = writeln!(text, "{total}; `rulebox deck show NAME` shows one.");
    Ok(Report::say(text))
}

/// A deck that comes with the program.
#[derive(Debug, Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    era: &'static str,
    purpose: &'static str,
    cards: usize,
    /// Cards of it that the engine does not play yet.
    unplayed: Vec<String>,
}

impl Listed {
    fn of(deck: EmbeddedDeck) -> Listed {
        let (title, about) = deck.headline();
        let rules = Ruleset::of(deck.era());
        // A test makes sure that every line can be read.
        let entries = deck.read().map(|list| list.entries).unwrap_or_default();
        let refused = entries
            .iter()
            .filter(|(_, card, _)| is_played(&rules, card).is_err());
        Listed {
            name: deck.name,
            title,
            about,
            era: deck.era().name(),
            purpose: deck.purpose().word(),
            cards: entries.iter().map(|(count, ..)| usize::from(*count)).sum(),
            unplayed: refused.map(|(_, card, _)| card.name.clone()).collect(),
        }
    }
}
