//! The decks of the project and the games that they make, for tests of the engine.

use rulebox_cards::{Card, Catalog, EmbeddedDeck, deck};
use rulebox_engine::Book;
use rulebox_engine::book::pairings;
use rulebox_rules::{Era, Ruleset};
use std::sync::Arc;

/// A deck: every card as often as it is in it.
pub type Deck = Vec<Arc<Card>>;

/// The beginner decks.
pub fn decks() -> Vec<Deck> {
    EmbeddedDeck::for_beginners()
        .map(|deck| deck.cards().unwrap())
        .collect()
}

/// The cards of a deck list.
pub fn read(list: &str) -> Deck {
    let deck = deck::parse(list, &Catalog::embedded()).unwrap();
    deck.cards().cloned().collect()
}

/// The book of every pairing of the decks, mirror matches too, in an era.
pub fn books(era: Era) -> Vec<Arc<Book>> {
    pairings(&Ruleset::of(era), &decks(), &Catalog::embedded()).unwrap()
}
