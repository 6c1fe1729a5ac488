//! Order, tests, coins, choices between parts: what decides which operations are done, and how often (TEXT-5).

use crate::state::ids::{Position, Register};
use rulebox_cards::effect::{Amount, Coins, Player, PokemonSel, Test};

/// An operation of flow.
#[derive(Clone, Debug, PartialEq)]
pub enum FlowOp {
    /// Flips coins.
    Flip {
        /// How many.
        coins: Coins,
        /// Who flips.
        by: Player,
    },
    /// Keeps the result of the last flip for a later pass.
    SaveFlip(Register),
    /// Recalls it.
    LoadFlip(Register),
    /// Goes on elsewhere.
    Jump(Position),
    /// Goes on elsewhere unless the test holds.
    JumpUnless(Test, Position),
    /// Goes on elsewhere if the last flip had no heads.
    JumpIfTails(Position),
    /// Tests, and keeps the answer under a number.
    Decide(u8, Test),
    /// Asks whether to do what follows, and keeps the answer under a number (TEXT-5).
    May {
        /// Who decides.
        by: Player,
        /// The number.
        decision: u8,
        /// From where to where that is, if it can be foreseen whether it does anything.
        part: Option<(Position, Position)>,
    },
    /// Goes on elsewhere unless that decision was yes.
    JumpUnlessDecided(u8, Position),
    /// Forgets whether anything was done.
    ClearDid,
    /// Keeps in mind whether anything was done so far, while a text inside another one asks the same.
    KeepDid(Register),
    /// What was done before counts again, too.
    RecallDid(Register),
    /// Goes on elsewhere unless something was done since.
    JumpUnlessDid(Position),
    /// What follows up to there is a price: it does nothing by itself (AMB-33).
    Price(Position),
    /// Lets the player choose modes.
    ChooseModes {
        /// Whether the first may be one that does nothing.
        freely: bool,
        /// The chosen, as bits.
        into: Register,
        /// At least.
        min: u8,
        /// At most.
        max: u8,
        /// How many there are.
        of: u8,
    },
    /// Goes on elsewhere unless that mode was chosen.
    JumpUnlessMode(Register, u8, Position),
    /// Collects Pokémon for a loop.
    EachPokemon {
        /// Those still to come.
        left: Register,
        /// Which.
        of: PokemonSel,
    },
    /// Takes the next one as `it`, or goes on after the loop.
    NextPokemon {
        /// Those still to come.
        left: Register,
        /// After the loop.
        exit: Position,
    },
    /// Puts an amount into a register.
    SetNumber {
        /// Where.
        into: Register,
        /// What.
        amount: Amount,
    },
    /// Counts down, or goes on after the loop.
    CountDown {
        /// The number.
        left: Register,
        /// After the loop.
        exit: Position,
    },
}
