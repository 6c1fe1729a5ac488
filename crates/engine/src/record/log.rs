//! A game as a log: its set-up, then every answer and every outcome of chance, as JSON lines, with a hash
//! over its facts at the beginning of each turn and at the end. Replaying it gives the same game, to the hash. A log without
//! its last line is one that broke off.

use crate::battle::{Answer, Battle};
use crate::book::Book;
use crate::chance::{Chance, ChanceOutcome, Recorder, Stop};
use crate::choice::{Choice, Pending};
use crate::knowledge::event::{Forget, Sink};
use crate::plan::RoomError;
use crate::reason::Illegal;
use crate::record::head::{FORM, Header, OLDEST};
use crate::state::ids::Seat;
use crate::state::layout::Layout;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A further line of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// A player answered.
    #[serde(with = "super::answer")]
    Answer(Seat, Choice),
    /// Chance spoke.
    Chance(ChanceOutcome),
    /// A player gave up.
    Concede(Seat),
    /// A turn began; the hash over the facts tells whether a replay is still the same game.
    Turn {
        /// The turn's number.
        turn: u16,
        /// The hash.
        hash: String,
    },
}

/// A log.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The set-up.
    pub header: Header,
    /// What happened.
    pub lines: Vec<Line>,
    /// The hash over the facts after all of it, which the last line holds.
    pub end: Option<String>,
}

/// The last line of a log.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LastLine {
    end: Ending,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ending {
    hash: String,
}

/// Why a log cannot be read or replayed. Lines count from 1, as in the file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReplayError {
    /// There is nothing.
    #[error("the log is empty")]
    Empty,
    /// A line is not of the form.
    #[error("line {line}: {message}")]
    Form {
        /// Which line.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// Another version.
    #[error("this log has form {found}, but this program reads forms {OLDEST} to {FORM}")]
    Version {
        /// The version found.
        found: u64,
    },
    /// It ends too early.
    #[error("line {line}: the log breaks off here; the line that says `end` is missing")]
    Cut {
        /// The last line that there is.
        line: usize,
    },
    /// Other cards or rules than those of the book.
    #[error("this log belongs to a game with other cards or other rules")]
    OtherBook,
    /// A table for which there is no room.
    #[error("this log cannot be played here: {0}")]
    Room(#[from] RoomError),
    /// A line could not be played.
    #[error("line {line}: {illegal}")]
    Illegal {
        /// Which line.
        line: usize,
        /// Why not.
        illegal: Illegal,
    },
    /// The game is no longer the same.
    #[error("line {line}: at turn {turn} the game differs from the one that was recorded")]
    Differs {
        /// Which line.
        line: usize,
        /// Which turn.
        turn: u16,
    },
}

impl Log {
    /// The log as JSON lines.
    pub fn write(&self) -> String {
        let mut out = String::new();
        let mut add = |json: Result<String, serde_json::Error>| {
            // Plain values cannot fail to be written.
            out.push_str(&json.unwrap_or_default());
            out.push('\n');
        };
        add(self.header.write());
        self.lines
            .iter()
            .for_each(|line| add(serde_json::to_string(line)));
        if let Some(hash) = self.end.clone() {
            add(serde_json::to_string(&LastLine {
                end: Ending { hash },
            }));
        }
        out
    }

    /// A log from JSON lines.
    pub fn read(text: &str) -> Result<Log, ReplayError> {
        match Log::read_sound(text)? {
            (log, None) => Ok(log),
            (_, Some(error)) => Err(error),
        }
    }

    /// A log from JSON lines as far as they can be read, and what is wrong with the first line that cannot. Without a
    /// header there is nothing.
    pub fn read_sound(text: &str) -> Result<(Log, Option<ReplayError>), ReplayError> {
        let mut lines = text.trim_end().lines().enumerate().peekable();
        let (_, first) = lines
            .next()
            .filter(|(_, first)| !first.is_empty())
            .ok_or(ReplayError::Empty)?;
        let mut log = Log {
            header: read_header(first)?,
            lines: Vec::new(),
            end: None,
        };
        let mut last_turn = None;
        while let Some((n, line)) = lines.next() {
            match (serde_json::from_str(line), serde_json::from_str(line)) {
                // A turn is marked once, when it begins.
                (Ok(Line::Turn { turn, .. }), _) if last_turn == Some(turn) => {
                    let message = format!("the beginning of turn {turn} is written twice");
                    let error = ReplayError::Form {
                        line: n + 1,
                        message,
                    };
                    return Ok((log, Some(error)));
                }
                (Ok(line), _) => {
                    if let Line::Turn { turn, .. } = line {
                        last_turn = Some(turn);
                    }
                    log.lines.push(line);
                }
                (Err(_), Ok(LastLine { end })) if lines.peek().is_none() => {
                    log.end = Some(end.hash);
                }
                (Err(_), Ok(_)) => {
                    let message = "the log ends here, but more lines follow".to_owned();
                    let error = ReplayError::Form {
                        line: n + 1,
                        message,
                    };
                    return Ok((log, Some(error)));
                }
                (Err(error), Err(_)) => return Ok((log, Some(form(n, &error)))),
            }
        }
        let cut = (log.end.is_none() && log.header.form > OLDEST).then(|| ReplayError::Cut {
            line: log.lines.len() + 1,
        });
        Ok((log, cut))
    }

    /// Plays the game again, telling `sink` what happens.
    pub fn replay<L: Layout>(
        &self,
        book: Arc<Book>,
        sink: impl Sink,
    ) -> Result<Battle<L>, ReplayError> {
        self.replay_with(book, sink, |_, _| {})
    }

    /// Plays the game again; `see` gets the number of each line and the game after it.
    fn replay_with<L: Layout>(
        &self,
        book: Arc<Book>,
        mut sink: impl Sink,
        mut see: impl FnMut(usize, &Battle<L>),
    ) -> Result<Battle<L>, ReplayError> {
        self.is_of(&book)?;
        book.fits::<L>()?;
        let mut battle = Battle::begin(book, Stop, &mut sink);
        for (i, line) in self.lines.iter().enumerate() {
            play_line(&mut battle, line, i + 2, &mut sink)?;
            self.header.check_turn(&battle, line, i + 2)?;
            see(i, &battle);
        }
        self.check_end(&battle)?;
        Ok(battle)
    }

    /// Whether the log belongs to a game at this table, with these decks and rules. Revisions of cards may differ.
    pub(crate) fn is_of(&self, book: &Book) -> Result<(), ReplayError> {
        let own = Header::of(book);
        let ids = |header: &Header, deck| header.ids(deck).cloned().collect::<Vec<_>>();
        let decks = own.decks.len().max(self.header.decks.len());
        let same_decks = (0..decks).all(|n| ids(&own, n) == ids(&self.header, n));
        let same_rules = self.header.rules.ruleset() == book.rules;
        match same_decks && same_rules && own.plan == self.header.plan {
            true => Ok(()),
            false => Err(ReplayError::OtherBook),
        }
    }

    /// Whether a game that was played to the end of the log is the one that was recorded.
    pub(crate) fn check_end<L: Layout>(&self, battle: &Battle<L>) -> Result<(), ReplayError> {
        let line = self.lines.len() + 2;
        match &self.end {
            Some(end) if self.header.has_facts() && *end != battle.facts_in_words() => {
                let turn = battle.state.turn;
                Err(ReplayError::Differs { line, turn })
            }
            // No game is left while chance has to speak.
            None if matches!(battle.pending(), Pending::Chance(_)) => {
                Err(ReplayError::Cut { line: line - 1 })
            }
            _ => Ok(()),
        }
    }
}

/// The first line of a log; or what is wrong with it, be it the form or what stands in it.
fn read_header(line: &str) -> Result<Header, ReplayError> {
    let value: serde_json::Value = serde_json::from_str(line).map_err(|e| form(0, &e))?;
    let number = |field| value.get(field).and_then(serde_json::Value::as_u64);
    // The first two forms called themselves `replay`.
    let (found, known) = match number("replay") {
        Some(found) => (found, OLDEST..=2),
        None => (number("rulebox").unwrap_or(0), 3..=FORM),
    };
    let known = u32::try_from(found).ok().filter(|n| known.contains(n));
    let known = known.ok_or(ReplayError::Version { found })?;
    Header::read(known, line).map_err(|e| form(0, &e))
}

/// A mistake of form in the line of this number, from 0.
fn form(number: usize, error: &serde_json::Error) -> ReplayError {
    let message = error.to_string();
    // Every line is read by itself, so its number is the one of the file and not the one that the reader counted.
    let what = message.split(" at line 1 column ").next();
    ReplayError::Form {
        line: number + 1,
        message: format!("{} (column {})", what.unwrap_or(&message), error.column()),
    }
}

/// Plays the line of this number, as the file counts them.
pub(crate) fn play_line<L: Layout>(
    battle: &mut Battle<L>,
    line: &Line,
    number: usize,
    mut sink: impl Sink,
) -> Result<(), ReplayError> {
    let illegal = |illegal| ReplayError::Illegal {
        line: number,
        illegal,
    };
    match line {
        Line::Answer(seat, choice) => {
            let answer = Answer {
                seat: *seat,
                prompt: battle.state.prompt,
                choice: *choice,
            };
            battle.apply(answer, Stop, &mut sink).map_err(illegal)
        }
        Line::Chance(outcome) => battle.resolve(outcome.clone(), &mut sink).map_err(illegal),
        Line::Concede(seat) => battle.concede(*seat, &mut sink).map_err(illegal),
        Line::Turn { .. } => Ok(()),
    }
}

impl Header {
    /// Whether the game is still the one that was recorded, if this line is the beginning of a turn.
    pub(crate) fn check_turn<L: Layout>(
        &self,
        battle: &Battle<L>,
        line: &Line,
        number: usize,
    ) -> Result<(), ReplayError> {
        let Line::Turn { turn, hash } = line else {
            return Ok(());
        };
        let same = !self.has_facts() || *hash == battle.facts_in_words();
        match same && *turn == battle.state.turn {
            true => Ok(()),
            false => Err(ReplayError::Differs {
                line: number,
                turn: *turn,
            }),
        }
    }
}

/// A game that writes its log.
#[derive(Clone, Debug)]
pub struct Recorded<L: Layout> {
    /// The game.
    pub battle: Battle<L>,
    /// Its log so far.
    pub log: Log,
    turn: u16,
}

impl<L: Layout> Recorded<L> {
    /// Begins a game and its log.
    pub fn begin(book: Arc<Book>, chance: impl Chance, sink: impl Sink) -> Recorded<L> {
        let header = Header::of(&book);
        let mut recorder = Recorder {
            source: chance,
            said: Vec::new(),
        };
        let battle = Battle::begin(book, &mut recorder, sink);
        let lines = recorder.said.into_iter().map(Line::Chance).collect();
        let end = None;
        let mut game = Recorded {
            battle,
            log: Log { header, lines, end },
            turn: 0,
        };
        game.mark_end();
        game
    }

    /// Goes on from a position. The log tells only what comes after it, so it cannot be replayed from a beginning.
    pub fn at(battle: Battle<L>) -> Recorded<L> {
        let header = Header::of(&battle.book);
        let turn = battle.state.turn;
        let (lines, end) = (Vec::new(), None);
        let mut game = Recorded {
            battle,
            log: Log { header, lines, end },
            turn,
        };
        game.mark_end();
        game
    }

    /// Takes an answer, as [`Battle::apply`] does, and writes it down.
    pub fn apply(
        &mut self,
        answer: Answer,
        chance: impl Chance,
        sink: impl Sink,
    ) -> Result<(), Illegal> {
        let mut recorder = Recorder {
            source: chance,
            said: Vec::new(),
        };
        self.battle.apply(answer, &mut recorder, sink)?;
        self.log
            .lines
            .push(Line::Answer(answer.seat, answer.choice));
        self.log
            .lines
            .extend(recorder.said.into_iter().map(Line::Chance));
        self.mark_turn();
        self.mark_end();
        Ok(())
    }

    /// A player gives up.
    pub fn concede(&mut self, seat: Seat, sink: impl Sink) -> Result<(), Illegal> {
        self.battle.concede(seat, sink)?;
        self.log.lines.push(Line::Concede(seat));
        self.mark_end();
        Ok(())
    }

    /// Goes on with a game from its log. Whatever form it had, it is written in the form of today from here on.
    pub fn resume(log: Log, book: Arc<Book>) -> Result<Recorded<L>, ReplayError> {
        let mut new = Log {
            header: log.header.renewed(&book),
            ..log.clone()
        };
        let battle = log.replay_with(book, Forget, |n, battle| {
            if let Line::Turn { hash, .. } = &mut new.lines[n] {
                *hash = battle.facts_in_words();
            }
        })?;
        let turn = battle.state.turn;
        let mut game = Recorded {
            battle,
            log: new,
            turn,
        };
        game.mark_end();
        Ok(game)
    }

    fn mark_end(&mut self) {
        self.log.end = Some(self.battle.facts_in_words());
    }

    fn mark_turn(&mut self) {
        let turn = self.battle.state.turn;
        if turn != self.turn && matches!(self.battle.pending(), Pending::Ask(_)) {
            self.turn = turn;
            let hash = self.battle.facts_in_words();
            self.log.lines.push(Line::Turn { turn, hash });
        }
    }
}
