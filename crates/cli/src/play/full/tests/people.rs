//! Two people at one table, and what can be taken back there and in a game that goes on.

use super::super::screen::Screen;
use super::{Player, file, wish};
use crate::library::Library;
use crate::play::saved;
use crate::play::session::Session;
use ratatui::crossterm::event::MouseButton;
use rulebox_engine::{Choice, Duel, Seat};
use rulebox_rules::Era;

const SIZE: (u16, u16) = (80, 24);

fn two_people(era: Era, seed: u64) -> Player {
    let mut wish = wish(era, seed);
    wish.hot_seat = true;
    Player::sit(&wish, SIZE)
}

fn attaches(screen: &Screen) -> bool {
    let mut offers = screen.offers.iter();
    offers.any(|offer| matches!(offer.choice, Choice::Attach(..)))
}

#[test]
fn no_game_is_thrown_away_between_two_people() {
    let curtain = "Press Enter when nobody else looks.";
    let mut player = two_people(Era::E2025, 5);
    player.must_see(curtain);
    player
        .interrupt()
        .must_see("Are you sure?")
        .must_see("Enter leave · s save first · Esc stay")
        .must_not_see("Hand, ");
    assert!(!player.left);
    player.press("<esc>").must_see(curtain);
    player.press("x").must_see("Do you leave the table?");
    player.press("<esc>").must_see(curtain);

    let saved_in = file("between.rulebox");
    player.press("s").must_see("Save as: game-5.rulebox");
    player.name_file(&saved_in);
    player
        .must_see("Saved: rulebox play --resume")
        .must_see(curtain)
        .must_not_see("Hand, ");
    player.interrupt().must_see("The game is saved.");
    player.press("<esc><enter>").must_see("Hand, ");
    assert!(saved::open(&saved_in, &Library::embedded(), |_| {}).is_ok());
    std::fs::remove_file(&saved_in).expect("it was there");

    let mut player = two_people(Era::E2025, 5);
    player.interrupt().press("s").must_see("Save as:");
    player.name_file(&saved_in);
    assert!(player.left && saved_in.exists());
    std::fs::remove_file(&saved_in).expect("it was there");

    let mut player = two_people(Era::E2025, 5);
    player.screen.size = (40, 10);
    player.interrupt().must_see("Enter leaves, Esc stays.");
    assert!(!player.left);
    player.interrupt();
    assert!(player.left);
}

/// That somebody has nothing to choose in set-up would tell the other one what their hand is like.
#[test]
fn everybody_is_called_to_the_table_even_for_a_single_answer() {
    for seed in 0..20 {
        let player = two_people(Era::E2009, seed);
        let asked = player.screen.session.battle();
        assert_eq!(asked.state.turn, 0);
        assert_eq!(
            asked.state.in_play(Duel::board(player.screen.viewer)).len(),
            0
        );
        let other = asked.book.plan.opponent(player.screen.viewer);
        assert_eq!(
            asked.state.in_play(Duel::board(other)).len(),
            0,
            "seed {seed}"
        );
    }
}

/// A click may be meant for the window.
#[test]
fn a_click_shows_nobody_the_cards_of_the_next_player() {
    let mut player = two_people(Era::E2025, 5);
    player.click(10, 10, MouseButton::Left);
    player
        .must_see("Press Enter when nobody else looks.")
        .must_not_see("Hand, ");
}

#[test]
fn each_of_two_people_takes_back_what_they_did_themselves() {
    let mut player = two_people(Era::E2025, 5);
    player.play_until(attaches);
    let (view, seat) = (player.screen.view.clone(), player.screen.viewer);
    player.press("q1");
    if player.screen.pointed.is_some() {
        player.press("1");
    }
    player.must_see("Energy ✓");
    player
        .press("u")
        .must_see("Taken back.")
        .must_see("Energy ·");
    assert_eq!((&player.screen.view, player.screen.viewer), (&view, seat));
    player.press("<esc><up><enter>");
    if !player.screen.sheets.is_empty() {
        player.press("<enter>");
    }
    player.must_see("Press Enter when nobody else looks.");
    assert_ne!(player.screen.viewer, seat);
    player
        .press("<enter>u")
        .must_see("cannot be taken back: the other player has answered");
}

/// The cards that a seat knows or looks at.
fn known(session: &Session, seat: Seat) -> Vec<bool> {
    let (book, table) = (&session.battle().book, session.battle().table());
    let looking = session.battle().known_to(Some(seat)).looking_at;
    let cards = book.plan.seats().flat_map(|owner| book.deck(owner));
    cards
        .map(|card| table.is_known(Some(seat), card) || looking.contains(&card))
        .collect()
}

#[test]
fn nothing_that_one_of_two_people_takes_back_taught_anybody_anything() {
    let mut taken = 0;
    for (era, seed) in [(Era::E2011, 1), (Era::E2025, 2), (Era::E2009, 3)] {
        let mut player = two_people(era, seed);
        for _ in 0..150 {
            if player.screen.curtain.is_some() {
                player.press("<enter>");
            }
            let (before, mover) = (player.screen.session.clone(), player.screen.viewer);
            player.take_first();
            let after = &player.screen.session;
            let mut back = after.clone();
            if back.undo().is_err() {
                continue;
            }
            taken += 1;
            assert_eq!(back.battle().state, before.battle().state);
            assert_eq!(player.screen.viewer, mover, "nobody else is asked");
            let played = known(&before, mover);
            for seat in [Seat(0), Seat(1)] {
                let (then, now) = (known(&before, seat), known(after, seat));
                for ((then, now), played) in then.iter().zip(&now).zip(&played) {
                    // What is played from the hand is seen, and taken back, by all.
                    assert!(!now || *then || *played, "seed {seed}, {seat:?}");
                }
            }
        }
    }
    assert!(taken > 60, "only {taken} answers could be taken back");
}

#[test]
fn a_game_that_goes_on_takes_back_what_it_could_before() {
    let mut taken = 0;
    for (era, hot_seat) in [(Era::E2025, false), (Era::E2009, true), (Era::E2021, true)] {
        let mut wish = wish(era, 5);
        wish.hot_seat = hot_seat;
        wish.first = hot_seat.then_some(Seat(1));
        let mut player = Player::sit(&wish, SIZE);
        for _ in 0..60 {
            player.take_first();
            let mut here = player.screen.session.clone();
            let mut again =
                saved::read(&saved::write(&here), &Library::embedded()).expect("a saved game");
            loop {
                let (one, other) = (here.undo(), again.undo());
                assert_eq!(one, other, "{era}");
                assert_eq!(saved::write(&here), saved::write(&again));
                assert_eq!(here.story(Seat(0)).all(), again.story(Seat(0)).all());
                if one.is_err() {
                    break;
                }
                taken += 1;
            }
        }
    }
    assert!(taken > 60, "only {taken} answers could be taken back");
}

#[test]
fn an_energy_is_taken_back_after_saving_and_going_on() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.play_until(attaches).press("q1");
    if player.screen.pointed.is_some() {
        player.press("1");
    }
    player.must_see("Energy ✓");
    let text = saved::write(&player.screen.session);
    let mut again = Player::join(
        saved::read(&text, &Library::embedded()).expect("a saved game"),
        SIZE,
    );
    again.must_see("Energy ✓");
    again
        .press("u")
        .must_see("Taken back.")
        .must_see("Energy ·");
}
