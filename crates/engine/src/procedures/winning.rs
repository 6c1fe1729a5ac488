//! Winning (WIN-1 to WIN-9) and Sudden Death (SUDDEN-1 to SUDDEN-7).

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::{Event, Sink};
use crate::outcome::{EndReason, Outcome};
use crate::plan::{EndRule, Side};
use crate::state::ids::Seat;
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::Table;
use std::cmp::Ordering;

/// Prize cards in Sudden Death (SUDDEN-2).
pub(super) const SUDDEN_DEATH_PRIZES: u8 = 1;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Ends the game. A side wins, or nobody does.
    pub(crate) fn end_game(&mut self, winner: Option<Side>, because: EndReason) {
        let outcome = Outcome { winner, because };
        self.s.outcome = Some(outcome);
        self.tell(Event::GameEnded { outcome });
    }

    /// Begins a whole new game with one Prize each (SUDDEN-1, SUDDEN-2, SUDDEN-6).
    pub(super) fn begin_sudden_death(&mut self) {
        self.tell(Event::SuddenDeathBegan);
        self.s.sudden_deaths = self.s.sudden_deaths.saturating_add(1);
        self.begin();
    }
}

/// What the board says of the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nobody has won.
    GoOn,
    /// A side has won.
    Won(Side, EndReason),
    /// Both sides have won in equally many ways, so that a new game decides (WIN-7, WIN-8).
    Tie,
}

/// The ways in which a side has won at this moment (AMB-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Took the last Prize (WIN-1).
    pub prizes: bool,
    /// The other side has no Pokémon (WIN-2).
    pub no_pokemon: bool,
}

impl Ways {
    /// Whether there is any.
    pub(crate) fn any(self) -> bool {
        self.len() > 0
    }
    fn len(self) -> u8 {
        u8::from(self.prizes) + u8::from(self.no_pokemon)
    }
    fn reason(self) -> EndReason {
        match (self.prizes, self.no_pokemon) {
            (true, true) => EndReason::PrizesAndNoPokemon,
            (true, false) => EndReason::Prizes,
            _ => EndReason::NoPokemon,
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// Who has won, once all Knock Outs and Prizes of a moment are done (WIN-9).
    pub(super) fn verdict(&self) -> Verdict {
        let [first, second] = [Side(0), Side(1)].map(|side| self.ways_won(side));
        match first.len().cmp(&second.len()) {
            Ordering::Greater => Verdict::Won(Side(0), first.reason()),
            Ordering::Less => Verdict::Won(Side(1), second.reason()),
            Ordering::Equal if first.any() => Verdict::Tie,
            Ordering::Equal => Verdict::GoOn,
        }
    }

    /// The ways in which a side has won: by its own end rules, and by those by which the other side has lost.
    pub(crate) fn ways_won(&self, side: Side) -> Ways {
        let plan = &self.book.plan;
        let prizes = plan.ends(side).iter().any(|rule| match rule {
            EndRule::AllPrizesOfASeat => {
                let mut seats = plan.seats_of::<L>(side);
                seats.any(|seat| self.has_taken_all_prizes(seat))
            }
            EndRule::PrizesTogether(needed) => {
                let taken = plan
                    .seats_of::<L>(side)
                    .map(|seat| u16::from(self.s.seat(seat).prizes_taken));
                taken.sum::<u16>() >= u16::from(*needed)
            }
            EndRule::NoPokemon | EndRule::CannotDraw => false,
        });
        let no_pokemon = plan.ends(side.other()).iter().any(|rule| match rule {
            EndRule::NoPokemon => {
                let mut boards = plan.boards_of::<L>(side.other());
                boards.all(|board| self.s.in_play(board).is_empty())
            }
            EndRule::AllPrizesOfASeat | EndRule::PrizesTogether(_) | EndRule::CannotDraw => false,
        });
        Ways { prizes, no_pokemon }
    }

    /// Whether a seat has no Prize card left of those that it laid out. One that lays out none has not taken all of them.
    pub(crate) fn has_taken_all_prizes(&self, seat: Seat) -> bool {
        self.has_no_prizes(seat) && self.book.plan.prizes(seat).total() > 0
    }

    /// Whether a seat has no Prize card left.
    pub(super) fn has_no_prizes(&self, seat: Seat) -> bool {
        self.s.pile_len(seat, Pile::Prizes) == 0
            && (L::MIRRORED || self.s.pile_len(seat, Pile::SharedPrizes) == 0)
    }
}
