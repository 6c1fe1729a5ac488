//! A state that could not have come about is told apart.

use crate::common;
use rulebox_cards::effect::Ignoring;
use rulebox_engine::choice::Purpose;
use rulebox_engine::record::fault;
use rulebox_engine::state::{Course, Env, EnvId, Memory, RunningAttack, SlotId, Triggers};
use rulebox_engine::{Battle, CardId, Duel, Forget, Rng, Seat};
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
    let active = battle.state.active(Duel::board(Seat(1)));
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

#[test]
fn a_procedure_with_a_memory_of_another_kind_is_found() {
    let mut battle = in_the_first_turn();
    let remembered = Env::of(Seat(0), CardId::NONE, SlotId::NONE);
    battle.state.memories[0] = Memory::Program(remembered);
    battle.state.memories_used = 1;
    assert_eq!(fault(&battle.state, &battle.book), None);
    let waiting = Triggers {
        env: EnvId(0),
        seat: Seat(0),
        seats_left: 0,
    };
    assert!(battle.state.stack.push(waiting.into()).is_ok());
    let found = fault(&battle.state, &battle.book).unwrap_or_default();
    assert!(found.contains("cannot be under way"), "{found}");
}

#[test]
fn a_memory_that_is_in_use_and_free_is_found() {
    let mut battle = in_the_first_turn();
    battle.state.memories_used = 1;
    assert!(fault(&battle.state, &battle.book).is_some());
}

#[test]
fn an_attack_that_nobody_carries_out_is_found() {
    let mut battle = in_the_first_turn();
    let by = battle.state.active(Duel::board(Seat(0)));
    battle.state.attack = Some(RunningAttack {
        by,
        card: battle.state.top(by),
        attack: 0,
        course: Course::On,
        is_copy: false,
        coins_are_over: false,
        ignoring: Ignoring::default(),
        base: 10,
        done: 0,
    });
    let found = fault(&battle.state, &battle.book).unwrap_or_default();
    assert!(found.contains("nobody carries out"), "{found}");
}
