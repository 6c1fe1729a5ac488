//! Texts of other cards at work: copied attacks (TEXT-8, KIND-GX-8) and the effects of Supporter cards.

use crate::chance::Chance;
use crate::event::{Event, Sink};
use crate::frames::{AttackPart, Attacking, Course, Env, Frame};
use crate::game::Game;
use crate::ids::{CardId, SlotId};
use crate::layout::Layout;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Does what a Supporter says, price and all, for the player who uses this text; the card stays where it is.
    pub(super) fn use_supporter(&mut self, env: u8, card: CardId) {
        let memory = self.s.envs[env as usize];
        let Some(trainer) = &self.book.def(card).trainer else {
            return;
        };
        self.did(env);
        if let Some(used) = self.start_program(trainer.program, memory.seat, card, SlotId::NONE) {
            // As part of an attack, it is an effect of that attack.
            self.s.envs[used as usize].attack = memory.attack;
            self.s.envs[used as usize].attacker = memory.attacker;
        }
    }

    /// Goes on with another attack in place of the running one: without its cost, by the same Pokémon, whose coins for
    /// trying to attack are not owed again. The text that copies it ends here.
    pub(super) fn copy_attack(&mut self, env: u8, card: CardId, attack: u8) {
        let memory = self.s.envs[env as usize];
        self.s.envs[env as usize] = Env {
            source: memory.source,
            seat: memory.seat,
            this: memory.this,
            attacker: memory.attacker,
            attack: true,
            ..Env::default()
        };
        if let Some(Frame::Program { at, end, .. }) = self.s.stack.last_mut() {
            *at = *end;
        }
        let base = self.book.def(card).attacks[attack as usize].base;
        let mut by = SlotId::NONE;
        if let Some(running) = self.running_attack() {
            by = running.by;
            *running = Attacking {
                card,
                attack,
                step: 0,
                part: AttackPart::Begin,
                course: Course::On,
                ignoring: Attacking::COPIED,
                base,
                ..*running
            };
        }
        self.tell(Event::AttackCopied {
            slot: by,
            card,
            attack,
        });
    }
}
