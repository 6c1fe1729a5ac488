//! Cards: drawn, looked at, moved, searched for (TEXT-6, ZONE-3).

use crate::state::ids::Register;
use rulebox_cards::effect::{Amount, CardSel, Dest, Filter, Player};

/// An operation on cards.
#[derive(Clone, Debug, PartialEq)]
pub enum CardOp {
    /// Collects cards without a choice.
    Collect {
        /// The cards.
        into: Register,
        /// Which.
        from: CardSel,
    },
    /// Asks for a number of cards to draw (TEXT-3).
    AskDraw {
        /// The number.
        into: Register,
        /// Who.
        who: Player,
        /// At most.
        max: Amount,
    },
    /// Draws that many.
    DrawNumber {
        /// Who.
        who: Player,
        /// The number.
        number: Register,
    },
    /// Draws.
    Draw {
        /// Who.
        who: Player,
        /// How many.
        count: Amount,
    },
    /// Draws until the hand has that size.
    DrawUntil {
        /// Who.
        who: Player,
        /// The size.
        size: Amount,
    },
    /// Moves cards.
    Move {
        /// Which.
        cards: CardSel,
        /// Where.
        to: Dest,
        /// Shown to all.
        reveal: bool,
    },
    /// Shows cards to all.
    Reveal(Register),
    /// Puts cards on the deck in an order that the player picks.
    Order {
        /// Those left.
        left: Register,
        /// On top, or at the bottom.
        top: bool,
        /// Whether chance orders them, so that nobody sees which is which.
        at_random: bool,
    },
    /// Looks at cards, or shows them.
    Look {
        /// The cards.
        into: Register,
        /// Which.
        cards: CardSel,
        /// Shown to all.
        reveal: bool,
    },
    /// Shows cards from the top of a deck to all, up to the first that fits.
    RevealUntil {
        /// Whose deck.
        who: Player,
        /// What ends it.
        filter: Filter,
        /// The cards.
        into: Register,
    },
    /// Shuffles a deck.
    Shuffle(Player),
    /// Has a deck shuffled by the next [`Op::ShuffleTouched`].
    ShuffleLater(Player),
    /// Shuffles every deck that cards were just shuffled into.
    ShuffleTouched,
}
