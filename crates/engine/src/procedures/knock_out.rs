//! The check for Knock Outs (KO-1 to KO-16), in this order (AMB-23): Knocked Out Pokémon are discarded, [Prizes](super::prizes)
//! are taken, it is seen who has [won](super::winning), [Benches](super::bench) that are too large are trimmed, and new
//! Active Pokémon come up.

use crate::book::Question;
use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game, Procedure};
use crate::knowledge::event::{Event, Sink};
use crate::plan::{Board, Seats};
use crate::procedures::triggers::Then;
use crate::procedures::winning::Verdict;
use crate::query::question::Questions;
use crate::state::Flags;
use crate::state::ids::{Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::table::Table;
use rulebox_cards::effect::{Along, Dest, FactRule, KnockOutRule, Modifier, Trigger};
use rulebox_rules::ruleset::KoOrder;
use rulebox_rules::{Condition, RuleId, rule};
use serde::{Deserialize, Serialize};

/// The check for Knocked Out Pokémon, and how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnockOuts {
    /// What is next.
    pub step: KnockOutStep,
    /// Whom it concerns.
    pub seat: Seat,
    /// Seats still to come in this step.
    pub seats_left: u8,
}

/// A step of the check for Knocked Out Pokémon (AMB-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KnockOutStep {
    /// Find them and discard them together (KO-3).
    Discard,
    /// Take Prizes, one at a time (KO-4, AMB-27).
    Prizes,
    /// See who has won (WIN-9).
    Judge,
    /// Choose new Active Pokémon (KO-6).
    Promote,
}

impl Procedure for KnockOuts {
    #[inline]
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        // Most actions end with a check that finds nothing.
        if self.step == KnockOutStep::Discard && game.table().check_is_idle() {
            debug_assert!(game.table().is_settled(), "what was not marked is settled");
            return Flow::Done;
        }
        game.knock_out_step(self)
    }

    fn question<L: Layout>(self, _: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        match self.step {
            KnockOutStep::Prizes => Some((Ask::Pick, Purpose::TakePrize)),
            KnockOutStep::Promote => Some((Ask::Pick, Purpose::Promote)),
            KnockOutStep::Discard | KnockOutStep::Judge => None,
        }
    }

    fn asked<L: Layout>(self, _: &Table<'_, L>) -> Seats {
        Seats::only(self.seat)
    }

    #[inline(never)]
    fn options<L: Layout>(self, table: &Table<'_, L>, _: Seat, out: &mut impl Extend<Choice>) {
        match self.step {
            KnockOutStep::Prizes => table.prize_choices(self.seat, out),
            KnockOutStep::Promote => {
                let vacant = table.vacant_board(self.seat);
                let there = vacant.map_or(SlotSet::EMPTY, |board| table.s.in_play(board));
                out.extend(there.map(Choice::Pokemon));
            }
            KnockOutStep::Discard | KnockOutStep::Judge => {}
        }
    }

    #[inline(never)]
    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        game: &mut Game<'_, L, C, S>,
        _: Seat,
        choice: Choice,
    ) {
        match self.step {
            KnockOutStep::Prizes => game.answer_prizes(self.seat, choice),
            KnockOutStep::Promote => {
                if let Choice::Pokemon(slot) = choice {
                    game.promote(self.seat, slot);
                }
            }
            KnockOutStep::Discard | KnockOutStep::Judge => {}
        }
    }

    fn rule<L: Layout>(self, table: &Table<'_, L>, choice: Choice) -> RuleId {
        match self.step {
            KnockOutStep::Promote => rule!("KO-6"),
            KnockOutStep::Discard | KnockOutStep::Prizes | KnockOutStep::Judge => {
                table.rule_of_action(choice)
            }
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Who takes Prizes and promotes first (KO-11, KO-12, AMB-22).
    pub(crate) fn first_to_act(&self) -> Seat {
        match self.book.rules.simultaneous_ko_order {
            KoOrder::NextTurnPlayerFirst => self.book.plan.first_of::<L>(self.s.turn_side.other()),
            KoOrder::TurnPlayerFirst => self.table().first_in_turn(),
        }
    }

    /// Begins a check for Knock Outs, empty Active spots and Benches that are too large. What is begun later is done first;
    /// then comes the check.
    pub(crate) fn check_after(&mut self) {
        let first = self.first_to_act();
        self.push(KnockOuts {
            step: KnockOutStep::Discard,
            seat: first,
            seats_left: 0,
        });
    }

    /// For actions that run no program: if something happened that powers wait for, begins a check, which sets them off.
    pub(super) fn check_if_noted(&mut self) {
        if !self.s.happened.is_empty() {
            self.check_after();
        }
    }

    /// The check begins anew: whoever left may have given HP to others, or was the last Pokémon of its player.
    pub(super) fn check_anew(&mut self) -> Flow {
        self.s.unchecked = true;
        self.begin_step(KnockOutStep::Discard)
    }

    #[inline(never)]
    fn knock_out_step(&mut self, check: KnockOuts) -> Flow {
        match check.step {
            KnockOutStep::Discard => self.discard_knocked_out(),
            KnockOutStep::Prizes => match self.prizes_are_taken(check.seat) {
                Some(flow) => flow,
                None => self.next_seat(check),
            },
            KnockOutStep::Judge => self.judge(),
            KnockOutStep::Promote => {
                if self.table().vacant_board(check.seat).is_none() {
                    return self.next_seat(check);
                }
                match self.table().some_bench_is_too_large() {
                    // A Bench is trimmed before a Pokémon leaves it for the Active spot, not after that (AMB-50).
                    true => self.trim_benches(),
                    false => Flow::Ask,
                }
            }
        }
    }

    /// Finds the Pokémon whose damage is at least their HP, and discards them together (KO-1, KO-3, AMB-27).
    fn discard_knocked_out(&mut self) -> Flow {
        // Powers that wait for what happened come first, so that this check sees what they do.
        if self.set_off_next() {
            return Flow::Step;
        }
        if self.table().answers(Question::PokemonCannot) {
            self.end_barred_conditions();
        }
        if self.table().answers(Question::OnlyOn) {
            self.discard_misplaced();
        }
        if !self.table().is_in_doubt() {
            debug_assert!(self.table().is_settled(), "what was not marked is settled");
            return Flow::Done;
        }
        let knocked_out = self.table().knocked_out();
        // Most checks find nothing to do at all.
        let nothing = knocked_out.is_empty() && self.s.happened.is_empty();
        if nothing && self.table().nobody_is_out() {
            return self.nothing_found();
        }
        self.discard_these(knocked_out)
    }

    /// The check has found nobody Knocked Out and no empty spot.
    fn nothing_found(&mut self) -> Flow {
        let flow = self.after_check();
        self.s.unchecked = flow != Flow::Done;
        flow
    }

    /// Discards Pokémon together, with what waits for it and what it leads to.
    #[inline(never)]
    fn discard_these(&mut self, knocked_out: SlotSet) -> Flow {
        if self.is_awaited(Trigger::KnockedOutByAttack) && self.last_words(knocked_out) {
            return Flow::Step;
        }
        if self.is_awaited(Trigger::KnockedOut) && self.set_off_by_any_way_out(knocked_out) {
            return Flow::Step;
        }
        let ways = self.table().ways_out(knocked_out);
        for slot in knocked_out {
            if !self.table().knock_out_counts(slot) {
                continue;
            }
            self.prizes_are_due(slot);
            self.note_knock_out(slot);
            let card = self.s.top(slot);
            self.tell(Event::KnockedOut { slot, card });
        }
        for slot in knocked_out {
            self.leave_knocked_out(slot, &ways);
        }
        // Powers that wait for the discarding of their own card are used before Prizes are taken.
        if self.set_off_first(Trigger::DiscardedFromPlay, Then::GoOn) {
            return Flow::Step;
        }
        // A Pokémon that left may have given HP to others. Whoever has none left now is Knocked Out before anything else.
        if !knocked_out.is_empty() && !self.table().knocked_out().is_empty() {
            return Flow::Step;
        }
        if knocked_out.is_empty() && self.table().nobody_is_out() {
            return self.nothing_found();
        }
        let first = if self.prizes_come_first() {
            KnockOutStep::Prizes
        } else {
            KnockOutStep::Promote
        };
        self.begin_step(first)
    }

    /// A Knocked Out Pokémon leaves play: to the discard pile, or where an effect sends it.
    fn leave_knocked_out(&mut self, slot: SlotId, ways: &WaysOut) {
        let discard = (Pile::Discard, At::End);
        let top = match ways.of(slot) {
            Some(Pile::LostZone) => (Pile::LostZone, At::End),
            Some(pile) => (pile, At::Start),
            None => discard,
        };
        let under = if ways.with_under.has(slot) {
            top
        } else {
            discard
        };
        let attached = if ways.with_attached.has(slot) {
            top
        } else {
            discard
        };
        self.leave_play(slot, top, under, attached);
    }

    /// Ends conditions that a Pokémon can no longer have (TEXT-1).
    fn end_barred_conditions(&mut self) {
        for slot in self.table().wrongly_affected() {
            for condition in Condition::ALL {
                if self.table().is_immune_to(slot, condition) {
                    self.cure(slot, condition);
                }
            }
        }
    }

    /// A card that may be attached only to certain Pokémon does not stay on another one.
    fn discard_misplaced(&mut self) {
        for slot in self.s.occupied {
            loop {
                let table = self.table();
                let mut attached = self.s.attached(slot);
                let Some(card) = attached.find(|card| !table.belongs_on(*card, slot)) else {
                    break;
                };
                self.discard(card);
            }
        }
    }

    /// Powers of Pokémon that an attack Knocked Out are used before these leave play. They are set off once; then the check
    /// begins anew, since they may Knock Out others.
    fn last_words(&mut self, knocked_out: SlotSet) -> bool {
        let mut by_attack = SlotSet::EMPTY;
        for slot in knocked_out {
            let counts = self.table().knock_out_counts(slot);
            let flags = self.s.slots[slot.index()].flags;
            if counts && flags.has(Flags::DAMAGED) && !flags.has(Flags::KNOCKED_OUT) {
                self.knock_out(slot);
                by_attack.insert(slot);
            }
        }
        let attacker = self.table().attacker_of_turn();
        let depth = self.s.stack.len();
        if !by_attack.is_empty() {
            self.trigger_set(Trigger::KnockedOutByAttack, by_attack, attacker, Then::GoOn);
        }
        self.s.stack.len() > depth
    }

    /// Sets off powers that wait for a Knock Out of any sort.
    fn set_off_by_any_way_out(&mut self, knocked_out: SlotSet) -> bool {
        for slot in knocked_out {
            if self.table().knock_out_counts(slot) {
                self.knock_out(slot);
            }
        }
        self.set_off_next()
    }

    fn begin_step(&mut self, step: KnockOutStep) -> Flow {
        self.go_on(KnockOuts {
            step,
            seat: self.first_to_act(),
            seats_left: self.other_seats(),
        })
    }

    /// The next player in this step, or the next step.
    fn next_seat(&mut self, check: KnockOuts) -> Flow {
        if check.seats_left > 0 {
            return self.go_on(KnockOuts {
                seat: self.book.plan.after(check.seat),
                seats_left: check.seats_left - 1,
                ..check
            });
        }
        match check.step {
            KnockOutStep::Prizes => self.begin_step(KnockOutStep::Judge),
            KnockOutStep::Discard | KnockOutStep::Judge => self.after_judgement(),
            KnockOutStep::Promote if self.prizes_come_first() => self.after_check(),
            KnockOutStep::Promote => self.begin_step(KnockOutStep::Prizes),
        }
    }

    /// Sees whether somebody has won (WIN-9).
    fn judge(&mut self) -> Flow {
        match self.table().verdict() {
            Verdict::GoOn => return self.after_judgement(),
            Verdict::Won(side, because) => self.end_game(Some(side), because),
            Verdict::Tie => self.begin_sudden_death(),
        }
        Flow::Step
    }

    /// Nobody has won: new Active Pokémon come up, unless they did so already.
    fn after_judgement(&mut self) -> Flow {
        if self.prizes_come_first() {
            self.begin_step(KnockOutStep::Promote)
        } else {
            self.after_check()
        }
    }

    /// A Benched Pokémon takes the empty Active spot (KO-6).
    fn promote(&mut self, seat: Seat, slot: SlotId) {
        self.bring_up(slot);
        self.tell(Event::Promoted { seat, slot });
    }

    /// Prizes come before promotion everywhere, unless the rules turn this round between turns (KO-13, AMB-23).
    fn prizes_come_first(&self) -> bool {
        self.book.rules.checkup_prize_then_promote || !self.table().is_between_turns()
    }

    /// The check is over, unless a Bench has become too large (AMB-50).
    fn after_check(&mut self) -> Flow {
        if self.table().some_bench_is_too_large() {
            return self.trim_benches();
        }
        self.s.trims_first = None;
        if !self.s.happened.is_empty() {
            return self.begin_step(KnockOutStep::Discard);
        }
        Flow::Done
    }
}

/// Where Knocked Out Pokémon go other than to the discard pile, and what goes along.
#[derive(Clone, Copy, Default)]
struct WaysOut {
    lost: SlotSet,
    hand: SlotSet,
    with_under: SlotSet,
    with_attached: SlotSet,
}

impl WaysOut {
    fn of(&self, slot: SlotId) -> Option<Pile> {
        if self.lost.has(slot) {
            return Some(Pile::LostZone);
        }
        self.hand.has(slot).then_some(Pile::Hand)
    }

    /// Notes where a Knocked Out Pokémon goes. The first effect counts, but the Lost Zone takes the place of the hand.
    fn note(&mut self, slot: SlotId, to: &Dest, along: Along) {
        let lost = *to == Dest::LostZone;
        if self.of(slot).is_some() && !(lost && self.hand.has(slot)) {
            return;
        }
        self.hand.remove(slot);
        self.with_under.remove(slot);
        self.with_attached.remove(slot);
        match lost {
            true => self.lost.insert(slot),
            false => self.hand.insert(slot),
        }
        if along != Along::TopOnly {
            self.with_under.insert(slot);
        }
        if along == Along::AllCards {
            self.with_attached.insert(slot);
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// Where effects send Knocked Out Pokémon, settled while all of them are still in play (AMB-27).
    fn ways_out(&self, knocked_out: SlotSet) -> WaysOut {
        let mut ways = WaysOut::default();
        if knocked_out.is_empty() {
            return ways;
        }
        self.each_modifier(Question::KnockedOutGoes, |modifier, ctx, _| {
            if let Modifier::KnockOut(KnockOutRule::Goes { who, by, to, along }) = modifier {
                for slot in knocked_out {
                    if self.in_scope(ctx, 0, who, slot) && self.is_by_damage_of(ctx, by, slot) {
                        ways.note(slot, to, *along);
                    }
                }
            }
        });
        ways
    }

    /// Whether the Knock Out of a Pokémon counts as one; if not, it is only discarded.
    fn knock_out_counts(&self, slot: SlotId) -> bool {
        let mut counts = true;
        self.each_modifier(Question::Prizes, |modifier, ctx, _| {
            if let Modifier::KnockOut(KnockOutRule::DoesNotCount { who }) = modifier {
                counts &= !self.in_scope(ctx, 0, who, slot);
            }
        });
        counts
    }

    /// Whether the check has to look at all: something that matters was noted, or an effect on HP or on the size of a Bench is
    /// in play, which can change without a note.
    pub(crate) fn is_in_doubt(&self) -> bool {
        self.s.unchecked || self.answers(Question::Hp) || self.answers(Question::BenchSize)
    }

    /// Whether a check that came now would find nothing to look at.
    #[inline]
    pub(crate) fn check_is_idle(&self) -> bool {
        const LOOKED_AT: Questions = Question::PokemonCannot.bit()
            | Question::OnlyOn.bit()
            | Question::Hp.bit()
            | Question::BenchSize.bit();
        self.s.happened.is_empty() && !self.s.unchecked && self.s.questions & LOOKED_AT == 0
    }

    /// Whether the check has nothing to do.
    pub(crate) fn is_settled(&self) -> bool {
        self.knocked_out().is_empty() && self.nobody_is_out() && !self.some_bench_is_too_large()
    }

    /// Whether no Active spot is to be taken by somebody, and nobody has won.
    fn nobody_is_out(&self) -> bool {
        let mut boards = self.book.plan.every_board::<L>();
        if L::MIRRORED {
            let mut seats = self.book.plan.every_seat::<L>();
            return boards.all(|board| self.s.active(board).is_some())
                && seats.all(|seat| !self.has_taken_all_prizes(seat));
        }
        // At a larger table a board may be empty while others of its side are not.
        let settled = |board| self.s.active(board).is_some() || self.s.in_play(board).is_empty();
        let mut sides = self.book.plan.sides();
        boards.all(settled) && sides.all(|side| !self.ways_won(side).any())
    }

    /// The first board that a seat speaks for with Benched Pokémon and an empty Active spot.
    fn vacant_board(&self, seat: Seat) -> Option<Board> {
        let mut boards = self.book.plan.speaks_for::<L>(seat);
        boards.find(|board| !self.s.active(*board).is_some() && !self.s.in_play(*board).is_empty())
    }

    /// The Pokémon that are Knocked Out now (KO-1).
    pub(crate) fn knocked_out(&self) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        let fall = self.deepest_fall_of_hp();
        for slot in self.all_in_play() {
            let pokemon = self.s.pokemon(slot);
            let by_effect = pokemon.flags.has(Flags::KNOCKED_OUT);
            // Without a counter and without effects that lower HP there is nothing to work out.
            if pokemon.counters == 0 && fall == 0 && !by_effect {
                debug_assert!(!self.has_no_hp_left(slot), "it has all its HP");
                continue;
            }
            // Effects are asked only where a Pokémon would be Knocked Out if all that lower HP were about it alone.
            let in_doubt = self.damage_on(slot) + fall >= self.printed_hp(slot);
            let out = in_doubt && self.has_no_hp_left(slot);
            debug_assert_eq!(out, self.has_no_hp_left(slot), "effects do not change it");
            if by_effect || out {
                set.insert(slot);
            }
        }
        set
    }

    /// Whether a Pokémon has no HP left.
    fn has_no_hp_left(&self, slot: SlotId) -> bool {
        let touched = self.s.pokemon(slot).counters > 0
            || self.book.hp_can_fall && self.answers(Question::Hp);
        touched && self.remaining_hp(slot) <= 0
    }

    /// The most by which effects that lower HP could lower that of one Pokémon now.
    fn deepest_fall_of_hp(&self) -> i32 {
        let mut fall = 0;
        if self.book.hp_can_fall {
            self.each_modifier(Question::Hp, |modifier, _, _| {
                if let Modifier::Fact(FactRule::Hp { change, .. }) = modifier {
                    fall += i32::from(*change).min(0).abs();
                }
            });
        }
        fall
    }

    /// The HP printed on a Pokémon's card.
    fn printed_hp(&self, slot: SlotId) -> i32 {
        i32::from(self.top_brief(slot).map_or(0, |top| top.hp))
    }
}
