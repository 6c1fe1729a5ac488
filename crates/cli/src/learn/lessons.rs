//! Lessons step by step, and puzzles.

use super::desk::{Desk, End, Quest, Question};
use crate::cards;
use crate::library::Library;
use crate::paint::Paint;
use crate::play::input::{Order, read_line, understand};
use crate::play::terminal::rule;
use crate::report::Failure;
use crate::text::wrap;
use rulebox_learn::{Goal, Lesson, Puzzle, Step, Words};
use rulebox_rules::{Era, RuleId};
use std::io::{BufRead, Write};

/// What is said after another move where a file says nothing.
const OTHERWISE: &str = "That is a legal move, but it does not lead to the goal.";

/// What is said to an answer on a page that asks nothing.
const NOTHING_ASKED: &str =
    "Nothing is asked on this page, so that has to wait: Enter goes on, `q` leaves.";

/// Where somebody learns.
pub struct Room<'a, I, O> {
    /// The cards that are known.
    pub library: &'a Library,
    /// The era.
    pub era: Era,
    /// Colours.
    pub paint: Paint,
    /// What is typed.
    pub input: &'a mut I,
    /// What is said.
    pub out: &'a mut O,
}

impl<I: BufRead, O: Write> Room<'_, I, O> {
    /// Teaches a lesson.
    pub fn lesson(&mut self, number: usize, lesson: &Lesson) -> Result<End, Failure> {
        let title = format!("Lesson {number}: {}", lesson.title);
        writeln!(self.out, "\n{}", self.paint.bold(&title))?;
        writeln!(
            self.out,
            "By the rules of {}. `help` says what can be typed, `q` leaves.\n",
            self.era
        )?;
        self.say(&lesson.words)?;
        let steps: Vec<&Step> = lesson.steps_in(self.era).collect();
        let mut skipped = 0;
        for (n, step) in steps.iter().enumerate() {
            let title = format!("{} of {}: {}", n + 1, steps.len(), step.title);
            writeln!(self.out, "{}\n", self.paint.bold(&title))?;
            match self.step(step)? {
                End::Left => {
                    writeln!(
                        self.out,
                        "See you. `rulebox learn {number}` begins this lesson again."
                    )?;
                    return Ok(End::Left);
                }
                End::Skipped => skipped += 1,
                End::Done => {}
            }
        }
        if skipped > 0 {
            let of = steps.len();
            writeln!(
                self.out,
                "Lesson {number} is not done yet; pages skipped: {skipped} of {of}.\n"
            )?;
            return Ok(End::Skipped);
        }
        let text = format!("Lesson {number} is done.");
        writeln!(self.out, "{}\n", self.paint.good(&text))?;
        Ok(End::Done)
    }

    fn step(&mut self, step: &Step) -> Result<End, Failure> {
        self.say(&step.words)?;
        let rules = step.rules(self.era);
        if let Some((first, others)) = rules.split_first() {
            let others: Vec<&str> = others.iter().map(|rule| rule.id()).collect();
            let also = match others.is_empty() {
                true => String::new(),
                false => format!(" (also {})", others.join(", ")),
            };
            let text = format!("To read more: `rule {first}`{also}");
            writeln!(self.out, "{}", self.paint.dim(&wrap("", &text)))?;
        }
        let (exercise, ask) = match step.goal(self.era) {
            Goal::Read => return self.turn_page(step, &rules),
            Goal::Ask(exercise, rule) => {
                let words = step.question(self.era);
                (exercise, Some(Question { rule, words }))
            }
            Goal::Reach(exercise) => (exercise, None),
        };
        if let Some(task) = step.task(self.era) {
            write!(self.out, "{}", self.paint.bold(&wrap("Your task: ", task)))?;
        }
        let quest = Quest {
            library: self.library.clone(),
            exercise,
            era: self.era,
            ask,
            hints: step.hints(self.era),
            otherwise: step.otherwise(self.era).unwrap_or(OTHERWISE),
            win: false,
            seed: 1,
            rules,
        };
        let end = Desk::new(quest, self.paint, self.input, self.out)?.play()?;
        if end == End::Done {
            self.well_done(step.done(self.era).unwrap_or("Well done."))?;
        }
        Ok(end)
    }

    fn turn_page(&mut self, step: &Step, rules: &[RuleId]) -> Result<End, Failure> {
        if let Some(done) = step.done(self.era) {
            self.well_done(done)?;
        }
        loop {
            write!(self.out, "Enter goes on. ")?;
            self.out.flush()?;
            let line = read_line(self.input)?;
            writeln!(self.out)?;
            let line = line.as_deref().map(|line| (line, understand(line)));
            let text = match line {
                None | Some((_, Order::Quit)) => return Ok(End::Left),
                Some((_, Order::Options)) => return Ok(End::Done),
                Some(("skip", _)) => return Ok(End::Skipped),
                Some((_, Order::Card(name))) => cards::show(&name, &self.library.cards, self.paint)
                    .unwrap_or_else(|why| format!("{why}\n")),
                Some((_, Order::Rule(wanted))) => rule(&wanted, rules, self.era),
                Some(_) => format!("{NOTHING_ASKED}\n"),
            };
            writeln!(self.out, "{text}")?;
        }
    }

    /// Poses a puzzle.
    pub fn puzzle(&mut self, number: usize, puzzle: &Puzzle) -> Result<End, Failure> {
        let title = format!("Puzzle {number}: {}", puzzle.title);
        writeln!(self.out, "\n{}", self.paint.bold(&title))?;
        let text = format!(
            "By the rules of {}. Win before your opponent can do anything in the next turn. Nothing that is hidden \
             matters: what you may draw are Blanks. `hint` helps, `q` leaves.",
            self.era
        );
        writeln!(self.out, "{}", wrap("", &text))?;
        self.say(&puzzle.words)?;
        let quest = Quest {
            library: self.library.clone(),
            exercise: &puzzle.exercise,
            era: self.era,
            ask: None,
            hints: puzzle.hints.iter().map(String::as_str).collect(),
            otherwise: "The game is not won.",
            win: true,
            seed: 1,
            rules: Vec::new(),
        };
        let end = Desk::new(quest, self.paint, self.input, self.out)?.play()?;
        if end == End::Done {
            let idea = puzzle.idea.as_deref().unwrap_or("");
            self.well_done(&format!("You have won. {idea}"))?;
        }
        Ok(end)
    }

    fn say(&mut self, words: &[Words]) -> Result<(), Failure> {
        for words in words.iter().filter(|words| words.are_for(self.era)) {
            writeln!(self.out, "{}", wrap("", &words.text))?;
        }
        Ok(())
    }

    fn well_done(&mut self, text: &str) -> Result<(), Failure> {
        let text = wrap("", text);
        writeln!(self.out, "\n{}", self.paint.good(&text))?;
        Ok(())
    }
}
