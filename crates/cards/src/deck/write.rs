//! Deck lists as they are written: the form of PTCG Live, our own, and bare ids.

use super::DeckList;
use crate::card::{Card, Printing};
use crate::catalog::Catalog;
use rulebox_rules::EnergyType;
use std::fmt::Write;
use std::sync::Arc;

/// A form of deck lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As PTCG Live writes and reads it: headers count lines, galleries have codes of their own, basic Energy has its
    /// symbol in its name.
    Live,
    /// Full names, set codes and collector numbers; headers count cards.
    Plain,
    /// Full names and the ids of printings.
    Ids,
}

/// A part of a deck list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Pokémon cards.
    Pokemon,
    /// Trainer cards.
    Trainer,
    /// Energy cards.
    Energy,
}

impl Section {
    /// All of them, in the order of lists.
    pub const ALL: [Section; 3] = [Section::Pokemon, Section::Trainer, Section::Energy];

    /// Where a card belongs.
    pub fn of(card: &Card) -> Section {
        if card.pokemon().is_some() {
            Section::Pokemon
        } else if card.trainer().is_some() {
            Section::Trainer
        } else {
            Section::Energy
        }
    }

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Section::Pokemon => "Pokémon",
            Section::Trainer => "Trainer",
            Section::Energy => "Energy",
        }
    }
}

/// Writes a deck list in a form; the catalog says how sets are called.
pub fn write_as(deck: &DeckList, form: Form, catalog: &Catalog) -> String {
    let mut out = String::new();
    // The importer of PTCG Live knows no comments.
    if !deck.name.is_empty() && form != Form::Live {
        let _ = writeln!(out, "# {}", deck.name);
    }
    for section in Section::ALL {
        let own = deck.entries.iter();
        let own = own.filter(|(_, card, _)| Section::of(card) == section);
        let entries = added_up(own, |card, printing| match form {
            Form::Live => {
                let (code, number) = live_printing(catalog, printing);
                format!("{} {code} {number}", live_name(card))
            }
            Form::Plain => card_line(catalog, &card.name, printing),
            Form::Ids => format!("{} {printing}", card.name),
        });
        if entries.is_empty() {
            continue;
        }
        let cards: usize = entries.iter().map(|(count, _)| usize::from(*count)).sum();
        let total = if form == Form::Live {
            entries.len()
        } else {
            cards
        };
        let _ = writeln!(out, "{}: {total}", section.title());
        for (count, line) in entries {
            let _ = writeln!(out, "{count} {line}");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "Total Cards: {}", deck.size());
    out
}

/// How many of each card, with lines of the same printing as one; as long as one line can say the number.
fn added_up<'d>(
    entries: impl Iterator<Item = &'d (u8, Arc<Card>, Printing)>,
    line: impl Fn(&Card, &Printing) -> String,
) -> Vec<(u8, String)> {
    let mut list: Vec<(u8, String)> = Vec::new();
    for (count, card, printing) in entries {
        let line = line(card, printing);
        let sum = list
            .iter_mut()
            .filter(|(_, other)| *other == line)
            .find_map(|(before, _)| Some((before.checked_add(*count)?, before)));
        match sum {
            Some((sum, before)) => *before = sum,
            None => list.push((*count, line)),
        }
    }
    list
}

/// Name, set code and number.
pub(super) fn card_line(catalog: &Catalog, name: &str, printing: &Printing) -> String {
    let (code, number) = code_and_number(catalog, printing);
    format!("{name} {code} {number}")
}

/// The set code and the collector number of a printing, as cards print them.
pub fn code_and_number(catalog: &Catalog, printing: &Printing) -> (String, String) {
    let set = catalog.set(&printing.set);
    let code = set.and_then(|set| set.code.clone());
    let code = code.unwrap_or_else(|| printing.set.clone());
    (code, printing.number.clone())
}

/// Set and number of a printing as PTCG Live has them: `LOR-TG 3` for TG03 of a gallery, `PR-SW 61` for SWSH061.
fn live_printing(catalog: &Catalog, printing: &Printing) -> (String, String) {
    let (code, number) = code_and_number(catalog, printing);
    let letters: String = number
        .chars()
        .take_while(char::is_ascii_uppercase)
        .collect();
    let digits = number[letters.len()..].trim_start_matches('0').to_owned();
    if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) {
        return (code, number);
    }
    match letters.as_str() {
        "TG" | "GG" => (format!("{code}-{letters}"), digits),
        _ if code.starts_with("PR-") => (code, digits),
        _ => (code, number),
    }
}

/// A name as PTCG Live writes it: without additions in brackets, with its own sign for Prism Star, and for basic Energy with
/// the symbol of its type.
pub fn live_name(card: &Card) -> String {
    let basic = card.energy().filter(|energy| energy.basic);
    let symbol = basic
        .and_then(|energy| energy.provides.first())
        .and_then(|types| types.iter().next())
        .map(EnergyType::symbol);
    match symbol {
        Some(symbol) => format!("Basic {{{symbol}}} Energy"),
        None => {
            let name = card.name.as_str();
            let plain = name.split_once(" (").map_or(name, |(plain, _)| plain);
            plain.replace('◇', "♢")
        }
    }
}
