//! `rulebox deck`: whether deck lists keep the rules, what is in them, and what they come to.

mod check;
mod convert;
mod json;
mod show;
mod stats;

use crate::decks::{self, Opened};
use crate::library::{Library, UserDeck};
use crate::pager::Paging;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{brief, count, printable};
use clap::{Args, Subcommand};
use rulebox_cards::{Catalog, EmbeddedDeck};
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
    /// List the decks that come with the program, and your own
    List(List),
}

/// Why a rulebook is the one to go by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum EraBy {
    /// It was asked for.
    Argument,
    /// The format names it.
    Format,
    /// The name of a deck begins with it.
    Name,
    /// Nothing names one; this is the newest.
    #[default]
    Newest,
}

impl EraBy {
    /// The reason in words, with what to do about it.
    const fn words(self) -> &'static str {
        match self {
            EraBy::Argument | EraBy::Format => "",
            EraBy::Name => ", as its name says",
            EraBy::Newest => ", the newest; --era picks another",
        }
    }
}

/// Which decks to list.
#[derive(Debug, Args)]
pub struct List {
    /// Only those played by this rulebook, and those of your own whose names say nothing else
    #[arg(long)]
    era: Option<Era>,
    /// Write the list as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    paging: Paging,
}

/// Does what was asked for.
pub fn run(command: &Command, library: &Library, paint: Paint) -> Result<Report, Failure> {
    match command {
        Command::Check(args) => check::run(args, library, paint),
        Command::Show(args) => show::run(args, library, paint),
        Command::Convert(args) => convert::run(args, library),
        Command::Stats(args) => stats::run(args, library, paint),
        Command::List(list) => run_list(list, library, paint),
    }
}

/// Lists the decks that come with the program, and those of the user.
pub fn run_list(args: &List, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let of_program = EmbeddedDeck::all()
        .filter(|deck| args.era.is_none_or(|era| deck.era() == era))
        .map(|deck| Listed::of(deck, &library.cards));
    let fits = |deck: &&UserDeck| {
        let named = decks::era_of(&deck.name);
        args.era.is_none() || named.is_none() || named == args.era
    };
    let of_user = library.decks().iter().filter(fits);
    let listed: Vec<Listed> = of_program
        .chain(of_user.map(|deck| Listed::of_user(deck, &library.cards)))
        .collect();
    if args.json {
        return Report::json(&listed, true);
    }
    let mut text = String::new();
    for era in Era::ALL {
        let heading = format!("Rulebook {}", era.name());
        let own = listed.iter().filter(|d| !d.own && d.era == era.name());
        text.push_str(&group(&heading, &own.collect::<Vec<_>>(), paint));
    }
    let own = listed.iter().filter(|deck| deck.own);
    text.push_str(&group("Your own", &own.collect::<Vec<_>>(), paint));
    let total = count(listed.len(), "deck");
    let _ = writeln!(text, "{total}; `rulebox deck show NAME` shows one.");
    Ok(Report::say(text).in_pager(args.paging.wanted()))
}

/// Decks under a heading; nothing if there is none.
fn group(heading: &str, decks: &[&Listed], paint: Paint) -> String {
    if decks.is_empty() {
        return String::new();
    }
    let heading = paint.bold(heading);
    let mut text = format!("{heading} · {}\n", count(decks.len(), "deck"));
    for deck in decks {
        let (name, title) = (printable(&deck.name), brief(&deck.title));
        let _ = match deck.own {
            true => writeln!(text, "  {name:<32} {title}"),
            false => writeln!(text, "  {name:<32} {title:<23} {}", paint.dim(deck.purpose)),
        };
    }
    text.push('\n');
    text
}

/// A deck that is known by its name.
#[derive(Debug, Serialize)]
struct Listed {
    name: String,
    title: String,
    about: String,
    era: &'static str,
    purpose: &'static str,
    cards: usize,
    /// Cards of it that the engine does not play yet.
    unplayed: Vec<String>,
    /// Whether it is the user's own.
    own: bool,
    /// How many of its lines cannot be read.
    unread: usize,
}

impl Listed {
    fn of(deck: EmbeddedDeck, cards: &Catalog) -> Listed {
        let (title, about) = deck.headline();
        let listed = Listed::opened(deck.name, deck.text, deck.era(), cards);
        Listed {
            title: title.to_owned(),
            about: about.to_owned(),
            purpose: deck.purpose().word(),
            ..listed
        }
    }

    fn of_user(deck: &UserDeck, cards: &Catalog) -> Listed {
        // Without a word about it, decks are played by the newest rulebook.
        let era = decks::era_of(&deck.name).unwrap_or(Era::E2025);
        Listed {
            own: true,
            purpose: "own",
            ..Listed::opened(&deck.name, &deck.text, era, cards)
        }
    }

    /// What a list says of itself.
    fn opened(name: &str, text: &str, era: Era, cards: &Catalog) -> Listed {
        let Opened { list, errors } = Opened::of(text, cards);
        let rules = Ruleset::of(era);
        let refused = list
            .entries
            .iter()
            .filter(|(_, card, _)| is_played(&rules, card).is_err());
        Listed {
            name: name.to_owned(),
            era: era.name(),
            purpose: "",
            cards: list.size(),
            unplayed: refused.map(|(_, card, _)| card.name.clone()).collect(),
            own: false,
            unread: errors.len(),
            about: String::new(),
            title: list.name,
        }
    }
}
