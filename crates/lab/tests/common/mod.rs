//! Random games under the laws.

use rulebox_engine::state::Layout;
use rulebox_engine::{Book, Duel, Large};
use rulebox_lab::laws::{Effort, play};
use std::sync::Arc;

/// Plays so many games under the laws, the first tenth with all effort.
pub fn hold_to_the_laws(books: &[Arc<Book>], games: u64) {
    for seed in 0..games {
        let book = &books[seed as usize % books.len()];
        let effort = match seed < games / 10 {
            true => Effort::FULL,
            false => Effort::LIGHT,
        };
        let played = play::<Duel>(book, seed, effort);
        assert!(played.is_ok(), "{}", played.unwrap_err());
    }
}

/// Plays so many games on the small and on the large table alike.
pub fn play_on_both_tables(books: &[Arc<Book>], games: u64) {
    for seed in 0..games {
        let book = &books[seed as usize % books.len()];
        let small = play::<Duel>(book, seed, Effort::LIGHT).unwrap();
        let large = play::<Large>(book, seed, Effort::LIGHT).unwrap();
        assert_eq!(small, large, "seed {seed}");
    }
}

/// How many answers are to be given, and from which game on: as a test says, or as `cargo xtask laws` asks.
pub fn long_run(decisions: u64) -> (u64, u64) {
    let asked = |name| std::env::var(name).ok()?.parse().ok();
    (
        asked("RULEBOX_LAW_DECISIONS").unwrap_or(decisions),
        asked("RULEBOX_LAW_FROM").unwrap_or(0),
    )
}

/// Plays under the laws until so many answers were given, of which a long run wants more and from a later game on. Nothing may
/// be left out for want of room.
pub fn keep_the_laws<L: Layout>(
    name: &str,
    books: &[Arc<Book>],
    decisions: u64,
    effort: impl Fn(u64) -> Effort,
) {
    let (decisions, from) = long_run(decisions);
    let (mut done, mut seed, mut given_up) = (0, from, 0);
    while done < decisions {
        let course = play::<L>(&books[seed as usize % books.len()], seed, effort(seed));
        let course = course.unwrap_or_else(|violation| panic!("{name}: {violation}"));
        assert_eq!(course.no_room, 0, "{name}, seed {seed}: no room");
        done += course.decisions;
        given_up += u32::from(course.given_up);
        seed += 1;
    }
    let games = seed - from;
    println!("{name}: {done} decisions in {games} games, {given_up} given up, no law broken");
}
