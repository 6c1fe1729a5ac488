//! What *you*, *your opponent* and *each player* mean. Texts and rules say these words; which seats and boards they are
//! depends on who uses what on which board, and is worked out here and nowhere else.
//!
//! A table where board, seat and side are one (`Layout::MIRRORED`) needs no look-up, so a duel pays nothing for this.

use super::{Board, Boards, Lane, Seats, Side, TablePlan};
use crate::state::ids::{Seat, SlotId};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::Player;
use std::marker::PhantomData;

impl TablePlan {
    /// The side of a seat.
    #[inline]
    pub fn side<L: Layout>(&self, seat: Seat) -> Side {
        match L::MIRRORED {
            true => Side(seat.0),
            false => self.side_of[seat.index()],
        }
    }

    /// The board that is a seat's alone, where it sets up.
    #[inline]
    pub fn home<L: Layout>(&self, seat: Seat) -> Board {
        match L::MIRRORED {
            true => Board(seat.0),
            false => self.home[seat.index()],
        }
    }

    /// The boards that a seat plays on.
    #[inline]
    pub fn held<L: Layout>(&self, seat: Seat) -> Boards {
        match L::MIRRORED {
            true => Boards::only(Board(seat.0)),
            false => self.held[seat.index()],
        }
    }

    /// The seats that play on a board.
    #[inline]
    pub fn holders<L: Layout>(&self, board: Board) -> Seats {
        match L::MIRRORED {
            true => Seats::only(Seat(board.0)),
            false => self.holders[board.index()],
        }
    }

    /// The boards that a board faces.
    #[inline]
    pub fn facing<L: Layout>(&self, board: Board) -> Boards {
        match L::MIRRORED {
            true => Boards::only(Board(Side(board.0).other().0)),
            false => self.facing[board.index()],
        }
    }

    /// The seats of a side.
    #[inline]
    pub fn seats_of<L: Layout>(&self, side: Side) -> Seats {
        match L::MIRRORED {
            true => Seats::only(Seat(side.0)),
            false => self.seats_of[side.index()],
        }
    }

    /// The boards of a side.
    #[inline]
    pub fn boards_of<L: Layout>(&self, side: Side) -> Boards {
        match L::MIRRORED {
            true => Boards::only(Board(side.0)),
            false => self.boards_of[side.index()],
        }
    }

    /// The side of a board.
    #[inline]
    pub fn board_side<L: Layout>(&self, board: Board) -> Side {
        match L::MIRRORED {
            true => Side(board.0),
            false => self.board_side[board.index()],
        }
    }

    /// The lane of a board.
    #[inline]
    pub fn lane<L: Layout>(&self, board: Board) -> Lane {
        match L::MIRRORED {
            true => Lane(0),
            false => self.lane[board.index()],
        }
    }

    /// The boards in a lane.
    pub fn in_lane(&self, lane: Lane) -> Boards {
        let lies = |board: &Board| self.lane[board.index()] == lane;
        self.boards().filter(lies).collect()
    }

    /// The seats that play on any of these boards.
    #[inline]
    fn holders_of<L: Layout>(&self, boards: Boards) -> Seats {
        boards.fold(Seats::NONE, |seats, board| {
            seats.or(self.holders::<L>(board))
        })
    }

    /// The opponents of a seat across the table: those who play on the boards that its own board faces.
    #[inline]
    pub fn across<L: Layout>(&self, seat: Seat) -> Seats {
        self.holders_of::<L>(self.facing::<L>(self.home::<L>(seat)))
    }

    /// The one opponent that a rule means where it speaks of one: the first of those across.
    #[inline]
    pub fn opponent<L: Layout>(&self, seat: Seat) -> Seat {
        self.across::<L>(seat).first().unwrap_or(seat)
    }

    /// The seat that comes after another where all are asked one after the other: the next one of the table.
    #[inline]
    pub fn after(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }
}

impl<'a, L: Layout> Table<'a, L> {
    /// The board of its player on which a text is used: that of its Pokémon, the one it was played onto, or else the
    /// player's own. A card on a Pokémon of somebody else is used across from it.
    #[inline]
    pub fn board_of(&self, at: &Ctx<'_, L>) -> Board {
        if L::MIRRORED {
            return Board(at.seat.0);
        }
        let plan = &self.book.plan;
        let held = plan.held::<L>(at.seat);
        match at.board {
            Some(board) if held.has(board) => board,
            Some(board) => {
                let across = plan.facing::<L>(board).and(held).first();
                across.unwrap_or(plan.home::<L>(at.seat))
            }
            None => plan.home::<L>(at.seat),
        }
    }

    /// The player of a Pokémon: who plays on its board. Where several do, it is the one whose card is on top.
    #[inline]
    pub fn holder_of(&self, slot: SlotId) -> Seat {
        let board = Board::of(slot);
        if L::MIRRORED {
            return Seat(board.0);
        }
        let owner = self.s.top(slot).owner();
        match self.book.plan.holders::<L>(board).has(owner) {
            true => owner,
            false => self.first_holder(board),
        }
    }

    /// The seat that speaks for a board where its holders are not asked together.
    #[inline]
    pub fn first_holder(&self, board: Board) -> Seat {
        let holders = self.book.plan.holders::<L>(board);
        holders.first().expect("every board of a plan is held")
    }

    /// The seats that a text means by `player`: its user first, then the others in the order of their seats.
    #[inline]
    pub fn seats(&self, player: Player, at: &Ctx<'_, L>) -> Meant<L> {
        let opponents = || {
            let plan = &self.book.plan;
            plan.holders_of::<L>(plan.facing::<L>(self.board_of(at)))
        };
        match player {
            Player::You => Meant::new(Some(at.seat), Seats::NONE),
            Player::Opponent => Meant::new(None, opponents()),
            Player::Each => Meant::new(Some(at.seat), opponents()),
        }
    }

    /// Whether a text means `candidate` by `player`.
    #[inline]
    pub fn means(&self, player: Player, at: &Ctx<'_, L>, candidate: Seat) -> bool {
        self.seats(player, at).any(|seat| seat == candidate)
    }

    /// The boards that a text means where it speaks of the Pokémon of `player`.
    #[inline]
    pub fn boards(&self, player: Player, at: &Ctx<'_, L>) -> Boards {
        let own = self.board_of(at);
        let facing = self.book.plan.facing::<L>(own);
        match player {
            Player::You => Boards::only(own),
            Player::Opponent => facing,
            Player::Each => Boards::only(own).or(facing),
        }
    }
}

/// The seats that a word means, one after the other. It is asked for so often that it is kept this plain.
#[derive(Clone, Copy, Debug)]
pub struct Meant<L> {
    first: Option<Seat>,
    others: Seats,
    layout: PhantomData<L>,
}

impl<L> Meant<L> {
    #[inline]
    fn new(first: Option<Seat>, others: Seats) -> Meant<L> {
        Meant {
            first,
            others,
            layout: PhantomData,
        }
    }
}

impl<L> Iterator for Meant<L> {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        self.first.take().or_else(|| self.others.next())
    }
}
