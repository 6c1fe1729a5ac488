//! `rulebox deck`: whether deck lists keep the rules, and what is in them.

use crate::decks;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{count, printable};
use clap::{Args, Subcommand};
use rulebox_cards::deck::{self, DeckLineError, DeckNote};
use rulebox_cards::{Card, Catalog, DeckList};
use rulebox_engine::deck_check::{self, Fault};
use rulebox_rules::ruleset::KindPolicy;
use rulebox_rules::{Era, Ruleset};
use serde::Serialize;
use std::fmt::Write;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  rulebox deck check my-deck.txt
  rulebox deck check --era 2009 --strict deck-a.txt deck-b.txt
  rulebox deck check --json - < my-deck.txt
  rulebox deck show 2009-beginner-1-inferno-zone";

/// What can be done with deck lists.
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub enum Command {
    /// Check deck lists: every fault with its rule, and what the book advises
    Check(Check),
    /// Show a deck list in the common form, sorted and counted
    Show(Show),
    /// List the decks that come with the program
    List,
}

/// What to check, and by which rules.
#[derive(Debug, Args)]
pub struct Check {
    /// Deck lists; `-` is standard input
    #[arg(required = true)]
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
    deck: String,
}

/// Does what was asked for.
pub fn run(command: &Command, paint: Paint) -> Result<Report, Failure> {
    match command {
        Command::Check(check) => run_check(check, paint),
        Command::Show(show) => run_show(&show.deck),
        Command::List => Ok(Report::say(list())),
    }
}

fn list() -> String {
    decks::names().fold(String::new(), |mut text, name| {
        let title = decks::find(name).map(|deck| deck.name).unwrap_or_default();
        let _ = writeln!(text, "{name:<36} {title}");
        text
    })
}

fn run_show(wanted: &str) -> Result<Report, Failure> {
    let list = decks::find(wanted)?;
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
    let mut results = Vec::new();
    for file in &args.files {
        results.push(Checked::of(file, &decks::read_file(file)?, &rules));
    }
    let passed = results.iter().all(|result| result.legal);
    if args.json {
        return Report::json(&results, passed);
    }
    let texts: Vec<String> = results
        .iter()
        .map(|result| result.text(args.era, paint))
        .collect();
    Ok(Report::of(texts.join("\n"), passed))
}

/// What was found about one deck list.
#[derive(Debug, Serialize)]
struct Checked {
    file: String,
    name: String,
    cards: usize,
    legal: bool,
    /// Lines that cannot be read; without them nothing else can be said.
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
    fn of(file: &str, text: &str, rules: &Ruleset) -> Checked {
        match deck::parse(text, Catalog::embedded()) {
            Ok(list) => Checked::of_list(file, list, rules),
            Err(errors) => Checked {
                file: file.to_owned(),
                name: String::new(),
                cards: 0,
                legal: false,
                errors: errors.into_iter().map(LineError::from).collect(),
                faults: Vec::new(),
                advice: Vec::new(),
                notes: Vec::new(),
            },
        }
    }

    fn of_list(file: &str, list: DeckList, rules: &Ruleset) -> Checked {
        let cards: Vec<Arc<Card>> = list.cards().cloned().collect();
        let findings =
            |faults: Vec<Fault>| faults.into_iter().map(Finding::from).collect::<Vec<_>>();
        let faults = findings(deck_check::check(rules, &cards));
        Checked {
            file: file.to_owned(),
            name: list.name,
            cards: cards.len(),
            legal: faults.is_empty(),
            errors: Vec::new(),
            faults,
            advice: findings(deck_check::advice(rules, &cards)),
            notes: list
                .notes
                .into_iter()
                .map(|DeckNote { line, message }| LineNote { line, message })
                .collect(),
        }
    }

    fn text(&self, era: Era, paint: Paint) -> String {
        let verdict = match (self.errors.len(), self.faults.len()) {
            (0, 0) => paint.good(&format!("may be played by the rules of {era}")),
            (0, n) => paint.bad(&count(n, "fault")),
            (n, _) => paint.bad(&format!("{} cannot be read", count(n, "line"))),
        };
        let name = if self.name.is_empty() {
            String::new()
        } else {
            format!(" \"{}\"", printable(&self.name))
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
        text
    }
}
