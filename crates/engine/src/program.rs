//! Running programs: one operation after the other, until somebody must choose or chance must speak.

pub mod attach;
pub mod attack;
pub mod cards;
pub mod choice;
pub mod compile;
pub mod conditions;
pub mod counters;
mod family;
pub mod flow;
mod foreseen;
pub mod lasting;
pub mod op;
pub mod outlook;
pub mod payable;
pub mod play;
pub mod pokemon;
pub mod possible;
pub mod prizes;
pub mod prospect;
pub mod run;
pub mod shields;
pub mod turn;
pub(crate) mod vain;
