//! Every switch of the rules does something: the code asks it, and some ruling notices when it is turned.
//!
//! A switch that nothing asks is a promise that nobody keeps, and one that no ruling notices could break unseen. Those
//! that record only the wording of a book are excepted; they say so themselves.

use rulebox_cards::Catalog;
use rulebox_rules::ruleset::Switch;
use rulebox_rules::{Era, Ruleset};
use rulebox_scenes::{Report, Ruling, Rulings, run_with};
use rulebox_testkit::texts::files;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Where a switch is put into words, written and read; being named there is not being asked.
const TABLE: &str = "rules/src/ruleset";

/// The one file of the table that answers questions: from several switches, or with the book's silence filled in.
const ANSWERS: &str = "rules/src/ruleset/known.rs";

/// The switches that change a game.
fn playing() -> impl Iterator<Item = &'static Switch> {
    Ruleset::SWITCHES
        .iter()
        .filter(|switch| switch.wording_only.is_none())
}

#[test]
fn every_switch_is_asked() {
    let sources = sources();
    let asked = |switch: &&Switch| is_asked(switch.name, &sources);
    let unasked = playing().filter(|switch| !asked(switch));
    let forgotten: Vec<&str> = unasked.map(|switch| switch.name).collect();
    assert!(forgotten.is_empty(), "no code asks {forgotten:?}");
}

#[test]
fn a_word_is_asked_only_as_a_whole() {
    assert!(mentions("match self.book.rules.burn {", ".burn"));
    assert!(!mentions("conditions.burned", ".burn"));
    assert!(!mentions("let burn = 1;", ".burn"));
}

/// The text of every source file that may ask a switch, and apart from them the one that answers questions.
fn sources() -> (Vec<String>, String) {
    let parts = ["engine", "cards", "scenes", "cli", "rules"];
    let (answers, askers): (Vec<_>, Vec<_>) = parts
        .iter()
        .flat_map(|part| files(&format!("crates/{part}/src"), "rs"))
        .filter(|(file, _)| !file.contains(TABLE) || file.ends_with(ANSWERS))
        .partition(|(file, _)| file.ends_with(ANSWERS));
    let askers: Vec<String> = askers.into_iter().map(|(_, text)| text).collect();
    let found = askers.len();
    assert!(found > 50, "only {found} source files were found");
    let [(_, answers)] = answers.try_into().unwrap();
    (askers, answers)
}

/// Whether the switch is read outside the table: by its own name, or through a function that reads it.
fn is_asked(switch: &str, (askers, answers): &(Vec<String>, String)) -> bool {
    let somewhere = |word: &str| askers.iter().any(|text| mentions(text, word));
    let field = format!(".{switch}");
    somewhere(&field)
        || functions(answers)
            .filter(|(_, body)| mentions(body, &field))
            .any(|(name, _)| somewhere(&format!(".{name}")))
}

/// The public functions of a file: name and text.
fn functions(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let pieces = text.split("pub fn ").skip(1);
    pieces.filter_map(|piece| Some((piece.split_once('(')?.0, piece)))
}

/// Whether `word` stands in the text and is not the beginning of a longer one.
fn mentions(text: &str, word: &str) -> bool {
    let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    text.match_indices(word)
        .any(|(at, _)| !goes_on(&text[at + word.len()..]))
}

#[test]
fn some_ruling_notices_every_switch() {
    let book = Book::open();
    let noticed = book.notice_all();
    for (switch, witness) in &noticed {
        println!("{switch}: {}", witness.as_deref().unwrap_or("-"));
    }
    let unnoticed: BTreeSet<&str> = noticed
        .iter()
        .filter(|(_, witness)| witness.is_none())
        .map(|(switch, _)| *switch)
        .collect();
    assert!(unnoticed.is_empty(), "no ruling notices {unnoticed:?}");
}

/// A ruling in one era, by file and line.
type Key = (String, usize, Era);

/// The rulings of the project, and which of them fail as things are.
struct Book {
    rulings: Vec<Ruling>,
    failing: BTreeSet<Key>,
}

impl Book {
    fn open() -> Book {
        let (mut rulings, catalog) = (Rulings::default(), Catalog::embedded());
        for (file, text) in files("rulings", "md") {
            rulings.add(&file, &text, &catalog);
        }
        assert!(!rulings.list.is_empty(), "no ruling was found");
        let failing = failures(&run_with(&rulings, |_| {})).collect();
        Book {
            rulings: rulings.list,
            failing,
        }
    }

    /// For each switch, the first ruling found that notices it.
    fn notice_all(&self) -> BTreeMap<&'static str, Option<String>> {
        let switches: Vec<&Switch> = playing().collect();
        let next = AtomicUsize::new(0);
        let found = Mutex::new(BTreeMap::new());
        let workers = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    while let Some(switch) = switches.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let witness = self.notice(switch);
                        found.lock().unwrap().insert(switch.name, witness);
                    }
                });
            }
        });
        found.into_inner().unwrap()
    }

    /// The first ruling that passes as things are and fails when the switch has some other value.
    fn notice(&self, switch: &Switch) -> Option<String> {
        let values = Ruleset::values(switch.name);
        // Rulings of the rules that the switch settles come first: mostly one of them is the one.
        let about = |ruling: &Ruling| {
            ruling
                .rules
                .iter()
                .any(|rule| switch.rules.contains(&rule.id()))
        };
        let (near, far): (Vec<_>, Vec<_>) = self.rulings.iter().partition(|ruling| about(ruling));
        near.into_iter().chain(far).find_map(|ruling| {
            values
                .iter()
                .find_map(|value| self.fails(ruling, switch.name, value))
        })
    }

    fn fails(&self, ruling: &Ruling, switch: &str, value: &str) -> Option<String> {
        let one = Rulings {
            list: vec![ruling.clone()],
            ..Rulings::default()
        };
        // An era that has this value already plays on as before, and so passes.
        let report = run_with(&one, |rules| rules.set(switch, value).unwrap());
        let (file, line, era) = failures(&report).find(|key| !self.failing.contains(key))?;
        Some(format!("{file}:{line} in {era}, with {value}"))
    }
}

fn failures(report: &Report) -> impl Iterator<Item = Key> {
    report
        .failures()
        .map(|outcome| (outcome.file.clone(), outcome.line, outcome.era))
}
