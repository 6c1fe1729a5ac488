//! Reads card files: a tokenizer and one small function per phrase of the language.
//!
//! A file is a list of cards. Each begins with an unindented line and owns the indented lines after it,
//! so a mistake in one card never hides the others.

mod amount;
mod card;
mod clause;
mod cursor;
mod effect;
mod error;
mod filter;
mod lexer;
mod modifier;
mod pokemon;
mod select;
mod test;
mod verbs;

pub use error::CardError;

pub(crate) use effect::unless;
pub(crate) use modifier::{anyone, this};

use crate::card::{Card, Printing};
use crate::effect::Program;
use cursor::{Cursor, Place};
use error::{Fault, Parsed, Span};
use std::collections::HashMap;

/// All cards of a file that can be read, and what is wrong with the others.
pub fn cards(file_name: &str, text: &str) -> (Vec<Card>, Vec<CardError>) {
    let mut found = Vec::new();
    let mut errors = Vec::new();
    let mut seen: HashMap<Printing, u32> = HashMap::new();
    for piece in pieces(text) {
        match piece.card().and_then(|card| piece.unique(card, &mut seen)) {
            Ok(card) => found.push(card),
            Err(fault) => errors.push(fault.in_file(file_name, text)),
        }
    }
    (found, errors)
}

/// A program that stands alone, one statement per line or separated by `;`. It may say everything that
/// an attack may say.
pub fn program(text: &str) -> Result<Program, CardError> {
    read_program(text).map_err(|fault| fault.in_file("text", text))
}

fn read_program(text: &str) -> Parsed<Program> {
    let mut cursor = Cursor::new(lexer::tokens(text, 1)?, Place::Alone);
    let mut list = Vec::new();
    while matches!(cursor.peek(), lexer::Token::Line(_)) {
        cursor.advance();
        cursor.line(&mut list)?;
    }
    Ok(Program {
        names: cursor.names(),
        effect: effect::sequence(list),
    })
}

/// The lines of one card.
struct Piece<'t> {
    text: &'t str,
    first_line: u32,
}

impl Piece<'_> {
    fn card(&self) -> Parsed<Card> {
        Cursor::new(lexer::tokens(self.text, self.first_line)?, Place::Alone).card()
    }

    /// The card, unless one of its printings was given to a card before.
    fn unique(&self, card: Card, seen: &mut HashMap<Printing, u32>) -> Parsed<Card> {
        for printing in &card.printings {
            if let Some(line) = seen.insert(printing.clone(), self.first_line) {
                let at = Span {
                    line: self.first_line,
                    column: 1,
                    width: 1,
                };
                let message =
                    format!("The printing {printing} is given twice; it is first in line {line}.");
                return Err(Fault::new(at, message));
            }
        }
        Ok(card)
    }
}

/// Cuts a file into cards: an unindented line that is no comment begins the next one.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut starts = Vec::new();
    let mut offset = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let content = !line.trim().is_empty() && !line.trim_start().starts_with('#');
        let unindented = !line.starts_with(char::is_whitespace);
        if content && (unindented || starts.is_empty()) {
            starts.push((offset, number as u32 + 1));
        }
        offset += line.len();
    }
    let ends = starts
        .iter()
        .skip(1)
        .map(|(start, _)| *start)
        .chain([text.len()]);
    let cut = starts.iter().zip(ends);
    cut.map(|(&(start, first_line), end)| Piece {
        text: &text[start..end],
        first_line,
    })
    .collect()
}
