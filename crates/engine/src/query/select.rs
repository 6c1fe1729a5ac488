//! Which Pokémon and which cards a text means, before anybody chooses among them.

use crate::book::{Question, Unusual};
use crate::plan::Board;
use crate::program::choice::{ChooseCards, Goal};
use crate::state::ids::{CardId, CardSet, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    CardSel, CardZone, Count, Filter, Player, PokemonBase, PokemonSel, StateFilter,
};
use std::ops::ControlFlow;

impl<L: Layout> Table<'_, L> {
    /// The Pokémon that fit a selection.
    #[inline]
    pub(crate) fn pokemon(&self, ctx: &Ctx<'_, L>, sel: &PokemonSel) -> SlotSet {
        if let Filter::Any = sel.filter {
            return self.base(ctx, sel.base);
        }
        self.pokemon_such(ctx, sel)
    }

    /// Whether there is a Pokémon that fits a selection.
    #[inline]
    pub(crate) fn any_pokemon(&self, ctx: &Ctx<'_, L>, sel: &PokemonSel) -> bool {
        // Many texts ask for something of their own Pokémon, and that is one at most.
        if sel.base == PokemonBase::This {
            let there = ctx.this.is_some() && self.all_in_play().has(ctx.this);
            return there && self.pokemon_fits(ctx, ctx.this, &sel.filter);
        }
        !self.pokemon(ctx, sel).is_empty()
    }

    fn pokemon_such(&self, ctx: &Ctx<'_, L>, sel: &PokemonSel) -> SlotSet {
        let fit = self.pokemon_fitting(ctx, self.base(ctx, sel.base), &sel.filter);
        if fit.len() > 1 && wants_fewest(&sel.filter) {
            let fewest = fit.map(|slot| self.remaining_hp(slot)).min().unwrap_or(0);
            let mut left = fit;
            for slot in fit {
                if self.remaining_hp(slot) > fewest {
                    left.remove(slot);
                }
            }
            return left;
        }
        fit
    }

    /// Whether a Pokémon is in the scope of a modifier; `scope` says which of its scopes this is.
    #[inline]
    pub(crate) fn in_scope(
        &self,
        ctx: &Ctx<'_, L>,
        scope: usize,
        sel: &PokemonSel,
        slot: SlotId,
    ) -> bool {
        if ctx.bound[scope].is_some() {
            return ctx.bound[scope] == slot;
        }
        // Most texts are about their own Pokémon, and most Pokémon are others.
        let another = matches!(sel.base, PokemonBase::This) && ctx.this != slot;
        !another && self.is_among(ctx, sel, slot)
    }

    /// Whether a Pokémon is among those of [`Table::pokemon`], but for what a filter compares them by.
    #[inline(never)]
    fn is_among(&self, ctx: &Ctx<'_, L>, sel: &PokemonSel, slot: SlotId) -> bool {
        self.is_in_base(ctx, sel.base, slot) && self.pokemon_fits(ctx, slot, &sel.filter)
    }

    /// Whether a Pokémon is among those of [`Table::base`], found without looking at the others.
    fn is_in_base(&self, ctx: &Ctx<'_, L>, base: PokemonBase, slot: SlotId) -> bool {
        let of = |player| self.boards(player, ctx).has(Board::of(slot));
        let meant = self.all_in_play().has(slot)
            && match base {
                PokemonBase::This => ctx.this == slot,
                PokemonBase::Active(player) => self.s.is_active(slot) && of(player),
                PokemonBase::Bench(player) => !self.s.is_active(slot) && of(player),
                PokemonBase::InPlay(player) => of(player),
                PokemonBase::Defending
                | PokemonBase::Attacker
                | PokemonBase::It
                | PokemonBase::Var(_) => self.base(ctx, base).has(slot),
            };
        debug_assert_eq!(meant, self.base(ctx, base).has(slot), "{base:?}");
        meant
    }

    pub(crate) fn base(&self, ctx: &Ctx<'_, L>, base: PokemonBase) -> SlotSet {
        let set = match base {
            PokemonBase::This => SlotSet::of(ctx.this),
            PokemonBase::It => SlotSet::of(ctx.it),
            PokemonBase::Attacker => SlotSet::of(ctx.attacker),
            PokemonBase::Defending => {
                SlotSet::of(self.defending(self.board_of(ctx), ctx.defending))
            }
            PokemonBase::Var(var) => ctx.env.map_or(SlotSet::EMPTY, |env| env.slots(var)),
            PokemonBase::Active(player) => {
                self.on_boards(player, ctx, |board| SlotSet::of(self.s.active(board)))
            }
            PokemonBase::Bench(player) => self.on_boards(player, ctx, |board| self.s.bench(board)),
            PokemonBase::InPlay(player) => {
                self.on_boards(player, ctx, |board| self.s.in_play(board))
            }
        };
        set.and(self.all_in_play())
    }

    /// The cards that fit a selection.
    pub(crate) fn cards(&self, ctx: &Ctx<'_, L>, sel: &CardSel) -> L::Cards {
        let mut fit = L::Cards::default();
        if let Some((player, pile)) = whole_pile(&sel.from) {
            for (seat, there) in self.piles_of(ctx, player, pile) {
                fit.insert_deck(seat, self.cards_fitting(ctx, seat, there, &sel.filter));
            }
            return fit;
        }
        if let (CardZone::Var(var), Filter::Any, Some(env)) = (&sel.from, &sel.filter, ctx.env) {
            return env.cards(var);
        }
        let _ = self.each_card(ctx, &sel.from, &mut |card| {
            if self.card_fits(ctx, card, &sel.filter) && !self.is_too_much(card, sel) {
                fit.insert(card);
            }
            ControlFlow::Continue(())
        });
        fit
    }

    /// Whether any card fits a selection.
    pub(crate) fn any_card(&self, ctx: &Ctx<'_, L>, sel: &CardSel) -> bool {
        if let Some((player, pile)) = whole_pile(&sel.from) {
            return self
                .piles_of(ctx, player, pile)
                .any(|(seat, there)| self.cards_fitting(ctx, seat, there, &sel.filter) != 0);
        }
        let found = self.each_card(ctx, &sel.from, &mut |card| {
            if self.card_fits(ctx, card, &sel.filter) && !self.is_too_much(card, sel) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.is_break()
    }

    /// The cards that a choice can be made from.
    pub(crate) fn candidates(&self, ctx: &Ctx<'_, L>, choose: &ChooseCards) -> L::Cards {
        let mut cards = self.candidates_at_all(ctx, choose);
        if self.goal_limits(choose) {
            for card in cards.cards() {
                let fits = match choose.goal {
                    Goal::Bench => self.may_come_into_play(card.owner(), card),
                    Goal::Pokemon => {
                        self.belongs_somewhere(card) && self.can_pay_to_attach(card, ctx.source)
                    }
                    Goal::Elsewhere => true,
                };
                if !fits {
                    cards.remove(card);
                }
            }
        }
        cards
    }

    /// Whether some card could not go where chosen cards go.
    fn goal_limits(&self, choose: &ChooseCards) -> bool {
        match choose.goal {
            Goal::Bench => self.answers(Question::CannotPutIntoPlay),
            // What lies in a deck is nobody else's business (ZONE-3).
            Goal::Pokemon => {
                let mut seats = self.book.plan.every_seat::<L>();
                matches!(
                    choose.from.from,
                    CardZone::Hand(_) | CardZone::Discard(_) | CardZone::Attached(_)
                ) && seats.any(|seat| self.book.unusual(seat, Unusual::AttachesByText) != 0)
            }
            Goal::Elsewhere => false,
        }
    }

    fn candidates_at_all(&self, ctx: &Ctx<'_, L>, choose: &ChooseCards) -> L::Cards {
        let Some(fitting) = &choose.fitting else {
            return self.cards(ctx, &choose.from);
        };
        let mut fit = L::Cards::default();
        if let Some((player, pile)) = whole_pile(&choose.from.from) {
            for (seat, there) in self.piles_of(ctx, player, pile) {
                fit.insert_deck(seat, there & fitting.of(seat));
            }
            return fit;
        }
        let _ = self.each_card(ctx, &choose.from.from, &mut |card| {
            if fitting.of(card.owner()) & 1 << card.local() != 0 {
                fit.insert(card);
            }
            ControlFlow::Continue(())
        });
        fit
    }

    /// Whether there is any card that a choice can be made from.
    pub(crate) fn any_candidate(&self, ctx: &Ctx<'_, L>, choose: &ChooseCards) -> bool {
        if self.goal_limits(choose) {
            return !self.candidates(ctx, choose).is_empty();
        }
        let Some(fitting) = &choose.fitting else {
            return self.any_card(ctx, &choose.from);
        };
        if let Some((player, pile)) = whole_pile(&choose.from.from) {
            return self
                .piles_of(ctx, player, pile)
                .any(|(seat, there)| there & fitting.of(seat) != 0);
        }
        let found = self.each_card(ctx, &choose.from.from, &mut |card| match fitting
            .of(card.owner())
            & 1 << card.local()
            != 0
        {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        found.is_break()
    }

    /// The cards in that pile of each seat meant, as bits of their numbers. The card being played is not counted by its own
    /// effect (AMB-68).
    pub(crate) fn piles_of(
        &self,
        ctx: &Ctx<'_, L>,
        player: Player,
        pile: Pile,
    ) -> impl Iterator<Item = (Seat, u64)> {
        let (s, source) = (self.s, ctx.source);
        let seats = self.seats(player, ctx);
        let pile = self.pile_meant(ctx, player, pile);
        seats.map(move |seat| {
            let there = s.piles[seat.index()].bits(pile);
            match source.is_some() && source.owner() == seat {
                true => (seat, there & !(1 << source.local())),
                false => (seat, there),
            }
        })
    }

    /// The pile that a text means: of the Prize cards those beside the board on which it is used.
    #[inline]
    pub(crate) fn pile_meant(&self, ctx: &Ctx<'_, L>, player: Player, pile: Pile) -> Pile {
        if L::MIRRORED || pile != Pile::Prizes {
            return pile;
        }
        self.boards(player, ctx)
            .next()
            .map_or(pile, |board| self.prizes_beside(board))
    }

    /// Calls `f` with the cards of a zone until it has enough. Whole piles are looked up as bits instead.
    fn each_card(
        &self,
        ctx: &Ctx<'_, L>,
        zone: &CardZone,
        f: &mut impl FnMut(CardId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        debug_assert_eq!(whole_pile(zone), None);
        match zone {
            CardZone::DeckTop(player, n) => {
                let n = self.amount(ctx, n).max(0) as usize;
                let mut seats = self.seats(*player, ctx);
                seats.try_for_each(|seat| {
                    self.s
                        .pile(seat, Pile::Deck)
                        .rev()
                        .take(n)
                        .try_for_each(&mut *f)
                })
            }
            CardZone::DeckBottom(player, n) => {
                let n = self.amount(ctx, n).max(0) as usize;
                let mut seats = self.seats(*player, ctx);
                seats.try_for_each(|seat| {
                    self.s.pile(seat, Pile::Deck).take(n).try_for_each(&mut *f)
                })
            }
            CardZone::Under(sel) => {
                let mut slots = self.pokemon(ctx, sel);
                slots.try_for_each(|slot| self.s.stack_of(slot).skip(1).try_for_each(&mut *f))
            }
            CardZone::StadiumOf(player) => {
                let there = self.stadium_for(self.board_of(ctx));
                let mut theirs = there
                    .into_iter()
                    .filter(|card| self.means(*player, ctx, card.owner()));
                theirs.try_for_each(f)
            }
            CardZone::Attached(sel) => {
                let mut slots = self.pokemon(ctx, sel);
                slots.try_for_each(|slot| self.s.attached(slot).try_for_each(&mut *f))
            }
            CardZone::Var(var) => match ctx.env {
                Some(env) => env.cards(var).cards().try_for_each(f),
                None => ControlFlow::Continue(()),
            },
            CardZone::ThisCard => f(ctx.source),
            CardZone::Stadium => {
                let there = self.stadium_for(self.board_of(ctx));
                there.into_iter().try_for_each(f)
            }
            CardZone::Hand(_)
            | CardZone::Deck(_)
            | CardZone::Discard(_)
            | CardZone::Prizes(_)
            | CardZone::LostZone(_) => ControlFlow::Continue(()),
        }
    }

    /// How many of `candidates` may be chosen: at least and at most (TEXT-2, TEXT-4).
    pub(crate) fn choice_bounds(
        &self,
        ctx: &Ctx<'_, L>,
        count: &Count,
        candidates: usize,
    ) -> (usize, usize) {
        let limit = |n: &_| (self.amount(ctx, n).max(0) as usize).min(candidates);
        match count {
            Count::All | Count::OneOfEach => (candidates, candidates),
            Count::Exactly(n) => (limit(n), limit(n)),
            Count::UpTo(n) => (
                (self.book.rules.up_to_minimum as usize).min(limit(n)),
                limit(n),
            ),
            Count::AnyNumber => (0, candidates),
        }
    }

    /// Whether a slot holds a Pokémon of that seat.
    pub(crate) fn is_theirs(&self, slot: SlotId, seat: Seat) -> bool {
        slot.is_some() && self.in_play_of(seat).has(slot)
    }
}

/// The pile that a zone is, if it is a whole pile.
#[inline]
pub(crate) fn whole_pile(zone: &CardZone) -> Option<(Player, Pile)> {
    match zone {
        CardZone::Hand(player) => Some((*player, Pile::Hand)),
        CardZone::Deck(player) => Some((*player, Pile::Deck)),
        CardZone::Discard(player) => Some((*player, Pile::Discard)),
        CardZone::Prizes(player) => Some((*player, Pile::Prizes)),
        CardZone::LostZone(player) => Some((*player, Pile::LostZone)),
        CardZone::DeckTop(..)
        | CardZone::DeckBottom(..)
        | CardZone::Attached(_)
        | CardZone::Under(_)
        | CardZone::Var(_)
        | CardZone::ThisCard
        | CardZone::Stadium
        | CardZone::StadiumOf(_) => None,
    }
}

/// Whether a filter compares the Pokémon that fit the rest of it.
fn wants_fewest(filter: &Filter) -> bool {
    const FEWEST: Filter = Filter::State(StateFilter::FewestRemainingHp);
    *filter == FEWEST || matches!(filter, Filter::All(list) if list.contains(&FEWEST))
}
