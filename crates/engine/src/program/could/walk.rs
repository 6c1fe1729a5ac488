//! The walk over a text that finds out whether it could do anything. At the table it finds an answer. When the book is made,
//! nothing can be looked at; then it finds the ways in which the text can do something.

use crate::program::code::{Code, Section};
use crate::program::could::known::Known;
use crate::program::need::{All, LAST, Look, NOTHING, Need, Worth};
use crate::query::public::is_public;
use crate::state::ids::{CardId, Position};
use crate::state::layout::{Large, Layout};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::Test;
use std::cell::Cell;
use std::ops::ControlFlow::{self, Break, Continue};

/// How a text can do something, worked out when it is laid out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Outlook {
    /// Whether anything must be there for its price.
    pub(super) has_price: bool,
    /// The ways that do not depend on each other.
    pub(super) ways: Vec<Way>,
    /// Whether there may be another way.
    pub(super) open: bool,
}

/// A way in which a text can do something.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Way {
    known: Known,
    needs: Vec<Need>,
}

impl Way {
    /// Whether all that it needs is there.
    #[inline]
    pub(super) fn is_open<'a, L: Layout>(
        &'a self,
        table: (&'a Table<'a, L>, &'a Ctx<'a, L>),
        code: &'a Code,
    ) -> bool {
        Look::new(table, code, &self.known, CardId::NONE).meets_all(&self.needs)
    }

    /// Adds a need; where it is about what a register will hold, that is put in its place.
    fn add(&mut self, code: &Code, need: Need, place: Position) {
        if let Need::Held(register) = need
            && let Some((at, held)) = self.known.held(code, register, place)
        {
            let needs = held.needs.clone().into_iter();
            return needs.for_each(|need| self.add(code, need, at));
        }
        if need != Need::Nothing && !self.needs.contains(&need) {
            self.needs.push(need);
        }
    }
}

/// Where a walk goes on; or that it is over: because something can be done, or else because only the table can tell.
type Next<T> = ControlFlow<bool, T>;

/// A walk over a text.
pub(super) struct Walk<'a, L: Layout> {
    table: Option<(&'a Table<'a, L>, &'a Ctx<'a, L>)>,
    code: &'a Code,
    known: Known,
    /// Whether anything was done that an "if you do" can refer to; nothing where that depends.
    paid: Option<bool>,
    /// What must be there to come here.
    here: Vec<Need>,
    /// Whether it depends on the way what the registers hold.
    lost: bool,
    ways: Vec<Way>,
}

impl Outlook {
    /// Works it out.
    pub(crate) fn of(code: &Code) -> Outlook {
        let mut walk = Walk::<Large>::new(None, code, Known::default());
        let over = walk.whole_effect();
        let mut price = code.each_said(code.section(Section::CostOrChoices));
        Outlook {
            has_price: price
                .any(|(_, says)| matches!(&says.worth, Worth::Leads(all) if *all != NOTHING)),
            ways: walk.ways,
            open: over.is_break(),
        }
    }
}

impl<'a, L: Layout> Walk<'a, L> {
    pub(super) fn new(
        table: Option<(&'a Table<'a, L>, &'a Ctx<'a, L>)>,
        code: &'a Code,
        known: Known,
    ) -> Self {
        Self {
            table,
            code,
            known,
            paid: Some(false),
            here: Vec::new(),
            lost: false,
            ways: Vec::new(),
        }
    }

    /// Looks at the whole effect.
    pub(super) fn whole_effect(&mut self) -> Next<()> {
        let price = self.code.section(Section::CostOrChoices);
        self.known.note_price(self.code, price);
        let (at, end) = self.code.section(Section::Effect);
        self.part(at, end)
    }

    /// Looks at the operations from one place to another.
    pub(super) fn part(&mut self, mut at: Position, end: Position) -> Next<()> {
        while at < end {
            let here = at;
            at = at.next();
            let says = self.code.says(here);
            self.known.note(&says.change, here);
            match says.worth {
                Worth::Effect(ref all) | Worth::Asked(ref all) => self.effect(all)?,
                Worth::If(to) => at = self.branch(here, to)?,
                // A loop over nothing does nothing; any other is looked at once and left.
                Worth::While(register, to) => match self.meets(&Need::Held(register)) {
                    Some(false) => at = to,
                    Some(true) => {}
                    None => {
                        self.within(Need::Held(register), at, to)?;
                        at = to;
                    }
                },
                // A price does nothing by itself, but what follows may be done for it.
                Worth::Price(to) => {
                    self.known.note_price(self.code, (at, to));
                    for (_, says) in self.code.each_said((at, to)) {
                        let (Worth::Effect(all) | Worth::Asked(all)) = &says.worth else {
                            continue;
                        };
                        let met = self.meets_all(all);
                        if self.paid != Some(true) && met != Some(false) {
                            self.paid = met;
                        }
                    }
                    at = to;
                }
                Worth::Anew => self.paid = Some(false),
                // Nothing before it could be done, or we would not be here; at most it could be paid for.
                Worth::IfDone(to) => match self.paid {
                    Some(true) => {}
                    Some(false) => at = to,
                    None => return Break(false),
                },
                Worth::Besides(_) | Worth::Leads(_) | Worth::Unweighed | Worth::Jump(_) => {}
            }
        }
        Continue(())
    }

    /// Looks at an operation that does something if all that is there.
    fn effect(&mut self, all: &All) -> Next<()> {
        match (self.meets_all(all), self.table) {
            (Some(false), _) => return Continue(()),
            (_, Some(_)) => return Break(true),
            (_, None) if self.lost => return Break(false),
            (_, None) => {}
        }
        let (known, needs) = (self.known, Vec::new());
        let mut way = Way { known, needs };
        for need in all.iter().chain(&self.here) {
            way.add(self.code, need.clone(), LAST);
        }
        // What is quickly seen comes first.
        let names = |need: &Need| !matches!(need, Need::Deck(_));
        way.needs.sort_by_key(names);
        // What names a register may be another need there.
        let within = |other: &Way| {
            let there = |need| way.needs.contains(need) && (known == other.known || !names(need));
            other.needs.iter().all(there)
        };
        if !self.ways.iter().any(within) {
            self.ways.push(way);
        }
        Continue(())
    }

    /// Looks at what is done if the test there holds, and at what is done otherwise.
    fn branch(&mut self, at: Position, to: Position) -> Next<Position> {
        let Some(test) = self.code.op(at).test() else {
            return Continue(at.next());
        };
        // The branch ends with a jump over what would be done otherwise.
        let mut end = to;
        if let Worth::Jump(over) = self.code.says(Position::of(to.index() - 1)).worth {
            end = end.max(over);
        }
        let Some(table) = self.table else {
            return self.both_branches(test, at, to, end);
        };
        let look = Look::new(table, self.code, &self.known, CardId::NONE);
        if !look.is_public(test) {
            return Continue(at.next());
        }
        if look.table.test(look.ctx, test) {
            self.part(at.next(), to)?;
            return Continue(end);
        }
        for (_, says) in self.code.each_said((at.next(), to)) {
            self.known.pass_over(&says.change);
        }
        Continue(to)
    }

    /// Looks at both, where only the table tells which it will be.
    fn both_branches(
        &mut self,
        test: &Test,
        at: Position,
        to: Position,
        end: Position,
    ) -> Next<Position> {
        let named = Cell::new(false);
        let names_nothing = |_| {
            named.set(true);
            false
        };
        let public = is_public(test, self.known.hand_is_spent, &names_nothing);
        if named.get() {
            return Break(false);
        }
        if !public {
            return Continue(at.next());
        }
        let (before, lost) = (self.known, self.lost);
        self.within(Need::Test(at, true), at.next(), to)?;
        let lost_there = std::mem::replace(&mut self.lost, lost);
        self.known = before;
        self.within(Need::Test(at, false), to, end)?;
        self.lost |= lost_there;
        Continue(end)
    }

    /// Looks at what is done only if that is there. What it puts into registers is not known afterwards.
    fn within(&mut self, need: Need, at: Position, end: Position) -> Next<()> {
        let before = self.known;
        self.here.push(need);
        self.part(at, end)?;
        self.here.pop();
        self.lost |= self.known != before;
        Continue(())
    }

    pub(super) fn meets_all(&self, all: &All) -> Option<bool> {
        all.iter()
            .try_fold(true, |met, need| Some(met && self.meets(need)?))
    }

    /// Whether something is there; nothing where only the table can tell.
    fn meets(&self, need: &Need) -> Option<bool> {
        match self.table {
            Some(table) => Some(Look::new(table, self.code, &self.known, CardId::NONE).meets(need)),
            None => (*need == Need::Nothing).then_some(true),
        }
    }
}
