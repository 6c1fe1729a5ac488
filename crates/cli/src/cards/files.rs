//! `rulebox cards fmt` and `rulebox cards lint`: card files in their canonical form, and what is wrong with them.

use crate::files;
use crate::library;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{count, did_you_mean, printable};
use rulebox_cards::catalog::pool_files;
use rulebox_cards::format::format;
use rulebox_cards::lint::{Finding, Severity, lint};
use rulebox_cards::parse::{self, CardError, Item, Span};
use rulebox_cards::{Catalog, Printing};
use rulebox_engine::book::is_played;
use rulebox_rules::{Era, Ruleset};
use serde::Serialize;
use std::fmt::Write;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Which files to tidy.
#[derive(Debug, clap::Args)]
pub struct Fmt {
    /// Card files, and folders of them; without any, your own cards, or the folder `cards`
    paths: Vec<PathBuf>,
    /// Change nothing; fail if some file is not in its canonical form
    #[arg(long)]
    check: bool,
}

/// Which files to check.
#[derive(Debug, clap::Args)]
pub struct Lint {
    /// Card files, and folders of them; without any, all cards that the program knows
    paths: Vec<PathBuf>,
    /// Write what was found as JSON
    #[arg(long)]
    json: bool,
}

/// Names and texts of card files.
type Files = Vec<(String, String)>;

/// What was found of the card files that are meant. One that cannot be read never stops the others.
#[derive(Default)]
struct Found {
    files: Files,
    /// What cannot be read, and why.
    complaints: Vec<String>,
    /// What was perhaps meant and is passed over.
    hints: Vec<String>,
}

impl Found {
    /// Adds a file, or all card files of a folder.
    fn add(&mut self, path: &Path) -> Result<(), Failure> {
        if !path.is_dir() {
            self.add_file(path);
            return Ok(());
        }
        let found = library::files_in(path, &["cards"])?;
        if found.files.is_empty() {
            let none = format!("There are no card files in {}.", path.display());
            let all = [vec![none], found.strange, found.hints].concat();
            return Err(Failure::Input(all.join("\n")));
        }
        self.complaints.extend(found.strange);
        self.hints.extend(found.hints);
        found.files.iter().for_each(|file| self.add_file(file));
        Ok(())
    }

    fn add_file(&mut self, file: &Path) {
        let name = file.display().to_string();
        match files::read(file, files::LONGEST) {
            Ok(text) => self.files.push((name, text)),
            Err(why) => {
                let (shown, near) = (printable(&name), did_you_mean(&library::beside(file)));
                self.complaints
                    .push(format!("{shown} cannot be read: {why}.{near}"));
            }
        }
    }
}

/// The card files that are meant; a folder means all card files in it.
fn read(paths: &[PathBuf]) -> Result<Found, Failure> {
    let mut found = Found::default();
    for path in paths {
        found.add(path)?;
    }
    Ok(found)
}

/// Warnings about what is passed over.
fn passed_over(hints: &[String], paint: Paint) -> String {
    let word = paint.warn("warning:");
    hints
        .iter()
        .map(|hint| format!("{word} {hint}\n"))
        .collect()
}

/// Tidies files, or tells which are untidy.
pub fn run_fmt(args: &Fmt, folder: Option<&Path>, paint: Paint) -> Result<Report, Failure> {
    let own = || folder.unwrap_or(Path::new("cards")).to_owned();
    let paths = match args.paths.is_empty() {
        true => vec![own()],
        false => args.paths.clone(),
    };
    let Found {
        files,
        mut complaints,
        hints,
    } = read(&paths)?;
    if files.is_empty() {
        return Err(Failure::Input(complaints.join("\n")));
    }
    let mut out = passed_over(&hints, paint);
    let mut seen = Seen::default();
    for (file, text) in &files {
        let formatted = format(file, text);
        let shown = printable(file);
        for error in &formatted.errors {
            let _ = writeln!(out, "{} {error}", paint.bad("error:"));
        }
        for line in &formatted.left {
            let why = "is left as it is, because a comment in it would lose its place";
            let _ = writeln!(out, "{shown}:{line} {why}");
        }
        seen.wrong += usize::from(!formatted.errors.is_empty());
        seen.left += formatted.left.len();
        if formatted.text != *text {
            seen.untidy += 1;
            let _ = writeln!(out, "{shown}");
            if args.check {
                continue;
            }
            match std::fs::write(file, &formatted.text) {
                Ok(()) => seen.tidied += 1,
                Err(error) => {
                    let why = files::why(&error);
                    complaints.push(format!("{shown} cannot be written: {why}."));
                }
            }
        }
    }
    let what = seen.in_words(args.check);
    let _ = writeln!(out, "{}, {what}.", count(files.len(), "file"));
    let passed = seen.wrong == 0 && (seen.untidy == 0 || !args.check);
    Ok(Report {
        complaints,
        ..Report::of(out, passed)
    })
}

/// What was seen of files that were to be tidied.
#[derive(Default)]
struct Seen {
    /// Files with cards that cannot be read.
    wrong: usize,
    /// Files that are not as they would be written.
    untidy: usize,
    /// Those of them that were written anew.
    tidied: usize,
    /// Cards that keep their form for the sake of a comment.
    left: usize,
}

impl Seen {
    fn in_words(&self, check: bool) -> String {
        let kept = self.wrong > 0 || self.left > 0;
        let form = match (self.untidy, check) {
            (0, _) if kept => "all else in its canonical form".to_owned(),
            (0, _) => "all in their canonical form".to_owned(),
            (n, true) => format!("{n} not in their canonical form"),
            (_, false) => format!("{} tidied", self.tidied),
        };
        match self.wrong {
            0 => form,
            n => format!("{n} with errors, {form}"),
        }
    }
}

/// Checks files.
pub fn run_lint(args: &Lint, folder: Option<&Path>, paint: Paint) -> Result<Report, Failure> {
    let Found {
        files,
        complaints,
        hints,
    } = linted(args, folder)?;
    if files.is_empty() && !args.json {
        return Err(Failure::Input(complaints.join("\n")));
    }
    let mut catalog = others_than(&files);
    let mut found = lint(&mut catalog, &files);
    for (file, text) in &files {
        found.extend(unplayed(file, text, &catalog));
    }
    let errors = |found: &[Finding]| {
        found
            .iter()
            .filter(|f| f.severity == Severity::Error)
            .count()
    };
    let wrong = errors(&found);
    let report = if args.json {
        // What other programs read holds findings alone; people see the rest beside it.
        let _ = write!(std::io::stderr(), "{}", passed_over(&hints, Paint::Plain));
        let list: Vec<Told> = found.iter().map(Told::of).collect();
        Report::json(&list, wrong == 0)?
    } else {
        let warnings = passed_over(&hints, paint);
        let all = files.len() + complaints.len();
        let looked_at = match complaints.len() {
            0 => count(all, "file"),
            n => format!("{}, {n} of them unreadable", count(all, "file")),
        };
        let rest = in_words(&found, &looked_at, wrong, hints.len(), paint);
        Report::of(warnings + &rest, wrong == 0)
    };
    Ok(Report {
        complaints,
        ..report
    })
}

/// The files that are checked: those that are named, else all that the program knows.
fn linted(args: &Lint, folder: Option<&Path>) -> Result<Found, Failure> {
    if !args.paths.is_empty() {
        return read(&args.paths);
    }
    let pool = pool_files().map(|(file, text)| (file.to_owned(), text.to_owned()));
    let mut found = Found {
        files: pool.collect(),
        ..Found::default()
    };
    if let Some(own) = folder {
        found.add(own)?;
    }
    Ok(found)
}

/// What was found in so many files, with so many errors, and so many warnings before.
fn in_words(found: &[Finding], files: &str, wrong: usize, before: usize, paint: Paint) -> String {
    let mut out = String::new();
    for Finding { severity, what } in found {
        let word = match severity {
            Severity::Error => paint.bad("error:"),
            Severity::Warning => paint.warn("warning:"),
        };
        let _ = writeln!(out, "{word} {what}");
    }
    let _ = writeln!(
        out,
        "{files}: {}, {}.",
        count(wrong, "error"),
        count(before + found.len() - wrong, "warning")
    );
    out
}

/// The cards of the pool but for those whose own files are checked: these are read anew.
fn others_than(files: &Files) -> Catalog {
    let is_checked = |own: &str| files.iter().any(|(file, _)| Path::new(file).ends_with(own));
    let mut catalog = Catalog::default();
    for (file, text) in pool_files().filter(|(file, _)| !is_checked(file)) {
        catalog.add_text(file, text);
    }
    catalog
}

/// Cards of a file that the engine does not play.
fn unplayed(file: &str, text: &str, catalog: &Catalog) -> Vec<Finding> {
    let rules = Ruleset::of(Era::E2025);
    let mut found = Vec::new();
    for (line, item) in parse::file(file, text).0 {
        let Item::Card(card) = item else {
            continue;
        };
        let id = card.printings.first().map(Printing::to_string);
        let known = id.and_then(|id| catalog.card(&id));
        let card = known.unwrap_or_else(|| Arc::new(card));
        if let Err(error) = is_played(&rules, &card) {
            let source = text.lines().nth(line as usize - 1).unwrap_or_default();
            let at = Span {
                line,
                column: 1,
                width: source.chars().count() as u32,
            };
            let message = format!("No game can use {}: {error}.", card.name);
            found.push(Finding {
                severity: Severity::Error,
                what: CardError::new(file, at, source, &message),
            });
        }
    }
    found
}

/// A finding for other programs.
#[derive(Serialize)]
struct Told<'f> {
    severity: &'static str,
    file: &'f str,
    line: u32,
    column: u32,
    message: &'f str,
    source: &'f str,
    source_column: u32,
    suggestion: Option<&'f str>,
}

impl Told<'_> {
    fn of(finding: &Finding) -> Told<'_> {
        let what = &finding.what;
        Told {
            severity: match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            file: &what.file,
            line: what.line,
            column: what.column,
            message: &what.message,
            source: &what.source,
            source_column: what.source_column,
            suggestion: what.suggestion.as_deref(),
        }
    }
}
