//! Reads the clauses of powers, Tools, Stadiums and Special Energy.

use super::cursor::{Cursor, Place, Scope};
use super::error::Parsed;
use super::lexer::Token;
use crate::card::{Clause, Power};
use crate::effect::{Program, Trigger};
use crate::vocab;
use rulebox_rules::PowerKind;

impl Cursor<'_> {
    /// Whether a clause comes next.
    pub(super) fn at_clause(&self) -> bool {
        matches!(self.word(), Some("always" | "while" | "use" | "when"))
    }

    /// A power of this kind: its name, then its clauses on deeper lines.
    pub(super) fn power(&mut self, kind: PowerKind, indent: u32) -> Parsed<Power> {
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
    pub(super) fn clause(&mut self) -> Parsed<Clause> {
        let outer = std::mem::replace(&mut self.scope, Scope::new(Place::Clause));
        let clause = self.clause_inner();
        self.scope = outer;
        let clause = clause?;
        self.expect_line_end()?;
        Ok(clause)
    }

    fn clause_inner(&mut self) -> Parsed<Clause> {
        if self.eat("always") {
            self.expect_sign(':')?;
            return Ok(Clause::Static {
                test: None,
                modifier: self.modifier()?,
            });
        }
        if self.eat("while") {
            let test = Some(self.test()?);
            self.expect_sign(':')?;
            return Ok(Clause::Static {
                test,
                modifier: self.modifier()?,
            });
        }
        if self.eat("use") {
            return self.activated();
        }
        if self.eat("when") {
            return self.triggered();
        }
        let known = ["always", "while", "use", "when"];
        Err(self.unknown("`always:`, `while …:`, `use …` or `when …`", known))
    }

    fn activated(&mut self) -> Parsed<Clause> {
        let limit = self.need(vocab::LIMITS, "`once per turn` or `any number of times`")?;
        let needs = if self.eat("if") {
            Some(self.test()?)
        } else {
            None
        };
        let cost = if self.eat("cost") {
            Some(self.block()?)
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
            needs,
            cost,
            program,
        })
    }

    fn triggered(&mut self) -> Parsed<Clause> {
        let when = self.need(
            vocab::TRIGGERS,
            "what sets it off, such as `between turns`,",
        )?;
        self.scope.it = true;
        self.scope.attacker =
            matches!(when, Trigger::DamagedByAttack | Trigger::KnockedOutByAttack);
        let needs = if self.eat("if") {
            Some(self.test()?)
        } else {
            None
        };
        let effect = if self.sees("may") {
            self.statement()?
        } else {
            self.block()?
        };
        Ok(Clause::Triggered {
            when,
            needs,
            program: Program {
                names: self.names(),
                effect,
            },
        })
    }
}
