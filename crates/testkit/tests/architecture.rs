//! The page on the architecture sends its readers to the right places: what it names is there.

use rulebox_engine::state::{Frame, Lasting, Memory, Piles, Pokemon, SeatState, State};
use rulebox_engine::{Duel, Large};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Where files are that the page names without a folder.
const HOMES: [&str; 3] = ["", "crates/engine/src", "crates/engine/tests"];

fn page() -> String {
    fs::read_to_string(Path::new(ROOT).join("docs/ARCHITECTURE.md")).unwrap()
}

/// The cells of the rows of a section's first table, without its head.
fn rows<'a>(page: &'a str, section: &str) -> Vec<Vec<&'a str>> {
    let (_, text) = page.split_once(&format!("\n## {section}\n")).unwrap();
    let rows = text.lines().skip_while(|line| !line.starts_with('|'));
    let rows = rows.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect()
}

/// What stands between two of these marks.
fn marked(text: &str, mark: char) -> impl Iterator<Item = &str> {
    text.split(mark).skip(1).step_by(2)
}

fn is_file(name: &str) -> bool {
    name.ends_with(".rs") || name.contains('/')
}

/// The file or folder of this name, wherever the page means it to be. A name with a star means all that fit it.
fn find(name: &str) -> Option<PathBuf> {
    let name = name.split('*').next()?;
    HOMES
        .iter()
        .map(|home| Path::new(ROOT).join(home).join(name))
        .find(|path| path.exists())
}

/// All sources in a file or folder.
fn sources(path: &Path) -> String {
    if path.is_dir() {
        let entries = fs::read_dir(path).unwrap();
        return entries
            .map(|entry| sources(&entry.unwrap().path()))
            .collect();
    }
    let is_source = path.extension().is_some_and(|end| end == "rs");
    let read = || fs::read_to_string(path).unwrap();
    is_source.then(read).unwrap_or_default()
}

/// Whether the source defines this: a function, a type, a constant or a macro.
fn defines(source: &str, name: &str) -> bool {
    let word = name.trim_end_matches('!');
    let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    ["fn", "struct", "enum", "trait", "const", "macro_rules!"]
        .iter()
        .map(|kind| format!("{kind} {word}"))
        .any(|start| {
            source
                .match_indices(&start)
                .any(|(at, _)| !goes_on(&source[at + start.len()..]))
        })
}

/// Whether the source defines a name of the page. `Type::name` is a function, or something in a type defined there.
fn has(source: &str, name: &str) -> bool {
    match name.split_once("::") {
        Some((owner, own)) => {
            defines(source, own) || (defines(source, owner) && source.contains(own))
        }
        None => defines(source, name),
    }
}

#[test]
fn every_name_is_defined_in_a_file_of_its_row() {
    let page = page();
    let mut wrong = Vec::new();
    for row in rows(&page, "Where is …?") {
        let (files, names): (Vec<&str>, Vec<&str>) = row[1..]
            .iter()
            .flat_map(|cell| marked(cell, '`'))
            .partition(|name| is_file(name));
        let lost = files.iter().filter(|file| find(file).is_none());
        wrong.extend(lost.map(|file| format!("there is no {file}")));
        let source: String = files
            .iter()
            .filter_map(|file| find(file))
            .map(|path| sources(&path))
            .collect();
        // A row may speak of the text to search for, which is in no file.
        let strange = names
            .iter()
            .filter(|name| !files.is_empty() && !has(&source, name));
        wrong.extend(strange.map(|name| format!("{}: {name} is not defined in {files:?}", row[0])));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_invariant_is_checked_where_the_page_says() {
    let page = page();
    let laws = sources(&find("crates/lab/src/laws.rs").unwrap());
    let all = sources(&Path::new(ROOT).join("crates"));
    let mut wrong = Vec::new();
    for row in rows(&page, "Invariants") {
        let by = row[2];
        let lost = marked(by, '"').filter(|law| !laws.contains(&format!("{law:?}")));
        wrong.extend(lost.map(|law| format!("there is no law {law:?}")));
        let there = |name: &&str| {
            if is_file(name) {
                find(name).is_some()
            } else {
                defines(&all, name)
            }
        };
        wrong.extend(
            marked(by, '`')
                .filter(|name| !there(name))
                .map(|name| format!("there is no {name}")),
        );
        if by.is_empty() {
            wrong.push(format!("nothing checks {}", row[1]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A number with a comma before its last three digits.
fn with_comma(number: usize) -> String {
    format!("{},{:03}", number / 1000, number % 1000)
}

#[test]
fn the_sizes_of_the_state_are_right() {
    let page = page();
    let (duel, large) = (size_of::<State<Duel>>(), size_of::<State<Large>>());
    let sentence = format!(
        "A duel has {} bytes, a `Large` table {}.",
        with_comma(duel),
        with_comma(large)
    );
    assert!(page.contains(&sentence), "{sentence}");
    let rows = rows(&page, "The state");
    let bytes = |part: &str| rows.iter().find(|row| row[0] == part).map(|row| row[1]);
    let state = State::<Duel>::empty();
    for (part, count, size) in [
        ("`piles`", 2, size_of::<Piles>()),
        ("`seats`", 2, size_of::<SeatState>()),
        ("`slots`", 18, size_of::<Pokemon<Duel>>()),
        ("`lasting`", state.lasting.room(), size_of::<Lasting>()),
        ("`stack`", state.stack.room(), size_of::<Frame>()),
        (
            "`memories`",
            state.memories.len(),
            size_of::<Memory<Duel>>(),
        ),
    ] {
        assert_eq!(
            bytes(part),
            Some(format!("{count} × {size}").as_str()),
            "{part}"
        );
    }
    let sum: usize = rows.iter().map(|row| product(row[1])).sum();
    assert_eq!(sum, duel, "the parts make up the whole");
}

/// `2 × 67` as a number.
fn product(text: &str) -> usize {
    text.split(" × ")
        .map(|factor| factor.parse::<usize>().unwrap())
        .product()
}
