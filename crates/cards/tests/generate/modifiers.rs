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
                Modifier::Damage(DamageRule::Change {
                    by: self.pokemon(),
                    with: self.coin().then(|| "Ember".to_owned()),
                    to: self.pokemon(),
                    at,
                    change: self.damage_change(),
                })
            }
            2 => Modifier::Damage(DamageRule::PreventEffects {
                of: self.sources(),
                by: self.everyone(),
                to: self.pokemon(),
            }),
            3 => Modifier::Ban(BanRule::Cannot {
                who: self.pokemon(),
                act: self.pokemon_act(),
            }),
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
                Modifier::Ban(BanRule::PlayerCannot {
                    who: self.player(),
                    act: self.pick(&acts),
                })
            }
            39 => Modifier::Ban(BanRule::NoPowers {
                who: self.pokemon(),
                kind: self.pick(&POWERS),
            }),
            5 => Modifier::Ban(BanRule::FlipToAttack {
                who: self.pokemon(),
            }),
            6 => Modifier::Ban(BanRule::CoinsAreTails { who: self.player() }),
            7 => Modifier::Fact(FactRule::Hp {
                who: self.pokemon(),
                change: self.below(200) as i16 - 100,
            }),
            8 => {
                let change = match self.below(3) {
                    0 => RetreatChange::More(self.amount(1)),
                    1 => RetreatChange::Less(self.amount(1)),
                    _ => RetreatChange::Free,
                };
                Modifier::Cost(CostRule::Retreat {
                    who: self.pokemon(),
                    change,
                })
            }
            9 => {
                let units = (0..self.below(4)).map(|_| self.unit()).collect();
                Modifier::Energy(EnergyRule::Provides {
                    energy: self.filter(2),
                    on: self.pokemon(),
                    units,
                })
            }
            10 => Modifier::Permit(PermitRule::EvolveAtOnce {
                who: self.pokemon(),
            }),
            11 => Modifier::Fact(FactRule::BenchSize {
                who: self.player(),
                size: self.below(9) as u8,
                you_first: self.coin(),
                test: self
                    .coin()
                    .then_some(Test::Present(PresentTest::TurnOf(Player::You))),
            }),
            12 => Modifier::KnockOut(KnockOutRule::Prizes {
                of: self.pokemon(),
                by: self.coin().then(|| self.pokemon()),
                change: self.coin().then(|| self.below(5) as i8 - 2),
            }),
            13 => Modifier::Damage(DamageRule::PreventEffectsOnStadium { of: self.sources() }),
            14 => Modifier::Damage(DamageRule::PreventCounters {
                by: self.everyone(),
                to: self.pokemon(),
            }),
            15 => Modifier::Permit(PermitRule::RetreatHeld {
                who: self.pokemon(),
            }),
            16 | 17 => Modifier::Cost(CostRule::Attack {
                who: self.everyone(),
                with: self.coin().then(|| "Ember".to_owned()),
                change: self.cost_change(),
            }),
            18 => Modifier::Fact(FactRule::Type {
                who: self.pokemon(),
                is: self.energy_type(),
            }),
            19 => {
                let to = self.energy_type();
                let rules = [
                    WeaknessChange::None,
                    WeaknessChange::Double,
                    WeaknessChange::To(to),
                ];
                Modifier::Fact(FactRule::Weakness {
                    who: self.pokemon(),
                    is: self.pick(&rules),
                })
            }
            20 => Modifier::Fact(FactRule::NoWeaknessTo(self.energy_type())),
            21 => Modifier::Fact(FactRule::CountsAs {
                who: self.pokemon(),
                kinds: self.pick(Kinds::WORDS).1,
            }),
            22 => Modifier::Checkup(CheckupRule::PoisonCounters {
                who: self.everyone(),
                change: self.below(5) as i8 - 2,
            }),
            23 => Modifier::Checkup(CheckupRule::BurnCounters {
                who: self.everyone(),
                are: self.below(9) as u8,
            }),
            24 => Modifier::Checkup(CheckupRule::SleepCoins {
                who: self.everyone(),
                heads: 2,
            }),
            25 => Modifier::Checkup(CheckupRule::HealingDoubled {
                who: self.everyone(),
            }),
            26 => Modifier::Ban(BanRule::ToolsOff {
                tools: self.filter(2),
                on: self.everyone(),
            }),
            27 => Modifier::Permit(PermitRule::UseAttacks {
                who: self.pokemon(),
                of: self.attack_source(),
                named: self.coin().then(|| "Ember".to_owned()),
                free: self.coin(),
            }),
            37 => Modifier::KnockOut(KnockOutRule::DoesNotCount {
                who: self.everyone(),
            }),
            28 => Modifier::Permit(PermitRule::AttackTwice {
                who: self.pokemon(),
            }),
            29 => Modifier::KnockOut(KnockOutRule::Survives {
                who: self.pokemon(),
                with: 10,
            }),
            30 => Modifier::Ban(BanRule::PayToAttack {
                who: self.pokemon(),
                cards: 1 + self.below(3) as u8,
            }),
            31 => Modifier::Permit(PermitRule::MegaKeepsTurn {
                who: self.pokemon(),
                into: "M Pebble-EX".to_owned(),
            }),
            36 => Modifier::Permit(PermitRule::ThisCardEvolvesAtOnce),
            32 => Modifier::Permit(PermitRule::FlipAgain),
            33 => Modifier::Energy(EnergyRule::ProvidesTypes {
                only: self.coin(),
                energy: self.filter(2),
                on: self.pokemon(),
                types: self.unit(),
            }),
            34 => Modifier::Ban(BanRule::CannotPutIntoPlay {
                who: self.player(),
                filter: self.filter(2),
            }),
            35 => Modifier::Energy(EnergyRule::Provides {
                energy: Filter::Relation(RelationFilter::ThisCard),
                on: PokemonSel {
                    base: PokemonBase::This,
                    filter: Filter::Any,
                    count: Count::All,
                    chooser: Chooser::You,
                },
                units: vec![self.unit()],
            }),
            _ => Modifier::KnockOut(KnockOutRule::Goes {
                who: self.everyone(),
                by: self.coin().then(|| self.pokemon()),
                to: self.pick(&[Dest::Hand, Dest::LostZone]),
                along: self.along(),
            }),
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
