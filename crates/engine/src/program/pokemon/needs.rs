//! Whether there are such Pokémon, and which of them a text can come to mean (AMB-33).

use crate::book::Question;
use crate::program::need::{Fit, Look, What};
use crate::state::ids::{CardSet, Register, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::state::memory::Env;
use rulebox_cards::effect::{CardZone, Filter, PokemonBase, PokemonSel, RelationFilter, Var};

impl<L: Layout> Look<'_, L> {
    /// Whether there is such a Pokémon of which that is so.
    pub(in crate::program) fn some_pokemon(&self, sel: &PokemonSel, fit: Fit) -> bool {
        let (table, s) = (self.table, self.table.s);
        match fit {
            Fit::There => table.any_pokemon(self.ctx, sel),
            Fit::Any => self.targets(sel).is_none_or(|slots| !slots.is_empty()),
            Fit::Reached => (self.targets(sel)).is_none_or(|slots| self.reaches_one_of(slots)),
            Fit::Damaged => {
                let damaged = |slot: SlotId| s.pokemon(slot).counters > 0;
                let meant = || (self.targets(sel)).is_some_and(|mut slots| slots.any(damaged));
                table.all_in_play().any(damaged) && meant()
            }
            Fit::Afflicted => {
                let afflicted = |slot: SlotId| s.pokemon(slot).conditions.any();
                (self.targets(sel)).is_some_and(|mut slots| slots.any(afflicted))
            }
            // Only on an Active Pokémon that nothing protects (COND-2).
            Fit::Open(condition) => {
                let open = |slot: SlotId| s.is_active(slot) && !table.is_immune_to(slot, condition);
                is_named(sel) || (self.targets(sel)).is_some_and(|mut slots| slots.any(open))
            }
        }
    }

    /// Whether an effect of this text reaches one of these Pokémon, as far as everybody sees.
    #[inline]
    fn reaches_one_of(&self, mut slots: SlotSet) -> bool {
        // Mostly nothing prevents any effects.
        match self.table.answers(Question::PreventEffects) {
            false => !slots.is_empty(),
            true => slots.any(|slot| self.reaches(slot)),
        }
    }

    /// Whether an effect of this text reaches a Pokémon, as far as everybody sees.
    pub(in crate::program) fn reaches(&self, slot: SlotId) -> bool {
        slot.is_some() && !self.table.shields(self.ctx, slot)
    }

    /// The Pokémon a text can mean; where a choice will settle it, its candidates. Nothing where nobody knows.
    pub(in crate::program) fn targets(&self, sel: &PokemonSel) -> Option<SlotSet> {
        if let PokemonBase::Var(var) = sel.base {
            let none = || self.is_none(var.into()).then_some(SlotSet::EMPTY);
            return self.named(var).or_else(none);
        }
        if sel.base == PokemonBase::It {
            return Some(self.table.all_in_play());
        }
        let Some(var) = holder(&sel.filter) else {
            return Some(self.table.pokemon(self.ctx, sel));
        };
        let cards = self.attached(var);
        Some(match cards.is_empty() {
            true => self.table.pokemon(self.ctx, sel),
            false => self.of_some_holder(sel, var, cards),
        })
    }

    /// The Pokémon that a name can come to hold.
    pub(in crate::program) fn named(&self, var: Var) -> Option<SlotSet> {
        let Some((held, look)) = self.held(var.into()) else {
            return self.remembered(var.into());
        };
        let What::Pokemon(of) = &held.what else {
            return None;
        };
        Some(look.targets(of).unwrap_or(SlotSet::EMPTY))
    }

    /// The attached cards one of which a name will hold.
    fn attached(&self, var: Var) -> L::Cards {
        if let Some((held, _)) = self.held(var.into())
            && let Some(choose) = held.chosen_from(self.code)
        {
            let there = || self.table.candidates(self.ctx, choose);
            let attached = matches!(choose.from.from, CardZone::Attached(_)).then(there);
            return attached.unwrap_or_default();
        }
        let memory = self.memory(var.into());
        let cards = memory.filter(|m| m.card_registers & Register::from(var).bit() != 0);
        cards.map(|memory| memory.cards(var)).unwrap_or_default()
    }

    /// The Pokémon that a text can mean once it has named one of these cards; any of them may leave somebody to mean.
    #[inline(never)]
    fn of_some_holder(&self, sel: &PokemonSel, var: Var, cards: L::Cards) -> SlotSet {
        let mean = |card| {
            let mut one = L::Cards::default();
            one.insert(card);
            let env = Env::only_naming(Some((var.into(), one)));
            self.table.pokemon(&self.ctx.naming(&env), sel)
        };
        let found = cards.cards().map(mean);
        found.fold(SlotSet::EMPTY, SlotSet::or)
    }
}

/// Whether a text means Pokémon that it settles on its way.
pub(in crate::program) fn is_named(sel: &PokemonSel) -> bool {
    matches!(sel.base, PokemonBase::Var(_) | PokemonBase::It)
}

/// The name whose card a Pokémon must hold, or must not.
fn holder(filter: &Filter) -> Option<Var> {
    if let Filter::Relation(RelationFilter::Holding(var)) = filter {
        return Some(*var);
    }
    if let Filter::Not(filter) = filter {
        return holder(filter);
    }
    let Filter::All(list) = filter else {
        return None;
    };
    list.iter().find_map(holder)
}
