//! The ruling language itself: the guide, a tour of all its words, and what it says about mistakes.

use rulebox_cards::Catalog;
use rulebox_scenes::{Rulings, coverage, run, run_with};

fn read(text: &str) -> Rulings {
    let mut rulings = Rulings::default();
    rulings.add("x.md", text, &Catalog::embedded());
    rulings
}

fn block(text: &str) -> Rulings {
    read(&format!("## KO-4\n\n```ruling test\n{text}```\n"))
}

/// The first mistake found in a ruling.
fn mistake(text: &str) -> String {
    let rulings = block(text);
    rulings
        .problems
        .first()
        .map(ToString::to_string)
        .unwrap_or_default()
}

/// The first failure of a ruling, which also expects something that always holds.
fn failure(text: &str) -> String {
    let report = run(&block(&format!(
        "{text}expect\n  card Tonic matches item\n"
    )));
    assert!(report.problems.is_empty(), "{report}");
    report
        .failures()
        .next()
        .map(ToString::to_string)
        .unwrap_or_default()
}

#[test]
fn the_tour_holds() {
    let report = run(&read(include_str!("tour.md")));
    assert!(report.passed(), "\n{report}");
}

#[test]
fn the_examples_of_the_guide_hold() {
    let guide = include_str!("../../../docs/RULINGS.md");
    let text: String = guide
        .lines()
        .filter_map(|l| l.strip_prefix("    "))
        .map(|l| format!("{l}\n"))
        .collect();
    let rulings = read(&text);
    assert!(rulings.list.len() >= 2);
    let report = run(&rulings);
    assert!(report.passed(), "\n{report}");
}

#[test]
fn mistakes_name_their_place_and_what_was_meant() {
    assert_eq!(
        mistake("bord\n"),
        "x.md:4:1: Here a part of a ruling should stand, not `bord`. Did you mean board?"
    );
    let unknown = mistake("board\n  A active Peble\n");
    assert!(
        unknown.starts_with("x.md:5:12: No card is called `Peble`"),
        "{unknown}"
    );
    assert!(unknown.ends_with("Did you mean Pebble?"), "{unknown}");
    assert!(mistake("play\n  A atack Tap\n").contains("Did you mean attack"));
    assert!(mistake("expect\n  A active posioned\n").contains("Did you mean poisoned"));
    assert!(mistake("expect\n  A may not retreat: TURN-RETRAET-7\n").contains("TURN-RETREAT-7"));
    assert!(mistake("eras 2010\n").contains("a year should stand"));
    assert!(mistake("rules burn = Never\n").contains("`Never` is no value of `burn`"));
    assert!(
        mistake("board\n  A bench Mite with Fire Energy, Pebble\n").contains("a line of its own")
    );
    assert!(mistake("board\n  A active Mite; damage 15\n").contains("steps of 10"));
    assert!(
        mistake("cards\n  pokemon \"X\"\n    basic\n    hp 60\n    typ grass\n")
            .starts_with("x.md:8:5:")
    );
    assert!(mistake("expect\n  card Tonic matches itme\n").contains("item"));
    let large = "x.md:5:10: The number 99999999999 is too large.";
    assert_eq!(mistake("board\n  A hand 99999999999 Tonic\n"), large);
    assert!(
        mistake("expect\n  A active damage 70000\n").ends_with("The number 70000 is too large.")
    );
}

#[test]
fn a_ruling_belongs_to_a_rule() {
    let ruling = "```ruling\nexpect\n  A hand 0\n```\n";
    let problems = |text: String| -> Vec<String> {
        let problems = read(&text).problems;
        problems.iter().map(ToString::to_string).collect()
    };
    let typo = problems(format!("## TURN-EVOLV-3\n\n{ruling}{ruling}"));
    assert_eq!(typo.len(), 1, "the heading is the one mistake: {typo:?}");
    assert!(
        typo[0].contains("x.md:1:1: There is no rule TURN-EVOLV-3. Did you mean TURN-EVOLVE-3")
    );
    for heading in ["", "## Evolving\n", "# Evolving\n"] {
        let none = problems(format!("{heading}\n{ruling}"));
        assert!(
            none[0].contains(":1: This ruling belongs to no rule"),
            "{none:?}"
        );
    }
    let line = problems(format!("## Evolving\n\n{ruling}"))[0].clone();
    assert!(line.starts_with("x.md:3:1: "), "{line}");
}

#[test]
fn a_ruling_without_a_heading_can_name_its_rules_itself() {
    let text = "## Words\n\n```ruling\nalso: TURN-FIRST-6, KO-4\nexpect\n  A hand 0\n```\n";
    let rulings = read(text);
    assert!(rulings.problems.is_empty(), "{:?}", rulings.problems);
    let [ruling] = rulings.list.as_slice() else {
        panic!("one ruling: {rulings:?}");
    };
    let ids: Vec<&str> = ruling.rules.iter().map(|rule| rule.id()).collect();
    assert_eq!(ids, ["TURN-FIRST-6", "KO-4"]);
    let first = ruling.rules[0];
    assert!(ruling.eras.iter().all(|era| first.entry(*era).applies));
}

#[test]
fn a_ruling_expects_something_in_each_of_its_eras() {
    let nothing = "x.md:3:1: This ruling expects nothing: a part `expect` is missing";
    for text in [
        "",
        "board\n  A active Pebble\n",
        "play\n  A end turn\nexpect\n",
    ] {
        assert!(mistake(text).starts_with(nothing), "{}", mistake(text));
    }
    assert_eq!(
        mistake("eras 2009 2011\nexpect 2009\n  A hand 0\n"),
        "x.md:3:1: This ruling expects nothing in 2011."
    );
    assert_eq!(mistake("eras 2009\nexpect 2009\n  A hand 0\n"), "");
}

#[test]
fn failures_name_what_was_expected_and_found() {
    let text = failure("play\n  A attack Tap\nexpect\n  B active damage 30\n");
    assert!(
        text.starts_with(
            "x.md:3: FAILED in 2009: KO-4 — test\n  x.md:7\n  expected: B active damage 30\n"
        ),
        "{text}"
    );
    assert!(text.contains("got:      10"), "{text}");
    assert!(
        text.contains("\n    damage B Pebble 10 by Pebble\n"),
        "{text}"
    );
}

#[test]
fn coins_are_fed_neither_too_late_nor_too_often() {
    let missing = "board\n  A active Gambler\nplay\n  A attack Toss\n";
    let at_the_end = failure(missing);
    assert!(at_the_end.contains("\n  x.md:7\n"), "{at_the_end}");
    assert!(at_the_end.contains(
        "A has to flip a coin: a line `coin …` is missing behind line 7, `A attack Toss`"
    ));
    let before = failure(&format!("{missing}expect\n  B active damage 40\n"));
    assert!(before.contains("expected: B active damage 40\n  got:      0; A has to flip a coin"));
    assert!(before.contains("behind line 7"), "{before}");
    let known = failure(&format!(
        "{missing}expect\n  next coin\n  B active damage 40\n"
    ));
    assert!(known.contains("got:      0\n"), "{known}");
    assert!(failure(&format!("{missing}  B end turn\n")).contains("A has to flip a coin"));
    assert!(
        failure(&format!("{missing}  coins heads heads\n")).contains("no such coin is owed here")
    );
    assert_eq!(failure(&format!("{missing}  coin heads\n")), "");
}

#[test]
fn what_cannot_be_is_said_so() {
    assert!(failure("board\n  turn 2 A\n  starter A\n").contains("turn 2 is not a turn of A"));
    assert!(failure("board\n  A hand 60 Fire Energy\n").contains("60 is the most"));
    assert!(failure("board\n  A bench Mite; asleep\n").contains("cannot be Asleep"));
    assert!(failure("play\n  A play Tonic\n").contains("A has no Tonic in this ruling"));
    assert!(
        failure("play\n  A attack Smash\n").contains("the Active Pokémon has Tap, Knock, Slam")
    );
    assert!(failure("play\n  B end turn\n").contains("A is asked: turn"));
    let other = "expect\n  A may not retreat: TURN-RETREAT-7\n";
    assert!(failure(other).contains("refused, but by another rule: "));
    let faults = failure("deck exactly\nexpect\n  legal\n");
    assert_eq!(faults.matches("(DECK-1)").count(), 1, "{faults}");
    assert!(
        failure("expect\n  A may not attack Tap\n").contains("allowed by ATTACK-4: attack Tap")
    );
}

#[test]
fn a_scene_that_no_game_comes_to_is_refused() {
    assert_eq!(
        mistake("board\n  A active Tonic\n"),
        "x.md:5:12: Tonic is no Pokémon."
    );
    assert!(mistake("board\n  A bench Mite, Fire Energy\n").contains("Fire Energy is no Pokémon."));
    assert!(mistake("board\n  A active Boulder on Tonic\n").contains("Tonic is no Pokémon."));
    assert!(mistake("board\n  stadium Tonic by A\n").contains(":11: Tonic is no Stadium."));
    for turn in ["0", "1001", "65535"] {
        assert!(mistake(&format!("board\n  turn {turn} A\n")).contains("turn 1 to 1000"));
    }
    let wrong = |line: &str| failure(&format!("board\n  {line}\n"));
    assert!(
        wrong("A active Boulder on Mite").contains("Boulder evolves from Pebble, not from Mite")
    );
    assert!(wrong("A active Mite on Pebble").contains("Mite is no Evolution card"));
    assert!(wrong("A active Mountain on Mite").contains("Mountain evolves from Boulder"));
    assert!(
        wrong("A bench Pebble; damage 60").contains("A bench 1 Pebble would be Knocked Out"),
        "{}",
        wrong("A bench Pebble; damage 60")
    );
    assert!(wrong("A prizes none").contains("A has no Prize cards, so the game would be over"));
    assert!(wrong("B bench 6 Mite").contains("B has 6 Benched Pokémon; the Bench holds 5"));
}

#[test]
fn a_scene_may_be_unusual() {
    for line in [
        "A active Old Bone",
        "A active Boulder",
        "A active Mountain on Pebble",
        "A active Old Lizard on Old Bone",
        "A active Pebble with Charm; damage 70",
        "A deck none",
        "A prizes 1",
    ] {
        assert_eq!(failure(&format!("board\n  {line}\n")), "", "{line}");
    }
}

#[test]
fn an_attack_that_can_mean_two_is_refused() {
    let twice = "cards\n  pokemon \"Mirror\"\n    basic\n    hp 60\n    type fire\n    retreat 1\n    \
                 attack \"Hit\" [] 10\n    attack \"Hit\" [] 20\nboard\n  A active Mirror\nplay\n  A attack Hit\n";
    assert!(failure(twice).contains("A active Mirror has several attacks called Hit"));
    let above = "board\n  A active Boulder on Pebble with Fire Energy\nplay\n  A attack Knock\n";
    assert_eq!(failure(above), "", "Boulder's own Knock is meant");
}

#[test]
fn the_report_is_data_too() {
    let report = run(&block("expect\n  A hand 1\n"));
    let json = serde_json::to_value(&report).expect("a report is plain data");
    assert_eq!(json["outcomes"][0]["era"], "2009");
    assert_eq!(json["outcomes"][0]["failure"]["expected"], "A hand 1");
    assert_eq!(json["outcomes"][0]["rules"][0], "KO-4");
}

#[test]
fn coverage_counts_rulings_by_era() {
    let mut rulings = block("eras 2009\nalso: KO-5\nexpect\n  A hand 0\n");
    rulings.add(
        "y.md",
        "## KO-6\n\nWaived: nothing to see.\n",
        &Catalog::embedded(),
    );
    let rows = coverage(&rulings);
    let row = |id: &str| rows.iter().find(|row| row.id.id() == id).expect("a rule");
    assert_eq!(row("KO-4").eras["2009"].rulings, 1);
    assert_eq!(row("KO-4").eras["2011"].rulings, 0);
    assert_eq!(row("KO-5").eras["2009"].rulings, 1);
    assert!(!row("KO-4").is_covered());
    assert!(row("KO-6").is_covered());
    assert!(
        !row("TURN-FIRST-6").eras["2009"].applies,
        "the ban does not hold where the first player may attack"
    );
}

#[test]
fn a_flipped_switch_changes_what_happens_but_not_what_is_expected_of_itself() {
    let rulings =
        block("eras 2025\nboard\n  turn 1 A\nexpect\n  A may not attack Tap: TURN-FIRST-6\n");
    assert!(run(&rulings).passed());
    assert!(!run_with(&rulings, |rules| rules.starter_may_attack = true).passed());
    let stated = block("eras 2025\nexpect\n  ruleset starter_may_attack = false\n");
    assert!(run(&stated).passed());
    assert!(run_with(&stated, |rules| rules.starter_may_attack = true).passed());
}

#[test]
fn the_absence_of_nonsense_is_a_mistake() {
    let events = [
        (
            "damge B",
            6,
            "an event should stand, not `damge`. Did you mean damage",
        ),
        ("knockout B", 6, "Did you mean knock out"),
        ("damage C", 13, "`C` cannot stand here"),
        ("damage B Gaint", 15, "Did you mean Giant"),
        ("damage B Giant 1O", 21, "`1O` cannot stand here"),
        ("damage 30 B", 16, "`B` cannot stand here"),
        ("coin A head", 13, "`head` cannot stand here"),
        (
            "attack A Tup by Pebble",
            15,
            "written `attack PLAYER NAME by CARD`",
        ),
        (
            "discard A Tonic from pocket",
            27,
            "`pocket` cannot stand here",
        ),
        ("damage B, none", 16, "an event should stand, not `none`"),
        ("none", 6, "an event should stand, not `none`"),
    ];
    for (event, column, said) in events {
        for (log, more) in [
            ("no log", 3),
            ("log", 0),
            ("A no log", 5),
            ("log exactly", 8),
        ] {
            let text = mistake(&format!("expect\n  {log} {event}\n"));
            if (log, event) == ("log exactly", "none") {
                assert_eq!(text, "");
                continue;
            }
            assert!(
                text.starts_with(&format!("x.md:5:{}: ", column + more + 1)),
                "{text}"
            );
            assert!(text.contains(said), "{text}");
        }
    }
    assert_eq!(
        mistake("expect\n  no log damage B Giant 10 by Pebble, coin, end turn A\n"),
        ""
    );
}

/// A question to which only *done* can be answered is passed by, unless something is expected of it.
#[test]
fn what_may_not_be_done_is_asked_after_a_lonely_done() {
    let search = "board\n  A active Pebble with Fire Energy\n  A hand Beacon\n  A deck only Tonic\nplay\n  A play Beacon\n";
    let said = |expect: &str| failure(&format!("{search}expect\n  {expect}\n"));
    assert_eq!(said("A looks at Tonic"), "");
    assert_eq!(said("next A Beacon"), "");
    assert_eq!(said("next A turn"), "");
    assert_eq!(said("A discard has Beacon"), "");
    assert!(said("A may not end turn").contains("allowed by"));
}

#[test]
fn what_is_nested_too_deeply_is_a_mistake() {
    let deep = |open: &str, middle: &str| {
        mistake(&format!(
            "expect\n  card Tonic matches {}{middle}\n",
            open.repeat(50_000)
        ))
    };
    for text in [
        deep("(", "item"),
        deep("not ", "item"),
        deep("not (", "item"),
    ] {
        assert!(text.starts_with("x.md:5:"), "{text}");
        assert!(text.contains("nested too deeply"), "{text}");
    }
    let card = |levels: usize| {
        let effect = format!(
            "{}draw 1{}",
            "flip { heads: ".repeat(levels),
            " }".repeat(levels)
        );
        format!("cards\n  trainer \"Deep\"\n    item\n    {effect}\n")
    };
    assert!(mistake(&card(50_000)).starts_with("x.md:7:"));
    assert!(mistake(&card(50_000)).contains("nested too deeply"));
    let coins = "heads ".repeat(60);
    let played = "board\n  A hand Deep\n  A deck Tonic\nplay\n  A play Deep\n";
    let text = format!(
        "{}{played}  coins {coins}\nexpect\n  log draw A Tonic\n",
        card(60)
    );
    assert_eq!(failure(&text), "");
}
