//! What programs get to read about deck lists; docs/DECKS.md tells what each field means.

use rulebox_cards::deck::{DeckLineError, DeckNote, Section, code_and_number};
use rulebox_cards::{Card, Catalog, DeckList, Printing};
use serde::Serialize;

/// A deck list.
#[derive(Debug, Serialize)]
pub struct ListJson {
    /// Its name; empty without one.
    pub name: String,
    /// How many cards it has.
    pub cards: usize,
    /// Its lines.
    pub entries: Vec<EntryJson>,
    /// Lines that were taken in a way that their writer should know about.
    pub notes: Vec<LineNote>,
}

/// A line of a deck list.
#[derive(Debug, Serialize)]
pub struct EntryJson {
    /// How many.
    pub count: u8,
    /// The full name.
    pub name: String,
    /// The printing, as set id and number: `dp1-5`.
    pub id: String,
    /// The set code of lists.
    pub code: String,
    /// The collector number.
    pub number: String,
    /// `pokemon`, `trainer` or `energy`.
    pub section: &'static str,
    /// The printing under which its text is filed.
    pub played_as: String,
}

/// A line that was taken in a way that its writer should know about.
#[derive(Debug, Serialize)]
pub struct LineNote {
    /// The line, from 1.
    pub line: usize,
    /// What sort of thing it is.
    pub kind: &'static str,
    /// What was done.
    pub message: String,
}

/// A line that matches no card.
#[derive(Debug, Serialize)]
pub struct LineError {
    /// The line, from 1.
    pub line: usize,
    /// The line itself.
    pub text: String,
    /// What sort of thing is wrong.
    pub kind: &'static str,
    /// What is wrong.
    pub message: String,
    /// What may have been meant.
    pub near: Vec<String>,
}

impl ListJson {
    /// A deck list for programs.
    pub fn of(deck: &DeckList, cards: &Catalog) -> ListJson {
        let entry = |(count, card, printing): &(u8, std::sync::Arc<Card>, Printing)| {
            let (code, number) = code_and_number(cards, printing);
            let first = card.printings.iter().find(|own| *own == printing);
            EntryJson {
                count: *count,
                name: card.name.clone(),
                id: printing.to_string(),
                code,
                number,
                section: section_word(Section::of(card)),
                played_as: first.unwrap_or(&card.printings[0]).to_string(),
            }
        };
        ListJson {
            name: deck.name.clone(),
            cards: deck.size(),
            entries: deck.entries.iter().map(entry).collect(),
            notes: deck.notes.iter().cloned().map(LineNote::from).collect(),
        }
    }
}

/// The word for a part of a list.
pub const fn section_word(section: Section) -> &'static str {
    match section {
        Section::Pokemon => "pokemon",
        Section::Trainer => "trainer",
        Section::Energy => "energy",
    }
}

impl From<DeckNote> for LineNote {
    fn from(note: DeckNote) -> LineNote {
        LineNote {
            line: note.line,
            kind: note.kind.word(),
            message: note.message,
        }
    }
}

impl From<DeckLineError> for LineError {
    fn from(error: DeckLineError) -> LineError {
        LineError {
            line: error.line,
            text: error.text,
            kind: error.fault.word(),
            message: error.message,
            near: error.near,
        }
    }
}
