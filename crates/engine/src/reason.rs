//! Why a move is refused, or allowed: a rule id and a sentence.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::plan::Seats;
use crate::state::ids::Seat;
use rulebox_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

/// `seat 1 is`, or `seats 1 and 2 are`.
fn who_is(asked: Seats) -> String {
    let numbers: Vec<String> = asked.map(|seat| seat.0.to_string()).collect();
    match numbers.split_last() {
        Some((last, [])) => format!("seat {last} is"),
        Some((last, others)) => format!("seats {} and {last} are", others.join(", ")),
        None => "nobody is".to_owned(),
    }
}

/// An answer that was not taken. The state is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Illegal {
    /// Somebody else is asked.
    #[error("it is not seat {}'s choice: {} asked", .seat.0, who_is(*.asked))]
    WrongSeat {
        /// Who answered.
        seat: Seat,
        /// Who is asked.
        asked: Seats,
    },
    /// There is no such seat.
    #[error("there is no seat {}", .seat.0)]
    NoSuchSeat {
        /// Which.
        seat: Seat,
    },
    /// The answer belongs to an earlier prompt.
    #[error("this answers prompt {prompt}, but the game is at prompt {now}")]
    Stale {
        /// The prompt it belongs to.
        prompt: u32,
        /// The prompt now open.
        now: u32,
    },
    /// The game waits for chance, not for a player.
    #[error("the game waits for a coin, a random card or a shuffle")]
    ChanceIsNext,
    /// The game waits for a player, or chance said something impossible.
    #[error("this outcome does not fit what is left to chance now")]
    NotThisChance,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A rule forbids it.
    #[error("{0}")]
    Forbidden(Reason),
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident => $rule:literal, $sentence:literal;)*) => {
        /// Why a move is not allowed: each reason is one rule's.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Reason { $($(#[$doc])* #[doc = $sentence] $name,)* }

        impl Reason {
            /// Every reason.
            pub const ALL: &'static [Reason] = &[$(Reason::$name),*];

            /// The rule that forbids it.
            pub const fn rule(self) -> RuleId {
                match self { $(Reason::$name => rule!($rule),)* }
            }
            /// The reason as a sentence.
            pub const fn sentence(self) -> &'static str {
                match self { $(Reason::$name => $sentence,)* }
            }
        }
    };
}

/// Allowed, or the reason why not.
pub type Legal = Result<(), Reason>;

/// Forbidden for that reason if `forbidden` says so.
#[inline]
pub(crate) fn unless(forbidden: bool, reason: Reason) -> Legal {
    if forbidden { Err(reason) } else { Ok(()) }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.sentence(), self.rule().id())
    }
}

reasons! {
    NotOffered => "TURN-8", "That is not among the choices now.";
    NotInHand => "CARD-8", "The card is not in your hand.";
    NotInPlay => "CARD-8", "The card is not in play under your control.";
    NotYours => "TURN-ENERGY-1", "That Pokémon is not yours.";
    NotYourBoard => "ZONE-8", "You do not play on that board.";
    NotABasic => "TURN-BENCH-1", "Only a Basic Pokémon card can be put on the Bench from the hand.";
    BenchIsFull => "TURN-BENCH-2", "Your Bench is full.";
    LegendIsIncomplete => "KIND-LEGEND-1", "Both halves of a LEGEND are put on the Bench together, from the hand.";
    UnionIsIncomplete => "KIND-VUNION-3", "A V-UNION is put on the Bench with its four different pieces, from the discard pile.";
    UnionAlreadyPlayed => "KIND-VUNION-6", "You have already played this V-UNION in this game.";
    NotAnEvolution => "CARD-6", "The card does not evolve from anything.";
    EvolvesFromAnother => "TURN-EVOLVE-1", "The card evolves from a Pokémon of another name.";
    NewThisTurn => "TURN-EVOLVE-3", "That Pokémon came into play or changed this turn.";
    EvolvedThisTurn => "TURN-EVOLVE-4", "That Pokémon has already evolved this turn.";
    FirstTurnNoEvolving => "TURN-EVOLVE-11", "No Pokémon evolves on its player's first turn.";
    NotALevelUp => "KIND-LVX-1", "The card does not level a Pokémon up.";
    LevelsUpAnother => "KIND-LVX-1", "The card levels up a Pokémon of another name.";
    NewBeforeLevelUp => "KIND-LVX-2", "That Pokémon came into play or changed this turn.";
    OnlyTheActiveLevelsUp => "KIND-LVX-10", "A LV.X card from the hand goes onto the Active Pokémon.";
    AlreadyLevelledUp => "KIND-LVX-12", "That Pokémon has levelled up already.";
    FirstTurnNoLevelUp => "KIND-LVX-13", "No Pokémon levels up on its player's first turn.";
    EnergyAlreadyAttached => "TURN-ENERGY-1", "You have already attached an Energy card from your hand this turn.";
    NotForThatPokemon => "TEXT-1", "The card's own text does not let it be attached to that Pokémon.";
    OnlyOnOpponentsEx => "KIND-FLARE-1", "This Pokémon Tool is attached to one of your opponent's Pokémon-EX.";
    OnlyAsAnAnswer => "TEXT-1", "The card is played only when your opponent uses a Poké-Power.";
    HasATool => "TURN-TOOL-2", "That Pokémon already has a Pokémon Tool attached.";
    NotAnEnergyOrTool => "TURN-ENERGY-1", "Only Energy cards and Pokémon Tools are attached like this.";
    NotATrainer => "TURN-TRAINER-1", "That is not a Trainer card to be played.";
    StarterNoItem => "TURN-FIRST-2", "The starting player cannot play this kind of Trainer card on the first turn.";
    StarterNoSupporter => "TURN-FIRST-3", "The starting player cannot play a Supporter on the first turn.";
    StarterNoStadium => "TURN-FIRST-4", "The starting player cannot play a Stadium on the first turn.";
    StarterNoFossil => "TURN-FIRST-5", "The starting player cannot play a Fossil on the first turn.";
    StarterNoAttack => "TURN-FIRST-6", "The starting player cannot attack on the first turn.";
    SupporterAlreadyPlayed => "TURN-SUPPORTER-1", "You have already played a Supporter this turn.";
    StadiumAlreadyPlayed => "TURN-STADIUM-4", "You have already played a Stadium this turn.";
    SameStadium => "TURN-STADIUM-5", "A Stadium of the same name is in play.";
    NoEffect => "AMB-33", "The card would have no effect.";
    ConditionNotMet => "TURN-TRAINER-1", "The card's own condition is not met.";
    CostNotPayable => "TURN-TRAINER-1", "You cannot pay what the card asks for.";
    EffectForbids => "TEXT-1", "An effect of a card forbids it.";
    AlreadyRetreated => "TURN-RETREAT-1", "You have already retreated this turn.";
    NotEnoughEnergyToRetreat => "TURN-RETREAT-4", "The Active Pokémon does not have enough Energy for its Retreat Cost.";
    NoBenchToRetreatTo => "TURN-RETREAT-5", "There is no Benched Pokémon to take its place.";
    CannotRetreatNow => "TURN-RETREAT-7", "An Asleep or Paralyzed Pokémon cannot retreat.";
    OnlyTheActiveAttacks => "ZONE-15", "Only the Active Pokémon can attack.";
    NoSuchAttack => "ATTACK-A", "The Active Pokémon has no such attack.";
    CannotPayToAttack => "TEXT-1", "There are not enough cards in your hand to discard for attacking.";
    NotEnoughEnergy => "ATTACK-4", "The Pokémon does not have the Energy for this attack.";
    WrongEnergy => "ATTACK-5", "The Energy attached does not match every symbol of the attack's cost.";
    CannotAttackNow => "ATTACK-8", "An Asleep or Paralyzed Pokémon cannot attack.";
    NotAnActivePower => "TURN-ABILITY-4", "This power is not one that is used.";
    PowerAlreadyUsed => "TURN-POWER-1", "This power has already been used this turn.";
    VstarPowerAlreadyUsed => "KIND-VSTAR-1", "You have already used your VSTAR Power in this game.";
    PowerUsedInThisGame => "AMB-51", "This power has already been used in this game.";
    GxAttackAlreadyUsed => "KIND-GX-1", "You have already used your GX attack in this game.";
    AttackConditionNotMet => "ATTACK-4", "The condition in the attack's text is not met.";
    PowerConditionNotMet => "TURN-ABILITY-2", "The condition in the power's text is not met.";
    PowerHasNoEffect => "AMB-33", "The power would have no effect.";
    PowerCostNotPayable => "TURN-ABILITY-2", "You cannot pay what the power asks for.";
    NotPlacedInSetup => "SETUP-8", "Only Basic Pokémon can be placed while setting up.";
    NotAnExtraCard => "MULL-11", "Only Basic Pokémon among the extra cards can be benched now.";
    MustPlaceAnActive => "SETUP-6", "One Basic Pokémon must be placed as the Active Pokémon.";
    MustPickMore => "TEXT-2", "More must be chosen first.";
    NotItsEnergy => "TURN-RETREAT-2", "Only Energy attached to the Pokémon pays for its retreat.";
    EnergyNotNeeded => "TURN-RETREAT-11", "The Retreat Cost is already paid.";
}
