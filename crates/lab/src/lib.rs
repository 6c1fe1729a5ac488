//! Mass simulation: games as pure functions of decks, players and seeds; the statistics of them; the benchmark; and the
//! count of what random games reach.

pub mod around;
pub mod bench;
pub mod figures;
pub mod laws;
pub mod odds;
pub mod play;
pub mod pool;
pub mod reach;
pub mod record;
pub mod set_up;
pub mod sim;
pub mod stats;
pub mod svg;
pub mod texts;
pub mod twins;
