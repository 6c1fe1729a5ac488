//! Special Conditions: inflicted and cured (COND-2).

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::procedures::program::{Next, Op, Operation};
use crate::program::compile::{CompileError, Compiler, Verb};
use crate::program::need::{Fit, Need, Says, Worth, only, part};
use crate::state::ids::EnvId;
use crate::state::ids::Position;
use crate::state::layout::Layout;
use rulebox_cards::effect::{ConditionVerb, Effect, PokemonSel};
use rulebox_rules::Condition;

/// An operation on Special Conditions.
#[derive(Clone, Debug, PartialEq)]
pub enum ConditionOp {
    /// Inflicts a condition.
    Inflict {
        /// Which.
        condition: Condition,
        /// On which.
        on: PokemonSel,
        /// Counters between turns; for Asleep, coins.
        counters: Option<u8>,
        /// Asleep only: all of those coins tails Knock it Out.
        deadly: bool,
    },
    /// Cures.
    Cure {
        /// Only this.
        condition: Option<Condition>,
        /// Which.
        of: PokemonSel,
    },
}

impl Operation for ConditionOp {
    #[inline(never)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            ConditionOp::Inflict {
                condition,
                on,
                counters,
                deadly,
            } => {
                for slot in game.reached(env, on) {
                    if game.inflict(slot, *condition, *counters, *deadly) {
                        game.did(env);
                    }
                }
            }
            ConditionOp::Cure { condition, of } => {
                for slot in game.table().pokemon(&game.ctx(env), of) {
                    let cured = match condition {
                        Some(condition) => game.cure(slot, *condition),
                        None => game.cure_all(slot),
                    };
                    if cured {
                        game.did(env);
                    }
                }
            }
        }
        Next::On
    }

    fn says(&self, _: Position) -> Says {
        Worth::Effect(match self {
            ConditionOp::Inflict { on, condition, .. } => {
                let open = Need::Pokemon(part(on), Fit::Open(*condition));
                [Need::reached(on), open]
            }
            ConditionOp::Cure { of, .. } => only(Need::Pokemon(part(of), Fit::Afflicted)),
        })
        .alone()
    }
}

impl Verb for ConditionVerb {
    fn compile(&self, _: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError> {
        let op = match self {
            ConditionVerb::Inflict {
                condition: Condition::Asleep,
                counters: Some(coins),
                ..
            } if *coins > 2 => return Err(CompileError::NotYet("sleep of more than two coins")),
            ConditionVerb::Inflict {
                condition,
                on,
                counters,
                deadly,
            } => ConditionOp::Inflict {
                condition: *condition,
                on: c.resolve(on)?,
                counters: *counters,
                deadly: *deadly,
            },
            ConditionVerb::Cure { condition, of } => ConditionOp::Cure {
                condition: *condition,
                of: c.resolve(of)?,
            },
        };
        c.op(Op::Conditions(op));
        Ok(())
    }

    fn is_deed(&self) -> bool {
        false
    }

    fn target(&mut self) -> Option<&mut PokemonSel> {
        None
    }

    fn subject(&mut self) -> Option<&mut PokemonSel> {
        match self {
            ConditionVerb::Inflict { on, .. } => Some(on),
            ConditionVerb::Cure { .. } => None,
        }
    }
}
