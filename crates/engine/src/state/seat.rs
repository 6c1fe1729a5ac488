//! What the state holds of each player besides the cards: what was done this turn (TURN-4), what was used of which there is
//! one in a game (KIND-GX-1, KIND-VSTAR-1), and what is to be said of the turns to come.

use crate::plan::Seats;
use crate::state::Tally;
use crate::state::ids::Seat;
use serde::{Deserialize, Serialize};

/// What belongs to a seat besides its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatState {
    /// What it did this turn, and what it has used of which there is so much in a game.
    pub done: Tally,
    /// Turns it has begun.
    pub turns: u16,
    /// Mulligans it took (MULL-1).
    pub mulligans: u8,
    /// Extra cards that it was offered for mulligans of the other player (AMB-7).
    pub extra_offered: u8,
    /// Prize cards it is about to take.
    pub prizes_due: u8,
    /// Prize cards beside a board that it shares with others, which it is about to take.
    pub shared_prizes_due: u8,
    /// Prize cards it has taken in this game.
    pub prizes_taken: u8,
    /// Powers used this turn that only one of their name may be, as bits by the book's number of the name.
    pub names_used: u32,
    /// Powers used in this game that only one of their name may be, as bits by the book's number of the name.
    pub names_spent: u32,
    /// The turn in which it last had a Pokémon Knocked Out; 0 for never.
    pub knocked_out_in: u16,
    /// What was done this turn that some text asks for later: bits of the book's [`deeds`](crate::book::Book::deeds).
    pub deeds: u8,
    /// What was done in the last turn that some text asks for; of attacks, in this player's own last turn.
    pub deeds_before: u8,
    /// Whether the face-down cards of set-up are still face down (SETUP-12).
    pub face_down: bool,
}

impl Default for SeatState {
    fn default() -> Self {
        SeatState {
            done: Tally::default(),
            turns: 0,
            mulligans: 0,
            extra_offered: 0,
            prizes_due: 0,
            shared_prizes_due: 0,
            prizes_taken: 0,
            names_used: 0,
            names_spent: 0,
            knocked_out_in: 0,
            deeds: 0,
            deeds_before: 0,
            face_down: true,
        }
    }
}

/// What is to be said of the turns to come: whether the player whose turn it is takes another one, which players' next
/// turn ends after drawing, and whose part of the turn now running ends at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coming {
    /// The player whose turn it is takes another one.
    extra: bool,
    /// Players whose next turn ends after drawing.
    cut_short: Seats,
    /// Seats whose part of the turn ends once what is under way is finished.
    end_now: Seats,
}

impl Coming {
    /// The player whose turn it is takes another one.
    pub const fn add_extra(&mut self) {
        self.extra = true;
    }
    /// Whether another turn of the same player comes.
    pub const fn has_extra(self) -> bool {
        self.extra
    }
    /// The other turn has begun.
    pub const fn take_extra(&mut self) -> bool {
        std::mem::replace(&mut self.extra, false)
    }
    /// That player's next turn ends after drawing.
    pub const fn cut_short(&mut self, seat: Seat) {
        self.cut_short.insert(seat);
    }
    /// Whether that player's next turn ends after drawing.
    pub const fn has_cut(self, seat: Seat) -> bool {
        self.cut_short.has(seat)
    }
    /// Whether that player's turn ends after drawing; it does so once.
    pub const fn take_cut(&mut self, seat: Seat) -> bool {
        let cut = self.has_cut(seat);
        self.cut_short.remove(seat);
        cut
    }
    /// That player's part of the turn ends once what is under way is finished, if it has not come to its end already.
    pub const fn end_turn(&mut self, seat: Seat) {
        self.end_now.insert(seat);
    }
    /// The seats whose part of the turn ends now.
    #[inline]
    pub const fn ending(self) -> Seats {
        self.end_now
    }
    /// A turn begins, which nothing has ended yet.
    pub const fn begin_turn(&mut self) {
        self.end_now = Seats::NONE;
    }
}
