//! Decks for texts that wait for more than usual games come to: a very large hand, or very much damage on the own Bench. They hold
//! no Energy, so nobody attacks and the games go on until it is there.

use super::Builder;
use rulebox_cards::{Card, print};
use rulebox_engine::state::DECK_SIZE;
use rulebox_rules::Stage;
use std::sync::Arc;

/// A hand of more cards than this is never drawn by accident.
const LARGE_HAND: usize = 20;
/// More damage counters than this are never put on a Bench by accident.
const MUCH_DAMAGE: usize = 40;
/// Cards that switch the Active Pokémon, so that the one that waits comes to the front in time.
const SWITCHES: usize = 24;

impl Builder<'_> {
    /// Fills up the deck around a card that waits for such a thing; nothing if it does not.
    pub(super) fn add_for_extremes(&mut self, card: &Arc<Card>) -> Option<()> {
        let text = print::card(card);
        if asked(&text, "count(your hand) >= ") > LARGE_HAND {
            self.add_unplayable();
        } else if asked(&text, "counters(your bench) >= ") > MUCH_DAMAGE {
            self.add_harmful();
        } else {
            return None;
        }
        Some(())
    }

    /// Adds Stage 2 Pokémon without what they evolve from: they stay in the hand.
    fn add_unplayable(&mut self) {
        let stage_2 = |card: &Card| card.pokemon().is_some_and(|p| p.stage == Stage::Stage2);
        self.fill(stage_2, |_| 0, DECK_SIZE);
    }

    /// Adds Pokémon that hurt everybody's Pokémon with Abilities between turns, such Pokémon with the most HP, cards that switch,
    /// and Stadiums that give room for more Pokémon.
    fn add_harmful(&mut self) {
        let says = |card: &Card, words: &str| print::card(card).contains(words);
        let mut all: Vec<_> = self.catalog.iter().cloned().collect();
        all.retain(|card| {
            says(card, "between turns") && says(card, "counters on each player's pokemon")
        });
        for harmful in &all {
            self.add(harmful, 4);
            self.add_line(harmful, 2);
        }
        // Whoever waits comes to the front in time, comes back, and has company.
        for (help, copies) in [
            ("switch your active with ", SWITCHES),
            ("put 1 basic pokemon from your discard onto bench", 4),
            ("always: each player's bench size is 8", 4),
        ] {
            let helps = |card: &Card| card.trainer().is_some() && says(card, help);
            self.fill(helps, |_| 0, self.cards.len() + copies);
        }
        let able = |card: &Card| card.is_basic_pokemon() && says(card, "\n  ability ");
        let hp = |card: &Card| card.pokemon().map_or(0, |p| p.hp);
        self.fill(able, hp, DECK_SIZE);
    }

    /// Adds four copies of each card that fits, those of the highest rank first, until the deck has so many cards.
    fn fill(&mut self, fits: impl Fn(&Card) -> bool, rank: impl Fn(&Card) -> u16, size: usize) {
        let mut all: Vec<_> = self.catalog.iter().filter(|c| fits(c)).cloned().collect();
        all.retain(|card| self.plays(card));
        all.sort_by_key(|card| std::cmp::Reverse(rank(card)));
        for card in &all {
            let room = size.saturating_sub(self.cards.len());
            self.add(card, room.min(4));
        }
    }
}

/// The number that stands in a text after these words; 0 if they do not stand there.
fn asked(text: &str, words: &str) -> usize {
    let number = text.split_once(words).map_or("", |(_, rest)| rest);
    let digits = number.split(|c: char| !c.is_ascii_digit()).next();
    digits.and_then(|n| n.parse().ok()).unwrap_or(0)
}
