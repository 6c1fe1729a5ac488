//! Modifiers by chance.

use super::Generator;
use super::parts::POWERS;
use rulebox_cards::effect::*;
use rulebox_rules::{Kinds, TypeSet};

impl Generator {
    pub(super) fn modifier(&mut self) -> Modifier {
        match self.below(41) {
            0 | 1 => {
                let at = self.pick(&[DamageStep::Before, DamageStep::After]);
                Modifier::Damage {
                    by: self.pokemon(),
                    with: self.coin().then(|| "Ember".to_owned()),
                    to: self.pokemon(),
                    at,
                    change: self.damage_change(),
                }
            }
            2 => Modifier::PreventEffects {
                of: self.sources(),
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
                    PlayerAct::PlayCards,
                    PlayerAct::PlayPokemon,
                    PlayerAct::AttachEnergy,
                    PlayerAct::AttachSpecialEnergy,
                    PlayerAct::UseGxAttacks,
                    PlayerAct::UsePowersElsewhere,
                    PlayerAct::Evolve,
                ];
                Modifier::PlayerCannot {
                    who: self.player(),
                    act: self.pick(&acts),
                }
            }
            39 => Modifier::NoPowers {
                who: self.pokemon(),
                kind: self.pick(&POWERS),
            },
            5 => Modifier::FlipToAttack {
                who: self.pokemon(),
            },
            6 => Modifier::CoinsAreTails { who: self.player() },
            7 => Modifier::Hp {
                who: self.pokemon(),
                change: self.below(200) as i16 - 100,
            },
            8 => {
                let change = match self.below(3) {
                    0 => RetreatChange::More(self.amount(1)),
                    1 => RetreatChange::Less(self.amount(1)),
                    _ => RetreatChange::Free,
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
                you_first: self.coin(),
                test: self.coin().then_some(Test::TurnOf(Player::You)),
            },
            12 => Modifier::PrizesForKnockOut {
                of: self.pokemon(),
                by: self.coin().then(|| self.pokemon()),
                change: self.coin().then(|| self.below(5) as i8 - 2),
            },
            13 => Modifier::PreventEffectsOnStadium { of: self.sources() },
            14 => Modifier::PreventCounters {
                by: self.everyone(),
                to: self.pokemon(),
            },
            15 => Modifier::MayRetreatHeld {
                who: self.pokemon(),
            },
            16 | 17 => Modifier::AttackCost {
                who: self.everyone(),
                with: self.coin().then(|| "Ember".to_owned()),
                change: self.cost_change(),
            },
            18 => Modifier::Type {
                who: self.pokemon(),
                is: self.energy_type(),
            },
            19 => {
                let to = self.energy_type();
                let rules = [
                    WeaknessRule::None,
                    WeaknessRule::Double,
                    WeaknessRule::To(to),
                ];
                Modifier::Weakness {
                    who: self.pokemon(),
                    is: self.pick(&rules),
                }
            }
            20 => Modifier::NoWeaknessTo(self.energy_type()),
            21 => Modifier::CountsAs {
                who: self.pokemon(),
                kinds: self.pick(Kinds::WORDS).1,
            },
            22 => Modifier::PoisonCounters {
                who: self.everyone(),
                change: self.below(5) as i8 - 2,
            },
            23 => Modifier::BurnCounters {
                who: self.everyone(),
                are: self.below(9) as u8,
            },
            24 => Modifier::SleepCoins {
                who: self.everyone(),
                heads: 2,
            },
            25 => Modifier::HealingDoubled {
                who: self.everyone(),
            },
            26 => Modifier::ToolsOff {
                tools: self.filter(2),
                on: self.everyone(),
            },
            27 => Modifier::MayUseAttacks {
                who: self.pokemon(),
                of: self.attack_source(),
                named: self.coin().then(|| "Ember".to_owned()),
                free: self.coin(),
            },
            37 => Modifier::KnockOutDoesNotCount {
                who: self.everyone(),
            },
            28 => Modifier::MayAttackTwice {
                who: self.pokemon(),
            },
            29 => Modifier::Survives {
                who: self.pokemon(),
                with: 10,
            },
            30 => Modifier::PayToAttack {
                who: self.pokemon(),
                cards: 1 + self.below(3) as u8,
            },
            31 => Modifier::MegaKeepsTurn {
                who: self.pokemon(),
                into: "M Pebble-EX".to_owned(),
            },
            36 => Modifier::ThisCardMayEvolveAtOnce,
            32 => Modifier::FlipAgain,
            33 => Modifier::ProvidesTypes {
                only: self.coin(),
                energy: self.filter(2),
                on: self.pokemon(),
                types: self.unit(),
            },
            34 => Modifier::CannotPutIntoPlay {
                who: self.player(),
                filter: self.filter(2),
            },
            35 => Modifier::Provides {
                energy: Filter::ThisCard,
                on: PokemonSel {
                    base: PokemonBase::This,
                    filter: Filter::Any,
                    count: Count::All,
                    chooser: Chooser::You,
                },
                units: vec![self.unit()],
            },
            _ => Modifier::KnockedOutGoes {
                who: self.everyone(),
                by: self.coin().then(|| self.pokemon()),
                to: self.pick(&[Dest::Hand, Dest::LostZone]),
                along: self.along(),
            },
        }
    }

    fn sources(&mut self) -> Sources {
        Sources(1 + self.below(15) as u8)
    }

    pub(super) fn along(&mut self) -> Along {
        self.pick(&[Along::TopOnly, Along::PokemonCards, Along::AllCards])
    }

    pub(super) fn attack_source(&mut self) -> AttackSource {
        if self.coin() {
            AttackSource::Pokemon(self.pokemon())
        } else {
            AttackSource::Cards(self.cards())
        }
    }

    fn cost_change(&mut self) -> CostChange {
        match self.below(6) {
            0 => CostChange::More(self.amount(1)),
            1 => CostChange::Less(self.amount(1)),
            2 => CostChange::LessAny(self.amount(1)),
            3 => CostChange::LessOf(vec![self.energy_type(), self.energy_type()]),
            4 => CostChange::NoColorless,
            _ => CostChange::Free,
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
        let (power, condition) = (self.pick(&POWERS), self.condition());
        self.pick(&[
            PokemonAct::Retreat,
            PokemonAct::Attack,
            PokemonAct::Evolve,
            PokemonAct::UseAttack("Ember".to_owned()),
            PokemonAct::UsePowers(power),
            PokemonAct::BeAffectedByConditions,
            PokemonAct::BeAffectedBy(condition),
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
