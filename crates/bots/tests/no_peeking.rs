//! No bot peeks: hidden cards that change places change nothing in its choice, nor do deck lists that it cannot know.

use crate::common;
use rulebox_bots::{BotKind, Library, Lists, Sight, Watch};
use rulebox_cards::Catalog;
use rulebox_engine::book::duel_book;
use rulebox_engine::record::fault;
use rulebox_engine::state::Pile;
use rulebox_engine::{Battle, Book, CardId, Duel, Forget, Pending, Rng, Seat};
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::hidden::swapped;
use std::sync::Arc;

const KINDS: &[&str] = &["random", "first", "rules", "slips:30", "search:6"];

/// Plays a game at random and shows some of its questions, together with dice.
fn questions(book: &Arc<Book>, seed: u64, one_in: u32, mut show: impl FnMut(&Battle, &mut Rng)) {
    let mut rng = Rng::new(seed);
    let mut dice = Rng::new(!seed);
    let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, Forget);
    let mut options = Vec::new();
    while let Pending::Ask(_) = battle.pending() {
        battle.options(&mut options);
        if options.len() > 1 && dice.below(one_in) == 0 {
            show(&battle, &mut dice);
        }
        let choice = options[rng.below(options.len() as u32) as usize];
        battle.take(choice, &mut rng, Forget);
    }
}

/// A game in which everything is exchanged that the seat cannot see that is asked. The engine's own redrawing has no part
/// in it, so that it is put to the test as well.
fn exchanged(battle: &Battle, dice: &mut Rng) -> Battle {
    let seat = battle.prompt().expect("somebody is asked").seat();
    swapped(battle, seat, dice)
}

/// Whether another hand of the opponent, other Prizes of either player and another order of their decks are before us.
fn is_another_game(battle: &Battle, other: &Battle) -> bool {
    let seats = [Seat(0), Seat(1)];
    let asked = battle.prompt().expect("somebody is asked").seat();
    let cards =
        |game: &Battle, seat, pile| -> Vec<CardId> { game.state.pile(seat, pile).collect() };
    let differs = |seat, pile| cards(battle, seat, pile) != cards(other, seat, pile);
    let hands = seats.iter().any(|s| *s != asked && differs(*s, Pile::Hand));
    let hidden = [Pile::Deck, Pile::Prizes];
    hands
        && hidden
            .iter()
            .all(|pile| seats.iter().all(|s| differs(*s, *pile)))
}

#[test]
fn exchanging_hidden_cards_changes_no_answer() {
    let kinds = KINDS.iter().map(|kind| kind.parse().expect("a bot"));
    let kinds: Vec<BotKind> = kinds.collect();
    for era in Era::ALL {
        let (mut compared, mut others) = (0, 0);
        for (book, seed) in common::ring(*era).iter().zip(0..).step_by(3) {
            questions(book, seed, 10, |battle, dice| {
                let other = exchanged(battle, dice);
                let seed = dice.bits();
                for kind in &kinds {
                    let [here, there] = [battle, &other].map(|game| {
                        let sight = Watch::new(Lists::Open).sight(game);
                        let sight = sight.expect("somebody is asked");
                        sight.answer(kind.make(seed).choose(&sight))
                    });
                    assert_eq!(here, there, "{kind} at {:?}", battle.prompt());
                    let refused = battle.why_not(here.choice);
                    assert_eq!(refused, None, "{kind} at {:?}", battle.prompt());
                }
                compared += 1;
                others += u32::from(is_another_game(battle, &other));
            });
        }
        assert!(compared > 50, "{era:?}: {compared} comparisons");
        assert!(others * 4 > compared * 3, "{era:?}: {others} of {compared}");
    }
}

#[test]
fn a_sight_holds_nothing_of_the_truth() {
    for era in Era::ALL {
        for (book, seed) in common::ring(*era).iter().zip(100..) {
            questions(book, seed, 5, |battle, dice| {
                let other = exchanged(battle, dice);
                let sight = Sight::of(battle).expect("somebody is asked");
                let other = Sight::of(&other).expect("the other game asks as well");
                assert!(sight.guess().state == other.guess().state);
                assert_eq!(sight.options(), other.options());
                let mut rng = Rng::new(seed);
                let [here, there] = [&sight, &other].map(|s| s.world(&mut rng.clone()).game.state);
                assert!(here == there);
                let seen = battle.known_to(Some(sight.seat()));
                assert_eq!(sight.view(), seen);
                let world = sight.world(&mut rng).game;
                assert_eq!(world.known_to(Some(sight.seat())), seen);
            });
        }
    }
}

/// Two opponents play the same cards, but their lists stand in another order, so that all numbers differ, and what is
/// hidden lies otherwise: the closed sights on both are the same, and what is answered to them is an option of the true
/// game.
#[test]
fn a_closed_list_stays_closed() {
    for era in Era::ALL {
        let decks = common::decks(*era);
        let library = Arc::new(Library::of(*era));
        let catalog = Catalog::embedded();
        let mut compared = 0;
        for n in 0..decks.len() {
            let (own, theirs) = (&decks[n], &decks[(n + 1) % decks.len()]);
            let book = |list: &Vec<_>| {
                let lists = [own.clone(), list.clone()];
                duel_book(Ruleset::of(*era), &lists, &catalog).expect("a game")
            };
            let mut turned = theirs.clone();
            turned.reverse();
            let (first, second) = (book(theirs), book(&turned));
            questions(&first, n as u64, 8, |battle, dice| {
                let seat = battle.prompt().expect("somebody is asked").seat();
                if seat.0 != 0 {
                    return;
                }
                let (other, _) = battle.relisted(seat, &second, dice).expect("it fits");
                let other = exchanged(&other, dice);
                let sights = [battle, &other].map(|game| {
                    let lists = Lists::Closed(library.clone());
                    Watch::new(lists).sight(game).expect("somebody is asked")
                });
                assert!(sights[0].guess().state == sights[1].guess().state);
                assert_eq!(fault(&sights[0].guess().state, sights[0].book()), None);
                for option in sights[0].options() {
                    let choice = sights[0].answer(*option).choice;
                    assert_eq!(battle.why_not(choice), None, "{option:?} is {choice:?}");
                }
                assert_eq!(sights[0].book().fingerprint, sights[1].book().fingerprint);
                let seed = dice.bits();
                for kind in [BotKind::Rules, "search:4".parse().expect("a bot")] {
                    let [here, there] = [0, 1].map(|n| kind.make(seed).choose(&sights[n]));
                    assert_eq!(here, there);
                }
                compared += 1;
            });
        }
        assert!(compared > 50, "{era:?}: {compared} comparisons");
    }
}
