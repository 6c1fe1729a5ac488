//! Special Conditions: inflicted and cured (COND-2).

use rulebox_cards::effect::PokemonSel;
use rulebox_rules::Condition;

/// An operation on Special Conditions.
#[derive(Clone, Debug, PartialEq)]
pub enum ConditionOp {
    /// Inflicts a condition.
    Inflict {
        /// Which.
        condition: Condition,
        /// On which.
        on: PokemonSel,
        /// Counters between turns; for Asleep, coins.
        counters: Option<u8>,
        /// Asleep only: all of those coins tails Knock it Out.
        deadly: bool,
    },
    /// Cures.
    Cure {
        /// Only this.
        condition: Option<Condition>,
        /// Which.
        of: PokemonSel,
    },
}
