//! Questions that nobody asks: whether to do something of which everybody sees that it could do nothing (TEXT-5, AMB-33).
//! Where that depends on a hand, the question is asked all the same, for its absence would tell something of the hand.

use crate::program::foreseen::Empty;
use crate::program::op::{
    AttachOp, CardOp, ChoiceOp, ConditionOp, CounterOp, FlowOp, Op, PlayOp, PokemonOp, Position,
};
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
            Op::Cards(CardOp::Shuffle(who)) | Op::Cards(CardOp::ShuffleLater(who)) => {
                let mut seats = self.seats(*who, &ctx);
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
        Op::Flow(FlowOp::Jump(to)) => *to > at,
        // These only lead to something that is done.
        Op::Choice(ChoiceOp::Cards(_))
        | Op::Choice(ChoiceOp::Pokemon { .. })
        | Op::Cards(CardOp::Collect { .. })
        | Op::Flow(FlowOp::SetNumber { .. })
        | Op::Cards(CardOp::AskDraw { .. })
        | Op::Cards(CardOp::Look { .. })
        | Op::Flow(FlowOp::Flip { .. })
        | Op::Flow(FlowOp::SaveFlip(_))
        | Op::Flow(FlowOp::LoadFlip(_))
        | Op::Flow(FlowOp::JumpUnless(..))
        | Op::Flow(FlowOp::JumpIfTails(_))
        | Op::Flow(FlowOp::JumpUnlessDid(_))
        | Op::Flow(FlowOp::ClearDid)
        | Op::Attach(AttachOp::KeepAttached(_))
        | Op::Flow(FlowOp::KeepDid(_))
        | Op::Flow(FlowOp::RecallDid(_))
        | Op::Play(PlayOp::NoteName(_))
        | Op::Play(PlayOp::UsePower(_))
        | Op::Cards(CardOp::Shuffle(_))
        | Op::Cards(CardOp::ShuffleLater(_))
        | Op::Cards(CardOp::ShuffleTouched) => true,
        // Of these `op_could_act` tells whether they can do anything. Whatever it does not weigh is asked about.
        Op::Cards(CardOp::Draw { .. })
        | Op::Cards(CardOp::DrawNumber { .. })
        | Op::Cards(CardOp::DrawUntil { .. })
        | Op::Cards(CardOp::Move { .. })
        | Op::Attach(AttachOp::Free { .. })
        | Op::Attach(AttachOp::Paid { .. })
        | Op::Attach(AttachOp::Spread { .. })
        | Op::Pokemon(PokemonOp::Evolve { .. })
        | Op::Counters(CounterOp::Heal { .. })
        | Op::Conditions(ConditionOp::Cure { .. })
        | Op::Pokemon(PokemonOp::Switch { .. })
        | Op::Counters(CounterOp::Put { .. })
        | Op::Counters(CounterOp::Move { .. })
        | Op::Pokemon(PokemonOp::Return { .. })
        | Op::Conditions(ConditionOp::Inflict { .. }) => true,
        _ => false,
    })
}
