//! The effect language as a tree: *effect* (do), *select* (which), *amount* (how many), *test* (whether).
//!
//! The tree is what the parser reads, the printer writes, the wording renders and the engine runs.
//! Amounts, tests and filters are plain questions; only effects can ask a player or a coin, so only
//! effects are flattened by the engine before they run.

mod modifier;

pub use modifier::*;

use rulebox_rules::{Condition, EnergyType, Kinds, PowerKind, Stage};

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
    /// `each SELECT { … }`: the body once for each Pokémon, which it calls `it`.
    EachPokemon {
        /// For which Pokémon.
        of: PokemonSel,
        /// The body.
        effect: Box<Effect>,
    },
    /// `repeat AMOUNT { … }`.
    Repeat {
        /// How often.
        times: Amount,
        /// The body.
        effect: Box<Effect>,
    },
    /// `choose MIN to MAX { a } or { b }`: modes, each at most once, done in the order written.
    Modes {
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
    /// `move N counters from SELECT to SELECT`.
    MoveCounters {
        /// How many; fewer if there are fewer.
        count: Amount,
        /// From which Pokémon.
        from: PokemonSel,
        /// To which Pokémon.
        to: PokemonSel,
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
        /// Another number of counters between turns.
        counters: Option<u8>,
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
    },
    /// `search your deck for CARDS into DEST [revealed]`: may fail to find (AMB-32), then the deck is shuffled.
    Search {
        /// Whose deck, by whom: the owner searches.
        who: Player,
        /// How many.
        count: Count,
        /// What kind of card.
        filter: Filter,
        /// Where to.
        to: Dest,
        /// Both players see them first.
        reveal: bool,
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
    /// `return SELECT to DEST`: the Pokémon leaves play; attached cards are discarded or go `with all cards` (AMB-61).
    Return {
        /// Which Pokémon.
        which: PokemonSel,
        /// Where its cards go.
        to: Dest,
        /// Attached cards go along.
        with_attached: bool,
    },
    /// `devolve SELECT DEST`: the highest Evolution card comes off (GLOSS-1). What is not evolved is left alone (GLOSS-3).
    Devolve {
        /// Which Pokémon.
        which: PokemonSel,
        /// Where the Evolution card goes.
        to: Dest,
    },
    /// `until DURATION: MODIFIER`.
    Lasting {
        /// What holds.
        modifier: Modifier,
        /// How long.
        until: Until,
    },
    /// `end turn`.
    EndTurn,
    /// `win`: the player wins the game.
    Win {
        /// Who.
        who: Player,
    },
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
    /// `bench`: put onto the Bench as new Pokémon.
    Bench,
    /// `SELECT`: attached to it. With `spread`, each card's Pokémon is chosen apart ("in any way you like").
    Attach {
        /// To which Pokémon.
        to: PokemonSel,
        /// Each card apart.
        spread: bool,
    },
}

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
    /// `your discard` …
    Discard(Player),
    /// `your prizes` …
    Prizes(Player),
    /// `your lost zone` …
    LostZone(Player),
    /// `SELECT`: cards attached to those Pokémon.
    Attached(Box<PokemonSel>),
    /// A name bound before.
    Var(Var),
    /// `this card`: the card whose text it is.
    ThisCard,
    /// `stadium`: the Stadium in play.
    Stadium,
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
    /// In play: has a Pokémon Tool attached.
    HasTool,
    /// Has a power of this kind.
    HasPower(PowerKind),
    /// In play: is the Active Pokémon.
    IsActive,
    /// In play: is on the Bench.
    IsBenched,
    /// In play: came into play this turn from its player's hand.
    PlayedThisTurn,
    /// Not `this`.
    Other,
    /// Among the cards or Pokémon that a name holds: `in those`.
    In(Var),
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

/// How many.
#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    /// A number.
    Number(i16),
    /// Heads of the last flip.
    Heads,
    /// Tails of the last flip.
    Tails,
    /// How many Pokémon: `count(SELECT)`.
    Pokemon(PokemonSel),
    /// How many cards: `count(CARDS)`.
    Cards(CardSel),
    /// Damage counters on them: `counters(SELECT)`.
    Counters(PokemonSel),
    /// Units of Energy attached to them, of one type or of any: `energy(SELECT)`, `energy({G}, SELECT)`.
    Energy(Option<EnergyType>, PokemonSel),
    /// Symbols in their Retreat Cost: `retreat(SELECT)`.
    RetreatCost(PokemonSel),
    /// HP left: `remaining hp(SELECT)`.
    RemainingHp(PokemonSel),
    /// Prize cards left: `your prizes`.
    Prizes(Player),
    /// Damage done so far by this attack: `damage done`.
    DamageDone,
    /// How many things a name holds: `count(name)`.
    Var(Var),
    /// `a + b`.
    Add(Box<Amount>, Box<Amount>),
    /// `a - b`.
    Sub(Box<Amount>, Box<Amount>),
    /// `a * b`.
    Mul(Box<Amount>, Box<Amount>),
}

/// Whether.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// All of these.
    All(Vec<Test>),
    /// At least one of these.
    AnyOf(Vec<Test>),
    /// Not this.
    Not(Box<Test>),
    /// A comparison of amounts.
    Compare(Amount, Cmp, Amount),
    /// There is such a Pokémon: `SELECT is FILTER` or `any SELECT`.
    Exists(PokemonSel),
    /// There is such a card: `any CARDS`.
    ExistsCard(CardSel),
    /// One of that player's Pokémon was Knocked Out in the turn before this one.
    KnockedOutLastTurn(Player),
    /// It is that player's turn.
    TurnOf(Player),
    /// It is that player's first turn.
    FirstTurn(Player),
}
