//! `rulebox sim`, `matrix` and `ladder` as a user runs them.

use crate::common::{self, rulebox};
use serde_json::Value;
use std::path::PathBuf;

const INFERNO: &str = "2009-beginner-1-inferno-zone";
const FOREST: &str = "2009-beginner-2-forest-shade";

/// A place for a file of this test alone.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn json(arguments: &[&str]) -> Value {
    let ran = rulebox(arguments).ended(0);
    assert_eq!(ran.err, "", "no bar where nobody looks");
    serde_json::from_str(&ran.out).expect("JSON")
}

fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

/// Whether every element that is opened is closed again, in order, and there is one around all.
fn is_well_formed(text: &str) -> bool {
    let mut open = Vec::new();
    let mut roots = 0;
    for tag in text.split('<').skip(1) {
        let Some((tag, after)) = tag.split_once('>') else {
            return false;
        };
        if tag.matches('"').count() % 2 == 1 || (open.is_empty() && roots > 0) {
            return false;
        }
        let bare = |c: char| !c.is_whitespace();
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            roots += usize::from(open.is_empty());
            open.push(tag.split_whitespace().next().unwrap_or_default());
        }
        let entity = |part: &str| part.split(';').next().map(str::len).is_some_and(|n| n <= 5);
        if !after.split('&').skip(1).all(entity) || (open.is_empty() && after.contains(bare)) {
            return false;
        }
    }
    open.is_empty() && roots == 1
}

#[test]
fn the_checker_of_drawings_finds_faults() {
    assert!(is_well_formed("<a><b x=\"1\"/><c>t &amp; u</c></a>\n"));
    for wrong in [
        "<a><b></a>",
        "<a/",
        "<a></a><b></b>",
        "<a>x & y is long</a>",
        "<a>",
    ] {
        assert!(!is_well_formed(wrong), "{wrong}");
    }
}

#[test]
fn the_same_seed_gives_the_same_output_with_any_number_of_threads() {
    let out = |threads: &str, seed: &str| {
        let arguments = [
            "sim",
            "inferno",
            "forest",
            "--games",
            "12",
            "--seed",
            seed,
            "--threads",
            threads,
            "--usage",
        ];
        rulebox(&arguments).ended(0).out
    };
    let one = out("1", "7");
    assert_eq!(one, out("2", "7"));
    assert_eq!(one, out("3", "7"));
    assert_ne!(one, out("1", "8"));
}

#[test]
fn sim_tells_who_won_how_and_when() {
    let arguments = [
        "sim", "inferno", "forest", "--games", "9", "--bot", "random",
    ];
    rulebox(&arguments)
        .ended(0)
        .says("A  2009-beginner-1-inferno-zone, played by random\n")
        .says("B  2009-beginner-2-forest-shade, played by random\n")
        .says("10 games by the rules of 2009, seed 1\n")
        .says("  going first ")
        .says("games as player 1 and 2                      5 and 5                   5 and 5\n")
        .says("Prize cards taken by the end of a turn\n");
}

#[test]
fn a_number_of_games_is_a_whole_number() {
    for wrong in ["-2", "0", "2.5"] {
        let ran = rulebox(&["sim", "inferno", "forest", "--games", wrong]);
        let ran = ran
            .ended(2)
            .complains("this is a number of games, a whole one from 1 to 10000000");
        assert!(!ran.err.contains("-- -2"), "{}", ran.err);
    }
}

#[test]
fn the_json_of_sim_keeps_its_shape() {
    let value = json(&[
        "sim",
        INFERNO,
        FOREST,
        "--games",
        "10",
        "--bots",
        "rules,random",
        "--json",
    ]);
    let expected = [
        "era",
        "games",
        "race",
        "refused",
        "repeatable",
        "seed",
        "sides",
        "starter",
        "stopped",
        "sudden_deaths",
        "turns",
    ];
    let mut found = keys(&value);
    found.sort_unstable();
    assert_eq!(found, expected);
    let side = &value["sides"][0];
    assert_eq!(side["deck"], INFERNO);
    assert_eq!(side["bot"], "rules");
    assert_eq!(value["sides"][1]["bot"], "random");
    for key in ["won", "going_first", "going_second"] {
        assert!(
            ["of", "wins", "rate", "low", "high"]
                .iter()
                .all(|k| side[key][k].is_number())
        );
    }
    let card = &side["cards"][0];
    assert!(card["card"].is_string() && card["used"]["of"].is_u64() && card["per_game"].is_f64());
    assert_eq!(value["race"][0]["turn"], 1);
    assert_eq!(value["refused"], 0);
    assert_eq!(value["repeatable"], true);
}

#[test]
fn a_share_of_no_games_has_no_numbers() {
    let value = json(&["sim", INFERNO, FOREST, "--games", "2", "--json"]);
    let sides = value["sides"].as_array().expect("two sides");
    let cards = sides.iter().flat_map(|side| side["cards"].as_array());
    let shares = cards
        .flatten()
        .flat_map(|card| [&card["used"], &card["unused"]]);
    let (of_none, of_some): (Vec<&Value>, Vec<&Value>) = shares.partition(|s| s["of"] == 0);
    // In two games some cards are always used, and some never.
    assert!(!of_none.is_empty() && !of_some.is_empty());
    let all = |shares: &[&Value], fits: fn(&Value) -> bool| {
        let numbers = |share: &Value| ["rate", "low", "high"].iter().all(|k| fits(&share[k]));
        shares.iter().all(|share| numbers(share))
    };
    assert!(all(&of_none, Value::is_null));
    assert!(all(&of_some, Value::is_number));
}

#[test]
fn sim_writes_a_line_per_game_and_a_drawing() {
    let (csv, svg) = (file("sim.csv"), file("sim.svg"));
    let (csv_name, svg_name) = (csv.to_str().unwrap(), svg.to_str().unwrap());
    let arguments = [
        "sim", "inferno", "forest", "--games", "10", "--bot", "random", "--csv", csv_name, "--svg",
        svg_name,
    ];
    rulebox(&arguments).ended(0);
    let lines = std::fs::read_to_string(&csv).unwrap();
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines.len(), 11);
    let fields = |line: &str| line.split(',').count();
    assert!(lines.iter().all(|line| fields(line) == fields(lines[0])));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(is_well_formed(&drawn), "{drawn}");
    let folder = std::fs::read_dir(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let names = folder.map(|entry| entry.expect("a file").file_name());
    let of_this = names.filter(|name| name.to_string_lossy().starts_with("sim.csv"));
    assert_eq!(of_this.count(), 1, "nothing half written is left");
}

#[test]
fn a_file_that_is_something_else_is_not_overwritten() {
    let precious = file("precious.txt");
    let name = precious.to_str().unwrap();
    for option in ["--csv", "--svg"] {
        for command in [
            &["sim", "inferno", "forest", "--games", "2"][..],
            &["matrix", "inferno", "forest", "--games", "2"],
            &[
                "ladder",
                "--bots",
                "random,first",
                "--games",
                "2",
                "--era",
                "2009",
            ],
        ] {
            std::fs::write(&precious, "4 Snivy BLW 1\n").unwrap();
            rulebox(&[command, &[option, name]].concat())
                .ended(2)
                .complains("is there already and is no earlier output of this sort");
            assert_eq!(
                std::fs::read_to_string(&precious).unwrap(),
                "4 Snivy BLW 1\n"
            );
            std::fs::remove_file(&precious).unwrap();
            for _ in 0..2 {
                rulebox(&[command, &[option, name]].concat()).ended(0);
            }
            std::fs::remove_file(&precious).unwrap();
        }
    }
}

#[test]
fn a_matrix_has_a_cell_for_each_ordered_pair_of_an_era() {
    let svg = file("matrix.svg");
    let svg_name = svg.to_str().unwrap();
    let arguments = [
        "matrix",
        INFERNO,
        FOREST,
        "2009-01-luxchomp",
        "chikorita",
        "bellibolt",
        "decks/raid-deck.txt",
        "--games",
        "4",
        "--bot",
        "random",
        "--json",
        "--svg",
        svg_name,
    ];
    let value = json(&arguments);
    assert_eq!(value["pairs"].as_array().map(Vec::len), Some(3 + 1));
    assert_eq!(value["decks"].as_array().map(Vec::len), Some(5));
    assert_eq!(value["left_out"][0], "raid-deck");
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(is_well_formed(&drawn), "{drawn}");
    assert_eq!(drawn.matches("class=\"cell\"").count(), 2 * (3 + 1));
    assert_eq!(drawn.matches("class=\"none\"").count(), 25 - 8);
    assert_eq!(drawn.matches("class=\"all\"").count(), 5);
    assert!(drawn.contains("rulebooks 2009, 2025 · seed 1"), "{drawn}");
}

#[test]
fn a_deck_that_is_named_twice_does_not_meet_itself() {
    let file = format!("decks/{INFERNO}.txt");
    let games = ["--games", "4", "--bot", "random", "--json"];
    let twice = ["matrix", "inferno", INFERNO, &file, FOREST];
    let value = json(&[&twice[..], &games].concat());
    assert_eq!(value["decks"].as_array().map(Vec::len), Some(2));
    assert_eq!(value["pairs"].as_array().map(Vec::len), Some(1));
    rulebox(&["matrix", "luxchomp", "luxchomp"])
        .ended(2)
        .complains("No two decks meet: give two different ones");
}

#[test]
fn a_pair_of_a_matrix_plays_the_games_of_sim() {
    let more = ["--games", "10", "--bot", "random", "--json", "--seed", "4"];
    let matrix = json(&[&["matrix", "luxchomp", INFERNO, FOREST][..], &more].concat());
    let sim = json(&[&["sim", INFERNO, FOREST][..], &more].concat());
    assert_eq!(matrix["pairs"][2]["first"], INFERNO);
    assert_eq!(matrix["pairs"][2]["won"], sim["sides"][0]["won"]);
    assert_eq!(matrix["pairs"][2]["turns"], sim["turns"]);
}

#[test]
fn a_ladder_puts_the_better_player_on_top() {
    let svg = file("ladder.svg");
    let svg_name = svg.to_str().unwrap();
    let arguments = [
        "ladder",
        "--bots",
        "random,rules",
        "--era",
        "2009",
        "--games",
        "22",
        "--json",
        "--svg",
        svg_name,
    ];
    let value = json(&arguments);
    assert_eq!(value["games_per_pair"], 24, "two decks, two seats");
    assert_eq!(value["bots"][0]["bot"], "rules");
    let number = |value: &Value| value.as_f64().expect("a number");
    let best = &value["bots"][0];
    assert!(number(&best["low"]) > 0.0 && number(&best["low"]) < number(&best["elo"]));
    assert_eq!(number(&value["bots"][1]["elo"]), -number(&best["elo"]));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(is_well_formed(&drawn), "{drawn}");
    assert_eq!(drawn.matches("class=\"rating\"").count(), 2);
}

#[test]
fn a_ladder_calls_players_as_they_were_named() {
    let bots = ["--era", "2009", "--games", "4", "--bots"];
    rulebox(&[&["ladder"], &bots[..], &["easy,normal"]].concat())
        .ended(0)
        .says("easy against normal");
    let value = json(&[&["ladder", "--json"], &bots[..], &["easy,normal"]].concat());
    let names: Vec<&Value> = (0..2).map(|n| &value["bots"][n]["bot"]).collect();
    assert!(names.contains(&&"easy".into()) && names.contains(&&"normal".into()));
    rulebox(&[&["ladder"], &bots[..], &["easy,slips:30"]].concat())
        .ended(2)
        .complains("easy and slips:30 are the same player; it cannot be rated against itself.");
}

#[test]
fn numbers_of_players_are_refused_with_those_that_are_allowed() {
    rulebox(&["ladder", "--bots", "slips:130,rules"])
        .ended(2)
        .complains("`slips:` takes a whole number from 0 to 100");
}

#[test]
fn what_cannot_be_played_is_named() {
    rulebox(&["sim", "luxchomp", "dragapult"])
        .ended(2)
        .complains("2009-01-luxchomp is a deck of 2009 and 2025-03-dragapult one of 2025");
    rulebox(&["sim", "luxchomp", "nowhere"])
        .ended(2)
        .complains("There is no file and no deck called nowhere.");
    rulebox(&["sim", "luxchomp", "kingdra", "--bot", "clever"])
        .ended(2)
        .complains("there is no bot `clever`");
    rulebox(&["sim", "luxchomp", "kingdra", "--bots", "rules,rules,rules"])
        .ended(2)
        .complains("give one for both, or two");
    rulebox(&[
        "sim",
        "luxchomp",
        "kingdra",
        "--csv",
        "no/such/folder/x.csv",
    ])
    .ended(2)
    .complains("there is no folder no/such/folder");
    rulebox(&["matrix", "luxchomp", "dragapult"])
        .ended(2)
        .complains("No two decks meet");
    rulebox(&["ladder", "--bots", "rules,rules"])
        .ended(2)
        .complains("The player rules is named twice");
    rulebox(&["ladder", "--bots", "rules"])
        .ended(2)
        .complains("A ladder needs two players");
}

#[test]
fn a_dash_is_no_name_of_a_table_or_a_drawing() {
    for option in ["--csv", "--svg"] {
        let ran = rulebox(&["sim", INFERNO, FOREST, "--games", "2", option, "-"])
            .ended(2)
            .complains("`-` is no file: standard output holds the result already.");
        assert_eq!(ran.out, "");
    }
    assert!(!common::root().join("-").exists());
}

/// A device that can be opened, and takes nothing.
#[cfg(target_os = "linux")]
#[test]
fn figures_are_told_even_if_their_file_cannot_be_written() {
    let games = ["--games", "4", "--bot", "random"];
    let full = ["--csv", "/dev/full"];
    let pair = [INFERNO, FOREST];
    let arguments = [&["sim"], &pair[..], &games, &full].concat();
    rulebox(&arguments)
        .ended(2)
        .says("4 games by the rules of 2009, seed 1\n")
        .complains("/dev/full cannot be written: ");
    let arguments = [&["matrix"], &pair[..], &games, &full, &["--json"]].concat();
    let ran = rulebox(&arguments)
        .ended(2)
        .complains("/dev/full cannot be written: ");
    let value: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(value["games_per_pair"], 4);
    let bots = ["--games", "4", "--bots", "random,first"];
    let arguments = [&["ladder", "--decks"], &pair[..], &bots, &full].concat();
    rulebox(&arguments)
        .ended(2)
        .says("4 games of each pair of players, seed 1")
        .complains("/dev/full cannot be written: ");
}

#[test]
fn a_file_that_cannot_be_made_costs_no_games() {
    let long = file(&"long".repeat(100));
    let long = long.to_str().expect("a name");
    // So many games would take an hour.
    let games = ["--games", "10000000", "--svg", long];
    let ran = rulebox(&[&["sim", INFERNO, FOREST], &games[..]].concat())
        .ended(2)
        .complains("cannot be written: ");
    assert_eq!(ran.out, "");
}
