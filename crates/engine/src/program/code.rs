//! Programs as the engine runs them: the tree of an effect laid out as a row of operations, so that what remains of a running
//! effect is a position in the row and a few registers. `flip 1 { heads: damage +30 }` is the row `Flip`, `JumpIfTails`, and
//! the `Base` of the attack that grows by 30.

use crate::procedures::program::Op;
use crate::program::could::Outlook;
use crate::program::need::Says;
use crate::state::ids::{ModifierId, Position, Seat};
use std::sync::Arc;

/// Cards of a book, as the bits of their numbers in each seat's deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckCards(Vec<u64>);

impl DeckCards {
    /// Those of each seat's deck, seat by seat.
    pub(crate) fn of_seats(bits: impl Iterator<Item = u64>) -> DeckCards {
        DeckCards(bits.collect())
    }
    /// Those of one seat's deck.
    #[inline]
    pub fn of(&self, seat: Seat) -> u64 {
        self.0.get(seat.index()).copied().unwrap_or(0)
    }
}

impl Op {
    /// What it is in a book with other numbers; nothing if it holds no number that means something in its book alone.
    pub(crate) fn renumbered(
        &self,
        modifiers: impl Fn(ModifierId) -> ModifierId,
        once_names: impl Fn(u8) -> u8,
    ) -> Option<Op> {
        match self {
            Op::Lasting(op) => op.renumbered(modifiers).map(Op::Lasting),
            Op::Play(op) => op.renumbered(once_names).map(Op::Play),
            Op::Flow(_)
            | Op::Choice(_)
            | Op::Attack(_)
            | Op::Counters(_)
            | Op::Cards(_)
            | Op::Attach(_)
            | Op::Prizes(_)
            | Op::Pokemon(_)
            | Op::Conditions(_)
            | Op::Turn(_) => None,
        }
    }
}

/// A program laid out, with its sections.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Code {
    /// The operations.
    pub ops: Arc<[Op]>,
    /// Where the sections begin and end. What is no attack has two: cost and effect.
    pub sections: [(Position, Position); Section::COUNT],
    /// What each operation says of itself.
    pub(crate) said: Arc<[Says]>,
    /// How it can do something.
    pub(crate) outlook: Arc<Outlook>,
}

/// A section of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Section {
    /// What must be paid; in an attack, targets to choose (ATTACK-D).
    CostOrChoices,
    /// Attack only: what it requires (ATTACK-E).
    Require,
    /// Attack only: what the text puts first.
    First,
    /// Attack only: what the text puts before the damage.
    Before,
    /// Attack only: its own number (DMG-2).
    Base,
    /// Attack only: other damage.
    Hits,
    /// The effect; in an attack, what comes after the damage (DMG-10).
    Effect,
}

impl Section {
    /// How many there are.
    pub const COUNT: usize = 7;
}

impl Code {
    /// Where a section begins and ends.
    #[inline]
    pub(crate) fn section(&self, section: Section) -> (Position, Position) {
        self.sections[section as usize]
    }
    /// What the operation at a position says of itself.
    #[inline]
    pub(super) fn says(&self, at: Position) -> &Says {
        &self.said[at.index()]
    }
    /// What the operations from one position to another say of themselves, and where they stand.
    pub(super) fn each_said(
        &self,
        (start, end): (Position, Position),
    ) -> impl Iterator<Item = (Position, &Says)> {
        let places = (start.0..end.0).map(Position);
        places.map(|at| (at, self.says(at)))
    }
    /// The operation at a position.
    #[inline]
    pub fn op(&self, at: Position) -> &Op {
        &self.ops[at.index()]
    }
}
