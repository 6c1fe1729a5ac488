//! Decks mixed from the whole pool: lines of Pokémon with the Energy they need, and Trainer cards of any sort. They
//! break the rules of deck building and nothing else, so that every card meets every other one.

use rulebox_cards::{Body, Card};
use rulebox_engine::Rng;
use rulebox_rules::{EnergyType, Stage};
use std::sync::Arc;

/// Cards in a deck.
const SIZE: usize = 60;

/// A deck that a seed draws from these cards.
pub fn deck_of(pool: &[Arc<Card>], rng: &mut Rng) -> Vec<Arc<Card>> {
    let mut deck = Vec::new();
    let pick = |rng: &mut Rng, fits: &dyn Fn(&Card) -> bool| {
        let fitting: Vec<_> = pool.iter().filter(|card| fits(card)).collect();
        let index = rng.below(fitting.len().max(1) as u32) as usize;
        fitting.get(index).map(|card| (*card).clone())
    };
    while deck.len() < 26 {
        if let Some(card) = pick(rng, &|card| card.pokemon().is_some()) {
            add_line(pool, &card, rng, &mut deck);
        }
    }
    while deck.len() < 30 {
        deck.extend(pick(rng, &Card::is_basic_pokemon));
    }
    while deck.len() < 42 {
        let card = pick(rng, &|card| card.trainer().is_some());
        deck.extend(card.into_iter().flat_map(|card| [card.clone(), card]));
    }
    while deck.len() < 46 {
        deck.extend(pick(rng, &|card| card.energy().is_some_and(|e| !e.basic)));
    }
    let types = types_of(&deck);
    while deck.len() < SIZE {
        let wanted = types[rng.below(types.len() as u32) as usize];
        let provides = |card: &Card| {
            card.energy()
                .is_some_and(|e| e.basic && e.provides.first().is_some_and(|unit| unit.has(wanted)))
        };
        deck.extend(pick(rng, &provides));
    }
    deck.truncate(SIZE);
    deck
}

/// The card twice, with the cards it evolves from under it.
fn add_line(pool: &[Arc<Card>], card: &Arc<Card>, rng: &mut Rng, deck: &mut Vec<Arc<Card>>) {
    let mut next = Some(card.clone());
    // No line is longer than this, whatever a card says of itself.
    for _ in 0..5 {
        let Some(card) = next.take() else {
            return;
        };
        deck.extend([card.clone(), card.clone()]);
        let Body::Pokemon(pokemon) = &card.body else {
            return;
        };
        if pokemon.part.is_some() {
            deck.extend(pool.iter().filter(|c| c.name == card.name).cloned());
        }
        let under: Vec<_> = pool
            .iter()
            .filter(|c| pokemon.from.as_ref() == Some(&c.name) && pokemon.stage != Stage::Basic)
            .collect();
        if !under.is_empty() {
            next = Some(under[rng.below(under.len() as u32) as usize].clone());
        }
    }
}

/// The types that attacks of a deck ask for.
fn types_of(deck: &[Arc<Card>]) -> Vec<EnergyType> {
    let attacks = deck.iter().filter_map(|card| card.pokemon());
    let mut types: Vec<_> = attacks
        .flat_map(|pokemon| pokemon.attacks.iter().flat_map(|a| a.cost.iter().copied()))
        .filter(|t| {
            !matches!(
                t,
                EnergyType::Colorless | EnergyType::Dragon | EnergyType::Fairy
            )
        })
        .collect();
    types.push(EnergyType::Fire);
    types
}
