//! The only place where cards and counters move and decks are shuffled. Every change is told as an event.

#![deny(clippy::wildcard_enum_match_arm)]

mod cards;
mod pokemon;

pub(crate) use self::cards::questions_of;
use crate::chance::{Chance, ChanceNode};
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Sink};
use crate::state::ids::{CardSet, Seat};
use crate::state::layout::Layout;
use crate::state::piles::Pile;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Shuffles a deck. What anybody knew about its order is forgotten.
    #[inline(never)]
    pub(crate) fn shuffle(&mut self, seat: Seat) -> Result<(), Flow> {
        let deck = self.s.piles[seat.index()].numbers_mut(Pile::Deck);
        self.chance
            .shuffle(seat, deck)
            .ok_or(Flow::Chance(ChanceNode::Shuffle(seat)))?;
        for viewer in self.book.plan.every_seat::<L>() {
            self.forget_deck(viewer, seat);
        }
        self.tell(Event::DeckShuffled { seat });
        Ok(())
    }

    /// A player no longer knows the cards of a deck.
    pub(crate) fn forget_deck(&mut self, viewer: Seat, seat: Seat) {
        let piles = &self.s.piles[seat.index()];
        let known = &mut self.s.known[viewer.index()];
        // Most players know no card of it, which is seen without looking which cards are in it.
        let elsewhere = piles.bits(Pile::Hand) | piles.bits(Pile::Discard);
        if known.of_deck(seat) & !elsewhere != 0 {
            known.remove_deck(seat, piles.bits(Pile::Deck));
        }
    }
}
