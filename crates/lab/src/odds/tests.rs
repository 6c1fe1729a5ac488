//! The odds, against published tables, against counting by hand, and against the engine.

use super::*;
use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_engine::Seat;
use rulebox_engine::book::BookBuilder;
use rulebox_engine::plan::TablePlan;
use rulebox_rules::Era;

const USUAL: Deal = Deal {
    size: 60,
    hand: HAND,
    prizes: PRIZES,
    starters: 12,
};

fn plain(copies: u32) -> Group {
    Group {
        copies,
        starters: 0,
    }
}

/// Whether a share is this many percent, rounded as the table rounds.
fn is_percent(share: Odds, percent: f64, digits: i32) -> bool {
    let unit = 10f64.powi(-digits);
    (share.value() * 100.0 - percent).abs() <= unit / 2.0 + 1e-9
}

#[test]
fn choices_are_counted() {
    assert_eq!(choose(60, 7), 386_206_920);
    assert_eq!(choose(53, 6), 22_957_480);
    assert_eq!((choose(5, 0), choose(5, 5), choose(5, 6)), (1, 1, 0));
}

#[test]
fn mulligans_agree_with_the_published_table() {
    let table = [
        (4, 60.1),
        (6, 45.9),
        (8, 34.6),
        (10, 25.9),
        (12, 19.1),
        (14, 13.9),
        (16, 9.9),
    ];
    for (starters, percent) in table {
        let deal = Deal { starters, ..USUAL };
        assert!(is_percent(deal.mulligan(), percent, 1), "{starters}");
    }
}

#[test]
fn opening_hands_agree_with_the_published_table() {
    for (copies, opening, with_draw) in [
        (1, 11.7, 13.3),
        (2, 22.1, 25.1),
        (3, 31.5, 35.4),
        (4, 39.9, 44.5),
    ] {
        let seen = |draws| USUAL.seen(plain(copies), draws, Given::AnyHand);
        assert!(is_percent(seen(0), opening, 1), "{copies}");
        assert!(is_percent(seen(1), with_draw, 1), "{copies}");
    }
}

#[test]
fn prizes_agree_with_the_published_table() {
    for (copies, some, all, digits) in [
        (1, 10.0, 10.0, 1),
        (2, 19.2, 0.85, 2),
        (3, 27.5, 0.058, 3),
        (4, 35.1, 0.003, 3),
    ] {
        let prized = |lost| USUAL.prized(plain(copies), lost, Given::AnyHand);
        assert!(is_percent(prized(0).rest(), some, 1), "{copies}");
        assert!(is_percent(prized(copies), all, digits), "{copies}");
    }
}

/// Every order in which hand, Prizes and one drawn card can come from a small deck, one by one. Cards 0 to 2 are the
/// group, of which 0 is a starter; card 3 is another starter.
fn counted(given: Given, holds: impl Fn(&[usize], &[usize], usize) -> bool) -> f64 {
    let (mut cases, mut all) = (0u32, 0u32);
    let size = 8;
    for hand_bits in 0u32..1 << size {
        for prize_bits in 0u32..1 << size {
            let right = hand_bits.count_ones() == 3 && prize_bits.count_ones() == 2;
            if !right || hand_bits & prize_bits != 0 {
                continue;
            }
            let cards = |bits: u32| (0..size).filter(|n| bits & 1 << n != 0).collect::<Vec<_>>();
            let (hand, prizes) = (cards(hand_bits), cards(prize_bits));
            if given == Given::LegalHand && !hand.iter().any(|c| *c == 0 || *c == 3) {
                continue;
            }
            for drawn in (0..size).filter(|n| (hand_bits | prize_bits) & 1 << n == 0) {
                all += 1;
                cases += u32::from(holds(&hand, &prizes, drawn));
            }
        }
    }
    f64::from(cases) / f64::from(all)
}

#[test]
fn all_odds_agree_with_counting_every_deal_of_a_small_deck() {
    let deal = Deal {
        size: 8,
        hand: 3,
        prizes: 2,
        starters: 2,
    };
    let group = Group {
        copies: 3,
        starters: 1,
    };
    let own = |card: &usize| *card < 3;
    for given in [Given::AnyHand, Given::LegalHand] {
        let same = |share: Odds, other: f64| {
            assert!((share.value() - other).abs() < 1e-12, "{share:?} {other}");
        };
        for n in 0..=3 {
            let held = |cards: &[usize]| cards.iter().filter(|c| own(c)).count() == n as usize;
            same(
                deal.in_hand(group, n, given),
                counted(given, |hand, _, _| held(hand)),
            );
            same(
                deal.prized(group, n, given),
                counted(given, |_, prizes, _| held(prizes)),
            );
        }
        let some = |hand: &[usize]| hand.iter().any(own);
        same(
            deal.seen(group, 0, given),
            counted(given, |h, _, _| some(h)),
        );
        let drawn = counted(given, |h, _, d| some(h) || own(&d));
        same(deal.seen(group, 1, given), drawn);
        // Together with two cards that are no starters.
        let pair = plain(2);
        let both = counted(given, |h, _, d| {
            let has = |a: usize, b: usize| h.iter().chain([&d]).any(|c| (a..b).contains(c));
            has(0, 3) && has(4, 6)
        });
        same(deal.all_seen(&[group, pair], 1, given), both);
    }
    let hopeless = counted(Given::AnyHand, |h, _, _| {
        !h.iter().any(|c| *c == 0 || *c == 3)
    });
    assert!((deal.mulligan().value() - hopeless).abs() < 1e-12);
}

#[test]
fn a_legal_hand_makes_basics_likelier_and_other_cards_rarer() {
    let basic = Group {
        copies: 4,
        starters: 4,
    };
    let both = |group| {
        let odds = |given| USUAL.seen(group, 0, given).value();
        (odds(Given::AnyHand), odds(Given::LegalHand))
    };
    let (any, legal) = both(basic);
    assert!(legal > any);
    // A hand with a Basic has it instead of a Basic that was shuffled back: exactly any / (1 - mulligan).
    assert!((legal - any / USUAL.mulligan().rest().value()).abs() < 1e-12);
    let (any, legal) = both(plain(4));
    assert!(legal < any);
}

#[test]
fn decks_without_starters_and_short_decks_have_odds_too() {
    let none = Deal {
        starters: 0,
        ..USUAL
    };
    assert_eq!(none.mulligan().value(), 1.0);
    assert_eq!(none.mulligans(), None);
    assert_eq!(none.seen(plain(4), 0, Given::LegalHand).value(), 0.0);
    assert_eq!(none.seen(plain(4), 0, Given::LegalHand).known(), None);
    for size in 0..16 {
        let short = Deal {
            size,
            starters: size.min(2),
            ..USUAL
        };
        let group = Group {
            copies: size.min(3),
            starters: size.min(2),
        };
        for given in [Given::AnyHand, Given::LegalHand] {
            let odds = GroupOdds::of(&short, group, given);
            let is_share = |share: Option<f64>| share.is_some_and(|s| (0.0..=1.0).contains(&s));
            // Without 7 cards there is no hand, and without 6 more there are no Prize cards.
            assert_eq!(is_share(odds.opening), size >= 7, "{size}");
            assert_eq!(is_share(odds.all_prized), size >= 13, "{size}");
        }
    }
}

#[test]
fn starters_are_those_of_the_engine() {
    for era in Era::ALL {
        let rules = Ruleset::of(*era);
        for deck in EmbeddedDeck::for_duels(*era) {
            let cards = deck.cards().expect("known cards");
            let decks = [cards.clone(), cards.clone()];
            let book = BookBuilder::build(rules, TablePlan::duel(), &decks, &Catalog::embedded())
                .expect("a book");
            let theirs = book.deck(Seat(0)).filter(|c| book.def(*c).starts).count();
            let deal = Deal::of(&rules, cards.iter().map(|card| &**card));
            assert_eq!(deal.starters as usize, theirs, "{}", deck.name);
        }
    }
}
