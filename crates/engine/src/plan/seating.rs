//! Who sits where and who faces whom: the one place that knows which seats *you* and *your opponent* mean.

use crate::state::ids::Seat;
use crate::state::layout::SLOTS_PER_BOARD;
use rulebox_cards::effect::Player;

/// Who sits where and who faces whom. Effects say *you* and *your opponent*; only this table knows which
/// seats that means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Whom each seat faces.
    opponents: [Seat; MOST],
    /// Who takes the turn after each seat's turn.
    next: [Seat; MOST],
    /// How many seats there are.
    seats: u8,
}

/// The most seats that any format has.
pub(crate) const MOST: usize = 8;

impl Seating {
    /// Two players facing each other.
    pub fn duel() -> Seating {
        let mut other = [Seat(0); MOST];
        other[0] = Seat(1);
        Seating {
            opponents: other,
            next: other,
            seats: 2,
        }
    }
    /// Every seat.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }
    /// How many spots all boards have together.
    pub fn spots(&self) -> usize {
        usize::from(self.seats) * SLOTS_PER_BOARD
    }
    /// Whom `seat` faces.
    pub fn opponent(&self, seat: Seat) -> Seat {
        self.opponents[seat.index()]
    }
    /// Who takes the turn after that of `seat`.
    pub fn after(&self, seat: Seat) -> Seat {
        self.next[seat.index()]
    }
    /// The seats that a card means by `player` when `seat` uses it, that seat first.
    pub fn resolve(&self, player: Player, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let opponent = self.opponent(seat);
        match player {
            Player::You => Meant::one(seat),
            Player::Opponent => Meant::one(opponent),
            Player::Each => Meant {
                first: seat,
                second: opponent,
                left: 2,
            },
        }
    }
    /// Whether a card means `candidate` by `player` when `seat` uses it.
    pub fn means(&self, player: Player, seat: Seat, candidate: Seat) -> bool {
        self.resolve(player, seat).any(|s| s == candidate)
    }
}

/// The seats that a word means: one, or two. It is asked for so often that it is kept this plain.
struct Meant {
    first: Seat,
    second: Seat,
    left: u8,
}

impl Meant {
    fn one(seat: Seat) -> Meant {
        Meant {
            first: seat,
            second: seat,
            left: 1,
        }
    }
}

impl Iterator for Meant {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        self.left = self.left.checked_sub(1)?;
        Some(std::mem::replace(&mut self.first, self.second))
    }
}
