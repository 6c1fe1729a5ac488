//! How long a decision may take, and how much of it is left.

use std::fmt;
use std::time::{Duration, Instant};

/// How long a decision may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// So many thousandths of a second. The same question may be answered otherwise on another day.
    Millis(u32),
    /// So many games played on. The same seed and question give the same answer.
    Tries(u32),
}

impl Budget {
    /// Reads `50ms`, `2s` or a number of tries.
    pub fn parse(word: &str) -> Option<Budget> {
        let number = |text: &str| text.parse::<u32>().ok().filter(|n| *n > 0);
        if let Some(n) = word.strip_suffix("ms") {
            return number(n).map(Budget::Millis);
        }
        if let Some(n) = word.strip_suffix('s') {
            return number(n)
                .and_then(|n| n.checked_mul(1_000))
                .map(Budget::Millis);
        }
        number(word).map(Budget::Tries)
    }

    /// How many positions a search inside the turn may look at.
    fn positions(self) -> u32 {
        match self {
            Budget::Millis(n) => n.saturating_mul(30),
            Budget::Tries(n) => n.saturating_mul(15),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Millis(n) => write!(f, "{n}ms"),
            Budget::Tries(n) => write!(f, "{n}"),
        }
    }
}

/// What is left of a budget. The clock is read only where the budget is a time.
#[derive(Clone, Debug)]
pub(crate) struct Purse {
    budget: Budget,
    /// When it was opened.
    start: Option<Instant>,
    /// Games played on.
    tries: u32,
}

impl Purse {
    /// A full purse; its time begins to run.
    pub(crate) fn new(budget: Budget) -> Purse {
        Purse {
            budget,
            start: matches!(budget, Budget::Millis(_)).then(Instant::now),
            tries: 0,
        }
    }

    /// Pays for a try; gives whether it could be paid.
    pub(crate) fn pay(&mut self) -> bool {
        let paid = self.used() < 1.0;
        self.tries += u32::from(paid);
        paid
    }

    /// Whether the time is up.
    pub(crate) fn is_late(&self) -> bool {
        self.start.is_some() && self.used() >= 1.0
    }

    /// How much was used, from 0 to 1 and a little beyond.
    fn used(&self) -> f64 {
        match (self.budget, self.start) {
            (Budget::Millis(n), Some(start)) => {
                start.elapsed().as_secs_f64() * 1_000.0 / f64::from(n)
            }
            (Budget::Millis(n) | Budget::Tries(n), _) => f64::from(self.tries) / f64::from(n),
        }
    }

    /// What a search inside the turn may take from now on: a number of positions, and no more than so many hundredths
    /// of the time.
    pub(crate) fn part(&self, hundredths: u32) -> Part {
        let time = match self.budget {
            Budget::Millis(n) => Some(Duration::from_micros(u64::from(n) * 10) * hundredths),
            Budget::Tries(_) => None,
        };
        Part {
            positions: self.budget.positions(),
            end: time.map(|time| Instant::now() + time),
        }
    }
}

/// What a search inside the turn may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    positions: u32,
    end: Option<Instant>,
}

impl Part {
    /// Pays for a position; gives whether it could be paid.
    pub(crate) fn pay(&mut self) -> bool {
        if self.end.is_some_and(|end| Instant::now() >= end) {
            self.positions = 0;
        }
        let paid = self.positions > 0;
        self.positions = self.positions.saturating_sub(1);
        paid
    }

    /// Whether nothing is left.
    pub(crate) fn is_used_up(&self) -> bool {
        self.positions == 0
    }
}
