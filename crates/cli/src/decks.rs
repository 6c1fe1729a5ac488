//! Deck lists: those that come with the program, and those in files.

use crate::report::Failure;
use crate::text::{did_you_mean, fold, printable};
use rulebox_cards::{Catalog, DeckList, EmbeddedDeck, deck};
use rulebox_rules::Era;
use std::io::Read;

/// The longest list that is read. A deck has 60 cards; what is longer is no deck list.
const LONGEST: u64 = 1 << 20;

/// The names of the decks that come with the program.
pub fn names() -> impl Iterator<Item = &'static str> {
    EmbeddedDeck::all().map(|deck| deck.name)
}

/// The two beginner decks of an era, to play at once.
pub fn pair(era: Era) -> [&'static str; 2] {
    let beginners = EmbeddedDeck::for_beginners().map(|deck| deck.name);
    let mut own = beginners.filter(|name| name.starts_with(era.name()));
    // Every era has two decks, as a test makes sure.
    [(); 2].map(|()| own.next().unwrap_or_default())
}

/// The text of a file, or of standard input for `-`.
pub fn read_file(path: &str) -> Result<String, Failure> {
    let unreadable = |why: String| Failure::Input(format!("{path} cannot be read: {why}."));
    let mut bytes = Vec::new();
    let read = if path == "-" {
        std::io::stdin()
            .lock()
            .take(LONGEST + 1)
            .read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| unreadable(error.to_string()))?;
    if bytes.len() as u64 > LONGEST {
        return Err(unreadable("it is too long for a deck list".to_owned()));
    }
    String::from_utf8(bytes).map_err(|_| unreadable("it is not a text in UTF-8".to_owned()))
}

/// The deck that somebody means: a file, or a deck of the program by its name or by a part that no other name has.
pub fn find(wanted: &str) -> Result<DeckList, Failure> {
    let text = if wanted == "-" || std::path::Path::new(wanted).exists() {
        read_file(wanted)?
    } else {
        embedded(wanted)?.to_owned()
    };
    deck::parse(&text, Catalog::embedded()).map_err(|errors| {
        let lines: Vec<String> = errors
            .iter()
            .map(|error| format!("  {}", printable(&error.to_string())))
            .collect();
        Failure::Input(format!(
            "The deck {wanted} cannot be read:\n{}",
            lines.join("\n")
        ))
    })
}

fn embedded(wanted: &str) -> Result<&'static str, Failure> {
    let part = fold(wanted);
    if let Some(deck) = EmbeddedDeck::all().find(|deck| deck.name == part) {
        return Ok(deck.text);
    }
    let fitting: Vec<EmbeddedDeck> = EmbeddedDeck::all()
        .filter(|deck| deck.name.contains(&part))
        .collect();
    match fitting.as_slice() {
        [deck] => Ok(deck.text),
        [] => Err(Failure::Input(format!(
            "There is no file and no deck called {wanted}. The decks that come with the program are:\n  {}",
            names().collect::<Vec<_>>().join("\n  ")
        ))),
        several => {
            let several: Vec<&str> = several.iter().map(|deck| deck.name).collect();
            Err(Failure::Input(format!(
                "Several decks are called {wanted}.{}",
                did_you_mean(&several)
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_era_has_two_decks_of_its_own() {
        for era in Era::ALL {
            let [first, second] = pair(*era);
            assert!(first.starts_with(era.name()) && second.starts_with(era.name()));
            assert_ne!(first, second);
            assert_eq!(find(first).map(|deck| deck.size()).ok(), Some(60));
        }
    }

    #[test]
    fn a_part_of_a_name_is_enough_if_it_is_clear() {
        assert_eq!(
            find("Inferno").map(|deck| deck.name).ok().as_deref(),
            Some("Inferno Zone")
        );
        let message = |wanted| match find(wanted) {
            Err(Failure::Input(message)) => message,
            other => format!("{other:?}"),
        };
        assert!(
            message("2009").contains("Several decks"),
            "{}",
            message("2009")
        );
        assert!(
            message("nothing").contains("2025-beginner-1"),
            "{}",
            message("nothing")
        );
    }
}
