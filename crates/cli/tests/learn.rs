//! `rulebox learn` as a user runs it: lists, a lesson, progress that is kept or cannot be, and files of one's own.

use crate::common::{Ran, root, rulebox, rulebox_knowing, rulebox_with};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of its own for each test, so that nobody's progress is touched.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        let folder =
            std::env::temp_dir().join(format!("rulebox-learn-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Home(folder)
    }

    fn learn(&self, arguments: &[&str], input: &str) -> Ran {
        learn_in(&self.0, arguments, input)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs `rulebox learn` with its data in this folder.
fn learn_in(data: &Path, arguments: &[&str], input: &str) -> Ran {
    let arguments = [&["learn"], arguments].concat();
    rulebox_knowing(&[("RULEBOX_DATA", data)], &arguments, input.as_bytes())
}

/// What is typed to evolve, to ask and to evolve again.
const EVOLVING: &str = "1\n3\nwhy not raboot\n1\n4\n1\n";

#[test]
fn a_lesson_reads_as_it_should() {
    let home = Home::new("transcript");
    let said = home.learn(&["5", "--era", "2025"], EVOLVING).ended(0).out;
    let file = root().join("crates/cli/tests/transcripts/lesson-5-2025.txt");
    if std::env::var_os("RULEBOX_RENEW").is_some() {
        fs::write(&file, &said).expect("the transcript is written");
    }
    let kept = fs::read_to_string(&file).expect("a transcript");
    assert_eq!(
        said, kept,
        "the transcript is out of date: write it anew with RULEBOX_RENEW=1 and read what changed"
    );
    assert!(said.contains("Lesson 5 is done."), "{said}");
}

#[test]
fn what_is_done_is_kept_for_its_era() {
    let home = Home::new("progress");
    home.learn(&["list"], "")
        .ended(0)
        .says("   5        Evolving");
    home.learn(&["5"], EVOLVING)
        .ended(0)
        .says("Lesson 5 is done.");
    home.learn(&["list"], "")
        .ended(0)
        .says("   5  done  Evolving");
    home.learn(&["list", "--era", "2009"], "")
        .ended(0)
        .says("   5        Evolving");
    let list = home.learn(&["list", "--json"], "").ended(0).out;
    let list: serde_json::Value = serde_json::from_str(&list).expect("JSON");
    assert_eq!(list["era"], "2025");
    assert_eq!(list["lessons"][4]["done"], true);
    assert_eq!(list["lessons"][0]["done"], false);
    assert!(
        list["puzzles"]
            .as_array()
            .is_some_and(|puzzles| puzzles.len() >= 24)
    );
}

#[test]
fn everything_works_without_a_folder_for_data() {
    let home = Home::new("unwritable");
    let file = home.0.join("a-file");
    fs::write(&file, "").expect("a file");
    let said = learn_in(&file, &["5"], EVOLVING)
        .ended(0)
        .says("Lesson 5 is done.")
        .out;
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Systems differ in whether they find out when they read or when they write.
    let words = [
        "so what you do is not kept.",
        "What you have done cannot be kept in",
    ];
    assert!(
        words.iter().any(|words| flat(&said).contains(words)),
        "{said}"
    );
}

#[test]
fn the_list_offers_the_next_and_answers_kindly() {
    let home = Home::new("menu");
    home.learn(&[], "")
        .ended(0)
        .says("Lessons, by the rules of 2025")
        .says("Enter begins lesson 1;");
    home.learn(&[], "nonsense\n77\npuzzle 99\npuzzle x\nq\n")
        .ended(0)
        .says("Type the number of a lesson, `puzzle` and a number, or `q` to leave.")
        .says("There is no lesson 77; there are 1 to 10.")
        .says("There is no puzzle 99;");
    home.learn(&["--era", "2009"], "\nq\n")
        .ended(0)
        .says("Lesson 1: The table and setting up")
        .says("By the rules of 2009.");
    home.learn(&[], "puzzle 3\nq\n").ended(0).says("Puzzle 3: ");
    let list = home.learn(&[], "puzzles\nq\n").ended(0).out;
    assert_eq!(
        list.matches("Puzzles: win in this turn").count(),
        2,
        "{list}"
    );
}

#[test]
fn numbers_that_are_not_there_are_refused() {
    let home = Home::new("numbers");
    home.learn(&["0"], "")
        .ended(2)
        .complains("There is no lesson 0; there are 1 to 10.");
    home.learn(&["puzzle", "1000"], "")
        .ended(2)
        .complains("There is no puzzle 1000;");
    rulebox(&["learn", "--era", "1999"]).ended(2);
    rulebox_with(&["learn", "sideways"], b"").ended(2);
}

#[test]
fn a_puzzle_says_what_it_wants_and_leaves_when_asked() {
    let home = Home::new("puzzle");
    home.learn(&["puzzle"], "hint\nsolution\nq\n")
        .ended(0)
        .says("Puzzle 1: Slow Poison")
        .says("Hint: ")
        .says("· Attack with Deep Poison");
}

#[test]
fn puzzles_of_ones_own_are_checked() {
    let home = Home::new("check");
    let file = |name: &str| root().join("puzzles").join(name);
    let good = fs::read_to_string(file("01-slow-poison.md")).expect("a puzzle");
    let (fine, wrong) = (home.0.join("fine"), home.0.join("wrong"));
    for folder in [&fine, &wrong] {
        fs::create_dir_all(folder).expect("a folder");
    }
    fs::write(fine.join("mine.md"), &good).expect("a file");
    fs::write(fine.join("README.md"), "# My puzzles\n").expect("a file");
    let path = |folder: &Path| folder.display().to_string();
    home.learn(&["check", &path(&fine)], "")
        .ended(0)
        .says("4 decisions, ")
        .says("0 lessons and 1 puzzle: 0 faults");
    fs::write(
        wrong.join("mine.md"),
        good.replace("damage 30", "damage 20"),
    )
    .expect("a file");
    home.learn(&["check", &path(&wrong)], "")
        .ended(1)
        .says("In 2009: no line wins for certain in this turn.");
    let json = home
        .learn(&["check", &path(&wrong), "--json"], "")
        .ended(1)
        .out;
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        json["puzzles"][0]["figures"][0]["decisions"],
        serde_json::Value::Null
    );
    fs::write(wrong.join("mine.md"), good.replace("Snorlax", "Snorlaxx")).expect("a file");
    home.learn(&["check", &path(&wrong)], "")
        .ended(1)
        .says("mine.md:15:12: No card is called `Snorlaxx");
    home.learn(&["check", "/no/such/folder"], "")
        .ended(2)
        .complains("There is no file or folder");
    fs::remove_file(fine.join("mine.md")).expect("it goes");
    home.learn(&["check", &path(&fine)], "")
        .ended(1)
        .says("There is no lesson and no puzzle to check.");
    let nothing = home
        .learn(&["check", &path(&fine), "--json"], "")
        .ended(1)
        .out;
    let nothing: serde_json::Value = serde_json::from_str(&nothing).expect("JSON");
    assert_eq!(nothing["lessons"], 0);
    assert_eq!(nothing["puzzles"].as_array().map(Vec::len), Some(0));
}

#[test]
fn garbage_changes_nothing() {
    let home = Home::new("garbage");
    let words =
        "\u{1F600}\nwhy\nwhy not\nwhy 0\n-1\n999999999999999999999\ncard\nshow ???\n\u{7}\n"
            .repeat(20);
    home.learn(&["3"], &words)
        .ended(0)
        .says("I do not understand that.")
        .says("The input has ended.");
    home.learn(&["puzzle", "12"], &words)
        .ended(0)
        .says("I do not understand that.");
}

#[test]
fn a_puzzle_is_not_played_by_another_rulebook_than_asked() {
    let home = Home::new("puzzle-era");
    let list = home.learn(&["list", "--json"], "").ended(0).out;
    let list: serde_json::Value = serde_json::from_str(&list).expect("JSON");
    let era = list["puzzles"][0]["eras"][0].as_str().expect("an era");
    let other = if era == "2025" { "2009" } else { "2025" };
    home.learn(&["puzzle", "1", "--era", other], "q\n")
        .ended(2)
        .complains(&format!("Puzzle 1 is played by the rules of {era}"))
        .complains("`rulebox learn puzzle 1` plays it");
    home.learn(&["puzzle", "1", "--era", era], "q\n")
        .ended(0)
        .says("Puzzle 1: ");
    let first = list["puzzles"].as_array().and_then(|puzzles| {
        let fits = |puzzle: &serde_json::Value| {
            let eras = puzzle["eras"].as_array();
            eras.is_some_and(|eras| eras.iter().any(|era| era == other))
        };
        puzzles.iter().position(fits)
    });
    let first = first.expect("a puzzle of the other era") + 1;
    home.learn(&["puzzle", "--era", other], "q\n")
        .ended(0)
        .says(&format!("Puzzle {first}: "));
}

#[test]
fn a_damaged_file_of_what_is_done_is_told_before_anything_is_learnt() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged-progress");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("learn.json"), "nonsense").expect("a file");
    for arguments in [
        &["learn", "3"][..],
        &["learn"],
        &["learn", "puzzle"],
        &["learn", "list"],
    ] {
        let ran = rulebox_knowing(&[("RULEBOX_DATA", &folder)], arguments, b"q\n").ended(0);
        let said = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = "cannot be used (it is no list of what is done), so what you do is not kept.";
        assert!(said.contains(told), "{arguments:?}: {said}");
    }
}
