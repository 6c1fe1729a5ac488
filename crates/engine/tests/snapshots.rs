//! A saved game loads only with its book and its version, and damaged bytes are an error, never a crash.

use rulebox_engine::record::{SnapshotError, VERSION};
use rulebox_engine::{Battle, Book, Duel, Forget, Rng};
use rulebox_testkit::games::{books, game_after, random_answer};
use std::sync::Arc;

fn load(book: &Arc<Book>, bytes: &[u8]) -> Result<Battle<Duel>, SnapshotError> {
    Battle::load(book.clone(), bytes)
}

fn error_of(book: &Arc<Book>, bytes: &[u8]) -> SnapshotError {
    load(book, bytes).map(drop).unwrap_err()
}

/// Games at all stages: while setting up, early, in the middle, late and over.
fn games() -> impl Iterator<Item = Battle<Duel>> {
    let stages = [0, 3, 12, 40, 90, usize::MAX];
    let game = move |(i, book): (usize, &'static Arc<Book>)| {
        game_after(book, i as u64, stages[i % stages.len()])
    };
    books().iter().enumerate().map(game)
}

#[test]
fn a_saved_game_is_the_same_game() {
    for mut game in games() {
        let mut again = load(&game.book, &game.save()).unwrap();
        assert_eq!(again.state, game.state);
        assert_eq!(again.pending(), game.pending());
        let mut rng = Rng::new(9);
        while let Some(answer) = random_answer(&game, &mut rng) {
            game.apply(answer, rng, Forget).unwrap();
            again.apply(answer, rng, Forget).unwrap();
        }
        assert_eq!(again.state, game.state);
    }
}

#[test]
fn a_snapshot_of_another_version_is_not_read() {
    let game = game_after(&books()[0], 1, 30);
    let mut bytes = game.save();
    // The version is the first number and small, so it is the first byte.
    assert_eq!(u32::from(bytes[0]), VERSION);
    bytes[0] += 1;
    let found = VERSION + 1;
    assert_eq!(
        error_of(&game.book, &bytes),
        SnapshotError::Version { found }
    );
}

#[test]
fn a_snapshot_belongs_to_its_cards_and_rules() {
    let bytes = game_after(&books()[0], 1, 30).save();
    let (other_deck, other_rules) = (&books()[1], &books()[8]);
    for book in [other_deck, other_rules] {
        assert_eq!(error_of(book, &bytes), SnapshotError::OtherBook);
    }
}

#[test]
fn a_snapshot_that_is_cut_short_or_too_long_is_damaged() {
    for game in games() {
        let mut bytes = game.save();
        for length in 0..bytes.len() {
            let told = error_of(&game.book, &bytes[..length]);
            assert_eq!(
                told,
                SnapshotError::Damaged,
                "{length} of {} bytes",
                bytes.len()
            );
        }
        bytes.push(0);
        assert_eq!(error_of(&game.book, &bytes), SnapshotError::Damaged);
    }
}

/// Every other value of a byte that differs in one bit, in all bits, or is one of the ends.
fn other_bytes(byte: u8) -> impl Iterator<Item = u8> {
    let flips = (0..8).map(move |bit| byte ^ 1 << bit);
    let ends = [0, u8::MAX, !byte];
    flips.chain(ends).filter(move |other| *other != byte)
}

#[test]
fn a_changed_byte_never_loads_as_another_game() {
    for game in games().step_by(5) {
        let bytes = game.save();
        for at in 0..bytes.len() {
            for other in other_bytes(bytes[at]) {
                let mut bytes = bytes.clone();
                bytes[at] = other;
                assert!(
                    load(&game.book, &bytes).is_err(),
                    "byte {at} as {other} is taken"
                );
            }
        }
    }
}
