//! What a learner has done, in a small file of the user's data folder. Without a folder everything works as well, and
//! is forgotten.

use crate::files::{self, Unreadable};
use crate::play::saved;
use rulebox_rules::Era;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The version of the file's form.
const VERSION: u32 = 1;

/// Something to be done: the name of a lesson with its era, or of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Task(String);

impl Task {
    /// A lesson in an era.
    pub fn lesson(file: &str, era: Era) -> Task {
        Task(format!("{} {era}", name(file)))
    }

    /// A puzzle.
    pub fn puzzle(file: &str) -> Task {
        Task(name(file).to_owned())
    }
}

/// A file's name without its number, which may change when others come before it.
fn name(file: &str) -> &str {
    let file = file.strip_suffix(".md").unwrap_or(file);
    let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
    let plain = name.trim_start_matches(|c: char| c.is_ascii_digit());
    match folder {
        "" => plain,
        _ => plain.trim_start_matches('-'),
    }
}

/// The file.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Kept {
    rulebox_progress: u32,
    done: BTreeSet<Task>,
}

/// What is done, and where that is kept.
#[derive(Debug, Default)]
pub struct Progress {
    done: BTreeSet<Task>,
    file: Option<PathBuf>,
    trouble: Option<String>,
}

impl Progress {
    /// Reads the file of the user.
    pub fn open() -> Progress {
        match folder(|name| env::var_os(name)) {
            Some(folder) => Progress::at(folder.join("learn.json")),
            None => Progress {
                trouble: Some(
                    "There is no folder for your data, so what you do is not kept.".to_owned(),
                ),
                ..Progress::default()
            },
        }
    }

    /// Reads a file. One that is not there is empty; one that is damaged is left as it is.
    pub fn at(file: PathBuf) -> Progress {
        let text = match files::read(&file, files::LONGEST) {
            Ok(text) => text,
            Err(Unreadable::Closed(error)) if error.kind() == ErrorKind::NotFound => {
                return Progress {
                    file: Some(file),
                    ..Progress::default()
                };
            }
            Err(why) => return Progress::without(&file, &why.to_string()),
        };
        match serde_json::from_str::<Kept>(&text) {
            Ok(kept) if kept.rulebox_progress == VERSION => Progress {
                done: kept.done,
                file: Some(file),
                trouble: None,
            },
            _ => Progress::without(&file, "it is no list of what is done"),
        }
    }

    fn without(file: &std::path::Path, why: &str) -> Progress {
        let file = saved::name_of(file);
        Progress {
            trouble: Some(format!(
                "{file} cannot be used ({why}), so what you do is not kept."
            )),
            ..Progress::default()
        }
    }

    /// Why nothing is kept.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Whether something is done.
    pub fn has(&self, task: &Task) -> bool {
        self.done.contains(task)
    }

    /// Notes that something is done, or says why that is not kept.
    pub fn finish(&mut self, task: Task) -> Result<(), String> {
        if !self.done.insert(task) {
            return Ok(());
        }
        let Some(file) = &self.file else {
            return Ok(());
        };
        let kept = Kept {
            rulebox_progress: VERSION,
            done: self.done.clone(),
        };
        let text = serde_json::to_string_pretty(&kept).unwrap_or_default();
        let made = match file.parent() {
            Some(folder) => std::fs::create_dir_all(folder).map_err(|error| error.to_string()),
            None => Ok(()),
        };
        let written = made.and_then(|()| saved::save(file, &format!("{text}\n")));
        written.map_err(|why| {
            let why = why.trim_end_matches('.');
            format!(
                "What you have done cannot be kept in {}: {why}.",
                file.display()
            )
        })
    }
}

/// The folder for the data of this program, by the variables of the system.
fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name: &str| variable(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let own = path("RULEBOX_DATA");
    let of_system = || {
        let home = || path("HOME").map(|home| home.join(".local/share"));
        let data = path("XDG_DATA_HOME")
            .or_else(|| path("APPDATA"))
            .or_else(home);
        data.map(|data| data.join("rulebox"))
    };
    own.or_else(of_system)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_follows_the_variables_of_the_system() {
        let with = |set: &[(&str, &str)]| {
            let set: Vec<(String, String)> = set
                .iter()
                .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
                .collect();
            folder(move |name| {
                let found = set.iter().find(|(k, _)| k == name);
                found.map(|(_, value)| OsString::from(value))
            })
        };
        assert_eq!(with(&[]), None);
        assert_eq!(
            with(&[("HOME", "/h")]),
            Some("/h/.local/share/rulebox".into())
        );
        let both = [("HOME", "/h"), ("XDG_DATA_HOME", "/x")];
        assert_eq!(with(&both), Some("/x/rulebox".into()));
        let own = [("RULEBOX_DATA", "/d"), ("HOME", "/h")];
        assert_eq!(with(&own), Some("/d".into()));
    }

    #[test]
    fn what_is_done_is_read_again_whatever_number_it_gets() {
        let folder = env::temp_dir().join(format!("rulebox-progress-{}", std::process::id()));
        let file = folder.join("deep/learn.json");
        let mut progress = Progress::at(file.clone());
        let task = Task::lesson("lessons/03-energy.md", Era::E2009);
        assert!(!progress.has(&task));
        assert_eq!(progress.finish(task), Ok(()));
        let again = Progress::at(file);
        assert!(again.has(&Task::lesson("lessons/04-energy.md", Era::E2009)));
        assert!(!again.has(&Task::lesson("lessons/03-energy.md", Era::E2011)));
        std::fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[test]
    fn a_damaged_file_is_left_alone_and_named() {
        let file = env::temp_dir().join(format!("rulebox-damaged-{}.json", std::process::id()));
        std::fs::write(&file, "nonsense").expect("a file");
        let mut progress = Progress::at(file.clone());
        assert!(
            progress
                .trouble()
                .is_some_and(|why| why.contains("cannot be used"))
        );
        assert_eq!(progress.finish(Task::puzzle("puzzles/01-x.md")), Ok(()));
        assert_eq!(
            std::fs::read_to_string(&file).expect("still there"),
            "nonsense"
        );
        std::fs::remove_file(file).expect("the file goes");
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_told() {
        let file = env::temp_dir().join(format!("rulebox-in-the-way-{}", std::process::id()));
        std::fs::write(&file, "").expect("a file");
        let mut progress = Progress::at(file.join("learn.json"));
        let told = progress.finish(Task::puzzle("puzzles/01-x.md"));
        let unusable = progress.trouble().is_some();
        assert!(unusable || told.is_err_and(|why| why.contains("cannot be kept")));
        std::fs::remove_file(file).expect("the file goes");
    }
}
