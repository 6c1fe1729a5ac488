//! Damage counters: put, moved, shared out, healed (DMG-12, TEXT-10).

use crate::state::ids::Register;
use rulebox_cards::effect::{Amount, PokemonSel};

/// An operation on damage counters.
#[derive(Clone, Debug, PartialEq)]
pub enum CounterOp {
    /// Puts damage counters.
    Put {
        /// How many.
        count: Amount,
        /// On which.
        on: PokemonSel,
    },
    /// Lets the player share out damage counters, one at a time.
    Spread {
        /// How many are left.
        left: Register,
        /// Over which.
        on: PokemonSel,
    },
    /// Moves damage counters.
    Move {
        /// How many.
        count: Amount,
        /// From.
        from: PokemonSel,
        /// To.
        to: PokemonSel,
    },
    /// Takes all damage counters off, to be shared out anew.
    Gather {
        /// How many there were.
        into: Register,
        /// From which; those that cannot be reached are taken out.
        among: Register,
    },
    /// Heals.
    Heal {
        /// How much damage; all if nothing.
        amount: Option<Amount>,
        /// Which.
        of: PokemonSel,
    },
}
