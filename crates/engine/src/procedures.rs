//! The procedures of the rulebook, a file each: setting up, a turn, an attack, the check for Knock Outs.

pub mod attach;
pub mod attack;
pub mod checkup;
pub mod conditions;
pub mod damage;
pub mod knock_out;
pub mod legality;
pub mod level_up;
pub(crate) mod listing;
pub mod pieces;
pub mod react;
pub mod retreat;
pub mod setup;
pub mod triggers;
pub mod turn;
pub mod winning;
