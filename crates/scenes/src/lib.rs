//! Scenes: a position on the table, written in words, with what is played from it and what must then be true.
//!
//! A [`Ruling`] is a scene in a Markdown page that shows a rule at work. [`Rulings::add`] reads the rulings of a page,
//! [`run`] plays them in each era they name, and [`coverage`] says which rules have rulings. An [`Exercise`] is a scene for
//! somebody else to play. `docs/RULINGS.md` teaches the language of scenes.

mod actor;
mod coverage;
mod describe;
mod exercise;
mod judge;
mod log;
mod markdown;
mod names;
mod near;
mod options;
mod read;
mod report;
mod rulings;
mod scene;
mod script;
mod words;

pub use coverage::{Cell, Row, coverage};
pub use exercise::Exercise;
pub use names::{cast, cast_errors};
pub use report::{Failure, Outcome, Problem, Report};
pub use rulings::{Ruling, Rulings, run, run_with};
