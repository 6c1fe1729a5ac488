//! The deck lists that come with the project.

use crate::card::Card;
use crate::catalog::Catalog;
use crate::deck::{DeckLineError, DeckList, parse};
use rulebox_rules::Era;
use std::sync::Arc;

const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/decks.rs"));

/// A deck list that comes with the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmbeddedDeck {
    /// Its name: that of its file, without the ending.
    pub name: &'static str,
    /// The list.
    pub text: &'static str,
}

/// What a deck was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Purpose {
    /// The first games by the rules of an era.
    Beginner,
    /// Games by the rules of an era, with cards of its own time.
    Duel,
    /// Games by the rules of an era with cards of older sets, whose kinds the era's own sets lack.
    Open,
    /// The Gym Leader Challenge: one of each name, one type, no Rule Box.
    GymLeaderChallenge,
    /// The Raid side of the Raid Format; no Pokémon is in it.
    RaidDeck,
    /// The six Raid Pokémon of the Giovanni Format.
    RaidTeam,
}

impl Purpose {
    /// All of them.
    pub const ALL: [Purpose; 6] = [
        Purpose::Beginner,
        Purpose::Duel,
        Purpose::Open,
        Purpose::GymLeaderChallenge,
        Purpose::RaidDeck,
        Purpose::RaidTeam,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Purpose::Beginner => "beginner",
            Purpose::Duel => "duel",
            Purpose::Open => "open",
            Purpose::GymLeaderChallenge => "gym-leader-challenge",
            Purpose::RaidDeck => "raid-deck",
            Purpose::RaidTeam => "raid-team",
        }
    }

    /// Whether it is a deck of 60 cards for one player of a duel.
    pub const fn is_for_duels(self) -> bool {
        !matches!(self, Purpose::RaidDeck | Purpose::RaidTeam)
    }
}

impl EmbeddedDeck {
    /// All of them, in the order of their names.
    pub fn all() -> impl Iterator<Item = EmbeddedDeck> {
        FILES.iter().map(|(file, text)| EmbeddedDeck {
            name: file.trim_start_matches("decks/").trim_end_matches(".txt"),
            text,
        })
    }

    /// Those made for beginners: two of each era.
    pub fn for_beginners() -> impl Iterator<Item = EmbeddedDeck> {
        EmbeddedDeck::all().filter(|deck| deck.purpose() == Purpose::Beginner)
    }

    /// Those of 60 cards to be played in duels by the rules of an era.
    pub fn for_duels(era: Era) -> impl Iterator<Item = EmbeddedDeck> {
        EmbeddedDeck::all().filter(move |deck| deck.purpose().is_for_duels() && deck.era() == era)
    }

    /// The deck of this name.
    pub fn named(name: &str) -> Option<EmbeddedDeck> {
        EmbeddedDeck::all().find(|deck| deck.name == name)
    }

    /// What it was made for, as the name of its file says.
    pub fn purpose(&self) -> Purpose {
        let after_era = self.name.split_once('-').map_or("", |(_, rest)| rest);
        if self.name.starts_with("glc-") {
            Purpose::GymLeaderChallenge
        } else if self.name.starts_with("raid-") {
            Purpose::RaidDeck
        } else if self.name.starts_with("giovanni-") {
            Purpose::RaidTeam
        } else if after_era.starts_with("beginner-") {
            Purpose::Beginner
        } else if after_era.starts_with("open-") {
            Purpose::Open
        } else {
            Purpose::Duel
        }
    }

    /// The book by which it is played. Formats with decks of their own use the newest one.
    pub fn era(&self) -> Era {
        let named = Era::ALL
            .iter()
            .find(|era| self.name.starts_with(era.name()));
        named.copied().unwrap_or(Era::E2025)
    }

    /// Its title and what it is about, from the comments on top.
    pub fn headline(&self) -> (&'static str, &'static str) {
        let mut comments = self.text.lines().map_while(|line| line.strip_prefix('#'));
        let title = comments.next().unwrap_or_default().trim();
        let about = comments.next().unwrap_or_default();
        let about = about.split_once(" · ").map_or(about, |(_, about)| about);
        (title, about.trim())
    }

    /// The list, its lines matched to the embedded cards.
    pub fn read(&self) -> Result<DeckList, Vec<DeckLineError>> {
        parse(self.text, &Catalog::embedded())
    }

    /// Every card of the deck, as often as it is in it.
    pub fn cards(&self) -> Result<Vec<Arc<Card>>, Vec<DeckLineError>> {
        Ok(self.read()?.cards().cloned().collect())
    }
}
