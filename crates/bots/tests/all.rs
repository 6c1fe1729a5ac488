//! All tests of this crate in one program, which is built much sooner than one program for each file.

mod clock;
mod common;
mod games;
mod lethal;
mod no_peeking;
mod pace;
mod sense;
