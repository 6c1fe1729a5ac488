//! Random games with decks full of texts that evolve, copy, borrow, search and guess, under the laws.

use crate::common::{hold_to_the_laws, play_on_both_tables};
use rulebox_cards::Catalog;
use rulebox_engine::book::pairings;
use rulebox_engine::{Battle, Book, Duel, Event, Rng};
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::games::deck_of;
use std::sync::Arc;

/// Evolving by effects, skipping stages, taking a place.
const EVOLVING: &[(usize, &str)] = &[
    (4, "dp4-102"),
    (4, "dp1-103"),
    (2, "dp1-49"),
    (3, "dp1-17"),
    (4, "sv10-11"),
    (3, "sv10-12"),
    (3, "pl2-86"),
    (3, "pl2-66"),
    (2, "dp4-13"),
    (3, "sv4-178"),
    (2, "dp6-136"),
    (3, "sm8-11"),
    (3, "sm8-13"),
    (2, "sm8-14"),
    (2, "hgss1-101"),
    (17, "dp1-123"),
];

/// Copied attacks, attacks of other cards, second attacks.
const COPYING: &[(usize, &str)] = &[
    (4, "bw1-70"),
    (4, "bw1-71"),
    (3, "sv9-97"),
    (3, "sv9-98"),
    (2, "sv9-116"),
    (3, "hgss1-81"),
    (3, "sv7-58"),
    (3, "hgss3-48"),
    (2, "hgss3-81"),
    (2, "hgss3-86"),
    (3, "hgss4-97"),
    (3, "sv6-44"),
    (2, "sv8pt5-21"),
    (3, "sv6-149"),
    (2, "pl1-110"),
    (2, "sm11-71"),
    (1, "sm1-27"),
    (8, "dp1-127"),
    (7, "dp1-129"),
];

/// Supporters used without being played, searches, guesses and other declarations.
const ASKING: &[(usize, &str)] = &[
    (3, "dp3-102"),
    (3, "dp3-53"),
    (2, "dp3-7"),
    (3, "hgss3-8"),
    (2, "bw8-82"),
    (2, "bw8-84"),
    (3, "sv7-133"),
    (3, "sv9-146"),
    (2, "swsh11-163"),
    (3, "dp5-86"),
    (3, "sv6-95"),
    (3, "sv8-190"),
    (2, "hgss1-101"),
    (3, "dp1-80"),
    (3, "hgss4-10"),
    (3, "sm11-182"),
    (9, "dp1-127"),
    (8, "dp1-129"),
];

/// Rules that change types, kinds, Energy, sleep and coins.
const CHANGING: &[(usize, &str)] = &[
    (3, "dp6-120"),
    (3, "dp3-40"),
    (3, "pl2-84"),
    (2, "pl2-53"),
    (3, "pl2-5"),
    (3, "swsh3-162"),
    (3, "sm11-207"),
    (3, "ex11-94"),
    (3, "bw9-104"),
    (3, "ex11-59"),
    (3, "dp1-80"),
    (3, "pl2-86"),
    (4, "dp3-128"),
    (4, "hgss1-101"),
    (9, "dp1-127"),
    (8, "dp1-129"),
];

fn books() -> Vec<Arc<Book>> {
    let decks = [EVOLVING, COPYING, ASKING, CHANGING].map(deck_of);
    pairings(&Ruleset::of(Era::E2025), &decks, &Catalog::embedded()).unwrap()
}

#[test]
fn the_laws_hold_with_borrowed_texts() {
    hold_to_the_laws(&books(), 200);
}

#[test]
fn a_larger_table_plays_the_same_game_with_borrowed_texts() {
    play_on_both_tables(&books(), 20);
}

/// Random games really come to the texts that the decks are made for.
#[test]
fn random_games_evolve_copy_and_name() {
    let (mut evolved, mut copied, mut named) = (0, 0, 0);
    let mut options = Vec::new();
    for (seed, book) in books().iter().cycle().take(60).enumerate() {
        let mut rng = Rng::new(seed as u64);
        let mut events = Vec::new();
        let mut battle = Battle::<Duel>::begin(book.clone(), &mut rng, &mut events);
        while battle.prompt().is_some() && battle.state.turn < 60 {
            battle.options(&mut options);
            let choice = options[rng.below(options.len() as u32) as usize];
            battle.take(choice, &mut rng, &mut events);
        }
        for event in &events {
            match event {
                Event::Evolved { .. } => evolved += 1,
                Event::AttackCopied { .. } => copied += 1,
                Event::CardNamed { .. } => named += 1,
                _ => {}
            }
        }
    }
    assert!(evolved > 20, "{evolved}");
    assert!(copied > 5, "{copied}");
    assert!(named > 2, "{named}");
}
