//! A log that can be wound forwards and backwards. It stops at every question and at the end; the game is kept as it was at
//! the beginning of each turn, so that going back plays at most one turn again.

use crate::battle::Battle;
use crate::book::Book;
use crate::chance::Stop;
use crate::choice::Pending;
use crate::knowledge::event::{Event, Forget};
use crate::record::head::Header;
use crate::record::log::{Line, Log, ReplayError, play_line};
use crate::state::layout::Layout;
use std::sync::Arc;

/// A game to be stepped through.
#[derive(Clone, Debug)]
pub struct Film<L: Layout> {
    header: Header,
    lines: Vec<Line>,
    /// For each step, how many lines lead to it. The line after them is the answer.
    steps: Vec<usize>,
    marks: Vec<Mark<L>>,
    at: usize,
    battle: Battle<L>,
}

/// The game as it was when a turn began.
#[derive(Clone, Debug)]
pub struct Mark<L: Layout> {
    /// The turn's number; 0 is the set-up.
    pub turn: u16,
    /// Games of Sudden Death begun by then.
    pub sudden_deaths: u8,
    /// The first step of the turn.
    pub step: usize,
    battle: Battle<L>,
}

/// Why a log cannot be wound to its end.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{error}")]
pub struct Torn {
    /// What is wrong.
    pub error: ReplayError,
    /// What the game waited for there.
    pub pending: Pending,
    /// The turn in which it is.
    pub turn: u16,
}

impl<L: Layout> Film<L> {
    /// The film of a log, wound to its beginning. `show` gets each step with what happened before it. If something is wrong
    /// with the log, the film holds the steps before, and what is wrong comes with it.
    pub fn of(
        log: &Log,
        book: Arc<Book>,
        mut show: impl FnMut(&[Event], &Battle<L>),
    ) -> Result<(Film<L>, Option<Torn>), ReplayError> {
        log.is_of(&book)?;
        let mut events = Vec::new();
        let battle = Battle::begin(book, Stop, &mut events);
        let mut film = Film {
            header: log.header.clone(),
            lines: Vec::new(),
            steps: Vec::new(),
            marks: Vec::new(),
            at: 0,
            battle,
        };
        let mut torn = film.follow(&log.lines, &mut events, &mut show).err();
        if torn.is_none() {
            let end = log.check_end(&film.battle).err();
            torn = end.map(|error| Torn {
                error,
                pending: film.battle.pending(),
                turn: film.battle.state.turn,
            });
        }
        film.go_to(0);
        Ok((film, torn))
    }

    /// Takes the further lines of a game that goes on, and stands at its newest step.
    pub fn extend(
        &mut self,
        lines: &[Line],
        mut show: impl FnMut(&[Event], &Battle<L>),
    ) -> Result<(), Torn> {
        self.go_to(self.last());
        self.follow(lines, &mut Vec::new(), &mut show)
    }

    /// Plays lines from the newest step on. What comes after the last question that was reached is forgotten if it is wrong.
    fn follow(
        &mut self,
        lines: &[Line],
        events: &mut Vec<Event>,
        show: &mut impl FnMut(&[Event], &Battle<L>),
    ) -> Result<(), Torn> {
        let mut battle = self.battle.clone();
        let begun = self.lines.len();
        self.lines.extend_from_slice(lines);
        for number in begun..=self.lines.len() {
            let line = self.lines.get(number).cloned();
            if !matches!(line, Some(Line::Chance(_) | Line::Turn { .. }))
                && !matches!(battle.pending(), Pending::Chance(_))
                && self.steps.last() != Some(&number)
            {
                show(&std::mem::take(events), &battle);
                self.stop_here(&battle, number);
            }
            let Some(line) = line else { break };
            // The header is the first line of the file.
            let played = play_line(&mut battle, &line, number + 2, &mut *events);
            let checked = played.and_then(|()| self.header.check_turn(&battle, &line, number + 2));
            if let Err(error) = checked {
                let (pending, turn) = (battle.pending(), battle.state.turn);
                let sound = self.steps.last().copied().unwrap_or(0);
                self.lines.truncate(sound);
                return Err(Torn {
                    error,
                    pending,
                    turn,
                });
            }
        }
        Ok(())
    }

    fn stop_here(&mut self, battle: &Battle<L>, lines: usize) {
        let (turn, sudden_deaths) = (battle.state.turn, battle.state.sudden_deaths);
        let last = self.marks.last();
        if last.is_none_or(|mark| (mark.turn, mark.sudden_deaths) != (turn, sudden_deaths)) {
            self.marks.push(Mark {
                turn,
                sudden_deaths,
                step: self.steps.len(),
                battle: battle.clone(),
            });
        }
        self.at = self.steps.len();
        self.steps.push(lines);
        self.battle = battle.clone();
    }

    /// The game at the step where the film stands.
    pub fn battle(&self) -> &Battle<L> {
        &self.battle
    }

    /// The step where the film stands, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The last step.
    pub fn last(&self) -> usize {
        self.steps.len().saturating_sub(1)
    }

    /// The turns, in their order.
    pub fn turns(&self) -> &[Mark<L>] {
        &self.marks
    }

    /// The answer that was given at a step; the last one has none.
    pub fn answer(&self, step: usize) -> Option<&Line> {
        self.lines.get(*self.steps.get(step)?)
    }

    /// Winds to a step, or to the last one if there are not so many.
    pub fn go_to(&mut self, step: usize) {
        let step = step.min(self.last());
        let begun = |mark: &&Mark<L>| mark.step <= step;
        if let Some(mark) = self.marks.iter().rev().find(begun)
            && !(mark.step..=step).contains(&self.at)
        {
            self.at = mark.step;
            self.battle = mark.battle.clone();
        }
        while self.at < step {
            for number in self.steps[self.at]..self.steps[self.at + 1] {
                // Every line was played when the film was made.
                let _ = play_line(&mut self.battle, &self.lines[number], number + 2, Forget);
            }
            self.at += 1;
        }
    }

    /// The step at which a turn begins: the first of that number, or nothing if there is none.
    pub fn step_of_turn(&self, turn: u16) -> Option<usize> {
        let mark = self.marks.iter().find(|mark| mark.turn == turn);
        mark.map(|mark| mark.step)
    }
}
