//! Attacking (ATTACK-A to ATTACK-F), in the era's order of steps (ATTACK-ORDER).

use crate::chance::{Chance, Coin};
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Sink};
use crate::procedures::damage::Hit;
use crate::program::op::Section;
use crate::state::Flags;
use crate::state::frames::{AttackPart, Attacking, Course, Frame, RunningAttack};
use crate::state::ids::{CardId, EnvId, SlotSet};
use crate::state::layout::Layout;
use crate::state::memory::Env;
use crate::state::piles::Pile;
use rulebox_cards::effect::{Ignoring, Trigger};
use rulebox_rules::Condition;
use rulebox_rules::ruleset::{AttackStep, ResolveOrder};

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
        let attack = *self.attack();
        if let Course::Copies(card, number) = attack.course {
            return self.become_copy(a, card, number);
        }
        let Some(step) = self.book.rules.attack_order.get(a.step as usize) else {
            return self.end_attack();
        };
        match step {
            // The coins for trying to attack are owed once, by the attack that was announced.
            AttackStep::CancelEffects | AttackStep::Confusion if attack.coins_are_over => {
                self.next_attack_step(a)
            }
            AttackStep::Announce => self.announced(a),
            AttackStep::Choices => self.attack_section(a, Section::CostOrChoices),
            AttackStep::Requirements => self.attack_section(a, Section::Require),
            AttackStep::CancelEffects => self.cancel_effects(a),
            AttackStep::Confusion => self.attack_while_confused(a),
            AttackStep::Resolve => self.resolve_attack(a),
        }
    }

    /// The attack that is under way. A frame of an attack is never without one.
    fn attack(&self) -> &RunningAttack {
        let attack = self.s.attack.as_ref();
        attack.expect("an attack is under way")
    }

    fn attack_mut(&mut self) -> &mut RunningAttack {
        let attack = self.s.attack.as_mut();
        attack.expect("an attack is under way")
    }

    /// Goes on with another attack in place of the one that copied it: without its cost, by the same Pokémon, whose coins for
    /// trying to attack are not owed again. Where the choice comes before those coins they are still to come (ATTACK-D).
    fn become_copy(&mut self, a: Attacking, card: CardId, number: u8) -> Flow {
        let copying = *self.attack();
        let memory = *self.memory(a.env);
        *self.memory_mut(a.env) = Env {
            attacker: memory.attacker,
            attack: true,
            ..Env::of(memory.seat, memory.source, memory.this)
        };
        let order = &self.book.rules.attack_order;
        // An attack counts as used, and what may be used once in a game is used up, where it is carried out, which now becomes
        // another one (AMB-69).
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
        self.set_attack(Attacking {
            step: 0,
            part: AttackPart::Begin,
            ..a
        })
    }

    /// The attack is used, and with it what may be used once in a game (AMB-69).
    fn note_use_of_attack(&mut self, env: EnvId) {
        let seat = self.memory(env).seat;
        let RunningAttack { card, attack, .. } = *self.attack();
        self.note_attack(seat, card, attack);
        if let Some(once) = self.book.def(card).attacks[attack as usize].once {
            self.spend(seat, once);
        }
    }

    /// Name and Energy were checked when the attack was announced; what else it costs is paid now.
    fn announced(&mut self, a: Attacking) -> Flow {
        let owed = match a.part {
            AttackPart::Pay(cards) => cards,
            _ if self.attack().is_copy => 0,
            _ => self.table().price_of_attacking(self.attack().by),
        };
        let seat = self.memory(a.env).seat;
        if owed > 0 && self.s.pile_len(seat, Pile::Hand) > 0 {
            self.set_attack(Attacking {
                part: AttackPart::Pay(owed),
                ..a
            });
            return Flow::Ask;
        }
        self.next_attack_step(a)
    }

    /// Takes a card that is discarded for attacking.
    #[inline(never)]
    pub fn answer_attack(&mut self, a: Attacking, choice: Choice) {
        if let (Choice::Card(card), AttackPart::Pay(owed)) = (choice, a.part) {
            self.set_attack(Attacking {
                part: AttackPart::Pay(owed - 1),
                ..a
            });
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
            && self.attack().course == Course::On
            && let Some(program) = self.section_of(a.env, section)
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
    fn section_of(&self, env: EnvId, section: Section) -> Option<Frame> {
        let RunningAttack { card, attack, .. } = *self.attack();
        let program = self.book.def(card).attacks[attack as usize].program;
        let (at, end) = self.book.program(program).section(section);
        (at < end).then_some(Frame::Program {
            env,
            program,
            at,
            end,
            owns_env: false,
        })
    }

    /// Step B: effects that may cancel the attack, one coin for each (ATTACK-B).
    fn cancel_effects(&mut self, a: Attacking) -> Flow {
        let owed = match a.part {
            AttackPart::Flip(coins) => coins,
            _ => self.table().flips_to_attack(self.attack().by) as u8,
        };
        if owed == 0 {
            return self.next_attack_step(a);
        }
        match self.flip(self.memory(a.env).seat) {
            Err(flow) => {
                self.set_attack(Attacking {
                    part: AttackPart::Flip(owed),
                    ..a
                });
                flow
            }
            Ok(Coin::Heads) => self.set_attack(Attacking {
                part: AttackPart::Flip(owed - 1),
                ..a
            }),
            Ok(Coin::Tails) => self.fail_attack(a),
        }
    }

    /// Step C: the coin for Confusion (ATTACK-C).
    fn attack_while_confused(&mut self, a: Attacking) -> Flow {
        let RunningAttack { by, course, .. } = *self.attack();
        let confused = by.is_some() && self.s.pokemon(by).conditions.has(Condition::Confused);
        // The coin is owed for every try to attack, even one that does nothing, but not once it is stopped.
        if !confused || course == Course::Stopped {
            return self.next_attack_step(a);
        }
        match self.confusion(by, self.memory(a.env).seat) {
            Err(flow) => flow,
            Ok(Coin::Heads) => self.next_attack_step(a),
            Ok(Coin::Tails) => self.fail_attack(a),
        }
    }

    /// The attack is stopped; the turn ends all the same (ATTACK-10).
    fn fail_attack(&mut self, a: Attacking) -> Flow {
        let RunningAttack { by, course, .. } = *self.attack();
        if course == Course::On {
            self.tell(Event::AttackFailed { slot: by });
        }
        self.attack_mut().course = Course::Stopped;
        self.next_attack_step(a)
    }

    /// Step F: carry the attack out (ATTACK-F, DMG-ORDER, DMG-10).
    fn resolve_attack(&mut self, mut a: Attacking) -> Flow {
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
                    self.set_attack(Attacking {
                        part: AttackPart::Hits,
                        ..a
                    });
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
    fn own_damage(&mut self, env: EnvId) -> Flow {
        let attack = *self.attack();
        let seat = self.memory(env).seat;
        let target = self.s.active(self.book.seating.opponent(seat));
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
                self.trigger_set(trigger, damaged, by);
            }
        }
    }

    fn end_attack(&mut self) -> Flow {
        self.s.attack = None;
        self.free_memory();
        Flow::Done
    }
}
