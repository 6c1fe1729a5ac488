//! Splits card text into tokens that know where they stand.

use super::error::{Fault, Parsed, Span, cut};
use crate::effect::Cmp;
use crate::printable::{is_hidden, is_unseen};
use crate::vocab;
use rulebox_rules::EnergyType;

/// The smallest pieces of a card text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token<'t> {
    /// A word: `discard`, `opponent's`, `dp1-5`.
    Word(&'t str),
    /// A number without a sign.
    Number(i32),
    /// A text in quotes.
    Text(String),
    /// A type in braces: `{R}`.
    Symbol(EnergyType),
    /// A sign: one of `{ } [ ] ( ) , ; : + - * = / ?`.
    Sign(char),
    /// A comparison.
    Compare(Cmp),
    /// The start of a line, with its indentation.
    Line(u32),
    /// The end of the text.
    End,
}

impl Token<'_> {
    /// The number that it is.
    pub(crate) fn number(&self) -> Option<i32> {
        let Token::Number(number) = self else {
            return None;
        };
        Some(*number)
    }

    /// The token as a card writes it.
    pub(crate) fn written(&self) -> String {
        match self {
            Token::Word(word) => (*word).to_owned(),
            Token::Number(number) => number.to_string(),
            Token::Text(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
            Token::Symbol(t) => format!("{{{}}}", t.symbol()),
            Token::Sign(sign) => sign.to_string(),
            Token::Compare(cmp) => vocab::phrase_of(vocab::COMPARISONS, cmp).to_owned(),
            Token::Line(_) | Token::End => String::new(),
        }
    }
}

/// A token with its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Placed<'t> {
    pub(crate) token: Token<'t>,
    pub(crate) at: Span,
}

/// All tokens of `text`, whose first line has the number `first_line`. The last one is [`Token::End`].
pub(crate) fn tokens(text: &str, first_line: u32) -> Parsed<Vec<Placed<'_>>> {
    let mut list = Vec::new();
    let mut end = Span {
        line: first_line,
        column: 1,
        width: 1,
    };
    for (offset, line) in text.lines().enumerate() {
        let number = first_line + offset as u32;
        let mut scanner = Scanner {
            rest: line,
            line: number,
            column: 1,
        };
        scanner.line(&mut list)?;
        if matches!(list.last(), Some(p) if p.at.line == number) {
            end = scanner.span(1);
        }
    }
    list.push(Placed {
        token: Token::End,
        at: end,
    });
    Ok(list)
}

/// Walks along one line.
struct Scanner<'t> {
    rest: &'t str,
    line: u32,
    column: u32,
}

impl<'t> Scanner<'t> {
    fn span(&self, width: u32) -> Span {
        Span {
            line: self.line,
            column: self.column,
            width,
        }
    }

    /// Takes `bytes` bytes off the line.
    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.column += taken.chars().count() as u32;
        taken
    }

    fn skip_space(&mut self) -> u32 {
        let trimmed = self.rest.trim_start();
        let space = self.rest.len() - trimmed.len();
        self.take(space).chars().count() as u32
    }

    fn line(&mut self, list: &mut Vec<Placed<'t>>) -> Parsed<()> {
        let indent = self.skip_space();
        if self.rest.is_empty() || self.rest.starts_with('#') {
            return Ok(());
        }
        list.push(Placed {
            token: Token::Line(indent),
            at: self.span(1),
        });
        while !self.rest.is_empty() && !self.rest.starts_with('#') {
            let start = self.span(0);
            let token = self.token()?;
            let at = Span {
                width: self.column - start.column,
                ..start
            };
            list.push(Placed { token, at });
            self.skip_space();
        }
        Ok(())
    }

    fn token(&mut self) -> Parsed<Token<'t>> {
        let first = self.rest.chars().next().unwrap_or(' ');
        match first {
            '"' => self.text(),
            '0'..='9' => self.number(),
            '×' => {
                self.take(first.len_utf8());
                Ok(Token::Word("x"))
            }
            '{' if is_symbol(self.rest) => self.symbol(),
            c if c.is_alphabetic() => Ok(Token::Word(self.word())),
            _ => self.sign(first),
        }
    }

    fn word(&mut self) -> &'t str {
        let mut end = 0;
        let mut chars = self.rest.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let joins = matches!(c, '-' | '.' | '\'')
                && chars.peek().is_some_and(|(_, n)| n.is_alphanumeric());
            if c.is_alphanumeric() || joins {
                end = at + c.len_utf8();
            } else {
                break;
            }
        }
        // Two printings of one old set are numbered `!` and `?`.
        if self.rest[end..].starts_with("-!") || self.rest[end..].starts_with("-?") {
            end += 2;
        }
        self.take(end)
    }

    fn number(&mut self) -> Parsed<Token<'t>> {
        let end = self
            .rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(self.rest.len());
        let start = self.span(end as u32);
        let digits = self.take(end);
        let number = digits.parse().map(Token::Number);
        number.map_err(|_| Fault::new(start, too_large(digits)))
    }

    fn text(&mut self) -> Parsed<Token<'t>> {
        let start = self.span(1);
        let mut value = String::new();
        let mut escaped = false;
        for (at, c) in self.rest.char_indices().skip(1) {
            if is_unseen(c) {
                self.take(at);
                return Err(self.hidden(c));
            }
            match c {
                _ if escaped => {
                    value.push(c);
                    escaped = false;
                }
                '\\' => escaped = true,
                '"' => {
                    self.take(at + 1);
                    return Ok(Token::Text(value));
                }
                _ => value.push(c),
            }
        }
        Err(Fault::new(
            start,
            "This name has no closing quote (\") on its line.",
        ))
    }

    fn symbol(&mut self) -> Parsed<Token<'t>> {
        let start = self.span(3);
        let letter = self.take(3).chars().nth(1).unwrap_or(' ');
        EnergyType::from_symbol(letter)
            .map(Token::Symbol)
            .ok_or_else(|| {
                let message = format!(
                    "{{{letter}}} is no type. The types are G R W L P F D M Y N and C (Colorless)."
                );
                Fault::new(start, message)
            })
    }

    /// A character that nobody sees stands here.
    fn hidden(&self, c: char) -> Fault {
        let message = format!(
            "Here is a character that cannot be seen ({}). Delete it, or type the name anew.",
            c.escape_unicode()
        );
        Fault::new(self.span(1), message)
    }

    /// A sign that means nothing. Programs for letters put curly quotes in place of straight ones.
    fn strange_sign(&self, sign: char) -> Fault {
        let plain = format!("The sign {sign} has no meaning here.");
        let (message, meant) = match sign {
            '“' | '”' | '„' | '‟' | '«' | '»' => {
                ("Names stand in straight quotes.".to_owned(), Some("\""))
            }
            '\'' | '`' => ("Names stand in double quotes.".to_owned(), Some("\"")),
            '’' | '‘' => (plain, Some("'")),
            '–' | '—' | '−' => (plain, Some("-")),
            '≥' => (plain, Some(">=")),
            '≤' => (plain, Some("<=")),
            '≠' => (plain, Some("!=")),
            '.' if self.rest.len() == 1 => (format!("{plain} Lines end without one."), None),
            '.' => {
                let advice = "Numbers are whole, and a day is written as in `2007-05-01`.";
                (format!("{plain} {advice}"), None)
            }
            _ => (plain, None),
        };
        Fault::new(self.span(1), message).suggest(meant)
    }

    fn sign(&mut self, first: char) -> Parsed<Token<'t>> {
        if is_hidden(first) {
            return Err(self.hidden(first));
        }
        if self.rest.starts_with("//") || self.rest.starts_with("/*") {
            let message = "Comments begin with `#` and end with their line.";
            return Err(Fault::new(self.span(2), message).suggest(Some("#")));
        }
        for (sign, cmp) in vocab::COMPARISONS {
            if self.rest.starts_with(sign) {
                self.take(sign.len());
                return Ok(Token::Compare(*cmp));
            }
        }
        if !"{}[](),;:+-*=/?".contains(first) {
            return Err(self.strange_sign(first));
        }
        self.take(1);
        Ok(Token::Sign(first))
    }
}

/// What to say about a number that no card can have.
pub(crate) fn too_large(digits: &str) -> String {
    format!(
        "The number {} is too large: numbers go up to {}.",
        cut(digits, 20),
        i16::MAX
    )
}

/// Whether the text begins with a letter in braces, which is a type and not a block.
fn is_symbol(text: &str) -> bool {
    let mut chars = text.chars().skip(1);
    matches!((chars.next(), chars.next()), (Some(c), Some('}')) if c.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Token<'_>> {
        tokens(text, 1)
            .expect("tokens")
            .into_iter()
            .map(|p| p.token)
            .collect()
    }

    #[test]
    fn words_numbers_and_signs_are_told_apart() {
        let expected = vec![
            Token::Line(2),
            Token::Word("opponent's"),
            Token::Number(30),
            Token::Word("x"),
            Token::Word("dp1-5"),
            Token::Sign('-'),
            Token::Number(20),
            Token::Symbol(EnergyType::Fire),
            Token::Sign('{'),
            Token::Compare(Cmp::AtMost),
            Token::End,
        ];
        assert_eq!(
            kinds("  opponent's 30x dp1-5 -20 {R} { <= # said"),
            expected
        );
    }

    #[test]
    fn quotes_can_be_escaped_and_must_be_closed() {
        assert_eq!(
            kinds(r#""a \"b\" #c""#)[1],
            Token::Text("a \"b\" #c".to_owned())
        );
        assert!(tokens("attack \"Ember", 7).is_err_and(|f| f.at.line == 7 && f.at.column == 8));
    }

    #[test]
    fn an_unknown_type_is_named() {
        assert!(tokens("{Q}", 1).is_err_and(|f| f.message.contains("{Q}")));
    }
}
