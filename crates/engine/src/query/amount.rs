//! How many, and whether.

use crate::state::Place;
use crate::state::ids::CardSet;
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, Filter, Test};

impl<L: Layout> Table<'_, L> {
    /// An amount, as a number.
    #[inline]
    pub fn amount(&self, ctx: &Ctx<'_, L>, amount: &Amount) -> i32 {
        match amount {
            Amount::Number(n) => i32::from(*n),
            other => self.amount_found(ctx, other),
        }
    }

    fn amount_found(&self, ctx: &Ctx<'_, L>, amount: &Amount) -> i32 {
        match amount {
            Amount::Number(n) => i32::from(*n),
            Amount::Heads => ctx.env.map_or(0, |env| i32::from(env.heads)),
            Amount::Tails => ctx.env.map_or(0, |env| i32::from(env.tails)),
            Amount::Pokemon(sel) => self.pokemon(ctx, sel).len() as i32,
            Amount::Cards(sel) => self.cards(ctx, sel).len() as i32,
            Amount::Counters(sel) => self
                .pokemon(ctx, sel)
                .map(|s| i32::from(self.s.pokemon(s).counters))
                .sum(),
            Amount::Energy(t, sel) => self
                .pokemon(ctx, sel)
                .map(|s| self.energy_count(s, *t) as i32)
                .sum(),
            Amount::RetreatCost(sel) => self
                .pokemon(ctx, sel)
                .map(|s| i32::from(self.retreat_cost(s)))
                .sum(),
            Amount::RemainingHp(sel) => self.pokemon(ctx, sel).map(|s| self.remaining_hp(s)).sum(),
            Amount::Prizes(player) => self
                .seats(*player, ctx)
                .map(|s| self.s.pile_len(s, Pile::Prizes) as i32)
                .sum(),
            Amount::DamageDone => self.attack().map_or(0, |a| i32::from(a.done)),
            Amount::Var(var) => ctx.env.map_or(0, |env| env.count(var)),
            Amount::Add(a, b) => self.amount(ctx, a).saturating_add(self.amount(ctx, b)),
            Amount::Sub(a, b) => self.amount(ctx, a).saturating_sub(self.amount(ctx, b)),
            Amount::Mul(a, b) => self.amount(ctx, a).saturating_mul(self.amount(ctx, b)),
            Amount::Div(a, b) => self.amount(ctx, a) / self.amount(ctx, b).max(1),
            Amount::Min(a, b) => self.amount(ctx, a).min(self.amount(ctx, b)),
            Amount::Max(a, b) => self.amount(ctx, a).max(self.amount(ctx, b)),
            Amount::Hp(sel) => self.pokemon(ctx, sel).map(|s| self.hp(s)).sum(),
            Amount::BenchSize(player) => self
                .seats(*player, ctx)
                .map(|s| self.bench_size(s) as i32)
                .sum(),
            Amount::PrizesTaken(player) => self
                .seats(*player, ctx)
                .map(|s| i32::from(self.s.seat(s).prizes_taken))
                .sum(),
            Amount::ExtraEnergy(t, sel) => self
                .pokemon(ctx, sel)
                .map(|s| self.extra_energy(s, *t).max(0))
                .sum(),
            Amount::DamageTakenLastTurn(sel) => self
                .pokemon(ctx, sel)
                .map(|s| self.damage_taken_last_turn(s))
                .sum(),
        }
    }

    /// Whether a test holds.
    pub fn test(&self, ctx: &Ctx<'_, L>, test: &Test) -> bool {
        let any_seat =
            |player, f: &dyn Fn(crate::state::ids::Seat) -> bool| self.seats(player, ctx).any(f);
        match test {
            Test::All(list) => list.iter().all(|t| self.test(ctx, t)),
            Test::AnyOf(list) => list.iter().any(|t| self.test(ctx, t)),
            Test::Not(t) => !self.test(ctx, t),
            Test::Compare(a, cmp, b) => cmp.holds(self.amount(ctx, a), self.amount(ctx, b)),
            Test::Exists(sel) => self.any_pokemon(ctx, sel),
            Test::ExistsCard(sel) => self.any_card(ctx, sel),
            Test::KnockedOutLastTurn { filter, by_damage }
                if *by_damage || *filter != Filter::Any =>
            {
                self.was_done(ctx.seat, test)
            }
            Test::KnockedOutLastTurn { .. } => {
                let last = self.s.turn.saturating_sub(1);
                last > 0 && self.s.seat(ctx.seat).knocked_out_in == last
            }
            Test::GoesSecond(who) => any_seat(*who, &|seat| self.s.starter != seat),
            Test::DamagedLastTurn(sel) => self
                .pokemon(ctx, sel)
                .any(|s| self.damage_taken_last_turn(s) > 0),
            Test::UsedAttackLastTurn(_) => self.was_done(ctx.seat, test),
            Test::PlayedSupporter { who, .. } => any_seat(*who, &|seat| self.was_done(seat, test)),
            Test::HasEnergyFor(sel, name) => {
                self.pokemon(ctx, sel).any(|s| self.has_energy_for(s, name))
            }
            Test::ExtraEnergyPays(sel, symbols) => self
                .pokemon(ctx, sel)
                .any(|s| self.extra_energy_pays(s, symbols)),
            // From the hand it is played only by its own trigger; while it is played it lies aside.
            Test::DrawnForTurn => self.s.place(ctx.source) == Place::Pile(Pile::Aside),
            // A card whose effect another one uses stays where it is. What it would do is asked before it is played.
            Test::PlayedFromHand => {
                ctx.env.is_none() || self.s.place(ctx.source) == Place::Pile(Pile::Aside)
            }
            // Between turns it is nobody's turn (CHECKUP-1, AMB-59).
            Test::TurnOf(player) => {
                any_seat(*player, &|seat| self.s.turn_seat == seat) && !self.is_between_turns()
            }
            Test::FirstTurn(player) => any_seat(*player, &|seat| self.s.seat(seat).turns <= 1),
        }
    }
}
