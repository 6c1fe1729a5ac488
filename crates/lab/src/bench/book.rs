//! What the book of a pairing costs: time and memory.

use super::{Bench, middle};
use rulebox_cards::{Card, Catalog};
use rulebox_engine::book::duel_book;
use rulebox_engine::{Book, CardId, Seat};
use rulebox_rules::Ruleset;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

/// How many pairings are made again.
const PAIRINGS: usize = 100;

/// How often they are.
const ROUNDS: usize = 5;

/// What a book is made of.
type Pairing = (Ruleset, [Vec<Arc<Card>>; 2]);

/// What a book costs: means.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    pub(super) ns: f64,
    pub(super) bytes: f64,
}

/// What the books of a catalog cost.
pub(super) struct Books {
    /// Of a pairing whose cards are known.
    pub(super) further: Cost,
    /// The first of a catalog.
    pub(super) first: Cost,
}

impl Bench {
    /// What books cost. The books of this benchmark were made with its catalog and are still there, so that what books share
    /// is counted for none of the further ones.
    pub(super) fn weigh_books(&self, bytes_held: &dyn Fn() -> u64) -> Books {
        let step = self.books.len().div_ceil(PAIRINGS).max(1);
        let books = self.books.iter().step_by(step);
        let pairings: Vec<Pairing> = books.map(|book| pairing(book)).collect();
        // Once before, so that all cards are known however the books of this benchmark were made.
        make(&pairings, |_| &self.catalog, bytes_held);
        let mut costs = [Cost::default(); ROUNDS];
        for cost in &mut costs {
            *cost = make(&pairings, |_| &self.catalog, bytes_held);
        }
        let empty: Vec<Catalog> = pairings
            .iter()
            .map(|_| self.catalog.with_nothing_kept())
            .collect();
        Books {
            further: Cost {
                ns: middle(&mut costs.map(|cost| cost.ns)),
                bytes: middle(&mut costs.map(|cost| cost.bytes)),
            },
            first: make(&pairings, |n| &empty[n], bytes_held),
        }
    }
}

/// Makes the book of each pairing with a catalog, and tells what a book took while all of them are there.
fn make<'c>(
    pairings: &[Pairing],
    catalog: impl Fn(usize) -> &'c Catalog,
    bytes_held: &dyn Fn() -> u64,
) -> Cost {
    let mut made = Vec::with_capacity(pairings.len());
    let before = bytes_held();
    let start = Instant::now();
    let books = pairings
        .iter()
        .enumerate()
        .map(|(n, (rules, decks))| duel_book(*rules, decks, catalog(n)));
    made.extend(books.flatten());
    let seconds = start.elapsed().as_secs_f64();
    let bytes = bytes_held().saturating_sub(before) as f64;
    let count = black_box(&made).len().max(1) as f64;
    Cost {
        ns: seconds * 1e9 / count,
        bytes: bytes / count,
    }
}

/// The rules and decks of which a book was made.
fn pairing(book: &Book) -> Pairing {
    let deck = |seat: Seat| {
        let cards = (0..book.deck_sizes[seat.index()]).map(|number| CardId::new(seat, number));
        cards.map(|card| book.def(card).card.clone()).collect()
    };
    (book.rules, [deck(Seat(0)), deck(Seat(1))])
}
