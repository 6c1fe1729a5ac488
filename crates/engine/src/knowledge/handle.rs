//! Names for cards that may be sent to a viewer. The engine's own numbers tell a place in a deck list; these tell only in
//! which order the viewer first saw the cards.

use crate::state::ids::Seat;
use serde::{Deserialize, Serialize};

/// A card as one viewer can name it: the first card that they saw has number 0. A card that they lose sight of, because it
/// was mixed with others, has another handle when it is seen again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Handle(pub u16);

impl Handle {
    /// No card, or none that the viewer can name.
    pub const NONE: Handle = Handle(u16::MAX);

    /// Whether it names a card.
    pub const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }
}

/// What a handle stands for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeenCard {
    /// The handle.
    pub handle: Handle,
    /// Who owns the card.
    pub owner: Seat,
    /// Its printing: `dp1-5`; or its name, where it was never printed.
    pub card: String,
}
