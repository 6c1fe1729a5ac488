//! The procedures of the rulebook. Each has a file with everything about it: what it does next, whom it asks what, what may be
//! answered, why not, and by which rule.
//!
//! A procedure under way is a [`Frame`] on the stack of the game. The list at the end of this page is the only place that
//! names all of them: the kinds of frames and every hand-over to them are made from it.

#![deny(clippy::wildcard_enum_match_arm)]

pub(crate) mod attach;
pub(crate) mod attack;
pub(crate) mod bench;
pub(crate) mod checkup;
pub(crate) mod damage;
pub(crate) mod evolve;
pub(crate) mod knock_out;
pub(crate) mod legend_and_v_union;
pub(crate) mod level_up;
pub(crate) mod listing;
pub(crate) mod once_per_game;
pub(crate) mod play;
pub(crate) mod power;
pub(crate) mod prizes;
pub(crate) mod program;
pub(crate) mod react;
pub(crate) mod retreat;
pub(crate) mod setup;
pub(crate) mod triggers;
pub(crate) mod trim_bench;
pub(crate) mod turn;
pub(crate) mod winning;

use crate::chance::Chance;
use crate::choice::{Ask, Choice, Prompt, Purpose};
use crate::game::{Flow, Game};
use crate::knowledge::event::Sink;
use crate::plan::Seats;
use crate::reason::Reason;
use crate::state::ids::Seat;
use crate::state::layout::Layout;
use crate::table::Table;
use rulebox_rules::RuleId;
use serde::{Deserialize, Serialize};

/// A procedure of the rulebook while it is under way. One that asks nobody has only a step.
pub trait Procedure: Copy {
    /// Goes on as far as nothing else has to be done first.
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow;

    /// What is asked, and what about, if the last step came to a question.
    fn question<L: Layout>(self, _: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        None
    }

    /// Who may answer.
    fn asked<L: Layout>(self, table: &Table<'_, L>) -> Seats {
        Seats::only(table.first_in_turn())
    }

    /// Lists what a seat may answer.
    fn options<L: Layout>(self, _: &Table<'_, L>, _by: Seat, _: &mut impl Extend<Choice>) {}

    /// Why a seat cannot answer that; nothing if it can.
    fn refusal<L: Layout>(self, table: &Table<'_, L>, by: Seat, choice: Choice) -> Option<Reason> {
        (!is_listed(self, table, by, choice)).then_some(Reason::NotOffered)
    }

    /// Takes an answer, which has been found legal.
    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        _: &mut Game<'_, L, C, S>,
        _by: Seat,
        _: Choice,
    ) {
    }

    /// The rule that allows a choice that may be answered; of another, the rule about choices of its sort.
    fn rule<L: Layout>(self, table: &Table<'_, L>, choice: Choice) -> RuleId {
        table.rule_of_action(choice)
    }
}

/// Whether a procedure lists a choice, found without writing the list down.
pub(crate) fn is_listed<L: Layout>(
    procedure: impl Procedure,
    table: &Table<'_, L>,
    by: Seat,
    choice: Choice,
) -> bool {
    let mut search = Search::of(choice);
    procedure.options(table, by, &mut search);
    search.found
}

/// Looks for one choice among those that are listed to it.
pub(crate) struct Search {
    wanted: Choice,
    /// Whether it was listed.
    pub(crate) found: bool,
}

impl Search {
    /// A search for that choice.
    pub(crate) fn of(wanted: Choice) -> Search {
        let found = false;
        Search { wanted, found }
    }
}

impl Extend<Choice> for Search {
    fn extend<I: IntoIterator<Item = Choice>>(&mut self, listed: I) {
        for choice in listed {
            self.found |= choice == self.wanted;
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// The question of the procedure on top, if it waits for a player.
    pub fn prompt(&self) -> Option<Prompt> {
        let procedure = self.s.stack.last()?;
        let (ask, purpose) = procedure.question(self)?;
        Some(Prompt {
            number: self.s.prompt,
            seats: procedure.asked(self),
            ask,
            purpose,
        })
    }

    /// The seat that is asked, or the first of several; nobody where nothing is asked.
    ///
    /// In a duel this is always the player whose turn it is, even when the other one is asked: such a procedure knows by
    /// itself whom it asks, and does not look at the seat that it is given.
    #[inline]
    pub(crate) fn first_asked(&self, procedure: Frame) -> Option<Seat> {
        match L::MIRRORED {
            true => Some(self.first_in_turn()),
            false => procedure.asked(self).first(),
        }
    }

    /// Lists everything that a seat may answer now.
    pub fn choices(&self, by: Seat, out: &mut impl Extend<Choice>) {
        if let Some(frame) = self.s.stack.last() {
            frame.options(self, by, out);
        }
    }

    /// Why a seat cannot answer that now; nothing if it can.
    pub fn refusal(&self, by: Seat, choice: Choice) -> Option<Reason> {
        match self.s.stack.last() {
            Some(frame) => frame.refusal(self, by, choice),
            None => Some(Reason::NotOffered),
        }
    }
}

/// Makes the kinds of frames, and hands each question to a frame on to its procedure.
macro_rules! procedures {
    ($($(#[$doc:meta])* $name:ident($procedure:ty);)*) => {
        /// A procedure under way.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Frame { $($(#[$doc])* $name($procedure),)* }

        $(impl From<$procedure> for Frame {
            #[inline]
            fn from(procedure: $procedure) -> Frame {
                Frame::$name(procedure)
            }
        })*

        impl Procedure for Frame {
            #[inline]
            fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
                match self { $(Frame::$name(procedure) => procedure.step(game),)* }
            }
            fn question<L: Layout>(self, table: &Table<'_, L>) -> Option<(Ask, Purpose)> {
                match self { $(Frame::$name(procedure) => procedure.question(table),)* }
            }
            #[inline]
            fn asked<L: Layout>(self, table: &Table<'_, L>) -> Seats {
                match self { $(Frame::$name(procedure) => procedure.asked(table),)* }
            }
            fn options<L: Layout>(
                self,
                table: &Table<'_, L>,
                by: Seat,
                out: &mut impl Extend<Choice>,
            ) {
                match self { $(Frame::$name(procedure) => procedure.options(table, by, out),)* }
            }
            fn refusal<L: Layout>(
                self,
                table: &Table<'_, L>,
                by: Seat,
                choice: Choice,
            ) -> Option<Reason> {
                match self { $(Frame::$name(procedure) => procedure.refusal(table, by, choice),)* }
            }
            fn answer<L: Layout, C: Chance, S: Sink>(
                self,
                game: &mut Game<'_, L, C, S>,
                by: Seat,
                choice: Choice,
            ) {
                match self { $(Frame::$name(procedure) => procedure.answer(game, by, choice),)* }
            }
            fn rule<L: Layout>(self, table: &Table<'_, L>, choice: Choice) -> RuleId {
                match self { $(Frame::$name(procedure) => procedure.rule(table, choice),)* }
            }
        }
    };
}

procedures! {
    /// Setting up (SETUP-14).
    Setup(setup::Setup);
    /// A turn (TURN-1).
    Turn(turn::TurnStep);
    /// A Trainer card while its effect runs (TURN-TRAINER-1).
    Play(play::Play);
    /// A card that is attached once its cost is paid (TURN-ENERGY-1, TURN-TOOL-1).
    Attach(attach::Attach);
    /// Retreating (TURN-RETREAT-2).
    Retreat(retreat::Retreat);
    /// An attack (ATTACK-A to ATTACK-F).
    Attack(attack::Attacking);
    /// A text that is carried out.
    Program(program::Running);
    /// A Poké-Power that a player may answer before it does anything.
    React(react::React);
    /// Triggered powers that wait for their turn (AMB-60).
    Triggers(triggers::Triggers);
    /// The check for Knocked Out Pokémon (KO-1 to KO-14).
    KnockOuts(knock_out::KnockOuts);
    /// A Bench that has become too large (AMB-50).
    TrimBench(trim_bench::TrimBench);
    /// The step between turns (CHECKUP-1).
    Checkup(checkup::Checkup);
}

impl Default for Frame {
    fn default() -> Self {
        Frame::Turn(turn::TurnStep::Begin)
    }
}
