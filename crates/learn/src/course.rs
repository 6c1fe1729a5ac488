//! The lessons and puzzles of the project, and those of anybody's folder.

use crate::page::problem;
use crate::{Lesson, Puzzle};
use rulebox_testkit::files;
use rulebox_testkit::rulings::{Problem, collect};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

const LESSONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));
const PUZZLES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// Lessons and puzzles in their order, and what is wrong with those that cannot be read.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// The lessons.
    pub lessons: Vec<Lesson>,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// What is wrong with the others.
    pub problems: Vec<Problem>,
}

impl Course {
    /// The lessons and puzzles that come with the program.
    pub fn embedded() -> &'static Course {
        static COURSE: OnceLock<Course> = OnceLock::new();
        COURSE.get_or_init(|| {
            let mut course = Course::default();
            for (file, text) in LESSONS.iter().chain(PUZZLES) {
                course.add(file, text);
            }
            course
        })
    }

    /// Reads files, and all Markdown files below folders.
    pub fn load(paths: &[PathBuf]) -> Course {
        let mut course = Course::default();
        for path in paths {
            let mut found = Vec::new();
            if let Err(error) = collect(path, &mut found) {
                course.unreadable(path, &error.to_string());
            }
            found.sort();
            for file in found {
                match files::read(&file, files::LONGEST) {
                    Ok(text) => course.add(&file.display().to_string(), &text),
                    Err(why) => course.unreadable(&file, &why.to_string()),
                }
            }
        }
        course
    }

    fn unreadable(&mut self, path: &Path, why: &str) {
        let file = path.display().to_string();
        self.problems
            .push(problem(&file, 0, format!("This cannot be read: {why}.")));
    }

    /// Adds the lesson or puzzle of a text. A page with neither is left alone, so that a folder may have others.
    pub fn add(&mut self, file: &str, text: &str) {
        let has = |word: &str| text.lines().any(|line| line.trim_end().starts_with(word));
        let read = if has("```puzzle") {
            Puzzle::read(file, text).map(|puzzle| self.puzzles.push(puzzle))
        } else if has("```lesson") {
            Lesson::read(file, text).map(|lesson| self.lessons.push(lesson))
        } else {
            Ok(())
        };
        self.problems.extend(read.err());
    }
}
