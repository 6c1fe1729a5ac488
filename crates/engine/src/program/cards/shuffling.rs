//! Decks that a text has shuffled, at once or when it comes to its end.

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::plan::Seats;
use crate::procedures::program::Next;
use crate::state::ids::EnvId;
use crate::state::layout::Layout;
use rulebox_cards::effect::Player;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// One deck at a time, so that a shuffle that has to wait is not done twice.
    pub(super) fn shuffle_decks(&mut self, env: EnvId, player: Player) -> Next {
        for seat in self.meant(env, player) {
            if self.memory(env).shuffled.has(seat) {
                continue;
            }
            if let Err(flow) = self.shuffle(seat) {
                return Next::Wait(flow);
            }
            self.memory_mut(env).shuffled.insert(seat);
        }
        self.memory_mut(env).shuffled = Seats::NONE;
        Next::On
    }

    /// The decks of these players are shuffled once the text comes to it.
    pub(super) fn shuffle_later(&mut self, env: EnvId, player: Player) {
        for seat in self.meant(env, player) {
            self.memory_mut(env).to_shuffle.insert(seat);
        }
    }

    pub(super) fn shuffle_touched(&mut self, env: EnvId) -> Next {
        for seat in self.memory(env).to_shuffle {
            if let Err(flow) = self.shuffle(seat) {
                return Next::Wait(flow);
            }
            self.memory_mut(env).to_shuffle.remove(seat);
        }
        Next::On
    }
}
