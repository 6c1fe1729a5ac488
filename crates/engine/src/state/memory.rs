//! What is remembered of something under way: by a running program, by powers that wait for their turn, and by the step
//! between turns. A frame says how far it has come and where its memory is.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::plan::Board;
use crate::plan::Seats;
use crate::procedures::checkup::BetweenTurns;
use crate::procedures::triggers::Waiting;
use crate::state::ids::{CardId, CardSet, Register, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use serde::{Deserialize, Serialize};

/// Registers of a program: three for names, the others for the compiler.
pub const REGISTERS: usize = 6;

/// A memory. One that is not in use is always free, so that equal games are equal states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Memory<L: Layout> {
    /// Not in use.
    #[default]
    Free,
    /// Of a running program.
    Program(Env<L>),
    /// Of powers that wait for their turn.
    Triggers(Waiting<L>),
    /// Of the step between turns.
    Checkup(BetweenTurns<L>),
}

impl<L: Layout> Memory<L> {
    /// Calls `f` with each set of cards in it.
    pub fn each_card_set(&mut self, mut f: impl FnMut(&mut L::Cards)) {
        match self {
            Memory::Free => {}
            // Registers with numbers and spots look like sets of the first cards; only what was marked as cards is one.
            Memory::Program(env) => {
                let sets = (0..).map(Register).zip(&mut env.registers);
                sets.filter(|(register, _)| env.card_registers & register.bit() != 0)
                    .for_each(|(_, set)| f(set));
            }
            Memory::Triggers(waiting) => f(&mut waiting.cards),
            Memory::Checkup(between) => {
                f(&mut between.due);
                f(&mut between.early);
            }
        }
    }

    /// The card whose text runs, or the one with which something happened.
    pub fn card_mut(&mut self) -> Option<&mut CardId> {
        match self {
            Memory::Free | Memory::Checkup(_) => None,
            Memory::Program(env) => Some(&mut env.source),
            Memory::Triggers(waiting) => Some(&mut waiting.occasion.card),
        }
    }

    /// Forgets a Pokémon that left play: one that takes its spot is another (ZONE-16, AMB-36).
    pub fn forget(&mut self, slot: SlotId) {
        match self {
            Memory::Free | Memory::Checkup(_) => {}
            Memory::Program(env) => env.forget(slot),
            Memory::Triggers(waiting) => waiting.occasion.forget(slot),
        }
    }

    /// A power that waits for its moment is gone with its card (AMB-24).
    pub fn no_longer_due(&mut self, card: CardId) {
        match self {
            Memory::Free | Memory::Program(_) => {}
            Memory::Triggers(_) | Memory::Checkup(_) => self.each_card_set(|due| due.remove(card)),
        }
    }
}

/// What a running program remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Env<L: Layout> {
    /// Names and intermediate results: sets of cards, sets of spots, or numbers.
    pub registers: [L::Cards; REGISTERS],
    /// The card whose text it is.
    #[serde(serialize_with = "crate::state::ids::save_card")]
    pub source: CardId,
    /// The player who uses it.
    pub seat: Seat,
    /// The board on which it is used, where that is settled.
    pub board: Option<Board>,
    /// `this`.
    pub this: SlotId,
    /// `it`.
    pub it: SlotId,
    /// `attacker`.
    pub attacker: SlotId,
    /// Heads of the last flip.
    pub heads: u8,
    /// Tails of the last flip.
    pub tails: u8,
    /// Coins still to be flipped by the operation now running.
    pub flips_left: u8,
    /// Players for whom the operation now running has shuffled already.
    pub shuffled: Seats,
    /// Whether an operation is in the middle of its coins.
    pub flipping: bool,
    /// Whether an operation is in the middle of a choice.
    pub choosing: bool,
    /// Players whose deck has still to be shuffled, because cards were put into it.
    pub to_shuffle: Seats,
    /// Whether the last effects changed anything ("if you do").
    pub did: bool,
    /// Whether it is an attack, or part of one.
    pub attack: bool,
    /// Whether a player prevented all that is left of it.
    pub prevented: bool,
    /// Which Pokémon the text means by `defending`, where a choice has made it another (CARD-13).
    pub defending: SlotId,
    /// Which registers hold cards, as bits.
    pub card_registers: u8,
    /// Which registers hold spots, as bits; the others hold numbers.
    pub slot_registers: u8,
    /// Decisions taken in an earlier pass over the same statement, as bits.
    pub decided: u16,
}

impl<L: Layout> Default for Env<L> {
    fn default() -> Self {
        Env {
            registers: [L::Cards::default(); REGISTERS],
            source: CardId::NONE,
            seat: Seat(0),
            board: None,
            this: SlotId::NONE,
            it: SlotId::NONE,
            attacker: SlotId::NONE,
            heads: 0,
            tails: 0,
            flips_left: 0,
            shuffled: Seats::NONE,
            flipping: false,
            choosing: false,
            to_shuffle: Seats::NONE,
            did: false,
            attack: false,
            prevented: false,
            defending: SlotId::NONE,
            card_registers: 0,
            slot_registers: 0,
            decided: 0,
        }
    }
}

impl<L: Layout> Env<L> {
    /// The memory of a program of `seat` on `source`, whose `this` is the Pokémon in `this`.
    pub fn of(seat: Seat, source: CardId, this: SlotId) -> Env<L> {
        Env {
            seat,
            board: this.is_some().then(|| Board::of(this)),
            source,
            this,
            ..Env::default()
        }
    }

    /// The memory of a text that has named nothing but these cards; of types and numbers nothing is known yet.
    pub(crate) fn only_naming(named: Option<(Register, L::Cards)>) -> Env<L> {
        let mut env = Env::default();
        (0..REGISTERS as u8).for_each(|n| env.set_slots(Register(n), SlotSet::EMPTY));
        if let Some((register, cards)) = named {
            env.set_cards(register, cards);
        }
        env
    }

    /// The cards in a register.
    #[inline]
    pub fn cards(&self, register: impl Into<Register>) -> L::Cards {
        self.registers[register.into().index()]
    }
    /// The cards in a register, to be changed.
    #[inline]
    pub fn cards_mut(&mut self, register: impl Into<Register>) -> &mut L::Cards {
        &mut self.registers[register.into().index()]
    }
    /// The spots in a register.
    #[inline]
    pub fn slots(&self, register: impl Into<Register>) -> SlotSet {
        SlotSet(self.registers[register.into().index()].low())
    }
    /// The number in a register.
    #[inline]
    pub fn number(&self, register: impl Into<Register>) -> i32 {
        self.registers[register.into().index()].low() as i32
    }
    /// How many cards or Pokémon a register holds, or its number.
    #[inline]
    pub fn count(&self, register: impl Into<Register>) -> i32 {
        let register = register.into();
        match self.is_number(register) {
            true => self.number(register),
            false => self.registers[register.index()].len() as i32,
        }
    }
    /// Whether a register holds a number, not cards or Pokémon.
    #[inline]
    pub fn is_number(&self, register: impl Into<Register>) -> bool {
        (self.card_registers | self.slot_registers) & register.into().bit() == 0
    }
    /// Puts a number into a register.
    #[inline]
    pub fn set_number(&mut self, register: Register, number: i32) {
        self.registers[register.index()] = L::Cards::from_low(number as u32 as u64);
        self.card_registers &= !register.bit();
        self.slot_registers &= !register.bit();
    }
    /// Puts spots into a register.
    #[inline]
    pub fn set_slots(&mut self, register: Register, slots: SlotSet) {
        self.registers[register.index()] = L::Cards::from_low(slots.0);
        self.card_registers &= !register.bit();
        self.slot_registers |= register.bit();
    }
    /// Puts cards into a register.
    #[inline]
    pub fn set_cards(&mut self, register: Register, cards: L::Cards) {
        self.registers[register.index()] = cards;
        self.card_registers |= register.bit();
        self.slot_registers &= !register.bit();
    }
    /// Forgets a Pokémon that left play: one that takes its spot is another (ZONE-16, AMB-36).
    pub fn forget(&mut self, slot: SlotId) {
        for (i, register) in self.registers.iter_mut().enumerate() {
            if self.slot_registers & 1 << i != 0 {
                *register = L::Cards::from_low(register.low() & !(1 << slot.0));
            }
        }
        for known in [
            &mut self.this,
            &mut self.it,
            &mut self.attacker,
            &mut self.defending,
        ] {
            if *known == slot {
                *known = SlotId::NONE;
            }
        }
    }
}
