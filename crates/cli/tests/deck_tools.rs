//! `rulebox deck convert`, `show`, `stats` and `check --format` as a user sees them.

use crate::common::{Ran, root, rulebox, rulebox_with};
use serde_json::Value;

const ZARD: &str = "2025-01-charizard-pidgeot";

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).expect("JSON")
}

#[test]
fn a_list_is_converted_into_every_form_and_back() {
    let live = rulebox(&["deck", "convert", ZARD])
        .ended(0)
        .says("Pokémon: 9\n4 Charmander OBF 26\n")
        .says("7 Basic {R} Energy SVE 2\n\nTotal Cards: 60\n");
    assert!(!live.out.contains('#'), "PTCG Live knows no comments");
    rulebox(&["deck", "convert", "--to", "ids", ZARD])
        .ended(0)
        .says("# Charizard and Pidgeot\nPokémon: 18\n4 Charmander sv3-26\n");
    let plain = rulebox(&["deck", "convert", "--to", "plain", ZARD]).ended(0);
    for form in ["live", "plain", "ids", "json"] {
        let there = rulebox(&["deck", "convert", "--to", form, ZARD]).ended(0);
        let back = ["deck", "convert", "--to", "plain", "-"];
        let again = rulebox_with(&back, there.out.as_bytes()).ended(0);
        let cards = |ran: &Ran| {
            let lines = ran.out.lines().filter(|line| !line.starts_with('#'));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(cards(&again), cards(&plain), "{form}");
    }
}

#[test]
fn galleries_and_promos_have_the_codes_of_ptcg_live() {
    let list = "1 Charizard LOR TG03\n1 Pikachu V swshp-SWSH061\n1 Victini Prism Star\n1 Boss's Orders (Ghetsis) PAL 172\n";
    rulebox_with(&["deck", "convert", "-"], list.as_bytes())
        .ended(0)
        .says("1 Charizard LOR-TG 3\n")
        .says("1 Pikachu V PR-SW 61\n")
        .says("1 Victini ♢ DRM 7\n")
        .says("1 Boss's Orders PAL 172\n");
}

#[test]
fn no_line_is_dropped_in_silence() {
    let list = b"4 Snivy BLW 1\n4 Oddish OBF 1\n4 Infernap\n";
    for command in ["convert", "show", "stats"] {
        rulebox_with(&["deck", command, "-"], list)
            .ended(2)
            .complains("line 2: Oddish OBF 1 is a printed card that is not in the card files")
            .complains("line 3: I know no such card. (4 Infernap) Did you mean: Infernape?");
    }
    let ran = rulebox_with(&["deck", "check", "--json", "-"], list).ended(1);
    let errors = &json(&ran)[0]["errors"];
    assert_eq!(errors[0]["kind"], "not-held");
    assert_eq!(errors[1]["kind"], "unknown");
    rulebox_with(&["deck", "check", "-"], b"1,2,3\n4,5,6\n")
        .ended(1)
        .says("These are numbers alone");
}

#[test]
fn what_is_wrong_with_an_entry_of_a_json_list_is_told_where_it_stands() {
    let check = |list: &str| rulebox_with(&["deck", "check", "-"], list.as_bytes()).ended(1);
    check(r#"{"name":"X","entries":[{"count":4,"name":"Snivy","id":"bw1-1"},{"count":-1,"name":"Foo","id":"x-1"}]}"#)
        .says("-:1: A number of cards is not negative.")
        .says("      -1 Foo x-1\n");
    let lines =
        "{\n\"entries\": [\n{\"count\": 0, \"name\": \"A\"},\n\n  {\"name\": \"Pokémon\"}\n]}\n";
    check(lines)
        .says("2 lines cannot be read")
        .says("-:3: The number of cards is 0")
        .says("-:5: A line begins with a number of cards")
        .says("      {\"name\": \"Pokémon\"}\n");
}

#[test]
fn a_deck_is_shown_with_what_its_cards_are() {
    rulebox(&["deck", "show", ZARD])
        .ended(0)
        .says(
            "   3 Charizard ex                     OBF 125      Stage 2 Darkness Pokémon, 330 HP\n",
        )
        .says("10 Basic, 2 Stage 1, 6 Stage 2 · 11 Supporters, 2 Stadiums · 7 Fire Energy\n");
    rulebox_with(&["deck", "show", "-"], b"2 Boss's Orders PAL 172\n")
        .ended(0)
        .says("line 1: Played as Boss's Orders MEG 114, which has the same text.");
    let shown = json(&rulebox(&["deck", "show", "--json", ZARD]).ended(0));
    assert_eq!(shown["cards"], 60);
    let first = &shown["entries"][0];
    let keys = [
        "count",
        "name",
        "id",
        "code",
        "number",
        "section",
        "played_as",
    ];
    assert!(keys.iter().all(|key| !first[key].is_null()), "{first}");
}

#[test]
fn odds_are_told_for_legal_hands_and_for_any() {
    rulebox(&["deck", "stats", ZARD])
        .ended(0)
        .says("a hand without a Pokémon to start with     25.9 %")
        .says("given a legal hand")
        .says("of any 7 cards")
        .says("  4 Rare Candy                        37.7   42.4   35.4  0.003      39.9   44.5   35.1  0.003\n");
    let ran = rulebox(&["deck", "stats", "--json", ZARD, "--with", "rare candy"]).ended(0);
    let stats = json(&ran);
    let share = |value: &Value| value.as_f64().expect("a number");
    assert_eq!(stats["starters"], 10);
    assert!((share(&stats["mulligan"]) - 0.2586).abs() < 1e-3);
    let candy = &stats["names"].as_array().expect("names")[9];
    assert_eq!(candy["name"], "Rare Candy");
    // What is asked for with --with is the same as in the table.
    assert_eq!(
        stats["together"]["given_legal_hand"]["opening"],
        candy["given_legal_hand"]["opening"]
    );
    let parts = candy["of_any_hand"]["copies_in_hand"]
        .as_array()
        .expect("a list");
    let sum: f64 = parts.iter().map(share).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    rulebox(&["deck", "stats", ZARD, "--with", "Rare Cady"])
        .ended(2)
        .complains("No card of the deck is named Rare Cady. Did you mean Rare Candy?");
}

#[test]
fn strange_decks_have_odds_or_a_reason_why_not() {
    rulebox_with(&["deck", "stats", "-"], b"60 Fire Energy DP 124\n")
        .ended(0)
        .says("warning: No card of the list can be the first Active Pokémon")
        .says("100.0 %");
    rulebox(&["deck", "stats", "raid-deck"])
        .ended(0)
        .says("warning: No card of the list can be the first Active Pokémon");
    rulebox_with(&["deck", "stats", "-"], b"\n").ended(0);
    rulebox_with(&["deck", "stats", "-"], b"3 Snivy BLW 1\n").ended(0);
    rulebox_with(&["deck", "stats", "-"], b"255 Fire Energy DP 124\n")
        .ended(2)
        .complains("odds are for decks of at most 250");
    let short = ["deck", "stats", "-", "--simulate", "5"];
    rulebox_with(&short, b"3 Snivy BLW 1\n")
        .ended(2)
        .complains("DECK-1");
}

#[test]
fn odds_without_a_case_are_no_numbers() {
    let figures =
        |list: &[u8]| json(&rulebox_with(&["deck", "stats", "--json", "-"], list).ended(0));
    // No hand is legal, but any hand can be dealt.
    let energy = b"60 Fire Energy DP 124\n";
    rulebox_with(&["deck", "stats", "-"], energy)
        .ended(0)
        .says("60 Fire Energy                          –      –      –      –     100.0  100.0  100.0      0\n");
    let stats = figures(energy);
    assert_eq!(stats["mulligan"], 1.0);
    let fire = &stats["names"][0];
    assert!(fire["given_legal_hand"]["opening"].is_null(), "{fire}");
    assert!(
        fire["given_legal_hand"]["copies_in_hand"][0].is_null(),
        "{fire}"
    );
    assert_eq!(fire["of_any_hand"]["opening"], 1.0);
    assert!(stats["starters_in_legal_hand"][0].is_null(), "{stats}");
    // No hand can be dealt at all.
    rulebox_with(&["deck", "stats", "-"], b"\n")
        .ended(0)
        .says("a hand without a Pokémon to start with        – %");
    let stats = figures(b"\n");
    assert!(stats["mulligan"].is_null(), "{stats}");
    assert!(stats["mulligans_at_least"][0].is_null(), "{stats}");
}

#[test]
fn odds_of_a_list_of_another_size_come_with_a_warning() {
    let size = "warning: The list has 3 cards, a deck has 60 (DECK-1)";
    rulebox_with(&["deck", "stats", "-"], b"3 Snivy BLW 1\n")
        .ended(0)
        .says(size);
    let short = rulebox_with(&["deck", "stats", "--json", "-"], b"3 Snivy BLW 1\n").ended(0);
    let warnings = json(&short)["warnings"].as_array().map(Vec::len);
    assert_eq!(warnings, Some(1));
    let whole = rulebox(&["deck", "stats", ZARD]).ended(0);
    assert!(!whole.out.contains("warning"), "{}", whole.out);
    let whole = json(&rulebox(&["deck", "stats", "--json", ZARD]).ended(0));
    assert_eq!(whole["warnings"].as_array().map(Vec::len), Some(0));
}

#[test]
fn odds_are_by_the_rulebook_that_the_name_of_the_deck_says() {
    let stats = |arguments: &[&str]| {
        let ran = rulebox(&[&["deck", "stats"], arguments].concat()).ended(0);
        ran.out.lines().next().unwrap_or_default().to_owned()
    };
    let by_name = stats(&["inferno"]);
    assert!(
        by_name.ends_with("rulebook 2009, as its name says"),
        "{by_name}"
    );
    let by_argument = stats(&["inferno", "--era", "2025"]);
    assert!(by_argument.ends_with("rulebook 2025"), "{by_argument}");
    rulebox_with(&["deck", "stats", "-"], b"60 Snivy BLW 1\n")
        .ended(0)
        .says("rulebook 2025, the newest; --era picks another\n");
    for (arguments, era, by) in [
        (&["inferno"][..], "2009", "name"),
        (&["inferno", "--era", "2021"], "2021", "argument"),
    ] {
        let stats = json(&rulebox(&[&["deck", "stats", "--json"], arguments].concat()).ended(0));
        assert_eq!((&stats["era"], &stats["era_by"]), (&era.into(), &by.into()));
    }
    let both = [
        "deck",
        "stats",
        "inferno",
        "--simulate",
        "2",
        "--against",
        ZARD,
    ];
    rulebox(&both)
        .ended(2)
        .complains("say by which rules they play");
}

#[test]
fn json_stands_alone_and_what_is_wrong_stands_beside_it() {
    for good in [
        &["deck", "show", ZARD][..],
        &["deck", "stats", ZARD],
        &["deck", "list"],
        &["deck", "check", "decks/2025-01-charizard-pidgeot.txt"],
        &["cards", "show", "Infernape"],
        &["cards", "search", "Infernape"],
        &["cards", "coverage"],
        &["cards", "lint", "cards/dp1.cards"],
        &["decks"],
    ] {
        let ran = rulebox(&[good, &["--json"]].concat()).ended(0);
        assert!(!json(&ran).is_null() && ran.err.is_empty(), "{good:?}");
    }
    for (bad, why) in [
        (&["deck", "show", "nosuch"][..], "no deck called nosuch"),
        (&["deck", "stats", "nosuch"], "no deck called nosuch"),
        (
            &["deck", "show", "crates/cards/tests/lists/66-prose.txt"],
            "line 1: ",
        ),
        (
            &["deck", "stats", "crates/cards/tests/lists/66-prose.txt"],
            "line 1: ",
        ),
        (&["deck", "list", "--era", "1999"], "2009, 2011, 2021, 2025"),
        (
            &["cards", "show", "nosuch"],
            "There is no card called nosuch.",
        ),
        (
            &["cards", "search", "--set", "nosuch"],
            "There is no set nosuch.",
        ),
    ] {
        let ran = rulebox(&[bad, &["--json"]].concat())
            .ended(2)
            .complains(why);
        assert_eq!(ran.out, "", "{bad:?}");
    }
    let missing = rulebox(&["deck", "check", "--json", "nosuch.txt"])
        .ended(2)
        .complains("nosuch.txt cannot be read");
    assert!(json(&missing)[0]["unreadable"].is_string());
    let missing = rulebox(&["cards", "lint", "--json", "nosuch.cards"])
        .ended(2)
        .complains("nosuch.cards cannot be read");
    assert_eq!(json(&missing).as_array().map(Vec::len), Some(0));
    let none = rulebox(&["cards", "search", "--json", "infrnape"])
        .ended(1)
        .complains("No card has all of: infrnape. Did you mean Infernape?");
    assert_eq!(json(&none).as_array().map(Vec::len), Some(0));
}

#[test]
fn games_show_how_fast_a_deck_is() {
    let arguments = [
        "deck",
        "stats",
        "inferno",
        "--era",
        "2009",
        "--simulate",
        "40",
    ];
    rulebox(&arguments)
        .ended(0)
        .says("By own turn, simulated: 40 games against itself")
        .says("Both sides play at random");
    let rules = [
        "deck",
        "stats",
        "inferno",
        "--simulate",
        "4",
        "--bot",
        "rules",
    ];
    rulebox(&rules)
        .ended(0)
        .says("Both sides are played by rules.");
    let more = ["--against", "forest-shade", "--seed", "9", "--json"];
    let arguments = [&arguments[..], &more].concat();
    let ran = rulebox(&arguments).ended(0);
    let shown = &json(&ran)["simulated"];
    assert_eq!(shown["against"], "Forest Shade");
    assert_eq!(shown["games"], 40);
    assert_eq!(shown["bot"], "busy");
    assert_eq!(shown["all"].as_array().map(Vec::len), Some(6));
    let last = &shown["all"][5]["attack"];
    assert!(last["low"].as_f64() <= last["share"].as_f64());
    assert!(last["share"].as_f64() > Some(0.5), "{last}");
    assert_eq!(
        rulebox(&arguments).out,
        ran.out,
        "the same seed shows the same"
    );
}

#[test]
fn formats_are_data() {
    rulebox(&["formats"]).ended(0).says("standard-2026-04");
    let listed = json(&rulebox(&["formats", "--json"]).ended(0));
    let decks = listed["decks"].as_array();
    assert!(decks.is_some_and(|all| all.len() >= 10));
    assert_eq!(listed["play"][0]["id"], "duel");
    assert_eq!(listed["play"][0]["playable"], true);
    rulebox(&["formats", "list"])
        .ended(0)
        .says("each with a deck of 60 cards     playable now")
        .says("The Raid Format: 1 deck here, but no rules of play           not playable yet");
    rulebox(&["formats", "show", "standard", "--on", "2009-10-01"])
        .ended(0)
        .says("standard-2009-09 · Modified")
        .says("playable   yes, as a duel: rulebox play --era 2009");
    let glc = json(&rulebox(&["formats", "show", "gym-leader-challenge", "--json"]).ended(0));
    assert_eq!(glc["cites"][0], "GLC-1");
    let kept = glc["decks"].as_array().expect("decks");
    assert!(kept.iter().any(|deck| deck == "glc-1-grass"), "{glc}");
    rulebox(&["formats", "show", "standart"])
        .ended(2)
        .complains("There is no format called standart.")
        .complains("`rulebox formats` lists them");
    rulebox(&["formats", "show", "standard", "--on", "soon"]).ended(2);
    let deck = "decks/2025-01-charizard-pidgeot.txt";
    rulebox(&["deck", "check", "--format", "standard", deck])
        .ended(1)
        .says("standard-2026-04.pool Charmander (sv3-26) is not in the card pool");
    rulebox(&[
        "deck",
        "check",
        "--format",
        "standard",
        "--on",
        "2025-06-01",
        deck,
    ])
    .ended(0)
    .says("may be played by the rules of 2025 in Standard, April 2025 to April 2026");
    let gym = "decks/glc-1-grass.txt";
    rulebox(&["deck", "check", "--format", "gym-leader-challenge", gym]).ended(0);
    let ran = rulebox(&[
        "deck",
        "check",
        "--format",
        "gym-leader-challenge",
        "--json",
        deck,
    ]);
    let faults = &json(&ran.ended(1))[0]["faults"];
    let rules: Vec<&str> = faults
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|fault| fault["rule"].as_str())
        .collect();
    assert!(
        rules.contains(&"GLC-4") && rules.contains(&"GLC-5"),
        "{rules:?}"
    );
    rulebox(&["deck", "check", "--format", "expandet", deck])
        .ended(2)
        .complains("Did you mean expanded?");
    rulebox(&[
        "deck",
        "check",
        "--format",
        "standard",
        "--on",
        "1998-01-01",
        deck,
    ])
    .ended(2)
    .complains("There is no format called standard that holds on 1998-01-01.");
    rulebox(&["deck", "check", "--on", "2025-06-01", deck]).ended(2);
}

#[test]
fn a_format_may_be_a_file_of_ones_own() {
    let folder = std::env::temp_dir().join(format!("rulebox-formats-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("tiny.toml");
    let file = file.to_str().expect("a path");
    let text = "name = \"Tiny\"\n[pool]\nsets = [\"dp1\"]\nbans = [\"Infernape\"]\n[deck]\nsize = 4\ncopies = 2\n";
    std::fs::write(file, text).expect("a file");
    let check = ["deck", "check", "--format", file, "-"];
    rulebox_with(&check, b"2 Chimchar DP 76\n2 Fire Energy DP 124\n").ended(0);
    let ran = rulebox_with(
        &check,
        b"3 Chimchar DP 76\n1 Infernape DP 5\n1 Snivy BLW 1\n",
    )
    .ended(1);
    for rule in ["tiny.size", "tiny.copies", "tiny.bans", "tiny.pool"] {
        assert!(ran.out.contains(rule), "{rule}:\n{}", ran.out);
    }
    assert!(!ran.out.contains("DECK-1 "), "{}", ran.out);
    std::fs::write(file, "name = \"Tiny\"\n[pool]\nmark = []\n").expect("a file");
    rulebox_with(&check, b"")
        .ended(2)
        .complains("line 3, column 1: there is no `mark` here, only ");
    rulebox_with(&["deck", "check", "--format", "none.toml", "-"], b"")
        .ended(2)
        .complains("none.toml cannot be read");
    std::fs::remove_dir_all(&folder).expect("the folder is gone");
}

#[test]
fn every_list_of_the_corpus_gets_an_answer() {
    let folder = root().join("crates/cards/tests/lists");
    for file in std::fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|end| end == "txt") {
            let name = path.to_str().expect("a path");
            let ran = rulebox(&["deck", "check", "--json", name]);
            assert!(ran.code <= 1 && ran.code >= 0, "{name}: {}", ran.err);
            assert_eq!(json(&ran)[0]["file"], name);
        }
    }
}

#[test]
fn a_deck_is_checked_by_the_rulebook_that_its_name_begins_with() {
    rulebox(&["deck", "check", "luxchomp"])
        .ended(0)
        .says("luxchomp \"")
        .says("may be played by the rules of 2009, as its name says");
    rulebox(&["deck", "check", "luxchomp", "--era", "2025"])
        .ended(0)
        .says("may be played by the rules of 2025\n");
    let ran = rulebox(&[
        "deck",
        "check",
        "luxchomp",
        "decks/2025-02-gardevoir.txt",
        "--json",
    ])
    .ended(0);
    for (field, value) in [("era", "2009"), ("era", "2025"), ("era_by", "name")] {
        assert!(
            ran.out.contains(&format!("\"{field}\": \"{value}\"")),
            "{}",
            ran.out
        );
    }
}
