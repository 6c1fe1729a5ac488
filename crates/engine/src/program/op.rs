//! Programs as the engine runs them: the tree of an effect laid out as a row of operations, so that what
//! remains of a running effect is a position in the row and a few registers.

use crate::chance::Chance;
use crate::choice::{Ask, Choice};
use crate::game::Game;
use crate::knowledge::asking::Still;
use crate::knowledge::event::Sink;
pub use crate::program::attach::AttachOp;
pub use crate::program::attack::AttackOp;
pub use crate::program::cards::CardOp;
pub use crate::program::choice::{ChoiceOp, ChooseCards, Goal};
pub use crate::program::conditions::ConditionOp;
use crate::program::could::Outlook;
use crate::program::could::need::{Change, Worth};
pub use crate::program::counters::CounterOp;
use crate::program::family::{Asks, Operation, families};
pub use crate::program::flow::FlowOp;
pub use crate::program::lasting::LastingOp;
pub use crate::program::play::PlayOp;
pub use crate::program::pokemon::PokemonOp;
pub use crate::program::prizes::PrizeOp;
use crate::program::run::Next;
pub use crate::program::turn::TurnOp;
use crate::state::ids::{CardId, EnvId, ModifierId, Seat};
pub use crate::state::ids::{Position, Register};
use crate::state::layout::Layout;
use crate::table::Table;
use std::sync::Arc;

families! {
    asking {
        /// Order, tests, coins.
        Flow(FlowOp);
        /// What is picked now.
        Choice(ChoiceOp);
        /// What only attacks say.
        Attack(AttackOp);
        /// Damage counters.
        Counters(CounterOp);
        /// Cards.
        Cards(CardOp);
        /// Cards that are attached.
        Attach(AttachOp);
        /// Prize cards.
        Prizes(PrizeOp);
        /// Pokémon in play.
        Pokemon(PokemonOp);
    }
    silent {
        /// Special Conditions.
        Conditions(ConditionOp);
        /// What lasts.
        Lasting(LastingOp);
        /// What is played or used out of turn.
        Play(PlayOp);
        /// The turn and the game.
        Turn(TurnOp);
    }
}

/// Cards of a book, as the bits of their numbers in each seat's deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckCards(Vec<u64>);

impl DeckCards {
    /// Puts a card in.
    pub fn insert(&mut self, card: CardId) {
        let seat = card.owner().index();
        if self.0.len() <= seat {
            self.0.resize(seat + 1, 0);
        }
        self.0[seat] |= 1 << card.local();
    }
    /// Those of each seat's deck, seat by seat.
    pub fn of_seats(bits: impl Iterator<Item = u64>) -> DeckCards {
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
            Op::Lasting(LastingOp::Begin {
                modifier,
                until,
                chosen,
            }) => Some(Op::Lasting(LastingOp::Begin {
                modifier: modifiers(*modifier),
                until: *until,
                chosen: *chosen,
            })),
            Op::Play(PlayOp::NoteName(name)) => Some(Op::Play(PlayOp::NoteName(once_names(*name)))),
            Op::Play(
                PlayOp::Supporter { .. }
                | PlayOp::UsePower(_)
                | PlayOp::ThisCard
                | PlayOp::TurnAround,
            )
            | Op::Flow(_)
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
    /// What it needs to be of use.
    pub(crate) outlook: Outlook,
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
    pub fn section(&self, section: Section) -> (Position, Position) {
        self.sections[section as usize]
    }
    /// The operations of a section.
    pub fn section_ops(&self, section: Section) -> &[Op] {
        let (start, end) = self.section(section);
        self.part(start, end)
    }
    /// The operations from one position to another.
    #[inline]
    pub fn part(&self, start: Position, end: Position) -> &[Op] {
        &self.ops[start.index()..end.index()]
    }
    /// The operation at a position.
    #[inline]
    pub fn op(&self, at: Position) -> &Op {
        &self.ops[at.index()]
    }
}
