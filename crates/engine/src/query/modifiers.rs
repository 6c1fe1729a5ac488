//! Continuous effects: static texts of cards in play and lasting effects, found by the question they
//! answer. A set of questions in the state tells at once when no card in play has anything to say.

use crate::book::{Question, Rule};
use crate::plan::MOST_SEATS;
use crate::program::compile::scopes;
use crate::state::ids::{CardId, CardSet, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::{Flags, Lasting, Origin, Place};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    BanRule, FactFilter, FactRule, Filter, KnockOutRule, Modifier, Player, PlayerAct, PokemonAct,
    PokemonSel, WeaknessChange,
};
use rulebox_rules::ruleset::DamageCounterValue;
use rulebox_rules::{EnergyType, Kinds, TypeSet};
use std::cell::Cell;

/// What a modifier must be.
type Wanted<'w, L> = &'w dyn Fn(&Modifier, &Ctx<'_, L>) -> bool;

/// What effects make of a Weakness.
#[derive(Clone, Copy, Debug, Default)]
pub struct WeaknessRules {
    /// There is none.
    pub none: bool,
    /// It is ×2, whatever is printed.
    pub double: bool,
    /// It is to this type, ×2.
    pub instead: Option<EnergyType>,
    /// It is not applied against these types.
    pub not_to: TypeSet,
}

impl<'a, L: Layout> Table<'a, L> {
    /// Whether some card in play or some lasting effect answers that question.
    #[inline]
    pub fn answers(&self, question: Question) -> bool {
        self.s.questions & question.bit() != 0
    }

    /// Whether somebody may have an answer to that question that is about that Pokémon. Where nobody has, what is asked again
    /// and again need not be.
    #[inline]
    pub(crate) fn answers_about(&self, slot: SlotId, question: Question) -> bool {
        self.answers(question) && self.somebody_speaks_of(slot, question)
    }

    #[inline(never)]
    fn somebody_speaks_of(&self, slot: SlotId, question: Question) -> bool {
        let speaks = |owner: Seat| {
            let answering = self.book.answering(owner, question as u32);
            let speaking = self.s.speakers.of_deck(owner) & answering;
            let own = self.book.answering_for_own(owner, question as u32);
            let mut of_own = CardId::each(owner, speaking & own);
            speaking & !own != 0 || of_own.any(|card| self.s.slot_of(card) == slot)
        };
        let lasts = |lasting: &Lasting| {
            let bound = lasting.first_scope;
            let about = !bound.is_some() || bound == slot;
            about && self.book.questions_of(lasting) & question.bit() != 0
        };
        self.book.plan.every_seat::<L>().any(speaks) || self.s.lasting.as_slice().iter().any(lasts)
    }

    /// Calls `f` with every modifier that answers the question and holds now.
    #[inline]
    pub(crate) fn each_modifier(
        &self,
        question: Question,
        mut f: impl FnMut(&'a Modifier, &Ctx<'_, L>, Origin),
    ) {
        if self.answers(question) {
            self.each_modifier_in_play(question, SlotId::NONE, &|_, _| true, &mut f);
        }
    }

    /// Calls `f` with every modifier that answers the question, holds now, and has that Pokémon in its first scope.
    #[inline]
    pub(crate) fn each_modifier_of(
        &self,
        slot: SlotId,
        question: Question,
        mut f: impl FnMut(&'a Modifier, &Ctx<'_, L>),
    ) {
        if self.answers(question) {
            let about = |modifier: &Modifier, ctx: &Ctx<'_, L>| self.is_about(ctx, modifier, slot);
            self.each_modifier_in_play(question, slot, &about, &mut |modifier, ctx, _| {
                f(modifier, ctx)
            });
        }
    }

    /// Whether some modifier that answers the question is such a one and holds now.
    #[inline]
    pub(crate) fn any_modifier(
        &self,
        question: Question,
        such: impl Fn(&Modifier, &Ctx<'_, L>) -> bool,
    ) -> bool {
        self.any_modifier_about(SlotId::NONE, question, such)
    }

    /// Like `any_modifier`, but cards that speak only of their own Pokémon are passed over if they are on another one. `such`
    /// must still look at the first scope.
    #[inline]
    fn any_modifier_about(
        &self,
        slot: SlotId,
        question: Question,
        such: impl Fn(&Modifier, &Ctx<'_, L>) -> bool,
    ) -> bool {
        if !self.answers(question) {
            return false;
        }
        let found = Cell::new(false);
        let wanted = |modifier: &Modifier, ctx: &Ctx<'_, L>| !found.get() && such(modifier, ctx);
        self.each_modifier_in_play(question, slot, &wanted, &mut |_, _, _| found.set(true));
        found.get()
    }

    /// Whether some modifier that answers the question has that Pokémon in its first scope and holds now.
    #[inline]
    pub(crate) fn any_modifier_of(&self, slot: SlotId, question: Question) -> bool {
        self.any_modifier_about(slot, question, |modifier, ctx| {
            self.is_about(ctx, modifier, slot)
        })
    }

    /// Whether a Pokémon is in the first scope of a modifier.
    fn is_about(&self, ctx: &Ctx<'_, L>, modifier: &Modifier, slot: SlotId) -> bool {
        scopes(modifier)[0].is_some_and(|who| self.in_scope(ctx, 0, who, slot))
    }

    /// What a modifier must be about is asked before the condition of its text, which takes longer to find out.
    /// One copy of this code serves every question, so that it stays in the processor's cache.
    #[inline(never)]
    fn each_modifier_in_play(
        &self,
        question: Question,
        about: SlotId,
        wanted: Wanted<'_, L>,
        f: &mut dyn FnMut(&'a Modifier, &Ctx<'_, L>, Origin),
    ) {
        let Some(_asked) = self.waiting.begin() else {
            return;
        };
        self.each_static_like(question, about, wanted, f);
        for lasting in self.s.lasting.as_slice() {
            let Rule::Holds(modifier) = self.book.rule(lasting.modifier) else {
                continue;
            };
            let now = lasting.holds_in(self.s.turn);
            if now && Question::of(modifier) == question {
                let mut ctx = Ctx::of(lasting.by, CardId::NONE, SlotId::NONE);
                ctx.bound = [lasting.first_scope, lasting.second_scope];
                if wanted(modifier, &ctx) {
                    (0..lasting.times).for_each(|_| f(modifier, &ctx, lasting.origin));
                }
            }
        }
    }

    /// Calls `f` with every static text that answers the question and holds now.
    pub(crate) fn each_static(
        &self,
        question: Question,
        mut f: impl FnMut(&'a Modifier, &Ctx<'_, L>, Origin),
    ) {
        if let Some(_asked) = self.waiting.begin() {
            self.each_static_like(question, SlotId::NONE, &|_, _| true, &mut f);
        }
    }

    fn each_static_like(
        &self,
        question: Question,
        about: SlotId,
        wanted: Wanted<'_, L>,
        f: &mut dyn FnMut(&'a Modifier, &Ctx<'_, L>, Origin),
    ) {
        // Names of which one has counted already, by seat (AMB-51).
        let mut counted = [0u32; MOST_SEATS];
        for owner in self.book.plan.every_seat::<L>() {
            let answering = self.book.answering(owner, question as u32);
            let own = match about.is_some() {
                true => self.book.answering_for_own(owner, question as u32),
                false => 0,
            };
            let speaking = self.s.speakers.of_deck(owner) & answering;
            for card in CardId::each(owner, speaking) {
                if own & 1 << card.local() != 0 && self.s.slot_of(card) != about {
                    continue;
                }
                if let Some(ctx) = self.speaks(card, question) {
                    self.statics_of(question, ctx, wanted, &mut counted, f);
                }
            }
        }
    }

    /// Who speaks by a card in play that answers a question; nothing for a Tool without effect.
    fn speaks(&self, card: CardId, question: Question) -> Option<Ctx<'a, L>> {
        if let Place::Attached(slot) = self.s.place(card)
            && question != Question::ToolsOff
            && self.tool_is_off(card, slot)
        {
            return None;
        }
        Some(self.voice(card))
    }

    /// Who speaks by a card in play: whom it calls `you`, and its Pokémon.
    pub(super) fn voice(&self, card: CardId) -> Ctx<'a, L> {
        match self.s.place(card) {
            Place::Stack(slot) => Ctx::of(self.holder_of(slot), card, slot),
            Place::Attached(slot) => Ctx::of(card.owner(), card, slot),
            Place::Stadium => self.voice_of_stadium(card),
            Place::Nowhere | Place::Pile(_) => Ctx::of(card.owner(), card, SlotId::NONE),
        }
    }

    /// The text of a Stadium calls its player `you`; turned around, the one across.
    fn voice_of_stadium(&self, card: CardId) -> Ctx<'a, L> {
        let own = Ctx::of(card.owner(), card, SlotId::NONE);
        let own = match L::MIRRORED {
            true => own,
            false => Ctx {
                board: self.board_under(card, card.owner()),
                ..own
            },
        };
        let turned = self
            .s
            .stadium_of(card)
            .is_some_and(|stadium| stadium.turned);
        match turned.then(|| self.seats(Player::Opponent, &own).next()) {
            Some(Some(across)) => Ctx {
                seat: across,
                ..own
            },
            Some(None) | None => own,
        }
    }

    fn statics_of(
        &self,
        question: Question,
        ctx: Ctx<'_, L>,
        wanted: Wanted<'_, L>,
        counted: &mut [u32; MOST_SEATS],
        f: &mut dyn FnMut(&'a Modifier, &Ctx<'_, L>, Origin),
    ) {
        let statics = self.def(ctx.source).statics.iter();
        for clause in statics.filter(|s| s.question == question) {
            // Where only one of a name counts, the first that holds does, whatever it is about.
            // Texts that stop Tools are not counted: twice is as good as once, and asking them too often could go round in
            // circles (see `locks_of`).
            let passes = || wanted(&clause.modifier, &ctx);
            let counts = clause.name.is_some() && question != Question::ToolsOff;
            if !counts && !passes() {
                continue;
            }
            let locked = clause
                .power
                .is_some_and(|kind| self.power_does_not_work(ctx.source, ctx.this, kind));
            let again = clause
                .name
                .is_some_and(|name| counted[ctx.seat.index()] & 1 << name != 0);
            let holds =
                !again && !locked && clause.test.as_ref().is_none_or(|t| self.test(&ctx, t));
            if holds {
                counted[ctx.seat.index()] |= clause.name.map_or(0, |name| 1 << name);
                if clause.name.is_some() && !passes() {
                    continue;
                }
                let origin = if clause.power.is_some() {
                    Origin::Power
                } else {
                    Origin::TrainerOrEnergy
                };
                f(&clause.modifier, &ctx, origin);
            }
        }
    }

    /// Whether some effect keeps a Pokémon from something.
    #[inline]
    pub(crate) fn pokemon_cannot(&self, slot: SlotId, what: impl Fn(&PokemonAct) -> bool) -> bool {
        self.any_modifier_about(slot, Question::PokemonCannot, |modifier, ctx| {
            matches!(modifier, Modifier::Ban(BanRule::Cannot { who, act })
                if what(act) && self.in_scope(ctx, 0, who, slot))
        })
    }

    /// Whether some effect keeps a player from something.
    #[inline]
    pub(crate) fn player_cannot(&self, seat: Seat, what: PlayerAct) -> bool {
        self.any_modifier(Question::PlayerCannot, |modifier, ctx| {
            matches!(modifier, Modifier::Ban(BanRule::PlayerCannot { who, act })
                if *act == what && self.means(*who, ctx, seat))
        })
    }

    /// Whether coins that this player flips now count as tails; the step between turns is nobody's turn (CHECKUP-1).
    pub(crate) fn coins_are_tails(&self, seat: Seat) -> bool {
        let mut found = false;
        if self.is_turn_of(seat) && self.s.turn > 0 && !self.is_between_turns() {
            self.each_modifier(Question::Coins, |modifier, ctx, _| {
                if let Modifier::Ban(BanRule::CoinsAreTails { who }) = modifier {
                    found |= self.means(*who, ctx, seat);
                }
            });
        }
        found
    }

    /// A Pokémon's HP (CARD-7).
    #[inline]
    pub fn hp(&self, slot: SlotId) -> i32 {
        let mut hp = i32::from(self.top_brief(slot).map_or(0, |top| top.hp));
        self.each_modifier_of(slot, Question::Hp, |modifier, _| {
            if let Modifier::Fact(FactRule::Hp { change, .. }) = modifier {
                hp += i32::from(*change);
            }
        });
        hp
    }

    /// The damage a Pokémon can still take.
    #[inline]
    pub fn remaining_hp(&self, slot: SlotId) -> i32 {
        self.hp(slot) - self.damage_on(slot)
    }

    /// The damage on a Pokémon (DMG-15).
    pub fn damage_on(&self, slot: SlotId) -> i32 {
        i32::from(self.s.pokemon(slot).counters) * self.counter_value()
    }

    /// What one damage counter is worth (DMG-15). A counter "as printed on it" is one of 10 (AMB-57).
    pub(crate) fn counter_value(&self) -> i32 {
        match self.book.rules.damage_counter_value {
            DamageCounterValue::Ten | DamageCounterValue::AsPrinted => 10,
        }
    }

    /// What effects make of a Pokémon's Weakness.
    pub(crate) fn weakness_rules(&self, slot: SlotId) -> WeaknessRules {
        let mut rules = WeaknessRules::default();
        self.each_modifier(Question::Weakness, |modifier, ctx, _| {
            if let Modifier::Fact(FactRule::Weakness { who, is }) = modifier
                && self.in_scope(ctx, 0, who, slot)
            {
                match is {
                    WeaknessChange::None => rules.none = true,
                    WeaknessChange::Double => rules.double = true,
                    WeaknessChange::To(to) => rules.instead = Some(*to),
                }
            } else if let Modifier::Fact(FactRule::NoWeaknessTo(to)) = modifier {
                rules.not_to = rules.not_to.with(*to);
            }
        });
        rules
    }

    /// How often healing counts for a Pokémon: twice where an effect doubles it (KIND-TRAIT-1).
    pub(crate) fn healing_factor(&self, slot: SlotId) -> u16 {
        match self.any_modifier_of(slot, Question::Healing) {
            true => 2,
            false => 1,
        }
    }

    /// The types that effects make of a Pokémon's printed ones.
    #[inline(never)]
    pub(crate) fn changed_types(&self, slot: SlotId, printed: TypeSet) -> TypeSet {
        let mut types = printed;
        self.each_modifier_of(slot, Question::Type, |modifier, _| {
            if let Modifier::Fact(FactRule::Type { is, .. }) = modifier {
                types = TypeSet::of(*is);
            }
        });
        types
    }

    /// The kinds of a Pokémon with those that effects add.
    #[inline(never)]
    pub(crate) fn added_kinds(&self, slot: SlotId, printed: Kinds) -> Kinds {
        let mut all = printed;
        self.each_modifier_of(slot, Question::CountsAs, |modifier, _| {
            if let Modifier::Fact(FactRule::CountsAs { kinds, .. }) = modifier {
                all = all.and(*kinds);
            }
        });
        all
    }

    /// Whether an effect that holds now lets coins of attacks be flipped again.
    pub(crate) fn coins_may_be_flipped_again(&self) -> bool {
        self.any_modifier(Question::FlipAgain, |_, _| true)
    }

    /// What is left of damage that would Knock Out a Pokémon which survives such a hit.
    pub(crate) fn survived(&self, slot: SlotId, damage: i32) -> i32 {
        let hp = self.hp(slot);
        if self.s.pokemon(slot).counters > 0 || damage < hp {
            return damage;
        }
        let mut left = damage;
        self.each_modifier_of(slot, Question::Survives, |modifier, _| {
            if let Modifier::KnockOut(KnockOutRule::Survives { with, .. }) = modifier {
                left = left.min(hp - i32::from(*with));
            }
        });
        left
    }

    /// Whether a rule about Knock Outs means this one: any, or only one by damage of an attack of certain Pokémon.
    pub(crate) fn is_by_damage_of(
        &self,
        ctx: &Ctx<'_, L>,
        by: &Option<PokemonSel>,
        slot: SlotId,
    ) -> bool {
        let Some(by) = by else {
            return true;
        };
        let attacker = self.attacker_of_turn();
        let damaged = self.s.pokemon(slot).flags.has(Flags::DAMAGED);
        damaged && attacker.is_some() && self.in_scope(ctx, 1, by, attacker)
    }

    /// The Pokémon that attacked this turn, if it is still in play.
    pub(crate) fn attacker_of_turn(&self) -> SlotId {
        let attacked = |slot: &SlotId| self.s.pokemon(*slot).flags.has(Flags::ATTACKED);
        self.all_in_play().find(attacked).unwrap_or(SlotId::NONE)
    }

    /// Whether an Energy card fits a filter by what is printed on it, not by what effects make of it:
    /// otherwise the question what it provides would ask itself.
    pub(crate) fn card_fits_as_printed(
        &self,
        ctx: &Ctx<'_, L>,
        card: CardId,
        filter: &Filter,
    ) -> bool {
        match filter {
            Filter::All(list) => list.iter().all(|f| self.card_fits_as_printed(ctx, card, f)),
            Filter::AnyOf(list) => list.iter().any(|f| self.card_fits_as_printed(ctx, card, f)),
            Filter::Not(f) => !self.card_fits_as_printed(ctx, card, f),
            Filter::Fact(FactFilter::Type(t)) => {
                self.def(card).units.iter().any(|unit| unit.has(*t))
            }
            Filter::Any
            | Filter::Sort(_)
            | Filter::Fact(_)
            | Filter::State(_)
            | Filter::Lineage(_)
            | Filter::Relation(_) => self.card_fits(ctx, card, filter),
        }
    }
}
