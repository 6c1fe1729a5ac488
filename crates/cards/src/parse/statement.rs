//! Reads statements: lines, blocks, and the sides of what has two outcomes. What a statement says is read by the family of
//! its verb.

use super::cursor::Cursor;
use super::error::{Fault, Parsed};
use super::hints::example_of;
use super::lexer::Token;
use crate::effect::{Effect, Player};
use crate::vocab;

/// Several effects as one; a single one stays as it is.
pub(crate) fn sequence(mut list: Vec<Effect>) -> Effect {
    if list.len() == 1 {
        list.remove(0)
    } else {
        Effect::Seq(list)
    }
}

/// `draw` for the player who uses the card, `opponent draws` and so on for others.
pub(crate) fn verbs_of_players(verb: &str) -> impl Iterator<Item = (String, Player)> {
    vocab::SUBJECTS.iter().map(move |(subject, by)| match by {
        Player::You => (verb.to_owned(), Player::You),
        Player::Opponent | Player::Each => (format!("{subject} {verb}s"), *by),
    })
}

/// What one of two outcomes leads to, if anything.
type Side = Option<Box<Effect>>;

impl Cursor<'_> {
    /// The statements on all lines that are indented deeper than `indent`.
    pub(crate) fn lines(&mut self, indent: u32) -> Parsed<Effect> {
        let mut list = Vec::new();
        while matches!(*self.peek(), Token::Line(deep) if deep > indent) {
            self.advance();
            self.line(&mut list)?;
        }
        Ok(sequence(list))
    }

    /// The statements up to the end of the line.
    pub(crate) fn line(&mut self, list: &mut Vec<Effect>) -> Parsed<()> {
        loop {
            list.push(self.statement()?);
            if !self.eat_sign(';') || self.at_line_end() {
                return match self.at_line_end() {
                    true => Ok(()),
                    false => Err(self.statement_goes_on("the line should end")),
                };
            }
        }
    }

    /// `{ … }`.
    pub(crate) fn block(&mut self) -> Parsed<Effect> {
        self.open_block()?;
        let mut list = Vec::new();
        loop {
            self.skip_separators();
            if self.eat_sign('}') {
                return Ok(sequence(list));
            }
            list.push(self.statement()?);
            self.expect_separator()?;
        }
    }

    fn skip_separators(&mut self) {
        while self.sees_sign(';') || matches!(self.peek(), Token::Line(_)) {
            self.advance();
        }
    }

    /// After a statement in a block: `;`, a new line, or the end of the block.
    fn expect_separator(&mut self) -> Parsed<()> {
        if matches!(self.peek(), Token::Sign(';' | '}') | Token::Line(_)) {
            return Ok(());
        }
        Err(match *self.peek() == Token::End {
            true => self.fault("Here `}` is missing: a block that was opened does not end."),
            false => self.statement_goes_on("`;` or `}` should follow"),
        })
    }

    /// Takes a word that continues a block, even on the next line.
    pub(crate) fn continues(&mut self, word: &str) -> bool {
        let mark = self.mark();
        while matches!(self.peek(), Token::Line(_)) {
            self.advance();
        }
        let found = self.eat(word);
        if !found {
            self.rewind(mark);
        }
        found
    }

    /// One statement.
    pub(crate) fn statement(&mut self) -> Parsed<Effect> {
        let verb = self.word();
        let read = self.nested(Self::statement_inner);
        read.map_err(|fault| fault.example(example_of(verb)))
    }

    fn statement_inner(&mut self) -> Parsed<Effect> {
        if self.sees_sign('{') {
            return self.block();
        }
        match Effect::parse(self)? {
            Some(effect) => Ok(effect),
            None => Err(self.no_verb()),
        }
    }

    /// `{ heads: …; tails: … }`, or another pair of labels.
    pub(crate) fn branches(&mut self, first: &str, second: &str) -> Parsed<(Side, Side)> {
        self.expect_sign('{')?;
        let (mut heads, mut tails) = (None, None);
        loop {
            self.skip_separators();
            if self.sees_sign('}') && (heads.is_some() || tails.is_some()) {
                self.advance();
                return Ok((heads, tails));
            }
            let twice = self.fault("This side is written twice.");
            let slot = if self.eat(first) {
                &mut heads
            } else if self.eat(second) {
                &mut tails
            } else {
                return Err(self.unknown(&format!("`{first}:` or `{second}:`"), [first, second]));
            };
            if slot.is_some() {
                return Err(twice);
            }
            self.expect_sign(':')?;
            *slot = Some(Box::new(self.branch([first, second])?));
        }
    }

    /// The statements of one side.
    fn branch(&mut self, labels: [&str; 2]) -> Parsed<Effect> {
        let mut list = Vec::new();
        loop {
            self.skip_separators();
            let label = labels.iter().any(|label| self.sees(label));
            if self.sees_sign('}') || (label && *self.peek_at(1) == Token::Sign(':')) {
                break;
            }
            list.push(self.statement()?);
            self.expect_separator()?;
        }
        if list.is_empty() {
            return Err(self.fault("This side does nothing: leave it out, or write `{}`."));
        }
        Ok(sequence(list))
    }

    /// What stands in braces after `cost`.
    pub(crate) fn cost_block(&mut self) -> Parsed<Effect> {
        let at = self.span();
        match self.price()? {
            effect if effect == Effect::default() => {
                let message = "This cost is empty. What costs nothing has no `cost`.";
                Err(Fault::new(at, message).bare())
            }
            effect => Ok(effect),
        }
    }

    /// The block of a price, in which no other price stands.
    pub(crate) fn price(&mut self) -> Parsed<Effect> {
        let outer = std::mem::replace(&mut self.scope.price, true);
        let effect = self.block();
        self.scope.price = outer;
        effect
    }
}
