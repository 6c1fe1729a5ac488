//! Puzzles: a position that is won in this turn.

use crate::page::{self, Words, problem, years};
use rulebox_cards::Catalog;
use rulebox_rules::Era;
use rulebox_scenes::{Exercise, Problem};

/// A puzzle. Player A is to win before the opponent's next turn begins.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its file.
    pub file: String,
    /// The line where its position begins.
    pub line: usize,
    /// What it is called.
    pub title: String,
    /// The eras in which it is played.
    pub eras: Vec<Era>,
    /// What it is about, in few words.
    pub theme: String,
    /// What is said at its beginning.
    pub words: Vec<Words>,
    /// What helps, the least telling hint first.
    pub hints: Vec<String>,
    /// Why the solution wins.
    pub idea: Option<String>,
    /// The position and the solution.
    pub exercise: Exercise,
}

impl Puzzle {
    /// Reads a file whose position can name these cards.
    pub fn read(file: &str, text: &str, cards: &Catalog) -> Result<Puzzle, Problem> {
        let mut sections = page::read(file, text)?.sections;
        if let Some(further) = sections.get(1) {
            let message = "A puzzle has one heading, its title.";
            return Err(problem(file, further.line, message));
        }
        let section = sections.pop().unwrap_or_default();
        let block = match section.blocks.as_slice() {
            [block] if block.word == "puzzle" => block,
            _ => {
                let message = "A puzzle has one block, ```puzzle, with its position and solution.";
                return Err(problem(file, section.line, message));
            }
        };
        let mut puzzle = Puzzle {
            file: file.to_owned(),
            line: block.line,
            title: section.title,
            eras: Vec::new(),
            theme: String::new(),
            words: section.words,
            hints: Vec::new(),
            idea: None,
            exercise: Exercise::read(file, &block.text, block.line, cards)?,
        };
        for field in section.fields {
            let text = field.words.text;
            match field.name.as_str() {
                "Era" => puzzle.eras = years(file, field.line, &text)?,
                "Theme" => puzzle.theme = text,
                "Hint" => puzzle.hints.push(text),
                "Idea" => puzzle.idea = Some(text),
                name => {
                    let message = format!(
                        "A puzzle has no field `{name}`; there are Era, Theme, Hint and Idea."
                    );
                    return Err(problem(file, field.line, message));
                }
            }
        }
        if puzzle.eras.is_empty() {
            let message = "A puzzle says by which rules it is played: `- Era: 2009`.";
            return Err(problem(file, section.line, message));
        }
        Ok(puzzle)
    }
}
