//! What is refused while setting up, and why.

use crate::common;
use rulebox_cards::Catalog;
use rulebox_engine::book::BookBuilder;
use rulebox_engine::choice::Purpose;
use rulebox_engine::game::Game;
use rulebox_engine::outcome::EndReason;
use rulebox_engine::plan::{Side, TablePlan};
use rulebox_engine::reason::Reason;
use rulebox_engine::state::{Pile, State};
use rulebox_engine::table::Table;
use rulebox_engine::{Battle, Choice, Duel, Event, Forget, Rng, Seat};
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
    let seat = battle.prompt().expect("somebody places").seat();
    let other = battle.book.plan.opponent(seat);
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
    let book = BookBuilder::build(
        rules,
        TablePlan::duel(),
        &[good, no_basics],
        &Catalog::embedded(),
    )
    .expect("a book");
    let mut rng = Rng::new(1);
    let mut battle: Battle<Duel> = Battle::begin(Arc::new(book), &mut rng, Forget);
    let mut options = Vec::new();
    battle.options(&mut options);
    battle.take(options[0], &mut rng, Forget);
    let outcome = battle.state.outcome.expect("the game is over");
    assert_eq!(
        (outcome.winner, outcome.because),
        (Some(Side(0)), EndReason::NoPokemon)
    );
}

#[test]
fn the_number_of_mulligans_stays_what_was_taken_when_extra_cards_are_drawn_for_them() {
    let mut offered = 0;
    let books = Era::ALL.iter().map(|era| common::books(*era).remove(0));
    for (book, seed) in books.flat_map(|book| (0..40).map(move |seed| (book.clone(), seed))) {
        let mut rng = Rng::new(seed);
        let mut told: Vec<Event> = Vec::new();
        let mut battle: Battle<Duel> = Battle::begin(book, &mut rng, &mut told);
        let mut options = Vec::new();
        while battle.state.turn == 0 {
            battle.options(&mut options);
            let pick = rng.below(options.len() as u32) as usize;
            battle.take(options[pick], &mut rng, &mut told);
        }
        for seat in battle.book.plan.seats() {
            let taken =
                |event: &&Event| matches!(event, Event::MulliganTaken { seat: s } if *s == seat);
            let count = told.iter().filter(taken).count();
            assert_eq!(usize::from(battle.state.seat(seat).mulligans), count);
            offered += u32::from(battle.state.seat(seat).extra_offered);
        }
    }
    assert!(offered > 0, "nobody was offered an extra card");
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
    game.begin();
    assert_eq!((state.prompt, state.sudden_deaths), (41, 1));
    let table = Table::new(&book, &state);
    let laid_out = book.plan.seats().map(|seat| table.lays_out(seat).total());
    assert_eq!(laid_out.collect::<Vec<_>>(), [1, 1]);
}

/// The count of mulligans is public and stays what was taken, also when the other player has drawn extra cards for them.
#[test]
fn mulligans_stay_counted_when_extra_cards_were_drawn() {
    let mut drawn = 0;
    let books = rulebox_testkit::games::books();
    for (seed, book) in (0..200).zip(books.iter().cycle()) {
        let mut rng = Rng::new(seed);
        let (mut events, mut options) = (Vec::new(), Vec::new());
        let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, &mut events);
        while battle.state.turn == 0 && battle.prompt().is_some() {
            battle.options(&mut options);
            let extra = battle.prompt().map(|p| p.purpose) == Some(Purpose::ExtraCards);
            drawn += usize::from(extra && options.len() > 1);
            battle.take(options[options.len() - 1], &mut rng, &mut events);
        }
        for side in battle.known_to(None).sides {
            let seat = side.seat;
            let taken = |event: &&Event| **event == Event::MulliganTaken { seat };
            let taken = events.iter().filter(taken).count();
            assert_eq!(usize::from(side.mulligans), taken, "seed {seed}, {seat:?}");
        }
    }
    assert!(drawn > 10, "extra cards were offered {drawn} times");
}
