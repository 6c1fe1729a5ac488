//! How the program ends: 1 where a check failed or a search found nothing, 2 where the input cannot be used.

use crate::common::{root, rulebox};

#[test]
fn a_name_that_nothing_has_cannot_be_used() {
    for (arguments, why) in [
        ("cards show Nobodymon", "There is no card called Nobodymon."),
        ("cards search --set nosuch", "There is no set nosuch."),
        ("cards lint nosuch.cards", "nosuch.cards cannot be read: "),
        ("cards fmt nosuch.cards", "nosuch.cards cannot be read: "),
        ("rules show NO-1", "There is no rule NO-1."),
        ("rules list --group NOSUCH", "There is no group NOSUCH."),
        ("rules coverage --dir nosuch", "nosuch is no directory."),
        (
            "rulings run nosuch.md",
            "There is no file or directory nosuch.md.",
        ),
        ("deck check nosuch.txt", "nosuch.txt cannot be read: "),
        (
            "deck check --format nosuch decks/2009-01-luxchomp.txt",
            "There is no format called nosuch.",
        ),
        (
            "deck show nosuch",
            "There is no file and no deck called nosuch.",
        ),
        (
            "deck stats nosuch",
            "There is no file and no deck called nosuch.",
        ),
        (
            "deck convert nosuch",
            "There is no file and no deck called nosuch.",
        ),
        ("formats show nosuch", "There is no format called nosuch."),
        ("learn 99", "There is no lesson 99; "),
        ("learn puzzle 999", "There is no puzzle 999; "),
        ("learn check nosuch", "There is no file or folder nosuch."),
        ("replay nosuch", "nosuch cannot be read: "),
        (
            "watch nosuch inferno --plain",
            "There is no file and no deck called nosuch.",
        ),
        (
            "play --decks nosuch inferno --plain",
            "There is no file and no deck called nosuch.",
        ),
        (
            "sim nosuch inferno",
            "There is no file and no deck called nosuch.",
        ),
        (
            "matrix nosuch inferno",
            "There is no file and no deck called nosuch.",
        ),
        ("ladder --bots nosuch,rules", "there is no bot `nosuch`"),
        (
            "bench --decks nosuch",
            "There is no file and no deck called nosuch.",
        ),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        rulebox(&arguments).ended(2).complains(why);
    }
}

#[test]
fn what_is_quoted_of_arguments_changes_no_terminal() {
    for arguments in [
        &["cards", "show", "\u{1b}[31mX"][..],
        &["cards", "search", "\u{1b}[31mX"],
        &["cards", "search", "--set", "\u{1b}[31mX"],
        &["rules", "show", "\u{1b}[31mX"],
        &["rules", "search", "\u{1b}[31mX"],
        &["rules", "list", "--group", "\u{1b}[31mX"],
        &["deck", "check", "\u{1b}[31mX"],
        &["deck", "stats", "\u{1b}[31mX"],
        &["formats", "show", "\u{1b}[31mX"],
        &["learn", "check", "\u{1b}[31mX"],
        &["rulings", "run", "\u{1b}[31mX"],
        &["replay", "\u{1b}[31mX"],
        &["play", "--bot", "\u{1b}[31mX"],
        &["sim", "\u{1b}[31mX", "inferno"],
        &["\u{1b}[31mX"],
    ] {
        let ran = rulebox(arguments);
        assert_ne!(ran.code, 0, "{arguments:?}");
        let said = format!("{}{}", ran.out, ran.err);
        assert!(!said.contains('\u{1b}'), "{arguments:?}: {said:?}");
    }
    // Nor do names of files that can be read.
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("\u{1b}[31mX.txt");
    std::fs::write(&file, "60 Fire Energy DP 124\n1 Nosuch\n").expect("a file");
    let ran = rulebox(&["deck", "check", &file.display().to_string()]).ended(1);
    assert!(!ran.out.contains('\u{1b}'), "{:?}", ran.out);
}

#[test]
fn a_file_that_is_no_text_cannot_be_used() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-text.md");
    std::fs::write(&file, b"# \xff\xfe\n").expect("a file");
    rulebox(&["learn", "check", &file.display().to_string()])
        .ended(2)
        .complains("it is not a text in UTF-8");
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_no_success() {
    for page in ["--help", "--version", "play --help"] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let ended = std::process::Command::new(env!("CARGO_BIN_EXE_rulebox"))
            .args(page.split(' '))
            .stdout(full.expect("a full disk"))
            .output()
            .expect("the program starts");
        assert_eq!(ended.status.code(), Some(2), "{page}");
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(
            said.contains("The output cannot be written"),
            "{page}: {said}"
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
