//! The texts of the project: its rulings, decks and pages.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Where the project lies.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// All files below a folder of the project whose names end so: their paths, from the project's folder on, and their texts.
pub fn files(folder: &str, ending: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(Path::new(ROOT).join(&folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let name = format!("{folder}/{name}");
            if path.is_dir() {
                folders.push(name);
            } else if path.extension().is_some_and(|end| end == ending) {
                found.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}
