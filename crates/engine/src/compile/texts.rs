//! Keeps the statements of a text that ask somebody something, so that the question can be put in their words.

use super::Compiler;
use crate::op::Position;
use rulebox_cards::effect::{Effect, Program};
use std::ops::Range;

/// What a program says where it asks.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// The whole text, which settles what names mean.
    pub program: Program,
    /// Where its statements went, those inside others first.
    statements: Vec<(Range<Position>, Effect)>,
}

impl Text {
    pub(super) fn of(program: &Program) -> Text {
        Text {
            program: program.clone(),
            statements: Vec::new(),
        }
    }

    /// The same, without the text of a program that asks nothing.
    pub(super) fn if_it_asks(self) -> Text {
        match self.statements.is_empty() {
            true => Text::default(),
            false => self,
        }
    }

    /// The statement that an operation is a part of, if it asks something.
    pub fn statement(&self, at: Position) -> Option<&Effect> {
        let mut around = self.statements.iter();
        around
            .find(|(ops, _)| ops.contains(&at))
            .map(|(_, effect)| effect)
    }
}

impl Compiler<'_> {
    /// Notes that what was laid out since a position is this statement.
    pub(super) fn say(&mut self, start: Position, statement: &Effect) {
        let ops = start..self.here();
        let laid_out = &self.code.ops[usize::from(start)..];
        if laid_out.iter().any(|op| op.asks()) {
            self.text.statements.push((ops, statement.clone()));
        }
    }

    /// Notes that what was laid out since a position is a part of this statement, and says nothing by itself.
    pub(super) fn say_instead(&mut self, start: Position, whole: &Effect) {
        self.text.statements.retain(|(ops, _)| ops.start < start);
        self.say(start, whole);
    }

    /// The same as [`Compiler::say`] for a choice that does nothing by itself: the statement behind it tells what it is for.
    pub(super) fn say_with_next(&mut self, start: Position, choice: &Effect) {
        let told = match next(&self.text.program.effect, choice) {
            Some(next) => Effect::Seq(vec![choice.clone(), next.clone()]),
            None => choice.clone(),
        };
        self.say(start, &told);
    }
}

/// The statement that follows another one somewhere inside an effect.
fn next<'e>(effect: &'e Effect, before: &Effect) -> Option<&'e Effect> {
    if let Effect::Seq(list) = effect
        && let Some(at) = list.iter().position(|one| one == before)
    {
        return list.get(at + 1);
    }
    let mut parts = effect.parts().into_iter();
    parts.find_map(|part| next(part, before))
}
