//! What the text that is asking says, so that a question can be put in its words (TEXT-1).

use crate::procedures::program::{Op, Running};
use crate::state::ids::Seat;
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
            still: op.still(self, env),
        })
    }
}

/// The sort of card that is sought now, if the search is for several.
fn sought<'b>(statement: &'b Effect, op: &Op) -> Option<&'b Filter> {
    let choose = op.choice_of_cards()?;
    let Effect::Cards(CardVerb::Search { parts, either, .. }) = statement else {
        return None;
    };
    if *either || parts.len() <= 1 {
        return None;
    }
    let mut sorts = parts.iter().map(|part| &part.filter);
    sorts.find(|sort| **sort == choose.from.filter)
}
