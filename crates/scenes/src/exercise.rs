//! Exercises: scenes in the language of rulings for somebody else to play. What a ruling plays is the model answer
//! here, and what it expects is the goal.

use crate::actor::Actor;
use crate::judge::Judge;
use crate::report::{Failure, Problem};
use crate::rulings::Ruling;
use crate::script::{Body, Line, Scene, Step};
use crate::words::Fault;
use crate::{log, read, scene};
use rulebox_cards::Catalog;
use rulebox_engine::chance::{Coin, Stop};
use rulebox_engine::record::Line as LogLine;
use rulebox_engine::{Answer, Battle};
use rulebox_rules::Era;

/// A scene, a way to play it, and what must be true then.
#[derive(Clone, Debug)]
pub struct Exercise {
    ruling: Ruling,
}

impl Exercise {
    /// Reads the text of a block; `line` is the number of the line above it in the file. It can name these cards.
    pub fn read(file: &str, text: &str, line: usize, cards: &Catalog) -> Result<Exercise, Problem> {
        let fault = |fault: Fault| Problem::new(file, fault);
        let script = read::script(text, line + 1, cards).map_err(fault)?;
        if let Scene::Deck(_) = script.scene {
            let message = "A deck list is nothing to play: write `board` or `setup`.";
            return Err(fault(Fault::of_line(line, message)));
        }
        let ruling = Ruling {
            file: file.to_owned(),
            line,
            title: String::new(),
            rules: Vec::new(),
            eras: script.eras.clone().unwrap_or_else(|| Era::ALL.to_vec()),
            script,
        };
        Ok(Exercise { ruling })
    }

    /// The eras that it names; nothing if it names none.
    pub fn eras(&self) -> Option<&[Era]> {
        self.ruling.script.eras.as_deref()
    }

    /// Whether it has a goal in an era.
    pub fn has_goal(&self, era: Era) -> bool {
        self.ruling.script.expects_something(era)
    }

    /// Whether it has a model answer in an era.
    pub fn has_model(&self, era: Era) -> bool {
        self.steps(era).next().is_some()
    }

    /// The game at the beginning: shuffles have kept the order, and a starter who is settled starts.
    pub fn opening(&self, era: Era) -> Result<Battle, Failure> {
        self.begin(era).map(|actor| actor.battle)
    }

    /// Plays the model answer and checks the goal after it.
    pub fn run(&self, era: Era) -> Result<(), Failure> {
        let rules = self.ruling.rules_in(era);
        self.ruling.play_under(rules, era, false)
    }

    /// What is answered, and what chance says, when the model answer is played.
    pub fn model(&self, era: Era) -> Result<Vec<LogLine>, Failure> {
        let opening = self.opening(era)?;
        self.perform(era, opening).map(|actor| actor.said)
    }

    /// The game after the model answer was played from another beginning that looks the same to its player.
    pub fn model_from(&self, era: Era, battle: Battle) -> Result<Battle, Failure> {
        self.perform(era, battle).map(|actor| actor.battle)
    }

    /// The coins of the model answer, in their order.
    pub fn coins(&self, era: Era) -> Vec<Coin> {
        let mut coins = Vec::new();
        for line in self.steps(era) {
            if let Step::Coins(_, some) = &line.what {
                coins.extend(some);
            }
        }
        coins
    }

    /// What of the goal is not true yet after these lines of play; nothing if the goal is reached.
    pub fn missing(&self, era: Era, lines: &[LogLine]) -> Option<String> {
        let mut actor = match self.begin(era) {
            Ok(actor) => actor,
            Err(failure) => return Some(failure.got),
        };
        for line in lines {
            if let Err(why) = actor.repeat(line) {
                return Some(why);
            }
        }
        let rules = self.ruling.rules_in(era);
        let judge = Judge {
            actor: &actor,
            scene: &self.ruling.script.scene,
            rules: &rules,
        };
        let sections = self.ruling.script.sections.iter();
        let goals = sections.filter(|section| section.is_played_in(era));
        let lines = goals.filter_map(|section| match &section.body {
            Body::Expect(lines) => Some(lines),
            Body::Play(_) => None,
        });
        let unmet = lines.flatten().find_map(|line| judge.check(line).err());
        unmet.map(|failure| format!("{}: {}", failure.expected, failure.got))
    }

    fn begin(&self, era: Era) -> Result<Actor, Failure> {
        let script = &self.ruling.script;
        let staged = scene::stage(script, self.ruling.rules_in(era));
        let (battle, _) = staged.map_err(|(line, message)| {
            let line = line.unwrap_or(self.ruling.line);
            Failure::new(line, "a scene that can be laid out", message)
        })?;
        let mut actor = self.actor(battle);
        let settled = actor.settle();
        settled.map_err(|got| Failure::new(self.ruling.line, "a shuffle", got))?;
        // What happened while the game was begun belongs to nobody.
        Ok(self.actor(actor.battle))
    }

    fn actor(&self, battle: Battle) -> Actor {
        let starter = match self.ruling.script.scene {
            Scene::Setup(_, starter) => starter,
            Scene::Board(_) | Scene::Deck(_) => None,
        };
        Actor {
            log: log::Log::new(&battle),
            battle,
            starter,
            said: Vec::new(),
        }
    }

    fn perform(&self, era: Era, battle: Battle) -> Result<Actor, Failure> {
        let mut actor = self.actor(battle);
        for line in self.steps(era) {
            actor.step(line)?;
            let settled = actor.settle();
            settled.map_err(|got| Failure::new(line.line, "a shuffle", got))?;
        }
        Ok(actor)
    }

    /// The lines of play of an era.
    fn steps(&self, era: Era) -> impl Iterator<Item = &Line<Step>> {
        let sections = self.ruling.script.sections.iter();
        let played = sections.filter(move |section| section.is_played_in(era));
        let steps = played.filter_map(|section| match &section.body {
            Body::Play(steps) => Some(steps),
            Body::Expect(_) => None,
        });
        steps.flatten()
    }
}

impl Actor {
    /// Plays a line that was played before.
    fn repeat(&mut self, line: &LogLine) -> Result<(), String> {
        let mut events = Vec::new();
        let done = match line {
            LogLine::Answer(seat, choice) => {
                let answer = Answer {
                    seat: *seat,
                    prompt: self.battle.state.prompt,
                    choice: *choice,
                };
                self.battle.apply(answer, Stop, &mut events)
            }
            LogLine::Chance(outcome) => self.battle.resolve(outcome.clone(), &mut events),
            LogLine::Concede(seat) => self.battle.concede(*seat, &mut events),
            LogLine::Turn { .. } => Ok(()),
        };
        done.map_err(|illegal| illegal.to_string())?;
        self.log.add(&self.battle.book, &events);
        Ok(())
    }
}
