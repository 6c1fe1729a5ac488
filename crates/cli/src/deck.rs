//! `rulebox deck`: whether deck lists keep the rules, and what is in them.

use crate::decks::{self, Opened};
use crate::library;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{brief, count, filled, printable};
use clap::{Args, Subcommand};
use rulebox_cards::EmbeddedDeck;
use rulebox_cards::deck::{self, DeckLineError, DeckNote};
use rulebox_engine::book::is_played;
use rulebox_engine::deck_check::{self, Fault};
use rulebox_rules::ruleset::KindPolicy;
use rulebox_rules::{Era, Ruleset};
use serde::Serialize;
use std::fmt::Write;

const EXAMPLES: &str = "\
Examples:
  rulebox deck check my-deck.txt
  rulebox deck check --era 2009 --strict deck-a.txt deck-b.txt
  rulebox deck check --json - < my-deck.txt
  rulebox deck show 2009-beginner-1-inferno-zone
  rulebox deck list --era 2021";

/// What can be done with deck lists.
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub enum Command {
    /// Check deck lists: every fault with its rule, and what the book advises
    Check(Check),
    /// Show a deck list in the common form, sorted and counted
    Show(Show),
    /// List the decks that come with the program
    List(List),
}

/// Which decks to list.
#[derive(Debug, Args)]
pub struct List {
    /// Only those played by this rulebook
    #[arg(long)]
    era: Option<Era>,
    /// Write the list as JSON
    #[arg(long)]
    json: bool,
}

/// What to check, and by which rules.
#[derive(Debug, Args)]
pub struct Check {
    /// Deck lists; `-` is standard input
    #[arg(required = true, value_parser = filled)]
    files: Vec<String>,
    /// The rulebook to check by
    #[arg(long, default_value = "2025")]
    era: Era,
    /// Refuse kinds of cards that the era's rulebook does not know
    #[arg(long)]
    strict: bool,
    /// Write the result as JSON
    #[arg(long)]
    json: bool,
}

/// The deck to show.
#[derive(Debug, Args)]
pub struct Show {
    /// A deck list, `-` for standard input, or the name of a deck that comes with the program
    #[arg(value_parser = filled)]
    deck: String,
}

/// Does what was asked for.
pub fn run(command: &Command, paint: Paint) -> Result<Report, Failure> {
    match command {
        Command::Check(check) => run_check(check, paint),
        Command::Show(show) => run_show(&show.deck),
        Command::List(list) => run_list(list, paint),
    }
}

/// Lists the decks that come with the program.
pub fn run_list(args: &List, paint: Paint) -> Result<Report, Failure> {
    let listed: Vec<Listed> = EmbeddedDeck::all()
        .filter(|deck| args.era.is_none_or(|era| deck.era() == era))
        .map(Listed::of)
        .collect();
    if args.json {
        return Report::json(&listed, true);
    }
    let mut text = String::new();
    for era in Era::ALL {
        let own: Vec<&Listed> = listed.iter().filter(|d| d.era == era.name()).collect();
        if own.is_empty() {
            continue;
        }
        let heading = format!("Rulebook {}", era.name());
        let _ = writeln!(
            text,
            "{} · {}",
            paint.bold(&heading),
            count(own.len(), "deck")
        );
        for deck in own {
            let Listed {
                name,
                title,
                purpose,
                ..
            } = deck;
            let _ = writeln!(text, "  {name:<32} {title:<23} {}", paint.dim(purpose));
        }
        text.push('\n');
    }
    let own = library::decks();
    if !own.is_empty() {
        let heading = paint.bold("Your own");
        let _ = writeln!(text, "{heading} · {}", count(own.len(), "deck"));
        for deck in own {
            let title = Opened::of(&deck.text).list.name;
            let _ = writeln!(text, "  {:<32} {}", printable(&deck.name), brief(&title));
        }
        text.push('\n');
    }
    let total = count(listed.len() + own.len(), "deck");
    let _ = writeln!(text, "{total}; `rulebox deck show NAME` shows one.");
    Ok(Report::say(text))
}

/// A deck that comes with the program.
#[derive(Debug, Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    era: &'static str,
    purpose: &'static str,
    cards: usize,
    /// Cards of it that the engine does not play yet.
    unplayed: Vec<String>,
}

impl Listed {
    fn of(deck: EmbeddedDeck) -> Listed {
        let (title, about) = deck.headline();
        let rules = Ruleset::of(deck.era());
        // A test makes sure that every line can be read.
        let entries = deck.read().map(|list| list.entries).unwrap_or_default();
        let refused = entries
            .iter()
            .filter(|(_, card, _)| is_played(&rules, card).is_err());
        Listed {
            name: deck.name,
            title,
            about,
            era: deck.era().name(),
            purpose: deck.purpose().word(),
            cards: entries.iter().map(|(count, ..)| usize::from(*count)).sum(),
            unplayed: refused.map(|(_, card, _)| card.name.clone()).collect(),
        }
    }
}

fn run_show(wanted: &str) -> Result<Report, Failure> {
    let mut list = decks::find(wanted)?;
    list.name = printable(&list.name);
    let mut text = deck::write(&list);
    for DeckNote { line, message } in &list.notes {
        let _ = writeln!(text, "line {line}: {message}");
    }
    Ok(Report::say(text))
}

fn run_check(args: &Check, paint: Paint) -> Result<Report, Failure> {
    let mut rules = Ruleset::of(args.era);
    if args.strict {
        rules.kinds = KindPolicy::Strict;
    }
    decks::one_standard_input(&args.files)?;
    let results: Vec<Checked> = args
        .files
        .iter()
        .map(|file| match decks::read_file(file) {
            Ok(text) => Checked::of(file, Opened::of(&text), &rules),
            Err(message) => Checked::unreadable(file, message),
        })
        .collect();
    let passed = results.iter().all(|result| result.legal);
    let complaints = results.iter().filter_map(|r| r.unreadable.clone());
    let complaints: Vec<String> = complaints.collect();
    let report = if args.json {
        Report::json(&results, passed)?
    } else {
        let readable = results.iter().filter(|r| r.unreadable.is_none());
        let texts: Vec<String> = readable.map(|r| r.text(args.era, paint)).collect();
        Report::of(texts.join("\n"), passed)
    };
    Ok(Report {
        complaints,
        ..report
    })
}

/// What was found about one deck list.
#[derive(Debug, Default, Serialize)]
struct Checked {
    file: String,
    name: String,
    /// The cards of the lines that can be read.
    cards: usize,
    legal: bool,
    /// Why there is no list at all.
    unreadable: Option<String>,
    /// Lines that cannot be read; they are missing from the check.
    errors: Vec<LineError>,
    /// Broken rules.
    faults: Vec<Finding>,
    /// What the book advises; no reason to refuse a deck.
    advice: Vec<Finding>,
    /// Lines that were taken in a way that their writer should know about.
    notes: Vec<LineNote>,
}

#[derive(Debug, Serialize)]
struct LineError {
    line: usize,
    text: String,
    message: String,
    near: Vec<String>,
}

#[derive(Debug, Serialize)]
struct LineNote {
    line: usize,
    message: String,
}

#[derive(Debug, Serialize)]
struct Finding {
    rule: &'static str,
    message: String,
}

impl From<Fault> for Finding {
    fn from(fault: Fault) -> Finding {
        let rule = fault.rule().id();
        let whole = fault.to_string();
        let message = whole
            .strip_suffix(&format!(" ({rule})"))
            .unwrap_or(&whole)
            .to_owned();
        Finding { rule, message }
    }
}

impl From<DeckLineError> for LineError {
    fn from(error: DeckLineError) -> LineError {
        let DeckLineError {
            line,
            text,
            message,
            near,
        } = error;
        LineError {
            line,
            text,
            message,
            near,
        }
    }
}

impl Checked {
    fn unreadable(file: &str, message: String) -> Checked {
        Checked {
            file: file.to_owned(),
            unreadable: Some(message),
            ..Checked::default()
        }
    }

    fn of(file: &str, opened: Opened, rules: &Ruleset) -> Checked {
        let cards = opened.cards();
        let findings =
            |faults: Vec<Fault>| faults.into_iter().map(Finding::from).collect::<Vec<_>>();
        let faults = findings(opened.faults(rules));
        let Opened { list, errors } = opened;
        Checked {
            file: file.to_owned(),
            name: list.name,
            cards: cards.len(),
            legal: faults.is_empty() && errors.is_empty(),
            unreadable: None,
            // Advice is about numbers of cards, which nobody knows while lines are missing.
            advice: match errors.is_empty() {
                true => findings(deck_check::advice(rules, &cards)),
                false => Vec::new(),
            },
            errors: errors.into_iter().map(LineError::from).collect(),
            faults,
            notes: list
                .notes
                .into_iter()
                .map(|DeckNote { line, message }| LineNote { line, message })
                .collect(),
        }
    }

    fn text(&self, era: Era, paint: Paint) -> String {
        let unread = format!("{} cannot be read", count(self.errors.len(), "line"));
        let faults = count(self.faults.len(), "fault");
        let verdict = match (self.errors.len(), self.faults.len()) {
            (0, 0) => paint.good(&format!("may be played by the rules of {era}")),
            (0, _) => paint.bad(&faults),
            (_, 0) => paint.bad(&unread),
            _ => paint.bad(&format!("{unread}, {faults}")),
        };
        let name = if self.name.is_empty() {
            String::new()
        } else {
            format!(" \"{}\"", brief(&self.name))
        };
        let size = if self.errors.is_empty() {
            format!(", {}", count(self.cards, "card"))
        } else {
            String::new()
        };
        let mut text = format!("{}{name}{size}: {verdict}\n", self.file);
        for LineError {
            line,
            text: source,
            message,
            near,
        } in &self.errors
        {
            let _ = writeln!(
                text,
                "  {}:{line}: {message}\n      {}",
                self.file,
                printable(source)
            );
            if !near.is_empty() {
                let _ = writeln!(text, "      Did you mean: {}?", near.join("; "));
            }
        }
        for Finding { rule, message } in &self.faults {
            let _ = writeln!(text, "  {} {message}", paint.bad(&format!("{rule:<9}")));
        }
        for Finding { rule, message } in &self.advice {
            let _ = writeln!(
                text,
                "  {} advice: {message}",
                paint.warn(&format!("{rule:<9}"))
            );
        }
        for LineNote { line, message } in &self.notes {
            let _ = writeln!(text, "  line {line}: {message}");
        }
        match self.errors.len() {
            0 => {}
            n => {
                let missing = count(n, "line");
                let read = count(self.cards, "card");
                let _ = writeln!(
                    text,
                    "  Missing from this check: {missing}. It is of the other {read}."
                );
            }
        }
        text
    }
}
