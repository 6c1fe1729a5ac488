//! Lists what there is to learn, and what is done.

use super::Wish;
use super::progress::{Progress, Task};
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::count;
use rulebox_learn::{Course, Lesson, Puzzle};
use rulebox_rules::Era;
use serde::Serialize;
use std::fmt::Write;

/// The list for other programs.
#[derive(Debug, Serialize)]
struct List<'a> {
    era: Era,
    lessons: Vec<Entry<'a>>,
    puzzles: Vec<Entry<'a>>,
}

/// A lesson or a puzzle.
#[derive(Debug, Serialize)]
struct Entry<'a> {
    number: usize,
    title: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    theme: &'a str,
    eras: Vec<Era>,
    file: &'a str,
    done: bool,
}

fn lessons<'a>(course: &'a Course, progress: &Progress, era: Era) -> Vec<Entry<'a>> {
    let entry = |(n, lesson): (usize, &'a Lesson)| Entry {
        number: n + 1,
        title: &lesson.title,
        theme: "",
        eras: lesson.eras(),
        file: &lesson.file,
        done: progress.has(&Task::lesson(&lesson.file, era)),
    };
    course.lessons.iter().enumerate().map(entry).collect()
}

fn puzzles<'a>(course: &'a Course, progress: &Progress) -> Vec<Entry<'a>> {
    let entry = |(n, puzzle): (usize, &'a Puzzle)| Entry {
        number: n + 1,
        title: &puzzle.title,
        theme: &puzzle.theme,
        eras: puzzle.eras.clone(),
        file: &puzzle.file,
        done: progress.has(&Task::puzzle(&puzzle.file)),
    };
    course.puzzles.iter().enumerate().map(entry).collect()
}

/// The list as JSON.
pub fn json(course: &Course, progress: &Progress, era: Era) -> Result<Report, Failure> {
    let list = List {
        era,
        lessons: lessons(course, progress, era),
        puzzles: puzzles(course, progress),
    };
    Report::json(&list, true)
}

/// The list for people. Where it does not fit into so many rows, puzzles are only counted.
pub fn text(
    course: &Course,
    progress: &Progress,
    era: Era,
    paint: Paint,
    rows: Option<usize>,
) -> String {
    let mut text = lesson_lines(course, progress, era, paint);
    let puzzles = puzzle_lines(course, progress, paint);
    let lines = text.lines().count() + 1 + puzzles.lines().count();
    text.push('\n');
    if rows.is_none_or(|rows| lines + ASKED <= rows) {
        text.push_str(&puzzles);
    } else {
        text.push_str(&count_puzzles(course, progress, paint));
    }
    text
}

/// The rows for what is asked below the list.
const ASKED: usize = 4;

/// How many puzzles there are, and how many are done.
fn count_puzzles(course: &Course, progress: &Progress, paint: Paint) -> String {
    let puzzles = puzzles(course, progress);
    let done = puzzles.iter().filter(|entry| entry.done).count();
    format!(
        "{}\n  {}, {done} done; `puzzles` lists them\n",
        paint.bold(PUZZLES),
        count(puzzles.len(), "puzzle")
    )
}

const PUZZLES: &str = "Puzzles: win in this turn";

fn lesson_lines(course: &Course, progress: &Progress, era: Era, paint: Paint) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{}",
        paint.bold(&format!("Lessons, by the rules of {era}"))
    );
    for entry in lessons(course, progress, era) {
        let _ = writeln!(text, "{}", line(&entry, "", paint));
    }
    text
}

/// The puzzles for people.
pub fn puzzle_lines(course: &Course, progress: &Progress, paint: Paint) -> String {
    let mut text = format!("{}\n", paint.bold(PUZZLES));
    for entry in puzzles(course, progress) {
        let eras: Vec<&str> = entry.eras.iter().map(|era| era.name()).collect();
        let more = format!("{} · {}", eras.join(", "), entry.theme);
        let _ = writeln!(text, "{}", line(&entry, &more, paint));
    }
    text
}

/// A number, whether it is done in a word, and what it is called.
fn line(entry: &Entry<'_>, more: &str, paint: Paint) -> String {
    let done = if entry.done { "done" } else { "" };
    let start = format!(
        "  {:>2}  {} {}",
        entry.number,
        paint.good(&format!("{done:<5}")),
        entry.title
    );
    if more.is_empty() {
        return start;
    }
    format!("{start} {}", paint.dim(&format!("({more})")))
}

/// What comes next: the first lesson that is not done, or else the first puzzle.
pub fn next(course: &Course, progress: &Progress, era: Era) -> Wish {
    let lessons = lessons(course, progress, era);
    if let Some(entry) = lessons.iter().find(|entry| !entry.done) {
        return Wish::Lesson(entry.number);
    }
    let puzzles = puzzles(course, progress);
    let open = puzzles.iter().find(|entry| !entry.done);
    open.map_or(Wish::Leave, |entry| Wish::Puzzle(entry.number))
}

/// The first puzzle of an era, or of any, that is not done, or else the first one.
pub fn next_puzzle(course: &Course, progress: &Progress, era: Option<Era>) -> usize {
    let mut puzzles = puzzles(course, progress);
    puzzles.retain(|entry| era.is_none_or(|era| entry.eras.contains(&era)));
    let open = puzzles.iter().find(|entry| !entry.done);
    open.or(puzzles.first()).map_or(1, |entry| entry.number)
}
