//! A ruling after it was read: a scene, then what is played and what is expected.

use rulebox_cards::effect::Filter;
use rulebox_cards::{Card, Catalog};
use rulebox_engine::Seat;
use rulebox_engine::chance::Coin;
use rulebox_engine::outcome::EndReason;
use rulebox_engine::plan::Allowance;
use rulebox_engine::state::Pile;
use rulebox_rules::{Condition, EnergyType, Era, RuleId};
use std::sync::Arc;

/// A card as a ruling names it.
pub(crate) type Named = Arc<Card>;

/// Something with the line on which it stands.
#[derive(Clone, Debug)]
pub(crate) struct Line<T> {
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) what: T,
}

/// A ruling.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    /// The eras it names; nothing means every era in which its rule applies.
    pub(crate) eras: Option<Vec<Era>>,
    /// Other rules and decisions that it shows.
    pub(crate) also: Vec<RuleId>,
    /// Switches that it sets: name, value.
    pub(crate) rules: Vec<(String, String)>,
    /// Where it begins.
    pub(crate) scene: Scene,
    /// What follows.
    pub(crate) sections: Vec<Section>,
    /// The cards with which it was read, beside its own and the cast.
    pub(crate) cards: Catalog,
}

impl Script {
    /// Whether anything must be true in an era.
    pub(crate) fn expects_something(&self, era: Era) -> bool {
        let mut sections = self.sections.iter().filter(|s| s.is_played_in(era));
        let something = |s: &Section| matches!(&s.body, Body::Expect(lines) if !lines.is_empty());
        sections.any(something)
    }
}

/// Where a ruling begins.
#[derive(Clone, Debug)]
pub(crate) enum Scene {
    /// In the middle of a game.
    Board(Box<Board>),
    /// Before the first card is drawn: the decks, and who takes the first turn where the ruling is not about that.
    Setup([Vec<Named>; 2], Option<Seat>),
    /// With a deck list.
    Deck(Vec<Named>),
}

/// A position in a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    pub(crate) sides: [SideBoard; 2],
    pub(crate) stadium: Option<(Named, Seat)>,
    pub(crate) turn: Option<(u16, Seat)>,
    pub(crate) starter: Option<Seat>,
}

/// What one player has.
#[derive(Clone, Debug, Default)]
pub(crate) struct SideBoard {
    pub(crate) active: Option<Figure>,
    pub(crate) bench: Vec<Figure>,
    pub(crate) hand: Vec<Marked>,
    pub(crate) deck: Deck,
    pub(crate) discard: Vec<Marked>,
    pub(crate) lost_zone: Vec<Marked>,
    pub(crate) prizes: Prizes,
    /// What was done this turn.
    pub(crate) done: Vec<Allowance>,
    /// Somebody was Knocked Out in the last turn: of any sort, or this card, by damage or not.
    pub(crate) knocked_out: Vec<(Option<Named>, bool)>,
    /// Attacks used in this player's last turn.
    pub(crate) attacked: Vec<String>,
}

/// A card in a zone; the mark says that a Prize lies face up, or that the other player knows the card.
#[derive(Clone, Debug)]
pub(crate) struct Marked {
    pub(crate) card: Named,
    pub(crate) marked: bool,
}

/// The cards of a deck.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deck {
    /// On top, the top card first.
    pub(crate) top: Vec<Marked>,
    /// How many cards in all; nothing means the usual number.
    pub(crate) size: Option<usize>,
}

/// The Prize cards.
#[derive(Clone, Debug)]
pub(crate) enum Prizes {
    /// So many cards that do not matter.
    Number(usize),
    /// These, in order.
    Cards(Vec<Marked>),
}

impl Prizes {
    /// How many there are.
    pub(crate) fn count(&self) -> u8 {
        let count = match self {
            Prizes::Number(count) => *count,
            Prizes::Cards(cards) => cards.len(),
        };
        count.min(usize::from(u8::MAX)) as u8
    }
}

impl Default for Prizes {
    fn default() -> Self {
        Prizes::Number(6)
    }
}

/// A Pokémon on the board.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) line: usize,
    /// Its cards, the lowest first.
    pub(crate) stack: Vec<Named>,
    pub(crate) attached: Vec<Named>,
    pub(crate) counters: u16,
    pub(crate) conditions: Vec<(Condition, Option<u8>)>,
    /// Bits of [`Flags`](rulebox_engine::state::Flags).
    pub(crate) flags: u8,
    /// Damage counters that an attack put on it in the last turn.
    pub(crate) hurt: u8,
    /// Powers already used this turn.
    pub(crate) used: Vec<String>,
}

/// A part of a ruling, perhaps only for some eras.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// Empty for every era.
    pub(crate) eras: Vec<Era>,
    pub(crate) body: Body,
}

impl Section {
    /// Whether the part belongs to an era.
    pub(crate) fn is_played_in(&self, era: Era) -> bool {
        self.eras.is_empty() || self.eras.contains(&era)
    }
}

/// What a part says.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    Play(Vec<Line<Step>>),
    Expect(Vec<Line<Expect>>),
}

/// One line of play.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// A player does or chooses something.
    Act(Seat, Act),
    /// Coins, and who flips them if it is said.
    Coins(Option<Seat>, Vec<Coin>),
    /// A shuffle that leaves these cards on top.
    Shuffle(Seat, Vec<Named>),
    /// What chance picks.
    Random(Pick),
    /// A player gives up.
    Concede(Seat),
}

/// What a player does.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    Bench(Named),
    Evolve(Named, Spot),
    LevelUp(Named, Spot),
    Attach(Named, Spot),
    Play(Named),
    /// A power by its name, of a certain Pokémon or of any.
    Use(String, Option<Spot>),
    UseStadium,
    Retreat,
    /// An attack by its name, of a certain Pokémon or of the Active one.
    Attack(String, Option<Spot>),
    EndTurn,
    Choose(Vec<Pick>),
    Done,
    Yes,
    No,
    Number(u8),
    Mode(u8),
    Prize(u8),
    Type(EnergyType),
    Hp(u16),
}

/// Something chosen.
#[derive(Clone, Debug)]
pub(crate) enum Pick {
    /// A card or a Pokémon of this name.
    Named(Option<Seat>, Named),
    /// A place on the board.
    At(Spot),
}

/// A Pokémon on the board, as a ruling points at it. Without a seat the context says whose.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) seat: Option<Seat>,
    pub(crate) at: At,
}

/// A place of a Pokémon.
#[derive(Clone, Debug)]
pub(crate) enum At {
    Active,
    /// Counted from 1.
    Bench(usize),
    Named(Named),
}

/// Something expected.
#[derive(Clone, Debug)]
pub(crate) enum Expect {
    Pile(Seat, Pile, Cards),
    Bench(Seat, Cards),
    Spot(Spot, Of),
    Stadium(Option<Named>),
    Turn(u16, Seat),
    Options(Seat, usize),
    May(Seat, Act, Option<RuleId>),
    MayNot(Seat, Act, Option<RuleId>),
    Next(Next),
    Log(Option<Seat>, LogTest, Vec<String>),
    Winner(Seat, Option<EndReason>),
    GoesOn,
    SuddenDeath,
    Switch(String, String),
    Card(Named, CardTest),
    Legal,
    Illegal(RuleId),
    Advice(Option<RuleId>),
    Sees(Seat, Seat, Zone, Sight),
    Knows(String, bool),
}

/// What is expected of the cards of a zone.
#[derive(Clone, Debug)]
pub(crate) enum Cards {
    Count(usize),
    Has(Option<usize>, Named),
    Lacks(Named),
    /// The top of the deck, or the first of the zone, in order.
    Top(Vec<Named>),
    /// Exactly these, in any order.
    Are(Vec<Named>),
}

/// What is expected of a Pokémon.
#[derive(Clone, Debug)]
pub(crate) enum Of {
    Is(Named),
    Damage(u16),
    Hp(u16),
    RemainingHp(i32),
    RetreatCost(u16),
    Prizes(u16),
    Condition(Condition, bool),
    NoConditions,
    Has(Option<usize>, Thing),
    HasNo(Thing),
    Evolved(bool),
    Matches(Box<Filter>, bool),
    Stack(Vec<Named>),
}

/// Something attached.
#[derive(Clone, Debug)]
pub(crate) enum Thing {
    Card(Named),
    Energy,
    Tool,
}

/// Who or what comes next.
#[derive(Clone, Debug)]
pub(crate) enum Next {
    Seat(Seat, Option<Want>),
    Coin(Option<Seat>),
    Random,
}

/// What a choice is about.
#[derive(Clone, Debug)]
pub(crate) enum Want {
    /// A word of the table in [`crate::describe`].
    Purpose(&'static str),
    /// A choice that this card asks for.
    Card(Named),
}

/// How a log is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogTest {
    /// These events in this order, others between them.
    InOrder,
    /// Just these events.
    Exactly,
    /// None of these.
    Absent,
}

/// What is expected of a card by itself.
#[derive(Clone, Debug)]
pub(crate) enum CardTest {
    Matches(Box<Filter>, bool),
    SameName(Named, bool),
    /// It can be placed in set-up.
    Starts(bool),
    /// Prize cards for its Knock Out.
    Prizes(u8),
}

/// A place where a player sees cards or does not.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Zone {
    Pile(Pile),
    Active,
    Bench,
    /// The cards that the player is looking through now.
    Search,
}

/// What a player sees of a zone.
#[derive(Clone, Debug)]
pub(crate) enum Sight {
    /// So many cards whose names are hidden.
    Hidden(usize),
    /// A card of this name.
    Card(Named),
    /// No card of this name.
    NotCard(Named),
    /// Nothing but the number of cards.
    Nothing,
}
