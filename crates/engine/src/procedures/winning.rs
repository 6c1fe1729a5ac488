//! Winning (WIN-1 to WIN-9) and Sudden Death (SUDDEN-1 to SUDDEN-7).

use crate::chance::Chance;
use crate::game::{Flow, Game};
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
    /// Sees who has won, after all Knock Outs and Prizes of the same moment (WIN-9).
    pub fn judge(&mut self) -> Flow {
        let table = self.table();
        let [first, second] = [Side(0), Side(1)].map(|side| table.ways_won(side));
        let (winner, ways) = match first.len().cmp(&second.len()) {
            Ordering::Greater => (Side(0), first),
            Ordering::Less => (Side(1), second),
            Ordering::Equal if first.len() == 0 => return self.after_judgement(),
            // Both win in equally many ways: a new game decides (WIN-7, WIN-8).
            Ordering::Equal => {
                self.begin_sudden_death();
                return Flow::Step;
            }
        };
        self.end_game(Some(winner), ways.reason());
        Flow::Step
    }

    /// Ends the game. A side wins, or nobody does.
    pub fn end_game(&mut self, winner: Option<Side>, because: EndReason) {
        let outcome = Outcome { winner, because };
        self.s.outcome = Some(outcome);
        self.tell(Event::GameEnded { outcome });
    }

    /// Begins a whole new game with one Prize each (SUDDEN-1, SUDDEN-2, SUDDEN-6).
    fn begin_sudden_death(&mut self) {
        self.tell(Event::SuddenDeathBegan);
        self.s.sudden_deaths = self.s.sudden_deaths.saturating_add(1);
        self.begin();
    }
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
    pub fn any(self) -> bool {
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
    /// The ways in which a side has won: by its own end rules, and by those by which the other side has lost.
    pub fn ways_won(&self, side: Side) -> Ways {
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
    pub fn has_taken_all_prizes(&self, seat: Seat) -> bool {
        self.has_no_prizes(seat) && self.book.plan.prizes(seat).total() > 0
    }

    /// Whether a seat has no Prize card left.
    pub(super) fn has_no_prizes(&self, seat: Seat) -> bool {
        self.s.pile_len(seat, Pile::Prizes) == 0
            && (L::MIRRORED || self.s.pile_len(seat, Pile::SharedPrizes) == 0)
    }
}
