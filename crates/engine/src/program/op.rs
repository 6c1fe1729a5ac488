//! Programs as the engine runs them: the tree of an effect laid out as a row of operations, so that what
//! remains of a running effect is a position in the row and a few registers.

pub use crate::program::attach::AttachOp;
pub use crate::program::attack::AttackOp;
pub use crate::program::cards::CardOp;
pub use crate::program::choice::ChoiceOp;
pub use crate::program::conditions::ConditionOp;
pub use crate::program::counters::CounterOp;
pub use crate::program::flow::FlowOp;
pub use crate::program::lasting::LastingOp;
use crate::program::outlook::Outlook;
pub use crate::program::play::PlayOp;
pub use crate::program::pokemon::PokemonOp;
pub use crate::program::prizes::PrizeOp;
pub use crate::program::turn::TurnOp;
use crate::state::ids::{CardId, Seat};
pub use crate::state::ids::{Position, Register};
use rulebox_cards::effect::{CardSel, Dest, Differ, Player};

/// One operation.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Order, tests, coins.
    Flow(FlowOp),
    /// What is picked now.
    Choice(ChoiceOp),
    /// What only attacks say.
    Attack(AttackOp),
    /// Damage counters.
    Counters(CounterOp),
    /// Special Conditions.
    Conditions(ConditionOp),
    /// Cards.
    Cards(CardOp),
    /// Cards that are attached.
    Attach(AttachOp),
    /// Prize cards.
    Prizes(PrizeOp),
    /// Pokémon in play.
    Pokemon(PokemonOp),
    /// What lasts.
    Lasting(LastingOp),
    /// What is played or used out of turn.
    Play(PlayOp),
    /// The turn and the game.
    Turn(TurnOp),
}

impl Op {
    /// Whether a player answers something here.
    pub const fn asks(&self) -> bool {
        matches!(
            self,
            Op::Flow(FlowOp::May { .. })
                | Op::Choice(ChoiceOp::Pokemon { .. })
                | Op::Choice(ChoiceOp::Cards(_))
                | Op::Flow(FlowOp::ChooseModes { .. })
                | Op::Cards(CardOp::AskDraw { .. })
                | Op::Choice(ChoiceOp::Number { .. })
                | Op::Choice(ChoiceOp::Type { .. })
                | Op::Choice(ChoiceOp::Attack { .. })
                | Op::Attack(AttackOp::Copy { .. })
                | Op::Choice(ChoiceOp::Guess { .. })
                | Op::Counters(CounterOp::Spread { .. })
                | Op::Attach(AttachOp::Spread { .. })
                | Op::Pokemon(PokemonOp::TrimBench { .. })
                | Op::Cards(CardOp::Order { .. })
                | Op::Prizes(PrizeOp::Take { .. })
        )
    }
}

/// A choice of cards.
#[derive(Clone, Debug, PartialEq)]
pub struct ChooseCards {
    /// The chosen.
    pub into: Register,
    /// The candidates.
    pub from: CardSel,
    /// Whose deck is searched, if one is: that player chooses, and may fail to find (AMB-32).
    pub search: Option<Player>,
    /// Other sorts that may be chosen instead, never mixed with this one.
    pub or: Vec<CardSel>,
    /// In what the chosen cards must differ.
    pub differ: Option<Differ>,
    /// Where they go, as far as that limits the choice.
    pub goal: Goal,
    /// The cards that fit, worked out beforehand where the filter asks for nothing but the card itself.
    pub fitting: Option<DeckCards>,
}

/// Where chosen cards go, as far as that limits the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Onto the Bench, whose room is limited.
    Bench,
    /// To Pokémon: what it costs to attach a card from the hand has to be there.
    Pokemon,
    /// Elsewhere, without a limit.
    Elsewhere,
}

impl Goal {
    /// The goal of cards that a text moves.
    pub fn of(to: &Dest) -> Goal {
        match to {
            Dest::Bench => Goal::Bench,
            Dest::Attach { .. } => Goal::Pokemon,
            _ => Goal::Elsewhere,
        }
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
    /// Those of one seat's deck.
    #[inline]
    pub fn of(&self, seat: Seat) -> u64 {
        self.0.get(seat.index()).copied().unwrap_or(0)
    }
}

/// A program laid out, with its sections.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Code {
    /// The operations.
    pub ops: Vec<Op>,
    /// Where the sections begin and end. What is no attack has two: cost and effect.
    pub sections: [(Position, Position); Section::COUNT],
    /// What it needs to be of use.
    pub outlook: Outlook,
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
