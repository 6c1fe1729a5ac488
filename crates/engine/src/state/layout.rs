//! How much room a game has. The duel's state is small and is copied as one block; larger formats use
//! the same code with more room, and the duel does not pay for them.

use crate::plan::{Board, MOST_SEATS, Side};
use crate::state::Tally;
use crate::state::ids::{CARDS_OF_A_SEAT, CardId, CardSet, Seat, SlotId, Words};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::ops::{Index, IndexMut};

/// Spots on one board: the Active spot and a Bench of up to eight (an effect may enlarge it, ZONE-8).
pub const SLOTS_PER_BOARD: usize = 9;

/// What the state keeps in bulk.
pub trait Plain: Copy + Debug + PartialEq {}
impl<T: Copy + Debug + PartialEq> Plain for T {}

/// A fixed number of equal things.
pub trait Array<T>:
    Plain + Index<usize, Output = T> + IndexMut<usize> + AsRef<[T]> + AsMut<[T]>
{
    /// All of them `value`.
    fn filled(value: T) -> Self;
}

impl<T: Plain, const N: usize> Array<T> for [T; N] {
    fn filled(value: T) -> Self {
        [value; N]
    }
}

/// A card number as the state stores it.
pub trait Link: Plain + Eq + Serialize + for<'a> Deserialize<'a> {
    /// No card.
    const NONE: Self;
    /// Stores it.
    fn pack(card: CardId) -> Self;
    /// Reads it.
    fn card(self) -> CardId;
}

impl Link for u8 {
    const NONE: u8 = u8::MAX;
    fn pack(card: CardId) -> u8 {
        if card.is_some() {
            card.0 as u8
        } else {
            u8::MAX
        }
    }
    fn card(self) -> CardId {
        if self == u8::MAX {
            CardId::NONE
        } else {
            CardId(u16::from(self))
        }
    }
}

impl Link for u16 {
    const NONE: u16 = u16::MAX;
    fn pack(card: CardId) -> u16 {
        card.0
    }
    fn card(self) -> CardId {
        CardId(self)
    }
}

/// The room of a game.
pub trait Layout: Plain + Eq + Default + 'static {
    /// Seats.
    const SEATS: usize;
    /// Whether every side has one seat and every seat one board, all with the same number, so that nothing about them has to be
    /// looked up.
    const MIRRORED: bool;
    /// A set of cards.
    type Cards: CardSet;
    /// A stored card number.
    type Link: Link;
    /// One thing per seat.
    type PerSeat<T: Plain>: Array<T>;
    /// One thing per board.
    type PerBoard<T: Plain>: Array<T>;
    /// A count for every board, where boards are counted apart from seats.
    type BoardTallies: Array<Tally>;
    /// The places where Stadium cards can lie.
    type Stadiums<T: Plain>: Array<T>;
    /// One thing per card.
    type PerCard<T: Plain>: Array<T>;
    /// One thing per spot.
    type PerSlot<T: Plain>: Array<T>;
    /// What can be under way at once, procedures and programs.
    type Frames<T: Plain>: Array<T>;
    /// Memories of programs that are under way.
    type Memories<T: Plain>: Array<T>;
    /// Different lasting effects that can hold at once. One more ends the one that would have ended first, which is told
    /// as an event.
    type LastingEffects<T: Plain>: Array<T>;
    /// What can happen before the next check sets off what waits for it.
    type Happenings<T: Plain>: Array<T>;
}

/// Two seats, a board each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Duel;

impl Duel {
    /// The board of a seat in a duel, where both have one number.
    #[inline]
    pub const fn board(seat: Seat) -> Board {
        Board(seat.0)
    }

    /// The side of a seat in a duel, where both have one number.
    #[inline]
    pub const fn side(seat: Seat) -> Side {
        Side(seat.0)
    }

    /// The player of a Pokémon in a duel.
    #[inline]
    pub const fn holder(slot: SlotId) -> Seat {
        Seat(Board::of(slot).0)
    }

    /// The seat of a side in a duel, where both have one number.
    #[inline]
    pub const fn seat(side: Side) -> Seat {
        Seat(side.0)
    }
}

impl Layout for Duel {
    const SEATS: usize = 2;
    const MIRRORED: bool = true;
    type Cards = Words<2>;
    type Link = u8;
    type PerSeat<T: Plain> = [T; 2];
    type PerBoard<T: Plain> = [T; 2];
    type BoardTallies = [Tally; 0];
    type Stadiums<T: Plain> = [T; 1];
    type PerCard<T: Plain> = [T; 128];
    type PerSlot<T: Plain> = [T; 2 * SLOTS_PER_BOARD];
    type Frames<T: Plain> = [T; 12];
    type Memories<T: Plain> = [T; 5];
    type LastingEffects<T: Plain> = [T; 18];
    type Happenings<T: Plain> = [T; 24];
}

/// The largest table: room for teams with lanes and for five players against a boss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Large;

impl Layout for Large {
    const SEATS: usize = MOST_SEATS;
    const MIRRORED: bool = false;
    type Cards = Words<MOST_SEATS>;
    type Link = u16;
    type PerSeat<T: Plain> = [T; MOST_SEATS];
    type PerBoard<T: Plain> = [T; MOST_SEATS];
    type BoardTallies = [Tally; MOST_SEATS];
    type Stadiums<T: Plain> = [T; MOST_SEATS];
    type PerCard<T: Plain> = [T; MOST_SEATS * CARDS_OF_A_SEAT];
    type PerSlot<T: Plain> = [T; MOST_SEATS * SLOTS_PER_BOARD];
    type Frames<T: Plain> = [T; 48];
    type Memories<T: Plain> = [T; 20];
    type LastingEffects<T: Plain> = [T; 64];
    type Happenings<T: Plain> = [T; 96];
}
