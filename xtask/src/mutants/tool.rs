//! `cargo-mutants`, and a work tree in which it changes the code, so that nobody's own files are touched.

use super::kept::Outcome;
use crate::git::{git, work_tree};
use crate::{cargo, root};
use serde_json::Value;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Another version would find other changes, and a seed draw another sample.
const VERSION: &str = "27.1.0";

/// Whose tests are run: those of the engine, the rulings, and the laws of random play.
const PACKAGES: [&str; 3] = ["rulebox-engine", "rulebox-scenes", "rulebox-lab"];

/// Which programs of tests these have.
const TESTS: [&str; 3] = ["--lib", "--test=all", "--test=rulings"];

/// In which order nextest runs them.
const ORDER: &str = "xtask/mutants.toml";

/// A build that takes longer than this many seconds is no longer waited for.
const LONGEST_BUILD: u64 = 1_800;

/// A change of the code.
pub struct Mutant {
    /// File, line, column and what is changed, as `cargo-mutants` calls it.
    pub name: String,
    /// Tells it apart from others of this name in another state of its file.
    pub key: String,
    file: String,
    /// How many changes of its file are listed before it, and how many there are.
    place: (usize, usize),
    diff: String,
}

impl Mutant {
    /// File and what is changed, without the place, which moves with every line above it.
    pub fn change(&self) -> String {
        let what = self.name.splitn(4, ':').nth(3).unwrap_or(&self.name);
        format!("{}:{what}", self.file)
    }

    /// The lines that are changed, before and after.
    pub fn changed_lines(&self) -> String {
        let lines = self.diff.lines().skip_while(|line| !line.starts_with("@@"));
        let changed = lines.filter(|line| line.starts_with(['-', '+']));
        changed.map(|line| format!("    {line}\n")).collect()
    }
}

/// Where changes are tried.
pub struct Workshop {
    folder: PathBuf,
    tree: PathBuf,
    program: PathBuf,
    /// How many seconds the tests of a change may take; nothing until it is known how long they take without one.
    patience: Option<u64>,
}

impl Workshop {
    /// Lays the code as it is now out in a work tree, and installs the tool if it is missing.
    pub fn open(folder: &Path) -> Result<Self, String> {
        let program = installed()?;
        let tree = folder.join("tree");
        // What is not committed becomes a commit that no branch knows of.
        let changed = git(&["stash", "create"])?;
        let commit = match changed.is_empty() {
            true => git(&["rev-parse", "HEAD"])?,
            false => changed,
        };
        work_tree(&tree, &commit)?;
        Ok(Self {
            folder: folder.to_owned(),
            tree,
            program,
            patience: None,
        })
    }

    /// All changes of these files.
    pub fn list(&self, files: &[String]) -> Result<Vec<Mutant>, String> {
        let mut command = self.tool();
        command.args(["--list", "--json"]);
        for file in files {
            command.args(["--file", file]);
        }
        let output = command
            .output()
            .map_err(|e| format!("cargo-mutants: {e}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let list: Vec<Value> = serde_json::from_slice(&output.stdout)
            .map_err(|e| format!("cargo-mutants writes no list: {e}"))?;
        if list.is_empty() {
            return Err(format!(
                "there is nothing to be changed in {}",
                files.join(", ")
            ));
        }
        let mut contents = BTreeMap::new();
        let mutants = list.iter().map(|value| self.mutant(value, &mut contents));
        let mut mutants = mutants.collect::<Result<Vec<_>, _>>()?;
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for mutant in &mut mutants {
            let count = counts.entry(mutant.file.clone()).or_default();
            mutant.place.0 = *count;
            *count += 1;
        }
        for mutant in &mut mutants {
            mutant.place.1 = counts[&mutant.file];
        }
        Ok(mutants)
    }

    /// Reads an entry of the list. `contents` tells the states of the files, as far as they are known.
    fn mutant(
        &self,
        value: &Value,
        contents: &mut BTreeMap<String, String>,
    ) -> Result<Mutant, String> {
        let text = |key: &str| {
            let text = value[key].as_str().map(str::to_owned);
            text.ok_or_else(|| format!("cargo-mutants tells no {key} of a change"))
        };
        let (name, file, diff) = (text("name")?, text("file")?, text("diff")?);
        if !contents.contains_key(&file) {
            let place = self.tree.display().to_string();
            let content = git(&["-C", &place, "hash-object", &file])?;
            contents.insert(file.clone(), content);
        }
        Ok(Mutant {
            key: format!("{name} [{}]", &contents[&file][..12]),
            name,
            file,
            place: (0, 0),
            diff,
        })
    }

    /// Makes the change, runs the tests, and takes the change back.
    pub fn attempt(&mut self, mutant: &Mutant) -> Result<Outcome, String> {
        let patience = match self.patience {
            Some(patience) => patience,
            None => *self.patience.insert(self.run_unchanged()?),
        };
        let out = self.folder.join("last");
        if out.exists() {
            fs::remove_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        }
        fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        let mut command = self.tool();
        command
            .args([
                "--in-place",
                "--baseline=skip",
                "--profile=quick",
                "--no-shuffle",
            ])
            .arg(format!("--timeout={patience}"))
            .arg(format!("--build-timeout={LONGEST_BUILD}"))
            .args(["--file", &mutant.file])
            // A pattern of names would let some changes through that it does not fit.
            .args(["--shard", &format!("{}/{}", mutant.place.0, mutant.place.1)])
            .arg("--output")
            .arg(&out);
        for package in PACKAGES {
            command.args(["--test-package", package]);
        }
        for test in TESTS {
            command.arg(format!("--cargo-arg={test}"));
        }
        if has_nextest() {
            command.arg("--test-tool=nextest");
            command.arg(format!("--cargo-test-arg={}", in_order()));
        }
        let output = command.stdin(Stdio::null()).output();
        let output = output.map_err(|e| format!("cargo-mutants: {e}"))?;
        let found = fs::read_to_string(out.join("mutants.out/outcomes.json"));
        let found: Option<Value> = found.ok().and_then(|text| serde_json::from_str(&text).ok());
        match found.and_then(|found| became_of(&found, &mutant.name)) {
            Some(outcome) => Ok(outcome),
            None => Err(format!(
                "cargo-mutants does not tell what became of {}:\n{}{}",
                mutant.name,
                String::from_utf8_lossy(&output.stdout),
                String::from_utf8_lossy(&output.stderr)
            )),
        }
    }

    /// Builds and runs the tests without a change. They must pass; tells how long is waited for them with one.
    fn run_unchanged(&self) -> Result<u64, String> {
        eprintln!("building and running the tests without a change …");
        let test = |run: bool| {
            let mut command = match has_nextest() {
                true => cargo(&["nextest", "run", "--cargo-profile=quick", &in_order()]),
                false => cargo(&["test", "--profile=quick"]),
            };
            for package in PACKAGES {
                command.args(["--package", package]);
            }
            command.args(TESTS).args((!run).then_some("--no-run"));
            command.current_dir(&self.tree).stdout(Stdio::null());
            command.env("CARGO_TARGET_DIR", self.folder.join("target"));
            let status = command.status().map_err(|e| format!("cargo: {e}"))?;
            match status.success() {
                true => Ok(()),
                false => Err("the tests do not pass as the code is".to_owned()),
            }
        };
        test(false)?;
        let start = Instant::now();
        test(true)?;
        Ok(60 + start.elapsed().as_secs() * 10)
    }

    fn tool(&self) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(["mutants", "--workspace", "--colors=never"])
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", self.folder.join("target"));
        command
    }
}

/// The tool, which is installed below `target` if it is missing.
fn installed() -> Result<PathBuf, String> {
    let home = root().join("target/tools");
    let program = home.join(format!("bin/cargo-mutants{}", env::consts::EXE_SUFFIX));
    let asked = Command::new(&program)
        .args(["mutants", "--version"])
        .output();
    let version = asked.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    if version.is_ok_and(|version| version.contains(VERSION)) {
        return Ok(program);
    }
    eprintln!(
        "installing cargo-mutants {VERSION} into {} …",
        home.display()
    );
    let mut command = cargo(&[
        "install",
        "cargo-mutants",
        "--locked",
        "--force",
        "--version",
        VERSION,
    ]);
    let status = command.arg("--root").arg(&home).status();
    match status.map_err(|e| format!("cargo: {e}"))?.success() {
        true => Ok(program),
        false => Err("cargo-mutants cannot be installed; it is fetched from crates.io".to_owned()),
    }
}

/// Tells nextest the order of the tests.
fn in_order() -> String {
    format!("--config-file={}", root().join(ORDER).display())
}

fn has_nextest() -> bool {
    let asked = cargo(&["nextest", "--version"]).output();
    asked.is_ok_and(|output| output.status.success())
}

/// What became of a change, if it is the one that was tried and no other was.
fn became_of(found: &Value, name: &str) -> Option<Outcome> {
    let [only] = found["outcomes"].as_array()?.as_slice() else {
        return None;
    };
    if only["scenario"]["Mutant"]["name"] != name {
        return None;
    }
    match only["summary"].as_str()? {
        "CaughtMutant" => Some(Outcome::Caught),
        "Timeout" => Some(Outcome::Hung),
        "MissedMutant" => Some(Outcome::Survived),
        "Unviable" => Some(Outcome::Unviable),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_became_of_another_change_is_not_taken_for_that_of_this_one() {
        let outcome = |name: &str, summary: &str| json!({"scenario": {"Mutant": {"name": name}}, "summary": summary});
        let found = |outcomes: &[Value]| became_of(&json!({"outcomes": outcomes}), "this");
        let (this, other) = (
            outcome("this", "MissedMutant"),
            outcome("other", "CaughtMutant"),
        );
        assert_eq!(found(std::slice::from_ref(&this)), Some(Outcome::Survived));
        assert_eq!(found(std::slice::from_ref(&other)), None);
        assert_eq!(found(&[other, this]), None);
        assert_eq!(found(&[]), None);
    }
}
