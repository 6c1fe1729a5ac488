//! The Bench: how many Pokémon it holds (ZONE-8, AMB-50), and putting Basic Pokémon onto it (TURN-BENCH-1 to TURN-BENCH-4).
//! A Bench that has become too small for its Pokémon is trimmed in `trim_bench.rs`.

use crate::book::{Question, Role};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::plan::Board;
use crate::procedures::listing::Hand;
use crate::query::question::Questions;
use crate::reason::{Legal, Reason, unless};
use crate::state::ids::{CardId, Seat};
use crate::state::layout::{Layout, SLOTS_PER_BOARD};
use crate::state::piles::Pile;
use crate::table::Table;
use rulebox_cards::effect::{FactRule, Modifier};
use rulebox_rules::{RuleId, rule};

/// Pokémon on a Bench (ZONE-8).
pub const BENCH_SIZE: usize = 5;

impl<L: Layout> Table<'_, L> {
    /// How many Pokémon a Bench holds (ZONE-8, AMB-50).
    #[inline]
    pub fn bench_size(&self, board: Board) -> usize {
        let holder = self.first_holder(board);
        // Pokémon that lie face down do nothing yet (SETUP-7, AMB-9).
        if self.s.seat(holder).face_down {
            return BENCH_SIZE;
        }
        let mut size = None;
        self.each_modifier(Question::BenchSize, |modifier, ctx, _| {
            if let Modifier::Fact(FactRule::BenchSize {
                who, size: n, test, ..
            }) = modifier
                && self.boards(*who, ctx).has(board)
                && test
                    .as_ref()
                    .is_none_or(|t| self.test(&ctx.used_by(holder, board), t))
            {
                let n = (*n as usize).min(SLOTS_PER_BOARD - 1);
                size = Some(size.map_or(n, |old: usize| old.min(n)));
            }
        });
        size.unwrap_or(BENCH_SIZE)
    }

    /// How many Pokémon can still be put on a Bench.
    pub(crate) fn bench_room(&self, board: Board) -> usize {
        self.bench_size(board)
            .saturating_sub(self.s.bench(board).len())
    }

    pub(super) fn may_bench(&self, by: Seat, card: CardId, board: Board) -> Legal {
        self.own_board(by, board)?;
        if self.book.has(card) && self.book.brief(card).part.0 > 0 {
            return self.may_assemble(by, card, board);
        }
        self.in_hand(by, card)?;
        unless(self.book.brief(card).role != Role::Basic, Reason::NotABasic)?;
        unless(self.bench_room(board) == 0, Reason::BenchIsFull)?;
        unless(self.may_not_play_pokemon(by, card), Reason::EffectForbids)
    }

    pub(super) fn rule_of_benching(&self, card: CardId) -> RuleId {
        match self.book.has(card).then(|| self.book.brief(card).role) {
            Some(Role::Legend) => rule!("KIND-LEGEND-1"),
            Some(Role::Union) => rule!("KIND-VUNION-3"),
            _ => rule!("TURN-BENCH-1"),
        }
    }

    pub(super) fn bench_choices(&self, hand: &Hand, board: Board, out: &mut impl Extend<Choice>) {
        let seat = hand.seat;
        let basics = self.with(hand, Role::Basic);
        let legends = self.with(hand, Role::Legend);
        let unions = match self.book.with_role(seat, Role::Union) {
            0 => 0,
            unions => unions & self.s.piles[seat.index()].bits(Pile::Discard),
        };
        // Some Stadium may change the room, so it is asked for only where somebody could take it.
        if basics | legends | unions == 0 || self.bench_room(board) == 0 {
            return;
        }
        let basics = self.different_in(hand, basics);
        let basics = basics.filter(|card| !self.may_not_play_pokemon(seat, *card));
        out.extend(basics.map(|card| Choice::Bench(card, board)));
        if legends | unions != 0 {
            self.piece_choices(board, [legends, unions], hand.seat, out);
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    pub(super) fn bench(&mut self, seat: Seat, card: CardId, board: Board) {
        // A check is needed if a text of this Pokémon forbids conditions, makes a Bench smaller, or stops Abilities that may
        // have given HP.
        const NEEDS_CHECK: Questions =
            Question::PokemonCannot.bit() | Question::PowersOff.bit() | Question::BenchSize.bit();
        match self.book.brief(card).part {
            (0, _) => {
                // A board on which nobody stands has no Active Pokémon yet.
                let active = !self.s.active(board).is_some();
                self.put_into_play(seat, card, board, active);
            }
            _ => drop(self.assemble(card, board, None)),
        }
        match self.book.brief(card).questions & NEEDS_CHECK {
            0 => self.check_if_noted(),
            _ => self.check_after(),
        }
    }
}
