//! A window that is too small for the table: nothing happens unseen.

use super::{Player, wish};
use crate::play::full::Input;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton};
use rulebox_rules::Era;

const SIZE: (u16, u16) = (80, 24);

#[test]
fn no_key_and_no_click_plays_unseen() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.play_to_turn(1);
    let (before, turn) = (player.sees(), player.screen.view.turn);
    player.screen.size = (79, 24);
    player
        .must_see("The table needs 80 columns")
        .must_see("x leaves.");
    for keys in [
        "<enter>", "y", "1", "q", "1", "c", "<enter>", "u", "s", "<enter>", "n",
    ] {
        player.press(keys);
    }
    for y in 0..24 {
        player.click(60, y, MouseButton::Left);
    }
    assert_eq!(player.screen.view.turn, turn);
    player.screen.size = SIZE;
    assert_eq!(player.sees(), before);
}

#[test]
fn a_table_that_is_not_seen_can_be_left() {
    let ctrl_c = || Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    let sit = || {
        let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
        player.screen.size = (40, 10);
        player
    };
    let mut player = sit();
    player.press("x").must_see("Enter leaves, Esc stays.");
    player.press("s<esc>").must_see("x leaves.");
    assert!(!player.left);
    player.press("x<enter>");
    assert!(player.left);
    let mut player = sit();
    player.give(ctrl_c());
    assert!(!player.left);
    player.give(ctrl_c());
    assert!(player.left);
}
