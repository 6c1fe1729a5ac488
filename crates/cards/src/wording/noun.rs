//! Nouns with their properties: as words before a noun, as the noun itself, and as `that …` after it. What a single property
//! says is told by its family.

use super::Words;
use super::kinds::{KindName, kind_name};
use super::plural::{Number, listed, shown};
use super::predicate::{labelled_pokemon, not_with_verb, plain_label, with_verb};
use crate::effect::{CardSort, Cmp, FactFilter, Filter, LineageFilter, PokemonSel, RelationFilter};
use rulebox_rules::Kinds;

/// A noun with the words before and after it.
#[derive(Default)]
pub(crate) struct Noun {
    /// `other`.
    pub(crate) other: bool,
    /// `damaged`, `evolved`: how it is now.
    pub(crate) states: Vec<String>,
    /// `Basic`, `Tera`, `{G}`: what it is.
    pub(crate) adjectives: Vec<String>,
    /// The noun.
    pub(crate) one: String,
    /// The noun in the plural.
    pub(crate) many: String,
    pub(crate) direct: Vec<String>,
    /// `other than …`, `not named …`.
    except: Vec<String>,
    /// What an Evolution card evolves from, or a Pokémon LV.X levels up from; other cards may do either.
    comes_from: Option<(Rise, PokemonSel)>,
    clauses: Vec<Filter>,
}

/// How a card gets onto a Pokémon, if its sort says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rise {
    Evolves,
    LevelsUp,
}

impl Rise {
    /// How cards of this sort do.
    pub(crate) fn of(filter: &Filter) -> Option<Rise> {
        let parts = filter.conjuncts();
        match parts.contains(&Filter::Fact(FactFilter::Evolution)) {
            true => Some(Rise::Evolves),
            false => parts
                .contains(&Filter::Fact(FactFilter::Kind(Kinds::LV_X)))
                .then_some(Rise::LevelsUp),
        }
    }

    /// `evolves`, `level up`.
    pub(crate) fn verb(self, number: Number) -> &'static str {
        match self {
            Rise::Evolves => number.pick("evolves", "evolve"),
            Rise::LevelsUp => number.pick("levels up", "level up"),
        }
    }
}

impl Noun {
    /// A noun in the singular and in the plural.
    fn called(one: String, many: String) -> Noun {
        Noun {
            one,
            many,
            ..Noun::default()
        }
    }

    /// Whether nothing stands after the noun.
    pub(crate) fn ends_with_noun(&self) -> bool {
        let after = self.direct.len() + self.except.len() + self.clauses.len();
        after == 0 && self.comes_from.is_none()
    }
}

impl Words {
    /// Pokémon in play of this sort.
    pub(crate) fn noun_of_pokemon(&self, filter: &Filter) -> Noun {
        let mut noun = Noun::called("Pokémon".to_owned(), "Pokémon".to_owned());
        let mut whole = false;
        for part in filter.conjuncts() {
            if !whole && let Some(kind) = whole_kind(part) {
                whole = true;
                (noun.one, noun.many) = kind_noun(kind);
            } else {
                self.place(&mut noun, part, true);
            }
        }
        noun
    }

    /// Cards of this sort.
    pub(crate) fn noun_of_cards(&self, filter: &Filter) -> Noun {
        let parts = filter.conjuncts();
        let at = parts.iter().position(|part| sort_of(part).is_some());
        let sort = at.and_then(|at| sort_of(&parts[at]));
        let pokemon = sort == Some(CardSort::Pokemon);
        let mut noun = match sort {
            None => Noun::called("card".to_owned(), "cards".to_owned()),
            Some(CardSort::Pokemon) => Noun::called("Pokémon".to_owned(), "Pokémon".to_owned()),
            Some(sort) => {
                let name = sort.name();
                Noun::called(format!("{name} card"), format!("{name} cards"))
            }
        };
        let rise = Rise::of(filter).filter(|_| sort.is_none() || pokemon);
        let mut whole = false;
        for part in parts.iter().enumerate().filter(|(n, _)| Some(*n) != at) {
            let part = part.1;
            if !whole
                && pokemon
                && let Some(kind) = whole_kind(part)
            {
                whole = true;
                (noun.one, noun.many) = kind_noun(kind);
            } else if !self.is_in_noun(&mut noun, part, sort, rise) {
                self.place(&mut noun, part, pokemon);
            }
        }
        // `basic {R} Energy card`: the type stands beside the word Energy.
        if sort == Some(CardSort::BasicEnergy) {
            noun.states.push("basic".to_owned());
            (noun.one, noun.many) = ("Energy card".to_owned(), "Energy cards".to_owned());
        }
        noun
    }

    /// Whether a property of cards of a sort belongs into the noun, where it is put.
    fn is_in_noun(
        &self,
        noun: &mut Noun,
        part: &Filter,
        sort: Option<CardSort>,
        rise: Option<Rise>,
    ) -> bool {
        if *part == Filter::Fact(FactFilter::Evolution) && sort.is_none() {
            noun.adjectives.insert(0, "Evolution".to_owned());
            return true;
        }
        if let Filter::Lineage(LineageFilter::GoesOnto(sel)) = part
            && let Some(rise) = rise
            && noun.comes_from.is_none()
        {
            noun.comes_from = Some((rise, (**sel).clone()));
            return true;
        }
        let tag_team = *part == Filter::Fact(FactFilter::Kind(Kinds::TAG_TEAM_SUPPORTER));
        if tag_team && sort == Some(CardSort::Supporter) {
            noun.adjectives.push("TAG TEAM".to_owned());
            return true;
        }
        false
    }

    /// Puts a property where it reads best.
    fn place(&self, noun: &mut Noun, part: &Filter, pokemon: bool) {
        if let Filter::Not(inner) = part
            && let Filter::Relation(RelationFilter::In(var)) = **inner
        {
            let other = format!("other than {}", self.name(var).text);
            noun.except.insert(0, other);
        } else if let Filter::Not(inner) = part
            && let Some(name) = named(inner)
        {
            noun.except.push(format!("not named {name}"));
        } else if let Some(names) = any_of_names(part) {
            noun.direct.push(format!("named {}", listed(&names, "or")));
        } else if !part.place(self, noun, pokemon) {
            noun.clauses.push(part.clone());
        }
    }

    /// What stands after the noun, with a space before it.
    pub(crate) fn after_noun(&self, sort: &Noun, number: Number) -> String {
        self.after_noun_in(sort, number, "")
    }

    /// What stands after the noun, with a place before what takes a clause.
    pub(crate) fn after_noun_in(&self, sort: &Noun, number: Number, place: &str) -> String {
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
    pub(crate) fn cards_of(&self, filter: &Filter, number: Number) -> String {
        self.cards_in(filter, number, "")
    }

    /// A sort of cards with all its words, and a place before what takes a clause.
    pub(crate) fn cards_in(&self, filter: &Filter, number: Number, place: &str) -> String {
        match self.alternatives(filter, number) {
            Some(sorts) => sorts.join(" or ") + place,
            None => self.sort_words(&self.noun_of_cards(filter), number, place),
        }
    }

    /// Several sorts of cards of which any may be taken: `Pokémon and basic Energy cards in any mix`.
    pub(crate) fn mixed_cards(&self, filter: &Filter) -> Option<String> {
        let sorts = self.alternatives(filter, Number::Many)?;
        Some(format!("{} in any mix", listed(&sorts, "and")))
    }

    /// The sorts of which a card has to be one, if each has a noun and nothing after it.
    fn alternatives(&self, filter: &Filter, number: Number) -> Option<Vec<String>> {
        let Filter::AnyOf(parts) = filter else {
            return None;
        };
        let words = |part: &Filter| {
            let noun = part
                .conjuncts()
                .iter()
                .any(|p| matches!(p, Filter::Sort(_)));
            let sort = self.noun_of_cards(part);
            (noun && sort.ends_with_noun()).then(|| self.sort_words(&sort, number, ""))
        };
        parts.iter().map(words).collect()
    }

    fn sort_words(&self, sort: &Noun, number: Number, place: &str) -> String {
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
    pub(crate) fn conditions(&self, parts: &[Filter], number: Number) -> String {
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
    pub(crate) fn condition(&self, filter: &Filter, number: Number) -> String {
        match filter {
            Filter::Any => number.pick("is there", "are there").to_owned(),
            Filter::All(parts) => self.conditions(parts, number),
            Filter::AnyOf(parts) => self.several(parts, " or ", number),
            Filter::Not(inner) => self.without(inner, number),
            Filter::Sort(_)
            | Filter::Fact(_)
            | Filter::Lineage(_)
            | Filter::State(_)
            | Filter::Relation(_) => with_verb(filter.wording(self), number),
        }
    }

    /// A property of Pokémon in play as the end of a sentence: `is a Future Pokémon`, where a card is just Future.
    pub(crate) fn pokemon_condition(&self, filter: &Filter, number: Number) -> String {
        if let Some(label) = plain_label_of(filter) {
            return with_verb(labelled_pokemon(label), number);
        }
        if let Filter::Not(inner) = filter
            && let Some(label) = plain_label_of(inner)
        {
            return not_with_verb(labelled_pokemon(label), number);
        }
        self.condition(filter, number)
    }

    fn inner(&self, filter: &Filter, number: Number) -> String {
        let text = self.condition(filter, number);
        match matches!(filter, Filter::All(_) | Filter::AnyOf(_)) {
            true => format!("({text})"),
            false => text,
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
            Filter::Sort(_)
            | Filter::Fact(_)
            | Filter::Lineage(_)
            | Filter::State(_)
            | Filter::Relation(_) => not_with_verb(filter.wording(self), number),
        }
    }

    fn all_say_is(&self, parts: &[Filter], number: Number) -> bool {
        let is = number.pick("is ", "are ");
        parts.iter().all(|part| {
            let simple = !matches!(part, Filter::Not(_) | Filter::All(_) | Filter::AnyOf(_));
            simple && self.condition(part, number).starts_with(is)
        })
    }
}

/// `at most 60`.
pub(crate) fn compared(cmp: Cmp, n: i32) -> String {
    format!("{} {n}", comparison(cmp))
}

/// `at most`.
pub(crate) fn comparison(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Less => "less than",
        Cmp::AtMost => "at most",
        Cmp::Equal => "exactly",
        Cmp::Differs => "other than",
        Cmp::AtLeast => "at least",
        Cmp::More => "more than",
    }
}

/// The names of which something has one, if it asks for nothing else.
pub(crate) fn any_of_names(filter: &Filter) -> Option<Vec<String>> {
    let Filter::AnyOf(parts) = filter else {
        return None;
    };
    parts.iter().map(named).collect()
}

/// The name that a property asks for, as it is shown.
pub(crate) fn named(filter: &Filter) -> Option<String> {
    let Filter::Fact(FactFilter::Named(name)) = filter else {
        return None;
    };
    Some(shown(name))
}

/// The kind that a property asks for, if its name takes the place of the noun.
fn whole_kind(part: &Filter) -> Option<Kinds> {
    let Filter::Fact(FactFilter::Kind(kind)) = part else {
        return None;
    };
    let whole = kind.0.count_ones() == 1 && matches!(kind_name(*kind), KindName::Whole(_));
    whole.then_some(*kind)
}

/// The sort of card that a property is.
fn sort_of(part: &Filter) -> Option<CardSort> {
    let Filter::Sort(sort) = part else {
        return None;
    };
    Some(*sort)
}

/// The label that a property asks for, if it stands by itself after `is`.
fn plain_label_of(part: &Filter) -> Option<&'static str> {
    let Filter::Fact(FactFilter::Kind(kind)) = part else {
        return None;
    };
    plain_label(*kind)
}

/// The noun of a kind: `Pokémon V`, `Tera Pokémon`, `Ultra Beast card`.
pub(crate) fn kind_noun(kind: Kinds) -> (String, String) {
    match kind_name(kind) {
        KindName::Whole(name) => (name.to_owned(), name.to_owned()),
        KindName::Before(name) => (format!("{name} Pokémon"), format!("{name} Pokémon")),
        KindName::Label(name) => (format!("{name} card"), format!("{name} cards")),
    }
}
