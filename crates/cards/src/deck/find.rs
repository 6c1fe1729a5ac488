//! From a line to a card: by its printing if that is known, else by its name (NAME-1); what cannot be matched is said with
//! what may have been meant.

use super::line::{self, At, Entry, Reading};
use super::suggest::{Near, Problem, SUGGESTIONS, beginning, lines_of, without_doubles};
use super::{LineFault, NoteKind, write::card_line};
use crate::card::{Card, Printing};
use crate::catalog::{self, Catalog, Printed};
use crate::vocab;
use std::sync::Arc;

/// How many remarks in brackets a line may have.
const REMARKS: usize = 3;

/// A card that a line was matched to.
pub(super) struct Found {
    pub(super) card: Arc<Card>,
    pub(super) printing: Printing,
    pub(super) note: Option<(NoteKind, String)>,
}

/// What a set code and number mean.
enum Located {
    /// A card of the catalog.
    Held(Arc<Card>, Printing),
    /// A printed card that stands in no card file under this printing.
    Printed(Printed, Printing),
}

impl Located {
    fn name(&self) -> &str {
        match self {
            Located::Held(card, _) => &card.name,
            Located::Printed(printed, _) => printed.name,
        }
    }

    fn printing(&self) -> &Printing {
        match self {
            Located::Held(_, printing) | Located::Printed(_, printing) => printing,
        }
    }

    /// Whether a line's name is that of the card, with or without additions; a line may have none.
    fn is_called(&self, name: &str) -> bool {
        let wanted = catalog::loose(&line::plain_energy(name));
        let plain = without_addition(name);
        let mut own = vec![catalog::loose(self.name())];
        if let Located::Held(card, _) = self {
            own.push(catalog::loose(card.rule_name()));
        }
        let own_energy = catalog::loose(&line::plain_energy(self.name()));
        name.is_empty()
            || own.contains(&wanted)
            || own.contains(&catalog::loose(plain))
            || own_energy == wanted
    }
}

/// A name without an addition in brackets.
fn without_addition(name: &str) -> &str {
    name.split_once(" (").map_or(name, |(plain, _)| plain)
}

/// The card that an entry means. What stands in brackets at its end is a remark if the line has its printing before that, or
/// means nothing with it.
pub(super) fn find(entry: &Entry, catalog: &Catalog) -> Result<Found, Problem> {
    let shorter = std::iter::successors(Some(entry.clone()), Entry::without_brackets);
    let entries: Vec<Entry> = shorter.take(1 + REMARKS).collect();
    for entry in &entries {
        if let Ok(place) = by_printing(catalog, &entry.readings()) {
            return take(catalog, place);
        }
    }
    let mut found = by_words(catalog, entry);
    for shorter in entries.iter().skip(1) {
        match &found {
            Err(problem) if problem.fault == LineFault::Unknown => {
                found = by_words(catalog, shorter);
            }
            _ => break,
        }
    }
    found
}

/// The card whose printing and name a line has; without one, a card of another name whose printing it has.
fn by_printing(catalog: &Catalog, readings: &[Reading]) -> Result<Located, Option<Located>> {
    let mut other = None;
    for reading in readings {
        let Some(at) = &reading.at else { continue };
        let mut places = locate(catalog, at);
        let called = |place: &Located| place.is_called(reading.name);
        if let Some(index) = places.iter().position(called) {
            return Ok(places.swap_remove(index));
        }
        let other_energy = is_numbered_energy(catalog, reading, at);
        if !places.is_empty() && (other_energy || !belongs_to_name(catalog, reading, at)) {
            other = other.or(places.into_iter().next());
        }
    }
    Err(other)
}

/// The card that a line without a printing that is known means by its name.
fn by_words(catalog: &Catalog, entry: &Entry) -> Result<Found, Problem> {
    let readings = entry.readings();
    if let Err(Some(place)) = by_printing(catalog, &readings) {
        return Err(wrong_name(catalog, &readings, &place));
    }
    let code = readings.iter().find_map(|reading| reading.at.as_ref());
    let code = code.map_or("", |at| &at.set);
    for reading in readings.iter().filter(|reading| reading.at.is_none()) {
        if let Some(result) = by_name(catalog, reading, code) {
            return result;
        }
    }
    Err(unmatched(catalog, entry, &readings))
}

/// Whether what looks like a set code is the end of a name: `Mew ex 151` is no card of the set EX.
fn belongs_to_name(catalog: &Catalog, reading: &Reading, at: &At) -> bool {
    let whole = format!("{} {}", reading.name, at.set);
    let known = || !catalog.named(&whole).is_empty() || catalog::printed_as(&whole).is_some();
    let word = at.set.chars().all(char::is_alphabetic);
    word && !reading.name.is_empty() && !whole.contains(" (") && known()
}

/// What stands before a number where basic Energy has no set: `Fire Energy 2`, `Basic {R} Energy Energy 2`. PTCGO also writes
/// `XYEnergy` and the like, with numbers that no card prints.
const ENERGY: &str = "energy";

/// The set whose numbers basic Energy has without a set: one for each type, then the same again.
const ENERGY_SET: &str = "SVE";

/// How many types that set numbers.
const ENERGY_TYPES: u8 = 8;

/// Whether a line has the name of a basic Energy card and the number of a type, as in `Fire Energy 2`.
fn is_numbered_energy(catalog: &Catalog, reading: &Reading, at: &At) -> bool {
    let number = at.number.parse::<u8>();
    let of_type = number.is_ok_and(|number| (1..=ENERGY_TYPES).contains(&number));
    let cards = || catalog.named(&line::plain_energy(reading.name));
    of_type && at.set.eq_ignore_ascii_case(ENERGY) && cards().iter().any(is_basic_energy)
}

fn is_basic_energy(card: &Arc<Card>) -> bool {
    card.energy().is_some_and(|energy| energy.basic)
}

/// The cards that a set code (or id) and a number can mean.
fn locate(catalog: &Catalog, at: &At) -> Vec<Located> {
    let mut places = Vec::new();
    let sets = match at.set.eq_ignore_ascii_case(ENERGY) {
        true => catalog.sets_with_code(ENERGY_SET),
        false => catalog.sets_with_code(&at.set),
    };
    let spelled = sets.iter().flat_map(|set| {
        let numbers = catalog::number_spellings(set, at.number);
        numbers.into_iter().map(|number| (set.id.clone(), number))
    });
    // A set that is not in the table can still be in the catalog.
    let literal = [(at.set.to_string(), at.number.to_owned())];
    for (set, number) in spelled.chain(literal) {
        let printing = Printing { set, number };
        if let Some(card) = catalog.get(&printing.set, &printing.number) {
            places.push(Located::Held(card, printing));
        } else if let Some(printed) = catalog::printed(&printing) {
            places.push(Located::Printed(printed, printing));
        }
    }
    places
}

/// The card of a printing; one that no card file has is played as a card with the same text.
fn take(catalog: &Catalog, place: Located) -> Result<Found, Problem> {
    let (printed, printing) = match place {
        Located::Held(card, printing) => {
            return Ok(Found {
                card,
                printing,
                note: None,
            });
        }
        Located::Printed(printed, printing) => (printed, printing),
    };
    let held = nearest_held(catalog, printed, &printing);
    let Some((card, other)) = held else {
        return Err(not_held(catalog, printed, &printing));
    };
    let note = (!is_basic_energy(&card)).then(|| {
        let taken = card_line(catalog, &card.name, &other);
        let message = format!("Played as {taken}, which has the same text.");
        (NoteKind::SameText, message)
    });
    Ok(Found {
        card,
        printing,
        note,
    })
}

/// The card with this text whose printing in the card files is the nearest in time.
fn nearest_held(
    catalog: &Catalog,
    printed: Printed,
    printing: &Printing,
) -> Option<(Arc<Card>, Printing)> {
    let all: Vec<Printing> = printed.printings().map(|(other, _)| other).collect();
    let own = all.iter().position(|other| other == printing)?;
    let held = all.into_iter().enumerate().filter_map(|(index, other)| {
        let card = catalog.get(&other.set, &other.number)?;
        Some((index.abs_diff(own), card, other))
    });
    let (_, card, other) = held.min_by_key(|(distance, ..)| *distance)?;
    Some((card, other))
}

/// A printed card whose text is in no card file.
fn not_held(catalog: &Catalog, printed: Printed, printing: &Printing) -> Problem {
    let line = card_line(catalog, printed.name, printing);
    let named = catalog.named(printed.name);
    let (others, near) = match named.len() {
        0 => (
            "no card of this name is",
            Near::Held(printed.name.to_owned()),
        ),
        _ => (
            "only cards of this name with other texts are",
            Near::Lines(lines_of(catalog, &named, &printing.set)),
        ),
    };
    let message = format!("{line} is a printed card that is not in the card files; {others}.");
    Problem {
        near,
        ..Problem::new(LineFault::NotHeld, message)
    }
}

/// A printing whose name is not the line's.
fn wrong_name(catalog: &Catalog, readings: &[Reading], place: &Located) -> Problem {
    let mut near = vec![card_line(catalog, place.name(), place.printing())];
    for reading in readings {
        near.extend(lines_of(
            catalog,
            &catalog.named(&line::plain_energy(reading.name)),
            "",
        ));
    }
    without_doubles(&mut near);
    near.truncate(SUGGESTIONS);
    let message = format!(
        "This printing is \"{}\", not what the line says.",
        place.name()
    );
    Problem {
        near: Near::Lines(near),
        ..Problem::new(LineFault::OtherName, message)
    }
}

/// The card of this name, if there is one; several with different texts are a problem. `code` is the set that the line
/// names.
fn by_name(catalog: &Catalog, reading: &Reading, code: &str) -> Option<Result<Found, Problem>> {
    let name = line::plain_energy(reading.name);
    let mut cards = catalog.named(&name);
    if cards.is_empty()
        && let Some(special) = special_energy(catalog, &name)
    {
        return Some(special);
    }
    if cards.is_empty() {
        cards = catalog.named(without_addition(&name));
    }
    let Some(first) = cards.first() else {
        let printed = catalog::printed_as(&name)?;
        let message = format!(
            "\"{}\" is the name of printed cards, but none of them is in the card files.",
            printed.name
        );
        return Some(Err(Problem {
            near: Near::Held(printed.name.to_owned()),
            ..Problem::new(LineFault::NotHeld, message)
        }));
    };
    if let Some(energy) = cards.iter().find(|card| is_basic_energy(card)) {
        let note = about_basic_energy(catalog, energy, &cards, reading, code);
        return Some(Ok(taken(catalog, energy, note)));
    }
    let texts = texts_of(first.rule_name(), &cards);
    // Pokémon of one name are different cards; Trainer and Energy cards of one name are mostly the same card.
    let guess = reading.more && texts.others > 0 && first.pokemon().is_some();
    if texts.held > 1 || guess {
        let code = reading.more.then_some(code);
        return Some(Err(several(catalog, &first.name, &cards, code)));
    }
    let line = card_line(catalog, &first.name, &newest(catalog, first));
    let others = match texts.others {
        0 => "the only text of this name".to_owned(),
        1 => "the only text of this name in the card files; 1 other is printed".to_owned(),
        n => format!("the only text of this name in the card files; {n} others are printed"),
    };
    let note = match (reading.more, texts.others) {
        (false, 0) => None,
        (false, _) => Some((NoteKind::OnlyHeld, format!("Taken as {line}, {others}."))),
        (true, _) => {
            let message = format!("This printing is not known; taken as {line}, {others}.");
            Some((NoteKind::UnknownPrinting, message))
        }
    };
    Some(Ok(taken(catalog, first, note)))
}

/// What to say of a line that was taken as a basic Energy card: that nobody knows its printing, or that a Special Energy card
/// has the same name.
fn about_basic_energy(
    catalog: &Catalog,
    energy: &Arc<Card>,
    cards: &[Arc<Card>],
    reading: &Reading,
    code: &str,
) -> Option<(NoteKind, String)> {
    let says_basic = catalog::fold(reading.name).starts_with("basic ");
    let mixed = !says_basic && !cards.iter().all(is_basic_energy);
    let code = catalog::fold(code);
    let without_meaning = code != ENERGY && code.ends_with(ENERGY);
    if reading.more && !without_meaning {
        let line = card_line(catalog, &energy.name, &newest(catalog, energy));
        let message =
            format!("This printing is not known; taken as {line}, the basic Energy card.");
        return Some((NoteKind::UnknownPrinting, message));
    }
    let message =
        "Taken as the basic Energy card; the Special Energy card of this name needs its printing.";
    mixed.then(|| (NoteKind::BasicEnergy, message.to_owned()))
}

/// The Special Energy card that a line means by saying so: `Darkness Energy (special)`; nothing for any other name.
fn special_energy(catalog: &Catalog, name: &str) -> Option<Result<Found, Problem>> {
    let name = line::plain_energy(&line::says_special(name)?);
    let (basic, special): (Vec<Arc<Card>>, Vec<Arc<Card>>) = catalog
        .named(&name)
        .into_iter()
        .filter(|card| card.energy().is_some())
        .partition(is_basic_energy);
    let Some(first) = special.first() else {
        let message = "Taken as the basic Energy card; no Special Energy card of this name is in the card files.";
        let note = (NoteKind::BasicEnergy, message.to_owned());
        return Some(Ok(taken(catalog, basic.first()?, Some(note))));
    };
    if texts_of(first.rule_name(), &special).held > 1 {
        return Some(Err(several(catalog, &first.name, &special, None)));
    }
    let line = card_line(catalog, &first.name, &newest(catalog, first));
    let message = format!(
        "Taken as {line}, the only text of a Special Energy card of this name in the card files."
    );
    let note = (NoteKind::OnlyHeld, message);
    Some(Ok(taken(catalog, first, Some(note))))
}

/// A name that several cards bear, where the printing, if the line has one, does not tell which is meant.
fn several(catalog: &Catalog, name: &str, cards: &[Arc<Card>], code: Option<&str>) -> Problem {
    let what = match code {
        Some(_) => "This printing is not known, and there are",
        None => "There are",
    };
    let message =
        format!("{what} cards named \"{name}\" with different texts: say which printing.");
    Problem {
        near: Near::Lines(lines_of(catalog, cards, code.unwrap_or_default())),
        ..Problem::new(LineFault::Several, message)
    }
}

/// A card that a line means without a printing of it that is known.
fn taken(catalog: &Catalog, card: &Arc<Card>, note: Option<(NoteKind, String)>) -> Found {
    Found {
        card: card.clone(),
        printing: newest(catalog, card),
        note,
    }
}

/// The newest printing with a card's text, which other programs are likeliest to know; of one set the first.
fn newest(catalog: &Catalog, card: &Card) -> Printing {
    // Every card has a printing: the reader of card files insists on it.
    let own = &card.printings[0];
    let all: Vec<Printing> = match catalog::printed(own) {
        Some(printed) => printed.printings().map(|(printing, _)| printing).collect(),
        None => card.printings.clone(),
    };
    // No list can name a set without a code, and none writes the numbers with which data tells reprints apart.
    let nameable = |printing: &&Printing| {
        let set = catalog.set(&printing.set);
        set.is_some_and(|set| set.code.is_some()) && !printing.number.contains('_')
    };
    let released = |printing: &&Printing| {
        let set = catalog.set(&printing.set);
        set.map_or(String::new(), |set| set.released.clone())
    };
    let newest = all.iter().rev().filter(nameable).max_by_key(released);
    newest.unwrap_or(own).clone()
}

/// How many different texts a name has: in the catalog, and beside it.
struct Texts {
    held: usize,
    others: usize,
}

fn texts_of(name: &str, cards: &[Arc<Card>]) -> Texts {
    let printed: Vec<Printed> = catalog::printed_as(name)
        .into_iter()
        .flat_map(|name| name.texts())
        .collect();
    let mut held: Vec<&Printed> = Vec::new();
    let mut own = 0;
    for card in cards {
        let same = |text: &&Printed| {
            let mut printings = text.printings();
            printings.any(|(printing, _)| card.printings.contains(&printing))
        };
        match printed.iter().find(same) {
            Some(text) if held.contains(&text) => {}
            Some(text) => held.push(text),
            None => own += 1,
        }
    }
    Texts {
        held: held.len() + own,
        others: printed.len() - held.len(),
    }
}

/// A line that means nothing; it may begin with the name of a card all the same.
fn unmatched(catalog: &Catalog, entry: &Entry, readings: &[Reading]) -> Problem {
    let names = readings.iter().map(|reading| reading.name.to_owned());
    let names = names.collect();
    let words = entry.words();
    let Some((cards, behind)) = beginning(catalog, &words) else {
        let near = Near::Names(names, Vec::new());
        let message = "I know no such card.";
        return Problem {
            near,
            ..Problem::new(LineFault::Unknown, message)
        };
    };
    let code = behind.first().copied().unwrap_or_default();
    let lines = lines_of(catalog, &cards, code);
    let name = &cards[0].name;
    match behind {
        [_] if !catalog.sets_with_code(code).is_empty() => Problem {
            near: Near::Lines(lines),
            ..Problem::new(
                LineFault::Unknown,
                format!("After the set {code} the number of \"{name}\" in it is missing."),
            )
        },
        _ => Problem {
            near: Near::Names(names, lines),
            ..Problem::new(
                LineFault::Unknown,
                format!("I know no such card; only \"{name}\", with which the line begins."),
            )
        },
    }
}

/// The full name of the type in `{R}`, for basic Energy.
pub(super) fn type_name(symbol: char) -> Option<&'static str> {
    let found = rulebox_rules::EnergyType::from_symbol(symbol)?;
    Some(vocab::phrase_of(vocab::TYPES, &found))
}
