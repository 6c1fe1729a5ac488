//! The words of the game and its rules: types, stages, conditions and kinds of cards ([`words`]),
//! the four rulebooks as values of named switches ([`ruleset`]), the index of rule ids ([`index`]), and both as text
//! for people ([`show`]).
//!
//! Nothing here plays the game. The engine asks a [`Ruleset`] one named question at the one place
//! where it matters; nobody asks which era it is.

pub mod index;
mod near;
pub mod ruleset;
pub mod show;
pub mod words;

pub use index::RuleId;
pub use ruleset::{Era, Ruleset};
pub use words::*;
