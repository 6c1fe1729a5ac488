//! The catalog of known cards: the embedded pool, and whatever else is read in.

mod sets;

pub use sets::{Set, number_spellings, set, sets, with_code};

use crate::card::{Card, Printing};
use crate::near;
use crate::parse::{self, CardError};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The card files of the pool: name and text.
const POOL: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pool.rs"));

/// Known cards, found by printing and by name.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    cards: Vec<Arc<Card>>,
    by_printing: HashMap<Printing, usize>,
    by_name: HashMap<String, Vec<usize>>,
}

impl Catalog {
    /// The embedded pool, read once.
    pub fn embedded() -> &'static Catalog {
        static EMBEDDED: OnceLock<Catalog> = OnceLock::new();
        EMBEDDED.get_or_init(|| Catalog::read_pool().0)
    }

    /// The embedded pool, and what is wrong with its files: nothing, as the tests make sure.
    pub fn read_pool() -> (Catalog, Vec<CardError>) {
        let mut catalog = Catalog::default();
        let errors = POOL
            .iter()
            .flat_map(|(file, text)| catalog.add_text(file, text))
            .collect();
        (catalog, errors)
    }

    /// A catalog of these cards.
    pub fn from_cards(cards: impl IntoIterator<Item = Card>) -> Catalog {
        let mut catalog = Catalog::default();
        for card in cards {
            catalog.add(card);
        }
        catalog
    }

    /// Adds a card. A printing that is known already now means this card.
    pub fn add(&mut self, card: Card) {
        let index = self.cards.len();
        for printing in &card.printings {
            self.by_printing.insert(printing.clone(), index);
        }
        for name in [fold(&card.name), fold(card.rule_name())] {
            let list = self.by_name.entry(name).or_default();
            if !list.contains(&index) {
                list.push(index);
            }
        }
        self.cards.push(Arc::new(card));
    }

    /// Adds the cards of a file. Those that cannot be read, or whose printing is known already, are
    /// left out and reported.
    pub fn add_text(&mut self, file: &str, text: &str) -> Vec<CardError> {
        let (cards, mut errors) = parse::cards(file, text);
        for card in cards {
            match card
                .printings
                .iter()
                .find(|p| self.by_printing.contains_key(*p))
            {
                Some(printing) => errors.push(known_already(file, text, &card, printing)),
                None => self.add(card),
            }
        }
        errors
    }

    /// The card with this set id and number.
    pub fn get(&self, set: &str, number: &str) -> Option<Arc<Card>> {
        let printing = Printing {
            set: set.to_owned(),
            number: number.to_owned(),
        };
        self.by_printing
            .get(&printing)
            .map(|index| self.cards[*index].clone())
    }

    /// The card with this id: `dp1-5`.
    pub fn card(&self, id: &str) -> Option<Arc<Card>> {
        let (set, number) = id.split_once('-')?;
        self.get(set, number)
    }

    /// All cards of this name, with or without additions such as `(Professor Sada)`; case and accents
    /// do not matter.
    pub fn named(&self, name: &str) -> Vec<Arc<Card>> {
        let found = self.by_name.get(&fold(name));
        found
            .into_iter()
            .flatten()
            .map(|index| self.cards[*index].clone())
            .collect()
    }

    /// Up to three names that are close to a mistyped one.
    pub fn near(&self, name: &str) -> Vec<String> {
        let wanted = fold(name);
        let close = near::nearest(&wanted, self.by_name.keys().map(String::as_str), 3);
        let mut names = Vec::new();
        for index in close.iter().filter_map(|key| self.by_name[*key].first()) {
            let found = self.cards[*index].name.clone();
            if !names.contains(&found) {
                names.push(found);
            }
        }
        names
    }

    /// All cards, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Card>> {
        self.cards.iter()
    }

    /// How many cards there are; reprints that share a definition count once.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

fn known_already(file: &str, text: &str, card: &Card, printing: &Printing) -> CardError {
    let id = printing.to_string();
    let holds = |line: &str| line.split_whitespace().any(|word| word == id);
    let line = text.lines().position(holds).unwrap_or(0);
    let source = text.lines().nth(line).unwrap_or("").to_owned();
    let before = source.find(&id).unwrap_or(0);
    CardError {
        file: file.to_owned(),
        line: line as u32 + 1,
        column: source[..before].chars().count() as u32 + 1,
        width: id.chars().count() as u32,
        message: format!(
            "The printing {id} of \"{}\" is known from another file already.",
            card.name
        ),
        source,
        suggestion: None,
    }
}

/// A name as it is compared: lower case, without accents, with straight apostrophes.
pub(crate) fn fold(name: &str) -> String {
    let lower = name.to_lowercase().replace("pok?", "poke");
    let plain = lower.chars().map(|c| match c {
        'é' | 'è' | 'ê' => 'e',
        '’' | '‘' | '`' => '\'',
        other => other,
    });
    plain
        .collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pool_has_no_mistakes() {
        let (catalog, errors) = Catalog::read_pool();
        let report: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert!(errors.is_empty(), "{}", report.join("\n"));
        assert!(!catalog.is_empty());
    }

    #[test]
    fn cards_are_found_by_id_name_and_nearly_by_name() {
        let pool = Catalog::embedded();
        assert_eq!(
            pool.card("dp1-5").map(|c| c.name.clone()).as_deref(),
            Some("Infernape")
        );
        assert_eq!(
            pool.get("bw1", "104").map(|c| c.name.clone()).as_deref(),
            Some("Switch")
        );
        assert!(pool.card("dp1-999").is_none());
        assert_eq!(pool.named("poke ball").len(), 1);
        assert_eq!(pool.named("Potion").len(), 2);
        assert_eq!(pool.named("Professor's Research").len(), 2);
        assert_eq!(pool.near("Infernap"), ["Infernape"]);
    }

    #[test]
    fn a_printing_is_known_once() {
        let mut catalog = Catalog::default();
        let text = "energy \"Fire Energy\" x1-1\n  basic fire\n";
        assert!(catalog.add_text("a", text).is_empty());
        assert_eq!(catalog.add_text("b", text)[0].column, 22);
        assert_eq!(catalog.len(), 1);
    }
}
