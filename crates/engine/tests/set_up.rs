//! What is refused while setting up, and why.

use crate::common;
use rulebox_engine::battle::Battle;
use rulebox_engine::book::BookBuilder;
use rulebox_engine::chance::Rng;
use rulebox_engine::choice::{Choice, Purpose};
use rulebox_engine::game::Game;
use rulebox_engine::knowledge::event::Forget;
use rulebox_engine::outcome::EndReason;
use rulebox_engine::plan::seating::Seating;
use rulebox_engine::reason::Reason;
use rulebox_engine::state::State;
use rulebox_engine::state::ids::Seat;
use rulebox_engine::state::layout::Duel;
use rulebox_engine::state::piles::Pile;
use rulebox_rules::{Era, Ruleset};
use std::sync::Arc;

#[test]
fn only_cards_of_the_own_hand_can_be_placed() {
    let book = common::books(Era::E2025).remove(0);
    let mut rng = Rng::new(1);
    let mut battle: Battle<Duel> = Battle::begin(book, &mut rng, Forget);
    let mut options = Vec::new();
    while battle.prompt().map(|p| p.purpose) != Some(Purpose::PlaceActive) {
        battle.options(&mut options);
        battle.take(options[0], &mut rng, Forget);
    }
    let seat = battle.prompt().expect("somebody places").seat;
    let other = battle.book.seating.opponent(seat);
    let first = |seat: Seat, pile| battle.state.pile(seat, pile).next().expect("a card");
    for card in [
        first(seat, Pile::Deck),
        first(other, Pile::Deck),
        first(other, Pile::Hand),
    ] {
        assert_eq!(battle.why_not(Choice::Card(card)), Some(Reason::NotInHand));
    }
}

#[test]
fn a_deck_that_can_never_start_loses_instead_of_drawing_for_ever() {
    let good = common::decks().remove(0);
    let no_basics: common::Deck = good
        .iter()
        .filter(|c| !c.is_basic_pokemon())
        .cloned()
        .collect();
    let rules = Ruleset::of(Era::E2025);
    // No deck check: the book is put together directly.
    let book = BookBuilder::build(rules, Seating::duel(), &[good, no_basics]).expect("a book");
    let mut rng = Rng::new(1);
    let mut battle: Battle<Duel> = Battle::begin(Arc::new(book), &mut rng, Forget);
    let mut options = Vec::new();
    battle.options(&mut options);
    battle.take(options[0], &mut rng, Forget);
    let outcome = battle.state.outcome.expect("the game is over");
    assert_eq!(
        (outcome.winner, outcome.because),
        (Seat(0), EndReason::NoPokemon)
    );
}

#[test]
fn sudden_death_goes_on_with_the_numbers_of_prompts() {
    let book = common::books(Era::E2025).remove(0);
    let mut state = State::<Duel>::empty();
    (state.prompt, state.sudden_deaths) = (41, 1);
    let mut game = Game {
        book: &book,
        s: &mut state,
        chance: Rng::new(1),
        sink: Forget,
    };
    game.begin(1);
    assert_eq!(
        (state.prompt, state.sudden_deaths, state.prizes),
        (41, 1, 1)
    );
}
