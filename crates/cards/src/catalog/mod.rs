//! The catalog of known cards: the embedded pool, and whatever else is read in.
//!
//! A run of a program knows the cards of one catalog, or of several: whoever needs to know cards is given the one that is
//! meant. Nothing here is set for the whole program.

mod clash;
mod kept;
mod printings;
mod sets;

pub use printings::{Printed, PrintedName, printed, printed_as, printed_names, printed_near};
pub use sets::{Set, number_spellings, set, sets};

use crate::card::{Card, Printing};
use crate::near;
use crate::parse::{self, CardError, Item};
use clash::Stranger;
use kept::Kept;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The card files of the pool: name and text.
const POOL: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pool.rs"));

/// Known cards, found by printing and by name. A clone costs next to nothing: it shares the cards, and what is kept with
/// them, until a card is added to one of the two.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    held: Arc<Held>,
    kept: Kept,
}

/// What a catalog knows.
#[derive(Clone, Debug, Default)]
struct Held {
    cards: Vec<Arc<Card>>,
    by_printing: HashMap<Printing, usize>,
    by_name: HashMap<String, Vec<usize>>,
    /// Names by their letters and digits alone.
    by_letters: HashMap<String, Vec<usize>>,
    /// Where each card is written.
    places: Vec<Place>,
    /// Sets beside those that come with the project, and where they are written.
    sets: Vec<(Set, Place)>,
    /// Cards of sets that were not known when they were read.
    strangers: Vec<Stranger>,
}

impl Held {
    fn add(&mut self, card: Arc<Card>, place: Place) {
        let index = self.cards.len();
        for printing in &card.printings {
            self.by_printing.insert(printing.clone(), index);
        }
        for name in [&card.name, card.rule_name()] {
            let folded = self.by_name.entry(fold(name)).or_default();
            let letters = self.by_letters.entry(loose(name)).or_default();
            for list in [folded, letters] {
                if !list.contains(&index) {
                    list.push(index);
                }
            }
        }
        self.cards.push(card);
        self.places.push(place);
    }
}

/// Where something is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

impl Catalog {
    /// A catalog of the embedded pool, whose files are read only once.
    pub fn embedded() -> Catalog {
        static POOL_READ: OnceLock<Arc<Held>> = OnceLock::new();
        let pool = POOL_READ.get_or_init(|| Catalog::read_pool().0.held);
        Catalog {
            held: pool.clone(),
            kept: Kept::default(),
        }
    }

    /// The embedded pool, and what is wrong with its files: nothing, as the tests make sure.
    pub fn read_pool() -> (Catalog, Vec<CardError>) {
        let mut catalog = Catalog::default();
        let errors = pool_files()
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
        let nowhere = Place {
            file: "".into(),
            line: 0,
        };
        self.add_at(Arc::new(card), nowhere);
    }

    fn add_at(&mut self, card: Arc<Card>, place: Place) {
        self.change().add(card, place);
    }

    /// What the catalog knows, to be changed. What was worked out from it before is let go.
    fn change(&mut self) -> &mut Held {
        self.kept = Kept::default();
        Arc::make_mut(&mut self.held)
    }

    /// Adds the cards and sets of a file. Those that cannot be read, or whose printing or id is known already, are left
    /// out and reported. So are the codes of a set by which deck lists mean another one.
    pub fn add_text(&mut self, file: &str, text: &str) -> Vec<CardError> {
        let (entries, mut errors) = parse::file(file, text);
        let file: Arc<str> = file.into();
        for (line, item) in entries {
            let place = Place {
                file: file.clone(),
                line,
            };
            let clash = match &item {
                Item::Card(card) => self.clash_of_card(card, &place, text),
                Item::Set(set) => self.clash_of_set(set, &place, text),
            };
            match (clash, item) {
                (Some(clash), _) => errors.push(clash),
                (None, Item::Card(card)) => {
                    let stranger = Stranger::of(&card, &place, text, self);
                    self.change().strangers.extend(stranger);
                    self.add_at(Arc::new(card), place);
                }
                (None, Item::Set(mut set)) => {
                    errors.extend(self.take_clashing_codes(&mut set, &place, text));
                    self.change().sets.push((set, place));
                }
            }
        }
        errors.sort_by_key(|error| (error.line, error.column));
        errors
    }

    /// All sets: those that come with the project, then those of files that were added.
    pub fn sets(&self) -> impl Iterator<Item = &Set> + Clone {
        sets()
            .iter()
            .chain(self.held.sets.iter().map(|(set, _)| set))
    }

    /// The set with this id.
    pub fn set(&self, id: &str) -> Option<&Set> {
        self.sets().find(|set| set.id == id)
    }

    /// Every set that deck lists may mean by `code`.
    pub fn sets_with_code(&self, code: &str) -> Vec<&Set> {
        sets::with_code(self.sets(), code)
    }

    /// Where a card is written, if it came from a file.
    pub fn place(&self, card: &Card) -> Option<&Place> {
        let index = self.held.by_printing.get(card.printings.first()?)?;
        Some(&self.held.places[*index]).filter(|place| place.line > 0)
    }

    /// The card with this set id and number.
    pub fn get(&self, set: &str, number: &str) -> Option<Arc<Card>> {
        let printing = Printing {
            set: set.to_owned(),
            number: number.to_owned(),
        };
        self.held
            .by_printing
            .get(&printing)
            .map(|index| self.held.cards[*index].clone())
    }

    /// The card with this id: `dp1-5`.
    pub fn card(&self, id: &str) -> Option<Arc<Card>> {
        let (set, number) = id.split_once('-')?;
        self.get(set, number)
    }

    /// Whether just this card is one of the catalog, and not only one that is equal to it.
    pub fn holds(&self, card: &Arc<Card>) -> bool {
        let by_printing = |printing| {
            self.held
                .by_printing
                .get(printing)
                .map(|n| &self.held.cards[*n])
        };
        let found = card.printings.first().and_then(by_printing);
        found.is_some_and(|found| Arc::ptr_eq(found, card))
    }

    /// All cards of this name, with or without additions such as `(Professor Sada)`; case and accents
    /// do not matter, nor do signs if there is no other such name.
    pub fn named(&self, name: &str) -> Vec<Arc<Card>> {
        let found = self.held.by_name.get(&fold(name));
        let found = found.or_else(|| self.held.by_letters.get(&loose(name)));
        found
            .into_iter()
            .flatten()
            .map(|index| self.held.cards[*index].clone())
            .collect()
    }

    /// Up to three names that are close to a mistyped one.
    pub fn near(&self, name: &str) -> Vec<String> {
        let wanted = fold(name);
        let close = near::nearest(&wanted, self.held.by_name.keys().map(String::as_str), 3);
        let mut names = Vec::new();
        for index in close
            .iter()
            .filter_map(|key| self.held.by_name[*key].first())
        {
            let found = self.held.cards[*index].name.clone();
            if !names.contains(&found) {
                names.push(found);
            }
        }
        names
    }

    /// Names that hold these letters: those that begin with them, then those with a word that does, then all others.
    pub fn containing(&self, part: &str) -> Vec<String> {
        let part = fold(part);
        if part.is_empty() {
            return Vec::new();
        }
        // One or two letters stand in the middle of too many names.
        let anywhere = part.chars().count() > 2;
        let inside = format!(" {part}");
        let rank = |card: &Arc<Card>| {
            let name = fold(&card.name);
            let ways = [
                name.starts_with(&part),
                name.contains(&inside),
                anywhere && name.contains(&part),
            ];
            let rank = ways.iter().position(|way| *way)?;
            Some((rank, card.name.clone()))
        };
        let mut found: Vec<(usize, String)> = self.held.cards.iter().filter_map(rank).collect();
        found.sort();
        found.dedup();
        found.into_iter().map(|(_, name)| name).collect()
    }

    /// All cards, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Card>> {
        self.held.cards.iter()
    }

    /// What somebody has worked out from the cards and keeps with them: of each type one value, made when it is first asked
    /// for. It is gone when the last clone of this catalog is, or when a card is added.
    pub fn keep<T: Send + Sync + 'static>(&self, make: impl FnOnce(&Catalog) -> T) -> Arc<T> {
        self.kept.get().unwrap_or_else(|| self.kept.put(make(self)))
    }

    /// These cards with nothing kept, as if nobody had worked anything out from them yet.
    pub fn with_nothing_kept(&self) -> Catalog {
        Catalog {
            held: self.held.clone(),
            kept: Kept::default(),
        }
    }

    /// How many cards there are; reprints that share a definition count once.
    pub fn len(&self) -> usize {
        self.held.cards.len()
    }

    /// Whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.held.cards.is_empty()
    }
}

/// The card files of the pool: name and text.
pub fn pool_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    POOL.iter().copied()
}

/// A name as it is compared: lower case, without accents, with straight apostrophes.
pub(crate) fn fold(name: &str) -> String {
    let lower = name
        .to_lowercase()
        .replace("pok?", "poke")
        .replace("pok\u{fffd}", "poke");
    lower
        .chars()
        .filter_map(plain_letter)
        .collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// A small letter without its accent; nothing for an accent that stands alone behind its letter.
fn plain_letter(letter: char) -> Option<char> {
    Some(match letter {
        '\u{300}'..='\u{36f}' => return None,
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => 'c',
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => 'e',
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => 'i',
        'ñ' | 'ń' | 'ņ' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => 'o',
        'ś' | 'ŝ' | 'ş' | 'š' => 's',
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        '’' | '‘' | '`' => '\'',
        other => other,
    })
}

/// A name by its letters and digits alone, with words for the signs that keyboards lack: `charizardgx`, `cyrusprismstar`,
/// `nidoranf`.
pub(crate) fn loose(name: &str) -> String {
    let folded = fold(name);
    let words = folded
        .replace(['◇', '♢'], " prism star ")
        .replace("{*}", " prism star ")
        .replace(['★', '☆'], " star ")
        .replace("gold star", "star")
        .replace('δ', " delta ")
        .replace("delta species", "delta")
        .replace('♀', " f ")
        .replace('♂', " m ")
        .replace('&', " and ");
    let plain = words.split(|c: char| !c.is_alphanumeric());
    let plain = plain.map(|word| match word {
        "female" => "f",
        "male" => "m",
        other => other,
    });
    plain.collect()
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
        for name in ["Nidoran female", "nidoran-f", "Nidoran (Female)"] {
            assert_eq!(pool.named(name).len(), 1, "{name}");
            assert_eq!(pool.named(name)[0].name, "Nidoran ♀");
        }
    }

    #[test]
    fn a_printing_is_known_once() {
        let mut catalog = Catalog::default();
        let text = "energy \"Fire Energy\" x1-1\n  basic fire\n";
        assert!(catalog.add_text("a", text).is_empty());
        let errors = catalog.add_text("b", text);
        assert_eq!((errors[0].line, errors[0].column), (1, 22));
        assert!(errors[0].message.ends_with("it is \"Fire Energy\" in a:1."));
        assert_eq!(catalog.len(), 1);
    }

    #[test]
    fn a_file_may_bring_its_own_set() {
        let mut catalog = Catalog::default();
        let text = "set \"Mine\" x1\n  code XX\n\nenergy \"Fire Energy\" x1-1\n  basic fire\n";
        assert!(catalog.add_text("a", text).is_empty());
        let codes = catalog.sets_with_code("xx");
        assert_eq!(
            codes.iter().map(|set| set.id.as_str()).collect::<Vec<_>>(),
            ["x1"]
        );
        assert_eq!(catalog.set("x1").map(|set| set.name.as_str()), Some("Mine"));
        let errors = catalog.add_text("b", "set \"Mine\" x1\n\nset \"Other\" dp1\n");
        assert!(errors[0].message.ends_with("known already, from a:1."));
        assert!(
            errors[1]
                .message
                .ends_with("known already, from cards/sets.tsv.")
        );
        let fire = catalog.card("x1-1").expect("the card");
        assert_eq!(
            catalog.place(&fire).map(ToString::to_string).as_deref(),
            Some("a:4")
        );
    }

    #[test]
    fn a_catalog_knows_nothing_that_was_added_to_its_clone() {
        let pool = Catalog::embedded();
        let mut own = pool.clone();
        own.add_text(
            "a",
            "set \"Mine\" x1\n\nenergy \"Odd\" x1-1\n  basic fire\n",
        );
        assert_eq!((own.named("Odd").len(), own.len()), (1, pool.len() + 1));
        assert!(own.set("x1").is_some());
        for pool in [pool.clone(), Catalog::embedded()] {
            assert!(pool.named("Odd").is_empty() && pool.set("x1").is_none());
        }
        // What both know is one card, not two.
        let of = |catalog: &Catalog| catalog.card("dp1-5").expect("Infernape");
        assert!(Arc::ptr_eq(&of(&pool), &of(&own)));
    }
}
