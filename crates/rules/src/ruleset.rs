//! The four rulebooks as values of named switches.
//!
//! A [`Ruleset`] answers one named question per field. [`Ruleset::of`] gives the answers of an era; a host or a
//! format may then [`Ruleset::set`] single ones. The engine reads the fields and never asks which era it is.

mod actions;
mod attack;
mod checkup;
mod decks;
mod era;
mod known;
mod setup;
mod switch;
mod table;
mod value;

pub use actions::*;
pub use attack::*;
pub use checkup::*;
pub use decks::*;
pub use era::Era;
pub use known::Known;
pub use setup::*;
pub use switch::{Difference, Switch, SwitchError, Topic};
pub use table::Ruleset;
pub use value::{SwitchValue, UnknownValue};

#[cfg(test)]
mod tests;
