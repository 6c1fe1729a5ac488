//! Random games with decks full of card kinds that have rules of their own, under the laws.

use crate::common::{hold_to_the_laws, play_on_both_tables};
use rulebox_cards::Catalog;
use rulebox_engine::book::pairings;
use rulebox_engine::state::{Pile, Place};
use rulebox_engine::{Battle, Book, Duel, Event, Rng};
use rulebox_rules::{Era, Kinds, Ruleset};
use rulebox_testkit::games::deck_of;
use std::sync::Arc;

/// Pokémon LV.X over Basic and Evolution Pokémon.
const LEVELS: &[(usize, &str)] = &[
    (2, "dp6-43"),
    (2, "dp6-146"),
    (2, "dp6-34"),
    (2, "dp6-143"),
    (2, "pl1-7"),
    (2, "pl1-122"),
    (2, "pl3-60"),
    (2, "pl3-145"),
    (2, "pl2-9"),
    (2, "pl2-109"),
    (3, "pl2-64"),
    (2, "pl2-25"),
    (2, "pl2-107"),
    (3, "dp6-94"),
    (2, "dp6-5"),
    (2, "dp6-141"),
    (4, "hgss1-101"),
    (4, "dp3-128"),
    (18, "dp1-128"),
];

/// Halves of LEGEND.
const LEGENDS: &[(usize, &str)] = &[
    (2, "hgss1-113"),
    (2, "hgss1-114"),
    (2, "hgss3-87"),
    (2, "hgss3-88"),
    (2, "hgss3-89"),
    (2, "hgss3-90"),
    (2, "hgss1-111"),
    (2, "hgss1-112"),
    (1, "hgss4-99"),
    (1, "hgss4-100"),
    (1, "hgss4-101"),
    (1, "hgss4-102"),
    (4, "dp6-94"),
    (4, "dp1-51"),
    (4, "hgss3-75"),
    (4, "hgss3-77"),
    (4, "hgss1-101"),
    (8, "dp1-124"),
    (6, "dp1-125"),
    (6, "dp1-126"),
];

/// Pieces of a V-UNION, and ways to discard them.
const UNIONS: &[(usize, &str)] = &[
    (1, "swshp-SWSH159"),
    (1, "swshp-SWSH160"),
    (1, "swshp-SWSH161"),
    (1, "swshp-SWSH162"),
    (1, "swshp-SWSH155"),
    (1, "swshp-SWSH156"),
    (1, "swshp-SWSH157"),
    (1, "swshp-SWSH158"),
    (4, "sv6-128"),
    (4, "dp6-94"),
    (4, "bw1-101"),
    (4, "xy10-113"),
    (4, "hgss4-87"),
    (4, "hgss3-77"),
    (18, "dp1-127"),
    (10, "dp1-125"),
];

/// Pokémon that are Energy or a Tool while attached, and printed rules that are no power.
const ROLES: &[(usize, &str)] = &[
    (4, "ex11-71"),
    (4, "ex13-44"),
    (4, "dp5-49"),
    (4, "dp3-95"),
    (3, "dp2-10"),
    (1, "dp3-132"),
    (4, "dp6-94"),
    (4, "hgss1-101"),
    (4, "dp3-128"),
    (28, "dp1-129"),
];

/// Prism Star, Tera and Mega Evolution.
const OTHERS: &[(usize, &str)] = &[
    (1, "sm5-58"),
    (1, "sm5-62"),
    (1, "sm6-74"),
    (1, "sm75-7"),
    (1, "sm9-51"),
    (1, "sm5-120"),
    (1, "sm6-110"),
    (1, "sm5-136"),
    (1, "sm6-117"),
    (4, "sv7-128"),
    (4, "sv6-128"),
    (3, "sv6-129"),
    (3, "sv6-130"),
    (4, "xy1-1"),
    (4, "xy1-2"),
    (3, "xy6-75"),
    (3, "xy6-76"),
    (2, "xy6-87"),
    (4, "bw1-101"),
    (4, "dp3-128"),
    (13, "dp1-127"),
];

fn books() -> Vec<Arc<Book>> {
    let decks = [LEVELS, LEGENDS, UNIONS, ROLES, OTHERS].map(deck_of);
    pairings(&Ruleset::of(Era::E2025), &decks, &Catalog::embedded()).unwrap()
}

#[test]
fn the_laws_hold_with_every_kind() {
    hold_to_the_laws(&books(), 200);
}

#[test]
fn a_larger_table_plays_the_same_game_with_every_kind() {
    play_on_both_tables(&books(), 50);
}

/// What random games came to.
#[derive(Debug, Default)]
struct Seen {
    level_ups: usize,
    legends: usize,
    unions: usize,
    megas: usize,
    lost: usize,
    attached: usize,
}

impl Seen {
    fn note(&mut self, book: &Book, event: &Event) {
        let is = |card, kind| book.def(card).kinds.has(kind);
        match *event {
            Event::LevelledUp { .. } => self.level_ups += 1,
            Event::PokemonPlayed { card, .. } if is(card, Kinds::LEGEND) => self.legends += 1,
            Event::PokemonPlayed { card, .. } if is(card, Kinds::V_UNION) => self.unions += 1,
            Event::Evolved { card, .. } if is(card, Kinds::MEGA) => self.megas += 1,
            Event::Attached { card, .. } if book.def(card).pokemon.is_some() => self.attached += 1,
            Event::CardMoved { card, to, .. } if is(card, Kinds::PRISM_STAR) => {
                assert_ne!(
                    to,
                    Place::Pile(Pile::Discard),
                    "a Prism Star card is discarded"
                );
                self.lost += usize::from(to == Place::Pile(Pile::LostZone));
            }
            _ => {}
        }
    }
}

#[test]
fn random_games_come_to_every_kind() {
    let mut seen = Seen::default();
    let mut options = Vec::new();
    for (seed, book) in (0..).zip(books().iter().cycle().take(400)) {
        let mut rng = Rng::new(seed);
        let mut events = Vec::new();
        let mut battle = Battle::<Duel>::begin(book.clone(), &mut rng, &mut events);
        while battle.state.outcome.is_none() {
            battle.options(&mut options);
            let pick = rng.below(options.len() as u32);
            battle.take(options[pick as usize], &mut rng, &mut events);
        }
        events.iter().for_each(|event| seen.note(book, event));
    }
    println!("{seen:?}");
    let counts = [
        seen.level_ups,
        seen.legends,
        seen.unions,
        seen.megas,
        seen.lost,
        seen.attached,
    ];
    assert!(counts.iter().all(|n| *n > 0), "{seen:?}");
}
