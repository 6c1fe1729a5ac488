//! Texts that keep cards out of play, Tools from working, and effects from reaching a Pokémon (TEXT-1, AMB-18).

use crate::book::Question;
use crate::book::def::Def;
use crate::state::Place;
use crate::state::ids::{CardId, EnvId, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    Amount, BanRule, CardSel, CardSort, CardZone, Counted, DamageRule, FactFilter, Filter,
    Modifier, PastTest, PlayerAct, PokemonAct, PokemonBase, PokemonSel, PresentTest,
    RelationFilter, Sources, StateFilter, Test,
};
use rulebox_rules::{Condition, PowerKind, TrainerKind};

/// What an effect comes from: its sort, its player, and the Pokémon whose attack or power it is.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Of what sort it is; empty for what no text prevents.
    pub of: Sources,
    /// Whose it is.
    pub seat: Seat,
    /// The Pokémon, if it is an attack or a power.
    pub by: SlotId,
}

impl<L: Layout> Table<'_, L> {
    /// Whether an effect keeps a player from playing that Pokémon card from the hand.
    pub fn may_not_play_pokemon(&self, seat: Seat, card: CardId) -> bool {
        self.player_cannot(seat, PlayerAct::PlayPokemon) || !self.may_come_into_play(seat, card)
    }

    /// Whether no effect keeps a Pokémon card out of play, however it would get there.
    pub fn may_come_into_play(&self, seat: Seat, card: CardId) -> bool {
        !self.any_modifier(Question::CannotPutIntoPlay, |modifier, ctx| {
            matches!(modifier, Modifier::Ban(BanRule::CannotPutIntoPlay { who, filter })
                if self.means(*who, ctx, seat) && self.would_fit(ctx, card, filter))
        })
    }

    /// Whether a card fits as the Pokémon that it would be in play, which a Fossil is only there (KIND-FOSSIL-2).
    fn would_fit(&self, ctx: &Ctx<'_, L>, card: CardId, filter: &Filter) -> bool {
        let fossil = self.def(card).trainer.is_some();
        match (filter, &self.def(card).pokemon) {
            (Filter::All(list), _) => list.iter().all(|f| self.would_fit(ctx, card, f)),
            (Filter::AnyOf(list), _) => list.iter().any(|f| self.would_fit(ctx, card, f)),
            (Filter::Not(f), _) => !self.would_fit(ctx, card, f),
            (Filter::Sort(CardSort::Pokemon), Some(_)) => true,
            (Filter::Fact(FactFilter::Type(t)), Some(face)) if fossil => face.types.has(*t),
            _ => self.card_fits(ctx, card, filter),
        }
    }

    /// Whether a Pokémon cannot have a condition.
    pub fn is_immune_to(&self, slot: SlotId, condition: Condition) -> bool {
        self.pokemon_cannot(slot, |act| match act {
            PokemonAct::BeAffectedByConditions => true,
            PokemonAct::BeAffectedBy(one) => *one == condition,
            PokemonAct::Retreat
            | PokemonAct::Attack
            | PokemonAct::Evolve
            | PokemonAct::UseAttack(_)
            | PokemonAct::UsePowers(_)
            | PokemonAct::UseChosenAttack(_)
            | PokemonAct::BeHealed => false,
        })
    }

    /// Whether a card attached to a Pokémon is a Pokémon Tool that has no effect now. What stops Tools is never itself
    /// stopped, so that asking always comes to an end.
    pub fn tool_is_off(&self, card: CardId, slot: SlotId) -> bool {
        self.answers(Question::ToolsOff) && self.tool_is_stopped(card, slot)
    }

    /// Whether it takes none, whatever powers say to that.
    pub(super) fn tool_is_off_but_for_powers(&self, card: CardId, slot: SlotId) -> bool {
        let no_power = |ctx: &Ctx<'_, L>| !matches!(self.s.place(ctx.source), Place::Stack(_));
        self.answers(Question::ToolsOff)
            && self.any_modifier(Question::ToolsOff, |modifier, ctx| {
                no_power(ctx) && self.stops_tool(modifier, ctx, card, slot)
            })
    }

    #[inline(never)]
    fn tool_is_stopped(&self, card: CardId, slot: SlotId) -> bool {
        self.any_modifier(Question::ToolsOff, |modifier, ctx| {
            self.stops_tool(modifier, ctx, card, slot)
        })
    }

    /// Whether a modifier takes its effect from a card that is attached to a Pokémon.
    fn stops_tool(
        &self,
        modifier: &Modifier,
        ctx: &Ctx<'_, L>,
        card: CardId,
        slot: SlotId,
    ) -> bool {
        let trainer = self.def(card).trainer.as_ref();
        let is_tool = trainer.is_some_and(|t| t.kind == TrainerKind::Tool);
        is_tool
            && self.s.place(card) == Place::Attached(slot)
            && matches!(modifier, Modifier::Ban(BanRule::ToolsOff { tools, on })
                if self.in_scope(ctx, 0, on, slot) && self.card_fits(ctx, card, tools))
    }

    /// What a text counts as for those that prevent effects.
    pub fn source_of(&self, env: EnvId) -> Source {
        self.source_in(&Ctx::running(self.memory(env)))
    }

    /// What a text counts as that runs or is about to.
    pub fn source_in(&self, ctx: &Ctx<'_, L>) -> Source {
        match ctx.env.is_some_and(|memory| memory.attack) {
            true => Source {
                of: Sources::ATTACKS,
                seat: ctx.seat,
                by: ctx.attacker,
            },
            false => self.source_as(ctx.source, ctx.seat, ctx.this),
        }
    }

    /// What a text of a card counts as that is no attack: who uses it, and on which Pokémon it is.
    fn source_as(&self, card: CardId, seat: Seat, this: SlotId) -> Source {
        let mut of = Sources(0);
        if card.is_some() {
            let def = self.def(card);
            of = match def.trainer.as_ref().map(|t| t.kind) {
                Some(TrainerKind::Item) => Sources::ITEMS,
                // A Supporter that a power uses is an effect of that power; a Poké-Power is no Ability (TURN-POWER-4).
                Some(TrainerKind::Supporter) if this.is_some() => self.power_of(this),
                Some(TrainerKind::Supporter) => Sources::SUPPORTERS,
                None if has_ability(def) => Sources::ABILITIES,
                _ => Sources(0),
            };
        }
        let by = match of {
            Sources::ABILITIES => this,
            _ => SlotId::NONE,
        };
        Source { of, seat, by }
    }

    /// As what the effects of a Pokémon's powers count.
    fn power_of(&self, slot: SlotId) -> Sources {
        let mut cards = self.speaking(slot);
        match cards.any(|card| has_ability(self.def(card))) {
            true => Sources::ABILITIES,
            false => Sources(0),
        }
    }

    /// Whether an effect of that source, other than damage, does not reach that Pokémon (AMB-18).
    pub fn effects_prevented(&self, source: &Source, slot: SlotId) -> bool {
        self.any_modifier(Question::PreventEffects, |modifier, ctx| {
            matches!(modifier, Modifier::Damage(DamageRule::PreventEffects { of, by, to })
                if of.0 & source.of.0 != 0
                    && self.comes_from(ctx, by, source)
                    && self.in_scope(ctx, 1, to, slot))
        })
    }

    /// Whether effects of attacks and powers of that source put no damage counters on that Pokémon.
    pub fn counters_prevented(&self, source: &Source, slot: SlotId) -> bool {
        self.any_modifier(Question::PreventCounters, |modifier, ctx| {
            matches!(modifier, Modifier::Damage(DamageRule::PreventCounters { by, to })
                if source.by.is_some()
                    && self.in_scope(ctx, 0, by, source.by)
                    && self.in_scope(ctx, 1, to, slot))
        })
    }

    /// Whether an effect of that source does not reach the Stadium in play.
    pub fn stadium_is_shielded(&self, source: &Source) -> bool {
        self.any_modifier(Question::PreventEffectsOnStadium, |modifier, _| {
            matches!(modifier, Modifier::Damage(DamageRule::PreventEffectsOnStadium { of }) if of.0 & source.of.0 != 0)
        })
    }

    /// Whether an effect comes from where a text says: from those Pokémon, or, of a Trainer card, from their player.
    fn comes_from(&self, ctx: &Ctx<'_, L>, by: &PokemonSel, source: &Source) -> bool {
        if source.by.is_some() {
            return self.in_scope(ctx, 0, by, source.by);
        }
        match by.base {
            PokemonBase::Active(who) | PokemonBase::Bench(who) | PokemonBase::InPlay(who) => {
                self.means(who, ctx, source.seat)
            }
            PokemonBase::This
            | PokemonBase::Defending
            | PokemonBase::Attacker
            | PokemonBase::It
            | PokemonBase::Var(_) => false,
        }
    }

    /// The Active Pokémon with a condition that it cannot have any more.
    pub(crate) fn wrongly_affected(&self) -> SlotSet {
        let mut found = SlotSet::EMPTY;
        for board in self.book.plan.boards() {
            let slot = self.s.active(board);
            if slot.is_some() {
                let mut conditions = self.s.pokemon(slot).conditions.iter();
                if conditions.any(|condition| self.is_immune_to(slot, condition)) {
                    found.insert(slot);
                }
            }
        }
        found
    }
}

fn has_ability(def: &Def) -> bool {
    let powers = def.card.pokemon().map(|pokemon| pokemon.powers.iter());
    powers.is_some_and(|mut powers| powers.any(|power| power.kind == PowerKind::Ability))
}

/// Whether the answer to a test depends on nothing that effects can change, so that a text that stops others can ask it.
pub fn is_plain_test(test: &Test) -> bool {
    match test {
        Test::All(list) | Test::AnyOf(list) => list.iter().all(is_plain_test),
        Test::Not(test) => is_plain_test(test),
        Test::Exists(sel) => is_plain(&sel.filter),
        Test::Present(
            PresentTest::TurnOf(_) | PresentTest::FirstTurn(_) | PresentTest::GoesSecond(_),
        ) => true,
        Test::Present(
            PresentTest::HasEnergyFor(..)
            | PresentTest::DrawnForTurn
            | PresentTest::PlayedFromHand
            | PresentTest::ExtraEnergyPays(..),
        )
        | Test::Compare(..)
        | Test::ExistsCard(_)
        | Test::Past(_) => false,
    }
}

/// Whether a test asks who has powers. A text that stops powers cannot ask that: each of its answers would ask all others.
pub fn asks_for_powers(test: &Test) -> bool {
    match test {
        Test::All(list) | Test::AnyOf(list) => list.iter().any(asks_for_powers),
        Test::Not(test) => asks_for_powers(test),
        Test::Compare(a, _, b) => amount_asks_for_powers(a) || amount_asks_for_powers(b),
        Test::Exists(sel)
        | Test::Past(PastTest::DamagedLastTurn(sel))
        | Test::Present(PresentTest::HasEnergyFor(sel, _) | PresentTest::ExtraEnergyPays(sel, _)) => {
            filter_asks_for_powers(&sel.filter)
        }
        Test::ExistsCard(sel) => cards_ask_for_powers(sel),
        Test::Past(
            PastTest::KnockedOutLastTurn { filter, .. } | PastTest::PlayedSupporter { filter, .. },
        ) => filter_asks_for_powers(filter),
        Test::Past(PastTest::UsedAttackLastTurn(_))
        | Test::Present(
            PresentTest::DrawnForTurn
            | PresentTest::PlayedFromHand
            | PresentTest::GoesSecond(_)
            | PresentTest::TurnOf(_)
            | PresentTest::FirstTurn(_),
        ) => false,
    }
}

fn amount_asks_for_powers(amount: &Amount) -> bool {
    match amount {
        Amount::Counted(
            Counted::Pokemon(sel)
            | Counted::Counters(sel)
            | Counted::Energy(_, sel)
            | Counted::RetreatCost(sel)
            | Counted::RemainingHp(sel)
            | Counted::Hp(sel)
            | Counted::ExtraEnergy(_, sel)
            | Counted::DamageTakenLastTurn(sel),
        ) => filter_asks_for_powers(&sel.filter),
        Amount::Counted(Counted::Cards(sel)) => cards_ask_for_powers(sel),
        Amount::Min(a, b)
        | Amount::Max(a, b)
        | Amount::Div(a, b)
        | Amount::Add(a, b)
        | Amount::Sub(a, b)
        | Amount::Mul(a, b) => amount_asks_for_powers(a) || amount_asks_for_powers(b),
        Amount::Number(_)
        | Amount::Var(_)
        | Amount::Counted(
            Counted::Heads
            | Counted::Tails
            | Counted::Prizes(_)
            | Counted::DamageDone
            | Counted::BenchSize(_)
            | Counted::PrizesTaken(_),
        ) => false,
    }
}

fn cards_ask_for_powers(sel: &CardSel) -> bool {
    let on = match &sel.from {
        CardZone::Attached(on) | CardZone::Under(on) => filter_asks_for_powers(&on.filter),
        CardZone::Hand(_)
        | CardZone::Deck(_)
        | CardZone::DeckTop(..)
        | CardZone::DeckBottom(..)
        | CardZone::Discard(_)
        | CardZone::Prizes(_)
        | CardZone::LostZone(_)
        | CardZone::Var(_)
        | CardZone::ThisCard
        | CardZone::Stadium
        | CardZone::StadiumOf(_) => false,
    };
    on || filter_asks_for_powers(&sel.filter)
}

fn filter_asks_for_powers(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().any(filter_asks_for_powers),
        Filter::Not(filter) => filter_asks_for_powers(filter),
        Filter::Fact(
            FactFilter::HasPower(_) | FactFilter::HasAnyPower | FactFilter::HasPowerNamed(_),
        ) => true,
        Filter::Fact(
            FactFilter::Type(_)
            | FactFilter::Stage(_)
            | FactFilter::Evolution
            | FactFilter::Kind(_)
            | FactFilter::Named(_)
            | FactFilter::NameHas(_)
            | FactFilter::Owned
            | FactFilter::Hp(..)
            | FactFilter::HasAttack(_),
        )
        | Filter::Any
        | Filter::Sort(_)
        | Filter::State(_)
        | Filter::Lineage(_)
        | Filter::Relation(_) => false,
    }
}

/// Whether the answer to a filter depends on nothing that powers can change: it may ask for types and kinds.
pub fn is_settled_by_facts(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().all(is_settled_by_facts),
        Filter::Not(filter) => is_settled_by_facts(filter),
        Filter::Fact(
            FactFilter::Type(_) | FactFilter::Kind(_) | FactFilter::Owned | FactFilter::Evolution,
        ) => true,
        Filter::Any
        | Filter::Sort(_)
        | Filter::Fact(_)
        | Filter::State(_)
        | Filter::Lineage(_)
        | Filter::Relation(_) => is_plain(filter),
    }
}

/// Whether the answer to a filter depends on nothing that effects can change.
pub fn is_plain(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().all(is_plain),
        Filter::Not(filter) => is_plain(filter),
        Filter::Any
        | Filter::Sort(CardSort::Pokemon | CardSort::Tool)
        | Filter::Fact(FactFilter::Stage(_) | FactFilter::Named(_) | FactFilter::NameHas(_))
        | Filter::Relation(RelationFilter::Other | RelationFilter::ThisCard)
        | Filter::State(
            StateFilter::IsActive
            | StateFilter::IsBenched
            | StateFilter::Evolved
            | StateFilter::Damaged,
        ) => true,
        Filter::Sort(_)
        | Filter::Fact(_)
        | Filter::Relation(_)
        | Filter::State(_)
        | Filter::Lineage(_) => false,
    }
}
