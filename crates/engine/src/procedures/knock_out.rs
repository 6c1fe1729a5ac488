//! Knock Outs, Prizes and new Active Pokémon (KO-1 to KO-16, PRIZE-1 to PRIZE-9), in one pipeline: discard,
//! Prizes, judgement, Benches that have become too large (AMB-50), promotion (AMB-23).

use crate::book::Question;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Seats, Sink};
use crate::state::Flags;
use crate::state::frames::{Frame, KnockOutStep};
use crate::state::ids::{CardId, CardSet, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::table::Table;
use rulebox_cards::effect::{Along, Dest, Modifier, Trigger};
use rulebox_rules::Condition;
use rulebox_rules::ruleset::KoOrder;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Who takes Prizes and promotes first (KO-11, KO-12, AMB-22).
    pub fn first_to_act(&self) -> Seat {
        match self.book.rules.simultaneous_ko_order {
            KoOrder::NextTurnPlayerFirst => self.book.seating.after(self.s.turn_seat),
            KoOrder::TurnPlayerFirst => self.s.turn_seat,
        }
    }

    /// One step of the check.
    #[inline(never)]
    pub fn knock_out_step(&mut self, step: KnockOutStep, seat: Seat, seats_left: u8) -> Flow {
        match step {
            KnockOutStep::Discard => self.discard_knocked_out(),
            KnockOutStep::Prizes => {
                // What waits for the taking of a Prize card comes at once, unless it was the last one (KO-13).
                let some_left = self.s.pile_len(seat, Pile::Prizes) > 0;
                if some_left && self.set_off_first(Trigger::TakenAsPrize) {
                    return Flow::Step;
                }
                if self.s.seat(seat).prizes_due > 0 && self.s.pile_len(seat, Pile::Prizes) > 0 {
                    return Flow::Ask;
                }
                self.s.seats[seat.index()].prizes_due = 0;
                self.next_seat(step, seat, seats_left)
            }
            KnockOutStep::Judge => self.judge(),
            KnockOutStep::Promote => {
                if !self.s.active(seat).is_some() && !self.s.in_play(seat).is_empty() {
                    return match self.table().some_bench_is_too_large() {
                        // A Bench that holds fewer from now on does so at once, not after the next Pokémon has left it (AMB-50).
                        true => self.trim_benches(),
                        false => Flow::Ask,
                    };
                }
                self.next_seat(step, seat, seats_left)
            }
        }
    }

    /// Finds the Pokémon whose damage is at least their HP, and discards them together (KO-1, KO-3, AMB-27).
    fn discard_knocked_out(&mut self) -> Flow {
        // First what waits for what happened, so that it counts for this check.
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
            let owner = self.s.seat_of(slot);
            let taker = self.book.seating.opponent(owner);
            let prizes = self.table().prizes_for(slot);
            let due = &mut self.s.seats[taker.index()].prizes_due;
            *due = due.saturating_add(prizes);
            self.note_knock_out(slot);
            let card = self.s.top(slot);
            self.tell(Event::KnockedOut { slot, card });
        }
        for slot in knocked_out {
            self.leave_knocked_out(slot, &ways);
        }
        // What waits for the discarding of its own card does not wait until Prizes are taken.
        if self.set_off_first(Trigger::DiscardedFromPlay) {
            return Flow::Step;
        }
        // With one of them the HP may be gone that it gave to others; they are Knocked Out as well before anything else happens.
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

    /// A Pokémon that cannot be affected by a condition any more is not affected by it (TEXT-1).
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

    /// Powers of Pokémon that an attack Knocked Out are used before they leave play. They are set off once;
    /// the check then begins anew, since they may Knock Out others.
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
            self.trigger_set(Trigger::KnockedOutByAttack, by_attack, attacker);
        }
        self.s.stack.len() > depth
    }

    /// The same for texts that wait for a Knock Out of any sort. Who is marked was noted when that happened.
    fn set_off_by_any_way_out(&mut self, knocked_out: SlotSet) -> bool {
        for slot in knocked_out {
            if self.table().knock_out_counts(slot) {
                self.knock_out(slot);
            }
        }
        self.set_off_next()
    }

    fn begin_step(&mut self, step: KnockOutStep) -> Flow {
        let seats_left = self.other_seats();
        let seat = self.first_to_act();
        self.set_top(Frame::KnockOuts {
            step,
            seat,
            seats_left,
        });
        Flow::Step
    }

    fn next_seat(&mut self, step: KnockOutStep, seat: Seat, seats_left: u8) -> Flow {
        if seats_left > 0 {
            let seat = self.book.seating.after(seat);
            self.set_top(Frame::KnockOuts {
                step,
                seat,
                seats_left: seats_left - 1,
            });
            return Flow::Step;
        }
        match step {
            KnockOutStep::Prizes => self.begin_step(KnockOutStep::Judge),
            KnockOutStep::Discard | KnockOutStep::Judge => self.after_judgement(),
            KnockOutStep::Promote if self.prizes_come_first() => self.after_check(),
            KnockOutStep::Promote => self.begin_step(KnockOutStep::Prizes),
        }
    }

    /// Nobody has won: new Active Pokémon come up, unless they did so already.
    pub fn after_judgement(&mut self) -> Flow {
        if self.prizes_come_first() {
            self.begin_step(KnockOutStep::Promote)
        } else {
            self.after_check()
        }
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

    /// Benches that are too large are seen to; then the check begins anew.
    #[cold]
    fn trim_benches(&mut self) -> Flow {
        let left = self.s.trims_first.take();
        let stadium = self.s.stadium();
        let there = stadium.and_then(|card| self.table().trims_first_for(card));
        self.set_top(Frame::TrimBench {
            seat: left.or(there).unwrap_or(self.s.turn_seat),
            seats_left: self.other_seats(),
        });
        Flow::Step
    }

    /// The owner discards down to the new limit: the player whose turn it is first (AMB-50), unless a Stadium that is the
    /// reason says that its owner does.
    #[inline(never)]
    pub fn trim_bench_step(&mut self, seat: Seat, seats_left: u8) -> Flow {
        if self.s.bench(seat).len() > self.table().bench_size(seat) {
            return Flow::Ask;
        }
        if seats_left == 0 {
            // Whoever left the Bench may have given HP to others, or was the last Pokémon of its player.
            self.s.unchecked = true;
            return self.begin_step(KnockOutStep::Discard);
        }
        let seat = self.book.seating.after(seat);
        self.set_top(Frame::TrimBench {
            seat,
            seats_left: seats_left - 1,
        });
        Flow::Step
    }

    /// Takes an answer to which Pokémon leaves a Bench that is too large.
    pub fn answer_trim_bench(&mut self, choice: Choice) {
        if let Choice::Pokemon(slot) = choice {
            self.discard_pokemon(slot);
        }
    }

    /// Takes an answer in the check.
    #[inline(never)]
    pub fn answer_knock_outs(&mut self, step: KnockOutStep, seat: Seat, choice: Choice) {
        match (step, choice) {
            (KnockOutStep::Prizes, Choice::Prize(n)) => self.take_prize(seat, n),
            (KnockOutStep::Promote, Choice::Pokemon(slot)) => {
                self.bring_up(seat, slot);
                self.tell(Event::Promoted { seat, slot });
            }
            _ => {}
        }
    }

    /// A Prize goes to its owner's hand (PRIZE-4, PRIZE-5).
    fn take_prize(&mut self, seat: Seat, n: u8) {
        let due = &mut self.s.seats[seat.index()].prizes_due;
        *due = due.saturating_sub(1);
        self.gain_prize(seat, n);
    }

    /// A Prize goes to its owner's hand, for whatever reason it is taken.
    pub(crate) fn gain_prize(&mut self, seat: Seat, n: u8) {
        let Some(card) = self.s.pile(seat, Pile::Prizes).nth(n as usize) else {
            return;
        };
        let taken = &mut self.s.seats[seat.index()].prizes_taken;
        *taken = taken.saturating_add(1);
        self.tell(Event::PrizeTaken { seat });
        let face_down = !self.s.face_up.has(card);
        self.move_to_pile(card, Pile::Hand, At::Start, Seats::only(seat));
        if face_down {
            self.happened_to_card(Trigger::TakenAsPrize, card);
        }
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

    /// Notes a way; of several the one to the Lost Zone counts, from which nothing comes back.
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
            if let Modifier::KnockedOutGoes { who, by, to, along } = modifier {
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
            if let Modifier::KnockOutDoesNotCount { who } = modifier {
                counts &= !self.in_scope(ctx, 0, who, slot);
            }
        });
        counts
    }

    /// Whether the check could find anything. Effects on HP and Benches may depend on anything at all; everything
    /// else that matters is noted where it happens.
    pub(crate) fn is_in_doubt(&self) -> bool {
        self.s.unchecked || self.answers(Question::Hp) || self.answers(Question::BenchSize)
    }

    /// Whether the check, if it came now, would find nothing to look at.
    #[inline]
    pub(crate) fn check_is_idle(&self) -> bool {
        const LOOKED_AT: u64 = Question::PokemonCannot.bit()
            | Question::OnlyOn.bit()
            | Question::Hp.bit()
            | Question::BenchSize.bit();
        self.s.happened.is_empty() && !self.s.unchecked && self.s.questions & LOOKED_AT == 0
    }

    /// Whom a Stadium lets discard first from Benches that are too large.
    pub(crate) fn trims_first_for(&self, stadium: CardId) -> Option<Seat> {
        let mut statics = self.book.def(stadium).statics.iter();
        let says = statics.any(|s| {
            matches!(
                s.modifier,
                Modifier::BenchSize {
                    you_first: true,
                    ..
                }
            )
        });
        says.then(|| stadium.owner())
    }

    /// Whether the check has nothing to do.
    pub(crate) fn is_settled(&self) -> bool {
        self.knocked_out().is_empty() && self.nobody_is_out() && !self.some_bench_is_too_large()
    }

    /// Whether every seat has an Active Pokémon and Prize cards left.
    fn nobody_is_out(&self) -> bool {
        let mut seats = self.book.seating.seats();
        seats.all(|s| self.s.active(s).is_some() && self.s.pile_len(s, Pile::Prizes) > 0)
    }

    fn some_bench_is_too_large(&self) -> bool {
        let mut seats = self.book.seating.seats();
        // Effects on a Bench are asked only if one of them could make it too small.
        seats.any(|s| {
            let benched = self.s.bench(s).len();
            let too_large = benched > self.book.smallest_bench && benched > self.bench_size(s);
            debug_assert_eq!(
                too_large,
                benched > self.bench_size(s),
                "no Bench is smaller"
            );
            too_large
        })
    }

    /// The Pokémon that are Knocked Out now (KO-1).
    pub fn knocked_out(&self) -> SlotSet {
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
            // Effects are asked only about a Pokémon that would be Knocked Out if all those that lower HP were about it and
            // no other.
            let in_doubt = self.damage_on(slot) + fall >= self.printed_hp(slot);
            let out = in_doubt && self.has_no_hp_left(slot);
            debug_assert_eq!(out, self.has_no_hp_left(slot), "effects do not change it");
            if by_effect || out {
                set.insert(slot);
            }
        }
        set
    }

    /// Whether what was done to a Pokémon and its HP leaves it none.
    fn has_no_hp_left(&self, slot: SlotId) -> bool {
        let touched = self.s.pokemon(slot).counters > 0
            || self.book.hp_can_fall && self.answers(Question::Hp);
        touched && self.remaining_hp(slot) <= 0
    }

    /// By how much all effects together that lower HP now could lower that of one Pokémon.
    fn deepest_fall_of_hp(&self) -> i32 {
        let mut fall = 0;
        if self.book.hp_can_fall {
            self.each_modifier(Question::Hp, |modifier, _, _| {
                if let Modifier::Hp { change, .. } = modifier {
                    fall += i32::from(*change).min(0).abs();
                }
            });
        }
        fall
    }

    /// The HP that stand on a Pokémon's card.
    fn printed_hp(&self, slot: SlotId) -> i32 {
        i32::from(self.top_brief(slot).map_or(0, |top| top.hp))
    }

    /// The choices in the check.
    #[inline(never)]
    pub fn knock_out_choices(&self, step: KnockOutStep, seat: Seat, out: &mut impl Extend<Choice>) {
        match step {
            KnockOutStep::Prizes => {
                out.extend((0..self.s.pile_len(seat, Pile::Prizes) as u8).map(Choice::Prize))
            }
            KnockOutStep::Promote => out.extend(self.s.in_play(seat).map(Choice::Pokemon)),
            KnockOutStep::Discard | KnockOutStep::Judge => {}
        }
    }
}
