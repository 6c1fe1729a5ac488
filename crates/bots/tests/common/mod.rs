//! Decks and books for the tests.

use rulebox_cards::{Card, Catalog, EmbeddedDeck};
use rulebox_engine::Book;
use rulebox_engine::book::duel_book;
use rulebox_rules::{Era, Ruleset};
use std::sync::Arc;

/// The decks of an era.
pub fn decks(era: Era) -> Vec<Vec<Arc<Card>>> {
    let cards = |deck: EmbeddedDeck| deck.cards().expect("the list is sound");
    EmbeddedDeck::for_duels(era).map(cards).collect()
}

/// A ring of pairings in which every deck of an era plays once in each seat.
pub fn ring(era: Era) -> Vec<Arc<Book>> {
    let decks = decks(era);
    let next = decks.iter().cycle().skip(1);
    let pairs = decks.iter().zip(next).map(|(a, b)| [a.clone(), b.clone()]);
    let book = |pair: [Vec<Arc<Card>>; 2]| {
        duel_book(Ruleset::of(era), &pair, &Catalog::embedded()).expect("a game")
    };
    pairs.map(book).collect()
}
