//! Chance, beside the state: a copy of a game cannot foretell a coin (TEXT-13).
//!
//! The engine asks a [`Chance`] for each coin, random card and shuffle. A source that answers lets the
//! game run on; one that does not makes it stop at a [`ChanceNode`]. The generator and the way numbers
//! are drawn from it are our own, so that a recorded seed means the same for ever.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::state::ids::Seat;
use serde::{Deserialize, Serialize};

/// A coin's face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Coin {
    /// Heads.
    Heads,
    /// Tails.
    Tails,
}

/// Something left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChanceNode {
    /// A coin flipped by this seat.
    Flip(Seat),
    /// One of so many cards, each as likely.
    Pick(u16),
    /// The deck of this seat is shuffled.
    Shuffle(Seat),
    /// The face-down Prize cards of this seat are shuffled.
    ShufflePrizes(Seat),
}

/// What chance said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChanceOutcome {
    /// A coin.
    Flip(Coin),
    /// The position picked.
    Pick(u16),
    /// The new order by card numbers: of a deck, bottom first; of face-down Prize cards, in their places.
    Shuffle(Vec<u8>),
}

/// A source of chance. `None` means: stop here and ask whoever drives the game.
pub trait Chance {
    /// A coin flipped by `seat`.
    fn flip(&mut self, seat: Seat) -> Option<Coin>;
    /// A position below `of`.
    fn pick(&mut self, of: u16) -> Option<u16>;
    /// Shuffles the deck of `seat`, given bottom first.
    fn shuffle(&mut self, seat: Seat, deck: &mut [u8]) -> Option<()>;
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn flip(&mut self, seat: Seat) -> Option<Coin> {
        (**self).flip(seat)
    }
    fn pick(&mut self, of: u16) -> Option<u16> {
        (**self).pick(of)
    }
    fn shuffle(&mut self, seat: Seat, deck: &mut [u8]) -> Option<()> {
        (**self).shuffle(seat, deck)
    }
}

/// Never answers: the game stops at every chance node.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stop;

impl Chance for Stop {
    fn flip(&mut self, _: Seat) -> Option<Coin> {
        None
    }
    fn pick(&mut self, _: u16) -> Option<u16> {
        None
    }
    fn shuffle(&mut self, _: Seat, _: &mut [u8]) -> Option<()> {
        None
    }
}

/// A small generator of random numbers (SplitMix64).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rng(u64);

impl Rng {
    /// The generator for a seed.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, each as likely. `n` must not be 0.
    #[inline]
    pub const fn below(&mut self, n: u32) -> u32 {
        // Multiply and reject: the low half of the product tells whether the draw fell into the uneven rest,
        // which is smaller than `n`, so that the division is seldom needed.
        loop {
            let wide = (self.bits() >> 32) * n as u64;
            let low = wide as u32;
            if low >= n || low >= n.wrapping_neg() % n {
                return (wide >> 32) as u32;
            }
        }
    }

    /// Shuffles by swapping each place, from the last down, with a random place up to itself.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

impl Chance for Rng {
    fn flip(&mut self, _: Seat) -> Option<Coin> {
        Some(if self.bits() >> 63 == 0 {
            Coin::Heads
        } else {
            Coin::Tails
        })
    }
    fn pick(&mut self, of: u16) -> Option<u16> {
        Some(self.below(u32::from(of)) as u16)
    }
    fn shuffle(&mut self, _: Seat, deck: &mut [u8]) -> Option<()> {
        Rng::shuffle(self, deck);
        Some(())
    }
}

/// Answers one chance node with a given outcome, then stops.
#[derive(Clone, Debug)]
pub struct Given(pub Option<ChanceOutcome>);

impl Chance for Given {
    fn flip(&mut self, _: Seat) -> Option<Coin> {
        match self.0.take() {
            Some(ChanceOutcome::Flip(coin)) => Some(coin),
            other => {
                self.0 = other;
                None
            }
        }
    }
    fn pick(&mut self, of: u16) -> Option<u16> {
        match self.0.take() {
            Some(ChanceOutcome::Pick(n)) if n < of => Some(n),
            other => {
                self.0 = other;
                None
            }
        }
    }
    fn shuffle(&mut self, _: Seat, deck: &mut [u8]) -> Option<()> {
        match self.0.take() {
            Some(ChanceOutcome::Shuffle(order)) if is_order_of(&order, deck) => {
                deck.copy_from_slice(&order);
                Some(())
            }
            other => {
                self.0 = other;
                None
            }
        }
    }
}

/// Whether `order` holds just the cards of `deck`.
pub fn is_order_of(order: &[u8], deck: &[u8]) -> bool {
    let bits = |cards: &[u8]| cards.iter().fold(0u64, |set, n| set | 1 << (n & 63));
    order.len() == deck.len()
        && order.iter().all(|n| *n < 64)
        && bits(order) == bits(deck)
        && bits(order).count_ones() as usize == deck.len()
}

/// Passes chance through and writes down what it said, for a replay.
#[derive(Debug)]
pub struct Recorder<C> {
    /// Where chance comes from.
    pub source: C,
    /// What it said.
    pub said: Vec<ChanceOutcome>,
}

impl<C: Chance> Chance for Recorder<C> {
    fn flip(&mut self, seat: Seat) -> Option<Coin> {
        let coin = self.source.flip(seat)?;
        self.said.push(ChanceOutcome::Flip(coin));
        Some(coin)
    }
    fn pick(&mut self, of: u16) -> Option<u16> {
        let n = self.source.pick(of)?;
        self.said.push(ChanceOutcome::Pick(n));
        Some(n)
    }
    fn shuffle(&mut self, seat: Seat, deck: &mut [u8]) -> Option<()> {
        self.source.shuffle(seat, deck)?;
        self.said.push(ChanceOutcome::Shuffle(deck.to_vec()));
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_never_changes() {
        let mut rng = Rng::new(1);
        assert_eq!(
            [rng.bits(), rng.bits()],
            [0x910a_2dec_8902_5cc1, 0xbeeb_8da1_658e_ec67]
        );
    }

    #[test]
    fn coins_are_fair_and_draws_are_even() {
        let mut rng = Rng::new(7);
        let heads = (0..10_000)
            .filter(|_| rng.flip(Seat(0)) == Some(Coin::Heads))
            .count();
        assert!(
            (4_800..5_200).contains(&heads),
            "{heads} heads in 10,000 flips"
        );
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(
            counts.iter().all(|c| (9_600..10_400).contains(c)),
            "{counts:?}"
        );
    }

    #[test]
    fn an_order_holds_each_card_once() {
        assert!(is_order_of(&[2, 0, 1], &[0, 1, 2]));
        assert!(!is_order_of(&[2, 2, 1], &[0, 1, 2]));
        assert!(!is_order_of(&[2, 1], &[0, 1, 2]));
    }
}
