//! What sets powers off.

use super::{PokemonSel, Program, Test};
use rulebox_rules::EnergyType;

/// Something that happens when it is set off: `when [SELECT] TRIGGER [by name] [if TEST] { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct When {
    /// What sets it off.
    pub trigger: Trigger,
    /// To which Pokémon it must happen, which the text then calls `it`; nothing means `this`.
    pub of: Option<PokemonSel>,
    /// Of several powers of this name only one is used.
    pub by_name: bool,
    /// Condition.
    pub needs: Option<Test>,
    /// What it does.
    pub program: Program,
}

/// What sets a triggered power off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// `between turns` (CHECKUP-4).
    BetweenTurns,
    /// `end of your turn`.
    EndOfYourTurn,
    /// `end of opponent's turn`.
    EndOfOpponentsTurn,
    /// `played`: put from the hand onto the Bench in its player's turn (not in set-up, SETUP-13).
    Played,
    /// `benched`: put onto the Bench in any way in its player's turn.
    Benched,
    /// `put into play`: assembled from its pieces (KIND-LEGEND-1, KIND-VUNION-1).
    PutIntoPlay,
    /// `evolved`: put from the hand onto a Pokémon.
    Evolved,
    /// `levelled up`: put from the hand onto a Pokémon (KIND-LVX-1).
    LevelledUp,
    /// `damaged by an attack`: `attacker` is the attacking Pokémon.
    DamagedByAttack,
    /// `damaged by an attack while active`: when the damage was done, it was in the Active spot.
    DamagedWhileActive,
    /// `knocked out by an attack`: by its damage.
    KnockedOutByAttack,
    /// `knocked out`: in any way.
    KnockedOut,
    /// `energy attached`, `{F} energy attached`: from the hand to the Pokémon.
    EnergyAttached(Option<EnergyType>),
    /// `energy attached except by effects`: from the hand, as a player may once a turn.
    EnergyAttachedByRule(Option<EnergyType>),
    /// `attached`: this card, from the hand.
    Attached,
    /// `moved to bench`: from the Active spot.
    MovedToBench,
    /// `moved to active`: from the Bench.
    MovedToActive,
    /// `used a power`: after a Poké-Power or an Ability was used.
    UsedPower,
    /// `used a poke-power`: after a Poké-Power was used.
    UsedPokePower,
    /// `drawn for the turn`: this card, at the start of the turn.
    DrawnForTurn,
    /// `taken as prize`: this card, face down.
    TakenAsPrize,
    /// `discarded from play`: this attached card.
    DiscardedFromPlay,
}
