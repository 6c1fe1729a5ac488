//! The decks of the project and the games that they make, for tests of the engine.

// Each test is a program of its own and uses only some of this.
#![allow(dead_code)]

use rulebox_cards::{Card, Catalog, deck};
use rulebox_engine::book::Book;
use rulebox_engine::new_game::duel_book;
use rulebox_rules::{Era, Ruleset};
use std::sync::Arc;

/// A deck: every card as often as it is in it.
pub type Deck = Vec<Arc<Card>>;

/// Every deck of the project, in the order of their files.
pub fn decks() -> Vec<Deck> {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks");
    let mut files: Vec<_> = std::fs::read_dir(dir)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| read(&std::fs::read_to_string(path).unwrap()))
        .collect()
}

/// The cards of a deck list.
pub fn read(list: &str) -> Deck {
    let deck = deck::parse(list, Catalog::embedded()).unwrap();
    deck.cards().cloned().collect()
}

/// The book of every pairing of the decks, mirror matches too, in an era.
pub fn books(era: Era) -> Vec<Arc<Book>> {
    let decks = decks();
    let pairs = decks
        .iter()
        .flat_map(|a| decks.iter().map(move |b| [a.clone(), b.clone()]));
    pairs
        .map(|pair| duel_book(Ruleset::of(era), &pair).unwrap())
        .collect()
}
