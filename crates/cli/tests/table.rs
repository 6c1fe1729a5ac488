//! `rulebox play` in a terminal of its own: the real program, real keys, and what a reader of the screen sees.

use crate::window::{PATIENCE, Window};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::process::Command;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// The program in a terminal.
fn open(arguments: &[&str], columns: u16, rows: u16) -> Window {
    let mut program = Command::new(env!("CARGO_BIN_EXE_rulebox"));
    program
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    Window::open(program, columns, rows)
}

const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";

#[test]
fn a_game_is_played_asked_about_saved_left_resumed_and_conceded() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("table.rulebox");
    let file = file.display().to_string();
    let _ = std::fs::remove_file(&file);
    let mut window = open(&["play", "--seed", "5", "--first", "you"], 80, 24);
    window.sees("By which rulebook do you play?").press(ENTER);
    window.sees("With which deck do you play?").press(ENTER);
    window.sees("Turn 1, your turn").sees("What do you do?");
    window
        .press("q")
        .sees("Attach:")
        .press("1")
        .sees("Energy ✓");
    window.press("u").sees("Taken back.");
    window
        .press("an")
        .sees("The starting player cannot attack on the first turn.");
    window
        .press(ENTER)
        .sees("In the rulebook of 2025 this holds")
        .press(ESCAPE);
    window.sees("Why not attack?").press(ESCAPE);
    window.loses("Why not attack?").press(ESCAPE);
    // The last option is one step up from the first.
    window.sees("▸").press("\x1b[A").press(ENTER);
    window
        .sees("You could still attach an Energy.")
        .press(ENTER);
    window.sees("Turn 3, your turn").sees("What do you do?");
    window
        .press("x")
        .sees("Do you leave the table?")
        .press("s")
        .sees("Save as:");
    window.press("\x15").press(&file).press(ENTER);
    let end = window.ends(Some(0));
    assert!(end.contains("goes on with the game."), "{end}");

    let mut window = open(&["play", "--resume", &file], 120, 40);
    window.sees("Turn 3, your turn").sees("What do you do?");
    window
        .press("c")
        .sees("Do you give up this game?")
        .press(ENTER);
    window
        .sees("Bot wins: you conceded.")
        .sees("r rematch")
        .press(ENTER);
    let end = window.ends(Some(0));
    assert!(end.contains("Bot wins: you conceded."), "{end}");
}

#[test]
fn the_terminal_is_given_back_after_ctrl_c_and_after_a_signal() {
    let mut window = open(
        &["play", "--era", "2009", "--decks", "inferno", "forest"],
        80,
        24,
    );
    window
        .sees("rules of 2009")
        .press("\x03")
        .sees("Do you leave the table?")
        .press("\x03");
    window.ends(Some(0));

    let mut window = open(
        &["play", "--era", "2009", "--decks", "inferno", "forest"],
        80,
        24,
    );
    window.sees("rules of 2009");
    let end = terminated(&mut window);
    assert!(
        end.contains("Signal 15 has ended the program.\nThe game was not saved and is lost."),
        "{end}"
    );
    // Nothing is lost at the first question, and by those who only read.
    for (arguments, text) in [
        (&["play"][..], "By which rulebook do you play?"),
        (&["rules", "browse"], "571 rules"),
    ] {
        let mut window = open(arguments, 80, 24);
        window.sees(text);
        let end = terminated(&mut window);
        assert!(end.contains("has ended the program.") && !end.contains("lost"));
    }
}

/// Asks a program to end as the system does, and gives what it says then.
#[track_caller]
fn terminated(window: &mut Window) -> String {
    let pid = rustix::process::Pid::from_child(&window.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("a signal");
    window.ends(Some(143))
}

#[test]
fn a_file_that_was_refused_is_not_named_in_the_end() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused.txt");
    std::fs::write(&file, "not a game").expect("a file");
    let file = file.display().to_string();
    let mut window = open(
        &["play", "--era", "2009", "--decks", "inferno", "forest"],
        80,
        24,
    );
    window.sees("rules of 2009").press("s").sees("Save as:");
    window.press("\x15").press(&file).press(ENTER);
    window.sees("is there already").press("x");
    window.sees("Do you leave the table?").press(ENTER);
    let end = window.ends(Some(0));
    assert!(!end.contains("refused.txt"), "{end}");
}

#[test]
fn giving_up_line_by_line_is_confirmed_in_a_terminal() {
    let arguments = ["play", "--plain", "--seed", "5", "--first", "you"];
    let mut window = open(&arguments, 80, 40);
    window.sees("> ").press("concede\n");
    // What is typed before the sign to type is shown before it, too.
    window.sees("anything else goes on. > ").press("no\n");
    window.sees("The game goes on.\n> ").press("concede\n");
    window.sees("no\nThe game goes on.\n> concede\nDo you give up this game?");
    window.press("yes\n").sees("Bot wins: you conceded.");
    window.press("\n");
    window.ends(Some(0));
}

/// Waits until a program is stopped; the terminal must be as a shell wants it.
#[track_caller]
fn stops(window: &mut Window) {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let pid = WaitId::Pid(Pid::from_child(&window.child));
    let wish = WaitIdOptions::STOPPED | WaitIdOptions::NOHANG;
    let start = Instant::now();
    while waitid(pid.clone(), wish).expect("a state").is_none() {
        let end = window.child.try_wait().expect("a state");
        assert_eq!(end, None, "it ended:\n{}", window.seen());
        assert!(start.elapsed() < PATIENCE, "it goes on:\n{}", window.seen());
        std::thread::sleep(Duration::from_millis(20));
    }
    window.is_given_back();
}

#[test]
fn a_stopped_table_gives_the_terminal_back_and_is_drawn_anew() {
    use rustix::process::{Pid, Signal, kill_process};
    let table = ["play", "--era", "2009", "--decks", "inferno", "forest"];
    for (arguments, text) in [
        (&["rules", "browse"][..], "571 rules"),
        (&table, "rules of 2009"),
        (&["watch", "--era", "2025", "--seed", "5"], "Step"),
    ] {
        let mut window = open(arguments, 80, 24);
        let pid = Pid::from_child(&window.child);
        window.sees(text).press("\x1a");
        stops(&mut window);
        window.loses(text);
        kill_process(pid, Signal::CONT).expect("a signal");
        window.sees(text);
        // The same if somebody else stops it.
        kill_process(pid, Signal::TSTP).expect("a signal");
        stops(&mut window);
        kill_process(pid, Signal::CONT).expect("a signal");
        window.sees(text).press("\x03\x03");
        window.ends(Some(0));
    }
}

/// Closes the terminal under the program, and waits for its end.
#[track_caller]
fn close(mut window: Window) {
    window.keyboard = File::open("/dev/null").expect("nothing");
    window.output = channel().1;
    // Who reads the screen notices with the next letter that nobody wants it any more, and closes the last handle.
    rustix::io::write(&window.line, b".").expect("a letter");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = window.child.try_wait().expect("a state") {
            break status;
        }
        assert!(start.elapsed() < PATIENCE, "it goes on without a terminal");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(status.code().is_some(), "it broke down: {status}");
}

/// Without a signal, too: a program that is not the terminal's own gets none.
#[test]
fn a_closed_window_ends_the_program() {
    for (arguments, text) in [
        (&["rules", "browse"][..], "571 rules"),
        (
            &["play", "--era", "2009", "--decks", "inferno", "forest"],
            "rules of 2009",
        ),
        (&["watch", "--era", "2025", "--seed", "5"], "Step"),
    ] {
        let mut window = open(arguments, 80, 24);
        window.sees(text);
        close(window);
    }
}

#[test]
fn a_window_may_change_its_size_and_be_too_small() {
    let mut window = open(
        &[
            "play",
            "--hot-seat",
            "--era",
            "2025",
            "--seed",
            "5",
            "--first",
            "you",
        ],
        80,
        24,
    );
    window
        .sees("With which deck does Player 1 play?")
        .press(ENTER)
        .sees("With which deck does Player 2 play?")
        .press(ENTER);
    window
        .sees("Press Enter when nobody else looks.")
        .press(ENTER)
        .sees("Setting up");
    let size = |columns, rows| Winsize {
        ws_row: rows,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&window.line, size(60, 20)).expect("a size");
    window.screen.screen_mut().set_size(20, 60);
    window.sees("The table needs 80 columns");
    tcsetwinsize(&window.line, size(120, 40)).expect("a size");
    window.screen.screen_mut().set_size(40, 120);
    window.sees("Setting up").sees("Hand, 7 cards");
    window
        .press("x")
        .sees("Do you leave the table?")
        .press(ENTER);
    window.ends(Some(0));
}

#[test]
fn a_plain_game_in_a_terminal_draws_nothing() {
    let mut window = open(&["play", "--plain", "--seed", "5"], 80, 24);
    window
        .sees("Type `help` for what\ncan be typed.")
        .press("quit\n");
    window.ends(Some(0));
    assert!(!window.raw.contains(&0x1b), "there are escapes");
}

#[test]
fn a_plain_game_in_a_terminal_asks_for_a_rulebook_and_a_deck() {
    let mut window = open(&["play", "--plain"], 80, 40);
    window
        .sees("By which rulebook do you play?")
        .press("2009\n")
        .sees("With which deck do you play?")
        .press("\n")
        .sees("Rules of 2009, ")
        .press("quit\n");
    window.ends(Some(0));
    assert!(!window.raw.contains(&0x1b), "there are escapes");
}

/// A recorded game of two computer players, in a file of this name.
fn recorded(name: &str) -> String {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&file);
    let file = file.display().to_string();
    let ran = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(["watch", "--plain", "--seed", "7", "--record", &file])
        .output()
        .expect("the program starts");
    assert!(ran.status.success());
    file
}

#[test]
fn a_replay_is_wound_at_the_table() {
    let file = recorded("wound.rulebox");
    let mut window = open(&["replay", &file], 120, 40);
    window
        .sees("Step 1 of ")
        .sees("everything")
        .sees("Setting up");
    window.press("\x1b[C").sees("Step 2 of ");
    window.press("ll").sees("Step 4 of ");
    window.press("\x1b[D").sees("Step 3 of ").press("h");
    window.sees("Step 2 of ");
    window.press("g5").sees("Go to turn: 5").press(ENTER);
    window.sees("Turn 5, ").sees("Player 2's hand:");
    window.press("1").sees("As Player 1 saw it.").sees("seat 1");
    window.loses("Player 2's hand:");
    window.press("2").sees("As Player 2 saw it.").press("0");
    window.sees("Every card is face up.");
    window
        .press("g999")
        .press(ENTER)
        .sees("There is no turn 999");
    window.press("\x1b[F").sees("The game is over.");
    window.press("l").sees("This is the end.");
    window.press("\x1b[H").sees("Step 1 of ").sees("Setting up");
    window.press("?").sees("go to a turn").press(ESCAPE);
    window.loses("go to a turn").press(" ").sees("Step 2 of ");
    window.press("q");
    window.ends(Some(0));
}

#[test]
fn a_replay_for_one_seat_refuses_the_other() {
    let file = recorded("for-one-seat.rulebox");
    let own = format!("{file}.own");
    let _ = std::fs::remove_file(&own);
    let ran = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(["replay", &file, "--seat", "2", "--export", &own])
        .output()
        .expect("the program starts");
    assert!(ran.status.success());
    let mut window = open(&["replay", &own, "--turn", "3"], 80, 24);
    window.sees("Turn 3, ").sees("seat 2");
    window
        .press("1")
        .sees("This file holds only what seat 2 saw");
    window.press("q");
    window.ends(Some(0));
}

#[test]
fn computer_players_are_watched_stopped_and_stepped() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("live.rulebox");
    let _ = std::fs::remove_file(&file);
    let file = file.display().to_string();
    let arguments = ["watch", "--seed", "7", "--delay", "25", "--record", &file];
    let mut window = open(&arguments, 80, 24);
    window.sees("runs").sees("Turn 2, ").press(" ");
    window.sees("Paused.").press("\x1b[H");
    window.sees("Step 1 of ").sees("Setting up");
    window.press("\x1b[F").press("l").press("+");
    window.sees("25 ms for a step.").press(" ");
    window.sees("The game is over.");
    window.press("q");
    let end = window.ends(Some(0));
    assert!(end.contains("shows the game again."), "{end}");
    let mut window = open(&["replay", &file], 80, 24);
    window.sees("Step 1 of ").press("q");
    window.ends(Some(0));
}

/// Rules in a terminal, with this pager.
fn read_rules(pager: &str, arguments: &[&str]) -> Window {
    let mut program = Command::new(env!("CARGO_BIN_EXE_rulebox"));
    program
        .args(arguments)
        .env("PAGER", pager)
        .env_remove("LESS");
    Window::open(program, 100, 40)
}

#[test]
fn rules_are_read_in_a_pager() {
    let rule = ["rules", "show", "TURN-FIRST-6"];
    let mut window = read_rules("sed 's/^/paged: /'; echo \"LESS is $LESS\"", &rule);
    window
        .sees("paged: TURN-FIRST-6 · Part I")
        .sees("LESS is FRX");
    window.ends(Some(0));
    let mut window = read_rules("sed 's/^/paged: /'", &["rules", "search", "xylophone"]);
    window.sees("paged: No rule has all of");
    window.ends(Some(1));
    for (pager, more) in [
        ("no-such-pager", None),
        ("", None),
        ("sed 's/^/paged: /'", Some("--no-pager")),
    ] {
        let arguments: Vec<&str> = rule.into_iter().chain(more).collect();
        let mut window = read_rules(pager, &arguments);
        window.sees("TURN-FIRST-6 · Part I");
        let seen = window.ends(Some(0));
        assert!(
            !seen.contains("paged: ") && !seen.contains("not found"),
            "{seen}"
        );
    }
}

#[test]
fn rules_are_browsed_from_link_to_link() {
    let mut window = open(&["rules", "browse"], 90, 30);
    window.sees("571 rules").press("/evolve first turn");
    window.sees("Search: evolve first turn").press(ENTER);
    window.sees("Backspace back").press("\x7f");
    window
        .sees("Enter open")
        .press("/turn-evolve-11")
        .press(ENTER);
    window.sees("TURN-EVOLVE-11 · Part I").press("1");
    window.sees("TURN-FIRST-8 · Part I").press("\x7f");
    window.sees("TURN-EVOLVE-11 · Part I").press("q");
    window.ends(Some(0));
}

/// The widest line that was written.
fn widest(window: &Window) -> usize {
    let raw = String::from_utf8_lossy(&window.raw);
    raw.lines()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0)
}

#[test]
fn text_is_as_wide_as_the_terminal() {
    for (columns, most) in [(60, 60), (200, 96)] {
        let rules = ["rules", "diff", "2011", "2025"];
        let mut program = Command::new(env!("CARGO_BIN_EXE_rulebox"));
        program.args(rules).env("PAGER", "").env("NO_COLOR", "1");
        let mut window = Window::open(program, columns, 24);
        window.ends(Some(0));
        let widest = widest(&window);
        assert!(
            widest > most - 12 && widest <= most,
            "{widest} of {columns}"
        );
    }
}

#[test]
fn lessons_do_not_scroll_away() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_rulebox"));
    let data = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-lessons");
    program.arg("learn").env("RULEBOX_DATA", data);
    let mut window = Window::open(program, 80, 24);
    window.sees("Enter begins lesson 1;").sees("> ");
    window
        .sees("Lessons, by the rules of 2025")
        .sees("`puzzles` lists them");
    window.press("puzzles\n").sees("  31 ").press("q\n");
    window.ends(Some(0));
}
