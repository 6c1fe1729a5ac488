//! The procedures of the rulebook. Each has a file with everything about it: what it does next, whom it asks what, what may be
//! answered, why not, and by which rule.
//!
//! A procedure under way is a [`Frame`](crate::game::Frame) on the stack of the game. The main loop and the list of all that
//! have a frame are in `game.rs`; the others are actions of a turn or parts of a procedure.

#![deny(clippy::wildcard_enum_match_arm)]

pub(crate) mod attach;
pub(crate) mod attack;
pub(crate) mod bench;
pub(crate) mod checkup;
pub(crate) mod damage;
pub(crate) mod evolve;
pub(crate) mod knock_out;
pub(crate) mod legend_and_v_union;
pub(crate) mod level_up;
pub(crate) mod listing;
pub(crate) mod once_per_game;
pub(crate) mod play;
pub(crate) mod power;
pub(crate) mod prizes;
pub(crate) mod program;
pub(crate) mod react;
pub(crate) mod retreat;
pub(crate) mod setup;
pub(crate) mod triggers;
pub(crate) mod turn;
pub(crate) mod winning;
