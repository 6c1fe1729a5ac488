//! Pictures of the table, compared letter by letter. `RULEBOX_PICTURES=renew` writes them anew.

use super::super::picture::{buffer, svg, text};
use super::super::start::Start;
use super::{Player, wish};

use crate::paint::Paint;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use rulebox_rules::Era;
use std::path::PathBuf;

/// Compares what is seen with the picture of this name.
#[track_caller]
fn compare(player: &Player, name: &str) {
    compare_text(&player.sees(), name);
}

#[track_caller]
pub fn compare_text(seen: &str, name: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let file = folder.join(format!("{name}.txt"));
    if std::env::var_os("RULEBOX_PICTURES").is_some_and(|value| value == "renew") {
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(&file, seen).expect("a file");
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        known == seen,
        "{} shows something else; this is seen:\n{seen}",
        file.display()
    );
}

#[test]
fn a_first_turn_at_both_sizes() {
    for (size, name) in [
        ((80, 24), "first-turn-80x24"),
        ((120, 40), "first-turn-120x40"),
    ] {
        let mut player = Player::for_pictures(&wish(Era::E2025, 5), size);
        player.play_to_turn(1);
        compare(&player, name);
    }
}

#[test]
fn the_first_question() {
    let mut wish = wish(Era::E2025, 5);
    wish.era = None;
    let start = Start::new(wish, (80, 24), Paint::Plain).expect("a question");
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal");
    terminal.draw(|frame| start.draw(frame)).expect("a picture");
    compare_text(&text(terminal.backend().buffer()), "start-80x24");
}

#[test]
fn the_middle_of_a_game_at_both_sizes() {
    for (size, name) in [((80, 24), "middle-80x24"), ((120, 40), "middle-120x40")] {
        let mut player = Player::for_pictures(&wish(Era::E2009, 3), size);
        player.play_to_turn(9);
        compare(&player, name);
    }
}

#[test]
fn sheets_at_both_sizes() {
    for (size, ending) in [((80, 24), "80x24"), ((120, 40), "120x40")] {
        let mut player = Player::for_pictures(&wish(Era::E2025, 5), size);
        player.play_to_turn(1).press("an");
        compare(&player, &format!("why-not-{ending}"));
        player.press("<esc>").press("<esc>").press("?");
        compare(&player, &format!("keys-{ending}"));
        player.press("<esc>").press("c<enter>");
        compare(&player, &format!("end-{ending}"));
    }
}

#[test]
fn every_size_can_be_drawn() {
    let mut player = Player::sit(&wish(Era::E2011, 2), (80, 24));
    player.play_to_turn(5).press("?");
    for (width, height) in [
        (1, 1),
        (10, 3),
        (79, 24),
        (80, 23),
        (80, 24),
        (81, 30),
        (110, 36),
        (200, 60),
        (300, 100),
    ] {
        player.screen.size = (width, height);
        let _ = player.sees();
        player.screen.sheets.clear();
        let _ = player.sees();
        for (x, y) in [(0, 0), (width / 2, height / 2), (width - 1, height - 1)] {
            player.click(x, y, ratatui::crossterm::event::MouseButton::Right);
        }
        player.screen.sheets.clear();
    }
    player.screen.size = (79, 24);
    player.must_see("The table needs 80 columns and 24 rows");
}

#[test]
fn no_colour_is_drawn_where_none_is_wanted() {
    let mut player = Player::sit(&wish(Era::E2025, 5), (120, 40));
    player.play_to_turn(7);
    let coloured = |player: &Player| {
        let cells = buffer(&player.screen).content;
        cells
            .iter()
            .any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset)
    };
    assert!(coloured(&player));
    player.screen.paint = Paint::Plain;
    for keys in ["", "?", "<esc>n", "<esc>l"] {
        player.press(keys);
        assert!(!coloured(&player));
    }
}

#[test]
fn a_picture_as_svg_holds_the_same_words() {
    let mut player = Player::sit(&wish(Era::E2025, 5), (80, 24));
    player.play_to_turn(1);
    let drawn = buffer(&player.screen);
    let picture = svg(&drawn);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert!(text(&drawn).contains("What do you do?") && picture.contains("What do you do?"));
}
