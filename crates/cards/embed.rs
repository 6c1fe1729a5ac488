//! For build scripts: lists the files of a folder of the project, so that a new file is embedded without a change of code.

use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

/// Writes `[(file, text), …]` of the files of a folder with that ending, in the order of their names.
pub fn embed(folder: &str, ending: &str, out: &str) -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let path = root.join(folder).canonicalize()?;
    println!("cargo::rerun-if-changed={}", path.display());
    let mut files: Vec<PathBuf> = fs::read_dir(&path)?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|file| file.extension().is_some_and(|e| e == ending))
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
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join(out), list)?;
    Ok(())
}
