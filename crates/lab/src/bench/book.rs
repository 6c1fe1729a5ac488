//! What the book of a pairing costs: time and memory.

use super::{Bench, middle};
use rulebox_cards::Card;
use rulebox_engine::book::Book;
use rulebox_engine::book::new_game::duel_book;
use rulebox_engine::state::ids::{CardId, Seat};
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

impl Bench {
    /// The mean nanoseconds and bytes of a book. The books of this benchmark are still there, so that what books share is
    /// counted for none of these.
    pub(super) fn weigh_books(&self, bytes_held: &dyn Fn() -> u64) -> (f64, f64) {
        let step = self.books.len().div_ceil(PAIRINGS).max(1);
        let pairings: Vec<Pairing> = self
            .books
            .iter()
            .step_by(step)
            .map(|book| pairing(book))
            .collect();
        let mut made = Vec::with_capacity(pairings.len());
        let (mut times, mut sizes) = ([0.0; ROUNDS], [0.0; ROUNDS]);
        for (time, size) in times.iter_mut().zip(&mut sizes) {
            made.clear();
            let before = bytes_held();
            let start = Instant::now();
            let books = pairings
                .iter()
                .map(|(rules, decks)| duel_book(*rules, decks, &self.catalog));
            made.extend(books.flatten());
            *time = start.elapsed().as_secs_f64();
            *size = bytes_held().saturating_sub(before) as f64;
            black_box(&made);
        }
        let count = made.len().max(1) as f64;
        (middle(&mut times) * 1e9 / count, middle(&mut sizes) / count)
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
