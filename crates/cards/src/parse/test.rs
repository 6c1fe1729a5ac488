//! Reads tests: whether something holds.

use super::cursor::Cursor;
use super::error::{Fault, Parsed};
use super::filter::all_of;
use super::lexer::Token;
use crate::effect::{Cmp, Count, PastTest, Player, PokemonBase, PresentTest, Test};
use crate::vocab;

impl Cursor<'_> {
    /// `TEST or TEST …`, of which `and` binds closer.
    pub(super) fn test(&mut self) -> Parsed<Test> {
        let mut parts = vec![self.test_and()?];
        while self.eat("or") {
            parts.push(self.test_and()?);
        }
        Ok(if parts.len() == 1 {
            parts.remove(0)
        } else {
            any_of(parts)
        })
    }

    fn test_and(&mut self) -> Parsed<Test> {
        let mut parts = vec![self.test_one()?];
        while self.eat("and") {
            parts.push(self.test_one()?);
        }
        Ok(if parts.len() == 1 {
            parts.remove(0)
        } else {
            all(parts)
        })
    }

    /// One question, `not` one, or a test in brackets.
    fn test_one(&mut self) -> Parsed<Test> {
        self.nested(Self::test_one_inner)
    }

    fn test_one_inner(&mut self) -> Parsed<Test> {
        if self.eat("not") {
            return Ok(Test::Not(Box::new(self.test_one()?)));
        }
        if self.sees_sign('(')
            && let Some(test) = self.bracketed_test()?
        {
            return Ok(test);
        }
        if self.eat("any of") {
            return Ok(Test::Exists(self.pokemon()?));
        }
        if self.eat("any") {
            return Ok(Test::ExistsCard(self.cards_of(Count::All)?));
        }
        if self.eat("during") {
            let who = self.owner()?;
            let first = self.eat("first");
            self.expect("turn")?;
            return Ok(if first {
                Test::Present(PresentTest::FirstTurn(who))
            } else {
                Test::Present(PresentTest::TurnOf(who))
            });
        }
        if self.eat("drawn for the turn") {
            return Ok(Test::Present(PresentTest::DrawnForTurn));
        }
        if self.eat("played from hand") {
            return Ok(Test::Present(PresentTest::PlayedFromHand));
        }
        if self.eat("used") {
            let name = self.text("the name of an attack")?;
            self.expect("last turn")?;
            return Ok(Test::Past(PastTest::UsedAttackLastTurn(name)));
        }
        for (subject, who) in vocab::SUBJECTS {
            if self.eat(&format!("{subject} played")) {
                let filter = self.card_phrase()?;
                self.expect("this turn")?;
                return Ok(Test::Past(PastTest::PlayedSupporter { who: *who, filter }));
            }
            if self.eat(&format!("{subject} go second"))
                || self.eat(&format!("{subject} goes second"))
            {
                return Ok(Test::Present(PresentTest::GoesSecond(*who)));
            }
            if self.eat(&format!("{subject} go first"))
                || self.eat(&format!("{subject} goes first"))
            {
                return Ok(Test::Not(Box::new(Test::Present(PresentTest::GoesSecond(
                    *who,
                )))));
            }
        }
        if self.at_amount() {
            self.comparison()
        } else {
            self.pokemon_test()
        }
    }

    /// A test in brackets; nothing if the bracket opens an amount that is compared.
    fn bracketed_test(&mut self) -> Parsed<Option<Test>> {
        let mark = self.mark();
        let compared = self.amount().is_ok() && matches!(self.peek(), Token::Compare(_));
        self.rewind(mark);
        if compared {
            return Ok(None);
        }
        self.expect_sign('(')?;
        let test = self.test()?;
        self.expect_sign(')')?;
        Ok(Some(test))
    }

    fn comparison(&mut self) -> Parsed<Test> {
        let left = self.amount()?;
        let Token::Compare(cmp) = *self.peek() else {
            return Err(self.no_comparison());
        };
        self.advance();
        Ok(Test::Compare(left, cmp, self.amount()?))
    }

    fn no_comparison(&self) -> Fault {
        let meant = match (self.peek(), self.peek_at(1)) {
            (Token::Sign('='), Token::Compare(Cmp::More)) => Some(">="),
            (Token::Sign('='), Token::Compare(Cmp::Less)) => Some("<="),
            (Token::Sign('=') | Token::Word("is"), _) => Some("=="),
            _ => None,
        };
        let message = "Here a comparison is missing, such as `>= 1` or `== 0`.";
        self.fault(message).suggest(meant)
    }

    /// Refuses what could be counted but stands beside a sign that compares numbers.
    fn no_comparison_of_things(&mut self) -> Parsed<()> {
        let mark = self.mark();
        let things = self.things().is_ok();
        let compared = matches!(self.peek(), Token::Compare(_) | Token::Sign('='));
        let wanted = (things && compared).then(|| self.count_wanted(mark));
        self.rewind(mark);
        wanted.map_or(Ok(()), Err)
    }

    /// `SELECT is FILTER`, `SELECT has …`, `your pokemon was knocked out last turn`.
    fn pokemon_test(&mut self) -> Parsed<Test> {
        let start = self.fault(
            "Only `your pokemon` can stand here: texts ask for those that were Knocked Out in the opponent's last turn.",
        );
        self.no_comparison_of_things()?;
        let mut sel = self.pokemon()?;
        if self.eat("was knocked out last turn") {
            let by_damage = self.eat("by damage");
            let yours = sel.base == PokemonBase::InPlay(Player::You) && sel.count == Count::All;
            let filter = sel.filter;
            return match yours {
                true => Ok(Test::Past(PastTest::KnockedOutLastTurn {
                    filter,
                    by_damage,
                })),
                false => Err(start),
            };
        }
        if self.eat("was damaged last turn") {
            return Ok(Test::Past(PastTest::DamagedLastTurn(sel)));
        }
        if self.eat("has energy for") {
            return Ok(Test::Present(PresentTest::HasEnergyFor(
                sel,
                self.text("the name of an attack")?,
            )));
        }
        if self.eat("has extra energy") {
            return Ok(Test::Present(PresentTest::ExtraEnergyPays(
                sel,
                self.cost_symbols()?,
            )));
        }
        let property = if self.sees("has") {
            self.possession()?
        } else if self.eat("is") {
            self.filter_one()?
        } else {
            return Err(self.no_question());
        };
        sel.filter = all_of(vec![sel.filter, property]);
        Ok(Test::Exists(sel))
    }
}

impl Cursor<'_> {
    /// After Pokémon comes no question about them; a property may stand there alone.
    fn no_question(&mut self) -> Fault {
        let what = "a question such as `is damaged` or `has energy`";
        let fault = self.unknown(what, ["is", "has", "was"]);
        let mark = self.mark();
        let property = self.adjective().is_some();
        let meant = format!("is {}", self.words_since(mark));
        self.rewind(mark);
        fault.or_suggest(property.then_some(meant.as_str()))
    }
}

fn all(parts: Vec<Test>) -> Test {
    let flat = parts.into_iter().flat_map(|part| match part {
        Test::All(inner) => inner,
        other => vec![other],
    });
    Test::All(flat.collect())
}

fn any_of(parts: Vec<Test>) -> Test {
    let flat = parts.into_iter().flat_map(|part| match part {
        Test::AnyOf(inner) => inner,
        other => vec![other],
    });
    Test::AnyOf(flat.collect())
}
