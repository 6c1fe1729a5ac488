//! Filters: properties of cards and of Pokémon in play. Every property belongs to a family, and a family stands in one file:
//! its tree, how its properties are read, written and told, and how one is made by chance.

mod fact;
mod lineage;
mod phrase;
mod relation;
mod sort;
mod state;

pub use fact::*;
pub use lineage::*;
pub use relation::*;
pub use sort::*;
pub use state::*;

use super::tree::{Variants, family};
use super::*;
use crate::parse::cursor::{Cursor, Meaning};
use crate::parse::error::{Fault, Parsed};
use crate::parse::lexer::Token;
use crate::parse::types::type_of;
use crate::print::{Printer, quoted};
use crate::sample::Sampler;
use crate::vocab::{self, phrase_of};
use crate::wording::Words;
use crate::wording::kinds::symbol;
use crate::wording::noun::{Noun, compared};
use crate::wording::plural::{Number, shown, with_article};
use crate::wording::predicate::{Predicate, has};
use rulebox_rules::{Condition, EnergyType, Kinds, PowerKind, Stage};

/// A family of properties.
pub(crate) trait Property: Variants + Clone + PartialEq {
    /// Properties that are one word, which can stand before a noun.
    const WORDS: &'static [(&'static str, Self)];

    /// The first words of the others, for suggestions.
    const BEGINS: &'static [&'static str];

    /// Reads a single word or symbol that can stand before a noun.
    fn word(at: &mut Cursor<'_>) -> Option<Self> {
        at.pick(Self::WORDS)
    }

    /// Reads a property that stands only after `where` or `is`; nothing if the next words are none of this family.
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>>;

    /// Reads a property after `has`; nothing if the next words are none of this family.
    fn parse_had(_at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        Ok(None)
    }

    /// The property as a card file has it.
    fn print(&self, to: &Printer<'_>) -> String;

    /// Whether it can stand before a noun.
    fn is_word(&self) -> bool;

    /// The property as the end of a sentence: `is damaged`.
    fn wording(&self, say: &Words) -> Predicate;

    /// Puts the property among the words before or right after a noun, of Pokémon or of other cards. What is not put there
    /// follows as `that is …`.
    fn place(&self, _say: &Words, _noun: &mut Noun, _pokemon: bool) -> bool {
        false
    }

    /// One of this kind by chance; nothing if it needs a name that is not there.
    fn sample(kind: Self::Kind, by: &mut Sampler) -> Option<Self>;
}

/// Makes the table of families: the enum of all filters, and the way from a filter to its family.
macro_rules! properties {
    ($($(#[$about:meta])* $Family:ident($Property:ident),)+) => {
        family! {
            /// A property of a card or of a Pokémon in play.
            pub enum Filter, shown as filter {
                /// Anything.
                Any,
                /// All of these.
                All(Vec<Filter>),
                /// At least one of these.
                AnyOf(Vec<Filter>),
                /// Not this.
                Not(Box<Filter>),
                $($(#[$about])* $Family($Property),)+
            }
        }

        impl Filter {
            fn parse_word(at: &mut Cursor<'_>) -> Option<Filter> {
                $(
                    if let Some(property) = $Property::word(at) {
                        return Some(Filter::$Family(property));
                    }
                )+
                None
            }

            fn parse_phrase(at: &mut Cursor<'_>) -> Parsed<Option<Filter>> {
                $(
                    if let Some(property) = $Property::parse(at)? {
                        return Ok(Some(Filter::$Family(property)));
                    }
                )+
                Ok(None)
            }

            fn parse_had(at: &mut Cursor<'_>) -> Parsed<Option<Filter>> {
                $(
                    if let Some(property) = $Property::parse_had(at)? {
                        return Ok(Some(Filter::$Family(property)));
                    }
                )+
                Ok(None)
            }

            /// A single property as a card file has it.
            fn print(&self, to: &Printer<'_>) -> String {
                match self {
                    Filter::Any => "card".to_owned(),
                    Filter::All(_) | Filter::AnyOf(_) | Filter::Not(_) => to.filter_one(self),
                    $(Filter::$Family(property) => property.print(to),)+
                }
            }

            /// Whether it can stand before a noun.
            fn is_word(&self) -> bool {
                match self {
                    Filter::Any | Filter::All(_) | Filter::AnyOf(_) | Filter::Not(_) => false,
                    $(Filter::$Family(property) => property.is_word(),)+
                }
            }

            /// A single property as the end of a sentence.
            pub(crate) fn wording(&self, say: &Words) -> Predicate {
                match self {
                    // What is made of several properties is taken apart before.
                    Filter::Any | Filter::All(_) | Filter::AnyOf(_) | Filter::Not(_) => {
                        Predicate::Is("anything".to_owned())
                    }
                    $(Filter::$Family(property) => property.wording(say),)+
                }
            }

            /// Puts a single property beside a noun, if it can stand there.
            pub(crate) fn place(&self, say: &Words, noun: &mut Noun, pokemon: bool) -> bool {
                match self {
                    Filter::Any | Filter::All(_) | Filter::AnyOf(_) | Filter::Not(_) => false,
                    $(Filter::$Family(property) => property.place(say, noun, pokemon),)+
                }
            }
        }

        /// Every word that can begin a property, for suggestions.
        pub(crate) fn property_words() -> impl Iterator<Item = &'static str> {
            let words = [$(property_words_of::<$Property>(),)+];
            let stages = vocab::STAGES.iter().map(|(word, _)| *word);
            let conditions = vocab::CONDITIONS.iter().map(|(word, _)| *word);
            let kinds = Kinds::WORDS.iter().map(|(word, _)| *word);
            let others = stages.chain(conditions).chain(kinds).chain(["has", "not"]);
            nouns().chain(words.into_iter().flatten()).chain(others)
        }

        /// What the tests know of the families of properties.
        pub(crate) const PROPERTIES: &[PropertyFamily] = &[
            $(PropertyFamily {
                kinds: $Property::KINDS.len(),
                name: |kind| format!("{}::{:?}", stringify!($Property), $Property::KINDS[kind]),
                sample: |kind, by| {
                    $Property::sample($Property::KINDS[kind], by).map(Filter::$Family)
                },
            },)+
        ];
    };
}

properties! {
    /// The sort of card.
    Sort(CardSort),
    /// What something is.
    Fact(FactFilter),
    /// What evolves from what.
    Lineage(LineageFilter),
    /// How it is now.
    State(StateFilter),
    /// What the text has named.
    Relation(RelationFilter),
}

/// A family of properties, for the tests.
pub(crate) struct PropertyFamily {
    /// How many properties it has.
    pub(crate) kinds: usize,
    /// What the property of this number is called.
    pub(crate) name: fn(usize) -> String,
    /// The property of this number by chance.
    pub(crate) sample: fn(usize, &mut Sampler) -> Option<Filter>,
}

/// The words with which properties of a family begin.
fn property_words_of<P: Property>() -> Vec<&'static str> {
    let words = P::WORDS.iter().map(|(word, _)| *word);
    words.chain(P::BEGINS.iter().copied()).collect()
}

impl Filter {
    /// The parts that must all hold.
    pub(crate) fn conjuncts(&self) -> &[Filter] {
        match self {
            Filter::Any => &[],
            Filter::All(parts) => parts,
            Filter::AnyOf(_)
            | Filter::Not(_)
            | Filter::Sort(_)
            | Filter::Fact(_)
            | Filter::Lineage(_)
            | Filter::State(_)
            | Filter::Relation(_) => std::slice::from_ref(self),
        }
    }
}

/// One filter for all of `parts`, without a list inside a list.
pub(crate) fn all_of(parts: Vec<Filter>) -> Filter {
    let mut flat = Vec::new();
    for part in parts {
        flat.extend_from_slice(part.conjuncts());
    }
    match flat.len() {
        0 => Filter::Any,
        1 => flat.remove(0),
        _ => Filter::All(flat),
    }
}

/// One filter for any of `parts`, without a list inside a list.
fn any_of(parts: Vec<Filter>) -> Filter {
    let mut flat = Vec::new();
    for part in parts {
        if let Filter::AnyOf(inner) = part {
            flat.extend(inner);
        } else {
            flat.push(part);
        }
    }
    match flat.len() {
        1 => flat.remove(0),
        _ => Filter::AnyOf(flat),
    }
}

impl Cursor<'_> {
    /// `FILTER or FILTER …`, of which `and` binds closer.
    pub(crate) fn filter(&mut self) -> Parsed<Filter> {
        let mut parts = vec![self.filter_and()?];
        while self.eat("or") {
            parts.push(self.filter_and()?);
        }
        Ok(any_of(parts))
    }

    fn filter_and(&mut self) -> Parsed<Filter> {
        let mut parts = vec![self.filter_one()?];
        while self.sees("and") && !self.count_after_and() {
            self.advance();
            parts.push(self.filter_one()?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => all_of(parts),
        })
    }

    /// Whether `and` is followed by a count, which begins another sort of cards in a search.
    fn count_after_and(&self) -> bool {
        matches!(
            self.peek_at(1),
            Token::Number(_) | Token::Word("up" | "any" | "all")
        )
    }

    /// One property, `not` one, or a filter in brackets.
    pub(crate) fn filter_one(&mut self) -> Parsed<Filter> {
        self.nested(|c| {
            if c.eat("not") {
                return Ok(Filter::Not(Box::new(c.filter_one()?)));
            }
            if c.eat_sign('(') {
                let inner = c.filter()?;
                c.expect_sign(')')?;
                return Ok(inner);
            }
            c.property()
        })
    }

    fn property(&mut self) -> Parsed<Filter> {
        if let Some(filter) = Filter::parse_phrase(self)? {
            return Ok(filter);
        }
        let word = self.adjective().or_else(|| self.single_noun());
        match word {
            Some(filter) => Ok(filter),
            None => self.possession(),
        }
    }

    /// A single word or symbol that can stand before a noun.
    pub(crate) fn adjective(&mut self) -> Option<Filter> {
        Filter::parse_word(self)
    }

    /// `has energy`, `has {R} energy`, `has tool`, `has ability`, `has basic {F} energy` and so on.
    pub(crate) fn possession(&mut self) -> Parsed<Filter> {
        let found = match self.eat("has") {
            true => Filter::parse_had(self)?,
            false => None,
        };
        found.ok_or_else(|| self.unknown_sort("a property", property_words()))
    }

    /// A word that is no sort or property; a type may have been meant, which stands in braces.
    pub(crate) fn unknown_sort(
        &self,
        what: &str,
        known: impl IntoIterator<Item = &'static str>,
    ) -> Fault {
        let fault = self.unknown(what, known);
        let Some(meant) = self.word().and_then(type_of) else {
            return fault;
        };
        fault.suggest(Some(&format!("{{{}}}", meant.symbol())))
    }

    /// `<= 60`.
    fn compared(&mut self) -> Parsed<(Cmp, u16)> {
        let Token::Compare(cmp) = *self.peek() else {
            return Err(self.fault("Here a comparison is missing, such as `<= 60`."));
        };
        self.advance();
        Ok((cmp, self.number()?))
    }
}

impl Printer<'_> {
    /// What stands after `where`.
    fn filter(&self, filter: &Filter) -> String {
        let Filter::AnyOf(parts) = filter else {
            return self.joined(filter.conjuncts_or_any());
        };
        let parts: Vec<String> = parts
            .iter()
            .map(|part| self.joined(part.conjuncts_or_any()))
            .collect();
        parts.join(" or ")
    }

    fn joined(&self, parts: &[Filter]) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.filter_one(part)).collect();
        parts.join(" and ")
    }

    /// A filter where only one property can stand.
    pub(crate) fn filter_one(&self, filter: &Filter) -> String {
        if matches!(filter, Filter::All(_) | Filter::AnyOf(_)) {
            return format!("({})", self.filter(filter));
        }
        if let Filter::Not(inner) = filter {
            return format!("not {}", self.filter_one(inner));
        }
        filter.print(self)
    }
}

impl Filter {
    /// The parts that must all hold; of what holds for anything that itself.
    fn conjuncts_or_any(&self) -> &[Filter] {
        match self.conjuncts() {
            [] => std::slice::from_ref(self),
            parts => parts,
        }
    }
}

impl Sampler {
    /// A filter by chance, with so many levels inside each other.
    pub(crate) fn filter(&mut self, depth: u32) -> Filter {
        if depth == 0 {
            return self.property();
        }
        match self.below(4) {
            0 => Filter::All(self.filters(depth, |f| matches!(f, Filter::All(_)))),
            1 => Filter::AnyOf(self.filters(depth, |f| matches!(f, Filter::AnyOf(_)))),
            2 => Filter::Not(Box::new(self.filter(depth - 1))),
            _ => self.property(),
        }
    }

    fn filters(&mut self, depth: u32, same: impl Fn(&Filter) -> bool) -> Vec<Filter> {
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
        loop {
            let family = &PROPERTIES[self.below(PROPERTIES.len() as u64) as usize];
            let kind = self.below(family.kinds as u64) as usize;
            if let Some(filter) = (family.sample)(kind, self) {
                return filter;
            }
        }
    }

    /// A name that is hard to read.
    fn strange_name(&mut self) -> String {
        let names = ["Iono's", "A \"quoted\" name", "back\\slash", "# é"];
        self.pick(&names).to_owned()
    }
}
