//! The builds to be compared: programs that are there, or commits that are built and kept.

use crate::git::{git, work_tree};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A build of the program.
pub struct Build {
    /// What it was called.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// Tells it apart from every other build: the commit, or a number made of the program's bytes.
    pub id: String,
}

impl Build {
    /// The program or commit of this name. A commit that was never built is built now.
    pub fn find(folder: &Path, name: &str) -> Result<Self, String> {
        let path = Path::new(name);
        if path.is_file() {
            let bytes = fs::read(path).map_err(|e| format!("{name}: {e}"))?;
            let program = fs::canonicalize(path).map_err(|e| format!("{name}: {e}"))?;
            return Ok(Self {
                name: name.to_owned(),
                program,
                id: format!("{:016x}", sum(&bytes)),
            });
        }
        let hash = commit(name)?;
        let program = built(folder, &hash)?;
        Ok(Self {
            name: format!("{name} ({})", &hash[..10.min(hash.len())]),
            program,
            id: hash,
        })
    }
}

/// A number that depends on every byte (FNV-1a).
fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The full hash of a commit.
fn commit(name: &str) -> Result<String, String> {
    let spec = format!("{name}^{{commit}}");
    let found = git(&[
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        &spec,
    ]);
    found.map_err(|_| format!("there is no file {name}, and no commit of that name"))
}

/// The program of a commit, which is built in a work tree of its own unless it is there.
fn built(folder: &Path, hash: &str) -> Result<PathBuf, String> {
    let home = folder.join(hash);
    let kept = home.join(format!("rulebox{}", env::consts::EXE_SUFFIX));
    if kept.is_file() {
        return Ok(kept);
    }
    let tree = home.join("tree");
    work_tree(&tree, hash)?;
    eprintln!("building {hash}, which takes minutes …");
    let target = home.join("target");
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["build", "--release", "--package", "rulebox", "--target-dir"])
        .arg(&target)
        .current_dir(&tree)
        .env_remove("RUSTFLAGS");
    let status = cargo
        .status()
        .map_err(|e| format!("cargo cannot be started: {e}"))?;
    if !status.success() {
        return Err(format!("{hash} cannot be built in {}", tree.display()));
    }
    let program = target
        .join("release")
        .join(format!("rulebox{}", env::consts::EXE_SUFFIX));
    fs::copy(&program, &kept).map_err(|e| format!("{}: {e}", program.display()))?;
    Ok(kept)
}
