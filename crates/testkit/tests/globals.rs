//! Nothing is set for a whole program: two runs of anything live in one process without knowing of each other. What is static
//! comes with the program and is always the same.

use rulebox_testkit::texts::files;

/// Everything static, and why it is no matter of a single run.
const STATIC: [(&str, &str, &str); 11] = [
    (
        "cards/src/catalog/mod.rs",
        "POOL_READ",
        "the embedded card files, read once",
    ),
    (
        "cards/src/catalog/printings.rs",
        "TABLE",
        "the embedded table of printings, read once",
    ),
    (
        "cards/src/catalog/sets.rs",
        "SETS",
        "the embedded table of sets, read once",
    ),
    (
        "cli/src/allocations.rs",
        "ALLOCATOR",
        "a process has one allocator",
    ),
    (
        "cli/src/allocations.rs",
        "HELD",
        "how many bytes the allocator has given out",
    ),
    (
        "cli/src/allocations.rs",
        "MADE",
        "what the allocator counts",
    ),
    (
        "rules/src/index.rs",
        "MENTIONS",
        "which embedded rules name each other",
    ),
    (
        "rules/src/ruleset/era.rs",
        "TABLES",
        "the embedded eras, read once",
    ),
    (
        "scenes/src/names.rs",
        "READ",
        "the embedded cast, read once",
    ),
    (
        "testkit/src/games.rs",
        "BOOKS",
        "games of the embedded decks, for tests",
    ),
    (
        "testkit/src/games.rs",
        "DECKS",
        "the embedded decks for beginners, for tests",
    ),
];

/// The name of a static value that a line declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("pub ").unwrap_or(line);
    let line = line.strip_prefix("pub(crate) ").unwrap_or(line);
    let (name, _) = line.strip_prefix("static ")?.split_once(':')?;
    Some(name.trim_start_matches("mut "))
}

#[test]
fn nothing_is_static_but_what_comes_with_the_program() {
    let mut found = Vec::new();
    for (file, text) in files("crates", "rs") {
        let file = file.trim_start_matches("crates/");
        if !file.split('/').any(|part| part == "src") {
            continue;
        }
        let names = text.lines().filter_map(declared);
        found.extend(names.map(|name| (file.to_owned(), name.to_owned())));
        assert!(!text.contains("thread_local!"), "{file}");
    }
    found.sort();
    let known = STATIC.map(|(file, name, _)| (file.to_owned(), name.to_owned()));
    assert_eq!(found, known);
}
