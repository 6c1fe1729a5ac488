//! Values of the switches on Knock Outs and the step between turns.

use super::value::choices;
use crate::words::Condition;

choices! {
    /// What being Burned does between turns.
    BurnRule {
        /// Flip a coin; tails gives two damage counters, and no coin ends the burn (COND-BURN-2, COND-BURN-3).
        FlipTailsTwoCounters => "a coin is flipped, and tails gives 2 damage counters",
        /// Two damage counters, then a coin that ends the burn on heads (COND-BURN-2, COND-BURN-3).
        TwoCountersThenFlipHeadsRecovers => "2 damage counters, then a coin that ends the burn on heads",
    }

    /// In which order Special Conditions are dealt with between turns.
    CheckupOrder {
        /// Poisoned, Burned, then Asleep and Paralyzed together (CHECKUP-3).
        AsleepWithParalyzed => "Poisoned, Burned, then Asleep and Paralyzed together",
        /// Poisoned, Burned, Asleep, Paralyzed, each by itself (CHECKUP-3).
        AsleepThenParalyzed => "Poisoned, Burned, Asleep, Paralyzed",
    }

    /// When effects other than Special Conditions happen between turns.
    CheckupEffects {
        /// Before, between or after the conditions, as the player of the card likes (CHECKUP-5, AMB-71).
        ToolsAnyTime => "whenever the player of the card likes",
        /// After the conditions (CHECKUP-5).
        AfterConditions => "after the Special Conditions",
        /// All before or all after the conditions, as the player likes (CHECKUP-5, CHECKUP-6, AMB-25).
        OneBlockBeforeOrAfter => "all before or all after the Special Conditions",
    }

    /// When Knock Outs are decided between turns.
    KoCheck {
        /// After each step and each effect (CHECKUP-7, AMB-24).
        AfterEachStep => "after each step",
        /// Once, when both players' checks are done (CHECKUP-7).
        AtEnd => "at the end, when both players' checks are done",
    }

    /// Who takes Prizes and promotes first when both players lose a Pokémon at the same moment.
    KoOrder {
        /// The player who will take the next turn (KO-11, KO-12, AMB-22).
        NextTurnPlayerFirst => "the player who takes the next turn",
        /// The player whose turn it is or just was. No era uses it; it is the other possible reading of AMB-22.
        TurnPlayerFirst => "the player whose turn it is",
    }

    /// What the step between turns is called.
    CheckupName {
        /// The words of 2009 (CHECKUP-2).
        AfterEachPlayersTurn = "after each player's turn",
        /// The words of 2011 (CHECKUP-2).
        InBetweenTurns = "in-between turns",
        /// The words of 2021 and 2025 (CHECKUP-2).
        PokemonCheckup = "Pokémon Checkup",
    }
}

impl CheckupOrder {
    /// The conditions in their order; those of one inner list are dealt with together.
    pub const fn steps(self) -> &'static [&'static [Condition]] {
        match self {
            CheckupOrder::AsleepWithParalyzed => &[
                &[Condition::Poisoned],
                &[Condition::Burned],
                &[Condition::Asleep, Condition::Paralyzed],
            ],
            CheckupOrder::AsleepThenParalyzed => &[
                &[Condition::Poisoned],
                &[Condition::Burned],
                &[Condition::Asleep],
                &[Condition::Paralyzed],
            ],
        }
    }
}
