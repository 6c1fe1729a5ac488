//! Values of the switches on names, decks and kinds of cards.

use super::value::{SwitchValue, choices};
use serde::{Deserialize, Serialize};

choices! {
    /// Which symbols in a name do not make an owner.
    NotOwnerSymbols {
        /// The three of Pokémon SP that the book lists (KIND-OWNER-1).
        ThreeSp => "the three of Pokémon SP",
        /// Those three, and C and FB (KIND-OWNER-1, AMB-53).
        FiveWithCAndFb => "those of Pokémon SP, with C and FB",
    }

    /// What happens to cards of a kind that the era's book does not know.
    KindPolicy {
        /// The deck check refuses them (AMB-41).
        Strict => "no",
        /// They play by the newest book that knows them (AMB-41).
        Open => "yes, by the newest book that knows them",
    }
}

/// How many ACE SPEC cards a deck may hold, and which cards can be ACE SPEC at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AceSpecLimit {
    /// The book does not know the kind (DECK-7).
    None,
    /// So many in all, and only Trainer cards can be ACE SPEC (DECK-7, KIND-ACESPEC-2).
    Trainers(u8),
    /// So many in all, of any category (DECK-7, KIND-ACESPEC-2).
    AnyCard(u8),
}

impl SwitchValue for AceSpecLimit {
    fn show(&self) -> String {
        match self {
            AceSpecLimit::None => "None".to_owned(),
            AceSpecLimit::Trainers(most) => format!("Trainers({most})"),
            AceSpecLimit::AnyCard(most) => format!("AnyCard({most})"),
        }
    }
    fn say(&self) -> String {
        match self {
            AceSpecLimit::None => "the book does not say".to_owned(),
            AceSpecLimit::Trainers(most) => format!("{most}, which is a Trainer"),
            AceSpecLimit::AnyCard(most) => format!("{most}, of any category"),
        }
    }
    fn read(text: &str) -> Option<Self> {
        if text == "None" {
            return Some(AceSpecLimit::None);
        }
        let (word, rest) = text.split_once('(')?;
        let most = rest.strip_suffix(')')?.parse().ok()?;
        match word {
            "Trainers" => Some(AceSpecLimit::Trainers(most)),
            "AnyCard" => Some(AceSpecLimit::AnyCard(most)),
            _ => None,
        }
    }
    fn values() -> Vec<String> {
        ["None", "Trainers(1)", "AnyCard(1)", "AnyCard(0)"]
            .map(str::to_owned)
            .to_vec()
    }
}

impl std::fmt::Display for AceSpecLimit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.show())
    }
}

impl std::str::FromStr for AceSpecLimit {
    type Err = super::UnknownValue;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        super::UnknownValue::or(text)
    }
}
