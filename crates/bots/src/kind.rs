//! Players by name, for programs and people.

use crate::Bot;
use crate::budget::Budget;
use crate::rules::Rules;
use crate::search::Search;
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
    /// Plays sensibly with any deck.
    Rules,
    /// Plays sensibly, but takes any option so often in a hundred.
    Slips(u8),
    /// Thinks ahead as long as it may.
    Search(Budget),
}

/// A word that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot `{0}`{numbers}; {ALL_BOTS}", numbers = allowed(.0))]
pub struct UnknownBot(pub String);

/// What can be named.
const ALL_BOTS: &str = "there are `random`, `first`, `rules`, `slips:30`, `search:50ms` and `search:200` (so many tries), or a level: `easy`, `normal`, `hard`";

/// Which numbers may follow the beginning of a word; nothing where none may.
fn allowed(word: &str) -> &'static str {
    match word.split_once(':') {
        Some(("slips", _)) => ": `slips:` takes a whole number from 0 to 100",
        Some(("search", _)) => {
            ": `search:` takes a whole number of tries from 1 to 4294967295, or of time from 1ms to 4294967s"
        }
        _ => "",
    }
}

impl BotKind {
    /// The player that a word names.
    pub fn parse(word: &str) -> Result<BotKind, UnknownBot> {
        let unknown = || UnknownBot(word.to_owned());
        match word.split_once(':') {
            None if word == "random" => Ok(BotKind::Random),
            None if word == "first" => Ok(BotKind::First),
            None if word == "rules" => Ok(BotKind::Rules),
            None => Level::parse(word).map(Level::kind).ok_or_else(unknown),
            Some(("search", budget)) => Budget::parse(budget)
                .map(BotKind::Search)
                .ok_or_else(unknown),
            Some(("slips", n)) => match n.parse() {
                Ok(n) if n <= 100 => Ok(BotKind::Slips(n)),
                _ => Err(unknown()),
            },
            _ => Err(unknown()),
        }
    }

    /// Whether its answers depend on how fast the machine is, so that no game of it can be repeated.
    pub const fn thinks_by_the_clock(self) -> bool {
        matches!(self, BotKind::Search(Budget::Millis(_)))
    }

    /// A player of this kind. Its chances depend on the seed alone.
    pub fn make(self, seed: u64) -> Box<dyn Bot> {
        match self {
            BotKind::Random => Box::new(Random::new(seed)),
            BotKind::First => Box::new(First::default()),
            BotKind::Rules => Box::new(Rules::new(seed)),
            BotKind::Search(budget) => Box::new(Search::new(seed, budget)),
            BotKind::Slips(slips) => Box::new(Rules::careless(seed, slips)),
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
            BotKind::Rules => f.write_str("rules"),
            BotKind::Search(budget) => write!(f, "search:{budget}"),
            BotKind::Slips(slips) => write!(f, "slips:{slips}"),
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

    /// The level that a word names.
    pub fn parse(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word() == word)
    }

    /// The player of this level.
    pub const fn kind(self) -> BotKind {
        match self {
            Level::Easy => BotKind::Slips(30),
            Level::Normal => BotKind::Rules,
            Level::Hard => BotKind::Search(Budget::Millis(500)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_by_its_name() {
        let words = [
            "random",
            "first",
            "rules",
            "slips:30",
            "search:50ms",
            "search:200",
        ];
        for word in words {
            let kind = BotKind::parse(word).expect("a bot");
            assert_eq!(kind.to_string(), word);
            assert_eq!(kind.thinks_by_the_clock(), word.ends_with("ms"));
        }
        assert_eq!(
            BotKind::parse("search:2s").unwrap().to_string(),
            "search:2000ms"
        );
        for level in Level::ALL {
            assert_eq!(BotKind::parse(level.word()), Ok(level.kind()));
        }
    }

    #[test]
    fn what_is_no_bot_is_refused() {
        for word in [
            "",
            "search:",
            "search:0",
            "search:ms",
            "slips:101",
            "rules:3",
            "Random",
        ] {
            assert_eq!(BotKind::parse(word), Err(UnknownBot(word.to_owned())));
        }
        let said = UnknownBot("reptile".to_owned()).to_string();
        assert!(
            said.contains("`reptile`") && said.contains("`rules`"),
            "{said}"
        );
        assert!(!said.contains("whole number"), "{said}");
        for (word, range) in [("slips:130", "from 0 to 100"), ("search:0", "from 1 to")] {
            let said = UnknownBot(word.to_owned()).to_string();
            assert!(said.contains(range), "{said}");
        }
    }
}
