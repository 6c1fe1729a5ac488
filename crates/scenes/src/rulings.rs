//! Rulings: small scenes in Markdown that show a rule at work, played in each era they name.

use crate::actor::Actor;
use crate::judge::Judge;
use crate::markdown::{self, Heading};
use crate::report::{Failure, Outcome, Problem, Report};
use crate::script::{Body, Expect, Line, Next, Scene, Script, Step};
use crate::words::Fault;
use crate::{describe, log, read, scene};
use rulebox_cards::Catalog;
use rulebox_engine::chance::ChanceNode;
use rulebox_engine::state::Frame;
use rulebox_engine::{Battle, Pending};
use rulebox_rules::{Era, RuleId, Ruleset};

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
    pub(crate) script: Script,
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

impl Rulings {
    /// Adds the rulings of a Markdown text. They can name these cards.
    pub fn add(&mut self, file: &str, text: &str, cards: &Catalog) {
        let page = markdown::page(file, text);
        self.problems.extend(page.problems);
        self.waived.extend(page.waived);
        for block in page.blocks {
            let read = read::script(&block.text, block.line + 1, cards);
            match read
                .map_err(|fault| vec![fault])
                .and_then(|script| Ruling::new(file, block, script))
            {
                Ok(ruling) => self.list.extend(ruling),
                Err(faults) => self
                    .problems
                    .extend(faults.into_iter().map(|fault| Problem::new(file, fault))),
            }
        }
    }
}

impl Ruling {
    /// The ruling of a block, or why it shows nothing. Where its heading is mistaken and nothing else names a rule,
    /// there is no ruling, and the heading is the problem.
    fn new(
        file: &str,
        block: markdown::Block,
        script: Script,
    ) -> Result<Option<Ruling>, Vec<Fault>> {
        let of_heading = match &block.heading {
            Heading::Rule(rule) => Some(*rule),
            Heading::Words(_) | Heading::Mistaken => None,
        };
        let rules: Vec<RuleId> = of_heading
            .into_iter()
            .chain(script.also.iter().copied())
            .collect();
        let eras = script
            .eras
            .clone()
            .unwrap_or_else(|| rules.first().map_or(Era::ALL.to_vec(), eras_of));
        let mut faults = Vec::new();
        if let (true, Heading::Words(words)) = (rules.is_empty(), &block.heading) {
            faults.push(of_no_rule(block.line, words));
        }
        faults.extend(expects_nothing(block.line, &script, &eras));
        if !faults.is_empty() {
            return Err(faults);
        }
        let ruling = Ruling {
            file: file.to_owned(),
            line: block.line,
            title: block.title,
            rules,
            eras,
            script,
        };
        Ok(Some(ruling).filter(|ruling| !ruling.rules.is_empty()))
    }

    /// The game at the beginning of the ruling, for whoever wants to go on from there, or why there is none.
    pub fn opening(&self, era: Era) -> Result<Battle, String> {
        let rules = self.rules_in(era);
        let staged = scene::stage(&self.script, rules);
        staged.map(|(battle, _)| battle).map_err(|(_, why)| why)
    }

    /// The rules of an era, as the ruling changes them.
    pub(crate) fn rules_in(&self, era: Era) -> Ruleset {
        let mut rules = Ruleset::of(era);
        for (name, value) in &self.script.rules {
            // The reader has checked name and value.
            let _ = rules.set(name, value);
        }
        rules
    }

    /// Plays the ruling in an era whose rules `change` may alter.
    fn play(&self, era: Era, change: &impl Fn(&mut Ruleset), flipped: bool) -> Outcome {
        let mut rules = self.rules_in(era);
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

    pub(crate) fn play_under(
        &self,
        rules: Ruleset,
        era: Era,
        flipped: bool,
    ) -> Result<(), Failure> {
        let (battle, events) = scene::stage(&self.script, rules).map_err(|(line, message)| {
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
            said: Vec::new(),
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
        let mut chance_is_expected = false;
        let sections = self.script.sections.iter().filter(|s| s.is_played_in(era));
        let mut played_before = true;
        let mut last_step = None;
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
                    last_step = steps.last().or(last_step);
                    actor
                        .settle()
                        .map_err(|got| Failure::new(self.line, "a shuffle", got))?;
                    chance_is_expected = false;
                }
                Body::Expect(lines) => {
                    played_before = false;
                    actor
                        .settle()
                        .map_err(|got| Failure::new(self.line, "a shuffle", got))?;
                    if !self.judge(actor, rules).looks_at_the_question(lines) {
                        actor
                            .pass()
                            .map_err(|got| Failure::new(self.line, "nothing to say", got))?;
                    }
                    let judge = self.judge(actor, rules);
                    let of_switch = |what: &Expect| matches!(what, Expect::Switch(..));
                    chance_is_expected = lines
                        .iter()
                        .any(|l| matches!(l.what, Expect::Next(Next::Coin(_) | Next::Random)));
                    lines
                        .iter()
                        .filter(|l| !(flipped && of_switch(&l.what)))
                        .try_for_each(|l| judge.check(l))
                        .map_err(|failure| match owed(actor, last_step) {
                            Some(owed) if !chance_is_expected => Failure {
                                got: format!("{}; {owed}", failure.got),
                                ..failure
                            },
                            _ => failure,
                        })?;
                }
            }
        }
        // The coin for a first turn that nobody plays need not be flipped.
        let sets_up = matches!(actor.battle.state.stack.last(), Some(Frame::Setup(_)));
        match owed(actor, last_step) {
            Some(owed) if !sets_up && !chance_is_expected => {
                let line = last_step.map_or(self.line, |step| step.line);
                Err(Failure::new(line, "an end of the ruling", owed))
            }
            _ => Ok(()),
        }
    }

    fn judge<'a>(&'a self, actor: &'a Actor, rules: &'a Ruleset) -> Judge<'a> {
        Judge {
            actor,
            scene: &self.script.scene,
            rules,
        }
    }
}

/// What chance has still to say, and behind which line of play that is missing. Whatever is expected before it is said
/// fails for a reason that lies above.
fn owed(actor: &Actor, last_step: Option<&Line<Step>>) -> Option<String> {
    let Pending::Chance(node) = actor.battle.pending() else {
        return None;
    };
    let word = match node {
        ChanceNode::Flip(_) => "coin",
        ChanceNode::Pick(_) => "random",
        ChanceNode::Shuffle(_) | ChanceNode::ShufflePrizes(_) => "shuffle",
    };
    let pending = describe::pending(&actor.battle);
    Some(match last_step {
        Some(step) => format!(
            "{pending}: a line `{word} …` is missing behind line {}, `{}`",
            step.line, step.text
        ),
        None => pending,
    })
}

/// The eras in which a rule holds.
fn eras_of(rule: &RuleId) -> Vec<Era> {
    let holds = |era: &Era| rule.entry(*era).applies;
    Era::ALL.iter().copied().filter(holds).collect()
}

fn of_no_rule(line: usize, heading: &str) -> Fault {
    let message = "This ruling belongs to no rule: put it under the heading of one, as `## KO-4`, or name one in it, \
                   as `also: KO-4`.";
    Fault {
        near: markdown::near(heading),
        ..Fault::of_line(line, message)
    }
}

/// Without something that must be true a ruling passes whatever happens, and would count for its rule all the same.
fn expects_nothing(line: usize, script: &Script, eras: &[Era]) -> Option<Fault> {
    let silent: Vec<&str> = eras
        .iter()
        .filter(|era| !script.expects_something(**era))
        .map(|era| era.name())
        .collect();
    let message = match silent.len() {
        0 if eras.is_empty() => {
            "This ruling is played in no era: its rule holds in none.".to_owned()
        }
        0 => return None,
        n if n == eras.len() => "This ruling expects nothing: a part `expect` is missing, with at \
                                 least one line."
            .to_owned(),
        _ => format!("This ruling expects nothing in {}.", silent.join(", ")),
    };
    Some(Fault::of_line(line, message))
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
