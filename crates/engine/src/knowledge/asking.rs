//! What the text that is asking says, so that a question can be put in its words (TEXT-1).

use crate::procedures::program::Running;
use crate::program::choose::Picking;
use crate::program::op::{AttachOp, ChoiceOp, CounterOp, Op};
use crate::state::ids::{CardSet, EnvId, Seat};
use crate::state::layout::Layout;
use crate::table::Table;
use rulebox_cards::effect::{CardVerb, Effect, Filter, Program};

/// A text that waits for an answer.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'b> {
    /// The whole text, which settles what names mean.
    pub program: &'b Program,
    /// The statement that is being carried out.
    pub statement: &'b Effect,
    /// Whom the text calls `you`.
    pub user: Seat,
    /// How much there still is to choose.
    pub still: Still,
    /// What sort of card is sought now, where a deck is searched for several, one after the other.
    pub sought: Option<&'b Filter>,
}

/// How much there still is to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Still {
    /// Cards or Pokémon.
    Pick {
        /// So many were picked.
        picked: usize,
        /// At least so many in all.
        min: usize,
        /// At most so many in all.
        max: usize,
    },
    /// So many things to hand out one by one.
    Share(usize),
    /// One answer settles it.
    Once,
}

impl Still {
    fn of<Set>(picking: &Picking<Set>) -> Still {
        Still::Pick {
            picked: picking.picked,
            min: picking.min,
            max: picking.max,
        }
    }
}

impl<'a, L: Layout> Table<'a, L> {
    /// What the text that is asking says; nothing if none is.
    pub fn asking(&self) -> Option<Asking<'a>> {
        let Running {
            env, program, at, ..
        } = self.running()?;
        let op = self.book.program(program).ops.get(at.index())?;
        let text = &self.book.texts[program.index()];
        let statement = text.statement(at)?;
        Some(Asking {
            program: &text.program,
            statement,
            sought: sought(statement, op),
            user: self.memory(env).seat,
            still: self.still(env, op),
        })
    }

    fn still(&self, env: EnvId, op: &Op) -> Still {
        let memory = self.memory(env);
        match op {
            Op::Choice(ChoiceOp::Cards(choose)) => Still::of(&self.picking_cards(env, choose)),
            Op::Choice(ChoiceOp::Pokemon { into, from }) => {
                Still::of(&self.picking_pokemon(env, *into, from))
            }
            Op::Counters(CounterOp::Spread { left, .. }) => {
                Still::Share(memory.number(*left).max(0) as usize)
            }
            Op::Attach(AttachOp::Spread { left, .. }) => Still::Share(memory.cards(*left).len()),
            _ => Still::Once,
        }
    }
}

/// The sort of card that is sought now, if the search is for several.
fn sought<'b>(statement: &'b Effect, op: &Op) -> Option<&'b Filter> {
    match (statement, op) {
        (
            Effect::Cards(CardVerb::Search { parts, either, .. }),
            Op::Choice(ChoiceOp::Cards(choose)),
        ) if parts.len() > 1 && !either => {
            let mut sorts = parts.iter().map(|part| &part.filter);
            sorts.find(|sort| **sort == choose.from.filter)
        }
        _ => None,
    }
}
