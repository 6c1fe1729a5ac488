//! Equal seeds give equal games on every machine, in every build and on any number of threads.
//!
//! The table below holds what some games of each era come to. It changes whenever a rule, a card, a deck or the order of
//! options changes, and with nothing else: who changes one of these on purpose copies the new line from the failure.

use rulebox_cards::{Card, Catalog, EmbeddedDeck};
use rulebox_engine::book::pairings;
use rulebox_lab::bench::Bench;
use rulebox_lab::play::{Played, mix};
use rulebox_rules::{Era, Ruleset};
use std::sync::Arc;

/// The first seed; any would do.
const SEED: u64 = 2_009;

/// Decks of all eras whose cards do something else in each of them. The decks for beginners do not: they play alike by the
/// rulebooks of 2021 and 2025.
const TELLING: [&str; 4] = [
    "2009-01-luxchomp",
    "2009-09-darkness-toolbox",
    "2021-11-mew-vmax",
    "2025-02-gardevoir",
];

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

/// A game for every pairing of the decks for beginners, and four for every pairing of those that tell the eras apart.
#[rustfmt::skip]
const GOLDEN: [(Era, [Sum; 2]); 4] = [
    (Era::E2009, [
        Sum { decisions: 10557, turns: 3128, won_by_first: 32, checksum: 0x452b8960604952a3 },
        Sum { decisions: 15501, turns: 3386, won_by_first: 35, checksum: 0xe5e7d77bccb763f5 },
    ]),
    (Era::E2011, [
        Sum { decisions: 10810, turns: 3198, won_by_first: 31, checksum: 0x88aa46843f8a9722 },
        Sum { decisions: 14276, turns: 3113, won_by_first: 32, checksum: 0x2dc61a63e8e3788a },
    ]),
    (Era::E2021, [
        Sum { decisions: 10823, turns: 3167, won_by_first: 33, checksum: 0x5f76464d50b3a0a8 },
        Sum { decisions: 12945, turns: 2765, won_by_first: 27, checksum: 0x8ed59746beaaffec },
    ]),
    (Era::E2025, [
        Sum { decisions: 10823, turns: 3167, won_by_first: 33, checksum: 0x5f76464d50b3a0a8 },
        Sum { decisions: 12979, turns: 2786, won_by_first: 31, checksum: 0x3f61dd4bb2ee9696 },
    ]),
];

fn for_beginners(era: Era) -> Bench {
    bench(era, EmbeddedDeck::for_beginners(), 1)
}

fn telling(era: Era) -> Bench {
    let decks = TELLING.map(|name| EmbeddedDeck::named(name).unwrap());
    bench(era, decks, 4)
}

/// So many games of every pairing of the decks.
fn bench(era: Era, decks: impl IntoIterator<Item = EmbeddedDeck>, games: usize) -> Bench {
    let decks: Vec<Vec<Arc<Card>>> = decks
        .into_iter()
        .map(|deck| deck.cards().unwrap())
        .collect();
    let catalog = Catalog::embedded();
    let books = pairings(&Ruleset::of(era), &decks, &catalog).unwrap();
    Bench {
        catalog,
        games: (books.len() * games) as u64,
        books,
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
    let found = GOLDEN.map(|(era, _)| {
        let benches = [for_beginners(era), telling(era)];
        (era, benches.map(|bench| sum(&bench.play(1).0)))
    });
    assert_eq!(found, GOLDEN, "\n{}", table(&found));
}

#[test]
fn no_two_eras_play_alike() {
    for (n, (era, [_, row])) in GOLDEN.iter().enumerate() {
        for (other, [_, its]) in &GOLDEN[..n] {
            assert_ne!(
                row, its,
                "{era} and {other}: the table could not tell them apart"
            );
        }
    }
}

/// The table as it stands above, to be copied.
fn table(found: &[(Era, [Sum; 2])]) -> String {
    let row = |sum: &Sum| {
        let Sum {
            decisions,
            turns,
            won_by_first,
            checksum,
        } = sum;
        format!(
            "        Sum {{ decisions: {decisions}, turns: {turns}, won_by_first: {won_by_first}, \
             checksum: 0x{checksum:016x} }},\n"
        )
    };
    let rows = |(era, sums): &(Era, [Sum; 2])| {
        let rows: String = sums.iter().map(row).collect();
        format!("    (Era::E{era}, [\n{rows}    ]),\n")
    };
    found.iter().map(rows).collect()
}

#[test]
fn games_do_not_depend_on_the_number_of_threads() {
    for era in Era::ALL {
        let bench = for_beginners(*era);
        let (alone, _) = bench.play(1);
        for threads in [2, 3] {
            let (together, _) = bench.play(threads);
            assert_eq!(alone, together, "era {era}, {threads} threads");
        }
    }
}

#[test]
fn another_seed_gives_other_games() {
    let bench = for_beginners(Era::E2025);
    let other = Bench {
        seed: SEED + 1,
        ..bench.clone()
    };
    assert_ne!(sum(&bench.play(1).0), sum(&other.play(1).0));
}
