//! Prize cards (PRIZE-1 to PRIZE-9): how many a Knock Out gives, and how they are taken.

use crate::book::Question;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Seats, Sink};
use crate::procedures::triggers::Then;
use crate::state::ids::{CardSet, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::table::Table;
use rulebox_cards::effect::{KnockOutRule, Modifier, Trigger};

impl<L: Layout> Table<'_, L> {
    /// Prize cards for a Knock Out of that Pokémon (PRIZE-1, PRIZE-9).
    pub fn prizes_for(&self, slot: SlotId) -> u8 {
        let mut prizes = i32::from(self.top_def(slot).prizes);
        let mut none = false;
        self.each_modifier(Question::Prizes, |modifier, ctx, _| {
            if let Modifier::KnockOut(KnockOutRule::Prizes { of, by, change }) = modifier
                && self.in_scope(ctx, 0, of, slot)
                && self.is_by_damage_of(ctx, by, slot)
            {
                match change {
                    Some(n) => prizes += i32::from(*n),
                    None => none = true,
                }
            }
        });
        if none { 0 } else { prizes.clamp(0, 255) as u8 }
    }

    /// Lists the Prize cards of a seat, which are picked by their places (PRIZE-3).
    pub(super) fn prize_choices(&self, seat: Seat, out: &mut impl Extend<Choice>) {
        let prizes = self.s.pile_len(seat, Pile::Prizes) as u8;
        out.extend((0..prizes).map(Choice::Prize));
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Lets a seat take the Prize cards that are due to it; nothing once it has them all.
    pub(super) fn prizes_are_taken(&mut self, seat: Seat) -> Option<Flow> {
        let some_left = self.s.pile_len(seat, Pile::Prizes) > 0;
        // Powers that wait for the taking of a Prize card are used at once, unless it was the last one (KO-13).
        if some_left && self.set_off_first(Trigger::TakenAsPrize, Then::Check) {
            return Some(Flow::Step);
        }
        let due = &mut self.s.seats[seat.index()].prizes_due;
        if *due > 0 && some_left {
            return Some(Flow::Ask);
        }
        *due = 0;
        None
    }

    /// A seat takes one of the Prize cards that are due to it.
    pub(super) fn answer_prizes(&mut self, seat: Seat, choice: Choice) {
        if let Choice::Prize(place) = choice {
            let due = &mut self.s.seats[seat.index()].prizes_due;
            *due = due.saturating_sub(1);
            self.gain_prize(seat, place);
        }
    }

    /// A Prize goes to its owner's hand, for whatever reason it is taken (PRIZE-4, PRIZE-5).
    pub(crate) fn gain_prize(&mut self, seat: Seat, place: u8) {
        let Some(card) = self.s.pile(seat, Pile::Prizes).nth(place as usize) else {
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
