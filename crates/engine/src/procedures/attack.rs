//! Attacking (ATTACK-A to ATTACK-F): how an attack is announced, and its steps in the era's order (ATTACK-ORDER), down to
//! carrying it out (DMG-ORDER). Who may attack stands in `attack/may.rs`, copying another attack in `attack/copy.rs`.

mod copy;
mod may;

use crate::chance::{Chance, Coin};
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Frame, Game, Procedure};
use crate::knowledge::event::{Event, Sink};
use crate::plan::{Board, Seats};
use crate::procedures::damage::Hit;
use crate::procedures::program::Running;
use crate::procedures::triggers::Then;
use crate::procedures::turn::TurnStep;
use crate::program::code::Section;
use crate::reason::Reason;
use crate::state::ids::{CardId, CardSet, EnvId, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::state::memory::{Env, Memory};
use crate::state::piles::Pile;
use crate::state::{Flags, Place};
use crate::table::Table;
use rulebox_cards::effect::{Ignoring, Trigger};
use rulebox_rules::ruleset::{AttackStep, ResolveOrder};
use rulebox_rules::{Condition, RuleId, rule};
use serde::{Deserialize, Serialize};

/// Damage counters that a Confused Pokémon puts on itself on tails (COND-CONF-3).
const CONFUSION_COUNTERS: u16 = 3;

/// How far an attack has come. What it is stands in [`State::attack`](crate::state::State::attack).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attacking {
    /// Its memory.
    pub env: EnvId,
    /// The position in the era's order of steps.
    pub step: u8,
    /// What is next within the step.
    pub part: AttackPart,
}

/// The attack that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningAttack {
    /// The Attacking Pokémon; none once it has left play.
    pub by: SlotId,
    /// The card whose attack it is.
    #[serde(serialize_with = "crate::state::ids::save_card")]
    pub card: CardId,
    /// Which attack of the card.
    pub attack: u8,
    /// Whether it goes on.
    pub course: Course,
    /// Whether it is carried out in place of an attack that copied it (TEXT-8).
    pub is_copy: bool,
    /// Whether the coins for trying to attack were flipped before it was copied.
    pub coins_are_over: bool,
    /// What its own damage is not affected by.
    #[serde(with = "Ignored")]
    pub ignoring: Ignoring,
    /// Its own damage, before Weakness and Resistance.
    pub base: i16,
    /// Damage done so far.
    pub done: i16,
}

/// How [`Ignoring`] is saved.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Ignoring")]
struct Ignored {
    weakness: bool,
    resistance: bool,
    effects: bool,
}

/// Whether an attack goes on (ATTACK-10, AMB-35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Course {
    /// It goes on.
    On,
    /// Its own text made it do nothing; coins for trying to attack are still owed.
    DoesNothing,
    /// Another effect or Confusion stopped it.
    Stopped,
    /// Its text copies this attack of this card, which is carried out in its place.
    Copies(
        #[serde(serialize_with = "crate::state::ids::save_card")] CardId,
        u8,
    ),
}

/// A part of an attack step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttackPart {
    /// The step has just begun.
    Begin,
    /// So many cards are owed for attacking.
    Pay(u8),
    /// So many coins are owed for trying to attack.
    Flip(u8),
    /// Effects that the text puts first (ATTACK-F).
    First,
    /// Effects that the text puts before the damage (ATTACK-F).
    Before,
    /// The attack's own number is worked out (DMG-2).
    Base,
    /// The attack's own damage is done (DMG-ORDER).
    Damage,
    /// Its other damage is done.
    Hits,
    /// The section `First`, in eras that do the damage before it.
    After,
    /// Its other effects (DMG-10).
    Late,
    /// Triggers of the Pokémon it damaged.
    Triggers,
}

impl Procedure for Attacking {
    #[inline]
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        game.attack_step(self)
    }

    fn question<L: Layout>(self, _: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        match self.part {
            AttackPart::Pay(_) => Some((Ask::Pick, Purpose::PayToAttack)),
            AttackPart::Begin
            | AttackPart::Flip(_)
            | AttackPart::First
            | AttackPart::Before
            | AttackPart::Base
            | AttackPart::Damage
            | AttackPart::Hits
            | AttackPart::After
            | AttackPart::Late
            | AttackPart::Triggers => None,
        }
    }

    fn asked<L: Layout>(self, table: &Table<'_, L>) -> Seats {
        Seats::only(table.memory(self.env).seat)
    }

    /// Cards of the hand to discard for attacking.
    fn options<L: Layout>(self, table: &Table<'_, L>, _: Seat, out: &mut impl Extend<Choice>) {
        let seat = table.memory(self.env).seat;
        let mut hand = L::Cards::default();
        hand.insert_deck(seat, table.s.piles[seat.index()].bits(Pile::Hand));
        table.different(seat, hand, |card| out.extend([Choice::Card(card)]));
    }

    fn refusal<L: Layout>(self, table: &Table<'_, L>, _: Seat, choice: Choice) -> Option<Reason> {
        // Copies that nobody can tell apart are listed once, but any of them is accepted.
        let offered = matches!(choice, Choice::Card(card)
            if card.owner() == table.memory(self.env).seat
                && table.s.place(card) == Place::Pile(Pile::Hand));
        (!offered).then_some(Reason::NotOffered)
    }

    #[inline(never)]
    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        game: &mut Game<'_, L, C, S>,
        _: Seat,
        choice: Choice,
    ) {
        if let (Choice::Card(card), AttackPart::Pay(owed)) = (choice, self.part) {
            game.set_top(self.at(AttackPart::Pay(owed - 1)));
            game.discard(card);
        }
    }

    fn rule<L: Layout>(self, _: &Table<'_, L>, _: Choice) -> RuleId {
        rule!("TEXT-1")
    }
}

impl Attacking {
    /// The attack with another part of its step next.
    fn at(self, part: AttackPart) -> Attacking {
        Attacking { part, ..self }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Announces an attack (ATTACK-A); the turn ends when it is over (TURN-5), unless it may be used twice.
    pub(super) fn declare_attack(&mut self, seat: Seat, card: CardId, attack: u8) {
        let by = self.table().attacker_with(seat, card, attack);
        // Only an attack that the Pokémon has, not one of a card attached to it or elsewhere.
        let own = self.s.place(card) == Place::Stack(by);
        let next = match own && self.table().may_attack_twice(by) {
            true => TurnStep::AttackAgain {
                by: seat,
                card,
                attack,
            },
            false => {
                self.s.ready.insert(seat);
                TurnStep::Main
            }
        };
        self.set_top(next);
        self.begin_attack(seat, card, attack);
    }

    /// Begins an attack, and the check for Knock Outs that follows it.
    pub(super) fn begin_attack(&mut self, seat: Seat, card: CardId, attack: u8) {
        let by = self.table().attacker_with(seat, card, attack);
        self.end_effects_of_last_attack();
        self.forget_earlier_attackers();
        self.check_after();
        // An attack of a card elsewhere is one of the Pokémon that uses it (TEXT-8).
        let on_it = matches!(self.s.place(card), Place::Stack(s) | Place::Attached(s) if s == by);
        let source = if on_it { card } else { self.s.top(by) };
        let memory = Memory::Program(Env {
            attacker: by,
            attack: true,
            ..Env::of(seat, source, by)
        });
        let Some(env) = self.new_memory(memory) else {
            return;
        };
        self.s.slots[by.index()].flags.add(Flags::ATTACKED);
        self.tell(Event::AttackDeclared {
            slot: by,
            card,
            attack,
        });
        self.s.attack = Some(RunningAttack {
            by,
            card,
            attack,
            course: Course::On,
            is_copy: false,
            coins_are_over: false,
            ignoring: Ignoring::default(),
            base: self.book.def(card).attacks[attack as usize].base,
            done: 0,
        });
        self.push(Attacking {
            env,
            step: 0,
            part: AttackPart::Begin,
        });
    }

    /// At a table where several attack in a turn, the last one is the attacker.
    fn forget_earlier_attackers(&mut self) {
        if !L::MIRRORED {
            for slot in self.s.occupied {
                self.s.slots[slot.index()].flags.clear(Flags::ATTACKED);
            }
        }
    }

    /// Goes on with the attack as far as nothing else has to be done first.
    #[inline(never)]
    fn attack_step(&mut self, mut a: Attacking) -> Flow {
        loop {
            let flow = self.attack_part(a);
            if flow == Flow::Step
                && let Some(Frame::Attack(next)) = self.s.stack.last()
            {
                a = *next;
            } else {
                return flow;
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

    /// The attack that is under way. While an attack is on the stack there always is one.
    fn attack(&self) -> &RunningAttack {
        let attack = self.s.attack.as_ref();
        attack.expect("an attack is under way")
    }

    fn attack_mut(&mut self) -> &mut RunningAttack {
        let attack = self.s.attack.as_mut();
        attack.expect("an attack is under way")
    }

    /// Notes that the attack is used, and with it what may be used once in a game (AMB-69).
    fn note_use_of_attack(&mut self, env: EnvId) {
        let seat = self.memory(env).seat;
        let RunningAttack { card, attack, .. } = *self.attack();
        self.note_attack(seat, card, attack);
        if let Some(once) = self.book.def(card).attacks[attack as usize].once {
            self.spend(seat, once, Board::of(self.memory(env).attacker));
        }
    }

    /// Name and Energy were checked when the attack was announced; what else it costs is paid now.
    fn announced(&mut self, a: Attacking) -> Flow {
        let owed = if let AttackPart::Pay(cards) = a.part {
            cards
        } else if self.attack().is_copy {
            // Whoever copies an attack has paid already.
            0
        } else {
            self.table().price_of_attacking(self.attack().by)
        };
        let seat = self.memory(a.env).seat;
        if owed > 0 && self.s.pile_len(seat, Pile::Hand) > 0 {
            self.set_top(a.at(AttackPart::Pay(owed)));
            return Flow::Ask;
        }
        self.next_attack_step(a)
    }

    fn next_attack_step(&mut self, a: Attacking) -> Flow {
        self.go_on(Attacking {
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
            self.set_top(a.at(AttackPart::After));
            self.push(program);
            return Flow::Step;
        }
        self.next_attack_step(a)
    }

    /// The program of a section of the attack's text, if it says anything.
    fn section_of(&self, env: EnvId, section: Section) -> Option<Running> {
        let RunningAttack { card, attack, .. } = *self.attack();
        let program = self.book.def(card).attacks[attack as usize].program;
        let (at, end) = self.book.program(program).section(section);
        (at < end).then_some(Running {
            env,
            program,
            at,
            end,
            owns_env: false,
        })
    }

    /// Step B: effects that may cancel the attack, one coin for each (ATTACK-B).
    fn cancel_effects(&mut self, a: Attacking) -> Flow {
        let owed = if let AttackPart::Flip(coins) = a.part {
            coins
        } else {
            self.table().flips_to_attack(self.attack().by) as u8
        };
        if owed == 0 {
            return self.next_attack_step(a);
        }
        match self.flip(self.memory(a.env).seat) {
            Err(flow) => {
                self.set_top(a.at(AttackPart::Flip(owed)));
                flow
            }
            Ok(Coin::Heads) => self.go_on(a.at(AttackPart::Flip(owed - 1))),
            Ok(Coin::Tails) => self.fail_attack(a),
        }
    }

    /// Step C: a Confused Pokémon flips a coin when it attacks, and on tails it hurts itself (ATTACK-C, COND-CONF-1 to COND-CONF-5).
    fn attack_while_confused(&mut self, a: Attacking) -> Flow {
        let RunningAttack { by, course, .. } = *self.attack();
        let confused = by.is_some() && self.s.pokemon(by).conditions.has(Condition::Confused);
        // The coin is owed for every try to attack, even if the attack does nothing, but not once it is stopped.
        if !confused || course == Course::Stopped {
            return self.next_attack_step(a);
        }
        match self.flip(self.memory(a.env).seat) {
            Err(flow) => flow,
            Ok(Coin::Heads) => self.next_attack_step(a),
            Ok(Coin::Tails) => {
                self.put_counters(by, CONFUSION_COUNTERS);
                self.fail_attack(a)
            }
        }
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

    /// The section `First`, if now is its time: some eras carry it out before the damage, others after it.
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

    /// The attack is stopped; the turn ends all the same (ATTACK-10).
    fn fail_attack(&mut self, a: Attacking) -> Flow {
        let RunningAttack { by, course, .. } = *self.attack();
        if course == Course::On {
            self.tell(Event::AttackFailed { slot: by });
        }
        self.attack_mut().course = Course::Stopped;
        self.next_attack_step(a)
    }

    fn end_attack(&mut self) -> Flow {
        self.s.attack = None;
        self.free_memory();
        Flow::Done
    }
}
