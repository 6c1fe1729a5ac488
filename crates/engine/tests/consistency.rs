//! A state that could not have come about is told apart.

use crate::common;
use rulebox_engine::battle::Battle;
use rulebox_engine::chance::Rng;
use rulebox_engine::choice::Purpose;
use rulebox_engine::knowledge::event::Forget;
use rulebox_engine::record::consistency::fault;
use rulebox_engine::state::ids::Seat;
use rulebox_engine::state::layout::Duel;
use rulebox_rules::Era;

/// A game in its first turns, when everything has been checked.
fn in_the_first_turn() -> Battle<Duel> {
    let book = common::books(Era::E2025).remove(0);
    let mut rng = Rng::new(1);
    let mut battle: Battle<Duel> = Battle::begin(book, &mut rng, Forget);
    let mut options = Vec::new();
    let waits = |battle: &Battle<Duel>| {
        battle.prompt().map(|p| p.purpose) == Some(Purpose::Turn) && !battle.state.unchecked
    };
    while !waits(&battle) {
        battle.options(&mut options);
        battle.take(options[0], &mut rng, Forget);
    }
    battle
}

#[test]
fn a_game_in_play_is_consistent() {
    let battle = in_the_first_turn();
    assert_eq!(fault(&battle.state, &battle.book), None);
}

#[test]
fn a_knock_out_that_was_overlooked_is_found() {
    let mut battle = in_the_first_turn();
    let active = battle.state.active(Seat(1));
    battle.state.slots[active.index()].counters = 99;
    let found = fault(&battle.state, &battle.book).unwrap_or_default();
    assert!(found.contains("not checked"), "{found}");
    // The same is in order as long as the check is still to come.
    battle.state.unchecked = true;
    assert_eq!(fault(&battle.state, &battle.book), None);
}

#[test]
fn questions_that_no_card_answers_are_found() {
    let mut battle = in_the_first_turn();
    battle.state.questions ^= 1;
    assert!(fault(&battle.state, &battle.book).is_some());
}
