//! Tables other than the duel's, each written as data, with ordinary decks of the project and no rules of any format. Random
//! games are played at them under the laws.

use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_engine::book::Book;
use rulebox_engine::book::new_game::table_book;
use rulebox_engine::plan::{PlanData, TablePlan};
use rulebox_engine::state::State;
use rulebox_engine::{Battle, Forget, Large, Pending, Rng};
use rulebox_lab::laws::{Effort, play};
use rulebox_rules::{Era, Ruleset};
use std::sync::Arc;

const TABLES: [(&str, &str); 3] = [
    (
        "two against two",
        include_str!("tables/two-against-two.json"),
    ),
    (
        "three against one",
        include_str!("tables/three-against-one.json"),
    ),
    (
        "five against a script",
        include_str!("tables/five-against-a-script.json"),
    ),
];

fn plan(text: &str) -> TablePlan {
    let data: PlanData = serde_json::from_str(text).expect("a plan");
    data.check().expect("that fits together")
}

/// Books of a table, one for each era and each of so many selections of decks.
fn books(text: &str, selections: usize) -> Vec<Arc<Book>> {
    let catalog = Catalog::embedded();
    let mut books = Vec::new();
    for era in Era::ALL {
        let decks: Vec<_> = EmbeddedDeck::for_duels(*era)
            .map(|deck| deck.cards().expect("known cards"))
            .collect();
        for n in 0..selections {
            let plan = plan(text);
            let of_seat = |seat: usize| decks[(n * 7 + seat * 3) % decks.len()].clone();
            let chosen: Vec<_> = (0..plan.seats().len()).map(of_seat).collect();
            let book = table_book::<Large>(Ruleset::of(*era), plan, &chosen, &catalog);
            books.push(book.unwrap_or_else(|errors| panic!("era {era}: {errors}")));
        }
    }
    books
}

/// `RULEBOX_TABLE_DECISIONS` sets the number of answers at each table for long runs.
#[test]
fn games_at_other_tables_keep_the_laws() {
    let asked = std::env::var("RULEBOX_TABLE_DECISIONS").ok();
    let wanted: u64 = asked.and_then(|n| n.parse().ok()).unwrap_or(12_000);
    for (name, text) in TABLES {
        let books = books(text, 8);
        let (mut done, mut seed, mut given_up) = (0, 0, 0);
        while done < wanted {
            let effort = match seed % 10 {
                0 => Effort::FULL,
                _ => Effort::LIGHT,
            };
            match play::<Large>(&books[seed as usize % books.len()], seed, effort) {
                Ok(course) => {
                    assert_eq!(course.no_room, 0, "{name}, seed {seed}: no room");
                    done += course.decisions;
                    given_up += u32::from(course.given_up);
                }
                Err(violation) => panic!("{name}: {violation}"),
            }
            seed += 1;
        }
        println!("{name}: {done} decisions in {seed} games, {given_up} given up, no law broken");
    }
}

#[test]
fn a_large_table_fits_into_16_kibibytes() {
    let size = size_of::<State<Large>>();
    assert!(size <= 16 * 1_024, "{size} bytes");
}

/// How a random game ended, as a hash.
fn played(book: &Arc<Book>, seed: u64) -> u64 {
    let mut rng = Rng::new(seed);
    let mut battle: Battle<Large> = Battle::begin(book.clone(), &mut rng, Forget);
    let mut options = Vec::new();
    while let Pending::Ask(prompt) = battle.pending() {
        if battle.state.turn > 300 {
            break;
        }
        let mut seats = prompt.seats;
        let by = seats.nth(rng.below(prompt.seats.len() as u32) as usize);
        let by = by.expect("one of those who are asked");
        battle.options_of(by, &mut options);
        let choice = options[rng.below(options.len() as u32) as usize];
        battle.take_from(by, choice, &mut rng, Forget);
    }
    battle.facts_hash() ^ battle.state.hash()
}

#[test]
fn games_are_equal_on_one_thread_and_on_two() {
    for (name, text) in TABLES {
        let books = books(text, 1);
        let one = |n: usize| played(&books[n % books.len()], n as u64);
        let alone: Vec<u64> = (0..8).map(one).collect();
        let (first, second) = std::thread::scope(|scope| {
            let first = scope.spawn(|| (0..4).map(one).collect::<Vec<u64>>());
            let second = (4..8).map(one).collect::<Vec<u64>>();
            (first.join().expect("a thread"), second)
        });
        assert_eq!(alone, [first, second].concat(), "{name}");
    }
}
