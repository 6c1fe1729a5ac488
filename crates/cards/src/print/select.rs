//! Writes selections, filters, amounts and tests.

use super::Printer;
use super::effect::subject;
use crate::effect::{
    Amount, CardSel, CardSort, CardZone, Chooser, Count, Counted, FactFilter, Filter,
    LineageFilter, PastTest, Player, PokemonBase, PokemonSel, PresentTest, RelationFilter,
    StateFilter, Test, Var,
};
use crate::vocab::{self, phrase_of};
use rulebox_rules::Stage;

/// `your`, `opponent's`, `each player's`.
pub(super) fn owner(who: Player) -> &'static str {
    phrase_of(vocab::OWNERS, &who)
}

impl Printer<'_> {
    pub(super) fn name(&self, var: Var) -> &str {
        self.names
            .get(usize::from(var.0))
            .map_or("unnamed", String::as_str)
    }

    /// A selection of Pokémon.
    pub(super) fn pokemon(&self, sel: &PokemonSel) -> String {
        let count = match &sel.count {
            Count::All | Count::OneOfEach => String::new(),
            Count::Exactly(n) => format!("{} of ", self.plain_amount(n)),
            Count::UpTo(n) => format!("up to {} of ", self.plain_amount(n)),
            Count::AnyNumber => "any number of ".to_owned(),
        };
        let owned = |who: &Player, noun: &str| (format!("{} ", owner(*who)), noun.to_owned());
        let (owner, noun) = match &sel.base {
            PokemonBase::This => (String::new(), "this".to_owned()),
            PokemonBase::Defending => (String::new(), "defending".to_owned()),
            PokemonBase::Attacker => (String::new(), "attacker".to_owned()),
            PokemonBase::It => (String::new(), "it".to_owned()),
            PokemonBase::Var(var) => (String::new(), self.name(*var).to_owned()),
            PokemonBase::Active(who) => owned(who, "active"),
            PokemonBase::Bench(who) => owned(who, "bench"),
            PokemonBase::InPlay(who) => owned(who, "pokemon"),
        };
        let parts = conjuncts(&sel.filter);
        let leading = if owner.is_empty() {
            0
        } else {
            leading_adjectives(parts)
        };
        let words = self.adjectives(&parts[..leading]);
        let rest = self.where_part(&parts[leading..]);
        format!("{count}{owner}{words}{noun}{rest}{}", chooser(sel.chooser))
    }

    /// A selection of cards; a whole place is written as the place alone.
    pub(super) fn cards(&self, sel: &CardSel) -> String {
        let whole =
            sel.filter == Filter::Any && sel.count == Count::All && sel.chooser == Chooser::You;
        match &sel.from {
            CardZone::Attached(_) => self.cards_in_full(sel),
            zone if whole => self.zone(zone),
            _ => self.cards_in_full(sel),
        }
    }

    /// A selection of cards with its count and sort.
    pub(super) fn cards_in_full(&self, sel: &CardSel) -> String {
        let (count, plural) = self.card_count(&sel.count);
        let mut sort = match sel.sorts() {
            [] => self.card_phrase(&sel.filter, plural),
            sorts => {
                let sorts = sorts.iter().map(|sort| self.card_phrase(sort, false));
                sorts.collect::<Vec<_>>().join(", 1 ")
            }
        };
        if sel.by_card {
            // The first one is the noun: what stands before it is a stage, a kind or a type.
            sort = sort.replacen("energy", "energy cards", 1);
        }
        format!(
            "{count}{sort}{} from {}",
            chooser(sel.chooser),
            self.zone(&sel.from)
        )
    }

    /// How many cards, and whether the noun is in the plural.
    pub(super) fn card_count(&self, count: &Count) -> (String, bool) {
        match count {
            Count::All => ("all ".to_owned(), true),
            Count::Exactly(n) => (
                format!("{} ", self.plain_amount(n)),
                **n != Amount::Number(1),
            ),
            Count::UpTo(n) => (format!("up to {} ", self.plain_amount(n)), true),
            Count::AnyNumber => ("any number of ".to_owned(), true),
            Count::OneOfEach => ("1 ".to_owned(), false),
        }
    }

    fn zone(&self, zone: &CardZone) -> String {
        match zone {
            CardZone::Hand(who) => format!("{} hand", owner(*who)),
            CardZone::Deck(who) => format!("{} deck", owner(*who)),
            CardZone::DeckTop(who, n) => {
                format!("top {} of {} deck", self.plain_amount(n), owner(*who))
            }
            CardZone::DeckBottom(who, n) => {
                format!("bottom {} of {} deck", self.plain_amount(n), owner(*who))
            }
            CardZone::Under(sel) => format!("cards under {}", self.pokemon(sel)),
            CardZone::StadiumOf(who) => format!("{} stadium", owner(*who)),
            CardZone::Discard(who) => format!("{} discard", owner(*who)),
            CardZone::Prizes(who) => format!("{} prizes", owner(*who)),
            CardZone::LostZone(who) => format!("{} lost zone", owner(*who)),
            CardZone::Attached(sel) => self.pokemon(sel),
            CardZone::Var(var) => self.name(*var).to_owned(),
            CardZone::ThisCard => "this card".to_owned(),
            CardZone::Stadium => "stadium".to_owned(),
        }
    }

    /// A sort of cards: `basic {R} energy where …`.
    pub(super) fn card_phrase(&self, filter: &Filter, plural: bool) -> String {
        let mut parts = conjuncts(filter);
        let mut front = "";
        let mut noun = if plural { "cards" } else { "card" };
        if let Some(first) = parts.first() {
            let named = match first {
                Filter::Sort(CardSort::BasicEnergy) => Some(("basic ", "energy")),
                Filter::Sort(CardSort::SpecialEnergy) => Some(("special ", "energy")),
                Filter::Any => None,
                other => vocab::NOUNS
                    .iter()
                    .find(|(_, f)| f == other)
                    .map(|(noun, _)| ("", *noun)),
            };
            if let Some(found) = named {
                (front, noun) = found;
                parts = &parts[1..];
            }
        }
        let mut leading = leading_adjectives(parts);
        // `basic energy` would be read as a sort of Energy card, not as a stage.
        if noun == "energy"
            && let Some(at) = parts[..leading]
                .iter()
                .position(|p| *p == Filter::Fact(FactFilter::Stage(Stage::Basic)))
        {
            leading = at;
        }
        let words = self.adjectives(&parts[..leading]);
        format!("{front}{words}{noun}{}", self.where_part(&parts[leading..]))
    }

    fn adjectives(&self, parts: &[Filter]) -> String {
        parts.iter().map(|part| self.property(part) + " ").collect()
    }

    fn where_part(&self, parts: &[Filter]) -> String {
        match parts {
            [] => String::new(),
            [one] => format!(" where {}", self.filter(one)),
            many => format!(" where {}", self.joined(many)),
        }
    }

    fn joined(&self, parts: &[Filter]) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.filter_one(part)).collect();
        parts.join(" and ")
    }

    fn filter(&self, filter: &Filter) -> String {
        match filter {
            Filter::AnyOf(parts) => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| match part {
                        Filter::All(inner) => self.joined(inner),
                        other => self.filter_one(other),
                    })
                    .collect();
                parts.join(" or ")
            }
            Filter::All(parts) => self.joined(parts),
            other => self.filter_one(other),
        }
    }

    /// A filter where only one property can stand.
    pub(super) fn filter_one(&self, filter: &Filter) -> String {
        match filter {
            Filter::All(_) | Filter::AnyOf(_) => format!("({})", self.filter(filter)),
            Filter::Not(inner) => format!("not {}", self.filter_one(inner)),
            other => self.property(other),
        }
    }

    fn property(&self, filter: &Filter) -> String {
        match filter {
            Filter::Sort(CardSort::BasicEnergy) => "basic energy".to_owned(),
            Filter::Sort(CardSort::SpecialEnergy) => "special energy".to_owned(),
            Filter::Fact(FactFilter::Type(t)) => format!("{{{}}}", t.symbol()),
            Filter::Fact(FactFilter::Stage(stage)) => phrase_of(vocab::STAGES, stage).to_owned(),
            Filter::Fact(FactFilter::Kind(kinds)) => {
                kinds.words().collect::<Vec<_>>().join(" and ")
            }
            Filter::Fact(FactFilter::Named(name)) => format!("named {}", super::quoted(name)),
            Filter::Fact(FactFilter::NameHas(part)) => format!("name has {}", super::quoted(part)),
            Filter::Fact(FactFilter::Hp(cmp, n)) => {
                format!("hp {} {n}", phrase_of(vocab::COMPARISONS, cmp))
            }
            Filter::State(StateFilter::RemainingHp(cmp, n)) => {
                format!("remaining hp {} {n}", phrase_of(vocab::COMPARISONS, cmp))
            }
            Filter::State(StateFilter::Condition(condition)) => {
                phrase_of(vocab::CONDITIONS, condition).to_owned()
            }
            Filter::State(StateFilter::HasEnergy(None)) => "has energy".to_owned(),
            Filter::State(StateFilter::HasEnergy(Some(t))) => {
                format!("has {{{}}} energy", t.symbol())
            }
            Filter::State(StateFilter::EnergyUnits(cmp, n)) => {
                format!("energy {} {n}", phrase_of(vocab::COMPARISONS, cmp))
            }
            Filter::State(StateFilter::HasTool) => "has tool".to_owned(),
            Filter::State(StateFilter::HasCard(sort)) => {
                let sort = self.card_phrase(sort, false);
                match sort.contains(" where ") {
                    true => format!("has ({sort})"),
                    false => format!("has {sort}"),
                }
            }
            Filter::Fact(FactFilter::HasAnyPower) => "has power".to_owned(),
            Filter::Fact(FactFilter::HasPowerNamed(name)) => {
                format!("has power {}", super::quoted(name))
            }
            Filter::Fact(FactFilter::HasAttack(name)) => {
                format!("has attack {}", super::quoted(name))
            }
            Filter::State(StateFilter::HasMarker(name)) => {
                format!("has marker {}", super::quoted(name))
            }
            Filter::Lineage(LineageFilter::GoesOnto(sel)) => {
                format!("goes onto ({})", self.pokemon(sel))
            }
            Filter::Lineage(LineageFilter::DescendsFrom(sel)) => {
                format!("descends from ({})", self.pokemon(sel))
            }
            Filter::Lineage(LineageFilter::FitsUnder(var)) => {
                format!("fits under {}", self.name(*var))
            }
            Filter::Lineage(LineageFilter::FitsDirectlyUnder(var)) => {
                format!("fits directly under {}", self.name(*var))
            }
            Filter::Lineage(LineageFilter::FromHas(part)) => {
                format!("from has {}", super::quoted(part))
            }
            Filter::Lineage(LineageFilter::OverHas(part)) => {
                format!("over has {}", super::quoted(part))
            }
            Filter::Lineage(LineageFilter::EvolvesFrom(name)) => {
                format!("evolves from {}", super::quoted(name))
            }
            Filter::Relation(RelationFilter::OfType(var)) => format!("of type {}", self.name(*var)),
            Filter::Relation(RelationFilter::OfATypeOf(cards)) => {
                format!("of a type of ({})", self.cards(cards))
            }
            Filter::State(StateFilter::FewestRemainingHp) => "fewest remaining hp".to_owned(),
            Filter::Relation(RelationFilter::In(var)) => format!("in {}", self.name(*var)),
            Filter::Relation(RelationFilter::MadeOf(var)) => format!("made of {}", self.name(*var)),
            Filter::Relation(RelationFilter::Holding(var)) => {
                format!("holding {}", self.name(*var))
            }
            Filter::Fact(FactFilter::HasPower(kind)) => {
                format!("has {}", phrase_of(vocab::POWERS, kind))
            }
            Filter::State(StateFilter::IsActive) => "active".to_owned(),
            Filter::State(StateFilter::IsBenched) => "benched".to_owned(),
            other => {
                let found = vocab::NOUNS
                    .iter()
                    .chain(vocab::ADJECTIVES)
                    .find(|(_, f)| f == other);
                found.map_or("", |(word, _)| word).to_owned()
            }
        }
    }

    /// An amount where a number, `heads`, `tails` or brackets must stand.
    pub(super) fn plain_amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(n) if *n >= 0 => n.to_string(),
            Amount::Counted(Counted::Heads | Counted::Tails) => self.amount(amount),
            Amount::Number(n) => format!("({n})"),
            other => format!("({})", self.amount(other)),
        }
    }

    /// An amount.
    pub(super) fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Add(a, b) => format!("{} + {}", self.amount(a), self.factor(b, false)),
            Amount::Sub(a, b) => format!("{} - {}", self.amount(a), self.factor(b, false)),
            Amount::Mul(a, b) => format!("{} * {}", self.factor(a, false), self.factor(b, true)),
            Amount::Div(a, b) => format!("{} / {}", self.factor(a, false), self.factor(b, true)),
            Amount::Min(a, b) => format!("min({}, {})", self.amount(a), self.amount(b)),
            Amount::Max(a, b) => format!("max({}, {})", self.amount(a), self.amount(b)),
            Amount::Counted(Counted::Hp(sel)) => format!("hp({})", self.pokemon(sel)),
            Amount::Counted(Counted::BenchSize(who)) => format!("{} bench size", owner(*who)),
            Amount::Counted(Counted::PrizesTaken(who)) => format!("{} prizes taken", owner(*who)),
            Amount::Counted(Counted::ExtraEnergy(None, sel)) => {
                format!("extra energy({})", self.pokemon(sel))
            }
            Amount::Counted(Counted::ExtraEnergy(Some(t), sel)) => {
                format!("extra energy({{{}}}, {})", t.symbol(), self.pokemon(sel))
            }
            Amount::Counted(Counted::DamageTakenLastTurn(sel)) => {
                format!("damage taken last turn({})", self.pokemon(sel))
            }
            Amount::Number(n) if *n < 0 => format!("({n})"),
            Amount::Number(n) => n.to_string(),
            Amount::Counted(Counted::Heads) => "heads".to_owned(),
            Amount::Counted(Counted::Tails) => "tails".to_owned(),
            Amount::Counted(Counted::Pokemon(sel)) => format!("count({})", self.pokemon(sel)),
            Amount::Counted(Counted::Cards(sel)) => match &sel.from {
                CardZone::Var(_) => format!("count({})", self.cards_in_full(sel)),
                _ => format!("count({})", self.cards(sel)),
            },
            Amount::Counted(Counted::Counters(sel)) => format!("counters({})", self.pokemon(sel)),
            Amount::Counted(Counted::Energy(None, sel)) => format!("energy({})", self.pokemon(sel)),
            Amount::Counted(Counted::Energy(Some(t), sel)) => {
                format!("energy({{{}}}, {})", t.symbol(), self.pokemon(sel))
            }
            Amount::Counted(Counted::RetreatCost(sel)) => format!("retreat({})", self.pokemon(sel)),
            Amount::Counted(Counted::RemainingHp(sel)) => {
                format!("remaining hp({})", self.pokemon(sel))
            }
            Amount::Counted(Counted::Prizes(who)) => format!("{} prizes", owner(*who)),
            Amount::Counted(Counted::DamageDone) => "damage done".to_owned(),
            Amount::Var(var) => format!("count({})", self.name(*var)),
        }
    }

    /// A part of a sum or product, in brackets where the reader would group it otherwise.
    fn factor(&self, amount: &Amount, right: bool) -> String {
        match amount {
            Amount::Add(..) | Amount::Sub(..) => format!("({})", self.amount(amount)),
            Amount::Mul(..) | Amount::Div(..) if right => format!("({})", self.amount(amount)),
            other => self.amount(other),
        }
    }

    /// A test.
    pub(super) fn test(&self, test: &Test) -> String {
        match test {
            Test::AnyOf(parts) => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| match part {
                        Test::All(_) => self.test(part),
                        other => self.test_part(other),
                    })
                    .collect();
                parts.join(" or ")
            }
            Test::All(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.test_part(part)).collect();
                parts.join(" and ")
            }
            other => self.test_one(other),
        }
    }

    /// A test inside another one: in brackets if it ends with a filter, which would take what follows
    /// for its own.
    fn test_part(&self, test: &Test) -> String {
        let text = self.test_one(test);
        let open =
            matches!(test, Test::Exists(_) | Test::ExistsCard(_)) && text.contains(" where ");
        if open { format!("({text})") } else { text }
    }

    fn test_one(&self, test: &Test) -> String {
        match test {
            Test::All(_) | Test::AnyOf(_) => format!("({})", self.test(test)),
            Test::Not(inner) => format!("not {}", self.test_part(inner)),
            Test::Compare(a, cmp, b) => {
                let cmp = phrase_of(vocab::COMPARISONS, cmp);
                format!("{} {cmp} {}", self.amount(a), self.amount(b))
            }
            Test::Exists(sel) => self.exists(sel),
            Test::ExistsCard(sel) => {
                let sort = self.card_phrase(&sel.filter, false);
                format!(
                    "any {sort}{} from {}",
                    chooser(sel.chooser),
                    self.zone(&sel.from)
                )
            }
            Test::Past(PastTest::KnockedOutLastTurn { filter, by_damage }) => {
                let sel = PokemonSel {
                    base: PokemonBase::InPlay(Player::You),
                    filter: filter.clone(),
                    count: Count::All,
                    chooser: Chooser::You,
                };
                let by = if *by_damage { " by damage" } else { "" };
                format!("{} was knocked out last turn{by}", self.pokemon(&sel))
            }
            Test::Past(PastTest::DamagedLastTurn(sel)) => {
                format!("{} was damaged last turn", self.pokemon(sel))
            }
            Test::Past(PastTest::UsedAttackLastTurn(name)) => {
                format!("used {} last turn", super::quoted(name))
            }
            Test::Past(PastTest::PlayedSupporter { who, filter }) => {
                let filter = self.card_phrase(filter, false);
                format!("{} played {filter} this turn", subject(*who))
            }
            Test::Present(PresentTest::HasEnergyFor(sel, name)) => {
                format!(
                    "{} has energy for {}",
                    self.pokemon(sel),
                    super::quoted(name)
                )
            }
            Test::Present(PresentTest::DrawnForTurn) => "drawn for the turn".to_owned(),
            Test::Present(PresentTest::PlayedFromHand) => "played from hand".to_owned(),
            Test::Present(PresentTest::ExtraEnergyPays(sel, symbols)) => {
                let symbols: Vec<String> = symbols.iter().map(|t| t.symbol().to_string()).collect();
                format!(
                    "{} has extra energy [{}]",
                    self.pokemon(sel),
                    symbols.join(" ")
                )
            }
            Test::Present(PresentTest::GoesSecond(Player::You)) => "you go second".to_owned(),
            Test::Present(PresentTest::GoesSecond(who)) => format!("{} goes second", subject(*who)),
            Test::Present(PresentTest::TurnOf(who)) => format!("during {} turn", owner(*who)),
            Test::Present(PresentTest::FirstTurn(who)) => {
                format!("during {} first turn", owner(*who))
            }
        }
    }

    /// `this is damaged` for a single Pokémon, `any of your bench where damaged` for several.
    fn exists(&self, sel: &PokemonSel) -> String {
        let several = matches!(
            sel.base,
            PokemonBase::Bench(_) | PokemonBase::InPlay(_) | PokemonBase::Active(Player::Each)
        );
        let plain = sel.count == Count::All && sel.chooser == Chooser::You;
        if several || !plain || sel.filter == Filter::Any {
            return format!("any of {}", self.pokemon(sel));
        }
        let who = self.pokemon(&PokemonSel {
            filter: Filter::Any,
            ..sel.clone()
        });
        match &sel.filter {
            has @ (Filter::State(
                StateFilter::HasEnergy(_) | StateFilter::HasCard(_) | StateFilter::HasTool,
            )
            | Filter::Fact(
                FactFilter::HasPower(_)
                | FactFilter::HasAnyPower
                | FactFilter::HasPowerNamed(_)
                | FactFilter::HasAttack(_),
            )
            | Filter::State(StateFilter::HasMarker(_))) => {
                format!("{who} {}", self.property(has))
            }
            filter => format!("{who} is {}", self.filter_one(filter)),
        }
    }
}

fn chooser(chooser: Chooser) -> &'static str {
    match chooser {
        Chooser::You => "",
        Chooser::Opponent => " chosen by opponent",
        Chooser::Random => " at random",
    }
}

/// The parts that must all hold.
fn conjuncts(filter: &Filter) -> &[Filter] {
    match filter {
        Filter::Any => &[],
        Filter::All(parts) => parts,
        one => std::slice::from_ref(one),
    }
}

/// How many of the first parts can stand as words before a noun.
fn leading_adjectives(parts: &[Filter]) -> usize {
    let word = |part: &&Filter| match part {
        Filter::Fact(FactFilter::Type(_) | FactFilter::Stage(_) | FactFilter::Kind(_))
        | Filter::State(StateFilter::Condition(_)) => true,
        other => vocab::ADJECTIVES.iter().any(|(_, f)| f == *other),
    };
    parts.iter().take_while(word).count()
}
