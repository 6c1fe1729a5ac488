//! No game asks for memory between its first prompt and its end: all of it is in the state. This is what lets many
//! games run side by side without waiting for each other.

#![allow(unsafe_code)] // A global allocator cannot be written without it; this one only counts and passes on.

use crate::common;
use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_engine::book::duel_book;
use rulebox_engine::choice::Purpose;
use rulebox_engine::state::Layout as Room;
use rulebox_engine::{
    Answer, Battle, Book, CardId, Choice, Duel, Forget, Large, Pending, Prompt, Rng,
};
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::tables::TABLES;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// Allocations of this thread, so that tests which run at the same time do not disturb each other.
    static MADE: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count() {
    // A thread that is about to end has no counter any more, and nothing to be counted.
    let _ = MADE.try_with(|made| made.set(made.get() + 1));
}

// SAFETY: every call is passed on unchanged to the system's allocator, which keeps the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// More options than any position of a game has, so that the list of them never grows.
const OPTIONS: usize = 4_096;

/// Plays a random game with each of these books and `answer`, and says at which prompts memory was asked for.
fn prompts_that_allocate<L: Room>(
    books: Vec<Arc<Book>>,
    answer: impl Fn(&mut Battle<L>, Prompt, Choice, &mut Rng),
) -> Vec<String> {
    let mut options = Vec::with_capacity(OPTIONS);
    let mut found = Vec::new();
    for (seed, book) in (0..).zip(books) {
        let mut rng = Rng::new(seed);
        let mut battle = Battle::<L>::begin(book, &mut rng, Forget);
        while let Pending::Ask(prompt) = battle.pending() {
            let before = MADE.get();
            battle.options(&mut options);
            let choice = options[rng.below(options.len() as u32) as usize];
            answer(&mut battle, prompt, choice, &mut rng);
            if MADE.get() != before {
                let card = match (prompt.purpose, choice) {
                    (
                        _,
                        Choice::Attack(card, _) | Choice::Power(card, _) | Choice::Play(card, _),
                    ) => card,
                    (Purpose::Card(card), _) => card,
                    _ => CardId::NONE,
                };
                let asking = match card.is_some() {
                    true => battle.book.name(card).to_owned(),
                    false => String::new(),
                };
                found.push(format!("{prompt:?} {asking} {choice:?}"));
            }
            if battle.state.turn > 400 {
                break;
            }
        }
    }
    found
}

fn expect_none(era: Era, found: &[String]) {
    let first = found.first();
    assert!(
        found.is_empty(),
        "era {era}: memory was asked for at {} prompts, first at {first:?}",
        found.len()
    );
}

#[test]
fn the_counter_counts() {
    let before = MADE.get();
    drop(std::hint::black_box(vec![1_u8]));
    assert_eq!(MADE.get() - before, 1);
}

#[test]
fn options_and_what_they_do_need_no_memory() {
    for era in Era::ALL {
        let found = prompts_that_allocate::<Duel>(common::books(*era), |battle, _, choice, rng| {
            battle.take(choice, rng, Forget);
        });
        expect_none(*era, &found);
    }
}

/// Every deck against the next ones of its era.
fn pool_books(era: Era) -> Vec<Arc<Book>> {
    let decks: Vec<_> = EmbeddedDeck::for_duels(era)
        .map(|deck| deck.cards().unwrap())
        .collect();
    let (rules, catalog) = (Ruleset::of(era), Catalog::embedded());
    let next = |i: usize, n: usize| decks[(i + n) % decks.len()].clone();
    let pairs = (0..decks.len()).flat_map(|i| (1..4).map(move |n| (i, n)));
    pairs
        .map(|(i, n)| duel_book(rules, &[next(i, 0), next(i, n)], &catalog).unwrap())
        .collect()
}

#[test]
fn the_decks_of_the_pool_need_no_memory() {
    for era in Era::ALL {
        let found = prompts_that_allocate::<Duel>(pool_books(*era), |battle, _, choice, rng| {
            battle.take(choice, rng, Forget);
        });
        expect_none(*era, &found);
    }
}

#[test]
fn checked_answers_need_no_memory() {
    for era in Era::ALL {
        let found =
            prompts_that_allocate::<Duel>(common::books(*era), |battle, prompt, choice, rng| {
                let answer = Answer {
                    seat: prompt.seat(),
                    prompt: prompt.number,
                    choice,
                };
                battle.apply(answer, rng, Forget).unwrap();
            });
        expect_none(*era, &found);
    }
}

#[test]
fn games_at_other_tables_need_no_memory() {
    for table in TABLES {
        let books = table.books(4);
        let found = prompts_that_allocate::<Large>(books, |battle, _, choice, rng| {
            battle.take(choice, rng, Forget);
        });
        assert!(found.is_empty(), "{}: {:?}", table.name, found.first());
    }
}
