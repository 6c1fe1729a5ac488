//! The Pokémon that a modifier is about.

use rulebox_cards::effect::{
    BanRule, CheckupRule, CostRule, DamageRule, EnergyRule, FactRule, KnockOutRule, Modifier,
    PermitRule, PokemonSel,
};

/// The selections of a modifier that a lasting effect binds, in order: at most two.
pub fn scopes(modifier: &Modifier) -> [Option<&PokemonSel>; 2] {
    match modifier {
        Modifier::Damage(
            DamageRule::Change { by, to, .. }
            | DamageRule::PreventEffects { by, to, .. }
            | DamageRule::PreventCounters { by, to },
        ) => [Some(by), Some(to)],
        Modifier::KnockOut(KnockOutRule::Prizes { of, by, .. }) => [Some(of), by.as_ref()],
        Modifier::KnockOut(KnockOutRule::Goes { who, by, .. }) => [Some(who), by.as_ref()],
        Modifier::Ban(
            BanRule::Cannot { who, .. }
            | BanRule::NoPowers { who, .. }
            | BanRule::FlipToAttack { who },
        )
        | Modifier::Fact(FactRule::Hp { who, .. })
        | Modifier::Cost(CostRule::Retreat { who, .. })
        | Modifier::Permit(PermitRule::RetreatHeld { who })
        | Modifier::Cost(CostRule::Attack { who, .. })
        | Modifier::Fact(
            FactRule::Type { who, .. }
            | FactRule::Weakness { who, .. }
            | FactRule::CountsAs { who, .. },
        )
        | Modifier::Checkup(
            CheckupRule::PoisonCounters { who, .. }
            | CheckupRule::BurnCounters { who, .. }
            | CheckupRule::SleepCoins { who, .. }
            | CheckupRule::HealingDoubled { who },
        )
        | Modifier::Permit(PermitRule::UseAttacks { who, .. } | PermitRule::AttackTwice { who })
        | Modifier::KnockOut(KnockOutRule::Survives { who, .. })
        | Modifier::Ban(BanRule::PayToAttack { who, .. })
        | Modifier::Permit(PermitRule::MegaKeepsTurn { who, .. })
        | Modifier::KnockOut(KnockOutRule::DoesNotCount { who })
        | Modifier::Permit(PermitRule::EvolveAtOnce { who }) => [Some(who), None],
        Modifier::Energy(
            EnergyRule::Provides { on, .. } | EnergyRule::ProvidesTypes { on, .. },
        )
        | Modifier::Ban(BanRule::ToolsOff { on, .. }) => [Some(on), None],
        Modifier::Ban(
            BanRule::PlayerCannot { .. }
            | BanRule::CannotPutIntoPlay { .. }
            | BanRule::CoinsAreTails { .. },
        )
        | Modifier::Fact(FactRule::NoWeaknessTo(_))
        | Modifier::Damage(DamageRule::PreventEffectsOnStadium { .. })
        | Modifier::Permit(PermitRule::FlipAgain | PermitRule::ThisCardEvolvesAtOnce)
        | Modifier::Fact(FactRule::BenchSize { .. }) => [None, None],
    }
}

/// The selections that a lasting effect binds, to be changed.
pub(in crate::program) fn scopes_mut(modifier: &mut Modifier) -> Vec<&mut PokemonSel> {
    match modifier {
        Modifier::Damage(
            DamageRule::Change { by, to, .. }
            | DamageRule::PreventEffects { by, to, .. }
            | DamageRule::PreventCounters { by, to },
        ) => vec![by, to],
        Modifier::KnockOut(KnockOutRule::Prizes { of, by, .. }) => {
            [of].into_iter().chain(by).collect()
        }
        Modifier::KnockOut(KnockOutRule::Goes { who, by, .. }) => {
            [who].into_iter().chain(by).collect()
        }
        Modifier::Ban(
            BanRule::Cannot { who, .. }
            | BanRule::NoPowers { who, .. }
            | BanRule::FlipToAttack { who },
        )
        | Modifier::Fact(FactRule::Hp { who, .. })
        | Modifier::Cost(CostRule::Retreat { who, .. })
        | Modifier::Permit(PermitRule::RetreatHeld { who })
        | Modifier::Cost(CostRule::Attack { who, .. })
        | Modifier::Fact(
            FactRule::Type { who, .. }
            | FactRule::Weakness { who, .. }
            | FactRule::CountsAs { who, .. },
        )
        | Modifier::Checkup(
            CheckupRule::PoisonCounters { who, .. }
            | CheckupRule::BurnCounters { who, .. }
            | CheckupRule::SleepCoins { who, .. }
            | CheckupRule::HealingDoubled { who },
        )
        | Modifier::Permit(PermitRule::UseAttacks { who, .. } | PermitRule::AttackTwice { who })
        | Modifier::KnockOut(KnockOutRule::Survives { who, .. })
        | Modifier::Ban(BanRule::PayToAttack { who, .. })
        | Modifier::Permit(PermitRule::MegaKeepsTurn { who, .. })
        | Modifier::KnockOut(KnockOutRule::DoesNotCount { who })
        | Modifier::Permit(PermitRule::EvolveAtOnce { who }) => vec![who],
        Modifier::Energy(
            EnergyRule::Provides { on, .. } | EnergyRule::ProvidesTypes { on, .. },
        )
        | Modifier::Ban(BanRule::ToolsOff { on, .. }) => vec![on],
        Modifier::Ban(
            BanRule::PlayerCannot { .. }
            | BanRule::CannotPutIntoPlay { .. }
            | BanRule::CoinsAreTails { .. },
        )
        | Modifier::Fact(FactRule::NoWeaknessTo(_))
        | Modifier::Damage(DamageRule::PreventEffectsOnStadium { .. })
        | Modifier::Permit(PermitRule::FlipAgain | PermitRule::ThisCardEvolvesAtOnce)
        | Modifier::Fact(FactRule::BenchSize { .. }) => Vec::new(),
    }
}
