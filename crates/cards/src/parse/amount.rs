//! Reads amounts: numbers and what is counted.

use super::cursor::{Cursor, Place};
use super::error::Parsed;
use super::lexer::Token;
use super::select::Things;
use crate::effect::Amount;
use crate::vocab;

impl Cursor<'_> {
    /// `a + b - c`, of which `*` binds closer.
    pub(super) fn amount(&mut self) -> Parsed<Amount> {
        let mut left = self.amount_product()?;
        loop {
            if self.eat_sign('+') {
                left = Amount::Add(Box::new(left), Box::new(self.amount_product()?));
            } else if self.eat_sign('-') {
                left = Amount::Sub(Box::new(left), Box::new(self.amount_product()?));
            } else {
                return Ok(left);
            }
        }
    }

    fn amount_product(&mut self) -> Parsed<Amount> {
        let mut left = self.amount_one()?;
        while self.eat_sign('*') {
            left = Amount::Mul(Box::new(left), Box::new(self.amount_one()?));
        }
        Ok(left)
    }

    /// A single amount.
    pub(super) fn amount_one(&mut self) -> Parsed<Amount> {
        if self.eat_sign('(') {
            let inner = self.amount()?;
            self.expect_sign(')')?;
            return Ok(inner);
        }
        if self.eat_sign('-') {
            return Ok(Amount::Number(-self.number::<i16>()?));
        }
        if matches!(self.peek(), Token::Number(_)) {
            return Ok(Amount::Number(self.number()?));
        }
        if self.sees("heads") || self.sees("tails") {
            return self.coins_counted();
        }
        if self.sees("damage done") {
            return self.damage_done();
        }
        for (owner, who) in vocab::OWNERS {
            if self.eat(&format!("{owner} prizes")) {
                return Ok(Amount::Prizes(*who));
            }
        }
        self.counted()
    }

    fn coins_counted(&mut self) -> Parsed<Amount> {
        if !self.scope.flipped {
            let word = self.found();
            return Err(self.fault(format!("{word} has no meaning before a `flip`.")));
        }
        Ok(if self.eat("heads") {
            Amount::Heads
        } else {
            self.advance();
            Amount::Tails
        })
    }

    fn damage_done(&mut self) -> Parsed<Amount> {
        if !matches!(self.scope.place, Place::Attack | Place::Alone) {
            return Err(self.fault("`damage done` has a meaning only in the text of an attack."));
        }
        self.eat("damage done");
        Ok(Amount::DamageDone)
    }

    /// `count(…)`, `counters(…)`, `energy(…)`, `retreat(…)`, `remaining hp(…)`.
    fn counted(&mut self) -> Parsed<Amount> {
        if self.eat("count") {
            return self.bracketed(Self::count_of_things);
        }
        if self.eat("counters") {
            return self.bracketed(|c| Ok(Amount::Counters(c.pokemon()?)));
        }
        if self.eat("energy") {
            return self.bracketed(Self::energy_units);
        }
        if self.eat("retreat") {
            return self.bracketed(|c| Ok(Amount::RetreatCost(c.pokemon()?)));
        }
        if self.eat("remaining hp") {
            return self.bracketed(|c| Ok(Amount::RemainingHp(c.pokemon()?)));
        }
        const KNOWN: [&str; 8] = [
            "heads",
            "tails",
            "count",
            "counters",
            "energy",
            "retreat",
            "remaining",
            "damage",
        ];
        Err(self.unknown("an amount", KNOWN))
    }

    fn bracketed(&mut self, inner: impl Fn(&mut Self) -> Parsed<Amount>) -> Parsed<Amount> {
        self.expect_sign('(')?;
        let amount = inner(self)?;
        self.expect_sign(')')?;
        Ok(amount)
    }

    fn count_of_things(&mut self) -> Parsed<Amount> {
        if let Some((var, _)) = self.bound()
            && *self.peek_at(1) == Token::Sign(')')
        {
            self.advance();
            return Ok(Amount::Var(var));
        }
        Ok(match self.things()? {
            Things::Pokemon(sel) => Amount::Pokemon(sel),
            Things::Cards(sel) => Amount::Cards(sel),
        })
    }

    fn energy_units(&mut self) -> Parsed<Amount> {
        let mut wanted = None;
        if let Token::Symbol(t) = *self.peek() {
            wanted = Some(t);
            self.advance();
            self.expect_sign(',')?;
        }
        Ok(Amount::Energy(wanted, self.pokemon()?))
    }

    /// Whether the words for an amount come next.
    pub(super) fn at_amount(&self) -> bool {
        match self.peek() {
            Token::Number(_) | Token::Sign('(' | '-') => true,
            Token::Word("heads" | "tails") | Token::Word("remaining") => true,
            Token::Word("damage") => self.sees("damage done"),
            Token::Word("count" | "counters" | "energy" | "retreat") => {
                *self.peek_at(1) == Token::Sign('(')
            }
            _ => vocab::OWNERS
                .iter()
                .any(|(owner, _)| self.sees(&format!("{owner} prizes"))),
        }
    }
}
