//! The families of verbs.

use super::*;
use rulebox_rules::{Condition, TypeSet};

/// Order, tests, choices between parts, coins: what decides which statements are done, and how often.
#[derive(Clone, Debug, PartialEq)]
pub enum FlowVerb {
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
}

/// What is picked, named or guessed now, for a later statement.
#[derive(Clone, Debug, PartialEq)]
pub enum ChoiceVerb {
    /// `choose SELECT as name`.
    Pokemon {
        /// The name.
        var: Var,
        /// From which Pokémon.
        from: PokemonSel,
    },
    /// `choose CARDS as name`.
    Cards {
        /// The name.
        var: Var,
        /// From which cards.
        from: CardSel,
    },
    /// `choose a type as name`, `choose a type among {G}, {R} as name`.
    Type {
        /// The types, if the text names them.
        among: Option<TypeSet>,
        /// The name.
        var: Var,
    },
    /// `choose MIN to MAX as name`: a number.
    Number {
        /// The name.
        var: Var,
        /// At least.
        min: Amount,
        /// At most.
        max: Amount,
    },
    /// `choose 1 attack of SELECT as name`.
    Attack {
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
}

/// What stands only in the text of an attack: its damage, what it requires, and when a part is done.
#[derive(Clone, Debug, PartialEq)]
pub enum AttackVerb {
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
    /// Attack only. `use 1 attack of SELECT`: copies an attack as this attack, without its cost (TEXT-8).
    Copy {
        /// Whose attacks.
        of: AttackSource,
    },
}

/// Damage counters: put, moved, shared out, healed.
#[derive(Clone, Debug, PartialEq)]
pub enum CounterVerb {
    /// `put N counters on SELECT` (DMG-12); with `spread` the counters are shared out freely.
    Put {
        /// How many counters.
        count: Amount,
        /// On which Pokémon.
        on: PokemonSel,
        /// `spread N counters over SELECT`.
        spread: bool,
    },
    /// `move N counters from SELECT to SELECT`, `move up to N counters …`.
    Move {
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
    Share {
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
}

/// Special Conditions.
#[derive(Clone, Debug, PartialEq)]
pub enum ConditionVerb {
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
}

/// Cards: drawn, looked at, moved, searched for.
#[derive(Clone, Debug, PartialEq)]
pub enum CardVerb {
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
}

/// Prize cards.
#[derive(Clone, Debug, PartialEq)]
pub enum PrizeVerb {
    /// `turn CARDS face up`: Prize cards, for the rest of the game.
    TurnUp {
        /// Which cards.
        cards: CardSel,
    },
    /// `take N prizes`.
    Take {
        /// How many.
        count: Amount,
    },
    /// `shuffle your prizes`: nobody knows their order any more.
    Shuffle {
        /// Whose.
        who: Player,
    },
}

/// Pokémon in play: switched, Knocked Out, taken back.
#[derive(Clone, Debug, PartialEq)]
pub enum PokemonVerb {
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
    /// `discard your bench down to N`: the player of that Bench discards Pokémon of it, with all cards, until so many are
    /// left. With `each player's`, the opponent goes first.
    TrimBench {
        /// Whose Bench.
        who: Player,
        /// How many are left.
        size: Amount,
    },
}

/// What lasts, or comes later.
#[derive(Clone, Debug, PartialEq)]
pub enum LastingVerb {
    /// `until DURATION: RULE`, or a `when …` in its place.
    Holds {
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
}

/// What is played out of turn, used in place of another card, or turned around.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayVerb {
    /// `use effect of CARDS`: does what a Supporter does, as this effect.
    Supporter {
        /// Which card.
        cards: CardSel,
    },
    /// `play this card`: out of turn, where a trigger of the card allows it.
    ThisCard,
    /// `turn this card around`: in the text of this Stadium `you` and `opponent` change places while it is in play.
    TurnAround,
}

/// The turn and the game.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnVerb {
    /// `end turn`.
    End,
    /// `take another turn`: after this one, without the step between turns.
    Another,
    /// `opponent's next turn ends after drawing`.
    EndsAfterDraw {
        /// Whose.
        who: Player,
    },
    /// `win`: the player wins the game.
    Win {
        /// Who.
        who: Player,
    },
}
