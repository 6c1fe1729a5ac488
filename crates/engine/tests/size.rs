//! How much room a duel takes. Searching a game copies it at every step, so its size is its speed.

use rulebox_engine::state::State;
use rulebox_engine::{Duel, Large};

/// 32 cache lines: two copies of a game fit into the fastest memory of common machines many times over.
const MOST: usize = 2_048;

/// A cache line. A state that begins on one is copied in whole lines.
const CACHE_LINE: usize = 64;

#[test]
fn a_duel_fits_into_two_kibibytes() {
    let size = size_of::<State<Duel>>();
    assert!(size <= MOST, "a duel takes {size} bytes, not {MOST}");
}

#[test]
fn a_duel_begins_and_ends_with_a_cache_line() {
    assert_eq!(align_of::<State<Duel>>(), CACHE_LINE);
    assert_eq!(size_of::<State<Duel>>() % CACHE_LINE, 0);
}

#[test]
fn a_duel_does_not_pay_for_the_room_of_larger_tables() {
    assert!(2 * size_of::<State<Duel>>() < size_of::<State<Large>>());
}
