//! Sorts of cards.

use super::*;

family! {
    /// A sort of cards.
    #[derive(Copy, Eq)]
    pub enum CardSort as CardSortKind {
        /// A Pokémon card.
        Pokemon,
        /// A Trainer card, as the era counts them (CARD-3).
        Trainer,
        /// An Item (or plain Trainer) card, as the era counts them (TURN-TOOL-3, TURN-TM-3).
        Item,
        /// A Supporter card.
        Supporter,
        /// A Stadium card.
        Stadium,
        /// A Pokémon Tool card.
        Tool,
        /// A Technical Machine.
        TechnicalMachine,
        /// A Fossil.
        Fossil,
        /// An Energy card.
        Energy,
        /// A basic Energy card (CARD-11).
        BasicEnergy,
        /// A Special Energy card.
        SpecialEnergy,
    }
}

/// The sorts whose word stands by itself. It serves as the noun of a phrase, also in the plural.
const NOUNS: &[(&str, CardSort)] = &[
    ("pokemon", CardSort::Pokemon),
    ("energy", CardSort::Energy),
    ("trainer", CardSort::Trainer),
    ("item", CardSort::Item),
    ("supporter", CardSort::Supporter),
    ("stadium", CardSort::Stadium),
    ("tool", CardSort::Tool),
    ("technical-machine", CardSort::TechnicalMachine),
    ("fossil", CardSort::Fossil),
];

/// The noun of cards of any sort.
const ANY: &str = "card";

/// All nouns.
pub(crate) fn nouns() -> impl Iterator<Item = &'static str> {
    std::iter::once(ANY).chain(NOUNS.iter().map(|(noun, _)| *noun))
}

impl Property for CardSort {
    const WORDS: &'static [(&'static str, Self)] = &[];
    const BEGINS: &'static [&'static str] = &[];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("basic energy") {
            return Ok(Some(CardSort::BasicEnergy));
        }
        Ok(at.eat("special energy").then_some(CardSort::SpecialEnergy))
    }

    fn print(&self, _to: &Printer<'_>) -> String {
        let (front, noun) = self.noun();
        format!("{front}{noun}")
    }

    fn is_word(&self) -> bool {
        false
    }

    fn wording(&self, _say: &Words) -> Predicate {
        match self {
            CardSort::Pokemon => {
                Predicate::IsA("Pokémon card".to_owned(), "Pokémon cards".to_owned())
            }
            CardSort::Trainer
            | CardSort::Item
            | CardSort::Supporter
            | CardSort::Stadium
            | CardSort::Tool
            | CardSort::TechnicalMachine
            | CardSort::Fossil
            | CardSort::Energy
            | CardSort::BasicEnergy
            | CardSort::SpecialEnergy => {
                let name = self.name();
                Predicate::IsA(format!("{name} card"), format!("{name} cards"))
            }
        }
    }

    fn sample(kind: CardSortKind, _by: &mut Sampler) -> Option<Self> {
        Some(match kind {
            CardSortKind::Pokemon => CardSort::Pokemon,
            CardSortKind::Trainer => CardSort::Trainer,
            CardSortKind::Item => CardSort::Item,
            CardSortKind::Supporter => CardSort::Supporter,
            CardSortKind::Stadium => CardSort::Stadium,
            CardSortKind::Tool => CardSort::Tool,
            CardSortKind::TechnicalMachine => CardSort::TechnicalMachine,
            CardSortKind::Fossil => CardSort::Fossil,
            CardSortKind::Energy => CardSort::Energy,
            CardSortKind::BasicEnergy => CardSort::BasicEnergy,
            CardSortKind::SpecialEnergy => CardSort::SpecialEnergy,
        })
    }
}

impl CardSort {
    /// The noun of a phrase in a card file, with what stands before all other words.
    pub(super) fn noun(self) -> (&'static str, &'static str) {
        match self {
            CardSort::BasicEnergy => ("basic ", "energy"),
            CardSort::SpecialEnergy => ("special ", "energy"),
            CardSort::Pokemon
            | CardSort::Trainer
            | CardSort::Item
            | CardSort::Supporter
            | CardSort::Stadium
            | CardSort::Tool
            | CardSort::TechnicalMachine
            | CardSort::Fossil
            | CardSort::Energy => ("", phrase_of(NOUNS, &self)),
        }
    }

    /// What cards of this sort are called, without the word `card`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            CardSort::Pokemon => "Pokémon",
            CardSort::Trainer => "Trainer",
            CardSort::Item => "Item",
            CardSort::Supporter => "Supporter",
            CardSort::Stadium => "Stadium",
            CardSort::Tool => "Pokémon Tool",
            CardSort::TechnicalMachine => "Technical Machine",
            CardSort::Fossil => "Fossil",
            CardSort::Energy => "Energy",
            CardSort::BasicEnergy => "basic Energy",
            CardSort::SpecialEnergy => "Special Energy",
        }
    }
}

impl Cursor<'_> {
    /// A sort of card that stands by itself: `item`, `card`.
    pub(super) fn single_noun(&mut self) -> Option<Filter> {
        if self.eat(ANY) {
            return Some(Filter::Any);
        }
        self.pick(NOUNS).map(Filter::Sort)
    }

    /// A sort of card in the singular or plural; the word `card` may follow it, and whether it does.
    pub(super) fn noun(&mut self) -> Parsed<(Filter, bool)> {
        let word = self.word().unwrap_or("");
        let single = word.strip_suffix('s').unwrap_or(word);
        let is = |noun: &str| noun == word || noun == single;
        if is(ANY) {
            self.advance();
            return Ok((Filter::Any, false));
        }
        let Some((_, sort)) = NOUNS.iter().find(|(noun, _)| is(noun)) else {
            let known = property_words().chain(["cards", "special"]);
            return Err(
                self.unknown_sort("a sort of card, such as `card` or `basic energy`,", known)
            );
        };
        self.advance();
        let cards = self.eat("cards") || self.eat("card");
        Ok((Filter::Sort(*sort), cards))
    }
}
