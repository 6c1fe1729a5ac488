//! Plays some games and nothing else, to be counted by a profiler.
use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_engine::Book;
use rulebox_engine::book::duel_book;
use rulebox_lab::bench::Bench;
use rulebox_rules::{Era, Ruleset};
use std::sync::Arc;

fn main() {
    let games = std::env::args().nth(1).map_or(0, |g| g.parse().unwrap());
    let pool = std::env::args().nth(2).is_some_and(|decks| decks == "pool");
    let books = if pool { pool_books() } else { beginner_books() };
    let bench = Bench {
        catalog: Catalog::embedded(),
        books,
        games,
        threads: 1,
        seed: 1,
    };
    let (played, seconds) = bench.play(1);
    println!(
        "{} {}",
        played.iter().map(|g| g.decisions).sum::<u64>(),
        seconds
    );
}

/// The beginner decks, each against each, in all eras.
fn beginner_books() -> Vec<Arc<Book>> {
    let decks: Vec<_> = EmbeddedDeck::for_beginners()
        .map(|deck| deck.cards().unwrap())
        .collect();
    let (mut books, catalog) = (Vec::new(), Catalog::embedded());
    for (i, a) in decks.iter().enumerate() {
        for (j, b) in decks.iter().enumerate() {
            let rules = Ruleset::of(Era::ALL[(i + j) % 4]);
            books.push(duel_book(rules, &[a.clone(), b.clone()], &catalog).unwrap());
        }
    }
    books
}

/// Some pairings of all decks of each era.
fn pool_books() -> Vec<Arc<Book>> {
    let (mut books, catalog) = (Vec::new(), Catalog::embedded());
    for era in Era::ALL {
        let decks: Vec<_> = EmbeddedDeck::for_duels(*era)
            .map(|deck| deck.cards().unwrap())
            .collect();
        for (i, a) in decks.iter().enumerate() {
            let b = &decks[(i * 5 + 3) % decks.len()];
            let rules = Ruleset::of(*era);
            books.push(duel_book(rules, &[a.clone(), b.clone()], &catalog).unwrap());
        }
    }
    books
}
