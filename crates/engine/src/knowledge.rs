//! What each seat may know: views, what an event tells whom, what a card asks in its own words, and games in which
//! everything hidden was dealt anew.

pub(crate) mod asking;
pub(crate) mod event;
pub(crate) mod handle;
mod named;
pub(crate) mod onlooker;
mod redraw;
pub(crate) mod relist;
pub(crate) mod view;

pub use self::asking::{Asking, Still};
pub use self::event::{Event, Eyes, Forget, Met, Room, Seen, SeenEffect, SeenEvent, Sink};
pub use self::handle::{Handle, SeenCard};
pub use self::onlooker::Onlooker;
pub use self::view::{Cards, Eye, Face, PokemonView, SeatView, Spent, View};
