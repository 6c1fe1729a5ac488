//! Effects: what is done. Every verb belongs to a family, and a family stands in one file: its tree, how its statements are
//! read, written and told, what they do, and how one is made by chance.
//!
//! A new verb is a variant of its family; the compiler then asks for everything else. A new family is a line of [`verbs!`].

mod attack;
mod cards;
mod choice;
mod conditions;
mod counters;
mod flow;
mod lasting;
mod play;
mod pokemon;
mod prizes;
mod summary;
mod turn;

pub use attack::*;
pub use cards::*;
pub use choice::*;
pub use conditions::*;
pub use counters::*;
pub use flow::*;
pub use lasting::*;
pub use play::*;
pub use pokemon::*;
pub use prizes::*;
pub(crate) use summary::*;
pub use turn::*;

use super::tree::{Variants, family};
use super::*;
use crate::parse::cursor::{Cursor, Meaning, Place};
use crate::parse::endless::Deed;
use crate::parse::error::Parsed;
use crate::print::{Printer, by_player, quoted};
use crate::sample::Sampler;
use crate::vocab::{self, phrase_of};
use crate::wording::Words;
use crate::wording::flow::Flow;
use crate::wording::step::Step;
use rulebox_rules::{Condition, EnergyType, TypeSet};

/// Makes the table of families: the enum of all effects, and the way from an effect to its family.
macro_rules! verbs {
    ($($(#[$about:meta])* $Family:ident($Verb:ident),)+) => {
        family! {
            /// Something that is done.
            pub enum Effect, shown as effect {
                /// Several things in order.
                Seq(Vec<Effect>),
                $($(#[$about])* $Family($Verb),)+
            }
        }

        impl Effect {
            /// Reads a statement of any family; nothing if the next words begin none.
            pub(crate) fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Effect>> {
                $(
                    if let Some(verb) = $Verb::parse(at)? {
                        return Ok(Some(Effect::$Family(verb)));
                    }
                )+
                Ok(None)
            }

            /// One statement as a card file has it.
            pub(crate) fn print(&self, to: &Printer<'_>) -> String {
                match self {
                    Effect::Seq(_) => to.block(self),
                    $(Effect::$Family(verb) => verb.print(to),)+
                }
            }

            /// One statement as the rules text tells it.
            pub(crate) fn wording(&self, say: &Words, depth: u8) -> Flow {
                match self {
                    Effect::Seq(_) => say.body(self, depth),
                    $(Effect::$Family(verb) => verb.wording(say, depth),)+
                }
            }

            /// As one clause, if it is a single deed.
            pub(crate) fn clause(&self, say: &Words) -> Option<Flow> {
                match self {
                    Effect::Seq(_) => say.body(self, 0).if_simple(),
                    $(Effect::$Family(verb) => verb.clause(say),)+
                }
            }

            /// As one that does once more what was done before, if it is one.
            pub(crate) fn more(&self, say: &Words, before: &Effect) -> Option<Flow> {
                match self {
                    Effect::Seq(_) => None,
                    $(Effect::$Family(verb) => verb.more(say, before),)+
                }
            }

            /// As something that others like it can join in one sentence.
            pub(crate) fn together(&self) -> Option<Step<'_>> {
                match self {
                    Effect::Seq(_) => None,
                    $(Effect::$Family(verb) => verb.together(),)+
                }
            }

            /// As it stands after `may` of this player, where it has other words there.
            pub(crate) fn allowed(&self, say: &Words, by: Player) -> Option<String> {
                match self {
                    Effect::Seq(_) => None,
                    $(Effect::$Family(verb) => verb.allowed(say, by),)+
                }
            }

            /// The condition that it was done, where it has words of its own.
            pub(crate) fn when_done(&self) -> Option<&'static str> {
                match self {
                    Effect::Seq(_) => None,
                    $(Effect::$Family(verb) => verb.when_done(),)+
                }
            }

            /// What it does by itself.
            pub(crate) fn summary(&self) -> Summary<'_> {
                match self {
                    Effect::Seq(_) => Summary::AROUND,
                    $(Effect::$Family(verb) => verb.summary(),)+
                }
            }
        }

        /// The families, in the order in which the reader asks them.
        pub(crate) const FAMILIES: &[Family] = &[
            $(Family {
                words: $Verb::WORDS,
                kinds: $Verb::KINDS.len(),
                name: |kind| format!("{}::{:?}", stringify!($Verb), $Verb::KINDS[kind]),
                sample: |kind, by| $Verb::sample($Verb::KINDS[kind], by).map(Effect::$Family),
            },)+
        ];
    };
}

// A family that claims only some of the statements that begin with a word stands before the one that takes all others.
verbs! {
    /// Damage counters.
    Counters(CounterVerb),
    /// Special Conditions.
    Conditions(ConditionVerb),
    /// Pokémon in play.
    Pokemon(PokemonVerb),
    /// What is played or used out of turn.
    Play(PlayVerb),
    /// The turn and the game.
    Turn(TurnVerb),
    /// Prize cards.
    Prizes(PrizeVerb),
    /// Cards.
    Cards(CardVerb),
    /// What is picked now.
    Choice(ChoiceVerb),
    /// What only attacks say.
    Attack(AttackVerb),
    /// What lasts.
    Lasting(LastingVerb),
    /// Order, tests, coins.
    Flow(FlowVerb),
}

/// What the parser's hints and the tests know of a family.
pub(crate) struct Family {
    /// The words with which its statements begin.
    pub(crate) words: &'static [Word],
    /// How many verbs it has.
    pub(crate) kinds: usize,
    /// What the verb of this number is called.
    pub(crate) name: fn(usize) -> String,
    /// The verb of this number by chance.
    pub(crate) sample: fn(usize, &mut Sampler) -> Option<Effect>,
}

/// The words with which statements begin.
pub(crate) fn words() -> impl Iterator<Item = &'static Word> {
    FAMILIES.iter().flat_map(|family| family.words)
}

impl Effect {
    /// Its statements.
    pub(crate) fn into_statements(self) -> Vec<Effect> {
        if let Effect::Seq(list) = self {
            return list;
        }
        vec![self]
    }

    /// Its statements.
    pub(crate) fn statements(&self) -> &[Effect] {
        if let Effect::Seq(list) = self {
            return list;
        }
        std::slice::from_ref(self)
    }

    /// The effects directly inside this one.
    pub fn parts(&self) -> Vec<&Effect> {
        // What is done with the cards of a search is told and counted apart.
        match matches!(self, Effect::Cards(CardVerb::Search { .. })) {
            true => Vec::new(),
            false => self.inside(),
        }
    }

    /// The effects directly inside this one, with what is done with the cards of a search.
    pub fn inside(&self) -> Vec<&Effect> {
        let mut found = Found {
            effects: Vec::new(),
            deep: false,
        };
        let _ = self.walk_inside(&mut found);
        found.effects
    }

    /// This effect and all effects inside it, in the order written.
    pub fn all(&self) -> Vec<&Effect> {
        let mut found = Found {
            effects: Vec::new(),
            deep: true,
        };
        let _ = self.walk(&mut found);
        found.effects
    }
}

/// Effects of a text, without those that something sets off later.
struct Found<'t> {
    effects: Vec<&'t Effect>,
    /// Those inside others, too.
    deep: bool,
}

impl<'t> Visitor<'t> for Found<'t> {
    fn effect(&mut self, effect: &'t Effect) -> Walk {
        self.effects.push(effect);
        match self.deep {
            true => Walk::Inside,
            false => Walk::Past,
        }
    }

    fn when(&mut self, _when: &'t When) -> Walk {
        Walk::Past
    }
}

impl Default for Effect {
    fn default() -> Self {
        Effect::Seq(Vec::new())
    }
}

/// A family of verbs.
pub(crate) trait Verb: Variants {
    /// The words with which its statements begin.
    const WORDS: &'static [Word];

    /// Reads a statement of this family; nothing if the next words begin none.
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>>;

    /// The statement as a card file has it.
    fn print(&self, to: &Printer<'_>) -> String;

    /// The statement as the rules text tells it.
    fn wording(&self, say: &Words, depth: u8) -> Flow;

    /// The statement as one clause, if it is a single deed.
    fn clause(&self, say: &Words) -> Option<Flow> {
        self.wording(say, 0).if_simple()
    }

    /// The statement as one that does once more what was done before, if it is one.
    fn more(&self, _say: &Words, _before: &Effect) -> Option<Flow> {
        None
    }

    /// The statement as something that others like it can join in one sentence.
    fn together(&self) -> Option<Step<'_>> {
        None
    }

    /// The statement as it stands after `may` of this player, where it has other words there.
    fn allowed(&self, _say: &Words, _by: Player) -> Option<String> {
        None
    }

    /// The condition that it was done, where it has words of its own.
    fn when_done(&self) -> Option<&'static str> {
        None
    }

    /// What the statement does, as far as a text can be checked before it is played.
    fn summary(&self) -> Summary<'_>;

    /// One of this kind by chance; nothing if it cannot stand where the sampler is.
    fn sample(kind: Self::Kind, by: &mut Sampler) -> Option<Self>;
}

/// A word with which a statement can begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    pub(crate) text: &'static str,
    /// A whole statement, shown to somebody whose own cannot be read.
    pub(crate) example: Option<&'static str>,
}

impl Word {
    /// A word for which no example is shown.
    pub(crate) const fn plain(text: &'static str) -> Word {
        Word {
            text,
            example: None,
        }
    }

    /// A word with an example.
    pub(crate) const fn with(text: &'static str, example: &'static str) -> Word {
        Word {
            text,
            example: Some(example),
        }
    }
}
