//! A turn at the table: where it begins, how it ends, and what is said of the other player's.

use super::{Player, wish};
use rulebox_engine::Choice;
use rulebox_rules::Era;

const SIZE: (u16, u16) = (80, 24);

#[test]
fn an_attack_is_not_forgotten_by_accident() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    let attacks = |player: &Player| {
        let mut offers = player.screen.offers.iter();
        offers.any(|offer| matches!(offer.choice, Choice::Attack(..)))
    };
    for _ in 0..500 {
        if attacks(&player) {
            break;
        }
        player.take_first();
    }
    let turn = player.screen.view.turn;
    player.press("<up><enter>").must_see("You could still ");
    player.must_see("attack.");
    player.press("<esc>");
    assert_eq!(player.screen.view.turn, turn);
    player.press("<enter><enter>");
    assert!(player.screen.view.turn > turn || player.screen.view.outcome.is_some());
}

#[test]
fn a_turn_is_not_ended_by_a_key_too_many() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    let attaches = |player: &Player| {
        let mut offers = player.screen.offers.iter();
        offers.any(|offer| matches!(offer.choice, Choice::Attach(..)))
    };
    for _ in 0..500 {
        if attaches(&player) {
            break;
        }
        player.take_first();
    }
    let under = |player: &Player| player.screen.row().map(|row| row.words);
    assert_ne!(under(&player), Some("End the turn".to_owned()));
    player.press("<up>");
    assert_eq!(under(&player), Some("End the turn".to_owned()));
    let turn = player.screen.view.turn;
    player
        .press("<enter>")
        .must_see("You could still attach an Energy");
    player.press("<esc>");
    assert_eq!(player.screen.view.turn, turn);
}

#[test]
fn attacks_are_listed_before_retreating() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    for _ in 0..2_000 {
        let (mut attack, mut retreat) = (false, false);
        for offer in &player.screen.offers {
            attack |= matches!(offer.choice, Choice::Attack(..));
            retreat |= matches!(offer.choice, Choice::Retreat(_));
        }
        if attack && retreat {
            break;
        }
        player.take_first();
    }
    player.press("a");
    let rows: Vec<String> = player
        .screen
        .rows()
        .into_iter()
        .map(|row| row.words)
        .collect();
    assert!(rows.len() > 1, "{rows:?}");
    assert!(rows[0].starts_with("Attack with "), "{rows:?}");
    assert!(rows[rows.len() - 1].starts_with("Retreat "), "{rows:?}");
}

#[test]
fn the_log_says_how_much_of_a_turn_is_not_seen() {
    let mut player = Player::sit(&wish(Era::E2025, 5), (80, 24));
    for _ in 0..2_000 {
        if player.sees().contains(" new above: l ") {
            return;
        }
        player.take_first();
    }
    panic!("every turn of the other player fits six lines");
}

#[test]
fn a_long_message_ends_with_a_sign_that_it_is_cut() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.screen.say("word ".repeat(30));
    let seen = player.sees();
    let line = seen.lines().nth(22).unwrap_or_default();
    assert!(line.starts_with(" word") && line.ends_with('…'), "{line}");
}
