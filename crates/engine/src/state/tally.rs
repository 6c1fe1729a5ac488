//! How often something was done that a budget may limit (TURN-4, KIND-GX-1, KIND-VSTAR-1). A budget is the seat's, the board's
//! or the side's; whose count it is says [`Table::tally`].

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::plan::{Allowance, Board, Scope};
use crate::state::ids::Seat;
use crate::state::layout::Layout;
use crate::table::Table;
use serde::{Deserialize, Serialize};

/// How often each allowance was used, four bits for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally(pub u32);

const _: () = assert!(
    Allowance::ALL.len() * Tally::BITS as usize <= u32::BITS as usize,
    "there is room to count every allowance"
);

impl Tally {
    const BITS: u32 = 4;
    const MASK: u32 = (1 << Tally::BITS) - 1;
    /// The highest number that is counted; no budget is larger.
    pub const MOST: u8 = Tally::MASK as u8;
    /// What is counted for the whole game.
    const OF_THE_GAME: u32 = {
        let (mut bits, mut n) = (0, 0);
        while n < Allowance::ALL.len() {
            if Allowance::ALL[n].is_of_the_game() {
                bits |= Tally::MASK << Tally::shift(Allowance::ALL[n]);
            }
            n += 1;
        }
        bits
    };

    const fn shift(of: Allowance) -> u32 {
        of as u32 * Tally::BITS
    }
    /// How often it was used.
    #[inline]
    pub const fn count(self, of: Allowance) -> u8 {
        (self.0 >> Tally::shift(of) & Tally::MASK) as u8
    }
    /// Whether it was used at all.
    #[inline]
    pub const fn has(self, of: Allowance) -> bool {
        self.count(of) > 0
    }
    /// Counts it once more.
    pub const fn add(&mut self, of: Allowance) {
        if self.count(of) < Tally::MOST {
            self.0 += 1 << Tally::shift(of);
        }
    }
    /// Begins to count it anew.
    pub const fn clear(&mut self, of: Allowance) {
        self.0 &= !(Tally::MASK << Tally::shift(of));
    }
    /// A turn begins; what is counted for the whole game stays.
    pub const fn begin_turn(&mut self) {
        self.0 &= Tally::OF_THE_GAME;
    }
}

impl<L: Layout> Table<'_, L> {
    /// Whether a seat may do something once more on a board, as far as its budget goes.
    #[inline]
    pub fn is_left(&self, of: Allowance, seat: Seat, board: Board) -> bool {
        self.tally(of, seat, board).count(of) < self.book.plan.limit(of)
    }

    /// Where it is counted.
    #[inline]
    fn tally(&self, of: Allowance, seat: Seat, board: Board) -> Tally {
        // One seat, its board and its side are one.
        if L::MIRRORED {
            return self.s.seat(seat).done;
        }
        let scope = self.book.plan.budget(of).scope;
        match whose::<L>(self, scope, seat, board) {
            Whose::Seat(seat) => self.s.seat(seat).done,
            Whose::Board(board) => self.s.board_tallies[board.index()],
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Counts that a seat did something on a board.
    pub(crate) fn count_use(&mut self, of: Allowance, seat: Seat, board: Board) {
        self.count_of(of, seat, board).add(of);
    }

    /// Begins to count anew what a seat did on a board.
    pub(crate) fn forget_uses(&mut self, of: Allowance, seat: Seat, board: Board) {
        self.count_of(of, seat, board).clear(of);
    }

    fn count_of(&mut self, of: Allowance, seat: Seat, board: Board) -> &mut Tally {
        let scope = self.book.plan.budget(of).scope;
        match whose::<L>(&self.table(), scope, seat, board) {
            Whose::Seat(seat) => &mut self.s.seats[seat.index()].done,
            Whose::Board(board) => &mut self.s.board_tallies[board.index()],
        }
    }
}

/// Who keeps a count.
enum Whose {
    Seat(Seat),
    Board(Board),
}

/// A side's count is kept by the first of its seats, and where every seat has one board, a board's by that seat.
#[inline]
fn whose<L: Layout>(table: &Table<'_, L>, scope: Scope, seat: Seat, board: Board) -> Whose {
    let plan = &table.book.plan;
    match scope {
        Scope::Seat => Whose::Seat(seat),
        Scope::Side => Whose::Seat(plan.first_of::<L>(plan.side::<L>(seat))),
        Scope::Board if L::MIRRORED => Whose::Seat(table.first_holder(board)),
        Scope::Board => Whose::Board(board),
    }
}
