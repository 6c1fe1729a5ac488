//! A replay for readers and other programs: the log in sentences, events as JSON lines, and a summary.

use super::one_seat;
use super::recording::Recording;
use super::reel::Reel;
use super::shape;
use crate::play::people::Eye;
use crate::report::{Failure, Report};
use crate::text::fit;
use rulebox_engine::record::log::Line;
use rulebox_engine::{CardId, Duel, Film, Seat, Seen};
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

/// Names of cards by their numbers.
type Cards = BTreeMap<u16, String>;

/// One event of a game, for other programs.
#[derive(Serialize)]
struct Row {
    step: usize,
    turn: u16,
    event: Value,
    /// The names of the cards that the event speaks of, by their numbers.
    cards: Cards,
}

impl Row {
    /// An event before this step, of which `cards` names the cards.
    fn new(reel: &Reel, (step, turn): (usize, u16), seen: &Seen, cards: Cards) -> Row {
        Row {
            step,
            turn,
            event: shape::event(seen, &reel.book.plan),
            cards,
        }
    }
}

/// The events as JSON lines, as far as whoever looks learns of them; or what is wrong with one.
pub fn events(recording: &Recording) -> Result<String, String> {
    let lines = rows(recording)?;
    let lines = lines.iter().map(serde_json::to_string);
    let lines = lines.collect::<Result<Vec<String>, _>>();
    let lines = lines.map_err(|error| format!("an event is no JSON: {error}."))?;
    Ok(lines.iter().map(|line| format!("{line}\n")).collect())
}

fn rows(recording: &Recording) -> Result<Vec<Row>, String> {
    let reel = &recording.reel;
    let mut rows: Vec<Row> = Vec::new();
    match (reel.moments(), &recording.log, reel.eye()) {
        (Some(moments), _, _) => {
            for (step, moment) in moments.iter().enumerate() {
                for event in &moment.events {
                    let seen = understood(step, event)?;
                    let cards = names_of(reel, event);
                    rows.push(Row::new(reel, (step, moment.view.turn), &seen, cards));
                }
            }
        }
        // A number of the other deck is a place in its list, so an onlooker from a chair gets those of an exported file.
        (None, Some(log), Eye::Seat(seat)) => {
            for learnt in one_seat::events(&reel.setting, log, &reel.book, seat)? {
                let seen = understood(learnt.step, &learnt.event)?;
                let at = (learnt.step, learnt.turn);
                rows.push(Row::new(reel, at, &seen, learnt.cards));
            }
        }
        (None, Some(log), Eye::Everything) => {
            let mut step = 0;
            let shown = Film::<Duel>::of(log, reel.book.clone(), |events, battle| {
                for event in events {
                    // Plain values cannot fail to be written.
                    let cards = names_of(reel, &serde_json::to_value(event).unwrap_or_default());
                    let at = (step, battle.state.turn);
                    rows.push(Row::new(reel, at, &Seen::Whole(*event), cards));
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

/// An event as a file for one seat holds it. Whoever wrote the file may have written anything.
fn understood(step: usize, event: &Value) -> Result<Seen, String> {
    let seen = serde_json::from_value(event.clone());
    seen.map_err(|_| format!("step {step} has an event that this program does not know."))
}

/// The names of the cards that an event speaks of.
fn names_of(reel: &Reel, event: &Value) -> Cards {
    let mut names = BTreeMap::new();
    name_cards(reel, event, &mut names);
    names
}

fn name_cards(reel: &Reel, event: &Value, names: &mut Cards) {
    let Value::Object(fields) = event else {
        return;
    };
    for (name, value) in fields {
        match value.as_u64().and_then(|number| u16::try_from(number).ok()) {
            Some(number) if name == "card" => {
                let card = CardId(number);
                let known = reel.book.plan.seats().any(|seat| {
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

/// What a file holds, in short; from a chair, only what that player knows of it.
pub fn summary(recording: &Recording) -> Result<Report, Failure> {
    let reel = &recording.reel;
    let setting = &reel.setting;
    let names = setting.names();
    let players: Vec<Value> = reel
        .book
        .plan
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
    let outcome = reel.outcome().map(shape::outcome);
    let chair = match reel.eye() {
        Eye::Seat(seat) => Some(seat),
        Eye::Everything => None,
    };
    let summary = json!({
        "holds": if recording.log.is_some() { "everything" } else { "one seat" },
        "seat": chair.map(|seat| seat.0 + 1),
        "era": setting.era.name(),
        // From the seed and the decks everything could be worked out.
        "seed": chair.is_none().then_some(setting.seed),
        "players": players,
        "turns": reel.last_turn(),
        "steps": reel.last() + 1,
        "outcome": outcome,
        "hashes_verified": verified(recording),
        "notes": recording.notes(reel.eye()),
        "complete": recording.wrong.is_none(),
        "wrong": recording.wrong,
    });
    Report::json(&summary, recording.wrong.is_none())
}

/// How many hashes of the log are those of the game. What one seat saw has none.
fn verified(recording: &Recording) -> Option<usize> {
    let log = recording.log.as_ref()?;
    if !log.header.has_facts() {
        return Some(0);
    }
    // Opening the file compared them all; what is behind a wrong line is not in the log any more.
    let hashes = log.lines.iter();
    let turns = hashes
        .filter(|line| matches!(line, Line::Turn { .. }))
        .count();
    let end = usize::from(log.end.is_some() && recording.wrong.is_none());
    Some(turns + end)
}

/// A deck with how often each printing is in it; nothing from the chair of the other player, who never saw the list, nor of a
/// file that holds no lists.
fn deck(recording: &Recording, seat: Seat) -> Value {
    let known = match recording.reel.eye() {
        Eye::Everything => true,
        Eye::Seat(own) => own == seat,
    };
    let Some(log) = recording.log.as_ref().filter(|_| known) else {
        return Value::Null;
    };
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for id in log.header.ids(seat.index()) {
        *counts.entry(id).or_default() += 1;
    }
    json!(counts)
}
