//! The effect language as a tree: *effect* (do), *select* (which), *amount* (how many), *test* (whether).
//!
//! The tree is what the parser reads, the printer writes, the wording renders and the engine runs.
//! Amounts, tests and filters are plain questions; only effects can ask a player or a coin, so only
//! effects are flattened by the engine before they run.

mod amount;
mod modifier;
mod select;
mod trigger;

pub use amount::*;
pub use modifier::*;
pub use select::*;
pub use trigger::*;

use rulebox_rules::{Condition, TypeSet};

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
    /// Flip coins; then `heads` and `tails` count them. Branches stand only with a single coin.
    Flip {
        /// How many coins.
        coins: Coins,
        /// Who flips.
        by: Player,
        /// Done on heads of a single coin.
        heads: Option<Box<Effect>>,
        /// Done on tails of a single coin.
        tails: Option<Box<Effect>>,
    },
    /// `if TEST { … } else { … }`.
    If {
        /// The test.
        test: Test,
        /// Done when it holds.
        then: Box<Effect>,
        /// Done when it does not.
        otherwise: Option<Box<Effect>>,
    },
    /// `may { … }`: the player is asked first (TEXT-5).
    May {
        /// Who decides.
        by: Player,
        /// What may be done.
        effect: Box<Effect>,
    },
    /// `do { … } then { … }`: the second only if the first did something ("if you do").
    IfDone {
        /// Tried first.
        first: Box<Effect>,
        /// Done if the first changed anything.
        then: Box<Effect>,
    },
    /// `pay { … }`: a price, such as a card of the hand. What only takes a price does nothing (AMB-33).
    Pay(Box<Effect>),
    /// `each SELECT { … }`: the body once for each Pokémon, which it calls `it`.
    EachPokemon {
        /// For which Pokémon.
        of: PokemonSel,
        /// The body.
        effect: Box<Effect>,
    },
    /// `repeat AMOUNT { … }`, up to [`MOST_REPETITIONS`] times.
    Repeat {
        /// How often.
        times: Amount,
        /// The body.
        effect: Box<Effect>,
    },
    /// `choose MIN to MAX { a } or { b }`: modes, each at most once, done in the order written.
    Modes {
        /// Whether the first may be one that does nothing (`choose freely`), as where a player is chosen.
        freely: bool,
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
        /// The modes.
        options: Vec<Effect>,
    },
    /// `choose SELECT as name`.
    ChoosePokemon {
        /// The name.
        var: Var,
        /// From which Pokémon.
        from: PokemonSel,
    },
    /// `choose CARDS as name`.
    ChooseCards {
        /// The name.
        var: Var,
        /// From which cards.
        from: CardSel,
    },
    /// Attack only. `require TEST` or `require { … fail … }`: step E of the attack (ATTACK-E).
    Require(Box<Effect>),
    /// Attack only. `before { … }`: the text says that it comes before the damage (ATTACK-F).
    Before(Box<Effect>),
    /// Attack only. `first { … }`: stands ahead of the damage in the text, without saying "before" (ATTACK-F).
    First(Box<Effect>),
    /// Attack only. The attack does nothing (`fail`).
    Fail,
    /// Attack only. Changes the attack's own damage before it is done: `damage +20`, `damage = 30 * heads`.
    Base(BaseOp, Amount),
    /// Attack only. `damage ignores weakness, resistance, effects`: about the attack's own damage.
    BaseIgnores(Ignoring),
    /// `damage AMOUNT to SELECT`, further damage of an attack (never of anything else, GLOSS-7).
    Damage {
        /// How much.
        amount: Amount,
        /// To which Pokémon.
        to: PokemonSel,
        /// What it is not affected by.
        ignoring: Ignoring,
    },
    /// `put N counters on SELECT` (DMG-12); with `spread` the counters are shared out freely.
    PutCounters {
        /// How many counters.
        count: Amount,
        /// On which Pokémon.
        on: PokemonSel,
        /// `spread N counters over SELECT`.
        spread: bool,
    },
    /// `move N counters from SELECT to SELECT`, `move up to N counters …`.
    MoveCounters {
        /// How many; fewer if there are fewer.
        count: Amount,
        /// The player says how many, at most that number.
        up_to: bool,
        /// From which Pokémon.
        from: PokemonSel,
        /// To which Pokémon.
        to: PokemonSel,
    },
    /// `move any number of counters among SELECT`: freely from one to another.
    ShareCounters {
        /// Among which Pokémon.
        among: PokemonSel,
    },
    /// `heal N from SELECT`, or `heal all from SELECT` (TEXT-10).
    Heal {
        /// How much damage; nothing means all.
        amount: Option<Amount>,
        /// Which Pokémon.
        of: PokemonSel,
    },
    /// `inflict CONDITION on SELECT`, with `(3 counters)` where the card gives its own number (COND-POIS-6).
    Inflict {
        /// Which condition.
        condition: Condition,
        /// On which Pokémon.
        on: PokemonSel,
        /// Another number of counters between turns; for Asleep, of coins that must all be heads.
        counters: Option<u8>,
        /// Asleep only: `knocked out on 2 tails`, if all those coins are tails.
        deadly: bool,
    },
    /// `cure SELECT` (all conditions) or `cure asleep of SELECT`.
    Cure {
        /// Only this one; nothing means all.
        condition: Option<Condition>,
        /// Which Pokémon.
        of: PokemonSel,
    },
    /// `draw N`, `draw up to N`, `opponent draws N`.
    Draw {
        /// Who draws.
        who: Player,
        /// How many.
        count: Amount,
        /// "up to": the player names a number first (TEXT-3).
        up_to: bool,
    },
    /// `draw until N`: until the hand holds N cards.
    DrawUntil {
        /// Who draws.
        who: Player,
        /// The size of the hand.
        size: Amount,
    },
    /// `put CARDS into DEST`, `discard CARDS`, `attach CARDS to SELECT`.
    Move {
        /// Which cards.
        cards: CardSel,
        /// Where to.
        to: Dest,
        /// Both players see them first.
        reveal: bool,
        /// `as name`: the cards that were moved.
        var: Option<Var>,
    },
    /// `search your deck for CARDS and CARDS into DEST [revealed]`: may fail to find (AMB-32), then the deck is
    /// shuffled.
    Search {
        /// Whose deck.
        who: Player,
        /// What is searched for: one or several sorts.
        parts: Vec<SearchPart>,
        /// `… or …`: only one of the sorts, which the player picks while seeing the deck.
        either: bool,
        /// What is done with what is found.
        to: SearchTo,
        /// Both players see them first.
        reveal: bool,
    },
    /// `reveal your deck until FILTER as name`: cards from the top, up to the first that fits.
    RevealUntil {
        /// Whose deck.
        who: Player,
        /// What ends it.
        filter: Filter,
        /// All cards that were revealed.
        var: Var,
    },
    /// `turn CARDS face up`: Prize cards, for the rest of the game.
    FaceUp {
        /// Which cards.
        cards: CardSel,
    },
    /// `take N prizes`.
    TakePrizes {
        /// How many.
        count: Amount,
    },
    /// `shuffle your prizes`: nobody knows their order any more.
    ShufflePrizes {
        /// Whose.
        who: Player,
    },
    /// `look at CARDS as name` (only `you` see them), `reveal CARDS as name` (all see them).
    Look {
        /// Which cards.
        cards: CardSel,
        /// The name.
        var: Var,
        /// Shown to all.
        reveal: bool,
    },
    /// `shuffle your deck`.
    Shuffle {
        /// Whose deck.
        who: Player,
    },
    /// `switch your active with SELECT`: the Active goes to the Bench and the selected one comes up.
    Switch {
        /// Whose Active.
        who: Player,
        /// The Benched Pokémon that takes its place.
        with: PokemonSel,
    },
    /// `knock out SELECT`.
    KnockOut {
        /// Which Pokémon.
        which: PokemonSel,
    },
    /// `return SELECT into DEST`: the Pokémon leaves play; what goes along is said (AMB-61).
    Return {
        /// Which Pokémon.
        which: PokemonSel,
        /// Where its cards go.
        to: Dest,
        /// What goes along; the rest is discarded.
        along: Along,
    },
    /// `devolve SELECT DEST`: the highest Evolution card comes off (GLOSS-1). What is not evolved is left alone (GLOSS-3).
    Devolve {
        /// Which Pokémon.
        which: PokemonSel,
        /// Where the Evolution card goes.
        to: Dest,
        /// `any number of times`: as often as the player likes.
        repeatedly: bool,
    },
    /// `until DURATION: RULE`, or a `when …` in its place.
    Lasting {
        /// What holds.
        rule: LastingRule,
        /// How long.
        until: Until,
    },
    /// `at end of opponent's next turn: EFFECT`. Pokémon are those that the words mean now.
    Delayed {
        /// Whose turn.
        who: Player,
        /// What happens then.
        effect: Box<Effect>,
    },
    /// `marker "Char" on SELECT: when …`: a marker that stays while the Pokémon is in play (KIND-COUNTER-1).
    Marker {
        /// Its name.
        name: String,
        /// On which Pokémon.
        on: PokemonSel,
        /// What it does.
        rule: Box<When>,
    },
    /// Attack only. `use 1 attack of SELECT`: copies an attack as this attack, without its cost (TEXT-8).
    CopyAttack {
        /// Whose attacks.
        of: AttackSource,
    },
    /// `use effect of CARDS`: does what a Supporter does, as this effect.
    UseSupporter {
        /// Which card.
        cards: CardSel,
    },
    /// `discard your bench down to N`: the player of that Bench discards Pokémon of it, with all cards, until so many are
    /// left. With `each player's`, the opponent goes first.
    TrimBench {
        /// Whose Bench.
        who: Player,
        /// How many are left.
        size: Amount,
    },
    /// `choose a type as name`, `choose a type among {G}, {R} as name`.
    ChooseType {
        /// The types, if the text names them.
        among: Option<TypeSet>,
        /// The name.
        var: Var,
    },
    /// `choose MIN to MAX as name`: a number.
    ChooseNumber {
        /// The name.
        var: Var,
        /// At least.
        min: Amount,
        /// At most.
        max: Amount,
    },
    /// `choose 1 attack of SELECT as name`.
    ChooseAttack {
        /// The name.
        var: Var,
        /// Whose attacks.
        of: PokemonSel,
    },
    /// `opponent guesses type of name { right: …; wrong: … }`.
    Guess {
        /// Who guesses.
        by: Player,
        /// What is guessed.
        what: Guessed,
        /// Of which card.
        of: Var,
        /// Done if the guess was right.
        right: Option<Box<Effect>>,
        /// Done if it was wrong.
        wrong: Option<Box<Effect>>,
    },
    /// `end turn`.
    EndTurn,
    /// `take another turn`: after this one, without the step between turns.
    ExtraTurn,
    /// `opponent's next turn ends after drawing`.
    NextTurnEndsAfterDraw {
        /// Whose.
        who: Player,
    },
    /// `play this card`: out of turn, where a trigger of the card allows it.
    PlayThisCard,
    /// `turn this card around`: in the text of this Stadium `you` and `opponent` change places while it is in play.
    TurnAround,
    /// `win`: the player wins the game.
    Win {
        /// Who.
        who: Player,
    },
}

impl Effect {
    /// The effects directly inside this one.
    pub fn parts(&self) -> Vec<&Effect> {
        match self {
            Effect::Seq(list) | Effect::Modes { options: list, .. } => list.iter().collect(),
            Effect::Flip {
                heads: a, tails: b, ..
            }
            | Effect::Guess {
                right: a, wrong: b, ..
            } => a.iter().chain(b).map(|part| &**part).collect(),
            Effect::If {
                then, otherwise, ..
            } => std::iter::once(then)
                .chain(otherwise)
                .map(|part| &**part)
                .collect(),
            Effect::IfDone { first, then } => vec![first, then],
            Effect::May { effect, .. }
            | Effect::EachPokemon { effect, .. }
            | Effect::Repeat { effect, .. }
            | Effect::Delayed { effect, .. }
            | Effect::Require(effect)
            | Effect::Before(effect)
            | Effect::First(effect)
            | Effect::Pay(effect) => vec![effect],
            _ => Vec::new(),
        }
    }

    /// The effects directly inside this one, with what is done with the cards of a search.
    pub fn inside(&self) -> Vec<&Effect> {
        let mut parts = self.parts();
        if let Effect::Search {
            to: SearchTo::Then(_, then),
            ..
        } = self
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
