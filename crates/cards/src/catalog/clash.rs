//! What does not fit the rest of a catalog: ids and codes that are taken, and sets that nobody has named.

use super::{Catalog, Held, Place, Set, sets};
use crate::card::{Card, Printing};
use crate::near;
use crate::parse::{CardError, Span};
use std::collections::BTreeSet;

/// A card of a set that was not known when the card was read; it may be named in a later file.
#[derive(Clone, Debug)]
pub(super) struct Stranger {
    printing: Printing,
    place: Place,
    /// The first line of the card.
    source: String,
}

impl Stranger {
    /// The first printing of the card whose set the catalog does not know.
    pub(super) fn of(
        card: &Card,
        place: &Place,
        text: &str,
        catalog: &Catalog,
    ) -> Option<Stranger> {
        let mut printings = card.printings.iter();
        let printing = printings.find(|printing| catalog.set(&printing.set).is_none())?;
        let header = place.line.saturating_sub(1) as usize;
        Some(Stranger {
            printing: printing.clone(),
            place: place.clone(),
            source: text.lines().nth(header).unwrap_or("").to_owned(),
        })
    }
}

impl Held {
    /// Numbers the cards anew, without these.
    fn remove(&mut self, away: &BTreeSet<usize>) {
        let cards = std::mem::take(&mut self.cards);
        let places = std::mem::take(&mut self.places);
        self.by_printing.clear();
        self.by_name.clear();
        self.by_letters.clear();
        for (index, (card, place)) in cards.into_iter().zip(places).enumerate() {
            if !away.contains(&index) {
                self.add(card, place);
            }
        }
    }
}

impl Catalog {
    /// Leaves out the cards of sets that nobody has named and tells of them, of the first of each set in full. A set may
    /// be named in a later file, so this is asked at the end.
    pub fn turn_strangers_away(&mut self) -> Vec<String> {
        let mut strangers = self.held.strangers.clone();
        strangers.retain(|stranger| self.set(&stranger.printing.set).is_none());
        let told = self.tell_of(&strangers);
        let held = self.change();
        held.strangers.clear();
        let index = |stranger: &Stranger| held.by_printing.get(&stranger.printing).copied();
        let away: BTreeSet<usize> = strangers.iter().filter_map(index).collect();
        if !away.is_empty() {
            held.remove(&away);
        }
        told
    }

    fn tell_of(&self, strangers: &[Stranger]) -> Vec<String> {
        let mut told: Vec<(&str, &Stranger, usize)> = Vec::new();
        for stranger in strangers {
            let set = stranger.printing.set.as_str();
            match told.iter_mut().find(|(id, ..)| *id == set) {
                Some((.., others)) => *others += 1,
                None => told.push((set, stranger, 0)),
            }
        }
        let told = told.into_iter().map(|(_, first, others)| {
            let mut error = self.unknown_set(&first.place, &first.source, &first.printing);
            error.message += &match others {
                0 => String::new(),
                1 => " Another card is of this set, too.".to_owned(),
                n => format!(" {n} other cards are of this set, too."),
            };
            error.to_string()
        });
        told.collect()
    }

    /// The set of a printing is not known: how to name it, and which one was perhaps meant.
    pub(crate) fn unknown_set(
        &self,
        place: &Place,
        source: &str,
        printing: &Printing,
    ) -> CardError {
        let Printing { set, number } = printing;
        let message = format!(
            "The set {set} is not known. To make it a set of your own, write a line such as `set \"My Set\" {set}`."
        );
        let near = self.set_near(set).map(|id| format!("{id}-{number}"));
        let at = header_place(place, source, &printing.to_string());
        CardError::new(&place.file, at, source, &message).suggest(near)
    }

    /// The id of the set that somebody means: the one with this code, or one whose id or code is close.
    fn set_near(&self, wanted: &str) -> Option<&str> {
        if let Some(found) = self.sets_with_code(wanted).first() {
            return Some(&found.id);
        }
        let ids = self.sets().map(|set| set.id.as_str());
        if let Some(id) = near::near(wanted, ids) {
            return Some(id);
        }
        let codes = self
            .sets()
            .flat_map(|set| set.code.iter().chain(&set.aliases));
        let code = near::near(&wanted.to_uppercase(), codes.map(String::as_str))?;
        self.sets_with_code(code).first().map(|set| set.id.as_str())
    }

    /// A printing of the card that another card has already: its id, and where that card is.
    pub(super) fn clash_of_card(
        &self,
        card: &Card,
        place: &Place,
        text: &str,
    ) -> Option<CardError> {
        let known = |p: &&Printing| self.held.by_printing.contains_key(*p);
        let printing = card.printings.iter().find(known)?;
        let other = self.held.by_printing[printing];
        let (id, name) = (printing.to_string(), &card.name);
        let message = format!(
            "The printing {id} of \"{name}\" is known already: it is \"{}\" in {}.",
            self.held.cards[other].name, self.held.places[other]
        );
        Some(in_header(place, text, &id, &message))
    }

    /// A set that has the id already, and where it is.
    pub(super) fn clash_of_set(&self, set: &Set, place: &Place, text: &str) -> Option<CardError> {
        let other = match self.held.sets.iter().find(|(other, _)| other.id == set.id) {
            Some((_, place)) => place.to_string(),
            None => {
                sets::set(&set.id)?;
                "cards/sets.tsv".to_owned()
            }
        };
        let message = format!("The set {} is known already, from {other}.", set.id);
        Some(in_header(place, text, &set.id, &message))
    }

    /// Takes from a set the codes by which deck lists already mean another one, and tells which. Its id stays.
    pub(super) fn take_clashing_codes(
        &self,
        set: &mut Set,
        place: &Place,
        text: &str,
    ) -> Vec<CardError> {
        let (id, name) = (set.id.clone(), set.name.clone());
        let mut errors = Vec::new();
        let mut taken = |what: &str, code: &str| {
            let Some(other) = self.sets().find(|other| other.answers_to(code)) else {
                return false;
            };
            let message = format!(
                "The {what} {code} of the set \"{name}\" already belongs to \"{}\" ({}): in deck lists it means that one. \
                 Choose another {what}.",
                other.name, other.id
            );
            errors.push(in_lines(place, text, code, &message));
            true
        };
        taken("id", &id);
        set.code.take_if(|code| taken("code", code));
        set.aliases.retain(|code| !taken("code", code));
        errors
    }
}

/// A mistake about a word of the first line of a card or set.
fn in_header(place: &Place, text: &str, word: &str, message: &str) -> CardError {
    let header = place.line.saturating_sub(1) as usize;
    let source = text.lines().nth(header).unwrap_or("");
    let at = header_place(place, source, word);
    CardError::new(&place.file, at, source, message)
}

/// A mistake about a word that ends the first line of a set or one of the lines below it.
fn in_lines(place: &Place, text: &str, word: &str, message: &str) -> CardError {
    let header = place.line.saturating_sub(1) as usize;
    let lines = text.lines().enumerate().skip(header);
    let own = |(n, line): &(usize, &str)| {
        *n == header || line.is_empty() || line.starts_with([' ', '\t', '#'])
    };
    let ends = |(_, line): &(usize, &str)| content(line).split_whitespace().last() == Some(word);
    let (n, source) = lines.take_while(own).find(ends).unwrap_or((header, word));
    let width = word.chars().count();
    let before = content(source).chars().count().saturating_sub(width);
    let at = Span {
        line: n as u32 + 1,
        column: before as u32 + 1,
        width: width as u32,
    };
    CardError::new(&place.file, at, source, message)
}

/// A line without its comment.
fn content(line: &str) -> &str {
    line.split('#').next().unwrap_or("").trim_end()
}

/// Where a word stands in the first line of a card or set.
fn header_place(place: &Place, source: &str, wanted: &str) -> Span {
    let mut before = 0;
    for word in source.split_whitespace() {
        // Words are slices of the line, so each is found behind the one before.
        before += source[before..].find(word).unwrap_or(0);
        if word == wanted {
            break;
        }
        before += word.len();
    }
    Span {
        line: place.line,
        column: source[..before].chars().count() as u32 + 1,
        width: wanted.chars().count() as u32,
    }
}
