//! A replay for readers and other programs: the log in sentences, events as JSON lines, a summary, and a file for one seat.

use super::one_seat::{self, Learnt};
use super::recording::Recording;
use super::reel::Reel;
use crate::play::people::Eye;
use crate::report::{Failure, Report};
use crate::text::fit;
use rulebox_engine::replay::Line;
use rulebox_engine::{CardId, Duel, Film, Seat};
use rulebox_lab::record::word;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The log in sentences. Turns have headings.
pub fn log(reel: &Reel) -> String {
    let mut out = String::new();
    for line in reel.log() {
        let heading = line.starts_with("Turn ");
        if heading && !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&fit(if heading { "" } else { "  " }, line));
    }
    out
}

/// One event of a game, for other programs.
#[derive(Serialize)]
struct Row {
    step: usize,
    turn: u16,
    event: Value,
    /// The names of the cards that the event speaks of, by their numbers.
    cards: BTreeMap<u16, String>,
}

/// The events as JSON lines, as far as whoever looks learns of them.
pub fn events(recording: &Recording) -> Result<String, Failure> {
    let lines = rows(recording)?;
    let lines = lines.iter().map(serde_json::to_string);
    let lines = lines.collect::<Result<Vec<String>, _>>();
    let lines = lines.map_err(|error| Failure::Input(format!("An event is no JSON: {error}.")))?;
    Ok(lines.iter().map(|line| format!("{line}\n")).collect())
}

fn rows(recording: &Recording) -> Result<Vec<Row>, Failure> {
    let reel = &recording.reel;
    let mut rows: Vec<Row> = Vec::new();
    let mut add = |step: usize, turn: u16, event: Value| {
        let mut cards = BTreeMap::new();
        name_cards(reel, &event, &mut cards);
        rows.push(Row {
            step,
            turn,
            event,
            cards,
        });
    };
    match (reel.moments(), &recording.log, reel.eye()) {
        (Some(moments), _, _) => {
            for (step, moment) in moments.iter().enumerate() {
                for event in &moment.events {
                    add(step, moment.view.turn, event.clone());
                }
            }
        }
        // A number of the other deck is a place in its list, so an onlooker from a chair gets those of an exported file.
        (None, Some(log), Eye::Seat(seat)) => {
            let learnt = one_seat::events(&reel.setting, log, &reel.book, seat);
            rows.extend(learnt.map_err(Failure::Input)?.into_iter().map(Row::from));
        }
        (None, Some(log), Eye::Everything) => {
            let mut step = 0;
            let shown = Film::<Duel>::of(log, reel.book.clone(), |events, battle| {
                for event in events {
                    // Plain values cannot fail to be written.
                    let event = serde_json::to_value(event).unwrap_or_default();
                    add(step, battle.state.turn, event);
                }
                step += 1;
            });
            // It was played when the file was opened, and what is not sound was told.
            drop(shown);
        }
        (None, None, _) => {}
    }
    Ok(rows)
}

impl From<Learnt> for Row {
    fn from(learnt: Learnt) -> Row {
        Row {
            step: learnt.step,
            turn: learnt.turn,
            event: learnt.event,
            cards: learnt.cards,
        }
    }
}

fn name_cards(reel: &Reel, event: &Value, names: &mut BTreeMap<u16, String>) {
    let Value::Object(fields) = event else {
        return;
    };
    for (name, value) in fields {
        match value.as_u64().and_then(|number| u16::try_from(number).ok()) {
            Some(number) if name == "card" => {
                let card = CardId(number);
                let known = reel.book.seating.seats().any(|seat| {
                    card.owner() == seat && reel.book.deck(seat).any(|own| own == card)
                });
                if known {
                    names.insert(number, reel.book.name(card).to_owned());
                }
            }
            _ => name_cards(reel, value, names),
        }
    }
}

/// What a file holds, in short.
pub fn summary(recording: &Recording) -> Result<Report, Failure> {
    let reel = &recording.reel;
    let setting = &reel.setting;
    let names = setting.names();
    let players: Vec<Value> = reel
        .book
        .seating
        .seats()
        .map(|seat| {
            json!({
                "seat": seat.0 + 1,
                "name": names.get(seat.index()),
                "bot": setting.bot_of(seat),
                "deck": setting.decks.get(seat.index()),
                "cards": deck(recording, seat),
            })
        })
        .collect();
    let outcome = reel
        .outcome()
        .map(|outcome| json!({ "winner": outcome.winner.0 + 1, "because": word(outcome.because) }));
    let whole = recording.log.is_some();
    let summary = json!({
        "holds": if whole { "everything" } else { "one seat" },
        "seat": (!whole).then(|| reel.eye().near().0 + 1),
        "era": setting.era.name(),
        "seed": whole.then_some(setting.seed),
        "players": players,
        "turns": reel.last_turn(),
        "steps": reel.last() + 1,
        "outcome": outcome,
        "hashes_verified": verified(recording),
        "complete": recording.wrong.is_none(),
        "wrong": recording.wrong,
    });
    Report::json(&summary, recording.wrong.is_none())
}

/// How many hashes of the log are those of the game. What one seat saw has none.
fn verified(recording: &Recording) -> Option<usize> {
    let log = recording.log.as_ref()?;
    // Opening the file compared them all; what is behind a wrong line is not in the log any more.
    let hashes = log.lines.iter();
    let turns = hashes
        .filter(|line| matches!(line, Line::Turn { .. }))
        .count();
    let end = usize::from(log.end.is_some() && recording.wrong.is_none());
    Some(turns + end)
}

/// A deck with how often each printing is in it; of cards that were never seen only how many there are.
fn deck(recording: &Recording, seat: Seat) -> Value {
    let Some(log) = &recording.log else {
        return Value::Null;
    };
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for id in log.header.decks.get(seat.index()).into_iter().flatten() {
        *counts.entry(id).or_default() += 1;
    }
    json!(counts)
}
