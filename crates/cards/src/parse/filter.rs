//! Reads filters: words before a noun, and what follows `where`.

use super::cursor::Cursor;
use super::error::{Fault, Parsed};
use super::lexer::Token;
use super::types::type_of;
use crate::effect::{
    CardSort, Cmp, FactFilter, Filter, LineageFilter, PokemonSel, RelationFilter, StateFilter,
};
use crate::vocab;
use rulebox_rules::{Kinds, Stage};

/// One filter for all of `parts`, without a list inside a list.
pub(super) fn all_of(parts: Vec<Filter>) -> Filter {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Filter::Any => {}
            Filter::All(inner) => flat.extend(inner),
            other => flat.push(other),
        }
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
        match part {
            Filter::AnyOf(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    if flat.len() == 1 {
        flat.remove(0)
    } else {
        Filter::AnyOf(flat)
    }
}

impl Cursor<'_> {
    /// `FILTER or FILTER …`, of which `and` binds closer.
    pub(super) fn filter(&mut self) -> Parsed<Filter> {
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
        Ok(if parts.len() == 1 {
            parts.remove(0)
        } else {
            all_of(parts)
        })
    }

    /// One property, `not` one, or a filter in brackets.
    pub(super) fn filter_one(&mut self) -> Parsed<Filter> {
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
        if self.eat("basic energy") {
            return Ok(Filter::Sort(CardSort::BasicEnergy));
        }
        if self.eat("special energy") {
            return Ok(Filter::Sort(CardSort::SpecialEnergy));
        }
        if self.sees("energy") && matches!(self.peek_at(1), Token::Compare(_)) {
            self.advance();
            let (cmp, number) = self.compared()?;
            return Ok(Filter::State(StateFilter::EnergyUnits(cmp, number)));
        }
        if let Some(filter) = self.adjective() {
            return Ok(filter);
        }
        if let Some(filter) = self.pick(vocab::NOUNS) {
            return Ok(filter);
        }
        if self.eat("active") {
            return Ok(Filter::State(StateFilter::IsActive));
        }
        if self.eat("benched") {
            return Ok(Filter::State(StateFilter::IsBenched));
        }
        if self.eat("in") {
            return Ok(Filter::Relation(RelationFilter::In(self.bound_name()?)));
        }
        if self.eat("made of") {
            return Ok(Filter::Relation(RelationFilter::MadeOf(self.bound_name()?)));
        }
        if self.eat("holding") {
            return Ok(Filter::Relation(RelationFilter::Holding(
                self.bound_name()?,
            )));
        }
        if self.eat("hp") {
            let (cmp, number) = self.compared()?;
            return Ok(Filter::Fact(FactFilter::Hp(cmp, number)));
        }
        if self.eat("remaining hp") {
            let (cmp, number) = self.compared()?;
            return Ok(Filter::State(StateFilter::RemainingHp(cmp, number)));
        }
        if self.eat("goes onto") {
            return Ok(Filter::Lineage(LineageFilter::GoesOnto(Box::new(
                self.bracketed_pokemon()?,
            ))));
        }
        if self.eat("descends from") {
            return Ok(Filter::Lineage(LineageFilter::DescendsFrom(Box::new(
                self.bracketed_pokemon()?,
            ))));
        }
        if self.eat("fits under") {
            return Ok(Filter::Lineage(LineageFilter::FitsUnder(
                self.bound_name()?,
            )));
        }
        if self.eat("fits directly under") {
            return Ok(Filter::Lineage(LineageFilter::FitsDirectlyUnder(
                self.bound_name()?,
            )));
        }
        if self.eat("from has") {
            return Ok(Filter::Lineage(LineageFilter::FromHas(
                self.text("a part of a name")?,
            )));
        }
        if self.eat("over has") {
            return Ok(Filter::Lineage(LineageFilter::OverHas(
                self.text("a part of a name")?,
            )));
        }
        if self.eat("evolves from") {
            return Ok(Filter::Lineage(LineageFilter::EvolvesFrom(
                self.text("a name")?,
            )));
        }
        if self.eat("of type") {
            return Ok(Filter::Relation(RelationFilter::OfType(self.bound_name()?)));
        }
        if self.eat("of a type of") {
            self.expect_sign('(')?;
            let cards = self.cards()?;
            self.expect_sign(')')?;
            return Ok(Filter::Relation(RelationFilter::OfATypeOf(Box::new(cards))));
        }
        if self.eat("fewest remaining hp") {
            return Ok(Filter::State(StateFilter::FewestRemainingHp));
        }
        if self.eat("named") {
            return Ok(Filter::Fact(FactFilter::Named(self.text("a name")?)));
        }
        if self.eat("name has") {
            return Ok(Filter::Fact(FactFilter::NameHas(
                self.text("a part of a name")?,
            )));
        }
        self.possession()
    }

    /// A selection of Pokémon, in brackets where it has a `where` of its own.
    fn bracketed_pokemon(&mut self) -> Parsed<PokemonSel> {
        if !self.eat_sign('(') {
            return self.pokemon_without_where();
        }
        let sel = self.pokemon()?;
        self.expect_sign(')')?;
        Ok(sel)
    }

    /// `has energy`, `has {R} energy`, `has tool`, `has ability`, `has basic {F} energy` and so on.
    pub(super) fn possession(&mut self) -> Parsed<Filter> {
        if !self.eat("has") {
            return Err(self.unknown_sort("a property", property_words()));
        }
        if self.eat("power") {
            return Ok(match self.peek() {
                Token::Text(_) => {
                    Filter::Fact(FactFilter::HasPowerNamed(self.text("the name of a power")?))
                }
                _ => Filter::Fact(FactFilter::HasAnyPower),
            });
        }
        if self.eat("attack") {
            return Ok(Filter::Fact(FactFilter::HasAttack(
                self.text("the name of an attack")?,
            )));
        }
        if self.eat("marker") {
            return Ok(Filter::State(StateFilter::HasMarker(
                self.text("the name of a marker")?,
            )));
        }
        if let Some(kind) = self.pick(vocab::POWERS) {
            return Ok(match self.peek() {
                Token::Text(_) => {
                    Filter::Fact(FactFilter::HasPowerNamed(self.text("the name of a power")?))
                }
                _ => Filter::Fact(FactFilter::HasPower(kind)),
            });
        }
        let inner = match self.eat_sign('(') {
            true => {
                let inner = self.card_phrase()?;
                self.expect_sign(')')?;
                inner
            }
            false => self.card_phrase_without_where()?.0,
        };
        Ok(match inner {
            Filter::Sort(CardSort::Tool) => Filter::State(StateFilter::HasTool),
            Filter::Sort(CardSort::Energy) => Filter::State(StateFilter::HasEnergy(None)),
            Filter::All(parts) => match parts.as_slice() {
                [
                    Filter::Sort(CardSort::Energy),
                    Filter::Fact(FactFilter::Type(t)),
                ] => Filter::State(StateFilter::HasEnergy(Some(*t))),
                _ => Filter::State(StateFilter::HasCard(Box::new(Filter::All(parts)))),
            },
            other => Filter::State(StateFilter::HasCard(Box::new(other))),
        })
    }

    /// A word that is no sort or property; a type may have been meant, which stands in braces.
    pub(super) fn unknown_sort(
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

    fn compared(&mut self) -> Parsed<(Cmp, u16)> {
        let Token::Compare(cmp) = *self.peek() else {
            return Err(self.fault("Here a comparison is missing, such as `<= 60`."));
        };
        self.advance();
        Ok((cmp, self.number()?))
    }

    /// A single word or symbol that can stand before a noun.
    pub(super) fn adjective(&mut self) -> Option<Filter> {
        if let Token::Symbol(t) = *self.peek() {
            self.advance();
            return Some(Filter::Fact(FactFilter::Type(t)));
        }
        if let Some(filter) = self.pick(vocab::ADJECTIVES) {
            return Some(filter);
        }
        if let Some(stage) = self.pick(vocab::STAGES) {
            return Some(Filter::Fact(FactFilter::Stage(stage)));
        }
        if let Some(condition) = self.pick(vocab::CONDITIONS) {
            return Some(Filter::State(StateFilter::Condition(condition)));
        }
        let kind = Kinds::from_word(self.word()?)?;
        self.advance();
        Some(Filter::Fact(FactFilter::Kind(kind)))
    }

    /// `WORD … NOUN [where FILTER]`: a sort of cards, such as `basic {R} energy`.
    pub(super) fn card_phrase(&mut self) -> Parsed<Filter> {
        self.counted_card_phrase().map(|(sort, _)| sort)
    }

    /// The same, and whether the text says `cards`, as in `energy cards`.
    pub(super) fn counted_card_phrase(&mut self) -> Parsed<(Filter, bool)> {
        let (sort, cards) = self.card_phrase_without_where()?;
        if self.eat("where") {
            return Ok((all_of(vec![sort, self.filter()?]), cards));
        }
        Ok((sort, cards))
    }

    /// Whether `and` is followed by a count, which begins another sort of cards in a search.
    fn count_after_and(&self) -> bool {
        matches!(
            self.peek_at(1),
            Token::Number(_) | Token::Word("up" | "any" | "all")
        )
    }

    fn card_phrase_without_where(&mut self) -> Parsed<(Filter, bool)> {
        let mut words = Vec::new();
        let mut special = false;
        loop {
            if self.eat("special") {
                special = true;
            } else if let Some(word) = self.adjective() {
                words.push(word);
            } else {
                break;
            }
        }
        let (noun, cards) = self.noun()?;
        let mut parts = vec![energy_noun(noun, special, &mut words)];
        parts.extend(words);
        Ok((all_of(parts), cards))
    }

    /// Whether words for a sort of cards come next.
    pub(super) fn at_card_words(&mut self) -> bool {
        let mark = self.mark();
        let found = self.card_phrase_without_where().is_ok();
        self.rewind(mark);
        found
    }

    /// A sort of card in the singular or plural; the word `card` may follow it, and whether it does.
    fn noun(&mut self) -> Parsed<(Filter, bool)> {
        let word = self.word().unwrap_or("");
        let single = word.strip_suffix('s').unwrap_or(word);
        let found = vocab::NOUNS
            .iter()
            .find(|(noun, _)| *noun == word || *noun == single);
        let Some((noun, filter)) = found else {
            let known = property_words().chain(["cards", "special"]);
            return Err(
                self.unknown_sort("a sort of card, such as `card` or `basic energy`,", known)
            );
        };
        self.advance();
        let cards = *noun != "card" && (self.eat("cards") || self.eat("card"));
        Ok((filter.clone(), cards))
    }
}

/// `basic` and `special` before `energy` name a sort of Energy card, not a stage.
fn energy_noun(noun: Filter, special: bool, words: &mut Vec<Filter>) -> Filter {
    if noun != Filter::Sort(CardSort::Energy) {
        return noun;
    }
    if special {
        return Filter::Sort(CardSort::SpecialEnergy);
    }
    let basic = words
        .iter()
        .position(|w| *w == Filter::Fact(FactFilter::Stage(Stage::Basic)));
    match basic {
        Some(at) => {
            words.remove(at);
            Filter::Sort(CardSort::BasicEnergy)
        }
        None => noun,
    }
}

/// Every word that can begin a property, for suggestions.
pub(super) fn property_words() -> impl Iterator<Item = &'static str> {
    let nouns = vocab::NOUNS
        .iter()
        .chain(vocab::ADJECTIVES)
        .map(|(word, _)| *word);
    let stages = vocab::STAGES.iter().map(|(word, _)| *word);
    let conditions = vocab::CONDITIONS.iter().map(|(word, _)| *word);
    let kinds = Kinds::WORDS.iter().map(|(word, _)| *word);
    let others = [
        "active",
        "benched",
        "hp",
        "remaining",
        "named",
        "name",
        "has",
        "not",
        "goes",
        "descends",
        "fits",
        "evolves",
        "of",
        "fewest",
    ];
    nouns
        .chain(stages)
        .chain(conditions)
        .chain(kinds)
        .chain(others)
}
