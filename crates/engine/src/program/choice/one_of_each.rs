//! One card of each of several sorts, as in `1 {R} energy, 1 {W} energy`. A card that is of two sorts stands for one of them, and
//! no pick may leave a sort without a card that another pick would have had one for (TEXT-1).

use crate::state::ids::{CardId, CardSet};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Filter, MOST_SORTS};

/// Which card stands for which sort.
type Places = [CardId; MOST_SORTS];

impl<L: Layout> Table<'_, L> {
    /// Those of `left` that can be picked besides `picked` so that each stands for a sort of its own. Picked like this, one after
    /// the other, any cards lead to the greatest number.
    #[inline(never)]
    pub(in crate::program) fn of_open_sorts(
        &self,
        ctx: &Ctx<'_, L>,
        sorts: &[Filter],
        mut left: L::Cards,
        picked: L::Cards,
    ) -> L::Cards {
        for card in left.cards() {
            let mut all = picked;
            all.insert(card);
            if self.sorts_served(ctx, sorts, all) < all.len() {
                left.remove(card);
            }
        }
        left
    }

    /// The greatest number of sorts for which these cards can stand.
    pub(in crate::program) fn sorts_served(
        &self,
        ctx: &Ctx<'_, L>,
        sorts: &[Filter],
        cards: L::Cards,
    ) -> usize {
        let mut places = [CardId::NONE; MOST_SORTS];
        let served = |card: &CardId| self.find_place(ctx, sorts, *card, &mut places, &mut 0);
        cards.cards().filter(served).count()
    }

    /// Finds a sort for a card, if need be by giving those that have one another. `tried` are sorts already asked for, as bits.
    fn find_place(
        &self,
        ctx: &Ctx<'_, L>,
        sorts: &[Filter],
        card: CardId,
        places: &mut Places,
        tried: &mut u8,
    ) -> bool {
        for (n, sort) in sorts.iter().take(MOST_SORTS).enumerate() {
            if *tried & 1 << n != 0 || !self.card_fits(ctx, card, sort) {
                continue;
            }
            *tried |= 1 << n;
            let holder = places[n];
            if !holder.is_some() || self.find_place(ctx, sorts, holder, places, tried) {
                places[n] = card;
                return true;
            }
        }
        false
    }
}
