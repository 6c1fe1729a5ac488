//! `rulebox learn check`: whether lessons work, and whether puzzles can be won and are not too easy.

use crate::files::Pages;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{count, printable_lines};
use rulebox_cards::Catalog;
use rulebox_learn::{Course, Figures, Problem, check_lesson, check_puzzle, faults_of};
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;

/// What came of it.
#[derive(Debug, Default, Serialize)]
struct Results {
    lessons: usize,
    puzzles: Vec<Checked>,
    problems: Vec<Problem>,
    /// Why files cannot be read.
    unreadable: Vec<String>,
}

/// A puzzle that was checked.
#[derive(Debug, Serialize)]
struct Checked {
    file: String,
    title: String,
    figures: Vec<Figures>,
}

/// Checks files and folders.
pub fn run(
    paths: &[PathBuf],
    json: bool,
    cards: &Catalog,
    paint: Paint,
) -> Result<Report, Failure> {
    let missing: Vec<String> = paths
        .iter()
        .filter(|path| !path.exists())
        .map(|path| format!("There is no file or folder {}.", path.display()))
        .collect();
    if !missing.is_empty() {
        return Err(Failure::Input(missing.join("\n")));
    }
    let pages = Pages::read(paths);
    let mut course = Course::default();
    for (file, text) in &pages.texts {
        course.add(file, text, cards);
    }
    let mut results = check(&course);
    results.unreadable = pages.unreadable;
    let found = results.lessons + results.puzzles.len() + results.problems.len();
    if found == 0 && results.unreadable.is_empty() && !json {
        return Ok(Report::of(
            "There is no lesson and no puzzle to check.\n",
            false,
        ));
    }
    // A path that is mistyped must not pass for a success.
    let passed = found > 0 && results.problems.is_empty();
    let report = match json {
        true => Report::json(&results, passed)?,
        false => Report::of(text(&results, passed, paint), passed),
    };
    Ok(report.complaining(results.unreadable))
}

fn check(course: &Course) -> Results {
    let mut results = Results {
        lessons: course.lessons.len(),
        problems: course.problems.clone(),
        ..Results::default()
    };
    for lesson in &course.lessons {
        for era in lesson.eras() {
            let faults = check_lesson(lesson, era);
            let told = faults
                .iter()
                .map(|(line, fault)| faults_of(&lesson.file, *line, era, fault));
            results.problems.extend(told);
        }
    }
    for puzzle in &course.puzzles {
        let figures: Vec<Figures> = puzzle
            .eras
            .iter()
            .map(|era| check_puzzle(puzzle, *era))
            .collect();
        for found in &figures {
            let told = found
                .faults
                .iter()
                .map(|fault| faults_of(&puzzle.file, puzzle.line, found.era, fault));
            results.problems.extend(told);
        }
        results.puzzles.push(Checked {
            file: puzzle.file.clone(),
            title: puzzle.title.clone(),
            figures,
        });
    }
    results
}

fn text(results: &Results, passed: bool, paint: Paint) -> String {
    let mut text = String::new();
    for puzzle in &results.puzzles {
        for found in &puzzle.figures {
            let decisions = found
                .decisions
                .map_or("no win".to_owned(), |n| count(n.into(), "decision"));
            let _ = writeln!(
                text,
                "{} in {}: {decisions}, {} searched, {} at random, {} by rules of thumb",
                puzzle.file,
                found.era,
                count(found.positions as usize, "position"),
                count(found.at_random as usize, "win"),
                count(found.by_rules_of_thumb as usize, "win")
            );
        }
    }
    for problem in &results.problems {
        let problem = printable_lines(&problem.to_string());
        let _ = writeln!(text, "{}", paint.bad(&problem));
    }
    let line = format!(
        "{} and {}: {}",
        count(results.lessons, "lesson"),
        count(results.puzzles.len(), "puzzle"),
        count(results.problems.len(), "fault")
    );
    let line = if passed {
        paint.good(&line)
    } else {
        paint.bad(&line)
    };
    let _ = writeln!(text, "{line}");
    text
}
