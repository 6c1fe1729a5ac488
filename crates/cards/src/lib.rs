//! Cards as data: definitions ([`card`]), the effect language ([`effect`], read by [`parse`], written
//! by [`mod@print`], told in sentences by [`wording`], files of it tidied by [`mod@format`] and checked by [`lint`]), the
//! catalog of known cards ([`catalog`]) and deck lists ([`deck`]).

// A new construct of the language must be answered wherever constructs are told apart.
#![deny(clippy::wildcard_enum_match_arm)]

pub mod card;
pub mod catalog;
pub mod deck;
pub mod effect;
pub mod format;
pub mod lint;
pub mod near;
pub mod parse;
pub mod print;
mod printable;
pub mod sample;
mod vocab;
pub mod wording;

pub use card::*;
pub use catalog::Catalog;
pub use deck::{DeckList, EmbeddedDeck, Purpose};
pub use printable::printable;
