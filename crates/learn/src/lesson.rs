//! Lessons: steps with an explanation, a position and a goal.

use crate::page::{self, Block, Field, Section, Words, holds, problem};
use rulebox_cards::Catalog;
use rulebox_rules::{Era, RuleId};
use rulebox_scenes::{Exercise, Problem};

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its file.
    pub file: String,
    /// What it is called.
    pub title: String,
    /// What is said at its beginning.
    pub words: Vec<Words>,
    /// Its steps.
    pub steps: Vec<Step>,
    eras: Vec<Era>,
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it is called.
    pub title: String,
    /// The line of its heading.
    pub line: usize,
    /// The explanation.
    pub words: Vec<Words>,
    eras: Vec<Era>,
    positions: Vec<(Vec<Era>, Exercise)>,
    fields: Vec<(Said, Words)>,
    asks: Vec<(Vec<Era>, RuleId)>,
    rules: Vec<(Vec<Era>, RuleId)>,
}

/// What a field says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Task,
    Hint,
    Otherwise,
    Done,
}

/// When a step is done.
#[derive(Clone, Copy, Debug)]
pub enum Goal<'a> {
    /// As soon as it was read.
    Read,
    /// When the learner has asked `why not` and the answer names this rule.
    Ask(&'a Exercise, RuleId),
    /// When what the position expects is true.
    Reach(&'a Exercise),
}

/// Fields of a step.
const FIELDS: &str = "Task, Hint, Otherwise, Done, Ask and Rule";

impl Lesson {
    /// Reads a file whose positions can name these cards.
    pub fn read(file: &str, text: &str, cards: &Catalog) -> Result<Lesson, Problem> {
        let mut sections = page::read(file, text)?.sections.into_iter();
        let head = sections.next().unwrap_or_default();
        if let Some(block) = head.blocks.first() {
            let message = "A position belongs to a step: put it under `## Step`.";
            return Err(problem(file, block.line, message));
        }
        if let Some(field) = head.fields.first() {
            let message = "This belongs to a step: put it under `## Step`.";
            return Err(problem(file, field.line, message));
        }
        let steps: Vec<Step> = sections
            .map(|section| Step::read(file, section, cards))
            .collect::<Result<_, _>>()?;
        if steps.is_empty() {
            return Err(problem(file, head.line, "A lesson has steps: `## Step`."));
        }
        Ok(Lesson {
            file: file.to_owned(),
            title: head.title,
            words: head.words,
            steps,
            eras: head.eras,
        })
    }

    /// The eras in which it is taught.
    pub fn eras(&self) -> Vec<Era> {
        let all = Era::ALL.iter().copied();
        all.filter(|era| holds(&self.eras, *era)).collect()
    }

    /// Its steps in an era.
    pub fn steps_in(&self, era: Era) -> impl Iterator<Item = &Step> {
        let steps = self.steps.iter();
        steps.filter(move |step| holds(&step.eras, era))
    }
}

impl Step {
    fn read(file: &str, section: Section, cards: &Catalog) -> Result<Step, Problem> {
        let position = |block: Block| match block.word.as_str() {
            "lesson" => Exercise::read(file, &block.text, block.line, cards)
                .map(|found| (block.eras, found)),
            word => {
                let message = format!("A block of a lesson is called `lesson`, not `{word}`.");
                Err(problem(file, block.line, message))
            }
        };
        let mut step = Step {
            title: section.title,
            line: section.line,
            words: section.words,
            eras: section.eras,
            positions: section
                .blocks
                .into_iter()
                .map(position)
                .collect::<Result<_, _>>()?,
            fields: Vec::new(),
            asks: Vec::new(),
            rules: Vec::new(),
        };
        for field in section.fields {
            step.take(file, field)?;
        }
        Ok(step)
    }

    fn take(&mut self, file: &str, field: Field) -> Result<(), Problem> {
        let said = match field.name.as_str() {
            "Task" => Said::Task,
            "Hint" => Said::Hint,
            "Otherwise" => Said::Otherwise,
            "Done" => Said::Done,
            "Ask" => {
                let rules = rules(file, &field)?;
                self.asks
                    .extend(rules.map(|rule| (field.words.eras.clone(), rule)));
                return Ok(());
            }
            "Rule" => {
                let rules = rules(file, &field)?;
                self.rules
                    .extend(rules.map(|rule| (field.words.eras.clone(), rule)));
                return Ok(());
            }
            name => {
                let message = format!("A step has no field `{name}`; there are {FIELDS}.");
                return Err(problem(file, field.line, message));
            }
        };
        self.fields.push((said, field.words));
        Ok(())
    }

    /// When it is done in an era.
    pub fn goal(&self, era: Era) -> Goal<'_> {
        let position = self.positions.iter().find(|(eras, _)| holds(eras, era));
        let asked = self.asks.iter().find(|(eras, _)| holds(eras, era));
        match (position, asked) {
            (None, _) => Goal::Read,
            (Some((_, exercise)), Some((_, rule))) => Goal::Ask(exercise, *rule),
            (Some((_, exercise)), None) => Goal::Reach(exercise),
        }
    }

    /// What the learner should do.
    pub fn task(&self, era: Era) -> Option<&str> {
        self.said(Said::Task, era).next()
    }

    /// What helps, the least telling hint first.
    pub fn hints(&self, era: Era) -> Vec<&str> {
        self.said(Said::Hint, era).collect()
    }

    /// What to type where the goal is to ask: the first `why not …` that the task or a hint quotes.
    pub fn question(&self, era: Era) -> Option<&str> {
        let texts = self.task(era).into_iter().chain(self.hints(era));
        let mut quoted = texts.flat_map(|text| text.split('`').skip(1).step_by(2));
        quoted.find(|words| words.starts_with("why not "))
    }

    /// What is said when the learner does something else.
    pub fn otherwise(&self, era: Era) -> Option<&str> {
        self.said(Said::Otherwise, era).next()
    }

    /// What is said at the end.
    pub fn done(&self, era: Era) -> Option<&str> {
        self.said(Said::Done, era).next()
    }

    /// The rules to read.
    pub fn rules(&self, era: Era) -> Vec<RuleId> {
        let rules = self.rules.iter().filter(|(eras, _)| holds(eras, era));
        rules.map(|(_, rule)| *rule).collect()
    }

    fn said(&self, what: Said, era: Era) -> impl Iterator<Item = &str> {
        let fits = move |(said, words): &&(Said, Words)| *said == what && words.are_for(era);
        self.fields
            .iter()
            .filter(fits)
            .map(|(_, words)| words.text.as_str())
    }
}

/// The ids in a field.
fn rules(file: &str, field: &Field) -> Result<impl Iterator<Item = RuleId> + use<>, Problem> {
    let ids = field
        .words
        .text
        .split([' ', ','])
        .filter(|id| !id.is_empty());
    let found = ids.map(|id| {
        RuleId::parse(id).ok_or_else(|| Problem {
            near: RuleId::near(id)
                .iter()
                .map(|near| near.id().to_owned())
                .collect(),
            ..problem(file, field.line, format!("There is no rule {id}."))
        })
    });
    let found: Vec<RuleId> = found.collect::<Result<_, _>>()?;
    Ok(found.into_iter())
}
