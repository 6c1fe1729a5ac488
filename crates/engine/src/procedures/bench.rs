//! The Bench: how many Pokémon it holds (ZONE-8, AMB-50), and putting Basic Pokémon onto it (TURN-BENCH-1 to TURN-BENCH-4).
//! Where it has become too small, its player discards Pokémon until the rest fits (AMB-50).

use crate::book::{Question, Role};
use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game, Procedure};
use crate::knowledge::event::Sink;
use crate::plan::{Board, Seats};
use crate::procedures::listing::Hand;
use crate::query::question::Questions;
use crate::reason::{Legal, Reason, unless};
use crate::state::ids::{CardId, Seat, SlotSet};
use crate::state::layout::{Layout, SLOTS_PER_BOARD};
use crate::state::piles::Pile;
use crate::table::Table;
use rulebox_cards::effect::{FactRule, Modifier};
use rulebox_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

/// Pokémon on a Bench (ZONE-8).
pub const BENCH_SIZE: usize = 5;

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

impl<L: Layout> Table<'_, L> {
    /// How many Pokémon a Bench holds (ZONE-8, AMB-50).
    #[inline]
    pub fn bench_size(&self, board: Board) -> usize {
        match self.answers(Question::BenchSize) {
            true => self.bench_size_by_texts(board),
            false => BENCH_SIZE,
        }
    }

    /// How many it holds while some text has something to say about that.
    #[inline(never)]
    fn bench_size_by_texts(&self, board: Board) -> usize {
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
    #[inline]
    pub(crate) fn bench_room(&self, board: Board) -> usize {
        self.bench_size(board)
            .saturating_sub(self.s.bench(board).len())
    }

    pub(super) fn some_bench_is_too_large(&self) -> bool {
        let mut boards = self.book.plan.every_board::<L>();
        boards.any(|board| self.is_crowded(board))
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

    pub(super) fn bench_choices(
        &self,
        hand: &Hand<'_>,
        board: Board,
        out: &mut impl Extend<Choice>,
    ) {
        let seat = hand.seat;
        let basics = hand.with(Role::Basic);
        let legends = hand.with(Role::Legend);
        let unions = match hand.deck.with_role(Role::Union) {
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
