//! A card laid out for a terminal: what it is, what it does, and where it was printed.

use super::place;
use crate::paint::Paint;
use crate::text::wrap_within;
use rulebox_cards::wording::{self, CardText, Part};
use rulebox_cards::{Card, Catalog, Printing, print};
use rulebox_rules::EnergyType;
use serde::Serialize;
use std::fmt::Write;

/// How wide a card is where the terminal does not say how wide it is.
const WIDTH: usize = 80;

/// How a card is shown.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Colours.
    pub paint: Paint,
    /// Columns.
    pub width: usize,
    /// With the text of the card file.
    pub source: bool,
    /// Energy symbols as signs.
    pub signs: bool,
}

impl Look {
    /// As wide as the terminal says it is (`COLUMNS`), in these colours.
    pub fn new(paint: Paint) -> Look {
        let told = std::env::var("COLUMNS").ok();
        let told = told.and_then(|columns| columns.trim().parse::<usize>().ok());
        Look {
            paint,
            width: told.map_or(WIDTH, |columns| columns.clamp(60, 160)),
            source: false,
            signs: false,
        }
    }
}

/// A card to show; the pieces of one Pokémon are one card.
#[derive(Debug, Serialize)]
pub struct Sheet {
    name: String,
    sort: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    parts: Vec<SheetPart>,
    facts: Vec<(&'static str, String)>,
    notes: Vec<String>,
    printings: Vec<String>,
    source: String,
    #[serde(skip)]
    places: Vec<String>,
}

/// A power, an attack or a text.
#[derive(Debug, Serialize)]
struct SheetPart {
    label: String,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<String>,
    damage: String,
    text: String,
}

impl From<Part> for SheetPart {
    fn from(part: Part) -> SheetPart {
        SheetPart {
            label: part.label,
            name: part.name,
            cost: part.cost,
            damage: part.damage,
            text: part.text,
        }
    }
}

impl Sheet {
    /// A card, or the pieces of one.
    pub fn of(cards: &[&Card], catalog: &Catalog) -> Sheet {
        let mut texts = cards.iter().map(|card| wording::card(card));
        let mut text = texts.next().unwrap_or_else(|| CardText {
            name: String::new(),
            sort: String::new(),
            piece: None,
            parts: Vec::new(),
            facts: Vec::new(),
            notes: Vec::new(),
        });
        texts.for_each(|piece| text.join(piece));
        let printings = cards.iter().flat_map(|card| &card.printings);
        let sources: Vec<String> = cards.iter().map(|card| print::card(card)).collect();
        Sheet {
            name: text.name,
            sort: text.sort,
            piece: text
                .piece
                .map(|(piece, of)| format!("piece {piece} of {of}")),
            parts: text.parts.into_iter().map(SheetPart::from).collect(),
            facts: text.facts,
            notes: text.notes,
            printings: printings.map(Printing::to_string).collect(),
            source: sources.join("\n"),
            places: cards
                .iter()
                .flat_map(|card| places(card, catalog))
                .collect(),
        }
    }

    /// The card as lines for a terminal.
    pub fn lay_out(&self, look: Look) -> String {
        let mut out = String::new();
        let piece = self.piece.as_ref().map(|piece| format!(", {piece}"));
        let head = format!("{} · {}{}", self.name, self.sort, piece.unwrap_or_default());
        let head = wrapped(&head, 0, 2, look);
        out.push_str(&head.replacen(&self.name, &look.paint.bold(&self.name), 1));
        for part in &self.parts {
            out.push('\n');
            part.lay_out(&mut out, look);
        }
        if !self.facts.is_empty() {
            let facts: Vec<String> = self
                .facts
                .iter()
                .map(|(fact, value)| format!("{fact} {value}"))
                .collect();
            out.push('\n');
            out.push_str(&wrapped(&facts.join(" · "), 2, 2, look));
        }
        out.push('\n');
        for line in self.notes.iter().chain(&self.places) {
            out.push_str(&look.paint.dim(wrapped(line, 2, 4, look).trim_end()));
            out.push('\n');
        }
        if look.source {
            out.push('\n');
            for line in self.source.lines() {
                // Writing to a string cannot fail.
                let _ = writeln!(out, "  {line}");
            }
        }
        coloured(&out, look.paint)
    }
}

impl SheetPart {
    fn lay_out(&self, out: &mut String, look: Look) {
        let words = [
            self.cost.clone().unwrap_or_default(),
            look.paint.dim_unless_empty(&self.label),
            look.paint.bold_unless_empty(&self.name),
            self.damage.clone(),
        ];
        let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
        if !words.is_empty() {
            let _ = writeln!(out, "  {}", shown(&words.join("  "), look));
        }
        let indent = if words.is_empty() { 2 } else { 4 };
        for line in self.text.lines() {
            let hang = if line.starts_with(char::is_alphanumeric) {
                indent
            } else {
                indent + 2
            };
            out.push_str(&wrapped(line, indent, hang, look));
        }
    }
}

impl Paint {
    fn dim_unless_empty(self, text: &str) -> String {
        if text.is_empty() {
            String::new()
        } else {
            self.dim(text)
        }
    }

    fn bold_unless_empty(self, text: &str) -> String {
        if text.is_empty() {
            String::new()
        } else {
            self.bold(text)
        }
    }
}

/// Where the printings of a card are found; of a piece, with which piece it is.
fn places(card: &Card, catalog: &Catalog) -> Vec<String> {
    let part = card.pokemon().and_then(|pokemon| pokemon.part);
    card.printings
        .iter()
        .map(|printing| match part {
            Some((part, of)) => format!("Piece {part} of {of}: {}", place(printing, catalog)),
            None => place(printing, catalog),
        })
        .collect()
}

fn shown(text: &str, look: Look) -> String {
    match look.signs {
        true => wording::with_signs(text),
        false => text.to_owned(),
    }
}

/// A text in lines of the right width; all but the first hang by more.
fn wrapped(text: &str, indent: usize, hang: usize, look: Look) -> String {
    wrap_within(look.width, &" ".repeat(indent), hang, &shown(text, look))
}

/// The text with its Energy symbols in their colours.
fn coloured(text: &str, paint: Paint) -> String {
    let mut text = text.to_owned();
    if paint == Paint::Colour {
        for t in EnergyType::ALL {
            let symbol = format!("{{{}}}", t.symbol());
            text = text.replace(&symbol, &paint.of_type(t, &symbol));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(width: usize) -> Look {
        Look {
            paint: Paint::Plain,
            width,
            source: false,
            signs: false,
        }
    }

    #[test]
    fn every_card_of_the_pool_keeps_within_the_width() {
        let pool = Catalog::embedded();
        for card in pool.iter() {
            for width in [60, 80] {
                let text = Sheet::of(&[card], &pool).lay_out(look(width));
                for line in text.lines() {
                    assert!(line.chars().count() <= width, "{width}: {line}");
                    assert_eq!(line, line.trim_end(), "{}", card.name);
                }
            }
        }
    }

    #[test]
    fn symbols_are_letters_signs_or_in_colour() {
        let pool = Catalog::embedded();
        let card = pool.card("dp1-5").expect("a card of the pool");
        let sheet = Sheet::of(&[&card], &pool);
        assert!(
            sheet
                .lay_out(look(80))
                .contains("{R}{R}  Flare Blitz  90\n")
        );
        let signs = Look {
            signs: true,
            ..look(80)
        };
        assert!(sheet.lay_out(signs).contains("🔥🔥  Flare Blitz  90\n"));
        let colours = Look {
            paint: Paint::Colour,
            ..look(80)
        };
        assert!(sheet.lay_out(colours).contains("\u{1b}[31m{R}\u{1b}[0m"));
    }
}
