//! Tells coins, tests, prices and modes.

use super::*;
use crate::wording::flow::Line;
use crate::wording::sentences::{is_deep, opened};
use crate::wording::step::{Step, steps};

pub(super) fn flip(say: &Words, coins: &Coins, by: Player) -> Flow {
    let coins = match coins {
        Coins::Number(Amount::Number(1)) => "a coin".to_owned(),
        Coins::Number(n) => say.things(n, "coin", "coins"),
        Coins::UntilTails => "a coin until you get tails".to_owned(),
    };
    let coins = match by {
        Player::You => coins,
        Player::Opponent | Player::Each => coins.replace("you get", "it comes up"),
    };
    let words = format!("{} {coins}", doing(by, "flip", "flips"));
    match by {
        Player::You => Flow::order(words),
        Player::Opponent | Player::Each => Flow::statement(words),
    }
}

pub(super) fn condition(
    say: &Words,
    test: &Test,
    then: &Effect,
    otherwise: Option<&Effect>,
    depth: u8,
) -> Flow {
    let words = format!("if {}, ", say.test(test));
    let Some(otherwise) = otherwise else {
        return opened(say.body(then, depth).after(&words));
    };
    let mut flow = say.closed_body(then, depth).after(&words);
    flow.go_on("otherwise, ", say.body(otherwise, depth), depth);
    opened(flow)
}

pub(super) fn if_done(say: &Words, first: &Effect, then: &Effect, depth: u8) -> Flow {
    let list = steps(first);
    let flow = match say.are_clauses(&list) {
        true => say.body(first, depth),
        false => say.list(&list, depth),
    };
    say.if_done(flow, done_words(&list, "if that was done"), then, depth)
}

/// The condition that something was done; `others` is for deeds that have no words of their own.
fn done_words(first: &[Step<'_>], others: &'static str) -> &'static str {
    match first {
        [Step::One(effect)] => effect.when_done().unwrap_or(others),
        _ => others,
    }
}

impl Words {
    /// The last of several statements: `if that was done` after it would be about all of them.
    pub(crate) fn last_step(&self, step: &Step<'_>, depth: u8) -> Flow {
        let Step::One(Effect::Flow(FlowVerb::IfDone { first, then })) = step else {
            return self.step(step, depth);
        };
        let list = steps(first);
        match list.len() == 1 && self.are_clauses(&list) {
            true => {
                let done = done_words(&list, "if the last of this was done");
                self.if_done(self.body(first, depth), done, then, depth)
            }
            false => {
                let done = done_words(&list, "if that was done");
                self.if_done(self.list(&list, depth), done, then, depth)
            }
        }
    }

    /// `A. If that was done, B.`
    fn if_done(&self, first: Flow, done: &str, then: &Effect, depth: u8) -> Flow {
        let mut flow = first;
        let next = if let Effect::Flow(FlowVerb::If {
            test,
            then,
            otherwise: None,
        }) = then
        {
            let words = format!("{done} and {}, ", self.inner_test(test));
            opened(self.body(then, depth).after(&words))
        } else {
            self.body(then, depth).after(&format!("{done}, "))
        };
        flow.go_on("", next, depth);
        opened(flow)
    }
}

/// `discard 1 card from your hand as a price`.
pub(super) fn price(say: &Words, effect: &Effect, depth: u8) -> Flow {
    if let [step] = &steps(effect)[..]
        && let Some(deed) = say.clause_of(step).filter(|deed| deed.rest.is_empty())
    {
        return Flow {
            lead: format!("{} as a price", deed.lead),
            ..deed
        };
    }
    say.closed_body(effect, depth).after("pay a price: ")
}

/// A list of modes.
pub(super) fn modes(
    say: &Words,
    numbers: (u8, u8),
    options: &[Effect],
    freely: bool,
    depth: u8,
) -> Flow {
    let points = options
        .iter()
        .flat_map(|option| mode(say, option, depth + 1));
    Flow {
        rest: points.collect(),
        simple: false,
        ..Flow::order(how_many_modes(numbers, options, freely))
    }
}

/// How many of the modes are chosen.
fn how_many_modes(numbers: (u8, u8), options: &[Effect], freely: bool) -> String {
    let how = match numbers {
        (1, 1) => "choose 1 of these".to_owned(),
        (1, 2) if options.len() == 2 => "choose 1 of these or both".to_owned(),
        (min, max) if min == max => format!("choose {min} of these"),
        (0, max) => format!("choose up to {max} of these (or none)"),
        (min, max) => format!("choose {min} to {max} of these"),
    };
    match freely {
        true => format!("{how}, even if it does nothing:"),
        false => format!("{how}:"),
    }
}

/// One of several modes: sentences, as long as no list breaks them.
fn mode(say: &Words, effect: &Effect, depth: u8) -> Vec<Line> {
    if is_deep(effect) {
        return say.body(effect, depth).points(depth);
    }
    let list = steps(effect);
    let lines = say.sentences(effect, depth);
    let broken = lines.iter().any(|line| matches!(line, Line::Point(..)));
    if list.len() <= 1 || broken {
        return say.body(effect, depth).points(depth);
    }
    let mut text = crate::wording::flow::text(&lines);
    if text.is_empty() {
        text = "Nothing happens.".to_owned();
    }
    vec![Line::Point(depth, text)]
}
