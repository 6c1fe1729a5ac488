//! Every bot plays every deck of the project to the end of the game, and the same seed gives the same game.

use crate::common;
use rulebox_bots::{BotKind, Library, Lists, play, play_with};
use rulebox_engine::Seat;
use rulebox_rules::Era;
use std::sync::Arc;

/// Plays with every deck in both seats, or in one of so many pairings.
fn plays(word: &str, of: usize, lists: impl Fn(Era) -> Lists) {
    let kind: BotKind = word.parse().expect("a bot");
    for era in Era::ALL {
        let lists = lists(*era);
        for (book, seed) in common::ring(*era).iter().zip(0..).step_by(of) {
            let game = play_with(book, [kind, kind], &lists, seed);
            assert!(game.outcome.is_some(), "{kind}, {era:?}, seed {seed}");
            let last = game.prizes.last().copied().unwrap_or_default();
            assert!(
                last.iter().all(|left| *left <= 6),
                "{last:?} Prize cards left"
            );
            assert_eq!(game.refused, 0, "only options are answered");
            assert!(game.decisions.iter().all(|count| *count > 0));
        }
    }
}

#[test]
fn random_plays_every_deck() {
    plays("random", 1, |_| Lists::Open);
}

#[test]
fn first_plays_every_deck() {
    plays("first", 1, |_| Lists::Open);
}

#[test]
fn rules_plays_every_deck() {
    plays("rules", 1, |_| Lists::Open);
}

#[test]
fn rules_plays_every_deck_against_closed_lists() {
    plays("rules", 1, |era| Lists::Closed(Arc::new(Library::of(era))));
}

#[test]
fn rules_plays_against_lists_that_nobody_knows() {
    plays("rules", 1, |_| {
        Lists::Closed(Arc::new(Library::new(Vec::new())))
    });
}

#[test]
fn search_plays_every_deck() {
    plays("search:2", 2, |_| Lists::Open);
}

#[test]
fn search_plays_against_closed_lists() {
    plays("search:2", 5, |era| {
        Lists::Closed(Arc::new(Library::of(era)))
    });
}

#[test]
fn a_seed_and_a_number_of_tries_settle_the_game() {
    let kinds = ["search:5", "rules"].map(|word| word.parse().expect("a bot"));
    for era in Era::ALL {
        let book = &common::ring(*era)[0];
        let games = [(), ()].map(|()| play(book, kinds, 11));
        assert_eq!(games[0], games[1]);
        assert_ne!(
            games[0],
            play(book, kinds, 12),
            "another seed, another game"
        );
    }
}

#[test]
fn rules_beats_random_clearly() {
    let (mut won, mut played) = (0, 0);
    for era in Era::ALL {
        for (book, seed) in common::ring(*era).iter().zip(0..) {
            for seat in [Seat(0), Seat(1)] {
                let mut kinds = [BotKind::Random; 2];
                kinds[seat.index()] = BotKind::Rules;
                won += u32::from(play(book, kinds, seed).won_by(seat));
                played += 1;
            }
        }
    }
    assert!(
        won * 100 >= played * 95,
        "rules won {won} of {played} games"
    );
}
