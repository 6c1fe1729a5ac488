//! What is refused while setting up, and why.

mod common;

use rulebox_engine::battle::Battle;
use rulebox_engine::chance::Rng;
use rulebox_engine::choice::{Choice, Purpose};
use rulebox_engine::event::Forget;
use rulebox_engine::ids::Seat;
use rulebox_engine::layout::Duel;
use rulebox_engine::piles::Pile;
use rulebox_engine::reason::Reason;
use rulebox_rules::Era;

#[test]
fn only_cards_of_the_own_hand_can_be_placed() {
    let book = common::books(Era::E2025).remove(0);
    let mut rng = Rng::new(1);
    let mut battle: Battle<Duel> = Battle::begin(book, &mut rng, Forget);
    let mut options = Vec::new();
    while battle.prompt().map(|p| p.purpose) != Some(Purpose::PlaceActive) {
        battle.options(&mut options);
        battle.take(options[0], &mut rng, Forget);
    }
    let seat = battle.prompt().expect("somebody places").seat;
    let other = battle.book.seating.opponent(seat);
    let first = |seat: Seat, pile| battle.state.pile(seat, pile).next().expect("a card");
    for card in [
        first(seat, Pile::Deck),
        first(other, Pile::Deck),
        first(other, Pile::Hand),
    ] {
        assert_eq!(battle.why_not(Choice::Card(card)), Some(Reason::NotInHand));
    }
}
