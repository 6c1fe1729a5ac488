//! Deck lists as people paste them: read in many spellings, written in one.

mod embedded;
mod line;

pub use embedded::{EmbeddedDeck, Purpose};

use crate::card::{Card, Printing};
use crate::catalog::{self, Catalog};
use crate::vocab;
use line::{Entry, Line};
use std::fmt;
use std::fmt::Write;
use std::sync::Arc;

/// The longest piece of a line that an error repeats, in letters. Whoever pastes something else than a deck list has
/// no use for all of it.
const LONGEST_QUOTE: usize = 80;

/// What some systems write for a letter and its accent, and the letter that card names have.
const COMPOSED: [(&str, &str); 6] = [
    ("e\u{301}", "é"),
    ("e\u{300}", "è"),
    ("e\u{302}", "ê"),
    ("E\u{301}", "É"),
    ("E\u{300}", "È"),
    ("E\u{302}", "Ê"),
];

/// A deck list whose every line is matched to a card. Whether the deck is legal is not asked here.
#[derive(Clone, Debug, PartialEq)]
pub struct DeckList {
    /// What its first comment line says; empty without one.
    pub name: String,
    /// How many of which card, in which printing.
    pub entries: Vec<(u8, Arc<Card>, Printing)>,
    /// Lines that were matched in a way that the player should know about.
    pub notes: Vec<DeckNote>,
}

impl DeckList {
    /// How many cards the deck holds.
    pub fn size(&self) -> usize {
        self.entries
            .iter()
            .map(|(count, ..)| usize::from(*count))
            .sum()
    }

    /// Every card of the deck, as often as it is in it.
    pub fn cards(&self) -> impl Iterator<Item = &Arc<Card>> {
        self.entries
            .iter()
            .flat_map(|(count, card, _)| std::iter::repeat_n(card, usize::from(*count)))
    }
}

/// Something to know about a line that was matched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckNote {
    /// The line, from 1.
    pub line: usize,
    /// What was done.
    pub message: String,
}

/// A line of a deck list that matches no card, or not just one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckLineError {
    /// The line, from 1.
    pub line: usize,
    /// The line itself; of a very long one the beginning.
    pub text: String,
    /// What is wrong, in a sentence.
    pub message: String,
    /// Cards that were possibly meant, written as lines.
    pub near: Vec<String>,
}

impl fmt::Display for DeckLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {} ({})", self.line, self.message, self.text)?;
        if !self.near.is_empty() {
            write!(f, " Did you mean: {}?", self.near.join("; "))?;
        }
        Ok(())
    }
}

impl std::error::Error for DeckLineError {}

/// Reads a deck list: PTCG Live, the older PTCGO, the official site's, `4x Name`, and bare ids. Numbers
/// in headers are not looked at, because some programs count lines there and others cards.
pub fn parse(text: &str, catalog: &Catalog) -> Result<DeckList, Vec<DeckLineError>> {
    match read(text, catalog) {
        (deck, errors) if errors.is_empty() => Ok(deck),
        (_, errors) => Err(errors),
    }
}

/// The same, with all that can be read of a list, and what is wrong with the other lines.
pub fn read(text: &str, catalog: &Catalog) -> (DeckList, Vec<DeckLineError>) {
    let mut deck = DeckList {
        name: String::new(),
        entries: Vec::new(),
        notes: Vec::new(),
    };
    let mut errors = Vec::new();
    let text = plain(text);
    for (index, raw) in text.lines().enumerate() {
        match line::read(raw) {
            Line::Nothing => {}
            Line::Comment(words) if deck.name.is_empty() => deck.name = words.to_owned(),
            Line::Comment(_) => {}
            Line::Entry(entry) => match find(&entry, catalog) {
                Ok(found) => {
                    let line = index + 1;
                    deck.notes
                        .extend(found.note.map(|message| DeckNote { line, message }));
                    deck.entries.push((entry.count, found.card, found.printing));
                }
                Err(problem) => errors.push(problem.at(index + 1, raw)),
            },
            Line::Strange(message) => errors.push(Problem::new(message).at(index + 1, raw)),
        }
    }
    (deck, errors)
}

/// A text with the line ends and accents that the rest knows, whatever system wrote it.
fn plain(text: &str) -> String {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    COMPOSED
        .iter()
        .fold(lines, |text, (apart, one)| text.replace(apart, one))
}

/// Writes a deck list in the form of PTCG Live, with cards counted in the headers.
pub fn write(deck: &DeckList) -> String {
    let mut out = String::new();
    if !deck.name.is_empty() {
        let _ = writeln!(out, "# {}", deck.name);
    }
    type Sort = fn(&Card) -> bool;
    let sections: [(&str, Sort); 3] = [
        ("Pokémon", |card| card.pokemon().is_some()),
        ("Trainer", |card| card.trainer().is_some()),
        ("Energy", |card| card.energy().is_some()),
    ];
    for (title, belongs) in sections {
        let entries = added_up(deck.entries.iter().filter(|(_, card, _)| belongs(card)));
        if entries.is_empty() {
            continue;
        }
        let total: usize = entries.iter().map(|(count, _)| usize::from(*count)).sum();
        let _ = writeln!(out, "{title}: {total}");
        for (count, line) in entries {
            let _ = writeln!(out, "{count} {line}");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "Total Cards: {}", deck.size());
    out
}

/// How many of each card, with lines of the same printing as one; as long as one line can say the number.
fn added_up<'d>(entries: impl Iterator<Item = &'d (u8, Arc<Card>, Printing)>) -> Vec<(u8, String)> {
    let mut list: Vec<(u8, String)> = Vec::new();
    for (count, card, printing) in entries {
        let line = card_line(card, printing);
        let sum = list
            .iter_mut()
            .filter(|(_, other)| *other == line)
            .find_map(|(before, _)| Some((before.checked_add(*count)?, before)));
        match sum {
            Some((sum, before)) => *before = sum,
            None => list.push((*count, line)),
        }
    }
    list
}

/// Name, set code and number.
fn card_line(card: &Card, printing: &Printing) -> String {
    let set = catalog::set(&printing.set);
    let code = set.and_then(|set| set.code.as_ref());
    let code = code.unwrap_or(&printing.set);
    format!("{} {code} {}", card.name, printing.number)
}

/// A card that a line was matched to.
struct Found {
    card: Arc<Card>,
    printing: Printing,
    note: Option<String>,
}

/// Why a line matches no card.
struct Problem {
    message: String,
    near: Vec<String>,
}

impl Problem {
    fn new(message: impl Into<String>) -> Problem {
        Problem {
            message: message.into(),
            near: Vec::new(),
        }
    }

    fn at(self, line: usize, text: &str) -> DeckLineError {
        DeckLineError {
            line,
            text: quote(text.trim()),
            message: self.message,
            near: self.near,
        }
    }
}

/// A piece of a list for a message.
fn quote(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The card that an entry means: by its printing if that is known, else by its name.
fn find(entry: &Entry, catalog: &Catalog) -> Result<Found, Problem> {
    let printed = entry.readings().find_map(|reading| {
        let (card, printing) = by_printing(catalog, reading.set?, reading.number?)?;
        let right = same_name(&card, reading.name);
        Some((card, printing, right))
    });
    match printed {
        Some((card, printing, true)) => {
            return Ok(Found {
                card,
                printing,
                note: None,
            });
        }
        Some((card, printing, false)) => {
            let message = format!(
                "This printing is \"{}\", not what the line says.",
                card.name
            );
            return Err(Problem {
                message,
                near: vec![card_line(&card, &printing)],
            });
        }
        None => {}
    }
    for reading in entry.readings() {
        if let Some(result) = by_name(catalog, reading.name, reading.set.is_some()) {
            return result;
        }
    }
    Err(unmatched(entry, catalog))
}

/// The card of a set code (or id) and number.
fn by_printing(catalog: &Catalog, code: &str, number: &str) -> Option<(Arc<Card>, Printing)> {
    for set in catalog.sets_with_code(code) {
        for number in catalog::number_spellings(set, number) {
            if let Some(card) = catalog.get(&set.id, &number) {
                return Some((
                    card,
                    Printing {
                        set: set.id.clone(),
                        number,
                    },
                ));
            }
        }
    }
    // A set that is not in the table can still be in the catalog.
    let card = catalog.get(code, number)?;
    Some((
        card,
        Printing {
            set: code.to_owned(),
            number: number.to_owned(),
        },
    ))
}

/// Whether the line's name is the card's, with or without additions.
fn same_name(card: &Card, name: &str) -> bool {
    let name = catalog::fold(&line::plain_energy(name));
    let own = [catalog::fold(&card.name), catalog::fold(card.rule_name())];
    name.is_empty() || own.contains(&name)
}

/// The card of this name, if the catalog knows one; several with different texts are a problem.
fn by_name(catalog: &Catalog, name: &str, printing_given: bool) -> Option<Result<Found, Problem>> {
    let name = line::plain_energy(name);
    let cards = catalog.named(&name);
    let first = cards.first()?;
    let basic = |card: &Arc<Card>| card.energy().is_some_and(|energy| energy.basic);
    if cards.len() > 1 && !cards.iter().all(basic) {
        let near = cards
            .iter()
            .map(|card| card_line(card, &card.printings[0]))
            .collect();
        let message =
            format!("There are cards named \"{name}\" with different texts: say which printing.");
        return Some(Err(Problem { message, near }));
    }
    let printing = first.printings.first()?.clone();
    let taken = card_line(first, &printing);
    let note = (printing_given && !basic(first))
        .then(|| format!("This printing is not known; taken as {taken}, which has the same name."));
    Some(Ok(Found {
        card: first.clone(),
        printing,
        note,
    }))
}

fn unmatched(entry: &Entry, catalog: &Catalog) -> Problem {
    let mut near: Vec<String> = Vec::new();
    for reading in entry.readings() {
        for name in catalog.near(&line::plain_energy(reading.name)) {
            if !near.contains(&name) {
                near.push(name);
            }
        }
    }
    Problem {
        message: "I know no such card.".to_owned(),
        near,
    }
}

/// The full name of the type in `{R}`, for basic Energy.
fn type_name(symbol: char) -> Option<&'static str> {
    let found = rulebox_rules::EnergyType::from_symbol(symbol)?;
    Some(vocab::phrase_of(vocab::TYPES, &found))
}

#[cfg(test)]
mod tests;
