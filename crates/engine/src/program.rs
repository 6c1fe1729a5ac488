//! Running programs: one operation after the other, until somebody must choose or chance must speak.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod attach;
pub mod attack;
pub mod cards;
pub mod choice;
pub mod compile;
pub mod conditions;
pub mod counters;
mod family;
pub mod flow;
#[allow(clippy::wildcard_enum_match_arm)]
mod foreseen;
pub mod lasting;
pub mod op;
#[allow(clippy::wildcard_enum_match_arm)]
pub mod outlook;
#[allow(clippy::wildcard_enum_match_arm)]
pub mod payable;
pub mod play;
pub mod pokemon;
#[allow(clippy::wildcard_enum_match_arm)]
pub mod possible;
pub mod prizes;
#[allow(clippy::wildcard_enum_match_arm)]
pub mod prospect;
pub mod run;
pub mod shields;
pub mod turn;
#[allow(clippy::wildcard_enum_match_arm)]
pub(crate) mod vain;
