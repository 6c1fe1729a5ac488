//! What the state holds of each player besides the cards: what was done this turn (TURN-4), what was used of which there is
//! one in a game (KIND-GX-1, KIND-VSTAR-1), and what is to be said of the turns to come.

use crate::plan::Seats;
use crate::state::ids::Seat;
use rulebox_cards::OncePerGame;
use serde::{Deserialize, Serialize};

/// What belongs to a seat besides its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatState {
    /// What it did this turn.
    pub done: Once,
    /// Turns it has begun.
    pub turns: u16,
    /// Mulligans it took (MULL-1).
    pub mulligans: u8,
    /// Extra cards that it was offered for mulligans of the other player (AMB-7).
    pub extra_offered: u8,
    /// Prize cards it is about to take.
    pub prizes_due: u8,
    /// Prize cards it has taken in this game.
    pub prizes_taken: u8,
    /// Powers used this turn that only one of their name may be, as bits by the book's number of the name.
    pub names_used: u32,
    /// Powers used in this game that only one of their name may be, as bits by the book's number of the name.
    pub names_spent: u32,
    /// What it has used of which a player may use one in a game.
    pub spent: Spent,
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
            done: Once::default(),
            turns: 0,
            mulligans: 0,
            extra_offered: 0,
            prizes_due: 0,
            prizes_taken: 0,
            names_used: 0,
            names_spent: 0,
            spent: Spent::default(),
            knocked_out_in: 0,
            deeds: 0,
            deeds_before: 0,
            face_down: true,
        }
    }
}

/// What is to be said of the turns to come: whether the player whose turn it is takes another one, which players' next
/// turn ends after drawing, and whether the turn now running ends at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coming {
    /// The player whose turn it is takes another one.
    extra: bool,
    /// Players whose next turn ends after drawing.
    cut_short: Seats,
    /// The turn ends once what is under way is finished.
    ends_now: bool,
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
    /// The turn ends once what is under way is finished, if it has not come to its end already.
    pub const fn end_turn(&mut self) {
        self.ends_now = true;
    }
    /// Whether the turn ends now.
    #[inline]
    pub const fn turn_ends(self) -> bool {
        self.ends_now
    }
    /// A turn begins, which nothing has ended yet.
    pub const fn begin_turn(&mut self) {
        self.ends_now = false;
    }
}

/// What a player may use once in a game, as a set: a GX attack and a VSTAR Power (KIND-GX-1, KIND-VSTAR-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent(pub u8);

impl Spent {
    /// Whether that was used.
    pub const fn has(self, once: OncePerGame) -> bool {
        self.0 & 1 << once as u8 != 0
    }
    /// Notes that it was used.
    pub const fn add(&mut self, once: OncePerGame) {
        self.0 |= 1 << once as u8;
    }
}

/// Things a player may do once a turn, as a set (TURN-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Once(pub u8);

impl Once {
    /// Attached an Energy card from the hand.
    pub const ENERGY: Once = Once(1);
    /// Played a Supporter.
    pub const SUPPORTER: Once = Once(2);
    /// Played a Stadium.
    pub const STADIUM: Once = Once(4);
    /// Retreated.
    pub const RETREAT: Once = Once(8);
    /// Used the Stadium in play.
    pub const STADIUM_USED: Once = Once(16);
    /// Flipped the coins of an attack again.
    pub const FLIPPED_AGAIN: Once = Once(32);

    /// Whether that was done.
    pub const fn has(self, other: Once) -> bool {
        self.0 & other.0 != 0
    }
    /// Notes that it was done.
    pub const fn add(&mut self, other: Once) {
        self.0 |= other.0;
    }
    /// Takes it back.
    pub const fn clear(&mut self, other: Once) {
        self.0 &= !other.0;
    }
}
