//! Running programs: one operation after the other, until somebody must choose or chance must speak.

pub(crate) mod attach;
pub(crate) mod attack;
pub(crate) mod cards;
pub(crate) mod choice;
pub(crate) mod code;
pub(crate) mod compile;
pub(crate) mod conditions;
pub(crate) mod could;
pub(crate) mod counters;
pub(crate) mod flow;
pub(crate) mod lasting;
pub(crate) mod need;
pub(crate) mod play;
pub(crate) mod pokemon;
pub(crate) mod prizes;
pub(crate) mod shields;
pub(crate) mod turn;
