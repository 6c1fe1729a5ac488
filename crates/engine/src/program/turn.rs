//! The turn and the game: what ends them, and what comes next.

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::outcome::EndReason;
use crate::procedures::program::{Next, Op, Operation};
use crate::program::compile::{CompileError, Compiler, Verb};
use crate::program::need::{ALWAYS, Says};
use crate::state::ids::EnvId;
use crate::state::ids::Position;
use crate::state::layout::Layout;
use rulebox_cards::effect::{Effect, Player, PokemonSel, TurnVerb};

/// An operation on the turn or the game.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnOp {
    /// Ends the turn.
    End,
    /// The player whose turn it is takes another one after it.
    Another,
    /// That player's next turn ends after drawing.
    EndsAfterDraw(Player),
    /// Wins.
    Win(Player),
}

impl Operation for TurnOp {
    #[inline(never)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            TurnOp::End => game.end_turn_of(game.memory(env).seat),
            TurnOp::Another => {
                game.s.coming.add_extra();
                game.did(env);
            }
            TurnOp::EndsAfterDraw(player) => {
                let seat = game.table().player(env, *player);
                game.s.coming.cut_short(seat);
                game.did(env);
            }
            TurnOp::Win(player) => {
                let seat = game.table().player(env, *player);
                let side = game.book.plan.side::<L>(seat);
                game.end_game(Some(side), EndReason::Effect);
                // Nothing more is done in a game that is over.
                return Next::End;
            }
        }
        Next::On
    }

    fn says(&self, _: Position) -> Says {
        match self {
            TurnOp::End | TurnOp::Another | TurnOp::EndsAfterDraw(_) | TurnOp::Win(_) => ALWAYS,
        }
    }
}

impl Verb for TurnVerb {
    fn compile(&self, _: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError> {
        c.op(Op::Turn(match self {
            TurnVerb::End => TurnOp::End,
            TurnVerb::Another => TurnOp::Another,
            TurnVerb::EndsAfterDraw { who } => TurnOp::EndsAfterDraw(*who),
            TurnVerb::Win { who } => TurnOp::Win(*who),
        }));
        Ok(())
    }

    fn is_deed(&self) -> bool {
        false
    }

    fn target(&mut self) -> Option<&mut PokemonSel> {
        None
    }

    fn subject(&mut self) -> Option<&mut PokemonSel> {
        None
    }
}
