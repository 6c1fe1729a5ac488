//! Whether a deck keeps the rules (DECK-1 to DECK-14): every fault with its rule, and the book's advice.

use crate::book::names::rule_name;
use crate::state::piles::DECK_SIZE;
use rulebox_cards::{Card, Copies};
use rulebox_rules::ruleset::{AceSpecLimit, KindPolicy};
use rulebox_rules::{EnergyType, Kinds, RuleId, Ruleset, TypeSet, rule};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Copies of one name that a deck may hold (DECK-2).
const COPIES: usize = 4;

/// Something wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not 60 cards.
    Size {
        /// How many there are.
        found: usize,
    },
    /// Too many cards of one name.
    TooMany {
        /// The name.
        name: String,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
        /// The rule that says so.
        rule: RuleId,
    },
    /// Too many cards of a kind.
    TooManyOfKind {
        /// The kind.
        kind: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
        /// The rule that says so.
        rule: RuleId,
    },
    /// No Basic Pokémon.
    NoBasicPokemon,
    /// A card of a kind that the book does not know, where only known kinds are allowed.
    UnknownKind {
        /// The card.
        name: String,
        /// What the book does not know about it.
        what: String,
    },
    /// Pieces of a V-UNION from different sets.
    MixedUnion {
        /// The name.
        name: String,
    },
    /// Advice only: the number of cards of a category is unusual.
    Unusual {
        /// The category.
        category: &'static str,
        /// How many there are.
        found: usize,
        /// What the book advises.
        advised: (u8, u8),
        /// The rule that advises it.
        rule: RuleId,
    },
}

impl Fault {
    /// The rule that is broken.
    pub fn rule(&self) -> RuleId {
        match self {
            Fault::Size { .. } => rule!("DECK-1"),
            Fault::TooMany { rule, .. }
            | Fault::TooManyOfKind { rule, .. }
            | Fault::Unusual { rule, .. } => *rule,
            Fault::NoBasicPokemon => rule!("DECK-4"),
            Fault::UnknownKind { .. } => rule!("AMB-41"),
            Fault::MixedUnion { .. } => rule!("DECK-10"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Size { found } => write!(
                f,
                "a deck has exactly {DECK_SIZE} cards, this one has {found}"
            )?,
            Fault::TooMany {
                name, found, most, ..
            } => {
                write!(f, "{found} cards are named {name}, at most {most} may be")?;
            }
            Fault::TooManyOfKind {
                kind, found, most, ..
            } => {
                write!(f, "{found} cards are {kind} cards, at most {most} may be")?;
            }
            Fault::NoBasicPokemon => write!(f, "the deck has no Basic Pokémon")?,
            Fault::UnknownKind { name, what } => write!(
                f,
                "{name} is not allowed: the rulebook does not know {what}"
            )?,
            Fault::MixedUnion { name } => write!(f, "the pieces of {name} are not all of one set")?,
            Fault::Unusual {
                category,
                found,
                advised: (low, high),
                ..
            } => {
                write!(
                    f,
                    "{found} {category} cards; the rulebook advises {low} to {high}"
                )?;
            }
        }
        write!(f, " ({})", self.rule().id())
    }
}

/// Every fault of a deck; none if it may be played.
pub fn check(rules: &Ruleset, deck: &[Arc<Card>]) -> Vec<Fault> {
    let mut faults = Vec::new();
    if deck.len() != DECK_SIZE {
        faults.push(Fault::Size { found: deck.len() });
    }
    copies(rules, deck, &mut faults);
    if !deck.iter().any(|card| card.is_basic_pokemon()) {
        faults.push(Fault::NoBasicPokemon);
    }
    kinds(rules, deck, &mut faults);
    unions(deck, &mut faults);
    if rules.kinds == KindPolicy::Strict {
        unknown(rules, deck, &mut faults);
    }
    faults
}

/// What the book advises about a deck; never a reason to refuse it (DECK-12, DECK-13).
pub fn advice(rules: &Ruleset, deck: &[Arc<Card>]) -> Vec<Fault> {
    let energy = deck.iter().filter(|c| c.energy().is_some()).count();
    let trainers = deck.iter().filter(|c| c.trainer().is_some()).count();
    let unusual = |category, found: usize, advised: Option<(u8, u8)>, rule| {
        let (low, high) = advised?;
        let usual = (low as usize..=high as usize).contains(&found);
        (!usual).then_some(Fault::Unusual {
            category,
            found,
            advised: (low, high),
            rule,
        })
    };
    [
        unusual("Energy", energy, rules.lint_energy_range, rule!("DECK-12")),
        unusual(
            "Trainer",
            trainers,
            rules.lint_trainer_range,
            rule!("DECK-13"),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Copies are counted by name, even if the cards differ (DECK-2, DECK-3, DECK-5, DECK-14, NAME-9).
fn copies(rules: &Ruleset, deck: &[Arc<Card>], faults: &mut Vec<Fault>) {
    let mut counts: BTreeMap<String, (usize, &Card)> = BTreeMap::new();
    let limited = different(deck)
        .into_iter()
        .filter(|(card, _)| !is_basic_energy(rules, card));
    for (card, copies) in limited {
        counts.entry(rule_name(rules, card)).or_insert((0, card)).0 += copies;
    }
    for (name, (found, card)) in counts {
        let (most, rule) = match card.copies {
            Some(Copies::Any) => continue,
            Some(Copies::AtMost(n)) => (n as usize, rule!("DECK-14")),
            None if card.energy().is_some() => (COPIES, rule!("DECK-5")),
            None => (COPIES, rule!("DECK-2")),
        };
        if found > most {
            faults.push(Fault::TooMany {
                name,
                found,
                most,
                rule,
            });
        }
    }
}

/// The different cards of a deck, with how many copies of each there are.
fn different(deck: &[Arc<Card>]) -> Vec<(&Arc<Card>, usize)> {
    let mut found: Vec<(&Arc<Card>, usize)> = Vec::new();
    for card in deck {
        match found.iter_mut().find(|(known, _)| Arc::ptr_eq(known, card)) {
            Some((_, copies)) => *copies += 1,
            None => found.push((card, 1)),
        }
    }
    found
}

/// A basic Energy card of a kind that there is (TYPE-4, TYPE-5).
pub fn is_basic_energy(rules: &Ruleset, card: &Card) -> bool {
    card.energy().is_some_and(|e| {
        let known = rules.kinds == KindPolicy::Open
            || e.provides
                .iter()
                .all(|u| rules.basic_energy_types.meets(*u));
        let never = TypeSet::of(EnergyType::Colorless).with(EnergyType::Dragon);
        e.basic && known && e.provides.iter().all(|unit| !never.meets(*unit))
    })
}

/// Kinds of which a deck holds only so many (DECK-6 to DECK-9).
fn kinds(rules: &Ruleset, deck: &[Arc<Card>], faults: &mut Vec<Fault>) {
    let count = |kind: Kinds| deck.iter().filter(|card| card.kinds.has(kind)).count();
    let most_ace = match rules.ace_spec_limit() {
        AceSpecLimit::None => usize::MAX,
        AceSpecLimit::Trainers(n) | AceSpecLimit::AnyCard(n) => n as usize,
    };
    let limits = [
        (
            "Pokémon ★",
            Kinds::STAR,
            rules.star_limit() as usize,
            rule!("DECK-6"),
        ),
        ("ACE SPEC", Kinds::ACE_SPEC, most_ace, rule!("DECK-7")),
        (
            "Radiant",
            Kinds::RADIANT,
            rules.radiant_limit() as usize,
            rule!("DECK-8"),
        ),
    ];
    for (kind, kinds, most, rule) in limits {
        let found = count(kinds);
        if found > most {
            faults.push(Fault::TooManyOfKind {
                kind,
                found,
                most,
                rule,
            });
        }
    }
    let mut prisms: BTreeMap<String, usize> = BTreeMap::new();
    for card in deck.iter().filter(|card| card.kinds.has(Kinds::PRISM_STAR)) {
        *prisms.entry(rule_name(rules, card)).or_default() += 1;
    }
    let most = rules.prism_star_limit() as usize;
    for (name, found) in prisms.into_iter().filter(|(_, found)| *found > most) {
        faults.push(Fault::TooMany {
            name,
            found,
            most,
            rule: rule!("DECK-9"),
        });
    }
}

/// All pieces of a V-UNION come from one set (DECK-10).
fn unions(deck: &[Arc<Card>], faults: &mut Vec<Fault>) {
    let mut sets: BTreeMap<&str, &str> = BTreeMap::new();
    for card in deck.iter().filter(|card| card.kinds.has(Kinds::V_UNION)) {
        let set = card.printings.first().map_or("", |p| p.set.as_str());
        let first = sets.entry(&card.name).or_insert(set);
        let fault = Fault::MixedUnion {
            name: card.name.clone(),
        };
        if *first != set && !faults.contains(&fault) {
            faults.push(fault);
        }
    }
}

/// Cards of kinds that the era's book does not know (AMB-41, TYPE-3, TURN-ABILITY-1).
fn unknown(rules: &Ruleset, deck: &[Arc<Card>], faults: &mut Vec<Fault>) {
    for card in deck {
        if let Some(what) = unknown_about(rules, card) {
            let fault = Fault::UnknownKind {
                name: card.name.clone(),
                what,
            };
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
    }
}

/// What the book does not know about a card, if anything; a rule set with `kinds` strict then refuses it (AMB-41).
pub fn unknown_about(rules: &Ruleset, card: &Card) -> Option<String> {
    let kinds: Vec<&str> = rules.unknown(card.kinds).words().collect();
    if !kinds.is_empty() {
        return Some(format!("{} cards", kinds.join(", ")));
    }
    let ace_energy = card.kinds.has(Kinds::ACE_SPEC) && card.trainer().is_none();
    if ace_energy && matches!(rules.max_ace_spec, AceSpecLimit::Trainers(_)) {
        return Some("ACE SPEC cards that are not Trainers".to_owned());
    }
    if let Some(energy) = card.energy().filter(|e| e.basic)
        && !energy
            .provides
            .iter()
            .all(|unit| rules.basic_energy_types.meets(*unit))
    {
        return Some("basic Energy of this type".to_owned());
    }
    let pokemon = card.pokemon()?;
    if !rules.knows_stage(pokemon.stage) {
        return Some(format!("the stage {}", pokemon.stage.name()));
    }
    if !rules.knows_types(pokemon.types) {
        let types: Vec<&str> = pokemon.types.iter().map(EnergyType::name).collect();
        return Some(format!("Pokémon of type {}", types.join(" and ")));
    }
    let power = pokemon
        .powers
        .iter()
        .find(|power| !rules.knows_power(power.kind))?;
    Some(format!("the power {}", power.name))
}
