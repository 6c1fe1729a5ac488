//! `rulebox bench`: random play with a checksum, as a table or as JSON.

use crate::allocations;
use crate::decks;
use crate::library::Library;
use crate::report::{Failure, Report};
use crate::text::{count, filled};
use rulebox_cards::EmbeddedDeck;
use rulebox_engine::Book;
use rulebox_engine::book::duel_book;
use rulebox_lab::bench::{Bench, Gauges, Measured};
use rulebox_lab::pool::{LeftOut, Pool};
use rulebox_rules::{Era, Ruleset};
use serde::Serialize;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  rulebox bench                                  all pairings of the beginner decks, one thread
  rulebox bench --threads 2 --json               two threads, for other programs to read
  rulebox bench --decks a.txt b.txt --era 2021   your own decks
  rulebox bench --decks pool                     all decks of each era against each other

Everything is measured five times, and the middle time counts; a machine is seldom alone with one program. What listing
costs in play is the time of a game less that of the same game with its answers known and nothing listed. A book is made
of cards that are known already.
The checksum depends on the decks, the eras, the seed and the number of games, and on nothing else: not on the
machine, the number of threads or the build.";

/// What to measure.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Deck lists or names of decks, every ordered pair of which is played; or `pool`: every pair of the decks of an era
    /// that come with the program
    #[arg(long, num_args = 1.., value_name = "FILE", value_parser = filled)]
    decks: Vec<String>,
    /// Games in all
    #[arg(long, default_value_t = 20_000, value_parser = crate::mass::games(10_000_000), allow_negative_numbers = true)]
    games: u64,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The seed of the first game; each further game has the next one
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play all games by the rules of this era; without it, each pairing by those of its first deck
    #[arg(long)]
    era: Option<Era>,
    /// Write the figures as JSON
    #[arg(long)]
    json: bool,
}

/// Measures.
pub fn run(args: &Args, library: &Library) -> Result<Report, Failure> {
    if args.decks == ["pool"] {
        return run_pool(args, library);
    }
    let figures = measure(args, library, books(args, library)?);
    if args.json {
        return Report::json(&figures, true);
    }
    Ok(Report::say(table(&figures)))
}

fn measure(args: &Args, library: &Library, books: Vec<Arc<Book>>) -> Measured {
    let bench = Bench {
        catalog: library.cards.clone(),
        books,
        games: args.games,
        threads: args.threads as usize,
        seed: args.seed,
    };
    bench.run(Gauges {
        allocations: &allocations::made,
        bytes_held: &allocations::held,
        processor_time: &processor_time,
    })
}

/// The processor time that all threads of the program have used so far, where the system tells it.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    let now = nix::time::ClockId::CLOCK_PROCESS_CPUTIME_ID.now();
    now.ok().map(Duration::from)
}

/// The processor time that all threads of the program have used so far, where the system tells it.
#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}

/// Measures all decks of each era, as far as the engine plays their cards.
fn run_pool(args: &Args, library: &Library) -> Result<Report, Failure> {
    let eras = Era::ALL
        .iter()
        .filter(|era| args.era.is_none_or(|only| only == **era));
    let pools: Vec<Pool> = eras.map(|era| Pool::of(*era)).collect();
    let mut books = Vec::new();
    for pool in &pools {
        let own = pool
            .books(&library.cards)
            .map_err(|e| Failure::Input(e.to_string()))?;
        books.extend(own);
    }
    let measured = PoolFigures {
        figures: measure(args, library, books),
        decks: pools.iter().map(|pool| pool.decks.len()).sum(),
        left_out: pools.into_iter().flat_map(|pool| pool.left_out).collect(),
    };
    if args.json {
        return Report::json(&measured, true);
    }
    let mut text = table(&measured.figures);
    let _ = writeln!(text, "{:<32}{:>18}", "decks", measured.decks);
    text.push_str(&left_out(&measured.left_out));
    Ok(Report::say(text))
}

/// The figures of all decks that can be played.
#[derive(Serialize)]
struct PoolFigures {
    #[serde(flatten)]
    figures: Measured,
    decks: usize,
    left_out: Vec<LeftOut>,
}

/// The decks that cannot be played yet, one line each, with a few of the cards in the way.
pub fn left_out(decks: &[LeftOut]) -> String {
    let mut text = String::new();
    if !decks.is_empty() {
        let _ = writeln!(
            text,
            "\n{} left out, because some of their cards are not played yet:",
            count(decks.len(), "deck")
        );
    }
    for LeftOut { deck, cards } in decks {
        let (first, rest) = cards.split_at(cards.len().min(2));
        let more = match rest.len() {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        let _ = writeln!(text, "  {deck:<32} {}{more}", first.join(", "));
    }
    text
}

/// The book of every ordered pair of decks.
fn books(args: &Args, library: &Library) -> Result<Vec<Arc<Book>>, Failure> {
    let names: Vec<String> = match args.decks.is_empty() {
        true => EmbeddedDeck::for_beginners()
            .map(|deck| deck.name.to_owned())
            .collect(),
        false => args.decks.clone(),
    };
    let eras: Vec<Era> = names
        .iter()
        .map(|name| args.era.unwrap_or(era_of(name)))
        .collect();
    let played = Era::ALL.iter().filter(|era| eras.contains(era));
    let rules: Vec<Ruleset> = played.map(|era| Ruleset::of(*era)).collect();
    let lists = decks::playable(&names, &rules, library)?;
    let mut books = Vec::new();
    for (era, first) in eras.iter().zip(&lists) {
        for second in &lists {
            let pair = [first, second].map(|list| list.cards().cloned().collect::<Vec<_>>());
            let book = duel_book(Ruleset::of(*era), &pair, &library.cards);
            books.push(book.map_err(|e| Failure::Input(e.to_string()))?);
        }
    }
    Ok(books)
}

/// The era that the name of a deck begins with; the newest where it names none.
fn era_of(name: &str) -> Era {
    let file = name.rsplit('/').next().unwrap_or(name);
    decks::era_of(file).unwrap_or(Era::E2025)
}

fn table(measured: &Measured) -> String {
    let mut out = String::new();
    let mut row = |what: &str, value: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{what:<32}{value:>18}");
    };
    let ns = |time: f64| format!("{time:.0} ns");
    row("games", measured.games.to_string());
    row("decisions", measured.decisions.to_string());
    row(
        "  with a single option",
        measured.forced_decisions.to_string(),
    );
    row("time per decision", ns(measured.ns_per_decision));
    row("  in the quickest round", ns(measured.best_ns_per_decision));
    row("  with several options", ns(measured.ns_per_open_decision));
    if let Some(time) = measured.cpu_ns_per_decision {
        row("  of the processor", ns(time));
    }
    row(
        "listing legal moves, in play",
        ns(measured.legal_moves_in_play_ns),
    );
    row("  again and again", ns(measured.legal_moves_ns));
    row(
        "games per second",
        format!("{:.0}", measured.games_per_second),
    );
    row("threads", measured.threads.to_string());
    if measured.threads > 1 {
        row("speed-up", format!("{:.2}×", measured.speedup));
    }
    row("state", format!("{} bytes", measured.state_bytes));
    row("copying a state", ns(measured.copy_ns));
    row(
        "allocations per decision",
        format!("{}", measured.allocations_per_decision),
    );
    row(
        "book of a pairing",
        format!("{:.0} kB", measured.book_bytes / 1e3),
    );
    row("  making it", format!("{:.0} µs", measured.book_ns / 1e3));
    row(
        "options per decision",
        format!("{:.1}", measured.options_per_decision),
    );
    row("turns per game", format!("{:.1}", measured.turns_per_game));
    row("checksum", measured.checksum.clone());
    out
}
