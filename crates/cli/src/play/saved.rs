//! A game in a file: one line that says what was agreed on, then the log of the game. A file that is something else, of
//! another form, or damaged is refused with the line that is wrong.

use super::people::Eye;
use super::session::{Session, Setting, Source};
use super::{opponent, since};
use crate::files::{self, Unreadable};
use crate::library::Library;
use crate::text::{brief, printable};
use rulebox_cards::{Card, Catalog};
use rulebox_engine::record::log::ReplayError;
use rulebox_engine::record::named_rules::NamedRules;
use rulebox_engine::{Book, Log, Recorded, Seat, duel_book};
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
mod tests {
    use super::*;
    use crate::decks;
    use crate::paint::Paint;
    use crate::play::Wish;
    use crate::play::recorder::Recorder;
    use crate::play::terminal::Terminal;
    use crate::replay::recording;
    use rulebox_engine::plan::Side;

    /// A game in which each question was answered with the first option, so many times.
    fn played(answers: usize) -> Session {
        let wish = Wish {
            library: Library::embedded(),
            era: Some(Era::E2009),
            decks: Some(decks::pair(Era::E2009).map(str::to_owned).to_vec()),
            seed: 4,
            first: Some(rulebox_engine::Duel::seat(Side(1))),
            bot: "random".to_owned(),
            hot_seat: true,
            bots: Vec::new(),
        };
        let mut session = match wish.begin() {
            Ok(session) => session,
            Err(failure) => panic!("{failure:?}"),
        };
        for _ in 0..answers {
            let (Some(prompt), Some(choice)) = (
                session.battle().prompt(),
                session.options().first().copied(),
            ) else {
                break;
            };
            let offers = session.offers(prompt.seat());
            if !session.answer_for(prompt, &offers) {
                session.decide(prompt, choice).expect("a legal answer");
            }
        }
        session
    }

    #[test]
    fn a_game_is_read_as_it_was_written_at_every_moment() {
        for answers in [0, 1, 2, 5, 20, 60] {
            let session = played(answers);
            let again = read(&write(&session), &Library::embedded()).expect("a saved game");
            assert_eq!(again.setting, session.setting);
            assert_eq!(again.battle().state, session.battle().state);
            assert_eq!(again.chance(), session.chance());
            for seat in [Seat(0), Seat(1)] {
                assert_eq!(again.story(seat).all(), session.story(seat).all());
            }
        }
    }

    #[test]
    fn the_agreed_player_takes_the_first_turn() {
        for answers in [10, 30] {
            assert_eq!(
                played(answers).battle().known_to(None).starter,
                Some(Side(1))
            );
        }
    }

    #[test]
    fn names_of_files_are_typed_and_told_as_in_a_shell() {
        assert_eq!(typed("\"a b.rulebox\""), Path::new("a b.rulebox"));
        assert_eq!(typed(" 'a b' "), Path::new("a b"));
        assert_eq!(typed("a b"), Path::new("a b"));
        assert_eq!(typed("\""), Path::new("\""));
        if let Some(home) = std::env::var_os("HOME").filter(|home| !home.is_empty()) {
            assert_eq!(typed("~/g.rulebox"), Path::new(&home).join("g.rulebox"));
        }
        let told = |name: &str| command("replay", Path::new(name), &Library::embedded());
        assert_eq!(
            told("games/a-1.rulebox"),
            "rulebox replay games/a-1.rulebox"
        );
        assert_eq!(told("a b"), "rulebox replay 'a b'");
        assert_eq!(told("Ann's"), "rulebox replay 'Ann'\\''s'");
        assert_eq!(told("-x"), "rulebox replay ./-x");
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        assert_eq!(
            save(Path::new("/no/such/folder/game"), ""),
            Err(
                "/no/such/folder/game cannot be written: there is no folder /no/such/folder."
                    .to_owned()
            )
        );
    }

    /// What is said about a text.
    fn refused(text: &str) -> String {
        match read(text, &Library::embedded()) {
            Err(why) => why,
            Ok(_) => panic!("it was read"),
        }
    }

    #[test]
    fn other_files_are_refused() {
        let no_game = "is no saved game of Rulebox: its first line does not say so.";
        for text in [
            "",
            "\n",
            "4 Chimchar DP 76",
            "{}",
            "[1]",
            "{\"replay\":1}",
            "\u{0}",
        ] {
            assert_eq!(refused(text), no_game, "{text:?}");
        }
        let text = write(&played(8));
        let later = text.replacen("\"rulebox_game\":1", "\"rulebox_game\":2", 1);
        let why = "was saved in form 2, but this program reads form 1.";
        assert_eq!(refused(&later), why);
    }

    #[test]
    fn what_was_agreed_on_must_fit_the_game() {
        let text = write(&played(8));
        for (field, other, why) in [
            (
                "\"era\":\"2009\"",
                "\"era\":\"2025\"",
                "`era` is 2025, but the rules in the file are those of 2009.",
            ),
            (
                "\"hot_seat\":true,\"bot\":\"random\",\"first\":1",
                "\"hot_seat\":true,\"bot\":\"random\",\"first\":9",
                "`first` is 9, but the seats are 0 and 1.",
            ),
            (
                "\"first\":null",
                "\"first\":2",
                "`chance.first` is 2, but the seats are 0 and 1.",
            ),
            (
                "\"bot\":\"random\"",
                "\"bot\":\"oracle\"",
                "`bot` needs the computer player oracle, who is not here.",
            ),
            (
                "\"first\":1}",
                "\"first\":1,\"bots\":[\"rules\",\"oracle\"]}",
                "`bots` needs the computer player oracle, who is not here.",
            ),
            (
                "\"first\":1}",
                "\"first\":1,\"bots\":[\"rules\"]}",
                "`bots` has not one player for each deck.",
            ),
        ] {
            assert!(text.contains(field), "{field}");
            let changed = text.replacen(field, other, 1);
            let why = format!("is damaged: line 1: {why}");
            assert_eq!(refused(&changed), why);
            let replay = recording::read(&changed, &Catalog::embedded()).err();
            assert_eq!(replay.as_deref(), Some(why.as_str()));
        }
    }

    /// Rules that were written switch by switch say nowhere that they were meant to be others than those of the era.
    #[test]
    fn rules_of_an_older_form_are_those_of_the_era() {
        let text = include_str!("../../../engine/tests/logs/form-2.rulebox");
        let burn = (
            "\"FlipTailsTwoCounters\"",
            "\"TwoCountersThenFlipHeadsRecovers\"",
        );
        let changed = text.replacen(burn.0, burn.1, 1);
        assert_ne!(changed, text);
        let why = "is damaged: line 1: `era` is 2009, but the rules in the file are of no era.";
        assert_eq!(refused(&changed), why);
        assert_eq!(
            recording::read(&changed, &Catalog::embedded())
                .err()
                .as_deref(),
            Some(why)
        );
    }

    /// The newest form names what differs, so such a game is played by it and told.
    #[test]
    fn changed_rules_of_the_newest_form_are_played_by_and_told() {
        let changes = "\"edition\":1,\"changes\":{\"mulligan_both_reveal\":false}";
        let text = write(&played(8)).replacen("\"edition\":1", changes, 1);
        let mut told = Vec::new();
        go_on(&text, &Library::embedded(), |note| {
            told.push(note.to_owned())
        })
        .expect("a game that goes on");
        let note =
            "By the rules of this game `mulligan_both_reveal` is false, and not true as in 2009.";
        assert_eq!(told, [note]);
    }

    #[test]
    fn damaged_files_are_refused_with_their_line() {
        let text = write(&played(20));
        let lines: Vec<&str> = text.lines().collect();
        let without = |n: usize| {
            let mut lines = lines.clone();
            lines.remove(n);
            lines.join("\n")
        };
        assert!(
            refused(&without(1)).starts_with("is damaged: "),
            "the log has no header"
        );
        assert!(refused(&without(2)).starts_with("is damaged: line "));
        let mut broken = lines.clone();
        broken[4] = "{\"nonsense\":";
        assert!(refused(&broken.join("\n")).starts_with("is damaged: line 5: "));
        let other = text.replacen("dp1-76", "zz9-1", 1);
        assert!(refused(&other).contains("needs the card zz9-1") || !text.contains("dp1-76"));
        for end in (0..text.len())
            .step_by(997)
            .filter(|end| text.is_char_boundary(*end))
        {
            // Cut anywhere it is either refused or the game up to a whole line.
            let _ = read(&text[..end], &Library::embedded());
        }
    }

    #[test]
    fn a_file_that_is_not_there_or_no_text_is_named() {
        let told = |path: &Path| {
            open(path, &Library::embedded(), |_| {})
                .err()
                .unwrap_or_default()
        };
        assert!(told(Path::new("/no/such/file")).starts_with("/no/such/file cannot be read: "));
        let file = std::env::temp_dir().join(format!("rulebox-no-text-{}", std::process::id()));
        std::fs::write(&file, [0xff, 0xfe]).expect("a file");
        assert!(
            told(&file).ends_with("is no saved game: it is not a text in UTF-8, as line 1 shows.")
        );
        std::fs::remove_file(&file).expect("the file goes");
    }

    #[test]
    fn only_a_game_is_written_over() {
        let folder = std::env::temp_dir().join(format!("rulebox-over-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("my-deck.txt");
        std::fs::write(&file, "4 Chimchar\n").expect("a file");
        let text = write(&played(3));
        let why = save_game(&file, &text, &Catalog::embedded()).expect_err("it is a deck list");
        assert!(why.contains("holds no saved game"), "{why}");
        assert_eq!(
            std::fs::read_to_string(&file).expect("a file"),
            "4 Chimchar\n"
        );
        let game = folder.join("game.rulebox");
        save_game(&game, &text, &Catalog::embedded()).expect("a new file");
        let later = write(&played(5));
        save_game(&game, &later, &Catalog::embedded()).expect("a game over a game");
        assert_eq!(std::fs::read_to_string(&game).expect("a file"), later);
        assert!(save(&folder, &text).is_err(), "a folder is no file");
        assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 2);
        std::fs::remove_dir_all(&folder).expect("it was there");
    }

    #[test]
    fn a_recording_that_cannot_be_written_does_not_end_the_game() {
        let folder = std::env::temp_dir().join(format!("rulebox-lost-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let session = played(2);
        let recorder = Recorder::begin(&folder.join("game.rulebox"), &session).expect("a file");
        std::fs::remove_dir_all(&folder).expect("it was there");
        let bot = opponent::named("first").expect("a computer player");
        let answers = "1\n".repeat(60) + "log\nq\n";
        let mut table = Terminal::new(session, bot, Paint::Plain, answers.as_bytes(), Vec::new())
            .recorded_by(Some(recorder));
        assert!(table.play().is_err(), "in the end it has to be said");
        let told = String::from_utf8_lossy(&table.out).into_owned();
        assert!(
            told.matches("keeps the game elsewhere").count() >= 2,
            "{told}"
        );
    }
}
