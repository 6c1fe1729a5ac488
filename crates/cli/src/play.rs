//! `rulebox play`: a game in the terminal, line by line, against the computer or with two people at one keyboard.

mod board;
mod bot;
mod input;
mod modes;
mod people;
mod story;
mod terminal;
#[cfg(test)]
mod tests;
mod why;
mod words;

use crate::decks;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::filled;
use rulebox_cards::Card;
use rulebox_engine::new_game::duel_book;
use rulebox_rules::{Era, Ruleset};
use std::io;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use terminal::{Table, Terminal};

const EXAMPLES: &str = "\
Examples:
  rulebox play                                    at once, with two beginner decks
  rulebox play --era 2009 --seed 7                by the rules of 2009; the same seed shuffles the same
  rulebox play --decks inferno my-deck.txt        decks by a part of their name, or from files
  rulebox play --hot-seat                         two people at one keyboard

In the game, type the number of an option. `why 3` says which rule allows option 3, `why not retreat` which rule
forbids it. `help` lists everything else.";

/// How to play.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebook to play by: 2009, 2011, 2021 or 2025
    #[arg(long, default_value = "2025")]
    era: Era,
    /// Your deck and the other one: names of decks that come with the program, or files
    #[arg(long, num_args = 2, value_names = ["YOURS", "OTHER"], value_parser = filled)]
    decks: Option<Vec<String>>,
    /// Decides coins and shuffles; the same seed and the same choices give the same game
    #[arg(long)]
    seed: Option<u64>,
    /// Two people share the keyboard
    #[arg(long)]
    hot_seat: bool,
    /// No colours
    #[arg(long)]
    plain: bool,
}

/// Plays a game to its end, or to the end of the input.
pub fn run(args: &Args, paint: Paint) -> Result<Report, Failure> {
    let table = Table {
        seed: args.seed.unwrap_or_else(some_seed),
        hot_seat: args.hot_seat,
        paint: if args.plain { Paint::Plain } else { paint },
    };
    let wanted = match &args.decks {
        Some(decks) => decks.clone(),
        None => decks::pair(args.era).map(str::to_owned).to_vec(),
    };
    let rules = Ruleset::of(args.era);
    let lists = decks::playable(&wanted, &[rules]).map_err(|failure| match failure {
        Failure::Input(why) => Failure::Input(format!("The game cannot begin.\n{why}")),
        other => other,
    })?;
    let cards: Vec<Vec<Arc<Card>>> = lists
        .iter()
        .map(|list| list.cards().cloned().collect())
        .collect();
    let book = duel_book(rules, &cards)
        .map_err(|errors| Failure::Input(format!("The game cannot begin.\n{errors}")))?;
    let mut terminal = Terminal::new(table, book, io::stdin().lock(), io::stdout().lock());
    terminal.welcome(args.era, &lists)?;
    terminal.play()?;
    Ok(Report::say(""))
}

/// A seed that is different each time, and short enough to be typed again.
fn some_seed() -> u64 {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::from(now.subsec_nanos()) ^ (now.as_secs() & 0xffff)
}
