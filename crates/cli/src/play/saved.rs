//! A game in a file: one line that says what was agreed on, then the log of the game. A file that is something else, of
//! another form, or damaged is refused with the line that is wrong.

use super::people::Eye;
use super::session::{Session, Setting, Source};
use super::{opponent, since};
use crate::files::{self, Unreadable};
use crate::library::Library;
use crate::text::{brief, printable};
use rulebox_cards::{Card, Catalog};
use rulebox_engine::book::duel_book;
use rulebox_engine::record::{Log, NamedRules, Recorded, ReplayError};
use rulebox_engine::{Book, Seat};
use rulebox_rules::Era;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The version of the form of saved games.
pub const VERSION: u64 = 1;

/// The longest file that is read. A long game has some hundred thousand bytes.
pub const LONGEST: u64 = 1 << 24;

/// The first line of a file.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    rulebox_game: u64,
    setting: Setting,
    chance: Source,
}

/// A game as the text of a file.
pub fn write(session: &Session) -> String {
    let head = Head {
        rulebox_game: VERSION,
        setting: session.setting.clone(),
        chance: session.chance(),
    };
    // Plain values cannot fail to be written.
    let head = serde_json::to_string(&head).unwrap_or_default();
    format!("{head}\n{}", session.log().write())
}

/// Writes a game into a file as [`save`] does, unless something else than an earlier state of it is there.
pub fn save_game(path: &Path, text: &str, cards: &Catalog) -> Result<(), String> {
    let holds = match path.exists() {
        false => return save(path, text),
        true if path.is_dir() => "is a folder",
        true => match text_of(path).and_then(|old| parts(&old, cards)) {
            Err(_) => "is there already and holds no saved game",
            Ok(old) if !is_same_game(&old, text, cards) => {
                "is there already and holds another game"
            }
            Ok(_) => return save(path, text),
        },
    };
    let name = name_of(path);
    Err(format!(
        "{name} {holds}, so it is left as it is. Choose another name."
    ))
}

/// Whether a text holds the game of a file, perhaps later on: the same decks, players and seed.
fn is_same_game(old: &Kept, text: &str, cards: &Catalog) -> bool {
    parts(text, cards).is_ok_and(|new| new.setting == old.setting)
}

/// Writes a text into a file, all of it or nothing.
pub fn save(path: &Path, text: &str) -> Result<(), String> {
    let beside = beside(path);
    let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    written.map_err(|error| {
        // Half a file helps nobody; if it cannot be removed, there is none.
        let _ = std::fs::remove_file(&beside);
        unwritable(path, &error)
    })
}

/// Whether [`save`] can write a file there, as far as that is known beforehand. Nothing is changed.
pub fn may_save(path: &Path) -> Result<(), String> {
    let beside = beside(path);
    let tried = std::fs::write(&beside, "").and_then(|()| std::fs::remove_file(&beside));
    tried.map_err(|error| unwritable(path, &error))
}

/// Where a file is written until it is whole.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    name.into()
}

fn unwritable(path: &Path, error: &std::io::Error) -> String {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let why = match folder {
        Some(folder) if !folder.exists() => format!("there is no folder {}", name_of(folder)),
        _ => files::why(error),
    };
    format!("{} cannot be written: {why}.", name_of(path))
}

/// The file that somebody means who types a name as in a shell: in quotes or not, `~` for the own folder.
pub fn typed(name: &str) -> PathBuf {
    let name = name.trim();
    let inner = |sign: char| name.strip_prefix(sign)?.strip_suffix(sign);
    if let Some(quoted) = inner('"')
        .or_else(|| inner('\''))
        .filter(|name| !name.is_empty())
    {
        return PathBuf::from(quoted);
    }
    let home = std::env::var_os("HOME").filter(|home| !home.is_empty());
    match (name.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(name),
    }
}

/// A word as a shell takes it for one word.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-./:=@%+,".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// The game in a file. `tell` gets what has changed since it was saved.
pub fn open(path: &Path, library: &Library, tell: impl FnMut(&str)) -> Result<Session, String> {
    let text = text_of(path)?;
    go_on(&text, library, tell).map_err(|why| format!("{} {why}", name_of(path)))
}

/// The name of a file, fit for a terminal.
pub fn name_of(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// What to type to do something with a file: with the cards of this program, where somebody has given their own.
pub fn command(does: &str, path: &Path, library: &Library) -> String {
    let cards = library.argument();
    let cards = cards.map(|folder| format!(" --cards {}", quoted(&printable(folder))));
    let cards = cards.unwrap_or_default();
    let name = match name_of(path) {
        // It would be read as an option.
        name if name.starts_with('-') => format!("./{name}"),
        name => name,
    };
    format!("rulebox {does} {}{cards}", quoted(&name))
}

/// The text of a file with a game, or why there is none.
pub fn text_of(path: &Path) -> Result<String, String> {
    let name = name_of(path);
    files::read(path, LONGEST).map_err(|why| match why {
        Unreadable::NoText(_) => format!("{name} is no saved game: {why}."),
        _ => format!("{name} cannot be read: {why}."),
    })
}

/// What is in a file: what was agreed on, the log as far as it can be read, and what is wrong with the rest.
#[derive(Debug)]
pub struct Kept {
    /// What the players agreed on.
    pub setting: Setting,
    /// The log.
    pub log: Log,
    /// What is wrong with the first line that cannot be read; lines are counted from the log's first.
    pub wrong: Option<ReplayError>,
    /// The cards of the game.
    pub book: Arc<Book>,
    chance: Source,
}

/// The game in the text of a file, or why there is none; the message goes on after the name of the file.
#[cfg(test)]
pub fn read(text: &str, library: &Library) -> Result<Session, String> {
    go_on(text, library, |_| {})
}

/// The chair of whoever goes on with a game.
const PLAYER: Eye = Eye::Seat(Seat(0));

fn go_on(text: &str, library: &Library, tell: impl FnMut(&str)) -> Result<Session, String> {
    let kept = parts(text, &library.cards)?;
    if let Some(wrong) = kept.wrong {
        return Err(damaged(&wrong));
    }
    if !kept.setting.bots.is_empty() {
        return Err("holds a game between computer players; `rulebox replay` shows it.".to_owned());
    }
    let (notes, reasons) = (
        since::notes(&kept.log, &kept.book, PLAYER),
        since::reasons(&kept.log, &kept.book, PLAYER),
    );
    let game = Recorded::resume(kept.log, kept.book)
        .map_err(|error| format!("{}{reasons}", damaged(&error)))?;
    notes.iter().map(String::as_str).for_each(tell);
    Ok(Session::resume(kept.setting, game, kept.chance, library))
}

/// The parts of the text of a file, or why there are none; the message goes on after the name of the file.
pub fn parts(text: &str, cards: &Catalog) -> Result<Kept, String> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let head: serde_json::Value = serde_json::from_str(first).unwrap_or_default();
    let Some(found) = head.get("rulebox_game").and_then(serde_json::Value::as_u64) else {
        return Err("is no saved game of Rulebox: its first line does not say so.".to_owned());
    };
    if found != VERSION {
        return Err(format!(
            "was saved in form {found}, but this program reads form {VERSION}."
        ));
    }
    let head: Head = serde_json::from_value(head)
        .map_err(|error| format!("is damaged: line 1: {}.", printable(&error.to_string())))?;
    let (log, wrong) = Log::read_sound(rest).map_err(|error| damaged(&error))?;
    let setting = agreed(head.setting, &log.header.rules, log.header.decks.len())?;
    if !log.header.has_facts() {
        of_an_era(setting.era, &log.header.rules)?;
    }
    is_seat("chance.first", head.chance.first())?;
    let book = book_of(&log, cards)?;
    Ok(Kept {
        setting,
        log,
        wrong,
        book,
        chance: head.chance,
    })
}

/// What was agreed on, if it fits the rules and the number of decks that the file holds, and can be kept here.
pub fn agreed(mut setting: Setting, rules: &NamedRules, decks: usize) -> Result<Setting, String> {
    let wrong = |what: String| Err(format!("is damaged: line 1: {what}."));
    if setting.era != rules.era {
        return wrong(format!(
            "`era` is {}, but the rules in the file are those of {}",
            setting.era, rules.era
        ));
    }
    is_seat("first", setting.first)?;
    let players = setting.bots.iter().map(|bot| ("bots", bot));
    for (field, name) in [("bot", &setting.bot)].into_iter().chain(players) {
        if opponent::named(name).is_none() {
            let name = brief(name);
            return wrong(format!(
                "`{field}` needs the computer player {name}, who is not here"
            ));
        }
    }
    if setting.decks.len() != decks {
        return wrong("`decks` has not one name for each deck".to_owned());
    }
    if !setting.bots.is_empty() && setting.bots.len() != decks {
        return wrong("`bots` has not one player for each deck".to_owned());
    }
    for deck in &mut setting.decks {
        *deck = printable(deck);
    }
    Ok(setting)
}

/// Refuses rules that were written switch by switch and are those of no era: such a file says nowhere that they were meant
/// to be others.
pub fn of_an_era(era: Era, rules: &NamedRules) -> Result<(), String> {
    match rules.are_of_the_era() {
        true => Ok(()),
        false => Err(format!(
            "is damaged: line 1: `era` is {era}, but the rules in the file are of no era."
        )),
    }
}

/// Refuses a number that is no seat of a duel.
pub fn is_seat(field: &str, seat: Option<Seat>) -> Result<(), String> {
    match seat {
        Some(Seat(n)) if n > 1 => Err(format!(
            "is damaged: line 1: `{field}` is {n}, but the seats are 0 and 1."
        )),
        _ => Ok(()),
    }
}

impl Kept {
    /// A log without a line that says who plays. It cannot be gone on with in the same way, as nobody knows its seed.
    pub fn of_log(setting: Setting, log: Log, wrong: Option<ReplayError>, book: Arc<Book>) -> Kept {
        Kept {
            chance: Source::of(&setting),
            setting,
            log,
            wrong,
            book,
        }
    }
}

/// The cards and rules of a log, or why there are none.
pub fn book_of(log: &Log, catalog: &Catalog) -> Result<Arc<Book>, String> {
    let decks = (0..log.header.decks.len()).map(|deck| cards(log.header.ids(deck), catalog));
    let decks = decks.collect::<Result<Vec<_>, String>>()?;
    if log.header.plan.is_some() {
        return Err("holds a game at another table than that of a duel.".to_owned());
    }
    duel_book(log.header.rules.ruleset(), &decks, catalog)
        .map_err(|errors| format!("holds a game that cannot be played:\n{errors}"))
}

/// What is wrong with a log, with the lines counted as in the file.
pub fn damaged(error: &ReplayError) -> String {
    let mut error = error.clone();
    if let ReplayError::Form { line, .. }
    | ReplayError::Cut { line }
    | ReplayError::Illegal { line, .. }
    | ReplayError::Differs { line, .. } = &mut error
    {
        // What was agreed on stands above the log.
        *line += 1;
    }
    let said = printable(&error.to_string());
    format!("is damaged: {}.", said.trim_end_matches('.'))
}

/// The cards of a deck by their printings; or the first that nobody knows.
pub fn cards<'a>(
    deck: impl IntoIterator<Item = &'a String>,
    catalog: &Catalog,
) -> Result<Vec<Arc<Card>>, String> {
    let card = |id: &String| {
        let found = catalog.card(id).or_else(|| catalog.named(id).pop());
        found.ok_or_else(|| format!(
            "needs the card {}, which is not known here. If it is one of your own, `--cards FOLDER` says where they are.",
            printable(id)
        ))
    };
    deck.into_iter().map(card).collect()
}

#[cfg(test)]
mod tests;
