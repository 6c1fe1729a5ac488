//! How many, and whether.

use crate::state::Place;
use crate::state::ids::CardSet;
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, Counted, Filter, PastTest, PresentTest, Test};

impl<L: Layout> Table<'_, L> {
    /// An amount, as a number.
    #[inline]
    pub(crate) fn amount(&self, ctx: &Ctx<'_, L>, amount: &Amount) -> i32 {
        if let Amount::Number(n) = amount {
            return i32::from(*n);
        }
        self.amount_found(ctx, amount)
    }

    fn amount_found(&self, ctx: &Ctx<'_, L>, amount: &Amount) -> i32 {
        match amount {
            Amount::Number(n) => i32::from(*n),
            Amount::Counted(Counted::Heads) => ctx.env.map_or(0, |env| i32::from(env.heads)),
            Amount::Counted(Counted::Tails) => ctx.env.map_or(0, |env| i32::from(env.tails)),
            Amount::Counted(Counted::Pokemon(sel)) => self.pokemon(ctx, sel).len() as i32,
            Amount::Counted(Counted::Cards(sel)) => self.cards(ctx, sel).len() as i32,
            Amount::Counted(Counted::Counters(sel)) => self
                .pokemon(ctx, sel)
                .map(|s| i32::from(self.s.pokemon(s).counters))
                .sum(),
            Amount::Counted(Counted::Energy(t, sel)) => self
                .pokemon(ctx, sel)
                .map(|s| self.energy_count(s, *t) as i32)
                .sum(),
            Amount::Counted(Counted::RetreatCost(sel)) => self
                .pokemon(ctx, sel)
                .map(|s| i32::from(self.retreat_cost(s)))
                .sum(),
            Amount::Counted(Counted::RemainingHp(sel)) => {
                self.pokemon(ctx, sel).map(|s| self.remaining_hp(s)).sum()
            }
            Amount::Counted(Counted::Prizes(player)) => self
                .seats(*player, ctx)
                .map(|s| {
                    self.s
                        .pile_len(s, self.pile_meant(ctx, *player, Pile::Prizes))
                        as i32
                })
                .sum(),
            Amount::Counted(Counted::DamageDone) => self.attack().map_or(0, |a| i32::from(a.done)),
            Amount::Var(var) => ctx.env.map_or(0, |env| env.count(var)),
            Amount::Add(a, b) => self.amount(ctx, a).saturating_add(self.amount(ctx, b)),
            Amount::Sub(a, b) => self.amount(ctx, a).saturating_sub(self.amount(ctx, b)),
            Amount::Mul(a, b) => self.amount(ctx, a).saturating_mul(self.amount(ctx, b)),
            Amount::Div(a, b) => self.amount(ctx, a) / self.amount(ctx, b).max(1),
            Amount::Min(a, b) => self.amount(ctx, a).min(self.amount(ctx, b)),
            Amount::Max(a, b) => self.amount(ctx, a).max(self.amount(ctx, b)),
            Amount::Counted(Counted::Hp(sel)) => self.pokemon(ctx, sel).map(|s| self.hp(s)).sum(),
            Amount::Counted(Counted::BenchSize(player)) => self
                .boards(*player, ctx)
                .map(|board| self.bench_size(board) as i32)
                .sum(),
            Amount::Counted(Counted::PrizesTaken(player)) => self
                .seats(*player, ctx)
                .map(|s| i32::from(self.s.seat(s).prizes_taken))
                .sum(),
            Amount::Counted(Counted::ExtraEnergy(t, sel)) => self
                .pokemon(ctx, sel)
                .map(|s| self.extra_energy(s, *t).max(0))
                .sum(),
            Amount::Counted(Counted::DamageTakenLastTurn(sel)) => self
                .pokemon(ctx, sel)
                .map(|s| self.damage_taken_last_turn(s))
                .sum(),
        }
    }

    /// Whether a test holds.
    pub(crate) fn test(&self, ctx: &Ctx<'_, L>, test: &Test) -> bool {
        let any_seat =
            |player, f: &dyn Fn(crate::state::ids::Seat) -> bool| self.seats(player, ctx).any(f);
        match test {
            Test::All(list) => list.iter().all(|t| self.test(ctx, t)),
            Test::AnyOf(list) => list.iter().any(|t| self.test(ctx, t)),
            Test::Not(t) => !self.test(ctx, t),
            Test::Compare(a, cmp, b) => cmp.holds(self.amount(ctx, a), self.amount(ctx, b)),
            Test::Exists(sel) => self.any_pokemon(ctx, sel),
            Test::ExistsCard(sel) => self.any_card(ctx, sel),
            Test::Past(PastTest::KnockedOutLastTurn { filter, by_damage })
                if *by_damage || *filter != Filter::Any =>
            {
                self.was_done(ctx.seat, test)
            }
            Test::Past(PastTest::KnockedOutLastTurn { .. }) => {
                let last = self.s.turn.saturating_sub(1);
                last > 0 && self.s.seat(ctx.seat).knocked_out_in == last
            }
            Test::Present(PresentTest::GoesSecond(who)) => any_seat(*who, &|seat| {
                self.s.starter != self.book.plan.side::<L>(seat)
            }),
            Test::Past(PastTest::DamagedLastTurn(sel)) => self
                .pokemon(ctx, sel)
                .any(|s| self.damage_taken_last_turn(s) > 0),
            Test::Past(PastTest::UsedAttackLastTurn(_)) => self.was_done(ctx.seat, test),
            Test::Past(PastTest::PlayedSupporter { who, .. }) => {
                any_seat(*who, &|seat| self.was_done(seat, test))
            }
            Test::Present(PresentTest::HasEnergyFor(sel, name)) => {
                self.pokemon(ctx, sel).any(|s| self.has_energy_for(s, name))
            }
            Test::Present(PresentTest::ExtraEnergyPays(sel, symbols)) => self
                .pokemon(ctx, sel)
                .any(|s| self.extra_energy_pays(s, symbols)),
            // From the hand it is played only by its own trigger; while it is played it lies aside.
            Test::Present(PresentTest::DrawnForTurn) => {
                self.s.place(ctx.source) == Place::Pile(Pile::Aside)
            }
            // A card whose effect another one uses stays where it is. What it would do is asked before it is played.
            Test::Present(PresentTest::PlayedFromHand) => {
                ctx.env.is_none() || self.s.place(ctx.source) == Place::Pile(Pile::Aside)
            }
            // Between turns it is nobody's turn (CHECKUP-1, AMB-59).
            Test::Present(PresentTest::TurnOf(player)) => {
                any_seat(*player, &|seat| self.is_turn_of(seat)) && !self.is_between_turns()
            }
            Test::Present(PresentTest::FirstTurn(player)) => {
                any_seat(*player, &|seat| self.s.seat(seat).turns <= 1)
            }
        }
    }
}
