//! Cards that a text lets somebody draw (TEXT-3, TEXT-6, TEXT-7).

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::procedures::program::Next;
use crate::state::ids::{EnvId, Register};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, Player};

impl<L: Layout> Table<'_, L> {
    /// The numbers that "draw up to" allows (TEXT-3).
    pub(super) fn draw_bounds(&self, env: EnvId, who: Player, max: &Amount) -> (u8, u8) {
        let ctx = Ctx::running(self.memory(env));
        let deck = self.s.pile_len(self.player(env, who), Pile::Deck) as i32;
        let max = self.amount(&ctx, max).clamp(0, deck) as u8;
        (self.book.rules.draw_up_to_minimum.min(max), max)
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Asks for a number of cards to draw, unless the deck has none.
    pub(super) fn begin_draw(
        &mut self,
        env: EnvId,
        into: Register,
        who: Player,
        max: &Amount,
    ) -> Next {
        if !self.memory(env).choosing {
            let memory = self.memory_mut(env);
            memory.set_number(into, 0);
            memory.choosing = true;
        }
        let (_, most) = self.table().draw_bounds(env, who, max);
        self.ask_unless(env, most == 0)
    }

    /// Draws; a deck that runs out loses nothing (TEXT-6, TEXT-7).
    pub(super) fn draw_cards(&mut self, env: EnvId, who: Player, count: impl Fn(usize) -> usize) {
        for seat in self.meant(env, who) {
            let hand = self.s.pile_len(seat, Pile::Hand);
            for _ in 0..count(hand) {
                if self.draw(seat).is_none() {
                    break;
                }
                self.did(env);
            }
        }
    }
}
