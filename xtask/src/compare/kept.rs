//! What was measured so far, in a file: a comparison takes long, and goes on where it was stopped.

use super::build::Build;
use super::measure::{Figures, Workload};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// The results of two builds so far.
pub struct Kept {
    path: PathBuf,
    of: [OfWorkload; 2],
}

/// What was measured of one workload.
#[derive(Default)]
struct OfWorkload {
    pairs: Vec<[Figures; 2]>,
    instructions: [Option<f64>; 2],
}

impl Kept {
    /// What is kept of these builds and this number of games.
    pub fn open(
        folder: &Path,
        builds: &[Build; 2],
        games: u64,
        fresh: bool,
    ) -> Result<Self, String> {
        let [old, new] = builds.each_ref().map(|build| &build.id[..16]);
        let path = folder.join(format!("{old}-{new}-{games}.json"));
        let nothing = Self {
            path: path.clone(),
            of: Default::default(),
        };
        if fresh || !path.exists() {
            return Ok(nothing);
        }
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let broken = || format!("{} cannot be read; --fresh begins anew", path.display());
        let value: Value = serde_json::from_str(&text).map_err(|_| broken())?;
        let mut of = nothing.of;
        for workload in Workload::ALL {
            of[workload as usize] = read(&value[workload.key()]).ok_or_else(broken)?;
        }
        let pairs = of[0].pairs.len().min(of[1].pairs.len());
        eprintln!(
            "going on with {pairs} pairs that were measured before ({})",
            path.display()
        );
        Ok(Self { path, of })
    }

    /// The pairs of runs so far: old and new.
    pub fn pairs(&self, workload: Workload) -> &[[Figures; 2]] {
        &self.of[workload as usize].pairs
    }

    /// Instructions per decision, old and new, as far as they were counted.
    pub fn instructions(&self, workload: Workload) -> [Option<f64>; 2] {
        self.of[workload as usize].instructions
    }

    /// Keeps a pair of runs.
    pub fn add_pair(&mut self, workload: Workload, pair: [Figures; 2]) -> Result<(), String> {
        self.of[workload as usize].pairs.push(pair);
        self.write()
    }

    /// Keeps what was counted.
    pub fn set_instructions(
        &mut self,
        workload: Workload,
        side: usize,
        counted: f64,
    ) -> Result<(), String> {
        self.of[workload as usize].instructions[side] = Some(counted);
        self.write()
    }

    /// Writes to another file first, so that a run that is stopped leaves no half of one.
    fn write(&self) -> Result<(), String> {
        let mut all = Map::new();
        for workload in Workload::ALL {
            let OfWorkload {
                pairs,
                instructions,
            } = &self.of[workload as usize];
            let value = json!({ "pairs": pairs, "instructions": instructions });
            all.insert(workload.key().to_owned(), value);
        }
        let beside = self.path.with_extension("new");
        let written = fs::write(&beside, Value::Object(all).to_string());
        let renamed = written.and_then(|()| fs::rename(&beside, &self.path));
        renamed.map_err(|e| format!("{}: {e}", self.path.display()))
    }
}

fn read(value: &Value) -> Option<OfWorkload> {
    let mut read = OfWorkload::default();
    for pair in value["pairs"].as_array()? {
        let [old, new] = pair.as_array()?.as_slice() else {
            return None;
        };
        read.pairs
            .push([old.as_object()?.clone(), new.as_object()?.clone()]);
    }
    let instructions = value["instructions"].as_array()?;
    for (counted, value) in read.instructions.iter_mut().zip(instructions) {
        *counted = value.as_f64();
    }
    Some(read)
}
