//! Mass simulation: pairings of decks and players, each played so many times, on any number of threads.
//!
//! A game depends on its pairing, its number in it and the seed of the plan, and on nothing else; so results depend
//! neither on the threads nor on the other pairings. In every second game the sides change seats.

use crate::play::mix;
use crate::record::{self, Record, Table};
use rulebox_bots::BotKind;
use rulebox_cards::{Card, Catalog};
use rulebox_engine::book::{SetupErrors, duel_book};
use rulebox_engine::{Book, Choice, Rng, Seat};
use rulebox_rules::{Era, Ruleset};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A deck to play with.
#[derive(Clone, Debug)]
pub struct Deck {
    /// Its name.
    pub name: String,
    /// Every card, as often as it is in it.
    pub cards: Vec<Arc<Card>>,
}

/// One side of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The number of its deck in the plan.
    pub deck: usize,
    /// Its player.
    pub bot: BotKind,
}

/// Two sides that play against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The sides.
    pub sides: [Side; 2],
    /// By which rules.
    pub era: Era,
}

/// What to play.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// The cards that are known.
    pub catalog: Catalog,
    /// The decks.
    pub decks: Vec<Deck>,
    /// Who plays against whom.
    pub pairings: Vec<Pairing>,
    /// Games of each pairing. An odd number is raised by one, so that both sides have each seat equally often.
    pub games: u64,
    /// The seed, from which the seed of every game is made.
    pub seed: u64,
}

/// Why a simulation was not run.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SimError {
    /// A pairing cannot be played.
    #[error("{decks} cannot be played by the rules of {era}: {errors}", era = .era.name())]
    Pairing {
        /** Both decks. */
        decks: String,
        /** The rules. */
        era: Era,
        /** Why. */
        errors: SetupErrors,
    },
    /// A game broke off, which is a fault of the program.
    #[error(
        "The game of {decks} with seed {seed} broke off, which is a fault of this program: {why}"
    )]
    Broken {
        /** Both decks. */
        decks: String,
        /** Its seed. */
        seed: u64,
        /** What was said. */
        why: String,
    },
}

/// Hears how many more games are played.
pub type Progress<'p> = &'p (dyn Fn(u64) + Sync);

/// Games a thread takes at a time, at most.
const BATCH: usize = 32;

impl Simulation {
    /// Games of each pairing, an even number.
    pub fn games_of_pairing(&self) -> u64 {
        self.games.next_multiple_of(2)
    }

    /// Games in all.
    pub fn total(&self) -> u64 {
        self.games_of_pairing() * self.pairings.len() as u64
    }

    /// Whether another run gives the same results: no player thinks by the clock.
    pub fn is_repeatable(&self) -> bool {
        let mut bots = self.pairings.iter().flat_map(|p| p.sides.map(|s| s.bot));
        bots.all(|bot| !bot.thinks_by_the_clock())
    }

    /// Plays everything on so many threads: the records of each pairing, in the order of its games.
    pub fn run(&self, threads: usize, progress: Progress) -> Result<Vec<Vec<Record>>, SimError> {
        let books = self.books()?;
        let each = self.games_of_pairing() as usize;
        let total = each * self.pairings.len();
        let threads = threads.max(1);
        let work = Work {
            plan: self,
            books,
            streams: self.pairings.iter().map(|p| self.stream(p)).collect(),
            each,
            total,
            batch: (total / (threads * 64)).clamp(1, BATCH),
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            progress,
        };
        let mut parts: Vec<Part> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| work.run())).collect();
            let ended = workers.into_iter().map(|w| w.join().unwrap_or_default());
            ended.flatten().collect()
        });
        parts.sort_by_key(|(first, _)| *first);
        let mut all = Vec::with_capacity(total);
        for (_, part) in parts {
            all.extend(part?);
        }
        Ok(all.chunks(each.max(1)).map(<[Record]>::to_vec).collect())
    }

    /// The books of every pairing: the first side in seat 0, and in seat 1.
    fn books(&self) -> Result<Vec<[Arc<Book>; 2]>, SimError> {
        let cards = |side: Side| self.decks[side.deck].cards.clone();
        let each = self.pairings.iter().map(|pairing| {
            let book = |sides: [Side; 2]| {
                let rules = Ruleset::of(pairing.era);
                let book = duel_book(rules, &sides.map(cards), &self.catalog);
                book.map_err(|errors| SimError::Pairing {
                    decks: self.title(pairing),
                    era: pairing.era,
                    errors,
                })
            };
            let [a, b] = pairing.sides;
            Ok([book([a, b])?, book([b, a])?])
        });
        each.collect()
    }

    /// `A against B`.
    pub fn title(&self, pairing: &Pairing) -> String {
        let [a, b] = pairing.sides.map(|side| &self.decks[side.deck].name);
        format!("{a} against {b}")
    }

    /// The number from which the seeds of a pairing's games are made. It depends on the seed of the plan, the cards, the
    /// players and the rules: two pairings with the same seeds would have the same luck, and their sum less games than it
    /// seems.
    fn stream(&self, pairing: &Pairing) -> u64 {
        let text = |sum: u64, text: &str| text.bytes().fold(sum, |sum, b| mix(sum, b.into()));
        let side = |sum: u64, side: &Side| {
            let cards = self.decks[side.deck].cards.iter();
            let sum = cards.fold(sum, |sum, card| text(sum, &card.name));
            text(sum, &side.bot.to_string())
        };
        let sum = pairing.sides.iter().fold(self.seed, side);
        text(sum, pairing.era.name())
    }
}

/// Games from a number on, or why there are none.
type Part = (usize, Result<Vec<Record>, SimError>);

/// A plan while it is played.
struct Work<'p> {
    plan: &'p Simulation,
    books: Vec<[Arc<Book>; 2]>,
    streams: Vec<u64>,
    each: usize,
    total: usize,
    batch: usize,
    next: AtomicUsize,
    stop: AtomicBool,
    progress: Progress<'p>,
}

impl Work<'_> {
    fn run(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut options = Vec::with_capacity(256);
        while !self.stop.load(Ordering::Relaxed) {
            let first = self.next.fetch_add(self.batch, Ordering::Relaxed);
            if first >= self.total {
                break;
            }
            let last = (first + self.batch).min(self.total);
            let part: Result<Vec<Record>, SimError> =
                (first..last).map(|n| self.game(n, &mut options)).collect();
            if part.is_err() {
                self.stop.store(true, Ordering::Relaxed);
            }
            parts.push((first, part));
            (self.progress)((last - first) as u64);
        }
        parts
    }

    fn game(&self, n: usize, options: &mut Vec<Choice>) -> Result<Record, SimError> {
        let pairing = &self.plan.pairings[n / self.each];
        let number = n % self.each;
        let seat = number % 2;
        let [a, b] = pairing.sides.map(|side| side.bot);
        let table = Table {
            book: &self.books[n / self.each][seat],
            bots: if seat == 0 { [a, b] } else { [b, a] },
            seat: Seat(seat as u8),
        };
        let seed = Rng::new(mix(self.streams[n / self.each], number as u64)).bits();
        // A fault in one game must be told with its seed, so that it can be found.
        let played = catch_unwind(AssertUnwindSafe(|| record::game(table, seed, options)));
        played.map_err(|panic| SimError::Broken {
            decks: self.plan.title(pairing),
            seed,
            why: said(&*panic),
        })
    }
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("no reason was given").to_owned()
}
