//! Whether a table fits into the room of a layout. A book that does not is refused before play.

use super::{Board, Boards, TablePlan};
use crate::procedures::setup::OPENING_HAND;
use crate::state::Tally;
use crate::state::ids::Seat;
use crate::state::layout::Layout;
use crate::state::piles::DECK_SIZE;

/// Why a table does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoomError {
    /// More seats or boards than there is room for.
    #[error("this table has {found} {what}, but there is room for {room}")]
    TooMany {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there can be.
        room: usize,
    },
    /// The small layout is for duels.
    #[error("only a duel fits into the room of a duel: two sides of one seat with one board each")]
    NotADuel,
    /// A deck that is too large.
    #[error("the deck of seat {} has {cards} cards, but there is room for {DECK_SIZE}", .seat.0)]
    Deck {
        /// Whose.
        seat: Seat,
        /// How many cards it has.
        cards: usize,
    },
    /// More Prize cards than a deck could give.
    #[error("seat {} draws {OPENING_HAND} cards and lays out {prizes} Prize cards, but its deck has {cards} cards", .seat.0)]
    Prizes {
        /// Whose.
        seat: Seat,
        /// How many it lays out.
        prizes: usize,
        /// How many cards its deck has.
        cards: usize,
    },
    /// A budget that cannot be counted.
    #[error("{0:?} has a limit of {1}, but only {most} are counted", most = Tally::MOST)]
    Limit(super::Allowance, u8),
}

impl TablePlan {
    /// Whether this table, with decks of these sizes, fits into the room of a layout.
    pub fn fits<L: Layout>(&self, decks: &[usize]) -> Result<(), RoomError> {
        for (what, found) in [
            ("seats", self.seats().len()),
            ("boards", self.boards().len()),
        ] {
            if found > L::SEATS {
                return Err(RoomError::TooMany {
                    what,
                    found,
                    room: L::SEATS,
                });
            }
        }
        if L::MIRRORED && !self.is_mirrored() {
            return Err(RoomError::NotADuel);
        }
        for (seat, cards) in self.seats().zip(decks.iter().copied()) {
            let prizes = usize::from(self.prizes(seat).own) + usize::from(self.prizes(seat).shared);
            if cards > DECK_SIZE {
                return Err(RoomError::Deck { seat, cards });
            }
            if prizes + OPENING_HAND > cards {
                return Err(RoomError::Prizes {
                    seat,
                    prizes,
                    cards,
                });
            }
        }
        for (allowance, budget) in self.data().budgets.changed() {
            match budget.limit {
                Some(limit) if limit > Tally::MOST => {
                    return Err(RoomError::Limit(allowance, limit));
                }
                Some(_) | None => {}
            }
        }
        Ok(())
    }

    /// Whether side, seat and board are one, all with the same number. There are two of each then: every side has a seat, and
    /// every board is held.
    fn is_mirrored(&self) -> bool {
        self.seats().all(|seat| {
            let own = Boards::only(Board(seat.0));
            self.side_of(seat).0 == seat.0 && self.held[seat.index()] == own
        })
    }
}
