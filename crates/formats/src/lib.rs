//! Play formats as data: which cards may be in a deck, and what else a deck of the format must be (GLC-1 to GLC-7; DECK-1 and
//! DECK-2 with other numbers). A format is a dated file, never code; [`check()`] says what in a deck is against it.

mod check;
mod pool;

pub use check::{Key, Violation, check};
pub use pool::Pool;

use rulebox_cards::Catalog;
use rulebox_rules::Era;
use serde::Deserialize;
use std::collections::BTreeMap;

const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/formats.rs"));

/// The format files of the project: the id of each, which the name of the file tells, and its text.
fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    let id = |file: &'static str| {
        file.trim_start_matches("formats/")
            .trim_end_matches(".toml")
    };
    FILES.iter().map(move |(file, text)| (id(file), *text))
}

/// A format of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format {
    /// What it is called in commands and faults: the name of its file.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The first day on which it holds; always, if nobody says so.
    pub since: Option<String>,
    /// The last day.
    pub until: Option<String>,
    /// The rulebook that is used with it.
    pub rules: Option<Era>,
    /// What whoever checks a deck by it should know.
    pub note: Option<String>,
    /// The cards that are allowed.
    pub pool: Pool,
    /// What a deck is.
    pub deck: DeckRules,
    /// The ids under which faults are told, where there are others than the keys of the file.
    cites: BTreeMap<Key, String>,
}

/// What a deck of a format is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DeckRules {
    /// How many cards it has (DECK-1).
    pub size: u8,
    /// How many cards of one name it may hold, but for basic Energy (DECK-2).
    pub copies: u8,
    /// Whether all its Pokémon share a type.
    pub one_type: bool,
    /// Whether Pokémon with a Rule Box are allowed.
    pub rule_box: bool,
    /// Whether ACE SPEC cards are allowed.
    pub ace_spec: bool,
}

impl Default for DeckRules {
    fn default() -> DeckRules {
        DeckRules {
            size: 60,
            copies: 4,
            one_type: false,
            rule_box: true,
            ace_spec: true,
        }
    }
}

/// A file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    since: Option<String>,
    until: Option<String>,
    rules: Option<String>,
    note: Option<String>,
    pool: pool::Written,
    #[serde(default)]
    deck: DeckRules,
    #[serde(default)]
    cites: BTreeMap<Key, String>,
}

impl Format {
    /// The formats that come with the project, in the order of their ids, read with the cards that are known.
    pub fn all(cards: &Catalog) -> impl Iterator<Item = Format> {
        // A test makes sure that every file can be read.
        files().filter_map(|(id, text)| Format::read(id, text, cards).ok())
    }

    /// Reads a format file, which names sets and cards of a catalog; or says what is wrong with it, with line and column.
    pub fn read(id: &str, text: &str, cards: &Catalog) -> Result<Format, String> {
        let written: Written = toml::from_str(text).map_err(|error| match error.span() {
            Some(span) => format!("{}: {}", place(text, span.start), error.message()),
            None => error.message().to_owned(),
        })?;
        for day in written.since.iter().chain(&written.until) {
            if !is_day(day) {
                return Err(format!(
                    "\"{day}\" is no day; write it as in \"2026-04-10\"."
                ));
            }
        }
        let rules = written.rules.as_deref();
        let rules = rules.map(|era| era.parse::<Era>().map_err(|e| format!("rules: {e}")));
        Ok(Format {
            id: id.to_owned(),
            name: written.name,
            pool: Pool::of(written.pool, written.until.as_deref(), cards)?,
            since: written.since,
            until: written.until,
            rules: rules.transpose()?,
            note: written.note,
            deck: written.deck,
            cites: written.cites,
        })
    }

    /// The format of this id, or of the dated ones whose id begins with it the one of that day; without a day the latest.
    pub fn named(name: &str, day: Option<&str>, cards: &Catalog) -> Option<Format> {
        let name = name.to_lowercase();
        if let Some(format) = Format::all(cards).find(|format| format.id == name) {
            return Some(format);
        }
        let series = format!("{name}-");
        Format::all(cards)
            .filter(|format| format.id.starts_with(&series) && format.since.is_some())
            .filter(|format| day.is_none_or(|day| format.holds_on(day)))
            .max_by(|a, b| a.since.cmp(&b.since))
    }

    /// Whether it holds on this day.
    pub fn holds_on(&self, day: &str) -> bool {
        let begun = self.since.as_deref().is_none_or(|since| since <= day);
        begun && self.until.as_deref().is_none_or(|until| day <= until)
    }

    /// The id under which a fault against a part of the file is told: `standard-2026-04.pool`.
    pub fn cite(&self, key: Key) -> String {
        let own = self.cites.get(&key).cloned();
        own.unwrap_or_else(|| format!("{}.{}", self.id, key.word()))
    }
}

/// Whether a text is a day: `2026-04-10`.
pub fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let digits = |part: &str, n: usize| part.len() == n && part.bytes().all(|b| b.is_ascii_digit());
    let within = |part: &str, most: u8| part.parse().is_ok_and(|n: u8| (1..=most).contains(&n));
    matches!(parts.as_slice(), [y, m, d] if digits(y, 4) && digits(m, 2) && digits(d, 2)
        && within(m, 12) && within(d, 31))
}

/// Line and column of a byte.
fn place(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    format!("line {line}, column {column}")
}

#[cfg(test)]
mod tests;
