//! Running programs: one operation after the other, until somebody must choose or chance must speak.

pub mod attach;
pub mod attack;
pub mod cards;
pub mod choice;
pub mod compile;
pub mod conditions;
pub(crate) mod could;
pub mod counters;
mod family;
pub mod flow;
pub mod lasting;
pub mod op;
pub mod play;
pub mod pokemon;
pub mod prizes;
pub mod run;
pub mod shields;
pub mod turn;
