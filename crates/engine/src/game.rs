//! The game while it runs: the table, chance, and a sink for events. The main loop takes the procedure on top of the stack,
//! lets it do one step, and stops when somebody must choose or chance must speak.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::book::{Book, Def};
use crate::chance::{Chance, ChanceNode};
use crate::knowledge::event::{Event, Room, Sink};
use crate::procedures::{Frame, Procedure};
use crate::state::State;
use crate::state::ids::{CardId, EnvId};
use crate::state::layout::Layout;
use crate::state::memory::{Env, Memory};
use crate::table::{Ctx, Table, def_in_place};

/// How many places of the stack one memory can take: its own procedure, and at most three above it that have none (a check,
/// the playing of a card, attaching one).
const FRAMES_OF_A_MEMORY: usize = 4;

/// A game in motion.
pub struct Game<'a, L: Layout, C, S> {
    /// What does not change.
    pub book: &'a Book,
    /// What does.
    pub s: &'a mut State<L>,
    /// Coins and shuffles.
    pub chance: C,
    /// Where events go.
    pub sink: S,
}

/// What one step of a procedure leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on with whatever is on top now.
    Step,
    /// The procedure on top is finished.
    Done,
    /// Somebody must choose.
    Ask,
    /// Chance must speak.
    Chance(ChanceNode),
}

impl Flow {
    /// The chance node, if it is chance that must speak.
    fn node(self) -> Option<ChanceNode> {
        match self {
            Flow::Chance(node) => Some(node),
            Flow::Step | Flow::Done | Flow::Ask => None,
        }
    }
}

impl<'a, L: Layout, C: Chance, S: Sink> Game<'a, L, C, S> {
    /// Runs until somebody must choose, chance must speak or the game is over.
    pub(crate) fn run(&mut self) -> Option<ChanceNode> {
        while self.s.outcome.is_none() {
            let top = *self
                .s
                .stack
                .last()
                .expect("a game that is not over has something to do");
            // The processor foresees two comparisons better than one jump to four places.
            let flow = top.step(self);
            if flow == Flow::Done {
                self.finish();
            } else if flow != Flow::Step {
                let scripted = !self.book.plan.scripted().is_empty();
                if flow != Flow::Ask || !scripted || !self.answer_for_script() {
                    return flow.node();
                }
            }
        }
        None
    }

    /// Begins a procedure, which is done before the one on top goes on. The stack never overflows: only procedures with a
    /// memory can nest, and `new_memory` gives none when too few places are left.
    pub fn push(&mut self, procedure: impl Into<Frame>) {
        let pushed = self.s.stack.push(procedure.into());
        debug_assert!(
            pushed.is_ok(),
            "a memory is given with room for what it calls"
        );
        if pushed.is_err() {
            self.tell(Event::NoRoom { what: Room::Texts });
        }
    }

    /// The procedure on top goes on like this.
    #[inline]
    pub(crate) fn set_top(&mut self, procedure: impl Into<Frame>) {
        if let Some(top) = self.s.stack.last_mut() {
            *top = procedure.into();
        }
    }

    /// The procedure on top goes on like this, at once.
    #[inline]
    pub(crate) fn go_on(&mut self, procedure: impl Into<Frame>) -> Flow {
        self.set_top(procedure);
        Flow::Step
    }

    /// The procedure on top is finished.
    #[inline]
    pub(crate) fn finish(&mut self) {
        self.s.stack.pop();
    }

    /// A memory for something that begins now. Nothing if too much is under way: then it does not begin, and everybody is told.
    pub(crate) fn new_memory(&mut self, memory: Memory<L>) -> Option<EnvId> {
        let env = EnvId(self.s.memories_used);
        let frames = self.s.stack.room() - self.s.stack.len();
        match self.s.memories.as_mut().get_mut(env.index()) {
            Some(place) if frames >= FRAMES_OF_A_MEMORY => *place = memory,
            Some(_) | None => {
                self.tell(Event::NoRoom { what: Room::Texts });
                return None;
            }
        }
        self.s.memories_used += 1;
        Some(env)
    }

    /// Gives the newest memory back.
    pub(crate) fn free_memory(&mut self) {
        self.s.memories_used = self.s.memories_used.saturating_sub(1);
        self.s.memories[usize::from(self.s.memories_used)] = Memory::Free;
    }

    /// The memory of a program.
    #[inline]
    pub fn memory(&self, env: EnvId) -> &Env<L> {
        self.s.memory(env)
    }

    /// The memory of a program, to be changed.
    #[inline]
    pub(crate) fn memory_mut(&mut self, env: EnvId) -> &mut Env<L> {
        self.s.memory_mut(env)
    }

    /// The context of a running program.
    pub(crate) fn ctx(&self, env: EnvId) -> Ctx<'_, L> {
        Ctx::running(self.memory(env))
    }

    /// The table, to ask questions.
    #[inline]
    pub fn table(&self) -> Table<'_, L> {
        Table::new(self.book, self.s)
    }

    /// The definition of a card, as what it is in its place.
    #[inline]
    pub fn def(&self, card: CardId) -> &'a Def {
        def_in_place(self.book, self.s, card)
    }

    /// Tells the sink.
    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        self.sink.event(event);
    }
}
