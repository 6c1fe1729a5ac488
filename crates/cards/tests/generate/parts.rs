//! Selections, filters, amounts and tests by chance.

use super::{Generator, Sort};
use rulebox_cards::effect::*;
use rulebox_rules::{Condition, EnergyType, Kinds, PowerKind, Stage};

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

impl Generator {
    pub(super) fn player(&mut self) -> Player {
        self.pick(&[Player::You, Player::Opponent, Player::Each])
    }

    pub(super) fn condition(&mut self) -> Condition {
        self.pick(&Condition::ALL)
    }

    pub(super) fn energy_type(&mut self) -> EnergyType {
        self.pick(&EnergyType::ALL)
    }

    pub(super) fn stage(&mut self) -> Stage {
        self.pick(&STAGES)
    }

    fn chooser(&mut self) -> Chooser {
        self.pick(&[
            Chooser::You,
            Chooser::You,
            Chooser::Opponent,
            Chooser::Random,
        ])
    }

    pub(super) fn count(&mut self) -> Count {
        match self.below(5) {
            0 | 1 => Count::All,
            2 => Count::Exactly(Box::new(self.amount(1))),
            3 => Count::UpTo(Box::new(self.amount(1))),
            _ => Count::AnyNumber,
        }
    }

    pub(super) fn name_of(&mut self, sort: Sort) -> Option<Var> {
        let at = self.names.iter().position(|s| *s == sort)?;
        self.coin().then_some(Var(at as u8))
    }

    pub(super) fn pokemon(&mut self) -> PokemonSel {
        let filter = if self.coin() {
            Filter::Any
        } else {
            self.filter(2)
        };
        PokemonSel {
            base: self.base(),
            filter,
            count: self.count(),
            chooser: self.chooser(),
        }
    }

    fn base(&mut self) -> PokemonBase {
        if let Some(var) = self.name_of(Sort::Pokemon) {
            return PokemonBase::Var(var);
        }
        let who = self.player();
        self.pick(&[
            PokemonBase::This,
            PokemonBase::Defending,
            PokemonBase::Attacker,
            PokemonBase::It,
            PokemonBase::Active(who),
            PokemonBase::Bench(who),
            PokemonBase::InPlay(who),
        ])
    }

    /// Pokémon that need no brackets wherever they stand.
    pub(super) fn single(&mut self) -> PokemonSel {
        PokemonSel {
            base: PokemonBase::This,
            filter: Filter::Any,
            count: Count::All,
            chooser: Chooser::You,
        }
    }

    pub(super) fn cards(&mut self) -> CardSel {
        let filter = if self.coin() {
            Filter::Any
        } else {
            self.filter(2)
        };
        let mut sel = CardSel {
            from: self.zone(),
            filter,
            count: self.count(),
            chooser: self.chooser(),
            by_card: false,
        };
        sel.by_card = self.coin() && sel.is_several_energy();
        if self.below(12) == 0 {
            let one = |t| Filter::All(vec![Filter::Energy, Filter::Type(t)]);
            let sorts = [self.energy_type(), self.energy_type()];
            sel.filter = Filter::AnyOf(sorts.map(one).to_vec());
            (sel.count, sel.by_card) = (Count::OneOfEach, false);
        }
        sel
    }

    fn zone(&mut self) -> CardZone {
        if let Some(var) = self.name_of(Sort::Cards) {
            return CardZone::Var(var);
        }
        let who = self.player();
        match self.below(12) {
            0 => CardZone::Hand(who),
            1 => CardZone::Deck(who),
            2 => CardZone::DeckTop(who, Box::new(self.amount(1))),
            3 => CardZone::Discard(who),
            4 => CardZone::Prizes(who),
            5 => CardZone::LostZone(who),
            6 => CardZone::ThisCard,
            7 => CardZone::Stadium,
            8 => CardZone::DeckBottom(who, Box::new(self.amount(1))),
            9 => CardZone::Under(Box::new(self.single())),
            10 => CardZone::StadiumOf(who),
            _ => CardZone::Attached(Box::new(self.pokemon())),
        }
    }

    pub(super) fn filter(&mut self, depth: u32) -> Filter {
        if depth == 0 {
            return self.property();
        }
        match self.below(4) {
            0 => Filter::All(self.parts(depth, |f| matches!(f, Filter::All(_)))),
            1 => Filter::AnyOf(self.parts(depth, |f| matches!(f, Filter::AnyOf(_)))),
            2 => Filter::Not(Box::new(self.filter(depth - 1))),
            _ => self.property(),
        }
    }

    fn parts(&mut self, depth: u32, same: impl Fn(&Filter) -> bool) -> Vec<Filter> {
        let mut list = Vec::new();
        while list.len() < 2 || self.coin() {
            let part = self.filter(depth - 1);
            if !same(&part) {
                list.push(part);
            }
        }
        list
    }

    fn property(&mut self) -> Filter {
        if let Some(cards) = self.name_of(Sort::Cards)
            && self.coin()
        {
            return self.pick(&[
                Filter::In(cards),
                Filter::MadeOf(cards),
                Filter::Holding(cards),
                Filter::FitsUnder(cards),
                Filter::FitsDirectlyUnder(cards),
            ]);
        }
        let (cmp, hp) = (self.pick(&CMPS), self.below(300) as u16);
        let text = self
            .pick(&["Iono's", "A \"quoted\" name", "back\\slash", "# é"])
            .to_owned();
        let energy = if self.coin() {
            Some(self.energy_type())
        } else {
            None
        };
        let kind = self.pick(Kinds::WORDS).1;
        let (power, stage) = (self.pick(&POWERS), self.stage());
        let (of_type, condition) = (self.energy_type(), self.condition());
        let single = Box::new(self.single());
        self.pick(&[
            Filter::Pokemon,
            Filter::Trainer,
            Filter::Item,
            Filter::Supporter,
            Filter::Stadium,
            Filter::Tool,
            Filter::TechnicalMachine,
            Filter::Fossil,
            Filter::Energy,
            Filter::BasicEnergy,
            Filter::SpecialEnergy,
            Filter::Type(of_type),
            Filter::Stage(stage),
            Filter::Evolution,
            Filter::Evolved,
            Filter::Kind(kind),
            Filter::Named(text.clone()),
            Filter::NameHas(text),
            Filter::Hp(cmp, hp),
            Filter::RemainingHp(cmp, hp),
            Filter::Damaged,
            Filter::Condition(condition),
            Filter::AnyCondition,
            Filter::HasEnergy(energy),
            Filter::HasTool,
            Filter::EnergyUnits(cmp, hp),
            Filter::HasPower(power),
            Filter::IsActive,
            Filter::IsBenched,
            Filter::PlayedThisTurn,
            Filter::New,
            Filter::MovedToActive,
            Filter::FullHp,
            Filter::KnockedOut,
            Filter::FewestRemainingHp,
            Filter::HasAnyPower,
            Filter::HasPowerNamed("Power".to_owned()),
            Filter::HasAttack("Ember".to_owned()),
            Filter::HasMarker("Char".to_owned()),
            Filter::HasCard(Box::new(Filter::BasicEnergy)),
            Filter::HasCard(Box::new(Filter::All(vec![
                Filter::Energy,
                Filter::Named("Plasma Energy".to_owned()),
            ]))),
            Filter::GoesOnto(single.clone()),
            Filter::DescendsFrom(single),
            Filter::EvolvesFrom("Eevee".to_owned()),
            Filter::ThisCard,
            Filter::FaceDown,
            Filter::Whole,
            Filter::Owned,
            Filter::FromHas("Fossil".to_owned()),
            Filter::OverHas("Fossil".to_owned()),
            Filter::Other,
        ])
    }

    pub(super) fn amount(&mut self, depth: u32) -> Amount {
        if depth == 0 || self.coin() {
            return Amount::Number(self.below(300) as i16 - 20);
        }
        match self.below(23) {
            0 if self.flipped => Amount::Heads,
            1 if self.flipped => Amount::Tails,
            2 => Amount::Cards(self.cards()),
            3 => Amount::Counters(self.pokemon()),
            4 => Amount::Energy(None, self.pokemon()),
            5 => Amount::Energy(Some(self.energy_type()), self.pokemon()),
            6 => Amount::RetreatCost(self.pokemon()),
            7 => Amount::RemainingHp(self.pokemon()),
            8 => Amount::Prizes(self.player()),
            9 => Amount::DamageDone,
            10 => Amount::Add(
                Box::new(self.amount(depth - 1)),
                Box::new(self.amount(depth - 1)),
            ),
            11 => Amount::Sub(
                Box::new(self.amount(depth - 1)),
                Box::new(self.amount(depth - 1)),
            ),
            12 => Amount::Div(
                Box::new(self.amount(depth - 1)),
                Box::new(match self.amount(depth - 1) {
                    Amount::Number(0) => Amount::Number(2),
                    other => other,
                }),
            ),
            13 => Amount::Min(
                Box::new(self.amount(depth - 1)),
                Box::new(self.amount(depth - 1)),
            ),
            14 => Amount::Hp(self.pokemon()),
            15 => Amount::PrizesTaken(self.player()),
            16 => Amount::ExtraEnergy(Some(self.energy_type()), self.pokemon()),
            17 => Amount::DamageTakenLastTurn(self.pokemon()),
            19 => Amount::Max(
                Box::new(self.amount(depth - 1)),
                Box::new(self.amount(depth - 1)),
            ),
            20 => Amount::BenchSize(self.player()),
            21 => Amount::ExtraEnergy(None, self.pokemon()),
            18 => Amount::Mul(
                Box::new(self.amount(depth - 1)),
                Box::new(self.amount(depth - 1)),
            ),
            _ => self.counted(),
        }
    }

    /// How many Pokémon, or things of a name. Pokémon of a name without more are counted by the name.
    fn counted(&mut self) -> Amount {
        if !self.names.is_empty() {
            return Amount::Var(Var(self.below(self.names.len() as u64) as u8));
        }
        Amount::Pokemon(self.pokemon())
    }

    pub(super) fn test(&mut self, depth: u32) -> Test {
        match self.below(if depth == 0 { 14 } else { 17 }) {
            0 => Test::Compare(self.amount(2), self.pick(&CMPS), self.amount(1)),
            1 => Test::Exists(self.pokemon()),
            2 => {
                let sel = CardSel {
                    count: Count::All,
                    by_card: false,
                    ..self.cards()
                };
                Test::ExistsCard(sel)
            }
            3 => Test::KnockedOutLastTurn {
                filter: self.filter(1),
                by_damage: self.coin(),
            },
            4 => Test::TurnOf(self.player()),
            5 => Test::FirstTurn(self.player()),
            6 => Test::DamagedLastTurn(self.single()),
            7 => Test::UsedAttackLastTurn("Ember".to_owned()),
            8 => Test::PlayedSupporter {
                who: self.player(),
                filter: self.filter(1),
            },
            9 => Test::GoesSecond(self.player()),
            10 => Test::HasEnergyFor(self.single(), "Ember".to_owned()),
            11 => Test::DrawnForTurn,
            12 => Test::PlayedFromHand,
            13 => Test::ExtraEnergyPays(self.single(), vec![self.energy_type()]),
            14 => Test::Not(Box::new(self.test(depth - 1))),
            15 => Test::All(self.tests(depth, |t| matches!(t, Test::All(_)))),
            _ => Test::AnyOf(self.tests(depth, |t| matches!(t, Test::AnyOf(_)))),
        }
    }

    fn tests(&mut self, depth: u32, same: impl Fn(&Test) -> bool) -> Vec<Test> {
        let mut list = Vec::new();
        while list.len() < 2 || self.coin() {
            let part = self.test(depth - 1);
            if !same(&part) {
                list.push(part);
            }
        }
        list
    }
}
