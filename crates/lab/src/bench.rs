//! The benchmark: random play with a checksum, timed as a whole, and its parts timed apart.

mod book;
mod in_play;
mod parts;

use crate::play::{Played, mix, random_game};
use rulebox_cards::Catalog;
use rulebox_engine::state::State;
use rulebox_engine::{Book, Choice, Duel};
use serde::Serialize;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What was measured. Builds from before are compared by these fields, so none of them changes its meaning.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// Games played.
    pub games: u64,
    /// Answers given.
    pub decisions: u64,
    /// Answers of these that were the only option.
    pub forced_decisions: u64,
    /// Mean time for listing the options, picking one and applying it, over all games, per thread: the middle one of
    /// several rounds.
    pub ns_per_decision: f64,
    /// What the quickest round took.
    pub best_ns_per_decision: f64,
    /// The time of all answers for each of those that were not the only option: the middle round.
    pub ns_per_open_decision: f64,
    /// Processor time of a decision, of all threads together: the middle round. Nothing where the system does not tell it.
    pub cpu_ns_per_decision: Option<f64>,
    /// Mean time for listing the options of a position, again and again, so that all that it needs is close at hand.
    pub legal_moves_ns: f64,
    /// What listing costs in play: the time of a decision less that of a decision of a game that is played again with the
    /// answers known and nothing listed.
    pub legal_moves_in_play_ns: f64,
    /// Games finished per second by all threads together.
    pub games_per_second: f64,
    /// Threads used.
    pub threads: usize,
    /// How many times as many games per second as one thread played in the same round: the middle one of several rounds.
    pub speedup: f64,
    /// Size of a duel's state.
    pub state_bytes: usize,
    /// Mean time to copy a state.
    pub copy_ns: f64,
    /// Heap allocations per answer after set-up.
    pub allocations_per_decision: f64,
    /// Mean time to make the book of a pairing whose cards are known already, deck check included.
    pub book_ns: f64,
    /// Mean memory that such a book takes beyond what is there already.
    pub book_bytes: f64,
    /// Mean time to make a book with a catalog of which no card is known yet.
    pub first_book_ns: f64,
    /// Mean memory that such a book takes, with what is kept of its cards for other books.
    pub first_book_bytes: f64,
    /// Mean options per position.
    pub options_per_decision: f64,
    /// Mean turns per game.
    pub turns_per_game: f64,
    /// Depends on every answer of every game, and on nothing else.
    pub checksum: String,
}

/// What a program tells about itself that cannot be seen from inside.
#[derive(Clone, Copy)]
pub struct Gauges<'a> {
    /// How many heap allocations it has made so far.
    pub allocations: &'a dyn Fn() -> u64,
    /// How many bytes it holds on the heap now.
    pub bytes_held: &'a dyn Fn() -> u64,
    /// How much processor time all its threads have used so far, if the system tells.
    pub processor_time: &'a dyn Fn() -> Option<Duration>,
}

/// What to run.
#[derive(Clone, Debug)]
pub struct Bench {
    /// The cards that are known.
    pub catalog: Catalog,
    /// The pairings, played in turn.
    pub books: Vec<Arc<Book>>,
    /// Games in all.
    pub games: u64,
    /// Threads.
    pub threads: usize,
    /// The first seed.
    pub seed: u64,
}

/// How often all games are played. A machine is seldom alone with one program, and a round that was held up tells nothing.
const ROUNDS: usize = 5;

/// Games a thread takes at a time.
const BATCH: usize = 32;

/// What playing all games several times told.
struct Rounds {
    games: Vec<Played>,
    /// Seconds of the middle round and of the best one.
    seconds: f64,
    best: f64,
    /// Seconds of processor time of the middle round.
    processor: Option<f64>,
    speedup: f64,
}

impl Bench {
    /// Plays the games on so many threads; the result does not depend on how many.
    pub fn play(&self, threads: usize) -> (Vec<Played>, f64) {
        let next = AtomicUsize::new(0);
        let start = Instant::now();
        let mut parts: Vec<(usize, Vec<Played>)> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1))
                .map(|_| scope.spawn(|| self.work(&next)))
                .collect();
            workers
                .into_iter()
                .flat_map(|w| w.join().unwrap_or_default())
                .collect()
        });
        let seconds = start.elapsed().as_secs_f64();
        parts.sort_unstable_by_key(|(first, _)| *first);
        (
            parts.into_iter().flat_map(|(_, games)| games).collect(),
            seconds,
        )
    }

    fn work(&self, next: &AtomicUsize) -> Vec<(usize, Vec<Played>)> {
        let mut done = Vec::new();
        let mut options = Vec::with_capacity(256);
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first as u64 >= self.games {
                return done;
            }
            let last = (first + BATCH).min(self.games as usize);
            done.push((
                first,
                (first..last).map(|n| self.game(n, &mut options)).collect(),
            ));
        }
    }

    fn game(&self, n: usize, options: &mut Vec<Choice>) -> Played {
        random_game::<Duel>(self.book(n), self.seed_of(n), options)
    }

    /// The book of a game. The games of one pairing are played one after the other, so that its book stays close at hand.
    fn book(&self, n: usize) -> &Arc<Book> {
        &self.books[(n as u64 * self.books.len() as u64 / self.games) as usize]
    }

    fn seed_of(&self, n: usize) -> u64 {
        self.seed.wrapping_add(n as u64)
    }

    /// The first games of all pairings, or some of them, as a smaller benchmark.
    fn at_most(&self, games: u64) -> Bench {
        Bench {
            catalog: self.catalog.clone(),
            games: self.games.min(games),
            ..self.clone()
        }
    }

    /// Measures everything.
    pub fn run(&self, gauges: Gauges<'_>) -> Measured {
        let (warm, _) = self.at_most(200).play(1);
        black_box(warm);
        let rounds = self.play_rounds(gauges);
        let sum = |number: fn(&Played) -> u64| rounds.games.iter().map(number).sum::<u64>();
        let decisions = sum(|game| game.decisions);
        let forced = sum(|game| game.forced);
        let each = |seconds: f64| seconds * 1e9 / decisions as f64;
        let ns_per_decision = each(rounds.seconds * self.threads as f64);
        let (legal_moves_ns, options_per_decision) = self.time_options();
        let books = self.weigh_books(gauges.bytes_held);
        let games = rounds.games.len() as f64;
        Measured {
            games: rounds.games.len() as u64,
            decisions,
            forced_decisions: forced,
            ns_per_decision,
            best_ns_per_decision: each(rounds.best * self.threads as f64),
            ns_per_open_decision: ns_per_decision * decisions as f64
                / decisions.saturating_sub(forced).max(1) as f64,
            cpu_ns_per_decision: rounds.processor.map(each),
            legal_moves_ns,
            legal_moves_in_play_ns: self.time_listing_in_play(),
            games_per_second: games / rounds.seconds,
            threads: self.threads,
            speedup: rounds.speedup,
            state_bytes: size_of::<State<Duel>>(),
            copy_ns: self.time_copies(),
            allocations_per_decision: self.count_allocations(gauges.allocations),
            book_ns: books.further.ns,
            book_bytes: books.further.bytes,
            first_book_ns: books.first.ns,
            first_book_bytes: books.first.bytes,
            options_per_decision,
            turns_per_game: sum(|game| u64::from(game.turns)) as f64 / games,
            checksum: format!(
                "{:016x}",
                rounds.games.iter().fold(0, |sum, g| mix(sum, g.checksum))
            ),
        }
    }

    fn play_rounds(&self, gauges: Gauges<'_>) -> Rounds {
        let mut games = Vec::new();
        let (mut times, mut speedups) = ([0.0; ROUNDS], [1.0; ROUNDS]);
        let mut processor = [None; ROUNDS];
        for ((time, speedup), used) in times.iter_mut().zip(&mut speedups).zip(&mut processor) {
            let before = (gauges.processor_time)();
            (games, *time) = self.play(self.threads);
            let after = (gauges.processor_time)();
            *used = after
                .zip(before)
                .map(|(after, before)| (after.saturating_sub(before)).as_secs_f64());
            if self.threads > 1 {
                *speedup = self.play(1).1 / *time;
            }
        }
        times.sort_by(f64::total_cmp);
        let mut processor: Vec<f64> = processor.into_iter().flatten().collect();
        Rounds {
            games,
            seconds: times[ROUNDS / 2],
            best: times[0],
            processor: (processor.len() == ROUNDS).then(|| middle(&mut processor)),
            speedup: middle(&mut speedups),
        }
    }
}

/// The middle one of some numbers, of which there is one at least.
fn middle(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// How many seconds something takes: the middle one of several times.
fn middle_time(mut f: impl FnMut()) -> f64 {
    let mut times = [0.0; ROUNDS];
    for time in &mut times {
        let start = Instant::now();
        f();
        *time = start.elapsed().as_secs_f64();
    }
    middle(&mut times)
}
