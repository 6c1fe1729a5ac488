//! What is played out of turn, used in place of another card, or turned around.

use rulebox_cards::effect::CardSel;
use rulebox_rules::PowerKind;

/// An operation about playing cards and using powers.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayOp {
    /// Does what a Supporter card says, without playing it.
    Supporter {
        /// Which card.
        card: CardSel,
    },
    /// A power is used now, which others may wait for or answer.
    UsePower(PowerKind),
    /// Notes that the power with this name is used in this turn.
    NoteName(u8),
    /// Plays the Trainer card whose text this is.
    ThisCard,
    /// Turns the Stadium in play around.
    TurnAround,
}
