//! What a person sees who writes a first card: other words, other brackets, something missing at the end of a line.

use crate::wrong::{BASIC, in_attack, in_item, mistake};
use rulebox_cards::parse::CardError;
use rulebox_cards::{Catalog, catalog};

/// The mistake in a Basic Pokémon with these further lines.
fn in_pokemon(lines: &str) -> CardError {
    mistake(&format!("{BASIC}  {lines}\n"))
}

/// Each text is answered with this suggestion.
fn suggests(read: fn(&str) -> CardError, cases: &[(&str, &str)]) {
    for (text, meant) in cases {
        let error = read(text);
        assert_eq!(error.suggestion.as_deref(), Some(*meant), "{error}");
    }
}

/// Each text is answered with a message that has these words.
fn says(read: fn(&str) -> CardError, cases: &[(&str, &str)]) {
    for (text, words) in cases {
        let error = read(text);
        assert!(error.message.contains(words), "{error}");
    }
}

#[test]
fn what_is_missing_at_the_end_of_a_line_is_shown_there() {
    let error = mistake("trainer \"Bag\" x1-1\n  item\n  cost\n  draw 1\n");
    let shown = error.to_string();
    let place = "my.cards:3:7: Here `{` is missing; I found the end of the line.";
    assert!(shown.starts_with(place), "{shown}");
    assert!(shown.ends_with(" 3 |   cost\n   |       ^"), "{shown}");
    for (text, place) in [
        ("pokemon \"Bag\"\n  basic\n", (1, 14)),
        ("pokemon \"Bag\" # later\n\n  basic\n", (1, 14)),
        (
            "trainer \"Bag\" x1-1\n  item\n  heal 20 # who?\n  draw 1\n",
            (3, 10),
        ),
        ("trainer \"Bag\" x1-1\n  item\n  draw 1; heal\n", (3, 15)),
        ("pokemon \"Bag\" x1-1\n  basic\n  hp\n  type fire\n", (3, 5)),
        (
            "pokemon \"Bag\" x1-1\n  basic\n  ability \"Rest\"\n  hp 30\n",
            (3, 17),
        ),
        ("energy \"Bag\" x1-1\n  special [C\n", (2, 13)),
        ("set \"Bag\"\n  code BAG\n", (1, 10)),
    ] {
        let error = mistake(text);
        assert_eq!((error.line, error.column), place, "{error}");
    }
}

#[test]
fn pokemon_and_cards_are_counted_where_a_number_is_wanted() {
    suggests(
        in_item,
        &[
            ("draw your bench", "count(your bench)"),
            ("draw your hand", "count(your hand)"),
            (
                "draw all basic {R} energy from your discard",
                "count(all basic {R} energy from your discard)",
            ),
            ("if your hand >= 2 { draw 1 }", "count(your hand)"),
            ("if your bench = 2 { draw 1 }", "count(your bench)"),
            (
                "choose up to 2 of your bench as friends; draw friends",
                "count(friends)",
            ),
        ],
    );
    let error = in_attack("damage +10 * your bench");
    assert_eq!((error.column, error.width), (18, 10));
    assert!(
        error
            .message
            .ends_with("Write how many they are: `count(your bench)`.")
    );
    says(in_item, &[("draw count your bench", "`count(your bench)`")]);
}

#[test]
fn numbers_are_written_with_digits_and_name_their_limit() {
    suggests(
        in_item,
        &[
            ("draw two", "2"),
            ("draw a card", "1"),
            ("discard Three cards from your hand", "3"),
            ("search your deck for an item into hand", "1"),
            ("discard top ten of your deck", "10"),
        ],
    );
    let large = in_pokemon("level 300");
    assert_eq!(
        large.message,
        "The number 300 is too large here: it can be 255 at most."
    );
}

#[test]
fn how_many_and_whose_is_said() {
    let error = in_item("discard energy from your active");
    let message = "Say how many, as in `1 energy`, `up to 2 energy` or `all energy`.";
    assert_eq!((error.message.as_str(), error.width), (message, 6));
    suggests(
        in_item,
        &[
            ("discard energy from your active", "1 energy"),
            (
                "discard basic {R} energy from your hand",
                "1 basic {R} energy",
            ),
            ("discard cards from your hand", "all cards"),
            ("discard pokemon from your hand", "1 pokemon"),
            ("heal 20 from damaged pokemon", "your damaged pokemon"),
            ("search deck for 1 card into hand", "your deck"),
            ("look at your opponent's hand as seen", "opponent's"),
        ],
    );
}

#[test]
fn a_name_is_told_from_those_that_were_given() {
    let error = in_item("heal 20 from frend");
    let advice = "If it is a name, give it first, as in `choose 1 of your bench as frend`.";
    assert!(error.message.ends_with(advice), "{error}");
    suggests(
        in_item,
        &[(
            "choose 1 of your bench as friend; heal 20 from frend",
            "friend",
        )],
    );
    let error = in_item("choose 1 of your bench as friend; heal 20 from somebody");
    let advice = "The names given so far are `friend`.";
    assert!(error.message.ends_with(advice), "{error}");
}

#[test]
fn what_is_repeated_is_done_at_least_once() {
    for number in ["0", "-1"] {
        let error = in_item(&format!("repeat {number} {{ draw 1 }}"));
        assert!(error.message.contains("at least once"), "{error}");
        assert_eq!(error.column, 10);
    }
}

#[test]
fn the_kind_of_a_trainer_card_is_found() {
    let kind = |line: &str| mistake(&format!("trainer \"Thing\" x1-1\n  {line}\n  draw 1\n"));
    for (line, meant) in [
        ("itm", "item"),
        ("Item", "item"),
        ("suporter", "supporter"),
        ("kind item", "item"),
        ("pokemon tool", "tool"),
        ("technical machine", "technical-machine"),
    ] {
        let error = kind(line);
        assert_eq!(error.suggestion.as_deref(), Some(meant), "{error}");
        assert_eq!((error.line, error.column), (2, 3), "{error}");
    }
    assert!(kind("item\n  supporter").message.contains("of one kind"));
    assert!(kind("item: draw 1").message.contains("on the lines below"));
    suggests(in_item, &[("neds count(your hand) >= 1", "needs")]);
}

#[test]
fn a_statement_that_ends_too_early_gets_an_example() {
    says(
        in_item,
        &[
            ("heal 20", "For example: `heal 20 from your active`."),
            ("switch your active", "with 1 of your bench`."),
            ("look at top 3 of your deck", "of your deck as those`."),
            ("draw", "For example: `draw 2`."),
            (
                "may { heal 20 }",
                "For example: `heal 20 from your active`.",
            ),
            ("choose { draw 1 } or { draw 2 }", "`choose 1 {"),
        ],
    );
}

#[test]
fn words_too_many_are_left_out() {
    says(
        in_item,
        &[
            ("draw 2 cards", "Leave `cards` out."),
            ("flip 2 coins", "Leave `coins` out."),
            ("heal 20 damage from your active", "leave `damage` out."),
            ("discard top 3 cards of your deck", "leave `cards` out."),
            ("discard the top 3 of your deck", "leave `the` out."),
            (
                "put 1 card from your discard pile into hand",
                "leave `pile` out.",
            ),
            ("end your turn", "leave `your` out."),
            (
                "knock out opponent's active pokemon pokemon",
                "Leave `pokemon` out.",
            ),
            ("draw 2.", "Lines end without one."),
        ],
    );
    suggests(
        in_item,
        &[
            ("put 1 card from your discard into your hand", "hand"),
            ("you draw 2", "draw"),
        ],
    );
    says(
        in_pokemon,
        &[
            ("level: 30", "leave `:` out"),
            ("attack: \"Hit\" [C]", "leave `:` out"),
        ],
    );
}

#[test]
fn verbs_of_everyday_speech_are_understood() {
    suggests(
        in_attack,
        &[
            ("deal 20 damage to defending", "damage"),
            ("20 damage to defending", "damage"),
            ("poison defending", "inflict poisoned on"),
            ("defending is asleep", "inflict asleep on defending"),
            ("knock-out defending", "knock out"),
            ("opponent draw 1", "opponent draws"),
            ("each player draw 1", "each player draws"),
            (
                "shuffle your hand into your deck",
                "put your hand into deck",
            ),
            ("put 2 damage on defending", "counters"),
        ],
    );
    says(
        in_attack,
        &[
            (
                "opponent discards 1 card from opponent's hand",
                "chosen by opponent",
            ),
            (
                "move 1 energy from this to 1 of your bench",
                "`attach 1 energy",
            ),
            ("damage +20 for each energy", "`damage +10 * energy(this)`"),
            ("heal this 20", "How much comes first"),
            ("else { draw 1 }", "`if … { … } else { … }`"),
        ],
    );
}

#[test]
fn other_brackets_marks_and_quotes_are_understood() {
    suggests(
        in_item,
        &[
            ("may [ draw 1 ]", "{"),
            ("may: draw 1", "{"),
            ("flip (heads: draw 1)", "{"),
            ("draw 2, heal 10 from your active", ";"),
            ("draw 2 and heal 10 from your active", ";"),
            ("may { draw 2, heal 10 from your active }", ";"),
            ("until end of turn, you cannot evolve", ":"),
            ("if count(your hand) => 2 { draw 1 }", ">="),
            ("if count(your hand) ≥ 2 { draw 1 }", ">="),
            ("if count(your hand) is 2 { draw 1 }", "=="),
            ("if your active damaged { draw 1 }", "is damaged"),
            ("draw 1 // a comment", "#"),
        ],
    );
    says(
        in_item,
        &[
            ("may draw 1", "What is done stands in braces"),
            ("flip heads: draw 1", "`flip { heads: …; tails: … }`"),
            ("if count(your hand) > 2 then { draw 1 }", "leave it out"),
            ("draw 1 }", "No `{` was opened"),
            ("draw 1\n  }", "closes nothing"),
        ],
    );
}

#[test]
fn costs_and_types_are_understood() {
    suggests(
        in_pokemon,
        &[
            ("attack \"Hit\" C 10", "[C]"),
            ("attack \"Hit\" {C} 10", "[C]"),
            ("attack \"Hit\" (C) 10", "["),
            ("attack \"Hit\" [RC] 10", "R C"),
            ("attack \"Hit\" [fire] 10", "R"),
            ("attack \"Hit\" [c] 10", "C"),
            ("attack \"Hit\" [{C}] 10", "C"),
            ("attack \"Hit\" [C] 10*", "x"),
            ("attack Big Hit [C] 10", "\"Big Hit\""),
            ("attack 'Hit' [C] 10", "\""),
            ("weakness W x2", "water"),
            ("weakness {W} x2", "water"),
            ("weakness electric", "lightning"),
            ("weakness water 2", "x2"),
            ("weakness water 20", "+20"),
            ("resistance grass 20", "-20"),
        ],
    );
    says(
        in_pokemon,
        &[
            ("attack \"Hit\" 10 [C]", "The cost stands before the damage"),
            ("attack \"Hit\" [C,C] 10", "without commas"),
            ("attack \"Hit\" [C 10", "Here `]` is missing"),
        ],
    );
    let energy = |line: &str| mistake(&format!("energy \"Glow\" x1-1\n  {line}\n"));
    for (line, meant) in [
        ("fire", "basic fire"),
        ("basic R", "fire"),
        ("special C", "[C]"),
        ("provides [C]", "special"),
    ] {
        assert_eq!(energy(line).suggestion.as_deref(), Some(meant), "{line}");
    }
}

#[test]
fn facts_in_other_words_and_orders_are_understood() {
    let stage = |line: &str| {
        mistake(&format!(
            "pokemon \"Testmon\" x1-1\n  {line}\n  hp 60\n  type fire\n  retreat 1\n"
        ))
    };
    for (line, meant) in [
        ("stage1 from \"Other\"", "stage 1"),
        ("evolves from \"Other\"", "stage 1 from"),
        ("stage 1 from Other", "\"Other\""),
        ("60 hp", "hp 60"),
        ("HP 60", "hp"),
    ] {
        assert_eq!(stage(line).suggestion.as_deref(), Some(meant), "{line}");
    }
    assert!(
        stage("stage 1 \"Other\"")
            .message
            .contains("`from` is missing")
    );
    assert!(stage("retreat [C C]").message.contains("`retreat 2`"));
    suggests(
        in_pokemon,
        &[
            (
                "ability \"Rest\"\n    once per turn { draw 1 }",
                "use once per turn",
            ),
            ("ability \"Rest\"\n    this cannot retreat", "always:"),
            (
                "ability \"Rest\"\n    when damaged { draw 1 }",
                "damaged by an attack",
            ),
            ("power \"Rest\"", "ability"),
        ],
    );
    says(
        in_pokemon,
        &[
            (
                "ability \"Rest\"\n    draw 1",
                "`use once per turn { draw … }`",
            ),
            (
                "attack \"Hit\" [C] 10\n  draw 1",
                "indented deeper than its name",
            ),
        ],
    );
}

#[test]
fn headers_in_other_words_and_orders_are_understood() {
    suggests(
        mistake,
        &[
            ("Pokémon \"Testmon\" x1-1", "pokemon"),
            ("item \"Thing\" x1-1", "trainer"),
            ("pokemon Big Bird x1-1", "\"Big Bird\""),
            ("pokemon \"Testmon\" x1 1", "x1-1"),
            ("pokemon \"Testmon\" x1/1", "x1-1"),
            ("set Mine x1", "\"Mine\""),
            ("set \"Mine\" x1\n  date 2020-01-01", "released"),
        ],
    );
    says(
        mistake,
        &[
            ("pokemon x1-1 \"Testmon\"", "before the printings"),
            ("pokemon \"Testmon\" x1-1, x1-2", "without commas"),
            ("pokemon \"Testmon\" 99-1", "begins with a letter"),
            ("set \"Mine\" 99", "begins with a letter"),
            ("set \"Mine\" x-1", "letters and digits only"),
            ("hp 60", "put two blanks before this one"),
            ("draw 2", "put two blanks before this one"),
        ],
    );
}

#[test]
fn a_card_of_an_unknown_set_is_left_out_and_shown_with_the_set_that_was_meant() {
    let mut own = Catalog::embedded();
    let card = |set: &str, n: u8| format!("trainer \"Bag {n}\" {set}-{n}\n  item\n  draw 1\n\n");
    let text = card("qqq", 201) + &card("qqq", 202) + &card("RR", 203) + &card("late", 204);
    assert_eq!(own.add_text("bad.cards", &text), []);
    own.add_text("other.cards", "set \"Late\" late\n");
    let told = own.turn_strangers_away();
    assert_eq!(told.len(), 2, "{told:?}");
    let shown = "bad.cards:1:19: The set qqq is not known. To make it a set of your own, write a line such as \
                 `set \"My Set\" qqq`. Another card is of this set, too.\n \
                 1 | trainer \"Bag 201\" qqq-201\n   \
                   |                   ^^^^^^^";
    assert_eq!(told[0], shown);
    assert!(
        told[1].ends_with("^^^^^^ did you mean `pl2-203`?"),
        "{}",
        told[1]
    );
    // Those cards are left out; the others stay.
    let known = |name: &str| own.named(name).len();
    let bags = ["Bag 201", "Bag 202", "Bag 203", "Bag 204"].map(known);
    assert_eq!(bags, [0, 0, 0, 1]);
    let cards = Catalog::embedded().len() + 1;
    assert_eq!(own.len(), cards);
}

#[test]
fn a_code_that_means_another_set_is_told_and_left_out() {
    let mut own = Catalog::embedded();
    let errors = own.add_text(
        "my.cards",
        "set \"Mine\" x9\n  code RR # mine\n  also X9A\n",
    );
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(
        (errors[0].line, errors[0].column, errors[0].width),
        (2, 8, 2)
    );
    assert_eq!(
        errors[0].message,
        "The code RR of the set \"Mine\" already belongs to \"Rising Rivals\" (pl2): in deck lists it means that one. \
         Choose another code."
    );
    let ids = |code: &str| -> Vec<String> {
        let sets: Vec<&catalog::Set> = own.sets_with_code(code);
        sets.into_iter().map(|set| set.id.clone()).collect()
    };
    assert_eq!(
        (ids("RR"), ids("X9A")),
        (vec!["pl2".to_owned()], vec!["x9".to_owned()])
    );
    let errors = own
        .clone()
        .add_text("my2.cards", "set \"Other\" dp\n  also x9a\n");
    assert_eq!(errors.iter().map(|e| e.line).collect::<Vec<_>>(), [1, 2]);
    assert!(
        errors[0].message.contains("\"Diamond & Pearl\" (dp1)"),
        "{}",
        errors[0]
    );
    assert!(errors[1].message.contains("\"Mine\" (x9)"), "{}", errors[1]);
}
