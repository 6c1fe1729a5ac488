//! Small names for the parts of a table: sides, boards and lanes, and sets of seats and boards.

use super::MOST_SEATS;
use crate::state::ids::{Seat, SlotId, SlotSet};
use crate::state::layout::SLOTS_PER_BOARD;
use serde::{Deserialize, Serialize};

/// A side takes the turn, wins or loses. It has one seat or several.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Side(pub u8);

impl Side {
    /// Its position, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The side that plays against this one.
    #[must_use]
    pub const fn other(self) -> Side {
        Side(1 - self.0)
    }
}

/// An Active Spot and a Bench: the spots from `9 × number` on.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Board(pub u8);

impl Board {
    /// The board that a spot is on.
    #[inline]
    pub const fn of(slot: SlotId) -> Board {
        Board(slot.0 / SLOTS_PER_BOARD as u8)
    }
    /// Its position, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// All its spots.
    #[inline]
    pub const fn spots(self) -> SlotSet {
        const SPOTS: u64 = (1 << SLOTS_PER_BOARD) - 1;
        SlotSet(SPOTS << (self.index() * SLOTS_PER_BOARD))
    }
}

/// Boards that face each other are in one lane.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Lane(pub u8);

/// A set of boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boards(pub u8);

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats(pub u8);

const _: () = assert!(
    MOST_SEATS <= u8::BITS as usize,
    "a set of seats has a bit for each"
);

macro_rules! set {
    ($set:ident of $item:ident) => {
        impl $set {
            /// None.
            pub const NONE: $set = $set(0);

            /// Just this one, which a table must have.
            #[inline]
            pub const fn only(item: $item) -> $set {
                $set(1u64.wrapping_shl(item.0 as u32) as u8)
            }
            /// Whether it is in the set; what no table has is in none.
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                (item.0 as u32) < u8::BITS && self.0 & $set::only(item).0 != 0
            }
            /// Puts it in.
            pub const fn insert(&mut self, item: $item) {
                self.0 |= $set::only(item).0;
            }
            /// Takes it out.
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !$set::only(item).0;
            }
            /// Both sets together.
            #[must_use]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
            /// What is in both.
            #[must_use]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
            /// What is not in `other`.
            #[must_use]
            pub const fn minus(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
            /// How many.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }
            /// Whether there is none.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// The first of them.
            pub const fn first(self) -> Option<$item> {
                match self.0 {
                    0 => None,
                    bits => Some($item(bits.trailing_zeros() as u8)),
                }
            }
        }

        impl Iterator for $set {
            type Item = $item;
            #[inline]
            fn next(&mut self) -> Option<$item> {
                let first = $set::first(*self)?;
                self.0 &= self.0 - 1;
                Some(first)
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $set {
                let mut set = $set::NONE;
                items.into_iter().for_each(|item| set.insert(item));
                set
            }
        }
    };
}

set!(Boards of Board);
set!(Seats of Seat);
