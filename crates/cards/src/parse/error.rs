//! What is wrong with a card text, said to somebody who writes cards, not programs.

use std::fmt;

/// A place in a text: line and column count from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) width: u32,
}

/// A mistake while its file is not known yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fault {
    pub(crate) at: Span,
    pub(crate) message: String,
    pub(crate) suggestion: Option<String>,
}

impl Fault {
    /// A mistake at this place.
    pub(crate) fn new(at: Span, message: impl Into<String>) -> Fault {
        Fault {
            at,
            message: message.into(),
            suggestion: None,
        }
    }

    /// The same mistake with a word that was probably meant.
    pub(crate) fn suggest(mut self, word: Option<&str>) -> Fault {
        self.suggestion = word.map(str::to_owned);
        self
    }

    /// The mistake as the reader sees it, with the line that it is in.
    pub(crate) fn in_file(self, file: &str, text: &str) -> CardError {
        let source = text
            .lines()
            .nth(self.at.line.saturating_sub(1) as usize)
            .unwrap_or("");
        CardError {
            file: file.to_owned(),
            line: self.at.line,
            column: self.at.column,
            width: self.at.width.max(1),
            message: self.message,
            source: source.trim_end().to_owned(),
            suggestion: self.suggestion,
        }
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
    /// The line itself.
    pub source: String,
    /// A word or phrase that was probably meant.
    pub suggestion: Option<String>,
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let skip = " ".repeat(self.column.saturating_sub(1) as usize);
        let carets = "^".repeat(self.width as usize);
        writeln!(
            f,
            "{}:{}:{}: {}",
            self.file, self.line, self.column, self.message
        )?;
        writeln!(f, " {number} | {}", self.source)?;
        write!(f, " {margin} | {skip}{carets}")?;
        match &self.suggestion {
            Some(word) => write!(f, " did you mean `{word}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for CardError {}
