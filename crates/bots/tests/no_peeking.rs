//! No bot peeks: hidden cards that change places change nothing in its choice.

mod common;

use rulebox_bots::{BotKind, Sight};
use rulebox_engine::{Battle, Book, Duel, Forget, Rng};
use rulebox_rules::Era;
use std::sync::Arc;

const KINDS: &[&str] = &["random", "first", "rules", "slips:30"];

/// Plays a game at random and compares, at some of its questions, what a bot says to the truth and to games that only
/// look like it. Gives the number of comparisons.
fn compare(book: &Arc<Book>, kind: BotKind, seed: u64, one_in: u32) -> u32 {
    let mut rng = Rng::new(seed);
    let mut dice = Rng::new(!seed);
    let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, Forget);
    let mut compared = 0;
    while let Some(sight) = Sight::of(&battle) {
        if sight.options().len() > 1 && dice.below(one_in) == 0 {
            let other = battle.redrawn(Some(sight.seat()), &mut dice);
            let other = Sight::of(&other).expect("the other game asks as well");
            let bot_seed = dice.bits();
            let [here, there] = [&sight, &other].map(|s| kind.make(bot_seed).choose(s));
            assert_eq!(here, there, "{kind} at {:?}", sight.prompt());
            compared += 1;
        }
        let options = sight.options();
        let choice = options[rng.below(options.len() as u32) as usize];
        battle.take(choice, &mut rng, Forget);
    }
    compared
}

#[test]
fn swapping_hidden_cards_changes_no_choice() {
    for kind in KINDS {
        let kind: BotKind = kind.parse().expect("a bot");
        for era in Era::ALL {
            let books = common::ring(*era);
            let games = books.iter().zip(0..).step_by(3);
            let compared: u32 = games
                .map(|(book, seed)| compare(book, kind, seed, 10))
                .sum();
            assert!(compared > 50, "{kind} {era:?}: {compared} comparisons");
        }
    }
}
