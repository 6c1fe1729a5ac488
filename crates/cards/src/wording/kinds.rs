//! What kinds, stages, conditions and sorts of cards are called.

use crate::effect::Player;
use rulebox_rules::{EnergyType, Kinds, PowerKind, Stage};

/// `{R}`.
pub(crate) fn symbol(t: EnergyType) -> String {
    format!("{{{}}}", t.symbol())
}

/// `{R}{R}{C}`.
pub(crate) fn symbols(cost: &[EnergyType]) -> String {
    cost.iter().map(|t| symbol(*t)).collect()
}

/// `your`, `your opponent's`, `each player's`.
pub(crate) fn owner(who: Player) -> &'static str {
    match who {
        Player::You => "your",
        Player::Opponent => "your opponent's",
        Player::Each => "each player's",
    }
}

/// `you`, `your opponent`, `each player`.
pub(crate) fn subject(who: Player) -> &'static str {
    match who {
        Player::You => "you",
        Player::Opponent => "your opponent",
        Player::Each => "each player",
    }
}

/// What a player does: `draw`, `your opponent draws`.
pub(crate) fn doing(who: Player, you: &str, other: &str) -> String {
    match who {
        Player::You => you.to_owned(),
        Player::Opponent | Player::Each => format!("{} {other}", subject(who)),
    }
}

/// Where a kind's name stands: before the word `Pokémon`, or in its place.
pub(crate) enum KindName {
    /// `Tera` Pokémon.
    Before(&'static str),
    /// `Pokémon V`.
    Whole(&'static str),
    /// `ACE SPEC` card: a label of cards.
    Label(&'static str),
}

/// What a single kind is called.
pub(crate) fn kind_name(kind: Kinds) -> KindName {
    use KindName::{Before, Label, Whole};
    match kind {
        Kinds::EX_NEW => Whole("Pokémon ex"),
        Kinds::EX_OLD => Whole("Pokémon-ex"),
        Kinds::EX => Whole("Pokémon-EX"),
        Kinds::MEGA_EX => Whole("Mega Evolution Pokémon ex"),
        Kinds::TERA => Before("Tera"),
        Kinds::GX => Whole("Pokémon-GX"),
        Kinds::TAG_TEAM => Before("TAG TEAM"),
        Kinds::V => Whole("Pokémon V"),
        Kinds::RADIANT => Before("Radiant"),
        Kinds::PRISM_STAR => Label("Prism Star"),
        Kinds::STAR => Whole("Pokémon ★"),
        Kinds::SP => Whole("Pokémon SP"),
        Kinds::ACE_SPEC => Label("ACE SPEC"),
        Kinds::ANCIENT => Label("Ancient"),
        Kinds::FUTURE => Label("Future"),
        Kinds::SINGLE_STRIKE => Label("Single Strike"),
        Kinds::RAPID_STRIKE => Label("Rapid Strike"),
        Kinds::FUSION_STRIKE => Label("Fusion Strike"),
        Kinds::ULTRA_BEAST => Label("Ultra Beast"),
        Kinds::TEAM_PLASMA => Label("Team Plasma"),
        Kinds::HYPER_GEAR => Label("Team Flare Hyper Gear"),
        Kinds::DELTA => Before("δ Delta Species"),
        Kinds::RULE_BOX => Label("Rule Box"),
        Kinds::TAG_TEAM_SUPPORTER => Label("TAG TEAM Supporter"),
        Kinds::VMAX => Whole("Pokémon VMAX"),
        Kinds::VSTAR => Whole("Pokémon VSTAR"),
        Kinds::V_UNION => Whole("Pokémon V-UNION"),
        Kinds::LEGEND => Whole("Pokémon LEGEND"),
        Kinds::LV_X => Whole("Pokémon LV.X"),
        Kinds::BREAK => Whole("Pokémon BREAK"),
        Kinds::MEGA => Whole("Mega Evolution Pokémon-EX"),
        Kinds::RESTORED => Before("Restored"),
        Kinds::SECRET_MACHINE => Label("Rocket's Secret Machine"),
        _ => Label("special"),
    }
}

/// A stage as an adjective. The rarer ones are kept apart from the kinds of the same name.
pub(crate) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Basic => "Basic",
        Stage::Stage1 => "Stage 1",
        Stage::Stage2 => "Stage 2",
        Stage::LevelUp => "Level-Up",
        Stage::Break => "BREAK-stage",
        Stage::Mega => "MEGA-stage",
        Stage::Vmax => "VMAX-stage",
        Stage::Vstar => "VSTAR-stage",
        Stage::VUnion => "V-UNION-stage",
        Stage::Legend => "LEGEND-stage",
        Stage::Restored => "Restored-stage",
    }
}

/// A family of powers.
pub(crate) fn power_name(kind: PowerKind) -> &'static str {
    match kind {
        PowerKind::Ability => "Ability",
        PowerKind::PokePower => "Poké-Power",
        PowerKind::PokeBody => "Poké-Body",
        PowerKind::AncientTrait => "Ancient Trait",
    }
}

/// A family of powers in the plural.
pub(crate) fn powers_name(kind: PowerKind) -> &'static str {
    match kind {
        PowerKind::Ability => "Abilities",
        PowerKind::PokePower => "Poké-Powers",
        PowerKind::PokeBody => "Poké-Bodies",
        PowerKind::AncientTrait => "Ancient Traits",
    }
}
