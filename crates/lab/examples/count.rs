//! Plays some games and nothing else, to be counted by a profiler.
use rulebox_cards::EmbeddedDeck;
use rulebox_engine::new_game::duel_book;
use rulebox_lab::bench::Plan;
use rulebox_rules::{Era, Ruleset};

fn main() {
    let decks: Vec<_> = EmbeddedDeck::for_beginners()
        .map(|deck| deck.cards().unwrap())
        .collect();
    let mut books = Vec::new();
    for (i, a) in decks.iter().enumerate() {
        for (j, b) in decks.iter().enumerate() {
            books.push(
                duel_book(Ruleset::of(Era::ALL[(i + j) % 4]), &[a.clone(), b.clone()]).unwrap(),
            );
        }
    }
    let games = std::env::args().nth(1).map_or(0, |g| g.parse().unwrap());
    let plan = Plan {
        books,
        games,
        threads: 1,
        seed: 1,
    };
    let (played, seconds) = plan.play(1);
    println!(
        "{} {}",
        played.iter().map(|g| g.decisions).sum::<u64>(),
        seconds
    );
}
