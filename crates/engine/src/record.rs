//! Games that are kept: snapshots and hashes, logs and replays, and whether a state can be one of a game.

mod answer;
pub mod consistency;
pub mod differences;
pub mod facts;
pub mod film;
pub mod head;
pub mod log;
pub mod named_rules;
pub mod snapshot;
