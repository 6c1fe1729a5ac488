//! What *you*, *your opponent* and *each player* mean. Texts and rules say these words; which seats and boards they are
//! depends on who uses what on which board, and is worked out here and nowhere else.
//!
//! A table where board, seat and side are one (`Layout::MIRRORED`) needs no look-up, so a duel pays nothing for this.

use super::{Board, Boards, Lane, Seats, Side, StadiumPlan, TablePlan};
use crate::state::Place;
use crate::state::ids::{CardId, EnvId, Seat, SlotId, SlotSet};
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

    /// Whether a seat plays on a board.
    #[inline]
    pub fn holds<L: Layout>(&self, seat: Seat, board: Board) -> bool {
        match L::MIRRORED {
            true => board.0 == seat.0,
            false => self.held[seat.index()].has(board),
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

    /// Calls `f` with each seat of a side, without a loop where it has but one.
    #[inline]
    pub fn each_of<L: Layout>(&self, side: Side, mut f: impl FnMut(Seat)) {
        match L::MIRRORED {
            true => f(Seat(side.0)),
            false => self.seats_of::<L>(side).for_each(f),
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

    /// The other player of a duel; at a larger table the first of those across. For those who look at a game from outside:
    /// rules and texts ask who uses what on which board.
    #[inline]
    pub fn opponent(&self, seat: Seat) -> Seat {
        let across = self.facing[self.home[seat.index()].index()];
        let holders = across.map(|board| self.holders[board.index()]);
        let first = holders.fold(Seats::NONE, Seats::or).first();
        first.unwrap_or(seat)
    }

    /// All seats but one.
    #[inline]
    pub fn others<L: Layout>(&self, seat: Seat) -> Seats {
        match L::MIRRORED {
            true => self.seats_of::<L>(self.side::<L>(seat).other()),
            false => self.seats().filter(|other| *other != seat).collect(),
        }
    }

    /// The seat that speaks for a side where one has to.
    #[inline]
    pub fn first_of<L: Layout>(&self, side: Side) -> Seat {
        match L::MIRRORED {
            true => Seat(side.0),
            false => self.seats_of[side.index()].first().unwrap_or(Seat(side.0)),
        }
    }

    /// The boards that a seat speaks for where the holders of a board are not asked together.
    #[inline]
    pub fn speaks_for<L: Layout>(&self, seat: Seat) -> Boards {
        match L::MIRRORED {
            true => Boards::only(Board(seat.0)),
            false => {
                let first = |board: &Board| self.holders[board.index()].first() == Some(seat);
                self.held[seat.index()].filter(first).collect()
            }
        }
    }

    /// The seat that comes after another where all are asked one after the other: the next one of the table.
    #[inline]
    pub fn after(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }
}

impl<'a, L: Layout> Table<'a, L> {
    /// Whether it is the turn of a seat's side.
    #[inline]
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.book.plan.side::<L>(seat) == self.s.turn_side
    }

    /// The seat that comes first where players of the side whose turn it is do something one after the other.
    #[inline]
    pub fn first_in_turn(&self) -> Seat {
        self.book.plan.first_of::<L>(self.s.turn_side)
    }

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

    /// Whether two Pokémon are on different sides.
    #[inline]
    pub fn are_across(&self, one: SlotId, other: SlotId) -> bool {
        let plan = &self.book.plan;
        plan.board_side::<L>(Board::of(one)) != plan.board_side::<L>(Board::of(other))
    }

    /// The seat that speaks for a board where its holders are not asked together.
    #[inline]
    pub fn first_holder(&self, board: Board) -> Seat {
        if L::MIRRORED {
            return Seat(board.0);
        }
        let holders = self.book.plan.holders::<L>(board);
        holders.first().expect("every board of a plan is held")
    }

    /// The Pokémon of a seat: those on all boards that it plays on.
    #[inline]
    pub fn in_play_of(&self, seat: Seat) -> SlotSet {
        if L::MIRRORED {
            return self.s.in_play(Board(seat.0));
        }
        let held = self.book.plan.held::<L>(seat);
        held.fold(SlotSet::EMPTY, |all, board| all.or(self.s.in_play(board)))
    }

    /// The Pokémon of a side.
    pub fn in_play_of_side(&self, side: Side) -> SlotSet {
        let boards = self.book.plan.boards_of::<L>(side);
        boards.fold(SlotSet::EMPTY, |all, board| all.or(self.s.in_play(board)))
    }

    /// The board on which cards of a player come into play by a running text: the one on which it is used, if the player plays
    /// there, the one across from it, or else the player's own.
    pub(crate) fn board_for(&self, env: EnvId, seat: Seat) -> Board {
        let memory = self.memory(env);
        self.board_of(&Ctx {
            seat,
            ..Ctx::running(memory)
        })
    }

    /// The place among [`State::stadiums`](crate::state::State) of the Stadium that lies over a board.
    #[inline]
    pub(crate) fn stadium_place(&self, board: Board) -> usize {
        match self.book.plan.stadiums() {
            StadiumPlan::One => 0,
            StadiumPlan::PerLane => usize::from(self.book.plan.lane::<L>(board).0),
        }
    }

    /// The Stadium that lies over a board, if one does.
    #[inline]
    pub fn stadium_for(&self, board: Board) -> Option<CardId> {
        self.s.stadiums[self.stadium_place(board)].card()
    }

    /// The boards for which the Stadium over a board holds: those of the lane, or all.
    pub fn under_stadium(&self, board: Board) -> Boards {
        let plan = &self.book.plan;
        match plan.stadiums() {
            StadiumPlan::One => plan.boards().collect(),
            StadiumPlan::PerLane => plan.in_lane(plan.lane::<L>(board)),
        }
    }

    /// The board of a seat that lies under a Stadium: its own, if that does.
    pub fn board_under(&self, stadium: CardId, seat: Seat) -> Option<Board> {
        let plan = &self.book.plan;
        let under = |board: &Board| self.stadium_for(*board) == Some(stadium);
        let home = Some(plan.home::<L>(seat)).filter(under);
        home.or_else(|| plan.held::<L>(seat).find(under))
    }

    /// The seats that a text means by `player`: its user first, then the others in the order of their seats. Texts speak of one
    /// opponent. Where several play across, it is the first of them: nobody chooses among the hands of two players.
    #[inline]
    pub fn seats(&self, player: Player, at: &Ctx<'_, L>) -> Meant<L> {
        let opponents = || {
            let plan = &self.book.plan;
            let across = plan.holders_of::<L>(plan.facing::<L>(self.board_of(at)));
            match L::MIRRORED {
                true => across,
                false => across.first().map_or(Seats::NONE, Seats::only),
            }
        };
        match player {
            Player::You => Meant::new(Some(at.seat), Seats::NONE),
            Player::Opponent => Meant::new(None, opponents()),
            Player::Each if !L::MIRRORED && self.s.place(at.source) == Place::Stadium => {
                let under = self.under_stadium(self.board_of(at));
                let others = self.book.plan.holders_of::<L>(under);
                Meant::new(Some(at.seat), others.minus(Seats::only(at.seat)))
            }
            Player::Each => Meant::new(Some(at.seat), opponents()),
        }
    }

    /// Whether a text means `candidate` by `player`.
    #[inline]
    pub fn means(&self, player: Player, at: &Ctx<'_, L>, candidate: Seat) -> bool {
        self.seats(player, at).any(|seat| seat == candidate)
    }

    /// Whether something is so of one of the boards that a text means where it speaks of the Pokémon of `player`.
    #[inline]
    pub fn some_board(
        &self,
        player: Player,
        at: &Ctx<'_, L>,
        mut so: impl FnMut(Board) -> bool,
    ) -> bool {
        if !L::MIRRORED {
            return self.boards(player, at).any(so);
        }
        let own = Side(at.seat.0);
        player != Player::Opponent && so(Board(own.0))
            || player != Player::You && so(Board(own.other().0))
    }

    /// Which Pokémon a text means where it speaks of those of `player` and means these ones of a board.
    #[inline]
    pub fn on_boards(
        &self,
        player: Player,
        at: &Ctx<'_, L>,
        these: impl Fn(Board) -> SlotSet,
    ) -> SlotSet {
        let mut all = SlotSet::EMPTY;
        self.some_board(player, at, |board| {
            all = all.or(these(board));
            false
        });
        all
    }

    /// The boards that a text means where it speaks of the Pokémon of `player`.
    #[inline]
    pub fn boards(&self, player: Player, at: &Ctx<'_, L>) -> Boards {
        let own = self.board_of(at);
        let facing = self.book.plan.facing::<L>(own);
        match player {
            Player::You => Boards::only(own),
            Player::Opponent => facing,
            Player::Each if !L::MIRRORED && self.s.place(at.source) == Place::Stadium => {
                self.under_stadium(own)
            }
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
