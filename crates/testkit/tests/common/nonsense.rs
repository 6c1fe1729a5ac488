//! What all tests with nonsense share: how many cases there are, and games to try it on.

use super::{books, game_after};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;
use rulebox_engine::battle::Battle;
use rulebox_engine::state::layout::Duel;

/// The same cases in every run, unless others are asked for.
pub fn config(cases: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    let many = std::env::var("PROPTEST_CASES").is_ok();
    ProptestConfig {
        cases: if many { asked.cases } else { cases },
        rng_seed: match asked.rng_seed {
            RngSeed::Random => RngSeed::Fixed(60),
            fixed => fixed,
        },
        failure_persistence: None,
        ..asked
    }
}

/// A random game at any point, by what it is made from.
#[derive(Clone, Debug)]
pub struct Position {
    book: Index,
    /// Where its chance comes from; also of use for what happens next.
    pub seed: u64,
    answers: usize,
}

/// Any such game.
pub fn position() -> impl Strategy<Value = Position> {
    let answers = prop_oneof![0..12_usize, 0..150_usize];
    (any::<Index>(), any::<u64>(), answers).prop_map(|(book, seed, answers)| Position {
        book,
        seed,
        answers,
    })
}

impl Position {
    /// The game itself.
    pub fn game(&self) -> Battle<Duel> {
        game_after(self.book.get(books()), self.seed, self.answers)
    }
}
