//! Views are safe to ask for, whoever asks.

mod common;

use rulebox_engine::battle::Battle;
use rulebox_engine::chance::Rng;
use rulebox_engine::event::Forget;
use rulebox_engine::ids::Seat;
use rulebox_engine::layout::Duel;
use rulebox_rules::Era;

#[test]
fn a_seat_that_there_is_not_sees_what_a_bystander_sees() {
    let book = common::books(Era::E2025).remove(0);
    let battle: Battle<Duel> = Battle::begin(book, Rng::new(1), Forget);
    for seat in [2, 7, u8::MAX] {
        let nobody = Some(Seat(seat));
        assert_eq!(battle.view(nobody), battle.view(None));
        let redrawn = battle.redrawn(nobody, &mut Rng::new(2));
        assert_eq!(redrawn.view(None), battle.view(None));
    }
}
