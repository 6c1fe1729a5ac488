//! How a command ends: what it has to say, whether what it checked is in order, or why it could not begin.

use crate::pager;
use crate::text::printable_lines;
use serde::Serialize;
use std::io::{self, Write};
use std::process::ExitCode;

/// What a command has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The text for standard output.
    pub text: String,
    /// Whether everything that was checked is in order.
    pub passed: bool,
    /// What could not be used of the input, although there was enough to report on the rest.
    pub complaints: Vec<String>,
    /// Whether somebody at a terminal reads the text in a pager.
    pub paged: bool,
    /// The signal that ended the command.
    pub signal: Option<u8>,
}

impl Report {
    /// A text, with nothing wrong.
    pub fn say(text: impl Into<String>) -> Report {
        Report::of(text, true)
    }

    /// A text, and whether all is in order.
    pub fn of(text: impl Into<String>, passed: bool) -> Report {
        Report {
            text: text.into(),
            passed,
            complaints: Vec::new(),
            paged: false,
            signal: None,
        }
    }

    /// This report, with what went wrong besides.
    pub fn complaining(self, complaints: Vec<String>) -> Report {
        Report { complaints, ..self }
    }

    /// This report, of a command that a signal ended before it was done.
    pub fn ended_by(mut self, signal: u8) -> Report {
        let said = format!("Signal {signal} has ended the program.");
        self.complaints.insert(0, said);
        Report {
            signal: Some(signal),
            ..self
        }
    }

    /// This report, in a pager where there is one.
    pub fn in_pager(self, paged: bool) -> Report {
        Report { paged, ..self }
    }

    /// A value as JSON that people can read, too.
    pub fn json(value: &impl Serialize, passed: bool) -> Result<Report, Failure> {
        let mut text = serde_json::to_string_pretty(value)
            .map_err(|error| Failure::Input(format!("The result is no JSON: {error}")))?;
        text.push('\n');
        Ok(Report::of(text, passed))
    }
}

/// Why a command did not come to its end.
#[derive(Debug)]
pub enum Failure {
    /// What was given cannot be used; the message says why and, where possible, what was meant.
    Input(String),
    /// The terminal or the pipe does not take what is written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Writes what a command said and gives the program's exit code. A reader that closes the pipe early, as `head` does,
/// has what it wanted: that is no failure.
pub fn finish(result: Result<Report, Failure>) -> ExitCode {
    let written = result.and_then(|report| {
        if report.paged && pager::show(&report.text) {
            return Ok(report);
        }
        let mut out = io::stdout().lock();
        out.write_all(report.text.as_bytes())?;
        out.flush()?;
        Ok(report)
    });
    match written {
        Ok(report) if !report.complaints.is_empty() => {
            let code = complain(&report.complaints.join("\n"));
            report.signal.map_or(code, of_signal)
        }
        Ok(report) if report.passed => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) => complain(&format!("The output cannot be written: {error}.")),
        Err(Failure::Input(message)) => complain(&message),
    }
}

/// The exit code of a program that a signal ended, as shells count it.
fn of_signal(signal: u8) -> ExitCode {
    ExitCode::from(128u8.saturating_add(signal))
}

/// Says what is wrong. The message may quote arguments and names of files, which hold anything.
fn complain(message: &str) -> ExitCode {
    // Nothing is left to do if even the error cannot be written.
    let _ = writeln!(io::stderr(), "{}", printable_lines(message.trim_end()));
    ExitCode::from(2)
}
