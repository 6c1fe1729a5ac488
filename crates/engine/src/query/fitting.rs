//! Which of several cards or Pokémon fit, all at once: a filter is walked once for a whole pile or board, and what the
//! definitions tell is looked up as bits.

use crate::book::Sort;
use crate::state::ids::{CardId, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Filter, LineageFilter};

impl<L: Layout> Table<'_, L> {
    /// Those of some cards in a pile of a seat that fit: bits of their numbers.
    pub(crate) fn cards_fitting(
        &self,
        ctx: &Ctx<'_, L>,
        seat: Seat,
        cards: u64,
        filter: &Filter,
    ) -> u64 {
        let fit = match filter {
            _ if cards == 0 => 0,
            Filter::Any => cards,
            Filter::All(list) => list
                .iter()
                .fold(cards, |left, f| self.cards_fitting(ctx, seat, left, f)),
            Filter::AnyOf(list) => list.iter().fold(0, |fit, f| {
                fit | self.cards_fitting(ctx, seat, cards & !fit, f)
            }),
            Filter::Not(f) => cards & !self.cards_fitting(ctx, seat, cards, f),
            Filter::Sort(_)
            | Filter::Fact(_)
            | Filter::State(_)
            | Filter::Lineage(_)
            | Filter::Relation(_) => match Sort::asked_by(filter) {
                Some(sort) => cards & self.book.of_sort(seat, sort),
                None => self.cards_fitting_one(ctx, seat, cards, filter),
            },
        };
        debug_assert_eq!(
            fit,
            those(seat, cards, |card| self.card_fits(ctx, card, filter)),
            "{filter:?}"
        );
        fit
    }

    /// Those of some cards in a pile that fit a filter that is not made of others, and that the definitions alone do not answer.
    #[inline(never)]
    fn cards_fitting_one(&self, ctx: &Ctx<'_, L>, seat: Seat, cards: u64, filter: &Filter) -> u64 {
        if let Filter::Lineage(LineageFilter::GoesOnto(onto)) = filter {
            let onto = self.pokemon(ctx, onto);
            return those(seat, cards, |card| {
                onto.into_iter().any(|slot| self.goes_onto(card, slot))
            });
        }
        if let Filter::Lineage(LineageFilter::DescendsFrom(line)) = filter {
            let line = self.pokemon(ctx, line);
            return those(seat, cards, |card| {
                line.into_iter().any(|slot| self.descends_from(card, slot))
            });
        }
        those(seat, cards, |card| self.card_fits(ctx, card, filter))
    }

    /// Those of some Pokémon in play that fit.
    pub(super) fn pokemon_fitting(
        &self,
        ctx: &Ctx<'_, L>,
        pokemon: SlotSet,
        filter: &Filter,
    ) -> SlotSet {
        let fit = match filter {
            _ if pokemon.is_empty() => pokemon,
            Filter::Any => pokemon,
            Filter::All(list) => list
                .iter()
                .fold(pokemon, |left, f| self.pokemon_fitting(ctx, left, f)),
            Filter::AnyOf(list) => list.iter().fold(SlotSet::EMPTY, |fit, f| {
                fit.or(self.pokemon_fitting(ctx, pokemon.minus(fit), f))
            }),
            Filter::Not(f) => pokemon.minus(self.pokemon_fitting(ctx, pokemon, f)),
            Filter::Sort(_)
            | Filter::Fact(_)
            | Filter::State(_)
            | Filter::Lineage(_)
            | Filter::Relation(_) => self.pokemon_fitting_one(ctx, pokemon, filter),
        };
        debug_assert!(
            pokemon
                .into_iter()
                .all(|slot: SlotId| fit.has(slot) == self.pokemon_fits(ctx, slot, filter)),
            "{filter:?}"
        );
        fit
    }

    /// Those of some Pokémon that fit a filter that is not made of others.
    #[inline]
    fn pokemon_fitting_one(&self, ctx: &Ctx<'_, L>, pokemon: SlotSet, filter: &Filter) -> SlotSet {
        let sort = Sort::asked_by(filter);
        let mut fit = SlotSet::EMPTY;
        for slot in pokemon {
            let told = sort.and_then(|sort| self.is_of(self.s.top(slot), slot, sort));
            if told.unwrap_or_else(|| self.pokemon_fits(ctx, slot, filter)) {
                fit.insert(slot);
            }
        }
        fit
    }
}

/// Those of some cards of a seat for which a test holds: bits of their numbers.
fn those(seat: Seat, cards: u64, such: impl Fn(CardId) -> bool) -> u64 {
    CardId::each(seat, cards)
        .filter(|card| such(*card))
        .fold(0, |fit, card| fit | 1 << card.local())
}
