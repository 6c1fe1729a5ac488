//! A game as a log: its set-up, then every answer and every outcome of chance, as JSON lines, with a hash
//! at the beginning of each turn. Replaying it gives the same game, to the hash.

use crate::battle::{Answer, Battle};
use crate::book::Book;
use crate::chance::{Chance, ChanceOutcome, Recorder, Stop};
use crate::choice::{Choice, Pending};
use crate::event::{Forget, Sink};
use crate::ids::Seat;
use crate::layout::Layout;
use crate::reason::Illegal;
use rulebox_rules::Ruleset;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The version of the form of logs.
pub const VERSION: u32 = 1;

/// The first line of a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the form.
    pub replay: u32,
    /// The rules, switch by switch.
    pub rules: Ruleset,
    /// The decks, one per seat, by printing: `dp1-5`.
    pub decks: Vec<Vec<String>>,
    /// The book's fingerprint.
    pub book: String,
}

/// A further line of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// A player answered.
    Answer(Seat, Choice),
    /// Chance spoke.
    Chance(ChanceOutcome),
    /// A player gave up.
    Concede(Seat),
    /// A turn began; the state's hash tells whether a replay is still the same game.
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
    #[error("this log has form {found}, but this program reads form {VERSION}")]
    Version {
        /// The version found.
        found: u64,
    },
    /// Other cards or rules than those of the book.
    #[error("this log belongs to a game with other cards or other rules")]
    OtherBook,
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
        add(serde_json::to_string(&self.header));
        self.lines
            .iter()
            .for_each(|line| add(serde_json::to_string(line)));
        out
    }

    /// A log from JSON lines.
    pub fn read(text: &str) -> Result<Log, ReplayError> {
        let mut lines = text.trim_end().lines().enumerate();
        let form = |n: usize, e: serde_json::Error| ReplayError::Form {
            line: n + 1,
            message: e.to_string(),
        };
        let (n, first) = lines
            .next()
            .filter(|(_, first)| !first.is_empty())
            .ok_or(ReplayError::Empty)?;
        let version: serde_json::Value = serde_json::from_str(first).map_err(|e| form(n, e))?;
        let found = version
            .get("replay")
            .and_then(serde_json::Value::as_u64)
            .unwrap_or(0);
        if found != u64::from(VERSION) {
            return Err(ReplayError::Version { found });
        }
        let header = serde_json::from_str(first).map_err(|e| form(n, e))?;
        let lines = lines
            .map(|(n, line)| serde_json::from_str(line).map_err(|e| form(n, e)))
            .collect::<Result<Vec<Line>, ReplayError>>()?;
        Ok(Log { header, lines })
    }

    /// Plays the game again, telling `sink` what happens.
    pub fn replay<L: Layout>(
        &self,
        book: Arc<Book>,
        mut sink: impl Sink,
    ) -> Result<Battle<L>, ReplayError> {
        if self.header.book != format!("{:016x}", book.fingerprint) {
            return Err(ReplayError::OtherBook);
        }
        let mut battle = Battle::begin(book, Stop, &mut sink);
        for (i, line) in self.lines.iter().enumerate() {
            let number = i + 2;
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
                    battle.apply(answer, Stop, &mut sink).map_err(illegal)?;
                }
                Line::Chance(outcome) => battle
                    .resolve(outcome.clone(), &mut sink)
                    .map_err(illegal)?,
                Line::Concede(seat) => battle.concede(*seat, &mut sink).map_err(illegal)?,
                Line::Turn { turn, hash } => {
                    if *turn != battle.state.turn
                        || *hash != format!("{:016x}", battle.state.hash())
                    {
                        return Err(ReplayError::Differs {
                            line: number,
                            turn: *turn,
                        });
                    }
                }
            }
        }
        Ok(battle)
    }
}

impl Header {
    fn of(book: &Book) -> Header {
        let seats = book.seating.seats();
        let deck = |seat| book.deck(seat).map(|card| printing(book, card)).collect();
        Header {
            replay: VERSION,
            rules: book.rules,
            decks: seats.map(deck).collect(),
            book: format!("{:016x}", book.fingerprint),
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
        Recorded {
            battle,
            log: Log { header, lines },
            turn: 0,
        }
    }

    /// Goes on from a position. The log tells only what comes after it, so it cannot be replayed from a beginning.
    pub fn at(battle: Battle<L>) -> Recorded<L> {
        let header = Header::of(&battle.book);
        let turn = battle.state.turn;
        let lines = Vec::new();
        Recorded {
            battle,
            log: Log { header, lines },
            turn,
        }
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
        Ok(())
    }

    /// A player gives up.
    pub fn concede(&mut self, seat: Seat, sink: impl Sink) -> Result<(), Illegal> {
        self.battle.concede(seat, sink)?;
        self.log.lines.push(Line::Concede(seat));
        Ok(())
    }

    /// Goes on with a game from its log.
    pub fn resume(log: Log, book: Arc<Book>) -> Result<Recorded<L>, ReplayError> {
        let battle: Battle<L> = log.replay(book, Forget)?;
        let turn = battle.state.turn;
        Ok(Recorded { battle, log, turn })
    }

    fn mark_turn(&mut self) {
        let turn = self.battle.state.turn;
        if turn != self.turn && matches!(self.battle.pending(), Pending::Ask(_)) {
            self.turn = turn;
            let hash = format!("{:016x}", self.battle.state.hash());
            self.log.lines.push(Line::Turn { turn, hash });
        }
    }
}

fn printing(book: &Book, card: crate::ids::CardId) -> String {
    let card = &book.def(card).card;
    card.printings
        .first()
        .map_or_else(|| card.name.clone(), ToString::to_string)
}
