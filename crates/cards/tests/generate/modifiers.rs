//! Modifiers by chance.

use super::Generator;
use super::parts::POWERS;
use rulebox_cards::effect::*;
use rulebox_rules::TypeSet;

impl Generator {
    pub(super) fn modifier(&mut self) -> Modifier {
        match self.below(13) {
            0 | 1 => {
                let at = self.pick(&[DamageStep::Before, DamageStep::After]);
                Modifier::Damage {
                    by: self.pokemon(),
                    to: self.pokemon(),
                    at,
                    change: self.damage_change(),
                }
            }
            2 => Modifier::PreventEffects {
                by: self.everyone(),
                to: self.pokemon(),
            },
            3 => Modifier::Cannot {
                who: self.pokemon(),
                act: self.pokemon_act(),
            },
            4 => {
                let acts = [
                    PlayerAct::PlayItem,
                    PlayerAct::PlaySupporter,
                    PlayerAct::PlayStadium,
                    PlayerAct::PlayTrainer,
                    PlayerAct::AttachEnergy,
                    PlayerAct::Evolve,
                ];
                Modifier::PlayerCannot {
                    who: self.player(),
                    act: self.pick(&acts),
                }
            }
            5 => Modifier::FlipToAttack {
                who: self.pokemon(),
            },
            6 => Modifier::CoinsAreTails { who: self.player() },
            7 => Modifier::Hp {
                who: self.pokemon(),
                change: self.below(200) as i16 - 100,
            },
            8 => {
                let change = if self.coin() {
                    Some(self.below(9) as i8 - 4)
                } else {
                    None
                };
                Modifier::RetreatCost {
                    who: self.pokemon(),
                    change,
                }
            }
            9 => {
                let units = (0..self.below(4)).map(|_| self.unit()).collect();
                Modifier::Provides {
                    energy: self.filter(2),
                    on: self.pokemon(),
                    units,
                }
            }
            10 => Modifier::MayEvolveAtOnce {
                who: self.pokemon(),
            },
            11 => Modifier::BenchSize {
                who: self.player(),
                size: self.below(9) as u8,
            },
            _ => Modifier::PrizesForKnockOut {
                of: self.pokemon(),
                change: self.below(5) as i8 - 2,
            },
        }
    }

    fn everyone(&mut self) -> PokemonSel {
        if self.coin() {
            return self.pokemon();
        }
        let base = PokemonBase::InPlay(Player::Each);
        PokemonSel {
            base,
            filter: Filter::Any,
            count: Count::All,
            chooser: Chooser::You,
        }
    }

    fn damage_change(&mut self) -> DamageChange {
        match self.below(5) {
            0 => DamageChange::More(self.amount(2)),
            1 => DamageChange::Less(self.amount(2)),
            2 => DamageChange::Half,
            3 => DamageChange::Prevent,
            _ => DamageChange::PreventUpTo(self.below(90) as i16),
        }
    }

    fn pokemon_act(&mut self) -> PokemonAct {
        let power = self.pick(&POWERS);
        self.pick(&[
            PokemonAct::Retreat,
            PokemonAct::Attack,
            PokemonAct::UseAttack("Ember".to_owned()),
            PokemonAct::UsePowers(power),
            PokemonAct::BeAffectedByConditions,
            PokemonAct::BeHealed,
        ])
    }

    pub(super) fn unit(&mut self) -> TypeSet {
        let types: Vec<_> = (0..=self.below(3)).map(|_| self.energy_type()).collect();
        if self.below(5) == 0 {
            TypeSet::ALL
        } else {
            types.into_iter().collect()
        }
    }
}
