//! All tests of this crate in one program, which is built much sooner than one program for each file.

mod docs;
mod lessons;
mod puzzles;
mod two_catalogs;
