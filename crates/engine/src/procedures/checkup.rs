//! The step between turns (CHECKUP-1 to CHECKUP-12): Special Conditions in the era's order, other effects
//! where the era places them, and the check for Knock Outs when the era makes it.
//!
//! The step is a row of moments and conditions: moment, Poisoned, moment, Burned, moment, Asleep …, moment.
//! Other effects happen at moments; which ones, the era's rule and the players decide.

use crate::book::Question;
use crate::chance::{Chance, Coin};
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Sink};
use crate::state::frames::Frame;
use crate::state::ids::{CardId, CardSet, EnvId, Register, Seat};
use crate::state::layout::Layout;
use crate::state::{Place, Posture};
use crate::table::Table;
use rulebox_cards::effect::Trigger;
use rulebox_rules::Condition;
use rulebox_rules::ruleset::{BurnRule, CheckupEffects, KoCheck};

/// The step after the last one.
const OVER: u8 = u8::MAX;
/// The register with effects still due.
const DUE: Register = Register(0);
/// The register with effects that their players put before the conditions.
const EARLY: Register = Register(1);
/// The register whose number counts coins and conditions within a step.
const WITHIN: Register = Register(2);

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Begins the step between turns.
    pub fn begin_checkup(&mut self) {
        self.tell(Event::CheckupBegan);
        if !self.table().checkup_has_work() {
            return;
        }
        let seat = self.s.turn_seat;
        let Some(env) = self.new_env(seat, CardId::NONE, crate::state::ids::SlotId::NONE) else {
            return;
        };
        let due = self.table().cards_with_trigger(Trigger::BetweenTurns);
        let memory = self.memory_mut(env);
        memory.set_cards(DUE, due);
        memory.set_cards(EARLY, L::Cards::default());
        let seats_left = self.other_seats();
        self.push(Frame::Checkup {
            step: 0,
            env,
            seat,
            seats_left,
        });
    }

    /// How many seats there are besides one.
    pub(crate) fn other_seats(&self) -> u8 {
        self.book.seating.seats().count() as u8 - 1
    }

    /// One piece of the step between turns: even steps are moments for effects, odd ones conditions.
    #[inline(never)]
    pub fn checkup_step(&mut self, step: u8, env: EnvId, seat: Seat, seats_left: u8) -> Flow {
        if step == OVER {
            self.free_env();
            return Flow::Done;
        }
        let conditions = self.book.rules.checkup_condition_order.steps();
        let (mut step, mut seat, mut seats_left) = (step, seat, seats_left);
        // Pieces in which nothing happens to anybody are passed over together.
        let next = self.table().next_with_work(step, env);
        if next > step {
            step = next;
            seat = self.s.turn_seat;
            seats_left = self.other_seats();
            self.memory_mut(env).set_number(WITHIN, 0);
            self.set_top(Frame::Checkup {
                step,
                env,
                seat,
                seats_left,
            });
        }
        if step as usize > 2 * conditions.len() {
            if self.start_lasting_between_turns(env) {
                return Flow::Step;
            }
            // Then Knock Outs are decided for both players (CHECKUP-7).
            self.set_top(Frame::Checkup {
                step: OVER,
                env,
                seat,
                seats_left,
            });
            self.check_after();
            return Flow::Step;
        }
        if step.is_multiple_of(2) {
            return self.moment(step, env, seat, seats_left);
        }
        let group = conditions[step as usize / 2];
        match self.conditions_of(group, env, seat) {
            Err(flow) => flow,
            Ok(()) => self.next_in_checkup(step, env, seat, seats_left),
        }
    }

    /// Effects that outlive their cards come last, one after the other.
    fn start_lasting_between_turns(&mut self, env: EnvId) -> bool {
        let done = self.memory(env).flips_left;
        self.memory_mut(env).flips_left = done.saturating_add(1);
        self.start_lasting(Trigger::BetweenTurns, done as usize)
    }

    /// On to the next player, or to the next piece. Where the era says so, Knock Outs are checked at once (AMB-24).
    fn next_in_checkup(&mut self, step: u8, env: EnvId, seat: Seat, seats_left: u8) -> Flow {
        self.memory_mut(env).set_number(WITHIN, 0);
        if seats_left > 0 {
            let seat = self.book.seating.after(seat);
            self.set_top(Frame::Checkup {
                step,
                env,
                seat,
                seats_left: seats_left - 1,
            });
            return Flow::Step;
        }
        let seats_left = self.other_seats();
        self.set_top(Frame::Checkup {
            step: step + 1,
            env,
            seat: self.s.turn_seat,
            seats_left,
        });
        if step % 2 == 1 && self.book.rules.checkup_ko_check == KoCheck::AfterEachStep {
            self.check_after();
        }
        Flow::Step
    }

    /// Conditions of one seat's Active Pokémon, those of one lettered step (CHECKUP-3, AMB-26).
    fn conditions_of(&mut self, group: &[Condition], env: EnvId, seat: Seat) -> Result<(), Flow> {
        let slot = self.s.active(seat);
        if !slot.is_some() {
            return Ok(());
        }
        for (i, condition) in group.iter().enumerate() {
            // Conditions of this step that were dealt with before a coin stopped us are not dealt with again.
            if (self.memory(env).number(WITHIN) as usize) > i {
                continue;
            }
            if self.s.pokemon(slot).conditions.has(*condition) {
                match condition {
                    Condition::Poisoned => {
                        let counters = self.s.pokemon(slot).conditions.poison;
                        let counters = self.table().poison_counters(slot, counters);
                        self.put_counters(slot, counters);
                    }
                    Condition::Burned => self.burn(env, seat)?,
                    Condition::Asleep => self.sleep(env, seat)?,
                    Condition::Paralyzed => self.recover_from_paralysis(seat),
                    Condition::Confused => {}
                }
            }
            self.memory_mut(env).set_number(WITHIN, i as i32 + 1);
        }
        Ok(())
    }

    /// Asleep (COND-SLEEP-2): one coin, or as many as the sleep or another effect asks for; it wakes up if all are heads.
    fn sleep(&mut self, env: EnvId, seat: Seat) -> Result<(), Flow> {
        let slot = self.s.active(seat);
        let posture = self.s.pokemon(slot).conditions.posture;
        let own = if posture == Posture::Asleep { 1 } else { 2 };
        if !self.memory(env).flipping {
            let coins = self.table().sleep_coins(slot, own);
            let memory = self.memory_mut(env);
            (memory.flipping, memory.flips_left) = (true, coins);
            (memory.heads, memory.tails) = (0, 0);
        }
        while self.memory(env).flips_left > 0 {
            let coin = self.flip(seat)?;
            let memory = self.memory_mut(env);
            memory.flips_left -= 1;
            match coin {
                Coin::Heads => memory.heads += 1,
                Coin::Tails => memory.tails += 1,
            }
        }
        let memory = self.memory_mut(env);
        memory.flipping = false;
        let (heads, tails) = (memory.heads, memory.tails);
        (memory.heads, memory.tails) = (0, 0);
        if tails == 0 {
            self.cure(slot, Condition::Asleep);
        } else if heads == 0 && posture == Posture::DeadlyAsleep {
            self.knock_out(slot);
        }
        Ok(())
    }

    /// Burned (COND-BURN-2, COND-BURN-3).
    fn burn(&mut self, env: EnvId, seat: Seat) -> Result<(), Flow> {
        let slot = self.s.active(seat);
        let counters = self.s.pokemon(slot).conditions.burn;
        let counters = self.table().burn_counters(slot, counters);
        match self.book.rules.burn {
            BurnRule::FlipTailsTwoCounters => {
                if self.flip(seat)? == Coin::Tails {
                    self.put_counters(slot, counters);
                }
            }
            BurnRule::TwoCountersThenFlipHeadsRecovers => {
                // The counters are put once, even if the coin lets us wait.
                if !self.memory(env).did {
                    self.put_counters(slot, counters);
                    self.memory_mut(env).did = true;
                }
                let coin = self.flip(seat)?;
                self.memory_mut(env).did = false;
                if coin == Coin::Heads {
                    self.cure(slot, Condition::Burned);
                }
            }
        }
        Ok(())
    }

    /// Paralyzed ends after its player's next turn (COND-PARA-2, COND-PARA-3, AMB-37).
    fn recover_from_paralysis(&mut self, seat: Seat) {
        let slot = self.s.active(seat);
        let long_enough = self.s.pokemon(slot).conditions.posture == Posture::Paralyzed;
        if self.s.turn_seat == seat && long_enough {
            self.cure(slot, Condition::Paralyzed);
        }
    }

    /// A moment at which other effects can happen (CHECKUP-4, CHECKUP-5, CHECKUP-6, AMB-25, AMB-71).
    fn moment(&mut self, step: u8, env: EnvId, seat: Seat, seats_left: u8) -> Flow {
        let last = step as usize == 2 * self.book.rules.checkup_condition_order.steps().len();
        if !self.table().effects_due(env, seat) {
            return self.next_in_checkup(step, env, seat, seats_left);
        }
        if self.table().moment_question(step, env, seat).is_some() {
            return Flow::Ask;
        }
        let chosen = self.memory(env).cards(EARLY);
        let due = self.memory(env).cards(DUE);
        let next = due.cards().find(|c| {
            self.table().player_of(*c) == seat && (last || (step == 0 && chosen.has(*c)))
        });
        match next {
            Some(card) => self.use_between_turns(env, card),
            None => self.next_in_checkup(step, env, seat, seats_left),
        }
    }

    /// Runs one effect; where Knock Outs are checked at once, also after it (AMB-24).
    fn use_between_turns(&mut self, env: EnvId, card: CardId) -> Flow {
        self.memory_mut(env).cards_mut(DUE).remove(card);
        self.memory_mut(env).cards_mut(EARLY).remove(card);
        if self.book.rules.checkup_ko_check == KoCheck::AfterEachStep {
            self.check_after();
        }
        self.start_between_turns(card);
        Flow::Step
    }

    /// Takes an answer between turns.
    #[inline(never)]
    pub fn answer_checkup(
        &mut self,
        step: u8,
        env: EnvId,
        seat: Seat,
        seats_left: u8,
        choice: Choice,
    ) {
        match choice {
            // Before the conditions: all effects of this player, as one block (AMB-25).
            Choice::Yes => {
                let due = self.memory(env).cards(DUE);
                for card in due.cards() {
                    if self.table().player_of(card) == seat {
                        self.memory_mut(env).cards_mut(EARLY).insert(card);
                    }
                }
                self.memory_mut(env).decided |= 1 << seat.0;
            }
            Choice::Card(card) => drop(self.use_between_turns(env, card)),
            _ => drop(self.next_in_checkup(step, env, seat, seats_left)),
        }
    }
}

/// What is asked at a moment between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MomentQuestion {
    /// All effects before the conditions, or all after (AMB-25).
    BlockFirst,
    /// Which effect now, if any (AMB-71).
    EffectNow,
}

impl<L: Layout> Table<'_, L> {
    /// The player of a card in play: of a Pokémon's own card, whose Pokémon it is; of an attached card, its owner; of
    /// a Stadium, the player whose turn just ended (AMB-71).
    pub fn player_of(&self, card: CardId) -> Seat {
        match self.s.place(card) {
            Place::Stack(slot) => self.s.seat_of(slot),
            Place::Stadium => self.s.turn_seat,
            _ => card.owner(),
        }
    }

    /// Whether anything at all happens between turns: most steps have no condition and no effect.
    fn checkup_has_work(&self) -> bool {
        self.s.questions & Question::trigger(Trigger::BetweenTurns) != 0
            || self.some_active_is_afflicted()
            || self.is_in_doubt() && !self.knocked_out().is_empty()
    }

    /// Whether an Active Pokémon has any condition.
    fn some_active_is_afflicted(&self) -> bool {
        self.book.seating.seats().any(|seat| {
            let slot = self.s.active(seat);
            slot.is_some() && self.s.pokemon(slot).conditions.any()
        })
    }

    /// The next piece of the step between turns, this one or a later one, in which anything could happen or be asked.
    fn next_with_work(&self, step: u8, env: EnvId) -> u8 {
        let last = 2 * self.book.rules.checkup_condition_order.steps().len() as u8;
        let early = self.memory(env).cards(EARLY);
        let checked = self.book.rules.checkup_ko_check == KoCheck::AfterEachStep;
        let mut next = step;
        // Without conditions only the last moment is left, which is seen without looking at the others.
        if !self.some_active_is_afflicted()
            && early.is_empty()
            && (!checked || self.check_is_idle())
        {
            debug_assert!((step..last).all(|step| self.is_idle(step, env)));
            next = next.max(last);
        }
        while next <= last && self.is_idle(next, env) {
            next += 1;
        }
        next
    }

    /// Whether a piece of the step between turns passes without anything happening or being asked, for all players.
    fn is_idle(&self, step: u8, env: EnvId) -> bool {
        let groups = self.book.rules.checkup_condition_order.steps();
        if step % 2 == 1 {
            let checked = self.book.rules.checkup_ko_check == KoCheck::AfterEachStep;
            return !self.some_active_has(groups[step as usize / 2])
                && (!checked || self.check_is_idle());
        }
        let memory = self.memory(env);
        if memory.cards(DUE).is_empty() {
            return true;
        }
        let last = step as usize == 2 * groups.len();
        let after = self.book.rules.checkup_other_effects == CheckupEffects::AfterConditions;
        !last && memory.cards(EARLY).is_empty() && (after || !self.conditions_ahead(step))
    }

    /// Whether an Active Pokémon has one of these conditions.
    fn some_active_has(&self, group: &[Condition]) -> bool {
        self.book.seating.seats().any(|seat| {
            let slot = self.s.active(seat);
            slot.is_some() && {
                let conditions = self.s.pokemon(slot).conditions;
                conditions.any() && group.iter().any(|condition| conditions.has(*condition))
            }
        })
    }

    fn effects_due(&self, env: EnvId, seat: Seat) -> bool {
        let due = self.memory(env).cards(DUE);
        due.cards().any(|card| self.player_of(card) == seat)
    }

    /// Whether any Pokémon has a condition that will still be dealt with; without one no moment differs from another.
    fn conditions_ahead(&self, step: u8) -> bool {
        let groups = self.book.rules.checkup_condition_order.steps();
        let mut ahead = groups.iter().skip(step as usize / 2);
        ahead.any(|group| self.some_active_has(group))
    }

    /// What a player with effects due is asked at this moment.
    pub fn moment_question(&self, step: u8, env: EnvId, seat: Seat) -> Option<MomentQuestion> {
        if !self.conditions_ahead(step) {
            return None;
        }
        let decided = self.memory(env).decided & 1 << seat.0 != 0;
        match self.book.rules.checkup_other_effects {
            CheckupEffects::AfterConditions => None,
            CheckupEffects::OneBlockBeforeOrAfter => {
                (step == 0 && !decided).then_some(MomentQuestion::BlockFirst)
            }
            CheckupEffects::ToolsAnyTime => Some(MomentQuestion::EffectNow),
        }
    }

    /// The choices between turns.
    #[inline(never)]
    pub fn checkup_choices(&self, step: u8, env: EnvId, seat: Seat, out: &mut impl Extend<Choice>) {
        match self.moment_question(step, env, seat) {
            Some(MomentQuestion::BlockFirst) => out.extend([Choice::Yes, Choice::No]),
            Some(MomentQuestion::EffectNow) => {
                let due = self.memory(env).cards(DUE);
                out.extend(
                    due.cards()
                        .filter(|c| self.player_of(*c) == seat)
                        .map(Choice::Card),
                );
                out.extend([Choice::Done]);
            }
            None => {}
        }
    }
}
