//! Small names for things of the game: seats, cards, spots on the board, and sets of them.

use rulebox_cards::effect::Var;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// A player's chair. It owns a deck, a hand, Prizes, a discard pile and a Lost Zone (ZONE-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's position, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One physical card of the game: its owner's seat and its number in that seat's deck.
///
/// Which card it is stands in the [`Book`](crate::book::Book); the state only moves the number about. It cannot be
/// serialized, so nothing that is sent holds one; snapshots and logs say where they do (`save_card`).
///
/// ```compile_fail,E0277
/// serde_json::to_string(&rulebox_engine::CardId(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
pub struct CardId(pub u16);

/// A seat has room for so many card numbers.
pub const CARDS_OF_A_SEAT: usize = 64;

impl CardId {
    /// The cards of a seat's deck whose numbers are the bits of `numbers`, in their order.
    #[inline]
    pub fn each(seat: Seat, numbers: u64) -> impl Iterator<Item = CardId> {
        let mut left = numbers;
        std::iter::from_fn(move || {
            let number = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(CardId::new(seat, number))
        })
    }
    /// No card.
    pub const NONE: CardId = CardId(u16::MAX);

    /// The card with number `local` in the deck of `seat`.
    pub const fn new(seat: Seat, local: u8) -> CardId {
        CardId((seat.0 as u16) << 6 | local as u16)
    }
    /// Who owns it: cards that leave play go to this seat's zones.
    pub const fn owner(self) -> Seat {
        Seat((self.0 >> 6) as u8)
    }
    /// Its number in its owner's deck.
    pub const fn local(self) -> u8 {
        (self.0 & 63) as u8
    }
    /// Its position, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Whether there is a card at all.
    pub const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }
}

/// Writes the number of a card into a snapshot or a log, which hold the whole game and are sent to nobody who plays it.
pub(crate) fn save_card<S: serde::Serializer>(card: &CardId, to: S) -> Result<S::Ok, S::Error> {
    card.0.serialize(to)
}

/// A spot for a Pokémon in play. It stays the same when its Pokémon moves between the Active spot and
/// the Bench, and is free again when the Pokémon leaves play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SlotId(pub u8);

impl SlotId {
    /// No spot.
    pub const NONE: SlotId = SlotId(u8::MAX);

    /// Its position, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Whether it is a spot at all.
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }
}

/// The memory of something under way, by its place among the [memories](crate::state::State::memories).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EnvId(pub u8);

impl EnvId {
    /// Its place.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A program of the [`Book`](crate::book::Book).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ProgramId(pub u16);

impl ProgramId {
    /// Its place among the programs of the book.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a lasting effect does, as a [`Rule`](crate::book::Rule) of the [`Book`](crate::book::Book).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct ModifierId(pub u16);

impl ModifierId {
    /// Its place among the rules of the book.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The one that many places behind it, in a row about one attack each.
    #[must_use]
    #[inline]
    pub const fn plus(self, places: u16) -> ModifierId {
        ModifierId(self.0 + places)
    }
}

/// A position in a program's row of operations.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Position(pub u16);

impl Position {
    /// The position of the operation with this place in the row.
    #[inline]
    pub const fn of(place: usize) -> Position {
        Position(place as u16)
    }
    /// The place of its operation in the row.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The position after it.
    #[must_use]
    #[inline]
    pub const fn next(self) -> Position {
        Position(self.0 + 1)
    }
}

/// A register of a running program: the place of a name or of an intermediate result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Register(pub u8);

impl Register {
    /// Its place among the registers.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Its bit in a set of registers.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

impl From<Register> for Var {
    #[inline]
    fn from(register: Register) -> Var {
        Var(register.0)
    }
}

impl From<Var> for Register {
    #[inline]
    fn from(var: Var) -> Register {
        Register(var.0)
    }
}

impl From<&Var> for Register {
    #[inline]
    fn from(var: &Var) -> Register {
        Register(var.0)
    }
}

/// A set of spots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotSet(pub u64);

impl SlotSet {
    /// No spot.
    pub const EMPTY: SlotSet = SlotSet(0);

    /// Just this spot.
    pub const fn of(slot: SlotId) -> SlotSet {
        if slot.is_some() {
            SlotSet(1 << slot.0)
        } else {
            SlotSet(0)
        }
    }
    /// Whether `slot` is in the set.
    pub const fn has(self, slot: SlotId) -> bool {
        slot.0 < 64 && self.0 & 1 << slot.0 != 0
    }
    /// Puts `slot` in.
    pub const fn insert(&mut self, slot: SlotId) {
        self.0 |= 1 << slot.0;
    }
    /// Takes `slot` out.
    pub const fn remove(&mut self, slot: SlotId) {
        self.0 &= !(1 << slot.0);
    }
    /// Both sets together.
    #[must_use]
    pub const fn or(self, other: SlotSet) -> SlotSet {
        SlotSet(self.0 | other.0)
    }
    /// What is in both.
    #[must_use]
    pub const fn and(self, other: SlotSet) -> SlotSet {
        SlotSet(self.0 & other.0)
    }
    /// What is not in `other`.
    #[must_use]
    pub const fn minus(self, other: SlotSet) -> SlotSet {
        SlotSet(self.0 & !other.0)
    }
    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The first of them, if any.
    pub const fn first(self) -> Option<SlotId> {
        if self.0 == 0 {
            None
        } else {
            Some(SlotId(self.0.trailing_zeros() as u8))
        }
    }
}

impl Iterator for SlotSet {
    type Item = SlotId;
    fn next(&mut self) -> Option<SlotId> {
        let first = SlotSet::first(*self)?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

/// A set of cards.
pub trait CardSet:
    Copy + Debug + Default + PartialEq + Eq + Serialize + for<'a> Deserialize<'a>
{
    /// Puts `card` in.
    fn insert(&mut self, card: CardId);
    /// Takes `card` out.
    fn remove(&mut self, card: CardId);
    /// Whether `card` is in the set.
    fn has(&self, card: CardId) -> bool;
    /// How many.
    fn len(&self) -> usize;
    /// The first of them in the order of seats and numbers.
    fn first(&self) -> Option<CardId>;
    /// The first 64 bits, which a register of a program uses for numbers and for sets of spots.
    fn low(&self) -> u64;
    /// A register that holds just this number.
    fn from_low(bits: u64) -> Self;
    /// Puts in the cards of a seat's deck whose numbers are the bits of `numbers`.
    fn insert_deck(&mut self, seat: Seat, numbers: u64);
    /// Takes out the cards of a seat's deck whose numbers are the bits of `numbers`.
    fn remove_deck(&mut self, seat: Seat, numbers: u64);
    /// The numbers of the cards of a seat's deck in the set, as bits.
    fn of_deck(&self, seat: Seat) -> u64;
    /// What is not in `other`.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// What is in either.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.first().is_none()
    }
    /// The cards of the set, in the order of seats and numbers.
    fn cards(self) -> EachCard<Self> {
        EachCard(self)
    }
}

/// Walks over a [`CardSet`].
#[derive(Clone, Copy, Debug)]
pub struct EachCard<S>(S);

impl<S: CardSet> Iterator for EachCard<S> {
    type Item = CardId;
    fn next(&mut self) -> Option<CardId> {
        let first = self.0.first()?;
        self.0.remove(first);
        Some(first)
    }
}

impl<const W: usize> CardSet for Words<W> {
    fn insert(&mut self, card: CardId) {
        self.0[card.owner().index()] |= 1 << card.local();
    }
    fn remove(&mut self, card: CardId) {
        self.0[card.owner().index()] &= !(1 << card.local());
    }
    fn has(&self, card: CardId) -> bool {
        let word = self.0.get(card.owner().index());
        word.is_some_and(|word| word & 1 << card.local() != 0)
    }
    fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }
    fn first(&self) -> Option<CardId> {
        let word = self.0.iter().position(|w| *w != 0)?;
        Some(CardId(
            (word * 64) as u16 + self.0[word].trailing_zeros() as u16,
        ))
    }
    fn low(&self) -> u64 {
        self.0[0]
    }
    fn from_low(bits: u64) -> Self {
        let mut words = [0; W];
        words[0] = bits;
        Words(words)
    }
    fn insert_deck(&mut self, seat: Seat, numbers: u64) {
        self.0[seat.index()] |= numbers;
    }
    fn remove_deck(&mut self, seat: Seat, numbers: u64) {
        self.0[seat.index()] &= !numbers;
    }
    fn of_deck(&self, seat: Seat) -> u64 {
        self.0[seat.index()]
    }
    fn minus(mut self, other: Self) -> Self {
        for (word, out) in self.0.iter_mut().zip(other.0) {
            *word &= !out;
        }
        self
    }
    fn or(mut self, other: Self) -> Self {
        for (word, also) in self.0.iter_mut().zip(other.0) {
            *word |= also;
        }
        self
    }
}

/// A card set of `W` words, one per seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Words<W> {
    fn default() -> Self {
        Words([0; W])
    }
}

impl<const W: usize> Serialize for Words<W> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(s)
    }
}

impl<'de, const W: usize> Deserialize<'de> for Words<W> {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let words = Vec::<u64>::deserialize(d)?;
        let words = words
            .try_into()
            .map_err(|_| serde::de::Error::custom("wrong number of words in a card set"))?;
        Ok(Words(words))
    }
}
