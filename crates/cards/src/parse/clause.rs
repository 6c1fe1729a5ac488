//! Reads the clauses of powers, Tools, Stadiums and Special Energy.

use super::cursor::{Cursor, Place, Scope};
use super::error::Parsed;
use super::lexer::Token;
use crate::card::{Clause, Power, UsedFrom};
use crate::effect::Program;
use crate::vocab;
use rulebox_rules::PowerKind;

impl Cursor<'_> {
    /// Whether a clause comes next.
    pub(crate) fn at_clause(&self) -> bool {
        matches!(self.word(), Some("always" | "while" | "use" | "when"))
    }

    /// Whether a statement comes next that begins like a clause: it uses something of another card.
    pub(crate) fn at_use_of_other(&self) -> bool {
        self.sees("use effect of") || self.sees("use 1 attack of")
    }

    /// A power of this kind: its name, then its clauses on deeper lines.
    pub(crate) fn power(&mut self, kind: PowerKind, indent: u32) -> Parsed<Power> {
        let name = self.text("the name of the power")?;
        self.expect_line_end()?;
        let mut clauses = Vec::new();
        while matches!(*self.peek(), Token::Line(deep) if deep > indent) {
            self.advance();
            clauses.push(self.clause()?);
        }
        if clauses.is_empty() {
            return Err(self.fault(format!(
                "The power \"{name}\" says nothing. Indent its text deeper than its name."
            )));
        }
        Ok(Power {
            name,
            kind,
            clauses,
        })
    }

    /// One clause, which ends with its line.
    pub(crate) fn clause(&mut self) -> Parsed<Clause> {
        self.clause_at(Place::Clause)
    }

    /// One clause on a card of this sort.
    pub(crate) fn clause_at(&mut self, place: Place) -> Parsed<Clause> {
        let outer = std::mem::replace(&mut self.scope, Scope::new(place));
        let clause = self.clause_inner();
        self.scope = outer;
        let clause = clause?;
        self.expect_line_end()?;
        Ok(clause)
    }

    fn clause_inner(&mut self) -> Parsed<Clause> {
        if self.sees("always") || self.sees("while") {
            let test = match self.eat("while") {
                true => Some(self.test()?),
                false => self.expect("always").map(|()| None)?,
            };
            let by_name = self.eat("by name");
            self.expect_sign(':')?;
            return Ok(Clause::Static {
                test,
                modifier: self.modifier()?,
                by_name,
            });
        }
        if self.at_use_of_other() {
            return Err(self.fault(
                "This is a statement, which does not stand alone here. Say when its player may use it, \
                 as in `use once per turn { use effect of … }`.",
            ));
        }
        if self.eat("use once per turn as reaction to poke-power") {
            return self.reaction();
        }
        if self.eat("use") {
            return self.activated();
        }
        if self.eat("when") {
            return self.when(true).map(Clause::Triggered);
        }
        Err(self.no_clause())
    }

    fn activated(&mut self) -> Parsed<Clause> {
        let limit = self.need(vocab::LIMITS, "`once per turn` or `any number of times`")?;
        let from = self
            .pick(&[
                ("from hand", UsedFrom::Hand),
                ("from discard", UsedFrom::Discard),
            ])
            .unwrap_or(UsedFrom::Play);
        let needs = if self.eat("if") {
            Some(self.test()?)
        } else {
            None
        };
        let cost = if self.eat("cost") {
            Some(self.cost_block()?)
        } else {
            None
        };
        let effect = self.block()?;
        let program = Program {
            names: self.names(),
            effect,
        };
        Ok(Clause::Activated {
            limit,
            from,
            needs,
            cost,
            program,
        })
    }

    fn reaction(&mut self) -> Parsed<Clause> {
        let needs = match self.eat("if") {
            true => Some(self.test()?),
            false => None,
        };
        let cost = match self.eat("cost") {
            true => Some(self.cost_block()?),
            false => None,
        };
        Ok(Clause::Reaction {
            needs,
            cost,
            names: self.names(),
        })
    }
}
