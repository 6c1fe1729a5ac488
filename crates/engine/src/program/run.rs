//! The loop over the operations of a text. What each of them does stands in the file of its family.

use crate::chance::Chance;
use crate::game::{Flow, Game};
use crate::knowledge::event::Sink;
use crate::plan::{Board, Meant};
use crate::procedures::Frame;
use crate::procedures::attach::Caller;
use crate::procedures::program::Running;
use crate::procedures::react::React;
use crate::state::ids::{CardId, EnvId, Position, ProgramId, Register, Seat, SlotId};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, Player};

/// Where a program goes on.
pub enum Next {
    /// With the next operation.
    On,
    /// Elsewhere.
    At(Position),
    /// Nowhere yet.
    Wait(Flow),
    /// With the next operation, but first something else is done.
    Call(Calling),
    /// At its end.
    End,
}

/// What a program has done before it goes on.
pub enum Calling {
    /// A Trainer card is played.
    Trainer(Seat, CardId, Board),
    /// A player may answer the power that is being used.
    Reaction(React),
    /// What a Supporter card says is done, as part of the program with this memory.
    Supporter(EnvId, CardId),
    /// A card is paid for and attached. Where it is one of those in a register, the program then looks for the next one.
    Attach(ProgramId, CardId, SlotId, Option<Register>),
    /// Whoever is Knocked Out leaves play.
    Check,
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Runs the program on top of the stack as far as it goes.
    #[inline(never)]
    pub(crate) fn program_step(&mut self, running: Running) -> Flow {
        let Running { env, end, .. } = running;
        let mut at = match self.memory(env).prevented {
            true => end,
            false => running.at,
        };
        let code = self.book.program(running.program);
        while at < end {
            match code.op(at).act(self, env) {
                Next::On => at = at.next(),
                Next::At(position) => at = position,
                Next::End => at = end,
                Next::Call(calling) => {
                    // A text that attaches several cards looks for the next one.
                    let again = matches!(calling, Calling::Attach(_, _, _, Some(_)));
                    let at = if again { at } else { at.next() };
                    self.set_top(Running { at, ..running });
                    match calling {
                        Calling::Trainer(seat, card, board) => self.play_trainer(seat, card, board),
                        Calling::Reaction(react) => self.push(react),
                        Calling::Supporter(env, card) => self.use_supporter(env, card),
                        Calling::Attach(cost, card, slot, cards) => {
                            self.pay_to_attach(cost, card, slot, Caller::Text { env, cards });
                        }
                        Calling::Check => self.check_after(),
                    }
                    return Flow::Step;
                }
                Next::Wait(flow) => {
                    self.set_top(Running { at, ..running });
                    return flow;
                }
            }
        }
        if running.owns_env {
            self.free_memory();
        }
        Flow::Done
    }

    /// Goes on with the operation after the one that was waiting.
    pub(crate) fn continue_program(&mut self) {
        if let Some(Frame::Program(running)) = self.s.stack.last_mut() {
            running.at = running.at.next();
        }
    }

    /// Notes that something was done ("if you do").
    pub(crate) fn did(&mut self, env: EnvId) {
        self.memory_mut(env).did = true;
    }

    /// The players that a running text means.
    pub(super) fn meant(&self, env: EnvId, player: Player) -> Meant<L> {
        self.table().meant(env, player)
    }

    /// A number that a text says.
    pub(super) fn number(&self, env: EnvId, amount: &Amount) -> u16 {
        let number = self.table().amount(&self.ctx(env), amount);
        number.clamp(0, i32::from(u16::MAX)) as u16
    }
}

impl<L: Layout> Table<'_, L> {
    /// The one player that a text means; "each" is read as the player who uses the card.
    pub(super) fn player(&self, env: EnvId, player: Player) -> Seat {
        self.meant(env, player)
            .next()
            .unwrap_or(self.memory(env).seat)
    }

    /// The players that a running text means.
    pub(crate) fn meant(&self, env: EnvId, player: Player) -> Meant<L> {
        self.seats(player, &Ctx::running(self.memory(env)))
    }
}
