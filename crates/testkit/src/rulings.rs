//! Rulings: small scenes in Markdown that show a rule at work, played in each era they name.
//!
//! [`load`] reads files or folders, [`run`] plays them, [`coverage`] says which rules have rulings. The language is
//! taught in `docs/RULINGS.md`.

mod actor;
mod coverage;
mod describe;
mod judge;
mod log;
mod markdown;
mod names;
mod near;
mod options;
mod read;
mod report;
mod scene;
mod script;
mod words;

pub use coverage::{Cell, Row, coverage};
pub use names::{cast, cast_errors};
pub use report::{Failure, Outcome, Problem, Report};

use actor::Actor;
use judge::Judge;
use rulebox_engine::choice::Pending;
use rulebox_engine::frames::Frame;
use rulebox_rules::{Era, RuleId, Ruleset};
use script::{Body, Expect, Next, Scene, Script};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A ruling.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// Its file.
    pub file: String,
    /// The line where it begins.
    pub line: usize,
    /// Its title; perhaps empty.
    pub title: String,
    /// The rules and decisions it shows.
    pub rules: Vec<RuleId>,
    /// The eras in which it is played.
    pub eras: Vec<Era>,
    script: Script,
}

/// Rulings, and what is wrong with those that cannot be read.
#[derive(Clone, Debug, Default)]
pub struct Rulings {
    /// Those that can be played.
    pub list: Vec<Ruling>,
    /// What is wrong with the others.
    pub problems: Vec<Problem>,
    /// Rules that need no ruling, and why.
    pub waived: Vec<(RuleId, String)>,
}

/// Reads the rulings of files, and of all Markdown files below folders.
pub fn load<P: AsRef<Path>>(paths: &[P]) -> Rulings {
    let mut rulings = Rulings::default();
    for path in paths {
        let mut files = Vec::new();
        if let Err(error) = collect(path.as_ref(), &mut files) {
            rulings.problems.push(unreadable(path.as_ref(), &error));
        }
        files.sort();
        for file in files {
            match fs::read_to_string(&file) {
                Ok(text) => rulings.add(&file.display().to_string(), &text),
                Err(error) => rulings.problems.push(unreadable(&file, &error)),
            }
        }
    }
    rulings
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?.path();
        if entry.is_dir() || entry.extension().is_some_and(|end| end == "md") {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

fn unreadable(path: &Path, error: &io::Error) -> Problem {
    Problem {
        file: path.display().to_string(),
        line: 0,
        column: 0,
        message: format!("This cannot be read: {error}."),
        near: Vec::new(),
    }
}

impl Rulings {
    /// Adds the rulings of a Markdown text.
    pub fn add(&mut self, file: &str, text: &str) {
        let page = markdown::page(file, text);
        self.problems.extend(page.problems);
        self.waived.extend(page.waived);
        for block in page.blocks {
            match read::script(&block.text, block.line + 1) {
                Ok(script) => self.list.push(Ruling::new(file, block, script)),
                Err(fault) => self.problems.push(Problem {
                    file: file.to_owned(),
                    line: fault.line,
                    column: fault.column,
                    message: fault.message,
                    near: fault.near,
                }),
            }
        }
    }
}

impl Ruling {
    fn new(file: &str, block: markdown::Block, script: Script) -> Ruling {
        let eras = match (&script.eras, block.rule) {
            (Some(eras), _) => eras.clone(),
            (None, Some(rule)) => Era::ALL
                .iter()
                .copied()
                .filter(|era| rule.entry(*era).applies)
                .collect(),
            (None, None) => Era::ALL.to_vec(),
        };
        let rules = block
            .rule
            .into_iter()
            .chain(script.also.iter().copied())
            .collect();
        Ruling {
            file: file.to_owned(),
            line: block.line,
            title: block.title,
            rules,
            eras,
            script,
        }
    }

    /// Plays the ruling in an era whose rules `change` may alter.
    fn play(&self, era: Era, change: &impl Fn(&mut Ruleset), flipped: bool) -> Outcome {
        let mut rules = Ruleset::of(era);
        for (name, value) in &self.script.rules {
            // The reader has checked name and value.
            let _ = rules.set(name, value);
        }
        change(&mut rules);
        Outcome {
            file: self.file.clone(),
            line: self.line,
            title: self.title.clone(),
            rules: self.rules.clone(),
            era,
            failure: self.play_under(rules, era, flipped).err(),
        }
    }

    fn play_under(&self, rules: Ruleset, era: Era, flipped: bool) -> Result<(), Failure> {
        let (battle, events) =
            scene::stage(&self.script.scene, rules).map_err(|(line, message)| {
                Failure::new(
                    line.unwrap_or(self.line),
                    "a scene that can be laid out",
                    message,
                )
            })?;
        let mut log = log::Log::new(&battle);
        log.add(&battle.book, &events);
        let starter = if let Scene::Setup(_, starter) = self.script.scene {
            starter
        } else {
            None
        };
        let mut actor = Actor {
            battle,
            log,
            starter,
        };
        let result = self.play_sections(&mut actor, &rules, era, flipped);
        result.map_err(|failure| Failure {
            log: actor.log.all(),
            ..failure
        })
    }

    fn play_sections(
        &self,
        actor: &mut Actor,
        rules: &Ruleset,
        era: Era,
        flipped: bool,
    ) -> Result<(), Failure> {
        let mut coin_is_expected = false;
        let sections = self
            .script
            .sections
            .iter()
            .filter(|s| s.eras.is_empty() || s.eras.contains(&era));
        let mut played_before = true;
        for section in sections {
            match &section.body {
                Body::Play(steps) => {
                    // What happened while the game was begun belongs to the first part, and parts of play with
                    // nothing expected between them are one.
                    if !played_before {
                        actor.log.begin_part();
                    }
                    played_before = true;
                    steps.iter().try_for_each(|line| actor.step(line))?;
                    actor
                        .settle()
                        .map_err(|got| Failure::new(self.line, "a shuffle", got))?;
                    coin_is_expected = false;
                }
                Body::Expect(lines) => {
                    played_before = false;
                    actor
                        .settle()
                        .map_err(|got| Failure::new(self.line, "a shuffle", got))?;
                    let judge = Judge {
                        actor,
                        scene: &self.script.scene,
                        rules,
                    };
                    let of_switch = |what: &Expect| matches!(what, Expect::Switch(..));
                    lines
                        .iter()
                        .filter(|l| !(flipped && of_switch(&l.what)))
                        .try_for_each(|l| judge.check(l))?;
                    coin_is_expected = lines
                        .iter()
                        .any(|l| matches!(l.what, Expect::Next(Next::Coin(_) | Next::Random)));
                }
            }
        }
        // The coin for a first turn that nobody plays need not be flipped.
        let sets_up = matches!(actor.battle.state.stack.last(), Some(Frame::Setup { .. }));
        match actor.battle.pending() {
            Pending::Chance(_) if !sets_up && !coin_is_expected => Err(Failure::new(
                self.line,
                "an end of the ruling",
                describe::pending(&actor.battle),
            )),
            _ => Ok(()),
        }
    }
}

/// Plays rulings in each of their eras.
pub fn run(rulings: &Rulings) -> Report {
    run_some(rulings, |_| {}, false)
}

/// Plays rulings in each of their eras, with rules that `change` has altered. What a ruling expects of the rule set
/// itself (`ruleset … = …`) is left out, so that only what happens in play can fail.
pub fn run_with(rulings: &Rulings, change: impl Fn(&mut Ruleset)) -> Report {
    run_some(rulings, change, true)
}

fn run_some(rulings: &Rulings, change: impl Fn(&mut Ruleset), flipped: bool) -> Report {
    let each = |ruling: &Ruling| {
        ruling
            .eras
            .iter()
            .map(|era| ruling.play(*era, &change, flipped))
            .collect::<Vec<_>>()
    };
    Report {
        outcomes: rulings.list.iter().flat_map(each).collect(),
        problems: rulings.problems.clone(),
    }
}
