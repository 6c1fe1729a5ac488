//! Random games with any cards of the pool that are played: decks that nobody would build, under the laws.
//!
//! `RULEBOX_WILD_GAMES` sets how many games are played in each era, `RULEBOX_WILD_CARDS` (`sm4-95,dp3-6`) puts certain
//! cards into every deck, and `RULEBOX_WILD_SEED` begins elsewhere.

use rulebox_cards::{Card, Catalog};
use rulebox_engine::book::{BookBuilder, Seating, is_played};
use rulebox_engine::chance::Rng;
use rulebox_engine::layout::Duel;
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::laws::{Effort, play};
use std::sync::Arc;

/// Energy for everything, so that texts are used.
const ENERGY: &str = "energy \"Wild Energy\" wild-1\n  special [any any any]\n";

/// Cards of the pool in one deck, before the lines of its Pokémon are made whole.
const PICKED: u32 = 22;
/// Energy cards in one deck.
const ENERGIES: usize = 14;
/// Cards of a deck.
const SIZE: usize = 60;

fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Puts a card into a deck with one card of each stage below it, as far as the pool has them.
fn add_line(deck: &mut Vec<Arc<Card>>, pool: &[Arc<Card>], card: &Arc<Card>) {
    deck.push(card.clone());
    let from = card.pokemon().and_then(|p| p.from.clone());
    let below = from.and_then(|name| pool.iter().find(|card| card.name == name));
    if let Some(below) = below {
        add_line(deck, pool, below);
    }
}

fn deck(
    pool: &[Arc<Card>],
    wanted: &[Arc<Card>],
    energy: &Arc<Card>,
    rng: &mut Rng,
) -> Vec<Arc<Card>> {
    let mut deck = vec![energy.clone(); ENERGIES];
    for card in wanted {
        add_line(&mut deck, pool, card);
        add_line(&mut deck, pool, card);
    }
    for _ in 0..PICKED {
        add_line(
            &mut deck,
            pool,
            &pool[rng.below(pool.len() as u32) as usize],
        );
    }
    deck.truncate(SIZE);
    let basics: Vec<_> = pool.iter().filter(|card| card.is_basic_pokemon()).collect();
    while deck.len() < SIZE {
        deck.push(basics[rng.below(basics.len() as u32) as usize].clone());
    }
    deck
}

fn watch(era: Era) {
    let rules = Ruleset::of(era);
    let played = |card: &&Arc<Card>| is_played(&rules, card).is_ok();
    let pool: Vec<_> = Catalog::embedded().iter().filter(played).cloned().collect();
    let mut own = Catalog::default();
    assert!(own.add_text("wild", ENERGY).is_empty());
    let energy = own.card("wild-1").unwrap();
    let wanted = setting("RULEBOX_WILD_CARDS").unwrap_or_default();
    let wanted = wanted.split(',').filter(|id| !id.is_empty());
    let wanted: Vec<_> = wanted
        .map(|id| Catalog::embedded().card(id).unwrap())
        .collect();
    let number = |name| setting(name).and_then(|value| value.parse::<u64>().ok());
    let first = number("RULEBOX_WILD_SEED").unwrap_or(0);
    let games = number("RULEBOX_WILD_GAMES").unwrap_or(60);
    let mut decisions = 0;
    for seed in first..first + games {
        let mut rng = Rng::new(seed);
        let decks = [0, 1].map(|_| deck(&pool, &wanted, &energy, &mut rng));
        let book = match BookBuilder::build(rules, Seating::duel(), &decks) {
            Ok(book) => Arc::new(book),
            // Some limits are about whole games: too many powers limited by name, for one.
            Err(_) => continue,
        };
        match play::<Duel>(&book, seed, Effort::LIGHT) {
            Ok(n) => decisions += n,
            Err(violation) => panic!("era {era}: {violation}"),
        }
    }
    assert!(decisions > 0, "some game was played");
    println!("era {era}: {decisions} decisions, no law broken");
}

#[test]
fn any_cards_keep_the_laws_in_2009() {
    watch(Era::E2009);
}

#[test]
fn any_cards_keep_the_laws_in_2011() {
    watch(Era::E2011);
}

#[test]
fn any_cards_keep_the_laws_in_2021() {
    watch(Era::E2021);
}

#[test]
fn any_cards_keep_the_laws_in_2025() {
    watch(Era::E2025);
}
