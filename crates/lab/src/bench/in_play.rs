//! What listing the options costs in play, where each position is listed once, just after it came about. Listing the same
//! positions again and again takes about half as long, because everything is close at hand.

use super::{Bench, middle};
use crate::play::{Picked, random_game, recorded_game, replayed_game};
use rulebox_engine::Duel;
use std::hint::black_box;
use std::time::Instant;

/// How many games are played and replayed.
const GAMES: u64 = 2_000;

/// How often. A round is short, so that what holds one up is likely to hold up the other one too.
const ROUNDS: usize = 15;

impl Bench {
    /// The time of a decision in play less that of a decision in the same games played again without listing.
    pub(super) fn time_listing_in_play(&self) -> f64 {
        let few = self.at_most(GAMES);
        let games: Vec<Vec<Picked>> = (0..few.games as usize)
            .map(|n| recorded_game::<Duel>(few.book(n), few.seed_of(n)).1)
            .collect();
        let decisions: usize = games.iter().map(Vec::len).sum();
        let mut listing = [0.0; ROUNDS];
        for seconds in &mut listing {
            let start = Instant::now();
            few.play_all();
            let played = start.elapsed().as_secs_f64();
            let start = Instant::now();
            few.replay_all(&games);
            *seconds = played - start.elapsed().as_secs_f64();
        }
        middle(&mut listing) * 1e9 / decisions.max(1) as f64
    }

    /// Plays in this thread: in others play all those games by which builds are compared.
    fn play_all(&self) {
        let mut options = Vec::with_capacity(256);
        for n in 0..self.games as usize {
            let (book, seed) = (self.book(n), self.seed_of(n));
            black_box(random_game::<Duel>(book, seed, &mut options));
        }
    }

    fn replay_all(&self, games: &[Vec<Picked>]) {
        for (n, picked) in games.iter().enumerate() {
            let (book, seed) = (self.book(n), self.seed_of(n));
            black_box(replayed_game::<Duel>(book, seed, picked));
        }
    }
}
