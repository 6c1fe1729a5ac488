//! Whether a choice goes on, where that is plain without looking for every candidate: most choices are begun, asked once and
//! over.

use crate::program::choice::{ChooseCards, Goal};
use crate::state::ids::{CardSet, EnvId, Register};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, CardZone, Chooser, Count};

impl<L: Layout> Table<'_, L> {
    /// Whether as many were picked as the number in a text says, so that no candidate has to be looked for.
    pub(in crate::program) fn all_picked(&self, env: EnvId, into: Register, count: &Count) -> bool {
        let (Count::Exactly(n) | Count::UpTo(n)) = count else {
            return false;
        };
        let Amount::Number(n) = **n else {
            return false;
        };
        let picked = self.memory(env).cards(into);
        // Most texts ask for one, and whether there is one is seen without counting.
        match n {
            ..=0 => true,
            1 => !picked.is_empty(),
            _ => picked.len() as i32 >= i32::from(n),
        }
    }

    /// Whether as many cards were picked as the number in a text says, where that is a number of cards.
    pub(in crate::program) fn all_cards_picked(&self, env: EnvId, choose: &ChooseCards) -> bool {
        let all = choose.or.is_empty()
            && self.all_picked(env, choose.into, &choose.from.count)
            && !choose.from.counts_units();
        debug_assert!(
            !all || {
                let picking = self.picking_cards(env, choose);
                picking.picked >= picking.max && !self.looks_on(env, choose, picking.picked)
            },
            "no more can be picked"
        );
        all
    }

    /// Whether somebody is asked on, where that is plain without knowing all candidates: because they look through cards that
    /// nobody else sees, or because nothing was picked yet and something is there.
    pub(in crate::program) fn goes_on_anyway(&self, env: EnvId, choose: &ChooseCards) -> bool {
        if choose.from.chooser == Chooser::Random {
            return false;
        }
        let memory = self.memory(env);
        let picked = memory.cards(choose.into);
        let hidden = self.most_of_hand(env, choose).is_some();
        let goes_on = match picked.is_empty() && !hidden && self.any_one_will_do(choose) {
            true => self.any_candidate(&Ctx::running(memory), choose),
            false => self.looks_on(env, choose, picked.len()),
        };
        debug_assert!(
            !goes_on || {
                let picking = self.picking_cards(env, choose);
                picking.picked < picking.max || self.looks_on(env, choose, picking.picked)
            },
            "somebody is asked on"
        );
        goes_on
    }

    /// Whether the first pick can be made if only there is a candidate, and nobody is asked without one.
    fn any_one_will_do(&self, choose: &ChooseCards) -> bool {
        let some = match &choose.from.count {
            Count::Exactly(n) | Count::UpTo(n) => matches!(**n, Amount::Number(1..)),
            Count::All | Count::AnyNumber => true,
            Count::OneOfEach => false,
        };
        some && choose.search.is_none()
            && choose.or.is_empty()
            && choose.goal != Goal::Bench
            && !choose.from.counts_units()
            && !matches!(choose.from.from, CardZone::Var(_))
    }
}
