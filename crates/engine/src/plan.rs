//! The plan of the table: who sits where, which boards there are, who faces whom, how often something may be done, how
//! a turn goes and how the game ends. It stands in the [`Book`](crate::book::Book) and does not change during a game.
//!
//! *Seat*: has a deck, a hand and the other piles, and is asked. *Side*: takes the turn, wins or loses. *Board*: an
//! Active Spot and a Bench, held by one seat or by several of a side. *Lane*: boards that face each other share one.
//! In a duel every side has one seat and every seat one board; larger tables take them apart.
//!
//! What *you* and *your opponent* mean is worked out in `words.rs` and nowhere else.

pub(crate) mod budget;
pub(crate) mod data;
pub(crate) mod ends;
pub(crate) mod places;
pub(crate) mod room;
mod script;
mod words;

pub use self::budget::{Allowance, Allowances, Budget, Budgets, Scope};
pub use self::data::{BoardData, PlanData, PlanError, PrizeCounts, SeatData, SideData};
pub use self::ends::EndRule;
pub use self::places::{Board, Boards, Lane, Seats, Side};
pub use self::room::RoomError;
pub use self::words::Meant;

use crate::state::ids::Seat;
use crate::state::layout::{Layout, SLOTS_PER_BOARD};
use serde::{Deserialize, Serialize};

/// The most seats that a table can have. Boards, lanes and sets of seats are counted with the same number.
pub const MOST_SEATS: usize = 7;

const _: () = assert!(
    MOST_SEATS * SLOTS_PER_BOARD <= u64::BITS as usize,
    "a set of spots has a bit for each"
);

/// Every table has two sides.
pub const SIDES: usize = 2;

/// The plan of a table. It is made of [`PlanData`], which is checked first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePlan {
    data: PlanData,
    seats: u8,
    boards: u8,
    /// The side of each seat.
    side_of: [Side; MOST_SEATS],
    /// The board of each seat that is its alone, where it sets up.
    home: [Board; MOST_SEATS],
    /// All boards that each seat holds.
    held: [Boards; MOST_SEATS],
    /// The seats of each side.
    seats_of: [Seats; SIDES],
    /// The boards of each side.
    boards_of: [Boards; SIDES],
    /// The side of each board.
    board_side: [Side; MOST_SEATS],
    /// The seats that hold each board.
    holders: [Seats; MOST_SEATS],
    /// The boards that each board faces.
    facing: [Boards; MOST_SEATS],
    /// The lane of each board.
    lane: [Lane; MOST_SEATS],
    /// The seats for which a script answers.
    scripted: Seats,
    /// How often each allowance may be used.
    limits: [u8; Allowance::ALL.len()],
    /// The part of each side's turn that comes after each part.
    after: [[Option<TurnPart>; TurnPart::COUNT]; SIDES],
}

/// Who answers for a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// Somebody who is asked.
    #[default]
    Player,
    /// Nobody: the seat passes wherever it may. Where it has to choose, the first option is taken.
    PassingScript,
}

/// A step of a side's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnPart {
    /// The turn begins.
    Begin,
    /// Every seat of the side draws a card (TURN-DRAW-1).
    Draw,
    /// Main actions and attacks (TURN-2).
    Main,
    /// "At the end of your turn".
    EndEffects,
    /// The turn ends (CHECKUP-11).
    End,
    /// Then the step between turns (CHECKUP-1).
    Checkup,
}

impl TurnPart {
    /// How many there are.
    pub const COUNT: usize = 6;
}

/// Which seats of a side are asked in the main part of its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MainPhase {
    /// One after the other, in the order of their seats.
    #[default]
    InOrder,
    /// All that are not ready, at once; the first answer to arrive is played first.
    Together,
}

/// How many Stadium cards can be in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StadiumPlan {
    /// One for the whole table.
    #[default]
    One,
    /// One in each lane, which holds for that lane alone.
    PerLane,
}

impl TablePlan {
    /// Two players facing each other.
    pub fn duel() -> TablePlan {
        PlanData::duel()
            .check()
            .expect("the plan of a duel fits together")
    }

    /// The plan as it was written.
    pub fn data(&self) -> &PlanData {
        &self.data
    }

    /// Every seat.
    #[inline]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        (0..self.seats).map(Seat)
    }

    /// Every board.
    #[inline]
    pub fn boards(&self) -> impl DoubleEndedIterator<Item = Board> + ExactSizeIterator + use<> {
        (0..self.boards).map(Board)
    }

    /// Every seat at a table of that layout, which may settle how many there are.
    #[inline]
    pub fn every_seat<L: Layout>(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<L> {
        let seats = match L::MIRRORED {
            true => SIDES as u8,
            false => self.seats,
        };
        (0..seats).map(Seat)
    }

    /// Every board at a table of that layout, which may settle how many there are.
    #[inline]
    pub fn every_board<L: Layout>(&self) -> impl DoubleEndedIterator<Item = Board> + use<L> {
        let boards = match L::MIRRORED {
            true => SIDES as u8,
            false => self.boards,
        };
        (0..boards).map(Board)
    }

    /// Both sides.
    pub fn sides(&self) -> impl DoubleEndedIterator<Item = Side> + use<> {
        [Side(0), Side(1)].into_iter()
    }

    /// How many spots all boards have together.
    #[inline]
    pub fn spots<L: Layout>(&self) -> usize {
        let boards = match L::MIRRORED {
            true => SIDES,
            false => usize::from(self.boards),
        };
        boards * SLOTS_PER_BOARD
    }

    /// Who answers for a seat.
    pub fn actor(&self, seat: Seat) -> Actor {
        self.data.seats[seat.index()].actor
    }

    /// The seats for which a script answers.
    #[inline]
    pub fn scripted(&self) -> Seats {
        self.scripted
    }

    /// How many Prize cards a seat lays out: beside its own board, and beside the boards that it shares.
    pub fn prizes(&self, seat: Seat) -> PrizeCounts {
        self.data.seats[seat.index()].prizes
    }

    /// The step of a side's turn that comes after this one; nothing after the last.
    #[inline]
    pub fn part_after(&self, side: Side, part: TurnPart) -> Option<TurnPart> {
        self.after[side.index()][part as usize]
    }

    /// The side of a seat.
    #[inline]
    pub fn side_of(&self, seat: Seat) -> Side {
        self.side_of[seat.index()]
    }

    /// The seats that play on a side.
    #[inline]
    pub fn players_of(&self, side: Side) -> Seats {
        self.seats_of[side.index()]
    }

    /// How often something may be done, and by whom together.
    #[inline]
    pub fn budget(&self, of: Allowance) -> Budget {
        self.data.budgets.of(of)
    }

    /// How often something may be done; more often than is counted where there is no limit.
    #[inline]
    pub fn limit(&self, of: Allowance) -> u8 {
        self.limits[of as usize]
    }

    /// How a side wins and loses.
    pub fn ends(&self, side: Side) -> &[EndRule] {
        &self.data.sides[side.index()].ends
    }

    /// Which seats are asked in the main part of a turn.
    pub fn main_phase(&self) -> MainPhase {
        self.data.main
    }

    /// How many Stadium cards can be in play.
    pub fn stadiums(&self) -> StadiumPlan {
        self.data.stadiums
    }
}
