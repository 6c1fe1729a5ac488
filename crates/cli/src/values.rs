//! Eras and players as arguments, whose names a shell can offer.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use rulebox_bots::Level;
use rulebox_rules::Era;
use std::ffi::OsStr;

/// Understands an era.
pub fn eras() -> impl TypedValueParser<Value = Era> {
    let names = Era::ALL.iter().map(|era| era.name());
    PossibleValuesParser::new(names).try_map(|word| word.parse::<Era>())
}

/// Understands a player as `parser` does. Names are offered; what has a number in it can be typed all the same.
pub fn players<P: TypedValueParser>(parser: P) -> Players<P> {
    Players { parser }
}

/// A parser that offers players.
#[derive(Clone, Debug)]
pub struct Players<P> {
    parser: P,
}

/// The players that are offered beside the levels. Those with a number are examples.
const OFFERED: [&str; 6] = [
    "random",
    "first",
    "rules",
    "slips:30",
    "search:200",
    "search:50ms",
];

impl<P: TypedValueParser> TypedValueParser for Players<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = Level::ALL.map(Level::word).into_iter().chain(OFFERED);
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_bots::BotKind;

    #[test]
    fn every_player_that_is_offered_is_there() {
        let parser = players(crate::mass::bot);
        for value in parser.possible_values().expect("names") {
            assert!(BotKind::parse(value.get_name()).is_ok(), "{value:?}");
        }
        let command = Command::new("test");
        let understood = |word: &str| parser.parse_ref(&command, None, OsStr::new(word));
        assert!(understood("search:750ms").is_ok(), "it is not offered");
        assert!(understood("nobody").is_err());
    }
}
