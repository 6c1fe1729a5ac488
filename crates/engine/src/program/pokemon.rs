//! Pokémon in play: switched, Knocked Out, taken back, evolved and devolved.

use rulebox_cards::effect::{Along, Amount, CardSel, Dest, Player, PokemonSel};

/// An operation on Pokémon in play.
#[derive(Clone, Debug, PartialEq)]
pub enum PokemonOp {
    /// Evolves a Pokémon with a card.
    Evolve {
        /// With which card.
        with: CardSel,
        /// Which Pokémon.
        onto: PokemonSel,
    },
    /// Puts a card into play where the Pokémon stood that left play in this text.
    TakePlace {
        /// Which card.
        card: CardSel,
    },
    /// Lets the player of a Bench discard Pokémon of it until so many are left.
    TrimBench {
        /// Whose Bench.
        who: Player,
        /// How many are left.
        size: Amount,
    },
    /// Changes places.
    Switch {
        /// Whose Active.
        who: Player,
        /// With which.
        with: PokemonSel,
    },
    /// Knocks Out.
    KnockOut(PokemonSel),
    /// Takes a Pokémon out of play.
    Return {
        /// Which.
        which: PokemonSel,
        /// Where to.
        to: Dest,
        /// What goes along.
        along: Along,
    },
    /// Takes the highest Evolution card off.
    Devolve {
        /// Which.
        which: PokemonSel,
        /// Where the card goes.
        to: Dest,
    },
}
