//! Winning (WIN-1 to WIN-9) and Sudden Death (SUDDEN-1 to SUDDEN-7).

use crate::chance::Chance;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Sink};
use crate::outcome::{EndReason, Outcome};
use crate::state::ids::Seat;
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::Table;

/// Prize cards in Sudden Death (SUDDEN-2).
const SUDDEN_DEATH_PRIZES: u8 = 1;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Sees who has won, after all Knock Outs and Prizes of the same moment (WIN-9).
    pub fn judge(&mut self) -> Flow {
        let table = self.table();
        let mut best = 0;
        let mut winner = None;
        for seat in self.book.seating.seats() {
            let ways = table.ways_won(seat).len();
            if ways > best {
                (best, winner) = (ways, Some(seat));
            } else if ways == best {
                winner = None;
            }
        }
        match winner {
            Some(seat) => {
                let because = self.table().ways_won(seat).reason();
                self.end_game(seat, because);
                Flow::Step
            }
            // Both win in equally many ways: a new game decides (WIN-7, WIN-8).
            None if best > 0 => {
                self.begin_sudden_death();
                Flow::Step
            }
            None => self.after_judgement(),
        }
    }

    /// Ends the game.
    pub fn end_game(&mut self, winner: Seat, because: EndReason) {
        let outcome = Outcome { winner, because };
        self.s.outcome = Some(outcome);
        self.tell(Event::GameEnded { outcome });
    }

    /// Begins a whole new game with one Prize each (SUDDEN-1, SUDDEN-2, SUDDEN-6).
    fn begin_sudden_death(&mut self) {
        self.tell(Event::SuddenDeathBegan);
        self.s.sudden_deaths = self.s.sudden_deaths.saturating_add(1);
        self.begin(SUDDEN_DEATH_PRIZES);
    }
}

/// The ways in which a player has won at this moment (AMB-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Took the last Prize (WIN-1).
    pub prizes: bool,
    /// The opponent has no Pokémon (WIN-2).
    pub no_pokemon: bool,
}

impl Ways {
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
    /// The ways in which `seat` has won.
    pub fn ways_won(&self, seat: Seat) -> Ways {
        let opponent = self.book.seating.opponent(seat);
        Ways {
            prizes: self.s.pile_len(seat, Pile::Prizes) == 0,
            no_pokemon: self.s.in_play(opponent).is_empty(),
        }
    }
}
