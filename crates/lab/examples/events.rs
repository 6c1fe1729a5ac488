//! Plays games at random and prints for each a hash over the text of its events, to compare two builds of the engine:
//! `events [GAMES]`; 2,000 games if nothing is said. The last line is a hash over all.
use rulebox_testkit::told::{Hash, games, line};

fn main() {
    let most: u64 = std::env::args()
        .nth(1)
        .map_or(2_000, |n| n.parse().unwrap());
    let mut all = Hash::default();
    for (n, game) in (0..most).zip(games()) {
        let line = line(n, &game);
        all.add(&line);
        println!("{line}");
    }
    println!("all {:016x}", all.0);
}
