//! The turn and the game: what ends them, and what comes next.

use rulebox_cards::effect::Player;

/// An operation on the turn or the game.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnOp {
    /// Ends the turn.
    End,
    /// The player whose turn it is takes another one after it.
    Another,
    /// That player's next turn ends after drawing.
    EndsAfterDraw(Player),
    /// Wins.
    Win(Player),
}
