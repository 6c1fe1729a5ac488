//! What a person sees who writes a card wrongly.

use crate::wrong::{BASIC, in_attack, in_item, mistake};
use rulebox_cards::{parse, print};

#[test]
fn a_mistake_shows_its_place_and_a_better_word() {
    let error = in_attack("discrad all {R} energy from this");
    let shown = "my.cards:7:5: Here a verb, such as `draw` or `discard`, is missing; I do not understand `discrad`.\n \
                 7 |     discrad all {R} energy from this\n   \
                   |     ^^^^^^^ did you mean `discard`?";
    assert_eq!(error.to_string(), shown);
}

#[test]
fn one_bad_card_does_not_stop_the_others() {
    let text = format!("energy \"A\" x1-2\n  basic fier\n\n{BASIC}\npokmon \"B\" x1-3\n  basic\n");
    let (cards, errors) = parse::cards("my.cards", &text);
    assert_eq!(cards.len(), 1);
    assert_eq!(errors.iter().map(|e| e.line).collect::<Vec<_>>(), [2, 10]);
    assert_eq!(errors[0].suggestion.as_deref(), Some("fire"));
    assert_eq!(errors[1].suggestion.as_deref(), Some("pokemon"));
}

#[test]
fn what_would_repeat_nearly_for_ever_is_refused() {
    let error = in_item("repeat 61 { draw 1 }");
    assert_eq!(error.message, "Nothing is repeated more than 60 times.");
    assert_eq!((error.line, error.column), (3, 10));
    let deep = "repeat 60 { each of your pokemon { repeat 2 { draw 1 } } }";
    assert!(in_item(deep).message.contains("no third one"));
    let fine = "repeat 60 { each of your pokemon { draw 1 } }; repeat 60 { draw 1 }";
    let (_, errors) = parse::cards(
        "my.cards",
        &format!("trainer \"Thing\" x1-1\n  item\n  {fine}\n"),
    );
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn of_several_parts_one_can_be_chosen_at_least() {
    for numbers in ["0", "0 to 0", "freely 0 to 0"] {
        let error = in_item(&format!("choose {numbers} {{ draw 1 }} or {{ draw 2 }}"));
        assert!(
            error.message.contains("none could ever be chosen"),
            "{error}"
        );
        assert!(
            error.message.contains("`choose 0 to 1 { … } or { … }`"),
            "{error}"
        );
    }
}

#[test]
fn only_a_fossil_is_a_trainer_in_play_and_says_so_once() {
    let card =
        |kind: &str, lines: &str| mistake(&format!("trainer \"Thing\" x1-1\n  {kind}\n{lines}"));
    for line in [
        "trainer in plays",
        "trainers in play",
        "Trainer in play",
        "trainer",
    ] {
        let error = card("fossil", &format!("  hp 50\n  {line}\n"));
        assert_eq!(error.message, "This line of a Fossil is `trainer in play`.");
        assert_eq!(error.suggestion.as_deref(), Some("trainer in play"));
        assert_eq!((error.line, error.column), (4, 3));
    }
    let error = card("fossil", "  hp 50\n  trainer in play\n  trainer in play\n");
    assert_eq!(error.message, "`trainer in play` is written twice.");
    assert_eq!((error.line, error.column, error.width), (5, 3, 15));
    for kind in ["item", "stadium"] {
        let error = card(kind, "  trainer in play\n");
        assert!(
            error
                .message
                .starts_with("Only a Fossil has the line `trainer in play`"),
            "{error}"
        );
    }
}

#[test]
fn only_ones_own_pokemon_are_asked_for_that_were_knocked_out() {
    for whose in ["opponent's pokemon", "each player's pokemon", "your bench"] {
        let error = in_item(&format!(
            "if {whose} was knocked out last turn {{ draw 1 }}"
        ));
        assert!(error.message.starts_with("Only `your pokemon`"), "{error}");
        assert_eq!((error.line, error.column), (3, 6));
    }
}

#[test]
fn what_belongs_to_attacks_is_refused_elsewhere() {
    for text in [
        "damage +20",
        "damage 20 to opponent's active",
        "fail",
        "require heads == 1",
        "before {}",
    ] {
        assert!(
            in_item(text)
                .message
                .contains("belongs to the text of an attack"),
            "{text}"
        );
    }
    assert!(
        in_item("heal damage done from your active")
            .message
            .contains("only in the text of an attack")
    );
}

#[test]
fn numbers_that_cannot_be_are_refused() {
    let error = in_attack("damage = 20 * energy(this) / 0");
    assert_eq!(error.message, "Nothing can be divided by 0.");
    assert_eq!(error.column, 34);
    for size in [9, 99, 1000] {
        let error = in_attack(&format!("until end of turn: your bench size is {size}"));
        assert_eq!(error.message, "A Bench has room for 8 Pokémon at most.");
    }
}

#[test]
fn a_stadium_has_no_this() {
    for clause in [
        "always: retreat cost of this -1",
        "use once per turn if this is active { draw 1 }",
        "when between turns { heal 10 from this }",
    ] {
        let error = mistake(&format!("trainer \"Hall\" x1-1\n  stadium\n  {clause}\n"));
        assert!(error.message.contains("has no `this`"), "{error}");
    }
}

#[test]
fn coins_are_checked() {
    assert!(
        in_attack("damage = 20 * heads")
            .message
            .contains("before a `flip`")
    );
    assert!(
        in_attack("flip 2 { heads: damage +10 }")
            .message
            .contains("single coin")
    );
    assert!(
        in_attack("flip { heads: fail; heads: fail }")
            .message
            .contains("twice")
    );
    assert!(
        in_attack("flip {}")
            .message
            .contains("`heads:` or `tails:`")
    );
}

#[test]
fn names_are_checked() {
    let unknown = in_attack("look at top 3 of your deck as those; put 1 card from thoes into hand");
    assert_eq!(unknown.suggestion.as_deref(), Some("those"));
    let many: String = (0..4)
        .map(|n| format!("choose 1 of your bench as pick{n}; "))
        .collect();
    assert!(in_attack(&many).message.contains("Too many names"));
    assert!(
        in_attack("choose 1 of your bench as deck")
            .message
            .contains("already means something")
    );
    let twice = "choose 1 of your bench as one; choose 1 of your bench as one";
    assert!(in_attack(twice).message.contains("used before"));
    assert!(in_attack("heal 10 from it").message.contains("each of"));
    assert!(in_attack("heal 10 from attacker").message.contains("when"));
    assert!(in_item("heal 10 from this").message.contains("no `this`"));
}

#[test]
fn cards_and_pokemon_are_told_apart() {
    assert!(
        in_attack("heal 20 from your hand")
            .message
            .starts_with("Pokémon in play are wanted")
    );
    for cards in ["2 cards", "2 energy", "2 cards at random"] {
        let error = in_attack(&format!("heal 20 from {cards}"));
        assert!(
            error.message.starts_with("Pokémon in play are wanted"),
            "{error}"
        );
        assert!(
            error.source[error.column as usize - 1..].starts_with(cards),
            "{error}"
        );
    }
    assert!(
        in_attack("heal 20 from 1 card from your hand")
            .message
            .starts_with("Pokémon in play are wanted")
    );
    assert!(
        in_attack("discard this")
            .message
            .starts_with("Cards are wanted")
    );
    let named = "look at your hand as those; knock out those";
    assert!(
        in_attack(named)
            .message
            .starts_with("Pokémon in play are wanted")
    );
}

#[test]
fn facts_are_checked() {
    let without = |line: &str| mistake(&BASIC.replace(line, "")).message;
    assert!(without("  hp 60\n").contains("`hp …`"));
    assert!(without("  type fire\n").contains("`type …`"));
    assert!(without("  retreat 1\n").contains("`retreat …`"));
    assert!(without("  basic\n").contains("`basic`"));
    assert!(
        mistake(&BASIC.replace("basic", "stage 1"))
            .message
            .contains("does not say from what")
    );
    assert!(
        mistake(&BASIC.replace("hp 60", "hp 60\n  hp 70"))
            .message
            .contains("twice")
    );
    assert!(
        mistake(&BASIC.replace(" x1-1", ""))
            .message
            .contains("printing is missing")
    );
    assert!(
        mistake("trainer \"T\" x1-1\n  draw 1\n")
            .message
            .contains("what it is")
    );
}

#[test]
fn a_printing_stands_once_in_a_file() {
    let error = mistake(&format!("{BASIC}{BASIC}"));
    assert_eq!(
        (error.line, error.message.contains("first in line 1")),
        (6, true)
    );
}

#[test]
fn rules_without_a_time_are_explained() {
    assert!(
        in_attack("this cannot attack")
            .message
            .contains("Say how long")
    );
    assert!(
        in_attack("damage by any to this -10 after weakness")
            .message
            .contains("needs a time")
    );
    let text = "until end of turn: damage by any to this -10";
    assert!(in_attack(text).message.contains("before weakness"));
}

#[test]
fn a_block_that_does_not_end_is_noticed() {
    assert!(
        in_attack("if heads == 1 {")
            .message
            .contains("before a `flip`")
    );
    assert!(in_attack("may { draw 1").message.contains("`}` is missing"));
}

#[test]
fn a_third_power_of_a_turn_is_refused() {
    let powers = |n: usize| {
        (1..=n).fold(BASIC.to_owned(), |text, i| {
            text + &format!("  ability \"Draw {i}\"\n    use once per turn {{ draw {i} }}\n")
        })
    };
    let (cards, errors) = parse::cards("my.cards", &powers(2));
    assert_eq!((cards.len(), errors.len()), (1, 0), "{errors:?}");
    let error = mistake(&powers(3));
    assert_eq!(error.line, 10);
    assert!(error.message.contains("one too many"), "{error}");
}

#[test]
fn a_name_and_hit_points_cannot_be_nothing() {
    for (text, what, column) in [
        (BASIC.replace("Testmon", ""), "the card's name", 9),
        (BASIC.replace("Testmon", "  "), "the card's name", 9),
        (
            format!("{BASIC}  attack \"\" [C] 10\n"),
            "the name of the attack",
            10,
        ),
        (
            BASIC.replace("basic", "stage 1 from \"\""),
            "the name of the lower stage",
            16,
        ),
    ] {
        let error = mistake(&text);
        let message = format!("Here {what} is empty: write it between the quotes.");
        assert_eq!((error.message, error.column), (message, column));
    }
    let error = mistake(&BASIC.replace("hp 60", "hp 0"));
    assert_eq!((error.line, error.column), (3, 6));
    assert!(error.message.starts_with("A Pokémon with 0 HP"), "{error}");
}

#[test]
fn characters_that_cannot_be_seen_are_refused_and_never_shown() {
    for hidden in [
        '\u{1b}', '\u{7}', '\t', '\r', '\u{9b}', '\u{202e}', '\0', '\u{200b}', '\u{200d}',
        '\u{2060}', '\u{feff}', '\u{ad}',
    ] {
        let error = mistake(&BASIC.replace("Testmon", &format!("Test{hidden}mon")));
        assert_eq!((error.line, error.column, error.width), (1, 14, 1));
        let name = format!("({})", hidden.escape_unicode());
        assert!(error.message.contains(&name), "{error}");
        let shown = error.to_string();
        let raw = |c: char| c != '\n' && (c.is_control() || c == hidden);
        assert!(!shown.contains(raw), "{shown:?}");
    }
    let error = mistake(&format!("{BASIC}  \u{1b}[31mattack\n"));
    assert_eq!((error.line, error.column), (6, 3));
    // Other blanks than the usual one do no harm to a terminal, but names would only look the same.
    for hidden in ['\u{a0}', '\u{3000}', '\u{fe0f}'] {
        let error = mistake(&BASIC.replace("Testmon", &format!("Test{hidden}mon")));
        assert_eq!((error.line, error.column, error.width), (1, 14, 1));
    }
    // The line of another mistake, the name of its file and what the message quotes are shown with signs, too.
    let text = BASIC.replace("hp 60", "hp sixty # \u{1b}[31m");
    let (_, errors) = parse::cards("my\u{1b}[31m.cards", &text);
    let shown = errors[0].to_string();
    assert!(shown.starts_with("my�[31m.cards:3:6: "), "{shown:?}");
    assert!(
        shown.contains(" 3 |   hp sixty # �[31m\n   |      ^^^^^"),
        "{shown:?}"
    );
}

#[test]
fn a_name_has_no_blanks_around_it() {
    for name in [" Testmon", "Testmon ", "  Testmon  "] {
        let error = mistake(&BASIC.replace("Testmon", name));
        assert_eq!((error.line, error.column), (1, 9));
        assert_eq!(
            error.message,
            "Here the card's name begins or ends with a blank: write it without."
        );
    }
    let error = in_attack("until end of turn: this cannot use \"Hit \"");
    assert!(
        error.message.contains("begins or ends with a blank"),
        "{error}"
    );
}

#[test]
fn of_a_long_line_the_part_around_the_mistake_is_shown() {
    let long = "draw 1; ".repeat(100_000);
    for (text, starts, ends) in [
        (format!("{long}drw 1; {long}"), true, true),
        (format!("drw 1; {long}"), false, true),
        (format!("{long}drw 1"), true, false),
        (
            format!("draw 1; drw {}", "1".repeat(1_000_000)),
            false,
            true,
        ),
        (format!("draw 1; {}", "x".repeat(1_000_000)), false, true),
        (format!("draw \"{}\"", "x".repeat(1_000_000)), false, true),
    ] {
        let error = in_item(&text);
        let shown = error.to_string();
        assert!(shown.chars().count() < 500, "{}", shown.chars().count());
        let lines: Vec<&str> = shown.lines().collect();
        let source = lines[1].trim_start_matches(" 3 | ");
        assert_eq!(
            (source.starts_with('…'), source.ends_with('…')),
            (starts, ends),
            "{shown}"
        );
        let caret = lines[2].chars().position(|c| c == '^').expect("a caret");
        let meant: String = lines[1].chars().skip(caret).take(3).collect();
        assert!(
            ["drw", "xxx", "\"xx", "111"].contains(&meant.as_str()),
            "{shown}"
        );
        assert!(lines[2].chars().count() < 140, "{shown}");
    }
}

#[test]
fn a_place_without_an_owner_gets_one() {
    for place in ["hand", "deck", "discard", "lost zone", "bench"] {
        let error = in_item(&format!("discard 1 card from {place}"));
        assert!(
            error
                .message
                .starts_with(&format!("Say whose: `your {place}`")),
            "{error}"
        );
        assert_eq!(error.suggestion, Some(format!("your {place}")));
    }
    let error = in_item("heal 10 from active");
    assert_eq!(error.suggestion.as_deref(), Some("your active"));
}

#[test]
fn the_effect_of_another_card_is_used_by_a_statement() {
    let text = "use effect of 1 supporter where not named \"Thing\" from opponent's discard";
    for kind in ["item", "supporter"] {
        let card = format!("trainer \"Thing\" x1-1\n  {kind}\n  draw 1\n  {text}\n");
        let (cards, errors) = parse::cards("my.cards", &card);
        assert_eq!((cards.len(), errors.len()), (1, 0), "{errors:?}");
        assert_eq!(print::card(&cards[0]), card);
    }
    let error = mistake(&format!("{BASIC}  ability \"Borrow\"\n    {text}\n"));
    assert_eq!((error.line, error.column), (7, 5));
    assert!(
        error
            .message
            .contains("`use once per turn { use effect of … }`"),
        "{error}"
    );
    let error = in_item("use 1 attack of 1 of your bench");
    assert_eq!(
        error.message,
        "An attack is used only in the text of another attack."
    );
}
