//! What is picked, named or guessed now, for what follows (TEXT-14).

use crate::program::op::ChooseCards;
use crate::state::ids::Register;
use rulebox_cards::effect::{Amount, Guessed, Player, PokemonSel};
use rulebox_rules::TypeSet;

/// An operation that lets somebody choose.
#[derive(Clone, Debug, PartialEq)]
pub enum ChoiceOp {
    /// Lets a player choose Pokémon.
    Pokemon {
        /// The chosen.
        into: Register,
        /// The candidates.
        from: PokemonSel,
    },
    /// Lets a player choose cards.
    Cards(ChooseCards),
    /// Asks for a number.
    Number {
        /// The number.
        into: Register,
        /// At least; nothing means as "up to" has it in this era (TEXT-2).
        min: Option<Amount>,
        /// At most.
        max: Amount,
    },
    /// Asks for a type, which is kept as its number.
    Type {
        /// The type.
        into: Register,
        /// Those that the text allows.
        among: TypeSet,
    },
    /// Asks for an attack, which is kept as the book's number of its name.
    Attack {
        /// The attack.
        into: Register,
        /// Whose attacks.
        of: PokemonSel,
    },
    /// Lets a player guess something of a card, shows the card, and keeps under a number whether the guess was right.
    Guess {
        /// Who guesses.
        by: Player,
        /// What is guessed.
        what: Guessed,
        /// Of which card.
        of: Register,
        /// The number.
        decision: u8,
    },
}
