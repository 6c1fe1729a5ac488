//! What each seat may know: views, what an event tells whom, what a card asks in its own words, and games in which
//! everything hidden was dealt anew.

pub mod asking;
pub mod event;
pub mod handle;
mod named;
pub mod onlooker;
pub mod relist;
pub mod view;
