//! Cards and decks of the user's own: a folder that is known to every command, and the tools for its files.

use crate::common::{Ran, rulebox, rulebox_with};
use std::path::{Path, PathBuf};
use std::{fs, process};

const GOOD: &str = "\
set \"Mine\" my1
  code MINE

pokemon \"Test Drake\" my1-1
  basic
  hp 90
  type fire
  weakness water x2
  retreat 1
  attack \"Spark\" [R] 30
";

const BAD: &str = "\
pokemon \"Broken Drake\" my1-2
  basic
  hp ninety
  type fire
  retreat 1

energy \"Second Drake\" dp1-5
  basic fire

pokemon \"Other Drake\" my1-3
  basic
  hp 60
  type fire
  retreat 1
  attack \"Spark\" [R] 30
";

const DECK: &str =
    "# My Drakes\n4 Test Drake MINE 1\n4 Other Drake MINE 3\n52 Fire Energy DP 124\n";

/// A new folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for (file, text) in files {
        fs::write(folder.join(file), text).expect("a file");
    }
    folder
}

fn all(name: &str) -> PathBuf {
    let files = [("a.cards", GOOD), ("b.cards", BAD), ("my-drakes.txt", DECK)];
    folder(name, &files)
}

/// Runs the program with the cards of a folder.
fn with(folder: &Path, arguments: &[&str]) -> Ran {
    let shown = folder.display().to_string();
    rulebox(&[arguments, &["--cards", &shown]].concat())
}

#[test]
fn one_bad_card_does_not_stop_the_others() {
    let folder = all("bad");
    with(&folder, &["cards", "show", "Test", "Drake"])
        .ended(0)
        .says("Mine 1 (my1-1)")
        .complains("b.cards:3:6: ")
        .complains(" 3 |   hp ninety\n   |      ^^^^^^")
        .complains("The printing dp1-5 of \"Second Drake\" is known already: it is \"Infernape\" in cards/dp1.cards:");
    with(&folder, &["cards", "search", "--set", "mine"])
        .ended(0)
        .says("Test Drake")
        .says("Other Drake")
        .says("\n2 cards\n");
    with(&folder, &["cards", "show", "Broken", "Drake"]).ended(2);
}

#[test]
fn own_decks_are_listed_checked_shown_and_played() {
    let folder = all("decks");
    with(&folder, &["decks"])
        .ended(0)
        .says("Your own · 1 deck\n  my-drakes ")
        .says("75 decks; ");
    let ran = with(&folder, &["decks", "--json", "--era", "2009"]).ended(0);
    let decks: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let decks = decks.as_array().expect("a list");
    let own: Vec<_> = decks.iter().filter(|deck| deck["own"] == true).collect();
    assert_eq!((decks.len(), own.len()), (16, 1));
    assert_eq!(
        (&own[0]["name"], &own[0]["title"]),
        (&"my-drakes".into(), &"My Drakes".into())
    );
    assert_eq!(
        (&own[0]["cards"], &own[0]["purpose"]),
        (&60.into(), &"own".into())
    );
    let list = folder.join("my-drakes.txt");
    let list = list.display().to_string();
    with(&folder, &["deck", "check", &list, "--era", "2009"])
        .ended(0)
        .says("My Drakes");
    rulebox(&["deck", "check", &list])
        .ended(1)
        .says("I know no such card");
    for name in ["my-drakes", "my-drakes.txt"] {
        with(&folder, &["deck", "show", name])
            .ended(0)
            .says("4 Test Drake                       MINE 1 ");
    }
    with(&folder, &["deck", "convert", "my-drakes"])
        .ended(0)
        .says("4 Test Drake MINE 1\n");
    with(
        &folder,
        &["bench", "--decks", "my-drakes", "--games", "3", "--json"],
    )
    .ended(0)
    .says("\"games\": 3,");
    let shown = folder.display().to_string();
    let arguments = [
        "play",
        "--seed",
        "5",
        "--cards",
        &shown,
        "--decks",
        "my-drakes",
        "my-drakes",
    ];
    rulebox_with(&arguments, "1\n".repeat(5_000).as_bytes())
        .ended(0)
        .says(" Drake")
        .says("The game is over.");
    // Without these cards the game could not be shown again.
    let file = folder.join("game.rulebox").display().to_string();
    let recorded = [&arguments[..], &["--record", &file]].concat();
    rulebox_with(&recorded, b"quit\n")
        .ended(0)
        .says(&format!("`rulebox replay {file} --cards {shown}` shows"));
}

#[test]
fn own_cards_can_stand_in_rulings() {
    let folder = all("rulings");
    let ruling = "## DMG-1\n\n```ruling an own card does its damage\nboard\n  A active Test Drake with Fire Energy\n  B active Pebble\nplay\n  A attack Spark\nexpect\n  B active damage 30\n```\n";
    let file = folder.join("own.md");
    fs::write(&file, ruling).expect("a file");
    let file = file.display().to_string();
    with(&folder, &["rulings", "run", &file, "--era", "2009"]).ended(0);
    rulebox(&["rulings", "run", &file, "--era", "2009"]).ended(1);
}

#[test]
fn the_folder_may_stand_in_the_environment() {
    let folder = all("environment");
    let run = |value: &Path| {
        let mut program = process::Command::new(env!("CARGO_BIN_EXE_rulebox"));
        program.args(["cards", "show", "Test Drake"]);
        program.env("RULEBOX_CARDS", value);
        program.output().expect("the program runs").status.code()
    };
    assert_eq!(run(&folder), Some(0));
    assert_eq!(run(Path::new("")), Some(2));
    rulebox(&["cards", "show", "Infernape", "--cards", "no/such/folder"])
        .ended(2)
        .complains("The folder no/such/folder cannot be read");
}

#[test]
fn card_files_are_checked() {
    let folder = all("lint");
    let shown = folder.display().to_string();
    rulebox(&["cards", "lint", &shown])
        .ended(1)
        .says("2 files: 2 errors, 0 warnings.")
        .says("error: ");
    let ran = rulebox(&["cards", "lint", &shown, "--json"]).ended(1);
    let found: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(found[0]["severity"], "error");
    assert_eq!(
        (&found[0]["line"], &found[0]["column"]),
        (&3.into(), &6.into())
    );
    rulebox(&["cards", "lint", "cards"])
        .ended(0)
        .says("files: 0 errors, ");
    rulebox(&["cards", "lint"]).ended(0);
    rulebox(&["cards", "lint", "cards/dp1.cards"])
        .ended(0)
        .says("1 file: 0 errors, ");
    rulebox(&["cards", "lint", "no-such.cards"]).ended(2);
}

#[test]
fn a_file_that_cannot_be_read_does_not_stop_the_others() {
    let untidy = GOOD.replace("  hp", "  hp  ");
    let folder = folder("unreadable", &[("b.cards", &untidy), ("c.cards", BAD)]);
    fs::write(folder.join("a.cards"), b"\xff\xfe\x00").expect("a file");
    fs::write(folder.join("d.cards"), " ".repeat((1 << 20) + 1)).expect("a file");
    let shown = folder.display().to_string();
    let told = |ran: Ran| {
        ran.ended(2)
            .complains("a.cards cannot be read: it is not a text in UTF-8, as line 1 shows.\n")
            .complains("d.cards cannot be read: it has more than 1048576 bytes")
    };
    told(rulebox(&["cards", "lint", &shown]))
        .says("4 files, 2 of them unreadable: 2 errors, 0 warnings.")
        .says("c.cards:3:6: ");
    let ran = told(rulebox(&["cards", "lint", &shown, "--json"]));
    let found: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(found.as_array().map(Vec::len), Some(2));
    told(rulebox(&["cards", "fmt", "--check", &shown])).says("b.cards\n");
    told(rulebox(&["cards", "fmt", &shown])).says("b.cards\n");
    let tidy = fs::read_to_string(folder.join("b.cards")).expect("the file");
    assert_eq!(tidy, GOOD);
    with(&folder, &["cards", "show", "Test", "Drake"])
        .ended(0)
        .complains("a.cards cannot be read: it is not a text in UTF-8, as line 1 shows.\n");
    let alone = folder.join("a.cards").display().to_string();
    rulebox(&["cards", "lint", &alone])
        .ended(2)
        .complains("a.cards cannot be read: ");
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_card_or_a_deck() {
    let (cards, deck) = (format!("\u{feff}{GOOD}"), format!("\u{feff}{DECK}"));
    let folder = folder(
        "marked",
        &[
            ("a.cards", &cards),
            ("b.cards", BAD),
            ("my-drakes.txt", &deck),
        ],
    );
    let file = folder.join("a.cards").display().to_string();
    rulebox(&["cards", "lint", &file])
        .ended(0)
        .says("1 file: 0 errors, 0 warnings.");
    with(&folder, &["deck", "show", "my-drakes"])
        .ended(0)
        .says("4 Test Drake ");
    let json = with(&folder, &["deck", "convert", "my-drakes", "--to", "json"]).ended(0);
    let marked = folder.join("marked.json");
    fs::write(&marked, format!("\u{feff}{}", json.out)).expect("a file");
    let marked = marked.display().to_string();
    with(&folder, &["deck", "check", &marked, "--era", "2009"])
        .ended(0)
        .says("My Drakes");
}

#[test]
fn card_files_are_tidied() {
    let untidy = format!("{}\n\n\n# The end.\n", GOOD.replace("  hp", "  hp  "));
    let folder = folder("fmt", &[("a.cards", &untidy)]);
    let shown = folder.display().to_string();
    rulebox(&["cards", "fmt", "--check", &shown])
        .ended(1)
        .says("1 file, 1 not in their canonical form.");
    assert_eq!(
        fs::read_to_string(folder.join("a.cards")).ok(),
        Some(untidy)
    );
    rulebox(&["cards", "fmt", &shown])
        .ended(0)
        .says("1 file, 1 tidied.");
    let tidy = fs::read_to_string(folder.join("a.cards")).expect("the file");
    assert_eq!(tidy, format!("{GOOD}\n# The end.\n"));
    rulebox(&["cards", "fmt", "--check", &shown]).ended(0);
    rulebox(&["cards", "fmt", "--check"])
        .ended(0)
        .says("all in their canonical form");
}

#[test]
fn strange_cards_are_told_and_hidden_characters_never_shown() {
    let strange = format!(
        "{GOOD}\ntrainer \"Blank\" my1-4\n  item\n\npokemon \"Bad\u{1b}[31mDrake\" my1-5\n  basic\n"
    );
    let folder = folder("strange", &[("a.cards", &strange)]);
    let shown = folder.display().to_string();
    let ran = rulebox(&["cards", "lint", &shown])
        .ended(1)
        .says("a.cards:12:1: \"Blank\" says nothing.")
        .says("a.cards:15:13: Here is a character that cannot be seen (\\u{1b}).")
        .says(" 15 | pokemon \"Bad�[31mDrake\" my1-5\n")
        .says("1 file: 1 error, 1 warning.");
    assert!(!ran.out.contains('\u{1b}'));
    let ran = with(&folder, &["cards", "show", "Test", "Drake"])
        .ended(0)
        .complains("a.cards:15:13: ");
    assert!(!ran.err.contains('\u{1b}'));
}

#[test]
fn a_long_line_is_shown_in_part() {
    let long = format!("  {}\n", "draw 1; ".repeat(100_000));
    let text = format!("{GOOD}\ntrainer \"Long\" my1-4\n  item\n{long}  drw 1\n")
        .replace("draw 1; \n", "drw 1\n");
    let folder = folder("long", &[("a.cards", &text)]);
    let shown = folder.display().to_string();
    let ran = rulebox(&["cards", "lint", &shown]).ended(1).says("…");
    assert!(ran.out.len() < 1_000, "{}", ran.out.len());
}

#[test]
fn what_was_perhaps_meant_as_a_card_file_is_named() {
    let files = [
        ("a.cards", GOOD),
        ("b.card", GOOD),
        ("c.CARDS", GOOD),
        ("d.cards~", GOOD),
    ];
    let folder = folder("endings", &files);
    fs::create_dir(folder.join("e.cards")).expect("a folder");
    fs::create_dir(folder.join("f.cards")).expect("a folder");
    fs::write(folder.join("f.cards/g.cards"), "# Nothing.\n").expect("a file");
    let hints = [
        "b.card is passed over: the names of card files end with .cards.\n",
        "c.CARDS is passed over: the names of card files end with .cards.\n",
        "e.cards is a folder without card files, so no cards are read from it.\n",
    ];
    let ran = with(&folder, &["cards", "show", "Test", "Drake"]).ended(0);
    assert_eq!(ran.err.lines().count(), 3, "{}", ran.err);
    let shown = folder.display().to_string();
    let linted = rulebox(&["cards", "lint", &shown])
        .ended(0)
        .says("2 files: 0 errors, 3 warnings.");
    let tidied = rulebox(&["cards", "fmt", "--check", &shown]).ended(0);
    let json = rulebox(&["cards", "lint", &shown, "--json"]).ended(0);
    for hint in hints {
        for text in [&ran.err, &linted.out, &tidied.out, &json.err] {
            assert!(text.contains(hint), "{hint} is not in\n{text}");
        }
    }
}

/// A pipe that nobody writes into would keep its reader waiting for ever.
#[cfg(unix)]
#[test]
fn a_pipe_with_the_name_of_a_card_file_is_not_read() {
    let folder = folder("pipe", &[("a.cards", GOOD)]);
    let made = process::Command::new("mkfifo")
        .arg(folder.join("x.cards"))
        .status();
    assert!(
        made.is_ok_and(|status| status.success()),
        "no pipe was made"
    );
    let why = "x.cards cannot be read: it is no file but a folder, a pipe or a device.\n";
    with(&folder, &["cards", "show", "Test", "Drake"])
        .ended(0)
        .says("Mine 1 (my1-1)")
        .complains(why);
    let shown = folder.display().to_string();
    rulebox(&["cards", "lint", &shown]).ended(2).complains(why);
    rulebox(&["cards", "fmt", "--check", &shown])
        .ended(2)
        .complains(why);
}

#[test]
fn tidying_tells_of_files_with_errors() {
    let tidy = BAD.replace("hp ninety", "hp ninety  # much");
    let folder = folder("wrong", &[("a.cards", GOOD), ("b.cards", &tidy)]);
    let shown = folder.display().to_string();
    for more in [&[][..], &["--check"]] {
        rulebox(&[&["cards", "fmt", &shown], more].concat())
            .ended(1)
            .says("b.cards:3:6: ")
            .says("2 files, 1 with errors, all else in its canonical form.");
    }
    fs::write(folder.join("a.cards"), GOOD.replace("  hp", "  hp  ")).expect("a file");
    rulebox(&["cards", "fmt", "--check", &shown])
        .ended(1)
        .says("2 files, 1 with errors, 1 not in their canonical form.");
    rulebox(&["cards", "fmt", &shown])
        .ended(1)
        .says("2 files, 1 with errors, 1 tidied.");
}

#[test]
fn a_card_that_no_game_can_use_is_an_error() {
    let lock = "set \"Test\" tst\n\ntrainer \"Hush\" tst-1\n  stadium\n  \
        while any of opponent's pokemon where has ability: each player's pokemon have no abilities\n";
    let folder = folder("unplayed", &[("a.cards", lock)]);
    rulebox(&["cards", "lint", &folder.display().to_string()])
        .ended(1)
        .says("error: ")
        .says("a.cards:3:1: No game can use Hush: the engine does not play texts that take powers away")
        .says("1 file: 1 error, 0 warnings.");
}
