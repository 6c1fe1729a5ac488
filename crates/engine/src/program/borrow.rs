//! Texts of other cards at work: copied attacks (TEXT-8, KIND-GX-8) and the effects of Supporter cards.

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::procedures::Frame;
use crate::procedures::attack::Course;
use crate::state::ids::{CardId, EnvId};
use crate::state::layout::Layout;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Does what a Supporter says, price and all, for the player who uses this text; the card stays where it is.
    pub(super) fn use_supporter(&mut self, env: EnvId, card: CardId) {
        let memory = *self.memory(env);
        let Some(trainer) = &self.book.def(card).trainer else {
            return;
        };
        self.did(env);
        // Supporters that use each other would never come to an end.
        let under_way = |frame: &Frame| matches!(frame, Frame::Program(running) if running.program == trainer.program);
        if self.s.stack.as_slice().iter().any(under_way) {
            return;
        }
        if let Some(used) = self.start_program(trainer.program, memory.seat, card, memory.this) {
            // As part of an attack, it is an effect of that attack.
            self.memory_mut(used).attack = memory.attack;
            self.memory_mut(used).attacker = memory.attacker;
        }
    }

    /// The text that copies an attack ends here; the attack under way becomes the other one.
    pub(super) fn copy_attack(&mut self, card: CardId, attack: u8) {
        if let Some(Frame::Program(running)) = self.s.stack.last_mut() {
            running.at = running.end;
        }
        if let Some(attack_under_way) = &mut self.s.attack {
            attack_under_way.course = Course::Copies(card, attack);
        }
    }
}
