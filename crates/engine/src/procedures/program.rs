//! Carrying out the text of a card (TEXT-1): which program runs, and how far it has come. What its operations do, need and ask
//! stands in [`program`](crate::program).

use crate::book::Book;
use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game};
use crate::knowledge::event::Sink;
use crate::plan::{Board, Seats};
use crate::procedures::{Frame, Procedure};
use crate::program::op::{Op, Section};
use crate::reason::Reason;
use crate::state::ids::{CardId, EnvId, Position, ProgramId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::memory::{Env, Memory};
use crate::table::Table;
use serde::{Deserialize, Serialize};

/// A program that is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    /// Its memory.
    pub env: EnvId,
    /// Which program of the book.
    pub program: ProgramId,
    /// The next operation.
    pub at: Position,
    /// Where to stop.
    pub end: Position,
    /// Whether its memory is given back when it ends.
    pub owns_env: bool,
}

impl Running {
    /// The operation on which it waits, or which comes next.
    pub fn op(self, book: &Book) -> Option<&Op> {
        book.program(self.program).ops.get(self.at.index())
    }
}

impl Procedure for Running {
    #[inline]
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        game.program_step(self)
    }

    fn question<L: Layout>(self, table: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        let op = self.op(table.book)?;
        let source = table.memory(self.env).source;
        Some((op.shape()?, Purpose::Card(source)))
    }

    fn asked<L: Layout>(self, table: &Table<'_, L>) -> Seats {
        Seats::only(match self.op(table.book) {
            Some(op) => op.chooser(table, self.env),
            None => table.memory(self.env).seat,
        })
    }

    fn options<L: Layout>(self, table: &Table<'_, L>, _: Seat, out: &mut impl Extend<Choice>) {
        if let Some(op) = self.op(table.book) {
            op.choices(table, self.env, out);
        }
    }

    fn refusal<L: Layout>(self, table: &Table<'_, L>, _: Seat, choice: Choice) -> Option<Reason> {
        let op = self.op(table.book);
        if op.is_some_and(|op| op.offers(table, self.env, choice)) {
            return None;
        }
        Some(match choice == Choice::Done {
            true => Reason::MustPickMore,
            false => Reason::NotOffered,
        })
    }

    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        game: &mut Game<'_, L, C, S>,
        _: Seat,
        choice: Choice,
    ) {
        if let Some(op) = self.op(game.book) {
            op.answer(game, self.env, choice);
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// The program on top of what is under way, if one is.
    pub fn running(&self) -> Option<Running> {
        match self.s.stack.last() {
            Some(Frame::Program(running)) => Some(*running),
            _ => None,
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Begins a program that is no attack, cost and effect, with a memory of its own. Nothing when too many
    /// programs are under way.
    pub(crate) fn start_program(
        &mut self,
        program: ProgramId,
        seat: Seat,
        source: CardId,
        this: SlotId,
    ) -> Option<EnvId> {
        self.start_program_with(program, Env::of(seat, source, this))
    }

    /// Begins a program of a card that is no Pokémon and on none, used on a certain board.
    pub(crate) fn start_program_on(
        &mut self,
        board: Board,
        program: ProgramId,
        seat: Seat,
        source: CardId,
    ) -> Option<EnvId> {
        let env = Env {
            board: Some(board),
            ..Env::of(seat, source, SlotId::NONE)
        };
        self.start_program_with(program, env)
    }

    fn start_program_with(&mut self, program: ProgramId, env: Env<L>) -> Option<EnvId> {
        let env = self.new_memory(Memory::Program(env))?;
        self.sink.text_began(program);
        let code = self.book.program(program);
        let (at, _) = code.section(Section::CostOrChoices);
        let (_, end) = code.section(Section::Effect);
        self.push(Running {
            env,
            program,
            at,
            end,
            owns_env: true,
        });
        Some(env)
    }
}
