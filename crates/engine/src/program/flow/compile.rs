//! Lays out order, tests, coins and choices between parts.

use crate::procedures::program::{CardOp, FlowOp, Op};
use crate::program::compile::{Class, CompileError, Compiler, LATER, Passing, Verb, classes_of};
use crate::program::could::can_be_foreseen;
use crate::program::flow::Modes;
use crate::state::ids::Position;
use rulebox_cards::effect::{
    Amount, CardVerb, Coins, Effect, FlowVerb, MOST_REPETITIONS, Player, PokemonSel, Test,
};

impl Verb for FlowVerb {
    fn compile(&self, whole: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError> {
        match self {
            FlowVerb::Flip {
                coins,
                by,
                heads,
                tails,
            } => c.flip(coins, *by, heads.as_deref(), tails.as_deref()),
            FlowVerb::If {
                test,
                then,
                otherwise,
            } => c.branch(test, then, otherwise.as_deref()),
            FlowVerb::May { by, effect } => c.may(whole, *by, effect),
            FlowVerb::IfDone { first, then } => c.if_done(first, then),
            FlowVerb::Pay(effect) => c.pay(effect),
            FlowVerb::EachPokemon { of, effect } => c.each(whole, of, effect),
            FlowVerb::Repeat { times, effect } => c.repeat(times, effect),
            FlowVerb::Modes {
                freely,
                min,
                max,
                options,
            } => c.modes(*freely, (*min, *max), options),
        }
    }

    fn passing(&self) -> Passing {
        match self {
            FlowVerb::Flip { .. }
            | FlowVerb::If { .. }
            | FlowVerb::May { .. }
            | FlowVerb::Pay(_)
            | FlowVerb::EachPokemon { .. }
            | FlowVerb::Repeat { .. } => Passing::Inside,
            FlowVerb::IfDone { .. } | FlowVerb::Modes { .. } => Passing::Once,
        }
    }

    fn class(&self) -> Option<Class> {
        match self {
            FlowVerb::Pay(_) => Some(Class::Other),
            FlowVerb::Flip { .. }
            | FlowVerb::If { .. }
            | FlowVerb::May { .. }
            | FlowVerb::IfDone { .. }
            | FlowVerb::EachPokemon { .. }
            | FlowVerb::Repeat { .. }
            | FlowVerb::Modes { .. } => None,
        }
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

/// The statements that are not about order, tests or coins.
macro_rules! others {
    () => {
        Effect::Choice(_)
            | Effect::Attack(_)
            | Effect::Counters(_)
            | Effect::Conditions(_)
            | Effect::Cards(_)
            | Effect::Prizes(_)
            | Effect::Pokemon(_)
            | Effect::Lasting(_)
            | Effect::Play(_)
            | Effect::Turn(_)
    };
}

/// How many flips and decisions a statement records.
pub(in crate::program) fn count_records(e: &Effect) -> usize {
    let inside = || e.parts().into_iter().map(count_records).sum();
    match e {
        Effect::Seq(_) | Effect::Flow(FlowVerb::EachPokemon { .. } | FlowVerb::Repeat { .. }) => {
            inside()
        }
        Effect::Flow(FlowVerb::Flip { .. } | FlowVerb::If { .. } | FlowVerb::May { .. }) => {
            1 + inside()
        }
        Effect::Flow(FlowVerb::IfDone { .. } | FlowVerb::Pay(_) | FlowVerb::Modes { .. })
        | others!() => 0,
    }
}

/// Whether a statement cannot be passed over twice: its parts depend on what its other parts did.
pub(in crate::program) fn is_whole(e: &Effect) -> bool {
    match e {
        Effect::Flow(FlowVerb::IfDone { .. } | FlowVerb::Modes { .. }) => true,
        Effect::Flow(FlowVerb::EachPokemon { effect, .. } | FlowVerb::Repeat { effect, .. }) => {
            count_records(effect) > 0 && classes_of(effect).len() > 1
        }
        Effect::Seq(_)
        | Effect::Flow(FlowVerb::Flip { .. } | FlowVerb::If { .. } | FlowVerb::May { .. }) => {
            e.parts().into_iter().any(is_whole)
        }
        Effect::Flow(FlowVerb::Pay(_)) | others!() => false,
    }
}

impl Compiler<'_> {
    fn flip(
        &mut self,
        coins: &Coins,
        by: Player,
        heads: Option<&Effect>,
        tails: Option<&Effect>,
    ) -> Result<(), CompileError> {
        if self.makes_choices() {
            self.op(Op::Flow(FlowOp::Flip {
                coins: coins.clone(),
                by,
            }));
            if self.records() {
                let register = self.record_flip()?;
                self.op(Op::Flow(FlowOp::SaveFlip(register)));
            }
        } else {
            let register = self.record_flip()?;
            self.op(Op::Flow(FlowOp::LoadFlip(register)));
        }
        if heads.is_none() && tails.is_none() {
            return Ok(());
        }
        let to_tails = self.op(Op::Flow(FlowOp::JumpIfTails(LATER)));
        heads.map_or(Ok(()), |e| self.emit(e))?;
        self.otherwise(to_tails, tails)
    }

    fn branch(
        &mut self,
        test: &Test,
        then: &Effect,
        otherwise: Option<&Effect>,
    ) -> Result<(), CompileError> {
        let jump = if self.records() {
            let decision = self.record(Compiler::decision)?;
            if self.makes_choices() {
                self.op(Op::Flow(FlowOp::Decide(decision, test.clone())));
            }
            self.op(Op::Flow(FlowOp::JumpUnlessDecided(decision, LATER)))
        } else {
            self.op(Op::Flow(FlowOp::JumpUnless(test.clone(), LATER)))
        };
        self.emit(then)?;
        self.otherwise(jump, otherwise)
    }

    /// What is done where a jump leads that did not hold.
    pub(in crate::program) fn otherwise(
        &mut self,
        jump: usize,
        otherwise: Option<&Effect>,
    ) -> Result<(), CompileError> {
        let Some(otherwise) = otherwise else {
            self.land(jump);
            return Ok(());
        };
        let over = self.op(Op::Flow(FlowOp::Jump(LATER)));
        self.land(jump);
        self.emit(otherwise)?;
        self.land(over);
        Ok(())
    }

    fn may(&mut self, whole: &Effect, by: Player, effect: &Effect) -> Result<(), CompileError> {
        let decision = if self.records() {
            self.record(Compiler::decision)?
        } else {
            self.decision()?
        };
        let start = self.here();
        if self.makes_choices() {
            let part = None;
            self.op(Op::Flow(FlowOp::May { by, decision, part }));
            self.say(start, whole);
        }
        let jump = self.op(Op::Flow(FlowOp::JumpUnlessDecided(decision, LATER)));
        self.note_use();
        self.emit(effect)?;
        self.land(jump);
        if !self.records() {
            self.foresee(start, (Position::of(jump).next(), self.here()));
        }
        Ok(())
    }

    /// Notes that a question is asked in vain where this part could do nothing, for nothing else hangs on the answer.
    fn foresee(&mut self, question: Position, (at, end): (Position, Position)) {
        let ops = &self.ops[at.index()..end.index()];
        // What a name holds by then is not looked into.
        let foreseen = (self.names == 0 && can_be_foreseen(at, ops)).then_some((at, end));
        if let Op::Flow(FlowOp::May { part, .. }) = &mut self.ops[question.index()] {
            *part = foreseen;
        }
    }

    /// What is done only if something else was.
    fn if_done(&mut self, first: &Effect, then: &Effect) -> Result<(), CompileError> {
        let around = match self.in_first {
            true => Some(self.register()?),
            false => None,
        };
        self.op(Op::Flow(around.map_or(FlowOp::ClearDid, FlowOp::KeepDid)));
        let outside = std::mem::replace(&mut self.in_first, true);
        self.emit(first)?;
        self.in_first = outside;
        let jump = self.op(Op::Flow(FlowOp::JumpUnlessDid(LATER)));
        self.emit(then)?;
        self.land(jump);
        around.into_iter().for_each(|kept| {
            self.op(Op::Flow(FlowOp::RecallDid(kept)));
        });
        Ok(())
    }

    fn pay(&mut self, effect: &Effect) -> Result<(), CompileError> {
        let price = self.op(Op::Flow(FlowOp::Price(LATER)));
        self.emit(effect)?;
        self.land(price);
        Ok(())
    }

    fn each(
        &mut self,
        whole: &Effect,
        of: &PokemonSel,
        effect: &Effect,
    ) -> Result<(), CompileError> {
        let (mark, start) = (self.next_register, self.here());
        let of = self.resolve(of)?;
        self.say(start, whole);
        let left = self.register()?;
        self.op(Op::Flow(FlowOp::EachPokemon { left, of }));
        let head = self.here();
        let next = self.op(Op::Flow(FlowOp::NextPokemon { left, exit: LATER }));
        // Who only searches for each of them shuffles once; whatever else is done with the deck finds it shuffled.
        let only_searches = matches!(effect, Effect::Cards(CardVerb::Search { .. }));
        let around = std::mem::replace(&mut self.in_each, only_searches);
        self.emit(effect)?;
        self.in_each = around;
        self.op(Op::Flow(FlowOp::Jump(head)));
        self.land(next);
        let body = &self.ops[head.index()..];
        if !around
            && body
                .iter()
                .any(|op| matches!(op, Op::Cards(CardOp::ShuffleLater(_))))
        {
            self.op(Op::Cards(CardOp::ShuffleTouched));
        }
        self.next_register = mark;
        Ok(())
    }

    fn repeat(&mut self, times: &Amount, effect: &Effect) -> Result<(), CompileError> {
        let mark = self.next_register;
        let left = self.register()?;
        let most = Box::new(Amount::Number(MOST_REPETITIONS));
        self.op(Op::Flow(FlowOp::SetNumber {
            into: left,
            amount: Amount::Min(Box::new(times.clone()), most),
        }));
        let head = self.here();
        let next = self.op(Op::Flow(FlowOp::CountDown { left, exit: LATER }));
        self.emit(effect)?;
        self.op(Op::Flow(FlowOp::Jump(head)));
        self.land(next);
        self.next_register = mark;
        Ok(())
    }

    fn modes(
        &mut self,
        freely: bool,
        (min, max): (u8, u8),
        options: &[Effect],
    ) -> Result<(), CompileError> {
        let into = self.register()?;
        self.op(Op::Flow(FlowOp::ChooseModes(Modes {
            freely,
            into,
            min,
            max,
            of: options.len() as u8,
        })));
        for (i, option) in options.iter().enumerate() {
            let jump = self.op(Op::Flow(FlowOp::JumpUnlessMode(into, i as u8, LATER)));
            self.emit(option)?;
            self.land(jump);
        }
        Ok(())
    }
}
