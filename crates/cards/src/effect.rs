//! The effect language as a tree: *effect* (do), *select* (which), *amount* (how many), *test* (whether).
//!
//! The tree is what the parser reads, the printer writes, the wording renders and the engine runs.
//! Amounts, tests and filters are plain questions; only effects can ask a player or a coin, so only
//! effects are flattened by the engine before they run.

mod amount;
mod filter;
mod modifier;
mod select;
mod trigger;
mod verbs;

pub use amount::*;
pub use filter::*;
pub use modifier::*;
pub use select::*;
pub use trigger::*;
pub use verbs::*;

/// How often anything is repeated at most: there are no more cards in a deck.
pub const MOST_REPETITIONS: i16 = 60;

/// A player as a card names one: relative to the player who uses the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// `your`: the player who uses the card.
    You,
    /// `opponent's`: whoever faces that player.
    Opponent,
    /// `each`: both.
    Each,
}

/// A value that the program keeps under a name, such as chosen Pokémon. The number indexes
/// [`Program::names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Var(pub u8);

/// An effect with the names it binds. At most [`Program::MAX_NAMES`] names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// The names bound by `choose … as name` and `look … as name`, in order of appearance.
    pub names: Vec<String>,
    /// What is done.
    pub effect: Effect,
}

impl Program {
    /// How many names a program may bind.
    pub const MAX_NAMES: usize = 3;
}

/// Something that is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Several things in order.
    Seq(Vec<Effect>),
    /// Order, tests, coins.
    Flow(FlowVerb),
    /// What is picked now.
    Choice(ChoiceVerb),
    /// What only attacks say.
    Attack(AttackVerb),
    /// Damage counters.
    Counters(CounterVerb),
    /// Special Conditions.
    Conditions(ConditionVerb),
    /// Cards.
    Cards(CardVerb),
    /// Prize cards.
    Prizes(PrizeVerb),
    /// Pokémon in play.
    Pokemon(PokemonVerb),
    /// What lasts.
    Lasting(LastingVerb),
    /// What is played or used out of turn.
    Play(PlayVerb),
    /// The turn and the game.
    Turn(TurnVerb),
}

impl Effect {
    /// The effects directly inside this one.
    pub fn parts(&self) -> Vec<&Effect> {
        match self {
            Effect::Seq(list) | Effect::Flow(FlowVerb::Modes { options: list, .. }) => {
                list.iter().collect()
            }
            Effect::Flow(FlowVerb::Flip {
                heads: a, tails: b, ..
            })
            | Effect::Choice(ChoiceVerb::Guess {
                right: a, wrong: b, ..
            }) => a.iter().chain(b).map(|part| &**part).collect(),
            Effect::Flow(FlowVerb::If {
                then, otherwise, ..
            }) => std::iter::once(then)
                .chain(otherwise)
                .map(|part| &**part)
                .collect(),
            Effect::Flow(FlowVerb::IfDone { first, then }) => vec![first, then],
            Effect::Flow(
                FlowVerb::May { effect, .. }
                | FlowVerb::EachPokemon { effect, .. }
                | FlowVerb::Repeat { effect, .. },
            )
            | Effect::Lasting(LastingVerb::Delayed { effect, .. })
            | Effect::Attack(
                AttackVerb::Require(effect)
                | AttackVerb::Before(effect)
                | AttackVerb::First(effect),
            )
            | Effect::Flow(FlowVerb::Pay(effect)) => vec![effect],
            _ => Vec::new(),
        }
    }

    /// The effects directly inside this one, with what is done with the cards of a search.
    pub fn inside(&self) -> Vec<&Effect> {
        let mut parts = self.parts();
        if let Effect::Cards(CardVerb::Search {
            to: SearchTo::Then(_, then),
            ..
        }) = self
        {
            parts.push(then);
        }
        parts
    }

    /// This effect and all effects inside it, in the order written.
    pub fn all(&self) -> Vec<&Effect> {
        let mut list = vec![self];
        list.extend(self.inside().into_iter().flat_map(Effect::all));
        list
    }
}

impl Default for Effect {
    fn default() -> Self {
        Effect::Seq(Vec::new())
    }
}

/// How many coins are flipped.
#[derive(Clone, Debug, PartialEq)]
pub enum Coins {
    /// A number.
    Number(Amount),
    /// Until tails comes up.
    UntilTails,
}

/// How an attack's own damage changes before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseOp {
    /// `damage +N`: more.
    Add,
    /// `damage -N`: less, never below 0.
    Sub,
    /// `damage = N`: the base itself.
    Set,
}

/// What a piece of damage is not affected by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ignoring {
    /// Weakness.
    pub weakness: bool,
    /// Resistance.
    pub resistance: bool,
    /// Any effects on the Pokémon that receives it.
    pub effects: bool,
}

/// Where cards go. They always go to their owner's zone.
#[derive(Clone, Debug, PartialEq)]
pub enum Dest {
    /// `hand`.
    Hand,
    /// `discard`.
    Discard,
    /// `deck top`; several cards in an order that the player picks.
    DeckTop,
    /// `deck bottom`; several cards in an order that the player picks.
    DeckBottom,
    /// `deck`: shuffled into it.
    DeckShuffled,
    /// `lost zone`.
    LostZone,
    /// `bench`: put onto their owner's Bench as new Pokémon.
    Bench,
    /// `prizes`: face down among their owner's Prize cards.
    Prizes,
    /// `onto SELECT`: evolves that Pokémon, or levels it up.
    Onto(PokemonSel),
    /// `in place of SELECT`: a new Pokémon where that one stood before it left play.
    InPlaceOf(PokemonSel),
    /// `SELECT`: attached to it. With `spread`, each card's Pokémon is chosen apart ("in any way you like").
    Attach {
        /// To which Pokémon.
        to: PokemonSel,
        /// Each card apart.
        spread: bool,
    },
}

/// One sort of card in a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchPart {
    /// How many.
    pub count: Count,
    /// What kind of card.
    pub filter: Filter,
    /// In what the found cards must differ.
    pub differ: Option<Differ>,
}

/// In what the cards of a choice must differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differ {
    /// `of different types`.
    Types,
    /// `of different names`.
    Names,
}

/// What is done with what a search finds.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchTo {
    /// All of it goes there.
    Dest(Dest),
    /// `as name { … }`: the block deals with it before the deck is shuffled.
    Then(Var, Box<Effect>),
}

/// Which cards of a Pokémon go along when it leaves play (AMB-61).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// Only its top card goes there.
    TopOnly,
    /// `with all pokemon cards`: the cards under it too.
    PokemonCards,
    /// `with all cards`: also what is attached.
    AllCards,
}

/// What a lasting effect is.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)]
pub enum LastingRule {
    /// A rule that holds.
    Rule(Modifier),
    /// Something that happens whenever it is set off.
    When(Box<When>),
}

/// What is guessed of a hidden card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guessed {
    /// `type`.
    Type,
    /// `hp`.
    Hp,
}
