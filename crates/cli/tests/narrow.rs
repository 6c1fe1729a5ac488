//! Commands in a terminal of 80 columns: no line is broken by the terminal itself, and long answers come in the pager.

use crate::window::Window;
use std::process::Command;

/// The columns of the terminal.
const COLUMNS: u16 = 80;

fn open(arguments: &[&str], pager: &str) -> Window {
    let mut program = Command::new(env!("CARGO_BIN_EXE_rulebox"));
    program
        .args(arguments)
        .env("PAGER", pager)
        .env("RULEBOX_DATA", env!("CARGO_TARGET_TMPDIR"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    Window::open(program, COLUMNS, 90)
}

/// What a program wrote to its terminal, without colours and without what it wrote over.
fn written(window: &Window) -> String {
    let raw = String::from_utf8_lossy(&window.raw).into_owned();
    let mut parts = raw.split("\u{1b}[");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| c.is_ascii_alphabetic());
        text.push_str(end.map_or("", |end| &part[end + 1..]));
    }
    let last = |line: &str| {
        line.trim_end_matches('\r')
            .rsplit('\r')
            .next()
            .map(str::to_owned)
    };
    let lines: Vec<String> = text.split('\n').filter_map(last).collect();
    lines.join("\n")
}

#[track_caller]
fn fits(text: &str, arguments: &[&str]) {
    for line in text.lines() {
        assert!(
            line.chars().count() <= usize::from(COLUMNS),
            "{arguments:?}: {line}"
        );
    }
}

#[test]
fn tables_fit_a_terminal_of_80_columns() {
    for arguments in [
        &[
            "deck",
            "stats",
            "luxchomp",
            "--with",
            "Uxie",
            "--with",
            "Luxray GL LV.X",
        ][..],
        &["deck", "stats", "luxchomp", "--simulate", "10"],
        &["deck", "show", "luxchomp"],
        &["deck", "show", "2025-02-gardevoir"],
        &["deck", "check", "luxchomp"],
        &["decks"],
        &["formats"],
        &["cards", "search", "--kind", "lvx"],
        &[
            "sim",
            "luxchomp",
            "2009-05-kingdra",
            "--games",
            "2",
            "--bots",
            "random",
            "--usage",
        ],
        &["learn", "list"],
    ] {
        let mut window = open(arguments, "");
        window.ends(Some(0));
        let text = written(&window);
        assert!(text.lines().count() > 0, "{arguments:?}");
        fits(&text, arguments);
    }
}

#[test]
fn a_game_in_lines_breaks_no_words() {
    let arguments = [
        "play", "--plain", "--seed", "5", "--era", "2025", "--first", "you",
    ];
    let mut window = open(&arguments, "");
    window
        .sees("Which Basic Pokémon is your Active Pokémon?")
        .press("help\n1\n");
    // Not so long that the other player could have won: nobody would read what is typed then.
    for turn in ["Turn 1, your turn", "Turn 3, your turn"] {
        window.sees(turn).press("1\nwhy not attack\nlog\nend\n");
    }
    window.sees("Turn 5, your turn").press("concede\n");
    window.sees("Do you give up this game?").press("yes\n");
    window.sees("`save FILE` keeps it").press("\n");
    window.ends(Some(0));
    fits(&written(&window), &arguments);
}

#[test]
fn long_lists_come_in_the_pager() {
    for arguments in [
        &["decks"][..],
        &["deck", "list"],
        &["deck", "stats", "luxchomp"],
        &["cards", "search", "fire"],
        &["learn", "list"],
    ] {
        let mut window = open(arguments, "sed s/^/paged:/");
        window.ends(Some(0));
        assert!(written(&window).contains("paged:"), "{arguments:?}");
        let plainly = [arguments, &["--no-pager"]].concat();
        let mut window = open(&plainly, "sed s/^/paged:/");
        window.ends(Some(0));
        assert!(!written(&window).contains("paged:"), "{plainly:?}");
    }
}
