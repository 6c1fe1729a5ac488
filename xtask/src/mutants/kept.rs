//! What was found so far, in a file, so that a run that was stopped goes on.

use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A test failed.
    Caught,
    /// A test did not end.
    Hung,
    /// All tests passed.
    Survived,
    /// It does not compile, so it tells nothing.
    Unviable,
}

impl Outcome {
    const ALL: [Self; 4] = [Self::Caught, Self::Hung, Self::Survived, Self::Unviable];

    /// What it is called.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Caught => "noticed",
            Self::Hung => "a test does not end",
            Self::Survived => "SURVIVED",
            Self::Unviable => "does not compile",
        }
    }
}

/// What is known of changes, by their keys.
pub struct Found {
    path: PathBuf,
    found: Map<String, Value>,
}

impl Found {
    /// What is kept in a file, or nothing yet.
    pub fn open(path: &Path, fresh: bool) -> Result<Self, String> {
        let mut found = Map::new();
        if !fresh && path.exists() {
            let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
            found = serde_json::from_str(&text)
                .map_err(|_| format!("{} cannot be read; --fresh begins anew", path.display()))?;
        }
        let path = path.to_owned();
        Ok(Self { path, found })
    }

    /// What became of a change, if it was tried.
    pub fn get(&self, key: &str) -> Option<Outcome> {
        let words = self.found.get(key)?.as_str()?;
        Outcome::ALL
            .into_iter()
            .find(|outcome| outcome.words() == words)
    }

    /// Keeps what became of a change.
    pub fn set(&mut self, key: &str, outcome: Outcome) -> Result<(), String> {
        self.found.insert(key.to_owned(), outcome.words().into());
        // Another file first, so that a run that is stopped leaves no half of one.
        let beside = self.path.with_extension("new");
        let text = Value::Object(self.found.clone()).to_string();
        let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, &self.path));
        written.map_err(|e| format!("{}: {e}", self.path.display()))
    }
}
