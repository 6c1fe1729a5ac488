//! All tests of this crate in one program, which is built much sooner than one program for each file.

mod exercises;
mod fuzz;
mod language;
mod no_room;
mod stale_answers;
mod switches;
