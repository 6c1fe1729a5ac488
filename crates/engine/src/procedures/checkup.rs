//! The step between turns (CHECKUP-1 to CHECKUP-12): Special Conditions in the era's order, other effects
//! where the era places them, and the check for Knock Outs when the era makes it.
//!
//! The step is a row of moments and conditions: moment, Poisoned, moment, Burned, moment, Asleep …, moment.
//! Other effects happen at moments; which ones, the era's rule and the players decide.

mod conditions;

pub use self::conditions::SleepCoins;
use crate::book::Question;
use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game, Procedure};
use crate::knowledge::event::{Event, Sink};
use crate::plan::Seats;
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, EnvId, Seat};
use crate::state::layout::Layout;
use crate::state::memory::Memory;
use crate::table::Table;
use rulebox_cards::effect::Trigger;
use rulebox_rules::ruleset::{CheckupEffects, KoCheck};
use rulebox_rules::{Condition, RuleId, rule};
use serde::{Deserialize, Serialize};

/// How far the step between turns has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkup {
    /// What is next.
    pub step: CheckupStep,
    /// Its memory: effects still due.
    pub env: EnvId,
    /// Whom it concerns.
    pub seat: Seat,
    /// Seats still to come in this step.
    pub seats_left: u8,
}

/// A piece of the step between turns: moment, Poisoned, moment, Burned, moment, Asleep …, moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CheckupStep {
    /// A moment for effects: before the conditions with this place in the era's order, or after the last of them.
    Moment(u8),
    /// The conditions with this place in the era's order.
    Conditions(u8),
    /// Effects that outlive their cards.
    Lasting,
    /// Knock Outs were checked, and nothing is left.
    Over,
}

/// What the step between turns remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct BetweenTurns<L: Layout> {
    /// Cards with effects that are still due.
    pub due: L::Cards,
    /// Those of them that their players put before the conditions (AMB-25).
    pub early: L::Cards,
    /// Players who put theirs there.
    pub early_for: Seats,
    /// How many conditions of this step were dealt with, for the player whom it concerns.
    pub dealt_with: u8,
    /// Whether the counters of a Burn were put whose coin is still to come.
    pub burn_counters_put: bool,
    /// The coins of an Asleep Pokémon, while they are flipped.
    pub sleep: Option<SleepCoins>,
    /// How many of the lasting effects that wait for this step were begun.
    pub lasting_begun: u8,
}

impl Procedure for Checkup {
    #[inline(never)]
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        game.checkup_step(self)
    }

    fn question<L: Layout>(self, table: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        Some(match table.moment_question(self)? {
            MomentQuestion::BlockFirst => (Ask::Confirm, Purpose::EffectsFirst),
            MomentQuestion::EffectNow => (Ask::Pick, Purpose::EffectNow),
        })
    }

    fn asked<L: Layout>(self, _: &Table<'_, L>) -> Seats {
        Seats::only(self.seat)
    }

    #[inline(never)]
    fn options<L: Layout>(self, table: &Table<'_, L>, _: Seat, out: &mut impl Extend<Choice>) {
        match table.moment_question(self) {
            Some(MomentQuestion::BlockFirst) => out.extend([Choice::Yes, Choice::No]),
            Some(MomentQuestion::EffectNow) => {
                let due = table.effects_due(self.env, self.seat);
                out.extend(due.map(Choice::Card));
                out.extend([Choice::Done]);
            }
            None => {}
        }
    }

    #[inline(never)]
    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        game: &mut Game<'_, L, C, S>,
        _: Seat,
        choice: Choice,
    ) {
        if choice == Choice::Yes {
            game.put_effects_first(self);
        } else if let Choice::Card(card) = choice {
            game.use_between_turns(self.env, card);
        } else {
            game.next_in_checkup(self);
        }
    }

    fn rule<L: Layout>(self, table: &Table<'_, L>, choice: Choice) -> RuleId {
        match table.moment_question(self) {
            Some(MomentQuestion::BlockFirst) => rule!("AMB-25"),
            Some(MomentQuestion::EffectNow) => rule!("AMB-71"),
            None => table.rule_of_action(choice),
        }
    }
}

impl CheckupStep {
    /// The piece after this one, in an era with so many groups of conditions.
    fn after(self, groups: usize) -> CheckupStep {
        match self {
            CheckupStep::Moment(n) if usize::from(n) == groups => CheckupStep::Lasting,
            CheckupStep::Moment(n) => CheckupStep::Conditions(n),
            CheckupStep::Conditions(n) => CheckupStep::Moment(n + 1),
            CheckupStep::Lasting | CheckupStep::Over => CheckupStep::Over,
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Begins the step between turns.
    pub(crate) fn begin_checkup(&mut self) {
        self.tell(Event::CheckupBegan);
        if !self.table().checkup_has_work() {
            return;
        }
        let due = self.table().cards_with_trigger(Trigger::BetweenTurns);
        let memory = Memory::Checkup(BetweenTurns {
            due,
            early: L::Cards::default(),
            early_for: Seats::NONE,
            dealt_with: 0,
            burn_counters_put: false,
            sleep: None,
            lasting_begun: 0,
        });
        if let Some(env) = self.new_memory(memory) {
            let checkup = self.piece_of_checkup(env, CheckupStep::Moment(0));
            self.push(checkup);
        }
    }

    /// A piece of the step, which begins with the player whose turn it was.
    fn piece_of_checkup(&self, env: EnvId, step: CheckupStep) -> Checkup {
        Checkup {
            step,
            env,
            seat: self.table().first_in_turn(),
            seats_left: self.other_seats(),
        }
    }

    /// How many seats there are besides one.
    pub(crate) fn other_seats(&self) -> u8 {
        self.book.plan.seats().count() as u8 - 1
    }

    /// One piece of the step between turns, for one player.
    fn checkup_step(&mut self, mut checkup: Checkup) -> Flow {
        // Pieces in which nothing happens to anybody are skipped together.
        let next = self.table().next_with_work(checkup);
        if next != checkup.step {
            checkup = self.piece_of_checkup(checkup.env, next);
            self.s.between_turns_mut(checkup.env).dealt_with = 0;
            self.set_top(checkup);
        }
        match checkup.step {
            CheckupStep::Moment(n) => self.moment(checkup, n),
            CheckupStep::Conditions(n) => match self.conditions_of(checkup, n) {
                Err(flow) => flow,
                Ok(()) => self.next_in_checkup(checkup),
            },
            CheckupStep::Lasting => {
                if !self.start_lasting_between_turns(checkup.env) {
                    // Then Knock Outs are decided for both players (CHECKUP-7).
                    let step = CheckupStep::Over;
                    self.set_top(Checkup { step, ..checkup });
                    self.check_after();
                }
                Flow::Step
            }
            CheckupStep::Over => {
                self.free_memory();
                Flow::Done
            }
        }
    }

    /// Begins the next of the effects that outlive their cards; `false` if there is none left.
    fn start_lasting_between_turns(&mut self, env: EnvId) -> bool {
        let begun = &mut self.s.between_turns_mut(env).lasting_begun;
        let next = usize::from(*begun);
        *begun = begun.saturating_add(1);
        self.start_lasting(Trigger::BetweenTurns, next)
    }

    /// Goes on to the next player or to the next piece. Where the era says so, Knock Outs are checked at once (AMB-24).
    fn next_in_checkup(&mut self, checkup: Checkup) -> Flow {
        self.s.between_turns_mut(checkup.env).dealt_with = 0;
        if checkup.seats_left > 0 {
            self.set_top(Checkup {
                seat: self.book.plan.after(checkup.seat),
                seats_left: checkup.seats_left - 1,
                ..checkup
            });
            return Flow::Step;
        }
        let groups = self.book.rules.checkup_condition_order.steps().len();
        let next = self.piece_of_checkup(checkup.env, checkup.step.after(groups));
        self.set_top(next);
        let conditions = matches!(checkup.step, CheckupStep::Conditions(_));
        if conditions && self.book.rules.checkup_ko_check == KoCheck::AfterEachStep {
            self.check_after();
        }
        Flow::Step
    }

    /// The conditions of one lettered step, for the Active Pokémon of the boards that a seat speaks for (CHECKUP-3, AMB-26).
    fn conditions_of(&mut self, checkup: Checkup, group: u8) -> Result<(), Flow> {
        let Checkup { env, seat, .. } = checkup;
        let group = self.book.rules.checkup_condition_order.steps()[usize::from(group)];
        let boards = self.book.plan.speaks_for::<L>(seat);
        let all = boards.flat_map(|board| group.iter().map(move |condition| (board, condition)));
        // What was dealt with before a coin had to wait is not dealt with again.
        let first = usize::from(self.s.between_turns(env).dealt_with);
        for (board, condition) in all.skip(first) {
            let slot = self.s.active(board);
            if slot.is_some() && self.s.pokemon(slot).conditions.has(*condition) {
                self.between_turns_with(*condition, env, slot)?;
            }
            self.s.between_turns_mut(env).dealt_with += 1;
        }
        Ok(())
    }

    /// A moment at which other effects can happen (CHECKUP-4, CHECKUP-5, CHECKUP-6, AMB-25, AMB-71).
    fn moment(&mut self, checkup: Checkup, number: u8) -> Flow {
        let Checkup { env, seat, .. } = checkup;
        let last = usize::from(number) == self.book.rules.checkup_condition_order.steps().len();
        if self.table().effects_due(env, seat).next().is_none() {
            return self.next_in_checkup(checkup);
        }
        if self.table().moment_question(checkup).is_some() {
            return Flow::Ask;
        }
        let early = self.s.between_turns(env).early;
        let now = |card: &CardId| last || (number == 0 && early.has(*card));
        let next = self.table().effects_due(env, seat).find(now);
        match next {
            Some(card) => self.use_between_turns(env, card),
            None => self.next_in_checkup(checkup),
        }
    }

    /// Runs one effect; where Knock Outs are checked at once, also after it (AMB-24).
    fn use_between_turns(&mut self, env: EnvId, card: CardId) -> Flow {
        let between = self.s.between_turns_mut(env);
        between.due.remove(card);
        between.early.remove(card);
        if self.book.rules.checkup_ko_check == KoCheck::AfterEachStep {
            self.check_after();
        }
        self.start_between_turns(card);
        Flow::Step
    }

    /// All effects of a player come before the conditions, as one block (AMB-25).
    fn put_effects_first(&mut self, checkup: Checkup) {
        let mut early = self.s.between_turns(checkup.env).early;
        let due = self.table().effects_due(checkup.env, checkup.seat);
        due.for_each(|card| early.insert(card));
        let between = self.s.between_turns_mut(checkup.env);
        between.early = early;
        between.early_for.insert(checkup.seat);
    }
}

/// What is asked at a moment between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MomentQuestion {
    /// All effects before the conditions, or all after (AMB-25).
    BlockFirst,
    /// Which effect now, if any (AMB-71).
    EffectNow,
}

impl<'a, L: Layout> Table<'a, L> {
    /// The player of a card in play: of a Pokémon's own card, whose Pokémon it is; of an attached card, its owner; of
    /// a Stadium, the player whose turn just ended (AMB-71).
    pub(crate) fn player_of(&self, card: CardId) -> Seat {
        match self.s.place(card) {
            Place::Stack(slot) => self.holder_of(slot),
            Place::Stadium => self.first_in_turn(),
            Place::Nowhere | Place::Pile(_) | Place::Attached(_) => card.owner(),
        }
    }

    /// Whether the step between turns is under way.
    pub(crate) fn is_between_turns(&self) -> bool {
        let memories = self.s.memories.as_ref();
        let mut used = memories[..usize::from(self.s.memories_used)].iter();
        used.any(|memory| matches!(memory, Memory::Checkup(_)))
    }

    /// Whether anything at all happens between turns: most steps have no condition and no effect.
    fn checkup_has_work(&self) -> bool {
        self.s.questions & Question::trigger(Trigger::BetweenTurns) != 0
            || self.some_active_is_afflicted()
            || self.is_in_doubt() && !self.knocked_out().is_empty()
    }

    /// Whether an Active Pokémon has any condition.
    fn some_active_is_afflicted(&self) -> bool {
        self.book.plan.every_board::<L>().any(|board| {
            let slot = self.s.active(board);
            slot.is_some() && self.s.pokemon(slot).conditions.any()
        })
    }

    /// The next piece of the step between turns, this one or a later one, in which anything could happen or be asked.
    fn next_with_work(&self, checkup: Checkup) -> CheckupStep {
        let Checkup { step, env, .. } = checkup;
        if matches!(step, CheckupStep::Lasting | CheckupStep::Over) {
            return step;
        }
        let groups = self.book.rules.checkup_condition_order.steps().len();
        let last = CheckupStep::Moment(groups as u8);
        let checked = self.book.rules.checkup_ko_check == KoCheck::AfterEachStep;
        let mut next = step;
        // Without conditions only the last moment is left, and nobody has to look at the others.
        if !self.some_active_is_afflicted()
            && self.s.between_turns(env).early.is_empty()
            && (!checked || self.check_is_idle())
        {
            debug_assert!({
                let steps = std::iter::successors(Some(step), |step| Some(step.after(groups)));
                let mut before = steps.take_while(|step| *step != last);
                before.all(|step| self.is_idle(step, env))
            });
            next = last;
        }
        while self.is_idle(next, env) {
            next = next.after(groups);
        }
        next
    }

    /// Whether a piece of the step between turns passes without anything happening or being asked, for all players.
    fn is_idle(&self, step: CheckupStep, env: EnvId) -> bool {
        let groups = self.book.rules.checkup_condition_order.steps();
        match step {
            CheckupStep::Conditions(n) => {
                let checked = self.book.rules.checkup_ko_check == KoCheck::AfterEachStep;
                !self.some_active_has(groups[usize::from(n)]) && (!checked || self.check_is_idle())
            }
            CheckupStep::Moment(n) => {
                let between = self.s.between_turns(env);
                let last = usize::from(n) == groups.len();
                let after =
                    self.book.rules.checkup_other_effects == CheckupEffects::AfterConditions;
                let waits = || after || !self.conditions_ahead(n);
                between.due.is_empty() || !last && between.early.is_empty() && waits()
            }
            CheckupStep::Lasting | CheckupStep::Over => false,
        }
    }

    /// Whether an Active Pokémon has one of these conditions.
    fn some_active_has(&self, group: &[Condition]) -> bool {
        self.book.plan.every_board::<L>().any(|board| {
            let slot = self.s.active(board);
            slot.is_some() && {
                let conditions = self.s.pokemon(slot).conditions;
                conditions.any() && group.iter().any(|condition| conditions.has(*condition))
            }
        })
    }

    /// The cards of a player with effects that are still due.
    fn effects_due(&self, env: EnvId, seat: Seat) -> impl Iterator<Item = CardId> + use<'a, L> {
        let table = self.clone();
        let due = self.s.between_turns(env).due.cards();
        due.filter(move |card| table.player_of(*card) == seat)
    }

    /// Whether any Pokémon has a condition that is dealt with after a moment. If none has, it does not matter which moment it
    /// is.
    fn conditions_ahead(&self, moment: u8) -> bool {
        let groups = self.book.rules.checkup_condition_order.steps();
        let mut ahead = groups.iter().skip(usize::from(moment));
        ahead.any(|group| self.some_active_has(group))
    }

    /// What a player with effects due is asked at this moment.
    fn moment_question(&self, checkup: Checkup) -> Option<MomentQuestion> {
        let CheckupStep::Moment(n) = checkup.step else {
            return None;
        };
        if !self.conditions_ahead(n) {
            return None;
        }
        match self.book.rules.checkup_other_effects {
            CheckupEffects::AfterConditions => None,
            CheckupEffects::OneBlockBeforeOrAfter => {
                let decided = self
                    .s
                    .between_turns(checkup.env)
                    .early_for
                    .has(checkup.seat);
                (n == 0 && !decided).then_some(MomentQuestion::BlockFirst)
            }
            CheckupEffects::ToolsAnyTime => Some(MomentQuestion::EffectNow),
        }
    }
}
