//! Values of the switches on setting up and on the first turn.

use super::value::choices;

choices! {
    /// Who takes the first turn.
    FirstPlayerDecision {
        /// Whoever wins the coin flip starts and has no choice (SETUP-3, AMB-1).
        FlipWinnerStarts => "whoever wins the coin flip",
        /// Whoever wins the coin flip says who starts (SETUP-3).
        FlipWinnerChooses => "whomever the winner of the coin flip names",
        /// Chance decides, by whatever means the table likes; nobody chooses. No era uses it; formats do.
        AnyRandom => "whomever chance names",
        /// The highest die starts. No era uses it; formats do.
        HighDie => "whoever rolls the highest die",
        /// The side of the players starts, not the side played by the program. No era uses it; formats do.
        PlayersSide => "the players' side",
    }

    /// When the coin for the first turn is flipped.
    FlipTiming {
        /// After Prizes and extra draws, just before the Pokémon are turned up (SETUP-2, SETUP-14, AMB-1).
        AfterSetup => "after both players have set up",
        /// Before anything is shuffled or drawn (SETUP-2, SETUP-14).
        BeforeShuffle => "before the decks are shuffled",
    }

    /// Whether cards earned by the other player's mulligans are drawn.
    ExtraDraw {
        /// The player says how many of them, from none to all (MULL-7, MULL-8, AMB-6).
        Optional => "no, as many as the player likes",
        /// All of them must be drawn (MULL-7, AMB-4).
        Mandatory => "yes, all of them",
        /// Mulligans earn nothing. No era uses it; formats do.
        Off => "there are none",
    }

    /// When cards earned by the other player's mulligans are drawn.
    ExtraDrawTiming {
        /// As soon as the drawer's own Prizes lie (MULL-9, AMB-2).
        AfterOwnPrizes => "after the drawer's own Prizes are laid",
        /// When both players have set up, before the Pokémon are turned up (MULL-9).
        AfterAllMulligansBeforeReveal => "when both players have set up, before the Pokémon are turned up",
    }

    /// Whether a Pokémon may evolve on its player's own first turn.
    FirstTurnEvolve {
        /// No, and the book prints no exception; a card's own text still wins (TURN-FIRST-8, AMB-11).
        Never => "no",
        /// Only where a card says so, as the book itself adds (TURN-FIRST-8, TURN-EVOLVE-11).
        OnlyIfCardSays => "only if a card says so",
        /// Yes, as on any turn. No era uses it; formats do.
        Allowed => "yes",
    }
}
