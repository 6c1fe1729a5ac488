//! A file with what one player saw of a game, and nothing else: the views and the log of that seat. The cards of the other
//! deck that were never seen are not in it, nor are the seed and the answers of the other player.

use super::reel::people;
use crate::play::people::Eye;
use crate::play::saved;
use crate::play::session::Setting;
use crate::play::story::Story;
use crate::play::words::Words;
use crate::text::printable;
use rulebox_cards::{Card, Catalog};
use rulebox_engine::book::BookBuilder;
use rulebox_engine::replay::Line;
use rulebox_engine::view::{Face, Side, View};
use rulebox_engine::{Book, CardId, Duel, Film, Log, Seat, Seating};
use rulebox_rules::Ruleset;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The version of the form of these files.
pub const VERSION: u64 = 1;

/// What a file holds.
#[derive(Debug)]
pub struct File {
    /// Whose view it is.
    pub seat: Seat,
    /// What the players agreed on, without the seed.
    pub setting: Setting,
    /// The cards that this player saw; in the place of others lie cards that are never shown.
    pub book: Arc<Book>,
    /// What was seen at each question.
    pub moments: Vec<Moment>,
}

/// What a player saw at a question, of whomever it was asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// The table.
    pub view: View,
    /// What was told since the question before.
    pub told: Vec<String>,
    /// The same as events.
    pub events: Vec<Value>,
    /// What the player answered, if it was this player who was asked.
    pub answer: Option<String>,
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    rulebox_seat: u64,
    seat: Seat,
    setting: Setting,
    rules: Ruleset,
    /// The decks by printing, a card that was never seen without one.
    cards: Vec<Vec<Option<String>>>,
}

/// The last line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LastLine {
    end: usize,
}

/// What one player saw of a game, as the text of a file.
pub fn write(setting: &Setting, log: &Log, book: &Arc<Book>, seat: Seat) -> Result<String, String> {
    let moments = moments_of(setting, log, book, seat)?;
    let seen = seen_in(&moments, book, seat);
    let printing = |card: CardId| {
        let known = seen.contains(&card);
        let deck = log.header.decks.get(card.owner().index());
        let id = deck.and_then(|deck| deck.get(usize::from(card.local())));
        id.filter(|_| known).cloned()
    };
    let decks = book.seating.seats();
    let head = Head {
        rulebox_seat: VERSION,
        seat,
        setting: Setting {
            // From the seed and the decks everything could be worked out.
            seed: 0,
            ..setting.clone()
        },
        rules: log.header.rules,
        cards: decks
            .map(|owner| book.deck(owner).map(printing).collect())
            .collect(),
    };
    let mut lines = vec![serde_json::to_string(&head)];
    lines.extend(moments.iter().map(serde_json::to_string));
    lines.push(serde_json::to_string(&LastLine { end: moments.len() }));
    let lines = lines.into_iter().collect::<Result<Vec<_>, _>>();
    let lines = lines.map_err(|error| format!("The game cannot be written: {error}."))?;
    Ok(lines.join("\n") + "\n")
}

/// What one player saw at each step.
fn moments_of(
    setting: &Setting,
    log: &Log,
    book: &Arc<Book>,
    seat: Seat,
) -> Result<Vec<Moment>, String> {
    let people = people(setting, Eye::Seat(seat));
    let mut story = Story::new(book.clone(), people.clone());
    let mut answers = log
        .lines
        .iter()
        .filter(|line| matches!(line, Line::Answer(..) | Line::Concede(_)));
    let mut moments: Vec<Moment> = Vec::new();
    let shown = Film::<Duel>::of(log, book.clone(), |events, battle| {
        let told = story.all().len();
        story.tell(events, battle);
        let view = battle.view(Some(seat));
        let answer = match answers.next() {
            Some(Line::Answer(by, choice)) if *by == seat => {
                let words = Words {
                    battle,
                    view: &view,
                    people: &people,
                };
                Some(words.choice(*choice))
            }
            Some(Line::Concede(by)) if *by == seat => Some("Give up".to_owned()),
            _ => None,
        };
        let events = events.iter().map(|event| event.seen_by(seat));
        // Plain values cannot fail to be written.
        let events = events.map(|seen| serde_json::to_value(seen).unwrap_or_default());
        moments.push(Moment {
            told: story.all()[told..].to_vec(),
            events: events.collect(),
            answer,
            view,
        });
    });
    match shown {
        Ok((_, None)) => Ok(moments),
        Ok((_, Some(torn))) => Err(torn.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

/// The cards that a player can name after a game: the own deck, and what was seen of the other one.
fn seen_in(moments: &[Moment], book: &Book, seat: Seat) -> BTreeSet<CardId> {
    let own = book.deck(seat);
    let in_views = moments.iter().flat_map(|moment| cards_of(&moment.view));
    let in_events = moments.iter().flat_map(|moment| &moment.events);
    let in_events = in_events.flat_map(|event| {
        let mut cards = Vec::new();
        find_cards(event, &mut cards);
        cards
    });
    own.chain(in_views).chain(in_events).collect()
}

/// The cards that a view names.
pub fn cards_of(view: &View) -> Vec<CardId> {
    let mut cards: Vec<CardId> = view.stadium.into_iter().collect();
    cards.extend(&view.looking_at);
    for side in &view.sides {
        for pokemon in side.active.iter().chain(&side.bench) {
            cards.extend(pokemon.stack.iter().chain(&pokemon.attached));
        }
        for face in side.deck.iter().chain(&side.prizes) {
            if let Face::Up(card) = face {
                cards.push(*card);
            }
        }
        let piles = [
            &side.hand.known,
            &side.discard,
            &side.lost_zone,
            &side.aside,
        ];
        cards.extend(piles.into_iter().flatten());
    }
    cards
}

/// The cards that an event names: wherever one is named, it stands under `card`.
fn find_cards(event: &Value, cards: &mut Vec<CardId>) {
    let Value::Object(fields) = event else {
        return;
    };
    for (name, value) in fields {
        match value.as_u64().and_then(|number| u16::try_from(number).ok()) {
            Some(number) if name == "card" => cards.push(CardId(number)),
            _ => find_cards(value, cards),
        }
    }
}

/// Whether the text of a file is of this form.
pub fn is_one(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let head: Value = serde_json::from_str(first).unwrap_or_default();
    head.get("rulebox_seat").is_some()
}

/// What the text of a file holds, or what is wrong with it; the message goes on after the name of the file.
pub fn read(text: &str) -> Result<File, String> {
    let mut lines = text.trim_end().lines().enumerate();
    let wrong = |n: usize, what: String| format!("is damaged: line {}: {what}.", n + 1);
    let first = lines.next().map(|(_, first)| first).unwrap_or_default();
    let head: Value = serde_json::from_str(first).unwrap_or_default();
    let found = head.get("rulebox_seat").and_then(Value::as_u64);
    if found != Some(VERSION) {
        let found = found.unwrap_or(0);
        return Err(format!(
            "was written in form {found}, but this program reads form {VERSION}."
        ));
    }
    let head: Head =
        serde_json::from_value(head).map_err(|error| wrong(0, printable(&error.to_string())))?;
    let mut moments = Vec::new();
    let mut end = None;
    for (n, line) in lines {
        if end.is_some() {
            return Err(wrong(n, "the file should have ended before".to_owned()));
        }
        match (serde_json::from_str(line), serde_json::from_str(line)) {
            (Ok(moment), _) => moments.push(moment),
            (Err(_), Ok(LastLine { end: count })) => end = Some(count),
            (Err(error), Err(_)) => return Err(wrong(n, printable(&error.to_string()))),
        }
    }
    if end != Some(moments.len()) || moments.is_empty() {
        let what = "the file breaks off here; the line that says `end` is missing";
        return Err(wrong(moments.len(), what.to_owned()));
    }
    let book = book_of(&head)?;
    let known = |card: &CardId| {
        let deck = head.cards.get(card.owner().index());
        deck.and_then(|deck| deck.get(usize::from(card.local())))
            .is_some_and(Option::is_some)
    };
    for (n, moment) in moments.iter().enumerate() {
        let moment: &Moment = moment;
        if !is_table(&moment.view) {
            return Err(wrong(n + 1, "this is no table of two players".to_owned()));
        }
        if !cards_of(&moment.view).iter().all(known) {
            let what = "it shows a card that the first line does not name";
            return Err(wrong(n + 1, what.to_owned()));
        }
    }
    Ok(File {
        seat: Seat(head.seat.0.min(1)),
        setting: head.setting,
        book,
        moments,
    })
}

/// Whether a view can be one of a duel. A file may hold any numbers, but nobody reckons with impossible ones.
fn is_table(view: &View) -> bool {
    let fits = |side: &Side| {
        let mut pokemon = side.active.iter().chain(&side.bench);
        side.hand.hidden <= 60 && pokemon.all(|pokemon| (0..=65_535).contains(&pokemon.hp))
    };
    let seats = view.sides.iter().map(|side| side.seat);
    seats.eq([Seat(0), Seat(1)]) && view.turn_seat.0 < 2 && view.sides.iter().all(fits)
}

/// A book in which every card that was seen is itself. In the place of the others lies a card that nobody will be shown.
fn book_of(head: &Head) -> Result<Arc<Book>, String> {
    let unplayable = |why: String| format!("holds a game that cannot be shown:\n{why}");
    let filler = Catalog::known()
        .iter()
        .find(|card| {
            card.energy()
                .is_some_and(|energy| energy.clauses.is_empty())
        })
        .cloned()
        .ok_or_else(|| unplayable("There is no Energy card.".to_owned()))?;
    let card = |id: &Option<String>| match id {
        None => Ok(filler.clone()),
        Some(id) => saved::cards(std::slice::from_ref(id)).map(|mut cards| cards.remove(0)),
    };
    let deck = |deck: &Vec<Option<String>>| deck.iter().map(card).collect();
    let decks = head.cards.iter().map(deck);
    let decks = decks.collect::<Result<Vec<Vec<Arc<Card>>>, String>>()?;
    if decks.len() != 2 || head.setting.decks.len() != 2 || decks.iter().any(|d| d.len() > 60) {
        return Err("is damaged: line 1: there are not two decks.".to_owned());
    }
    let book = BookBuilder::build(head.rules, Seating::duel(), &decks).map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        unplayable(lines.join("\n"))
    })?;
    Ok(Arc::new(book))
}
