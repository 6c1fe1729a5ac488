//! What came of playing rulings, for people and for programs.

use crate::words::Fault;
use rulebox_rules::{Era, RuleId};
use serde::Serialize;
use std::fmt;

/// The last events that a failure shows.
const SHOWN_EVENTS: usize = 30;

/// Why a ruling failed in an era.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The line of the file.
    pub line: usize,
    /// What that line asks for.
    pub expected: String,
    /// What was found instead.
    pub got: String,
    /// What happened until then.
    pub log: Vec<String>,
}

impl Failure {
    pub(crate) fn new(line: usize, expected: &str, got: impl Into<String>) -> Failure {
        Failure {
            line,
            expected: expected.to_owned(),
            got: got.into(),
            log: Vec::new(),
        }
    }
}

/// A ruling in one era.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// Its file.
    pub file: String,
    /// The line where it begins.
    pub line: usize,
    /// Its title; perhaps empty.
    pub title: String,
    /// The rules and decisions it shows.
    pub rules: Vec<RuleId>,
    /// The era.
    pub era: Era,
    /// Why it failed; nothing if it passed.
    pub failure: Option<Failure>,
}

/// A ruling that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}{}", did_you_mean(near))]
pub struct Problem {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, in a sentence.
    pub message: String,
    /// Words that were perhaps meant.
    pub near: Vec<String>,
}

impl Problem {
    pub(crate) fn new(file: &str, fault: Fault) -> Problem {
        Problem {
            file: file.to_owned(),
            line: fault.line,
            column: fault.column,
            message: fault.message,
            near: fault.near,
        }
    }
}

fn did_you_mean(near: &[String]) -> String {
    if near.is_empty() {
        String::new()
    } else {
        format!(" Did you mean {}?", near.join(" or "))
    }
}

/// What came of a run.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// Each ruling in each of its eras.
    pub outcomes: Vec<Outcome>,
    /// Rulings and files that cannot be read.
    pub problems: Vec<Problem>,
}

impl Report {
    /// Whether everything could be read and passed.
    pub fn passed(&self) -> bool {
        self.problems.is_empty() && self.failures().next().is_none()
    }

    /// The rulings that failed, once for each era.
    pub fn failures(&self) -> impl Iterator<Item = &Outcome> {
        self.outcomes
            .iter()
            .filter(|outcome| outcome.failure.is_some())
    }

    /// Rulings in all their eras.
    pub fn played(&self) -> usize {
        self.outcomes.len()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<&str> = self.rules.iter().map(|rule| rule.id()).collect();
        let verdict = if self.failure.is_some() {
            "FAILED"
        } else {
            "ok"
        };
        write!(
            f,
            "{}:{}: {verdict} in {}: {}",
            self.file,
            self.line,
            self.era,
            ids.join(", ")
        )?;
        if !self.title.is_empty() {
            write!(f, " — {}", self.title)?;
        }
        let Some(failure) = &self.failure else {
            return Ok(());
        };
        writeln!(f)?;
        writeln!(f, "  {}:{}", self.file, failure.line)?;
        writeln!(f, "  expected: {}", failure.expected)?;
        write!(f, "  got:      {}", failure.got)?;
        if !failure.log.is_empty() {
            write!(f, "\n  events:")?;
        }
        let skipped = failure.log.len().saturating_sub(SHOWN_EVENTS);
        if skipped > 0 {
            write!(f, "\n    … {skipped} more before these")?;
        }
        // The same event many times over, such as Prizes laid out, is one line.
        for same in failure.log[skipped..].chunk_by(|a, b| a == b) {
            let times = if same.len() > 1 {
                format!(" ({} times)", same.len())
            } else {
                String::new()
            };
            write!(f, "\n    {}{times}", same[0])?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for problem in &self.problems {
            writeln!(f, "{problem}\n")?;
        }
        for outcome in self.failures() {
            writeln!(f, "{outcome}\n")?;
        }
        let failed = self.failures().count();
        write!(
            f,
            "{} rulings played, {} failed, {} cannot be read",
            self.played(),
            failed,
            self.problems.len()
        )
    }
}
