//! Whether the cost of a text can be paid (AMB-33).

use crate::program::op::{ChoiceOp, Code, Op, Section};
use crate::state::ids::{CardId, CardSet, ProgramId};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::Count;

impl<L: Layout> Table<'_, L> {
    /// Whether what must be chosen for the cost is there.
    #[inline]
    pub fn can_pay(&self, ctx: &Ctx<'_, L>, program: ProgramId) -> bool {
        let code = self.book.program(program);
        match self.simply_payable(ctx, &code.outlook) {
            Some(payable) => {
                debug_assert_eq!(
                    payable,
                    self.can_pay_for(ctx, code, CardId::NONE),
                    "{:?}",
                    code.outlook
                );
                payable
            }
            None => self.can_pay_for(ctx, code, CardId::NONE),
        }
    }

    /// Whether a cost can be paid without that card, which is about to leave the hand.
    pub fn can_pay_without(&self, ctx: &Ctx<'_, L>, program: ProgramId, spent: CardId) -> bool {
        self.can_pay_for(ctx, self.book.program(program), spent)
    }

    #[inline(never)]
    fn can_pay_for(&self, ctx: &Ctx<'_, L>, code: &Code, spent: CardId) -> bool {
        code.section_ops(Section::CostOrChoices)
            .iter()
            .all(|op| match op {
                Op::Choice(ChoiceOp::Cards(choose)) => match &choose.from.count {
                    Count::Exactly(n) => {
                        let mut there = self.candidates(ctx, choose);
                        if spent.is_some() {
                            there.remove(spent);
                        }
                        self.amount_of(&choose.from, there) as i32 >= self.amount(ctx, n)
                    }
                    Count::OneOfEach => {
                        let (there, sorts) = (self.candidates(ctx, choose), choose.from.sorts());
                        self.sorts_served(ctx, sorts, there) == sorts.len()
                    }
                    _ => true,
                },
                Op::Choice(ChoiceOp::Pokemon { from, .. }) => !self.pokemon(ctx, from).is_empty(),
                _ => true,
            })
    }
}
