//! Deck lists as people paste them: read in many spellings, written in one.

mod embedded;
mod find;
mod line;
mod suggest;
mod write;

pub use embedded::{EmbeddedDeck, Purpose};
pub use write::{Form, Section, code_and_number, live_name, write_as};

use crate::card::{Card, Printing};
use crate::catalog::Catalog;
use line::Line;
use std::fmt;
use std::sync::Arc;
use suggest::Problem;

/// What some systems write for a letter, and the letter that card names have.
const COMPOSED: [(&str, &str); 7] = [
    ("e\u{301}", "é"),
    ("E\u{301}", "É"),
    // UTF-8 that was read as Latin-1.
    ("Ã©", "é"),
    ("â€™", "'"),
    ("Â ", " "),
    // Text that was copied out of a web page.
    ("&amp;", "&"),
    ("&#39;", "'"),
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
    /// What sort of thing it is.
    pub kind: NoteKind,
    /// What was done.
    pub message: String,
}

/// How a line was matched that its writer should know about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// The printing is in no card file; another printing has the same text.
    SameText,
    /// The printing is not known at all; the name has one text in the card files.
    UnknownPrinting,
    /// No printing is given; of several printed texts one is in the card files.
    OnlyHeld,
    /// The name is that of a basic Energy card and of a Special one.
    BasicEnergy,
}

impl NoteKind {
    /// The word for it, for programs.
    pub const fn word(self) -> &'static str {
        match self {
            NoteKind::SameText => "same-text",
            NoteKind::UnknownPrinting => "unknown-printing",
            NoteKind::OnlyHeld => "only-held",
            NoteKind::BasicEnergy => "basic-energy",
        }
    }
}

/// Why a line matches no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// It is no line of a deck list.
    NoLine,
    /// The whole text is something else than a deck list.
    NoList,
    /// No card of this name is known.
    Unknown,
    /// There is such a card, but its text is in no card file.
    NotHeld,
    /// The printing is a card of another name.
    OtherName,
    /// Several cards have this name.
    Several,
}

impl LineFault {
    /// The word for it, for programs.
    pub const fn word(self) -> &'static str {
        match self {
            LineFault::NoLine => "no-line",
            LineFault::NoList => "no-list",
            LineFault::Unknown => "unknown",
            LineFault::NotHeld => "not-held",
            LineFault::OtherName => "other-name",
            LineFault::Several => "several",
        }
    }
}

/// A line of a deck list that matches no card, or not just one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckLineError {
    /// The line, from 1.
    pub line: usize,
    /// The line itself; of a very long one the beginning.
    pub text: String,
    /// What sort of thing is wrong.
    pub fault: LineFault,
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

/// Reads a deck list: PTCG Live, the older PTCGO, the official site's, Limitless, `4x Name`, and bare ids. Numbers
/// in headers are not looked at, because some programs count lines there and others cards.
pub fn parse(text: &str, catalog: &Catalog) -> Result<DeckList, Vec<DeckLineError>> {
    match read(text, catalog) {
        (deck, errors) if errors.is_empty() => Ok(deck),
        (_, errors) => Err(errors),
    }
}

/// All that can be read of a list, and what is wrong with the other lines.
pub fn read(text: &str, catalog: &Catalog) -> (DeckList, Vec<DeckLineError>) {
    let mut deck = DeckList {
        name: String::new(),
        entries: Vec::new(),
        notes: Vec::new(),
    };
    let mut problems = Vec::new();
    let text = plain(text);
    if is_list_of_numbers(&text) {
        let message = "These are numbers alone, such as the card ids of some other program; what they stand for \
                       is not known here. A deck list has names or printings, as in `4 Potion DP 118`.";
        let first = text.lines().next().unwrap_or_default();
        problems.push((1, first, Problem::new(LineFault::NoList, message)));
        return (deck, suggest::errors(problems, catalog));
    }
    let text = line::without_rows(&text);
    for (index, raw) in text.lines().enumerate() {
        for piece in line::pieces(raw) {
            if let Err(problem) = deck.take(index + 1, piece, catalog) {
                problems.push((index + 1, piece, problem));
            }
        }
    }
    (deck, suggest::errors(problems, catalog))
}

impl DeckList {
    /// Takes in a line, or what stands between two commas of one.
    fn take(&mut self, line: usize, piece: &str, catalog: &Catalog) -> Result<(), Problem> {
        match line::read(piece) {
            Line::Nothing => {}
            Line::Comment(words) if self.name.is_empty() => self.name = words.to_owned(),
            Line::Comment(_) => {}
            Line::Entry(entry) => {
                let found = find::find(&entry, catalog);
                let found = found.map_err(|p| too_much(piece, catalog).unwrap_or(p))?;
                let note = found.note.map(|(kind, message)| DeckNote {
                    line,
                    kind,
                    message,
                });
                self.notes.extend(note);
                self.entries.push((entry.count, found.card, found.printing));
            }
            Line::Strange(strange) => return Err(Problem::strange(&strange)),
        }
        Ok(())
    }
}

/// What is wrong with a line that begins with a card and goes on.
fn too_much(line: &str, catalog: &Catalog) -> Option<Problem> {
    let is_card = |front: &str| matches!(line::read(front), Line::Entry(entry) if find::find(&entry, catalog).is_ok());
    let message = match (line::uncounted(line), line::behind_brackets(line)) {
        (Some((front, other)), _) if is_card(front) => format!(
            "Behind a comma stands \"{}\" without a number of cards: each card of a line has its own, as in \
             `4 Potion DP 118, 2 Snivy BLW 1`.",
            suggest::quote(other)
        ),
        (_, Some((front, more))) if is_card(front) => format!(
            "Behind the brackets stands \"{}\", which is no part of a card: a remark begins with `//`.",
            suggest::quote(more)
        ),
        _ => return None,
    };
    Some(Problem::new(LineFault::NoLine, message))
}

/// Whether a text is a table of numbers, as some programs keep decks: sixty ids, parted by commas or lines, perhaps under
/// a heading.
fn is_list_of_numbers(text: &str) -> bool {
    let cells = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '"'));
    let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    let number = |cell: &&&str| cell.chars().all(|c| c.is_ascii_digit());
    let numbers = cells.iter().filter(number).count();
    numbers == cells.len() && numbers > 1 || numbers + 1 == cells.len() && numbers > 9
}

/// A text with the line ends, spaces and accents that the rest knows, whatever system wrote it.
fn plain(text: &str) -> String {
    let lines = text.replace("\r\n", "\n");
    let plain: String = lines.chars().filter_map(plain_letter).collect();
    COMPOSED
        .iter()
        .fold(plain, |text, (apart, one)| text.replace(apart, one))
}

/// A letter as the rest knows it; nothing for signs without width, which nobody sees who copies them.
fn plain_letter(letter: char) -> Option<char> {
    match letter {
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => None,
        '\u{2060}'..='\u{2069}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}' => None,
        space if space.is_whitespace() => Some(' '),
        // Letters and digits as wide as those of Japanese text.
        wide @ '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(wide) - 0xfee0),
        other => Some(other),
    }
}

#[cfg(test)]
mod tests;
