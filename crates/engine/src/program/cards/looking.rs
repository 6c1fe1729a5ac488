//! Cards that a text lets somebody look at, or shows to all (ZONE-3).

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::{Eyes, Sink};
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, EnvId, Register};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use rulebox_cards::effect::{CardSel, Filter, Player};

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Lets the player of the text look at cards, or shows them to all, and keeps them.
    pub(super) fn look(&mut self, env: EnvId, into: Register, cards: &CardSel, reveal: bool) {
        let user = self.memory(env).seat;
        let cards = self.table().cards(&self.ctx(env), cards);
        self.memory_mut(env).set_cards(into, cards);
        let to = if reveal { Eyes::ALL } else { Eyes::only(user) };
        // Nobody else sees which of several cards is taken from among them, not even who knew one (ZONE-3).
        let unseen = !reveal && cards.len() > 1;
        for card in cards.cards() {
            if unseen && card.owner() == user {
                self.forget_in_deck(card);
            }
            self.reveal(card, to);
        }
    }

    /// Nobody but its owner knows any more where a card of a deck is.
    fn forget_in_deck(&mut self, card: CardId) {
        if self.s.place(card) == Place::Pile(Pile::Deck) {
            let owner = card.owner();
            for seat in self.book.plan.others::<L>(owner) {
                self.s.known[seat.index()].remove(card);
            }
        }
    }

    /// Shows cards from the top of a deck, up to the first that fits.
    pub(super) fn reveal_until(
        &mut self,
        env: EnvId,
        who: Player,
        filter: &Filter,
        into: Register,
    ) {
        let seat = self.table().player(env, who);
        let mut shown = L::Cards::default();
        for n in (0..self.s.pile_len(seat, Pile::Deck)).rev() {
            let Some(card) = self.s.pile(seat, Pile::Deck).nth(n) else {
                break;
            };
            shown.insert(card);
            self.reveal(card, Eyes::ALL);
            if self.table().card_fits(&self.ctx(env), card, filter) {
                break;
            }
        }
        self.memory_mut(env).set_cards(into, shown);
        self.did(env);
    }
}
