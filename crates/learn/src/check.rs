//! What is wrong with a lesson or a puzzle: a lesson's model answers reach its goals, which are not reached without
//! them; a puzzle can be won for certain, by its solution, and not by playing without a thought.

use crate::limits::{
    FEWEST_DECISIONS, POSITIONS, RANDOM_PER_CENT, RANDOM_TRIES, RULES_MOST, RULES_TRIES,
};
use crate::prove::{self, Verdict};
use crate::{Goal, Lesson, Problem, Puzzle, page};
use rulebox_bots::{BotKind, Sight};
use rulebox_engine::chance::Chance;
use rulebox_engine::reason::Reason;
use rulebox_engine::state::Pile;
use rulebox_engine::{Battle, Choice, Duel, Forget, Rng, Seat};
use rulebox_rules::{Era, RuleId};
use serde::Serialize;
use std::fmt;

/// Other orders of everything hidden, in which the solution must win as well.
const WORLDS: u64 = 6;
/// Decisions after which a turn that does not end is given up.
const STEPS: u32 = 300;

/// The learner.
const ME: Seat = Seat(0);

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Fault {
    /// It cannot be laid out, or its written line does not work.
    Broken(String),
    /// The goal of a lesson is reached before anything is done.
    Idle,
    /// The rule that the learner is to ask about does not forbid anything there.
    NothingToAsk(String),
    /// No line wins for certain.
    Unsolvable,
    /// The search was not finished.
    TooLarge,
    /// It is not this player's turn, or the game is over.
    NotYourTurn,
    /// The solution does not win.
    WrongSolution(String),
    /// The solution does not win with other hidden cards.
    Hidden,
    /// The shortest win has fewer decisions than a puzzle needs.
    TooShort(u8),
    /// The first option each time wins.
    FirstOption,
    /// Rules of thumb win too often: so often of all tries.
    RulesOfThumb(u32),
    /// Playing at random wins too often.
    AtRandom(u32),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Broken(why) => write!(f, "{why}"),
            Fault::Idle => f.write_str("the goal is reached before anything is done"),
            Fault::NothingToAsk(rule) => {
                write!(f, "{rule} forbids nothing that the learner can ask about")
            }
            Fault::Unsolvable => f.write_str("no line wins for certain in this turn"),
            Fault::TooLarge => write!(
                f,
                "the search was not finished after {POSITIONS} positions; take cards out"
            ),
            Fault::NotYourTurn => f.write_str("it must be A's turn"),
            Fault::WrongSolution(why) => write!(f, "the solution does not win: {why}"),
            Fault::Hidden => {
                f.write_str("the solution does not win when the hidden cards lie in another order")
            }
            Fault::TooShort(n) => write!(
                f,
                "it is won with {n} decisions; a puzzle needs at least {FEWEST_DECISIONS}"
            ),
            Fault::FirstOption => f.write_str("taking the first option each time wins"),
            Fault::RulesOfThumb(n) => write!(
                f,
                "rules of thumb win {n} of {RULES_TRIES} times; at most {RULES_MOST} are allowed"
            ),
            Fault::AtRandom(n) => write!(
                f,
                "playing at random wins {n} of {RANDOM_TRIES} times; less than {RANDOM_PER_CENT} in a hundred are allowed"
            ),
        }
    }
}

/// What was found out about a puzzle in one era.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// The era.
    pub era: Era,
    /// Positions that the search looked at.
    pub positions: u64,
    /// Decisions of the shortest win.
    pub decisions: Option<u8>,
    /// Wins by rules of thumb.
    pub by_rules_of_thumb: u32,
    /// Wins at random.
    pub at_random: u32,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

/// Checks a puzzle in one of its eras.
pub fn check_puzzle(puzzle: &Puzzle, era: Era) -> Figures {
    let mut figures = Figures {
        era,
        positions: 0,
        decisions: None,
        by_rules_of_thumb: 0,
        at_random: 0,
        faults: Vec::new(),
    };
    let opening = match puzzle.exercise.opening(era) {
        Ok(battle) => battle,
        Err(failure) => {
            figures.faults.push(Fault::Broken(failure.got));
            return figures;
        }
    };
    let asked = opening.prompt().map(|prompt| prompt.seat());
    if asked != Some(ME) || opening.state.turn_side != Duel::side(ME) {
        figures.faults.push(Fault::NotYourTurn);
        return figures;
    }
    figures.faults.extend(solution(puzzle, era, &opening));
    figures.search(&opening);
    figures.play(&opening);
    figures
}

/// The written solution wins, and does so whatever is hidden.
fn solution(puzzle: &Puzzle, era: Era, opening: &Battle) -> Option<Fault> {
    let turn = opening.state.turn;
    let wins = |battle: &Battle| {
        let over = battle
            .state
            .outcome
            .map(|outcome| outcome.is_won_by(Duel::side(ME)));
        let others = prove::is_over(battle, ME, turn);
        match (over, others) {
            (Some(true), _) => Ok(()),
            (Some(false), _) => Err("the opponent has won".to_owned()),
            (None, true) => Err("the turn has passed".to_owned()),
            (None, false) => Err("the game goes on".to_owned()),
        }
    };
    let played = |battle: Battle| match puzzle.exercise.model_from(era, battle) {
        Ok(end) => wins(&end),
        Err(failure) => Err(format!(
            "line {}: {}: {}",
            failure.line, failure.expected, failure.got
        )),
    };
    if let Err(why) = played(opening.clone()) {
        return Some(Fault::WrongSolution(why));
    }
    if let Err(failure) = puzzle.exercise.run(era) {
        let why = format!(
            "line {}: {}: {}",
            failure.line, failure.expected, failure.got
        );
        return Some(Fault::WrongSolution(why));
    }
    let hidden = |seed| opening.redrawn(Some(ME), &mut Rng::new(seed));
    let fails = (1..=WORLDS).any(|seed| played(hidden(seed)).is_err());
    fails.then_some(Fault::Hidden)
}

impl Figures {
    fn search(&mut self, opening: &Battle) {
        let (verdict, nodes) = prove::search(opening, prove::LONGEST, POSITIONS);
        self.positions = nodes;
        match verdict {
            Verdict::Won { decisions } => {
                self.decisions = Some(decisions);
                if decisions < FEWEST_DECISIONS {
                    self.faults.push(Fault::TooShort(decisions));
                }
            }
            Verdict::Lost => self.faults.push(Fault::Unsolvable),
            Verdict::Unfinished => self.faults.push(Fault::TooLarge),
        }
    }

    /// Plays the turn without a plan.
    fn play(&mut self, opening: &Battle) {
        if turn_is_won(opening, 1, |battle, _| first_option(battle)) {
            self.faults.push(Fault::FirstOption);
        }
        let won = |seed: &u32| {
            let mut bot = BotKind::Rules.make(u64::from(*seed));
            turn_is_won(opening, u64::from(*seed), |battle, _| {
                let sight = Sight::of(battle)?;
                Some(sight.answer(bot.choose(&sight)).choice)
            })
        };
        self.by_rules_of_thumb = (0..RULES_TRIES).filter(won).count() as u32;
        if self.by_rules_of_thumb > RULES_MOST {
            self.faults
                .push(Fault::RulesOfThumb(self.by_rules_of_thumb));
        }
        let won = |seed: &u32| turn_is_won(opening, u64::from(*seed), any_option);
        self.at_random = (0..RANDOM_TRIES).filter(won).count() as u32;
        if self.at_random * 100 >= RANDOM_TRIES * RANDOM_PER_CENT {
            self.faults.push(Fault::AtRandom(self.at_random));
        }
    }
}

fn first_option(battle: &Battle) -> Option<Choice> {
    let mut options = Vec::new();
    battle.options(&mut options);
    options.first().copied()
}

fn any_option(battle: &Battle, rng: &mut Rng) -> Option<Choice> {
    let mut options = Vec::new();
    battle.options(&mut options);
    let at = rng.pick(options.len() as u16)?;
    options.get(usize::from(at)).copied()
}

/// Whether the turn is won by a way to play. The opponent answers at random.
fn turn_is_won(
    opening: &Battle,
    seed: u64,
    mut choose: impl FnMut(&Battle, &mut Rng) -> Option<Choice>,
) -> bool {
    let mut battle = opening.clone();
    let mut rng = Rng::new(seed);
    for _ in 0..STEPS {
        if prove::is_over(&battle, ME, opening.state.turn) {
            break;
        }
        let Some(prompt) = battle.prompt() else {
            break;
        };
        let choice = match prompt.seat() == ME {
            true => choose(&battle, &mut rng),
            false => any_option(&battle, &mut rng),
        };
        let Some(choice) = choice else {
            break;
        };
        battle.take(choice, &mut rng, Forget);
    }
    battle
        .state
        .outcome
        .is_some_and(|outcome| outcome.is_won_by(Duel::side(ME)))
}

/// Checks a lesson in an era: the line of each step, and what is wrong with it.
pub fn check_lesson(lesson: &Lesson, era: Era) -> Vec<(usize, Fault)> {
    let steps = lesson.steps_in(era);
    let faults = steps.filter_map(|step| {
        let fault = match step.goal(era) {
            Goal::Read => None,
            Goal::Reach(exercise) => match exercise.run(era) {
                Err(failure) => Some(Fault::Broken(format!(
                    "line {}: {}: {}",
                    failure.line, failure.expected, failure.got
                ))),
                Ok(()) if !exercise.has_goal(era) => Some(Fault::Broken(
                    "the position has no goal: `expect`".to_owned(),
                )),
                Ok(()) => exercise.missing(era, &[]).is_none().then_some(Fault::Idle),
            },
            Goal::Ask(exercise, rule) => match exercise.opening(era) {
                Err(failure) => Some(Fault::Broken(failure.got)),
                Ok(battle) => {
                    (!forbids(&battle, rule)).then(|| Fault::NothingToAsk(rule.to_string()))
                }
            },
        };
        fault.map(|fault| (step.line, fault))
    });
    faults.collect()
}

/// Whether a rule forbids the learner anything that may be thought of here with the cards in hand and in play.
fn forbids(battle: &Battle, rule: RuleId) -> bool {
    let slots = || battle.state.in_play(Duel::board(ME));
    let in_hand = battle.state.pile(ME, Pile::Hand).flat_map(|card| {
        let (board, card) = (Duel::board(ME), card);
        let alone = [
            Choice::Play(card, board),
            Choice::Bench(card, board),
            Choice::Card(card),
        ];
        let on = slots().flat_map(move |slot| {
            [
                Choice::Attach(card, slot),
                Choice::Evolve(card, slot),
                Choice::LevelUp(card, slot),
            ]
        });
        on.chain(alone).collect::<Vec<_>>()
    });
    let in_play = slots().flat_map(|slot| {
        let card = battle.state.top(slot);
        let attacks = battle.book.def(card).attacks.len() as u8;
        let powers = battle.book.def(card).activated.len() as u8;
        let attacks = (0..attacks).map(move |n| Choice::Attack(card, n));
        attacks.chain((0..powers).map(move |n| Choice::Power(card, n)))
    });
    let mut choices = in_hand
        .chain(in_play)
        .chain([Choice::Retreat(Duel::board(ME)), Choice::Done]);
    choices.any(|choice| {
        let reason = battle.why_not(choice);
        // Nobody thinks of attaching what is no Energy card.
        reason.is_some_and(|reason| reason != Reason::NotAnEnergyOrTool && reason.rule() == rule)
    })
}

/// What is wrong with a puzzle or a lesson, in sentences that name its file, line and era.
pub fn faults_of(file: &str, line: usize, era: Era, fault: &Fault) -> Problem {
    page::problem(file, line, format!("In {era}: {fault}."))
}
