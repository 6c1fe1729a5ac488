//! What is played out of turn, used in place of another card, or turned around.

use crate::chance::Chance;
use crate::game::{Frame, Game};
use crate::knowledge::event::{Event, Sink};
use crate::procedures::program::{Calling, Next, Op, Operation};
use crate::program::choice::Goal;
use crate::program::compile::{CompileError, Compiler, Verb};
use crate::program::need::{ALWAYS, LEADS, Need, Says, Worth, only};
use crate::state::ids::Position;
use crate::state::ids::{CardId, CardSet, EnvId};
use crate::state::layout::Layout;
use crate::table::Ctx;
use rulebox_cards::effect::{CardSel, Effect, PlayVerb, PokemonSel};
use rulebox_rules::PowerKind;

/// An operation about playing cards and using powers.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayOp {
    /// Does what a Supporter card says, without playing it.
    Supporter {
        /// Which card.
        card: CardSel,
    },
    /// A power is used now, which others may wait for or answer.
    UsePower(PowerKind),
    /// Notes that the power with this name is used in this turn.
    NoteName(u8),
    /// Plays the Trainer card whose text this is.
    ThisCard,
    /// Turns the Stadium in play around.
    TurnAround,
}

impl Operation for PlayOp {
    #[inline(never)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            PlayOp::Supporter { card } => {
                let card = game.table().cards(&game.ctx(env), card).first();
                return card.map_or(Next::On, |card| Next::Call(Calling::Supporter(env, card)));
            }
            PlayOp::UsePower(kind) => return game.power_used(env, *kind),
            PlayOp::NoteName(name) => {
                let seat = game.memory(env).seat;
                game.s.seats[seat.index()].names_used |= 1 << name;
            }
            PlayOp::ThisCard => {
                let memory = game.memory(env);
                let board = game.table().board_of(&Ctx::running(memory));
                return Next::Call(Calling::Trainer(memory.seat, memory.source, board));
            }
            PlayOp::TurnAround => game.turn_stadium_around(env),
        }
        Next::On
    }

    fn says(&self, _: Position) -> Says {
        match self {
            PlayOp::Supporter { card } => Worth::Asked(only(Need::cards(card))).alone(),
            PlayOp::UsePower(_) | PlayOp::NoteName(_) => LEADS.alone(),
            PlayOp::ThisCard => Worth::Unweighed.alone(),
            PlayOp::TurnAround => ALWAYS,
        }
    }
}

impl PlayOp {
    /// What it is in a book with other numbers; nothing if it holds no number that means something in its book alone.
    pub(super) fn renumbered(&self, once_names: impl Fn(u8) -> u8) -> Option<PlayOp> {
        match self {
            PlayOp::NoteName(name) => Some(PlayOp::NoteName(once_names(*name))),
            PlayOp::Supporter { .. }
            | PlayOp::UsePower(_)
            | PlayOp::ThisCard
            | PlayOp::TurnAround => None,
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Does what a Supporter says, price and all, for the player who uses this text; the card stays where it is.
    pub(crate) fn use_supporter(&mut self, env: EnvId, card: CardId) {
        let memory = *self.memory(env);
        let Some(trainer) = &self.book.def(card).trainer else {
            return;
        };
        self.did(env);
        // Supporters that use each other would never come to an end.
        let under_way = |frame: &Frame| matches!(frame, Frame::Program(running) if running.program == trainer.program);
        if self.s.stack.as_slice().iter().any(under_way) {
            return;
        }
        if let Some(used) = self.start_program(trainer.program, memory.seat, card, memory.this) {
            // As part of an attack, it is an effect of that attack.
            self.memory_mut(used).attack = memory.attack;
            self.memory_mut(used).attacker = memory.attacker;
        }
    }

    /// In the text of this Stadium its player and the opponent change places.
    fn turn_stadium_around(&mut self, env: EnvId) {
        let card = self.memory(env).source;
        if let Some(stadium) = self.s.stadium_of_mut(card) {
            stadium.turned = !stadium.turned;
            self.tell(Event::StadiumTurned { card });
            self.did(env);
        }
    }
}

impl Verb for PlayVerb {
    fn compile(&self, _: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError> {
        let op = match self {
            PlayVerb::Supporter { cards } => PlayOp::Supporter {
                card: c.resolve_cards(cards, Goal::Elsewhere)?,
            },
            PlayVerb::ThisCard => PlayOp::ThisCard,
            PlayVerb::TurnAround => PlayOp::TurnAround,
        };
        c.op(Op::Play(op));
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
