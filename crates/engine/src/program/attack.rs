//! What only attacks say: their damage, and whether they do anything (DMG-2, ATTACK-E).

use rulebox_cards::effect::{Amount, AttackSource, BaseOp, Ignoring, PokemonSel};

/// An operation of an attack.
#[derive(Clone, Debug, PartialEq)]
pub enum AttackOp {
    /// The attack does nothing.
    Fail,
    /// Changes the attack's own damage.
    Base(BaseOp, Amount),
    /// The attack's own damage ignores these.
    BaseIgnores(Ignoring),
    /// Does damage.
    Damage {
        /// How much.
        amount: Amount,
        /// To which.
        to: PokemonSel,
        /// What it ignores.
        ignoring: Ignoring,
    },
    /// Lets the player pick an attack, which is then carried out in place of this one.
    Copy {
        /// From where.
        of: AttackSource,
    },
}
