//! `rulebox deck check`: whether deck lists keep the rules of an era, and those of a format.

use super::EraBy;
use super::json::{LineError, LineNote};
use crate::decks::{self, Opened};
use crate::library::Library;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{brief, count, filled, fit, printable};
use rulebox_engine::book::deck_check;
use rulebox_engine::book::deck_check::Fault;
use rulebox_formats::{Format, Key, is_day};
use rulebox_rules::ruleset::KindPolicy;
use rulebox_rules::{Era, Ruleset};
use serde::Serialize;
use std::fmt::Write;

const EXAMPLES: &str = "\
Examples:
  rulebox deck check my-deck.txt
  rulebox deck check inferno
  rulebox deck check --era 2009 --strict deck-a.txt deck-b.txt
  rulebox deck check --format standard my-deck.txt
  rulebox deck check --format standard --on 2025-06-01 my-deck.txt
  rulebox deck check --format my-league.toml --json - < my-deck.txt

Exit codes: 0 if every deck may be played, 1 if one may not, 2 if a file cannot be used.";

/// What to check, and by which rules.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Deck lists, `-` for standard input, or names of decks that come with the program
    #[arg(required = true, value_parser = filled)]
    files: Vec<String>,
    /// The rulebook to check by; without it the format's, else the one that the deck's name begins with, else that of 2025
    #[arg(long)]
    era: Option<Era>,
    /// Also check by this format: an id from `rulebox formats`, or a file that ends in .toml
    #[arg(long, value_name = "FORMAT", value_parser = filled)]
    format: Option<String>,
    /// The day for which a dated format is looked up, as in 2025-06-01
    #[arg(long, value_name = "DAY", requires = "format", value_parser = day)]
    on: Option<String>,
    /// Refuse kinds of cards that the era's rulebook does not know
    #[arg(long)]
    strict: bool,
    /// Write the result as JSON
    #[arg(long)]
    json: bool,
}

fn day(text: &str) -> Result<String, &'static str> {
    if is_day(text) {
        Ok(text.to_owned())
    } else {
        Err("write a day as in 2025-06-01")
    }
}

/// By what decks are checked.
struct Rules {
    era: Era,
    /// Why it is this rulebook.
    era_by: EraBy,
    ruleset: Ruleset,
    format: Option<Format>,
}

/// Checks.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let format = args.format.as_deref();
    let format =
        format.map(|wanted| crate::formats::find(wanted, args.on.as_deref(), &library.cards));
    let format = format.transpose()?;
    decks::one_standard_input(&args.files)?;
    let mut results: Vec<Checked> = Vec::new();
    let mut texts: Vec<String> = Vec::new();
    for file in &args.files {
        match decks::text_of(file, library) {
            Ok(text) => {
                let rules = Rules::of(args, &decks::label(file, library), format.clone());
                let checked = Checked::of(file, Opened::of(&text, &library.cards), &rules);
                texts.push(checked.text(&rules, paint));
                results.push(checked);
            }
            Err(message) => results.push(Checked::unreadable(file, message)),
        }
    }
    let passed = results.iter().all(|result| result.legal);
    let complaints = results.iter().filter_map(|r| r.unreadable.clone());
    let complaints: Vec<String> = complaints.collect();
    let report = if args.json {
        Report::json(&results, passed)?
    } else {
        Report::of(texts.join("\n"), passed)
    };
    Ok(Report {
        complaints,
        ..report
    })
}

impl Rules {
    /// Those of a deck: as was asked for, as the format has it, or as the name of the deck says.
    fn of(args: &Args, label: &str, format: Option<Format>) -> Rules {
        let of_format = format.as_ref().and_then(|format| format.rules);
        let named = || decks::era_of(label);
        let (era, era_by) = match (args.era, of_format) {
            (Some(era), _) => (era, EraBy::Argument),
            (None, Some(era)) => (era, EraBy::Format),
            (None, None) => match named() {
                Some(era) => (era, EraBy::Name),
                None => (Era::E2025, EraBy::Newest),
            },
        };
        let mut ruleset = Ruleset::of(era);
        if args.strict {
            ruleset.kinds = KindPolicy::Strict;
        }
        Rules {
            era,
            era_by,
            ruleset,
            format,
        }
    }

    /// What to say of the rulebook where somebody may expect another one.
    fn why_this_era(&self) -> &'static str {
        match self.era_by {
            EraBy::Name => self.era_by.words(),
            EraBy::Argument | EraBy::Format | EraBy::Newest => "",
        }
    }
}

/// A sentence as the end of another one.
fn continued(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

/// What was found about one deck list.
#[derive(Debug, Default, Serialize)]
struct Checked {
    file: String,
    name: String,
    /// The cards of the lines that can be read.
    cards: usize,
    /// The rulebook.
    era: &'static str,
    /// Why it is this one.
    era_by: EraBy,
    /// The format, if there is one.
    format: Option<String>,
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
struct Finding {
    rule: String,
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
        Finding {
            rule: rule.to_owned(),
            message,
        }
    }
}

/// Everything that is wrong with a deck, by the rulebook and by the format. Where the format has a number of its own, the
/// rulebook's does not count.
fn findings(opened: &Opened, rules: &Rules) -> Vec<Finding> {
    let mut faults = opened.faults(&rules.ruleset);
    let Some(format) = &rules.format else {
        return faults.into_iter().map(Finding::from).collect();
    };
    faults.retain(|fault| match fault {
        Fault::Size { .. } => format.deck.size == 60,
        Fault::TooMany { rule, .. } => {
            format.deck.copies == 4 || !["DECK-2", "DECK-5"].contains(&rule.id())
        }
        _ => true,
    });
    let told = |key: Key| match key {
        Key::Size => format.deck.size != 60 && opened.errors.is_empty(),
        Key::Copies => format.deck.copies != 4,
        _ => true,
    };
    let own = rulebox_formats::check(format, &rules.ruleset, &opened.list);
    let own = own.into_iter().filter(|violation| told(violation.key()));
    let own = own.map(|violation| Finding {
        rule: format.cite(violation.key()),
        message: violation.to_string(),
    });
    faults.into_iter().map(Finding::from).chain(own).collect()
}

impl Checked {
    fn unreadable(file: &str, message: String) -> Checked {
        // What is wrong with a name stands in a sentence of its own; among several lists it has to be clear which is meant.
        let message = match decks::is_file(file) {
            true => message,
            false => format!(
                "{} cannot be read: {}",
                printable(file),
                continued(&message)
            ),
        };
        Checked {
            file: file.to_owned(),
            unreadable: Some(message),
            ..Checked::default()
        }
    }

    fn of(file: &str, opened: Opened, rules: &Rules) -> Checked {
        let cards = opened.cards();
        let faults = findings(&opened, rules);
        let Opened { list, errors } = opened;
        // Advice is about numbers of cards, which nobody knows while lines are missing.
        let advice = match errors.is_empty() {
            true => deck_check::advice(&rules.ruleset, &cards),
            false => Vec::new(),
        };
        Checked {
            file: file.to_owned(),
            name: list.name,
            cards: cards.len(),
            era: rules.era.name(),
            era_by: rules.era_by,
            format: rules.format.as_ref().map(|format| format.id.clone()),
            legal: faults.is_empty() && errors.is_empty(),
            unreadable: None,
            advice: advice.into_iter().map(Finding::from).collect(),
            errors: errors.into_iter().map(LineError::from).collect(),
            faults,
            notes: list.notes.into_iter().map(LineNote::from).collect(),
        }
    }

    fn text(&self, rules: &Rules, paint: Paint) -> String {
        let mut text = self.headline(rules, paint);
        for error in &self.errors {
            let LineError { line, message, .. } = error;
            let (file, source) = (printable(&self.file), printable(&error.text));
            let _ = writeln!(text, "  {file}:{line}: {message}\n      {source}");
            if !error.near.is_empty() {
                let near = error.near.join("; ");
                let _ = writeln!(text, "      Did you mean: {near}?");
            }
        }
        for Finding { rule, message } in &self.faults {
            let _ = writeln!(text, "  {} {message}", paint.bad(&format!("{rule:<9}")));
        }
        for Finding { rule, message } in &self.advice {
            let rule = paint.warn(&format!("{rule:<9}"));
            let _ = writeln!(text, "  {rule} advice: {message}");
        }
        for LineNote { line, message, .. } in &self.notes {
            let _ = writeln!(text, "  line {line}: {message}");
        }
        if let Some(note) = rules.format.as_ref().and_then(|f| f.note.as_deref()) {
            let _ = writeln!(text, "  {}", paint.dim(&printable(note)));
        }
        if !self.errors.is_empty() {
            let missing = count(self.errors.len(), "line");
            let read = count(self.cards, "card");
            let _ = writeln!(
                text,
                "  Missing from this check: {missing}. It is of the other {read}."
            );
        }
        text
    }

    fn headline(&self, rules: &Rules, paint: Paint) -> String {
        let unread = format!("{} cannot be read", count(self.errors.len(), "line"));
        let faults = count(self.faults.len(), "fault");
        let era = rules.era;
        let why = rules.why_this_era();
        let by = match &rules.format {
            Some(format) => format!(
                "may be played by the rules of {era}{why} in {}",
                format.name
            ),
            None => format!("may be played by the rules of {era}{why}"),
        };
        let faults = match why {
            "" => faults,
            why => format!("{faults} by the rules of {era}{why}"),
        };
        let verdict = match (self.errors.len(), self.faults.len()) {
            (0, 0) => paint.good(&by),
            (0, _) => paint.bad(&faults),
            (_, 0) => paint.bad(&unread),
            _ => paint.bad(&format!("{unread}, {faults}")),
        };
        let name = match self.name.as_str() {
            "" => String::new(),
            name => format!(" \"{}\"", brief(name)),
        };
        let size = match self.errors.len() {
            0 => format!(", {}", count(self.cards, "card")),
            _ => String::new(),
        };
        fit(
            "",
            &format!("{}{name}{size}: {verdict}", printable(&self.file)),
        )
    }
}
