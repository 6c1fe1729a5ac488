//! An attack that copies another one (TEXT-8, AMB-69): the copy is carried out in its place.

use super::{AttackPart, Attacking, Course, RunningAttack};
use crate::chance::Chance;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Sink};
use crate::state::ids::CardId;
use crate::state::layout::Layout;
use crate::state::memory::Env;
use rulebox_cards::effect::Ignoring;
use rulebox_rules::ruleset::AttackStep;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Another attack is carried out in place of the one that copied it: by the same Pokémon and without its cost. The coins for
    /// trying to attack are owed once; in an era that makes the choice before them they are still to come (ATTACK-D).
    pub(super) fn become_copy(&mut self, a: Attacking, card: CardId, number: u8) -> Flow {
        let copying = *self.attack();
        let memory = *self.memory(a.env);
        *self.memory_mut(a.env) = Env {
            attacker: memory.attacker,
            attack: true,
            ..Env::of(memory.seat, memory.source, memory.this)
        };
        let order = &self.book.rules.attack_order;
        // The copying attack counts as used (AMB-69). If it copies before it is carried out, that is noted here.
        if order.get(a.step as usize) != Some(&AttackStep::Resolve) {
            self.note_use_of_attack(a.env);
        }
        let coins = order.iter().position(|step| *step == AttackStep::Confusion);
        let coins_to_come = coins.is_some_and(|coins| (a.step as usize) < coins);
        self.s.attack = Some(RunningAttack {
            card,
            attack: number,
            course: Course::On,
            is_copy: true,
            coins_are_over: copying.coins_are_over || !coins_to_come,
            ignoring: Ignoring::default(),
            base: self.book.def(card).attacks[number as usize].base,
            ..copying
        });
        self.tell(Event::AttackCopied {
            slot: copying.by,
            card,
            attack: number,
        });
        self.go_on(Attacking {
            step: 0,
            part: AttackPart::Begin,
            ..a
        })
    }
}
