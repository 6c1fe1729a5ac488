//! Views are safe to ask for, whoever asks.

use crate::common;
use rulebox_engine::knowledge::{Eyes, Seen};
use rulebox_engine::plan::{Allowance, Board};
use rulebox_engine::state::{CardSet, Pile, Place, SlotId, Tally};
use rulebox_engine::{Answer, Battle, Book, CardId, Choice, Duel, Event, Forget, Rng, Seat};
use rulebox_rules::Era;
use std::sync::Arc;

#[test]
fn a_seat_that_there_is_not_sees_what_a_bystander_sees() {
    let book = common::books(Era::E2025).remove(0);
    let battle: Battle<Duel> = Battle::begin(book, Rng::new(1), Forget);
    for seat in [2, 7, u8::MAX] {
        let nobody = Some(Seat(seat));
        assert_eq!(battle.known_to(nobody), battle.known_to(None));
        let redrawn = battle.redrawn(nobody, &mut Rng::new(2));
        assert_eq!(redrawn.known_to(None), battle.known_to(None));
    }
}

/// A game in its first turn.
fn in_a_turn() -> Battle<Duel> {
    let book = common::books(Era::E2025).remove(0);
    let mut rng = Rng::new(1);
    let mut battle: Battle<Duel> = Battle::begin(book, &mut rng, Forget);
    let mut options = Vec::new();
    while battle.state.turn == 0 {
        let prompt = battle.prompt().expect("somebody is asked");
        battle.options(&mut options);
        let answer = Answer {
            seat: prompt.seat(),
            prompt: battle.state.prompt,
            choice: *options.last().expect("something to answer"),
        };
        battle
            .apply(answer, &mut rng, Forget)
            .expect("it is offered");
    }
    battle
}

#[test]
fn everybody_sees_what_a_seat_has_done_this_turn() {
    let mut battle = in_a_turn();
    let done = &mut battle.state.seats[0].done;
    *done = Tally::default();
    for of in [Allowance::Energy, Allowance::Retreat, Allowance::Gx] {
        done.add(of);
    }
    for viewer in [None, Some(Seat(0)), Some(Seat(1))] {
        let done = battle.known_to(viewer).sides[0].done;
        let seen = Allowance::ALL.into_iter().filter(|of| done.has(*of));
        assert_eq!(
            seen.collect::<Vec<_>>(),
            [Allowance::Energy, Allowance::Retreat]
        );
    }
}

/// A game in which the seat that is asked searches its deck, and nobody knows anything of the deck's order.
fn in_a_search(book: &Arc<Book>, seed: u64) -> Option<(Battle<Duel>, Seat)> {
    let mut rng = Rng::new(seed);
    let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, Forget);
    let mut options = Vec::new();
    while let Some(prompt) = battle.prompt() {
        let searched = battle.known_to(Some(prompt.seat())).looking_at;
        let known = |card: &CardId| battle.state.known.iter().any(|known| known.has(*card));
        if searched.len() > 2 && !searched.iter().any(known) {
            return Some((battle, prompt.seat()));
        }
        battle.options(&mut options);
        let choice = options[rng.below(options.len() as u32) as usize];
        battle.take(choice, &mut rng, Forget);
    }
    None
}

/// The opponent has looked at the top card of a deck, and its player searches the deck: they see which cards are in it,
/// but not which of them the opponent saw.
#[test]
fn whoever_searches_a_deck_does_not_learn_which_card_of_it_the_opponent_knows() {
    let books = common::books(Era::E2025);
    let games = books.iter().cycle().zip(0..60);
    let searches: Vec<_> = games
        .filter_map(|(book, seed)| in_a_search(book, seed))
        .collect();
    assert!(searches.len() > 10, "{} searches", searches.len());
    let mut options = [Vec::new(), Vec::new()];
    for (battle, seat) in searches {
        let opponent = battle.book.plan.opponent(seat);
        // Either the card on top or the one on the bottom lies on top, and the opponent knows the one that does.
        let games = [false, true].map(|turned| {
            let mut game = battle.clone();
            let deck = game.state.piles[seat.index()].numbers_mut(Pile::Deck);
            if turned {
                deck.reverse();
            }
            let top = CardId::new(seat, deck[deck.len() - 1]);
            game.state.known[opponent.index()].insert(top);
            game
        });
        let [one, other] = &games;
        assert_ne!(one.known_to(Some(opponent)), other.known_to(Some(opponent)));
        assert_eq!(one.known_to(Some(seat)), other.known_to(Some(seat)));
        for (game, options) in games.iter().zip(&mut options) {
            game.options(options);
        }
        assert_eq!(options[0], options[1]);
        let [one, other] = games.map(|game| game.redrawn(Some(seat), &mut Rng::new(3)));
        assert_eq!(one.state.known, other.state.known);
        assert!(one.state == other.state);
        let top = one.state.pile(seat, Pile::Deck).next_back();
        assert!(top.is_some_and(|top| one.state.known[opponent.index()].has(top)));
    }
}

#[test]
fn a_choice_of_a_card_that_there_is_not_has_the_rule_of_its_sort() {
    let battle = in_a_turn();
    for number in 0..=u16::MAX {
        let (card, slot) = (CardId(number), SlotId(number as u8));
        let board = Board(number as u8 % 3);
        let choices = [
            Choice::Bench(card, board),
            Choice::Play(card, board),
            Choice::Attach(card, slot),
            Choice::Evolve(card, slot),
            Choice::Power(card, number as u8),
            Choice::Attack(card, number as u8),
        ];
        for choice in choices {
            let real = battle.book.has(card);
            assert!(real || battle.why_not(choice).is_some(), "{choice:?}");
            assert!(!battle.why(choice).id().is_empty());
        }
    }
    let rule = |choice| battle.why(choice).id();
    assert_eq!(rule(Choice::Bench(CardId(500), Board(0))), "TURN-BENCH-1");
    assert_eq!(rule(Choice::Play(CardId(500), Board(0))), "TURN-TRAINER-1");
}

#[test]
fn a_seat_that_there_is_not_has_only_public_cards_in_sight() {
    let battle = in_a_turn();
    let table = battle.table();
    for seat in [2, 7, 8, u8::MAX] {
        let nobody = Seat(seat);
        assert!(table.cards_in_sight(Seat(0), nobody).is_empty());
        let seen = table.cards_in_sight(nobody, Seat(0));
        let own = table.cards_in_sight(Seat(0), Seat(0));
        assert!(!seen.is_empty() && seen.len() < own.len());
        for card in battle.book.deck(Seat(0)) {
            let public = table.is_known(None, card);
            assert_eq!(table.is_known(Some(nobody), card), public);
            assert_eq!(seen.contains(&card), public);
        }
    }
    for number in [60, 500, u16::MAX] {
        assert!(!table.is_known(Some(Seat(0)), CardId(number)));
    }
}

#[test]
fn a_seat_that_there_is_not_learns_what_everybody_learns() {
    let drawn = |seen| Event::CardMoved {
        card: CardId(3),
        from: Place::Pile(Pile::Deck),
        to: Place::Pile(Pile::Hand),
        seen,
    };
    for seat in [2, 7, 8, u8::MAX] {
        let whole = |event: Event| event.known_to(Seat(seat)) == Seen::Whole(event);
        assert!(whole(drawn(Eyes::ALL)) && whole(Event::BoardRevealed));
        assert!(!whole(drawn(Eyes::NONE)) && !whole(drawn(Eyes::only(Seat(0)))));
    }
    assert_eq!(Eyes::only(Seat(8)), Eyes::NONE);
}
