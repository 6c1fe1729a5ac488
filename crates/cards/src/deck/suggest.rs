//! What is wrong with a line that matches no card, and what may have been meant by it.

use super::write::card_line;
use super::{DeckLineError, LineFault, line};
use crate::card::{Card, Printing};
use crate::catalog::{self, Catalog};
use std::sync::Arc;

/// The longest piece of a line that an error repeats, in letters. Whoever pastes something else than a deck list has
/// no use for all of it.
const LONGEST_QUOTE: usize = 80;

/// How many cards a message suggests.
pub(super) const SUGGESTIONS: usize = 6;

/// How many words a name may have with which a line begins that goes on otherwise.
const LONGEST_NAME: usize = 8;

/// How many lines of a list get suggestions that have to be searched for. Whoever has more of them pasted something else.
const SEARCHED: usize = 60;

/// Why a line matches no card.
pub(super) struct Problem {
    pub(super) fault: LineFault,
    pub(super) message: String,
    pub(super) near: Near,
}

/// What may have been meant by a line.
pub(super) enum Near {
    /// These lines.
    Lines(Vec<String>),
    /// Something close to one of these names, or else these lines.
    Names(Vec<String>, Vec<String>),
    /// A card of this name, or something close to it.
    NameItself(String),
    /// A card of the catalog with a name like this, which none has.
    Held(String),
}

impl Problem {
    pub(super) fn new(fault: LineFault, message: impl Into<String>) -> Problem {
        Problem {
            fault,
            message: message.into(),
            near: Near::Lines(Vec::new()),
        }
    }

    /// A line that is no number of cards; perhaps it names one all the same.
    pub(super) fn strange(line: &line::Strange) -> Problem {
        Problem {
            near: Near::NameItself(line.name.to_owned()),
            ..Problem::new(LineFault::NoLine, line.message)
        }
    }
}

impl Near {
    /// Whether it takes a search through all names.
    fn is_searched(&self) -> bool {
        match self {
            Near::Lines(_) => false,
            Near::Names(names, _) => !names.is_empty(),
            Near::NameItself(_) | Near::Held(_) => true,
        }
    }

    /// The suggestions; those that take a search only if there were not too many searches already.
    fn found(self, catalog: &Catalog, too_many: bool) -> Vec<String> {
        let mut near = match self {
            Near::Lines(lines) => return lines,
            Near::Names(_, lines) if too_many => return lines,
            Near::NameItself(_) | Near::Held(_) if too_many => return Vec::new(),
            Near::Names(names, lines) => {
                let mut near = near_names(catalog, &names, false);
                near.extend(lines);
                near
            }
            Near::NameItself(line) => {
                match near_names(catalog, std::slice::from_ref(&line), true) {
                    near if near.is_empty() => near_beginning(catalog, &line),
                    near => near,
                }
            }
            Near::Held(name) => near_held(catalog, &name),
        };
        near.truncate(SUGGESTIONS);
        near
    }
}

/// The problems of a list, each with its line, as errors with suggestions.
pub(super) fn errors(
    problems: Vec<(usize, &str, Problem)>,
    catalog: &Catalog,
) -> Vec<DeckLineError> {
    let mut searches = 0;
    let error = |(line, text, problem): (usize, &str, Problem)| {
        searches += usize::from(problem.near.is_searched());
        let near = problem.near.found(catalog, searches > SEARCHED);
        DeckLineError {
            line,
            text: quote(text.trim()),
            fault: problem.fault,
            message: problem.message,
            near,
        }
    };
    problems.into_iter().map(error).collect()
}

/// A piece of a list for a message.
pub(super) fn quote(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Lines for these cards, those of the set with this code first.
pub(super) fn lines_of(catalog: &Catalog, cards: &[Arc<Card>], code: &str) -> Vec<String> {
    let sets = catalog.sets_with_code(code);
    let in_set = |printing: &&Printing| sets.iter().any(|set| set.id == printing.set);
    let mut lines: Vec<(bool, String)> = Vec::new();
    for card in cards {
        let own = card.printings.iter().find(in_set);
        let shown = own.unwrap_or(&card.printings[0]);
        lines.push((own.is_none(), card_line(catalog, &card.name, shown)));
    }
    lines.sort_by_key(|(elsewhere, _)| *elsewhere);
    let lines = lines.into_iter().map(|(_, line)| line);
    lines.take(SUGGESTIONS).collect()
}

/// The cards with whose name some words begin, as long a name as possible, and the words behind it.
pub(super) fn beginning<'w, 't>(
    catalog: &Catalog,
    words: &'w [&'t str],
) -> Option<(Vec<Arc<Card>>, &'w [&'t str])> {
    let longest = words.len().saturating_sub(1).min(LONGEST_NAME);
    (1..=longest).rev().find_map(|length| {
        let name = words[..length].join(" ");
        let cards = catalog.named(&line::plain_energy(&name));
        (!cards.is_empty()).then_some((cards, &words[length..]))
    })
}

/// Lines for the cards with whose name a text begins, which may name their set next.
fn near_beginning(catalog: &Catalog, text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().take(LONGEST_NAME + 1).collect();
    match beginning(catalog, &words) {
        Some((cards, behind)) => lines_of(catalog, &cards, behind.first().unwrap_or(&"")),
        None => Vec::new(),
    }
}

/// Names that were possibly meant: of the catalog, or if there is none, of printed cards.
fn near_names(catalog: &Catalog, names: &[String], or_same: bool) -> Vec<String> {
    let right = |name: &&String| !name.is_empty() && name.len() < LONGEST_QUOTE;
    let names: Vec<String> = names
        .iter()
        .filter(right)
        .map(|name| line::plain_energy(name))
        .collect();
    let mut near: Vec<String> = Vec::new();
    for name in &names {
        let same = catalog.named(name).into_iter().filter(|_| or_same);
        near.extend(same.map(|card| card.name.clone()));
        near.extend(catalog.near(name));
    }
    if near.is_empty() {
        let close = names.iter().flat_map(|name| catalog::printed_near(name));
        near.extend(close.map(|name| format!("{name} (not in the card files)")));
    }
    if near.is_empty() {
        near.extend(names.iter().flat_map(|name| catalog.containing(name)));
        near.truncate(SUGGESTIONS);
    }
    without_doubles(&mut near);
    near
}

/// Names of the catalog that are close to one that it lacks or hold it; else those that share its longest word, or begin as
/// it does.
fn near_held(catalog: &Catalog, name: &str) -> Vec<String> {
    let words = name.split(' ').filter(|word| word.chars().count() > 3);
    let longest = words.max_by_key(|word| word.chars().count());
    let half: String = name
        .chars()
        .take(name.chars().count().div_ceil(2))
        .collect();
    let mut near = catalog.near(name);
    near.extend(catalog.containing(name));
    for part in longest.into_iter().chain([half.as_str()]) {
        // Fewer letters begin too many names.
        if near.is_empty() && part.chars().count() > 2 {
            near.extend(catalog.containing(part));
        }
    }
    without_doubles(&mut near);
    near
}

/// Leaves out what stands in a list already.
pub(super) fn without_doubles(list: &mut Vec<String>) {
    let mut seen: Vec<String> = Vec::new();
    list.retain(|item| {
        let new = !seen.contains(item);
        seen.push(item.clone());
        new
    });
}
