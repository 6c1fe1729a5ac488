//! Reads card files: a tokenizer and one small function per phrase of the language.
//!
//! A file is a list of cards. Each begins with an unindented line and owns the indented lines after it,
//! so a mistake in one card never hides the others.

mod card;
mod clause;
pub(crate) mod cursor;
pub(crate) mod endless;
pub(crate) mod error;
pub(crate) mod headers;
pub(crate) mod hints;
pub(crate) mod lexer;
mod pokemon;
mod set;
pub(crate) mod statement;
pub(crate) mod types;

pub use error::{CardError, Span};

use crate::card::{Card, Printing};
use crate::catalog::Set;
use crate::effect::Program;
use cursor::{Cursor, Place};
use error::{Fault, Parsed};
use std::collections::HashMap;

/// Something that a card file holds.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)]
pub enum Item {
    /// A card.
    Card(Card),
    /// A set that the project does not know by itself.
    Set(Set),
}

/// All cards and sets of a file that can be read, with the lines where they begin, and what is wrong with the others.
pub fn file(file_name: &str, text: &str) -> (Vec<(u32, Item)>, Vec<CardError>) {
    let mut found = Vec::new();
    let mut errors = Vec::new();
    let mut seen: HashMap<Printing, u32> = HashMap::new();
    for piece in pieces(text) {
        match piece.item().and_then(|item| piece.unique(item, &mut seen)) {
            Ok(item) => found.push((piece.first_line, item)),
            Err(fault) => errors.push(fault.in_file(file_name, text)),
        }
    }
    (found, errors)
}

/// All cards of a file that can be read, and what is wrong with the others.
pub fn cards(file_name: &str, text: &str) -> (Vec<Card>, Vec<CardError>) {
    let (items, errors) = file(file_name, text);
    let cards = items.into_iter().filter_map(|(_, item)| match item {
        Item::Card(card) => Some(card),
        Item::Set(_) => None,
    });
    (cards.collect(), errors)
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
        effect: statement::sequence(list),
    })
}

/// The lines of one card or set.
pub(crate) struct Piece<'t> {
    pub(crate) text: &'t str,
    pub(crate) first_line: u32,
}

impl Piece<'_> {
    pub(crate) fn item(&self) -> Parsed<Item> {
        Cursor::new(lexer::tokens(self.text, self.first_line)?, Place::Alone).item()
    }

    /// The item, unless it is a card one of whose printings was given to a card before.
    fn unique(&self, item: Item, seen: &mut HashMap<Printing, u32>) -> Parsed<Item> {
        let printings = match &item {
            Item::Card(card) => card.printings.as_slice(),
            Item::Set(_) => &[],
        };
        for printing in printings {
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
        Ok(item)
    }
}

/// Cuts a file into cards: an unindented line that is no comment begins the next one.
pub(crate) fn pieces(text: &str) -> Vec<Piece<'_>> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Catalog, print};

    /// The limit of nesting is there for mistakes: it leaves every card of the pool four times the room it takes.
    #[test]
    fn no_card_of_the_pool_comes_near_the_limit_of_nesting() {
        for card in Catalog::embedded().iter() {
            let text = print::card(card);
            let tokens = lexer::tokens(&text, 1).expect("a printed card has tokens");
            let mut cursor = Cursor::new(tokens, Place::Alone);
            cursor.limit /= 4;
            let fault = cursor.item().err().map(|fault| fault.message);
            assert_eq!(fault, None, "{text}");
        }
    }
}
