//! A Bench that has become too large: its player discards Pokémon until the rest fits (AMB-50).

use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game};
use crate::knowledge::event::Sink;
use crate::procedures::Procedure;
use crate::state::ids::{CardId, Seat};
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
        if game.s.bench(self.seat).len() > game.table().bench_size(self.seat) {
            return Flow::Ask;
        }
        if self.seats_left == 0 {
            return game.check_anew();
        }
        game.go_on(TrimBench {
            seat: game.book.seating.after(self.seat),
            seats_left: self.seats_left - 1,
        })
    }

    fn question<L: Layout>(self, _: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        Some((Ask::Pick, Purpose::TrimBench))
    }

    fn asked<L: Layout>(self, _: &Table<'_, L>) -> Seat {
        self.seat
    }

    fn options<L: Layout>(self, table: &Table<'_, L>, out: &mut impl Extend<Choice>) {
        out.extend(table.s.bench(self.seat).map(Choice::Pokemon));
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
        let stadium = self.s.stadium();
        let there = stadium.and_then(|card| self.table().trims_first_for(card));
        self.go_on(TrimBench {
            seat: left.or(there).unwrap_or(self.s.turn_seat),
            seats_left: self.other_seats(),
        })
    }
}

impl<L: Layout> Table<'_, L> {
    pub(super) fn some_bench_is_too_large(&self) -> bool {
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
