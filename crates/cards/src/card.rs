//! A card as data: facts, and programs in the effect language.

use crate::effect::walk::structs;
use crate::effect::{
    Effect, Modifier, PokemonSel, Program, Test, Tree, Visitor, VisitorMut, Walked, When,
};
pub use rulebox_rules::OncePerGame;
use rulebox_rules::{EnergyType, Kinds, PowerKind, Stage, TrainerKind, TypeSet};

/// One card definition. Several printings may share it.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The printed name, without the level: `Infernape`, `Luxray GL LV.X`, `Iono's Bellibolt ex`.
    pub name: String,
    /// The printings that share this definition: `dp1-5`.
    pub printings: Vec<Printing>,
    /// Kinds and labels.
    pub kinds: Kinds,
    /// How many copies a deck may hold, where the card's own text says so (DECK-14).
    pub copies: Option<Copies>,
    /// Raised whenever what the card does is mended, so that the log of a game tells which card was played. The first is 1.
    pub revision: u16,
    /// What it is.
    pub body: Body,
}

/// Where a card was printed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Printing {
    /// Set id: `dp1`.
    pub set: String,
    /// Collector number: `5`.
    pub number: String,
}

impl std::fmt::Display for Printing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.set, self.number)
    }
}

/// A limit that a card's own text sets for copies of itself (DECK-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copies {
    /// Any number.
    Any,
    /// At most so many.
    AtMost(u8),
}

/// The three top categories of cards (CARD-1; what 2009 calls Supporter and Stadium are Trainers here,
/// and `trainer_taxonomy` says how an era counts them).
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)]
pub enum Body {
    /// A Pokémon card.
    Pokemon(Pokemon),
    /// A Trainer card.
    Trainer(Trainer),
    /// An Energy card.
    Energy(Energy),
}

/// The facts of a Pokémon card.
#[derive(Clone, Debug, PartialEq)]
pub struct Pokemon {
    /// Printed stage.
    pub stage: Stage,
    /// The name it evolves from, or levels up from.
    pub from: Option<String>,
    /// For a Stage 2: the Basic of its line.
    pub over: Option<String>,
    /// For a LEGEND or V-UNION: which piece of how many (KIND-LEGEND-1, KIND-VUNION-1).
    pub part: Option<(u8, u8)>,
    /// Prize cards for its Knock Out, where the card says so.
    pub prizes: Option<u8>,
    /// Printed level, which is no part of the name (NAME-1).
    pub level: Option<u8>,
    /// Hit Points.
    pub hp: u16,
    /// One type, or two (KIND-DUAL-1).
    pub types: TypeSet,
    /// Weaknesses.
    pub weakness: Vec<Weakness>,
    /// Resistances.
    pub resistance: Vec<Resistance>,
    /// Symbols of the Retreat Cost.
    pub retreat: u8,
    /// Powers, Abilities, Ancient Traits.
    pub powers: Vec<Power>,
    /// Attacks.
    pub attacks: Vec<Attack>,
    /// Printed rules that are no power.
    pub rules: Vec<Clause>,
    /// What it provides where it may be attached as an Energy card.
    pub as_energy: Option<AsEnergy>,
    /// What it says while it is attached as a Pokémon Tool.
    pub as_tool: Vec<Clause>,
}

/// A Pokémon card that may be attached from the hand as a Special Energy card.
#[derive(Clone, Debug, PartialEq)]
pub struct AsEnergy {
    /// One set of types per unit.
    pub provides: Vec<TypeSet>,
    /// To which Pokémon; nothing means any of your own.
    pub only_on: Option<PokemonSel>,
    /// What happens when it is attached; `it` is the Pokémon.
    pub program: Program,
}

/// A printed Weakness (DMG-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weakness {
    /// Against this type.
    pub to: EnergyType,
    /// What it does.
    pub value: WeaknessValue,
}

/// What a Weakness does to damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaknessValue {
    /// `x2`: multiplies.
    Times(u8),
    /// `+20`: adds.
    Plus(u16),
}

/// A printed Resistance (DMG-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resistance {
    /// Against this type.
    pub to: EnergyType,
    /// Damage less.
    pub value: u16,
}

/// An attack (ATTACK-1).
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    /// Its name.
    pub name: String,
    /// Its cost, one type per symbol.
    pub cost: Vec<EnergyType>,
    /// The printed number; 0 where none is printed.
    pub damage: u16,
    /// The sign beside it (DMG-2).
    pub sign: DamageSign,
    /// Whether it is one of those of which a player may use one in a game.
    pub once: Option<OncePerGame>,
    /// Condition of using it.
    pub needs: Option<Test>,
    /// May be used although the Pokémon is Asleep.
    pub while_asleep: bool,
    /// May be used by the starting player on the first turn.
    pub on_first_turn: bool,
    /// Its text.
    pub program: Program,
}

/// The sign beside an attack's damage (DMG-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageSign {
    /// None.
    Plain,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `x`
    Times,
    /// `?`
    Question,
}

/// A power that is not an attack (TURN-ABILITY-1).
#[derive(Clone, Debug, PartialEq)]
pub struct Power {
    /// Its name.
    pub name: String,
    /// Its family.
    pub kind: PowerKind,
    /// What it does.
    pub clauses: Vec<Clause>,
}

/// One sentence of a power, Tool, Stadium or Special Energy card.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)]
pub enum Clause {
    /// `while TEST: MODIFIER`: holds as long as the card is in play and the test holds.
    Static {
        /// Under which condition.
        test: Option<Test>,
        /// What holds.
        modifier: Modifier,
        /// Of several powers of this name only one counts.
        by_name: bool,
    },
    /// `use once per turn [from hand] [if TEST] [cost { … }] { … }`.
    Activated {
        /// How often.
        limit: Limit,
        /// Where the card must be.
        from: UsedFrom,
        /// Condition.
        needs: Option<Test>,
        /// What must be paid first.
        cost: Option<Effect>,
        /// What it does. Names bound in the cost are known here.
        program: Program,
    },
    /// `when [SELECT] TRIGGER [if TEST] { … }`.
    Triggered(When),
    /// `react to poke-power [if TEST] [cost { … }]`: in the opponent's turn, prevents all effects of the Poké-Power that
    /// is being used.
    Reaction {
        /// Condition.
        needs: Option<Test>,
        /// What must be paid.
        cost: Option<Effect>,
        /// The names that the cost binds.
        names: Vec<String>,
    },
}

impl Clause {
    /// Whether its player uses it, in the turn or as an answer; such clauses of a card are counted in their order.
    pub fn is_used(&self) -> bool {
        matches!(self, Clause::Activated { .. } | Clause::Reaction { .. })
    }
    /// Whether something sets it off; such clauses of a card are counted in their order.
    pub fn is_set_off(&self) -> bool {
        matches!(self, Clause::Triggered(_))
    }
}

/// Where a card must be for an activated clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsedFrom {
    /// In play.
    Play,
    /// `from hand`.
    Hand,
    /// `from discard`.
    Discard,
}

/// How often an activated power may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Once in its player's turn (for a Stadium: once in each player's turn).
    OncePerTurn,
    /// As often as its player likes.
    AnyNumber,
    /// At most one power of this name in its player's turn.
    OncePerTurnByName,
    /// `once per game by name`: one power of this name in the whole game, for each player.
    OncePerGameByName,
    /// `vstar`: a VSTAR Power (KIND-VSTAR-1).
    Vstar,
}

/// The facts of a Trainer card.
#[derive(Clone, Debug, PartialEq)]
pub struct Trainer {
    /// What it prints itself to be.
    pub kind: TrainerKind,
    /// To which Pokémon it is attached; nothing means any of your own.
    pub only_on: Option<PokemonSel>,
    /// Condition of playing it, beyond what follows from its effect.
    pub needs: Option<Test>,
    /// Played in the opponent's turn when a Poké-Power is used, whose effects it prevents.
    pub reaction: bool,
    /// What must be paid to play it.
    pub cost: Option<Effect>,
    /// What happens when it is played (nothing for most Tools and Stadiums). Names bound in the cost are known here.
    pub program: Program,
    /// What it does while in play.
    pub clauses: Vec<Clause>,
    /// The attack it lends (TURN-TM-1).
    pub attacks: Vec<Attack>,
    /// For Fossils: the Pokémon it becomes in play.
    pub fossil: Option<Box<Pokemon>>,
    /// For Fossils: whether it is a Trainer card in play as well (KIND-FOSSIL-6).
    pub trainer_in_play: bool,
}

/// The facts of an Energy card.
#[derive(Clone, Debug, PartialEq)]
pub struct Energy {
    /// A basic Energy card (CARD-11).
    pub basic: bool,
    /// One set of types per unit that it provides.
    pub provides: Vec<TypeSet>,
    /// To which Pokémon it is attached; nothing means any of your own.
    pub only_on: Option<PokemonSel>,
    /// What must be paid to attach it, wherever it comes from.
    pub cost: Program,
    /// What it does while attached.
    pub clauses: Vec<Clause>,
}

impl Card {
    /// The name of the power with a clause: the one of this number among the clauses of its sort. Where no power has it,
    /// the card's own name.
    pub fn power_name(&self, sort: impl Fn(&Clause) -> bool, number: u8) -> &str {
        let powers = self.pokemon().map(|p| p.powers.as_slice());
        let names = powers.unwrap_or_default().iter().flat_map(|power| {
            let these = power.clauses.iter().filter(|clause| sort(clause));
            these.map(|_| power.name.as_str())
        });
        names.into_iter().nth(number.into()).unwrap_or(&self.name)
    }
    /// The name that the NAME rules compare: without bracketed additions, LV.X, δ, and with the older
    /// and newer spellings of basic Energy as one.
    pub fn rule_name(&self) -> &str {
        let mut name = self.name.as_str();
        if let Some(cut) = name.find(" (") {
            name = &name[..cut];
        }
        name = name.strip_suffix(" δ").unwrap_or(name);
        name = name.strip_suffix(" LV.X").unwrap_or(name);
        if matches!(&self.body, Body::Energy(e) if e.basic) {
            name = name.strip_prefix("Basic ").unwrap_or(name);
        }
        name
    }

    /// The Pokémon facts, if it is a Pokémon card.
    pub fn pokemon(&self) -> Option<&Pokemon> {
        match &self.body {
            Body::Pokemon(p) => Some(p),
            Body::Trainer(_) | Body::Energy(_) => None,
        }
    }

    /// The Trainer facts, if it is a Trainer card.
    pub fn trainer(&self) -> Option<&Trainer> {
        match &self.body {
            Body::Trainer(t) => Some(t),
            Body::Pokemon(_) | Body::Energy(_) => None,
        }
    }

    /// The Energy facts, if it is an Energy card.
    pub fn energy(&self) -> Option<&Energy> {
        match &self.body {
            Body::Energy(e) => Some(e),
            Body::Pokemon(_) | Body::Trainer(_) => None,
        }
    }

    /// Whether it is a Basic Pokémon card.
    pub fn is_basic_pokemon(&self) -> bool {
        self.pokemon().is_some_and(|p| p.stage == Stage::Basic)
    }
}

// The texts of a card can be walked through, in the order in which a card file writes them.
structs! {
    Card { body }
    Pokemon { rules, powers, attacks, as_energy, as_tool }
    AsEnergy { only_on, program }
    Attack { needs, program }
    Power { clauses }
    Trainer { fossil, only_on, needs, cost, program, clauses, attacks }
    Energy { only_on, cost, clauses }
}

impl Tree for Body {
    fn walk_inside<'t>(&'t self, visitor: &mut dyn Visitor<'t>) -> Walked {
        match self {
            Body::Pokemon(pokemon) => pokemon.walk(visitor),
            Body::Trainer(trainer) => trainer.walk(visitor),
            Body::Energy(energy) => energy.walk(visitor),
        }
    }

    fn walk_inside_mut(&mut self, visitor: &mut dyn VisitorMut) -> Walked {
        match self {
            Body::Pokemon(pokemon) => pokemon.walk_mut(visitor),
            Body::Trainer(trainer) => trainer.walk_mut(visitor),
            Body::Energy(energy) => energy.walk_mut(visitor),
        }
    }
}

impl Tree for Clause {
    fn walk_inside<'t>(&'t self, visitor: &mut dyn Visitor<'t>) -> Walked {
        match self {
            Clause::Static { test, modifier, .. } => {
                test.walk(visitor)?;
                modifier.walk(visitor)
            }
            Clause::Activated {
                needs,
                cost,
                program,
                ..
            } => {
                needs.walk(visitor)?;
                cost.walk(visitor)?;
                program.walk(visitor)
            }
            Clause::Triggered(when) => when.walk(visitor),
            Clause::Reaction { needs, cost, .. } => {
                needs.walk(visitor)?;
                cost.walk(visitor)
            }
        }
    }

    fn walk_inside_mut(&mut self, visitor: &mut dyn VisitorMut) -> Walked {
        match self {
            Clause::Static { test, modifier, .. } => {
                test.walk_mut(visitor)?;
                modifier.walk_mut(visitor)
            }
            Clause::Activated {
                needs,
                cost,
                program,
                ..
            } => {
                needs.walk_mut(visitor)?;
                cost.walk_mut(visitor)?;
                program.walk_mut(visitor)
            }
            Clause::Triggered(when) => when.walk_mut(visitor),
            Clause::Reaction { needs, cost, .. } => {
                needs.walk_mut(visitor)?;
                cost.walk_mut(visitor)
            }
        }
    }
}
