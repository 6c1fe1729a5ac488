//! `rulebox cards`: the cards that the program knows.

mod files;
mod reach;
mod search;
mod sheet;

use crate::library::Library;
use crate::pager::Paging;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{did_you_mean, filled};
use clap::{Args, Subcommand};
use rulebox_cards::{Body, Card, Catalog, Printing};
use rulebox_engine::book::is_played;
use rulebox_rules::{Era, Ruleset, TrainerKind};
use serde::Serialize;
use sheet::{Look, Sheet};
use std::fmt::Write;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  rulebox cards show Infernape
  rulebox cards show dp1-5 --source
  rulebox cards show Mewtwo V-UNION
  rulebox cards search fire energy
  rulebox cards search --kind lvx --era 2009
  rulebox cards coverage --json
  rulebox cards reach --era 2009 --games 50
  rulebox cards lint my-cards/
  rulebox cards fmt --check my-cards/";

/// What can be asked about cards.
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub enum Command {
    /// Show all cards of a name, or the card with an id
    Show(Show),
    /// Find cards by words, kind, type, set or era
    Search(search::Args),
    /// Tell which cards the engine plays, and what it does not play yet
    Coverage(Coverage),
    /// Play random games with all decks and count how often each text of each card is reached
    Reach(reach::Args),
    /// Bring card files into their canonical form
    Fmt(files::Fmt),
    /// Check card files: what cannot be read, clashes, and what looks strange
    Lint(files::Lint),
}

impl Command {
    /// Whether it tells of itself what is wrong with the user's own cards.
    pub fn checks_cards(&self) -> bool {
        matches!(self, Command::Fmt(_) | Command::Lint(_))
    }
}

/// How to tell it.
#[derive(Debug, Args)]
pub struct Coverage {
    /// The cards that come with the program, which are also those meant without it
    #[arg(long)]
    pool: bool,
    /// Write the counts and lists as JSON
    #[arg(long)]
    json: bool,
}

/// Which cards the engine plays.
#[derive(Debug, Serialize)]
struct Covered {
    total: usize,
    supported: usize,
    unsupported: Vec<Unsupported>,
    /// Cards that need more than the card language; there are none.
    escape_hatches: Vec<String>,
}

/// A card that the engine does not play yet.
#[derive(Debug, Serialize)]
struct Unsupported {
    card: String,
    printings: Vec<String>,
    reason: String,
}

/// The card to show.
#[derive(Debug, Args)]
pub struct Show {
    /// A name or an id such as dp1-5; several words need no quotes
    #[arg(required = true, value_parser = filled)]
    name: Vec<String>,
    /// Show the facts and programs as the card files hold them, too
    #[arg(long)]
    source: bool,
    /// Show Energy symbols as signs
    #[arg(long)]
    signs: bool,
    /// Write the cards as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    paging: Paging,
}

/// Answers a question about cards.
pub fn run(command: &Command, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let (cards, folder) = (&library.cards, library.folder());
    match command {
        Command::Show(args) => run_show(args, cards, paint),
        Command::Search(args) => search::run(args, cards, paint),
        Command::Coverage(args) => coverage(args, cards),
        Command::Reach(args) => reach::run(args, cards, paint),
        Command::Fmt(args) => files::run_fmt(args, folder, paint),
        Command::Lint(args) => files::run_lint(args, folder, paint),
    }
}

fn coverage(args: &Coverage, cards: &Catalog) -> Result<Report, Failure> {
    let rules = Ruleset::of(Era::E2025);
    let (mut total, mut unsupported) = (0, Vec::new());
    for card in cards.iter() {
        total += 1;
        if let Err(error) = is_played(&rules, card) {
            unsupported.push(Unsupported {
                card: card.name.clone(),
                printings: card.printings.iter().map(Printing::to_string).collect(),
                reason: error.to_string(),
            });
        }
    }
    let covered = Covered {
        total,
        supported: total - unsupported.len(),
        unsupported,
        escape_hatches: Vec::new(),
    };
    if args.json {
        return Report::json(&covered, true);
    }
    let mut text = format!(
        "{} of {total} cards are played; no card needs more than the card language.\n",
        covered.supported
    );
    for card in &covered.unsupported {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "  {} ({}): {}",
            card.card,
            card.printings.join(" "),
            card.reason
        );
    }
    Ok(Report::say(text))
}

fn run_show(args: &Show, cards: &Catalog, paint: Paint) -> Result<Report, Failure> {
    let sheets = find(&args.name.join(" "), cards).map_err(Failure::Input)?;
    if args.json {
        return Report::json(&sheets, true);
    }
    let look = Look {
        source: args.source,
        signs: args.signs,
        ..Look::new(paint)
    };
    Ok(Report::say(laid_out(&sheets, look)).in_pager(args.paging.wanted()))
}

/// The cards of a name, or the card with an id, in words; or that there is none, and which names are near.
pub fn show(wanted: &str, cards: &Catalog, paint: Paint) -> Result<String, String> {
    Ok(laid_out(&find(wanted, cards)?, Look::new(paint)))
}

/// A card in words.
pub fn describe(card: &Card, cards: &Catalog, paint: Paint) -> String {
    laid_out(&[Sheet::of(&[card], cards)], Look::new(paint))
}

fn laid_out(sheets: &[Sheet], look: Look) -> String {
    let texts: Vec<String> = sheets.iter().map(|sheet| sheet.lay_out(look)).collect();
    texts.join("\n")
}

/// The cards that are meant, the pieces of one Pokémon as one.
fn find(wanted: &str, pool: &Catalog) -> Result<Vec<Sheet>, String> {
    let found: Vec<Arc<Card>> = match by_id(pool, wanted.trim()) {
        Some(card) if is_piece(&card) => pool.named(&card.name),
        Some(card) => vec![card],
        None => pool.named(wanted),
    };
    if found.is_empty() {
        return Err(unknown(pool, wanted));
    }
    let (mut pieces, others): (Vec<&Card>, Vec<&Card>) = found
        .iter()
        .map(Arc::as_ref)
        .partition(|card| is_piece(card));
    pieces.sort_by_key(|card| card.pokemon().and_then(|pokemon| pokemon.part));
    let mut sheets: Vec<Sheet> = others.iter().map(|card| Sheet::of(&[card], pool)).collect();
    if !pieces.is_empty() {
        sheets.push(Sheet::of(&pieces, pool));
    }
    Ok(sheets)
}

/// How many names that hold the wanted one are told.
const SUGGESTIONS: usize = 6;

/// That there is no such card, and which were possibly meant: misspelt names, or names of which it is a part.
fn unknown(pool: &Catalog, wanted: &str) -> String {
    let wanted = wanted.trim();
    let mut near = pool.near(wanted);
    let all = pool.containing(wanted);
    let parts = all.iter().filter(|name| !near.contains(name)).cloned();
    let parts: Vec<String> = parts.take(SUGGESTIONS).collect();
    near.extend(parts);
    let more = if near.is_empty() {
        " `rulebox cards search` finds cards by words and kinds.".to_owned()
    } else if all.len() > SUGGESTIONS {
        format!(" `rulebox cards search --name \"{wanted}\"` lists all such names.")
    } else {
        String::new()
    };
    format!(
        "There is no card called {wanted}.{}{more}",
        did_you_mean(&near)
    )
}

/// The card with an id, in capitals or not.
fn by_id(pool: &Catalog, id: &str) -> Option<Arc<Card>> {
    let is_id = |printing: &Printing| printing.to_string().eq_ignore_ascii_case(id);
    let loosely = || pool.iter().find(|card| card.printings.iter().any(is_id));
    pool.card(id).or_else(|| loosely().cloned())
}

fn is_piece(card: &Card) -> bool {
    card.pokemon().is_some_and(|pokemon| pokemon.part.is_some())
}

/// What sort of card it is, in a few words.
pub fn summary(card: &Card) -> String {
    match &card.body {
        Body::Pokemon(pokemon) => {
            let types: Vec<&str> = pokemon.types.iter().map(|t| t.name()).collect();
            format!(
                "{} {} Pokémon, {} HP",
                pokemon.stage.name(),
                types.join("/"),
                pokemon.hp
            )
        }
        Body::Trainer(trainer) => match trainer.kind {
            TrainerKind::Item => "Trainer, Item",
            TrainerKind::Supporter => "Trainer, Supporter",
            TrainerKind::Stadium => "Trainer, Stadium",
            TrainerKind::Tool => "Trainer, Pokémon Tool",
            TrainerKind::TechnicalMachine => "Trainer, Technical Machine",
            TrainerKind::Fossil => "Trainer, Fossil",
        }
        .to_owned(),
        Body::Energy(energy) if energy.basic => "Basic Energy".to_owned(),
        Body::Energy(_) => "Special Energy".to_owned(),
    }
}

/// Where a card was printed, in words, and the id to find it by.
fn place(printing: &Printing, cards: &Catalog) -> String {
    match cards.set(&printing.set) {
        Some(set) => format!("{} {} ({printing})", set.name, printing.number),
        None => printing.to_string(),
    }
}
