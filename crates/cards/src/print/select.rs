//! Writes selections, filters, amounts and tests.

use super::Printer;
use super::effect::subject;
use crate::effect::{
    Amount, CardSel, CardZone, Chooser, Count, Filter, Player, PokemonBase, PokemonSel, Test, Var,
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
                Filter::BasicEnergy => Some(("basic ", "energy")),
                Filter::SpecialEnergy => Some(("special ", "energy")),
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
                .position(|p| *p == Filter::Stage(Stage::Basic))
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
            Filter::BasicEnergy => "basic energy".to_owned(),
            Filter::SpecialEnergy => "special energy".to_owned(),
            Filter::Type(t) => format!("{{{}}}", t.symbol()),
            Filter::Stage(stage) => phrase_of(vocab::STAGES, stage).to_owned(),
            Filter::Kind(kinds) => kinds.words().collect::<Vec<_>>().join(" and "),
            Filter::Named(name) => format!("named {}", super::quoted(name)),
            Filter::NameHas(part) => format!("name has {}", super::quoted(part)),
            Filter::Hp(cmp, n) => format!("hp {} {n}", phrase_of(vocab::COMPARISONS, cmp)),
            Filter::RemainingHp(cmp, n) => {
                format!("remaining hp {} {n}", phrase_of(vocab::COMPARISONS, cmp))
            }
            Filter::Condition(condition) => phrase_of(vocab::CONDITIONS, condition).to_owned(),
            Filter::HasEnergy(None) => "has energy".to_owned(),
            Filter::HasEnergy(Some(t)) => format!("has {{{}}} energy", t.symbol()),
            Filter::EnergyUnits(cmp, n) => {
                format!("energy {} {n}", phrase_of(vocab::COMPARISONS, cmp))
            }
            Filter::HasTool => "has tool".to_owned(),
            Filter::HasCard(sort) => {
                let sort = self.card_phrase(sort, false);
                match sort.contains(" where ") {
                    true => format!("has ({sort})"),
                    false => format!("has {sort}"),
                }
            }
            Filter::HasAnyPower => "has power".to_owned(),
            Filter::HasPowerNamed(name) => format!("has power {}", super::quoted(name)),
            Filter::HasAttack(name) => format!("has attack {}", super::quoted(name)),
            Filter::HasMarker(name) => format!("has marker {}", super::quoted(name)),
            Filter::GoesOnto(sel) => format!("goes onto ({})", self.pokemon(sel)),
            Filter::DescendsFrom(sel) => format!("descends from ({})", self.pokemon(sel)),
            Filter::FitsUnder(var) => format!("fits under {}", self.name(*var)),
            Filter::FitsDirectlyUnder(var) => format!("fits directly under {}", self.name(*var)),
            Filter::FromHas(part) => format!("from has {}", super::quoted(part)),
            Filter::OverHas(part) => format!("over has {}", super::quoted(part)),
            Filter::EvolvesFrom(name) => format!("evolves from {}", super::quoted(name)),
            Filter::OfType(var) => format!("of type {}", self.name(*var)),
            Filter::OfATypeOf(cards) => format!("of a type of ({})", self.cards(cards)),
            Filter::FewestRemainingHp => "fewest remaining hp".to_owned(),
            Filter::In(var) => format!("in {}", self.name(*var)),
            Filter::MadeOf(var) => format!("made of {}", self.name(*var)),
            Filter::Holding(var) => format!("holding {}", self.name(*var)),
            Filter::HasPower(kind) => format!("has {}", phrase_of(vocab::POWERS, kind)),
            Filter::IsActive => "active".to_owned(),
            Filter::IsBenched => "benched".to_owned(),
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
            Amount::Heads | Amount::Tails => self.amount(amount),
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
            Amount::Hp(sel) => format!("hp({})", self.pokemon(sel)),
            Amount::BenchSize(who) => format!("{} bench size", owner(*who)),
            Amount::PrizesTaken(who) => format!("{} prizes taken", owner(*who)),
            Amount::ExtraEnergy(None, sel) => format!("extra energy({})", self.pokemon(sel)),
            Amount::ExtraEnergy(Some(t), sel) => {
                format!("extra energy({{{}}}, {})", t.symbol(), self.pokemon(sel))
            }
            Amount::DamageTakenLastTurn(sel) => {
                format!("damage taken last turn({})", self.pokemon(sel))
            }
            Amount::Number(n) if *n < 0 => format!("({n})"),
            Amount::Number(n) => n.to_string(),
            Amount::Heads => "heads".to_owned(),
            Amount::Tails => "tails".to_owned(),
            Amount::Pokemon(sel) => format!("count({})", self.pokemon(sel)),
            Amount::Cards(sel) => match &sel.from {
                CardZone::Var(_) => format!("count({})", self.cards_in_full(sel)),
                _ => format!("count({})", self.cards(sel)),
            },
            Amount::Counters(sel) => format!("counters({})", self.pokemon(sel)),
            Amount::Energy(None, sel) => format!("energy({})", self.pokemon(sel)),
            Amount::Energy(Some(t), sel) => {
                format!("energy({{{}}}, {})", t.symbol(), self.pokemon(sel))
            }
            Amount::RetreatCost(sel) => format!("retreat({})", self.pokemon(sel)),
            Amount::RemainingHp(sel) => format!("remaining hp({})", self.pokemon(sel)),
            Amount::Prizes(who) => format!("{} prizes", owner(*who)),
            Amount::DamageDone => "damage done".to_owned(),
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
            Test::KnockedOutLastTurn { filter, by_damage } => {
                let sel = PokemonSel {
                    base: PokemonBase::InPlay(Player::You),
                    filter: filter.clone(),
                    count: Count::All,
                    chooser: Chooser::You,
                };
                let by = if *by_damage { " by damage" } else { "" };
                format!("{} was knocked out last turn{by}", self.pokemon(&sel))
            }
            Test::DamagedLastTurn(sel) => format!("{} was damaged last turn", self.pokemon(sel)),
            Test::UsedAttackLastTurn(name) => format!("used {} last turn", super::quoted(name)),
            Test::PlayedSupporter { who, filter } => {
                let filter = self.card_phrase(filter, false);
                format!("{} played {filter} this turn", subject(*who))
            }
            Test::HasEnergyFor(sel, name) => {
                format!(
                    "{} has energy for {}",
                    self.pokemon(sel),
                    super::quoted(name)
                )
            }
            Test::DrawnForTurn => "drawn for the turn".to_owned(),
            Test::PlayedFromHand => "played from hand".to_owned(),
            Test::ExtraEnergyPays(sel, symbols) => {
                let symbols: Vec<String> = symbols.iter().map(|t| t.symbol().to_string()).collect();
                format!(
                    "{} has extra energy [{}]",
                    self.pokemon(sel),
                    symbols.join(" ")
                )
            }
            Test::GoesSecond(Player::You) => "you go second".to_owned(),
            Test::GoesSecond(who) => format!("{} goes second", subject(*who)),
            Test::TurnOf(who) => format!("during {} turn", owner(*who)),
            Test::FirstTurn(who) => format!("during {} first turn", owner(*who)),
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
            has @ (Filter::HasEnergy(_)
            | Filter::HasCard(_)
            | Filter::HasTool
            | Filter::HasPower(_)
            | Filter::HasAnyPower
            | Filter::HasPowerNamed(_)
            | Filter::HasAttack(_)
            | Filter::HasMarker(_)) => {
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
        Filter::Type(_) | Filter::Stage(_) | Filter::Kind(_) | Filter::Condition(_) => true,
        other => vocab::ADJECTIVES.iter().any(|(_, f)| f == *other),
    };
    parts.iter().take_while(word).count()
}
