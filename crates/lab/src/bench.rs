//! The benchmark: random play with a checksum, timed as a whole, and its parts timed apart.

use crate::play::{Played, mix, random_game};
use rulebox_engine::battle::Battle;
use rulebox_engine::book::Book;
use rulebox_engine::chance::Rng;
use rulebox_engine::knowledge::event::Forget;
use rulebox_engine::state::State;
use rulebox_engine::state::layout::Duel;
use serde::Serialize;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// Games played.
    pub games: u64,
    /// Answers given.
    pub decisions: u64,
    /// Mean time for listing the options, picking one and applying it, over all games, per thread: the middle one of
    /// several rounds.
    pub ns_per_decision: f64,
    /// The same in the quickest round.
    pub best_ns_per_decision: f64,
    /// Mean time for listing the options of a position.
    pub legal_moves_ns: f64,
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
    /// Mean options per position.
    pub options_per_decision: f64,
    /// Mean turns per game.
    pub turns_per_game: f64,
    /// Depends on every answer of every game, and on nothing else.
    pub checksum: String,
}

/// What to run.
#[derive(Clone, Debug)]
pub struct Plan {
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

impl Plan {
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

    fn game(&self, n: usize, options: &mut Vec<rulebox_engine::Choice>) -> Played {
        // The games of one pairing are played one after the other, so that its book stays close at hand.
        let book = &self.books[(n as u64 * self.books.len() as u64 / self.games) as usize];
        random_game::<Duel>(book, self.seed.wrapping_add(n as u64), options)
    }

    /// Runs everything. `allocations` tells how many heap allocations there were so far.
    pub fn run(&self, allocations: &dyn Fn() -> u64) -> Figures {
        let (warm, _) = Plan {
            games: self.games.min(200),
            ..self.clone()
        }
        .play(1);
        black_box(warm);
        let mut games = Vec::new();
        let (mut times, mut speedups) = ([0.0; ROUNDS], [1.0; ROUNDS]);
        for (time, speedup) in times.iter_mut().zip(&mut speedups) {
            (games, *time) = self.play(self.threads);
            if self.threads > 1 {
                *speedup = self.play(1).1 / *time;
            }
        }
        times.sort_by(f64::total_cmp);
        speedups.sort_by(f64::total_cmp);
        let (best, seconds) = (times[0], times[ROUNDS / 2]);
        let decisions: u64 = games.iter().map(|g: &Played| g.decisions).sum();
        let ns = |seconds: f64| seconds * 1e9 * self.threads as f64 / decisions as f64;
        let turns: u64 = games.iter().map(|g| u64::from(g.turns)).sum();
        let (legal_moves_ns, options_per_decision) = self.time_options();
        Figures {
            games: games.len() as u64,
            decisions,
            ns_per_decision: ns(seconds),
            best_ns_per_decision: ns(best),
            legal_moves_ns,
            games_per_second: games.len() as f64 / seconds,
            threads: self.threads,
            speedup: speedups[ROUNDS / 2],
            state_bytes: size_of::<State<Duel>>(),
            copy_ns: self.time_copies(),
            allocations_per_decision: self.count_allocations(allocations),
            options_per_decision,
            turns_per_game: turns as f64 / games.len() as f64,
            checksum: format!(
                "{:016x}",
                games.iter().fold(0, |sum, g| mix(sum, g.checksum))
            ),
        }
    }

    /// Positions from the middle of games.
    fn positions(&self, count: usize) -> Vec<Battle<Duel>> {
        let mut out = Vec::with_capacity(count);
        let mut rng = Rng::new(self.seed ^ 0x5eed);
        let mut options = Vec::new();
        let mut n = 0;
        while out.len() < count {
            let mut battle: Battle<Duel> =
                Battle::begin(self.books[n % self.books.len()].clone(), &mut rng, Forget);
            n += 1;
            while battle.state.outcome.is_none() && out.len() < count {
                out.push(battle.clone());
                battle.options(&mut options);
                let pick = rng.below(options.len().max(1) as u32) as usize;
                let Some(choice) = options.get(pick) else {
                    break;
                };
                battle.take(*choice, &mut rng, Forget);
            }
        }
        out
    }

    fn time_options(&self) -> (f64, f64) {
        let positions = self.positions(4_096);
        let mut options = Vec::with_capacity(256);
        let rounds = 50;
        let mut listed = 0;
        let time = middle_time(|| {
            listed = 0;
            // A few positions at a time, because whoever lists moves has just made or copied the state.
            for few in positions.chunks(16) {
                for _ in 0..rounds {
                    for battle in few {
                        black_box(battle).options(&mut options);
                        listed += options.len();
                    }
                }
            }
        });
        let calls = (rounds * positions.len()) as f64;
        (time * 1e9 / calls, listed as f64 / calls)
    }

    fn time_copies(&self) -> f64 {
        let states: Vec<State<Duel>> = self.positions(64).iter().map(|b| b.state).collect();
        let mut copies = states.clone();
        let rounds = 20_000;
        let time = middle_time(|| {
            for _ in 0..rounds {
                for (copy, state) in copies.iter_mut().zip(&states) {
                    *copy = *black_box(state);
                }
                black_box(&mut copies);
            }
        });
        time * 1e9 / (rounds * states.len()) as f64
    }

    fn count_allocations(&self, allocations: &dyn Fn() -> u64) -> f64 {
        let mut options = Vec::with_capacity(1024);
        let mut decisions = 0;
        let mut made = 0;
        for (n, book) in self.books.iter().enumerate() {
            let mut rng = Rng::new(n as u64);
            let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, Forget);
            let before = allocations();
            while battle.state.outcome.is_none() && battle.state.turn < crate::play::TURN_CAP {
                battle.options(&mut options);
                let pick = rng.below(options.len().max(1) as u32) as usize;
                let Some(choice) = options.get(pick) else {
                    break;
                };
                battle.take(*choice, &mut rng, Forget);
                decisions += 1;
            }
            made += allocations() - before;
        }
        made as f64 / decisions as f64
    }
}

/// How many seconds something takes: the middle one of several times.
fn middle_time(mut f: impl FnMut()) -> f64 {
    let mut times = [0.0; ROUNDS];
    for time in &mut times {
        let start = Instant::now();
        f();
        *time = start.elapsed().as_secs_f64();
    }
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}
