//! Texts that keep cards out of play, Tools from working, and Special Conditions from a Pokémon (TEXT-1).

use crate::book::Question;
use crate::state::Place;
use crate::state::ids::{CardId, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    Amount, BanRule, CardSel, CardSort, CardZone, Counted, FactFilter, Filter, Modifier, PastTest,
    PlayerAct, PokemonAct, PresentTest, RelationFilter, StateFilter, Test,
};
use rulebox_rules::{Condition, TrainerKind};

impl<L: Layout> Table<'_, L> {
    /// Whether an effect keeps a player from playing that Pokémon card from the hand.
    pub(crate) fn may_not_play_pokemon(&self, seat: Seat, card: CardId) -> bool {
        self.player_cannot(seat, PlayerAct::PlayPokemon) || !self.may_come_into_play(seat, card)
    }

    /// Whether no effect keeps a Pokémon card out of play, however it would get there.
    pub(crate) fn may_come_into_play(&self, seat: Seat, card: CardId) -> bool {
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
    pub(crate) fn is_immune_to(&self, slot: SlotId, condition: Condition) -> bool {
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
    pub(crate) fn tool_is_off(&self, card: CardId, slot: SlotId) -> bool {
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
