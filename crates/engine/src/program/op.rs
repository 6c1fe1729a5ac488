//! Programs as the engine runs them: the tree of an effect laid out as a row of operations, so that what remains of a running
//! effect is a position in the row and a few registers. `flip 1 { heads: damage +30 }` is the row `Flip`, `JumpIfTails`, and
//! the `Base` of the attack that grows by 30.
//!
//! Operations come in families, a file for each. Each implements [`Operation`]: what its operations do, and what they say of
//! themselves; a
//! family that asks players something also implements [`Asks`].

use crate::chance::Chance;
use crate::choice::{Ask, Choice};
use crate::game::Game;
use crate::knowledge::asking::Still;
use crate::knowledge::event::Sink;
use crate::procedures::Search;
use crate::procedures::program::Next;
pub use crate::program::attach::AttachOp;
pub use crate::program::attack::AttackOp;
pub use crate::program::cards::CardOp;
pub use crate::program::choice::{ChoiceOp, ChooseCards, Goal};
pub use crate::program::conditions::ConditionOp;
use crate::program::could::need::Says;
pub use crate::program::counters::CounterOp;
pub use crate::program::flow::FlowOp;
pub use crate::program::lasting::LastingOp;
pub use crate::program::play::PlayOp;
pub use crate::program::pokemon::PokemonOp;
pub use crate::program::prizes::PrizeOp;
pub use crate::program::turn::TurnOp;
use crate::state::ids::{EnvId, ModifierId, Seat};
pub use crate::state::ids::{Position, Register};
use crate::state::layout::Layout;
use crate::table::Table;
use std::sync::Arc;

/// What an operation does.
pub(crate) trait Operation {
    /// Does it, or goes on with it, and tells where the text goes on.
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next;

    /// What it is worth to a text, what it needs for that (AMB-33), and what it changes for the operations that come after it.
    fn says(&self) -> Says<'_>;
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
            pub(super) fn says(&self) -> Says<'_> {
                match self {
                    $(Op::$Asking(op) => op.says(),)*
                    $(Op::$Silent(op) => op.says(),)*
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

/// Cards of a book, as the bits of their numbers in each seat's deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckCards(Vec<u64>);

impl DeckCards {
    /// Those of each seat's deck, seat by seat.
    pub(crate) fn of_seats(bits: impl Iterator<Item = u64>) -> DeckCards {
        DeckCards(bits.collect())
    }
    /// Those of one seat's deck.
    #[inline]
    pub fn of(&self, seat: Seat) -> u64 {
        self.0.get(seat.index()).copied().unwrap_or(0)
    }
}

impl Op {
    /// What it is in a book with other numbers; nothing if it holds no number that means something in its book alone.
    pub(crate) fn renumbered(
        &self,
        modifiers: impl Fn(ModifierId) -> ModifierId,
        once_names: impl Fn(u8) -> u8,
    ) -> Option<Op> {
        match self {
            Op::Lasting(op) => op.renumbered(modifiers).map(Op::Lasting),
            Op::Play(op) => op.renumbered(once_names).map(Op::Play),
            Op::Flow(_)
            | Op::Choice(_)
            | Op::Attack(_)
            | Op::Counters(_)
            | Op::Cards(_)
            | Op::Attach(_)
            | Op::Prizes(_)
            | Op::Pokemon(_)
            | Op::Conditions(_)
            | Op::Turn(_) => None,
        }
    }
}

/// A program laid out, with its sections.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Code {
    /// The operations.
    pub ops: Arc<[Op]>,
    /// Where the sections begin and end. What is no attack has two: cost and effect.
    pub sections: [(Position, Position); Section::COUNT],
    /// Whether it does something as long as every deck holds a card.
    pub(crate) decks_are_enough: bool,
}

/// A section of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Section {
    /// What must be paid; in an attack, targets to choose (ATTACK-D).
    CostOrChoices,
    /// Attack only: what it requires (ATTACK-E).
    Require,
    /// Attack only: what the text puts first.
    First,
    /// Attack only: what the text puts before the damage.
    Before,
    /// Attack only: its own number (DMG-2).
    Base,
    /// Attack only: other damage.
    Hits,
    /// The effect; in an attack, what comes after the damage (DMG-10).
    Effect,
}

impl Section {
    /// How many there are.
    pub const COUNT: usize = 7;
}

impl Code {
    /// Where a section begins and ends.
    #[inline]
    pub(crate) fn section(&self, section: Section) -> (Position, Position) {
        self.sections[section as usize]
    }
    /// The operations of a section.
    pub(crate) fn section_ops(&self, section: Section) -> &[Op] {
        let (start, end) = self.section(section);
        self.part(start, end)
    }
    /// The operations from one position to another.
    #[inline]
    pub(crate) fn part(&self, start: Position, end: Position) -> &[Op] {
        &self.ops[start.index()..end.index()]
    }
    /// The operation at a position.
    #[inline]
    pub fn op(&self, at: Position) -> &Op {
        &self.ops[at.index()]
    }
}
