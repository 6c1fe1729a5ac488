//! The lessons and puzzles of the project, and those that are added to them.

use crate::{Lesson, Puzzle};
use rulebox_cards::Catalog;
use rulebox_scenes::Problem;

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
    /// The lessons and puzzles that come with the program, read with the cards that are known.
    pub fn embedded(cards: &Catalog) -> Course {
        let mut course = Course::default();
        for (file, text) in LESSONS.iter().chain(PUZZLES) {
            course.add(file, text, cards);
        }
        course
    }

    /// Adds the lesson or puzzle of a text, which can name these cards. A page with neither is left alone, so that a folder may have others.
    pub fn add(&mut self, file: &str, text: &str, cards: &Catalog) {
        let has = |word: &str| text.lines().any(|line| line.trim_end().starts_with(word));
        let read = if has("```puzzle") {
            Puzzle::read(file, text, cards).map(|puzzle| self.puzzles.push(puzzle))
        } else if has("```lesson") {
            Lesson::read(file, text, cards).map(|lesson| self.lessons.push(lesson))
        } else {
            Ok(())
        };
        self.problems.extend(read.err());
    }
}
