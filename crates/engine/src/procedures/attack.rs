//! Attacking (ATTACK-A to ATTACK-F), in the era's order of steps (ATTACK-ORDER).

use crate::chance::{Chance, Coin};
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Sink};
use crate::procedures::damage::Hit;
use crate::program::op::Section;
use crate::state::Flags;
use crate::state::frames::{AttackPart, Attacking, Course, Frame};
use crate::state::ids::SlotSet;
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use rulebox_cards::effect::{Ignoring, Trigger};
use rulebox_rules::ruleset::{AttackStep, ResolveOrder};

/// Damage counters that a Confused Pokémon puts on itself on tails (COND-CONF-3).
const CONFUSION_COUNTERS: u16 = 3;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// The attack, as far as it goes without anything else to be done first.
    #[inline(never)]
    pub fn attack_step(&mut self, mut a: Attacking) -> Flow {
        loop {
            let flow = self.attack_part(a);
            match self.s.stack.last() {
                Some(Frame::Attack(next)) if flow == Flow::Step => a = *next,
                _ => return flow,
            }
        }
    }

    /// One part of one step of the attack.
    fn attack_part(&mut self, a: Attacking) -> Flow {
        let Some(step) = self.book.rules.attack_order.get(a.step as usize) else {
            return self.end_attack();
        };
        match step {
            // The coins for trying to attack are owed once, by the attack that was announced.
            AttackStep::CancelEffects | AttackStep::Confusion if a.coins_are_over() => {
                self.next_attack_step(a)
            }
            AttackStep::Announce => self.announced(a),
            AttackStep::Choices => self.attack_section(a, Section::CostOrChoices),
            AttackStep::Requirements => self.attack_section(a, Section::Require),
            AttackStep::CancelEffects => self.cancel_effects(a),
            AttackStep::Confusion => self.confusion(a),
            AttackStep::Resolve => self.resolve_attack(a),
        }
    }

    /// Name and Energy were checked when the attack was announced; what else it costs is paid now.
    fn announced(&mut self, a: Attacking) -> Flow {
        if a.part == AttackPart::Begin && !a.is_copied() {
            let price = self.table().price_of_attacking(a.by);
            self.memory_mut(a.env).flips_left = price;
            self.set_attack(Attacking {
                part: AttackPart::Pay,
                ..a
            });
        }
        let seat = self.memory(a.env).seat;
        let owed = self.memory(a.env).flips_left > 0;
        if owed && self.s.pile_len(seat, Pile::Hand) > 0 {
            return Flow::Ask;
        }
        self.memory_mut(a.env).flips_left = 0;
        self.next_attack_step(a)
    }

    /// Takes a card that is discarded for attacking.
    #[inline(never)]
    pub fn answer_attack(&mut self, a: Attacking, choice: Choice) {
        if let Choice::Card(card) = choice {
            self.memory_mut(a.env).flips_left -= 1;
            self.discard(card);
        }
    }

    fn set_attack(&mut self, a: Attacking) -> Flow {
        self.set_top(Frame::Attack(a));
        Flow::Step
    }

    fn next_attack_step(&mut self, a: Attacking) -> Flow {
        self.set_attack(Attacking {
            step: a.step + 1,
            part: AttackPart::Begin,
            ..a
        })
    }

    /// Runs one section of the attack's text as a step of its own. A stopped attack makes no more choices
    /// (ATTACK-10), but one that only does nothing still owes its coins (AMB-35).
    fn attack_section(&mut self, a: Attacking, section: Section) -> Flow {
        if a.part == AttackPart::Begin
            && a.course == Course::On
            && let Some(program) = self.section_of(a, section)
        {
            self.set_attack(Attacking {
                part: AttackPart::After,
                ..a
            });
            self.push(program);
            return Flow::Step;
        }
        self.next_attack_step(a)
    }

    /// The program of a section of the attack's text, if it says anything.
    fn section_of(&self, a: Attacking, section: Section) -> Option<Frame> {
        let program = self.book.def(a.card).attacks[a.attack as usize].program;
        let (at, end) = self.book.program(program).section(section);
        (at < end).then_some(Frame::Program {
            env: a.env,
            program,
            at,
            end,
            owns_env: false,
        })
    }

    /// Step B: effects that may cancel the attack, one coin for each (ATTACK-B).
    fn cancel_effects(&mut self, a: Attacking) -> Flow {
        if a.part == AttackPart::Begin {
            let flips = self.table().flips_to_attack(a.by);
            self.memory_mut(a.env).flips_left = flips as u8;
            if flips == 0 {
                return self.next_attack_step(a);
            }
            return self.set_attack(Attacking {
                part: AttackPart::Flip,
                ..a
            });
        }
        if self.memory(a.env).flips_left == 0 {
            return self.next_attack_step(a);
        }
        match self.flip(self.memory(a.env).seat) {
            Err(flow) => flow,
            Ok(Coin::Heads) => {
                self.memory_mut(a.env).flips_left -= 1;
                Flow::Step
            }
            Ok(Coin::Tails) => {
                self.memory_mut(a.env).flips_left = 0;
                self.fail_attack(a)
            }
        }
    }

    /// Step C: a Confused Pokémon flips a coin (COND-CONF-1 to COND-CONF-5).
    fn confusion(&mut self, a: Attacking) -> Flow {
        let confused = a.by.is_some()
            && self
                .s
                .pokemon(a.by)
                .conditions
                .has(rulebox_rules::Condition::Confused);
        // The coin is owed for every try to attack, even one that does nothing, but not once it is stopped.
        if !confused || a.course == Course::Stopped {
            return self.next_attack_step(a);
        }
        match self.flip(self.memory(a.env).seat) {
            Err(flow) => flow,
            Ok(Coin::Heads) => self.next_attack_step(a),
            Ok(Coin::Tails) => {
                self.put_counters(a.by, CONFUSION_COUNTERS);
                self.fail_attack(a)
            }
        }
    }

    /// The attack is stopped; the turn ends all the same (ATTACK-10).
    fn fail_attack(&mut self, a: Attacking) -> Flow {
        if a.course == Course::On {
            self.tell(Event::AttackFailed { slot: a.by });
        }
        self.next_attack_step(Attacking {
            course: Course::Stopped,
            ..a
        })
    }

    /// Step F: carry the attack out (ATTACK-F, DMG-ORDER, DMG-10).
    fn resolve_attack(&mut self, mut a: Attacking) -> Flow {
        // The attack was used, and what may be used once in a game is used up, unless something else stopped it (AMB-69).
        if a.part == AttackPart::Begin && a.course != Course::Stopped {
            let seat = self.memory(a.env).seat;
            self.note_attack(seat, a.card, a.attack);
            if let Some(once) = self.book.def(a.card).attacks[a.attack as usize].once {
                self.spend(seat, once);
            }
        }
        if a.course != Course::On {
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
                    self.set_attack(Attacking {
                        part: AttackPart::Hits,
                        ..a
                    });
                    return self.own_damage(a);
                }
                AttackPart::Hits => (AttackPart::After, Some(Section::Hits)),
                AttackPart::After => (AttackPart::Late, self.first_section(false)),
                AttackPart::Late => (AttackPart::Triggers, Some(Section::Effect)),
                AttackPart::Triggers | AttackPart::Flip | AttackPart::Pay => {
                    self.next_attack_step(a);
                    self.damage_triggers(a);
                    return Flow::Step;
                }
            };
            a.part = part;
            if let Some(program) = section.and_then(|section| self.section_of(a, section)) {
                self.set_attack(a);
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
    fn own_damage(&mut self, a: Attacking) -> Flow {
        let seat = self.memory(a.env).seat;
        let target = self.s.active(self.book.seating.opponent(seat));
        // An attacker that has left play does no damage any more (AMB-36).
        let present = a.by.is_some() && target.is_some();
        if self.book.def(a.card).attacks[a.attack as usize].has_damage && present {
            let ignoring = Ignoring {
                weakness: a.ignoring & 1 != 0,
                resistance: a.ignoring & 2 != 0,
                effects: a.ignoring & 4 != 0,
            };
            self.do_damage(&Hit {
                by: a.by,
                to: target,
                base: i32::from(a.base),
                ignoring,
            });
        }
        Flow::Step
    }

    /// Powers of Pokémon that this attack damaged.
    fn damage_triggers(&mut self, a: Attacking) {
        for (trigger, flag) in [
            (Trigger::DamagedByAttack, Flags::DAMAGED),
            (Trigger::DamagedWhileActive, Flags::DAMAGED_ACTIVE),
        ] {
            let mut damaged = SlotSet::EMPTY;
            if self.is_awaited(trigger) {
                for slot in self.table().all_in_play() {
                    if slot != a.by && self.s.pokemon(slot).flags.has(flag) {
                        damaged.insert(slot);
                    }
                }
            }
            if !damaged.is_empty() {
                self.trigger_set(trigger, damaged, a.by);
            }
        }
    }

    fn end_attack(&mut self) -> Flow {
        self.free_env();
        Flow::Done
    }
}
