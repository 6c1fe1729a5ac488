//! The questions that texts of cards in play answer. A continuous effect answers one of them, and so does a trigger, so
//! that a set of bits tells at once whether anybody has anything to say.

#![deny(clippy::wildcard_enum_match_arm)]

use rulebox_cards::effect::{
    BanRule, CheckupRule, CostRule, DamageRule, EnergyRule, FactRule, KnockOutRule, Modifier,
    PermitRule, PokemonAct, Trigger,
};

/// A set of questions and triggers, a bit for each. A wider number makes room for more, and nothing else has to change.
pub type Questions = u64;

/// How many questions and triggers there is room for.
pub const QUESTIONS: usize = Questions::BITS as usize;

const _: () = assert!(
    Question::Triggers as usize + TRIGGERS as usize <= QUESTIONS,
    "a set has a bit for each question and each trigger"
);

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
    /// Stays only on certain Pokémon.
    OnlyOn,
    /// Whether powers of some kind are stopped: a Pokémon has none, or cannot use them (TURN-ABILITY-4).
    PowersOff,
    /// The first trigger; the others follow in their order.
    Triggers,
}

impl Question {
    /// Its bit in a set of questions.
    pub(crate) const fn bit(self) -> Questions {
        1 << self as u32
    }
    /// The bit of a trigger.
    pub(crate) const fn trigger(trigger: Trigger) -> Questions {
        1 << (Question::Triggers as u32 + trigger_number(trigger) as u32)
    }
    /// The question that a modifier answers.
    pub fn of(modifier: &Modifier) -> Question {
        match modifier {
            Modifier::Damage(DamageRule::Change { .. }) => Question::Damage,
            Modifier::Damage(DamageRule::PreventEffects { .. }) => Question::PreventEffects,
            Modifier::Ban(
                BanRule::NoPowers { .. }
                | BanRule::Cannot {
                    act: PokemonAct::UsePowers(_),
                    ..
                },
            ) => Question::PowersOff,
            Modifier::Ban(BanRule::Cannot { .. }) => Question::PokemonCannot,
            Modifier::Ban(BanRule::PlayerCannot { .. }) => Question::PlayerCannot,
            Modifier::Ban(BanRule::FlipToAttack { .. }) => Question::FlipToAttack,
            Modifier::Ban(BanRule::CoinsAreTails { .. }) => Question::Coins,
            Modifier::Fact(FactRule::Hp { .. }) => Question::Hp,
            Modifier::Cost(CostRule::Retreat { .. }) => Question::RetreatCost,
            Modifier::Energy(EnergyRule::Provides { .. }) => Question::Provides,
            Modifier::Permit(
                PermitRule::EvolveAtOnce { .. } | PermitRule::ThisCardEvolvesAtOnce,
            ) => Question::EvolveAtOnce,
            Modifier::Fact(FactRule::BenchSize { .. }) => Question::BenchSize,
            Modifier::KnockOut(KnockOutRule::Prizes { .. }) => Question::Prizes,
            Modifier::Damage(DamageRule::PreventEffectsOnStadium { .. }) => {
                Question::PreventEffectsOnStadium
            }
            Modifier::Damage(DamageRule::PreventCounters { .. }) => Question::PreventCounters,
            Modifier::Permit(PermitRule::RetreatHeld { .. }) => Question::MayRetreatHeld,
            Modifier::Cost(CostRule::Attack { .. }) => Question::AttackCost,
            Modifier::Fact(FactRule::Type { .. }) => Question::Type,
            Modifier::Fact(FactRule::Weakness { .. } | FactRule::NoWeaknessTo(_)) => {
                Question::Weakness
            }
            Modifier::Fact(FactRule::CountsAs { .. }) => Question::CountsAs,
            Modifier::Checkup(
                CheckupRule::PoisonCounters { .. } | CheckupRule::BurnCounters { .. },
            ) => Question::ConditionCounters,
            Modifier::Checkup(CheckupRule::SleepCoins { .. }) => Question::SleepCoins,
            Modifier::Checkup(CheckupRule::HealingDoubled { .. }) => Question::Healing,
            Modifier::Ban(BanRule::ToolsOff { .. }) => Question::ToolsOff,
            Modifier::Permit(PermitRule::UseAttacks { .. }) => Question::MayUseAttacks,
            Modifier::Permit(PermitRule::AttackTwice { .. }) => Question::MayAttackTwice,
            Modifier::KnockOut(KnockOutRule::Survives { .. }) => Question::Survives,
            Modifier::Ban(BanRule::PayToAttack { .. }) => Question::PayToAttack,
            Modifier::Permit(PermitRule::MegaKeepsTurn { .. }) => Question::MegaKeepsTurn,
            Modifier::Permit(PermitRule::FlipAgain) => Question::FlipAgain,
            Modifier::Energy(EnergyRule::ProvidesTypes { .. }) => Question::Provides,
            Modifier::KnockOut(KnockOutRule::DoesNotCount { .. }) => Question::Prizes,
            Modifier::Ban(BanRule::CannotPutIntoPlay { .. }) => Question::CannotPutIntoPlay,
            Modifier::KnockOut(KnockOutRule::Goes { .. }) => Question::KnockedOutGoes,
        }
    }
}

/// How many triggers there are.
pub const TRIGGERS: u8 = 22;

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
        Trigger::DamagedWhileActive => 21,
    }
}
