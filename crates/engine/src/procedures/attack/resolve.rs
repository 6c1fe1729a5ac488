//! The last step of an attack: it is carried out (ATTACK-F, DMG-ORDER, DMG-10).

use super::{AttackPart, Attacking, Course};
use crate::chance::Chance;
use crate::game::{Flow, Game};
use crate::knowledge::event::Sink;
use crate::procedures::damage::Hit;
use crate::procedures::triggers::Then;
use crate::program::op::Section;
use crate::state::Flags;
use crate::state::ids::{EnvId, SlotSet};
use crate::state::layout::Layout;
use rulebox_cards::effect::Trigger;
use rulebox_rules::ruleset::ResolveOrder;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Step F: carry the attack out (ATTACK-F, DMG-ORDER, DMG-10).
    pub(super) fn resolve_attack(&mut self, mut a: Attacking) -> Flow {
        let course = self.attack().course;
        // The attack was used, unless something else stopped it.
        if a.part == AttackPart::Begin && course != Course::Stopped {
            self.note_use_of_attack(a.env);
        }
        if course != Course::On {
            return self.next_attack_step(a);
        }
        // Parts of which the text says nothing are passed over together.
        loop {
            let (part, section) = match a.part {
                AttackPart::Begin => (AttackPart::First, None),
                AttackPart::First => (AttackPart::Before, self.first_section(true)),
                AttackPart::Before => (AttackPart::Base, Some(Section::Before)),
                AttackPart::Base => (AttackPart::Damage, Some(Section::Base)),
                AttackPart::Damage => {
                    self.set_top(a.at(AttackPart::Hits));
                    return self.own_damage(a.env);
                }
                AttackPart::Hits => (AttackPart::After, Some(Section::Hits)),
                AttackPart::After => (AttackPart::Late, self.first_section(false)),
                AttackPart::Late => (AttackPart::Triggers, Some(Section::Effect)),
                AttackPart::Triggers | AttackPart::Flip(_) | AttackPart::Pay(_) => {
                    self.next_attack_step(a);
                    self.damage_triggers();
                    return Flow::Step;
                }
            };
            a.part = part;
            if let Some(program) = section.and_then(|section| self.section_of(a.env, section)) {
                self.set_top(a);
                self.push(program);
                return Flow::Step;
            }
        }
    }

    /// What a text puts ahead of the damage without naming the moment comes before or after it, as the era has it.
    fn first_section(&self, before_damage: bool) -> Option<Section> {
        let first = match self.book.rules.resolve_order {
            ResolveOrder::PreDamageThenDamageThenEffects => true,
            ResolveOrder::DamageThenEffects => false,
        };
        (first == before_damage).then_some(Section::First)
    }

    /// The attack's own damage, to the opponent's Active Pokémon (ATTACK-9, AMB-62).
    fn own_damage(&mut self, env: EnvId) -> Flow {
        let attack = *self.attack();
        let board = self.table().board_of(&self.ctx(env));
        let target = self.table().opposing_active(board);
        // An attacker that has left play does no damage any more (AMB-36).
        let present = attack.by.is_some() && target.is_some();
        if self.book.def(attack.card).attacks[attack.attack as usize].has_damage && present {
            self.do_damage(&Hit {
                by: attack.by,
                to: target,
                base: i32::from(attack.base),
                ignoring: attack.ignoring,
            });
        }
        Flow::Step
    }

    /// Powers of Pokémon that this attack damaged.
    fn damage_triggers(&mut self) {
        let by = self.attack().by;
        for (trigger, flag) in [
            (Trigger::DamagedByAttack, Flags::DAMAGED),
            (Trigger::DamagedWhileActive, Flags::DAMAGED_ACTIVE),
        ] {
            let mut damaged = SlotSet::EMPTY;
            if self.is_awaited(trigger) {
                for slot in self.table().all_in_play() {
                    if slot != by && self.s.pokemon(slot).flags.has(flag) {
                        damaged.insert(slot);
                    }
                }
            }
            if !damaged.is_empty() {
                self.trigger_set(trigger, damaged, by, Then::Check);
            }
        }
    }
}
