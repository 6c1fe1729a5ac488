//! A file with what one player saw of a game, and nothing else: the views and the log of that seat. The cards of the other
//! deck that were never seen are not in it, nor are the seed and what the other player chose in secret.

use super::reel::{in_words, people};
use crate::play::inside;
use crate::play::people::Eye;
use crate::play::saved;
use crate::play::session::Setting;
use crate::play::story::Story;
use crate::text::printable;
use rulebox_cards::{Card, Catalog};
use rulebox_engine::book::BookBuilder;
use rulebox_engine::knowledge::{Handle, Onlooker, SeenCard, View};
use rulebox_engine::plan::TablePlan;
use rulebox_engine::record::{Film, Line, Log, NamedRules, Torn};
use rulebox_engine::{Book, CardId, Duel, Seat};
use rulebox_rules::Ruleset;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The form in which these files are written.
pub const VERSION: u64 = 3;

/// The form before, which had numbers of cards in a deck in the place of handles.
const NUMBERED: u64 = 2;

/// The oldest form, which held the rules switch by switch.
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
    /// The names of the cards that events speak of, by the numbers that they have there.
    pub names: CardNames,
}

/// Names of cards by their numbers in events.
pub type CardNames = BTreeMap<u16, String>;

/// What a player saw at a question, of whomever it was asked: in a file by handles, on the screen by the numbers of a book
/// that was made for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment<V = inside::View> {
    /// The table.
    pub view: V,
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

impl<V> Moment<V> {
    /// The moment with what another form of its view shows.
    fn with<W>(self, view: W) -> Moment<W> {
        Moment {
            view,
            told: self.told,
            events: self.events,
            answer: self.answer,
            by: self.by,
        }
    }
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    rulebox_seat: u64,
    seat: Seat,
    setting: Setting,
    /// The rules as [`NamedRules::read`] reads them.
    rules: Value,
    /// What the handles stand for. In older forms the decks by printing, a card that was never seen without one.
    cards: Value,
}

/// The last line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LastLine {
    end: usize,
}

/// What one player saw of a game, as the text of a file.
pub fn write(setting: &Setting, log: &Log, book: &Arc<Book>, seat: Seat) -> Result<String, String> {
    let seen = Sent::of(setting, log, book, Eye::Seat(seat))?;
    if let Some(torn) = seen.torn {
        return Err(torn.to_string());
    }
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
        cards: serde_json::to_value(&seen.cards).map_err(unwritten)?,
    };
    let mut lines = vec![serde_json::to_string(&head)];
    lines.extend(seen.moments.iter().map(serde_json::to_string));
    let end = seen.moments.len();
    lines.push(serde_json::to_string(&LastLine { end }));
    let lines = lines.into_iter().collect::<Result<Vec<_>, _>>();
    let lines = lines.map_err(unwritten)?;
    Ok(lines.join("\n") + "\n")
}

/// What an eye saw of a game, as it is sent: by handles.
pub struct Sent {
    /// At each step.
    pub moments: Vec<Moment<View>>,
    /// What the handles stand for.
    pub cards: Vec<SeenCard>,
    /// What is wrong with the log from some line on.
    pub torn: Option<Torn>,
}

impl Sent {
    /// What an eye saw of a game, as far as its log is sound.
    pub fn of(setting: &Setting, log: &Log, book: &Arc<Book>, eye: Eye) -> Result<Sent, String> {
        let mut story = Story::new(book.clone(), people(setting, eye));
        let mut onlooker = Onlooker::new(book.clone(), eye.of_the_engine());
        let mut answers = log
            .lines
            .iter()
            .filter(|line| matches!(line, Line::Answer(..) | Line::Concede(_)));
        let mut moments: Vec<Moment<View>> = Vec::new();
        let shown = Film::<Duel>::of(log, book.clone(), |events, battle| {
            let told = story.all().len();
            story.tell(events, battle);
            let given = answers
                .next()
                .and_then(|line| in_words(setting, battle, line));
            let given = given.filter(|given| given.open || eye.sees_choices_of(given.answer.seat));
            let answer = given.map(|given| given.answer);
            let events = onlooker.follow(events, battle);
            // Plain values cannot fail to be written.
            let events = events
                .iter()
                .map(|seen| serde_json::to_value(seen).unwrap_or_default());
            moments.push(Moment {
                told: story.all()[told..].to_vec(),
                events: events.collect(),
                by: answer
                    .as_ref()
                    .map(|answer| answer.seat)
                    .filter(|by| eye != Eye::Seat(*by)),
                answer: answer.map(|answer| answer.words),
                view: View {
                    // What the handles stand for is told once for all moments.
                    cards: Vec::new(),
                    ..onlooker.view(battle)
                },
            });
        });
        let (_, torn) = shown.map_err(|error| error.to_string())?;
        let handles = (0..onlooker.named()).filter_map(|n| Some(Handle(u16::try_from(n).ok()?)));
        Ok(Sent {
            moments,
            cards: handles.filter_map(|handle| onlooker.card(handle)).collect(),
            torn,
        })
    }

    /// The names of the cards by their handles.
    pub fn names(&self, cards: &Catalog) -> CardNames {
        names_of(&self.cards, cards)
    }
}

/// The names of cards by their handles. What was never printed is called by its name everywhere.
fn names_of(seen: &[SeenCard], cards: &Catalog) -> CardNames {
    let name = |card: &SeenCard| {
        let printed = cards.card(&card.card);
        printed.map_or_else(|| card.card.clone(), |card| card.name.clone())
    };
    seen.iter()
        .map(|card| (card.handle.0, name(card)))
        .collect()
}

/// Whether the text of a file is of this form.
pub fn is_one(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let head: Value = serde_json::from_str(first).unwrap_or_default();
    head.get("rulebox_seat").is_some()
}

/// What the text of a file holds, or what is wrong with it; the message goes on after the name of the file.
pub fn read(text: &str, cards: &Catalog) -> Result<File, String> {
    let first = text.lines().next().unwrap_or_default();
    let head: Value = serde_json::from_str(first).unwrap_or_default();
    let found = head.get("rulebox_seat").and_then(Value::as_u64);
    let found = found.unwrap_or(0);
    if !(OLDEST..=VERSION).contains(&found) {
        return Err(format!(
            "was written in form {found}, but this program reads forms {OLDEST} to {VERSION}."
        ));
    }
    let head: Head =
        serde_json::from_value(head).map_err(|error| wrong(0, printable(&error.to_string())))?;
    saved::is_seat("seat", Some(head.seat))?;
    let rules = NamedRules::read(head.rules.clone());
    let rules = rules.map_err(|error| wrong(0, printable(&error.to_string())))?;
    let setting = saved::agreed(head.setting.clone(), &rules, SEATS)?;
    if found == OLDEST {
        saved::of_an_era(setting.era, &rules)?;
    }
    let (decks, moments) = match found {
        OLDEST | NUMBERED => numbered(&head, text)?,
        _ => by_handles(&head, text)?,
    };
    for (n, moment) in moments.iter().enumerate() {
        if moment.by.is_some_and(|Seat(by)| by > 1) {
            let what = "`by` is none of the seats 0 and 1";
            return Err(wrong(n + 1, what.to_owned()));
        }
        if !is_table(&moment.view) {
            return Err(wrong(n + 1, "this is no table of two players".to_owned()));
        }
    }
    let book = book_of(&decks, rules.ruleset(), cards)?;
    let names = match found {
        OLDEST | NUMBERED => names_by_number(&decks, &book),
        _ => names_of(&handles_of(&head)?, cards),
    };
    Ok(File {
        seat: head.seat,
        setting,
        book,
        moments,
        names,
    })
}

/// A file of one seat is of a duel.
const SEATS: usize = 2;

/// A deck by printing; of a card that was never seen nothing is known.
type Deck = Vec<Option<String>>;

fn wrong(n: usize, what: String) -> String {
    format!("is damaged: line {}: {what}.", n + 1)
}

const UNNAMED: &str = "it shows a card that the first line does not name";

/// The decks and the moments of a file of an older form, which has numbers of cards.
fn numbered(head: &Head, text: &str) -> Result<(Vec<Deck>, Vec<Moment>), String> {
    let decks: Vec<Deck> = serde_json::from_value(head.cards.clone())
        .map_err(|error| wrong(0, printable(&error.to_string())))?;
    if decks.len() != SEATS || decks.iter().any(|deck| deck.len() > DECK_SIZE) {
        return Err(wrong(0, "there are not two decks".to_owned()));
    }
    let moments: Vec<Moment> = moments_in(text)?;
    let known = |card: &CardId| {
        let deck = decks.get(card.owner().index());
        deck.and_then(|deck| deck.get(usize::from(card.local())))
            .is_some_and(Option::is_some)
    };
    let strange = |moment: &Moment| {
        !moment
            .view
            .named_cards()
            .iter()
            .all(|card| !card.is_some() || known(card))
    };
    match moments.iter().position(strange) {
        Some(n) => Err(wrong(n + 1, UNNAMED.to_owned())),
        None => Ok((decks, moments)),
    }
}

/// The decks and the moments of a file that has handles. On the screen cards have numbers, so each handle is given that of a
/// copy for as long as it is in sight.
fn by_handles(head: &Head, text: &str) -> Result<(Vec<Deck>, Vec<Moment>), String> {
    let named = handles_of(head)?;
    let mut copies = Copies::default();
    let mut moments = Vec::new();
    for (n, moment) in moments_in::<View>(text)?.into_iter().enumerate() {
        let view = copies.shown(&moment.view, &named);
        let view = view.map_err(|what| wrong(n + 1, what.to_owned()))?;
        moments.push(moment.with(view));
    }
    let mut decks = copies.decks.to_vec();
    decks
        .iter_mut()
        .for_each(|deck| deck.resize(DECK_SIZE, None));
    Ok((decks, moments))
}

/// What the handles of a file stand for. Each of them has its number as its place.
fn handles_of(head: &Head) -> Result<Vec<SeenCard>, String> {
    let named: Vec<SeenCard> = serde_json::from_value(head.cards.clone())
        .map_err(|error| wrong(0, printable(&error.to_string())))?;
    let in_place = |(n, card): (usize, &SeenCard)| {
        usize::from(card.handle.0) == n && card.owner.index() < SEATS
    };
    match named.iter().enumerate().all(in_place) {
        true => Ok(named),
        false => Err(wrong(0, "the handles are not in their order".to_owned())),
    }
}

/// Copies of cards that stand for what is in sight.
#[derive(Debug, Default)]
struct Copies {
    decks: [Deck; SEATS],
    /// The handles in sight, and the copies that stand for them.
    in_sight: BTreeMap<Handle, CardId>,
}

impl Copies {
    /// A view with the numbers of copies in the place of handles.
    fn shown(&mut self, view: &View, named: &[SeenCard]) -> Result<inside::View, &'static str> {
        let mut handles = view.named_cards();
        handles.retain(|handle| handle.is_some());
        handles.sort_unstable();
        self.in_sight
            .retain(|handle, _| handles.binary_search(handle).is_ok());
        for handle in handles {
            let card = named.get(usize::from(handle.0)).ok_or(UNNAMED)?;
            if !self.in_sight.contains_key(&handle) {
                let copy = self.free_copy(card)?;
                self.in_sight.insert(handle, copy);
            }
        }
        let copy = |handle| self.in_sight.get(&handle).copied().unwrap_or(CardId::NONE);
        Ok(view.named_by(&mut { copy }))
    }

    /// A copy that stands for nothing else now.
    fn free_copy(&mut self, card: &SeenCard) -> Result<CardId, &'static str> {
        let deck = &mut self.decks[card.owner.index()];
        let id = |n: usize| CardId::new(card.owner, n as u8);
        let taken = |n: usize| self.in_sight.values().any(|copy| *copy == id(n));
        let printing = Some(card.card.clone());
        let free = (0..deck.len()).find(|n| deck[*n] == printing && !taken(*n));
        if let Some(n) = free {
            return Ok(id(n));
        }
        if deck.len() == DECK_SIZE {
            return Err("it shows more cards than a deck has");
        }
        deck.push(printing);
        Ok(id(deck.len() - 1))
    }
}

fn names_by_number(decks: &[Deck], book: &Book) -> CardNames {
    let cards = (0u8..).map(Seat).zip(decks).flat_map(|(seat, deck)| {
        let seen = (0u8..).zip(deck).filter(|(_, card)| card.is_some());
        seen.map(move |(number, _)| CardId::new(seat, number))
    });
    cards
        .map(|card| (card.0, book.name(card).to_owned()))
        .collect()
}

/// The moments of a file, from its second line on.
fn moments_in<V: DeserializeOwned>(text: &str) -> Result<Vec<Moment<V>>, String> {
    let mut moments = Vec::new();
    let mut end = None;
    for (n, line) in text.trim_end().lines().enumerate().skip(1) {
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
    Ok(moments)
}

/// The moment with words that a terminal can show: whoever wrote the file may have written anything.
fn cleaned<V>(mut moment: Moment<V>) -> Moment<V> {
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
fn is_table(view: &inside::View) -> bool {
    let fits = |side: &inside::SeatView| {
        let mut pokemon = side.active.iter().chain(&side.bench);
        side.hand.hidden <= DECK_SIZE && pokemon.all(|pokemon| (0..=65_535).contains(&pokemon.hp))
    };
    let seats = view.sides.iter().map(|side| side.seat);
    seats.eq([Seat(0), Seat(1)]) && view.turn_side.0 < 2 && view.sides.iter().all(fits)
}

/// A book in which every card that was seen is itself. In the place of the others lies a card that nobody will be shown.
fn book_of(decks: &[Deck], rules: Ruleset, catalog: &Catalog) -> Result<Arc<Book>, String> {
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
    let deck = |deck: &Deck| deck.iter().map(card).collect();
    let decks = decks.iter().map(deck);
    let decks = decks.collect::<Result<Vec<Vec<Arc<Card>>>, String>>()?;
    let book = BookBuilder::build(rules, TablePlan::duel(), &decks, catalog);
    let book = book.map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        unplayable(lines.join("\n"))
    })?;
    Ok(Arc::new(book))
}

/// A deck has so many cards.
const DECK_SIZE: usize = 60;
