//! Mass simulation: the same games whatever the threads, seats shared equally, and a small table that stays as it is.

use rulebox_bots::{BotKind, play};
use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_engine::Seat;
use rulebox_engine::book::duel_book;
use rulebox_lab::figures::Figures;
use rulebox_lab::record::{self, Record, Table};
use rulebox_lab::sim::{Deck, Pairing, Side, Simulation};
use rulebox_lab::svg;
use rulebox_rules::{Era, Ruleset};
use std::sync::atomic::{AtomicU64, Ordering};

fn deck(name: &str) -> Deck {
    let list = EmbeddedDeck::named(name).expect("a deck").read();
    Deck {
        name: name.to_owned(),
        cards: list.expect("a list").cards().cloned().collect(),
    }
}

/// The beginner decks of two eras, each pair by these players.
fn plan(bots: [BotKind; 2], games: u64, seed: u64) -> Simulation {
    let names = [
        "2009-beginner-1-inferno-zone",
        "2009-beginner-2-forest-shade",
        "2025-beginner-1-chikorita",
        "2025-beginner-2-ionos-bellibolt",
    ];
    let pairing = |first: usize, era| Pairing {
        sides: [0, 1].map(|n| Side {
            deck: first + n,
            bot: bots[n],
        }),
        era,
    };
    Simulation {
        catalog: Catalog::embedded(),
        decks: names.map(deck).to_vec(),
        pairings: vec![pairing(0, Era::E2009), pairing(2, Era::E2025)],
        games,
        seed,
    }
}

fn run(plan: &Simulation, threads: usize) -> Vec<Vec<Record>> {
    plan.run(threads, &|_| {}).expect("every deck is played")
}

#[test]
fn any_number_of_threads_gives_the_same_games() {
    for bots in [
        [BotKind::Random, BotKind::Random],
        [BotKind::Rules, BotKind::Random],
    ] {
        let plan = plan(bots, 14, 3);
        let one = run(&plan, 1);
        assert_eq!(one, run(&plan, 1));
        assert_eq!(one, run(&plan, 2));
        assert_eq!(one, run(&plan, 3));
    }
}

#[test]
fn another_seed_gives_other_games() {
    let bots = [BotKind::Random, BotKind::Random];
    let seeds = |seed| {
        let games = run(&plan(bots, 20, seed), 1).concat();
        games.iter().map(|game| game.seed).collect::<Vec<_>>()
    };
    let (one, two) = (seeds(1), seeds(2));
    assert!(one.iter().all(|seed| !two.contains(seed)));
    let mut different = one.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 40, "pairings share no seeds");
}

#[test]
fn a_pairing_plays_the_same_games_in_any_plan() {
    let mut plan = plan([BotKind::Random, BotKind::Random], 10, 5);
    let both = run(&plan, 1);
    plan.pairings.remove(0);
    assert_eq!(run(&plan, 1)[0], both[1]);
}

#[test]
fn both_sides_have_each_seat_equally_often() {
    let plan = plan([BotKind::Random, BotKind::Random], 33, 1);
    for (pairing, games) in plan.pairings.iter().zip(run(&plan, 2)) {
        let figures = Figures::of(&plan, pairing, &games);
        assert_eq!(figures.games, 34, "an odd number is raised");
        assert!(figures.sides.iter().all(|side| side.seats == [17, 17]));
    }
}

#[test]
fn progress_counts_every_game() {
    let plan = plan([BotKind::Random, BotKind::Random], 10, 1);
    let counted = AtomicU64::new(0);
    let count = |games| {
        counted.fetch_add(games, Ordering::Relaxed);
    };
    plan.run(2, &count).expect("every deck is played");
    assert_eq!(counted.into_inner(), plan.total());
}

/// Two players by chance are played without a sight for each answer, which must make no difference.
#[test]
fn the_short_way_of_random_players_leads_to_the_same_games() {
    let decks = ["2009-01-luxchomp", "2009-05-kingdra"].map(|name| deck(name).cards);
    let book = duel_book(Ruleset::of(Era::E2009), &decks, &Catalog::embedded()).expect("a game");
    let bots = [BotKind::Random; 2];
    for seed in 0..20 {
        let table = Table {
            book: &book,
            bots,
            seat: Seat(0),
        };
        let short = record::game(table, seed, &mut Vec::new());
        let long = play(&book, bots, seed);
        let won = long
            .outcome
            .and_then(|o| Some((o.winner?.index(), o.because)));
        assert_eq!((short.won, short.turns), (won, long.turns), "seed {seed}");
        assert_eq!(short.starter, long.starter.index(), "seed {seed}");
    }
}

#[test]
fn the_sums_fit_together() {
    let plan = plan([BotKind::Rules, BotKind::Random], 20, 2);
    let games = run(&plan, 2).remove(0);
    let figures = Figures::of(&plan, &plan.pairings[0], &games);
    let [a, b] = &figures.sides;
    assert_eq!(a.won.wins + b.won.wins + figures.stopped, 20);
    assert_eq!(a.won.of, a.going_first.of + a.going_second.of);
    assert_eq!(a.going_first.of, b.going_second.of);
    assert_eq!(
        figures.starter.wins,
        a.going_first.wins + b.going_first.wins
    );
    for side in [a, b] {
        assert_eq!(side.reasons.values().sum::<u64>(), side.won.wins);
        assert_eq!(side.cards.iter().map(|card| card.copies).sum::<u64>(), 60);
        for card in &side.cards {
            assert_eq!(card.used.of + card.unused.of, side.won.of);
            assert_eq!(card.used.wins + card.unused.wins, side.won.wins);
            assert!(card.per_game <= card.copies as f64);
        }
        assert!(side.cards.iter().any(|card| card.used.of > 0));
    }
    let taken = figures.race.iter().map(|point| point.taken);
    for side in [0, 1] {
        let curve: Vec<f64> = taken.clone().map(|taken| taken[side]).collect();
        assert!(curve.is_sorted(), "Prize cards are never given back");
        assert!(
            curve
                .last()
                .is_some_and(|last| *last <= figures.sides[side].prizes_taken)
        );
    }
    let drawn = svg::race(&figures, 7);
    assert!(drawn.contains("rulebook 2009 · seed 7"), "{drawn}");
    assert_eq!(drawn.matches("<polyline class=\"race\"").count(), 2);
}

#[test]
fn who_thinks_by_the_clock_cannot_be_repeated() {
    let by = |word: &str| plan([BotKind::Rules, word.parse().expect("a bot")], 2, 1);
    assert!(by("search:5").is_repeatable());
    assert!(!by("search:5ms").is_repeatable());
}
