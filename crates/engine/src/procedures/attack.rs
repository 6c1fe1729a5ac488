//! Attacking (ATTACK-A to ATTACK-F): who may, what it costs, how it is announced, and the steps of an attack in the era's
//! order (ATTACK-ORDER). What happens in the last of them stands in `attack/resolve.rs`.

mod resolve;

use crate::book::{AttackDef, Cost, Question};
use crate::chance::{Chance, Coin};
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Sink};
use crate::plan::{Board, Seats};
use crate::procedures::program::Running;
use crate::procedures::turn::TurnStep;
use crate::procedures::{Frame, Procedure};
use crate::program::op::Section;
use crate::query::energy::EnergyPool;
use crate::reason::{Legal, Reason, unless};
use crate::state::ids::{CardId, CardSet, EnvId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::memory::{Env, Memory};
use crate::state::piles::Pile;
use crate::state::{Flags, Place};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{BanRule, Ignoring, Modifier, PokemonAct};
use rulebox_rules::ruleset::AttackStep;
use rulebox_rules::{Condition, RuleId, rule};
use serde::{Deserialize, Serialize};

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
    Copies(CardId, u8),
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
    /// Effects that the text puts first, where the era does the damage before them.
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

impl<L: Layout> Table<'_, L> {
    pub(crate) fn may_attack(&self, by: Seat, card: CardId, attack: u8) -> Legal {
        let active = self.attacker_with(by, card, attack);
        self.may_attack_at_all(by, active)?;
        let place = self.s.place(card);
        unless(place == Place::Nowhere, Reason::NoSuchAttack)?;
        if let Some(legal) = self.may_use_lent(by, active, card, attack) {
            return legal;
        }
        let on_it = match place {
            Place::Stack(slot) if slot == active => self.speaking(active).any(|c| c == card),
            Place::Attached(slot) => slot == active,
            Place::Stack(slot) => {
                unless(self.is_theirs(slot, by), Reason::OnlyTheActiveAttacks)?;
                false
            }
            Place::Pile(_) | Place::Stadium | Place::Nowhere => false,
        };
        let exists = on_it && self.def(card).attacks.len() > attack as usize;
        unless(!exists, Reason::NoSuchAttack)?;
        self.may_use_attack(by, active, card, attack, &self.energy(active), false)
    }

    /// The Active Pokémon with which a player would use an attack of a card: the one on whose board the card is, or else the
    /// first that may use it.
    pub(crate) fn attacker_with(&self, by: Seat, card: CardId, attack: u8) -> SlotId {
        let plan = &self.book.plan;
        let held = plan.held::<L>(by);
        let home = plan.home::<L>(by);
        if L::MIRRORED || self.s.place(card) == Place::Nowhere {
            return self.s.active(home);
        }
        let slot = self.s.slot_of(card);
        if slot.is_some() && held.has(Board::of(slot)) {
            return self.s.active(Board::of(slot));
        }
        let mut others = held.map(|board| self.s.active(board));
        let may = |active: &SlotId| {
            active.is_some() && self.may_use_lent(by, *active, card, attack) == Some(Ok(()))
        };
        others.find(may).unwrap_or(self.s.active(home))
    }

    /// What holds for every attack of an Active Pokémon.
    fn may_attack_at_all(&self, seat: Seat, active: SlotId) -> Legal {
        unless(!active.is_some(), Reason::OnlyTheActiveAttacks)?;
        unless(
            self.pokemon_cannot(active, |act| *act == PokemonAct::Attack),
            Reason::EffectForbids,
        )?;
        if self.answers(Question::PayToAttack) {
            let hand = self.s.pile_len(seat, Pile::Hand);
            let price = usize::from(self.price_of_attacking(active));
            unless(hand < price, Reason::CannotPayToAttack)?;
        }
        Ok(())
    }

    /// Whether the Active Pokémon may use an attack of a card with the Energy that it has, or without its cost.
    pub(crate) fn may_use_attack(
        &self,
        by: Seat,
        active: SlotId,
        card: CardId,
        attack: u8,
        energy: &EnergyPool,
        free: bool,
    ) -> Legal {
        let attack = &self.def(card).attacks[attack as usize];
        self.may_attack_now(by, active, attack)?;
        unless(self.tool_is_off(card, active), Reason::EffectForbids)?;
        let cost = match free {
            true => Cost::default(),
            false => self.attack_cost(active, attack),
        };
        let short = energy.total() < u16::from(cost.total.saturating_sub(cost.waived));
        unless(short, Reason::NotEnoughEnergy)?;
        unless(!energy.pays(&cost), Reason::WrongEnergy)?;
        let barred = self.pokemon_cannot(
            active,
            |act| matches!(act, PokemonAct::UseAttack(name) if **name == *attack.name),
        );
        unless(barred, Reason::EffectForbids)?;
        let ctx = Ctx::of(by, card, active);
        let met = attack.needs.as_ref().is_none_or(|t| self.test(&ctx, t));
        unless(!met, Reason::AttackConditionNotMet)
    }

    /// What the turn, the Pokémon's conditions and earlier attacks of the game allow; an attack's own text may allow
    /// more (ATTACK-8, AMB-11).
    fn may_attack_now(&self, seat: Seat, active: SlotId, attack: &AttackDef) -> Legal {
        let starter_waits =
            self.is_starters_first_turn(seat) && !self.book.rules.starter_may_attack;
        unless(
            starter_waits && !attack.on_first_turn,
            Reason::StarterNoAttack,
        )?;
        let conditions = self.s.pokemon(active).conditions;
        let asleep = conditions.has(Condition::Asleep) && !attack.while_asleep;
        unless(
            asleep || conditions.has(Condition::Paralyzed),
            Reason::CannotAttackNow,
        )?;
        match attack.once {
            Some(once) => self.may_use_once(seat, once, Board::of(active)),
            None => Ok(()),
        }
    }

    pub(super) fn attack_choices(&self, by: Seat, board: Board, out: &mut impl Extend<Choice>) {
        let active = self.s.active(board);
        if self.may_attack_at_all(by, active).is_err() {
            return;
        }
        let energy = self.energy(active);
        let as_printed = !self.answers_about(active, Question::AttackCost);
        for card in self.speaking(active).chain(self.s.attached(active)) {
            for attack in 0..self.attacks_of(card) {
                // Most attacks that cannot be used cost more than there is, and that is quickly seen.
                let cost = self.def(card).attacks[attack as usize].cost.total;
                if as_printed && energy.total() < u16::from(cost) {
                    continue;
                }
                let legal = self.may_use_attack(by, active, card, attack, &energy, false);
                if legal.is_ok() {
                    out.extend([Choice::Attack(card, attack)]);
                }
            }
        }
        if self.answers(Question::MayUseAttacks) {
            self.lent_choices(by, active, &energy, out);
        }
    }

    /// Cards from the hand that a Pokémon's player must discard for its attack.
    fn price_of_attacking(&self, slot: SlotId) -> u8 {
        let mut price = 0u8;
        self.each_modifier_of(slot, Question::PayToAttack, |modifier, _| {
            if let Modifier::Ban(BanRule::PayToAttack { cards, .. }) = modifier {
                price = price.saturating_add(*cards);
            }
        });
        price
    }

    /// How many effects ask for a coin when that Pokémon attacks (ATTACK-B).
    fn flips_to_attack(&self, slot: SlotId) -> usize {
        let mut flips = 0;
        self.each_modifier_of(slot, Question::FlipToAttack, |_, _| flips += 1);
        flips
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

    /// The attack that is under way. While an attack is on the stack there always is one.
    fn attack(&self) -> &RunningAttack {
        let attack = self.s.attack.as_ref();
        attack.expect("an attack is under way")
    }

    fn attack_mut(&mut self) -> &mut RunningAttack {
        let attack = self.s.attack.as_mut();
        attack.expect("an attack is under way")
    }

    /// Another attack is carried out in place of the one that copied it: by the same Pokémon and without its cost. The coins for
    /// trying to attack are owed once; in an era that makes the choice before them they are still to come (ATTACK-D).
    fn become_copy(&mut self, a: Attacking, card: CardId, number: u8) -> Flow {
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

    /// Step C: the coin for Confusion (ATTACK-C).
    fn attack_while_confused(&mut self, a: Attacking) -> Flow {
        let RunningAttack { by, course, .. } = *self.attack();
        let confused = by.is_some() && self.s.pokemon(by).conditions.has(Condition::Confused);
        // The coin is owed for every try to attack, even if the attack does nothing, but not once it is stopped.
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

    fn end_attack(&mut self) -> Flow {
        self.s.attack = None;
        self.free_memory();
        Flow::Done
    }
}
