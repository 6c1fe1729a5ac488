//! The table that fills the screen. [`Screen`](screen::Screen) is a plain value: inputs go in through `update`, effects
//! come out, and `draw` shows it. Only the driver knows a terminal, threads and files.

mod draw;
mod driver;
mod keys;
pub mod look;
pub mod picture;
mod plan;
mod rows;
mod screen;
pub mod sheet;
mod signals;
mod spot;
mod stage;
pub mod start;
#[cfg(test)]
mod tests;
mod update;
mod watching;

pub use driver::{Begin, Window, run, show, watch};
pub use update::Input;
pub use watching::Live;
