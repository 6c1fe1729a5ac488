//! All tests of this crate in one program, which is built much sooner than one program for each file.

mod common;
mod deck_tools;
mod decks_and_cards;
mod earlier_games;
mod exit_codes;
mod learn;
mod mass;
#[cfg(unix)]
mod narrow;
mod own_cards;
mod play;
mod replay;
mod rules;
#[cfg(unix)]
mod table;
#[cfg(unix)]
#[path = "common/window.rs"]
mod window;
