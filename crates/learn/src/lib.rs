//! Lessons that teach the game in a chosen era, and puzzles to be won in one turn.
//!
//! Both are Markdown files whose positions are written in the language of rulings (`docs/LEARN.md` teaches the form).
//! [`Course::embedded`] reads those of the project, [`Course::add`] reads others. [`check_lesson`] and
//! [`check_puzzle`] say what is wrong with one; a puzzle is searched through to its last decision ([`prove`]).

mod check;
mod course;
mod lesson;
pub mod limits;
mod page;
pub mod prove;
mod puzzle;

pub use check::{Fault, Figures, check_lesson, check_puzzle, faults_of};
pub use course::Course;
pub use lesson::{Goal, Lesson, Step};
pub use page::Words;
pub use puzzle::Puzzle;
pub use rulebox_scenes::Problem;
