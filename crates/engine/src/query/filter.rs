//! Whether a card, or a Pokémon in play, is of a certain sort.

use crate::book::{Role, TrainerClass};
use crate::ids::{CardId, CardSet, SlotId};
use crate::layout::Layout;
use crate::state::{Flags, Place};
use crate::table::{Ctx, Table};
use rulebox_cards::Power;
use rulebox_cards::effect::{Cmp, Filter};
use rulebox_rules::ruleset::TmClass;
use rulebox_rules::{EnergyType, PowerKind, Stage, TrainerKind, TypeSet};

impl<L: Layout> Table<'_, L> {
    /// Whether a Pokémon in play fits.
    pub fn pokemon_fits(&self, ctx: &Ctx<'_, L>, slot: SlotId, filter: &Filter) -> bool {
        matches!(filter, Filter::Any) || self.fits(ctx, self.s.top(slot), slot, filter)
    }

    /// Whether a card fits, wherever it is.
    pub fn card_fits(&self, ctx: &Ctx<'_, L>, card: CardId, filter: &Filter) -> bool {
        matches!(filter, Filter::Any) || self.fits(ctx, card, SlotId::NONE, filter)
    }

    fn fits(&self, ctx: &Ctx<'_, L>, card: CardId, slot: SlotId, filter: &Filter) -> bool {
        let def = self.def(card);
        // A Fossil is a Pokémon only in play (KIND-FOSSIL-2).
        let pokemon = || {
            def.pokemon
                .as_ref()
                .filter(|_| slot.is_some() || def.trainer.is_none())
        };
        let is = |kind| def.trainer.as_ref().is_some_and(|t| t.kind == kind);
        match filter {
            Filter::Any => true,
            Filter::All(list) => list.iter().all(|f| self.fits(ctx, card, slot, f)),
            Filter::AnyOf(list) => list.iter().any(|f| self.fits(ctx, card, slot, f)),
            Filter::Not(f) => !self.fits(ctx, card, slot, f),
            Filter::Pokemon => pokemon().is_some(),
            Filter::Energy => def.is_energy,
            Filter::BasicEnergy => def.is_basic_energy,
            Filter::SpecialEnergy => def.is_energy && !def.is_basic_energy,
            Filter::Type(t) => {
                pokemon().is_some_and(|p| p.types.has(*t)) || self.energy_card_is(card, *t)
            }
            Filter::Stage(stage) => pokemon().is_some_and(|p| {
                p.stage == *stage || slot.is_some() && self.stage_in_play(slot) == Some(*stage)
            }),
            Filter::Evolution => pokemon().is_some_and(|p| match slot.is_some() {
                true => self.stage_in_play(slot).is_some_and(Stage::is_evolution),
                false => p.stage.is_evolution(),
            }),
            Filter::Trainer => def.trainer.as_ref().is_some_and(|t| t.counts_as_trainer),
            Filter::Item => {
                let class = def.trainer.as_ref().map(|t| t.class);
                class == Some(TrainerClass::Item)
            }
            Filter::Supporter => is(TrainerKind::Supporter),
            Filter::Stadium => is(TrainerKind::Stadium),
            Filter::Tool => is(TrainerKind::Tool),
            Filter::TechnicalMachine => is(TrainerKind::TechnicalMachine),
            Filter::Fossil => is(TrainerKind::Fossil),
            Filter::Owned => def.owned,
            Filter::Kind(kinds) => def.kinds.has(*kinds),
            Filter::Named(name) => def.card.rule_name() == name,
            Filter::NameHas(words) => def.card.name.contains(words.as_str()),
            Filter::Hp(cmp, n) => {
                pokemon().is_some_and(|p| cmp.holds(i32::from(p.hp), i32::from(*n)))
            }
            Filter::HasPower(kind) => self.any_power(card, slot, |p| p.kind == *kind),
            Filter::In(var) => {
                let held = ctx.env.map(|env| env.registers[var.0 as usize]);
                match slot.is_some() {
                    true => held.is_some_and(|set| set.low() & 1 << slot.0 != 0),
                    false => held.is_some_and(|set| set.has(card)),
                }
            }
            Filter::ThisCard => card == ctx.source,
            Filter::FaceDown => self.is_face_down_prize(card),
            Filter::EvolvesFrom(name) => self.line(card, slot).0.is_some_and(|from| from == name),
            Filter::FromHas(part) => {
                let from = self.line(card, slot).0;
                from.is_some_and(|from| from.contains(part.as_str()))
            }
            Filter::OverHas(part) => {
                let over = self.line(card, slot).1;
                over.is_some_and(|over| over.contains(part.as_str()))
            }
            Filter::HasAnyPower => {
                self.any_power(card, slot, |p| p.kind != PowerKind::AncientTrait)
            }
            Filter::HasPowerNamed(name) => self.any_power(card, slot, |p| p.name == *name),
            Filter::HasAttack(name) => {
                let has = |card| self.def(card).attacks.iter().any(|a| a.name == *name);
                match slot.is_some() {
                    true => self.speaking(slot).any(has),
                    false => has(card),
                }
            }
            Filter::Other => (!slot.is_some() || slot != ctx.this) && card != ctx.source,
            in_play => slot.is_some() && self.in_play_fits(ctx, slot, in_play),
        }
    }

    fn in_play_fits(&self, ctx: &Ctx<'_, L>, slot: SlotId, filter: &Filter) -> bool {
        let pokemon = self.s.pokemon(slot);
        match filter {
            Filter::Holding(var) => ctx.env.is_some_and(|env| {
                let held = env.registers[var.0 as usize];
                self.s.attached(slot).any(|card| held.has(card))
            }),
            Filter::MadeOf(var) => ctx.env.is_some_and(|env| {
                let held = env.registers[var.0 as usize];
                self.s.stack_of(slot).any(|card| held.has(card))
            }),
            Filter::Evolved => self.is_evolved(slot),
            Filter::RemainingHp(cmp, n) => Cmp::holds(*cmp, self.remaining_hp(slot), i32::from(*n)),
            Filter::Damaged => pokemon.counters > 0,
            Filter::Condition(c) => pokemon.conditions.has(*c),
            Filter::AnyCondition => pokemon.conditions.any(),
            Filter::HasEnergy(None) => self.s.attached(slot).any(|c| self.def(c).is_energy),
            Filter::HasEnergy(Some(t)) => self.energy_count(slot, Some(*t)) > 0,
            Filter::EnergyUnits(cmp, n) => {
                cmp.holds(self.energy_count(slot, None) as i32, i32::from(*n))
            }
            Filter::HasTool => self.tool_of(slot).is_some(),
            Filter::IsActive => self.s.is_active(slot),
            Filter::IsBenched => !self.s.is_active(slot),
            Filter::HasCard(sort) => self
                .s
                .attached(slot)
                .any(|card| self.card_fits(ctx, card, sort)),
            Filter::New => pokemon.flags.has(Flags::NEW),
            Filter::MovedToActive => pokemon.flags.has(Flags::MOVED_UP),
            Filter::FullHp => pokemon.counters == 0,
            Filter::KnockedOut => {
                pokemon.flags.has(Flags::KNOCKED_OUT) || self.remaining_hp(slot) <= 0
            }
            Filter::PlayedThisTurn => pokemon.flags.has(Flags::FROM_HAND),
            _ => false,
        }
    }

    /// Whether a Pokémon counts as evolved: another Pokémon card lies under it, a LV.X left out (CARD-10).
    pub fn is_evolved(&self, slot: SlotId) -> bool {
        let level_ups_aside = |c: &CardId| self.book.brief(*c).role != Role::LevelUp;
        self.s
            .stack_of(slot)
            .filter(level_ups_aside)
            .nth(1)
            .is_some()
    }

    /// The names that a card, or a Pokémon in play, evolves from: the one under it, and the Basic of its line. What levels
    /// up does not evolve, and a Pokémon that has levelled up did so before (KIND-LVX-8).
    fn line(&self, card: CardId, slot: SlotId) -> (Option<&str>, Option<&str>) {
        let card = match slot.is_some() {
            true => self.earlier_level(slot),
            false => card,
        };
        let facts = self.def(card).card.pokemon();
        match facts.filter(|p| p.stage != Stage::LevelUp) {
            Some(p) => (p.from.as_deref(), p.over.as_deref()),
            None => (None, None),
        }
    }

    /// Whether a card, or a Pokémon in play with all cards that speak for it, has such a power (KIND-LVX-4).
    fn any_power(&self, card: CardId, slot: SlotId, which: impl Fn(&Power) -> bool) -> bool {
        let has = |card| {
            let facts = self.def(card).card.pokemon();
            facts.is_some_and(|p| p.powers.iter().any(&which))
        };
        match slot.is_some() {
            true => self.speaking(slot).any(has),
            false => has(card),
        }
    }

    /// The card in a Pokémon's one place for a Pokémon Tool, if any (TURN-TOOL-2).
    pub fn tool_of(&self, slot: SlotId) -> Option<CardId> {
        self.s
            .attached(slot)
            .find(|card| self.fills_tool_slot(*card))
    }

    /// Whether a card takes the place for a Pokémon Tool. One that lends an attack is a Technical Machine, and
    /// takes it only where the era counts such cards as Tools, as printed (AMB-40).
    pub fn fills_tool_slot(&self, card: CardId) -> bool {
        let def = self.def(card);
        let is_tool = def
            .trainer
            .as_ref()
            .is_some_and(|t| t.kind == TrainerKind::Tool);
        is_tool && (def.attacks.is_empty() || self.book.rules.tm_class == TmClass::ItemOrTool)
    }

    /// Whether an Energy card is of a type: attached, it is what it provides; elsewhere only a card that
    /// provides nothing else is.
    fn energy_card_is(&self, card: CardId, t: EnergyType) -> bool {
        if !self.def(card).is_energy {
            return false;
        }
        if let Place::Attached(slot) = self.s.place(card) {
            return self.units_of(card, slot).iter().any(|unit| unit.has(t));
        }
        let units = &self.def(card).units;
        !units.is_empty() && units.iter().all(|unit| *unit == TypeSet::of(t))
    }
}
