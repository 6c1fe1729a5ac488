//! *Amount*: how many. A number, a calculation, or what is counted on the table.

mod compare;
mod counted;
mod tell;

pub(crate) use compare::{having, owner_in_play, prizes_left};
pub use counted::*;

use super::tree::{Variants, family};
use super::*;
use crate::parse::cursor::{Cursor, Meaning};
use crate::parse::error::Parsed;
use crate::parse::lexer::Token;
use crate::print::Printer;
use crate::sample::Sampler;
use crate::vocab;
use crate::wording::Words;
use crate::wording::kinds::{owner, symbol};
use crate::wording::plural::Number;
use rulebox_rules::EnergyType;

family! {
    /// How many.
    pub enum Amount, shown as amount {
        /// A number.
        Number(i16),
        /// What is counted.
        Counted(Counted),
        /// How many things a name holds: `count(name)`; the number itself if it names one.
        Var(Var),
        /// The smaller: `min(a, b)`.
        Min(Box<Amount>, Box<Amount>),
        /// The greater: `max(a, b)`.
        Max(Box<Amount>, Box<Amount>),
        /// `a / b`, rounded down.
        Div(Box<Amount>, Box<Amount>),
        /// `a + b`.
        Add(Box<Amount>, Box<Amount>),
        /// `a - b`.
        Sub(Box<Amount>, Box<Amount>),
        /// `a * b`.
        Mul(Box<Amount>, Box<Amount>),
    }
}

impl Amount {
    /// The number, if it is a plain one.
    pub(crate) fn number(&self) -> Option<i16> {
        match self {
            Amount::Number(n) => Some(*n),
            Amount::Counted(_)
            | Amount::Var(_)
            | Amount::Min(..)
            | Amount::Max(..)
            | Amount::Div(..)
            | Amount::Add(..)
            | Amount::Sub(..)
            | Amount::Mul(..) => None,
        }
    }
}

/// Makes one amount of two.
type Join = fn(Box<Amount>, Box<Amount>) -> Amount;

impl Cursor<'_> {
    /// `a + b - c`, of which `*` and `/` bind closer.
    pub(crate) fn amount(&mut self) -> Parsed<Amount> {
        const SIGNS: [(char, Join); 2] = [('+', Amount::Add), ('-', Amount::Sub)];
        self.chain(&SIGNS, Self::amount_product)
    }

    fn amount_product(&mut self) -> Parsed<Amount> {
        const SIGNS: [(char, Join); 2] = [('*', Amount::Mul), ('/', Amount::Div)];
        self.chain(&SIGNS, Self::amount_one)
    }

    /// Terms with signs between them, joined from the left: each one more makes the tree one level higher.
    fn chain(
        &mut self,
        signs: &[(char, Join)],
        term: impl Fn(&mut Self) -> Parsed<Amount>,
    ) -> Parsed<Amount> {
        self.nested(|c| {
            let mut left = term(c)?;
            while let Some((_, join)) = signs.iter().find(|(sign, _)| c.eat_sign(*sign)) {
                c.deeper()?;
                let nothing = c.fault("Nothing can be divided by 0.");
                let joined = join(Box::new(left), Box::new(term(c)?));
                if matches!(&joined, Amount::Div(_, by) if **by == Amount::Number(0)) {
                    return Err(nothing);
                }
                left = joined;
            }
            Ok(left)
        })
    }

    /// A single amount.
    pub(crate) fn amount_one(&mut self) -> Parsed<Amount> {
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
        if let Some((var, Meaning::Number)) = self.bound() {
            self.advance();
            return Ok(Amount::Var(var));
        }
        if self.eat("count") {
            return self.bracketed(Self::count_of_things);
        }
        for (word, of) in [("min", Amount::Min as Join), ("max", Amount::Max as Join)] {
            if self.eat(word) {
                return self.bracketed(|c| {
                    let first = Box::new(c.amount()?);
                    c.expect_sign(',')?;
                    Ok(of(first, Box::new(c.amount()?)))
                });
            }
        }
        match Counted::parse(self)? {
            Some(counted) => Ok(Amount::Counted(counted)),
            None => {
                let known = ["count", "min", "max"].iter().chain(Counted::BEGINS);
                let known: Vec<&str> = known.copied().collect();
                Err(self.no_amount(&known))
            }
        }
    }

    fn bracketed<T>(&mut self, inner: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if !self.sees_sign('(') {
            return Err(self.fault(
                "What is counted stands in brackets, as in `count(your bench)` or `energy(this)`.",
            ));
        }
        self.expect_sign('(')?;
        let found = inner(self)?;
        self.expect_sign(')')?;
        Ok(found)
    }

    fn count_of_things(&mut self) -> Parsed<Amount> {
        if let Some((var, _)) = self.bound()
            && *self.peek_at(1) == Token::Sign(')')
        {
            self.advance();
            return Ok(Amount::Var(var));
        }
        Ok(Amount::Counted(match self.things()? {
            Things::Pokemon(sel) => Counted::Pokemon(sel),
            Things::Cards(sel) => Counted::Cards(sel),
        }))
    }

    /// Whether the words for an amount come next.
    pub(crate) fn at_amount(&self) -> bool {
        if matches!(self.peek(), Token::Number(_) | Token::Sign('(' | '-')) {
            return true;
        }
        match self.word() {
            Some("count" | "min" | "max") => *self.peek_at(1) == Token::Sign('('),
            _ => Counted::comes_next(self) || matches!(self.bound(), Some((_, Meaning::Number))),
        }
    }
}

impl Printer<'_> {
    /// An amount where a number, `heads`, `tails` or brackets must stand.
    pub(crate) fn plain_amount(&self, amount: &Amount) -> String {
        let coins = matches!(amount, Amount::Counted(Counted::Heads | Counted::Tails));
        match coins || matches!(amount, Amount::Number(_)) {
            true => self.amount(amount),
            false => format!("({})", self.amount(amount)),
        }
    }

    /// An amount.
    pub(crate) fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(n) if *n < 0 => format!("({n})"),
            Amount::Number(n) => n.to_string(),
            Amount::Counted(counted) => counted.print(self),
            Amount::Var(var) => format!("count({})", self.name(*var)),
            Amount::Min(a, b) => format!("min({}, {})", self.amount(a), self.amount(b)),
            Amount::Max(a, b) => format!("max({}, {})", self.amount(a), self.amount(b)),
            Amount::Div(a, b) => format!("{} / {}", self.factor(a, false), self.factor(b, true)),
            Amount::Add(a, b) => format!("{} + {}", self.amount(a), self.factor(b, false)),
            Amount::Sub(a, b) => format!("{} - {}", self.amount(a), self.factor(b, false)),
            Amount::Mul(a, b) => format!("{} * {}", self.factor(a, false), self.factor(b, true)),
        }
    }

    /// A part of a sum or product, in brackets where the reader would group it otherwise.
    fn factor(&self, amount: &Amount, right: bool) -> String {
        let sum = matches!(amount, Amount::Add(..) | Amount::Sub(..));
        let product = matches!(amount, Amount::Mul(..) | Amount::Div(..));
        match sum || product && right {
            true => format!("({})", self.amount(amount)),
            false => self.amount(amount),
        }
    }
}

impl Sampler {
    /// An amount by chance, with so many levels inside each other.
    pub(crate) fn amount(&mut self, depth: u32) -> Amount {
        if depth == 0 || self.coin() {
            return Amount::Number(self.below(300) as i16 - 20);
        }
        let join: Join = match self.below(16) {
            0 => Amount::Add,
            1 => Amount::Sub,
            2 => Amount::Mul,
            3 => Amount::Div,
            4 => Amount::Min,
            5 => Amount::Max,
            _ => return self.counted(),
        };
        let first = Box::new(self.amount(depth - 1));
        let mut second = self.amount(depth - 1);
        // Nothing is divided by 0.
        if second == Amount::Number(0) {
            second = Amount::Number(2);
        }
        join(first, Box::new(second))
    }

    /// Something that is counted, or the things of a name. Pokémon and cards of a name without more are counted by the name.
    fn counted(&mut self) -> Amount {
        if self.coin()
            && let Some(var) = self.any_name()
        {
            return Amount::Var(var);
        }
        loop {
            let kind = self.pick(Counted::KINDS);
            if let Some(counted) = Counted::sample(kind, self) {
                return Amount::Counted(counted);
            }
        }
    }
}
