//! Working out damage (DMG-1 to DMG-21): base, attacker's effects, Weakness, Resistance, defender's
//! effects, counters.

use crate::book::{Question, Traits};
use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::{Event, Met, Sink};
use crate::plan::Board;
use crate::state::ids::SlotId;
use crate::state::layout::Layout;
use crate::state::{Flags, Origin};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{DamageChange, DamageRule, DamageStep, Ignoring, Modifier};
use rulebox_cards::{Weakness, WeaknessValue};
use rulebox_rules::TypeSet;
use rulebox_rules::ruleset::DefenderModifiers;

/// A piece of damage that an attack is about to do.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// The Attacking Pokémon.
    pub by: SlotId,
    /// The Pokémon that receives it.
    pub to: SlotId,
    /// Its number before anything is applied.
    pub base: i32,
    /// What it is not affected by.
    pub ignoring: Ignoring,
}

/// What the effects of one step do together (DMG-21, AMB-76).
#[derive(Clone, Copy, Debug, Default)]
struct Changes {
    sum: i32,
    halvings: u32,
    prevent: bool,
    prevent_up_to: i32,
}

impl Changes {
    /// First amounts are added, then damage is halved, then prevented. No damage stays no damage (AMB-16).
    fn apply(self, damage: i32) -> i32 {
        let sum = damage + self.sum;
        if damage <= 0 || sum <= 0 {
            return 0;
        }
        let damage = sum >> self.halvings.min(16);
        if self.prevent || damage <= self.prevent_up_to {
            return 0;
        }
        damage
    }
}

impl<L: Layout> Table<'_, L> {
    /// The damage that a hit comes to (DMG-ORDER).
    pub fn damage(&self, hit: &Hit) -> i32 {
        self.worked_out(hit).0
    }

    /// The damage that a hit comes to, and whether Weakness and Resistance changed it.
    fn worked_out(&self, hit: &Hit) -> (i32, Met) {
        let mut met = Met::default();
        // An attack without damage of its own gains none from effects (DMG-4, AMB-16).
        if hit.base <= 0 || self.is_safe_on_bench(hit.to) {
            return (0, met);
        }
        let mut damage = self
            .changes(hit, DamageStep::Before, |_| true)
            .apply(hit.base);
        if damage <= 0 {
            return (0, met);
        }
        if self.meets_weakness(hit) {
            (damage, met) = self.weakness_and_resistance(hit, damage);
        }
        if hit.ignoring.effects {
            return (damage, met);
        }
        let damage = match self.book.rules.defender_modifiers {
            DefenderModifiers::OneStep => {
                self.changes(hit, DamageStep::After, |_| true).apply(damage)
            }
            DefenderModifiers::TrainerEnergyThenOther => {
                let from_card = |origin| origin == Origin::TrainerOrEnergy;
                let damage = self
                    .changes(hit, DamageStep::After, from_card)
                    .apply(damage);
                self.changes(hit, DamageStep::After, |origin| !from_card(origin))
                    .apply(damage)
            }
        };
        (damage, met)
    }

    /// A Benched Tera Pokémon takes no damage of attacks, whoever attacks. This is a rule of its kind and no effect, so it
    /// also holds against attacks that ignore effects (KIND-TERA-1, KIND-TERA-2).
    fn is_safe_on_bench(&self, slot: SlotId) -> bool {
        !self.s.is_active(slot)
            && self
                .top_brief(slot)
                .is_some_and(|top| top.traits.has(Traits::SAFE_ON_BENCH))
    }

    /// Weakness and Resistance count only for the opponent's Active Pokémon (DMG-11, AMB-17).
    fn meets_weakness(&self, hit: &Hit) -> bool {
        self.s.is_active(hit.to) && self.are_across(hit.to, hit.by)
    }

    /// Weakness as printed, or as effects make it.
    fn weakened(&self, slot: SlotId, printed: &[Weakness], by: TypeSet, damage: i32) -> i32 {
        let rules = self.weakness_rules(slot);
        let (instead, printed) = match rules.instead {
            Some(to) => (by.has(to) && !rules.not_to.has(to), &[][..]),
            None => (false, printed),
        };
        if rules.none {
            return damage;
        }
        let matching = || {
            let applied = |w: &&Weakness| by.has(w.to) && !rules.not_to.has(w.to);
            printed.iter().filter(applied)
        };
        let mut damage = if instead { damage * 2 } else { damage };
        for weakness in matching() {
            match weakness.value {
                WeaknessValue::Times(n) => damage *= i32::from(n),
                WeaknessValue::Plus(_) if rules.double => damage *= 2,
                WeaknessValue::Plus(_) => {}
            }
        }
        for weakness in matching() {
            if let WeaknessValue::Plus(n) = weakness.value
                && !rules.double
            {
                damage += i32::from(n);
            }
        }
        damage
    }

    /// Each printed entry that matches a type of the attacker applies once, multipliers before sums
    /// (DMG-5, DMG-6, DMG-7, DMG-18, AMB-19).
    fn weakness_and_resistance(&self, hit: &Hit, mut damage: i32) -> (i32, Met) {
        let mut met = Met::default();
        let Some(attacker) = self.face(hit.by) else {
            return (damage, met);
        };
        let body = self.body(hit.to).unwrap_or(self.s.top(hit.to));
        let Some(defender) = self.def(body).pokemon.as_ref() else {
            return (damage, met);
        };
        let types = match self.answers(Question::Type) {
            true => self.changed_types(hit.by, attacker.types),
            false => attacker.types,
        };
        if !hit.ignoring.weakness {
            let weakened = self.weakened(hit.to, &defender.weakness, types, damage);
            met.weakness = weakened != damage;
            damage = weakened;
        }
        if !hit.ignoring.resistance {
            for resistance in defender.resistance.iter().filter(|r| types.has(r.to)) {
                damage -= i32::from(resistance.value);
                met.resistance = true;
            }
        }
        (damage, met)
    }

    /// Whether the attack that is under way has that name.
    fn is_running(&self, name: &str) -> bool {
        self.attack()
            .is_some_and(|a| self.def(a.card).attacks[a.attack as usize].name.as_ref() == name)
    }

    /// What the effects of one step come to. Effects on the attacker's side and on the defender's side both
    /// name the Pokémon they are about; the step tells where they stand.
    fn changes(&self, hit: &Hit, step: DamageStep, from: impl Fn(Origin) -> bool) -> Changes {
        let mut changes = Changes::default();
        self.each_modifier(Question::Damage, |modifier, ctx, origin| {
            let Modifier::Damage(DamageRule::Change {
                by,
                with,
                to,
                at,
                change,
            }) = modifier
            else {
                return;
            };
            let other_attack = with.as_ref().is_some_and(|name| !self.is_running(name));
            if *at != step || !from(origin) || other_attack {
                return;
            }
            let ctx = Ctx {
                attacker: hit.by,
                defending: self.defending(Board::of(hit.by), hit.to),
                ..*ctx
            };
            if !self.in_scope(&ctx, 0, by, hit.by) || !self.in_scope(&ctx, 1, to, hit.to) {
                return;
            }
            match change {
                DamageChange::More(n) => changes.sum += self.amount(&ctx, n),
                DamageChange::Less(n) => changes.sum -= self.amount(&ctx, n),
                DamageChange::Half => changes.halvings += 1,
                DamageChange::Prevent => changes.prevent = true,
                DamageChange::PreventUpTo(n) => {
                    changes.prevent_up_to = changes.prevent_up_to.max(i32::from(*n))
                }
            }
        });
        changes
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Does damage and puts the counters (DMG-9, AMB-15); gives how much was done.
    pub fn do_damage(&mut self, hit: &Hit) -> i32 {
        let (damage, met) = self.table().worked_out(hit);
        let mut damage = damage.max(0);
        if damage > 0 && self.table().answers(Question::Survives) {
            damage = self.table().survived(hit.to, damage);
        }
        let counters = damage / self.counter_value();
        if counters <= 0 {
            self.tell(Event::NoDamageDone {
                from: hit.by,
                to: hit.to,
                met,
            });
            return 0;
        }
        let amount = (counters * self.counter_value()).min(i32::from(u16::MAX)) as u16;
        self.s.unchecked = true;
        let active = self.s.is_active(hit.to);
        let pokemon = &mut self.s.slots[hit.to.index()];
        pokemon.counters = pokemon
            .counters
            .saturating_add(counters.min(i32::from(u16::MAX)) as u16);
        pokemon.flags.add(Flags::DAMAGED);
        if active {
            pokemon.flags.add(Flags::DAMAGED_ACTIVE);
        }
        self.note_damage(hit.to, counters.min(i32::from(u16::MAX)) as u16);
        self.tell(Event::DamageDone {
            from: hit.by,
            to: hit.to,
            amount,
            met,
        });
        if let Some(a) = &mut self.s.attack {
            a.done = a.done.saturating_add(amount.min(i16::MAX as u16) as i16);
        }
        i32::from(amount)
    }

    /// What one damage counter is worth (DMG-15, AMB-57).
    pub fn counter_value(&self) -> i32 {
        self.table().counter_value()
    }
}
