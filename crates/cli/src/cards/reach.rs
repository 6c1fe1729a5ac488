//! `rulebox cards reach`: which texts of cards random games reach, and whether the laws hold in them.

use crate::bench::left_out;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{brief, count};
use rulebox_cards::Catalog;
use rulebox_engine::Duel;
use rulebox_lab::laws::{self, Effort};
use rulebox_lab::reach::{Plan, Reach};
use rulebox_rules::Era;
use std::fmt::Write;
use std::io::{self, IsTerminal, Write as _};

/// Violations and texts that are shown; `--json` has them all.
const SHOWN: usize = 40;
/// How wide the bar is that shows how far it has come.
const BAR: usize = 40;

/// What to play.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only the decks of this rulebook
    #[arg(long)]
    era: Option<Era>,
    /// Games of each pairing of decks
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The seed that all games are drawn from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; without it, one for each core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// How often a text is to be reached
    #[arg(long, default_value_t = 10)]
    goal: u64,
    /// Watch over one game of so many with the laws
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    watch: u32,
    /// Show every text that was not reached often enough
    #[arg(long)]
    all: bool,
    /// Write the counts as JSON
    #[arg(long)]
    json: bool,
}

/// Plays and tells what was reached.
pub fn run(args: &Args, cards: &Catalog, paint: Paint) -> Result<Report, Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let plan = Plan {
        eras: args.era.map_or(Era::ALL.to_vec(), |era| vec![era]),
        games: args.games,
        seed: args.seed,
        threads: args.threads.map_or_else(cores, usize::from),
        goal: args.goal,
        watched: args.watch,
    };
    // What goes wrong in a game becomes a line of the report.
    std::panic::set_hook(Box::new(|_| {}));
    let reach = plan.run(
        cards,
        &|book, seed| {
            let played = laws::play::<Duel>(book, seed, Effort::LIGHT);
            played.map(drop).map_err(|broken| {
                let detail = brief(&broken.detail);
                format!("decision {}: {}: {detail}", broken.decision, broken.law)
            })
        },
        &progress(),
    );
    drop(std::panic::take_hook());
    let passed = reach.violations.is_empty();
    if args.json {
        return Report::json(&reach, passed);
    }
    let most = if args.all { usize::MAX } else { SHOWN };
    Ok(Report::of(text(&reach, most, paint), passed))
}

/// A bar on standard error, where somebody watches; otherwise nothing.
fn progress() -> impl Fn(usize, usize) + Sync {
    let watched = io::stderr().is_terminal();
    move |done, all| {
        if watched {
            let filled = done * BAR / all.max(1);
            let bar = "█".repeat(filled) + &"░".repeat(BAR - filled);
            let end = if done == all { "\r\u{1b}[K" } else { "" };
            // A bar that cannot be written is no loss.
            let _ = write!(io::stderr(), "\r{bar} {done} of {all} pairings{end}");
        }
    }
}

fn text(reach: &Reach, most: usize, paint: Paint) -> String {
    let mut out = String::new();
    for era in &reach.eras {
        let _ = writeln!(
            out,
            "Rulebook {}: {}, {}",
            era.era,
            count(era.decks, "deck"),
            count(era.pairings, "pairing")
        );
    }
    let _ = writeln!(
        out,
        "Decks built around single cards: {}",
        reach.decks_around_cards
    );
    let left: Vec<_> = reach.eras.iter().flat_map(|e| e.left_out.clone()).collect();
    out.push_str(&left_out(&left));
    let _ = writeln!(
        out,
        "\n{} games, {} of them watched over, {} without an end, {}.",
        reach.games,
        reach.watched,
        reach.unfinished,
        count(reach.violations.len(), "violation")
    );
    for game in reach.unfinished_games.iter().take(most) {
        let _ = writeln!(out, "  without an end: {game}");
    }
    for violation in reach.violations.iter().take(most) {
        let _ = writeln!(out, "  {}", paint.bad(violation));
    }
    let _ = writeln!(
        out,
        "\n{} of {} texts were reached at least {} times.",
        reach.reached, reach.texts, reach.goal
    );
    for missed in reach.missed.iter().take(most) {
        let _ = writeln!(
            out,
            "  {:>3}  {} ({}): {}",
            missed.times,
            paint.bold(&missed.card),
            missed.printing,
            missed.text
        );
    }
    if reach.missed.len() > most {
        let more = reach.missed.len() - most;
        let _ = writeln!(out, "       and {more} more; `--all` shows them.");
    }
    if !reach.unplayed.is_empty() {
        let cards = count(reach.unplayed.len(), "card");
        let _ = writeln!(out, "{cards} not played yet: `rulebox cards coverage`.");
    }
    out
}
