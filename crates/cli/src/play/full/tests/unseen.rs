//! What is not seen: a window that is too small for the table, in which nothing happens, and lists that do not fit.

use super::super::plan::{Plan, side};
use super::{Player, wish};
use crate::play::full::Input;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton};
use rulebox_engine::Rng;
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

/// How many rows of the options are seen.
fn rows_seen(player: &Player) -> usize {
    let lines = Plan::of(&player.screen).option_lines(&player.screen);
    let mut numbers: Vec<usize> = lines.iter().map(|line| line.number).collect();
    numbers.dedup();
    numbers.len()
}

#[test]
fn options_that_do_not_fit_are_counted() {
    let mut wish = wish(Era::E2009, 5);
    wish.decks = Some(["luxchomp", "kingdra"].map(str::to_owned).to_vec());
    let mut player = Player::sit(&wish, SIZE);
    let unseen = |player: &Player| Plan::of(&player.screen).options_unseen(&player.screen);
    let (mut rng, mut counted) = (Rng::new(3), 0);
    for _ in 0..300 {
        let rows = player.screen.rows().len();
        player.screen.cursor = 0;
        let (above, below) = unseen(&player);
        assert_eq!((above, rows_seen(&player) + below), (0, rows));
        if below > 0 {
            player.must_see(&format!(" {below} more below "));
            player.press("<pgdn>".repeat(rows).as_str());
            let (above, below) = unseen(&player);
            assert_eq!((above + rows_seen(&player), below), (rows, 0));
            // What the option under the cursor does may need more room or less.
            if above > 0 {
                player.must_see(&format!(" {above} more above "));
                counted += 1;
            }
        }
        if player.screen.offers.is_empty() {
            break;
        }
        let any = rng.below(player.screen.offers.len() as u32) as usize;
        let effect = player.screen.decide(player.screen.offers[any].choice);
        player.settle(effect);
    }
    assert!(counted > 0, "everything fitted");
}

#[test]
fn cards_of_the_hand_that_do_not_fit_are_counted() {
    let mut player = Player::sit(&wish(Era::E2009, 5), SIZE);
    player.play_to_turn(3);
    let screen = &player.screen;
    let cards = side(screen, true).map_or(0, |side| side.hand.len());
    let mut plan = Plan::of(screen);
    assert_eq!(plan.hand_unseen(screen), (0, 0));
    // The title and a line of cards.
    plan.hand.height = 2;
    plan.hand.width = 30;
    let (above, below) = plan.hand_unseen(screen);
    assert!(
        above == 0 && below > 0 && below < cards,
        "{below} of {cards}"
    );
    plan.hand.height = 1;
    assert_eq!(plan.hand_unseen(screen), (0, cards));
}
