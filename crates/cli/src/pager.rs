//! Long texts in a pager, where somebody reads them at a terminal: the one of the variable `PAGER`, otherwise `less`.

use std::io::{self, IsTerminal, Write};
use std::process::{Child, Command, Stdio};

/// What a shell says of a program that it cannot find or start.
const NOT_STARTED: [i32; 2] = [126, 127];

/// Whether a long answer comes in a pager.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Paging {
    /// Write everything at once, even at a terminal; otherwise the variable PAGER names the pager, or it is `less`
    #[arg(long)]
    no_pager: bool,
}

impl Paging {
    /// Whether it does, where somebody reads it at a terminal.
    pub fn wanted(self) -> bool {
        !self.no_pager
    }
}

/// Shows a text in a pager. Says whether it was shown; where there is no terminal or no pager, it was not.
pub fn show(text: &str) -> bool {
    let Some(command) = wanted(std::env::var("PAGER").ok(), io::stdout().is_terminal()) else {
        return false;
    };
    let _ignoring = ignore_interrupts();
    match start(&command) {
        Ok(child) => feed(child, text),
        Err(_) => false,
    }
}

/// The pager to start: none for pipes, for terminals that cannot move their cursor, and where an empty variable says so.
fn wanted(variable: Option<String>, terminal: bool) -> Option<String> {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if !terminal || dumb {
        return None;
    }
    match variable {
        None => Some("less".to_owned()),
        Some(pager) if pager.trim().is_empty() => None,
        Some(pager) => Some(pager),
    }
}

fn start(command: &str) -> io::Result<Child> {
    let mut program = if cfg!(unix) {
        // The variable may hold arguments and quotes, which a shell understands.
        let mut shell = Command::new("sh");
        shell.args(["-c", command]);
        shell
    } else {
        let mut words = command.split_whitespace();
        let mut program = Command::new(words.next().unwrap_or_default());
        program.args(words);
        program
    };
    if std::env::var_os("LESS").is_none() {
        // Short texts end at once, colours are shown, and the text stays on the screen.
        program.env("LESS", "FRX");
    }
    program
        .stdin(Stdio::piped())
        // A shell that does not find the pager need not say so: the text is shown all the same.
        .stderr(Stdio::null())
        .spawn()
}

/// Gives the text to the pager and waits for its end.
fn feed(mut child: Child, text: &str) -> bool {
    if let Some(mut input) = child.stdin.take() {
        // A reader who has seen enough closes the pipe.
        let _ = input.write_all(text.as_bytes());
    }
    let code = child.wait().ok().and_then(|status| status.code());
    !code.is_some_and(|code| NOT_STARTED.contains(&code))
}

/// Interrupts are for the pager; if they ended this program, two would read the keyboard.
#[cfg(unix)]
fn ignore_interrupts() -> Option<signal_hook::SigId> {
    let heard = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGINT, heard).ok()
}

#[cfg(not(unix))]
fn ignore_interrupts() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pager_is_for_terminals_and_for_those_who_want_it() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(wanted(some("more"), false), None);
        assert_eq!(wanted(some(" "), true), None);
        if std::env::var_os("TERM").is_none_or(|term| term != "dumb") {
            assert_eq!(wanted(None, true), some("less"));
            assert_eq!(wanted(some("more -s"), true), some("more -s"));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_pager_that_is_not_there_has_shown_nothing() {
        let missing = start("no-such-pager-of-ours --quiet").expect("a shell");
        assert!(!feed(missing, "text"));
        let there = start("cat > /dev/null").expect("a shell");
        assert!(feed(there, "text"));
    }
}
