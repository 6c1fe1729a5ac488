//! Random games of all pairings of the decks, in every era, under the laws.

use crate::common::keep_the_laws;
use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_engine::book::{BookBuilder, is_played, pairings};
use rulebox_engine::plan::TablePlan;
use rulebox_engine::{Book, Duel, Large, Rng};
use rulebox_lab::laws::{Effort, play};
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::mixed;
use std::sync::Arc;

/// The beginner decks of all eras, each against each.
fn books(era: Era) -> Vec<Arc<Book>> {
    let decks: Vec<_> = EmbeddedDeck::for_beginners()
        .map(|deck| deck.cards().unwrap())
        .collect();
    pairings(&Ruleset::of(era), &decks, &Catalog::embedded()).unwrap()
}

/// The beginner decks, and the decks of the era itself, whose cards show what is special about it.
fn all_books(era: Era) -> Vec<Arc<Book>> {
    let decks: Vec<_> = EmbeddedDeck::for_duels(era)
        .map(|deck| deck.cards().unwrap())
        .collect();
    let mut all = books(era);
    all.extend(pairings(&Ruleset::of(era), &decks, &Catalog::embedded()).unwrap());
    // Neighbours have a deck in common; a short run is to see many.
    Rng::new(0).shuffle(&mut all);
    all
}

fn watch(era: Era, decisions: u64, effort: Effort) {
    keep_the_laws::<Duel>(era.name(), &all_books(era), decisions, |_| effort);
}

#[test]
fn laws_hold_in_2009() {
    watch(Era::E2009, 60_000, Effort::LIGHT);
}

#[test]
fn laws_hold_in_2011() {
    watch(Era::E2011, 60_000, Effort::LIGHT);
}

#[test]
fn laws_hold_in_2021() {
    watch(Era::E2021, 60_000, Effort::LIGHT);
}

#[test]
fn laws_hold_in_2025() {
    watch(Era::E2025, 60_000, Effort::LIGHT);
}

#[test]
fn every_law_holds_at_every_prompt() {
    for era in Era::ALL {
        let books = books(*era);
        for seed in 0..12 {
            let played = play::<Duel>(&books[seed as usize * 5 % books.len()], seed, Effort::FULL);
            let course = played.unwrap_or_else(|broken| panic!("era {era}: {broken}"));
            assert!(!course.given_up, "era {era}, seed {seed}");
        }
    }
}

#[test]
fn a_larger_table_plays_the_same_game() {
    for era in Era::ALL {
        let books = books(*era);
        for seed in 0..20 {
            let book = &books[seed as usize * 3 % books.len()];
            let small = play::<Duel>(book, seed, Effort::LIGHT).unwrap();
            let large = play::<Large>(book, seed, Effort::LIGHT).unwrap();
            assert_eq!(small, large, "era {era}, seed {seed}");
        }
    }
}

/// Books of decks mixed from the whole pool, which bring together cards that no player would.
fn mixed_books(era: Era, count: u64) -> Vec<Arc<Book>> {
    let rules = Ruleset::of(era);
    let catalog = Catalog::embedded();
    let pool: Vec<_> = catalog
        .iter()
        .filter(|card| is_played(&rules, card).is_ok())
        .cloned()
        .collect();
    let one = |seed| {
        let mut rng = Rng::new(seed);
        let decks = [
            mixed::deck_of(&pool, &mut rng),
            mixed::deck_of(&pool, &mut rng),
        ];
        Arc::new(BookBuilder::build(rules, TablePlan::duel(), &decks, &catalog).unwrap())
    };
    (0..count).map(one).collect()
}

/// `RULEBOX_MIXED_GAMES` sets the number of games of each era for long runs.
#[test]
fn laws_hold_for_every_card_of_the_pool() {
    let asked = std::env::var("RULEBOX_MIXED_GAMES")
        .ok()
        .and_then(|n| n.parse().ok());
    let games: u64 = asked.unwrap_or(40);
    for era in Era::ALL {
        let mut done = 0;
        for (seed, book) in mixed_books(*era, games).iter().enumerate() {
            let effort = if seed % 4 == 0 {
                Effort::FULL
            } else {
                Effort::LIGHT
            };
            match play::<Duel>(book, seed as u64, effort) {
                Ok(course) => done += course.decisions,
                Err(violation) => panic!("era {era}, mixed: {violation}"),
            }
        }
        println!("era {era}: {done} decisions in {games} games of mixed decks, no law broken");
    }
}
