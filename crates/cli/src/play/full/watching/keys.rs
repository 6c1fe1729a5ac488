//! Keys of somebody who looks at a game.

use super::super::sheet::{Row, Text};
use crate::play::people::Eye;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rulebox_engine::Seat;

/// What somebody who looks at a game asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// A step on.
    Forward,
    /// A step back.
    Back,
    /// To the next turn.
    NextTurn,
    /// To the beginning of this turn, or of the one before.
    TurnBefore,
    /// To the first step.
    First,
    /// To the last step.
    Last,
    /// Ask for a turn to go to.
    GoTo,
    /// Look from elsewhere.
    Look(Eye),
    /// Let it run, or stop.
    Play,
    /// Let it run faster.
    Faster,
    /// Let it run more slowly.
    Slower,
    /// Point at the next thing, or at the one before.
    Point(isize),
    /// Point at nothing.
    PointAtNothing,
    /// Read what is pointed at.
    Read,
    /// Read the log.
    Log,
    /// Read which coins were flipped.
    Coins,
    /// Read the piles.
    Piles,
    /// Read what the keys do.
    Help,
    /// Leave.
    Leave,
}

/// The keys in the order of the sheet.
const KEYS: &[(&str, &str)] = &[
    ("→ l", "a step on"),
    ("← h", "a step back"),
    ("↓ ↑", "the next turn · the turn before (also j k)"),
    ("Home End", "the first step · the last one"),
    ("g", "go to a turn: type its number, then Enter"),
    ("1 2 0", "as the first or second player saw it · everything"),
    ("Space", "let it run, or stop it"),
    ("+ -", "faster · slower"),
    ("Tab", "point at a card"),
    ("v", "read the card (also a second or a right click)"),
    ("o f d", "the log · the coins · the piles"),
    ("q", "leave (also x and Ctrl-C)"),
    ("?", "this sheet"),
];

/// What the bottom line offers.
pub const BUTTONS: &[(&str, &str)] = &[
    ("?", "keys"),
    ("← →", "step"),
    ("↑ ↓", "turn"),
    ("g", "go to"),
    ("1 2 0", "seat"),
    ("Space", "run"),
    ("q", "leave"),
    ("v", "read"),
    ("o", "log"),
    ("d", "piles"),
];

/// The command of a key.
pub fn command(key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return None;
    }
    Some(match key.code {
        KeyCode::Right | KeyCode::Char('l') => Command::Forward,
        KeyCode::Left | KeyCode::Char('h') => Command::Back,
        KeyCode::Down | KeyCode::PageDown | KeyCode::Char('j') => Command::NextTurn,
        KeyCode::Up | KeyCode::PageUp | KeyCode::Char('k') => Command::TurnBefore,
        KeyCode::Home => Command::First,
        KeyCode::End => Command::Last,
        KeyCode::Char('g') => Command::GoTo,
        KeyCode::Char('0') => Command::Look(Eye::Everything),
        KeyCode::Char('1') => Command::Look(Eye::Seat(Seat(0))),
        KeyCode::Char('2') => Command::Look(Eye::Seat(Seat(1))),
        KeyCode::Char(' ') => Command::Play,
        KeyCode::Char('+' | '=') => Command::Faster,
        KeyCode::Char('-') => Command::Slower,
        KeyCode::Tab => Command::Point(1),
        KeyCode::BackTab => Command::Point(-1),
        KeyCode::Esc | KeyCode::Backspace => Command::PointAtNothing,
        KeyCode::Char('v') | KeyCode::Enter => Command::Read,
        KeyCode::Char('o') => Command::Log,
        KeyCode::Char('f') => Command::Coins,
        KeyCode::Char('d') => Command::Piles,
        KeyCode::Char('?') => Command::Help,
        KeyCode::Char('q' | 'x' | 'Q') => Command::Leave,
        _ => return None,
    })
}

/// What the keys do.
pub fn sheet(live: bool) -> Text {
    let row = |(key, does): &(&str, &str)| Row::plain(format!("{key:>9} {does}"));
    let mut rows: Vec<Row> = KEYS.iter().map(row).collect();
    rows.push(Row::blank());
    rows.push(Row::dim(if live {
        "A step on from the newest one lets the computer player think. The mouse clicks moves and cards."
    } else {
        "The mouse clicks moves and cards; its wheel steps."
    }));
    Text::new("Keys", rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_sheet_does_something() {
        for (keys, _) in KEYS.iter().chain(BUTTONS) {
            for key in keys.split(' ').filter(|key| key.chars().count() == 1) {
                let letter = key.chars().next().unwrap_or(' ');
                let pressed = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
                assert!(
                    "←→↑↓".contains(letter) || command(pressed).is_some(),
                    "{key}"
                );
            }
        }
    }
}
