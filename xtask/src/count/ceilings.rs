//! The table of ceilings: how much there may be of what should not be there at all.

use super::Count;
use std::fs;
use std::path::{Path, PathBuf};

/// The table as it is written: comments, and lines such as `files over 600 lines: 7`.
pub struct Ceilings {
    path: PathBuf,
    lines: Vec<String>,
}

impl Ceilings {
    /// Reads the table.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let path = path.to_owned();
        let lines = text.lines().map(str::to_owned).collect();
        let read = Self { path, lines };
        let odd = read.entries().find(|(_, number)| number.is_none());
        let odd = odd.map(|(what, _)| read.complaint(&format!("{what:?} has no number")));
        odd.map_or(Ok(read), Err)
    }

    /// How much of this there may be.
    pub fn of(&self, what: &str) -> Result<usize, String> {
        let mut fitting = self.entries().filter(|(name, _)| *name == what);
        match (fitting.next(), fitting.next()) {
            (Some((_, Some(number))), None) => Ok(number),
            (Some(_), _) => Err(self.complaint(&format!("{what:?} stands there twice"))),
            (None, _) => Err(self.complaint(&format!("there is no ceiling for {what:?}"))),
        }
    }

    /// Whether all that stands in the table is counted.
    pub fn hold_only(&self, counts: &[Count]) -> Result<(), String> {
        let counted = |what| counts.iter().any(|count| count.what == what);
        match self.entries().find(|(what, _)| !counted(*what)) {
            Some((what, _)) => Err(self.complaint(&format!("nothing counts {what:?}"))),
            None => Ok(()),
        }
    }

    /// Writes what there is where that is less than the ceiling.
    pub fn sink(&mut self, counts: &[Count]) -> Result<(), String> {
        for count in counts {
            let ceiling = self.of(count.what)?;
            if count.lowest() < ceiling {
                let line = |line: &&mut String| entry(line).is_some_and(|e| e.0 == count.what);
                if let Some(line) = self.lines.iter_mut().find(line) {
                    *line = format!("{}: {}", count.what, count.lowest());
                }
            }
        }
        let text = self.lines.join("\n") + "\n";
        fs::write(&self.path, text).map_err(|e| self.complaint(&e.to_string()))
    }

    fn entries(&self) -> impl Iterator<Item = (&str, Option<usize>)> {
        self.lines.iter().filter_map(|line| entry(line))
    }

    fn complaint(&self, what: &str) -> String {
        format!("{}: {what}", self.path.display())
    }
}

/// What a line limits, and to what number; nothing for comments and blank lines.
fn entry(line: &str) -> Option<(&str, Option<usize>)> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    let (what, number) = line.rsplit_once(':').unwrap_or((line, ""));
    Some((what, number.trim().parse().ok()))
}
