//! Keys as commands, and the sheet that explains them.

use super::spot::Sort;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a player asks for at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take the option under the cursor.
    Take,
    /// Take the option with this number of those shown, from 1.
    Number(usize),
    /// Move the cursor among the options.
    Cursor(isize),
    /// Point at the next thing on the table, or at the one before.
    Point(isize),
    /// Show only options of a sort.
    Show(Sort),
    /// Go back: close, point at nothing, show all options.
    Back,
    /// Read the card that is pointed at.
    Read,
    /// Ask why not.
    WhyNot,
    /// Ask which rule allows the option under the cursor.
    Why,
    /// Look for options by words.
    Search,
    /// Ask the computer player.
    Hint,
    /// Take the last answer back.
    Undo,
    /// Read the log.
    Log,
    /// Read which coins were flipped.
    Coins,
    /// Read the discard piles and Lost Zones.
    Piles,
    /// Play again, once the game is over.
    Rematch,
    /// Save the game.
    Save,
    /// Give up.
    Concede,
    /// Leave the table.
    Leave,
    /// Read what the keys do.
    Help,
}

/// The keys in the order of the sheet: how they are called, and what they do.
pub const KEYS: &[(&str, &str)] = &[
    ("↑ ↓", "move among the options"),
    ("Enter", "take the option under the cursor"),
    ("1 – 9", "take this option"),
    ("← → Tab", "point at a card: only options that concern it"),
    (
        "",
        "are shown; after the game, step through it (r: rematch)",
    ),
    ("Esc", "back: close a sheet, point at nothing, all options"),
    ("a b q", "attack or retreat · Bench · attach"),
    (
        "e w t",
        "evolve · Abilities and other powers · Trainer cards",
    ),
    ("/", "search the options"),
    ("v", "read the card (also a double or right click)"),
    ("n", "why not? Names the rule that forbids it and opens it"),
    ("y", "why? The same for the option under the cursor"),
    ("h", "hint: what the computer player would do"),
    ("u", "undo, as long as nothing hidden was learnt"),
    (
        "l f d",
        "the log · the coins · discard piles and Lost Zones",
    ),
    ("s c x", "save · concede · leave (also Ctrl-C)"),
    ("?", "this sheet"),
];

/// The command of a key at the table.
pub fn command(key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Command::Leave);
    }
    Some(match key.code {
        KeyCode::Enter => Command::Take,
        KeyCode::Up | KeyCode::Char('k') => Command::Cursor(-1),
        KeyCode::Down | KeyCode::Char('j') => Command::Cursor(1),
        KeyCode::PageUp => Command::Cursor(-8),
        KeyCode::PageDown => Command::Cursor(8),
        KeyCode::Left | KeyCode::BackTab => Command::Point(-1),
        KeyCode::Right | KeyCode::Tab => Command::Point(1),
        KeyCode::Esc | KeyCode::Backspace => Command::Back,
        KeyCode::Char(letter) => return of_letter(letter),
        _ => return None,
    })
}

fn of_letter(letter: char) -> Option<Command> {
    Some(match letter {
        '1'..='9' => Command::Number(letter.to_digit(10)? as usize),
        'a' => Command::Show(Sort::Active),
        'b' => Command::Show(Sort::Bench),
        'q' => Command::Show(Sort::Attach),
        'e' => Command::Show(Sort::Evolve),
        'w' => Command::Show(Sort::Power),
        't' => Command::Show(Sort::Trainer),
        'v' | ' ' => Command::Read,
        'n' => Command::WhyNot,
        'y' => Command::Why,
        '/' => Command::Search,
        'h' => Command::Hint,
        'u' => Command::Undo,
        'l' => Command::Log,
        'f' => Command::Coins,
        'd' => Command::Piles,
        'r' => Command::Rematch,
        's' => Command::Save,
        'c' => Command::Concede,
        'x' | 'Q' => Command::Leave,
        '?' => Command::Help,
        _ => return None,
    })
}

/// What the bottom line offers, with the command that a click gives; the first ones matter most.
pub const BUTTONS: &[(&str, &str, Command)] = &[
    ("?", "keys", Command::Help),
    ("v", "read", Command::Read),
    ("n", "why not?", Command::WhyNot),
    ("h", "hint", Command::Hint),
    ("u", "undo", Command::Undo),
    ("/", "search", Command::Search),
    ("l", "log", Command::Log),
    ("s", "save", Command::Save),
    ("x", "leave", Command::Leave),
    ("d", "piles", Command::Piles),
    ("c", "concede", Command::Concede),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_sheet_does_something() {
        for (keys, _) in KEYS {
            for key in keys.split(' ').filter(|key| key.chars().count() == 1) {
                let letter = key.chars().next().unwrap_or(' ');
                let arrow = "↑↓←→–".contains(letter);
                assert!(arrow || of_letter(letter).is_some(), "{key}");
            }
        }
    }

    #[test]
    fn the_buttons_are_keys() {
        for (key, _, what) in BUTTONS {
            let letter = key.chars().next().unwrap_or(' ');
            assert_eq!(of_letter(letter), Some(*what), "{key}");
        }
    }
}
