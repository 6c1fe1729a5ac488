//! Prints the figures for the beginner decks.
use rulebox_cards::{Catalog, deck};
use rulebox_engine::new_game::duel_book;
use rulebox_lab::bench::Plan;
use rulebox_rules::{Era, Ruleset};

fn main() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks");
    let mut files: Vec<_> = std::fs::read_dir(dir)
        .unwrap()
        .map(|f| f.unwrap().path())
        .collect();
    files.sort();
    let decks: Vec<Vec<_>> = files
        .iter()
        .map(|p| {
            deck::parse(&std::fs::read_to_string(p).unwrap(), Catalog::embedded())
                .unwrap()
                .cards()
                .cloned()
                .collect()
        })
        .collect();
    let mut books = Vec::new();
    for (i, a) in decks.iter().enumerate() {
        for (j, b) in decks.iter().enumerate() {
            books.push(
                duel_book(Ruleset::of(Era::ALL[(i + j) % 4]), &[a.clone(), b.clone()]).unwrap(),
            );
        }
    }
    let plan = Plan {
        books,
        games: 8000,
        threads: std::env::args().nth(1).map_or(1, |t| t.parse().unwrap()),
        seed: 1,
    };
    println!("{:#?}", plan.run(&|| 0));
}
