//! The game while it runs: the table, chance, from which its coins come, and a sink for events. The main loop takes the
//! procedure on top of the stack, lets it do one step, and stops when somebody must choose or chance must speak.
//!
//! A procedure under way is a [`Frame`]. The list at the end of this page is the only place that names all of them: the kinds
//! of frames and every hand-over to them are made from it.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::book::{Book, Def};
use crate::chance::{Chance, ChanceNode, Coin};
use crate::choice::{Ask, Choice, Prompt, Purpose};
use crate::knowledge::event::{Event, Room, Sink};
use crate::plan::Seats;
use crate::procedures::{
    attach, attack, bench, checkup, knock_out, play, program, react, retreat, setup, triggers, turn,
};
use crate::reason::Reason;
use crate::state::State;
use crate::state::ids::{CardId, EnvId, Seat};
use crate::state::layout::Layout;
use crate::state::memory::{Env, Memory};
use crate::table::{Ctx, Table, def_in_place};
use rulebox_rules::RuleId;
use serde::{Deserialize, Serialize};

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

    /// Flips a coin for `seat`; effects may turn it (TEXT-13).
    pub(crate) fn flip(&mut self, seat: Seat) -> Result<Coin, Flow> {
        let coin = self
            .chance
            .flip(seat)
            .ok_or(Flow::Chance(ChanceNode::Flip(seat)))?;
        let coin = if self.table().coins_are_tails(seat) {
            Coin::Tails
        } else {
            coin
        };
        self.tell(Event::CoinFlipped { seat, coin });
        Ok(coin)
    }
}

/// A procedure of the rulebook while it is under way. One that asks nobody has only a step.
pub(crate) trait Procedure: Copy {
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
    pub fn of(wanted: Choice) -> Search {
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
    pub(crate) fn prompt(&self) -> Option<Prompt> {
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
    pub(crate) fn choices(&self, by: Seat, out: &mut impl Extend<Choice>) {
        if let Some(frame) = self.s.stack.last() {
            frame.options(self, by, out);
        }
    }

    /// Why a seat cannot answer that now; nothing if it can.
    pub(crate) fn refusal(&self, by: Seat, choice: Choice) -> Option<Reason> {
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
            #[inline(always)]
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
    TrimBench(bench::TrimBench);
    /// The step between turns (CHECKUP-1).
    Checkup(checkup::Checkup);
}

impl Default for Frame {
    fn default() -> Self {
        Frame::Turn(turn::TurnStep::Begin)
    }
}
