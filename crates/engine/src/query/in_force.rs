//! Which static texts hold right now, for those who count them. Nothing in the rules asks this.

use crate::book::def::Question;
use crate::program::compile::scopes;
use crate::state::ids::CardId;
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{DamageRule, Modifier};

impl<L: Layout> Table<'_, L> {
    /// Calls `f` with every static clause that holds now and has something in play to speak about: its card, and its
    /// number among the static clauses of the card. Clauses about damage count if they speak about attacks of the Active
    /// Pokémon whose turn it is.
    pub fn each_static_in_force(&self, mut f: impl FnMut(CardId, usize)) {
        for question in self.questions_asked() {
            self.each_static(question, |modifier, ctx, _| {
                let statics = &self.def(ctx.source).statics;
                let number = statics
                    .iter()
                    .position(|clause| std::ptr::eq(&clause.modifier, modifier));
                if let Some(number) = number
                    && self.has_scope(modifier, ctx)
                {
                    f(ctx.source, number);
                }
            });
        }
    }

    /// The questions that static texts in play answer, each once.
    fn questions_asked(&self) -> Vec<Question> {
        let mut asked = Vec::new();
        let mut note = |card: CardId| {
            for clause in self.def(card).statics.iter() {
                if !asked.contains(&clause.question) {
                    asked.push(clause.question);
                }
            }
        };
        for slot in self.all_in_play() {
            self.speaking(slot).for_each(&mut note);
            self.s.attached(slot).for_each(&mut note);
        }
        self.s.stadiums().for_each(note);
        asked
    }

    fn has_scope(&self, modifier: &Modifier, ctx: &Ctx<'_, L>) -> bool {
        let anybody = scopes(modifier)
            .into_iter()
            .flatten()
            .all(|sel| !self.pokemon(ctx, sel).is_empty());
        if let Modifier::Damage(DamageRule::Change { by, .. }) = modifier {
            let mut boards = self.book.plan.boards_of::<L>(self.s.turn_side);
            let by = self.pokemon(ctx, by);
            return anybody && boards.any(|board| by.has(self.s.active(board)));
        }
        anybody
    }
}
