//! `rulebox rules` and `rulebox rulings` as a user sees them.

use crate::common::{self, rulebox};
use serde_json::Value;

#[test]
fn help_has_examples_at_every_level() {
    for arguments in [
        &["--help"][..],
        &["rules", "--help"],
        &["rulings", "--help"],
        &["deck", "--help"],
        &["cards", "--help"],
        &["play", "--help"],
        &["replay", "--help"],
        &["watch", "--help"],
        &["formats", "--help"],
        &["bench", "--help"],
        &["rules", "diff", "--help"],
        &["decks", "--help"],
        &["formats", "list", "--help"],
        &["cards", "reach", "--help"],
    ] {
        let ran = rulebox(arguments).ended(0).says("Examples:");
        assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe");
    }
    rulebox(&[]).ended(2);
    rulebox(&["rules", "show"]).ended(2);
    rulebox(&["--version"]).ended(0).says("rulebox 0.");
}

#[test]
fn a_rule_is_shown_in_all_eras_or_in_one() {
    rulebox(&["rules", "show", "TURN-EVOLVE-11"])
        .ended(0)
        .says("TURN-EVOLVE-11 · Part I, core rules · Evolving\n")
        .says("\n  2025  yes: unless a card says so");
    rulebox(&["rules", "show", "turn-first-6", "--era", "2025"])
        .ended(0)
        .says("In 2025 this holds");
}

#[test]
fn a_decision_is_shown_with_its_question_and_its_eras() {
    rulebox(&["rules", "show", "AMB-53"])
        .ended(0)
        .says("2025: do SP symbols make an owner?\n\n  No, as in 2021")
        .says("\n  This decision concerns 2025 only.\n");
    let found = rulebox(&["rules", "search", "public", "information"])
        .ended(0)
        .says("AMB-33\n  May a Trainer be played that can do nothing? No, if public information");
    assert!(!found.out.contains("Practice"), "{}", found.out);
}

#[test]
fn an_unknown_rule_leads_to_near_ones() {
    rulebox(&["rules", "show", "TURN-EVOLV-11"])
        .ended(2)
        .complains("There is no rule TURN-EVOLV-11. Did you mean TURN-EVOLVE-1");
    rulebox(&["rules", "show", "TURN-1", "QQQQQQ", "TURN-EVOLV-11"])
        .ended(2)
        .complains("There is no rule QQQQQQ.")
        .complains("There is no rule TURN-EVOLV-11.");
    rulebox(&["rules", "show", "TURN-EVOLVE-11", "--era", "1999"])
        .ended(2)
        .complains("2009, 2011, 2021, 2025");
}

#[test]
fn several_rules_and_families_are_shown_with_links_both_ways() {
    let two = rulebox(&[
        "rules",
        "show",
        "TURN-EVOLVE-11",
        "AMB-11",
        "turn-evolve-11",
    ])
    .ended(0);
    assert_eq!(two.out.matches(" · Part ").count(), 2, "{}", two.out);
    let two = two
        .says("\n  See also\n    TURN-FIRST-8 ")
        .says("\n  Named by\n");
    assert!(!two.out.contains('\u{1b}'));
    let family = rulebox(&["rules", "show", "TURN-EVOLVE"]).ended(0);
    let all = rulebox(&["rules", "list", "--group", "TURN-EVOLVE"]).ended(0);
    let rules = family.out.matches(" · Part I, core rules · ").count();
    assert!(
        all.out.trim_end().ends_with(&format!("\n{rules} rules")),
        "{rules}"
    );
    rulebox(&["rules", "browse"])
        .ended(2)
        .complains("Browsing needs a terminal");
}

#[test]
fn the_best_hits_come_first() {
    let found = rulebox(&["rules", "search", "evolve"]).ended(0);
    assert!(
        found.out.starts_with("TURN-EVOLVE-"),
        "{}",
        &found.out[..80]
    );
    rulebox(&["rules", "search", "asleep", "xylophone"])
        .ended(1)
        .says("No rule has all of: asleep, xylophone. Each of these is in some rule: asleep.");
}

#[test]
fn two_books_are_compared() {
    rulebox(&["rules", "diff", "2021", "2025"])
        .ended(0)
        .says("From the rulebook of 2021 to that of 2025\n")
        .says("  What is a Pokémon Tool? [TURN-TOOL-3, AMB-74]\n      an Item → a kind of Trainer of its own\n");
    rulebox(&["rules", "diff", "2011", "2011"])
        .ended(0)
        .says("Nothing changed.");
}

#[test]
fn rules_are_searched_listed_and_settled() {
    rulebox(&["rules", "search", "ASLEEP", "coin"])
        .ended(0)
        .says("COND-SLEEP-2\n");
    rulebox(&["rules", "search", "xylophone"])
        .ended(1)
        .says("No rule has all of: xylophone.");
    let ran = rulebox(&["rules", "search", "xylophone", "--json"])
        .ended(1)
        .complains("No rule has all of: xylophone.");
    assert_eq!(ran.out, "[]\n");
    let list = rulebox(&["rules", "list"]).ended(0).says("TURN-RETREAT-1 ");
    assert!(
        list.out.trim_end().ends_with("571 rules"),
        "{}",
        list.out.len()
    );
    rulebox(&["rules", "list", "--group", "turn-retreat"])
        .ended(0)
        .says("Retreating\n");
    rulebox(&["rules", "list", "--group", "TRUN-RETREAT"])
        .ended(2)
        .complains("Did you mean TURN-RETREAT?");
    rulebox(&["rules", "switches", "--era", "2025"])
        .ended(0)
        .says("starter_may_attack")
        .says("53 switches");
}

/// What a command writes as JSON.
fn json(arguments: &[&str], code: i32) -> Value {
    let ran = rulebox(arguments).ended(code);
    serde_json::from_str(&ran.out).expect("JSON")
}

#[test]
fn rules_are_shown_searched_and_listed_for_programs() {
    let shown = json(&["rules", "show", "TURN-EVOLVE-11", "AMB-53", "--json"], 0);
    assert_eq!(shown[0]["id"], "TURN-EVOLVE-11");
    assert_eq!(shown[0]["part"], "I");
    assert_eq!(shown[0]["question"], Value::Null);
    assert_eq!(shown[0]["eras"]["2025"]["applies"], true);
    assert_eq!(shown[0]["switches"][0]["name"], "first_turn_evolve");
    assert_eq!(shown[0]["mentions"][0], "TURN-FIRST-8");
    assert!(shown[0]["line"].as_u64().is_some_and(|line| line > 1));
    assert_eq!(shown[1]["part"], "III");
    let question = shown[1]["question"].as_str();
    assert!(question.is_some_and(|text| text.ends_with("make an owner?")));
    let one = json(&["rules", "show", "TURN-1", "--era", "2009", "--json"], 0);
    let eras = one[0]["eras"].as_object().expect("eras");
    assert_eq!(eras.keys().collect::<Vec<_>>(), ["2009"]);

    let found = json(&["rules", "search", "ASLEEP", "coin", "--json"], 0);
    let ids = |list: &Value| -> Vec<String> {
        let rules = list.as_array().expect("a list").iter();
        rules.map(|rule| rule["id"].to_string()).collect()
    };
    assert!(ids(&found).contains(&"\"COND-SLEEP-2\"".to_owned()));
    assert_eq!(
        ids(&json(&["rules", "search", "xylophone", "--json"], 1)).len(),
        0
    );
    assert_eq!(ids(&json(&["rules", "list", "--json"], 0)).len(), 571);
    let old = json(
        &[
            "rules",
            "list",
            "--group",
            "turn-first",
            "--era",
            "2009",
            "--json",
        ],
        0,
    );
    let old = old.as_array().expect("a list");
    let holds = |rule: &Value| {
        rule["eras"]
            .as_array()
            .is_some_and(|eras| eras.contains(&"2009".into()))
    };
    assert!(!old.is_empty() && old.iter().all(holds));
}

#[test]
fn switches_and_changes_are_listed_for_programs() {
    let switches = json(&["rules", "switches", "--json"], 0);
    let switches = switches.as_array().expect("a list");
    assert_eq!(switches.len(), 53);
    let attack = switches
        .iter()
        .find(|switch| switch["name"] == "starter_may_attack");
    let attack = attack.expect("a switch");
    assert_eq!(attack["eras"].as_object().map(|eras| eras.len()), Some(4));
    assert_eq!(attack["eras"]["2009"]["since"], "2009");
    assert!(
        attack["rules"]
            .as_array()
            .is_some_and(|rules| !rules.is_empty())
    );

    let diff = json(&["rules", "diff", "2021", "2025", "--json"], 0);
    assert_eq!(
        (&diff["from"], &diff["to"]),
        (&"2021".into(), &"2025".into())
    );
    let changes = diff["changes"].as_array().expect("a list");
    let tool = changes
        .iter()
        .find(|change| change["question"] == "What is a Pokémon Tool?");
    assert_eq!(tool.expect("a change")["from_words"], "an Item");
    let new = diff["kinds_new"].as_array().expect("a list");
    assert!(new.contains(&"tera".into()), "{new:?}");
    let same = json(&["rules", "diff", "2011", "2011", "--json"], 0);
    assert_eq!(same["changes"].as_array().map(Vec::len), Some(0));
}

#[test]
fn coverage_lists_every_rule_for_people_and_programs() {
    rulebox(&["rules", "coverage"])
        .ended(0)
        .says("TURN-EVOLVE-11 ")
        .says("Part III")
        .says(" of 333 rules")
        .says(" pairs of rule and era");
    let json = rulebox(&["rules", "coverage", "--json"]).ended(0);
    let rows: Value = serde_json::from_str(&json.out).expect("JSON");
    let rows = rows.as_array().expect("an array");
    assert_eq!(rows.len(), 571);
    let row = &rows[0];
    assert_eq!(row["part"], "I");
    assert_eq!(row["eras"]["2025"]["applies"], true);
    assert!(row["eras"]["2009"]["rulings"].is_u64());
    assert!(row["waived"].is_null() || row["waived"].is_string());
    rulebox(&["rules", "coverage", "--dir", "no-such-place"])
        .ended(2)
        .complains("no-such-place is no directory.");
}

#[test]
fn coverage_sums_up_the_part_that_is_listed() {
    let parts = |arguments: &[&str]| {
        let ran = rulebox(&[&["rules", "coverage"], arguments].concat()).ended(0);
        let sums = ran.out.lines().filter(|line| line.starts_with("  Part "));
        sums.filter_map(|line| line.split_whitespace().nth(1).map(str::to_owned))
            .collect::<Vec<_>>()
    };
    assert_eq!(parts(&[]), ["I", "II", "III"]);
    assert_eq!(parts(&["--part", "I"]), ["I"]);
    assert_eq!(parts(&["--part", "II", "--missing"]), ["II"]);
    assert_eq!(parts(&["--part", "I", "--require", "III"]), ["I", "III"]);
}

#[test]
fn coverage_can_be_insisted_on() {
    let folder = scratch("coverage");
    let dir = folder.to_string_lossy();
    rulebox(&["rules", "coverage", "--dir", &dir, "--require", "I"])
        .ended(1)
        .says("0.0 %");
    rulebox(&["rules", "coverage", "--dir", &dir]).ended(0);
}

#[test]
fn rulings_are_run_and_failures_shown() {
    let folder = scratch("rulings");
    let file = |name: &str, expected: &str| {
        let path = folder.join(name);
        std::fs::write(&path, ruling(expected)).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let good = file("good.md", "A active is Boulder");
    let wrong = file("wrong.md", "A active is Pebble");
    let broken = file("broken.md", "A aktive is Pebble");
    rulebox(&["rulings", "run", &good])
        .ended(0)
        .says("4 passed, 0 failed\n");
    rulebox(&["rulings", "run", &good, "--era", "2009"])
        .ended(0)
        .says("1 passed, 0 failed\n");
    rulebox(&["rulings", "run", &good, &wrong])
        .ended(1)
        .says("FAILED in 2009: TURN-EVOLVE-1")
        .says("wrong.md:12\n")
        .says("4 passed, 4 failed\n");
    rulebox(&["rulings", "run", &wrong, &good, "--fail-fast"])
        .ended(1)
        .says("0 passed, 4 failed\n");
    rulebox(&["rulings", "run", &broken])
        .ended(1)
        .says("broken.md:12:")
        .says("0 passed, 1 failed\n");
    let json = rulebox(&["rulings", "run", &wrong, "--json"]).ended(1);
    let results: Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(results["failed"], 4);
    assert_eq!(results["failures"][0]["era"], "2009");
    rulebox(&["rulings", "run", "no-such-file.md", &good, "nor-this.md"])
        .ended(2)
        .complains("There is no file or directory no-such-file.md.")
        .complains("There is no file or directory nor-this.md.")
        .says("4 passed, 0 failed\n");
}

#[test]
fn nothing_to_run_is_no_success() {
    let folder = scratch("no-rulings");
    let page = folder.join("page.md");
    std::fs::write(&page, "# A page\n\nWithout a ruling.\n").expect("a file");
    for path in [&folder, &page] {
        let path = path.to_string_lossy();
        rulebox(&["rulings", "run", &path])
            .ended(1)
            .says(&format!("There is no ruling to run in {path}.\n"))
            .says("0 passed, 0 failed\n");
        let json = rulebox(&["rulings", "run", "--json", &path, "rulings/zones.md"]).ended(1);
        let results: Value = serde_json::from_str(&json.out).expect("JSON");
        assert_eq!(results["empty"][0], path.as_ref());
    }
}

#[test]
fn a_file_that_is_no_text_is_complained_of() {
    let binary = scratch("binary-ruling").join("binary.md");
    std::fs::write(&binary, b"\xff\xfe\x00").expect("a file");
    let binary = binary.to_string_lossy();
    rulebox(&["rulings", "run", &binary, "rulings/zones.md"])
        .ended(2)
        .complains("binary.md: This cannot be read: it is not a text in UTF-8, as line 1 shows.")
        .says(" passed, 0 failed\n");
    let json = rulebox(&["rulings", "run", "--json", &binary]).ended(2);
    let results: Value = serde_json::from_str(&json.out).expect("JSON");
    assert!(results["unreadable"][0].is_string());
}

#[test]
fn a_page_that_is_too_long_is_complained_of_and_others_are_run() {
    let long = scratch("long-ruling").join("long.md");
    let text = ruling("A active is Boulder") + &" ".repeat(1 << 20);
    std::fs::write(&long, text).expect("a file");
    rulebox(&[
        "rulings",
        "run",
        &long.to_string_lossy(),
        "rulings/zones.md",
    ])
    .ended(2)
    .complains("long.md: This cannot be read: it has more than 1048576 bytes")
    .says(" passed, 0 failed\n");
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_page() {
    let file = scratch("marked-ruling").join("marked.md");
    let text = ruling("A active is Boulder").replace("# Test\n\n", "\u{feff}");
    std::fs::write(&file, &text).expect("a file");
    assert!(text.starts_with("\u{feff}## TURN-EVOLVE-1\n"));
    rulebox(&["rulings", "run", &file.to_string_lossy()])
        .ended(0)
        .says("4 passed, 0 failed\n");
}

#[test]
fn a_mistyped_switch_is_told_in_whole_sentences() {
    let file = scratch("switches").join("typo.md");
    for (typo, says) in [
        (
            "rules brun = Flip",
            "typo.md:6:14: There is no switch `brun`. Did you mean burn?\n",
        ),
        (
            "rules mulligan_extra_draw = Mandatroy",
            "`Mandatroy` is no value of `mulligan_extra_draw`; it takes Optional | Mandatory | Off. \
             Did you mean Mandatory?\n",
        ),
    ] {
        let text = ruling("A active is Boulder").replace("board\n", &format!("{typo}\nboard\n"));
        std::fs::write(&file, text).expect("a file");
        let ran = rulebox(&["rulings", "run", &file.to_string_lossy()])
            .ended(1)
            .says(says);
        assert!(!ran.out.contains("?."), "{}", ran.out);
    }
    let expected = ruling("ruleset brun = Flip");
    std::fs::write(&file, expected).expect("a file");
    rulebox(&["rulings", "run", &file.to_string_lossy()])
        .ended(1)
        .says("There is no switch `brun`. Did you mean burn?\n");
}

#[test]
fn the_examples_of_the_help_name_files_that_exist() {
    let help = rulebox(&["rulings", "--help"]).ended(0);
    let paths: Vec<&str> = help
        .out
        .split_whitespace()
        .filter(|word| word.ends_with(".md"))
        .collect();
    assert!(!paths.is_empty());
    for path in paths {
        assert!(common::root().join(path).exists(), "{path}");
    }
}

#[test]
fn a_mistyped_heading_is_shown_with_its_line() {
    let file = scratch("headings").join("typo.md");
    std::fs::write(
        &file,
        ruling("A active is Boulder").replace("TURN-EVOLVE-1", "TURN-EVOLV-3"),
    )
    .expect("a file");
    rulebox(&["rulings", "run", &file.to_string_lossy()])
        .ended(1)
        .says("typo.md:3:1: There is no rule TURN-EVOLV-3. Did you mean TURN-EVOLVE-3");
}

/// A page with one ruling that evolves a Pokémon and expects this of it.
fn ruling(expected: &str) -> String {
    format!(
        "# Test\n\n## TURN-EVOLVE-1\n\n```ruling\nboard\n  A active Pebble\n  A hand Boulder\nplay\n  A evolve Boulder on active\n\
expect\n  {expected}\n```\n"
    )
}

/// A folder for one test.
fn scratch(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
