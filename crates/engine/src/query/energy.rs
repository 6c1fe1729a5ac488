//! Energy attached to a Pokémon, in units, and whether it pays for a cost (ATTACK-5, AMB-52).

use crate::book::{AttackDef, Cost, Question};
use crate::state::ids::{CardId, SlotId};
use crate::state::layout::Layout;
use crate::table::Table;
use rulebox_cards::effect::{CostChange, CostRule, EnergyRule, Modifier};
use rulebox_rules::{EnergyType, TypeSet};

/// Different sets of types that units of one Pokémon can have; more count as Colorless.
const MIXED: usize = 8;

/// The Energy of a Pokémon, counted by what each unit can be.
#[derive(Clone, Copy, Debug, Default)]
pub struct EnergyPool {
    /// Units of one type.
    single: [u16; 11],
    /// Units that can be one of several types.
    mixed: [(TypeSet, u16); MIXED],
    total: u16,
}

impl EnergyPool {
    #[inline]
    fn add(&mut self, unit: TypeSet) {
        self.total += 1;
        match unit.only() {
            Some(t) => self.single[t as usize] += 1,
            None => self.add_mixed(unit),
        }
    }

    /// A unit of several types, or of none, which is as good as a Colorless one.
    fn add_mixed(&mut self, unit: TypeSet) {
        let mut places = self.mixed.iter_mut();
        let place = places.find(|(set, n)| *set == unit || *n == 0);
        match place.filter(|_| !unit.is_empty()) {
            Some(entry) => *entry = (unit, entry.1 + 1),
            None => self.single[EnergyType::Colorless as usize] += 1,
        }
    }

    /// How many units.
    pub fn total(&self) -> u16 {
        self.total
    }

    /// Whether every symbol can be matched by a unit of its own (ATTACK-5).
    pub fn pays(&self, cost: &Cost) -> bool {
        if self.total < u16::from(cost.total.saturating_sub(cost.waived)) {
            return false;
        }
        let lack = |t: EnergyType| {
            u16::from(cost.symbols[t as usize]).saturating_sub(self.single[t as usize])
        };
        if cost.typed.iter().all(|t| lack(t) == 0) {
            return true;
        }
        let mut short = [0u16; 11];
        cost.typed.iter().for_each(|t| short[t as usize] = lack(t));
        cover(&mut short, &mut self.mixed.clone(), cost.waived)
    }
}

/// Whether units of several types can make up for what is short: tries each in turn.
fn cover(short: &mut [u16; 11], mixed: &mut [(TypeSet, u16); MIXED], waived: u8) -> bool {
    let Some(t) = EnergyType::ALL.into_iter().find(|t| short[*t as usize] > 0) else {
        return true;
    };
    for i in 0..MIXED {
        if mixed[i].1 > 0 && mixed[i].0.has(t) {
            mixed[i].1 -= 1;
            short[t as usize] -= 1;
            if cover(short, mixed, waived) {
                return true;
            }
            mixed[i].1 += 1;
            short[t as usize] += 1;
        }
    }
    // What no unit pays may be waived.
    waived > 0 && {
        short[t as usize] -= 1;
        let covered = cover(short, mixed, waived - 1);
        short[t as usize] += 1;
        covered
    }
}

impl<'a, L: Layout> Table<'a, L> {
    /// The units that an attached Energy card provides.
    pub fn units_of(&self, card: CardId, slot: SlotId) -> &'a [TypeSet] {
        let mut units = &self.def(card).units[..];
        self.each_modifier_of(slot, Question::Provides, |modifier, ctx| {
            if let Modifier::Energy(EnergyRule::Provides {
                energy,
                units: given,
                ..
            }) = modifier
                && self.card_fits_as_printed(ctx, card, energy)
            {
                units = given.as_slice();
            }
        });
        units
    }

    /// Calls `f` with the types of each unit that an attached Energy card provides.
    pub fn each_unit(&self, card: CardId, slot: SlotId, mut f: impl FnMut(TypeSet)) {
        let mut units = &self.def(card).units[..];
        let (mut also, mut only) = (TypeSet::NONE, None);
        self.each_modifier_of(slot, Question::Provides, |modifier, ctx| {
            let Modifier::Energy(rule) = modifier else {
                return;
            };
            let (EnergyRule::Provides { energy, .. } | EnergyRule::ProvidesTypes { energy, .. }) =
                rule;
            if !self.card_fits_as_printed(ctx, card, energy) {
                return;
            }
            match rule {
                EnergyRule::Provides { units: given, .. } => units = given.as_slice(),
                EnergyRule::ProvidesTypes {
                    types, only: true, ..
                } => only = Some(*types),
                EnergyRule::ProvidesTypes {
                    types, only: false, ..
                } => also = TypeSet(also.0 | types.0),
            }
        });
        for unit in units {
            f(TypeSet(only.unwrap_or(*unit).0 | also.0));
        }
    }

    /// Calls `f` with the types of each unit of Energy that a Pokémon has.
    #[inline]
    pub fn each_unit_of(&self, slot: SlotId, mut f: impl FnMut(TypeSet)) {
        let as_printed = !self.answers_about(slot, Question::Provides);
        for card in self.s.attached(slot) {
            let brief = self.book.brief(card);
            match brief.unit {
                Some(unit) if as_printed => f(unit),
                _ if brief.is_energy => self.each_unit(card, slot, &mut f),
                _ => {}
            }
        }
    }

    /// The Energy of a Pokémon.
    pub fn energy(&self, slot: SlotId) -> EnergyPool {
        let mut pool = EnergyPool::default();
        self.each_unit_of(slot, |unit| pool.add(unit));
        pool
    }

    /// What an attack costs a Pokémon now.
    pub fn attack_cost(&self, slot: SlotId, attack: &AttackDef) -> Cost {
        if !self.answers_about(slot, Question::AttackCost) {
            return attack.cost;
        }
        let mut cost = attack.cost;
        let (mut free, mut no_colorless) = (false, false);
        // What makes it less comes after what makes it more, whichever card was there first.
        let mut less = [0u8; EnergyType::ALL.len()];
        self.each_modifier_of(slot, Question::AttackCost, |modifier, ctx| {
            let Modifier::Cost(CostRule::Attack { with, change, .. }) = modifier else {
                return;
            };
            let other = with.as_ref().is_some_and(|name| **name != *attack.name);
            if other {
                return;
            }
            let number = |n| self.amount(ctx, n).clamp(0, 99) as u8;
            match change {
                CostChange::More(n) => cost.add(EnergyType::Colorless, number(n)),
                CostChange::Less(n) => {
                    let colorless = &mut less[EnergyType::Colorless as usize];
                    *colorless = colorless.saturating_add(number(n));
                }
                CostChange::LessAny(n) => cost.waived = cost.waived.saturating_add(number(n)),
                CostChange::LessOf(symbols) => symbols.iter().for_each(|t| less[*t as usize] += 1),
                CostChange::NoColorless => no_colorless = true,
                CostChange::Free => free = true,
            }
        });
        for (t, n) in EnergyType::ALL.iter().zip(less).filter(|(_, n)| *n > 0) {
            cost.remove(*t, n);
        }
        if no_colorless {
            cost.remove(EnergyType::Colorless, u8::MAX);
        }
        if free { Cost::default() } else { cost }
    }

    /// The cost of the running attack, as the Attacking Pokémon paid it.
    fn running_cost(&self) -> Cost {
        self.attack().map_or(Cost::default(), |a| {
            self.attack_cost(a.by, &self.def(a.card).attacks[a.attack as usize])
        })
    }

    /// Units of Energy beyond the cost of the running attack, of one type or of any.
    pub fn extra_energy(&self, slot: SlotId, t: Option<EnergyType>) -> i32 {
        let (pool, cost) = (self.energy(slot), self.running_cost());
        let Some(t) = t else {
            return i32::from(pool.total()) - i32::from(cost.total);
        };
        // As many further symbols as could be paid together with the cost.
        let mut more = cost;
        let mut extra = 0;
        loop {
            more.add(t, 1);
            if !pool.pays(&more) || extra > i32::from(pool.total()) {
                return extra;
            }
            extra += 1;
        }
    }

    /// Whether units beyond the cost of the running attack pay for these symbols together.
    pub fn extra_energy_pays(&self, slot: SlotId, symbols: &[EnergyType]) -> bool {
        let mut cost = self.running_cost();
        symbols.iter().for_each(|t| cost.add(*t, 1));
        self.energy(slot).pays(&cost)
    }

    /// Whether a Pokémon has the Energy for its attack of that name.
    pub fn has_energy_for(&self, slot: SlotId, name: &str) -> bool {
        let pool = self.energy(slot);
        let mut attacks = self.speaking(slot).flat_map(|card| &self.def(card).attacks);
        attacks.any(|a| *a.name == *name && pool.pays(&self.attack_cost(slot, a)))
    }

    /// Whether at least so many units are attached.
    pub fn has_energy(&self, slot: SlotId, units: u8) -> bool {
        let as_printed = units == 0 || !self.answers_about(slot, Question::Provides);
        let mut left = usize::from(units);
        let mut cards = self.s.attached(slot);
        while left > 0 {
            let Some(card) = cards.next() else {
                return false;
            };
            let brief = self.book.brief(card);
            left = left.saturating_sub(match brief.unit {
                Some(_) if as_printed => 1,
                _ if brief.is_energy => self.units_of(card, slot).len(),
                _ => 0,
            });
        }
        true
    }

    /// How many units, of one type or of any.
    pub fn energy_count(&self, slot: SlotId, t: Option<EnergyType>) -> usize {
        let mut count = 0;
        self.each_unit_of(slot, |unit| {
            count += usize::from(t.is_none_or(|t| unit.has(t)))
        });
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use EnergyType::*;

    fn pool(units: &[&[EnergyType]]) -> EnergyPool {
        let mut pool = EnergyPool::default();
        units
            .iter()
            .for_each(|unit| pool.add(unit.iter().copied().collect()));
        pool
    }

    #[test]
    fn each_symbol_needs_a_unit_of_its_own() {
        let cost = Cost::of(&[Fire, Fire, Colorless]);
        assert!(!pool(&[&[Fire], &[Water], &[Water]]).pays(&cost));
        assert!(pool(&[&[Fire], &[Fire], &[Water]]).pays(&cost));
        assert!(!pool(&[&[Fire], &[Fire]]).pays(&cost));
    }

    #[test]
    fn units_of_several_types_are_assigned_so_that_the_cost_is_met() {
        // The first unit alone can be Water, so the second has to be Fire.
        let cost = Cost::of(&[Fire, Water]);
        assert!(pool(&[&[Fire, Water], &[Fire]]).pays(&cost));
        assert!(pool(&[&[Fire, Water], &[Fire, Grass]]).pays(&cost));
        assert!(!pool(&[&[Fire, Grass], &[Fire]]).pays(&cost));
    }

    #[test]
    fn colorless_units_pay_no_typed_symbol() {
        assert!(!pool(&[&[Colorless]]).pays(&Cost::of(&[Fire])));
        assert!(pool(&[&[Colorless]]).pays(&Cost::of(&[Colorless])));
    }
}
