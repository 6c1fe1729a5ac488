//! `rulebox formats`: what can be played, and the formats that decks are built and checked by.

use crate::decks;
use crate::library::Library;
use crate::paint::Paint;
use crate::play;
use crate::report::{Failure, Report};
use crate::text::{columns, count, did_you_mean, filled, fit, fold, wrap};
use clap::{Subcommand, ValueEnum};
use rulebox_cards::deck::Purpose;
use rulebox_cards::near::nearest;
use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_formats::{Format, Key, is_day};
use rulebox_rules::{Era, Ruleset};
use serde::Serialize;
use std::fmt::Write;
use std::path::Path;

const EXAMPLES: &str = "\
Examples:
  rulebox formats                                what can be played, and all formats of decks
  rulebox formats show standard                  the latest of a series: its cards, its deck, decks that keep it
  rulebox formats show standard --on 2024-06-01  the one of that day
  rulebox formats show my-format.toml            one of your own
  rulebox formats list --json

`rulebox deck check --format ID FILE` checks a deck by a format; docs/DECKS.md tells how to write one.";

/// What to show.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Write it as JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List what can be played, and the formats of decks
    List,
    /// Show a format: its cards, what a deck is, and the decks of the program that keep it
    Show(Show),
}

/// Which format.
#[derive(Debug, clap::Args)]
struct Show {
    /// Its id, its series (`standard` is the latest of them), or a file that ends in .toml
    #[arg(value_parser = filled)]
    id: String,
    /// The one of its series that held on this day, such as 2024-06-01
    #[arg(long, value_name = "DAY", value_parser = day)]
    on: Option<String>,
}

fn day(word: &str) -> Result<String, String> {
    if is_day(word) {
        Ok(word.to_owned())
    } else {
        Err("a day is written as in 2024-06-01".to_owned())
    }
}

/// Everything that is known.
#[derive(Debug, Serialize)]
struct All {
    play: Vec<Played>,
    decks: Vec<Listed>,
}

/// Something that can be played.
#[derive(Debug, Serialize)]
struct Played {
    id: String,
    about: String,
    playable: bool,
}

/// A format of decks in a line.
#[derive(Debug, Serialize)]
struct Listed {
    id: String,
    name: String,
    since: Option<String>,
    until: Option<String>,
    rules: Option<&'static str>,
    note: Option<String>,
    /// Whether games with decks of the format can be played.
    playable: bool,
}

impl Listed {
    fn of(format: &Format) -> Listed {
        Listed {
            id: format.id.clone(),
            name: format.name.clone(),
            since: format.since.clone(),
            until: format.until.clone(),
            rules: format.rules.map(Era::name),
            note: format.note.clone(),
            // The duel takes decks of one size only.
            playable: usize::from(format.deck.size) == DUEL_DECK,
        }
    }
}

/// How many cards a deck has with which a duel is played (DECK-1).
const DUEL_DECK: usize = rulebox_engine::state::DECK_SIZE;

/// Shows what was asked for.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let cards = &library.cards;
    match &args.command {
        None | Some(Command::List) => list(args.json, cards, paint),
        Some(Command::Show(show)) => {
            let format = find(&show.id, show.on.as_deref(), cards)?;
            describe(&format, args.json, cards, paint)
        }
    }
}

fn list(json: bool, cards: &Catalog, paint: Paint) -> Result<Report, Failure> {
    let played = play::Format::value_variants().iter().filter_map(|format| {
        let value = format.to_possible_value()?;
        Some(Played {
            id: value.get_name().to_owned(),
            about: value
                .get_help()
                .map(ToString::to_string)
                .unwrap_or_default(),
            playable: true,
        })
    });
    let all = All {
        play: played.chain(unplayed()).collect(),
        decks: Format::all(cards)
            .map(|format| Listed::of(&format))
            .collect(),
    };
    if json {
        return Report::json(&all, true);
    }
    let mut text = format!("{}\n", paint.bold("What is played"));
    for Played {
        id,
        about,
        playable,
    } in &all.play
    {
        let now = if *playable {
            paint.good("playable now")
        } else {
            paint.warn("not playable yet")
        };
        text.push_str(&row(id, about, 60, &now));
    }
    let _ = writeln!(text, "\n{}", paint.bold("Which decks"));
    for format in &all.decks {
        let Listed { id, name, .. } = format;
        let rules = format.rules.map(|era| format!("rulebook {era}"));
        let playable = if format.playable {
            ""
        } else {
            ", checked but not played"
        };
        let rules = format!("{}{playable}", rules.unwrap_or_default());
        text.push_str(&row(id, name, 40, &paint.dim(&rules)));
    }
    text.push('\n');
    for more in [
        "Decks of all these formats can be checked, and duels are played with them unless it says otherwise.",
        "`rulebox formats show ID` tells more; `rulebox deck check --format ID FILE` checks a deck.",
    ] {
        text.push_str(&fit("", more));
    }
    Ok(Report::say(text))
}

/// A line of three columns, or a short text under the first where the terminal is too narrow for them.
fn row(id: &str, about: &str, width: usize, more: &str) -> String {
    let lead = format!("  {id:<22} ");
    // The longest that stands in the last column.
    let longest = "rulebook 2025, checked but not played".len();
    match columns() {
        Some(columns) if columns < lead.len() + width + 1 + longest => {
            let comma = if more.is_empty() { "" } else { ", " };
            fit(&lead, &format!("{about}{comma}{more}"))
        }
        _ => format!("{lead}{about:<width$} {more}\n"),
    }
}

/// What there are decks for, though it cannot be played.
fn unplayed() -> impl Iterator<Item = Played> {
    let kinds = [
        (Purpose::RaidDeck, "raid", "The Raid Format"),
        (Purpose::RaidTeam, "giovanni", "The Giovanni Format"),
    ];
    kinds.into_iter().map(|(purpose, id, name)| {
        let decks = EmbeddedDeck::all().filter(|deck| deck.purpose() == purpose);
        let decks = count(decks.count(), "deck");
        Played {
            id: id.to_owned(),
            about: format!("{name}: {decks} here, but no rules of play"),
            playable: false,
        }
    })
}

/// A format in full, for other programs.
#[derive(Debug, Serialize)]
struct Described {
    #[serde(flatten)]
    listed: Listed,
    pool: Vec<String>,
    bans: Vec<String>,
    deck: Vec<String>,
    /// The ids under which faults are told.
    cites: Vec<String>,
    /// Decks of the program that keep it.
    decks: Vec<&'static str>,
}

fn describe(format: &Format, json: bool, cards: &Catalog, paint: Paint) -> Result<Report, Failure> {
    let described = Described {
        listed: Listed::of(format),
        pool: pool(format, cards),
        bans: format.pool.banned(),
        deck: deck(format),
        cites: Key::ALL.iter().map(|key| format.cite(*key)).collect(),
        decks: kept_by(format),
    };
    if json {
        return Report::json(&described, true);
    }
    let Described {
        listed,
        pool,
        bans,
        deck,
        decks,
        ..
    } = &described;
    let mut text = format!("{} · {}\n\n", paint.bold(&listed.id), listed.name);
    let mut add = |label: &str, value: &str| {
        text.push_str(&wrap(&format!("  {label:<10} "), value));
    };
    add("holds", &days(listed));
    add("rulebook", listed.rules.unwrap_or("whichever is agreed on"));
    add("cards", &pool.join("; "));
    let none = || "none in this file".to_owned();
    add(
        "banned",
        &if bans.is_empty() {
            none()
        } else {
            bans.join(", ")
        },
    );
    add("deck", &deck.join("; "));
    if let Some(note) = &listed.note {
        add("note", note);
    }
    let own = match decks.len() {
        0 => "none of the decks of the program keeps it".to_owned(),
        n => format!("{} of the program: {}", count(n, "deck"), decks.join(", ")),
    };
    add("decks", &own);
    let playable = match (listed.playable, listed.rules) {
        (true, Some(era)) => {
            format!("yes, as a duel: rulebox play --era {era} --decks YOURS OTHER")
        }
        (true, None) => "yes, as a duel: rulebox play --decks YOURS OTHER".to_owned(),
        (false, _) => format!("no: a duel needs decks of {DUEL_DECK} cards"),
    };
    add("playable", &playable);
    Ok(Report::say(text))
}

fn days(format: &Listed) -> String {
    match (&format.since, &format.until) {
        (None, None) => "always".to_owned(),
        (Some(since), None) => format!("from {since} on"),
        (None, Some(until)) => format!("until {until}"),
        (Some(since), Some(until)) => format!("from {since} to {until}"),
    }
}

/// The cards that are allowed, in words.
fn pool(format: &Format, cards: &Catalog) -> Vec<String> {
    let pool = &format.pool;
    if pool.is_open() {
        return vec!["every card".to_owned()];
    }
    let mut words = Vec::new();
    if !pool.marks().is_empty() {
        let marks: Vec<String> = pool.marks().iter().map(char::to_string).collect();
        words.push(format!("regulation marks {}", marks.join(", ")));
    }
    if let Some((from, until)) = pool.days() {
        let until = until.map(|until| format!(" to {until}"));
        words.push(format!(
            "sets released from {from}{}",
            until.unwrap_or_else(|| " on".to_owned())
        ));
    }
    if !pool.sets().is_empty() {
        let name = |id: &String| {
            let set = cards.set(id);
            set.map_or_else(|| id.clone(), |set| set.name.to_string())
        };
        let names: Vec<String> = pool.sets().iter().map(name).collect();
        words.push(format!("all of {}", names.join(", ")));
    }
    words.push("basic Energy always".to_owned());
    words
}

/// What a deck is, in words.
fn deck(format: &Format) -> Vec<String> {
    let deck = &format.deck;
    let mut words = vec![
        format!("{} cards", deck.size),
        match deck.copies {
            1 => "one card of a name, but for basic Energy".to_owned(),
            n => format!("at most {n} cards of a name, but for basic Energy"),
        },
    ];
    let rules = [
        (deck.one_type, "all Pokémon share a type"),
        (!deck.rule_box, "no Pokémon with a Rule Box"),
        (!deck.ace_spec, "no ACE SPEC cards"),
    ];
    words.extend(
        rules
            .iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, word)| (*word).to_owned()),
    );
    words
}

/// The decks of the program that keep a format.
fn kept_by(format: &Format) -> Vec<&'static str> {
    let era = format.rules.unwrap_or(Era::E2025);
    let keeps = |deck: &EmbeddedDeck| {
        // A test makes sure that every line can be read.
        let list = deck.read().ok();
        list.is_some_and(|list| rulebox_formats::check(format, &Ruleset::of(era), &list).is_empty())
    };
    let decks = EmbeddedDeck::all().filter(|deck| deck.era() == era);
    decks.filter(keeps).map(|deck| deck.name).collect()
}

/// The format that somebody means: a file, or one of the program by its id, or by its series and a day.
pub fn find(wanted: &str, day: Option<&str>, cards: &Catalog) -> Result<Format, Failure> {
    let path = Path::new(wanted);
    if path.extension().is_some_and(|ending| ending == "toml") {
        let text = decks::read_file(wanted).map_err(Failure::Input)?;
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        return Format::read(&id, &text, cards)
            .map_err(|error| Failure::Input(format!("{wanted} is no format: {}", plain(&error))));
    }
    if let Some(format) = Format::named(wanted, day, cards) {
        return Ok(format);
    }
    let when = day
        .map(|day| format!(" that holds on {day}"))
        .unwrap_or_default();
    let ids: Vec<String> = Format::all(cards).map(|format| format.id).collect();
    let near = nearest(&fold(wanted), ids.iter().map(String::as_str), 3);
    Err(Failure::Input(format!(
        "There is no format called {wanted}{when}.{} `rulebox formats` lists them; a file ends in .toml.",
        did_you_mean(&near)
    )))
}

/// What is wrong with a file, in words for people who write formats, not programs.
fn plain(error: &str) -> String {
    let (place, what) = match error.split_once(": ") {
        Some((place, what)) if place.starts_with("line ") => (format!("{place}: "), what),
        _ => (String::new(), error),
    };
    let words = lacking(what)
        .or_else(|| unknown(what))
        .or_else(|| misplaced(what));
    match words {
        Some(words) => format!("{place}{words}."),
        None => error.to_owned(),
    }
}

fn lacking(what: &str) -> Option<String> {
    let field = what.strip_prefix("missing field ")?;
    Some(format!("{field} is missing"))
}

fn unknown(what: &str) -> Option<String> {
    let field = what.strip_prefix("unknown field ");
    let field = field.or_else(|| what.strip_prefix("unknown variant "))?;
    let (field, known) = field.split_once(", expected ")?;
    let known = known.strip_prefix("one of ").unwrap_or(known);
    Some(format!("there is no {field} here, only {known}"))
}

fn misplaced(what: &str) -> Option<String> {
    let found = what.strip_prefix("invalid type: ");
    let (found, wanted) = found
        .or_else(|| what.strip_prefix("invalid value: "))?
        .split_once(", expected ")?;
    // The sort of what was found stands before it: integer `300`, string "four".
    let found = found.split_once(' ').map_or(found, |(_, value)| value);
    let wanted = match wanted {
        "u8" => "a whole number from 0 to 255",
        "a string" => "a text in quotation marks",
        "a boolean" => "true or false",
        "a sequence" => "a list in square brackets",
        wanted if wanted.starts_with("struct ") || wanted == "a map" => "a table in [brackets]",
        wanted => wanted,
    };
    Some(format!("{found} stands where {wanted} is needed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_described_by_its_data() {
        let cards = &Catalog::embedded();
        let glc = find("gym-leader-challenge", None, cards).expect("a format");
        assert!(deck(&glc).contains(&"one card of a name, but for basic Energy".to_owned()));
        assert!(deck(&glc).contains(&"all Pokémon share a type".to_owned()));
        let old = find("standard", Some("2009-10-01"), cards).expect("a format");
        assert_eq!(old.id, "standard-2009-09");
        assert!(!kept_by(&old).is_empty());
        let open = find("unlimited", None, cards).expect("a format");
        assert_eq!(pool(&open, cards), ["every card"]);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_in_plain_words() {
        let cards = Catalog::embedded();
        let said =
            |text: &str| plain(&Format::read("own", text, &cards).expect_err("a wrong file"));
        let own = "name = \"Own\"\n[pool]\n[deck]\n";
        for (text, words) in [
            ("name = \"Own\"".to_owned(), "`pool` is missing."),
            (
                format!("{own}size = 300"),
                "`300` stands where a whole number from 0 to 255 is needed.",
            ),
            (
                format!("{own}copies = \"four\""),
                "\"four\" stands where a whole number from 0 to 255 is needed.",
            ),
            (
                format!("{own}colour = 3"),
                "there is no `colour` here, only `size`",
            ),
        ] {
            let said = said(&text);
            assert!(said.contains(words), "{said}");
        }
    }

    #[test]
    fn every_deck_that_is_named_keeps_the_format() {
        let library = Library::embedded();
        for format in Format::all(&library.cards) {
            for name in kept_by(&format) {
                let list = decks::find(name, &library).expect("a deck");
                let era = format.rules.unwrap_or(Era::E2025);
                let faults = rulebox_formats::check(&format, &Ruleset::of(era), &list);
                assert!(faults.is_empty(), "{name} in {}", format.id);
            }
        }
    }
}
