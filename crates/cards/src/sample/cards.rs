//! Whole cards by chance.

use super::Sampler;
use super::parts::POWERS;
use crate::card::*;
use crate::effect::*;
use rulebox_rules::{Kinds, Stage, TrainerKind, TypeSet};

impl Sampler {
    /// A card of any sort.
    pub fn card(&mut self) -> Card {
        let body = match self.below(3) {
            0 => Body::Pokemon(self.pokemon_card()),
            1 => Body::Trainer(self.trainer_card()),
            _ => Body::Energy(self.energy_card()),
        };
        let kinds = if self.coin() {
            Kinds(self.below(1 << 32))
        } else {
            Kinds::NONE
        };
        let copies = self.pick(&[None, None, Some(Copies::Any), Some(Copies::AtMost(1))]);
        let printings = (0..=self.below(3)).map(|n| Printing {
            set: "x1pt5".to_owned(),
            number: format!("TG{n}"),
        });
        Card {
            name: "Flabébé \"δ\"".to_owned(),
            printings: printings.collect(),
            kinds,
            copies,
            revision: self.pick(&[1, 1, 2, 30]),
            body,
        }
    }

    fn pokemon_card(&mut self) -> Pokemon {
        let stage = self.stage();
        let lower = stage.is_evolution() || stage == Stage::LevelUp || self.coin();
        let weakness = (0..self.below(3)).map(|n| Weakness {
            to: self.energy_type(),
            value: if n == 0 {
                WeaknessValue::Times(2)
            } else {
                WeaknessValue::Plus(20)
            },
        });
        let weakness = weakness.collect();
        let resistance = (0..self.below(3))
            .map(|_| Resistance {
                to: self.energy_type(),
                value: 20,
            })
            .collect();
        let powers = (0..self.below(2)).map(|_| Power {
            name: "Power".to_owned(),
            kind: self.pick(&POWERS),
            clauses: vec![self.clause()],
        });
        Pokemon {
            powers: powers.collect(),
            stage,
            from: lower.then(|| "Lower".to_owned()),
            over: self.coin().then(|| "Lowest".to_owned()),
            part: self.coin().then_some((1, 2)),
            prizes: self.coin().then_some(2),
            rules: (0..self.below(2)).map(|_| self.clause()).collect(),
            level: self.coin().then_some(40),
            hp: 1 + self.below(400) as u16,
            types: [self.energy_type(), self.energy_type()]
                .into_iter()
                .collect(),
            weakness,
            resistance,
            retreat: self.below(6) as u8,
            attacks: (0..self.below(3)).map(|_| self.attack()).collect(),
            as_energy: if self.coin() {
                Some(AsEnergy {
                    provides: vec![self.unit()],
                    only_on: self.only_on(),
                    program: self.harmless(),
                })
            } else {
                None
            },
            as_tool: (0..self.below(2)).map(|_| self.clause()).collect(),
        }
    }

    /// What something may be attached to, if that is said.
    fn only_on(&mut self) -> Option<PokemonSel> {
        let sel = PokemonSel {
            base: PokemonBase::InPlay(self.player()),
            filter: Filter::Any,
            count: Count::All,
            chooser: Chooser::You,
        };
        self.coin().then_some(sel)
    }

    fn attack(&mut self) -> Attack {
        let signs = [
            DamageSign::Plain,
            DamageSign::Plus,
            DamageSign::Minus,
            DamageSign::Times,
            DamageSign::Question,
        ];
        Attack {
            name: "Strike".to_owned(),
            cost: (0..self.below(5)).map(|_| self.energy_type()).collect(),
            damage: self.below(3) as u16 * 10,
            sign: self.pick(&signs),
            once: self.pick(&[None, Some(OncePerGame::Gx), Some(OncePerGame::Vstar)]),
            needs: self
                .coin()
                .then_some(Test::Present(PresentTest::TurnOf(Player::You))),
            while_asleep: self.coin(),
            on_first_turn: self.coin(),
            program: self.harmless(),
        }
    }

    /// A program that may stand anywhere; what may stand where is tried by hand elsewhere.
    pub(crate) fn harmless(&mut self) -> Program {
        let mut list = vec![
            Effect::Cards(CardVerb::Shuffle { who: self.player() }),
            Effect::Turn(TurnVerb::End),
        ];
        list.truncate(self.below(3) as usize);
        let effect = if list.len() == 1 {
            list.remove(0)
        } else {
            Effect::Seq(list)
        };
        Program {
            names: Vec::new(),
            effect,
        }
    }

    /// A cost, which is never empty.
    fn cost(&mut self) -> Option<Effect> {
        let effect = self.harmless().effect;
        (effect != Effect::default()).then_some(effect)
    }

    fn clause(&mut self) -> Clause {
        let needs = self
            .coin()
            .then_some(Test::Present(PresentTest::TurnOf(Player::You)));
        let limits = [
            Limit::OncePerTurn,
            Limit::AnyNumber,
            Limit::OncePerTurnByName,
            Limit::OncePerGameByName,
            Limit::Vstar,
        ];
        let froms = [UsedFrom::Play, UsedFrom::Hand, UsedFrom::Discard];
        match self.below(4) {
            0 => Clause::Static {
                test: needs,
                modifier: Modifier::Ban(BanRule::CoinsAreTails { who: self.player() }),
                by_name: self.coin(),
            },
            1 => {
                let cost = self.cost();
                Clause::Activated {
                    limit: self.pick(&limits),
                    from: self.pick(&froms),
                    needs,
                    cost,
                    program: self.harmless(),
                }
            }
            2 => Clause::Reaction {
                needs,
                cost: self.cost(),
                names: Vec::new(),
            },
            _ => Clause::Triggered(self.when()),
        }
    }

    fn trainer_card(&mut self) -> Trainer {
        let kinds = [
            TrainerKind::Item,
            TrainerKind::Supporter,
            TrainerKind::Stadium,
            TrainerKind::Tool,
            TrainerKind::TechnicalMachine,
            TrainerKind::Fossil,
        ];
        let kind = self.pick(&kinds);
        let fossil = (kind == TrainerKind::Fossil).then(|| {
            Box::new(Pokemon {
                attacks: Vec::new(),
                as_energy: None,
                rules: Vec::new(),
                as_tool: Vec::new(),
                ..self.pokemon_card()
            })
        });
        Trainer {
            kind,
            only_on: self.only_on(),
            reaction: self.coin(),
            needs: self
                .coin()
                .then_some(Test::Present(PresentTest::FirstTurn(Player::Opponent))),
            cost: self.cost(),
            program: self.harmless(),
            clauses: (0..self.below(3)).map(|_| self.clause()).collect(),
            attacks: (0..self.below(2)).map(|_| self.attack()).collect(),
            trainer_in_play: fossil.is_some() && self.coin(),
            fossil,
        }
    }

    fn energy_card(&mut self) -> Energy {
        let basic = self.coin();
        let provides = if basic {
            vec![TypeSet::of(self.energy_type())]
        } else {
            (0..self.below(3)).map(|_| self.unit()).collect()
        };
        Energy {
            basic,
            provides,
            only_on: self.only_on(),
            cost: self.harmless(),
            clauses: (0..self.below(2)).map(|_| self.clause()).collect(),
        }
    }
}
