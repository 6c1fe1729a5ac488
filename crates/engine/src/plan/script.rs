//! Seats for which a script answers. A script that passes does nothing that it does not have to: it ends its turn, declines
//! whatever it may decline, and takes the first option where it has to choose.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Game, Procedure};
use crate::knowledge::event::Sink;
use crate::plan::Actor;
use crate::state::layout::Layout;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Answers for a script, before anybody else is asked; `false` if none is asked.
    #[cold]
    pub(crate) fn answer_for_script(&mut self) -> bool {
        let Some(procedure) = self.s.stack.last().copied() else {
            return false;
        };
        let scripted = self.book.plan.scripted();
        let Some(seat) = procedure.asked(&self.table()).and(scripted).first() else {
            return false;
        };
        let choice = match self.book.plan.actor(seat) {
            Actor::Player => None,
            Actor::PassingScript => {
                let mut passing = Passing::default();
                procedure.options(&self.table(), seat, &mut passing);
                passing.pass.or(passing.first)
            }
        };
        match choice {
            Some(choice) => procedure.answer(self, seat, choice),
            None => return false,
        }
        true
    }
}

/// Listens to the options for one that passes, and else for the first.
#[derive(Default)]
struct Passing {
    first: Option<Choice>,
    pass: Option<Choice>,
}

impl Extend<Choice> for Passing {
    fn extend<I: IntoIterator<Item = Choice>>(&mut self, listed: I) {
        for choice in listed {
            self.first = self.first.or(Some(choice));
            if passes(choice) {
                self.pass = self.pass.or(Some(choice));
            }
        }
    }
}

/// Whether an answer does nothing.
fn passes(choice: Choice) -> bool {
    match choice {
        Choice::EndTurn | Choice::No | Choice::Done => true,
        Choice::Bench(..)
        | Choice::Evolve(..)
        | Choice::LevelUp(..)
        | Choice::Attach(..)
        | Choice::Play(..)
        | Choice::Power(..)
        | Choice::Retreat(_)
        | Choice::Attack(..)
        | Choice::Card(_)
        | Choice::Pokemon(_)
        | Choice::Prize(_)
        | Choice::Number(_)
        | Choice::Mode(_)
        | Choice::Type(_)
        | Choice::Hp(_)
        | Choice::Yes => false,
    }
}
