//! Every bot plays every deck of the project to the end of the game.

mod common;

use rulebox_bots::{BotKind, play};
use rulebox_rules::Era;

fn plays_every_deck(word: &str) {
    let kind: BotKind = word.parse().expect("a bot");
    for era in Era::ALL {
        for (book, seed) in common::ring(*era).iter().zip(0..) {
            let game = play(book, [kind, kind], seed);
            assert!(game.outcome.is_some(), "{kind}, {era:?}, seed {seed}");
            let last = game.prizes.last().copied().unwrap_or_default();
            assert!(
                last.iter().all(|left| *left <= 6),
                "{last:?} Prize cards left"
            );
            assert!(game.decisions.iter().all(|count| *count > 0));
        }
    }
}

#[test]
fn random_plays_every_deck() {
    plays_every_deck("random");
}

#[test]
fn first_plays_every_deck() {
    plays_every_deck("first");
}

#[test]
fn rules_plays_every_deck() {
    plays_every_deck("rules");
}
