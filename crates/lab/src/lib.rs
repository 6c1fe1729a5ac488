//! Mass simulation: random play as a pure function of decks and seeds, and the benchmark built on it.

pub mod bench;
pub mod play;
