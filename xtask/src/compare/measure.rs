//! One run of one build: what `rulebox bench --json` says, and how many instructions its play takes.

use super::build::Build;
use crate::root;
use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The figures of a run by their names.
pub type Figures = Map<String, Value>;

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Workload {
    /// The decks for beginners, each against each.
    Beginners,
    /// All decks of each era against each other.
    Pool,
}

impl Workload {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Beginners, Self::Pool];

    /// Its name in what is kept and in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Beginners => "beginners",
            Self::Pool => "pool",
        }
    }

    /// Its name for people.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Beginners => "decks for beginners",
            Self::Pool => "decks of the pool",
        }
    }

    const fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Beginners => &["bench", "--json"],
            Self::Pool => &["bench", "--json", "--decks", "pool"],
        }
    }
}

/// Runs the benchmark.
pub fn run_bench(build: &Build, workload: Workload, games: u64) -> Result<Figures, String> {
    let mut command = Command::new(&build.program);
    command
        .args(workload.arguments())
        .args(["--games", &games.to_string()]);
    figures(command, build)
}

fn figures(mut command: Command, build: &Build) -> Result<Figures, String> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|e| format!("{} cannot be started: {e}", build.name))?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "{}: {}: {}",
            build.name,
            output.status,
            error.trim()
        ));
    }
    serde_json::from_slice(&output.stdout)
        .map_err(|e| format!("{}: `bench --json` writes no figures: {e}", build.name))
}

/// Whether instructions can be counted.
pub fn has_valgrind() -> bool {
    let asked = Command::new("valgrind").arg("--version").output();
    asked.is_ok_and(|output| output.status.success())
}

/// Games that are played while instructions are counted: as many as the benchmark plays to get warm, so that it plays each
/// of them as often as the others.
const GAMES: u64 = 200;

/// How often the benchmark plays all games: to get warm, and in five rounds.
const TIMES: f64 = 6.0;

/// Instructions for a decision of random play. The benchmark plays in threads of its own and measures all else in the main
/// one, so those of the other threads are counted; that holds for all builds, whatever else they measure.
pub fn count_instructions(build: &Build, workload: Workload) -> Result<f64, String> {
    let out = root().join("target/compare/counted");
    remove(&out)?;
    fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
    let mut command = Command::new("valgrind");
    command
        .args(["--quiet", "--tool=callgrind", "--separate-threads=yes"])
        .arg(format!("--callgrind-out-file={}", out.join("of").display()))
        .arg(&build.program)
        .args(workload.arguments())
        .args(["--games", &GAMES.to_string(), "--threads", "1"]);
    let figures = figures(command, build)?;
    let decisions = figures.get("decisions").and_then(Value::as_f64);
    let decisions = decisions.ok_or_else(|| format!("{} counts no decisions", build.name))?;
    let instructions = in_other_threads(&out)?;
    remove(&out)?;
    Ok(instructions / (decisions * TIMES))
}

fn remove(folder: &Path) -> Result<(), String> {
    match folder.exists() {
        true => fs::remove_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display())),
        false => Ok(()),
    }
}

/// What all threads but the first one did, from the files that callgrind wrote.
fn in_other_threads(folder: &Path) -> Result<f64, String> {
    let complain = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut sum = 0.0;
    for entry in fs::read_dir(folder).map_err(complain)? {
        let path: PathBuf = entry.map_err(complain)?.path();
        let text = fs::read_to_string(&path).map_err(complain)?;
        let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key));
        if value("thread:").is_some_and(|thread| thread.trim() != "1") {
            let total = value("totals:").and_then(|total| total.trim().parse::<f64>().ok());
            sum += total.ok_or_else(|| format!("{}: callgrind wrote no sum", path.display()))?;
        }
    }
    match sum > 0.0 {
        true => Ok(sum),
        false => Err("callgrind saw no thread that plays".to_owned()),
    }
}
