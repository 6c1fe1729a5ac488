//! Retreating (TURN-RETREAT-1 to TURN-RETREAT-13): what it costs, who may, how it is paid, and who comes up.

use crate::book::Question;
use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game, Procedure, is_listed};
use crate::knowledge::event::{Event, Sink};
use crate::plan::{Allowance, Board, Seats};
use crate::reason::{Legal, Reason, unless};
use crate::state::ids::{CardId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::table::Table;
use rulebox_cards::effect::{CostRule, Modifier, PokemonAct, RetreatChange};
use rulebox_rules::ruleset::RetreatOverpay;
use rulebox_rules::{Condition, RuleId, rule};
use serde::{Deserialize, Serialize};

/// A retreat that was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    /// Who lets an Active Pokémon retreat.
    pub seat: Seat,
    /// The board on which it does.
    pub board: Board,
    /// Units of Energy paid so far.
    pub paid: u8,
    /// The Retreat Cost, settled before anything is paid.
    pub cost: u8,
}

impl Procedure for Retreat {
    /// Energy is discarded card by card until the cost is met; then another Pokémon comes up.
    fn step<L: Layout, C: Chance, S: Sink>(self, _: &mut Game<'_, L, C, S>) -> Flow {
        Flow::Ask
    }

    fn question<L: Layout>(self, _: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        Some(match self.paid < self.cost {
            true => (Ask::Pick, Purpose::PayRetreat),
            false => (Ask::Pick, Purpose::RetreatTo),
        })
    }

    fn asked<L: Layout>(self, _: &Table<'_, L>) -> Seats {
        Seats::only(self.seat)
    }

    /// Energy as long as the cost is not met (TURN-RETREAT-11), then Benched Pokémon (TURN-RETREAT-5).
    #[inline(never)]
    fn options<L: Layout>(self, table: &Table<'_, L>, _: Seat, out: &mut impl Extend<Choice>) {
        let active = table.s.active(self.board);
        let energy = || {
            let attached = table.s.attached(active);
            attached.filter(|card| !table.units_of(*card, active).is_empty())
        };
        // Energy can be worth less once other Energy is discarded, so the sum may fall short. With none left the cost counts
        // as met.
        let met = self.paid >= self.cost || energy().next().is_none();
        let overpays = table.book.rules.retreat_overpay == RetreatOverpay::AnyThatCover;
        if !met || overpays && self.paid > 0 {
            out.extend(energy().map(Choice::Card));
        }
        if met {
            out.extend(table.s.bench(self.board).map(Choice::Pokemon));
        }
    }

    fn refusal<L: Layout>(self, table: &Table<'_, L>, by: Seat, choice: Choice) -> Option<Reason> {
        let listed = is_listed(self, table, by, choice);
        let is_card = matches!(choice, Choice::Card(_));
        (!listed).then_some(match is_card {
            true if self.paid < self.cost => Reason::NotItsEnergy,
            true => Reason::EnergyNotNeeded,
            false => Reason::NotOffered,
        })
    }

    #[inline(never)]
    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        game: &mut Game<'_, L, C, S>,
        _: Seat,
        choice: Choice,
    ) {
        if let Choice::Card(card) = choice {
            game.pay_for_retreat(self, card);
        } else if let Choice::Pokemon(slot) = choice {
            game.finish();
            game.change_places(self, slot);
        }
    }

    fn rule<L: Layout>(self, _: &Table<'_, L>, _: Choice) -> RuleId {
        match self.paid < self.cost {
            true => rule!("TURN-RETREAT-11"),
            false => rule!("TURN-RETREAT-5"),
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    pub(super) fn begin_retreat(&mut self, seat: Seat, board: Board) {
        self.count_use(Allowance::Retreat, seat, board);
        let cost = self.table().retreat_cost(self.s.active(board));
        self.push(Retreat {
            seat,
            board,
            paid: 0,
            cost,
        });
    }

    fn pay_for_retreat(&mut self, retreat: Retreat, card: CardId) {
        let active = self.s.active(retreat.board);
        let units = self.table().units_of(card, active).len() as u8;
        self.set_top(Retreat {
            paid: retreat.paid.saturating_add(units),
            ..retreat
        });
        self.discard(card);
    }

    /// The cost is paid: the Pokémon changes places with a Benched one.
    fn change_places(&mut self, Retreat { seat, board, .. }: Retreat, to: SlotId) {
        let from = self.s.active(board);
        self.bring_up(to);
        self.tell(Event::Retreated { seat, from, to });
        self.check_after();
    }
}

impl<L: Layout> Table<'_, L> {
    pub(super) fn may_retreat(&self, by: Seat, board: Board) -> Legal {
        self.own_board(by, board)?;
        self.may_retreat_on(by, board)
    }

    /// Whether a player may retreat on one of their boards.
    #[inline(always)]
    fn may_retreat_on(&self, by: Seat, board: Board) -> Legal {
        let active = self.s.active(board);
        unless(
            !self.is_left(Allowance::Retreat, by, board),
            Reason::AlreadyRetreated,
        )?;
        unless(
            !active.is_some() || self.s.bench(board).is_empty(),
            Reason::NoBenchToRetreatTo,
        )?;
        unless(
            self.is_held(active) && !self.may_retreat_held(active),
            Reason::CannotRetreatNow,
        )?;
        let cost = self.retreat_cost(active);
        unless(
            !self.has_energy(active, cost),
            Reason::NotEnoughEnergyToRetreat,
        )?;
        unless(
            self.pokemon_cannot(active, |act| *act == PokemonAct::Retreat),
            Reason::EffectForbids,
        )
    }

    pub(super) fn retreat_action(&self, by: Seat, board: Board, out: &mut impl Extend<Choice>) {
        if self.may_retreat_on(by, board).is_ok() {
            out.extend([Choice::Retreat(board)]);
        }
    }

    /// Asleep or Paralyzed (TURN-RETREAT-7).
    fn is_held(&self, slot: SlotId) -> bool {
        let conditions = self.s.pokemon(slot).conditions;
        conditions.has(Condition::Asleep) || conditions.has(Condition::Paralyzed)
    }

    /// Whether an effect lets a Pokémon retreat although it is Asleep or Paralyzed.
    fn may_retreat_held(&self, slot: SlotId) -> bool {
        self.any_modifier_of(slot, Question::MayRetreatHeld)
    }

    /// A Pokémon's Retreat Cost (TURN-RETREAT-13).
    #[inline]
    pub fn retreat_cost(&self, slot: SlotId) -> u8 {
        let mut top = self.top_brief(slot);
        if top.is_some_and(|top| top.keeps_what_is_under) {
            top = self.body(slot).map(|card| self.book.brief(card)).or(top);
        }
        let mut cost = i32::from(top.map_or(0, |top| top.retreat));
        let mut free = false;
        self.each_modifier_of(slot, Question::RetreatCost, |modifier, ctx| {
            if let Modifier::Cost(CostRule::Retreat { change, .. }) = modifier {
                match change {
                    RetreatChange::More(n) => cost += self.amount(ctx, n),
                    RetreatChange::Less(n) => cost -= self.amount(ctx, n),
                    RetreatChange::Free => free = true,
                }
            }
        });
        if free { 0 } else { cost.clamp(0, 255) as u8 }
    }
}
