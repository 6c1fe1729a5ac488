//! A replay for readers and other programs: the log in sentences, events as JSON lines, and a summary.

use super::one_seat::{CardNames, Moment, Sent};
use super::recording::Recording;
use super::reel::Reel;
use super::shape;
use crate::play::inside;
use crate::play::people::Eye;
use crate::report::{Failure, Report};
use crate::text::fit;
use rulebox_engine::Seat;
use rulebox_engine::record::{Film, Line, Log};
use rulebox_engine::state::Duel;
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
    cards: CardNames,
    /// The printing whose text makes a lasting effect, by the number of the effect.
    #[serde(skip_serializing_if = "CardNames::is_empty")]
    effects: CardNames,
}

/// Lasting effects in the order in which an onlooker hears of them.
#[derive(Default)]
struct Effects(Vec<Value>);

impl Effects {
    /// Puts a number in the place of the words for a lasting effect, and gives its printing. Older files have numbers.
    fn number(&mut self, event: &mut Value) -> CardNames {
        let mut named = CardNames::new();
        if let Some(effect) = event
            .get_mut("modifier")
            .filter(|effect| effect.is_object())
        {
            let known = self.0.iter().position(|known| known == effect);
            let number = known.unwrap_or(self.0.len());
            if known.is_none() {
                self.0.push(effect.clone());
            }
            if let (Some(card), Ok(number)) = (effect["card"].as_str(), u16::try_from(number)) {
                named.insert(number, card.to_owned());
            }
            *effect = number.into();
        }
        named
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
    match (reel.moments(), &recording.log, reel.eye()) {
        (Some((moments, names)), _, _) => rows_of(reel, moments, names, |view| view.turn),
        // A number of the log is a place in a list, so whoever looks from a chair gets the handles of an exported file.
        (None, Some(log), Eye::Seat(_)) => {
            let seen = Sent::of(&reel.setting, log, &reel.book, reel.eye())?;
            let names = seen.names(&reel.book.catalog);
            rows_of(reel, &seen.moments, &names, |view| view.turn)
        }
        (None, Some(log), Eye::Everything) => Ok(rows_of_the_log(reel, log)),
        (None, None, _) => Ok(Vec::new()),
    }
}

/// Every event, with the numbers of the log.
fn rows_of_the_log(reel: &Reel, log: &Log) -> Vec<Row> {
    let book = &reel.book;
    let cards = book.plan.seats().flat_map(|seat| book.deck(seat));
    let names: CardNames = cards
        .map(|card| (card.0, book.name(card).to_owned()))
        .collect();
    let (mut rows, mut step) = (Vec::new(), 0);
    let shown = Film::<Duel>::of(log, book.clone(), |events, battle| {
        for event in events {
            let numbered = event.named_by(|card| card.0, |effect| effect, |name| name);
            // Plain values cannot fail to be written.
            let event = serde_json::to_value(numbered).unwrap_or_default();
            let mut cards = CardNames::new();
            name_cards(&event, &names, &mut cards);
            rows.push(Row {
                step,
                turn: battle.state.turn,
                event: shape::event(&event, &book.plan),
                cards,
                effects: CardNames::new(),
            });
        }
        step += 1;
    });
    // It was played when the file was opened, and what is not sound was told.
    drop(shown);
    rows
}

fn rows_of<V>(
    reel: &Reel,
    moments: &[Moment<V>],
    names: &CardNames,
    turn: impl Fn(&V) -> u16,
) -> Result<Vec<Row>, String> {
    let mut rows: Vec<Row> = Vec::new();
    let mut effects = Effects::default();
    for (step, moment) in moments.iter().enumerate() {
        for event in &moment.events {
            understood(step, event)?;
            let mut cards = CardNames::new();
            name_cards(event, names, &mut cards);
            let mut event = shape::event(event, &reel.book.plan);
            rows.push(Row {
                step,
                turn: turn(&moment.view),
                effects: effects.number(&mut event),
                event,
                cards,
            });
        }
    }
    Ok(rows)
}

/// Whether an event of a file is one that there is, in the words of this program or in those of older files. Whoever wrote
/// the file may have written anything.
fn understood(step: usize, event: &Value) -> Result<(), String> {
    let now = serde_json::from_value::<rulebox_engine::knowledge::Seen>(event.clone());
    let earlier = || serde_json::from_value::<inside::Seen>(event.clone()).is_ok();
    match now.is_ok() || earlier() {
        true => Ok(()),
        false => Err(format!(
            "step {step} has an event that this program does not know."
        )),
    }
}

/// Notes the names of the cards that an event speaks of.
fn name_cards(event: &Value, names: &CardNames, found: &mut CardNames) {
    let Value::Object(fields) = event else {
        return;
    };
    for (name, value) in fields {
        match value.as_u64().and_then(|number| u16::try_from(number).ok()) {
            Some(number) if name == "card" => {
                if let Some(card) = names.get(&number) {
                    found.insert(number, card.clone());
                }
            }
            _ => name_cards(value, names, found),
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
