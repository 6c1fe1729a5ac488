//! A Bench that has become too large: its player discards Pokémon until the rest fits (AMB-50).

use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game, Procedure};
use crate::knowledge::event::Sink;
use crate::plan::{Board, Seats};
use crate::state::ids::{CardId, Seat, SlotSet};
use crate::state::layout::Layout;
use crate::table::Table;
use rulebox_cards::effect::{FactRule, Modifier};
use rulebox_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

/// Benches that are trimmed, one player's after the other's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrimBench {
    /// Whose.
    pub seat: Seat,
    /// Seats still to come.
    pub seats_left: u8,
}

impl Procedure for TrimBench {
    #[inline(never)]
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        if game.table().crowded_board(self.seat).is_some() {
            return Flow::Ask;
        }
        if self.seats_left == 0 {
            return game.check_anew();
        }
        game.go_on(TrimBench {
            seat: game.book.plan.after(self.seat),
            seats_left: self.seats_left - 1,
        })
    }

    fn question<L: Layout>(self, _: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        Some((Ask::Pick, Purpose::TrimBench))
    }

    fn asked<L: Layout>(self, _: &Table<'_, L>) -> Seats {
        Seats::only(self.seat)
    }

    fn options<L: Layout>(self, table: &Table<'_, L>, _: Seat, out: &mut impl Extend<Choice>) {
        let crowded = table.crowded_board(self.seat);
        let bench = crowded.map_or(SlotSet::EMPTY, |board| table.s.bench(board));
        out.extend(bench.map(Choice::Pokemon));
    }

    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        game: &mut Game<'_, L, C, S>,
        _: Seat,
        choice: Choice,
    ) {
        if let Choice::Pokemon(slot) = choice {
            game.discard_pokemon(slot);
        }
    }

    fn rule<L: Layout>(self, _: &Table<'_, L>, _: Choice) -> RuleId {
        rule!("AMB-50")
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Trims Benches in place of the check for Knock Outs, which begins anew afterwards. The player whose turn it is comes
    /// first, unless a Stadium that is the reason says that its owner does.
    #[cold]
    pub(super) fn trim_benches(&mut self) -> Flow {
        let left = self.s.trims_first.take();
        let there = self
            .s
            .stadiums()
            .find_map(|card| self.table().trims_first_for(card));
        self.go_on(TrimBench {
            seat: left.or(there).unwrap_or(self.table().first_in_turn()),
            seats_left: self.other_seats(),
        })
    }
}

impl<L: Layout> Table<'_, L> {
    pub(super) fn some_bench_is_too_large(&self) -> bool {
        self.book.plan.boards().any(|board| self.is_crowded(board))
    }

    /// The first board that a seat speaks for with a Bench that is too large.
    fn crowded_board(&self, seat: Seat) -> Option<Board> {
        let mut boards = self.book.plan.speaks_for::<L>(seat);
        boards.find(|board| self.is_crowded(*board))
    }

    /// Whether a Bench is too large. Effects are asked only if more Pokémon are on it than the smallest Bench holds that any
    /// card of this game makes.
    fn is_crowded(&self, board: Board) -> bool {
        let benched = self.s.bench(board).len();
        let too_large = benched > self.book.smallest_bench && benched > self.bench_size(board);
        debug_assert_eq!(
            too_large,
            benched > self.bench_size(board),
            "no Bench is smaller"
        );
        too_large
    }

    /// Whom a Stadium lets discard first from Benches that are too large.
    pub(crate) fn trims_first_for(&self, stadium: CardId) -> Option<Seat> {
        let mut statics = self.book.def(stadium).statics.iter();
        let says = statics.any(|s| {
            matches!(
                s.modifier,
                Modifier::Fact(FactRule::BenchSize {
                    you_first: true,
                    ..
                })
            )
        });
        says.then(|| stadium.owner())
    }
}
