//! Words of the game by chance.

use super::Sampler;
use crate::effect::Cmp;
use rulebox_rules::{Condition, EnergyType, PowerKind, Stage, TypeSet};

pub const POWERS: [PowerKind; 4] = [
    PowerKind::Ability,
    PowerKind::PokePower,
    PowerKind::PokeBody,
    PowerKind::AncientTrait,
];

const STAGES: [Stage; 11] = [
    Stage::Basic,
    Stage::Stage1,
    Stage::Stage2,
    Stage::LevelUp,
    Stage::Break,
    Stage::Mega,
    Stage::Vmax,
    Stage::Vstar,
    Stage::VUnion,
    Stage::Legend,
    Stage::Restored,
];

const CMPS: [Cmp; 6] = [
    Cmp::Less,
    Cmp::AtMost,
    Cmp::Equal,
    Cmp::Differs,
    Cmp::AtLeast,
    Cmp::More,
];

impl Sampler {
    /// A comparison.
    pub(crate) fn cmp(&mut self) -> Cmp {
        self.pick(&CMPS)
    }

    /// A family of powers.
    pub(crate) fn power(&mut self) -> PowerKind {
        self.pick(&POWERS)
    }

    /// What one unit of Energy provides.
    pub(crate) fn unit(&mut self) -> TypeSet {
        let types: Vec<_> = (0..=self.below(3)).map(|_| self.energy_type()).collect();
        match self.below(5) == 0 {
            true => TypeSet::ALL,
            false => types.into_iter().collect(),
        }
    }

    pub(crate) fn condition(&mut self) -> Condition {
        self.pick(&Condition::ALL)
    }

    pub(crate) fn energy_type(&mut self) -> EnergyType {
        self.pick(&EnergyType::ALL)
    }

    pub(crate) fn stage(&mut self) -> Stage {
        self.pick(&STAGES)
    }
}
