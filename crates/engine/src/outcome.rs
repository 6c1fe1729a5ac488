//! How a game ends (WIN-1, WIN-2, WIN-3).

use crate::plan::Side;
use serde::{Deserialize, Serialize};

/// The end of a game. "Not yet" is no outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The side that won; nobody where nobody did.
    pub winner: Option<Side>,
    /// How.
    pub because: EndReason,
}

impl Outcome {
    /// Whether that side won.
    pub fn is_won_by(&self, side: Side) -> bool {
        self.winner == Some(side)
    }
}

/// A way to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EndReason {
    /// Took the last Prize card (WIN-1).
    Prizes,
    /// The opponent has no Pokémon to make Active (WIN-2).
    NoPokemon,
    /// Both of these at once (WIN-7).
    PrizesAndNoPokemon,
    /// The opponent could not draw at the start of a turn (WIN-3).
    DeckOut,
    /// A card said so.
    Effect,
    /// The opponent gave up (AMB-54).
    Concession,
}

impl EndReason {
    /// The reason as a short phrase.
    pub const fn phrase(self) -> &'static str {
        match self {
            EndReason::Prizes => "took the last Prize card",
            EndReason::NoPokemon => "the opponent has no Pokémon left",
            EndReason::PrizesAndNoPokemon => {
                "took the last Prize card and left the opponent without Pokémon"
            }
            EndReason::DeckOut => "the opponent could not draw a card",
            EndReason::Effect => "a card said so",
            EndReason::Concession => "the opponent conceded",
        }
    }
}
