//! Cards with one mistake each, for the tests of what is said about it.

use rulebox_cards::parse::{self, CardError};

/// A Basic Pokémon without attacks.
pub const BASIC: &str = "pokemon \"Testmon\" x1-1\n  basic\n  hp 60\n  type fire\n  retreat 1\n";

/// The only mistake of a text.
pub fn mistake(text: &str) -> CardError {
    let (_, mut errors) = parse::file("my.cards", text);
    assert_eq!(errors.len(), 1, "{text}: {errors:?}");
    errors.remove(0)
}

/// The mistake in an Item of this text.
pub fn in_item(text: &str) -> CardError {
    mistake(&format!("trainer \"Thing\" x1-1\n  item\n  {text}\n"))
}

/// The mistake in a Basic Pokémon with one attack of this text.
pub fn in_attack(text: &str) -> CardError {
    mistake(&format!("{BASIC}  attack \"Hit\" [C] 10\n    {text}\n"))
}
