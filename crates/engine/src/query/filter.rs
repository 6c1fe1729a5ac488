//! Whether a card, or a Pokémon in play, is of a certain sort.

use crate::book::{Def, PokemonDef, Question, Role, Rule, Sort, Sorts};
use crate::state::ids::{CardId, CardSet, SlotId};
use crate::state::layout::Layout;
use crate::state::{Flags, Place};
use crate::table::{Ctx, Table};
use rulebox_cards::Power;
use rulebox_cards::effect::{
    Cmp, FactFilter, Filter, LineageFilter, RelationFilter, StateFilter, Var,
};
use rulebox_rules::{EnergyType, Kinds, PowerKind, Stage, TypeSet};

impl<L: Layout> Table<'_, L> {
    /// Whether a Pokémon in play fits.
    pub fn pokemon_fits(&self, ctx: &Ctx<'_, L>, slot: SlotId, filter: &Filter) -> bool {
        matches!(filter, Filter::Any) || self.fits(ctx, self.s.top(slot), slot, filter)
    }

    /// Whether a card fits, wherever it is.
    pub fn card_fits(&self, ctx: &Ctx<'_, L>, card: CardId, filter: &Filter) -> bool {
        matches!(filter, Filter::Any) || self.fits(ctx, card, SlotId::NONE, filter)
    }

    /// What can be told at a glance is told here; the rest is handed on, so that this stays short.
    fn fits(&self, ctx: &Ctx<'_, L>, card: CardId, slot: SlotId, filter: &Filter) -> bool {
        if let Filter::All(_) | Filter::AnyOf(_) | Filter::Not(_) = filter {
            return self.fits_several(ctx, card, slot, filter);
        }
        if let Some(sort) = Sort::asked_by(filter)
            && let Some(told) = self.is_of(card, slot, sort)
        {
            debug_assert_eq!(told, self.fits_one(ctx, card, slot, filter), "{filter:?}");
            return told;
        }
        match filter {
            Filter::Any => true,
            Filter::Relation(RelationFilter::Other) => {
                (!slot.is_some() || slot != ctx.this) && card != ctx.source
            }
            Filter::State(StateFilter::IsActive) => slot.is_some() && self.s.is_active(slot),
            Filter::State(StateFilter::IsBenched) => slot.is_some() && !self.s.is_active(slot),
            Filter::State(StateFilter::Damaged) => {
                slot.is_some() && self.s.pokemon(slot).counters > 0
            }
            Filter::State(StateFilter::New) => {
                slot.is_some() && self.s.pokemon(slot).flags.has(Flags::NEW)
            }
            Filter::State(StateFilter::AnyCondition) => {
                slot.is_some() && self.s.pokemon(slot).conditions.any()
            }
            Filter::Fact(FactFilter::Named(name)) => self.is_named(card, name),
            Filter::All(_)
            | Filter::AnyOf(_)
            | Filter::Not(_)
            | Filter::Sort(_)
            | Filter::Fact(_)
            | Filter::State(_)
            | Filter::Lineage(_)
            | Filter::Relation(_) => self.fits_one(ctx, card, slot, filter),
        }
    }

    /// Whether a card, or a Pokémon in play, fits a filter that is made of others.
    #[inline(never)]
    fn fits_several(&self, ctx: &Ctx<'_, L>, card: CardId, slot: SlotId, filter: &Filter) -> bool {
        match filter {
            Filter::All(list) => list.iter().all(|f| self.fits(ctx, card, slot, f)),
            Filter::AnyOf(list) => list.iter().any(|f| self.fits(ctx, card, slot, f)),
            Filter::Not(f) => !self.fits(ctx, card, slot, f),
            Filter::Any
            | Filter::Sort(_)
            | Filter::Fact(_)
            | Filter::State(_)
            | Filter::Lineage(_)
            | Filter::Relation(_) => self.fits(ctx, card, slot, filter),
        }
    }

    /// Whether a card, or a Pokémon in play, is of a sort, where its definition tells and no effect can change it.
    #[inline]
    pub(super) fn is_of(&self, card: CardId, slot: SlotId, sort: Sort) -> Option<bool> {
        let in_play = slot.is_some();
        if in_play && self.s.questions & Sort::CHANGED_BY != 0 {
            return None;
        }
        let sorts = self.book.sorts(card, in_play);
        (!sorts.leaves_open(sort)).then(|| sorts.has(sort))
    }

    /// Whether a card, or a Pokémon in play, fits a filter that is not made of others.
    #[inline(never)]
    fn fits_one(&self, ctx: &Ctx<'_, L>, card: CardId, slot: SlotId, filter: &Filter) -> bool {
        match filter {
            Filter::Fact(fact) => self.fact_fits(card, slot, fact),
            Filter::State(state) => self.state_fits(ctx, card, slot, state),
            Filter::Lineage(lineage) => self.lineage_fits(ctx, card, slot, lineage),
            Filter::Relation(relation) => self.relation_fits(ctx, card, slot, relation),
            Filter::Sort(_) => {
                Sort::asked_by(filter).is_some_and(|sort| self.is_by_definition(card, slot, sort))
            }
            Filter::Any | Filter::All(_) | Filter::AnyOf(_) | Filter::Not(_) => {
                self.fits(ctx, card, slot, filter)
            }
        }
    }

    /// Whether a card is of a sort. What it is may be another thing while it is attached.
    fn is_by_definition(&self, card: CardId, slot: SlotId, sort: Sort) -> bool {
        let def = self.def(card);
        match slot.is_some() {
            true => Sorts::in_play(def).has(sort),
            false => Sorts::of(def).has(sort),
        }
    }

    fn fact_fits(&self, card: CardId, slot: SlotId, fact: &FactFilter) -> bool {
        let def = self.def(card);
        let pokemon = || as_pokemon(def, slot);
        // On a single piece of a V-UNION only type, category and name can be referred to (KIND-VUNION-13, -14, -17).
        let has_facts = || slot.is_some() || def.part.is_none_or(|(_, of)| of < 4);
        match fact {
            FactFilter::Type(t) => {
                let types = pokemon().map_or(TypeSet::NONE, |p| self.types(slot, p));
                types.has(*t) || self.energy_card_is(card, *t)
            }
            FactFilter::Stage(stage) => pokemon().is_some_and(|p| {
                p.stage == *stage || slot.is_some() && self.stage_in_play(slot) == Some(*stage)
            }),
            FactFilter::Evolution if slot.is_some() => {
                let stage = pokemon().and_then(|_| self.stage_in_play(slot));
                stage.is_some_and(Stage::is_evolution)
            }
            FactFilter::Evolution => self.is_by_definition(card, slot, Sort::EVOLUTION),
            FactFilter::Owned => self.is_by_definition(card, slot, Sort::OWNED),
            FactFilter::Kind(kinds) => {
                let counted = has_facts() || *kinds == Kinds::V_UNION;
                counted && self.kinds(slot, def).has(*kinds)
            }
            FactFilter::Named(name) => self.is_named(card, name),
            FactFilter::NameHas(words) => def.card.name.contains(words.as_str()),
            FactFilter::Hp(cmp, n) => {
                let hp = pokemon().filter(|_| has_facts()).map(|p| i32::from(p.hp));
                hp.is_some_and(|hp| cmp.holds(hp, i32::from(*n)))
            }
            FactFilter::HasPower(kind) => {
                has_facts() && self.any_power(card, slot, |p| p.kind == *kind)
            }
            FactFilter::HasAnyPower => {
                has_facts() && self.any_power(card, slot, |p| p.kind != PowerKind::AncientTrait)
            }
            FactFilter::HasPowerNamed(name) => {
                has_facts() && self.any_power(card, slot, |p| p.name == *name)
            }
            FactFilter::HasAttack(name) => {
                let has = |card| self.def(card).attacks.iter().any(|a| *a.name == **name);
                let anywhere = || match slot.is_some() {
                    true => self.speaking(slot).any(has),
                    false => has(card),
                };
                has_facts() && anywhere()
            }
        }
    }

    fn lineage_fits(
        &self,
        ctx: &Ctx<'_, L>,
        card: CardId,
        slot: SlotId,
        lineage: &LineageFilter,
    ) -> bool {
        match lineage {
            LineageFilter::GoesOnto(onto) => {
                self.pokemon(ctx, onto).any(|s| self.goes_onto(card, s))
            }
            LineageFilter::DescendsFrom(line) => {
                self.pokemon(ctx, line).any(|s| self.descends_from(card, s))
            }
            LineageFilter::EvolvesFrom(name) => {
                self.line(card, slot).0.is_some_and(|from| from == name)
            }
            LineageFilter::FromHas(part) => {
                let from = self.line(card, slot).0;
                from.is_some_and(|from| from.contains(part.as_str()))
            }
            LineageFilter::OverHas(part) => {
                let over = self.line(card, slot).1;
                over.is_some_and(|over| over.contains(part.as_str()))
            }
            LineageFilter::FitsUnder(_) | LineageFilter::FitsDirectlyUnder(_)
                if !slot.is_some() =>
            {
                false
            }
            LineageFilter::FitsDirectlyUnder(var) => {
                self.any_named(ctx, *var, |card| self.goes_onto(card, slot))
            }
            LineageFilter::FitsUnder(var) => self.any_named(ctx, *var, |card| {
                self.goes_onto(card, slot) || self.descends_from(card, slot)
            }),
        }
    }

    fn relation_fits(
        &self,
        ctx: &Ctx<'_, L>,
        card: CardId,
        slot: SlotId,
        relation: &RelationFilter,
    ) -> bool {
        let types = || {
            let pokemon = as_pokemon(self.def(card), slot);
            pokemon.map_or(TypeSet::NONE, |p| self.types(slot, p))
        };
        match relation {
            // Before the program runs, any type may come to be named.
            RelationFilter::OfType(var) => match ctx.env.filter(|env| env.is_number(var)) {
                Some(env) => {
                    let named = EnergyType::ALL.get(env.number(var) as usize);
                    named.is_some_and(|t| types().has(*t))
                }
                None => !types().is_empty(),
            },
            RelationFilter::OfATypeOf(cards) => {
                let (types, cards) = (types(), self.cards(ctx, cards));
                cards.cards().any(|c| self.printed_types(c).meets(types))
            }
            RelationFilter::ThisCard => card == ctx.source,
            RelationFilter::Other => (!slot.is_some() || slot != ctx.this) && card != ctx.source,
            RelationFilter::In(var) => {
                let held = ctx.env.map(|env| env.cards(var));
                match slot.is_some() {
                    true => held.is_some_and(|set| set.low() & 1 << slot.0 != 0),
                    false => held.is_some_and(|set| set.has(card)),
                }
            }
            RelationFilter::Holding(_) | RelationFilter::MadeOf(_) if !slot.is_some() => false,
            RelationFilter::Holding(var) => ctx.env.is_some_and(|env| {
                let held = env.cards(var);
                self.s.attached(slot).any(|card| held.has(card))
            }),
            RelationFilter::MadeOf(var) => ctx.env.is_some_and(|env| {
                let held = env.cards(var);
                self.s.stack_of(slot).any(|card| held.has(card))
            }),
        }
    }

    fn state_fits(
        &self,
        ctx: &Ctx<'_, L>,
        card: CardId,
        slot: SlotId,
        state: &StateFilter,
    ) -> bool {
        // These are about cards that need not be in play.
        if let StateFilter::Whole = state {
            return self.is_whole(ctx, card);
        }
        if let StateFilter::FaceDown = state {
            return self.is_face_down_prize(card);
        }
        if !slot.is_some() {
            return false;
        }
        let pokemon = self.s.pokemon(slot);
        match state {
            StateFilter::Whole | StateFilter::FaceDown => false,
            StateFilter::Evolved => self.is_evolved(slot),
            StateFilter::RemainingHp(cmp, n) => {
                Cmp::holds(*cmp, self.remaining_hp(slot), i32::from(*n))
            }
            StateFilter::Damaged => pokemon.counters > 0,
            StateFilter::Condition(c) => pokemon.conditions.has(*c),
            StateFilter::AnyCondition => pokemon.conditions.any(),
            StateFilter::HasEnergy(None) => self.s.attached(slot).any(|c| self.def(c).is_energy),
            StateFilter::HasEnergy(Some(t)) => self.energy_count(slot, Some(*t)) > 0,
            StateFilter::EnergyUnits(cmp, n) => {
                cmp.holds(self.energy_count(slot, None) as i32, i32::from(*n))
            }
            StateFilter::HasCard(sort) => {
                let mut attached = self.s.attached(slot);
                attached.any(|card| self.card_fits(ctx, card, sort))
            }
            StateFilter::HasTool => self.tool_of(slot).is_some(),
            StateFilter::HasMarker(name) => self.has_marker(slot, name),
            StateFilter::IsActive => self.s.is_active(slot),
            StateFilter::IsBenched => !self.s.is_active(slot),
            StateFilter::PlayedThisTurn => pokemon.flags.has(Flags::FROM_HAND),
            StateFilter::New => pokemon.flags.has(Flags::NEW),
            StateFilter::MovedToActive => pokemon.flags.has(Flags::MOVED_UP),
            StateFilter::FullHp => pokemon.counters == 0,
            StateFilter::KnockedOut => {
                pokemon.flags.has(Flags::KNOCKED_OUT) || self.remaining_hp(slot) <= 0
            }
            // The selection compares those that fit the rest.
            StateFilter::FewestRemainingHp => true,
        }
    }

    /// Whether one of the cards that a name holds is such a one; before the program runs, it may come to be.
    fn any_named(&self, ctx: &Ctx<'_, L>, var: Var, f: impl Fn(CardId) -> bool) -> bool {
        ctx.env.is_none_or(|env| env.cards(var).cards().any(f))
    }

    /// Whether a card has just this name, as other texts call it.
    #[inline(never)]
    fn is_named(&self, card: CardId, name: &str) -> bool {
        *self.def(card).plain_name == *name
    }

    /// The types of a Pokémon card, or, where effects change them, of the Pokémon in play.
    fn types(&self, slot: SlotId, printed: &PokemonDef) -> TypeSet {
        match slot.is_some() && self.answers(Question::Type) {
            true => self.changed_types(slot, printed.types),
            false => printed.types,
        }
    }

    /// The types of a card as it is printed: of a Pokémon, or of what an Energy card provides.
    pub(crate) fn printed_types(&self, card: CardId) -> TypeSet {
        let def = self.def(card);
        let of_pokemon = def.pokemon.as_ref().map_or(TypeSet::NONE, |p| p.types);
        let units = def.units.iter();
        units.fold(of_pokemon, |types, unit| TypeSet(types.0 | unit.0))
    }

    /// The kinds of a card, with those that effects add to the Pokémon in play.
    fn kinds(&self, slot: SlotId, def: &Def) -> Kinds {
        match slot.is_some() && self.answers(Question::CountsAs) {
            true => self.added_kinds(slot, def.kinds),
            false => def.kinds,
        }
    }

    /// Whether a Pokémon counts as evolved: another Pokémon card lies under it, a LV.X and further pieces left out
    /// (CARD-10, KIND-LEGEND-3, KIND-VUNION-10).
    pub fn is_evolved(&self, slot: SlotId) -> bool {
        let level_ups_aside = |c: &CardId| {
            let brief = self.book.brief(*c);
            brief.role != Role::LevelUp && brief.part.0 < 2
        };
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

    /// Whether a card, or a Pokémon in play with all cards that speak for it, has such a power (KIND-LVX-4). What takes
    /// powers away leaves none to be found (TURN-ABILITY-4).
    fn any_power(&self, card: CardId, slot: SlotId, which: impl Fn(&Power) -> bool) -> bool {
        let has = |card| {
            let facts = self.def(card).card.pokemon();
            let still = |p: &Power| !slot.is_some() || !self.has_no_powers(slot, p.kind);
            facts.is_some_and(|p| p.powers.iter().any(|p| which(p) && still(p)))
        };
        match slot.is_some() {
            true => self.speaking(slot).any(has),
            false => has(card),
        }
    }

    /// Whether a Pokémon bears a marker of that name (KIND-COUNTER-1).
    fn has_marker(&self, slot: SlotId, name: &str) -> bool {
        self.s.lasting.as_slice().iter().any(|lasting| {
            let rule = self.book.rule(lasting.modifier);
            lasting.first_scope == slot && matches!(rule, Rule::Marker(n, _) if n == name)
        })
    }

    /// Whether an Energy card is of a type: attached, it is what it provides; elsewhere only a card that
    /// provides nothing else is.
    fn energy_card_is(&self, card: CardId, t: EnergyType) -> bool {
        if !self.def(card).is_energy {
            return false;
        }
        if let Place::Attached(slot) = self.s.place(card) {
            let mut found = false;
            self.each_unit(card, slot, |unit| found |= unit.has(t));
            return found;
        }
        let units = &self.def(card).units;
        !units.is_empty() && units.iter().all(|unit| *unit == TypeSet::of(t))
    }
}

/// What a card or a Pokémon in play is as a Pokémon. A Fossil is one only in play (KIND-FOSSIL-2).
fn as_pokemon(def: &Def, slot: SlotId) -> Option<&PokemonDef> {
    let pokemon = def.pokemon.as_ref();
    pokemon.filter(|_| slot.is_some() || def.trainer.is_none())
}
