//! The user's own cards and decks: a folder of `*.cards` and deck lists, given by `--cards` or `RULEBOX_CARDS`.
//!
//! They are read once, when the program begins, and join the cards that come with it. A card that cannot be used never
//! stops the others.

use crate::report::Failure;
use rulebox_cards::Catalog;
use rulebox_testkit::files;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A deck list of the user's folder.
#[derive(Debug)]
pub struct UserDeck {
    /// Its name: that of its file, without the ending.
    pub name: String,
    /// The list.
    pub text: String,
}

static DECKS: OnceLock<Vec<UserDeck>> = OnceLock::new();

/// The decks of the user's folder.
pub fn decks() -> &'static [UserDeck] {
    DECKS.get().map_or(&[], Vec::as_slice)
}

/// The folder that somebody means: the argument, else what the environment says.
pub fn folder(argument: Option<&str>) -> Option<PathBuf> {
    let named = std::env::var_os("RULEBOX_CARDS").filter(|value| !value.is_empty());
    argument.map(PathBuf::from).or(named.map(PathBuf::from))
}

/// Takes in the cards and decks of a folder; gives what is wrong with them, card by card.
pub fn load(folder: &Path) -> Result<Vec<String>, Failure> {
    let mut catalog = Catalog::embedded().clone();
    let mut decks = Vec::new();
    let mut wrong = Vec::new();
    for file in files_in(folder, &["cards", "txt"])? {
        let shown = file.display().to_string();
        let text = match files::read(&file, files::LONGEST) {
            Ok(text) => text,
            Err(why) => {
                wrong.push(format!("{shown} cannot be read: {why}."));
                continue;
            }
        };
        if ends_with(&file, "cards") {
            let errors = catalog.add_text(&shown, &text);
            wrong.extend(errors.iter().map(ToString::to_string));
        } else {
            let name = file.file_stem().unwrap_or_default();
            let name = name.to_string_lossy().into_owned();
            decks.push(UserDeck { name, text });
        }
    }
    // Nobody has asked for cards before, as this is the first thing that the program does.
    Catalog::make_known(catalog);
    let _ = DECKS.set(decks);
    Ok(wrong)
}

/// The files of a folder with one of these endings, and of the folders in it, in the order of their names.
pub fn files_in(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error: std::io::Error| {
        let shown = folder.display();
        Failure::Input(format!("The folder {shown} cannot be read: {error}."))
    };
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let hidden = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        // A link to a folder is not followed, so that no circle is walked.
        if path.is_dir() && !path.is_symlink() {
            files.extend(files_in(&path, endings)?);
        } else if endings.iter().any(|ending| ends_with(&path, ending)) {
            files.push(path);
        }
    }
    Ok(files)
}

fn ends_with(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|own| own == ending)
}
