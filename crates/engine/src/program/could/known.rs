//! What is known of a text before it runs, or before it goes on: what its registers will hold, and what its price takes.

use crate::program::code::Code;
use crate::program::need::{Change, Held, What};
use crate::state::ids::{Position, Register};
use crate::state::layout::Layout;
use crate::state::memory::{Env, REGISTERS};
use crate::state::piles::Pile;
use rulebox_cards::effect::{CardZone, Player};

/// What a register holds when it is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::program) enum In {
    /// Nobody knows.
    #[default]
    Unforeseen,
    /// Nothing.
    Nothing,
    /// What the running text remembers.
    Memory,
    /// What the operation there puts into it.
    Put(Position),
}

/// What is known at some place of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::program) struct Known {
    pub(in crate::program) registers: [In; REGISTERS],
    /// The choices of own cards that the price discards.
    pub(in crate::program) discarded: [Option<Position>; REGISTERS],
    /// Whether the price puts cards of the hand into the deck.
    pub(in crate::program) into_deck: bool,
    /// Whether the price takes a Pokémon out of play, so that there is room on a Bench.
    pub(in crate::program) makes_room: bool,
    /// Whether the price takes cards of the hand.
    pub(in crate::program) hand_is_spent: bool,
    /// Whether nobody's hand is looked into, so that the answer tells nothing about it.
    pub(in crate::program) hands_are_hidden: bool,
}

impl Known {
    /// What is known while a text runs.
    pub(in crate::program) fn in_the_middle<L: Layout>(memory: &Env<L>) -> Known {
        let held = memory.slot_registers | memory.card_registers;
        let mut known = Known::default();
        for (n, register) in known.registers.iter_mut().enumerate() {
            if held & 1 << n != 0 {
                *register = In::Memory;
            }
        }
        known
    }

    /// The operation there is done, which changes this.
    #[inline]
    pub(in crate::program) fn note(&mut self, change: &Change, at: Position) {
        if let Change::Puts(register, ..) = change {
            self.registers[register.index()] = In::Put(at);
        }
    }

    /// An operation that changes this is passed over, so that what it would name stays empty.
    pub(in crate::program) fn pass_over(&mut self, change: &Change) {
        if let Change::Puts(register, ..) = change {
            self.registers[register.index()] = In::Nothing;
        }
    }

    /// What stands there is done as a price.
    pub(in crate::program) fn note_price(&mut self, code: &Code, price: (Position, Position)) {
        for (at, says) in code.each_said(price) {
            self.note(&says.change, at);
            match says.change {
                Change::Puts(_, _, of_hand) => self.hand_is_spent |= of_hand,
                Change::Takes(of_hand, named, to) => {
                    self.hand_is_spent |= of_hand;
                    if let Some((register, pile)) = named.zip(to) {
                        self.note_paid(code, register, at, pile);
                    }
                }
                Change::MakesRoom => self.makes_room = true,
                Change::Nothing => {}
            }
        }
    }

    /// The cards that a register holds are paid at some place, into that pile.
    fn note_paid(&mut self, code: &Code, register: Register, place: Position, pile: Pile) {
        let Some((at, held)) = self.held(code, register, place) else {
            return;
        };
        // Cards that are put back one by one were gathered from those chosen.
        if let What::Cards(sel) = &held.what
            && let CardZone::Var(chosen) = sel.from
        {
            self.note_paid(code, chosen.into(), at, pile);
        }
        let Some(choose) = held.chosen_from(code) else {
            return;
        };
        let of_hand = choose.from.from == CardZone::Hand(Player::You);
        let own = of_hand || matches!(choose.from.from, CardZone::Attached(_));
        if pile == Pile::Discard && own {
            let free = self.discarded.iter_mut().find(|paid| paid.is_none());
            free.into_iter().for_each(|free| *free = Some(at));
        }
        self.into_deck |= pile == Pile::Deck && of_hand;
    }

    /// What an operation before some place puts into a register, and where that operation is.
    pub(in crate::program) fn held<'a>(
        &self,
        code: &'a Code,
        register: Register,
        place: Position,
    ) -> Option<(Position, &'a Held)> {
        let In::Put(at) = self.registers[register.index()] else {
            return None;
        };
        let Change::Puts(_, held, _) = &code.says(at).change else {
            return None;
        };
        (at < place).then_some((at, held))
    }
}
