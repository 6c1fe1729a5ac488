//! Texts that keep cards out of play, Tools from working, and Special Conditions from a Pokémon (TEXT-1). Those that stop powers
//! stand in `power_locks.rs`.

use crate::book::Question;
use crate::state::Place;
use crate::state::ids::{CardId, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    BanRule, CardSort, FactFilter, Filter, Modifier, PlayerAct, PokemonAct,
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
        let def = self.def(card);
        let fits_now = || self.card_fits(ctx, card, filter);
        match filter {
            Filter::All(list) => list.iter().all(|f| self.would_fit(ctx, card, f)),
            Filter::AnyOf(list) => list.iter().any(|f| self.would_fit(ctx, card, f)),
            Filter::Not(f) => !self.would_fit(ctx, card, f),
            Filter::Sort(CardSort::Pokemon) => def.pokemon.is_some() || fits_now(),
            Filter::Fact(FactFilter::Type(t)) => {
                let fossil = def.pokemon.as_ref().filter(|_| def.trainer.is_some());
                fossil.map_or_else(fits_now, |face| face.types.has(*t))
            }
            Filter::Any
            | Filter::Sort(_)
            | Filter::Fact(_)
            | Filter::State(_)
            | Filter::Lineage(_)
            | Filter::Relation(_) => fits_now(),
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
