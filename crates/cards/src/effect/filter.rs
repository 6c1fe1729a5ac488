//! The families of filters.

use super::*;
use rulebox_rules::{Condition, EnergyType, Kinds, PowerKind, Stage};

/// A sort of cards.
#[derive(Clone, Debug, PartialEq)]
pub enum CardSort {
    /// A Pokémon card.
    Pokemon,
    /// A Trainer card, as the era counts them (CARD-3).
    Trainer,
    /// An Item (or plain Trainer) card, as the era counts them (TURN-TOOL-3, TURN-TM-3).
    Item,
    /// A Supporter card.
    Supporter,
    /// A Stadium card.
    Stadium,
    /// A Pokémon Tool card.
    Tool,
    /// A Technical Machine.
    TechnicalMachine,
    /// A Fossil.
    Fossil,
    /// An Energy card.
    Energy,
    /// A basic Energy card (CARD-11).
    BasicEnergy,
    /// A Special Energy card.
    SpecialEnergy,
}

/// What a card is by itself: type, stage, kind, name, HP, powers and attacks.
#[derive(Clone, Debug, PartialEq)]
pub enum FactFilter {
    /// A Pokémon of this type, or an Energy card that provides it.
    Type(EnergyType),
    /// Of this printed stage.
    Stage(Stage),
    /// An Evolution card (CARD-5).
    Evolution,
    /// Of this kind or label.
    Kind(Kinds),
    /// With exactly this name.
    Named(String),
    /// With these words in its name.
    NameHas(String),
    /// With an owner in its name (KIND-OWNER-1): `owned`.
    Owned,
    /// HP compared with a number.
    Hp(Cmp, u16),
    /// Has a power of this kind.
    HasPower(PowerKind),
    /// Has an Ability, a Poké-Power or a Poké-Body: `has power`.
    HasAnyPower,
    /// Has a power of this name.
    HasPowerNamed(String),
    /// Has an attack of this name.
    HasAttack(String),
}

/// How a Pokémon in play is now, or how a card lies there.
#[derive(Clone, Debug, PartialEq)]
pub enum StateFilter {
    /// In play: an evolved Pokémon (CARD-10).
    Evolved,
    /// In play: HP left compared with a number.
    RemainingHp(Cmp, u16),
    /// In play: has damage counters on it.
    Damaged,
    /// In play: affected by this condition.
    Condition(Condition),
    /// In play: affected by any Special Condition.
    AnyCondition,
    /// In play: has Energy attached (that provides this type).
    HasEnergy(Option<EnergyType>),
    /// In play: units of Energy attached, compared with a number: `energy >= 2`.
    EnergyUnits(Cmp, u16),
    /// In play: a card of this sort is attached to it: `has basic {F} energy`, `has card where …`.
    HasCard(Box<Filter>),
    /// In play: has a Pokémon Tool attached.
    HasTool,
    /// In play: bears this marker.
    HasMarker(String),
    /// In play: is the Active Pokémon.
    IsActive,
    /// In play: is on the Bench.
    IsBenched,
    /// In play: came into play this turn from its player's hand.
    PlayedThisTurn,
    /// In play: came into play, evolved or devolved this turn.
    New,
    /// In play: became the Active Pokémon this turn.
    MovedToActive,
    /// In play: without damage.
    FullHp,
    /// In play: its damage is at least its HP.
    KnockedOut,
    /// In play: none of the others has less HP left.
    FewestRemainingHp,
    /// A piece of a Pokémon whose other pieces lie in the same place: `whole`.
    Whole,
    /// A Prize card that lies face down.
    FaceDown,
}

/// What evolves from what.
#[derive(Clone, Debug, PartialEq)]
pub enum LineageFilter {
    /// A card that evolves or levels up from one of them: `goes onto (SELECT)`.
    GoesOnto(Box<PokemonSel>),
    /// A Stage 2 card whose line begins with one of them: `descends from (SELECT)`.
    DescendsFrom(Box<PokemonSel>),
    /// In play: the named card can be put on it, a stage skipped or not: `fits under name`.
    FitsUnder(Var),
    /// The same without a skipped stage: `fits directly under name`.
    FitsDirectlyUnder(Var),
    /// Evolves from a Pokémon of this name.
    EvolvesFrom(String),
    /// Evolves from a name with these words: `from has "Fossil"`.
    FromHas(String),
    /// Its line begins with a name with these words: `over has "Fossil"`.
    OverHas(String),
}

/// How it stands to what the text has named, and to the card whose text it is.
#[derive(Clone, Debug, PartialEq)]
pub enum RelationFilter {
    /// Of the type that a name holds: `of type name`.
    OfType(Var),
    /// Of a type that one of these cards is of: `of a type of (CARDS)`.
    OfATypeOf(Box<CardSel>),
    /// The card whose text it is: `this-card`.
    ThisCard,
    /// Not `this`.
    Other,
    /// Among the cards or Pokémon that a name holds: `in those`.
    In(Var),
    /// In play: a card that a name holds is part of it: `made of those`.
    MadeOf(Var),
    /// In play: a card that a name holds is attached to it: `holding those`.
    Holding(Var),
}
