//! A terminal for tests: a program in it, keys for the program, and what is seen on the screen.

use rustix::fs::{Mode, OFlags};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long something may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The program in a terminal.
pub struct Window {
    /// The program.
    pub child: Child,
    /// Where keys go in.
    pub keyboard: File,
    /// The terminal's own end, to look at its modes.
    pub line: OwnedFd,
    /// What comes out.
    pub output: Receiver<Vec<u8>>,
    /// What a reader of the screen sees.
    pub screen: vt100::Parser,
    /// Everything that was written.
    pub raw: Vec<u8>,
}

impl Window {
    /// Starts a program in a terminal of this size.
    pub fn open(mut program: Command, columns: u16, rows: u16) -> Window {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        // A program that held its own terminal would never see it closed.
        fcntl_setfd(&master, FdFlags::CLOEXEC).expect("a terminal");
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
        let child = program
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

    /// The letters on the screen.
    pub fn seen(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until something is seen.
    #[track_caller]
    pub fn sees(&mut self, text: &str) -> &mut Window {
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
    pub fn loses(&mut self, text: &str) -> &mut Window {
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

    /// Types.
    pub fn press(&mut self, keys: &str) -> &mut Window {
        self.keyboard
            .write_all(keys.as_bytes())
            .expect("the keys are taken");
        self
    }

    /// Waits for the end of the program; the terminal must be as it was.
    #[track_caller]
    pub fn ends(&mut self, code: Option<i32>) -> String {
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
        self.is_given_back();
        assert_eq!(status.code(), code, "{}", self.seen());
        self.seen()
    }

    /// Insists that the terminal is as it was before the program.
    #[track_caller]
    pub fn is_given_back(&mut self) {
        self.reads_to_the_end();
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
    }

    /// Reads all that the program wrote before it ended or stopped: up to a title, which no screen shows, written then.
    #[track_caller]
    fn reads_to_the_end(&mut self) {
        const LAST: &[u8] = b"\x1b]2;the end\x07";
        rustix::io::write(&self.line, LAST).expect("a last word");
        let start = Instant::now();
        while !self.raw.ends_with(LAST) {
            assert!(
                start.elapsed() < PATIENCE,
                "the end is not reached:\n{}",
                self.seen()
            );
            self.look(Duration::from_millis(50));
        }
        self.raw.truncate(self.raw.len() - LAST.len());
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // A test that failed leaves nothing running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
