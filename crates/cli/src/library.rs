//! The cards and decks that a run of the program knows: those that come with it, and the user's own from a folder of
//! `*.cards` and deck lists, given by `--cards` or `RULEBOX_CARDS`.
//!
//! They are read once, when the program begins, and handed to whoever needs them. A card that cannot be used never stops the
//! others.

use crate::files;
use crate::report::Failure;
use crate::text::{did_you_mean, printable};
use rulebox_cards::Catalog;
use rulebox_cards::near::nearest;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The cards and decks that are known. A clone costs next to nothing.
#[derive(Clone, Debug)]
pub struct Library {
    /// The cards.
    pub cards: Catalog,
    /// The decks of the user's folder.
    decks: Arc<[UserDeck]>,
    /// The user's folder, if there is one.
    folder: Option<Arc<Path>>,
    /// The folder as it was given on the command line.
    argument: Option<Arc<str>>,
}

/// A deck list of the user's folder.
#[derive(Debug)]
pub struct UserDeck {
    /// Its name: that of its file, without the ending.
    pub name: String,
    /// The list.
    pub text: String,
}

impl Library {
    /// What comes with the program.
    pub fn embedded() -> Library {
        Library {
            cards: Catalog::embedded(),
            decks: Arc::new([]),
            folder: None,
            argument: None,
        }
    }

    /// What comes with the program, and what is in the folder of the argument, else in that of the environment; also what
    /// is wrong with it, card by card.
    pub fn open(argument: Option<&str>) -> Result<(Library, Vec<String>), Failure> {
        let named = std::env::var_os("RULEBOX_CARDS").filter(|value| !value.is_empty());
        let folder = argument.map(PathBuf::from).or(named.map(PathBuf::from));
        let library = Library::embedded();
        match folder {
            None => Ok((library, Vec::new())),
            Some(folder) => library.with(&folder, argument),
        }
    }

    /// The decks of the user's folder.
    pub fn decks(&self) -> &[UserDeck] {
        &self.decks
    }

    /// The user's folder, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The folder as it was given on the command line. One of the environment is known to the next command, too.
    pub fn argument(&self) -> Option<&str> {
        self.argument.as_deref()
    }

    /// Takes in the cards and decks of a folder; gives what is wrong with them, too.
    fn with(
        self,
        folder: &Path,
        argument: Option<&str>,
    ) -> Result<(Library, Vec<String>), Failure> {
        let mut cards = self.cards;
        let (decks, wrong) = read(folder, &mut cards)?;
        let library = Library {
            cards,
            decks: decks.into(),
            folder: Some(folder.into()),
            argument: argument.map(Arc::from),
        };
        Ok((library, wrong))
    }
}

/// Adds the cards of a folder to a catalog; gives its decks, and what is wrong with its files.
fn read(folder: &Path, catalog: &mut Catalog) -> Result<(Vec<UserDeck>, Vec<String>), Failure> {
    let mut decks = Vec::new();
    let found = files_in(folder, &["cards", "txt"])?;
    let mut wrong = [found.hints, found.strange].concat();
    for file in found.files {
        let shown = printable(&file.display().to_string());
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
    wrong.extend(catalog.turn_strangers_away());
    Ok((decks, wrong))
}

/// What a folder holds.
#[derive(Debug, Default)]
pub struct Folder {
    /// The files that are meant, in the order of their names.
    pub files: Vec<PathBuf>,
    /// What has the right ending but is no file, in sentences.
    pub strange: Vec<String>,
    /// What was perhaps meant and is passed over, in sentences.
    pub hints: Vec<String>,
}

/// The files of a folder with one of these endings, and of the folders in it.
pub fn files_in(folder: &Path, endings: &[&str]) -> Result<Folder, Failure> {
    let mut found = Folder::default();
    found.walk(folder, endings)?;
    Ok(found)
}

impl Folder {
    fn walk(&mut self, folder: &Path, endings: &[&str]) -> Result<(), Failure> {
        let unreadable = |error: std::io::Error| {
            let shown = printable(&folder.display().to_string());
            let (why, near) = (files::why(&error), did_you_mean(&beside(folder)));
            Failure::Input(format!("The folder {shown} cannot be read: {why}.{near}"))
        };
        let mut paths: Vec<PathBuf> = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            paths.push(entry.map_err(unreadable)?.path());
        }
        paths.sort();
        for path in paths {
            let hidden = path
                .file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with('.'));
            if !hidden {
                self.take(path, endings)?;
            }
        }
        Ok(())
    }

    /// Takes in what is found at a path.
    fn take(&mut self, path: PathBuf, endings: &[&str]) -> Result<(), Failure> {
        let shown = printable(&path.display().to_string());
        // A link to a folder is not followed, so that no circle is walked.
        if path.is_dir() && !path.is_symlink() {
            let before = self.files.len();
            self.walk(&path, endings)?;
            if ends_with(&path, "cards") && self.files.len() == before {
                let hint = "is a folder without card files, so no cards are read from it";
                self.hints.push(format!("{shown} {hint}."));
            }
        } else if endings.iter().any(|ending| ends_with(&path, ending)) {
            // Who reads from a pipe waits until somebody writes into it. What is not there is told by who reads it.
            match path.metadata() {
                Ok(about) if !about.is_file() => {
                    let why = "it is no file but a folder, a pipe or a device";
                    self.strange.push(format!("{shown} cannot be read: {why}."));
                }
                _ => self.files.push(path),
            }
        } else if is_nearly_cards(&path) {
            let hint = "is passed over: the names of card files end with .cards";
            self.hints.push(format!("{shown} {hint}."));
        }
        Ok(())
    }
}

/// The files and folders that somebody may have meant by a path where nothing is: those in the same folder whose names are
/// nearly the same, or the same but for the ending.
pub fn beside(path: &Path) -> Vec<String> {
    let (Some(name), false) = (path.file_name(), path.exists()) else {
        return Vec::new();
    };
    let name = name.to_string_lossy();
    let folder = path.parent().unwrap_or(Path::new(""));
    let listed = match folder.as_os_str().is_empty() {
        true => std::fs::read_dir("."),
        false => std::fs::read_dir(folder),
    };
    let entries = listed.into_iter().flatten().flatten();
    let names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let same = |other: &&str| Path::new(other).file_stem() == Some(name.as_ref().as_ref());
    let mut near: Vec<&str> = names.iter().map(String::as_str).filter(same).collect();
    near.sort_unstable();
    near.extend(nearest(&name, names.iter().map(String::as_str), 2));
    near.truncate(2);
    let shown = |near: &str| printable(&folder.join(near).display().to_string());
    near.into_iter().map(shown).collect()
}

fn ends_with(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|own| own == ending)
}

/// Whether somebody who chose this ending probably meant a card file. What editors keep beside a file is not meant.
fn is_nearly_cards(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let ending = ending.to_lowercase();
    let near = !nearest("cards", [ending.as_str()], 1).is_empty();
    (near || ending == "cards") && !ending.ends_with('~')
}
