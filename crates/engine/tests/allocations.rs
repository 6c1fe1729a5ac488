//! No game asks for memory between its first prompt and its end: all of it is in the state. This is what lets many
//! games run side by side without waiting for each other.

#![allow(unsafe_code)] // A global allocator cannot be written without it; this one only counts and passes on.

mod common;

use rulebox_engine::battle::{Answer, Battle};
use rulebox_engine::chance::Rng;
use rulebox_engine::choice::{Choice, Pending, Prompt};
use rulebox_engine::event::Forget;
use rulebox_engine::layout::Duel;
use rulebox_rules::Era;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

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

/// Plays a random game of every pairing in an era with `answer`, and says at which prompts memory was asked for.
fn prompts_that_allocate(
    era: Era,
    answer: impl Fn(&mut Battle<Duel>, Prompt, Choice, &mut Rng),
) -> Vec<Prompt> {
    let mut options = Vec::with_capacity(OPTIONS);
    let mut found = Vec::new();
    for (seed, book) in (0..).zip(common::books(era)) {
        let mut rng = Rng::new(seed);
        let mut battle = Battle::begin(book, &mut rng, Forget);
        while let Pending::Ask(prompt) = battle.pending() {
            let before = MADE.get();
            battle.options(&mut options);
            let choice = options[rng.below(options.len() as u32) as usize];
            answer(&mut battle, prompt, choice, &mut rng);
            if MADE.get() != before {
                found.push(prompt);
            }
        }
        assert!(matches!(battle.pending(), Pending::Over(_)));
    }
    found
}

fn expect_none(era: Era, found: &[Prompt]) {
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
        let found = prompts_that_allocate(*era, |battle, _, choice, rng| {
            battle.take(choice, rng, Forget);
        });
        expect_none(*era, &found);
    }
}

#[test]
fn checked_answers_need_no_memory() {
    for era in Era::ALL {
        let found = prompts_that_allocate(*era, |battle, prompt, choice, rng| {
            let answer = Answer {
                seat: prompt.seat,
                prompt: prompt.number,
                choice,
            };
            battle.apply(answer, rng, Forget).unwrap();
        });
        expect_none(*era, &found);
    }
}
