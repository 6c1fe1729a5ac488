//! `cargo xtask count`: counts what must not be in the code, or not too much of it.
//!
//! How much there may be of each stands in `xtask/ceilings.txt`. More than that is a failure; where there is less, the
//! ceiling can sink, and never rises again.

mod ceilings;
mod rules;

use crate::root;
use crate::source::{Source, below};
use ceilings::Ceilings;
use std::path::Path;
use std::process::ExitCode;

/// What was counted by one rule.
pub struct Count {
    /// What it is, as the table of ceilings calls it.
    pub what: &'static str,
    /// How much there is of it.
    pub number: usize,
    /// How much of it does no harm; a ceiling sinks no further.
    pub goal: usize,
    /// Where it is, in one line each.
    pub places: Vec<String>,
}

impl Count {
    /// One for each of these places.
    fn of(what: &'static str, places: Vec<String>) -> Self {
        Self {
            what,
            number: places.len(),
            goal: 0,
            places,
        }
    }

    /// What the ceiling is to be when it sinks: what there is, or what does no harm.
    fn lowest(&self) -> usize {
        self.number.max(self.goal)
    }
}

/// How many places of a rule are shown unless all are asked for.
const SHOWN: usize = 5;

const USAGE: &str = "\
Counts what must not be in the code; xtask/ceilings.txt says how much of it there may be.

  cargo xtask count           fail where there is more, with the first places
  cargo xtask count --all     show all places
  cargo xtask count --sink    lower the ceilings to what there is
";

/// Counts by all rules and compares with the ceilings.
pub fn count(arguments: &[String]) -> ExitCode {
    let (all, sink) = match arguments {
        [] => (false, false),
        [word] if word == "--all" => (true, false),
        [word] if word == "--sink" => (false, true),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match compare(&root(), all, sink) {
        Ok(well) => ExitCode::from(u8::from(!well)),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Whether everything keeps below its ceiling.
fn compare(root: &Path, all: bool, sink: bool) -> Result<bool, String> {
    let mut ceilings = Ceilings::read(&root.join("xtask/ceilings.txt"))?;
    let counts = rules::all(root, &sources(root)?)?;
    let mut well = true;
    let mut can_sink = false;
    for count in &counts {
        let ceiling = ceilings.of(count.what)?;
        let note = if count.number > ceiling {
            well = false;
            "  TOO MANY"
        } else if count.lowest() < ceiling {
            can_sink = true;
            "  (the ceiling can sink)"
        } else {
            ""
        };
        println!(
            "  {:<56} {:>5} of at most {ceiling}{note}",
            count.what, count.number
        );
        if all || count.number > ceiling {
            show(&count.places, all);
        }
    }
    ceilings.hold_only(&counts)?;
    if sink {
        ceilings.sink(&counts)?;
    } else if can_sink {
        println!("  `cargo xtask count --sink` lowers the ceilings to what there is.");
    }
    Ok(well)
}

fn show(places: &[String], all: bool) {
    let shown = if all { places.len() } else { SHOWN };
    for place in places.iter().take(shown) {
        println!("      {place}");
    }
    if let Some(more) = places.len().checked_sub(shown).filter(|more| *more > 0) {
        println!("      … and {more} more; `cargo xtask count --all` shows them.");
    }
}

/// All Rust files of the project.
fn sources(root: &Path) -> Result<Vec<Source>, String> {
    let mut found = Vec::new();
    for folder in ["crates", "xtask"] {
        found.extend(below(root, folder).map_err(|error| format!("{folder}: {error}"))?);
    }
    Ok(found)
}
