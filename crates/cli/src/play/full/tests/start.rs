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
