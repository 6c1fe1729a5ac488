//! `rulebox deck` and `rulebox cards` as a user sees them.

use crate::common::{Ran, rulebox, rulebox_with};
use serde_json::Value;

/// A deck of 60 cards that keeps the rules, with `change` applied to its lines.
fn check(change: impl Fn(&str) -> String, more: &[&str]) -> Ran {
    let good = include_str!("../../../decks/2009-beginner-1-inferno-zone.txt");
    let deck: String = good.lines().map(|line| change(line) + "\n").collect();
    let arguments = [&["deck", "check", "-"], more].concat();
    rulebox_with(&arguments, deck.as_bytes())
}

/// Replaces the count of the line that holds `card`.
fn with_count(card: &'static str, count: u8) -> impl Fn(&str) -> String {
    move |line| {
        let name = line.split_once(' ').map_or("", |(_, name)| name);
        if name.starts_with(card) {
            format!("{count} {name}")
        } else {
            line.to_owned()
        }
    }
}

#[test]
fn a_good_deck_may_be_played_in_every_era() {
    for era in ["2009", "2011", "2021", "2025"] {
        check(str::to_owned, &["--era", era])
            .ended(0)
            .says("\"Inferno Zone\", 60 cards: may be played");
    }
}

#[test]
fn a_deck_of_61_cards_is_refused() {
    check(with_count("Fire Energy", 17), &[])
        .ended(1)
        .says("DECK-1    a deck has exactly 60 cards, this one has 61");
}

#[test]
fn five_copies_are_refused() {
    check(with_count("Chimchar", 5), &[])
        .ended(1)
        .says("DECK-2    5 cards are named Chimchar, at most 4 may be")
        .says("2 faults");
}

#[test]
fn a_deck_without_a_basic_pokemon_is_refused() {
    rulebox_with(&["deck", "check", "-"], b"60 Fire Energy DP 124\n")
        .ended(1)
        .says("DECK-4    the deck has no Basic Pok");
}

#[test]
fn an_unknown_card_is_named_with_its_line_and_near_ones() {
    let misspell = |line: &str| line.replace("Infernape DP 5", "Infernap DP 500");
    check(misspell, &[])
        .ended(1)
        .says("1 line cannot be read")
        .says("-:4: I know no such card.")
        .says("Did you mean: Infernape?");
}

#[test]
fn lines_that_are_no_lines_are_shown() {
    rulebox_with(
        &["deck", "check", "-"],
        b"some words\n300 Potion DP 118\n0 Potion DP 118\n-2 Potion DP 118\n",
    )
    .ended(1)
    .says("4 lines cannot be read")
    .says("-:1: A line begins with a number of cards")
    .says("-:2: This number of cards is too large.")
    .says("-:3: The number of cards is 0: ")
    .says("-:4: A number of cards is not negative.");
    rulebox_with(&["deck", "check", "-"], b"")
        .ended(1)
        .says("0 cards");
    rulebox_with(&["deck", "check", "-"], b"\xff\xfe\x00")
        .ended(2)
        .complains("it is not a text in UTF-8");
    rulebox(&["deck", "check", "no-such-deck.txt"])
        .ended(2)
        .complains("no-such-deck.txt cannot be read");
    rulebox(&["deck", "check", "decks"])
        .ended(2)
        .complains("decks cannot be read");
}

#[test]
fn an_unreadable_line_hides_no_other_fault() {
    let both = |line: &str| with_count("Chimchar", 5)(&line.replace("Starly DP", "Stxrly XX"));
    let ran = check(both, &["--era", "2009"])
        .ended(1)
        .says("1 line cannot be read, 1 fault\n")
        .says("I know no such card.")
        .says("DECK-2    5 cards are named Chimchar, at most 4 may be")
        .says("Missing from this check: 1 line.");
    assert!(
        !ran.out.contains("DECK-1 "),
        "the missing cards may stand in that line:\n{}",
        ran.out
    );
}

#[test]
fn a_file_that_cannot_be_read_hides_no_other() {
    let good = "decks/2009-beginner-1-inferno-zone.txt";
    let files = [
        "deck",
        "check",
        "nobody.txt",
        good,
        "decks",
        "-",
        "--era",
        "2009",
    ];
    rulebox_with(&files, b"60 Fire Energy DP 124\n")
        .ended(2)
        .complains("nobody.txt cannot be read")
        .complains("decks cannot be read")
        .says("may be played by the rules of 2009")
        .says("DECK-4");
    let json = rulebox(&["deck", "check", "--json", "nobody.txt", good]).ended(2);
    let decks: Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(decks[0]["legal"], false);
    assert!(decks[0]["unreadable"].is_string());
    assert!(decks[1]["unreadable"].is_null());
    rulebox(&["deck", "check", "-", "-"])
        .ended(2)
        .complains("Standard input can be read only once");
}

#[test]
fn a_long_name_is_cut() {
    let deck = format!("# {}\n60 Fire Energy DP 124\n", "x".repeat(3_000));
    let ran = rulebox_with(&["deck", "check", "-"], deck.as_bytes()).ended(1);
    assert!(ran.out.len() < 400, "{}", ran.out);
}

#[test]
fn a_name_cannot_change_the_terminal() {
    let deck = b"# Mine\x1b[2J\n60 Fire Energy DP 124\n";
    for command in ["check", "show"] {
        let ran = rulebox_with(&["deck", command, "-"], deck);
        assert!(ran.out.contains("Mine") && !ran.out.contains('\u{1b}'));
    }
}

#[test]
fn an_empty_argument_is_refused() {
    for arguments in [
        &["rules", "search", ""][..],
        &["rules", "search", " "],
        &["rules", "show", ""],
        &["rules", "list", "--group", ""],
        &["cards", "show", ""],
        &["cards", "search", ""],
        &["deck", "show", ""],
        &["deck", "check", ""],
        &["rulings", "run", ""],
        &["play", "--decks", "", "inferno"],
        &["bench", "--decks", ""],
    ] {
        let ran = rulebox(arguments).ended(2);
        assert!(!ran.err.is_empty(), "{arguments:?}");
    }
}

#[test]
fn strict_eras_know_only_their_own_kinds() {
    let deck = [
        "deck",
        "check",
        "decks/2025-beginner-2-ionos-bellibolt.txt",
        "--era",
        "2009",
    ];
    rulebox(&deck).ended(0);
    rulebox(&[&deck[..], &["--strict"]].concat())
        .ended(1)
        .says("AMB-41")
        .says("Iono's Bellibolt ex is not allowed: the rulebook does not know");
}

#[test]
fn the_result_is_also_json() {
    let ran = check(with_count("Chimchar", 5), &["--json"]).ended(1);
    let decks: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(decks[0]["legal"], false);
    assert_eq!(decks[0]["cards"], 61);
    assert_eq!(decks[0]["faults"][0]["rule"], "DECK-1");
    let message = decks[0]["faults"][1]["message"]
        .as_str()
        .unwrap_or_default();
    assert!(message.ends_with("at most 4 may be"), "{message}");
}

#[test]
fn decks_are_shown_by_name_or_file() {
    rulebox(&["deck", "list"])
        .ended(0)
        .says("2009-beginner-1-inferno-zone");
    rulebox(&["deck", "show", "inferno"])
        .ended(0)
        .says("Pokémon: 25\n")
        .says("Total Cards: 60");
    rulebox(&["deck", "show", "decks/2009-beginner-1-inferno-zone.txt"])
        .ended(0)
        .says("Total Cards: 60");
    rulebox(&["deck", "show", "2009"])
        .ended(2)
        .complains("No deck is called 2009; 15 names hold it, of which one has to be given:\n  2009-01-luxchomp\n");
    rulebox(&["deck", "show", "nothing-like-it"])
        .ended(2)
        .complains("`rulebox decks` lists the decks.");
}

#[test]
fn decks_are_checked_by_name() {
    rulebox(&["deck", "check", "inferno", "--era", "2009"])
        .ended(0)
        .says("may be played by the rules of 2009");
    let ran = rulebox(&["deck", "check", "infreno", "inferno", "--era", "2009"])
        .ended(2)
        .says("may be played by the rules of 2009")
        .complains("infreno cannot be read: there is no file and no deck called infreno.")
        .complains("Did you mean 2009-beginner-1-inferno-zone?");
    assert!(!ran.err.contains("os error"), "{}", ran.err);
}

#[test]
fn a_file_that_is_not_there_is_told_in_plain_words() {
    for (arguments, why) in [
        (
            "deck show decks/2009-01-luxchomp.tx",
            "Did you mean decks/2009-01-luxchomp.txt",
        ),
        (
            "cards lint cards/dp1",
            "cards/dp1 cannot be read: it is not there. Did you mean cards/dp1.cards",
        ),
        (
            "cards fmt nosuch",
            "nosuch cannot be read: it is not there.",
        ),
        (
            "cards show Infernape --cards card",
            "The folder card cannot be read: it is not there. Did you mean cards?",
        ),
        (
            "cards show Infernape --cards Cargo.toml",
            "The folder Cargo.toml cannot be read: there is a file where a folder is needed.",
        ),
        (
            "deck check decks",
            "decks cannot be read: it is a folder, not a file.",
        ),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let ran = rulebox(&arguments).ended(2).complains(why);
        assert!(!ran.err.contains("os error"), "{}", ran.err);
    }
}

#[test]
fn decks_are_listed_by_era() {
    let all = rulebox(&["decks"])
        .ended(0)
        .says("Rulebook 2009 · 15 decks\n")
        .says("74 decks; ");
    assert!(
        all.out.lines().all(|line| line.chars().count() <= 80),
        "{}",
        all.out
    );
    assert_eq!(rulebox(&["deck", "list"]).out, all.out);
    let ran = rulebox(&["decks", "--era", "2021", "--json"]).ended(0);
    let decks: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let decks = decks.as_array().expect("a list");
    assert_eq!(decks.len(), 17);
    assert!(
        decks
            .iter()
            .all(|deck| deck["era"] == "2021" && deck["cards"] == 60)
    );
    let purposes: Vec<_> = decks.iter().map(|deck| &deck["purpose"]).collect();
    assert_eq!(purposes.iter().filter(|p| **p == "open").count(), 3);
}

#[test]
fn cards_are_shown_and_found() {
    rulebox(&["cards", "show", "infernape"])
        .ended(0)
        .says("Infernape · Stage 2 Fire Pokémon, 100 HP, evolves from Monferno")
        .says("{R}{R}  Flare Blitz  90\n    Discard all {R} Energy attached to this Pokémon.\n");
    rulebox(&["cards", "show", "infernape", "--source"])
        .ended(0)
        .says("attack \"Flare Blitz\" [R R] 90\n");
    rulebox(&["cards", "show", "dp1-5"])
        .ended(0)
        .says("Diamond & Pearl 5 (dp1-5)");
    rulebox(&["cards", "show", "poke", "ball"])
        .ended(0)
        .says("Poké Ball");
    rulebox(&["cards", "show", "Infernap"])
        .ended(2)
        .complains("Did you mean Infernape?");
    rulebox(&["cards", "search", "paralyzed", "stage", "2"])
        .ended(0)
        .says("Torterra");
    rulebox(&["cards", "search", "xylophone"])
        .ended(1)
        .says("No card has all of: xylophone.");
}

#[test]
fn pieces_are_shown_as_one_card() {
    let ran = rulebox(&["cards", "show", "mewtwo", "v-union"]).ended(0);
    assert_eq!(ran.out.matches("Mewtwo V-UNION · ").count(), 1);
    for text in [
        "Union Gain",
        "Super Regeneration",
        "Psysplosion",
        "Final Burn",
        "Piece 4 of 4: ",
    ] {
        assert!(ran.out.contains(text), "{}", ran.out);
    }
    assert_eq!(rulebox(&["cards", "show", "swshp-SWSH160"]).out, ran.out);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn a_card_can_be_had_as_json() {
    let ran = rulebox(&["cards", "show", "dp1-5", "--json"]).ended(0);
    let cards: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(cards[0]["name"], "Infernape");
    assert_eq!(cards[0]["parts"][1]["cost"], "{R}{R}");
    assert_eq!(cards[0]["printings"][0], "dp1-5");
}

#[test]
fn the_coverage_of_cards_counts_and_names_what_is_not_played() {
    let ran = rulebox(&["cards", "coverage", "--pool", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let count = |key: &str| report[key].as_u64().expect("a number");
    let unsupported = report["unsupported"].as_array().expect("a list");
    assert_eq!(
        count("total") - count("supported"),
        unsupported.len() as u64
    );
    for card in unsupported {
        let reason = card["reason"].as_str().unwrap_or_default();
        assert!(reason.ends_with(" yet"), "{card}");
    }
    assert_eq!(report["escape_hatches"].as_array().map(Vec::len), Some(0));
}

#[test]
fn the_whole_pool_is_measured_and_what_is_left_out_is_named() {
    let arguments = ["bench", "--decks", "pool", "--games", "40", "--json"];
    let ran = rulebox(&arguments).ended(0);
    let figures: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(figures["games"], 40);
    let left_out = figures["left_out"].as_array().expect("a list").len() as u64;
    assert_eq!(figures["decks"].as_u64().expect("a number") + left_out, 71);
}

#[test]
fn the_texts_that_random_games_reach_are_counted() {
    let arguments = [
        "cards", "reach", "--era", "2011", "--games", "1", "--watch", "1000", "--json",
    ];
    let ran = rulebox(&arguments);
    let reach: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(
        ran.code,
        i32::from(reach["violations"] != serde_json::json!([]))
    );
    let number = |key: &str| reach[key].as_u64().expect("a number");
    let missed = reach["missed"].as_array().expect("a list");
    assert_eq!(number("reached") + missed.len() as u64, number("texts"));
    assert!(number("reached") > 0);
    assert!(missed.iter().all(|text| text["times"].as_u64() < Some(10)));
    assert_eq!(reach["eras"].as_array().map(Vec::len), Some(1));
}

#[test]
fn cards_are_found_by_kind_era_type_set_and_number() {
    let lvx = rulebox(&["cards", "search", "--kind", "lvx", "--era", "2009"]).ended(0);
    assert!(lvx.out.contains("Luxray GL LV.X  "), "{}", lvx.out);
    assert!(
        lvx.out.lines().all(|line| line.chars().count() <= 80),
        "{}",
        lvx.out
    );
    assert!(lvx.out.trim_end().ends_with(" cards"), "{}", lvx.out);
    rulebox(&["cards", "search", "--kind", "vmax", "--era", "2009"])
        .ended(1)
        .says("No card has all of: kind VMAX, era 2009.");
    rulebox(&["cards", "search", "--kind", "lvvx"])
        .ended(2)
        .complains("Did you mean lvx?");
    rulebox(&["cards", "search", "--set", "RR", "--number", "9"])
        .ended(0)
        .says("Luxray GL ")
        .says("\n1 card\n");
    rulebox(&["cards", "search", "--set", "risingrivals"])
        .ended(2)
        .complains("Did you mean rising rivals?");
    rulebox(&["cards", "search", "--type", "wter"])
        .ended(2)
        .complains("Did you mean water?");
    rulebox(&["cards", "search"])
        .ended(2)
        .complains("Say what to look for");
    rulebox(&["cards", "search", "--name", "Infernap", "--kind", "item"])
        .ended(1)
        .says("Did you mean Infernape?");
    rulebox(&[
        "cards",
        "search",
        "--text",
        "your opponent has a Pokémon LV.X",
    ])
    .ended(0)
    .says("Luxray ");
    let ran = rulebox(&[
        "cards", "search", "--text", "flip 3", "--limit", "2", "--json",
    ])
    .ended(0);
    let cards: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(cards.as_array().map(Vec::len), Some(2));
    assert!(cards[0]["eras"].is_array() && cards[0]["printings"].is_array());
}

#[test]
fn cards_are_found_by_ids_in_capitals_and_whole_names_first() {
    for id in ["dp1-5", "DP1-5", "Dp1-5"] {
        rulebox(&["cards", "show", id]).ended(0).says("Infernape");
    }
    rulebox(&["cards", "show", "DP1-999"]).ended(2);
    for words in [
        &["poke ball"][..],
        &["POKÉ", "Ball"],
        &["--name", "poke ball"],
    ] {
        let ran = rulebox(&[&["cards", "search"], words].concat()).ended(0);
        assert!(ran.out.starts_with("Poké Ball  "), "{}", ran.out);
        // By words there are others, which speak of it; by name there is only this one.
        let others = ran.out.lines().count() > 3;
        assert_eq!(others, words[0] != "--name", "{}", ran.out);
    }
}

#[test]
fn only_what_is_close_is_suggested() {
    let ran = rulebox(&["cards", "search", "xyzzy"]).ended(1);
    assert_eq!(ran.out, "No card has all of: xyzzy.\n");
    let ran = rulebox(&[
        "cards", "search", "--kind", "lvx", "--era", "2009", "--set", "BS",
    ]);
    assert!(!ran.out.contains("Did you mean"), "{}", ran.out);
    rulebox(&["cards", "search", "infernap", "xx"]).ended(1);
    rulebox(&["cards", "search", "infrnape"])
        .ended(1)
        .says("Did you mean Infernape?");
}

#[test]
fn a_part_of_a_name_suggests_the_names_that_hold_it() {
    rulebox(&["cards", "show", "Boss"])
        .ended(2)
        .complains("There is no card called Boss. Did you mean Boss's Orders");
    rulebox(&["cards", "show", "orders"])
        .ended(2)
        .complains("Boss's Orders");
    rulebox(&["cards", "show", "char"])
        .ended(2)
        .complains("`rulebox cards search --name \"char\"` lists all such names.");
    rulebox(&["cards", "show", "zzzzzz"])
        .ended(2)
        .complains("`rulebox cards search` finds cards");
    let ran = rulebox_with(&["play", "--plain", "--seed", "1"], b"card Boss\nquit\n").ended(0);
    assert!(
        ran.out.contains("Did you mean Boss's Orders"),
        "{}",
        ran.out
    );
}

#[test]
fn sets_are_found_by_the_codes_of_deck_lists() {
    let found = |set: &str| {
        let ran = rulebox(&["cards", "search", "--set", set]);
        assert!(ran.code < 2, "{set}: {}", ran.err);
        ran.out
    };
    assert_eq!(found("svp"), found("PR-SV"));
    assert_eq!(found("SVP"), found("scarlet & violet black star promos"));
    for gallery in [
        "LOR-TG",
        "lor-tg",
        "swsh11tg",
        "Lost Origin Trainer Gallery",
    ] {
        rulebox(&["cards", "search", "--set", gallery])
            .ended(0)
            .says("Charizard ")
            .says("No card of the card files is filed under Lost Origin Trainer Gallery; these have the texts of some of its cards.");
    }
    rulebox(&["cards", "search", "--set", "LOR-TG", "--number", "3"])
        .ended(0)
        .says("\n1 card\n");
    for (wrong, near) in [
        ("svpp", "svp"),
        ("LOR-TH", "lor"),
        ("flames", "obsidian flames"),
        ("OBFF", "obf"),
    ] {
        rulebox(&["cards", "search", "--set", wrong])
            .ended(2)
            .complains(near);
    }
}
