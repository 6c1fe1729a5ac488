//! Deck lists: those that come with the program, and those in files.

use crate::files;
use crate::library::{self, Library};
use crate::report::Failure;
use crate::text::{did_you_mean, fold, printable};
use rulebox_cards::deck::{self, DeckLineError, LineFault};
use rulebox_cards::near::nearest;
use rulebox_cards::{Card, Catalog, DeckList, EmbeddedDeck};
use rulebox_engine::book::deck_check;
use rulebox_engine::book::deck_check::Fault;
use rulebox_engine::state::DECK_SIZE;
use rulebox_rules::{Era, Ruleset};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::path::Path;
use std::sync::Arc;

/// The two beginner decks of an era, to play at once.
pub fn pair(era: Era) -> [&'static str; 2] {
    let mut own = EmbeddedDeck::for_beginners()
        .filter(|deck| deck.era() == era)
        .map(|deck| deck.name);
    // Every era has two decks, as a test makes sure.
    [(); 2].map(|()| own.next().unwrap_or_default())
}

/// A deck list as far as it can be read.
#[derive(Debug)]
pub struct Opened {
    /// What was understood.
    pub list: DeckList,
    /// The lines that were not.
    pub errors: Vec<DeckLineError>,
}

impl Opened {
    /// Reads the text of a list of these cards, in whatever form.
    pub fn of(text: &str, cards: &Catalog) -> Opened {
        let lines = match Lines::from_json(text) {
            Ok(lines) => lines,
            // No card is called so; whoever wrote this meant JSON.
            Err(error) if text.trim_start().starts_with(['{', '[']) => {
                return Opened::broken_json(text, &error, cards);
            }
            Err(_) => {
                let (list, errors) = deck::read(text, cards);
                return Opened { list, errors };
            }
        };
        let (mut list, mut errors) = deck::read(&lines.text, cards);
        for error in &mut errors {
            error.line = lines.place(error.line);
        }
        for note in &mut list.notes {
            note.line = lines.place(note.line);
        }
        Opened { list, errors }
    }

    /// Nothing, for a list in JSON that cannot be read, and the line where that goes wrong.
    fn broken_json(text: &str, error: &serde_json::Error, cards: &Catalog) -> Opened {
        // What breaks off goes wrong behind its last line.
        let line = error.line().clamp(1, text.lines().count().max(1));
        let here = text.lines().nth(line - 1).unwrap_or_default().trim();
        let message = "This looks like a list in JSON, but it cannot be read from here on; `rulebox deck convert --to json` writes such lists.";
        let error = DeckLineError {
            line,
            text: here.chars().take(60).collect(),
            fault: LineFault::NoList,
            message: message.to_owned(),
            near: Vec::new(),
        };
        Opened {
            list: deck::read("", cards).0,
            errors: vec![error],
        }
    }

    /// The cards that were understood.
    pub fn cards(&self) -> Vec<Arc<Card>> {
        self.list.cards().cloned().collect()
    }

    /// The rules that the deck breaks. What seems to be missing is no fault where lines could not be read: it may stand
    /// in those.
    pub fn faults(&self, rules: &Ruleset) -> Vec<Fault> {
        let mut faults = deck_check::check(rules, &self.cards());
        if !self.errors.is_empty() {
            faults.retain(|fault| match fault {
                Fault::Size { found } => *found > DECK_SIZE,
                Fault::NoBasicPokemon => false,
                _ => true,
            });
        }
        faults
    }
}

/// A list in JSON, as `deck convert --to json` writes it.
#[derive(Deserialize)]
struct JsonList<'t> {
    #[serde(default)]
    name: Value,
    #[serde(borrow)]
    entries: Vec<&'t RawValue>,
}

/// The lines of a list that was written otherwise.
struct Lines {
    text: String,
    /// Where in the file each line comes from, as the number of a line.
    places: Vec<usize>,
}

impl Lines {
    /// The lines of a list in JSON, unless it is something else.
    fn from_json(json: &str) -> Result<Lines, serde_json::Error> {
        let JsonList { name, entries } = serde_json::from_str(json)?;
        let mut lines = Lines {
            text: String::new(),
            places: Vec::new(),
        };
        if let Some(name) = name.as_str().filter(|name| !name.is_empty()) {
            lines.push(1, &format!("# {name}"));
        }
        for entry in entries {
            // An entry is a piece of the text itself, so its address tells where it stands.
            let before = entry.get().as_ptr() as usize - json.as_ptr() as usize;
            let place = json[..before].matches('\n').count() + 1;
            lines.push(place, &entry_line(entry.get()));
        }
        Ok(lines)
    }

    /// Adds a line; whatever would break it in two becomes a space.
    fn push(&mut self, place: usize, line: &str) {
        let breaks = |c: char| c.is_whitespace() || c.is_control();
        let line = line.chars().map(|c| if breaks(c) { ' ' } else { c });
        self.text.extend(line.chain(['\n']));
        self.places.push(place);
    }

    /// Where in the file a line of the text comes from.
    fn place(&self, line: usize) -> usize {
        self.places.get(line - 1).copied().unwrap_or(1)
    }
}

/// An entry of a list in JSON as a line. One without a number of cards stays as it is, so that its writer finds it.
fn entry_line(json: &str) -> String {
    let entry: Value = serde_json::from_str(json).unwrap_or_default();
    let word = |key: &str| entry[key].as_str().unwrap_or_default();
    match &entry["count"] {
        Value::Number(count) => format!("{count} {} {}", word("name"), word("id")),
        _ => json.to_owned(),
    }
}

/// Standard input can be given for one list only: the second would be empty.
pub fn one_standard_input(wanted: &[String]) -> Result<(), Failure> {
    if wanted.iter().filter(|name| *name == "-").count() > 1 {
        let message = "Standard input can be read only once: give `-` for one deck.";
        return Err(Failure::Input(message.to_owned()));
    }
    Ok(())
}

/// The text of a file, or of standard input for `-`; or why there is none.
pub fn read_file(path: &str) -> Result<String, String> {
    let text = match path {
        "-" => files::read_from(std::io::stdin().lock(), files::LONGEST),
        _ => files::read(path.as_ref(), files::LONGEST),
    };
    text.map_err(|why| format!("{path} cannot be read: {why}."))
}

/// The deck that somebody means: a file, or a deck of the program by its name or by a part that no other name has.
pub fn find(wanted: &str, library: &Library) -> Result<DeckList, Failure> {
    let opened = open(wanted, library).map_err(Failure::Input)?;
    if opened.errors.is_empty() {
        return Ok(opened.list);
    }
    let lines: Vec<String> = opened.errors.iter().map(shown).collect();
    Err(Failure::Input(format!(
        "The deck {wanted} cannot be read:\n  {}",
        lines.join("\n  ")
    )))
}

/// Decks to play with by each of these rules, or everything that is wrong with any of them. A list without a name is called
/// as its file is.
pub fn playable(
    wanted: &[String],
    rules: &[Ruleset],
    library: &Library,
) -> Result<Vec<DeckList>, Failure> {
    one_standard_input(wanted)?;
    let mut lists = Vec::new();
    let mut wrong: Vec<String> = Vec::new();
    let mut complain = |message: String| {
        // The same deck on both sides, or by the rules of several eras, has the same faults.
        if !wrong.contains(&message) {
            wrong.push(message);
        }
    };
    for name in wanted {
        match open(name, library) {
            Err(message) => complain(message),
            Ok(mut opened) => {
                if opened.list.name.is_empty() {
                    opened.list.name = label(name, library);
                }
                for error in &opened.errors {
                    complain(format!("{name}: {}", shown(error)));
                }
                for fault in rules.iter().flat_map(|rules| opened.faults(rules)) {
                    complain(format!("{name}: {fault}"));
                }
                lists.push(opened.list);
            }
        }
    }
    if wrong.is_empty() {
        Ok(lists)
    } else {
        Err(Failure::Input(wrong.join("\n")))
    }
}

fn shown(error: &DeckLineError) -> String {
    printable(&error.to_string())
}

fn open(wanted: &str, library: &Library) -> Result<Opened, String> {
    Ok(Opened::of(&text_of(wanted, library)?, &library.cards))
}

/// The text of the list that somebody means; or why there is none.
pub fn text_of(wanted: &str, library: &Library) -> Result<String, String> {
    if is_file(wanted) {
        return read_file(wanted);
    }
    by_name(wanted, library).map(|(_, text)| text.to_owned())
}

/// Whether something is meant to be read from a place, not found by a name.
pub fn is_file(wanted: &str) -> bool {
    wanted == "-" || Path::new(wanted).exists()
}

/// The decks that are known by a name: the user's own, then those that come with the program.
fn named(library: &Library) -> impl Iterator<Item = (&str, &str)> {
    let own = library.decks().iter();
    let own = own.map(|deck| (deck.name.as_str(), deck.text.as_str()));
    own.chain(EmbeddedDeck::all().map(|deck| (deck.name, deck.text)))
}

/// What to call the deck that somebody means: its full name, or that of its file without folder and ending.
pub fn label(wanted: &str, library: &Library) -> String {
    if wanted == "-" {
        return "standard input".to_owned();
    }
    let path = Path::new(wanted);
    let name = match path.exists() {
        true => path.file_stem().and_then(|stem| stem.to_str()),
        false => by_name(wanted, library).ok().map(|(name, _)| name),
    };
    printable(name.unwrap_or(wanted))
}

/// The era that the name of a deck begins with, if it names one.
pub fn era_of(label: &str) -> Option<Era> {
    let named = Era::ALL.iter().find(|era| label.starts_with(era.name()));
    named.copied()
}

/// The deck of a name or a clear part of it: its full name and its text.
fn by_name<'l>(wanted: &str, library: &'l Library) -> Result<(&'l str, &'l str), String> {
    let part = fold(wanted);
    // A list of the user's folder may be called by the name of its file.
    let whole = fold(wanted.strip_suffix(".txt").unwrap_or(wanted));
    if let Some(found) = named(library).find(|(name, _)| fold(name) == whole) {
        return Ok(found);
    }
    let fitting: Vec<_> = named(library)
        .filter(|(name, _)| fold(name).contains(&part))
        .collect();
    match fitting.as_slice() {
        [found] => Ok(*found),
        [] => Err(format!(
            "There is no file and no deck called {wanted}.{} `rulebox decks` lists the decks.",
            did_you_mean(&meant(wanted, library))
        )),
        several => {
            let names: Vec<&str> = several.iter().map(|(name, _)| *name).collect();
            Err(format!(
                "No deck is called {wanted}; {} names hold it, of which one has to be given:\n  {}",
                names.len(),
                names.join("\n  ")
            ))
        }
    }
}

/// Files and decks that somebody may have meant.
fn meant(wanted: &str, library: &Library) -> Vec<String> {
    let files = library::beside(Path::new(wanted)).into_iter();
    let decks = near(&fold(wanted), library).into_iter().map(str::to_owned);
    files.chain(decks).take(3).collect()
}

/// Names of decks that somebody who wrote `part` may have meant: those with most of its words, or words like them. An
/// era or a number alone is too little to go by.
fn near<'l>(part: &str, library: &'l Library) -> Vec<&'l str> {
    let words = || named(library).flat_map(|(name, _)| name.split('-'));
    let mut meant: Vec<&str> = Vec::new();
    for piece in part.split(['-', ' ']).filter(|piece| piece.len() > 2) {
        match words().find(|word| *word == piece) {
            Some(word) => meant.push(word),
            None => meant.extend(nearest(piece, words().filter(|w| is_telling(w)), 1)),
        }
    }
    let shared = |name: &str| name.split('-').filter(|word| meant.contains(word)).count();
    let mut near: Vec<_> = named(library)
        .map(|(name, _)| name)
        .filter(|name| name.split('-').any(|w| is_telling(w) && meant.contains(&w)))
        .collect();
    near.sort_by_key(|name| std::cmp::Reverse(shared(name)));
    near.truncate(3);
    near
}

/// Whether a word of a name tells a deck from others.
fn is_telling(word: &str) -> bool {
    !word.starts_with(|c: char| c.is_ascii_digit()) && !["beginner", "open"].contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_json_is_called_so() {
        for (text, line) in [
            ("{\n  \"entries\": [\n    { \"count\": 4,\n", 3),
            ("{\n  \"name\": \"Mine\"\n}\n", 3),
            ("[1, 2, 3]", 1),
        ] {
            let Opened { list, errors } = Opened::of(text, &Catalog::embedded());
            assert_eq!(list.cards().count(), 0);
            assert_eq!(errors.len(), 1, "{errors:?}");
            assert!(
                errors[0]
                    .message
                    .starts_with("This looks like a list in JSON")
            );
            assert_eq!(errors[0].line, line, "{errors:?}");
        }
    }

    #[test]
    fn every_era_has_two_decks_of_its_own() {
        for era in Era::ALL {
            let [first, second] = pair(*era);
            assert!(first.starts_with(era.name()) && second.starts_with(era.name()));
            assert_ne!(first, second);
            assert_eq!(
                find(first, &Library::embedded())
                    .map(|deck| deck.size())
                    .ok(),
                Some(60)
            );
        }
    }

    #[test]
    fn a_part_of_a_name_is_enough_if_it_is_clear() {
        let library = &Library::embedded();
        assert_eq!(
            find("Inferno", library)
                .map(|deck| deck.name)
                .ok()
                .as_deref(),
            Some("Inferno Zone")
        );
        let message = |wanted| match find(wanted, library) {
            Err(Failure::Input(message)) => message,
            other => format!("{other:?}"),
        };
        assert_eq!(label("inferno", library), "2009-beginner-1-inferno-zone");
        assert_eq!(era_of(&label("inferno", library)), Some(Era::E2009));
        assert_eq!(era_of("mine"), None);
        assert_eq!(label("-", library), "standard input");
        let held = "No deck is called 2009; 15 names hold it, of which one has to be given:\n";
        assert!(message("2009").starts_with(held));
        assert!(message("infreno").contains("Did you mean 2009-beginner-1-inferno-zone?"));
        assert!(
            message("2025-01-gardevoir")
                .contains("Did you mean 2025-02-gardevoir or 2009-03-gardevoir-gallade?")
        );
        assert!(message("nothing").ends_with("`rulebox decks` lists the decks."));
    }
}
