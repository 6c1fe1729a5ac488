//! Reads amounts: numbers and what is counted.

use super::cursor::{Cursor, Place, Sort};
use super::error::Parsed;
use super::lexer::Token;
use super::select::Things;
use crate::effect::{Amount, Counted, PokemonSel};
use crate::vocab;
use rulebox_rules::EnergyType;

/// Makes one amount of two.
type Join = fn(Box<Amount>, Box<Amount>) -> Amount;

impl Cursor<'_> {
    /// `a + b - c`, of which `*` and `/` bind closer.
    pub(super) fn amount(&mut self) -> Parsed<Amount> {
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
        if let Some((var, Sort::Number)) = self.bound() {
            self.advance();
            return Ok(Amount::Var(var));
        }
        for (owner, who) in vocab::OWNERS {
            if self.eat(&format!("{owner} prizes taken")) {
                return Ok(Amount::Counted(Counted::PrizesTaken(*who)));
            }
            if self.eat(&format!("{owner} bench size")) {
                return Ok(Amount::Counted(Counted::BenchSize(*who)));
            }
            if self.eat(&format!("{owner} prizes")) {
                return Ok(Amount::Counted(Counted::Prizes(*who)));
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
            Amount::Counted(Counted::Heads)
        } else {
            self.advance();
            Amount::Counted(Counted::Tails)
        })
    }

    fn damage_done(&mut self) -> Parsed<Amount> {
        if !matches!(self.scope.place, Place::Attack | Place::Alone) {
            return Err(self.fault("`damage done` has a meaning only in the text of an attack."));
        }
        self.eat("damage done");
        Ok(Amount::Counted(Counted::DamageDone))
    }

    /// `count(…)`, `counters(…)`, `energy(…)`, `retreat(…)`, `remaining hp(…)`.
    fn counted(&mut self) -> Parsed<Amount> {
        if self.eat("count") {
            return self.bracketed(Self::count_of_things);
        }
        if self.eat("counters") {
            return self.bracketed(|c| Ok(Amount::Counted(Counted::Counters(c.pokemon()?))));
        }
        if self.eat("energy") {
            return self.bracketed(|c| {
                let (wanted, of) = c.energy_of()?;
                Ok(Amount::Counted(Counted::Energy(wanted, of)))
            });
        }
        if self.eat("retreat") {
            return self.bracketed(|c| Ok(Amount::Counted(Counted::RetreatCost(c.pokemon()?))));
        }
        if self.eat("remaining hp") {
            return self.bracketed(|c| Ok(Amount::Counted(Counted::RemainingHp(c.pokemon()?))));
        }
        if self.eat("hp") {
            return self.bracketed(|c| Ok(Amount::Counted(Counted::Hp(c.pokemon()?))));
        }
        if self.eat("damage taken last turn") {
            return self
                .bracketed(|c| Ok(Amount::Counted(Counted::DamageTakenLastTurn(c.pokemon()?))));
        }
        if self.eat("extra energy") {
            return self.bracketed(|c| {
                let (wanted, of) = c.energy_of()?;
                Ok(Amount::Counted(Counted::ExtraEnergy(wanted, of)))
            });
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
        const KNOWN: [&str; 12] = [
            "heads",
            "tails",
            "count",
            "counters",
            "energy",
            "retreat",
            "remaining",
            "damage",
            "hp",
            "extra",
            "min",
            "max",
        ];
        Err(self.no_amount(&KNOWN))
    }

    fn bracketed(&mut self, inner: impl Fn(&mut Self) -> Parsed<Amount>) -> Parsed<Amount> {
        if !self.sees_sign('(') {
            return Err(self.fault(
                "What is counted stands in brackets, as in `count(your bench)` or `energy(this)`.",
            ));
        }
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
            Things::Pokemon(sel) => Amount::Counted(Counted::Pokemon(sel)),
            Things::Cards(sel) => Amount::Counted(Counted::Cards(sel)),
        })
    }

    /// `{R}, SELECT` or `SELECT`.
    fn energy_of(&mut self) -> Parsed<(Option<EnergyType>, PokemonSel)> {
        let mut wanted = None;
        if let Token::Symbol(t) = *self.peek() {
            wanted = Some(t);
            self.advance();
            self.expect_sign(',')?;
        }
        Ok((wanted, self.pokemon()?))
    }

    /// Whether the words for an amount come next.
    pub(super) fn at_amount(&self) -> bool {
        match self.peek() {
            Token::Number(_) | Token::Sign('(' | '-') => true,
            Token::Word("heads" | "tails") | Token::Word("remaining") => true,
            Token::Word("damage") => self.sees("damage done") || self.sees("damage taken"),
            Token::Word("extra") => true,
            Token::Word("count" | "counters" | "energy" | "retreat" | "hp" | "min" | "max") => {
                *self.peek_at(1) == Token::Sign('(')
            }
            _ => {
                let known = |(owner, _): &(&str, _)| {
                    self.sees(&format!("{owner} prizes"))
                        || self.sees(&format!("{owner} bench size"))
                };
                vocab::OWNERS.iter().any(known) || matches!(self.bound(), Some((_, Sort::Number)))
            }
        }
    }
}
