//! Damage counters: put, moved, shared out, healed (DMG-12, TEXT-10).

use crate::chance::Chance;
use crate::choice::{Ask, Choice};
use crate::game::{Flow, Game};
use crate::knowledge::asking::Still;
use crate::knowledge::event::Sink;
use crate::procedures::program::{Asks, FlowOp, Next, Op, Operation};
use crate::program::choice::ChoiceOp;
use crate::program::choice::compile::in_register;
use crate::program::compile::{CompileError, Compiler, LATER, Verb};
use crate::program::need::{Fit, Held, Need, Says, Worth, only, part};
use crate::state::ids::Position;
use crate::state::ids::{EnvId, Register, Seat, SlotId};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    Amount, Counted, CounterVerb, Effect, Filter, PokemonAct, PokemonSel, StateFilter, Test,
};

/// An operation on damage counters.
#[derive(Clone, Debug, PartialEq)]
pub enum CounterOp {
    /// Puts damage counters.
    Put {
        /// How many.
        count: Amount,
        /// On which.
        on: PokemonSel,
    },
    /// Lets the player share out damage counters, one at a time.
    Spread {
        /// How many are left.
        left: Register,
        /// Over which.
        on: PokemonSel,
    },
    /// Moves damage counters.
    Move {
        /// How many.
        count: Amount,
        /// From.
        from: PokemonSel,
        /// To.
        to: PokemonSel,
    },
    /// Takes all damage counters off, to be shared out anew.
    Gather {
        /// How many there were.
        into: Register,
        /// From which; those that cannot be reached are taken out.
        among: Register,
    },
    /// Heals.
    Heal {
        /// How much damage; all if nothing.
        amount: Option<Amount>,
        /// Which.
        of: PokemonSel,
    },
}

impl Operation for CounterOp {
    #[inline(never)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            CounterOp::Put { count, on } => game.put_counters_on(env, count, on),
            CounterOp::Spread { left, on } => return game.begin_spread(env, *left, on),
            CounterOp::Move { count, from, to } => game.move_counters(env, count, from, to),
            CounterOp::Gather { into, among } => game.gather_counters(env, *into, *among),
            CounterOp::Heal { amount, of } => game.heal_all(env, amount.as_ref(), of),
        }
        Next::On
    }

    fn says(&self, _: Position) -> Says {
        match self {
            CounterOp::Put { on, .. } => Worth::Effect(only(Need::reached(on))).alone(),
            CounterOp::Spread { on, .. } => Worth::Asked(only(Need::reached(on))).alone(),
            CounterOp::Move { from, to, .. } => {
                let damaged = Need::Pokemon(part(from), Fit::Damaged);
                Worth::Effect([damaged, Need::reached(to)]).alone()
            }
            CounterOp::Gather { into, .. } => {
                Worth::Unweighed.puts(*into, Held::other(Need::Nothing))
            }
            CounterOp::Heal { of, .. } => {
                Worth::Effect(only(Need::Pokemon(part(of), Fit::Damaged))).alone()
            }
        }
    }
}

impl Verb for CounterVerb {
    fn compile(&self, _: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError> {
        match self {
            CounterVerb::Put {
                count,
                on,
                spread: true,
            } => {
                let left = c.count_from(count)?;
                let on = on.clone();
                c.op(Op::Counters(CounterOp::Spread { left, on }));
            }
            CounterVerb::Put {
                count,
                on,
                spread: false,
            } => {
                let (count, on) = (count.clone(), c.resolve(on)?);
                c.op(Op::Counters(CounterOp::Put { count, on }));
            }
            CounterVerb::Move {
                count,
                up_to: true,
                from,
                to,
            } => c.move_up_to(count, from, to)?,
            CounterVerb::Move {
                count,
                up_to: false,
                from,
                to,
            } => {
                let (count, from, to) = (count.clone(), c.resolve(from)?, c.resolve(to)?);
                c.op(Op::Counters(CounterOp::Move { count, from, to }));
            }
            CounterVerb::Share { among } => c.share_counters(among)?,
            CounterVerb::Heal { amount, of } => {
                let (amount, of) = (amount.clone(), c.resolve(of)?);
                c.op(Op::Counters(CounterOp::Heal { amount, of }));
            }
        }
        Ok(())
    }

    fn is_deed(&self) -> bool {
        match self {
            CounterVerb::Put { .. } => true,
            CounterVerb::Move { .. } | CounterVerb::Share { .. } | CounterVerb::Heal { .. } => {
                false
            }
        }
    }

    fn target(&mut self) -> Option<&mut PokemonSel> {
        match self {
            CounterVerb::Put {
                on, spread: false, ..
            } => Some(on),
            CounterVerb::Put { spread: true, .. }
            | CounterVerb::Move { .. }
            | CounterVerb::Share { .. }
            | CounterVerb::Heal { .. } => None,
        }
    }

    fn subject(&mut self) -> Option<&mut PokemonSel> {
        match self {
            CounterVerb::Put {
                count: Amount::Number(_),
                on,
                spread: false,
            } => Some(on),
            CounterVerb::Heal { amount: None, of } => Some(of),
            CounterVerb::Put { .. }
            | CounterVerb::Move { .. }
            | CounterVerb::Share { .. }
            | CounterVerb::Heal { .. } => None,
        }
    }
}

impl Compiler<'_> {
    /// Moves as many counters as the player says.
    fn move_up_to(
        &mut self,
        count: &Amount,
        from: &PokemonSel,
        to: &PokemonSel,
    ) -> Result<(), CompileError> {
        let mut damaged = from.clone();
        damaged.filter = Filter::All(vec![damaged.filter, Filter::State(StateFilter::Damaged)]);
        let from = self.resolve(&damaged)?;
        let none = self.op(Op::Flow(FlowOp::JumpUnless(
            Test::Exists(from.clone()),
            LATER,
        )));
        let to = self.resolve(to)?;
        let into = self.register()?;
        let there = Amount::Counted(Counted::Counters(from.clone()));
        self.op(Op::Choice(ChoiceOp::Number {
            into,
            min: None,
            max: Amount::Min(Box::new(count.clone()), Box::new(there)),
        }));
        self.op(Op::Counters(CounterOp::Move {
            count: Amount::Var(into.into()),
            from,
            to,
        }));
        self.land(none);
        Ok(())
    }

    /// Moving counters freely: all are taken off and shared out anew.
    fn share_counters(&mut self, among: &PokemonSel) -> Result<(), CompileError> {
        let (left, all) = (self.register()?, self.register()?);
        self.op(Op::Flow(FlowOp::EachPokemon {
            left: all,
            of: among.clone(),
        }));
        self.op(Op::Counters(CounterOp::Gather {
            into: left,
            among: all,
        }));
        self.op(Op::Counters(CounterOp::Spread {
            left,
            on: in_register(all),
        }));
        Ok(())
    }
}

/// The operations on damage counters that ask nobody.
macro_rules! asks_nobody {
    () => {
        CounterOp::Put { .. }
            | CounterOp::Move { .. }
            | CounterOp::Gather { .. }
            | CounterOp::Heal { .. }
    };
}

impl Asks for CounterOp {
    fn shape(&self) -> Option<Ask> {
        match self {
            CounterOp::Spread { .. } => Some(Ask::Share),
            asks_nobody!() => None,
        }
    }

    fn chooser<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Seat {
        table.memory(env).seat
    }

    fn choices<L: Layout>(&self, table: &Table<'_, L>, env: EnvId, out: &mut impl Extend<Choice>) {
        match self {
            CounterOp::Spread { on, .. } => {
                let ctx = Ctx::running(table.memory(env));
                out.extend(table.pokemon(&ctx, on).map(Choice::Pokemon));
            }
            asks_nobody!() => {}
        }
    }

    fn answer<L: Layout, C: Chance, S: Sink>(
        &self,
        game: &mut Game<'_, L, C, S>,
        env: EnvId,
        choice: Choice,
    ) {
        match self {
            CounterOp::Spread { left, .. } => {
                if let Choice::Pokemon(slot) = choice {
                    game.put_one_of(env, *left, slot);
                }
            }
            asks_nobody!() => {}
        }
    }

    fn still<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Still {
        match self {
            CounterOp::Spread { left, .. } => {
                Still::Share(table.memory(env).number(*left).max(0) as usize)
            }
            asks_nobody!() => Still::Once,
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    fn put_counters_on(&mut self, env: EnvId, count: &Amount, on: &PokemonSel) {
        let count = self.number(env, count);
        for slot in self.reached(env, on) {
            if count > 0 && !self.spares(env, slot) {
                self.put_counters(slot, count);
                self.did(env);
            }
        }
    }

    /// Asks where the next counter goes, as long as there is one and a Pokémon for it.
    fn begin_spread(&mut self, env: EnvId, left: Register, on: &PokemonSel) -> Next {
        let left = self.memory(env).number(left);
        match left <= 0 || self.table().pokemon(&self.ctx(env), on).is_empty() {
            true => Next::On,
            false => Next::Wait(Flow::Ask),
        }
    }

    fn put_one_of(&mut self, env: EnvId, left: Register, slot: SlotId) {
        let n = self.memory(env).number(left);
        self.memory_mut(env).set_number(left, n - 1);
        // A counter put on a Pokémon that is protected from it is lost (AMB-18).
        if !self.is_shielded(env, slot) && !self.spares(env, slot) {
            self.put_counters(slot, 1);
            self.did(env);
        }
    }

    fn move_counters(&mut self, env: EnvId, count: &Amount, from: &PokemonSel, to: &PokemonSel) {
        let mut count = self.number(env, count);
        let Some(target) = self.reached(env, to).first() else {
            return;
        };
        if self.spares(env, target) {
            return;
        }
        for slot in self.reached(env, from) {
            let moved = count.min(self.s.pokemon(slot).counters);
            count -= moved;
            if moved > 0 {
                self.heal(slot, moved);
                self.put_counters(target, moved);
                self.did(env);
            }
        }
    }

    /// Takes all counters off these Pokémon, to be shared out among them anew. Those on which none can be put have no part
    /// in it, so that none gets lost.
    fn gather_counters(&mut self, env: EnvId, into: Register, among: Register) {
        let mut slots = self.memory(env).slots(among);
        for slot in slots {
            if self.is_shielded(env, slot) || self.spares(env, slot) {
                slots.remove(slot);
            }
        }
        self.memory_mut(env).set_slots(among, slots);
        let mut sum = 0;
        for slot in slots {
            sum += i32::from(self.heal(slot, u16::MAX));
        }
        self.memory_mut(env).set_number(into, sum);
    }

    fn heal_all(&mut self, env: EnvId, amount: Option<&Amount>, of: &PokemonSel) {
        let value = self.counter_value() as u16;
        let count = amount.map_or(u16::MAX, |a| self.number(env, a) / value);
        for slot in self.table().pokemon(&self.ctx(env), of) {
            let barred = self
                .table()
                .pokemon_cannot(slot, |act| *act == PokemonAct::BeHealed);
            let count = count.saturating_mul(self.table().healing_factor(slot));
            if !barred && self.heal(slot, count) > 0 {
                self.did(env);
            }
        }
    }
}
