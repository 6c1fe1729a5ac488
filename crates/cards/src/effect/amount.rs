//! *Amount*: how many, and *test*: whether.

use super::{CardSel, Cmp, Filter, Player, PokemonSel, Var};
use rulebox_rules::EnergyType;

/// How many.
#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    /// A number.
    Number(i16),
    /// What is counted.
    Counted(Counted),
    /// How many things a name holds: `count(name)`; the number itself if it names one.
    Var(Var),
    /// The smaller: `min(a, b)`.
    Min(Box<Amount>, Box<Amount>),
    /// The greater: `max(a, b)`.
    Max(Box<Amount>, Box<Amount>),
    /// `a / b`, rounded down.
    Div(Box<Amount>, Box<Amount>),
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
    /// What happened.
    Past(PastTest),
    /// How the game stands.
    Present(PresentTest),
}

/// What is counted or measured on the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Counted {
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
    /// How many Pokémon that player's Bench holds: `your bench size`.
    BenchSize(Player),
    /// HP: `hp(SELECT)`.
    Hp(PokemonSel),
    /// Prize cards that player has taken in this game: `opponent's prizes taken`.
    PrizesTaken(Player),
    /// Units of Energy beyond the cost of the attack: `extra energy({W}, SELECT)`.
    ExtraEnergy(Option<EnergyType>, PokemonSel),
    /// Damage that attacks did to it in the opponent's last turn: `damage taken last turn(SELECT)`.
    DamageTakenLastTurn(PokemonSel),
}

/// What happened in this turn or in the one before.
#[derive(Clone, Debug, PartialEq)]
pub enum PastTest {
    /// One of the player's Pokémon was Knocked Out in the opponent's last turn: `your {F} pokemon was knocked out last
    /// turn [by damage]`.
    KnockedOutLastTurn {
        /// Of what sort.
        filter: Filter,
        /// By damage of an attack.
        by_damage: bool,
    },
    /// An attack damaged it in the opponent's last turn: `this was damaged last turn`.
    DamagedLastTurn(PokemonSel),
    /// `used "Needle Shock" last turn`: in their own last turn.
    UsedAttackLastTurn(String),
    /// `you played supporter where … this turn`.
    PlayedSupporter {
        /// Who.
        who: Player,
        /// Of what sort.
        filter: Filter,
    },
}

/// How the game stands for the player who asks.
#[derive(Clone, Debug, PartialEq)]
pub enum PresentTest {
    /// `this has energy for "Dark Wing"`: what that attack of it costs.
    HasEnergyFor(PokemonSel, String),
    /// `drawn for the turn`: this card is played by its trigger of that name.
    DrawnForTurn,
    /// `played from hand`: this card, rather than its effect being used by another card.
    PlayedFromHand,
    /// `this has extra energy [P D]`: units beyond the cost of the attack that pay for these symbols together.
    ExtraEnergyPays(PokemonSel, Vec<EnergyType>),
    /// `you go second`: that player took the second turn of the game.
    GoesSecond(Player),
    /// It is that player's turn.
    TurnOf(Player),
    /// It is that player's first turn.
    FirstTurn(Player),
}
