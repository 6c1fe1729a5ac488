//! A card laid out for play: its facts by number, its clauses by the question they answer.

pub use crate::query::question::*;
use crate::state::ids::ProgramId;
use rulebox_cards::effect::{Modifier, PermitRule, PokemonSel, Test, Trigger};
use rulebox_cards::{Card, Limit, OncePerGame, Resistance, UsedFrom, Weakness};
use rulebox_rules::{EnergyType, Kinds, PowerKind, Stage, TrainerKind, TypeSet};
use std::sync::Arc;

/// What a Trainer counts as in this era (TURN-TOOL-3, TURN-TM-3, KIND-FOSSIL-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainerClass {
    /// An Item, or a plain Trainer where the era has no Items.
    Item,
    /// A Supporter.
    Supporter,
    /// A Stadium.
    Stadium,
    /// A Pokémon Tool, where that is a kind of its own.
    Tool,
}

/// What a card in the hand can be used for in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// Attached once a turn (TURN-ENERGY-1).
    Energy,
    /// Attached when played (TURN-TOOL-1, TURN-TM-1).
    Attachment,
    /// Played (TURN-TRAINER-1).
    Trainer,
    /// Put on a Pokémon (TURN-EVOLVE-1).
    Evolution,
    /// Put on a Pokémon of its name (KIND-LVX-1).
    LevelUp,
    /// Put on the Bench (TURN-BENCH-1).
    Basic,
    /// Put on the Bench from the hand with its other half (KIND-LEGEND-4).
    Legend,
    /// Put on the Bench from the discard pile with its other pieces (KIND-VUNION-3).
    Union,
    /// Nothing by itself.
    Other,
}

impl Role {
    /// How many there are.
    pub const COUNT: usize = 9;
}

/// What the rules of a card's kinds make of it, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u8);

impl Traits {
    /// Goes to the Lost Zone instead of the discard pile (KIND-PRISM-3).
    pub const LOST: Traits = Traits(1);
    /// Takes no damage of attacks on the Bench (KIND-TERA-1).
    pub const SAFE_ON_BENCH: Traits = Traits(2);
    /// Ends the turn when a Pokémon becomes it (KIND-MEGA-5).
    pub const ENDS_TURN: Traits = Traits(4);
    /// May be played onto a Pokémon that is new, or in the first turn (KIND-TRAIT-1).
    pub const AT_ONCE: Traits = Traits(8);

    /// Whether it is so.
    #[inline]
    pub const fn has(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }

    fn of(def: &Def) -> Traits {
        let at_once =
            |s: &StaticDef| s.modifier == Modifier::Permit(PermitRule::ThisCardEvolvesAtOnce);
        let traits = [
            (Traits::LOST, def.kinds.has(Kinds::PRISM_STAR)),
            (Traits::SAFE_ON_BENCH, def.kinds.has(Kinds::TERA)),
            (Traits::ENDS_TURN, def.kinds.has(Kinds::MEGA)),
            (Traits::AT_ONCE, def.statics.iter().any(at_once)),
        ];
        let of_card = traits.iter().filter(|(_, holds)| *holds);
        Traits(of_card.fold(0, |set, (t, _)| set | t.0))
    }
}

/// What a card does at an unusual time or from an unusual place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Unusual {
    /// Has a power to be used from the hand.
    FromHand,
    /// Has a power to be used from the discard pile.
    FromDiscard,
    /// Is played when the opponent uses a Poké-Power.
    Trainer,
    /// Has a power to be used when the opponent uses a Poké-Power.
    Reaction,
    /// Is a Pokémon that may be attached from the hand as an Energy card.
    AsEnergy,
    /// Goes to certain Pokémon only, or costs something to attach.
    AttachesByText,
}

impl Unusual {
    /// How many there are.
    pub const COUNT: usize = 6;
}

/// What is asked of every card again and again.
#[derive(Clone, Copy, Debug)]
pub struct Brief {
    /// The questions it answers while in play.
    pub questions: Questions,
    /// The number of its definition.
    pub def: u16,
    /// The number of its definition while it is attached, if that is another one; [`Brief::NOTHING`] otherwise.
    pub attached: u16,
    /// Its name as a number.
    pub name: u16,
    /// The name it evolves from, as a number; [`Brief::NOTHING`] for none.
    pub from: u16,
    /// What it can be used for from the hand.
    pub role: Role,
    /// Whether it is an Energy card, or is one while it is attached.
    pub is_energy: bool,
    /// Which piece it is of a Pokémon of several cards, and of how many; 0 for any other card (KIND-LEGEND-1, KIND-VUNION-3).
    pub part: (u8, u8),
    /// Whether the cards under it keep their attacks and powers (KIND-LVX-4, KIND-BREAK-1, KIND-VUNION-11).
    pub adds_to_what_is_under: bool,
    /// Whether Weakness, Resistance and Retreat Cost are those of the card under it (KIND-BREAK-2).
    pub keeps_what_is_under: bool,
    /// The one unit of Energy it provides, if it provides just one.
    pub unit: Option<TypeSet>,
    /// Hit Points before effects.
    pub hp: u16,
    /// Symbols of the Retreat Cost before effects.
    pub retreat: u8,
    /// How many attacks it has.
    pub attacks: u8,
    /// How many activated clauses it has.
    pub activated: u8,
    /// What the rules of its kinds ask of it.
    pub traits: Traits,
    /// Whether its text says to which Pokémon it is attached, or what attaching it costs.
    pub attaches_by_text: bool,
    /// The numbers of all copies of it in its owner's deck, as bits.
    pub copies: u64,
}

impl Brief {
    /// No name.
    pub const NOTHING: u16 = u16::MAX;

    pub(crate) fn of(number: u16, defs: &[Def]) -> Brief {
        let other = |def: &Def| def.attached.and_then(|n| defs.get(n as usize));
        match defs.get(number as usize) {
            Some(def) => Brief {
                questions: def.questions | other(def).map_or(0, |other| other.questions),
                def: number,
                attached: def.attached.unwrap_or(Brief::NOTHING),
                name: def.name,
                from: def.from.unwrap_or(Brief::NOTHING),
                role: def.role,
                is_energy: def.is_energy || other(def).is_some_and(|other| other.is_energy),
                adds_to_what_is_under: def.pokemon.as_ref().is_some_and(|p| {
                    matches!(p.stage, Stage::LevelUp | Stage::Break | Stage::VUnion)
                }),
                keeps_what_is_under: def
                    .pokemon
                    .as_ref()
                    .is_some_and(|p| p.stage == Stage::Break),
                part: def.part.unwrap_or_default(),
                unit: match &other(def).unwrap_or(def).units[..] {
                    [unit] => Some(*unit),
                    _ => None,
                },
                hp: def.pokemon.as_ref().map_or(0, |p| p.hp),
                retreat: def.pokemon.as_ref().map_or(0, |p| p.retreat),
                attacks: def.attacks.len() as u8,
                activated: def.activated.len() as u8,
                traits: Traits::of(def),
                attaches_by_text: def.attaches_by_text(),
                copies: 0,
            },
            // A game without cards has nothing to ask about.
            None => Brief {
                questions: 0,
                def: number,
                attached: Brief::NOTHING,
                name: Brief::NOTHING,
                from: Brief::NOTHING,
                role: Role::Other,
                is_energy: false,
                adds_to_what_is_under: false,
                keeps_what_is_under: false,
                part: (0, 0),
                unit: None,
                hp: 0,
                retreat: 0,
                attacks: 0,
                activated: 0,
                traits: Traits::default(),
                attaches_by_text: false,
                copies: 0,
            },
        }
    }
}

/// A card, laid out for play.
#[derive(Clone, Debug)]
pub struct Def {
    /// What it can be used for from the hand.
    pub role: Role,
    /// The card.
    pub card: Arc<Card>,
    /// Its name as a number: equal numbers, equal names (NAME-9).
    pub name: u16,
    /// Its name as other texts call it.
    pub plain_name: Arc<str>,
    /// The name it evolves from, as a number.
    pub from: Option<u16>,
    /// What it is while it is attached, where that is something else: the number of a definition.
    pub attached: Option<u16>,
    /// For a LEGEND or V-UNION: which piece of how many.
    pub part: Option<(u8, u8)>,
    /// For a V-UNION: the number of its name among those that count once in a game (KIND-VUNION-6).
    pub once_name: Option<u8>,
    /// The name that its line begins with, as a number.
    pub over: Option<u16>,
    /// Pokémon facts, of a Pokémon or of a Fossil in play.
    pub pokemon: Option<PokemonDef>,
    /// Trainer facts.
    pub trainer: Option<TrainerDef>,
    /// The only Pokémon to which it is attached; nothing means any of its player's.
    pub only_on: Option<Arc<PokemonSel>>,
    /// The only Pokémon to which it is attached from the hand, where it may be moved to others later.
    pub first_on: Option<Arc<PokemonSel>>,
    /// What must be paid to attach it.
    pub attach_cost: Option<ProgramId>,
    /// Units of Energy it provides; empty for what is no Energy.
    pub units: Arc<[TypeSet]>,
    /// Whether it is an Energy card.
    pub is_energy: bool,
    /// Whether it is a basic Energy card.
    pub is_basic_energy: bool,
    /// Kinds and labels.
    pub kinds: Kinds,
    /// Whether an owner is part of its name (KIND-OWNER-1).
    pub owned: bool,
    /// Whether it can be placed in set-up (SETUP-8, SETUP-9).
    pub starts: bool,
    /// Static clauses.
    pub statics: Arc<[StaticDef]>,
    /// Activated clauses.
    pub activated: Vec<ActivatedDef>,
    /// Triggered clauses.
    pub triggered: Vec<TriggeredDef>,
    /// Attacks: its own, or those it lends.
    pub attacks: Vec<AttackDef>,
    /// The questions it answers while in play.
    pub questions: Questions,
    /// Prize cards for its Knock Out (PRIZE-1, PRIZE-2).
    pub prizes: u8,
}

impl Def {
    /// Whether it goes to certain Pokémon only, or costs something to attach.
    fn attaches_by_text(&self) -> bool {
        self.only_on.is_some() || self.attach_cost.is_some()
    }

    /// What it does at unusual times or from unusual places.
    pub fn unusual(&self) -> Vec<Unusual> {
        let powers = self.activated.iter().filter_map(|a| match a.from {
            _ if a.reaction => Some(Unusual::Reaction),
            UsedFrom::Hand => Some(Unusual::FromHand),
            UsedFrom::Discard => Some(Unusual::FromDiscard),
            UsedFrom::Play => None,
        });
        let played = self.trainer.iter().filter(|t| t.reaction);
        let facts = self.card.pokemon().filter(|_| self.attached.is_some());
        let as_energy = facts.filter(|p| p.as_energy.is_some());
        powers
            .chain(played.map(|_| Unusual::Trainer))
            .chain(as_energy.map(|_| Unusual::AsEnergy))
            .chain(self.attaches_by_text().then_some(Unusual::AttachesByText))
            .collect()
    }
}

/// Pokémon facts.
#[derive(Clone, Debug)]
pub struct PokemonDef {
    /// Printed stage.
    pub stage: Stage,
    /// Hit Points before effects.
    pub hp: u16,
    /// One type, or two.
    pub types: TypeSet,
    /// Weaknesses.
    pub weakness: Arc<[Weakness]>,
    /// Resistances.
    pub resistance: Arc<[Resistance]>,
    /// Symbols of the Retreat Cost before effects.
    pub retreat: u8,
}

/// Trainer facts.
#[derive(Clone, Debug)]
pub struct TrainerDef {
    /// What it prints itself to be.
    pub kind: TrainerKind,
    /// What it counts as in this era.
    pub class: TrainerClass,
    /// Whether the effects of other cards that say "Trainer card" mean it (CARD-3).
    pub counts_as_trainer: bool,
    /// Whether it is a Trainer card also as a Pokémon in play (KIND-FOSSIL-6).
    pub in_play_too: bool,
    /// Whether it is played when the opponent uses a Poké-Power, and only then.
    pub reaction: bool,
    /// Condition of playing it.
    pub needs: Option<Arc<Test>>,
    /// What happens when it is played.
    pub program: ProgramId,
}

/// A static clause.
#[derive(Clone, Debug)]
pub struct StaticDef {
    /// The question that it answers.
    pub question: Question,
    /// The family of the power it belongs to; nothing on Trainer and Energy cards.
    pub power: Option<PowerKind>,
    /// The number of its name, where of several of that name only one counts.
    pub name: Option<u8>,
    /// Under which condition.
    pub test: Option<Test>,
    /// What holds.
    pub modifier: Modifier,
}

/// An activated clause.
#[derive(Clone, Debug)]
pub struct ActivatedDef {
    /// The family of the power it belongs to; nothing on Trainer and Energy cards.
    pub power: Option<PowerKind>,
    /// The number of its name among those limited by name, where it is one of them.
    pub name: Option<u8>,
    /// How often it may be used.
    pub limit: Limit,
    /// Where the card must be.
    pub from: UsedFrom,
    /// Whether it is used when the opponent uses a Poké-Power, and only then.
    pub reaction: bool,
    /// Condition of using it.
    pub needs: Option<Arc<Test>>,
    /// What it costs and does.
    pub program: ProgramId,
}

impl ActivatedDef {
    /// Its name among those limited by name, as a bit; none where it is not limited so.
    #[inline]
    pub fn name_bit(&self) -> u32 {
        self.name.map_or(0, |name| 1 << name)
    }
}

/// What lasts for a while: a rule, or something that happens whenever it is set off.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)]
pub enum Rule {
    /// A rule that holds.
    Holds(Modifier),
    /// Something that happens.
    When(TriggeredDef),
    /// A marker of this name, and what happens because of it.
    Marker(String, TriggeredDef),
}

impl Rule {
    /// The questions that it answers.
    pub fn questions(&self) -> Questions {
        match self {
            Rule::Holds(modifier) => Question::of(modifier).bit(),
            Rule::When(clause) | Rule::Marker(_, clause) => Question::trigger(clause.when),
        }
    }
    /// The selections that a lasting effect binds, in order: at most two.
    pub fn scopes(&self) -> [Option<&PokemonSel>; 2] {
        match self {
            Rule::Holds(modifier) => crate::program::compile::scopes(modifier),
            Rule::When(clause) | Rule::Marker(_, clause) => [clause.of.as_deref(), None],
        }
    }
}

/// A triggered clause.
#[derive(Clone, Debug)]
pub struct TriggeredDef {
    /// The family of the power it belongs to; nothing on Trainer and Energy cards.
    pub power: Option<PowerKind>,
    /// What sets it off.
    pub when: Trigger,
    /// To which Pokémon it must happen; nothing means the one that the card is on, or the card itself.
    pub of: Option<Arc<PokemonSel>>,
    /// The number of its name, where only one of that name may be used in a turn.
    pub name: Option<u8>,
    /// Condition at that moment.
    pub needs: Option<Arc<Test>>,
    /// What it does.
    pub program: ProgramId,
}

/// An attack.
#[derive(Clone, Debug)]
pub struct AttackDef {
    /// Its name.
    pub name: Arc<str>,
    /// Its name as a number: equal numbers, equal names.
    pub number: u16,
    /// How many symbols of each type.
    pub cost: Cost,
    /// Its number before the text is read: 0 where the text alone gives it (DMG-2).
    pub base: i16,
    /// Whether it has damage of its own to do.
    pub has_damage: bool,
    /// Whether it is one of those of which a player may use one in a game.
    pub once: Option<OncePerGame>,
    /// Condition of using it.
    pub needs: Option<Arc<Test>>,
    /// May be used although the Pokémon is Asleep.
    pub while_asleep: bool,
    /// May be used by the starting player on the first turn.
    pub on_first_turn: bool,
    /// Its text.
    pub program: ProgramId,
}

/// A cost in Energy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Symbols by type; Colorless is the last.
    pub symbols: [u8; 11],
    /// All symbols.
    pub total: u8,
    /// The types of the symbols that are not Colorless.
    pub typed: TypeSet,
    /// Symbols of any type that need not be paid, because of effects.
    pub waived: u8,
}

impl Cost {
    /// The cost of these symbols.
    pub fn of(symbols: &[EnergyType]) -> Cost {
        let mut cost = Cost::default();
        symbols.iter().for_each(|t| cost.add(*t, 1));
        cost
    }

    /// So many symbols of a type more.
    pub fn add(&mut self, t: EnergyType, count: u8) {
        let symbols = &mut self.symbols[t as usize];
        let count = count.min(u8::MAX - self.total);
        *symbols += count;
        self.total += count;
        if t != EnergyType::Colorless && *symbols > 0 {
            self.typed = self.typed.with(t);
        }
    }

    /// So many symbols of a type fewer, as far as there are any.
    pub fn remove(&mut self, t: EnergyType, count: u8) {
        let symbols = &mut self.symbols[t as usize];
        let count = count.min(*symbols);
        *symbols -= count;
        self.total -= count;
    }
}
