//! Mass simulation: random play as a pure function of decks and seeds, the benchmark built on it, and the count of what
//! random games reach.

pub mod around;
pub mod bench;
pub mod odds;
pub mod play;
pub mod pool;
pub mod reach;
pub mod set_up;
pub mod texts;
