//! What only attacks say: their damage, whether they do anything, and which other attack they copy (DMG-2, ATTACK-E, TEXT-8).

use crate::chance::Chance;
use crate::choice::{Ask, Choice};
use crate::game::{Flow, Frame, Game};
use crate::knowledge::asking::Still;
use crate::knowledge::event::{Event, Sink};
use crate::procedures::attack::Course;
use crate::procedures::damage::Hit;
use crate::procedures::program::{Asks, Next, Op, Operation};
use crate::program::compile::{Class, CompileError, Compiler, Passing, Verb};
use crate::program::need::{Says, Worth};
use crate::state::ids::{CardId, EnvId, Position, Seat};
use crate::state::layout::Layout;
use crate::table::Table;
use rulebox_cards::effect::{
    Amount, AttackSource, AttackVerb, BaseOp, Effect, Ignoring, PokemonBase, PokemonSel,
};

/// An operation of an attack.
#[derive(Clone, Debug, PartialEq)]
pub enum AttackOp {
    /// The attack does nothing.
    Fail,
    /// Changes the attack's own damage.
    Base(BaseOp, Amount),
    /// The attack's own damage ignores these.
    BaseIgnores(Ignoring),
    /// Does damage.
    Damage {
        /// How much.
        amount: Amount,
        /// To which.
        to: PokemonSel,
        /// What it ignores.
        ignoring: Ignoring,
    },
    /// Lets the player pick an attack, which is then carried out in place of this one.
    Copy {
        /// From where.
        of: AttackSource,
    },
}

impl Operation for AttackOp {
    #[inline(never)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            AttackOp::Fail => {
                game.fail_running_attack();
                return Next::End;
            }
            AttackOp::Base(how, amount) => game.change_base(env, *how, amount),
            AttackOp::BaseIgnores(ignoring) => game.base_ignores(*ignoring),
            AttackOp::Damage {
                amount,
                to,
                ignoring,
            } => game.hit_all(env, amount, to, *ignoring),
            AttackOp::Copy { of } => return game.begin_copy(env, of),
        }
        Next::On
    }

    fn says(&self, _: Position) -> Says {
        match self {
            AttackOp::Fail
            | AttackOp::Base(..)
            | AttackOp::BaseIgnores(_)
            | AttackOp::Damage { .. }
            | AttackOp::Copy { .. } => Worth::Unweighed.alone(),
        }
    }
}

impl Verb for AttackVerb {
    fn compile(&self, _: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError> {
        let op = match self {
            AttackVerb::Require(inside)
            | AttackVerb::Before(inside)
            | AttackVerb::First(inside) => {
                return c.emit(inside);
            }
            AttackVerb::Fail => AttackOp::Fail,
            AttackVerb::Base(how, amount) => AttackOp::Base(*how, amount.clone()),
            AttackVerb::BaseIgnores(ignoring) => AttackOp::BaseIgnores(*ignoring),
            AttackVerb::Damage {
                amount,
                to,
                ignoring,
            } => AttackOp::Damage {
                amount: amount.clone(),
                to: c.resolve(to)?,
                ignoring: *ignoring,
            },
            AttackVerb::Copy { of } => AttackOp::Copy { of: of.clone() },
        };
        c.op(Op::Attack(op));
        Ok(())
    }

    fn passing(&self) -> Passing {
        match self {
            AttackVerb::Require(_) | AttackVerb::Before(_) | AttackVerb::First(_) => {
                Passing::Inside
            }
            AttackVerb::Fail
            | AttackVerb::Base(..)
            | AttackVerb::BaseIgnores(_)
            | AttackVerb::Damage { .. }
            | AttackVerb::Copy { .. } => Passing::Once,
        }
    }

    fn class(&self) -> Option<Class> {
        Some(match self {
            AttackVerb::Fail => Class::Fail,
            AttackVerb::Base(..) | AttackVerb::BaseIgnores(_) => Class::Base,
            AttackVerb::Damage { .. } => Class::Hit,
            AttackVerb::Require(_)
            | AttackVerb::Before(_)
            | AttackVerb::First(_)
            | AttackVerb::Copy { .. } => Class::Other,
        })
    }

    fn is_deed(&self) -> bool {
        false
    }

    fn target(&mut self) -> Option<&mut PokemonSel> {
        match self {
            AttackVerb::Damage { to, .. } => Some(to),
            AttackVerb::Require(_)
            | AttackVerb::Before(_)
            | AttackVerb::First(_)
            | AttackVerb::Fail
            | AttackVerb::Base(..)
            | AttackVerb::BaseIgnores(_)
            | AttackVerb::Copy { .. } => None,
        }
    }

    fn subject(&mut self) -> Option<&mut PokemonSel> {
        None
    }
}

/// The operations of attacks that ask nobody.
macro_rules! asks_nobody {
    () => {
        AttackOp::Fail | AttackOp::Base(..) | AttackOp::BaseIgnores(_) | AttackOp::Damage { .. }
    };
}

impl Asks for AttackOp {
    fn shape(&self) -> Option<Ask> {
        match self {
            AttackOp::Copy { .. } => Some(Ask::Option),
            asks_nobody!() => None,
        }
    }

    fn chooser<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Seat {
        table.memory(env).seat
    }

    fn choices<L: Layout>(&self, table: &Table<'_, L>, env: EnvId, out: &mut impl Extend<Choice>) {
        match self {
            AttackOp::Copy { of } => table.each_copyable(env, of, |card, n| {
                out.extend([Choice::Attack(card, n)]);
            }),
            asks_nobody!() => {}
        }
    }

    fn answer<L: Layout, C: Chance, S: Sink>(
        &self,
        game: &mut Game<'_, L, C, S>,
        _: EnvId,
        choice: Choice,
    ) {
        match self {
            AttackOp::Copy { .. } => {
                if let Choice::Attack(card, n) = choice {
                    game.copy_attack(card, n);
                }
            }
            asks_nobody!() => {}
        }
    }

    fn still<L: Layout>(&self, _: &Table<'_, L>, _: EnvId) -> Still {
        Still::Once
    }
}

impl AttackOp {
    /// Whether it has an attack copied.
    pub(crate) fn copies(&self) -> bool {
        match self {
            AttackOp::Copy { .. } => true,
            asks_nobody!() => false,
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// The attack does nothing (ATTACK-E).
    fn fail_running_attack(&mut self) {
        if let Some(attack) = &mut self.s.attack {
            attack.course = Course::DoesNothing;
            let slot = attack.by;
            self.tell(Event::AttackFailed { slot });
        }
    }

    fn change_base(&mut self, env: EnvId, how: BaseOp, amount: &Amount) {
        let n = self
            .table()
            .amount(&self.ctx(env), amount)
            .clamp(-30_000, 30_000);
        if let Some(attack) = &mut self.s.attack {
            let base = match how {
                BaseOp::Add => i32::from(attack.base) + n,
                BaseOp::Sub => i32::from(attack.base) - n,
                BaseOp::Set => n,
            };
            attack.base = base.clamp(0, 30_000) as i16;
        }
    }

    fn base_ignores(&mut self, ignoring: Ignoring) {
        if let Some(attack) = &mut self.s.attack {
            attack.ignoring.weakness |= ignoring.weakness;
            attack.ignoring.resistance |= ignoring.resistance;
            attack.ignoring.effects |= ignoring.effects;
        }
    }

    /// Further damage of an attack. An attack without damage of its own is received by its target (CARD-13).
    fn hit_all(&mut self, env: EnvId, amount: &Amount, to: &PokemonSel, ignoring: Ignoring) {
        let slots = self.table().pokemon(&self.ctx(env), to);
        let by = self.memory(env).attacker;
        let chosen = matches!(to.base, PokemonBase::Var(_));
        let own = self
            .table()
            .attack()
            .is_some_and(|a| self.book.def(a.card).attacks[a.attack as usize].has_damage);
        for slot in slots {
            if chosen && !own {
                self.memory_mut(env).defending = slot;
            }
            let base = self.table().amount(&self.ctx(env), amount);
            if !by.is_some() {
                return;
            }
            let done = self.do_damage(&Hit {
                by,
                to: slot,
                base,
                ignoring,
            });
            if done > 0 {
                self.did(env);
            }
        }
    }

    /// Asks for the attack that is copied, unless there is none.
    fn begin_copy(&mut self, env: EnvId, of: &AttackSource) -> Next {
        let mut offered = false;
        self.table().each_copyable(env, of, |_, _| offered = true);
        match offered {
            true => Next::Wait(Flow::Ask),
            false => Next::On,
        }
    }

    /// The text that copies an attack ends here; the attack under way becomes the other one.
    fn copy_attack(&mut self, card: CardId, attack: u8) {
        if let Some(Frame::Program(running)) = self.s.stack.last_mut() {
            running.at = running.end;
        }
        if let Some(attack_under_way) = &mut self.s.attack {
            attack_under_way.course = Course::Copies(card, attack);
        }
    }
}
