//! What every family of verbs says where a text is laid out.

use super::{Class, CompileError, Compiler};
use rulebox_cards::effect::{Effect, PokemonSel};

/// A family of verbs.
pub(in crate::program) trait Verb {
    /// Lays a statement out, which is `whole`: first the choices it needs, then the deed.
    fn compile(&self, whole: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError>;

    /// How the passes over the text of an attack treat it.
    fn passing(&self) -> Passing {
        Passing::Once
    }

    /// What it does to an attack; nothing where the statements inside it say so.
    fn class(&self) -> Option<Class> {
        Some(Class::Other)
    }

    /// Whether it changes something on the table, which an attack can require (ATTACK-E).
    fn is_deed(&self) -> bool;

    /// The Pokémon that an attack chooses for it before anything is done (ATTACK-D), with all that is asked of them.
    fn target(&mut self) -> Option<&mut PokemonSel>;

    /// The Pokémon it is about, where it can wait for the end of a turn.
    fn subject(&mut self) -> Option<&mut PokemonSel>;
}

/// How the passes over the text of an attack treat a statement.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::program) enum Passing {
    /// Each pass goes into it.
    Inside,
    /// It is laid out where choices are made.
    Choice,
    /// It is laid out in the pass that its class belongs to.
    Once,
}

/// Hands a statement on to its family.
macro_rules! families {
    ($($Family:ident),+) => {
        /// The verb of a statement; nothing if it is a row of statements.
        pub(super) fn verb(e: &Effect) -> Option<&dyn Verb> {
            match e {
                Effect::Seq(_) => None,
                $(Effect::$Family(verb) => Some(verb),)+
            }
        }

        /// The verb of a statement, to be changed.
        pub(in crate::program) fn verb_mut(e: &mut Effect) -> Option<&mut dyn Verb> {
            match e {
                Effect::Seq(_) => None,
                $(Effect::$Family(verb) => Some(verb),)+
            }
        }
    };
}

families!(
    Flow, Choice, Attack, Counters, Conditions, Cards, Prizes, Pokemon, Lasting, Play, Turn
);

/// Whether a statement changes something on the table, rather than testing or flipping.
pub(super) fn is_deed(e: &Effect) -> bool {
    if let Effect::Seq(list) = e {
        return list.len() == 1 && is_deed(&list[0]);
    }
    verb(e).is_some_and(Verb::is_deed)
}
