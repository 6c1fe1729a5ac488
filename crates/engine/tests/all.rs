//! All tests of this crate in one program, which is built much sooner than one program for each file.

mod allocations;
mod common;
mod consistency;
mod decks;
mod effects_doc;
mod facts;
mod films;
mod forged;
mod fuzz;
mod hidden;
mod logs;
mod replays;
mod set_up;
mod setup_errors;
mod size;
mod snapshots;
mod views;
mod written;
