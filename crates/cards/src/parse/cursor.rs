//! The reader's place in the tokens, and what is known at that place.

use super::error::{Fault, Parsed, Span, cut};
use super::lexer::{Placed, Token, too_large};
use crate::effect::{Program, Var};
use crate::near::near;
use crate::vocab;

/// What a bound name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Pokemon,
    Cards,
    Number,
    Type,
    Attack,
}

/// Where a program stands, which decides what it may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In an attack.
    Attack,
    /// On a power, Tool or Energy.
    Clause,
    /// On a Stadium, which is part of no Pokémon.
    Stadium,
    /// On a Trainer card, done when it is played.
    Trainer,
    /// In a text that stands alone: everything may be said.
    Alone,
}

impl Place {
    /// Whether attacks can be spoken of as that of the text.
    pub(crate) fn is_attack(self) -> bool {
        matches!(self, Place::Attack | Place::Alone)
    }
}

/// What the text so far has made known.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    pub(crate) place: Place,
    pub(crate) names: Vec<(String, Meaning)>,
    /// Coins have been flipped, so `heads` and `tails` mean something.
    pub(crate) flipped: bool,
    /// `it` means something.
    pub(crate) it: bool,
    /// `attacker` means something.
    pub(crate) attacker: bool,
    /// Repetitions that this is inside of.
    pub(crate) repetitions: u8,
    /// What is read is part of a price.
    pub(crate) price: bool,
}

impl Scope {
    pub(crate) fn new(place: Place) -> Scope {
        let free = place == Place::Alone;
        Scope {
            place,
            names: Vec::new(),
            flipped: false,
            it: free,
            attacker: free,
            repetitions: 0,
            price: false,
        }
    }
}

/// A sort of number, and the largest that a card can have of it.
pub(crate) trait Size: TryFrom<i32> {
    /// The largest.
    const MOST: i32;
}

macro_rules! sizes {
    ($($size:ty = $most:expr),*) => {
        $(impl Size for $size {
            const MOST: i32 = $most as i32;
        })*
    };
}

sizes! { u8 = u8::MAX, i8 = i8::MAX, u16 = i16::MAX, i16 = i16::MAX, i32 = i16::MAX }

/// What to say about a number that cannot stand at this place.
fn too_large_for<N: Size>(value: i32) -> String {
    format!(
        "The number {value} is too large here: it can be {} at most.",
        N::MOST
    )
}

/// How deep phrases may stand inside each other. What is read becomes a tree, and whoever reads, prints, compiles or
/// drops a tree needs stack for each of its levels; no card comes near this.
const MAX_DEPTH: u32 = 64;

/// Reads tokens one after the other.
pub(crate) struct Cursor<'t> {
    tokens: Vec<Placed<'t>>,
    at: usize,
    /// How many phrases are open around the next token, each inside the one before.
    depth: u32,
    /// How many may be open: [`MAX_DEPTH`].
    pub(crate) limit: u32,
    /// A phrase is read only to see what was meant.
    pub(crate) guessing: bool,
    pub(crate) scope: Scope,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(tokens: Vec<Placed<'t>>, place: Place) -> Cursor<'t> {
        Cursor {
            tokens,
            at: 0,
            depth: 0,
            limit: MAX_DEPTH,
            guessing: false,
            scope: Scope::new(place),
        }
    }

    /// Reads a phrase that can hold phrases of its own sort. Every function of this reader that can come to itself
    /// again does so through here.
    pub(crate) fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let before = self.depth;
        let found = self.deeper().and_then(|()| inner(self));
        self.depth = before;
        found
    }

    /// Counts one level more until the phrase ends: whatever comes next makes its tree higher.
    pub(crate) fn deeper(&mut self) -> Parsed<()> {
        if self.depth >= self.limit {
            let limit = self.limit;
            return Err(self.fault(format!(
                "This is nested too deeply: at most {limit} levels can stand inside each other. \
                 Write it with fewer blocks, brackets or terms."
            )));
        }
        self.depth += 1;
        Ok(())
    }

    /// The place before the next token, to come back to.
    pub(crate) fn mark(&self) -> usize {
        self.at
    }

    pub(crate) fn rewind(&mut self, mark: usize) {
        self.at = mark;
    }

    pub(crate) fn peek(&self) -> &Token<'t> {
        self.peek_at(0)
    }

    pub(crate) fn peek_at(&self, ahead: usize) -> &Token<'t> {
        self.tokens
            .get(self.at + ahead)
            .map_or(&Token::End, |p| &p.token)
    }

    /// Where the next token stands. What is missing at the end of a line is missing behind its last token.
    pub(crate) fn span(&self) -> Span {
        if self.at_line_end()
            && let Some(last) = self.at.min(self.tokens.len()).checked_sub(1)
        {
            let Span {
                line,
                column,
                width,
            } = self.tokens[last].at;
            return Span {
                line,
                column: column + width,
                width: 1,
            };
        }
        self.tokens
            .get(self.at)
            .map_or(Span::default(), |placed| placed.at)
    }

    /// The words from a mark up to the next token, as they would be written.
    pub(crate) fn words_since(&self, mark: usize) -> String {
        let mut text = String::new();
        for placed in self.tokens.iter().take(self.at).skip(mark) {
            let tight = text.is_empty() || text.ends_with('(') || placed.token == Token::Sign(')');
            if !tight {
                text.push(' ');
            }
            text += &placed.token.written();
        }
        text
    }

    /// How wide the text is from a mark up to the next token; of several lines only the first token counts.
    pub(crate) fn span_since(&self, mark: usize) -> Span {
        let first = self.tokens.get(mark).map_or(Span::default(), |p| p.at);
        let last = self
            .at
            .checked_sub(1)
            .and_then(|last| self.tokens.get(last));
        match last.map(|placed| placed.at) {
            Some(last) if last.line == first.line && last.column >= first.column => Span {
                width: last.column + last.width - first.column,
                ..first
            },
            _ => first,
        }
    }

    /// Where a phrase stands first in the whole text.
    pub(crate) fn span_of(&self, phrase: &str) -> Span {
        let words: Vec<&str> = phrase.split(' ').collect();
        let is_it = |part: &&[Placed]| {
            let mut pairs = part.iter().zip(&words);
            pairs.all(|(placed, word)| matches!(placed.token, Token::Word(found) if found == *word))
        };
        let found = self.tokens.windows(words.len()).find(is_it);
        found.map_or(Span::default(), |part| part[0].at)
    }

    pub(crate) fn advance(&mut self) {
        self.at += 1;
    }

    pub(crate) fn word(&self) -> Option<&'t str> {
        self.word_at(0)
    }

    pub(crate) fn word_at(&self, ahead: usize) -> Option<&'t str> {
        match self.tokens.get(self.at + ahead).map(|p| &p.token) {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Whether the words of `phrase` come next.
    pub(crate) fn sees(&self, phrase: &str) -> bool {
        let mut words = phrase.split(' ').enumerate();
        words.all(|(ahead, word)| self.is_at(ahead, word))
    }

    /// Whether this word stands so many tokens ahead.
    pub(crate) fn is_at(&self, ahead: usize, word: &str) -> bool {
        match self.peek_at(ahead) {
            Token::Word(found) => *found == word,
            Token::Number(found) => word.parse() == Ok(*found),
            Token::Text(_)
            | Token::Symbol(_)
            | Token::Compare(_)
            | Token::Sign(_)
            | Token::Line(_)
            | Token::End => false,
        }
    }

    /// Takes the words of `phrase` if they come next.
    pub(crate) fn eat(&mut self, phrase: &str) -> bool {
        let seen = self.sees(phrase);
        if seen {
            self.at += phrase.split(' ').count();
        }
        seen
    }

    pub(crate) fn expect(&mut self, phrase: &str) -> Parsed<()> {
        if self.eat(phrase) {
            return Ok(());
        }
        Err(self.no_words(phrase))
    }

    /// The words of a phrase do not come next: the mistake is at the first of them that is missing.
    fn no_words(&mut self, phrase: &str) -> Fault {
        let mark = self.mark();
        let words = phrase.split(' ').enumerate();
        let fitting = words.take_while(|(n, word)| self.is_at(*n, word)).count();
        self.at += fitting;
        let rest: Vec<&str> = phrase.split(' ').skip(fitting).collect();
        let next = rest.first().copied().unwrap_or("");
        let (missing, found) = (rest.join(" "), self.found());
        let message = match self.is_at(1, next) {
            true => format!("Here `{missing}` should follow; leave {found} out."),
            false => format!("Here `{missing}` is missing; I found {found}."),
        };
        let fault = match self.is_at(1, next) {
            true => self.fault(message),
            false => self.fault(message).bare(),
        };
        let close = self.word().and_then(|word| near(word, [next]));
        self.rewind(mark);
        fault.suggest(close)
    }

    /// Takes the first phrase of `table` that comes next and gives what it stands for.
    pub(crate) fn pick<T: Clone>(&mut self, table: &[(&str, T)]) -> Option<T> {
        let found = table.iter().find(|(phrase, _)| self.sees(phrase))?;
        self.eat(found.0);
        Some(found.1.clone())
    }

    /// Like [`Cursor::pick`], but a phrase must come; `what` says of which sort.
    pub(crate) fn need<T: Clone>(&mut self, table: &[(&str, T)], what: &str) -> Parsed<T> {
        match self.pick(table) {
            Some(value) => Ok(value),
            None => Err(self.no_phrase(table.iter().map(|(phrase, _)| *phrase).collect(), what)),
        }
    }

    /// None of these phrases comes next: the mistake is at the first word that no longer fits any of them.
    fn no_phrase(&mut self, mut known: Vec<&str>, what: &str) -> Fault {
        let word_of = |phrase: &str, n: usize| phrase.split(' ').nth(n).map(str::to_owned);
        let mark = self.mark();
        let mut fitting = 0;
        loop {
            let next = |phrase: &&str| word_of(phrase, fitting).is_some_and(|w| self.sees(&w));
            let longer: Vec<&str> = known.iter().copied().filter(next).collect();
            if longer.is_empty() {
                break;
            }
            known = longer;
            fitting += 1;
            self.advance();
        }
        let words: Vec<String> = known.iter().filter_map(|p| word_of(p, fitting)).collect();
        let phrases = known.iter().copied().filter(|_| fitting == 0);
        let mut fault = self.unknown(what, words.iter().map(String::as_str).chain(phrases));
        if fitting > 0 && self.word().is_none() {
            fault = fault.or_suggest(known.into_iter().min_by_key(|phrase| phrase.len()));
        }
        if fitting == 0 && self.word().is_some() && words.iter().any(|word| self.is_at(1, word)) {
            fault = fault.or_suggest(self.word_at(1));
        }
        self.rewind(mark);
        fault
    }

    pub(crate) fn sees_sign(&self, sign: char) -> bool {
        *self.peek() == Token::Sign(sign)
    }

    pub(crate) fn eat_sign(&mut self, sign: char) -> bool {
        let seen = self.sees_sign(sign);
        if seen {
            self.at += 1;
        }
        seen
    }

    pub(crate) fn expect_sign(&mut self, sign: char) -> Parsed<()> {
        if self.eat_sign(sign) {
            return Ok(());
        }
        let message = format!("Here `{sign}` is missing; I found {}.", self.found());
        let meant = self.sees_bracket_like(sign).then(|| sign.to_string());
        let fault = self.fault(message).suggest(meant.as_deref());
        // Where a bracket ends, nothing but the bracket is wrong.
        Err(match sign {
            ')' | ']' | '}' => fault,
            _ => fault.bare(),
        })
    }

    /// A number that fits the wanted size.
    pub(crate) fn number<N: Size>(&mut self) -> Parsed<N> {
        let Token::Number(value) = *self.peek() else {
            return Err(self.no_number());
        };
        if value > i32::from(i16::MAX) {
            return Err(self.fault(too_large(&value.to_string())));
        }
        let fits = N::try_from(value);
        let fault = Fault::new(self.span(), too_large_for::<N>(value));
        self.advance();
        fits.map_err(|_| fault)
    }

    /// `+N` or `-N`.
    pub(crate) fn signed<N: Size>(&mut self) -> Parsed<N> {
        let negative = self.sees_sign('-');
        if !negative && !self.sees_sign('+') {
            return Err(self.fault("Here a change such as `+10` or `-10` is missing."));
        }
        self.advance();
        let at = self.span();
        let value: i32 = self.number()?;
        let value = if negative { -value } else { value };
        N::try_from(value).map_err(|_| Fault::new(at, too_large_for::<N>(value)))
    }

    pub(crate) fn text(&mut self, what: &str) -> Parsed<String> {
        let Token::Text(value) = self.peek() else {
            return Err(self.no_text(what));
        };
        if value.trim().is_empty() {
            return Err(self.fault(format!(
                "Here {what} is empty: write it between the quotes."
            )));
        }
        if value.trim() != value {
            return Err(self.fault(format!(
                "Here {what} begins or ends with a blank: write it without."
            )));
        }
        let value = value.clone();
        self.advance();
        Ok(value)
    }

    /// Whether a line or the whole text ends here.
    pub(crate) fn at_line_end(&self) -> bool {
        matches!(self.peek(), Token::Line(_) | Token::End)
    }

    pub(crate) fn expect_line_end(&mut self) -> Parsed<()> {
        if self.at_line_end() {
            return Ok(());
        }
        Err(self.goes_on("the line should end"))
    }

    /// What comes next, for messages.
    pub(crate) fn found(&self) -> String {
        match self.peek() {
            Token::Text(text) => format!("\"{}\"", cut(text, 40)),
            Token::Line(_) | Token::End => "the end of the line".to_owned(),
            Token::Word(_)
            | Token::Number(_)
            | Token::Symbol(_)
            | Token::Compare(_)
            | Token::Sign(_) => format!("`{}`", cut(&self.peek().written(), 40)),
        }
    }

    /// A mistake at the next token.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(self.span(), message)
    }

    /// A word that is not one of `known`; `what` says of which sort it should be.
    pub(crate) fn unknown<'c>(
        &self,
        what: &str,
        known: impl IntoIterator<Item = &'c str>,
    ) -> Fault {
        let found = self.found();
        let why = if self.at_line_end() {
            format!("I found {found}")
        } else if matches!(self.peek(), Token::Sign(':') | Token::Word("the" | "pile")) {
            format!("leave {found} out")
        } else {
            format!("I do not understand {found}")
        };
        let message = format!("Here {what} is missing; {why}.");
        let close = self.word().and_then(|word| near(word, known));
        self.fault(message).bare().suggest(close)
    }

    /// The name that comes next, if it is bound.
    pub(crate) fn bound(&self) -> Option<(Var, Meaning)> {
        let word = self.word()?;
        let index = self.scope.names.iter().position(|(name, _)| name == word)?;
        Some((Var(index as u8), self.scope.names[index].1))
    }

    /// A name that must be bound.
    pub(crate) fn bound_name(&mut self) -> Parsed<Var> {
        match self.bound() {
            Some((var, _)) => {
                self.advance();
                Ok(var)
            }
            None => {
                let known: Vec<String> = self.names();
                let known = known.iter().map(String::as_str);
                let fault = self.unknown("a name that was given before", known);
                Err(self.how_to_name(fault))
            }
        }
    }

    /// `as NAME`: a new name for something of this sort.
    pub(crate) fn bind(&mut self, sort: Meaning) -> Parsed<Var> {
        self.expect("as")?;
        let Some(name) = self.word() else {
            return Err(self.fault("Here a name is missing, such as `as those`."));
        };
        if vocab::RESERVED.contains(&name) || vocab::is_verb(name) {
            return Err(self.fault(format!(
                "`{name}` already means something; choose another name."
            )));
        }
        if self.bound().is_some() {
            return Err(self.fault(format!(
                "The name `{name}` is used before; choose another name."
            )));
        }
        if self.scope.names.len() == Program::MAX_NAMES {
            let most = Program::MAX_NAMES;
            return Err(self.fault(format!("Too many names: a text can use {most} at most.")));
        }
        self.advance();
        self.scope.names.push((name.to_owned(), sort));
        Ok(Var(self.scope.names.len() as u8 - 1))
    }

    /// The names bound so far, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        self.scope
            .names
            .iter()
            .map(|(name, _)| name.clone())
            .collect()
    }
}
