//! A plan as people write it and as logs keep it, and whether it fits together.

use super::{
    Actor, Allowance, Board, Boards, Budgets, EndRule, Lane, MOST_SEATS, MainPhase, SIDES, Seats,
    Side, StadiumPlan, TablePlan, TurnPart,
};
use crate::state::ids::Seat;
use serde::{Deserialize, Serialize};

/// A plan as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanData {
    /// The two sides; the seats, boards and rules below name them by number.
    pub sides: Vec<SideData>,
    /// The seats, in order.
    pub seats: Vec<SeatData>,
    /// The boards, in order.
    pub boards: Vec<BoardData>,
    /// How often something may be done, where that is not once for every seat.
    #[serde(default)]
    pub budgets: Budgets,
    /// How many Stadium cards can be in play.
    #[serde(default)]
    pub stadiums: StadiumPlan,
    /// Which seats are asked in the main part of a turn.
    #[serde(default)]
    pub main: MainPhase,
}

/// A side: how its turn goes and how it ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideData {
    /// The parts of its turn, in order.
    #[serde(default = "usual_turn")]
    pub turn: Vec<TurnPart>,
    /// How it wins and loses.
    #[serde(default = "usual_ends")]
    pub ends: Vec<EndRule>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatData {
    /// Its side.
    pub side: Side,
    /// Who answers for it.
    #[serde(default)]
    pub actor: Actor,
    /// The Prize cards that it lays out.
    #[serde(default)]
    pub prizes: PrizeCounts,
}

/// How many Prize cards a seat lays out, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrizeCounts {
    /// Beside its own board.
    pub own: u8,
    /// Beside the board that it shares with others of its side.
    #[serde(default)]
    pub shared: u8,
}

impl PrizeCounts {
    /// Both together.
    pub const fn total(self) -> u8 {
        self.own.saturating_add(self.shared)
    }
}

impl Default for PrizeCounts {
    fn default() -> Self {
        PrizeCounts { own: 6, shared: 0 }
    }
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardData {
    /// The seats that play on it.
    pub holders: Vec<Seat>,
    /// The boards that it faces.
    pub facing: Vec<Board>,
    /// The lane that it is in.
    #[serde(default)]
    pub lane: Lane,
}

/// Why a plan does not fit together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Not two sides.
    #[error("a table has two sides, but this plan has {0}")]
    Sides(usize),
    /// Too many or too few seats or boards.
    #[error("a table has one to {MOST_SEATS} {what}, but this plan has {found}")]
    Count {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        found: usize,
    },
    /// Something is named that is not there.
    #[error("{which} names {what} {number}, which this plan does not have")]
    Missing {
        /// Who names it.
        which: String,
        /// What it should be.
        what: &'static str,
        /// Its number.
        number: u8,
    },
    /// A side without seats.
    #[error("side {} has no seat", .0.0)]
    EmptySide(Side),
    /// A seat without a board of its own.
    #[error("seat {} has {found} boards of its own; every seat has just one, where it sets up", .seat.0)]
    Home {
        /// The seat.
        seat: Seat,
        /// How many boards only this seat holds.
        found: usize,
    },
    /// A board whose holders play against each other, or that nobody holds.
    #[error("board {} is held by nobody, or by seats of both sides", .0.0)]
    Holders(Board),
    /// A board that faces nothing, or its own side.
    #[error("board {} must face at least one board, and only boards of the other side", .0.0)]
    Facing(Board),
    /// Facing is mutual.
    #[error("board {} faces board {}, but not the other way round", .0.0, .1.0)]
    OneSided(Board, Board),
    /// Boards that face each other are in one lane.
    #[error("board {} faces board {} in another lane", .0.0, .1.0)]
    Lanes(Board, Board),
    /// A turn that cannot be played.
    #[error("the turn of side {} must begin with `begin`, end with `end` and `checkup`, and have no part twice", .0.0)]
    Turn(Side),
    /// Shared Prize cards without a shared board.
    #[error("seat {} lays out Prize cards beside a shared board, but holds none", .0.0)]
    SharedPrizes(Seat),
    /// A game that could not end.
    #[error("side {} can neither win nor lose by any rule of this plan", .0.0)]
    NoEnd(Side),
    /// A number of Prize cards that nobody can take, or that is taken before the game begins.
    #[error("side {} wins with {wanted} Prize cards taken together, but lays out {there}", .side.0)]
    PrizesTogether {
        /// The side.
        side: Side,
        /// How many it has to take.
        wanted: u8,
        /// How many it lays out.
        there: usize,
    },
    /// Turns that would pass for ever.
    #[error("on neither side is anybody asked in a turn, or must draw or lose")]
    Idle,
}

/// The turn of a duel (TURN-1).
fn usual_turn() -> Vec<TurnPart> {
    use TurnPart::{Begin, Checkup, Draw, End, EndEffects, Main};
    vec![Begin, Draw, Main, EndEffects, End, Checkup]
}

/// The ends of a duel (WIN-1 to WIN-3).
fn usual_ends() -> Vec<EndRule> {
    vec![
        EndRule::AllPrizesOfASeat,
        EndRule::NoPokemon,
        EndRule::CannotDraw,
    ]
}

impl PlanData {
    /// Two players facing each other.
    pub fn duel() -> PlanData {
        let side = || SideData {
            turn: usual_turn(),
            ends: usual_ends(),
        };
        let seat = |n| SeatData {
            side: Side(n),
            actor: Actor::Player,
            prizes: PrizeCounts::default(),
        };
        let board = |holder, faced| BoardData {
            holders: vec![Seat(holder)],
            facing: vec![Board(faced)],
            lane: Lane(0),
        };
        PlanData {
            sides: vec![side(), side()],
            seats: vec![seat(0), seat(1)],
            boards: vec![board(0, 1), board(1, 0)],
            budgets: Budgets::default(),
            stadiums: StadiumPlan::One,
            main: MainPhase::InOrder,
        }
    }

    /// The plan made ready for a game, or the first reason why it does not fit together.
    pub fn check(self) -> Result<TablePlan, PlanError> {
        self.check_counts()?;
        self.check_names()?;
        let plan = self.laid_out();
        plan.check_seats()?;
        plan.check_boards()?;
        plan.check_sides()?;
        Ok(plan)
    }

    fn check_counts(&self) -> Result<(), PlanError> {
        if self.sides.len() != SIDES {
            return Err(PlanError::Sides(self.sides.len()));
        }
        for (what, found) in [("seats", self.seats.len()), ("boards", self.boards.len())] {
            if !(1..=MOST_SEATS).contains(&found) {
                return Err(PlanError::Count { what, found });
            }
        }
        Ok(())
    }

    fn check_names(&self) -> Result<(), PlanError> {
        let named = |which: String, what, number: u8, of: usize| match usize::from(number) < of {
            true => Ok(()),
            false => Err(PlanError::Missing {
                which,
                what,
                number,
            }),
        };
        for (n, seat) in self.seats.iter().enumerate() {
            named(format!("seat {n}"), "side", seat.side.0, SIDES)?;
        }
        for (n, board) in self.boards.iter().enumerate() {
            for holder in &board.holders {
                named(format!("board {n}"), "seat", holder.0, self.seats.len())?;
            }
            for faced in &board.facing {
                named(format!("board {n}"), "board", faced.0, self.boards.len())?;
            }
            named(format!("board {n}"), "lane", board.lane.0, MOST_SEATS)?;
        }
        Ok(())
    }

    /// The plan with everything looked up. Seats without a board of their own and boards without holders are found later.
    fn laid_out(self) -> TablePlan {
        let mut plan = TablePlan {
            seats: self.seats.len() as u8,
            boards: self.boards.len() as u8,
            side_of: [Side(0); MOST_SEATS],
            home: [Board(0); MOST_SEATS],
            held: [Boards::NONE; MOST_SEATS],
            seats_of: [Seats::NONE; SIDES],
            boards_of: [Boards::NONE; SIDES],
            board_side: [Side(0); MOST_SEATS],
            holders: [Seats::NONE; MOST_SEATS],
            facing: [Boards::NONE; MOST_SEATS],
            lane: [Lane(0); MOST_SEATS],
            scripted: Seats::NONE,
            limits: Allowance::ALL.map(|of| self.budgets.of(of).limit.unwrap_or(u8::MAX)),
            after: [[None; TurnPart::COUNT]; SIDES],
            data: self,
        };
        for (after, side) in plan.after.iter_mut().zip(&plan.data.sides) {
            for parts in side.turn.windows(2) {
                after[parts[0] as usize] = Some(parts[1]);
            }
        }
        for (n, seat) in plan.data.seats.iter().enumerate() {
            plan.side_of[n] = seat.side;
            match seat.actor {
                Actor::Player => {}
                Actor::PassingScript => plan.scripted.insert(Seat(n as u8)),
            }
            plan.seats_of[seat.side.index()].insert(Seat(n as u8));
        }
        for (n, board) in plan.data.boards.iter().enumerate() {
            let number = Board(n as u8);
            plan.holders[n] = board.holders.iter().copied().collect();
            plan.facing[n] = board.facing.iter().copied().collect();
            plan.lane[n] = board.lane;
            for holder in plan.holders[n] {
                plan.held[holder.index()].insert(number);
                plan.board_side[n] = plan.side_of[holder.index()];
                if plan.holders[n].len() == 1 {
                    plan.home[holder.index()] = number;
                }
            }
            plan.boards_of[plan.board_side[n].index()].insert(number);
        }
        plan
    }
}

impl TablePlan {
    fn check_seats(&self) -> Result<(), PlanError> {
        for seat in self.seats() {
            let own = |board: &Board| self.holders[board.index()].len() == 1;
            let found = self.held[seat.index()].filter(own).count();
            if found != 1 {
                return Err(PlanError::Home { seat, found });
            }
            if self.prizes(seat).shared > 0 && self.held[seat.index()].len() == 1 {
                return Err(PlanError::SharedPrizes(seat));
            }
        }
        Ok(())
    }

    fn check_boards(&self) -> Result<(), PlanError> {
        for board in self.boards() {
            let side = self.board_side[board.index()];
            let holders = self.holders[board.index()];
            if holders.is_empty() || !holders.minus(self.seats_of[side.index()]).is_empty() {
                return Err(PlanError::Holders(board));
            }
            let facing = self.facing[board.index()];
            if facing.is_empty() || !facing.and(self.boards_of[side.index()]).is_empty() {
                return Err(PlanError::Facing(board));
            }
            for faced in facing {
                if !self.facing[faced.index()].has(board) {
                    return Err(PlanError::OneSided(board, faced));
                }
                if self.lane[faced.index()] != self.lane[board.index()] {
                    return Err(PlanError::Lanes(board, faced));
                }
            }
        }
        Ok(())
    }

    fn check_sides(&self) -> Result<(), PlanError> {
        for side in self.sides() {
            if self.seats_of[side.index()].is_empty() {
                return Err(PlanError::EmptySide(side));
            }
            let turn = &self.data.sides[side.index()].turn;
            let ends_well = turn.ends_with(&[TurnPart::End, TurnPart::Checkup]);
            let twice = (1..turn.len()).any(|n| turn[..n].contains(&turn[n]));
            if turn.first() != Some(&TurnPart::Begin) || !ends_well || twice {
                return Err(PlanError::Turn(side));
            }
            if self.ends(side).is_empty() && self.ends(side.other()).is_empty() {
                return Err(PlanError::NoEnd(side));
            }
            self.check_prizes(side)?;
        }
        match self.sides().any(|side| self.does_something(side)) {
            true => Ok(()),
            false => Err(PlanError::Idle),
        }
    }

    /// Whether the Prize cards with which a side wins can be taken.
    fn check_prizes(&self, side: Side) -> Result<(), PlanError> {
        let prizes = self.seats_of[side.index()].map(|seat| self.prizes(seat));
        let there = prizes
            .map(|p| usize::from(p.own) + usize::from(p.shared))
            .sum();
        for end in self.ends(side) {
            if let EndRule::PrizesTogether(wanted) = *end
                && !(1..=there).contains(&usize::from(wanted))
            {
                return Err(PlanError::PrizesTogether {
                    side,
                    wanted,
                    there,
                });
            }
        }
        Ok(())
    }

    /// Whether somebody is asked in the turn of a side, or its deck runs out.
    fn does_something(&self, side: Side) -> bool {
        let turn = &self.data.sides[side.index()].turn;
        let players = self.seats_of[side.index()].minus(self.scripted);
        let draws =
            turn.contains(&TurnPart::Draw) && self.ends(side).contains(&EndRule::CannotDraw);
        draws || turn.contains(&TurnPart::Main) && !players.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said about a duel that was changed like this.
    fn changed(change: impl FnOnce(&mut PlanData)) -> String {
        let mut data = PlanData::duel();
        change(&mut data);
        match data.check() {
            Ok(_) => "it fits together".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_plan_that_does_not_fit_together_says_why() {
        let said = [
            changed(|_| ()),
            changed(|p| p.sides.truncate(1)),
            changed(|p| p.seats.clear()),
            changed(|p| p.seats[1].side = Side(2)),
            changed(|p| p.boards[1].holders = vec![Seat(2)]),
            changed(|p| p.boards[1].facing = vec![Board(7)]),
            changed(|p| p.seats[1].side = Side(0)),
            changed(|p| p.boards[1].holders.clear()),
            changed(|p| p.boards[0].facing.clear()),
            changed(|p| p.boards[0].lane = Lane(1)),
            changed(|p| p.sides[0].turn.clear()),
            changed(|p| p.seats[0].prizes.shared = 3),
            changed(|p| p.sides.iter_mut().for_each(|side| side.ends.clear())),
            changed(|p| p.sides[1].ends = vec![EndRule::PrizesTogether(7)]),
            changed(|p| p.sides[1].ends = vec![EndRule::PrizesTogether(0)]),
            changed(|p| {
                let idle = [TurnPart::Begin, TurnPart::End, TurnPart::Checkup];
                p.sides
                    .iter_mut()
                    .for_each(|side| side.turn = idle.to_vec());
            }),
        ];
        let expected = [
            "it fits together",
            "a table has two sides, but this plan has 1",
            "a table has one to 7 seats, but this plan has 0",
            "seat 1 names side 2, which this plan does not have",
            "board 1 names seat 2, which this plan does not have",
            "board 1 names board 7, which this plan does not have",
            "board 0 must face at least one board, and only boards of the other side",
            "seat 1 has 0 boards of its own; every seat has just one, where it sets up",
            "board 0 must face at least one board, and only boards of the other side",
            "board 0 faces board 1 in another lane",
            "the turn of side 0 must begin with `begin`, end with `end` and `checkup`, and have no part twice",
            "seat 0 lays out Prize cards beside a shared board, but holds none",
            "side 0 can neither win nor lose by any rule of this plan",
            "side 1 wins with 7 Prize cards taken together, but lays out 6",
            "side 1 wins with 0 Prize cards taken together, but lays out 6",
            "on neither side is anybody asked in a turn, or must draw or lose",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn a_board_is_held_by_seats_of_one_side_and_faced_by_those_it_faces() {
        let board = |holders: &[u8], faced| BoardData {
            holders: holders.iter().copied().map(Seat).collect(),
            facing: vec![Board(faced)],
            lane: Lane(0),
        };
        let said = [
            changed(|p| p.boards.push(board(&[], 1))),
            changed(|p| p.boards.push(board(&[0, 1], 1))),
            changed(|p| {
                p.seats.push(p.seats[0].clone());
                p.boards.push(board(&[2], 1));
            }),
            changed(|p| p.boards[0].lane = Lane(7)),
        ];
        let expected = [
            "board 2 is held by nobody, or by seats of both sides",
            "board 2 is held by nobody, or by seats of both sides",
            "board 2 faces board 1, but not the other way round",
            "board 0 names lane 7, which this plan does not have",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn a_turn_begins_and_ends_as_it_must_and_has_no_part_twice() {
        use TurnPart::{Begin, Checkup, Draw, End, Main};
        let with = |turn: &[TurnPart]| changed(|p| p.sides[1].turn = turn.to_vec());
        assert_eq!(with(&[Begin, End, Checkup]), "it fits together");
        for turn in [
            &[Draw, Main, End, Checkup][..],
            &[Begin, Draw, Main, Checkup],
            &[Begin, Draw, Draw, End, Checkup],
        ] {
            assert!(with(turn).starts_with("the turn of side 1 must begin"));
        }
    }

    #[test]
    fn a_game_that_one_side_alone_can_end_fits_together() {
        for side in [0, 1] {
            let said = changed(|p| p.sides[side].ends.clear());
            assert_eq!(said, "it fits together");
        }
    }

    #[test]
    fn a_plan_reads_back_as_it_was_written() {
        let plan = PlanData::duel();
        let written = serde_json::to_string(&plan).expect("a plan can be written");
        let read: PlanData = serde_json::from_str(&written).expect("and read");
        assert_eq!(read, plan);
    }
}
