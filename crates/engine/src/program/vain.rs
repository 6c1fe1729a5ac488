//! Questions that nobody asks: whether to do something of which everybody sees that it could do nothing (TEXT-5, AMB-33).
//! Where that depends on a hand, the question is asked all the same, for its absence would tell something of the hand.

use crate::program::foreseen::Empty;
use crate::program::op::{Op, Position};
use crate::state::ids::EnvId;
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};

impl<L: Layout> Table<'_, L> {
    /// Whether everybody sees that a part of the running program could do nothing now.
    pub(super) fn is_in_vain(&self, env: EnvId, (at, end): (Position, Position)) -> bool {
        let Some(running) = self.running() else {
            return false;
        };
        let code = self.book.program(running.program);
        let memory = self.memory(env);
        let ctx = Ctx::running(memory);
        let mut empty = Empty::in_the_middle(memory);
        // A deck in another order is something, too, though no card is played for that alone.
        let shuffles = |op: &Op| match op {
            Op::Shuffle(who) | Op::ShuffleLater(who) => {
                let mut seats = self.book.seating.resolve(*who, ctx.seat);
                seats.any(|seat| self.s.pile_len(seat, Pile::Deck) > 0)
            }
            _ => false,
        };
        !code.part(at, end).iter().any(shuffles)
            && !self.part_could_act(&ctx, code, at, end, &mut empty)
    }
}

/// Whether it can be seen beforehand that these operations, the first of which is at `at`, do nothing.
pub(crate) fn can_be_foreseen(at: Position, ops: &[Op]) -> bool {
    (at.0..).map(Position).zip(ops).all(|(at, op)| match op {
        // What came before would be done again.
        Op::Jump(to) => *to > at,
        // These only lead to something that is done.
        Op::ChooseCards(_)
        | Op::ChoosePokemon { .. }
        | Op::Collect { .. }
        | Op::SetNumber { .. }
        | Op::AskDraw { .. }
        | Op::Look { .. }
        | Op::Flip { .. }
        | Op::SaveFlip(_)
        | Op::LoadFlip(_)
        | Op::JumpUnless(..)
        | Op::JumpIfTails(_)
        | Op::JumpUnlessDid(_)
        | Op::ClearDid
        | Op::OnlyAttached(_)
        | Op::KeepDid(_)
        | Op::RecallDid(_)
        | Op::NoteName(_)
        | Op::UsePower(_)
        | Op::Shuffle(_)
        | Op::ShuffleLater(_)
        | Op::ShuffleTouched => true,
        // Of these `op_could_act` tells whether they can do anything. Whatever it does not weigh is asked about.
        Op::Draw { .. }
        | Op::DrawNumber { .. }
        | Op::DrawUntil { .. }
        | Op::Move { .. }
        | Op::Attach { .. }
        | Op::AttachPaid { .. }
        | Op::AttachSpread { .. }
        | Op::Evolve { .. }
        | Op::Heal { .. }
        | Op::Cure { .. }
        | Op::Switch { .. }
        | Op::PutCounters { .. }
        | Op::MoveCounters { .. }
        | Op::Return { .. }
        | Op::Inflict { .. } => true,
        _ => false,
    })
}
