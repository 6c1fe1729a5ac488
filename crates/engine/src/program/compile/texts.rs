//! Keeps the statements of a text that ask somebody something, so that the question can be put in their words.

use super::Compiler;
use crate::state::ids::Position;
use rulebox_cards::effect::{Effect, Program};
use std::ops::Range;

/// How many statements behind a choice are told with it.
const TOLD_BEHIND: usize = 2;

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

    /// What is kept of it: nothing where the program asks nothing.
    pub(super) fn if_it_asks(self) -> Text {
        match self.statements.is_empty() {
            true => Text::default(),
            false => self,
        }
    }

    /// The statement that an operation is a part of, if it asks something.
    pub(crate) fn statement(&self, at: Position) -> Option<&Effect> {
        let mut around = self.statements.iter();
        around
            .find(|(ops, _)| ops.contains(&at))
            .map(|(_, effect)| effect)
    }
}

impl Compiler<'_> {
    /// Notes that what was laid out since a position is this statement.
    pub(in crate::program) fn say(&mut self, start: Position, statement: &Effect) {
        let ops = start..self.here();
        let laid_out = &self.ops[start.index()..];
        if laid_out.iter().any(|op| op.is_told()) {
            self.text.statements.push((ops, statement.clone()));
        }
    }

    /// Notes that what was laid out since a position is a part of this statement, and says nothing by itself.
    pub(super) fn say_instead(&mut self, start: Position, whole: &Effect) {
        self.text.statements.retain(|(ops, _)| ops.start < start);
        self.say(start, whole);
    }

    /// Notes a choice that does nothing by itself: the statements behind it tell what it is for.
    pub(super) fn say_with_next(&mut self, start: Position, choice: &Effect) {
        let mut told = vec![choice.clone()];
        let behind = behind(&self.text.program.effect, choice).unwrap_or_default();
        told.extend(behind.iter().take(TOLD_BEHIND).cloned());
        self.say(start, &Effect::Seq(told));
    }
}

/// The statements that follow another one somewhere inside an effect.
fn behind<'e>(effect: &'e Effect, before: &Effect) -> Option<&'e [Effect]> {
    if let Effect::Seq(list) = effect
        && let Some(at) = list.iter().position(|one| one == before)
    {
        return Some(&list[at + 1..]);
    }
    let mut parts = effect.inside().into_iter();
    parts.find_map(|part| behind(part, before))
}
