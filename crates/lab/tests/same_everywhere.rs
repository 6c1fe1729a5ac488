//! The same seeds give the same games on every machine, in every build and on any number of threads.
//!
//! The table below holds what 64 games of each era come to. It changes whenever a rule, a card, a deck or the order of
//! options changes, and with nothing else: who changes one of these on purpose copies the new line from the failure.

use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_engine::book::new_game::pairings;
use rulebox_lab::bench::Plan;
use rulebox_lab::play::{Played, mix};
use rulebox_rules::{Era, Ruleset};

/// Games of each era: one for every pairing of the eight decks.
const GAMES: u64 = 64;

/// The first seed; any would do.
const SEED: u64 = 2_009;

/// What the games of an era come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sum {
    /// Answers given.
    decisions: u64,
    /// Turns begun.
    turns: u64,
    /// Games won by the seat that is named first.
    won_by_first: usize,
    /// Depends on every answer of every game.
    checksum: u64,
}

#[rustfmt::skip]
const GOLDEN: [(Era, Sum); 4] = [
    (Era::E2009, Sum { decisions: 10557, turns: 3128, won_by_first: 32, checksum: 0x452b8960604952a3 }),
    (Era::E2011, Sum { decisions: 10810, turns: 3198, won_by_first: 31, checksum: 0x88aa46843f8a9722 }),
    (Era::E2021, Sum { decisions: 10823, turns: 3167, won_by_first: 33, checksum: 0x5f76464d50b3a0a8 }),
    (Era::E2025, Sum { decisions: 10823, turns: 3167, won_by_first: 33, checksum: 0x5f76464d50b3a0a8 }),
];

fn plan(era: Era) -> Plan {
    let decks: Vec<_> = EmbeddedDeck::for_beginners()
        .map(|deck| deck.cards().unwrap())
        .collect();
    let books = pairings(&Ruleset::of(era), &decks, &Catalog::embedded()).unwrap();
    assert_eq!(
        books.len() as u64,
        GAMES,
        "the table is made for 64 pairings"
    );
    Plan {
        books,
        games: GAMES,
        threads: 1,
        seed: SEED,
    }
}

fn sum(games: &[Played]) -> Sum {
    Sum {
        decisions: games.iter().map(|game| game.decisions).sum(),
        turns: games.iter().map(|game| u64::from(game.turns)).sum(),
        won_by_first: games.iter().filter(|game| game.winner == Some(0)).count(),
        checksum: games.iter().fold(0, |sum, game| mix(sum, game.checksum)),
    }
}

#[test]
fn the_games_of_every_era_are_those_of_the_table() {
    let found = GOLDEN.map(|(era, _)| (era, sum(&plan(era).play(1).0)));
    assert_eq!(found, GOLDEN, "\n{}", table(&found));
}

/// The table as it stands above, to be copied.
fn table(found: &[(Era, Sum)]) -> String {
    let line = |(era, sum): &(Era, Sum)| {
        let Sum {
            decisions,
            turns,
            won_by_first,
            checksum,
        } = sum;
        format!(
            "    (Era::E{era}, Sum {{ decisions: {decisions}, turns: {turns}, won_by_first: {won_by_first}, \
             checksum: 0x{checksum:016x} }}),\n"
        )
    };
    found.iter().map(line).collect()
}

#[test]
fn games_do_not_depend_on_the_number_of_threads() {
    for era in Era::ALL {
        let plan = plan(*era);
        let (alone, _) = plan.play(1);
        for threads in [2, 3] {
            let (together, _) = plan.play(threads);
            assert_eq!(alone, together, "era {era}, {threads} threads");
        }
    }
}

#[test]
fn another_seed_gives_other_games() {
    let plan = plan(Era::E2025);
    let other = Plan {
        seed: SEED + 1,
        ..plan.clone()
    };
    assert_ne!(sum(&plan.play(1).0), sum(&other.play(1).0));
}
