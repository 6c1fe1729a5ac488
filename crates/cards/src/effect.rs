//! The effect language as a tree: *effect* (do), *select* (which), *amount* (how many), *test* (whether).
//!
//! The tree is what the parser reads, the printer writes, the wording renders and the engine runs.
//! Amounts, tests and filters are plain questions; only effects can ask a player or a coin, so only
//! effects are flattened by the engine before they run.

pub(crate) mod amount;
mod dest;
pub(crate) mod filter;
pub(crate) mod modifier;
pub(crate) mod select;
pub(crate) mod test;
pub(crate) mod tree;
mod trigger;
pub(crate) mod verb;
pub(crate) mod walk;

pub use amount::*;
pub use dest::*;
pub use filter::*;
pub use modifier::*;
pub use select::*;
pub use test::*;
pub use trigger::*;
pub use verb::*;
pub use walk::{Tree, Visitor, VisitorMut, Walk, Walked};

use crate::parse::endless::Deed;
use crate::vocab::{self, phrase_of};

/// A player as a card names one: relative to the player who uses the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// `your`: the player who uses the card.
    You,
    /// `opponent's`: whoever faces that player.
    Opponent,
    /// `each`: both.
    Each,
}

impl Player {
    /// `your`, `opponent's`, `each player's`.
    pub(crate) fn owner(self) -> &'static str {
        phrase_of(vocab::OWNERS, &self)
    }

    /// `you`, `opponent`, `each player`.
    pub(crate) fn subject(self) -> &'static str {
        phrase_of(vocab::SUBJECTS, &self)
    }
}

/// A value that the program keeps under a name, such as chosen Pokémon. The number indexes
/// [`Program::names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Var(pub u8);

/// An effect with the names it binds. At most [`Program::MAX_NAMES`] names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// The names bound by `choose … as name` and `look … as name`, in order of appearance.
    pub names: Vec<String>,
    /// What is done.
    pub effect: Effect,
}

impl Program {
    /// How many names a program may bind.
    pub const MAX_NAMES: usize = 3;
}
