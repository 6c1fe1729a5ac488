//! Energy of Pokémon that a text counts in units: `discard 2 energy` is met by one card that provides two, `2 energy cards` is
//! not (AMB-52).

use crate::state::Place;
use crate::state::ids::{CardId, CardSet};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{CardSel, Count, FactFilter, Filter};

/// No card is told apart from those with so many units of Energy.
const MOST_UNITS: usize = 4;

impl<L: Layout> Table<'_, L> {
    /// How many cards have to be and can be picked where units of Energy are counted: one card after the other until
    /// there are enough units (AMB-52, as TURN-RETREAT-11).
    #[inline(never)]
    pub(in crate::program) fn bounds_by_units(
        &self,
        ctx: &Ctx<'_, L>,
        from: &CardSel,
        left: L::Cards,
        picked: L::Cards,
    ) -> (usize, usize) {
        let (Count::Exactly(wanted) | Count::UpTo(wanted)) = &from.count else {
            return (0, 0);
        };
        let worth = |card| self.worth(card, &from.filter);
        let got = self.amount_of(from, picked);
        let wanted = (self.amount(ctx, wanted).max(0) as usize).saturating_sub(got);
        // With cards of one unit it takes the most; with those of many the fewest.
        let most = left.cards().count().min(wanted);
        let (mut fewest, mut missing) = (0, wanted);
        for units in (1..=MOST_UNITS).rev() {
            let fitting = left
                .cards()
                .filter(|card| worth(*card).min(MOST_UNITS) == units);
            let taken = fitting.count().min(missing.div_ceil(units));
            fewest += taken;
            missing = missing.saturating_sub(taken * units);
        }
        let least = match from.count {
            Count::UpTo(_) => {
                usize::from(self.book.rules.up_to_minimum).saturating_sub(picked.len())
            }
            Count::Exactly(_) | Count::All | Count::AnyNumber | Count::OneOfEach => fewest,
        };
        (picked.len() + least.min(most), picked.len() + most)
    }

    /// Those of `left` that may still be picked: "up to 2 Energy" is a limit that no card passes, while of "2 Energy" the last
    /// card may be one unit more (AMB-52).
    pub(in crate::program) fn within_units(
        &self,
        ctx: &Ctx<'_, L>,
        from: &CardSel,
        mut left: L::Cards,
        picked: L::Cards,
    ) -> L::Cards {
        let Count::UpTo(most) = &from.count else {
            return left;
        };
        let most = self.amount(ctx, most).max(0) as usize;
        // One Energy is one card, whatever it provides.
        if most == 1 {
            return left;
        }
        let room = most.saturating_sub(self.amount_of(from, picked));
        for card in left.cards() {
            if self.worth(card, &from.filter) > room {
                left.remove(card);
            }
        }
        left
    }

    /// Whether an attached card has more units than a text can mean by itself.
    pub(crate) fn is_too_much(&self, card: CardId, from: &CardSel) -> bool {
        let most = from.most_units();
        most.is_some_and(|most| self.worth(card, &from.filter) > most)
    }

    /// How much some cards are to a text that asks for a number of them: units of Energy, or cards.
    pub(in crate::program) fn amount_of(&self, from: &CardSel, cards: L::Cards) -> usize {
        match from.counts_units() {
            true => cards
                .cards()
                .map(|card| self.worth(card, &from.filter))
                .sum(),
            false => cards.len(),
        }
    }

    /// How many units of Energy an attached card is worth to a text that counts a sort of Energy.
    fn worth(&self, card: CardId, filter: &Filter) -> usize {
        let Place::Attached(slot) = self.s.place(card) else {
            return 1;
        };
        let type_of = |one: &Filter| {
            if let Filter::Fact(FactFilter::Type(t)) = one {
                return Some(*t);
            }
            None
        };
        let wanted = if let Filter::All(list) = filter {
            list.iter().find_map(type_of)
        } else {
            None
        };
        let mut units = 0;
        self.each_unit(card, slot, |unit| {
            units += usize::from(wanted.is_none_or(|t| unit.has(t)));
        });
        units.max(1)
    }
}
