//! Lists the lessons and puzzles of the project, so that a new file is embedded without a change of code.

use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    embed("lessons")?;
    embed("puzzles")
}

/// Writes `[(file, text), …]` of the Markdown files of a folder, in the order of their names.
fn embed(folder: &str) -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let path = root.join(folder).canonicalize()?;
    println!("cargo::rerun-if-changed={}", path.display());
    let mut files: Vec<PathBuf> = fs::read_dir(&path)?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|file| file.extension().is_some_and(|ending| ending == "md"))
        .collect();
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{folder}/{name}");
        writeln!(list, "    ({name:?}, include_str!({file:?})),")?;
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var("OUT_DIR")?).join(format!("{folder}.rs"));
    fs::write(out, list)?;
    Ok(())
}
