//! Cards that a text puts on a deck one by one, in an order that somebody picks.

use crate::chance::Chance;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Eyes, Sink};
use crate::procedures::program::Next;
use crate::state::ids::{CardId, CardSet, EnvId, Register};
use crate::state::layout::Layout;
use rulebox_cards::effect::Dest;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Asks which card comes next, as long as there is more than one.
    pub(super) fn begin_order(
        &mut self,
        env: EnvId,
        left: Register,
        top: bool,
        at_random: bool,
    ) -> Next {
        if at_random {
            return self.put_at_random(env, left, top);
        }
        let cards = self.memory(env).cards(left);
        match (cards.first(), cards.len()) {
            (Some(card), 1) => self.put_in_order(env, left, top, card),
            (None, _) => {}
            (Some(_), _) => return Next::Wait(Flow::Ask),
        }
        Next::On
    }

    /// Puts cards on the deck in an order that nobody knows.
    fn put_at_random(&mut self, env: EnvId, left: Register, top: bool) -> Next {
        loop {
            let cards = self.memory(env).cards(left);
            let picked = match cards.len() {
                0 => return Next::On,
                1 => Ok(0),
                of => self.pick_at_random(of),
            };
            let n = match picked {
                Ok(n) => n,
                Err(wait) => return wait,
            };
            if let Some(card) = cards.cards().nth(n) {
                self.put_on_deck(env, left, top, card, Eyes::NONE);
            }
        }
    }

    pub(super) fn put_in_order(&mut self, env: EnvId, left: Register, top: bool, card: CardId) {
        let user = self.memory(env).seat;
        let seen = self.seen_when_moved(user, card);
        self.put_on_deck(env, left, top, card, seen);
    }

    fn put_on_deck(&mut self, env: EnvId, left: Register, top: bool, card: CardId, seen: Eyes) {
        self.memory_mut(env).cards_mut(left).remove(card);
        let to = if top { Dest::DeckTop } else { Dest::DeckBottom };
        match self.is_pokemon_in_play(card) {
            true => self.leave_with_card(card, &to),
            false => self.move_card(env, card, &to, seen),
        };
        self.did(env);
    }
}
