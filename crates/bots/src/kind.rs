//! Players by name, for programs and people.

use crate::Bot;
use crate::simple::{First, Random};
use std::fmt;
use std::str::FromStr;

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Any option, each as likely.
    Random,
    /// The first option.
    First,
}

/// A word that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot `{0}`; there are `random` and `first`")]
pub struct UnknownBot(pub String);

impl BotKind {
    /// The player that a word names.
    pub fn parse(word: &str) -> Result<BotKind, UnknownBot> {
        match word {
            "random" => Ok(BotKind::Random),
            "first" => Ok(BotKind::First),
            _ => Err(UnknownBot(word.to_owned())),
        }
    }

    /// A player of this kind. Its chances depend on the seed alone.
    pub fn make(self, seed: u64) -> Box<dyn Bot> {
        match self {
            BotKind::Random => Box::new(Random::new(seed)),
            BotKind::First => Box::new(First::default()),
        }
    }
}

impl FromStr for BotKind {
    type Err = UnknownBot;
    fn from_str(word: &str) -> Result<BotKind, UnknownBot> {
        BotKind::parse(word)
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotKind::Random => f.write_str("random"),
            BotKind::First => f.write_str("first"),
        }
    }
}

/// How well a player for people plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// For first games.
    Easy,
    /// Knows what it does.
    Normal,
    /// Thinks ahead.
    Hard,
}

impl Level {
    /// All of them.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }

    /// The player of this level.
    pub const fn kind(self) -> BotKind {
        BotKind::Random
    }
}
