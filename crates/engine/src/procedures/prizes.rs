//! Prize cards (PRIZE-1 to PRIZE-9): how many a Knock Out gives, and how they are taken.

use crate::book::Question;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Eyes, Sink};
use crate::plan::{Board, PrizeCounts};
use crate::procedures::triggers::Then;
use crate::procedures::winning::SUDDEN_DEATH_PRIZES;
use crate::state::ids::{CardSet, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::table::Table;
use rulebox_cards::effect::{KnockOutRule, Modifier, Trigger};

impl<L: Layout> Table<'_, L> {
    /// Prize cards for a Knock Out of that Pokémon (PRIZE-1, PRIZE-9): as many as its card says, or else
    /// [`Ruleset::prizes_for`](rulebox_rules::Ruleset::prizes_for), and what effects make of that.
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

    /// The Prize cards that a seat lays out (SETUP-10, SUDDEN-2): in Sudden Death one, where it lays out any.
    pub fn lays_out(&self, seat: Seat) -> PrizeCounts {
        let planned = self.book.plan.prizes(seat);
        match self.s.sudden_deaths {
            0 => planned,
            _ => PrizeCounts {
                own: planned.total().min(SUDDEN_DEATH_PRIZES),
                shared: 0,
            },
        }
    }

    /// The pile of the Prize cards that lie beside a board.
    pub(crate) fn prizes_beside(&self, board: Board) -> Pile {
        match L::MIRRORED || self.book.plan.holders::<L>(board).len() == 1 {
            true => Pile::Prizes,
            false => Pile::SharedPrizes,
        }
    }

    /// The Prize cards that a seat takes next, if any are due: those beside its own board first.
    fn prizes_due(&self, seat: Seat) -> Option<Pile> {
        let state = self.s.seat(seat);
        let due = [state.prizes_due, state.shared_prizes_due];
        let mut due = Pile::OF_PRIZES.into_iter().zip(due);
        let next = due.find(|(pile, due)| *due > 0 && self.s.pile_len(seat, *pile) > 0);
        next.map(|(pile, _)| pile)
    }

    /// Lists the Prize cards of a seat, which are picked by their places (PRIZE-3).
    pub(super) fn prize_choices(&self, seat: Seat, out: &mut impl Extend<Choice>) {
        if let Some(pile) = self.prizes_due(seat) {
            let prizes = self.s.pile_len(seat, pile) as u8;
            out.extend((0..prizes).map(Choice::Prize));
        }
    }

    /// Who takes a Prize card for the Knock Out of a Pokémon, and from which pile. The board is that of the attacker, if it
    /// faces the Pokémon, and else the first one that does. Of its players it is the one with most Prize cards left there.
    fn taker_for(&self, slot: SlotId) -> Option<(Seat, Pile)> {
        let plan = &self.book.plan;
        let mut across = plan.facing::<L>(Board::of(slot));
        let attacker = self.attacker_of_turn();
        let board = match attacker.is_some() && across.has(Board::of(attacker)) {
            true => Board::of(attacker),
            false => across.next()?,
        };
        let pile = self.prizes_beside(board);
        let holders = plan.holders::<L>(board);
        let left = |seat: &Seat| self.left_to_take(*seat, pile);
        let most = holders.map(|seat| left(&seat)).max()?;
        let mut with_most = holders.filter(|seat| left(seat) == most);
        with_most.next().map(|seat| (seat, pile))
    }

    /// The Prize cards in a pile that a seat has left, those that are due to it taken away.
    fn left_to_take(&self, seat: Seat, pile: Pile) -> i32 {
        let state = self.s.seat(seat);
        let due = match pile == Pile::SharedPrizes {
            true => state.shared_prizes_due,
            false => state.prizes_due,
        };
        self.s.pile_len(seat, pile) as i32 - i32::from(due)
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Lets a seat take the Prize cards that are due to it; nothing once it has them all.
    pub(super) fn prizes_are_taken(&mut self, seat: Seat) -> Option<Flow> {
        let some_left = !self.table().has_no_prizes(seat);
        // Powers that wait for the taking of a Prize card are used at once, unless it was the last one (KO-13).
        if some_left && self.set_off_first(Trigger::TakenAsPrize, Then::Check) {
            return Some(Flow::Step);
        }
        if self.table().prizes_due(seat).is_some() {
            return Some(Flow::Ask);
        }
        let state = &mut self.s.seats[seat.index()];
        (state.prizes_due, state.shared_prizes_due) = (0, 0);
        None
    }

    /// A seat takes one of the Prize cards that are due to it.
    pub(super) fn answer_prizes(&mut self, seat: Seat, choice: Choice) {
        if let (Choice::Prize(place), Some(pile)) = (choice, self.table().prizes_due(seat)) {
            let due = self.due_mut(seat, pile);
            *due = due.saturating_sub(1);
            self.gain_prize(seat, pile, place);
        }
    }

    /// The Prize cards for the Knock Out of a Pokémon are due, each to whoever has most left then.
    pub(super) fn prizes_are_due(&mut self, slot: SlotId) {
        for _ in 0..self.table().prizes_for(slot) {
            if let Some((seat, pile)) = self.table().taker_for(slot) {
                let due = self.due_mut(seat, pile);
                *due = due.saturating_add(1);
            }
        }
    }

    fn due_mut(&mut self, seat: Seat, pile: Pile) -> &mut u8 {
        let state = &mut self.s.seats[seat.index()];
        match pile == Pile::SharedPrizes {
            true => &mut state.shared_prizes_due,
            false => &mut state.prizes_due,
        }
    }

    /// A Prize goes to its owner's hand, for whatever reason it is taken (PRIZE-4, PRIZE-5).
    pub(crate) fn gain_prize(&mut self, seat: Seat, pile: Pile, place: u8) {
        let Some(card) = self.s.pile(seat, pile).nth(place as usize) else {
            return;
        };
        let taken = &mut self.s.seats[seat.index()].prizes_taken;
        *taken = taken.saturating_add(1);
        self.tell(Event::PrizeTaken { seat });
        let face_down = !self.s.face_up.has(card);
        self.move_to_pile(card, Pile::Hand, At::Start, Eyes::only(seat));
        if face_down {
            self.happened_to_card(Trigger::TakenAsPrize, card);
        }
    }
}
