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
            let one = |t| {
                Filter::All(vec![
                    Filter::Sort(CardSort::Energy),
                    Filter::Fact(FactFilter::Type(t)),
                ])
            };
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
                Filter::Relation(RelationFilter::In(cards)),
                Filter::Relation(RelationFilter::MadeOf(cards)),
                Filter::Relation(RelationFilter::Holding(cards)),
                Filter::Lineage(LineageFilter::FitsUnder(cards)),
                Filter::Lineage(LineageFilter::FitsDirectlyUnder(cards)),
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
            Filter::Sort(CardSort::Pokemon),
            Filter::Sort(CardSort::Trainer),
            Filter::Sort(CardSort::Item),
            Filter::Sort(CardSort::Supporter),
            Filter::Sort(CardSort::Stadium),
            Filter::Sort(CardSort::Tool),
            Filter::Sort(CardSort::TechnicalMachine),
            Filter::Sort(CardSort::Fossil),
            Filter::Sort(CardSort::Energy),
            Filter::Sort(CardSort::BasicEnergy),
            Filter::Sort(CardSort::SpecialEnergy),
            Filter::Fact(FactFilter::Type(of_type)),
            Filter::Fact(FactFilter::Stage(stage)),
            Filter::Fact(FactFilter::Evolution),
            Filter::State(StateFilter::Evolved),
            Filter::Fact(FactFilter::Kind(kind)),
            Filter::Fact(FactFilter::Named(text.clone())),
            Filter::Fact(FactFilter::NameHas(text)),
            Filter::Fact(FactFilter::Hp(cmp, hp)),
            Filter::State(StateFilter::RemainingHp(cmp, hp)),
            Filter::State(StateFilter::Damaged),
            Filter::State(StateFilter::Condition(condition)),
            Filter::State(StateFilter::AnyCondition),
            Filter::State(StateFilter::HasEnergy(energy)),
            Filter::State(StateFilter::HasTool),
            Filter::State(StateFilter::EnergyUnits(cmp, hp)),
            Filter::Fact(FactFilter::HasPower(power)),
            Filter::State(StateFilter::IsActive),
            Filter::State(StateFilter::IsBenched),
            Filter::State(StateFilter::PlayedThisTurn),
            Filter::State(StateFilter::New),
            Filter::State(StateFilter::MovedToActive),
            Filter::State(StateFilter::FullHp),
            Filter::State(StateFilter::KnockedOut),
            Filter::State(StateFilter::FewestRemainingHp),
            Filter::Fact(FactFilter::HasAnyPower),
            Filter::Fact(FactFilter::HasPowerNamed("Power".to_owned())),
            Filter::Fact(FactFilter::HasAttack("Ember".to_owned())),
            Filter::State(StateFilter::HasMarker("Char".to_owned())),
            Filter::State(StateFilter::HasCard(Box::new(Filter::Sort(
                CardSort::BasicEnergy,
            )))),
            Filter::State(StateFilter::HasCard(Box::new(Filter::All(vec![
                Filter::Sort(CardSort::Energy),
                Filter::Fact(FactFilter::Named("Plasma Energy".to_owned())),
            ])))),
            Filter::Lineage(LineageFilter::GoesOnto(single.clone())),
            Filter::Lineage(LineageFilter::DescendsFrom(single)),
            Filter::Lineage(LineageFilter::EvolvesFrom("Eevee".to_owned())),
            Filter::Relation(RelationFilter::ThisCard),
            Filter::State(StateFilter::FaceDown),
            Filter::State(StateFilter::Whole),
            Filter::Fact(FactFilter::Owned),
            Filter::Lineage(LineageFilter::FromHas("Fossil".to_owned())),
            Filter::Lineage(LineageFilter::OverHas("Fossil".to_owned())),
            Filter::Relation(RelationFilter::Other),
        ])
    }

    pub(super) fn amount(&mut self, depth: u32) -> Amount {
        if depth == 0 || self.coin() {
            return Amount::Number(self.below(300) as i16 - 20);
        }
        match self.below(23) {
            0 if self.flipped => Amount::Counted(Counted::Heads),
            1 if self.flipped => Amount::Counted(Counted::Tails),
            2 => Amount::Counted(Counted::Cards(self.cards())),
            3 => Amount::Counted(Counted::Counters(self.pokemon())),
            4 => Amount::Counted(Counted::Energy(None, self.pokemon())),
            5 => Amount::Counted(Counted::Energy(Some(self.energy_type()), self.pokemon())),
            6 => Amount::Counted(Counted::RetreatCost(self.pokemon())),
            7 => Amount::Counted(Counted::RemainingHp(self.pokemon())),
            8 => Amount::Counted(Counted::Prizes(self.player())),
            9 => Amount::Counted(Counted::DamageDone),
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
            14 => Amount::Counted(Counted::Hp(self.pokemon())),
            15 => Amount::Counted(Counted::PrizesTaken(self.player())),
            16 => Amount::Counted(Counted::ExtraEnergy(
                Some(self.energy_type()),
                self.pokemon(),
            )),
            17 => Amount::Counted(Counted::DamageTakenLastTurn(self.pokemon())),
            19 => Amount::Max(
                Box::new(self.amount(depth - 1)),
                Box::new(self.amount(depth - 1)),
            ),
            20 => Amount::Counted(Counted::BenchSize(self.player())),
            21 => Amount::Counted(Counted::ExtraEnergy(None, self.pokemon())),
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
        Amount::Counted(Counted::Pokemon(self.pokemon()))
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
            3 => Test::Past(PastTest::KnockedOutLastTurn {
                filter: self.filter(1),
                by_damage: self.coin(),
            }),
            4 => Test::Present(PresentTest::TurnOf(self.player())),
            5 => Test::Present(PresentTest::FirstTurn(self.player())),
            6 => Test::Past(PastTest::DamagedLastTurn(self.single())),
            7 => Test::Past(PastTest::UsedAttackLastTurn("Ember".to_owned())),
            8 => Test::Past(PastTest::PlayedSupporter {
                who: self.player(),
                filter: self.filter(1),
            }),
            9 => Test::Present(PresentTest::GoesSecond(self.player())),
            10 => Test::Present(PresentTest::HasEnergyFor(self.single(), "Ember".to_owned())),
            11 => Test::Present(PresentTest::DrawnForTurn),
            12 => Test::Present(PresentTest::PlayedFromHand),
            13 => Test::Present(PresentTest::ExtraEnergyPays(
                self.single(),
                vec![self.energy_type()],
            )),
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
