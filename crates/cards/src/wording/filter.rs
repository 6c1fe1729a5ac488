//! Properties: as adjectives before a noun, as the noun itself, and as `that …` after it.

use super::kinds::{KindName, kind_name, power_name, sort_name, stage_name, symbol};
use super::plural::{Number, listed, shown, with_article};
use super::predicate::{
    Predicate, has, kind_predicate, labelled_pokemon, not_with_verb, plain_label, with_verb,
};
use super::{Told, Words};
use crate::effect::{
    CardSort, Cmp, FactFilter, Filter, LineageFilter, PokemonSel, RelationFilter, StateFilter,
};
use rulebox_rules::Kinds;

/// A noun with the words before and after it.
#[derive(Default)]
pub(super) struct Sort {
    /// `other`.
    pub(super) other: bool,
    /// `damaged`, `evolved`: how it is now.
    pub(super) states: Vec<String>,
    /// `Basic`, `Tera`, `{G}`: what it is.
    pub(super) adjectives: Vec<String>,
    /// The noun.
    pub(super) one: String,
    /// The noun in the plural.
    pub(super) many: String,
    direct: Vec<String>,
    /// `other than …`, `not named …`.
    except: Vec<String>,
    /// What an Evolution card evolves from, or a Pokémon LV.X levels up from; other cards may do either.
    comes_from: Option<(Rise, PokemonSel)>,
    clauses: Vec<Filter>,
}

/// How a card gets onto a Pokémon, if its sort says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rise {
    Evolves,
    LevelsUp,
}

impl Rise {
    /// How cards of this sort do.
    pub(super) fn of(filter: &Filter) -> Option<Rise> {
        let parts = conjuncts(filter);
        match parts.contains(&Filter::Fact(FactFilter::Evolution)) {
            true => Some(Rise::Evolves),
            false => parts
                .contains(&Filter::Fact(FactFilter::Kind(Kinds::LV_X)))
                .then_some(Rise::LevelsUp),
        }
    }

    /// `evolves`, `level up`.
    pub(super) fn verb(self, number: Number) -> &'static str {
        match self {
            Rise::Evolves => number.pick("evolves", "evolve"),
            Rise::LevelsUp => number.pick("levels up", "level up"),
        }
    }
}

impl Sort {
    /// Whether nothing stands after the noun.
    pub(super) fn ends_with_noun(&self) -> bool {
        let after = self.direct.len() + self.except.len() + self.clauses.len();
        after == 0 && self.comes_from.is_none()
    }
}

/// The parts that must all hold.
pub(super) fn conjuncts(filter: &Filter) -> &[Filter] {
    match filter {
        Filter::Any => &[],
        Filter::All(parts) => parts,
        one => std::slice::from_ref(one),
    }
}

impl Words {
    /// Pokémon in play of this sort.
    pub(super) fn pokemon_sort(&self, filter: &Filter) -> Sort {
        let mut sort = Sort {
            one: "Pokémon".to_owned(),
            many: "Pokémon".to_owned(),
            ..Sort::default()
        };
        let mut whole = false;
        for part in conjuncts(filter) {
            match part {
                Filter::Fact(FactFilter::Kind(kind)) if is_whole(*kind) && !whole => {
                    whole = true;
                    (sort.one, sort.many) = kind_noun(*kind);
                }
                other => self.place(&mut sort, other, true),
            }
        }
        sort
    }

    /// Cards of this sort.
    pub(super) fn card_sort(&self, filter: &Filter) -> Sort {
        let parts = conjuncts(filter);
        let mut sort = Sort::default();
        let noun = parts.iter().position(|part| sort_name(part).is_some());
        let (noun, is_pokemon) = match noun {
            Some(at) => {
                let pokemon = parts[at] == Filter::Sort(CardSort::Pokemon);
                let name = sort_name(&parts[at]).unwrap_or_default();
                let card = if pokemon { "" } else { " card" };
                let cards = if pokemon { "" } else { " cards" };
                sort.one = format!("{name}{card}");
                sort.many = format!("{name}{cards}");
                (Some(at), pokemon)
            }
            None => {
                (sort.one, sort.many) = ("card".to_owned(), "cards".to_owned());
                (None, false)
            }
        };
        let mut whole = false;
        let rise = Rise::of(filter).filter(|_| noun.is_none() || is_pokemon);
        for (at, part) in parts.iter().enumerate() {
            match part {
                _ if Some(at) == noun => {}
                Filter::Fact(FactFilter::Evolution) if noun.is_none() => {
                    sort.adjectives.insert(0, "Evolution".to_owned());
                }
                Filter::Lineage(LineageFilter::GoesOnto(sel))
                    if rise.is_some() && sort.comes_from.is_none() =>
                {
                    sort.comes_from = rise.map(|rise| (rise, (**sel).clone()));
                }
                Filter::Fact(FactFilter::Kind(kind)) if is_pokemon && is_whole(*kind) && !whole => {
                    whole = true;
                    (sort.one, sort.many) = kind_noun(*kind);
                }
                Filter::Fact(FactFilter::Kind(Kinds::TAG_TEAM_SUPPORTER))
                    if sort.one == "Supporter card" =>
                {
                    sort.adjectives.push("TAG TEAM".to_owned());
                }
                other => self.place(&mut sort, other, is_pokemon),
            }
        }
        // `basic {R} Energy card`: the type stands beside the word Energy.
        if let Some(at) = noun
            && parts[at] == Filter::Sort(CardSort::BasicEnergy)
        {
            sort.states.push("basic".to_owned());
            (sort.one, sort.many) = ("Energy card".to_owned(), "Energy cards".to_owned());
        }
        sort
    }

    /// Puts a property where it reads best.
    fn place(&self, sort: &mut Sort, part: &Filter, pokemon: bool) {
        match part {
            Filter::Relation(RelationFilter::Other) => sort.other = true,
            Filter::Fact(FactFilter::Type(t)) => sort.adjectives.push(symbol(*t)),
            Filter::Fact(FactFilter::Stage(stage)) if pokemon => {
                sort.adjectives.insert(0, stage_name(*stage).to_owned())
            }
            Filter::Fact(FactFilter::Evolution) if pokemon => {
                sort.adjectives.insert(0, "Evolution".to_owned())
            }
            Filter::Fact(FactFilter::Kind(Kinds::RULE_BOX)) => sort.clauses.push(part.clone()),
            Filter::Fact(FactFilter::Kind(kind)) => match kind_name(*kind) {
                KindName::Before(name) if pokemon => sort.adjectives.insert(0, name.to_owned()),
                KindName::Label(name) if kind.0.count_ones() == 1 => {
                    sort.adjectives.insert(0, name.to_owned());
                }
                _ => sort.clauses.push(part.clone()),
            },
            Filter::State(StateFilter::Evolved) if pokemon => {
                sort.states.push("evolved".to_owned())
            }
            Filter::State(StateFilter::Damaged) if pokemon => {
                sort.states.push("damaged".to_owned())
            }
            Filter::State(StateFilter::Condition(condition)) if pokemon => {
                sort.states.push(condition.name().to_owned())
            }
            Filter::State(StateFilter::FaceDown) => sort.states.push("face-down".to_owned()),
            Filter::Fact(FactFilter::Named(name)) => {
                sort.direct.push(format!("named {}", shown(name)))
            }
            Filter::Not(inner)
                if matches!(
                    **inner,
                    Filter::Fact(FactFilter::Named(_)) | Filter::Relation(RelationFilter::In(_))
                ) =>
            {
                match &**inner {
                    Filter::Relation(RelationFilter::In(var)) => {
                        let other = format!("other than {}", self.name(*var).text);
                        sort.except.insert(0, other);
                    }
                    Filter::Fact(FactFilter::Named(name)) => {
                        sort.except.push(format!("not named {}", shown(name)))
                    }
                    _ => {}
                }
            }
            Filter::AnyOf(parts)
                if parts
                    .iter()
                    .all(|part| matches!(part, Filter::Fact(FactFilter::Named(_)))) =>
            {
                let names: Vec<String> = parts.iter().filter_map(named).collect();
                sort.direct.push(format!("named {}", listed(&names, "or")));
            }
            Filter::Fact(FactFilter::NameHas(words)) => {
                sort.direct.push(format!("with “{words}” in the name"))
            }
            other => sort.clauses.push(other.clone()),
        }
    }

    /// What stands after the noun, with a space before it.
    pub(super) fn after_noun(&self, sort: &Sort, number: Number) -> String {
        self.after_noun_in(sort, number, "")
    }

    /// The same with a place before what takes a clause.
    pub(super) fn after_noun_in(&self, sort: &Sort, number: Number, place: &str) -> String {
        let mut text = String::new();
        for direct in &sort.direct {
            text += &format!(" {direct}");
        }
        if !sort.except.is_empty() {
            text += &format!(" {}", sort.except.join(" and "));
        }
        text += place;
        let mut that = " that ";
        if let Some((rise, sel)) = &sort.comes_from {
            let from = self.any_pokemon(sel).text;
            text += &format!(" that {} from {from}", rise.verb(number));
            that = " and that ";
        }
        if !sort.clauses.is_empty() {
            text += that;
            text += &self.conditions(&sort.clauses, number);
        }
        text
    }

    /// A sort of cards with all its words: `basic {R} Energy card`, `Item card or Pokémon Tool card`.
    pub(super) fn cards_of(&self, filter: &Filter, number: Number) -> String {
        self.cards_in(filter, number, "")
    }

    /// The same with a place, before what takes a clause.
    pub(super) fn cards_in(&self, filter: &Filter, number: Number, place: &str) -> String {
        match self.alternatives(filter, number) {
            Some(sorts) => sorts.join(" or ") + place,
            None => self.sort_words(&self.card_sort(filter), number, place),
        }
    }

    /// Several sorts of cards of which any may be taken: `Pokémon and basic Energy cards in any mix`.
    pub(super) fn mixed_cards(&self, filter: &Filter) -> Option<String> {
        let sorts = self.alternatives(filter, Number::Many)?;
        Some(format!("{} in any mix", listed(&sorts, "and")))
    }

    /// The sorts of which a card has to be one, if each has a noun and nothing after it.
    fn alternatives(&self, filter: &Filter, number: Number) -> Option<Vec<String>> {
        let Filter::AnyOf(parts) = filter else {
            return None;
        };
        let words = |part: &Filter| {
            let noun = conjuncts(part).iter().any(|p| sort_name(p).is_some());
            let sort = self.card_sort(part);
            (noun && sort.ends_with_noun()).then(|| self.sort_words(&sort, number, ""))
        };
        parts.iter().map(words).collect()
    }

    fn sort_words(&self, sort: &Sort, number: Number, place: &str) -> String {
        let noun = number.pick(&sort.one, &sort.many);
        let mut words: Vec<&str> = Vec::new();
        if sort.other {
            words.push("other");
        }
        words.extend(
            sort.states
                .iter()
                .chain(&sort.adjectives)
                .map(String::as_str),
        );
        words.push(noun);
        words.join(" ") + &self.after_noun_in(sort, number, place)
    }

    /// Several properties that must all hold, as the end of a sentence.
    pub(super) fn conditions(&self, parts: &[Filter], number: Number) -> String {
        if let [one] = parts {
            return self.condition(one, number);
        }
        self.several(parts, " and ", number)
    }

    /// Several properties; those that share `is` say it once.
    fn several(&self, parts: &[Filter], word: &str, number: Number) -> String {
        let texts: Vec<String> = parts.iter().map(|part| self.inner(part, number)).collect();
        let is = number.pick("is ", "are ");
        let plain = |(part, text): (&Filter, &String)| {
            let simple = !matches!(part, Filter::Not(_) | Filter::All(_) | Filter::AnyOf(_));
            simple && text.starts_with(is)
        };
        if !parts.iter().zip(&texts).all(plain) {
            return texts.join(word);
        }
        let rest = texts.iter().map(|text| text[is.len()..].to_owned());
        let rest: Vec<String> = rest.collect();
        match rest.iter().any(|text| text.contains(", ")) {
            true => format!("{is}{}", rest.join(word)),
            false => format!("{is}{}", listed(&rest, word.trim())),
        }
    }

    /// A property as the end of a sentence: `is damaged or has no Energy attached`.
    pub(super) fn condition(&self, filter: &Filter, number: Number) -> String {
        match filter {
            Filter::Any => number.pick("is there", "are there").to_owned(),
            Filter::All(parts) => self.conditions(parts, number),
            Filter::AnyOf(parts) => self.several(parts, " or ", number),
            Filter::Not(inner) => self.without(inner, number),
            one => with_verb(self.predicate(one), number),
        }
    }

    /// The same of Pokémon in play: `is a Future Pokémon`, where a card is just Future.
    pub(super) fn pokemon_condition(&self, filter: &Filter, number: Number) -> String {
        match filter {
            Filter::Fact(FactFilter::Kind(kind)) => match plain_label(*kind) {
                Some(label) => with_verb(labelled_pokemon(label), number),
                None => self.condition(filter, number),
            },
            Filter::Not(inner) => match **inner {
                Filter::Fact(FactFilter::Kind(kind)) if let Some(label) = plain_label(kind) => {
                    not_with_verb(labelled_pokemon(label), number)
                }
                _ => self.condition(filter, number),
            },
            other => self.condition(other, number),
        }
    }

    fn inner(&self, filter: &Filter, number: Number) -> String {
        match filter {
            Filter::All(_) | Filter::AnyOf(_) => format!("({})", self.condition(filter, number)),
            one => self.condition(one, number),
        }
    }

    /// A property that does not hold.
    fn without(&self, filter: &Filter, number: Number) -> String {
        match filter {
            Filter::AnyOf(parts) if self.all_say_is(parts, number) => {
                let is = number.pick("is ", "are ");
                let rest: Vec<String> = parts
                    .iter()
                    .map(|part| self.condition(part, number)[is.len()..].to_owned())
                    .collect();
                format!("{is}neither {}", rest.join(" nor "))
            }
            Filter::All(_) | Filter::AnyOf(_) | Filter::Not(_) | Filter::Any => {
                let verb = number.pick("is not one that", "are not ones that");
                let inner = self.condition(filter, number);
                format!("{verb} ({inner})")
            }
            one => not_with_verb(self.predicate(one), number),
        }
    }

    fn all_say_is(&self, parts: &[Filter], number: Number) -> bool {
        let is = number.pick("is ", "are ");
        parts.iter().all(|part| {
            let simple = !matches!(part, Filter::Not(_) | Filter::All(_) | Filter::AnyOf(_));
            simple && self.condition(part, number).starts_with(is)
        })
    }

    fn predicate(&self, filter: &Filter) -> Predicate {
        use Predicate::{Acts, Does, Has, Is, IsA};
        if let Some(name) = sort_name(filter) {
            let card = if *filter == Filter::Sort(CardSort::Pokemon) {
                ("Pokémon card", "Pokémon cards")
            } else {
                ("card", "cards")
            };
            let name = if *filter == Filter::Sort(CardSort::Pokemon) {
                ""
            } else {
                name
            };
            let (one, many) = (format!("{name} {}", card.0), format!("{name} {}", card.1));
            return IsA(one.trim().to_owned(), many.trim().to_owned());
        }
        match filter {
            Filter::Fact(FactFilter::Type(t)) => Is(symbol(*t)),
            Filter::Fact(FactFilter::Stage(stage)) => Is(stage_name(*stage).to_owned()),
            Filter::Fact(FactFilter::Kind(kinds)) => kind_predicate(*kinds),
            Filter::Fact(FactFilter::Evolution) => {
                IsA("Evolution card".to_owned(), "Evolution cards".to_owned())
            }
            Filter::State(StateFilter::Evolved) => Is("evolved".to_owned()),
            Filter::State(StateFilter::Damaged) => Is("damaged".to_owned()),
            Filter::State(StateFilter::Condition(condition)) => Is(condition.name().to_owned()),
            Filter::State(StateFilter::AnyCondition) => {
                Is("affected by a Special Condition".to_owned())
            }
            Filter::Fact(FactFilter::Named(name)) => Is(format!("named {}", shown(name))),
            Filter::State(StateFilter::IsActive) => Is("Active".to_owned()),
            Filter::State(StateFilter::IsBenched) => Is("on the Bench".to_owned()),
            Filter::State(StateFilter::KnockedOut) => Is(match self.told {
                Told::Other => "Knocked Out".to_owned(),
                Told::Attack | Told::Hit => "Knocked Out by this attack".to_owned(),
            }),
            Filter::Relation(RelationFilter::ThisCard) => Is("this card".to_owned()),
            Filter::Relation(RelationFilter::Other) => Is("another one than this".to_owned()),
            Filter::State(StateFilter::FaceDown) => Is("face down".to_owned()),
            Filter::Relation(RelationFilter::In(var)) => {
                Is(format!("among {}", self.name(*var).text))
            }
            Filter::Relation(RelationFilter::OfType(var)) => {
                Is(format!("of {}", self.name(*var).text))
            }
            Filter::Relation(RelationFilter::OfATypeOf(cards)) => Acts(
                "shares",
                "share",
                format!("a type with {}", self.any_cards(cards)),
            ),
            Filter::State(StateFilter::Whole) => {
                Is("a piece whose other pieces are in the same place".to_owned())
            }
            Filter::Fact(FactFilter::NameHas(words)) => has(&format!("“{words}” in the name")),
            Filter::Fact(FactFilter::Owned) => has("an owner in the name"),
            Filter::Fact(FactFilter::Hp(cmp, n)) => has(&format!(
                "a printed HP of {}",
                compared(*cmp, i32::from(*n))
            )),
            Filter::State(StateFilter::RemainingHp(cmp, n)) => {
                has(&format!("{} HP left", compared(*cmp, i32::from(*n))))
            }
            Filter::State(StateFilter::EnergyUnits(cmp, n)) => has(&format!(
                "{} Energy attached",
                compared(*cmp, i32::from(*n))
            )),
            Filter::State(StateFilter::HasEnergy(t)) => {
                let energy = t.map_or("Energy".to_owned(), |t| format!("{} Energy", symbol(t)));
                Has(
                    format!("any {energy} attached"),
                    format!("no {energy} attached"),
                )
            }
            Filter::State(StateFilter::HasTool) => Has(
                "a Pokémon Tool attached".to_owned(),
                "no Pokémon Tool attached".to_owned(),
            ),
            Filter::State(StateFilter::HasCard(sort)) => {
                let words = with_article(&self.cards_of(sort, Number::One));
                let long = words.contains(" that ") || words.contains(" or ");
                match long {
                    true => has(&format!("({words}) attached")),
                    false => has(&format!("{words} attached")),
                }
            }
            Filter::Fact(FactFilter::HasPower(kind)) => Has(
                with_article(power_name(*kind)),
                format!("no {}", power_name(*kind)),
            ),
            Filter::Fact(FactFilter::HasAnyPower) => {
                has("an Ability, a Poké-Power, or a Poké-Body")
            }
            Filter::Fact(FactFilter::HasPowerNamed(name)) => {
                has(&format!("the power {}", shown(name)))
            }
            Filter::Fact(FactFilter::HasAttack(name)) => {
                has(&format!("the attack {}", shown(name)))
            }
            Filter::State(StateFilter::HasMarker(name)) => {
                let name = shown(name);
                Has(format!("a {name} marker"), format!("no {name} marker"))
            }
            Filter::State(StateFilter::FullHp) => has("all of its HP left"),
            Filter::State(StateFilter::FewestRemainingHp) => has("the least HP left"),
            Filter::Relation(RelationFilter::MadeOf(var)) => {
                has(&format!("{} as part of it", self.name(*var).text))
            }
            Filter::Relation(RelationFilter::Holding(var)) => {
                has(&format!("{} attached", self.name(*var).text))
            }
            Filter::State(StateFilter::PlayedThisTurn) => Does(
                "came into play from the hand this turn".to_owned(),
                "did not come into play from the hand this turn".to_owned(),
            ),
            Filter::State(StateFilter::New) => Does(
                "came into play, evolved, or devolved this turn".to_owned(),
                "did not come into play, evolve, or devolve this turn".to_owned(),
            ),
            Filter::State(StateFilter::MovedToActive) => Does(
                "became Active this turn".to_owned(),
                "did not become Active this turn".to_owned(),
            ),
            Filter::Lineage(
                LineageFilter::GoesOnto(_)
                | LineageFilter::DescendsFrom(_)
                | LineageFilter::FitsUnder(_)
                | LineageFilter::FitsDirectlyUnder(_)
                | LineageFilter::EvolvesFrom(_)
                | LineageFilter::FromHas(_)
                | LineageFilter::OverHas(_),
            ) => self.lineage(filter),
            // Sorts of cards have their noun; what is made of several properties is taken apart before.
            Filter::Sort(
                CardSort::Pokemon
                | CardSort::Trainer
                | CardSort::Item
                | CardSort::Supporter
                | CardSort::Stadium
                | CardSort::Tool
                | CardSort::TechnicalMachine
                | CardSort::Fossil
                | CardSort::Energy
                | CardSort::BasicEnergy
                | CardSort::SpecialEnergy,
            )
            | Filter::Any
            | Filter::All(_)
            | Filter::AnyOf(_)
            | Filter::Not(_) => Is("anything".to_owned()),
        }
    }

    /// What evolves from what.
    fn lineage(&self, filter: &Filter) -> Predicate {
        let can = |text: String| Predicate::Does(format!("can {text}"), format!("can't {text}"));
        let evolves = |how: String| Predicate::Acts("evolves", "evolve", how);
        match filter {
            Filter::Lineage(LineageFilter::GoesOnto(sel)) => {
                evolves(format!("or levels up from {}", self.any_pokemon(sel).text))
            }
            Filter::Lineage(LineageFilter::DescendsFrom(sel)) => evolves(format!(
                "by way of a Stage 1 from {}",
                self.any_pokemon(sel).text
            )),
            Filter::Lineage(LineageFilter::FitsUnder(var)) => can(format!(
                "have {} put on it, even with a stage skipped",
                self.name(*var).text
            )),
            Filter::Lineage(LineageFilter::FitsDirectlyUnder(var)) => {
                can(format!("have {} put on it", self.name(*var).text))
            }
            Filter::Lineage(LineageFilter::EvolvesFrom(name)) => {
                evolves(format!("from {}", shown(name)))
            }
            Filter::Lineage(LineageFilter::FromHas(words)) => {
                evolves(format!("from something with “{words}” in its name"))
            }
            Filter::Lineage(LineageFilter::OverHas(words)) => evolves(format!(
                "by way of a Stage 1 from something with “{words}” in its name"
            )),
            _ => Predicate::Is("anything".to_owned()),
        }
    }
}

/// `at most 60`.
pub(super) fn compared(cmp: Cmp, n: i32) -> String {
    format!("{} {n}", comparison(cmp))
}

/// `at most`.
pub(super) fn comparison(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Less => "less than",
        Cmp::AtMost => "at most",
        Cmp::Equal => "exactly",
        Cmp::Differs => "other than",
        Cmp::AtLeast => "at least",
        Cmp::More => "more than",
    }
}

fn named(filter: &Filter) -> Option<String> {
    match filter {
        Filter::Fact(FactFilter::Named(name)) => Some(shown(name)),
        _ => None,
    }
}

fn is_whole(kind: Kinds) -> bool {
    kind.0.count_ones() == 1 && matches!(kind_name(kind), KindName::Whole(_))
}

/// The noun of a kind: `Pokémon V`, `Tera Pokémon`, `Ultra Beast card`.
pub(super) fn kind_noun(kind: Kinds) -> (String, String) {
    match kind_name(kind) {
        KindName::Whole(name) => (name.to_owned(), name.to_owned()),
        KindName::Before(name) => (format!("{name} Pokémon"), format!("{name} Pokémon")),
        KindName::Label(name) => (format!("{name} card"), format!("{name} cards")),
    }
}
