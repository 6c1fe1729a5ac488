//! A file with what one player saw of a game, and nothing else: the views and the log of that seat. The cards of the other
//! deck that were never seen are not in it, nor are the seed and what the other player chose in secret.

use super::reel::{in_words, people};
use crate::play::people::Eye;
use crate::play::saved;
use crate::play::session::Setting;
use crate::play::story::Story;
use crate::text::printable;
use rulebox_cards::{Card, Catalog};
use rulebox_engine::book::BookBuilder;
use rulebox_engine::knowledge::view::{Face, Side, View};
use rulebox_engine::record::film::Torn;
use rulebox_engine::record::log::Line;
use rulebox_engine::record::named_rules::NamedRules;
use rulebox_engine::{Book, CardId, Duel, Film, Log, Purpose, Seat, TablePlan};
use rulebox_rules::Ruleset;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The form in which these files are written.
pub const VERSION: u64 = 2;

/// The form before, which held the rules switch by switch.
const OLDEST: u64 = 1;

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
    /// What was told, as events.
    pub events: Vec<Value>,
    /// What was answered, if the player may know it.
    pub answer: Option<String>,
    /// Who answered, if it was the other player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    rulebox_seat: u64,
    seat: Seat,
    setting: Setting,
    /// The rules as [`NamedRules::read`] reads them.
    rules: Value,
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
    let (mut moments, torn) = moments_of(setting, log, book, seat)?;
    if let Some(torn) = torn {
        return Err(torn.to_string());
    }
    let numbers = Numbers::of(&moments, book, seat);
    for moment in &mut moments {
        numbers.rename(moment);
    }
    let printing = |card: CardId| {
        let deck = log.header.decks.get(card.owner().index());
        deck.and_then(|deck| deck.get(usize::from(card.local())))
            .map(|card| card.id.clone())
    };
    let deck = |owner: Seat| {
        let own = numbers.known.iter().filter(|card| card.owner() == owner);
        let hidden = book.deck(owner).count().saturating_sub(own.clone().count());
        let known = own.map(|card| printing(*card));
        known.chain(vec![None; hidden]).collect()
    };
    let unwritten = |error| format!("The game cannot be written: {error}.");
    let head = Head {
        rulebox_seat: VERSION,
        seat,
        setting: Setting {
            // From the seed and the decks everything could be worked out.
            seed: 0,
            ..setting.clone()
        },
        rules: serde_json::to_value(&log.header.rules).map_err(unwritten)?,
        cards: book.plan.seats().map(deck).collect(),
    };
    let mut lines = vec![serde_json::to_string(&head)];
    lines.extend(moments.iter().map(serde_json::to_string));
    lines.push(serde_json::to_string(&LastLine { end: moments.len() }));
    let lines = lines.into_iter().collect::<Result<Vec<_>, _>>();
    let lines = lines.map_err(unwritten)?;
    Ok(lines.join("\n") + "\n")
}

/// An event as one player learns of it, with the cards under the numbers that an exported file gives them.
pub struct Learnt {
    /// The step that it came before.
    pub step: usize,
    /// The turn of that step.
    pub turn: u16,
    /// The event.
    pub event: Value,
    /// The names of the cards that it speaks of, by their numbers.
    pub cards: BTreeMap<u16, String>,
}

/// The events of a game as one player learns of them, as far as its log is sound.
pub fn events(
    setting: &Setting,
    log: &Log,
    book: &Arc<Book>,
    seat: Seat,
) -> Result<Vec<Learnt>, String> {
    let (moments, _) = moments_of(setting, log, book, seat)?;
    let numbers = Numbers::of(&moments, book, seat);
    let mut learnt = Vec::new();
    for (step, moment) in moments.into_iter().enumerate() {
        for mut event in moment.events {
            let mut cards = BTreeMap::new();
            each_card_of_event(&mut event, &mut |card| {
                if let Some(new) = numbers.number(*card) {
                    cards.insert(new.0, book.name(*card).to_owned());
                    *card = new;
                }
            });
            learnt.push(Learnt {
                step,
                turn: moment.view.turn,
                event,
                cards,
            });
        }
    }
    Ok(learnt)
}

/// What one player saw at each step, and what is wrong with the log from some line on.
fn moments_of(
    setting: &Setting,
    log: &Log,
    book: &Arc<Book>,
    seat: Seat,
) -> Result<(Vec<Moment>, Option<Torn>), String> {
    let mut story = Story::new(book.clone(), people(setting, Eye::Seat(seat)));
    let mut answers = log
        .lines
        .iter()
        .filter(|line| matches!(line, Line::Answer(..) | Line::Concede(_)));
    let mut moments: Vec<Moment> = Vec::new();
    let shown = Film::<Duel>::of(log, book.clone(), |events, battle| {
        let told = story.all().len();
        story.tell(events, battle);
        let given = answers
            .next()
            .and_then(|line| in_words(setting, battle, line));
        let given = given.filter(|given| given.open || given.answer.seat == seat);
        let answer = given.map(|given| given.answer);
        let events = events.iter().map(|event| event.seen_by(seat));
        // Plain values cannot fail to be written.
        let events = events.map(|seen| serde_json::to_value(seen).unwrap_or_default());
        moments.push(Moment {
            told: story.all()[told..].to_vec(),
            events: events.collect(),
            by: answer
                .as_ref()
                .map(|answer| answer.seat)
                .filter(|by| *by != seat),
            answer: answer.map(|answer| answer.words),
            view: battle.view(Some(seat)),
        });
    });
    match shown {
        Ok((_, torn)) => Ok((moments, torn)),
        Err(error) => Err(error.to_string()),
    }
}

/// New numbers for the cards that a player can name after a game. Those of the other deck are counted as they were seen, for
/// their places in its list would tell what lies between them.
struct Numbers {
    /// The cards in the order of their new numbers: the own deck, and what was seen of the other one.
    known: Vec<CardId>,
}

impl Numbers {
    fn of(moments: &[Moment], book: &Book, seat: Seat) -> Numbers {
        let mut known: Vec<CardId> = book.deck(seat).collect();
        for moment in moments {
            let mut here = Vec::new();
            for event in &moment.events {
                each_card_of_event(&mut event.clone(), &mut |card| here.push(*card));
            }
            here.extend(cards_of(&moment.view));
            for card in here {
                if !known.contains(&card) {
                    known.push(card);
                }
            }
        }
        Numbers { known }
    }

    /// The new number of a card, if it is known.
    fn number(&self, card: CardId) -> Option<CardId> {
        let own = self
            .known
            .iter()
            .filter(|known| known.owner() == card.owner());
        let place = own.clone().position(|known| *known == card)?;
        Some(CardId::new(card.owner(), u8::try_from(place).ok()?))
    }

    fn rename(&self, moment: &mut Moment) {
        let mut rename = |card: &mut CardId| {
            if let Some(new) = self.number(*card) {
                *card = new;
            }
        };
        each_card(&mut moment.view, &mut rename);
        for event in &mut moment.events {
            each_card_of_event(event, &mut rename);
        }
        for side in &mut moment.view.sides {
            side.hand.known.sort_unstable();
        }
        moment.view.looking_at.sort_unstable();
        if let Some(prompt) = &mut moment.view.prompt
            && let Purpose::Card(source) = prompt.purpose
        {
            prompt.purpose = Purpose::Card(self.number(source).unwrap_or(CardId::NONE));
        }
    }
}

/// The cards that a view names.
pub fn cards_of(view: &View) -> Vec<CardId> {
    let mut cards = Vec::new();
    each_card(&mut view.clone(), &mut |card| cards.push(*card));
    cards
}

fn each_card(view: &mut View, f: &mut impl FnMut(&mut CardId)) {
    view.stadium.iter_mut().for_each(&mut *f);
    view.looking_at.iter_mut().for_each(&mut *f);
    for side in &mut view.sides {
        for pokemon in side.active.iter_mut().chain(&mut side.bench) {
            let cards = pokemon.stack.iter_mut().chain(&mut pokemon.attached);
            cards.for_each(&mut *f);
        }
        for face in side.deck.iter_mut().chain(&mut side.prizes) {
            if let Face::Up(card) = face {
                f(card);
            }
        }
        let piles = [
            &mut side.hand.known,
            &mut side.discard,
            &mut side.lost_zone,
            &mut side.aside,
        ];
        piles.into_iter().flatten().for_each(&mut *f);
    }
}

/// The cards that an event names: wherever one is named, it stands under `card`.
fn each_card_of_event(event: &mut Value, f: &mut impl FnMut(&mut CardId)) {
    let Value::Object(fields) = event else {
        return;
    };
    for (name, value) in fields {
        match value.as_u64().and_then(|number| u16::try_from(number).ok()) {
            Some(number) if name == "card" => {
                let mut card = CardId(number);
                f(&mut card);
                *value = Value::from(card.0);
            }
            _ => each_card_of_event(value, f),
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
pub fn read(text: &str, cards: &Catalog) -> Result<File, String> {
    let mut lines = text.trim_end().lines().enumerate();
    let wrong = |n: usize, what: String| format!("is damaged: line {}: {what}.", n + 1);
    let first = lines.next().map(|(_, first)| first).unwrap_or_default();
    let head: Value = serde_json::from_str(first).unwrap_or_default();
    let found = head.get("rulebox_seat").and_then(Value::as_u64);
    let found = found.unwrap_or(0);
    if !(OLDEST..=VERSION).contains(&found) {
        return Err(format!(
            "was written in form {found}, but this program reads forms {OLDEST} and {VERSION}."
        ));
    }
    let head: Head =
        serde_json::from_value(head).map_err(|error| wrong(0, printable(&error.to_string())))?;
    saved::is_seat("seat", Some(head.seat))?;
    let rules = NamedRules::read(head.rules.clone());
    let rules = rules.map_err(|error| wrong(0, printable(&error.to_string())))?;
    let setting = saved::agreed(head.setting.clone(), &rules, head.cards.len())?;
    if found == OLDEST {
        saved::of_an_era(setting.era, &rules)?;
    }
    let mut moments = Vec::new();
    let mut end = None;
    for (n, line) in lines {
        if end.is_some() {
            return Err(wrong(n, "the file should have ended before".to_owned()));
        }
        match (serde_json::from_str(line), serde_json::from_str(line)) {
            (Ok(moment), _) => moments.push(cleaned(moment)),
            (Err(_), Ok(LastLine { end: count })) => end = Some(count),
            (Err(error), Err(_)) => return Err(wrong(n, printable(&error.to_string()))),
        }
    }
    if end != Some(moments.len()) || moments.is_empty() {
        let what = "the file breaks off here; the line that says `end` is missing";
        return Err(wrong(moments.len(), what.to_owned()));
    }
    let book = book_of(&head, rules.ruleset(), cards)?;
    let known = |card: &CardId| {
        let deck = head.cards.get(card.owner().index());
        deck.and_then(|deck| deck.get(usize::from(card.local())))
            .is_some_and(Option::is_some)
    };
    for (n, moment) in moments.iter().enumerate() {
        let moment: &Moment = moment;
        if moment.by.is_some_and(|Seat(by)| by > 1) {
            let what = "`by` is none of the seats 0 and 1";
            return Err(wrong(n + 1, what.to_owned()));
        }
        if !is_table(&moment.view) {
            return Err(wrong(n + 1, "this is no table of two players".to_owned()));
        }
        if !cards_of(&moment.view).iter().all(known) {
            let what = "it shows a card that the first line does not name";
            return Err(wrong(n + 1, what.to_owned()));
        }
    }
    Ok(File {
        seat: head.seat,
        setting,
        book,
        moments,
    })
}

/// The moment with words that a terminal can show: whoever wrote the file may have written anything.
fn cleaned(mut moment: Moment) -> Moment {
    let words = moment.told.iter_mut().chain(&mut moment.answer);
    words.for_each(|words| *words = printable(words));
    moment.events.iter_mut().for_each(clean_event);
    moment
}

fn clean_event(event: &mut Value) {
    match event {
        Value::String(words) => *words = printable(words),
        Value::Array(parts) => parts.iter_mut().for_each(clean_event),
        Value::Object(fields) => fields.values_mut().for_each(clean_event),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether a view can be one of a duel. A file may hold any numbers, but nobody reckons with impossible ones.
fn is_table(view: &View) -> bool {
    let fits = |side: &Side| {
        let mut pokemon = side.active.iter().chain(&side.bench);
        side.hand.hidden <= 60 && pokemon.all(|pokemon| (0..=65_535).contains(&pokemon.hp))
    };
    let seats = view.sides.iter().map(|side| side.seat);
    seats.eq([Seat(0), Seat(1)]) && view.turn_side.0 < 2 && view.sides.iter().all(fits)
}

/// A book in which every card that was seen is itself. In the place of the others lies a card that nobody will be shown.
fn book_of(head: &Head, rules: Ruleset, catalog: &Catalog) -> Result<Arc<Book>, String> {
    let unplayable = |why: String| format!("holds a game that cannot be shown:\n{why}");
    let filler = catalog
        .iter()
        .find(|card| {
            card.energy()
                .is_some_and(|energy| energy.clauses.is_empty())
        })
        .cloned()
        .ok_or_else(|| unplayable("There is no Energy card.".to_owned()))?;
    let card = |id: &Option<String>| match id {
        None => Ok(filler.clone()),
        Some(id) => saved::cards([id], catalog).map(|mut cards| cards.remove(0)),
    };
    let deck = |deck: &Vec<Option<String>>| deck.iter().map(card).collect();
    let decks = head.cards.iter().map(deck);
    let decks = decks.collect::<Result<Vec<Vec<Arc<Card>>>, String>>()?;
    if decks.len() != 2 || decks.iter().any(|d| d.len() > 60) {
        return Err("is damaged: line 1: there are not two decks.".to_owned());
    }
    let book = BookBuilder::build(rules, TablePlan::duel(), &decks, catalog);
    let book = book.map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        unplayable(lines.join("\n"))
    })?;
    Ok(Arc::new(book))
}
