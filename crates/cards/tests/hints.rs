//! What is said to somebody who writes a card as the rulebooks or other programs would.

use rulebox_cards::parse::{self, CardError};

/// The only mistake in an Item of this text.
fn in_item(text: &str) -> CardError {
    mistake(&format!("trainer \"Thing\" x1-1\n  item\n  {text}\n"))
}

/// The only mistake in a Pokémon card with this line.
fn in_pokemon(line: &str) -> CardError {
    mistake(&format!(
        "pokemon \"Testmon\" x1-1\n  {line}\n  hp 60\n  type fire\n  retreat 1\n"
    ))
}

fn mistake(text: &str) -> CardError {
    let (_, mut errors) = parse::cards("my.cards", text);
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors.remove(0)
}

/// What is suggested, and in which column.
fn hint(error: &CardError) -> (Option<&str>, u32) {
    (error.suggestion.as_deref(), error.column)
}

#[test]
fn of_a_phrase_the_wrong_word_is_shown() {
    let error = in_item("until end of opponents next turn: you cannot evolve");
    assert_eq!(hint(&error), (Some("opponent's"), 16));
    assert!(
        error.message.ends_with("I do not understand `opponents`."),
        "{error}"
    );
    let error = in_item("during your nxt turn: you cannot evolve");
    assert_eq!(hint(&error), (Some("next"), 15));
    let error = in_item("until tomorrow: you cannot evolve");
    assert_eq!(hint(&error), (None, 9));
    let error = in_item("when taken as prise { draw 1 }");
    assert_eq!(hint(&error), (Some("prize"), 17));
    let error = in_item("until end of turn: you cannot play itmes");
    assert_eq!(hint(&error), (Some("items"), 38));
}

#[test]
fn a_stage_that_is_none_names_those_that_are() {
    let error = in_pokemon("stage 3 from \"Other\"");
    assert_eq!((error.line, error.column), (2, 9));
    let start = "There is no stage `3`. The stages are `basic`, `stage 1`, `stage 2`, `level-up`,";
    assert!(error.message.starts_with(start), "{error}");
}

#[test]
fn damage_counters_are_counters() {
    for (text, column) in [
        ("put 2 damage counters on opponent's active", 9),
        ("put 1 damage counter on opponent's active", 9),
        ("spread 4 damage counters over opponent's pokemon", 12),
        (
            "move 1 damage counter from your active to opponent's active",
            10,
        ),
    ] {
        let error = in_item(text);
        assert_eq!(hint(&error), (Some("counters"), column));
        assert!(error.message.contains("`put 2 counters on …`"), "{error}");
    }
}

#[test]
fn curly_quotes_become_straight() {
    for (open, close) in [('“', '”'), ('„', '“'), ('«', '»')] {
        let error = in_pokemon(&format!("stage 1 from {open}Other{close}"));
        assert_eq!(hint(&error), (Some("\""), 16));
        assert_eq!(error.message, "Names stand in straight quotes.");
    }
    assert_eq!(hint(&in_item("draw ‘")).0, Some("'"));
}

#[test]
fn a_kind_is_found_without_its_signs_and_capitals() {
    for (word, kind) in [
        ("lvx", "LV.X"),
        ("vunion", "V-UNION"),
        ("TagTeam", "tag-team"),
        ("gx", "GX"),
    ] {
        let error = in_pokemon(&format!("kind {word}"));
        assert_eq!(hint(&error), (Some(kind), 8));
    }
}

#[test]
fn a_type_without_braces_gets_them() {
    for (text, symbol) in [
        ("attach 1 R energy from your hand to your active", "{R}"),
        ("attach 1 fire energy from your hand to your active", "{R}"),
        ("heal 10 from your w pokemon", "{W}"),
        ("heal 10 from your pokemon where L", "{L}"),
    ] {
        assert_eq!(in_item(text).suggestion.as_deref(), Some(symbol), "{text}");
    }
}

#[test]
fn numbers_that_are_too_large_name_the_limit() {
    for number in ["61", "32768", "1000000"] {
        let error = in_item(&format!("repeat {number} {{ draw 1 }}"));
        assert_eq!(error.message, "Nothing is repeated more than 60 times.");
        assert_eq!(error.column, 10);
    }
    for number in ["32768", "1000000", "99999999999"] {
        let error = in_item(&format!("draw {number}"));
        let message = format!("The number {number} is too large: numbers go up to 32767.");
        assert_eq!((error.message, error.column), (message, 8));
    }
}
