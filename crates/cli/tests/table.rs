//! `rulebox play` in a terminal of its own: the real program, real keys, and what a reader of the screen sees.
#![cfg(unix)]

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long something may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program in a terminal.
struct Window {
    child: Child,
    keyboard: File,
    /// The terminal's own end, to look at its modes.
    line: OwnedFd,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    raw: Vec<u8>,
}

impl Window {
    fn open(arguments: &[&str], columns: u16, rows: u16) -> Window {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).expect("a terminal");
        unlockpt(&master).expect("a terminal");
        let name = ptsname(&master, Vec::new()).expect("its name");
        let line = || {
            rustix::fs::open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("its end")
        };
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&master, size).expect("a size");
        let child = Command::new(env!("CARGO_BIN_EXE_rulebox"))
            .args(arguments)
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .stdin(Stdio::from(line()))
            .stdout(Stdio::from(line()))
            .stderr(Stdio::from(line()))
            .spawn()
            .expect("the program starts");
        let keyboard = File::from(master.try_clone().expect("a copy"));
        let mut reader = File::from(master);
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Window {
            child,
            keyboard,
            line: line(),
            output,
            screen: vt100::Parser::new(rows, columns, 0),
            raw: Vec::new(),
        }
    }

    fn look(&mut self, time: Duration) {
        if let Ok(bytes) = self.output.recv_timeout(time) {
            self.screen.process(&bytes);
            self.raw.extend(bytes);
        }
    }

    fn seen(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until something is seen.
    #[track_caller]
    fn sees(&mut self, text: &str) -> &mut Window {
        let start = Instant::now();
        while !self.seen().contains(text) {
            assert!(
                start.elapsed() < PATIENCE,
                "{text:?} does not appear:\n{}",
                self.seen()
            );
            self.look(Duration::from_millis(50));
        }
        self
    }

    /// Waits until something is gone.
    #[track_caller]
    fn loses(&mut self, text: &str) -> &mut Window {
        let start = Instant::now();
        while self.seen().contains(text) {
            assert!(
                start.elapsed() < PATIENCE,
                "{text:?} stays:\n{}",
                self.seen()
            );
            self.look(Duration::from_millis(50));
        }
        self
    }

    fn press(&mut self, keys: &str) -> &mut Window {
        self.keyboard
            .write_all(keys.as_bytes())
            .expect("the keys are taken");
        self
    }

    /// Waits for the end of the program; the terminal must be as it was.
    #[track_caller]
    fn ends(&mut self, code: Option<i32>) -> String {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a state") {
                break status;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "it does not end:\n{}",
                self.seen()
            );
            self.look(Duration::from_millis(50));
        };
        self.look(Duration::from_millis(300));
        self.look(Duration::from_millis(100));
        assert_eq!(status.code(), code, "{}", self.seen());
        assert!(
            !self.screen.screen().alternate_screen(),
            "still on the other screen"
        );
        assert!(!self.screen.screen().hide_cursor(), "the cursor is hidden");
        assert_eq!(
            self.screen.screen().mouse_protocol_mode(),
            vt100::MouseProtocolMode::None,
            "the mouse is still captured"
        );
        let modes = tcgetattr(&self.line).expect("its modes").local_modes;
        assert!(
            modes.contains(LocalModes::ECHO | LocalModes::ICANON),
            "the terminal is still raw"
        );
        self.seen()
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // A test that failed leaves nothing running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";

#[test]
fn a_game_is_played_asked_about_saved_left_resumed_and_conceded() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("table.rulebox");
    let file = file.display().to_string();
    let _ = std::fs::remove_file(&file);
    let mut window = Window::open(&["play", "--seed", "5", "--first", "you"], 80, 24);
    window.sees("By which rulebook do you play?").press(ENTER);
    window.sees("With which deck do you play?").press(ENTER);
    window.sees("Which Basic Pokémon is your").press("1");
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
    window.sees("▸").press(ENTER);
    window.sees("Turn 3, your turn").sees("What do you do?");
    window
        .press("x")
        .sees("Do you leave the table?")
        .press("s")
        .sees("Save as:");
    window.press("\x15").press(&file).press(ENTER);
    let end = window.ends(Some(0));
    assert!(end.contains("goes on with the game."), "{end}");

    let mut window = Window::open(&["play", "--resume", &file], 120, 40);
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
    let mut window = Window::open(
        &["play", "--era", "2009", "--decks", "inferno", "forest"],
        80,
        24,
    );
    window
        .sees("Setting up")
        .press("\x03")
        .sees("Do you leave the table?")
        .press("\x03");
    window.ends(Some(0));

    let mut window = Window::open(
        &["play", "--era", "2009", "--decks", "inferno", "forest"],
        80,
        24,
    );
    window.sees("Setting up");
    let pid = rustix::process::Pid::from_child(&window.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("a signal");
    window.ends(Some(0));
}

#[test]
fn a_window_may_change_its_size_and_be_too_small() {
    let mut window = Window::open(
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
    let mut window = Window::open(&["play", "--plain", "--seed", "5"], 80, 24);
    window
        .sees("Type `help` for what can be typed.")
        .press("quit\n");
    window.ends(Some(0));
    assert!(!window.raw.contains(&0x1b), "there are escapes");
}
