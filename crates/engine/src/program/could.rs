//! Whether a text could do anything, as far as public information goes (AMB-33), and whether its price can be paid. It is worked
//! out from what the operations say of themselves, never written on a card.

pub(super) mod known;
mod walk;

use crate::procedures::program::{FlowOp, Op};
use crate::program::code::{Code, Section};
use crate::program::flow::Modes;
use crate::program::need::{Look, Says, Worth};
use crate::state::ids::{CardId, EnvId, Position, ProgramId};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use known::Known;
use std::ops::ControlFlow;
pub(crate) use walk::Outlook;
use walk::Walk;

impl<L: Layout> Table<'_, L> {
    /// Whether the effect could do anything.
    #[inline]
    pub(crate) fn could_act(&self, ctx: &Ctx<'_, L>, program: ProgramId) -> bool {
        let code = self.book.program(program);
        let outlook = &code.outlook;
        outlook
            .ways
            .iter()
            .any(|way| way.is_open((self, ctx), code))
            || outlook.open && self.code_could_act(ctx, code)
    }

    /// Looks at a text that can do something in ways that could not be told when it was laid out.
    #[inline(never)]
    fn code_could_act(&self, ctx: &Ctx<'_, L>, code: &Code) -> bool {
        let mut walk = Walk::new(Some((self, ctx)), code, Known::default());
        walk.whole_effect() == ControlFlow::Break(true)
    }

    /// Whether what must be chosen for the cost is there, but for a card that is about to leave the hand.
    #[inline]
    pub(crate) fn can_pay(&self, ctx: &Ctx<'_, L>, program: ProgramId, spent: CardId) -> bool {
        let code = self.book.program(program);
        // Most texts cost nothing.
        !code.outlook.has_price || self.price_is_there(ctx, code, spent)
    }

    #[inline(never)]
    fn price_is_there(&self, ctx: &Ctx<'_, L>, code: &Code, spent: CardId) -> bool {
        let known = Known::default();
        let look = Look::new((self, ctx), code, &known, spent);
        let mut price = code.each_said(code.section(Section::CostOrChoices));
        price.all(|(_, says)| !matches!(&says.worth, Worth::Leads(all) if !look.meets_all(all)))
    }

    /// Whether a mode of a running text could do anything: what lies between the jump that asks for it and where that leads.
    /// Where `several` may be chosen, another one may change the hand before.
    pub(super) fn mode_could_act(&self, ctx: &Ctx<'_, L>, choice: &Modes, mode: u8) -> bool {
        let Some(running) = self.running() else {
            return true;
        };
        let code = self.book.program(running.program);
        // An earlier choice may have had the same register.
        let here = |op: &Op| matches!(op, Op::Flow(FlowOp::ChooseModes(modes)) if std::ptr::eq(modes, choice));
        let mut ops = (1..).zip(code.ops.iter()).skip_while(|(_, op)| !here(op));
        let asks = |op: &Op| op.asks_for_mode(choice.into, mode);
        let Some((next, end)) = ops.find_map(|(next, op)| Some((next, asks(op)?))) else {
            return true;
        };
        let mut known = ctx.env.map_or_else(Known::default, Known::in_the_middle);
        known.hand_is_spent = choice.max > 1;
        let mut walk = Walk::new(Some((self, ctx)), code, known);
        walk.part(Position::of(next), end).is_break()
    }

    /// Whether everybody sees that a part of the running text could do nothing now, so that nobody is asked about it (TEXT-5).
    /// Where that depends on a hand, the question is asked all the same, for its absence would tell something of the hand.
    pub(super) fn is_in_vain(&self, env: EnvId, (at, end): (Position, Position)) -> bool {
        let Some(running) = self.running() else {
            return false;
        };
        let code = self.book.program(running.program);
        let memory = self.memory(env);
        let ctx = Ctx::running(memory);
        let mut known = Known::in_the_middle(memory);
        known.hands_are_hidden = true;
        let mut walk = Walk::new(Some((self, &ctx)), code, known);
        // A deck in another order is something, too, though no card is played for that alone.
        let besides = |says: &Says| matches!(&says.worth, Worth::Besides(all) if walk.meets_all(all) == Some(true));
        !code.each_said((at, end)).any(|(_, says)| besides(says))
            && walk.part(at, end).is_continue()
    }
}

/// Whether it can be seen beforehand that these operations, the first of which is at `at`, do nothing.
pub(crate) fn can_be_foreseen(at: Position, ops: &[Op]) -> bool {
    let places = (at.0..).map(Position);
    places.zip(ops).all(|(at, op)| match op.says(at).worth {
        // What came before would be done again.
        Worth::Jump(to) => to > at,
        Worth::Asked(_) | Worth::Unweighed | Worth::Price(_) => false,
        Worth::Effect(_) | Worth::Besides(_) | Worth::Leads(_) => true,
        Worth::If(..) | Worth::While(..) | Worth::Anew | Worth::IfDone(_) => true,
    })
}
