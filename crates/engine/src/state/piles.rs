//! A seat's cards outside play, as one row of numbers cut into piles (ZONE-1, ZONE-10).
//!
//! Piles stand in the order of [`Pile`], so the top of the deck lies beside the hand and drawing a card
//! moves a boundary and nothing else. Cards in play are in no pile.

use crate::state::ids::{CardId, Seat};
use serde::{Deserialize, Serialize};

/// Cards in a deck (DECK-1).
pub const DECK_SIZE: usize = 60;

/// A pile of cards outside play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Pile {
    /// Face down, bottom first.
    Deck,
    /// Known to its player, newest first.
    Hand,
    /// Face down until taken.
    Prizes,
    /// Face up, oldest first.
    Discard,
    /// Face up, out of play for good (ZONE-13).
    LostZone,
    /// A Trainer while its effect runs, and in some eras a Supporter until the turn ends (AMB-68, TURN-SUPPORTER-2).
    Aside,
    /// Face down until taken, beside a board that the seat shares with others of its side.
    SharedPrizes,
}

impl Pile {
    /// All piles.
    pub const ALL: [Pile; 7] = [
        Pile::Deck,
        Pile::Hand,
        Pile::Prizes,
        Pile::Discard,
        Pile::LostZone,
        Pile::Aside,
        Pile::SharedPrizes,
    ];

    /// The piles of Prize cards.
    pub const OF_PRIZES: [Pile; 2] = [Pile::Prizes, Pile::SharedPrizes];

    /// Whether it holds Prize cards.
    pub const fn is_of_prizes(self) -> bool {
        matches!(self, Pile::Prizes | Pile::SharedPrizes)
    }
}

/// Where in a pile a card is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// First: the bottom of the deck.
    Start,
    /// Last: the top of the deck.
    End,
}

/// The piles of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piles {
    row: [u8; DECK_SIZE],
    /// Where each pile begins; then where the last one ends.
    starts: [u8; 8],
    /// The numbers of the cards in the hand and in the discard pile, as bits, because they are asked for so often.
    hand: u64,
    discard: u64,
}

impl Default for Piles {
    fn default() -> Self {
        Piles {
            row: [u8::MAX; DECK_SIZE],
            starts: [0; 8],
            hand: 0,
            discard: 0,
        }
    }
}

impl Piles {
    fn range(&self, pile: Pile) -> std::ops::Range<usize> {
        self.starts[pile as usize] as usize..self.starts[pile as usize + 1] as usize
    }

    /// How many cards are in a pile.
    pub fn len(&self, pile: Pile) -> usize {
        self.range(pile).len()
    }

    /// The numbers of the cards in a pile.
    pub fn numbers(&self, pile: Pile) -> &[u8] {
        &self.row[self.range(pile)]
    }

    /// The numbers of the cards in a pile, to be put into another order.
    pub fn numbers_mut(&mut self, pile: Pile) -> &mut [u8] {
        let range = self.range(pile);
        &mut self.row[range]
    }

    /// Gives every card another number.
    pub fn renumber(&mut self, new: impl Fn(u8) -> u8) {
        let end = self.starts[7] as usize;
        self.row[..end].iter_mut().for_each(|n| *n = new(*n));
        self.hand = bits_of(self.numbers(Pile::Hand));
        self.discard = bits_of(self.numbers(Pile::Discard));
    }

    /// The cards of a pile of `seat`.
    pub fn cards(
        &self,
        seat: Seat,
        pile: Pile,
    ) -> impl DoubleEndedIterator<Item = CardId> + ExactSizeIterator + '_ {
        self.numbers(pile)
            .iter()
            .map(move |n| CardId::new(seat, *n))
    }

    /// The numbers of the cards in a pile, as bits.
    pub fn bits(&self, pile: Pile) -> u64 {
        match pile {
            Pile::Hand => self.hand,
            Pile::Discard => self.discard,
            Pile::Deck | Pile::Prizes | Pile::LostZone | Pile::Aside | Pile::SharedPrizes => {
                bits_of(self.numbers(pile))
            }
        }
    }

    /// Notes that a card is in a pile, or is no more.
    fn note(&mut self, pile: Pile, number: u8) {
        let bit = 1u64.wrapping_shl(u32::from(number));
        match pile {
            Pile::Hand => self.hand ^= bit,
            Pile::Discard => self.discard ^= bit,
            Pile::Deck | Pile::Prizes | Pile::LostZone | Pile::Aside | Pile::SharedPrizes => {}
        }
    }

    /// Moves the beginnings of piles: adds these ones, or takes them away.
    fn shift(&mut self, ones: u64, by: impl Fn(u64, u64) -> u64) {
        self.starts = by(u64::from_le_bytes(self.starts), ones).to_le_bytes();
    }

    /// The place of a card in a pile.
    pub fn position(&self, pile: Pile, number: u8) -> Option<usize> {
        let mut numbers = self.numbers(pile).iter();
        // What leaves a deck is most often near its top.
        match pile == Pile::Deck {
            true => numbers.rposition(|n| *n == number),
            false => numbers.position(|n| *n == number),
        }
    }

    /// Moves the top card of the deck to the hand.
    pub fn draw(&mut self) -> Option<u8> {
        if self.len(Pile::Deck) == 0 {
            return None;
        }
        self.starts[Pile::Hand as usize] -= 1;
        let number = self.row[self.starts[Pile::Hand as usize] as usize];
        self.note(Pile::Hand, number);
        Some(number)
    }

    /// Takes a card out of a pile.
    pub fn take(&mut self, pile: Pile, number: u8) -> bool {
        let Some(place) = self.position(pile, number) else {
            return false;
        };
        let at = self.starts[pile as usize] as usize + place;
        let end = self.starts[7] as usize;
        self.row.copy_within(at + 1..end, at);
        self.row[end - 1] = u8::MAX;
        self.shift(ones_after(pile), u64::wrapping_sub);
        self.note(pile, number);
        true
    }

    /// Puts a card into a pile. The row always has room, because every card of the seat has one place in it.
    pub fn put(&mut self, pile: Pile, number: u8, at: At) {
        let index = match at {
            At::Start => self.starts[pile as usize],
            At::End => self.starts[pile as usize + 1],
        } as usize;
        let end = self.starts[7] as usize;
        debug_assert!(end < DECK_SIZE, "a seat has at most {DECK_SIZE} cards");
        self.row.copy_within(index..end, index + 1);
        self.row[index] = number;
        self.shift(ones_after(pile), u64::wrapping_add);
        self.note(pile, number);
    }

    /// Moves a card from a pile to another, or within one, as taking it and putting it does.
    pub fn transfer(&mut self, from: Pile, number: u8, to: Pile, at: At) -> bool {
        let Some(place) = self.position(from, number) else {
            return false;
        };
        let old = self.starts[from as usize] as usize + place;
        let new = match at {
            At::Start => self.starts[to as usize],
            At::End => self.starts[to as usize + 1],
        } as usize;
        if old < new {
            self.row.copy_within(old + 1..new, old);
            self.row[new - 1] = number;
        } else {
            self.row.copy_within(new..old, new + 1);
            self.row[new] = number;
        }
        // What lies between the piles moves by one place.
        if from < to {
            self.shift(ones_after(from) - ones_after(to), u64::wrapping_sub);
        } else {
            self.shift(ones_after(to) - ones_after(from), u64::wrapping_add);
        }
        // Without a jump, for the piles differ from card to card.
        let bit = 1u64.wrapping_shl(u32::from(number));
        let changes = |pile| u64::from((from == pile) != (to == pile));
        self.hand ^= bit * changes(Pile::Hand);
        self.discard ^= bit * changes(Pile::Discard);
        true
    }

    /// The raw row and boundaries, for snapshots.
    pub(crate) fn to_parts(self) -> (Vec<u8>, [u8; 8]) {
        (self.row.to_vec(), self.starts)
    }

    /// Puts piles together again; refuses what could not have come from [`Piles::to_parts`].
    pub(crate) fn from_parts(row: &[u8], starts: [u8; 8]) -> Option<Piles> {
        let row: [u8; DECK_SIZE] = row.try_into().ok()?;
        let ordered = starts[0] == 0
            && starts.windows(2).all(|w| w[0] <= w[1])
            && starts[7] as usize <= DECK_SIZE;
        let mut piles = Piles {
            row,
            starts,
            hand: 0,
            discard: 0,
        };
        if !ordered {
            return None;
        }
        piles.renumber(|n| n);
        Some(piles)
    }
}

/// One in each byte after a pile's own. No byte ever runs over when they are added, for a row is shorter than that.
const fn ones_after(pile: Pile) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    ONES << (8 * (pile as u32 + 1))
}

fn bits_of(numbers: &[u8]) -> u64 {
    let numbers = numbers.iter();
    numbers.fold(0, |bits, n| bits | 1u64.wrapping_shl(u32::from(*n)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawing_moves_the_top_card_to_the_hand() {
        let mut piles = Piles::default();
        for n in 0..3 {
            piles.put(Pile::Deck, n, At::End);
        }
        piles.put(Pile::Prizes, 9, At::End);
        assert_eq!(piles.draw(), Some(2));
        assert_eq!(piles.numbers(Pile::Hand), [2]);
        assert_eq!(piles.numbers(Pile::Deck), [0, 1]);
        assert_eq!(piles.numbers(Pile::Prizes), [9]);
    }

    #[test]
    fn moving_a_card_is_taking_it_and_putting_it() {
        let mut piles = Piles::default();
        for (n, pile) in (0..24).zip(Pile::ALL.into_iter().cycle()) {
            piles.put(pile, n, At::End);
        }
        for from in Pile::ALL {
            for number in piles.numbers(from).to_vec() {
                for to in Pile::ALL {
                    for at in [At::Start, At::End] {
                        let (mut moved, mut put) = (piles, piles);
                        assert!(moved.transfer(from, number, to, at));
                        assert!(put.take(from, number));
                        put.put(to, number, at);
                        assert_eq!(moved, put, "{number} from {from:?} to {to:?}");
                    }
                }
            }
            assert!(!piles.transfer(from, 60, Pile::Deck, At::End));
        }
    }

    #[test]
    fn cards_keep_their_order_when_one_is_taken_or_put() {
        let mut piles = Piles::default();
        for n in 0..4 {
            piles.put(Pile::Discard, n, At::End);
        }
        assert!(piles.take(Pile::Discard, 1));
        assert!(!piles.take(Pile::Discard, 1));
        piles.put(Pile::Deck, 7, At::Start);
        piles.put(Pile::Deck, 8, At::Start);
        piles.put(Pile::LostZone, 5, At::End);
        assert_eq!(piles.numbers(Pile::Discard), [0, 2, 3]);
        assert_eq!(piles.numbers(Pile::Deck), [8, 7]);
        assert_eq!(piles.numbers(Pile::LostZone), [5]);
    }
}
