//! The questions before a game, by keys and clicks.

use super::super::start::{Answered, Start};
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
    for size in [(80, 9), (19, 24)] {
        let mut start = questions();
        start.update(&Input::Resize(size.0, size.1));
        for code in [
            KeyCode::Enter,
            KeyCode::Char('1'),
            KeyCode::Tab,
            KeyCode::Enter,
        ] {
            assert!(matches!(press(&mut start, code), Answered::Stay));
        }
        for row in 0..9 {
            let click = MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column: 5,
                row,
                modifiers: KeyModifiers::NONE,
            };
            assert!(matches!(start.update(&Input::Mouse(click)), Answered::Stay));
        }
        draw(&start);
        assert!(start.wish.era.is_none() && !start.wish.hot_seat);
        assert!(matches!(press(&mut start, KeyCode::Esc), Answered::Leave));
    }
}

fn press(start: &mut Start, code: KeyCode) -> Answered {
    start.update(&Input::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

#[test]
fn escape_goes_back_question_by_question() {
    let mut start = questions();
    press(&mut start, KeyCode::Enter);
    assert_eq!(start.question(), "With which deck do you play?");
    assert!(matches!(press(&mut start, KeyCode::Esc), Answered::Stay));
    assert_eq!(start.question(), "By which rulebook do you play?");
    assert!(matches!(press(&mut start, KeyCode::Esc), Answered::Leave));
    // A rulebook that was named on the command line is no question.
    let mut named = wish(Era::E2025, 5);
    named.decks = None;
    let mut start = Start::new(named, (80, 24), Paint::Colour).expect("a question");
    assert!(matches!(press(&mut start, KeyCode::Esc), Answered::Leave));
}

#[test]
fn two_people_choose_a_deck_each() {
    let mut start = questions();
    start.wish.hot_seat = true;
    press(&mut start, KeyCode::Enter);
    assert_eq!(start.question(), "With which deck does Player 1 play?");
    press(&mut start, KeyCode::Char('1'));
    assert_eq!(start.question(), "With which deck does Player 2 play?");
    press(&mut start, KeyCode::Esc);
    assert_eq!(start.question(), "With which deck does Player 1 play?");
    press(&mut start, KeyCode::Char('1'));
    let Answered::Begin(wish) = press(&mut start, KeyCode::Char('3')) else {
        panic!("more questions");
    };
    let names: Vec<String> = start.answers().into_iter().map(|(name, _)| name).collect();
    assert_eq!(wish.decks, Some(vec![names[0].clone(), names[2].clone()]));
}

#[test]
fn tab_goes_through_everybody_to_play_against() {
    let mut start = questions();
    start.wish.bot = "easy".to_owned();
    let mut seen = Vec::new();
    for _ in 0..6 {
        seen.push(match start.wish.hot_seat {
            true => "people".to_owned(),
            false => start.wish.bot.clone(),
        });
        press(&mut start, KeyCode::Tab);
    }
    // The player that was named is among them.
    let all = ["easy", "normal", "hard", "random", "people", "easy"];
    assert_eq!(seen, all);
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
        if let Answered::Begin(_) = start.update(&input) {
            begun += 1;
            start = questions();
        }
        draw(&start);
    }
    assert!(begun > 10, "{begun} games began");
}
