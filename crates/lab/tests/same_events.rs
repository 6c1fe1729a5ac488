//! Games at random have the same events as ever, letter by letter, with the beginner decks and with all decks of each era.
//!
//! The table of `same_everywhere.rs` holds what was answered; this one holds what happened. Who changes a rule, a card or a
//! deck on purpose copies the new hash from the failure. `cargo run --example events` prints a line for each of 2,000 games.

use rulebox_testkit::told::{Hash, games, line};

/// Games that are played: 25 of each sort.
const GAMES: usize = 200;

/// What they come to.
const GOLDEN: u64 = 0xdf2f_e213_5654_066a;

#[test]
fn what_happens_in_random_games_is_what_always_happened() {
    let mut all = Hash::default();
    for (n, game) in (0..).zip(games()).take(GAMES) {
        all.add(&line(n, &game));
    }
    assert_eq!(all, Hash(GOLDEN), "0x{:016x}", all.0);
}
