//! The Pokémon that a modifier is about.

use rulebox_cards::effect::{Modifier, PokemonSel};

/// The selections of a modifier, in order: at most two.
pub fn scopes(modifier: &Modifier) -> [Option<&PokemonSel>; 2] {
    match modifier {
        Modifier::Damage { by, to, .. } | Modifier::PreventEffects { by, to } => {
            [Some(by), Some(to)]
        }
        Modifier::Cannot { who, .. }
        | Modifier::FlipToAttack { who }
        | Modifier::Hp { who, .. }
        | Modifier::RetreatCost { who, .. }
        | Modifier::MayEvolveAtOnce { who } => [Some(who), None],
        Modifier::Provides { on, .. } => [Some(on), None],
        Modifier::PrizesForKnockOut { of, .. } => [Some(of), None],
        Modifier::PlayerCannot { .. }
        | Modifier::CoinsAreTails { .. }
        | Modifier::BenchSize { .. } => [None, None],
    }
}

pub(super) fn scopes_mut(modifier: &mut Modifier) -> Vec<&mut PokemonSel> {
    match modifier {
        Modifier::Damage { by, to, .. } | Modifier::PreventEffects { by, to } => vec![by, to],
        Modifier::Cannot { who, .. }
        | Modifier::FlipToAttack { who }
        | Modifier::Hp { who, .. }
        | Modifier::RetreatCost { who, .. }
        | Modifier::MayEvolveAtOnce { who } => vec![who],
        Modifier::Provides { on, .. } => vec![on],
        Modifier::PrizesForKnockOut { of, .. } => vec![of],
        Modifier::PlayerCannot { .. }
        | Modifier::CoinsAreTails { .. }
        | Modifier::BenchSize { .. } => Vec::new(),
    }
}
