//! The walk over a text that finds out whether it could do anything: at the table, or before a game, when nothing is seen but
//! that every deck holds cards.

use crate::program::could::known::Known;
use crate::program::could::look::{LAST, Look};
use crate::program::could::need::{All, Need, Worth};
use crate::program::op::Code;
use crate::state::ids::{CardId, Position};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, CardZone, Count, Test};
use std::ops::ControlFlow::{self, Break, Continue};

/// A walk over a text.
pub(super) struct Walk<'a, L: Layout> {
    table: Option<(&'a Table<'a, L>, &'a Ctx<'a, L>)>,
    code: &'a Code,
    known: Known<'a>,
    /// Whether anything was done that an "if you do" can refer to.
    paid: bool,
}

/// Where a walk goes on; or that it is over.
type Next<T> = ControlFlow<Over, T>;

/// How a walk can be over before its end.
#[derive(Debug, PartialEq)]
pub(super) enum Over {
    /// Something can be done.
    Found,
    /// Only the table can tell.
    Depends,
}

impl<'a, L: Layout> Walk<'a, L> {
    pub(super) fn new(
        table: Option<(&'a Table<'a, L>, &'a Ctx<'a, L>)>,
        code: &'a Code,
        known: Known<'a>,
    ) -> Self {
        Self {
            table,
            code,
            known,
            paid: false,
        }
    }

    /// Notes what the price takes that stands there.
    pub(super) fn note_price(&mut self, at: Position, end: Position) {
        for (at, op) in (at.0..).map(Position).zip(self.code.part(at, end)) {
            self.known.note_price(op.says().change, at);
        }
    }

    /// Looks at the operations from one place to another.
    pub(super) fn part(&mut self, mut at: Position, end: Position) -> Next<()> {
        while at < end {
            let here = at;
            at = at.next();
            let says = self.code.op(here).says();
            self.known.note(says.change, here);
            match says.worth {
                Worth::Effect(all) | Worth::Asked(all) => {
                    if self.meets_all(&all) == Some(true) {
                        return Break(Over::Found);
                    }
                }
                Worth::If(test, to) => at = self.branch(here, test, to)?,
                // A loop over nothing does nothing; any other is looked at once and left.
                Worth::While(register, to) => {
                    if !certain(self.meets(&Need::Held(register)))? {
                        at = to;
                    }
                }
                // A price does nothing by itself, but what follows may be done for it.
                Worth::Price(to) => {
                    self.note_price(at, to);
                    for op in self.code.part(at, to) {
                        if let Worth::Effect(all) | Worth::Asked(all) = op.says().worth {
                            self.paid |= certain(self.meets_all(&all))?;
                        }
                    }
                    at = to;
                }
                Worth::Anew => self.paid = false,
                // Nothing before it could be done, or we would not be here; at most it could be paid for.
                Worth::IfDone(to) if !self.paid => at = to,
                Worth::IfDone(_) | Worth::Besides(_) | Worth::Leads(_) => {}
                Worth::Unweighed | Worth::Jump(_) => {}
            }
        }
        Continue(())
    }

    /// Looks at what is done if a test holds, or at what is done otherwise.
    fn branch(&mut self, at: Position, test: &'a Test, to: Position) -> Next<Position> {
        let Some((table, ctx)) = self.table else {
            return Break(Over::Depends);
        };
        let none = |register| self.meets(&Need::Held(register)) == Some(false);
        if !self.known.is_public(test, &|var| none(var.into())) {
            return Continue(at.next());
        }
        if !table.test(ctx, test) {
            let passed = self.code.part(at.next(), to).iter();
            passed.for_each(|op| self.known.pass_over(op.says().change));
            return Continue(to);
        }
        self.part(at.next(), to)?;
        // The branch ends with a jump over what would be done otherwise.
        let last = self.code.op(Position::of(to.index() - 1)).says().worth;
        let over = if let Worth::Jump(over) = last {
            over
        } else {
            to
        };
        Continue(over.max(to))
    }

    pub(super) fn meets_all(&self, all: &All<'_>) -> Option<bool> {
        all.iter()
            .try_fold(true, |met, need| Some(met && self.meets(need)?))
    }

    /// Whether something is there; nothing where only the table can tell.
    fn meets(&self, need: &Need<'_>) -> Option<bool> {
        if let Some(table) = self.table {
            return Some(Look::new(table, &self.known, CardId::NONE).meets(need));
        }
        if let Need::Held(register) = need {
            let (_, held) = self.known.held(*register, LAST)?;
            return self.meets_all(&held.needs());
        }
        let deck = |zone: &CardZone| matches!(zone, CardZone::Deck(_) | CardZone::DeckTop(..));
        let certain = matches!(need, Need::Nothing | Need::Deck(_))
            || matches!(need, Need::Number(Amount::Number(1..)))
            || matches!(need, Need::Cards(sel) if deck(&sel.from))
            || matches!(need, Need::Choice(choose) if deck(&choose.from.from) && is_some(&choose.from.count));
        certain.then_some(true)
    }
}

/// Whether so many are certainly more than none.
fn is_some(count: &Count) -> bool {
    match count {
        Count::Exactly(n) | Count::UpTo(n) => matches!(**n, Amount::Number(1..)),
        Count::All | Count::AnyNumber | Count::OneOfEach => true,
    }
}

/// What is certain; a walk that would have to know more is over.
fn certain<T>(known: Option<T>) -> Next<T> {
    known.map_or(Break(Over::Depends), Continue)
}
