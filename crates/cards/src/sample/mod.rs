//! Programs and cards by chance, from a seed, for the laws of the language: what is printed reads back, and different programs
//! never read alike. Only forms that the parser itself makes: no list inside a list of the same sort, no list of one.
//!
//! How a verb, a rule, a property, an amount or a test is made by chance stands beside it, in the file of its family.

mod cards;
mod constructs;
mod parts;

pub use constructs::{Construct, constructs};

use crate::effect::tree::Variants;
use crate::effect::verb::{FAMILIES, Verb};
use crate::effect::*;
use crate::parse::cursor::Meaning;

/// A source of chance, and what the text so far has made known.
pub struct Sampler {
    state: u64,
    names: Vec<Meaning>,
    flipped: bool,
    repetitions: u8,
    paying: bool,
    /// How many levels of statements can still stand inside each other.
    depth: u32,
}

const NAMES: [&str; Program::MAX_NAMES] = ["those", "target", "kept"];

/// How deep statements stand inside each other at most.
const DEPTH: u32 = 3;

impl Sampler {
    /// One that always makes the same from the same seed.
    pub fn new(seed: u64) -> Sampler {
        let mut sampler = Sampler {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1,
            names: Vec::new(),
            flipped: false,
            repetitions: 0,
            paying: false,
            depth: DEPTH,
        };
        sampler.below(2);
        sampler
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) % limit
    }

    /// A program with its names.
    pub fn program(&mut self) -> Program {
        self.begin();
        let effect = self.sequence();
        self.with_names(effect)
    }

    fn begin(&mut self) {
        self.names.clear();
        self.flipped = false;
        self.depth = DEPTH;
    }

    fn with_names(&self, effect: Effect) -> Program {
        let names = NAMES.iter().take(self.names.len());
        Program {
            names: names.map(|name| (*name).to_owned()).collect(),
            effect,
        }
    }

    pub(crate) fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// One of these.
    pub(crate) fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize].clone()
    }

    /// What one of the phrases of a table stands for.
    pub(crate) fn phrase<T: Clone>(&mut self, table: &[(&str, T)]) -> T {
        table[self.below(table.len() as u64) as usize].1.clone()
    }

    /// Something or nothing.
    pub(crate) fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.coin().then(|| make(self))
    }

    /// No statement, one, or several.
    fn sequence(&mut self) -> Effect {
        let mut list: Vec<Effect> = (0..self.below(4)).map(|_| self.effect()).collect();
        match list.len() {
            1 => list.remove(0),
            _ => Effect::Seq(list),
        }
    }

    /// One statement.
    pub(crate) fn effect(&mut self) -> Effect {
        if self.depth > 0 && self.below(3) == 0 {
            let kind = self.pick(FlowVerb::KINDS);
            if let Some(verb) = FlowVerb::sample(kind, self) {
                return Effect::Flow(verb);
            }
        }
        loop {
            let family = &FAMILIES[self.below(FAMILIES.len() as u64) as usize];
            let kind = self.below(family.kinds as u64) as usize;
            if let Some(effect) = (family.sample)(kind, self) {
                return effect;
            }
        }
    }

    /// Whether no further level of statements can stand inside this one.
    pub(crate) fn is_deepest(&self) -> bool {
        self.depth == 0
    }

    /// What stands one level deeper.
    pub(crate) fn deeper<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let outside = self.depth;
        self.depth = outside.saturating_sub(1);
        let made = make(self);
        self.depth = outside;
        made
    }

    /// The statements inside another one.
    pub(crate) fn block(&mut self) -> Box<Effect> {
        self.deeper(|by| Box::new(by.sequence()))
    }

    /// Whether two repetitions are around, inside which there is no third one.
    pub(crate) fn is_repeated_twice(&self) -> bool {
        self.repetitions == 2
    }

    /// What is done again and again.
    pub(crate) fn repeated(&mut self) -> Box<Effect> {
        self.repetitions += 1;
        let effect = self.block();
        self.repetitions -= 1;
        effect
    }

    /// Whether this stands in a price, in which there is no other one.
    pub(crate) fn is_paying(&self) -> bool {
        self.paying
    }

    /// A price, which takes something.
    pub(crate) fn price(&mut self) -> Box<Effect> {
        self.paying = true;
        let mut list = self.block().into_statements();
        self.paying = false;
        list.push(Effect::Cards(CardVerb::Move {
            cards: self.cards(),
            to: self.dest(),
            reveal: self.coin(),
            var: None,
        }));
        Box::new(match list.len() {
            1 => list.remove(0),
            _ => Effect::Seq(list),
        })
    }

    /// Coins are flipped: from now on heads and tails are numbers.
    pub(crate) fn flip(&mut self) {
        self.flipped = true;
    }

    /// Whether coins were flipped.
    pub(crate) fn has_flipped(&self) -> bool {
        self.flipped
    }

    /// A name that was given before, whatever it holds.
    pub(crate) fn any_name(&mut self) -> Option<Var> {
        match self.names.len() {
            0 => None,
            many => Some(Var(self.below(many as u64) as u8)),
        }
    }

    /// Whether a further name can be given.
    pub(crate) fn has_room_for_names(&self) -> bool {
        self.names.len() < Program::MAX_NAMES
    }

    /// A new name.
    pub(crate) fn bind(&mut self, meaning: Meaning) -> Var {
        self.names.push(meaning);
        Var(self.names.len() as u8 - 1)
    }

    /// A name that was given before to something of this sort.
    pub(crate) fn name_of(&mut self, meaning: Meaning) -> Option<Var> {
        let at = self.names.iter().position(|name| *name == meaning)?;
        self.coin().then_some(Var(at as u8))
    }
}
