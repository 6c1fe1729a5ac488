//! The walk over a text that finds out whether it could do anything. At the table it finds an answer. When the book is made,
//! nothing can be looked at; then it finds what would have to be there, as far as that does not depend on the way.

use crate::program::could::known::{Known, Names};
use crate::program::could::look::{LAST, Look};
use crate::program::could::need::{All, Fit, Held, Need, Worth};
use crate::program::op::Code;
use crate::state::ids::{CardId, Position};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, PokemonBase, Test, Tree, Walk as Step};
use std::ops::ControlFlow::{self, Break, Continue};

/// What a text needs to do anything, worked out when the book is made.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Outlook {
    /// What its price asks for.
    pub(super) price: Vec<Need<'static>>,
    /// Each way in which it can do something.
    pub(super) ways: Vec<Way>,
    /// Whether there may be another way.
    pub(super) open: bool,
}

/// A way in which a text can do something.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Way {
    known: Known,
    needs: Vec<Need<'static>>,
}

impl Way {
    /// Whether all that it needs is there.
    #[inline]
    pub(super) fn is_open<L: Layout>(
        &self,
        table: &Table<'_, L>,
        ctx: &Ctx<'_, L>,
        code: &Code,
    ) -> bool {
        let look = Look::new((table, ctx), code, &self.known, CardId::NONE);
        self.needs.iter().all(|need| look.meets(need))
    }

    /// Adds a need; where it is about what a register will hold, that is put in its place.
    fn add<'c>(&mut self, code: &'c Code, mut need: Need<'c>, place: Position) {
        let known = self.known;
        if let Need::Held(register) = need
            && let Some((at, held)) = known.held(code, register, place)
        {
            held.needs()
                .into_iter()
                .for_each(|need| self.add(code, need, at));
            return;
        }
        let mut from = place;
        while let Need::Pokemon(sel, fit) = &mut need
            && !matches!(fit, Fit::There | Fit::Open(_))
            && let PokemonBase::Var(var) = sel.base
            && let Some((at, Held::Pokemon(of))) = known.held(code, var.into(), from)
        {
            (*sel, from) = (of.into(), at);
        }
        let deck = need.deck().filter(|_| !known.into_deck);
        let need = deck.map_or_else(|| need.kept(), Need::Deck);
        if need != Need::Nothing && !self.needs.contains(&need) {
            self.needs.push(need);
        }
    }
}

/// A walk over a text.
pub(super) struct Walk<'a, L: Layout> {
    table: Option<(&'a Table<'a, L>, &'a Ctx<'a, L>)>,
    code: &'a Code,
    pub(super) known: Known,
    /// Whether anything was done that an "if you do" can refer to; nothing where that depends.
    paid: Option<bool>,
    /// What must be there to come here.
    here: Vec<Need<'a>>,
    /// Whether it depends on the way what the registers hold.
    lost: bool,
    pub(super) outlook: Outlook,
}

/// Where a walk goes on; or that it is over, because something can be done or because it depends on too much.
type Next<T> = ControlFlow<Over, T>;

/// How a walk can be over before its end.
#[derive(Debug, PartialEq)]
pub(super) enum Over {
    Found,
    Depends,
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
            outlook: Outlook::default(),
        }
    }

    /// Notes what the price takes that stands there.
    pub(super) fn note_price(&mut self, at: Position, end: Position) {
        let places = (at.0..end.0).map(Position);
        places.for_each(|at| self.known.note_price(self.code, at));
    }

    /// Looks at the operations from one place to another.
    pub(super) fn part(&mut self, mut at: Position, end: Position) -> Next<()> {
        while at < end {
            let here = at;
            at = at.next();
            self.known.note(self.code, here);
            match self.code.op(here).needs() {
                Worth::Effect(all) | Worth::Asked(all) => self.effect(all)?,
                Worth::If(test, to) => at = self.branch(here, test, to)?,
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
                    self.note_price(at, to);
                    let price = self.code.part(at, to).iter();
                    for all in price.filter_map(|op| op.needs().effect()) {
                        self.paid = either(self.paid, self.meets_all(&all));
                    }
                    at = to;
                }
                Worth::Anew => self.paid = Some(false),
                // Nothing before it could be done, or we would not be here; at most it could be paid for.
                Worth::IfDone(to) => match self.paid {
                    Some(true) => {}
                    Some(false) => at = to,
                    None => return Break(Over::Depends),
                },
                Worth::Besides(_) | Worth::Leads(_) | Worth::Unweighed | Worth::Jump(_) => {}
            }
        }
        Continue(())
    }

    /// Looks at an operation that does something if all that is there.
    fn effect(&mut self, all: All<'a>) -> Next<()> {
        if self.meets_all(&all) == Some(false) {
            return Continue(());
        }
        if self.table.is_some() {
            return Break(Over::Found);
        }
        if self.lost {
            return Break(Over::Depends);
        }
        let (known, needs) = (self.known, Vec::new());
        let mut way = Way { known, needs };
        for need in all.into_iter().chain(self.here.iter().cloned()) {
            way.add(self.code, need, LAST);
        }
        // What is quickly seen comes first.
        way.needs.sort_by_key(|need| !matches!(need, Need::Deck(_)));
        // What names a register may be another need there.
        let names = |need: &Need<'_>| !matches!(need, Need::Deck(_));
        let within = |other: &Way| {
            let mut needs = other.needs.iter();
            needs.all(|need| way.needs.contains(need) && (known == other.known || !names(need)))
        };
        if !self.outlook.ways.iter().any(within) {
            self.outlook.ways.push(way);
        }
        Continue(())
    }

    /// Looks at what is done if a test holds, and at what is done otherwise.
    fn branch(&mut self, at: Position, test: &'a Test, to: Position) -> Next<Position> {
        if !self.is_public(test)? {
            return Continue(at.next());
        }
        // Where it holds, the branch ends with a jump over what would be done otherwise.
        let mut end = to;
        if let Worth::Jump(over) = self.code.op(Position::of(to.index() - 1)).needs() {
            end = end.max(over);
        }
        match self.meets(&Need::Test(test.into(), true)) {
            Some(true) => {
                self.part(at.next(), to)?;
                return Continue(end);
            }
            Some(false) => {
                let passed = (at.0 + 1..to.0).map(Position);
                passed.for_each(|at| self.known.pass_over(self.code, at));
                return Continue(to);
            }
            None => {}
        }
        let (before, lost) = (self.known, self.lost);
        self.within(Need::Test(test.into(), true), at.next(), to)?;
        let lost_there = std::mem::replace(&mut self.lost, lost);
        self.known = before;
        self.within(Need::Test(test.into(), false), to, end)?;
        self.lost |= lost_there;
        Continue(end)
    }

    /// Looks at what is done only if that is there. What it puts into registers is not known afterwards.
    fn within(&mut self, need: Need<'a>, at: Position, end: Position) -> Next<()> {
        let before = self.known;
        self.here.push(need);
        self.part(at, end)?;
        self.here.pop();
        self.lost |= self.known != before;
        Continue(())
    }

    /// Whether everybody sees before the text goes on whether a test holds.
    fn is_public(&self, test: &Test) -> Next<bool> {
        let none = |register| self.meets(&Need::Held(register)) == Some(false);
        let names_something = || test.walk(&mut Names(|_| Step::Stop)).is_break();
        match self.table.is_none() && names_something() {
            true => Break(Over::Depends),
            false => Continue(self.known.is_public(test, &|var| none(var.into()))),
        }
    }

    pub(super) fn meets_all(&self, all: &All<'_>) -> Option<bool> {
        all.iter()
            .try_fold(true, |met, need| Some(met && self.meets(need)?))
    }

    /// Whether something is there; nothing where only the table can tell.
    fn meets(&self, need: &Need<'_>) -> Option<bool> {
        match (self.table, need) {
            (Some(table), need) => {
                Some(Look::new(table, self.code, &self.known, CardId::NONE).meets(need))
            }
            (None, Need::Nothing) => Some(true),
            (None, Need::Number(n)) if let Amount::Number(n) = **n => Some(n > 0),
            (None, _) => None,
        }
    }
}

fn either(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        (None, _) | (_, None) => None,
    }
}
