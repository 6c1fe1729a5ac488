//! The four eras, read from the era files.
//!
//! An era file is a list of lines `switch = value`, with `knows kind` and `forgets kind` for kinds of cards. A file
//! that starts with `after ERA` lists only what changed since that era. `#` begins a comment.
//!
//! `edition N` counts how often the rules of the era were mended, its values or how the engine plays them. The program has the
//! newest edition of each era and no other; the log of a game names the edition that it was played by.

use super::value::choices;
use super::{Known, Ruleset, SwitchError};
use std::collections::BTreeMap;
use std::sync::OnceLock;

choices! {
    /// A rulebook, named for its year.
    Era {
        /// Platinum—Rising Rivals.
        #[serde(rename = "2009")]
        E2009 = "2009",
        /// Black & White.
        #[serde(rename = "2011")]
        E2011 = "2011",
        /// Sword & Shield.
        #[serde(rename = "2021")]
        E2021 = "2021",
        /// Mega Evolution—Phantasmal Flames.
        #[serde(rename = "2025")]
        E2025 = "2025",
    }
}

impl Era {
    const fn file(self) -> (&'static str, &'static str) {
        match self {
            Era::E2009 => ("2009.era", include_str!("../../eras/2009.era")),
            Era::E2011 => ("2011.era", include_str!("../../eras/2011.era")),
            Era::E2021 => ("2021.era", include_str!("../../eras/2021.era")),
            Era::E2025 => ("2025.era", include_str!("../../eras/2025.era")),
        }
    }
}

impl Ruleset {
    /// The rules of an era.
    pub fn of(era: Era) -> Ruleset {
        table(era).rules
    }

    /// The edition of an era's rules that this program has.
    pub fn edition(era: Era) -> u16 {
        table(era).edition
    }

    /// The era whose file set the value that `switch` has in `era`; nothing if there is no such switch.
    pub fn origin(era: Era, switch: &str) -> Option<Era> {
        table(era).written.get(switch).map(|written| written.era)
    }
}

/// The era files are part of the program and its tests read them all, so a fault in one is a fault of the program.
fn table(era: Era) -> &'static EraTable {
    static TABLES: OnceLock<Vec<EraTable>> = OnceLock::new();
    let tables = TABLES.get_or_init(|| match read_all() {
        Ok(tables) => tables,
        Err(error) => panic!("{error}"),
    });
    &tables[era as usize]
}

fn read_all() -> Result<Vec<EraTable>, EraError> {
    let mut tables = Vec::new();
    for era in Era::ALL {
        let (file, text) = era.file();
        tables.push(read(*era, file, text, &tables)?);
    }
    Ok(tables)
}

/// What is wrong in an era file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {problem}")]
struct EraError {
    file: String,
    line: usize,
    problem: Problem,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Problem {
    #[error(
        "a line is `switch = value`, `knows kind`, `forgets kind`, `edition number` or, first of all, `after era`"
    )]
    Form,
    #[error("`{0}` is no earlier era")]
    NotEarlier(String),
    #[error("an edition is a number from 1 on")]
    Edition,
    #[error("the file does not say which edition it is, as in `edition 1`")]
    NoEdition,
    #[error("there is no kind of card called `{0}`")]
    Kind(String),
    #[error("`{0}` is set twice in this file")]
    Twice(String),
    #[error("`{0}` has that value already since {1}")]
    NoChange(String, Era),
    #[error(transparent)]
    Switch(#[from] SwitchError),
}

#[derive(Clone, Debug)]
struct Written {
    value: String,
    era: Era,
}

#[derive(Clone, Debug)]
struct EraTable {
    rules: Ruleset,
    edition: u16,
    written: BTreeMap<&'static str, Written>,
}

/// Reads one file; `earlier` are the eras before it, in order.
fn read(era: Era, file: &str, text: &str, earlier: &[EraTable]) -> Result<EraTable, EraError> {
    let mut draft = Draft {
        era,
        edition: None,
        known: Known::default(),
        written: BTreeMap::new(),
        begun: false,
    };
    let mut last = 0;
    for (number, line) in text.lines().enumerate() {
        last = number + 1;
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            draft.line(line, earlier).map_err(|problem| EraError {
                file: file.to_owned(),
                line: last,
                problem,
            })?;
        }
    }
    draft.finish().map_err(|problem| EraError {
        file: file.to_owned(),
        line: last,
        problem,
    })
}

struct Draft {
    era: Era,
    edition: Option<u16>,
    known: Known,
    written: BTreeMap<&'static str, Written>,
    begun: bool,
}

impl Draft {
    fn line(&mut self, line: &str, earlier: &[EraTable]) -> Result<(), Problem> {
        let first = !std::mem::replace(&mut self.begun, true);
        if let Some((switch, value)) = line.split_once('=') {
            return self.write(switch.trim(), value.trim());
        }
        match line.split_once(' ') {
            Some(("after", word)) if first => self.start_from(word.trim(), earlier),
            Some(("knows", word)) => self.mark(word.trim(), true),
            Some(("forgets", word)) => self.mark(word.trim(), false),
            Some(("edition", number)) => self.count(number.trim()),
            _ => Err(Problem::Form),
        }
    }

    fn start_from(&mut self, word: &str, earlier: &[EraTable]) -> Result<(), Problem> {
        let base = word
            .parse::<Era>()
            .ok()
            .and_then(|era| earlier.get(era as usize));
        let base = base.ok_or_else(|| Problem::NotEarlier(word.to_owned()))?;
        self.known = base.rules.known;
        self.written = base.written.clone();
        Ok(())
    }

    fn count(&mut self, number: &str) -> Result<(), Problem> {
        let number = number.parse().ok().filter(|number| *number > 0);
        let number = number.ok_or(Problem::Edition)?;
        match self.edition.replace(number) {
            None => Ok(()),
            Some(_) => Err(Problem::Twice("edition".to_owned())),
        }
    }

    /// The rules of the file, if it sets every switch and says which edition it is.
    fn finish(self) -> Result<EraTable, Problem> {
        let value = |switch| {
            let written: Option<&Written> = self.written.get(switch);
            written.map(|written| written.value.as_str())
        };
        Ok(EraTable {
            rules: Ruleset::build(self.known, value)?,
            edition: self.edition.ok_or(Problem::NoEdition)?,
            written: self.written,
        })
    }

    fn mark(&mut self, word: &str, known: bool) -> Result<(), Problem> {
        if self.known.mark(word, known) {
            Ok(())
        } else {
            Err(Problem::Kind(word.to_owned()))
        }
    }

    /// Records a value, and insists that it is a change, so that an era file stays a list of changes.
    fn write(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        let switch =
            Ruleset::switch(name).ok_or_else(|| SwitchError::unknown(name, Ruleset::SWITCHES))?;
        Ruleset::check(switch.name, value)?;
        match self.written.get(switch.name) {
            Some(old) if old.era == self.era => return Err(Problem::Twice(name.to_owned())),
            Some(old) if old.value == value => {
                return Err(Problem::NoChange(name.to_owned(), old.era));
            }
            _ => {}
        }
        self.written.insert(
            switch.name,
            Written {
                value: value.to_owned(),
                era: self.era,
            },
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        let earlier = read_all().unwrap();
        read(Era::E2011, "test.era", text, &earlier[..1])
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn faults_name_file_and_line() {
        assert!(
            fault("after 2009\n\nburn = Never\n")
                .starts_with("test.era:3: `Never` is no value of `burn`")
        );
        assert!(fault("after 2009\nburns = x").contains("did you mean burn?"));
        assert!(fault("after 2021\n").starts_with("test.era:1: `2021` is no earlier era"));
        assert!(fault("after 2009\nknows dragons\n").contains("no kind of card called `dragons`"));
        assert!(fault("after 2009\nwhatever\n").starts_with("test.era:2: a line is"));
    }

    #[test]
    fn a_file_lists_changes_and_nothing_else() {
        assert!(fault("after 2009\nstarter_may_attack = true\n").contains("already since 2009"));
        assert!(
            fault("after 2009\ntm_class = Item\ntm_class = ItemOrTool\n")
                .contains("test.era:3: `tm_class` is set twice")
        );
        assert!(fault("kinds = Open\n").ends_with("is not set"));
    }

    #[test]
    fn a_file_counts_its_editions() {
        assert!(fault("after 2009\n").ends_with("which edition it is, as in `edition 1`"));
        for wrong in ["0", "one", "-1"] {
            let said = fault(&format!("after 2009\nedition {wrong}\n"));
            assert_eq!(said, "test.era:2: an edition is a number from 1 on");
        }
        assert!(fault("after 2009\nedition 1\nedition 2\n").ends_with("set twice in this file"));
    }
}
