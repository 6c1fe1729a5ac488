//! Who *you* and *your opponent* are is worked out in one place of the engine, `plan/words.rs`. Elsewhere nobody takes a player
//! by number, the other one of two, or the one across.

use rulebox_testkit::texts::files;

/// What nobody writes outside of the plan, and below which folders of the engine.
const FORBIDDEN: [(&str, &[&str]); 6] = [
    (".opponent(", &[""]),
    (
        "(1 - ",
        &[
            "program/",
            "query/",
            "procedures/",
            "table.rs",
            "changes.rs",
            "game.rs",
        ],
    ),
    (
        "Seat(0)",
        &[
            "program/",
            "query/",
            "procedures/",
            "table.rs",
            "changes.rs",
            "game.rs",
        ],
    ),
    ("Seat(1)", &[""]),
    (
        ".across::<",
        &["program/", "query/", "table.rs", "changes.rs", "game.rs"],
    ),
    (
        ".other()",
        &["program/", "query/", "table.rs", "changes.rs", "game.rs"],
    ),
];

/// Where it is no question of who is meant.
const ALLOWED: [(&str, &str, &str); 1] = [(
    "procedures/setup.rs",
    "const FIRST: Seat = Seat(0);",
    "where all are asked one after the other, somebody is the first",
)];

/// The lines of a file that are played: no comments, and nothing that only tests include.
fn played(text: &str) -> impl Iterator<Item = &str> {
    let tests = text.find("#[cfg(test)]").unwrap_or(text.len());
    let lines = text[..tests].lines().map(str::trim);
    lines.filter(|line| !line.starts_with("//"))
}

#[test]
fn nobody_but_the_plan_asks_who_the_opponent_is() {
    let mut found = Vec::new();
    let mut allowed = Vec::new();
    for (path, text) in files("crates/engine/src", "rs") {
        let file = path.trim_start_matches("crates/engine/src/");
        if file == "plan.rs" || file.starts_with("plan/") {
            continue;
        }
        for line in played(&text) {
            for (word, folders) in FORBIDDEN {
                let here = folders.iter().any(|folder| file.starts_with(folder));
                if !here || !line.contains(word) {
                    continue;
                }
                match ALLOWED
                    .iter()
                    .position(|(at, what, _)| *at == file && *what == line)
                {
                    Some(n) => allowed.push(n),
                    None => found.push(format!("{file}: {line}")),
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert_eq!(allowed, [0], "what is allowed is there");
}
