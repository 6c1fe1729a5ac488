//! A card laid out for play: its facts by number, its clauses by the question they answer.

use rulebox_cards::effect::{Modifier, Test, Trigger};
use rulebox_cards::{Card, Limit, OncePerGame, Resistance, Weakness};
use rulebox_rules::{EnergyType, Kinds, PowerKind, Stage, TrainerKind, TypeSet};
use std::sync::Arc;

/// A question that cards in play can answer. The state keeps the set of those that some card in play
/// answers, so that absent effects cost nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Question {
    /// Whether damage of attacks changes (DMG-3, DMG-8).
    Damage,
    /// Whether effects of attacks other than damage are prevented (AMB-18).
    PreventEffects,
    /// What a Pokémon is kept from.
    PokemonCannot,
    /// What a player is kept from.
    PlayerCannot,
    /// Whether a coin is owed for attacking (ATTACK-B).
    FlipToAttack,
    /// Whether coins count as tails.
    Coins,
    /// Whether HP changes (CARD-7).
    Hp,
    /// Whether the Retreat Cost changes (TURN-RETREAT-13).
    RetreatCost,
    /// What attached Energy cards provide.
    Provides,
    /// Whether a Pokémon may evolve at once (AMB-11).
    EvolveAtOnce,
    /// How many Pokémon a Bench holds (AMB-50).
    BenchSize,
    /// How many Prize cards a Knock Out gives (PRIZE-9).
    Prizes,
    /// Has a power to be used in the turn.
    Activated,
    /// Whether effects of Trainer cards on the Stadium in play are prevented.
    PreventEffectsOnStadium,
    /// Whether effects may put damage counters.
    PreventCounters,
    /// Whether a Pokémon may retreat although Asleep or Paralyzed.
    MayRetreatHeld,
    /// Whether the cost of attacks changes.
    AttackCost,
    /// Whether a Pokémon has another type.
    Type,
    /// Whether a Weakness is another.
    Weakness,
    /// Whether a Pokémon counts as something else.
    CountsAs,
    /// How many counters Poison and Burns put.
    ConditionCounters,
    /// How many coins sleep asks for.
    SleepCoins,
    /// Whether healing is doubled.
    Healing,
    /// Whether Pokémon Tools have no effect.
    ToolsOff,
    /// Whether a Pokémon may use the attacks of others.
    MayUseAttacks,
    /// Whether a Pokémon may attack twice.
    MayAttackTwice,
    /// Whether a Pokémon survives a hit.
    Survives,
    /// Whether attacking must be paid for with cards.
    PayToAttack,
    /// Whether the turn goes on after Mega Evolution (KIND-MEGA-5).
    MegaKeepsTurn,
    /// Whether the coins of an attack may be flipped again.
    FlipAgain,
    /// Whether some Pokémon may not be put into play.
    CannotPutIntoPlay,
    /// Where Knocked Out Pokémon go.
    KnockedOutGoes,
    /// The first trigger; the others follow in their order.
    Triggers = 40,
}

impl Question {
    /// Its bit in a set of questions.
    pub const fn bit(self) -> u64 {
        1 << self as u64
    }
    /// The bit of a trigger.
    pub const fn trigger(trigger: Trigger) -> u64 {
        1 << (Question::Triggers as u64 + trigger_number(trigger) as u64)
    }
    /// The question that a modifier answers.
    pub fn of(modifier: &Modifier) -> Question {
        match modifier {
            Modifier::Damage { .. } => Question::Damage,
            Modifier::PreventEffects { .. } => Question::PreventEffects,
            Modifier::Cannot { .. } => Question::PokemonCannot,
            Modifier::PlayerCannot { .. } => Question::PlayerCannot,
            Modifier::FlipToAttack { .. } => Question::FlipToAttack,
            Modifier::CoinsAreTails { .. } => Question::Coins,
            Modifier::Hp { .. } => Question::Hp,
            Modifier::RetreatCost { .. } => Question::RetreatCost,
            Modifier::Provides { .. } => Question::Provides,
            Modifier::MayEvolveAtOnce { .. } | Modifier::ThisCardMayEvolveAtOnce => {
                Question::EvolveAtOnce
            }
            Modifier::BenchSize { .. } => Question::BenchSize,
            Modifier::PrizesForKnockOut { .. } => Question::Prizes,
            Modifier::PreventEffectsOnStadium { .. } => Question::PreventEffectsOnStadium,
            Modifier::PreventCounters { .. } => Question::PreventCounters,
            Modifier::MayRetreatHeld { .. } => Question::MayRetreatHeld,
            Modifier::AttackCost { .. } => Question::AttackCost,
            Modifier::Type { .. } => Question::Type,
            Modifier::Weakness { .. } | Modifier::NoWeaknessTo(_) => Question::Weakness,
            Modifier::CountsAs { .. } => Question::CountsAs,
            Modifier::PoisonCounters { .. } | Modifier::BurnCounters { .. } => {
                Question::ConditionCounters
            }
            Modifier::SleepCoins { .. } => Question::SleepCoins,
            Modifier::HealingDoubled { .. } => Question::Healing,
            Modifier::ToolsOff { .. } => Question::ToolsOff,
            Modifier::MayUseAttacks { .. } => Question::MayUseAttacks,
            Modifier::MayAttackTwice { .. } => Question::MayAttackTwice,
            Modifier::Survives { .. } => Question::Survives,
            Modifier::PayToAttack { .. } => Question::PayToAttack,
            Modifier::MegaKeepsTurn { .. } => Question::MegaKeepsTurn,
            Modifier::FlipAgain => Question::FlipAgain,
            Modifier::ProvidesTypes { .. } => Question::Provides,
            Modifier::KnockOutDoesNotCount { .. } => Question::Prizes,
            Modifier::CannotPutIntoPlay { .. } => Question::CannotPutIntoPlay,
            Modifier::KnockedOutGoes { .. } => Question::KnockedOutGoes,
        }
    }
}

/// The number of a trigger, without what it is about.
pub const fn trigger_number(trigger: Trigger) -> u8 {
    match trigger {
        Trigger::BetweenTurns => 0,
        Trigger::EndOfYourTurn => 1,
        Trigger::EndOfOpponentsTurn => 2,
        Trigger::Played => 3,
        Trigger::Benched => 4,
        Trigger::PutIntoPlay => 5,
        Trigger::Evolved => 6,
        Trigger::LevelledUp => 7,
        Trigger::DamagedByAttack => 8,
        Trigger::KnockedOutByAttack => 9,
        Trigger::KnockedOut => 10,
        Trigger::EnergyAttached(_) => 11,
        Trigger::Attached => 12,
        Trigger::MovedToBench => 13,
        Trigger::MovedToActive => 14,
        Trigger::UsedPower => 15,
        Trigger::DrawnForTurn => 16,
        Trigger::TakenAsPrize => 17,
        Trigger::DiscardedFromPlay => 18,
        Trigger::UsedPokePower => 19,
        Trigger::EnergyAttachedByRule(_) => 20,
    }
}

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
    /// Put on the Bench (TURN-BENCH-1).
    Basic,
    /// Nothing by itself.
    Other,
}

impl Role {
    /// How many there are.
    pub const COUNT: usize = 6;
}

/// What is asked of every card again and again.
#[derive(Clone, Copy, Debug)]
pub struct Brief {
    /// The questions it answers while in play.
    pub questions: u64,
    /// The number of its definition.
    pub def: u16,
    /// Its name as a number.
    pub name: u16,
    /// The name it evolves from, as a number; [`Brief::NOTHING`] for none.
    pub from: u16,
    /// What it can be used for from the hand.
    pub role: Role,
    /// Whether it is an Energy card.
    pub is_energy: bool,
    /// Whether it may be put on a Pokémon that is new, and in a first turn (KIND-TRAIT-1).
    pub evolves_at_once: bool,
    /// Whether the cards under it keep their attacks and powers (KIND-LVX-4, KIND-BREAK-1).
    pub adds_to_what_is_under: bool,
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
    /// The numbers of all copies of it in its owner's deck, as bits.
    pub copies: u64,
}

impl Brief {
    /// No name.
    pub const NOTHING: u16 = u16::MAX;

    pub(crate) fn of(number: u16, defs: &[Def]) -> Brief {
        match defs.get(number as usize) {
            Some(def) => Brief {
                questions: def.questions,
                def: number,
                name: def.name,
                from: def.from.unwrap_or(Brief::NOTHING),
                role: def.role,
                is_energy: def.is_energy,
                evolves_at_once: def
                    .statics
                    .iter()
                    .any(|s| s.modifier == Modifier::ThisCardMayEvolveAtOnce),
                adds_to_what_is_under: def
                    .pokemon
                    .as_ref()
                    .is_some_and(|p| matches!(p.stage, Stage::LevelUp | Stage::Break)),
                unit: match def.units.as_slice() {
                    [unit] => Some(*unit),
                    _ => None,
                },
                hp: def.pokemon.as_ref().map_or(0, |p| p.hp),
                retreat: def.pokemon.as_ref().map_or(0, |p| p.retreat),
                attacks: def.attacks.len() as u8,
                activated: def.activated.len() as u8,
                copies: 0,
            },
            // A game without cards has nothing to ask about.
            None => Brief {
                questions: 0,
                def: number,
                name: Brief::NOTHING,
                from: Brief::NOTHING,
                role: Role::Other,
                is_energy: false,
                evolves_at_once: false,
                adds_to_what_is_under: false,
                unit: None,
                hp: 0,
                retreat: 0,
                attacks: 0,
                activated: 0,
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
    /// The name it evolves from, as a number.
    pub from: Option<u16>,
    /// The name that its line begins with, as a number.
    pub over: Option<u16>,
    /// Pokémon facts, of a Pokémon or of a Fossil in play.
    pub pokemon: Option<PokemonDef>,
    /// Trainer facts.
    pub trainer: Option<TrainerDef>,
    /// Units of Energy it provides; empty for what is no Energy.
    pub units: Vec<TypeSet>,
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
    pub statics: Vec<StaticDef>,
    /// Activated clauses.
    pub activated: Vec<ActivatedDef>,
    /// Triggered clauses.
    pub triggered: Vec<TriggeredDef>,
    /// Attacks: its own, or those it lends.
    pub attacks: Vec<AttackDef>,
    /// The questions it answers while in play.
    pub questions: u64,
    /// Prize cards for its Knock Out (PRIZE-1, PRIZE-2).
    pub prizes: u8,
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
    pub weakness: Vec<Weakness>,
    /// Resistances.
    pub resistance: Vec<Resistance>,
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
    /// Condition of playing it.
    pub needs: Option<Test>,
    /// What happens when it is played.
    pub program: u16,
}

/// A static clause.
#[derive(Clone, Debug)]
pub struct StaticDef {
    /// The question that it answers.
    pub question: Question,
    /// The family of the power it belongs to; nothing on Trainer and Energy cards.
    pub power: Option<PowerKind>,
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
    /// The number of its name among those of which only one may be used in a turn.
    pub name: u8,
    /// How often it may be used.
    pub limit: Limit,
    /// Condition of using it.
    pub needs: Option<Test>,
    /// What it costs and does.
    pub program: u16,
}

/// A triggered clause.
#[derive(Clone, Debug)]
pub struct TriggeredDef {
    /// The family of the power it belongs to; nothing on Trainer and Energy cards.
    pub power: Option<PowerKind>,
    /// What sets it off.
    pub when: Trigger,
    /// Condition at that moment.
    pub needs: Option<Test>,
    /// What it does.
    pub program: u16,
}

/// An attack.
#[derive(Clone, Debug)]
pub struct AttackDef {
    /// Its name.
    pub name: String,
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
    pub needs: Option<Test>,
    /// May be used although the Pokémon is Asleep.
    pub while_asleep: bool,
    /// May be used by the starting player on the first turn.
    pub on_first_turn: bool,
    /// Its text.
    pub program: u16,
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
