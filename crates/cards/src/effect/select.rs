//! *Select*: which Pokémon, which cards, how many, of what sort, picked by whom.

use super::{Amount, Player, Var};
use rulebox_rules::{Condition, EnergyType, Kinds, PowerKind, Stage};

/// So many sorts can be named of which one each is meant.
pub const MOST_SORTS: usize = 8;

/// How many of those that fit.
#[derive(Clone, Debug, PartialEq)]
pub enum Count {
    /// All of them, without a choice.
    All,
    /// Exactly so many, or as many as there are.
    Exactly(Box<Amount>),
    /// `up to N`: from 1 (TEXT-2) to N.
    UpTo(Box<Amount>),
    /// `any number of`: from 0 (TEXT-4).
    AnyNumber,
    /// `1 {R} energy, 1 {W} energy`: one of each sort, which are the parts of the filter; of as many sorts as there are cards
    /// for. Only of cards.
    OneOfEach,
}

/// Who picks among the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The player who uses the card (TEXT-14).
    You,
    /// That player's opponent.
    Opponent,
    /// Chance: "without looking", "a random card".
    Random,
}

/// Pokémon in play: where, of what sort, how many, picked by whom.
#[derive(Clone, Debug, PartialEq)]
pub struct PokemonSel {
    /// Where to look.
    pub base: PokemonBase,
    /// Of what sort.
    pub filter: Filter,
    /// How many.
    pub count: Count,
    /// Who picks.
    pub chooser: Chooser,
}

/// Where to look for Pokémon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PokemonBase {
    /// `this`: the Pokémon whose attack or power it is, or that the card is attached to (TEXT-8).
    This,
    /// `defending`: see CARD-13.
    Defending,
    /// `attacker`: in a modifier or trigger, the Pokémon whose attack it is.
    Attacker,
    /// `it`: the Pokémon of the innermost `each`, or the one a trigger is about.
    It,
    /// A name bound before.
    Var(Var),
    /// `your active`, `opponent's active`, `each active`.
    Active(Player),
    /// `your bench` …
    Bench(Player),
    /// `your pokemon` …
    InPlay(Player),
}

/// Cards: where, of what sort, how many, picked by whom.
#[derive(Clone, Debug, PartialEq)]
pub struct CardSel {
    /// Where to look.
    pub from: CardZone,
    /// Of what sort.
    pub filter: Filter,
    /// How many.
    pub count: Count,
    /// Who picks.
    pub chooser: Chooser,
    /// `2 energy cards from this`: cards, where `2 energy` would be units ([`CardSel::counts_units`]).
    pub by_card: bool,
}

impl CardSel {
    /// The sorts of which one each is meant; none where the text does not say so.
    pub fn sorts(&self) -> &[Filter] {
        match (&self.count, &self.filter) {
            (Count::OneOfEach, Filter::AnyOf(sorts)) => sorts,
            _ => &[],
        }
    }

    /// Whether Energy is counted in units, so that one card that provides two is 2 Energy (AMB-52).
    pub fn counts_units(&self) -> bool {
        !self.by_card && self.is_several_energy()
    }

    /// More units than that no single card may have: `up to 2 energy` is a limit that is not passed (AMB-52).
    pub fn most_units(&self) -> Option<usize> {
        match &self.count {
            Count::UpTo(n) if self.counts_units() => match **n {
                Amount::Number(n) => usize::try_from(n).ok(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it is a number of Energy of Pokémon, which the text may count in units or in cards.
    pub fn is_several_energy(&self) -> bool {
        let several = match &self.count {
            Count::Exactly(n) | Count::UpTo(n) => !matches!(**n, Amount::Number(1)),
            Count::All | Count::AnyNumber | Count::OneOfEach => false,
        };
        let first = match &self.filter {
            Filter::All(list) => list.first(),
            one => Some(one),
        };
        let energy = matches!(
            first,
            Some(Filter::Energy | Filter::BasicEnergy | Filter::SpecialEnergy)
        );
        several && energy && matches!(self.from, CardZone::Attached(_))
    }
}

/// Where to look for cards.
#[derive(Clone, Debug, PartialEq)]
pub enum CardZone {
    /// `your hand` …
    Hand(Player),
    /// `your deck` (all of it; only sensible for `Search` and counts).
    Deck(Player),
    /// `top N of your deck`.
    DeckTop(Player, Box<Amount>),
    /// `bottom N of your deck`.
    DeckBottom(Player, Box<Amount>),
    /// `your discard` …
    Discard(Player),
    /// `your prizes` …
    Prizes(Player),
    /// `your lost zone` …
    LostZone(Player),
    /// `SELECT`: cards attached to those Pokémon.
    Attached(Box<PokemonSel>),
    /// `cards under SELECT`: its lower stages.
    Under(Box<PokemonSel>),
    /// A name bound before.
    Var(Var),
    /// `this card`: the card whose text it is.
    ThisCard,
    /// `stadium`: the Stadium in play.
    Stadium,
    /// `your stadium`: the Stadium in play, if that player played it.
    StadiumOf(Player),
}

/// A property of a card or of a Pokémon in play.
#[derive(Clone, Debug, PartialEq)]
pub enum Filter {
    /// Anything.
    Any,
    /// All of these.
    All(Vec<Filter>),
    /// At least one of these.
    AnyOf(Vec<Filter>),
    /// Not this.
    Not(Box<Filter>),
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
    /// A Pokémon of this type, or an Energy card that provides it.
    Type(EnergyType),
    /// Of this printed stage.
    Stage(Stage),
    /// An Evolution card (CARD-5).
    Evolution,
    /// In play: an evolved Pokémon (CARD-10).
    Evolved,
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
    /// Has a power of this kind.
    HasPower(PowerKind),
    /// Has an Ability, a Poké-Power or a Poké-Body: `has power`.
    HasAnyPower,
    /// Has a power of this name.
    HasPowerNamed(String),
    /// Has an attack of this name.
    HasAttack(String),
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
    /// A piece of a Pokémon whose other pieces lie in the same place: `whole`.
    Whole,
    /// Of the type that a name holds: `of type name`.
    OfType(Var),
    /// Of a type that one of these cards is of: `of a type of (CARDS)`.
    OfATypeOf(Box<CardSel>),
    /// A Prize card that lies face down.
    FaceDown,
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

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cmp {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `==`
    Equal,
    /// `!=`
    Differs,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

impl Cmp {
    /// Whether `a` compares so with `b`.
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Cmp::Less => a < b,
            Cmp::AtMost => a <= b,
            Cmp::Equal => a == b,
            Cmp::Differs => a != b,
            Cmp::AtLeast => a >= b,
            Cmp::More => a > b,
        }
    }
}

/// Where attacks to be used come from.
#[derive(Clone, Debug, PartialEq)]
pub enum AttackSource {
    /// Pokémon in play.
    Pokemon(PokemonSel),
    /// Cards.
    Cards(CardSel),
}
