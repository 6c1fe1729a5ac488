//! Where the moves are on the screen of somebody who looks at a game.

use super::super::look::{cut, wrapped};
use super::super::plan::{Plan, inside};
use super::super::stage::Stage;
use super::Watching;
use crate::play::people::Eye;
use ratatui::layout::Rect;

/// The most lines that the hand of the player above may take.
const HAND: usize = 3;

/// A line of the list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLine {
    /// The step at which it was answered.
    pub step: usize,
    /// What it says.
    pub text: String,
}

/// The hand of the player above, where every card is seen.
pub fn other_hand(watching: &Watching, plan: &Plan) -> Vec<String> {
    if watching.reel.eye() != Eye::Everything {
        return Vec::new();
    }
    let view = watching.reel.view();
    let mut others = view.sides.iter();
    let other = others.find(|side| side.seat != watching.viewer());
    let Some(side) = other else {
        return Vec::new();
    };
    let cards = watching.names().list(&side.hand.known);
    let text = format!("{} hand: {cards}", watching.people().whose_first(side.seat));
    let width = usize::from(inside(plan.options).width);
    let mut lines = wrapped(&text, width, 2);
    if lines.len() > HAND {
        lines.truncate(HAND);
        let last = lines.pop().unwrap_or_default();
        lines.push(cut(
            &format!("{last}……"),
            width.min(last.chars().count() + 1),
        ));
    }
    lines
}

/// The room for the list of moves.
pub fn moves_inner(watching: &Watching, plan: &Plan) -> Rect {
    let inner = inside(plan.options);
    let hand = other_hand(watching, plan).len() as u16;
    let above = if hand > 0 { hand + 1 } else { 0 }.min(inner.height);
    Rect {
        y: inner.y + above,
        height: inner.height - above,
        ..inner
    }
}

/// The moves around the step that is shown, as many as there is room for.
pub fn moves(watching: &Watching, plan: &Plan) -> Vec<MoveLine> {
    let reel = &watching.reel;
    let room = moves_inner(watching, plan);
    let (height, width) = (usize::from(room.height), usize::from(room.width));
    let first = (reel.at() + 1).saturating_sub(height.div_ceil(2).max(1));
    let first = first.min((reel.last() + 1).saturating_sub(height));
    let line = |step: usize| {
        let text = match reel.answer(step) {
            Some(answer) => {
                let who = reel.people().subject(answer.seat);
                format!("{who}: {}", answer.words)
            }
            None if step < reel.last() => "…".to_owned(),
            None if reel.view().outcome.is_some() => "The game is over.".to_owned(),
            None => "Here the game stands.".to_owned(),
        };
        MoveLine {
            step,
            text: cut(&text, width.saturating_sub(2)),
        }
    };
    (first..=reel.last()).take(height).map(line).collect()
}

/// The step of the move at a place of the screen.
pub fn move_at(watching: &Watching, x: u16, y: u16) -> Option<usize> {
    let plan = Plan::of(watching);
    let room = moves_inner(watching, &plan);
    let line = usize::from(y.checked_sub(room.y)?);
    let step = moves(watching, &plan).get(line)?.step;
    room.contains((x, y).into()).then_some(step)
}
