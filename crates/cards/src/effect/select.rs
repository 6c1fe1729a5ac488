//! *Select*: which Pokémon, which cards, how many, of what sort, picked by whom.

use super::{
    Amount, CardSort, FactFilter, LineageFilter, Player, RelationFilter, StateFilter, Var,
};

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
            Some(Filter::Sort(
                CardSort::Energy | CardSort::BasicEnergy | CardSort::SpecialEnergy
            ))
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
    /// The sort of card.
    Sort(CardSort),
    /// What something is.
    Fact(FactFilter),
    /// How it is now.
    State(StateFilter),
    /// What evolves from what.
    Lineage(LineageFilter),
    /// What the text has named.
    Relation(RelationFilter),
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
