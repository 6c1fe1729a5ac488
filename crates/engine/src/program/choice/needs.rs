//! Whether there is what somebody would choose (AMB-33): enough for a price, or anything at all.

use crate::program::choice::{ChooseCards, Goal};
use crate::program::need::Look;
use crate::program::pokemon::needs::is_named;
use crate::state::ids::{CardSet, SlotSet};
use crate::state::layout::Layout;
use crate::state::memory::Env;
use crate::state::piles::Pile;
use rulebox_cards::effect::{CardZone, Count, Player, Tree, Var, Visitor, Walk};

impl<L: Layout> Look<'_, L> {
    /// Whether what must be chosen for a price is there.
    pub(in crate::program) fn enough(&self, choose: &ChooseCards) -> bool {
        let (table, ctx) = (self.table, self.ctx);
        // Most prices are cards of one's own hand.
        if let (Count::Exactly(n), Some(these)) = (&choose.from.count, &choose.fitting)
            && choose.from.from == CardZone::Hand(Player::You)
            && choose.goal == Goal::Elsewhere
            && !self.spent.is_some()
        {
            let mut hands = table.piles_of(ctx, Player::You, Pile::Hand);
            let number = table.amount(ctx, n);
            return hands.all(|(seat, hand)| (hand & these.of(seat)).count_ones() as i32 >= number);
        }
        match &choose.from.count {
            Count::Exactly(n) => {
                let mut there = table.candidates(ctx, choose);
                if self.spent.is_some() {
                    there.remove(self.spent);
                }
                table.amount_of(&choose.from, there) as i32 >= table.amount(ctx, n)
            }
            Count::OneOfEach => {
                let sorts = choose.from.sorts();
                table.sorts_served(ctx, sorts, table.candidates(ctx, choose)) == sorts.len()
            }
            Count::All | Count::AnyNumber | Count::UpTo(_) => true,
        }
    }

    /// Whether there is a card to choose.
    pub(in crate::program) fn some_candidate(&self, choose: &ChooseCards) -> bool {
        let (table, ctx) = (self.table, self.ctx);
        if let Count::Exactly(n) | Count::UpTo(n) = &choose.from.count
            && !self.is_more_than_none(n)
        {
            return false;
        }
        let hidden = self.known.hands_are_hidden;
        let zone = &choose.from.from;
        let open = matches!(zone, CardZone::Discard(_) | CardZone::LostZone(_))
            || matches!(zone, CardZone::Hand(Player::You)) && !hidden;
        // Whether the hand has what an Energy card costs is not for everybody to see.
        if open && hidden && choose.goal == Goal::Pokemon {
            return table.any_card(ctx, &choose.from);
        }
        // What is moved from one Pokémon to another must have one to go to.
        if let CardZone::Attached(on) = &choose.from.from
            && choose.goal == Goal::Pokemon
            && !is_named(on)
        {
            return self.reaches_some(table.candidates(ctx, choose));
        }
        if !open {
            return self.some_card(&choose.from);
        }
        let there = match choose.fitting.is_some() {
            true => table.any_candidate(ctx, choose),
            false => self.some_candidate_of_names(choose),
        };
        there || self.finds_what_is_paid(&choose.from)
    }

    /// Whether there is a card to choose, where names in the filter stand for whatever they can come to hold.
    #[inline(never)]
    fn some_candidate_of_names(&self, choose: &ChooseCards) -> bool {
        let mut env = Env::default();
        let _ = choose.from.walk(&mut Names(|var: Var| {
            // A filter may say a name twice.
            if env.is_number(var) {
                env.set_slots(var.into(), self.named(var).unwrap_or(SlotSet::EMPTY));
            }
        }));
        (self.table).any_candidate(&self.ctx.naming(&env), choose)
    }
}

/// Somebody who is shown every name.
struct Names<F>(F);

impl<F: FnMut(Var)> Visitor<'_> for Names<F> {
    fn name(&mut self, var: &Var) -> Walk {
        self.0(*var);
        Walk::Past
    }
}
