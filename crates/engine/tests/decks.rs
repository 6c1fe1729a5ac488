//! The deck lists that come with the project: every line is a card, and every deck for duels keeps the rules of its era.

use rulebox_cards::{EmbeddedDeck, Purpose};
use rulebox_engine::book::deck_check::{Fault, check};
use rulebox_rules::ruleset::KindPolicy;
use rulebox_rules::{Era, Kinds, Ruleset};
use std::collections::BTreeMap;

#[test]
fn every_line_of_every_deck_is_a_card() {
    let mut read = 0;
    for deck in EmbeddedDeck::all() {
        let list = deck
            .read()
            .unwrap_or_else(|errors| panic!("{}: {errors:?}", deck.name));
        assert!(list.notes.is_empty(), "{}: {:?}", deck.name, list.notes);
        let (title, about) = deck.headline();
        assert_eq!(list.name, title, "{}", deck.name);
        assert!(!title.is_empty() && !about.is_empty(), "{}", deck.name);
        read += 1;
    }
    assert_eq!(read, 74);
}

#[test]
fn every_family_of_decks_is_there() {
    let mut found: BTreeMap<(&str, Purpose), usize> = BTreeMap::new();
    for deck in EmbeddedDeck::all() {
        *found
            .entry((deck.era().name(), deck.purpose()))
            .or_default() += 1;
    }
    let expected = [
        (("2009", Purpose::Beginner), 2),
        (("2009", Purpose::Duel), 12),
        (("2009", Purpose::Open), 1),
        (("2011", Purpose::Beginner), 2),
        (("2011", Purpose::Duel), 12),
        (("2021", Purpose::Beginner), 2),
        (("2021", Purpose::Duel), 12),
        (("2021", Purpose::Open), 3),
        (("2025", Purpose::Beginner), 2),
        (("2025", Purpose::Duel), 13),
        (("2025", Purpose::Open), 2),
        (("2025", Purpose::GymLeaderChallenge), 8),
        (("2025", Purpose::RaidDeck), 1),
        (("2025", Purpose::RaidTeam), 2),
    ];
    assert_eq!(found.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn decks_for_duels_keep_the_rules_of_their_era() {
    for era in Era::ALL {
        for deck in EmbeddedDeck::for_duels(*era) {
            let cards = deck.cards().expect("a list of cards");
            assert_eq!(check(&Ruleset::of(*era), &cards), [], "{}", deck.name);
        }
    }
}

/// What is no deck for a duel breaks just the rules that its format lifts.
#[test]
fn what_belongs_to_the_raid_side_is_no_deck_for_a_duel() {
    for deck in EmbeddedDeck::all().filter(|deck| !deck.purpose().is_for_duels()) {
        let cards = deck.cards().expect("a list of cards");
        let faults = check(&Ruleset::of(deck.era()), &cards);
        let why: &[Fault] = match deck.purpose() {
            // The Raid Pokémon lies apart from its deck.
            Purpose::RaidDeck => &[Fault::NoBasicPokemon],
            // Six Pokémon, whose other cards are those of a Raid Deck.
            _ => &[Fault::Size { found: 6 }],
        };
        assert_eq!(faults, why, "{}", deck.name);
    }
}

/// What a deck of an era holds that the era's own book does not describe, and why it is there all the same.
const STRANGERS: [(&str, &str); 4] = [
    // A Pokémon LEGEND of two Pokémon has two types; the book of 2011 describes LEGEND cards, but not two types.
    ("2011-02-magneboar", "of type Psychic and Colorless"),
    ("2011-09-legends", "of type Water and "),
    ("2011-11-dark-tricks", "of type Psychic and Darkness"),
    // The book of 2021 came out before Fusion Strike did.
    ("2021-11-mew-vmax", "fusion-strike cards"),
];

#[test]
fn decks_of_an_era_hold_only_what_its_book_knows() {
    for deck in EmbeddedDeck::all() {
        if !matches!(deck.purpose(), Purpose::Beginner | Purpose::Duel) {
            continue;
        }
        let mut rules = Ruleset::of(deck.era());
        rules.kinds = KindPolicy::Strict;
        let faults = check(&rules, &deck.cards().expect("a list of cards"));
        let reason = STRANGERS.iter().find(|(name, _)| *name == deck.name);
        assert_eq!(
            faults.is_empty(),
            reason.is_none(),
            "{}: {faults:?}",
            deck.name
        );
        for fault in &faults {
            let reason = reason.map_or("", |(_, reason)| reason);
            assert!(fault.to_string().contains(reason), "{}: {fault}", deck.name);
        }
    }
}

#[test]
fn gym_leader_decks_keep_the_limits_of_the_challenge() {
    let decks = EmbeddedDeck::all().filter(|d| d.purpose() == Purpose::GymLeaderChallenge);
    for deck in decks {
        let list = deck.read().expect("a list of cards");
        let mut types = None;
        for (count, card, _) in &list.entries {
            let basic = card.energy().is_some_and(|energy| energy.basic);
            assert!(*count == 1 || basic, "{}: {}", deck.name, card.name);
            let barred = [Kinds::RULE_BOX, Kinds::ACE_SPEC];
            assert!(
                !barred.iter().any(|kind| card.kinds.has(*kind)),
                "{}: {}",
                deck.name,
                card.name
            );
            if let Some(pokemon) = card.pokemon() {
                let first = *types.get_or_insert(pokemon.types);
                assert_eq!(pokemon.types, first, "{}: {}", deck.name, card.name);
            }
        }
    }
}
