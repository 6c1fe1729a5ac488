//! Who sits where and who faces whom: the one place that knows which seats *you* and *your opponent* mean.

use crate::ids::Seat;
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
        let (first, second) = match player {
            Player::You => (Some(seat), None),
            Player::Opponent => (Some(opponent), None),
            Player::Each => (Some(seat), Some(opponent)),
        };
        first.into_iter().chain(second)
    }
    /// Whether a card means `candidate` by `player` when `seat` uses it.
    pub fn means(&self, player: Player, seat: Seat, candidate: Seat) -> bool {
        self.resolve(player, seat).any(|s| s == candidate)
    }
}
