//! Putting Basic Pokémon on the Bench (TURN-BENCH-1 to TURN-BENCH-4, ZONE-8).

use crate::book::{Question, Role};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::procedures::listing::Hand;
use crate::reason::{Legal, Reason, unless};
use crate::state::ids::{CardId, Seat};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::Table;
use rulebox_rules::{RuleId, rule};

impl<L: Layout> Table<'_, L> {
    pub(super) fn may_bench(&self, card: CardId) -> Legal {
        if card.index() < self.s.places.as_ref().len() && self.book.brief(card).part.0 > 0 {
            return self.may_assemble(card);
        }
        self.in_hand(card)?;
        unless(self.book.brief(card).role != Role::Basic, Reason::NotABasic)?;
        unless(self.bench_room(self.s.turn_seat) == 0, Reason::BenchIsFull)?;
        unless(
            self.may_not_play_pokemon(self.s.turn_seat, card),
            Reason::EffectForbids,
        )
    }

    pub(super) fn rule_of_benching(&self, card: CardId) -> RuleId {
        match self.book.has(card).then(|| self.book.brief(card).role) {
            Some(Role::Legend) => rule!("KIND-LEGEND-1"),
            Some(Role::Union) => rule!("KIND-VUNION-3"),
            _ => rule!("TURN-BENCH-1"),
        }
    }

    pub(super) fn bench_choices(&self, hand: &Hand, out: &mut impl Extend<Choice>) {
        let seat = hand.seat;
        let basics = self.with(hand, Role::Basic);
        let legends = self.with(hand, Role::Legend);
        let unions = match self.book.with_role(seat, Role::Union) {
            0 => 0,
            unions => unions & self.s.piles[seat.index()].bits(Pile::Discard),
        };
        // Some Stadium may change the room, so it is asked for only where somebody could take it.
        if basics | legends | unions == 0 || self.bench_room(seat) == 0 {
            return;
        }
        let basics = self.different_in(hand, basics);
        let basics = basics.filter(|card| !self.may_not_play_pokemon(seat, *card));
        out.extend(basics.map(Choice::Bench));
        if legends | unions != 0 {
            self.piece_choices(seat, legends, unions, out);
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    pub(super) fn bench(&mut self, seat: Seat, card: CardId) {
        // The check ends conditions that the Pokémon bars, trims Benches that it makes too large, and sees whether HP that
        // Abilities gave are gone.
        const NEEDS_CHECK: u64 =
            Question::PokemonCannot.bit() | Question::PowersOff.bit() | Question::BenchSize.bit();
        match self.book.brief(card).part {
            (0, _) => drop(self.put_into_play(seat, card, false)),
            _ => drop(self.assemble(card, None)),
        }
        match self.book.brief(card).questions & NEEDS_CHECK {
            0 => self.check_if_noted(),
            _ => self.check_after(),
        }
    }
}
