//! The deck lists that come with the project.

use crate::card::Card;
use crate::catalog::Catalog;
use crate::deck::{DeckLineError, DeckList, parse};
use std::sync::Arc;

const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/decks.rs"));

/// A deck list that comes with the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmbeddedDeck {
    /// Its name: that of its file, without the ending.
    pub name: &'static str,
    /// The list.
    pub text: &'static str,
}

impl EmbeddedDeck {
    /// All of them, in the order of their names.
    pub fn all() -> impl Iterator<Item = EmbeddedDeck> {
        FILES.iter().map(|(file, text)| EmbeddedDeck {
            name: file.trim_start_matches("decks/").trim_end_matches(".txt"),
            text,
        })
    }

    /// Those made for beginners: two of each era.
    pub fn for_beginners() -> impl Iterator<Item = EmbeddedDeck> {
        EmbeddedDeck::all().filter(|deck| deck.name.contains("beginner"))
    }

    /// The list, its lines matched to the embedded cards.
    pub fn read(&self) -> Result<DeckList, Vec<DeckLineError>> {
        parse(self.text, Catalog::embedded())
    }

    /// Every card of the deck, as often as it is in it.
    pub fn cards(&self) -> Result<Vec<Arc<Card>>, Vec<DeckLineError>> {
        Ok(self.read()?.cards().cloned().collect())
    }
}
