//! All tests of this crate in one program, which is built much sooner than one program for each file.

mod borrowed;
mod common;
mod hidden_questions;
mod kinds;
mod laws;
mod same_events;
mod same_everywhere;
mod simulation;
mod tables;
mod twins;
mod words;
