//! The questions before a game, by keys and clicks.

use super::super::start::{Next, Start};
use super::super::update::Input;
use super::wish;
use crate::paint::Paint;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rulebox_engine::Rng;
use rulebox_rules::Era;

fn questions() -> Start {
    let mut wish = wish(Era::E2025, 5);
    (wish.era, wish.decks) = (None, None);
    Start::new(wish, (80, 24), Paint::Colour).expect("questions")
}

fn draw(start: &Start) {
    let (width, height) = start.size;
    let Ok(mut terminal) = Terminal::new(TestBackend::new(width, height));
    let Ok(_) = terminal.draw(|frame| start.draw(frame));
}

#[test]
fn nothing_is_chosen_unseen() {
    let press = |start: &mut Start, code| {
        start.update(&Input::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    };
    for size in [(80, 9), (19, 24)] {
        let mut start = questions();
        start.update(&Input::Resize(size.0, size.1));
        for code in [
            KeyCode::Enter,
            KeyCode::Char('1'),
            KeyCode::Tab,
            KeyCode::Enter,
        ] {
            assert!(matches!(press(&mut start, code), Next::Stay));
        }
        for row in 0..9 {
            let click = MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column: 5,
                row,
                modifiers: KeyModifiers::NONE,
            };
            assert!(matches!(start.update(&Input::Mouse(click)), Next::Stay));
        }
        draw(&start);
        assert!(start.wish.era.is_none() && !start.wish.hot_seat);
        assert!(matches!(press(&mut start, KeyCode::Esc), Next::Leave));
    }
}

#[test]
fn any_keys_and_clicks_do_no_harm() {
    let keys = [
        KeyCode::Enter,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Tab,
        KeyCode::Home,
        KeyCode::Char('1'),
        KeyCode::Char('9'),
        KeyCode::Char('é'),
    ];
    let kinds = [
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::ScrollDown,
        MouseEventKind::ScrollUp,
    ];
    let mut rng = Rng::new(3);
    let mut start = questions();
    let mut begun = 0;
    for _ in 0..2_000 {
        let input = match rng.below(10) {
            0 => {
                let most = [(5, 5), (200, 60), (90, 24)][rng.below(3) as usize];
                let size = (1 + rng.below(most.0), 1 + rng.below(most.1));
                Input::Resize(size.0 as u16, size.1 as u16)
            }
            // A click may come from the window as it was before.
            1..3 => Input::Mouse(MouseEvent {
                kind: kinds[rng.below(4) as usize],
                column: rng.below(200) as u16,
                row: rng.below(60) as u16,
                modifiers: KeyModifiers::NONE,
            }),
            _ => {
                let code = keys[rng.below(keys.len() as u32) as usize];
                Input::Key(KeyEvent::new(code, KeyModifiers::NONE))
            }
        };
        if let Next::Begin(_) = start.update(&input) {
            begun += 1;
            start = questions();
        }
        draw(&start);
    }
    assert!(begun > 10, "{begun} games began");
}
