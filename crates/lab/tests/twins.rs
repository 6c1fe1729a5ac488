//! Games that look alike to somebody are sent to them alike, in every era, by handles that tell nothing else.

use crate::common::long_run;
use rulebox_cards::{Card, Catalog, EmbeddedDeck};
use rulebox_engine::book::{BookBuilder, is_played};
use rulebox_engine::knowledge::{Eye, Onlooker};
use rulebox_engine::plan::TablePlan;
use rulebox_engine::state::Pile;
use rulebox_engine::{Battle, Book, CardId, Choice, Duel, Event, Rng, Seat};
use rulebox_lab::twins::{self, Parting, Twin, Viewing};
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::mixed;
use std::sync::Arc;

/// Games of an era: each deck against the next one, and decks mixed from the whole pool.
fn books(era: Era) -> Vec<Arc<Book>> {
    let (rules, catalog) = (Ruleset::of(era), Catalog::embedded());
    let book = |decks: [Vec<Arc<Card>>; 2]| {
        let decks = decks.map(grouped);
        Arc::new(BookBuilder::build(rules, TablePlan::duel(), &decks, &catalog).unwrap())
    };
    let decks = EmbeddedDeck::for_duels(era).chain(EmbeddedDeck::for_beginners());
    let decks: Vec<_> = decks.map(|deck| deck.cards().unwrap()).collect();
    let next = decks.iter().cycle().skip(1);
    let pairs = decks.iter().zip(next).map(|(a, b)| [a.clone(), b.clone()]);
    let is_played = |card: &&Arc<Card>| is_played(&rules, card).is_ok();
    let pool: Vec<_> = catalog.iter().filter(is_played).cloned().collect();
    let mixed = (0..decks.len() as u64).map(|seed| {
        let mut rng = Rng::new(seed);
        [(); 2].map(|()| mixed::deck_of(&pool, &mut rng))
    });
    let mut books: Vec<Arc<Book>> = pairs.chain(mixed).map(book).collect();
    Rng::new(0).shuffle(&mut books);
    books
}

/// A deck with copies side by side.
fn grouped(deck: Vec<Arc<Card>>) -> Vec<Arc<Card>> {
    let mut grouped: Vec<Arc<Card>> = Vec::new();
    for card in deck {
        let last = grouped.iter().rposition(|other| Arc::ptr_eq(other, &card));
        grouped.insert(last.map_or(grouped.len(), |n| n + 1), card);
    }
    grouped
}

const EYES: [Eye; 4] = [
    Eye::Seat(Seat(0)),
    Eye::Seat(Seat(1)),
    Eye::Bystander,
    Eye::Everything,
];

fn watch(seed: u64) -> Viewing {
    let eye = EYES[[0, 1, 0, 1, 2, 0, 1, 3][seed as usize % 8]];
    Viewing {
        eye,
        seed,
        twin: if eye == Eye::Everything || seed % 16 < 8 {
            Twin::OtherCards
        } else {
            Twin::OtherLists
        },
        most_answers: 400,
    }
}

/// So many answers are given in each era, unless a long run wants more.
const DECISIONS: u64 = 100_000;

/// Plays games and their twins until so many answers were given.
fn alike(era: Era) {
    let (decisions, from) = long_run(DECISIONS);
    let books = books(era);
    let (mut done, mut parted, mut games) = (0, [0u64; 2], 0);
    while done < decisions {
        let seed = from + games;
        let book = &books[seed as usize % books.len()];
        match twins::play::<Duel>(book, watch(seed), &mut |_, _, _| Vec::new()) {
            Ok(course) => {
                done += course.decisions;
                match course.parted {
                    Some(Parting::OtherCard) => parted[0] += 1,
                    Some(Parting::ListOrder) => parted[1] += 1,
                    None => {}
                }
            }
            Err(broken) => panic!("era {era}: {broken}"),
        }
        games += 1;
    }
    let [cards, order] = parted;
    println!(
        "{era}: {done} decisions in {games} games and their twins; {order} parted by the order of a list, {cards} by a card"
    );
    // What is set aside must stay rare, or the law says nothing.
    assert!(
        games < 100 || (order + cards) * 16 < games,
        "era {era}: {parted:?} of {games}"
    );
}

#[test]
fn games_that_look_alike_are_sent_alike_in_2009() {
    alike(Era::E2009);
}

#[test]
fn games_that_look_alike_are_sent_alike_in_2011() {
    alike(Era::E2011);
}

#[test]
fn games_that_look_alike_are_sent_alike_in_2021() {
    alike(Era::E2021);
}

#[test]
fn games_that_look_alike_are_sent_alike_in_2025() {
    alike(Era::E2025);
}

/// The law that is broken first when so much more is sent.
fn found(mut leak: impl FnMut(usize, &[Event], &Battle) -> Vec<u8>) -> &'static str {
    let books = books(Era::E2025);
    for seed in 0..40 {
        let book = &books[seed as usize % books.len()];
        if let Err(broken) = twins::play(book, watch(seed), &mut leak) {
            return broken.law;
        }
    }
    "none"
}

#[test]
fn a_leak_is_found_when_an_event_carries_the_number_of_a_card() {
    let leak = |_: usize, events: &[Event], _: &Battle| {
        let moved = events.iter().find_map(|event| match event {
            Event::CardMoved { card, .. } => Some(card.local()),
            _ => None,
        });
        moved.into_iter().collect()
    };
    assert_eq!(found(leak), "nothing leaks");
}

#[test]
fn a_leak_is_found_when_a_hand_stands_in_the_order_of_the_list() {
    let leak = |_: usize, _: &[Event], battle: &Battle| {
        let mut hand: Vec<CardId> = battle.state.pile(Seat(0), Pile::Hand).collect();
        hand.sort_unstable();
        let names = hand.into_iter().map(|card| battle.book.printing(card));
        names.collect::<Vec<String>>().concat().into_bytes()
    };
    assert_eq!(found(leak), "nothing leaks");
}

#[test]
fn a_leak_is_found_when_handles_outlive_a_shuffle() {
    // Somebody who sees everything keeps the handle of each card for ever.
    let mut followed: Vec<Option<Onlooker>> = vec![None, None];
    let leak = move |n: usize, events: &[Event], battle: &Battle| {
        if battle.state.prompt == 0 {
            followed[n] = Some(Onlooker::new(battle.book.clone(), Eye::Everything));
        }
        let onlooker = followed[n]
            .as_mut()
            .expect("a game begins with its first question");
        onlooker.follow(events, battle);
        let hand = battle.state.pile(Seat(0), Pile::Hand);
        let handles = hand.map(|card| onlooker.sent(Choice::Card(card)));
        format!("{:?}", handles.collect::<Vec<_>>()).into_bytes()
    };
    assert_eq!(found(leak), "nothing leaks");
}

#[test]
fn a_leak_is_found_when_a_hidden_card_has_an_identity() {
    let leak = |_: usize, _: &[Event], battle: &Battle| {
        let top = battle.state.pile(Seat(1), Pile::Deck).next();
        top.map(|card| battle.book.printing(card).into_bytes())
            .unwrap_or_default()
    };
    assert_eq!(found(leak), "nothing leaks");
}
