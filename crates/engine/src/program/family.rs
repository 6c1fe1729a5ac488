//! What every family of operations says for itself, side by side in its file: what each operation does, and what those ask that
//! ask a player something.

use crate::chance::Chance;
use crate::choice::{Ask, Choice};
use crate::game::Game;
use crate::knowledge::asking::Still;
use crate::knowledge::event::Sink;
use crate::procedures::Search;
use crate::program::could::need::{Change, Worth};
use crate::program::run::Next;
use crate::state::ids::{EnvId, Seat};
use crate::state::layout::Layout;
use crate::table::Table;

/// What an operation does.
pub(crate) trait Operation {
    /// Does it, or goes on with it, and tells where the text goes on.
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next;

    /// What it is worth to a text, and what it needs for that (AMB-33).
    fn needs(&self) -> Worth<'_>;

    /// What it changes for the operations that come after it.
    fn changes(&self) -> Change<'_>;
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
pub(super) fn is_listed<L: Layout>(
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
            pub(super) fn act<L: Layout, C: Chance, S: Sink>(
                &self,
                game: &mut Game<'_, L, C, S>,
                env: EnvId,
            ) -> Next {
                match self {
                    $(Op::$Asking(op) => op.act(game, env),)*
                    $(Op::$Silent(op) => op.act(game, env),)*
                }
            }

            /// What it is worth to a text, and what it needs for that.
            pub(super) fn needs(&self) -> Worth<'_> {
                match self {
                    $(Op::$Asking(op) => op.needs(),)*
                    $(Op::$Silent(op) => op.needs(),)*
                }
            }

            /// What it changes for the operations that come after it.
            pub(super) fn changes(&self) -> Change<'_> {
                match self {
                    $(Op::$Asking(op) => op.changes(),)*
                    $(Op::$Silent(op) => op.changes(),)*
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

pub(super) use families;
