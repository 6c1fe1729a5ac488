//! Cards as data: definitions ([`card`]), the effect language ([`effect`], read by [`parse`], written
//! by [`mod@print`]), the catalog of known cards ([`catalog`]) and deck lists ([`deck`]).

pub mod card;
pub mod catalog;
pub mod deck;
pub mod effect;
pub mod near;
pub mod parse;
pub mod print;
mod vocab;

pub use card::*;
pub use catalog::Catalog;
pub use deck::{DeckList, EmbeddedDeck, Purpose};
