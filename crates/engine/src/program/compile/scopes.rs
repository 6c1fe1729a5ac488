//! The Pokémon that a modifier is about.

use rulebox_cards::effect::{Modifier, PokemonSel};

/// The selections of a modifier that a lasting effect binds, in order: at most two.
pub fn scopes(modifier: &Modifier) -> [Option<&PokemonSel>; 2] {
    match modifier {
        Modifier::Damage { by, to, .. }
        | Modifier::PreventEffects { by, to, .. }
        | Modifier::PreventCounters { by, to } => [Some(by), Some(to)],
        Modifier::PrizesForKnockOut { of, by, .. } => [Some(of), by.as_ref()],
        Modifier::KnockedOutGoes { who, by, .. } => [Some(who), by.as_ref()],
        Modifier::Cannot { who, .. }
        | Modifier::NoPowers { who, .. }
        | Modifier::FlipToAttack { who }
        | Modifier::Hp { who, .. }
        | Modifier::RetreatCost { who, .. }
        | Modifier::MayRetreatHeld { who }
        | Modifier::AttackCost { who, .. }
        | Modifier::Type { who, .. }
        | Modifier::Weakness { who, .. }
        | Modifier::CountsAs { who, .. }
        | Modifier::PoisonCounters { who, .. }
        | Modifier::BurnCounters { who, .. }
        | Modifier::SleepCoins { who, .. }
        | Modifier::HealingDoubled { who }
        | Modifier::MayUseAttacks { who, .. }
        | Modifier::MayAttackTwice { who }
        | Modifier::Survives { who, .. }
        | Modifier::PayToAttack { who, .. }
        | Modifier::MegaKeepsTurn { who, .. }
        | Modifier::KnockOutDoesNotCount { who }
        | Modifier::MayEvolveAtOnce { who } => [Some(who), None],
        Modifier::Provides { on, .. }
        | Modifier::ProvidesTypes { on, .. }
        | Modifier::ToolsOff { on, .. } => [Some(on), None],
        Modifier::PlayerCannot { .. }
        | Modifier::CannotPutIntoPlay { .. }
        | Modifier::CoinsAreTails { .. }
        | Modifier::NoWeaknessTo(_)
        | Modifier::PreventEffectsOnStadium { .. }
        | Modifier::FlipAgain
        | Modifier::ThisCardMayEvolveAtOnce
        | Modifier::BenchSize { .. } => [None, None],
    }
}

/// The same selections, to be changed.
pub(super) fn scopes_mut(modifier: &mut Modifier) -> Vec<&mut PokemonSel> {
    match modifier {
        Modifier::Damage { by, to, .. }
        | Modifier::PreventEffects { by, to, .. }
        | Modifier::PreventCounters { by, to } => vec![by, to],
        Modifier::PrizesForKnockOut { of, by, .. } => [of].into_iter().chain(by).collect(),
        Modifier::KnockedOutGoes { who, by, .. } => [who].into_iter().chain(by).collect(),
        Modifier::Cannot { who, .. }
        | Modifier::NoPowers { who, .. }
        | Modifier::FlipToAttack { who }
        | Modifier::Hp { who, .. }
        | Modifier::RetreatCost { who, .. }
        | Modifier::MayRetreatHeld { who }
        | Modifier::AttackCost { who, .. }
        | Modifier::Type { who, .. }
        | Modifier::Weakness { who, .. }
        | Modifier::CountsAs { who, .. }
        | Modifier::PoisonCounters { who, .. }
        | Modifier::BurnCounters { who, .. }
        | Modifier::SleepCoins { who, .. }
        | Modifier::HealingDoubled { who }
        | Modifier::MayUseAttacks { who, .. }
        | Modifier::MayAttackTwice { who }
        | Modifier::Survives { who, .. }
        | Modifier::PayToAttack { who, .. }
        | Modifier::MegaKeepsTurn { who, .. }
        | Modifier::KnockOutDoesNotCount { who }
        | Modifier::MayEvolveAtOnce { who } => vec![who],
        Modifier::Provides { on, .. }
        | Modifier::ProvidesTypes { on, .. }
        | Modifier::ToolsOff { on, .. } => vec![on],
        Modifier::PlayerCannot { .. }
        | Modifier::CannotPutIntoPlay { .. }
        | Modifier::CoinsAreTails { .. }
        | Modifier::NoWeaknessTo(_)
        | Modifier::PreventEffectsOnStadium { .. }
        | Modifier::FlipAgain
        | Modifier::ThisCardMayEvolveAtOnce
        | Modifier::BenchSize { .. } => Vec::new(),
    }
}
