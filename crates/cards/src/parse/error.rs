//! What is wrong with a card text, said to somebody who writes cards, not programs.

use crate::printable::printable;
use std::fmt;

/// A place in a text: line and column count from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// How many columns are meant.
    pub width: u32,
}

/// A mistake while its file is not known yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fault {
    pub(crate) at: Span,
    pub(crate) message: String,
    pub(crate) suggestion: Option<String>,
    /// It says only what is missing, so that an example helps.
    pub(crate) bare: bool,
}

impl Fault {
    /// A mistake at this place.
    pub(crate) fn new(at: Span, message: impl Into<String>) -> Fault {
        Fault {
            at,
            message: message.into(),
            suggestion: None,
            bare: false,
        }
    }

    /// A mistake that an example would make clearer.
    pub(crate) fn bare(mut self) -> Fault {
        self.bare = true;
        self
    }

    /// With an example, where nothing better is said.
    pub(crate) fn example(mut self, text: Option<&str>) -> Fault {
        if let Some(text) = text.filter(|_| self.bare && self.suggestion.is_none()) {
            self.message += &format!(" For example: `{text}`.");
        }
        self.bare = false;
        self
    }

    /// With a word that was perhaps meant, if there is none yet.
    pub(crate) fn or_suggest(self, word: Option<&str>) -> Fault {
        match self.suggestion {
            Some(_) => self,
            None => self.suggest(word),
        }
    }

    /// With a word that was probably meant.
    pub(crate) fn suggest(mut self, word: Option<&str>) -> Fault {
        self.suggestion = word.map(str::to_owned);
        self
    }

    /// The mistake as the reader sees it, with the line that it is in.
    pub(crate) fn in_file(self, file: &str, text: &str) -> CardError {
        let line = self.at.line.saturating_sub(1) as usize;
        let source = text.lines().nth(line).unwrap_or("");
        let error = CardError::new(file, self.at, source, &self.message);
        error.suggest(self.suggestion)
    }
}

/// The result of reading a piece of card text.
pub(crate) type Parsed<T> = Result<T, Fault>;

/// A mistake in a card text, with its place and, where one is close, the word that was meant.
#[derive(Clone, Debug, PartialEq)]
pub struct CardError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// How many columns are meant.
    pub width: u32,
    /// What is wrong, in a sentence.
    pub message: String,
    /// The line itself; of a long one the part around the mistake, between `…`.
    pub source: String,
    /// The column of `source`, from 1, at which the mistake begins.
    pub source_column: u32,
    /// A word or phrase that was probably meant.
    pub suggestion: Option<String>,
}

/// How many columns of a line are shown.
const SHOWN: usize = 100;

/// How many of them stand before the mistake.
const BEFORE: usize = 40;

/// The longest message, whatever it quotes.
const LONGEST_MESSAGE: usize = 400;

impl CardError {
    /// A mistake at this place of a file, whose line is `line`.
    pub fn new(file: &str, at: Span, line: &str, message: &str) -> CardError {
        let (source, source_column) = excerpt(line.trim_end(), at.column.max(1));
        CardError {
            file: printable(file),
            line: at.line,
            column: at.column,
            width: at.width.max(1),
            message: cut(&printable(message), LONGEST_MESSAGE),
            source,
            source_column,
            suggestion: None,
        }
    }

    /// With a word that was probably meant, unless that is longer than a line.
    pub(crate) fn suggest(mut self, word: Option<String>) -> CardError {
        self.suggestion = word.filter(|word| word.chars().count() <= SHOWN);
        self
    }
}

/// The part of a line around a column, and which column of it that is.
fn excerpt(line: &str, column: u32) -> (String, u32) {
    let length = line.chars().count();
    let at = column as usize - 1;
    if length <= SHOWN {
        return (printable(line), column);
    }
    let start = at.saturating_sub(BEFORE).min(length - SHOWN);
    let part: String = line.chars().skip(start).take(SHOWN).collect();
    let (mut shown, mut column) = (printable(&part), (at - start) as u32 + 1);
    if start > 0 {
        shown.insert(0, '…');
        column += 1;
    }
    if start + SHOWN < length {
        shown.push('…');
    }
    (shown, column)
}

/// At most so many letters of a text.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let before = self.source_column.saturating_sub(1) as usize;
        let room = self.source.chars().count().saturating_sub(before);
        let carets = "^".repeat((self.width as usize).min(room).max(1));
        writeln!(
            f,
            "{}:{}:{}: {}",
            self.file, self.line, self.column, self.message
        )?;
        writeln!(f, " {number} | {}", self.source)?;
        write!(f, " {margin} | {}{carets}", " ".repeat(before))?;
        match &self.suggestion {
            Some(word) => write!(f, " did you mean `{word}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for CardError {}
