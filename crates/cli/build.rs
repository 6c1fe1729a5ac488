//! Lists the deck lists that come with the program, so that a new file is embedded without a change of code.

use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?)
        .join("../../decks")
        .canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    files.sort();
    let mut list = String::from("&[\n");
    for path in files {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        writeln!(list, "    ({name:?}, include_str!({path:?})),")?;
    }
    list.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("decks.rs"), list)?;
    Ok(())
}
