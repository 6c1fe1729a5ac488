//! What holds while a card is in play or for some turns, and what sets powers off.

use super::{Amount, Filter, Player, PokemonSel};
use rulebox_rules::{PowerKind, TypeSet};

/// A rule that a card adds while it holds: the static half of the language. The engine keeps these
/// by the question they answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Modifier {
    /// Damage done by attacks changes.
    Damage {
        /// By whose attacks; the scope has no count.
        by: PokemonSel,
        /// To which Pokémon.
        to: PokemonSel,
        /// Where in the order of DMG-ORDER.
        at: DamageStep,
        /// How.
        change: DamageChange,
    },
    /// Effects of attacks other than damage are prevented (AMB-18).
    PreventEffects {
        /// By whose attacks.
        by: PokemonSel,
        /// On which Pokémon.
        to: PokemonSel,
    },
    /// These Pokémon cannot do that.
    Cannot {
        /// Which Pokémon.
        who: PokemonSel,
        /// What they cannot do.
        act: PokemonAct,
    },
    /// That player cannot do that.
    PlayerCannot {
        /// Which player.
        who: Player,
        /// What they cannot do.
        act: PlayerAct,
    },
    /// When it tries to attack, its player flips a coin; on tails the attack does nothing (ATTACK-B).
    FlipToAttack {
        /// Which Pokémon.
        who: PokemonSel,
    },
    /// Coins that this player flips in their own turn count as tails.
    CoinsAreTails {
        /// Whose coins.
        who: Player,
    },
    /// HP changes.
    Hp {
        /// Of which Pokémon.
        who: PokemonSel,
        /// By how much.
        change: i16,
    },
    /// The Retreat Cost changes; it never falls below 0.
    RetreatCost {
        /// Of which Pokémon.
        who: PokemonSel,
        /// By how many symbols; nothing means that there is no cost at all.
        change: Option<i8>,
    },
    /// Attached Energy cards of this sort provide something else. Never stacks.
    Provides {
        /// Which Energy cards.
        energy: Filter,
        /// Attached to which Pokémon.
        on: PokemonSel,
        /// One set of types per unit.
        units: Vec<TypeSet>,
    },
    /// Their player may evolve them in the first turn or in the turn they came into play (AMB-11).
    MayEvolveAtOnce {
        /// Which Pokémon.
        who: PokemonSel,
    },
    /// Another Bench size.
    BenchSize {
        /// Whose Bench.
        who: Player,
        /// How many Pokémon.
        size: u8,
    },
    /// More or fewer Prize cards for a Knock Out (PRIZE-9).
    PrizesForKnockOut {
        /// Of which Pokémon.
        of: PokemonSel,
        /// By how many.
        change: i8,
    },
}

/// Where a damage effect stands in DMG-ORDER.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageStep {
    /// Before Weakness and Resistance (DMG-3).
    Before,
    /// After Weakness and Resistance (DMG-8).
    After,
}

/// How a damage effect changes damage (DMG-21 gives the order).
#[derive(Clone, Debug, PartialEq)]
pub enum DamageChange {
    /// More.
    More(Amount),
    /// Less.
    Less(Amount),
    /// Half of it.
    Half,
    /// None of it.
    Prevent,
    /// None of it if it is at most so much.
    PreventUpTo(i16),
}

/// What a Pokémon can be kept from.
#[derive(Clone, Debug, PartialEq)]
pub enum PokemonAct {
    /// Retreating.
    Retreat,
    /// Attacking at all.
    Attack,
    /// Using the attack of this name.
    UseAttack(String),
    /// Using powers of this kind; static ones stop working.
    UsePowers(PowerKind),
    /// Being affected by Special Conditions.
    BeAffectedByConditions,
    /// Being healed.
    BeHealed,
}

/// What a player can be kept from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerAct {
    /// Playing Item (plain Trainer) cards from the hand.
    PlayItem,
    /// Playing Supporter cards from the hand.
    PlaySupporter,
    /// Playing Stadium cards from the hand.
    PlayStadium,
    /// Playing any Trainer card from the hand.
    PlayTrainer,
    /// Attaching Energy cards from the hand.
    AttachEnergy,
    /// Evolving Pokémon from the hand.
    Evolve,
}

/// How long a lasting effect holds. All end with the turn, before the step between turns (AMB-59).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// `this turn`.
    EndOfTurn,
    /// `opponent's next turn`: from now to the end of it; for "during your opponent's next turn".
    EndOfOpponentsNextTurn,
    /// `your next turn`: begins with that turn and ends with it.
    YourNextTurn,
}

/// What sets a triggered power off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Trigger {
    /// `between turns` (CHECKUP-4).
    BetweenTurns,
    /// `end of your turn`.
    EndOfYourTurn,
    /// `played`: put from the hand onto the Bench in your turn (not in set-up, SETUP-13).
    Played,
    /// `evolved`: put from the hand onto a Pokémon.
    Evolved,
    /// `damaged by an attack`: `attacker` is the attacking Pokémon.
    DamagedByAttack,
    /// `knocked out by an attack`.
    KnockedOutByAttack,
    /// `energy attached`: from the hand to this Pokémon.
    EnergyAttached,
}
