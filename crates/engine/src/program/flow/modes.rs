//! Parts of a text among which a player chooses (TEXT-2).

use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::procedures::program::Next;
use crate::state::ids::{EnvId, Register};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};

/// A choice among several modes.
#[derive(Clone, Debug, PartialEq)]
pub struct Modes {
    /// Whether the first may be one that does nothing.
    pub freely: bool,
    /// The chosen, as bits.
    pub into: Register,
    /// At least.
    pub min: u8,
    /// At most.
    pub max: u8,
    /// How many there are.
    pub of: u8,
}

impl<L: Layout> Table<'_, L> {
    pub(super) fn mode_choices(&self, env: EnvId, modes: &Modes, out: &mut impl Extend<Choice>) {
        let memory = self.memory(env);
        let ctx = Ctx::running(memory);
        let chosen = memory.number(modes.into);
        // The first that is chosen is one that could do anything (TEXT-2), if there is one. An attack may do nothing.
        let can = |mode: &u8| self.mode_could_act(&ctx, modes, *mode);
        let picky =
            chosen == 0 && !modes.freely && !memory.attack && (0..modes.of).any(|mode| can(&mode));
        let open = |mode: &u8| chosen & 1 << mode == 0 && (!picky || can(mode));
        out.extend((0..modes.of).filter(open).map(Choice::Mode));
        if chosen.count_ones() >= u32::from(modes.min) {
            out.extend([Choice::Done]);
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Begins or goes on with the choice; it is over when as many were chosen as may be.
    pub(super) fn begin_modes(&mut self, env: EnvId, modes: &Modes) -> Next {
        if !self.memory(env).choosing {
            let memory = self.memory_mut(env);
            memory.set_number(modes.into, 0);
            memory.choosing = true;
        }
        let chosen = self.memory(env).number(modes.into).count_ones();
        self.ask_unless(env, chosen >= u32::from(modes.max))
    }

    pub(super) fn answer_modes(&mut self, env: EnvId, modes: &Modes, choice: Choice) {
        if let Choice::Mode(mode) = choice {
            let chosen = self.memory(env).number(modes.into) | 1 << mode;
            self.memory_mut(env).set_number(modes.into, chosen);
        } else if choice == Choice::Done {
            self.end_choice(env);
        }
    }
}
