//! The battle: one plain state, an unchanging book, and a loop that runs until somebody must choose.
//!
//! See [`Battle`] for the door through which answers come in.

pub mod attack;
pub mod battle;
pub mod book;
pub mod chance;
pub mod checkup;
pub mod choice;
pub mod compile;
pub mod damage;
pub mod deck_check;
pub mod effects;
pub mod event;
pub mod frames;
pub mod game;
pub mod ids;
pub mod knock_out;
pub mod layout;
pub mod legality;
pub mod names;
pub mod new_game;
pub mod op;
pub mod outcome;
pub mod piles;
pub mod query;
pub mod reason;
pub mod replay;
pub mod retreat;
pub mod setup;
pub mod snapshot;
pub mod state;
pub mod table;
pub mod triggers;
pub mod turn;
pub mod verbs;
pub mod view;
pub mod winning;

pub use battle::{Answer, Battle};
pub use book::Book;
pub use choice::{Choice, Pending, Prompt};
pub use event::Event;
pub use ids::{CardId, Seat, SlotId};
pub use layout::{Duel, Large};
pub use outcome::Outcome;
pub use view::View;
