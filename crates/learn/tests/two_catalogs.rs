//! Two catalogs live in one process: each game, ruling, lesson, format and deck list knows the cards of the catalog with which
//! it was made or read, and none knows those of the other.

use rulebox_cards::{Card, Catalog, deck};
use rulebox_engine::book::duel_book;
use rulebox_engine::{Battle, Duel, Forget, Rng};
use rulebox_formats::{Format, check};
use rulebox_learn::{Lesson, check_lesson};
use rulebox_rules::{Era, Ruleset};
use rulebox_scenes::{Rulings, run};
use std::sync::{Arc, Barrier};

/// The pool and a card of one's own. Both catalogs have the same id, code and name for it, but the card does something else,
/// and its set came out on another day.
fn catalog(draws: u8, released: &str) -> Catalog {
    let own = format!(
        "set \"My Set\" mine\n  code MINE\n  released {released}\n\n\
         trainer \"Odd Bag\" mine-1\n  item\n  draw {draws}\n"
    );
    let mut catalog = Catalog::embedded();
    assert_eq!(catalog.add_text("own.cards", &own), []);
    catalog
}

/// A deck with four of the card.
fn list(catalog: &Catalog) -> Vec<Arc<Card>> {
    let text = "4 Odd Bag MINE 1\n4 Chimchar DP 76\n52 Fire Energy DP 124\n";
    let list = deck::parse(text, catalog).unwrap_or_else(|errors| panic!("{errors:?}"));
    list.cards().cloned().collect()
}

/// The scene of a ruling or a lesson in which the card draws so many.
fn scene(draws: u8) -> String {
    let hand = vec!["Blank"; usize::from(draws)].join(", ");
    format!(
        "board\n  A active Pebble\n  A hand Odd Bag\nplay\n  A play Odd Bag\nexpect\n  A hand is {hand}\n"
    )
}

fn rulings(draws: u8, catalog: &Catalog) -> Rulings {
    let mut rulings = Rulings::default();
    let page = format!("## TURN-TRAINER-1\n\n```ruling\n{}```\n", scene(draws));
    rulings.add("own.md", &page, catalog);
    assert_eq!(rulings.problems, []);
    rulings
}

/// The states of a random game, as a number that tells games apart.
fn game(catalog: &Catalog, seed: u64) -> u64 {
    let decks = [list(catalog), list(catalog)];
    let book = duel_book(Ruleset::of(Era::E2021), &decks, catalog).expect("a book");
    let mut rng = Rng::new(seed);
    let mut battle = Battle::<Duel>::begin(book, &mut rng, Forget);
    let (mut hash, mut options) = (0u64, Vec::new());
    while battle.prompt().is_some() && battle.state.turn < 40 {
        options.clear();
        battle.options(&mut options);
        let choice = options[rng.below(options.len() as u32) as usize];
        battle.take(choice, &mut rng, Forget);
        hash = hash.rotate_left(5) ^ battle.state.hash();
    }
    hash
}

/// Everything that knows cards, asked with a catalog in which the card draws so many.
fn ask_all(catalog: &Catalog, draws: u8, is_in_format: bool, games: &[u64]) {
    assert!(run(&rulings(draws, catalog)).passed());
    assert!(!run(&rulings(draws + 1, catalog)).passed());
    let step = format!("# Own\n\n## Step\n\n```lesson\n{}```\n", scene(draws));
    let lesson = Lesson::read("own.md", &step, catalog).expect("a lesson");
    assert_eq!(check_lesson(&lesson, Era::E2021), []);
    let format = "name = \"From my set on\"\n[pool]\nfrom = \"sv1\"\n";
    let format = Format::read("own", format, catalog).expect("a format");
    let bag = deck::parse("1 Odd Bag", catalog).expect("a list");
    let told = check(&format, &Ruleset::of(Era::E2021), &bag);
    let outside = told.iter().any(|told| told.to_string().contains("Odd Bag"));
    assert_eq!(outside, !is_in_format);
    for (seed, hash) in (0..).zip(games) {
        assert_eq!(game(catalog, seed), *hash, "seed {seed}");
    }
}

#[test]
fn two_catalogs_live_in_one_process_and_keep_apart() {
    let (one, other) = (catalog(1, "2010-01-01"), catalog(3, "2024-01-01"));
    let games = |catalog: &Catalog| (0..8).map(|seed| game(catalog, seed)).collect::<Vec<_>>();
    let (of_one, of_other) = (games(&one), games(&other));
    assert_ne!(of_one, of_other);
    let together = Barrier::new(2);
    std::thread::scope(|scope| {
        for (catalog, draws, is_in_format, games) in
            [(one, 1, false, &of_one), (other, 3, true, &of_other)]
        {
            let together = &together;
            scope.spawn(move || {
                for _ in 0..6 {
                    together.wait();
                    ask_all(&catalog, draws, is_in_format, games);
                }
            });
        }
    });
}
