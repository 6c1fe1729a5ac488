//! Reads sets: a name, an id, and what deck lists call it.

use super::cursor::Cursor;
use super::error::Parsed;
use super::lexer::Token;
use crate::catalog::Set;

impl Cursor<'_> {
    /// A set, after the word `set`: its name and id, and the lines under it.
    pub(crate) fn set(&mut self) -> Parsed<Set> {
        let name = self.text("the set's name")?;
        let id = match self.word() {
            Some(word) if !word.contains('-') => word.to_owned(),
            _ => return Err(self.no_set_id()),
        };
        self.advance();
        self.expect_line_end()?;
        let mut set = Set {
            id,
            name,
            ..Set::default()
        };
        while self.next_line().is_some() {
            let facts = [("code", 0), ("also", 1), ("released", 2)];
            let known = self.need(&facts, "`code`, `also` or `released`");
            let date = matches!(self.word(), Some("date" | "day" | "release"));
            let known = known.map_err(|fault| fault.or_suggest(date.then_some("released")));
            match known? {
                0 => set.code = Some(self.code()?),
                1 => set.aliases.push(self.code()?),
                _ => set.released = self.day()?,
            }
            self.expect_line_end()?;
        }
        Ok(set)
    }

    /// A code as deck lists have it.
    fn code(&mut self) -> Parsed<String> {
        let Some(word) = self.word() else {
            return Err(self.fault("Here a code is missing, as in `code DP`."));
        };
        self.advance();
        Ok(word.to_owned())
    }

    /// `2007-05-01`.
    fn day(&mut self) -> Parsed<String> {
        let start = self.fault("This is no day; write year, month and day, as in `2007-05-01`.");
        let mut parts = [0u16; 3];
        for (n, part) in parts.iter_mut().enumerate() {
            if n > 0 && !self.eat_sign('-') {
                return Err(start);
            }
            let Token::Number(_) = self.peek() else {
                return Err(start);
            };
            *part = self.number()?;
        }
        let [year, month, day] = parts;
        if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return Err(start);
        }
        Ok(format!("{year:04}-{month:02}-{day:02}"))
    }
}
