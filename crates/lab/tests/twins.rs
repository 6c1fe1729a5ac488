//! Games that look alike to somebody are sent to them alike, in every era, by handles that tell nothing else.

use rulebox_cards::{Card, Catalog, EmbeddedDeck};
use rulebox_engine::book::{Book, BookBuilder, is_played};
use rulebox_engine::knowledge::view::Eye;
use rulebox_engine::{Duel, Rng, Seat, TablePlan};
use rulebox_lab::twins::{self, Twin, Watch};
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::mixed;
use std::sync::Arc;

/// Games of an era: each deck against the next one, and decks mixed from the whole pool.
fn books(era: Era) -> Vec<Arc<Book>> {
    let (rules, catalog) = (Ruleset::of(era), Catalog::embedded());
    let book = |decks: [Vec<Arc<Card>>; 2]| {
        let decks = decks.map(grouped);
        Arc::new(BookBuilder::build(rules, TablePlan::duel(), &decks, &catalog).unwrap())
    };
    let decks = EmbeddedDeck::for_duels(era).chain(EmbeddedDeck::for_beginners());
    let decks: Vec<_> = decks.map(|deck| deck.cards().unwrap()).collect();
    let next = decks.iter().cycle().skip(1);
    let pairs = decks.iter().zip(next).map(|(a, b)| [a.clone(), b.clone()]);
    let is_played = |card: &&Arc<Card>| is_played(&rules, card).is_ok();
    let pool: Vec<_> = catalog.iter().filter(is_played).cloned().collect();
    let mixed = (0..decks.len() as u64).map(|seed| {
        let mut rng = Rng::new(seed);
        [(); 2].map(|()| mixed::deck_of(&pool, &mut rng))
    });
    let mut books: Vec<Arc<Book>> = pairs.chain(mixed).map(book).collect();
    Rng::new(0).shuffle(&mut books);
    books
}

/// A deck with copies side by side.
fn grouped(deck: Vec<Arc<Card>>) -> Vec<Arc<Card>> {
    let mut grouped: Vec<Arc<Card>> = Vec::new();
    for card in deck {
        let last = grouped.iter().rposition(|other| Arc::ptr_eq(other, &card));
        grouped.insert(last.map_or(grouped.len(), |n| n + 1), card);
    }
    grouped
}

const EYES: [Eye; 4] = [
    Eye::Seat(Seat(0)),
    Eye::Seat(Seat(1)),
    Eye::Bystander,
    Eye::Everything,
];

fn watch(seed: u64) -> Watch {
    let eye = EYES[[0, 1, 0, 1, 2, 0, 1, 3][seed as usize % 8]];
    Watch {
        eye,
        seed,
        twin: if eye == Eye::Everything || seed % 16 < 8 {
            Twin::OtherCards
        } else {
            Twin::OtherLists
        },
        most_answers: 400,
    }
}

#[test]
fn explore() {
    let era: usize = std::env::var("ERA")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(0);
    let games: u64 = std::env::var("GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(100);
    let era = Era::ALL[era];
    let books = books(era);
    let mut decisions = 0;
    let mut partings = std::collections::BTreeMap::<String, u32>::new();
    let mut laws = std::collections::BTreeMap::<&str, Vec<String>>::new();
    let from: u64 = std::env::var("FROM")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(0);
    for seed in from..from + games {
        let book = &books[seed as usize % books.len()];
        match twins::play::<Duel>(book, watch(seed), &mut |_, _, _| Vec::new()) {
            Ok(course) => {
                decisions += course.decisions;
                if let Some(why) = course.parted {
                    *partings.entry(format!("{why:?}")).or_insert(0) += 1;
                }
            }
            Err(broken) => laws.entry(broken.law).or_default().push(broken.to_string()),
        }
    }
    println!("{era}: {decisions} decisions in {games} games, {partings:?} parted");
    for (law, broken) in laws {
        println!("\n## {law}: {}", broken.len());
        broken.iter().take(6).for_each(|one| println!("- {one}"));
    }
}
