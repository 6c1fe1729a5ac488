//! Parts of the benchmark that are timed by themselves: listing options, copying states; and allocations, counted.

use super::{Bench, middle_time};
use crate::play::TURN_CAP;
use rulebox_engine::state::State;
use rulebox_engine::{Battle, Duel, Forget, Rng};
use std::hint::black_box;

impl Bench {
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

    /// How long listing the options of a position takes in a row, and how many options there are.
    pub(super) fn time_options(&self) -> (f64, f64) {
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

    /// How long copying a state takes.
    pub(super) fn time_copies(&self) -> f64 {
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

    /// Heap allocations per answer after set-up.
    pub(super) fn count_allocations(&self, allocations: &dyn Fn() -> u64) -> f64 {
        let mut options = Vec::with_capacity(1024);
        let mut decisions = 0;
        let mut made = 0;
        for (n, book) in self.books.iter().enumerate() {
            let mut rng = Rng::new(n as u64);
            let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, Forget);
            let before = allocations();
            while battle.state.outcome.is_none() && battle.state.turn < TURN_CAP {
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
