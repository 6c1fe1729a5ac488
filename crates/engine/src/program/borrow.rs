//! Texts of other cards at work: copied attacks (TEXT-8, KIND-GX-8) and the effects of Supporter cards.

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::{Event, Sink};
use crate::state::frames::{AttackPart, Attacking, Course, Env, Frame};
use crate::state::ids::{CardId, EnvId, SlotId};
use crate::state::layout::Layout;
use rulebox_rules::ruleset::AttackStep;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Does what a Supporter says, price and all, for the player who uses this text; the card stays where it is.
    pub(super) fn use_supporter(&mut self, env: EnvId, card: CardId) {
        let memory = *self.memory(env);
        let Some(trainer) = &self.book.def(card).trainer else {
            return;
        };
        self.did(env);
        // Supporters that use each other would never come to an end.
        let under_way = |frame: &Frame| matches!(frame, Frame::Program { program, .. } if *program == trainer.program);
        if self.s.stack.as_slice().iter().any(under_way) {
            return;
        }
        if let Some(used) = self.start_program(trainer.program, memory.seat, card, memory.this) {
            // As part of an attack, it is an effect of that attack.
            self.memory_mut(used).attack = memory.attack;
            self.memory_mut(used).attacker = memory.attacker;
        }
    }

    /// Goes on with another attack in place of the running one: without its cost, by the same Pokémon, whose coins for
    /// trying to attack are not owed again. Where the choice comes before those coins they are still to come (ATTACK-D).
    /// The text that copies it ends here.
    pub(super) fn copy_attack(&mut self, env: EnvId, card: CardId, attack: u8) {
        let memory = *self.memory(env);
        *self.memory_mut(env) = Env {
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
        let mut order = self.book.rules.attack_order.iter();
        // An attack counts as used, and what may be used once in a game is used up, where it is carried out, which now becomes
        // another one (AMB-69).
        let copying = self.table().attack().filter(|a| {
            self.book.rules.attack_order.get(a.step as usize) != Some(&AttackStep::Resolve)
        });
        let copying = copying.map(|a| (a.card, a.attack));
        let coins = order.position(|step| *step == AttackStep::Confusion);
        if let Some(running) = self.running_attack() {
            by = running.by;
            let early = coins.is_some_and(|coins| (running.step as usize) < coins);
            let owed = match early && !running.coins_are_over() {
                true => Attacking::OWES_COINS,
                false => 0,
            };
            *running = Attacking {
                card,
                attack,
                step: 0,
                part: AttackPart::Begin,
                course: Course::On,
                ignoring: Attacking::COPIED | owed,
                base,
                ..*running
            };
        }
        if let Some((card, attack)) = copying {
            self.note_attack(memory.seat, card, attack);
            let once = self.book.def(card).attacks[attack as usize].once;
            once.into_iter()
                .for_each(|once| self.spend(memory.seat, once));
        }
        self.tell(Event::AttackCopied {
            slot: by,
            card,
            attack,
        });
    }
}
