//! Opens the file of a game: a saved game, a replay that was recorded, the log of an engine, or what one seat saw.

use super::one_seat;
use super::reel::Reel;
use crate::files::{self, Unreadable};
use crate::play::people::Eye;
use crate::play::saved::{self, Kept};
use crate::play::session::Setting;
use crate::play::since;
use crate::report::Failure;
use crate::text::count;
use rulebox_cards::Catalog;
use rulebox_engine::Pending;
use rulebox_engine::chance::ChanceNode;
use rulebox_engine::record::{Log, ReplayError, Torn};
use std::path::Path;

/// What some editors put at the beginning of a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A file that was opened.
#[derive(Debug)]
pub struct Recording {
    /// The game.
    pub reel: Reel,
    /// Its log, as far as it is sound; nothing if only one seat's view is known.
    pub log: Option<Log>,
    /// What is wrong from some line on.
    pub wrong: Option<String>,
    /// Whether that is because the game differs there from the one that was recorded, or an answer is not possible.
    differs: bool,
}

impl Recording {
    /// What has changed in this program since the game was recorded, as far as somebody may know who looks from there.
    pub fn notes(&self, eye: Eye) -> Vec<String> {
        let log = self.log.as_ref();
        log.map_or(Vec::new(), |log| since::notes(log, &self.reel.book, eye))
    }

    /// Why the game may differ from the one that was recorded.
    pub fn reasons(&self, eye: Eye) -> String {
        let log = self.log.as_ref().filter(|_| self.differs);
        log.map_or(String::new(), |log| {
            since::reasons(log, &self.reel.book, eye)
        })
    }
}

/// Opens a file for somebody who looks from somewhere. One that is sound only up to some line is refused, unless the sound
/// part is wanted.
pub fn open(path: &Path, partial: bool, eye: Eye, cards: &Catalog) -> Result<Recording, Failure> {
    let named = |why: String| Failure::Input(format!("{} {why}", saved::name_of(path)));
    let recording = match files::read(path, saved::LONGEST) {
        Err(Unreadable::NoText(_)) => {
            let bytes = std::fs::read(path).unwrap_or_default();
            read_bytes(&bytes, cards).map_err(named)?
        }
        Ok(text) => read(&text, cards).map_err(named)?,
        Err(why) => return Err(named(format!("cannot be read: {why}."))),
    };
    match &recording.wrong {
        Some(wrong) if !partial => {
            let steps = count(recording.reel.last() + 1, "step");
            let turn = match recording.reel.last_turn() {
                0 => "in the set-up".to_owned(),
                turn => format!("to turn {turn}"),
            };
            Err(named(format!(
                "{wrong}{}\nWhat comes before is sound, {steps} {turn}: --partial shows it.",
                recording.reasons(eye)
            )))
        }
        _ => Ok(recording),
    }
}

/// The game in a file of which some line is no text: what comes before that line.
fn read_bytes(bytes: &[u8], cards: &Catalog) -> Result<Recording, String> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let sound = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let lines = sound.rfind('\n').map_or("", |end| &sound[..=end]);
    let number = lines.lines().count() + 1;
    if number == 1 {
        let why = Unreadable::NoText(number);
        return Err(format!("is no replay of Rulebox: {why}."));
    }
    let wrong = format!("is damaged: line {number}: it is not a text in UTF-8.");
    // In its place stands a line that is none either, so that what is wrong before it is still found first.
    let text = format!("{lines}{}\n", char::REPLACEMENT_CHARACTER);
    let mut recording = read(&text, cards).map_err(|why| match is_at(&why, number) {
        true => wrong.clone(),
        false => why,
    })?;
    if recording
        .wrong
        .as_ref()
        .is_some_and(|why| is_at(why, number))
    {
        recording.wrong = Some(wrong);
    }
    Ok(recording)
}

/// Whether something is wrong with this line.
fn is_at(why: &str, number: usize) -> bool {
    why.starts_with(&format!("is damaged: line {number}:"))
}

/// The game in the text of a file, or why there is none; the message goes on after the name of the file.
pub fn read(text: &str, cards: &Catalog) -> Result<Recording, String> {
    if one_seat::is_one(text) {
        let reel = Reel::of_one_seat(one_seat::read(text, cards)?);
        return Ok(Recording {
            reel: reel.ok_or("is damaged: it shows nothing.")?,
            log: None,
            wrong: None,
            differs: false,
        });
    }
    let first = text.lines().next().unwrap_or_default();
    let head: serde_json::Value = serde_json::from_str(first).unwrap_or_default();
    if head.get("rulebox").is_some() || head.get("replay").is_some() {
        return read_log(text, cards);
    }
    if head.get("rulebox_game").is_none() {
        return Err("is no replay of Rulebox: its first line does not say so.".to_owned());
    }
    let kept = saved::parts(text, cards)?;
    assemble(kept, saved::damaged)
}

/// A log as an engine writes it, without a line that says who plays.
fn read_log(text: &str, cards: &Catalog) -> Result<Recording, String> {
    let damaged = |error: &ReplayError| format!("is damaged: {error}.");
    let (log, wrong) = Log::read_sound(text).map_err(|error| damaged(&error))?;
    let setting = Setting {
        era: log.header.rules.era,
        decks: vec!["first deck".to_owned(), "second deck".to_owned()],
        seed: 0,
        hot_seat: true,
        bot: "first".to_owned(),
        first: None,
        bots: Vec::new(),
    };
    let book = saved::book_of(&log, cards)?;
    let kept = Kept::of_log(setting, log, wrong, book);
    assemble(kept, damaged)
}

/// Plays a log through. `damaged` tells what is wrong with a line, as the file counts them.
fn assemble(kept: Kept, damaged: impl Fn(&ReplayError) -> String) -> Result<Recording, String> {
    let Kept {
        setting,
        mut log,
        wrong,
        book,
        ..
    } = kept;
    let (reel, torn) = Reel::of(setting, &log, book).map_err(|error| damaged(&error))?;
    // A log whose lines could not all be read breaks off, but that is no news.
    let torn =
        torn.filter(|torn| wrong.is_none() || !matches!(torn.error, ReplayError::Cut { .. }));
    if let Some(ReplayError::Illegal { line, .. } | ReplayError::Differs { line, .. }) =
        torn.as_ref().map(|torn| &torn.error)
    {
        // The header is the first line.
        log.lines.truncate(line - 2);
    }
    let differs = |error: &ReplayError| {
        matches!(
            error,
            ReplayError::Illegal { .. } | ReplayError::Differs { .. }
        )
    };
    let differs = torn.as_ref().is_some_and(|torn| differs(&torn.error));
    let wrong = match (torn, wrong) {
        (Some(torn), _) => Some(format!("{} {}", damaged(&torn.error), expected(&torn))),
        (None, wrong) => wrong.map(|error| damaged(&error)),
    };
    Ok(Recording {
        reel,
        log: Some(log),
        wrong,
        differs,
    })
}

/// What the game waited for where a log went wrong. Seats are counted as in the file, for that is what has to be mended.
fn expected(torn: &Torn) -> String {
    if matches!(torn.error, ReplayError::Differs { .. }) {
        return "Something before that line, since the turn before, was changed.".to_owned();
    }
    let what = match torn.pending {
        Pending::Ask(prompt) => format!("an answer of seat {}", prompt.seat().0),
        Pending::Chance(ChanceNode::Flip(seat)) => format!("a coin of seat {}", seat.0),
        Pending::Chance(ChanceNode::Pick(of)) => format!("one of {of} cards at random"),
        Pending::Chance(ChanceNode::Shuffle(seat)) => {
            format!("a shuffled deck of seat {}", seat.0)
        }
        Pending::Chance(ChanceNode::ShufflePrizes(seat)) => {
            format!("shuffled Prize cards of seat {}", seat.0)
        }
        Pending::Over(_) => "the end, for the game is over".to_owned(),
    };
    let counted = if what.contains(" seat ") {
        " (In the file seats count from 0.)"
    } else {
        ""
    };
    let turn = match torn.turn {
        0 => "It is in the set-up.".to_owned(),
        turn => format!("It is in turn {turn}."),
    };
    format!("Expected there: {what}.{counted} {turn}")
}
