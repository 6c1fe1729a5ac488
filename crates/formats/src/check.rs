//! What in a deck is against a format (GLC-1 to GLC-6; DECK-1 and DECK-2 with the numbers of a format).

use crate::Format;
use rulebox_cards::{Card, DeckList, Printing};
use rulebox_engine::book::deck_check::is_basic_energy;
use rulebox_engine::book::rule_name;
use rulebox_rules::{EnergyType, Kinds, Ruleset, TypeSet};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

/// A part of a format file that a deck can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Key {
    /// The cards that are allowed.
    Pool,
    /// The cards that are not.
    Bans,
    /// How many cards a deck has.
    Size,
    /// How many cards of one name.
    Copies,
    /// One type for all Pokémon.
    OneType,
    /// Pokémon with a Rule Box.
    RuleBox,
    /// ACE SPEC cards.
    AceSpec,
}

impl Key {
    /// All of them.
    pub const ALL: [Key; 7] = [
        Key::Pool,
        Key::Bans,
        Key::Size,
        Key::Copies,
        Key::OneType,
        Key::RuleBox,
        Key::AceSpec,
    ];

    /// Its word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Key::Pool => "pool",
            Key::Bans => "bans",
            Key::Size => "size",
            Key::Copies => "copies",
            Key::OneType => "one_type",
            Key::RuleBox => "rule_box",
            Key::AceSpec => "ace_spec",
        }
    }
}

/// Something in a deck that is against its format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// A card that is not in the pool.
    NotInPool {
        /// Its name.
        name: String,
        /// The printing that the list has.
        printing: Printing,
    },
    /// A banned card.
    Banned {
        /// Its name.
        name: String,
    },
    /// Another number of cards.
    Size {
        /// How many there are.
        found: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// Too many cards of one name.
    TooMany {
        /// The name.
        name: String,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// Pokémon that share no type.
    SeveralTypes {
        /// Those outside the commonest type.
        others: Vec<String>,
        /// That type.
        most: EnergyType,
    },
    /// A Pokémon with a Rule Box.
    RuleBox {
        /// Its name.
        name: String,
    },
    /// An ACE SPEC card.
    AceSpec {
        /// Its name.
        name: String,
    },
}

impl Violation {
    /// The part of the format file that it is against.
    pub fn key(&self) -> Key {
        match self {
            Violation::NotInPool { .. } => Key::Pool,
            Violation::Banned { .. } => Key::Bans,
            Violation::Size { .. } => Key::Size,
            Violation::TooMany { .. } => Key::Copies,
            Violation::SeveralTypes { .. } => Key::OneType,
            Violation::RuleBox { .. } => Key::RuleBox,
            Violation::AceSpec { .. } => Key::AceSpec,
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::NotInPool { name, printing } => write!(
                f,
                "{name} ({printing}) is not in the card pool, nor is another printing of it"
            ),
            Violation::Banned { name } => write!(f, "{name} is banned"),
            Violation::Size { found, wanted } => {
                write!(f, "a deck has exactly {wanted} cards, this one has {found}")
            }
            Violation::TooMany { name, found, most } => {
                write!(f, "{found} cards are named {name}, at most {most} may be")
            }
            Violation::SeveralTypes { others, most } => write!(
                f,
                "all Pokémon must share a type; most are {}, but not {}",
                most.name(),
                others.join(", ")
            ),
            Violation::RuleBox { name } => write!(f, "{name} has a Rule Box"),
            Violation::AceSpec { name } => write!(f, "{name} is an ACE SPEC card"),
        }
    }
}

/// Everything in a deck that is against a format; whether the deck keeps the rulebook is another question.
pub fn check(format: &Format, rules: &Ruleset, deck: &DeckList) -> Vec<Violation> {
    let mut found = Vec::new();
    let wanted = usize::from(format.deck.size);
    if deck.size() != wanted {
        found.push(Violation::Size {
            found: deck.size(),
            wanted,
        });
    }
    for (_, card, printing) in &deck.entries {
        single_card(format, card, printing, &mut found);
    }
    copies(format, rules, deck, &mut found);
    if format.deck.one_type {
        found.extend(types(deck));
    }
    found
}

fn single_card(format: &Format, card: &Card, printing: &Printing, found: &mut Vec<Violation>) {
    let name = || card.name.clone();
    let mut tell = |holds: bool, violation: Violation| {
        if holds && !found.contains(&violation) {
            found.push(violation);
        }
    };
    let banned = format.pool.bans(card, printing);
    tell(banned, Violation::Banned { name: name() });
    let printing_of = printing.clone();
    tell(
        !banned && !format.pool.holds(card, printing),
        Violation::NotInPool {
            name: name(),
            printing: printing_of,
        },
    );
    tell(
        !format.deck.rule_box && has_rule_box(card),
        Violation::RuleBox { name: name() },
    );
    tell(
        !format.deck.ace_spec && card.kinds.has(Kinds::ACE_SPEC),
        Violation::AceSpec { name: name() },
    );
}

/// Pokémon that print a rule of their kind (KIND-RULEBOX-1).
fn has_rule_box(card: &Card) -> bool {
    card.pokemon().is_some() && card.kinds.has(Kinds::RULE_BOX)
}

fn copies(format: &Format, rules: &Ruleset, deck: &DeckList, found: &mut Vec<Violation>) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for card in deck.cards().filter(|card| !is_basic_energy(rules, card)) {
        // A card whose own text sets another limit keeps to that (DECK-14).
        if card.copies.is_none() {
            *counts.entry(rule_name(rules, card)).or_default() += 1;
        }
    }
    let most = usize::from(format.deck.copies);
    let too_many = counts.into_iter().filter(|(_, found)| *found > most);
    found.extend(too_many.map(|(name, found)| Violation::TooMany { name, found, most }));
}

/// Pokémon outside the commonest type; one of two types is enough.
fn types(deck: &DeckList) -> Option<Violation> {
    let has = |card: &Card, t: EnergyType| {
        let own = card.pokemon().map(|pokemon| pokemon.types);
        own.is_some_and(|own| own.meets(TypeSet::of(t)))
    };
    let pokemon: Vec<&Card> = deck
        .cards()
        .map(|card| &**card)
        .filter(|card| card.pokemon().is_some())
        .collect();
    let count = |t: EnergyType| pokemon.iter().filter(|card| has(card, t)).count();
    // The first of those that are equally common, so that the answer does not change.
    let most = EnergyType::ALL
        .into_iter()
        .rev()
        .max_by_key(|t| count(*t))?;
    let mut others: Vec<String> = Vec::new();
    for card in pokemon.iter().filter(|card| !has(card, most)) {
        if !others.contains(&card.name) {
            others.push(card.name.clone());
        }
    }
    (!others.is_empty()).then_some(Violation::SeveralTypes { others, most })
}
