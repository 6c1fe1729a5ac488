//! How the program ends: 1 where a check failed or a search found nothing, 2 where the input cannot be used.

mod common;

use common::{root, rulebox};

#[test]
fn a_name_that_nothing_has_cannot_be_used() {
    for arguments in [
        "cards show Nobodymon",
        "cards search --set nosuch",
        "cards lint nosuch.cards",
        "cards fmt nosuch.cards",
        "rules show NO-1",
        "rules list --group NOSUCH",
        "rules coverage --dir nosuch",
        "rulings run nosuch.md",
        "deck check nosuch.txt",
        "deck check --format nosuch decks/2009-01-luxchomp.txt",
        "deck show nosuch",
        "deck stats nosuch",
        "deck convert nosuch",
        "formats show nosuch",
        "learn 99",
        "learn puzzle 999",
        "learn check nosuch",
        "replay nosuch",
        "watch nosuch inferno --plain",
        "play --decks nosuch inferno --plain",
        "sim nosuch inferno",
        "matrix nosuch inferno",
        "ladder --bots nosuch,rules",
        "bench --decks nosuch",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let ran = rulebox(&arguments).ended(2);
        assert!(
            ran.err.contains("o such")
                || ran.err.contains("here is no")
                || ran.err.contains(" is no "),
            "{}",
            ran.err
        );
    }
}

#[test]
fn wrong_arguments_cannot_be_used() {
    for arguments in [
        "nosuch",
        "cards show",
        "rules diff 2009 2010",
        "rules switches --era 1999",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        rulebox(&arguments).ended(2);
    }
}

#[test]
fn searches_without_a_find_and_failed_checks_are_no_success() {
    for arguments in [
        "cards search nosuchcard",
        "rules search nosuchword",
        "rulings run docs/STYLE.md",
        "learn check docs/STYLE.md",
        "deck check decks/raid-deck.txt",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        rulebox(&arguments).ended(1);
    }
}

#[test]
fn the_codes_are_told_in_the_help_and_on_the_front_page() {
    let codes = "1 a check failed or a search found nothing, 2 the input cannot be used";
    rulebox(&["--help"]).ended(0).says(codes);
    let page = std::fs::read_to_string(root().join("README.md")).expect("the page");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        page.contains(
            "1 if a check failed or a search found nothing, 2 if the input cannot be used"
        )
    );
}

#[test]
fn every_deck_for_a_duel_may_be_played_by_every_rulebook() {
    for era in ["2009", "2011", "2021", "2025"] {
        let decks = std::fs::read_dir(root().join("decks")).expect("the decks");
        let mut files: Vec<String> = decks
            .map(|entry| entry.expect("a file").path().display().to_string())
            .collect();
        files.sort();
        let arguments = [
            &["deck", "check", "--era", era],
            &files.iter().map(String::as_str).collect::<Vec<_>>()[..],
        ]
        .concat();
        let ran = rulebox(&arguments).ended(1);
        let refused: Vec<&str> = ran
            .out
            .lines()
            .filter(|line| line.contains(" fault"))
            .collect();
        assert_eq!(refused.len(), 3, "{refused:?}");
        assert!(
            refused
                .iter()
                .all(|line| line.contains("giovanni-team-") || line.contains("raid-deck"))
        );
    }
}

#[test]
fn the_front_page_lists_every_crate() {
    let page = std::fs::read_to_string(root().join("README.md")).expect("the page");
    for entry in std::fs::read_dir(root().join("crates")).expect("the crates") {
        let name = entry.expect("a folder").file_name();
        let row = format!("| `crates/{}` | ", name.to_string_lossy());
        assert!(page.contains(&row), "{row}");
    }
}
