//! How a side wins and loses (WIN-1 to WIN-3). A plan lists the rules of each side; a side wins by its own, and when the
//! other one loses by its own.

use serde::{Deserialize, Serialize};

/// A way in which the game ends for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndRule {
    /// The side wins when one of its seats has taken all Prize cards that it laid out (WIN-1). A seat that laid out none
    /// has not taken all of them.
    AllPrizesOfASeat,
    /// The side wins when its seats have taken so many Prize cards together.
    PrizesTogether(u8),
    /// The side loses when it has no Pokémon in play on any of its boards (WIN-2).
    NoPokemon,
    /// The side loses when one of its seats must draw at the beginning of its turn and cannot (WIN-3).
    CannotDraw,
}
