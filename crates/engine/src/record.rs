//! Games that are kept: snapshots and hashes, logs and replays, and whether a state can be one of a game.

mod answer;
pub(crate) mod consistency;
pub(crate) mod differences;
pub(crate) mod facts;
pub(crate) mod film;
pub(crate) mod head;
pub(crate) mod log;
pub(crate) mod named_rules;
pub(crate) mod snapshot;

pub use self::consistency::fault;
pub use self::differences::Difference;
pub use self::film::{Film, Torn};
pub use self::head::{DeckCard, Header};
pub use self::log::{Line, Log, Recorded, ReplayError};
pub use self::named_rules::NamedRules;
pub use self::snapshot::{SnapshotError, VERSION, hash_bytes};
