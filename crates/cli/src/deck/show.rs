//! `rulebox deck show`: the cards of a deck by kind, with what they are.

use super::json::ListJson;
use crate::cards::summary;
use crate::decks;
use crate::library::Library;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{brief, column, columns, count, cut, filled, fit};
use rulebox_cards::deck::{DeckNote, Section, code_and_number};
use rulebox_cards::{Card, Catalog, DeckList, Printing};
use rulebox_rules::{EnergyType, Stage, TrainerKind};
use std::fmt::Write;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  rulebox deck show inferno
  rulebox deck show --json my-deck.txt

`rulebox deck convert` writes a list that other programs read.";

/// How wide a name and a set with its number are shown, and how long the longest sort of card is.
const COLUMNS: (usize, usize, usize) = (32, 12, 36);

/// The deck to show.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A deck list, `-` for standard input, or the name of a deck that comes with the program
    #[arg(value_parser = filled)]
    deck: String,
    /// Write the deck as JSON
    #[arg(long)]
    json: bool,
}

/// Shows.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let list = decks::find(&args.deck, library)?;
    if args.json {
        return Report::json(&ListJson::of(&list, &library.cards), true);
    }
    let mut text = String::new();
    if !list.name.is_empty() {
        let _ = writeln!(text, "{}\n", paint.bold(&brief(&list.name)));
    }
    for section in Section::ALL {
        text.push_str(&section_text(&list, section, &library.cards, paint));
    }
    let _ = writeln!(text, "Total Cards: {}", list.size());
    text.push_str(&fit("", &in_short(&list)));
    for DeckNote { line, message, .. } in &list.notes {
        text.push_str(&fit("", &format!("line {line}: {message}")));
    }
    Ok(Report::say(text))
}

/// A part of the list under its heading; nothing if it is empty.
fn section_text(list: &DeckList, section: Section, cards: &Catalog, paint: Paint) -> String {
    let entries = list.entries.iter();
    let entries: Vec<_> = entries
        .filter(|(_, card, _)| Section::of(card) == section)
        .collect();
    let total: usize = entries.iter().map(|(n, ..)| usize::from(*n)).sum();
    if total == 0 {
        return String::new();
    }
    let heading = format!("{}: {total}", section.title());
    let mut text = format!("{}\n", paint.bold(&heading));
    for entry in entries {
        text.push_str(&line(entry, cards, paint));
    }
    text.push('\n');
    text
}

fn line(
    (count, card, printing): &(u8, Arc<Card>, Printing),
    cards: &Catalog,
    paint: Paint,
) -> String {
    let (code, number) = code_and_number(cards, printing);
    let (names, codes, sorts) = COLUMNS;
    let sort = summary(card);
    let sort = sort.strip_prefix("Trainer, ").unwrap_or(&sort);
    let name = match columns() {
        // What is beside it must fit, too: the number of copies, the place, the sort and the gaps.
        Some(_) => {
            let names = column(names, 4 + codes + sorts + 3);
            format!("{:<names$}", cut(&card.name, names))
        }
        None => format!("{:<names$}", card.name),
    };
    let place = format!("{:<codes$}", format!("{code} {number}"));
    format!("{count:>4} {name} {} {sort}\n", paint.dim(&place))
}

/// `12 Basic Pokémon, 5 Stage 1 …; 14 Supporters …; Energy: 16 Fire`.
fn in_short(list: &DeckList) -> String {
    let pokemon = |stage: Stage| {
        let own = |card: &&Arc<Card>| card.pokemon().is_some_and(|p| p.stage == stage);
        list.cards().filter(own).count()
    };
    let stages = [
        (Stage::Basic, "Basic"),
        (Stage::Stage1, "Stage 1"),
        (Stage::Stage2, "Stage 2"),
    ];
    let stages = stages.map(|(stage, name)| (pokemon(stage), name));
    let stages = stages.into_iter().filter(|(n, _)| *n > 0);
    let stages: Vec<String> = stages.map(|(n, name)| format!("{n} {name}")).collect();
    let trainer = |kind: TrainerKind| {
        let own = |card: &&Arc<Card>| card.trainer().is_some_and(|t| t.kind == kind);
        list.cards().filter(own).count()
    };
    let kinds = [
        (TrainerKind::Supporter, "Supporter"),
        (TrainerKind::Stadium, "Stadium"),
    ];
    let kinds = kinds.map(|(kind, word)| (trainer(kind), word));
    let kinds = kinds.into_iter().filter(|(n, _)| *n > 0);
    let kinds: Vec<String> = kinds.map(|(n, word)| count(n, word)).collect();
    let parts = [stages.join(", "), kinds.join(", "), energy(list)];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// How many basic Energy cards of each type, and how many Special Energy cards.
fn energy(list: &DeckList) -> String {
    let cards: Vec<_> = list.cards().filter_map(|card| card.energy()).collect();
    let of_type = |t: EnergyType| {
        let own = |energy: &&&rulebox_cards::Energy| {
            energy.basic && energy.provides.first().is_some_and(|unit| unit.has(t))
        };
        cards.iter().filter(own).count()
    };
    let types = EnergyType::ALL.into_iter().map(|t| (of_type(t), t.name()));
    let special = cards.iter().filter(|energy| !energy.basic).count();
    let all = types.chain([(special, "Special")]);
    let all = all.filter(|(n, _)| *n > 0);
    let all: Vec<String> = all.map(|(n, name)| format!("{n} {name}")).collect();
    match all.len() {
        0 => String::new(),
        _ => format!("{} Energy", all.join(", ")),
    }
}
