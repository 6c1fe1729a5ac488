//! What is said of a game that was saved, or could not be, and of one that is over.

use super::super::screen::Screen;
use super::{Player, file, wish};
use crate::library::Library;
use crate::paint::Paint;
use crate::play::saved;
use rulebox_rules::Era;

const SIZE: (u16, u16) = (80, 24);

#[test]
fn only_a_file_that_was_written_is_remembered() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    let refused = file("no-such-folder").join("game");
    player.press("s").name_file(&refused);
    player.must_see("cannot be written");
    assert_eq!(player.screen.kept, None);
    player.press("s").must_see("Save as: game-5.rulebox");
    let written = file("remembered.rulebox");
    player.name_file(&written).must_see("Saved: ");
    player.press("s").name_file(&refused);
    let kept = player.screen.kept.as_ref().map(|kept| &kept.path);
    assert_eq!(kept, Some(&written));
    // The game is still there as it was saved.
    player.press("x").must_see("The game is saved.");
    std::fs::remove_file(written).expect("it was there");
}

#[test]
fn a_game_that_goes_on_is_saved_until_somebody_answers() {
    let path = file("goes-on.rulebox");
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.play_to_turn(3).press("s").name_file(&path);
    let session = saved::open(&path, &Library::embedded(), |_| {}).expect("a saved game");
    let (screen, _) = Screen::resumed(session, path.clone(), SIZE, Paint::Plain);
    player.screen = screen;
    player.press("x").must_see("The game is saved.");
    player.press("<esc>s").must_see("goes-on.rulebox");
    player.press("<esc>").take_first();
    player.press("x").must_see("is not saved is lost.");
    std::fs::remove_file(path).expect("it was there");
}

#[test]
fn a_table_that_is_looked_at_after_the_game_takes_nothing_back_and_begins_again() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player
        .press("r")
        .must_see("A new game begins when this one is over.");
    player.press("c<enter><esc>").must_see("r rematch");
    player.press("u").must_see("The game is over;");
    player.press("<left>").must_see("Step ");
    player.press("r").must_see("Setting up");
    assert_eq!(player.screen.session.setting.seed, 6);
    assert!(player.screen.session.battle().state.outcome.is_none());
}
