//! Snapshots that somebody made on purpose: the checksum fits, the state does not. They are refused, or they are games.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use rulebox_engine::record::{SnapshotError, VERSION, hash_bytes};
use rulebox_engine::state::{SlotId, State};
use rulebox_engine::{Battle, Book, Duel, Forget, Rng};
use rulebox_testkit::games::{answer, books, game_after};
use rulebox_testkit::nonsense::{config, position};
use std::sync::Arc;

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn any_bytes_are_a_state_or_an_error(
        position in position(),
        changes in vec((any::<Index>(), any::<u8>()), 1..5),
        cut in prop_oneof![3 => Just(None), 1 => any::<Index>().prop_map(Some)],
    ) {
        let mut bytes = position.game().state.to_bytes();
        for (at, other) in changes {
            *at.get_mut(&mut bytes) = other;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Ok(state) = State::<Duel>::from_bytes(&bytes) {
            // Whatever was read can be written, and is then read as the same.
            let again = State::<Duel>::from_bytes(&state.to_bytes());
            prop_assert_eq!(again.map(|again| again == state), Ok(true));
        }
    }
}

/// A snapshot of these bytes, with a header and a checksum that fit.
fn forged(book: &Book, state: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for mut number in [u64::from(VERSION), book.fingerprint, hash_bytes(state)] {
        while number > 127 {
            bytes.push(number as u8 | 128);
            number >>= 7;
        }
        bytes.push(number as u8);
    }
    bytes.extend(state);
    bytes
}

#[test]
fn a_forged_snapshot_that_changes_nothing_loads() {
    let game = game_after(&books()[0], 1, 30);
    let bytes = game.state.to_bytes();
    assert_eq!(forged(&game.book, &bytes), game.save());
}

/// A game in the middle of a turn.
fn a_game() -> Battle<Duel> {
    let game = game_after(&books()[0], 1, 30);
    assert!(game.state.turn > 0, "the turns have begun");
    game
}

/// Loads a game of these bytes whose checksum fits.
fn load(book: &Arc<Book>, state: &[u8]) -> Result<(), SnapshotError> {
    Battle::<Duel>::load(book.clone(), &forged(book, state)).map(drop)
}

#[test]
fn a_card_number_that_only_looks_like_another_is_refused() {
    let game = a_game();
    let mut bytes = game.state.to_bytes();
    // The second seat's row follows the first one's: a length, 60 numbers and 7 boundaries. With this bit the number
    // gives the same card, but is not found in its pile.
    let second_row = 1 + 60 + 7 + 1;
    bytes[second_row] |= 64;
    assert_eq!(load(&game.book, &bytes), Err(SnapshotError::Damaged));
}

#[test]
fn a_turn_without_an_active_pokemon_is_refused() {
    let game = a_game();
    for seat in game.book.plan.seats() {
        let mut state = game.state;
        state.boards[seat.index()].active = SlotId::NONE;
        assert_eq!(
            load(&game.book, &state.to_bytes()),
            Err(SnapshotError::Damaged),
            "{seat:?}"
        );
    }
}

#[test]
fn a_spot_that_no_board_has_is_refused() {
    let game = a_game();
    for spot in [18, 63] {
        let mut state = game.state;
        state.occupied.insert(SlotId(spot));
        assert_eq!(
            load(&game.book, &state.to_bytes()),
            Err(SnapshotError::Damaged),
            "spot {spot}"
        );
    }
}

proptest! {
    #![proptest_config(config(3_000))]

    #[test]
    fn a_forged_snapshot_is_refused_or_can_be_played(
        position in position(),
        changes in vec((any::<Index>(), prop_oneof![(0..8).prop_map(|bit| 1_u8 << bit), any::<u8>()]), 1..3),
    ) {
        let game = position.game();
        let mut bytes = game.state.to_bytes();
        for (at, bits) in changes {
            *at.get_mut(&mut bytes) ^= bits;
        }
        let Ok(mut battle) = Battle::<Duel>::load(game.book.clone(), &forged(&game.book, &bytes)) else {
            return Ok(());
        };
        let mut rng = Rng::new(position.seed);
        let mut options = Vec::new();
        for _ in 0..40 {
            battle.known_to(None);
            battle.options(&mut options);
            let Some(prompt) = battle.prompt().filter(|_| !options.is_empty()) else {
                break;
            };
            let choice = options[rng.below(options.len() as u32) as usize];
            let taken = battle.apply(answer(prompt, choice), &mut rng, Forget);
            prop_assert_eq!(taken, Ok(()), "{:?}", choice);
        }
    }
}
