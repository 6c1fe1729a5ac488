//! The decks of the project that can be played in duels, by era.

use rulebox_cards::{Card, Catalog, EmbeddedDeck};
use rulebox_engine::Book;
use rulebox_engine::book::{SetupErrors, duel_book, is_played};
use rulebox_rules::{Era, Ruleset};
use serde::Serialize;
use std::sync::Arc;

/// A deck to play with.
#[derive(Clone, Debug)]
pub struct PoolDeck {
    /// Its name.
    pub name: String,
    /// Every card, as often as it is in it.
    pub cards: Vec<Arc<Card>>,
}

/// A deck that is left out because the engine does not play all of its cards yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// Its name.
    pub deck: &'static str,
    /// The cards that are not played.
    pub cards: Vec<String>,
}

/// The decks of an era.
#[derive(Clone, Debug)]
pub struct Pool {
    /// By which book they are played.
    pub era: Era,
    /// Those that can be played.
    pub decks: Vec<PoolDeck>,
    /// Those that cannot.
    pub left_out: Vec<LeftOut>,
}

impl Pool {
    /// The embedded decks of an era.
    pub fn of(era: Era) -> Pool {
        let rules = Ruleset::of(era);
        let mut pool = Pool {
            era,
            decks: Vec::new(),
            left_out: Vec::new(),
        };
        for deck in EmbeddedDeck::for_duels(era) {
            // A test makes sure that every line can be read.
            let entries = deck.read().map(|list| list.entries).unwrap_or_default();
            let refused = entries
                .iter()
                .filter(|(_, c, _)| is_played(&rules, c).is_err());
            let refused: Vec<String> = refused.map(|(_, card, _)| card.name.clone()).collect();
            if refused.is_empty() {
                let copies = |(n, card, _): &(u8, Arc<Card>, _)| vec![card.clone(); *n as usize];
                pool.decks.push(PoolDeck {
                    name: deck.name.to_owned(),
                    cards: entries.iter().flat_map(copies).collect(),
                });
            } else {
                pool.left_out.push(LeftOut {
                    deck: deck.name,
                    cards: refused,
                });
            }
        }
        pool
    }

    /// Every pair of different decks.
    pub fn pairs(&self) -> impl Iterator<Item = (&PoolDeck, &PoolDeck)> {
        let rest = |n: usize| self.decks[n + 1..].iter();
        let each = self.decks.iter().enumerate();
        each.flat_map(move |(n, first)| rest(n).map(move |second| (first, second)))
    }

    /// The books of all these pairs, made with the cards that are known.
    pub fn books(&self, catalog: &Catalog) -> Result<Vec<Arc<Book>>, SetupErrors> {
        let rules = Ruleset::of(self.era);
        self.pairs()
            .map(|(a, b)| duel_book(rules, &[a.cards.clone(), b.cards.clone()], catalog))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deck_for_duels_is_played_or_named() {
        for era in Era::ALL {
            let pool = Pool::of(*era);
            let all = EmbeddedDeck::for_duels(*era).count();
            assert_eq!(pool.decks.len() + pool.left_out.len(), all);
            assert!(
                pool.decks.len() >= 2,
                "the beginner decks are always played"
            );
            let n = pool.decks.len();
            assert_eq!(
                pool.books(&Catalog::embedded())
                    .map(|books| books.len())
                    .ok(),
                Some(n * (n - 1) / 2)
            );
            assert!(pool.left_out.iter().all(|deck| !deck.cards.is_empty()));
        }
    }
}
