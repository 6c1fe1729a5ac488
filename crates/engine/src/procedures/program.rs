//! Carrying out the text of a card (TEXT-1): which program runs, how far it has come, and the loop over its operations.
//!
//! Operations come in families, a file below `program/` for each. Each implements [`Operation`]: what its operations do, and what
//! they say of themselves; a family that asks players something also implements [`Asks`]. The list at the end of this page names
//! all of them, and every hand-over to them is made from it.

use crate::book::Book;
use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Frame, Game, Procedure, Search};
use crate::knowledge::asking::Still;
use crate::knowledge::event::Sink;
use crate::plan::{Board, Meant, Seats};
use crate::procedures::attach::Caller;
use crate::procedures::react::React;
pub use crate::program::attach::AttachOp;
pub use crate::program::attack::AttackOp;
pub use crate::program::cards::CardOp;
pub use crate::program::choice::ChoiceOp;
use crate::program::code::Section;
pub use crate::program::conditions::ConditionOp;
pub use crate::program::counters::CounterOp;
pub use crate::program::flow::FlowOp;
pub use crate::program::lasting::LastingOp;
use crate::program::need::Says;
pub use crate::program::play::PlayOp;
pub use crate::program::pokemon::PokemonOp;
pub use crate::program::prizes::PrizeOp;
pub use crate::program::turn::TurnOp;
use crate::reason::Reason;
use crate::state::ids::{CardId, EnvId, Position, ProgramId, Register, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::memory::{Env, Memory};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, Player};
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

/// Where a program goes on.
pub enum Next {
    /// With the next operation.
    On,
    /// Elsewhere.
    At(Position),
    /// Nowhere yet.
    Wait(Flow),
    /// With the next operation, but first something else is done.
    Call(Calling),
    /// At its end.
    End,
}

/// What a program has done before it goes on.
pub enum Calling {
    /// A Trainer card is played.
    Trainer(Seat, CardId, Board),
    /// A player may answer the power that is being used.
    Reaction(React),
    /// What a Supporter card says is done, as part of the program with this memory.
    Supporter(EnvId, CardId),
    /// A card is paid for and attached. Where it is one of those in a register, the program then looks for the next one.
    Attach(ProgramId, CardId, SlotId, Option<Register>),
    /// Whoever is Knocked Out leaves play.
    Check,
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
        let Some(Frame::Program(running)) = self.s.stack.last() else {
            return None;
        };
        Some(*running)
    }

    /// The one player that a text means; "each" is read as the player who uses the card.
    pub(crate) fn player(&self, env: EnvId, player: Player) -> Seat {
        self.meant(env, player)
            .next()
            .unwrap_or(self.memory(env).seat)
    }

    /// The players that a running text means.
    #[inline]
    pub(crate) fn meant(&self, env: EnvId, player: Player) -> Meant<L> {
        self.seats(player, &Ctx::running(self.memory(env)))
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Runs the program on top of the stack as far as it goes.
    #[inline(never)]
    pub(crate) fn program_step(&mut self, running: Running) -> Flow {
        let Running { env, end, .. } = running;
        let mut at = match self.memory(env).prevented {
            true => end,
            false => running.at,
        };
        let code = self.book.program(running.program);
        while at < end {
            match code.op(at).act(self, env) {
                Next::On => at = at.next(),
                Next::At(position) => at = position,
                Next::End => at = end,
                Next::Call(calling) => {
                    // A text that attaches several cards looks for the next one.
                    let again = matches!(calling, Calling::Attach(_, _, _, Some(_)));
                    let at = if again { at } else { at.next() };
                    self.set_top(Running { at, ..running });
                    match calling {
                        Calling::Trainer(seat, card, board) => self.play_trainer(seat, card, board),
                        Calling::Reaction(react) => self.push(react),
                        Calling::Supporter(env, card) => self.use_supporter(env, card),
                        Calling::Attach(cost, card, slot, cards) => {
                            self.pay_to_attach(cost, card, slot, Caller::Text { env, cards });
                        }
                        Calling::Check => self.check_after(),
                    }
                    return Flow::Step;
                }
                Next::Wait(flow) => {
                    self.set_top(Running { at, ..running });
                    return flow;
                }
            }
        }
        if running.owns_env {
            self.free_memory();
        }
        Flow::Done
    }

    /// Goes on with the operation after the one that was waiting.
    pub(crate) fn continue_program(&mut self) {
        if let Some(Frame::Program(running)) = self.s.stack.last_mut() {
            running.at = running.at.next();
        }
    }

    /// Notes that something was done ("if you do").
    pub(crate) fn did(&mut self, env: EnvId) {
        self.memory_mut(env).did = true;
    }

    /// The players that a running text means.
    pub(crate) fn meant(&self, env: EnvId, player: Player) -> Meant<L> {
        self.table().meant(env, player)
    }

    /// A number that a text says.
    pub(crate) fn number(&self, env: EnvId, amount: &Amount) -> u16 {
        let number = self.table().amount(&self.ctx(env), amount);
        number.clamp(0, i32::from(u16::MAX)) as u16
    }

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

/// What an operation does.
pub(crate) trait Operation {
    /// Does it, or goes on with it, and tells where the text goes on.
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next;

    /// What it is worth to a text, what it needs for that (AMB-33), and what it changes for the operations that come after it.
    fn says(&self, at: Position) -> Says;
}

/// What an operation asks. A family in which none asks does without this.
pub(crate) trait Asks {
    /// The shape of its question; nothing if it asks nobody.
    fn shape(&self) -> Option<Ask>;

    /// Whether the question is put in the words of the text.
    fn is_told(&self) -> bool {
        self.shape().is_some()
    }

    /// Who answers.
    fn chooser<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Seat;

    /// Lists what may be answered.
    fn choices<L: Layout>(&self, table: &Table<'_, L>, env: EnvId, out: &mut impl Extend<Choice>);

    /// Whether that may be answered.
    fn offers<L: Layout>(&self, table: &Table<'_, L>, env: EnvId, choice: Choice) -> bool {
        is_listed(self, table, env, choice)
    }

    /// Takes an answer, which has been found legal.
    fn answer<L: Layout, C: Chance, S: Sink>(
        &self,
        game: &mut Game<'_, L, C, S>,
        env: EnvId,
        choice: Choice,
    );

    /// How much there still is to choose.
    fn still<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Still;
}

/// Whether an operation lists a choice, found without writing the list down.
pub(crate) fn is_listed<L: Layout>(
    op: &(impl Asks + ?Sized),
    table: &Table<'_, L>,
    env: EnvId,
    choice: Choice,
) -> bool {
    let mut search = Search::of(choice);
    op.choices(table, env, &mut search);
    search.found
}

/// Makes the operations of the families, and hands each question to an operation on to its family.
macro_rules! families {
    (
        asking { $($(#[$about:meta])* $Asking:ident($AskingOp:ty);)* }
        silent { $($(#[$what:meta])* $Silent:ident($SilentOp:ty);)* }
    ) => {
        /// One operation.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Op {
            $($(#[$about])* $Asking($AskingOp),)*
            $($(#[$what])* $Silent($SilentOp),)*
        }

        impl Op {
            /// Does it, or goes on with it, and tells where the text goes on.
            #[inline(always)]
            pub(crate) fn act<L: Layout, C: Chance, S: Sink>(
                &self,
                game: &mut Game<'_, L, C, S>,
                env: EnvId,
            ) -> Next {
                match self {
                    $(Op::$Asking(op) => op.act(game, env),)*
                    $(Op::$Silent(op) => op.act(game, env),)*
                }
            }

            /// What it is worth to a text, what it needs for that, and what it changes.
            pub(crate) fn says(&self, at: Position) -> Says {
                match self {
                    $(Op::$Asking(op) => op.says(at),)*
                    $(Op::$Silent(op) => op.says(at),)*
                }
            }

            /// The shape of its question; nothing if it asks nobody.
            pub(crate) fn shape(&self) -> Option<Ask> {
                match self {
                    $(Op::$Asking(op) => op.shape(),)*
                    $(Op::$Silent(_) => None,)*
                }
            }

            /// Whether its question is put in the words of the text.
            pub(crate) fn is_told(&self) -> bool {
                match self {
                    $(Op::$Asking(op) => op.is_told(),)*
                    $(Op::$Silent(_) => false,)*
                }
            }

            /// Who answers.
            pub(crate) fn chooser<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Seat {
                match self {
                    $(Op::$Asking(op) => op.chooser(table, env),)*
                    $(Op::$Silent(_) => table.memory(env).seat,)*
                }
            }

            /// Lists what may be answered.
            #[inline(never)]
            pub(crate) fn choices<L: Layout>(
                &self,
                table: &Table<'_, L>,
                env: EnvId,
                out: &mut impl Extend<Choice>,
            ) {
                match self {
                    $(Op::$Asking(op) => op.choices(table, env, out),)*
                    $(Op::$Silent(_) => {})*
                }
            }

            /// Whether that may be answered.
            pub(crate) fn offers<L: Layout>(
                &self,
                table: &Table<'_, L>,
                env: EnvId,
                choice: Choice,
            ) -> bool {
                match self {
                    $(Op::$Asking(op) => op.offers(table, env, choice),)*
                    $(Op::$Silent(_) => false,)*
                }
            }

            /// Takes an answer, which has been found legal.
            #[inline(never)]
            pub(crate) fn answer<L: Layout, C: Chance, S: Sink>(
                &self,
                game: &mut Game<'_, L, C, S>,
                env: EnvId,
                choice: Choice,
            ) {
                match self {
                    $(Op::$Asking(op) => op.answer(game, env, choice),)*
                    $(Op::$Silent(_) => {})*
                }
            }

            /// How much there still is to choose.
            pub(crate) fn still<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Still {
                match self {
                    $(Op::$Asking(op) => op.still(table, env),)*
                    $(Op::$Silent(_) => Still::Once,)*
                }
            }
        }
    };
}

families! {
    asking {
        /// Order, tests, coins.
        Flow(FlowOp);
        /// What is picked now.
        Choice(ChoiceOp);
        /// What only attacks say.
        Attack(AttackOp);
        /// Damage counters.
        Counters(CounterOp);
        /// Cards.
        Cards(CardOp);
        /// Cards that are attached.
        Attach(AttachOp);
        /// Prize cards.
        Prizes(PrizeOp);
        /// Pokémon in play.
        Pokemon(PokemonOp);
    }
    silent {
        /// Special Conditions.
        Conditions(ConditionOp);
        /// What lasts.
        Lasting(LastingOp);
        /// What is played or used out of turn.
        Play(PlayOp);
        /// The turn and the game.
        Turn(TurnOp);
    }
}
