//! `rulebox cards fmt` and `rulebox cards lint`: card files in their canonical form, and what is wrong with them.

use crate::library;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::count;
use rulebox_cards::catalog::pool_files;
use rulebox_cards::format::format;
use rulebox_cards::lint::{Finding, Severity, lint};
use rulebox_cards::parse::{self, CardError, Item};
use rulebox_cards::{Catalog, Printing};
use rulebox_engine::book::is_played;
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::files;
use serde::Serialize;
use std::fmt::Write;
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
}

impl Found {
    /// Adds a file, or all card files of a folder.
    fn add(&mut self, path: &Path) -> Result<(), Failure> {
        if !path.is_dir() {
            self.add_file(path);
            return Ok(());
        }
        let found = library::files_in(path, &["cards"])?;
        if found.is_empty() {
            let message = format!("There are no card files in {}.", path.display());
            return Err(Failure::Input(message));
        }
        found.iter().for_each(|file| self.add_file(file));
        Ok(())
    }

    fn add_file(&mut self, file: &Path) {
        let shown = file.display().to_string();
        match files::read(file, files::LONGEST) {
            Ok(text) => self.files.push((shown, text)),
            Err(why) => self
                .complaints
                .push(format!("{shown} cannot be read: {why}.")),
        }
    }
}

/// The card files that are meant; a folder means all card files in it.
fn read(paths: &[PathBuf]) -> Result<Found, Failure> {
    let mut found = Found::default();
    for path in paths {
        found.add(path)?;
    }
    match found.files.is_empty() {
        true => Err(Failure::Input(found.complaints.join("\n"))),
        false => Ok(found),
    }
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
    } = read(&paths)?;
    let mut out = String::new();
    let (mut untidy, mut tidied, mut wrong) = (0, 0, 0);
    for (file, text) in &files {
        let formatted = format(file, text);
        for error in &formatted.errors {
            let _ = writeln!(out, "{} {error}", paint.bad("error:"));
            wrong += 1;
        }
        for line in &formatted.left {
            let why = "is left as it is, because a comment in it would lose its place";
            let _ = writeln!(out, "{file}:{line} {why}");
        }
        if formatted.text != *text {
            untidy += 1;
            let _ = writeln!(out, "{file}");
            if args.check {
                continue;
            }
            match std::fs::write(file, &formatted.text) {
                Ok(()) => tidied += 1,
                Err(error) => complaints.push(format!("{file} cannot be written: {error}.")),
            }
        }
    }
    let what = match (untidy, args.check) {
        (0, _) => "all in their canonical form".to_owned(),
        (n, true) => format!("{n} not in their canonical form"),
        (_, false) => format!("{tidied} tidied"),
    };
    let _ = writeln!(out, "{}, {what}.", count(files.len(), "file"));
    let passed = wrong == 0 && (untidy == 0 || !args.check);
    Ok(Report {
        complaints,
        ..Report::of(out, passed)
    })
}

/// Checks files.
pub fn run_lint(args: &Lint, folder: Option<&Path>, paint: Paint) -> Result<Report, Failure> {
    let Found { files, complaints } = linted(args, folder)?;
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
        let list: Vec<Told> = found.iter().map(Told::of).collect();
        Report::json(&list, wrong == 0)?
    } else {
        Report::of(in_words(&found, files.len(), wrong, paint), wrong == 0)
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
        complaints: Vec::new(),
    };
    if let Some(own) = folder {
        found.add(own)?;
    }
    Ok(found)
}

/// What was found in so many files, with so many errors.
fn in_words(found: &[Finding], files: usize, wrong: usize, paint: Paint) -> String {
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
        "{}: {}, {}.",
        count(files, "file"),
        count(wrong, "error"),
        count(found.len() - wrong, "warning")
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
            found.push(Finding {
                severity: Severity::Warning,
                what: CardError {
                    file: file.to_owned(),
                    line,
                    column: 1,
                    width: source.chars().count() as u32,
                    message: format!("{} cannot be played: {error}.", card.name),
                    source: source.to_owned(),
                    suggestion: None,
                },
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
            suggestion: what.suggestion.as_deref(),
        }
    }
}
