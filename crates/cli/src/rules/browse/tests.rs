//! The rules browser without a terminal: keys and clicks go in, pictures come out.

use super::*;
use crate::play::full::picture;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::MouseEvent;
use rulebox_engine::Rng;

fn browse(words: &str) -> Browse {
    Browse::new(words, None, (90, 24), Paint::Plain)
}

fn press(browse: &mut Browse, codes: &[KeyCode]) -> Reading {
    let mut next = Reading::Stay;
    for code in codes {
        next = browse.update(&Input::Key(KeyEvent::new(*code, KeyModifiers::NONE)));
    }
    next
}

fn letters(text: &str) -> Vec<KeyCode> {
    text.chars().map(KeyCode::Char).collect()
}

fn seen(browse: &Browse) -> String {
    let (width, height) = browse.size;
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal
        .draw(|frame| browse.draw(frame))
        .expect("a picture");
    picture::text(terminal.backend().buffer())
}

#[test]
fn a_rule_is_searched_opened_and_its_links_are_followed_there_and_back() {
    let mut browse = browse("");
    assert!(seen(&browse).contains("Rules · 571 rules"));
    press(&mut browse, &letters("/turn-evolve-11"));
    assert!(seen(&browse).contains("Search: turn-evolve-11"));
    press(&mut browse, &[KeyCode::Enter]);
    let first = seen(&browse);
    assert!(
        first.contains("TURN-EVOLVE-11 · Part I, core rules · Evolving"),
        "{first}"
    );
    let mut down = 0;
    while !seen(&browse).contains("See also") && down < 40 {
        press(&mut browse, &[KeyCode::Down]);
        down += 1;
    }
    assert!(
        seen(&browse).contains("[1] TURN-FIRST-8"),
        "{}",
        seen(&browse)
    );
    press(&mut browse, &[KeyCode::Tab, KeyCode::Enter]);
    assert!(
        seen(&browse).contains("AMB-11 · Part III"),
        "{}",
        seen(&browse)
    );
    press(&mut browse, &letters("1"));
    assert_eq!(browse.pages.len(), 3);
    press(&mut browse, &[KeyCode::Backspace, KeyCode::Backspace]);
    assert!(seen(&browse).contains("TURN-EVOLVE-11 · Part I"));
    press(&mut browse, &[KeyCode::Backspace]);
    assert!(seen(&browse).contains("▸ TURN-EVOLVE-11"));
    press(&mut browse, &[KeyCode::Esc]);
    assert!(seen(&browse).contains("571 rules"));
    assert_eq!(press(&mut browse, &letters("q")), Reading::Leave);
}

#[test]
fn every_rule_can_be_opened_at_every_size() {
    let mut browse = browse("");
    for rule in RuleId::all() {
        browse.open(rule);
        browse.scroll(isize::MAX / 2);
        for _ in 0..3 {
            press(&mut browse, &[KeyCode::Tab]);
        }
        browse.pages.truncate(1);
    }
    for (width, height) in [(1, 1), (20, 6), (40, 8), (200, 60)] {
        browse.size = (width, height);
        let _ = seen(&browse);
        press(
            &mut browse,
            &[KeyCode::Tab, KeyCode::PageDown, KeyCode::End],
        );
    }
}

#[test]
fn the_keys_are_shown_over_the_list_and_over_a_rule() {
    let mut browse = browse("TURN-EVOLVE-11");
    let list = seen(&browse);
    assert!(list.contains("? keys"), "{list}");
    press(&mut browse, &letters("??"));
    let keys = seen(&browse);
    for (key, does) in KEYS {
        assert!(keys.contains(&format!("{key} {does}")), "{keys}");
    }
    press(&mut browse, &[KeyCode::Esc]);
    assert_eq!(seen(&browse), list);
    press(&mut browse, &[KeyCode::Enter]);
    let rule = seen(&browse);
    press(&mut browse, &letters("?"));
    assert_eq!(seen(&browse), keys);
    press(
        &mut browse,
        &[KeyCode::Tab, KeyCode::Enter, KeyCode::Backspace],
    );
    assert_eq!(seen(&browse), rule);
}

#[test]
fn words_that_no_rule_has_open_nothing() {
    let mut browse = browse("xylophone");
    assert!(seen(&browse).contains("No rule has all of these words."));
    press(&mut browse, &[KeyCode::Enter, KeyCode::Down, KeyCode::End]);
    assert!(browse.pages.is_empty());
}

/// A room of one line has no line below the link.
#[test]
fn links_are_followed_in_a_window_of_few_rows() {
    for height in 1..8 {
        let mut browse = browse("TURN-EVOLVE-11");
        press(&mut browse, &[KeyCode::Enter]);
        browse.size = (80, height);
        let links = browse.pages[0].text.links().len();
        for by in [1, 1, -1] {
            browse.next_link(by, links);
        }
        let page = browse.pages.last().expect("a page");
        let wanted = page.text.links()[page.link];
        let (.., shown) = page.text.lines(76)[page.scroll];
        assert!(height > 4 || shown == Some(wanted), "at {height} rows");
    }
}

#[test]
fn a_window_in_which_nothing_is_seen_takes_no_key_but_to_leave() {
    for size in [(19, 24), (80, 5), (1, 1)] {
        let mut browse = browse("evolve");
        press(&mut browse, &[KeyCode::Enter]);
        let before = seen(&browse);
        browse.size = size;
        assert!("q leaves".starts_with(seen(&browse).lines().next().unwrap_or("?").trim_end()));
        let keys = [
            KeyCode::Tab,
            KeyCode::Enter,
            KeyCode::Esc,
            KeyCode::Char('/'),
            KeyCode::End,
        ];
        assert_eq!(press(&mut browse, &keys), Reading::Stay);
        for row in 0..3 {
            browse.update(&Input::Mouse(MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Right),
                column: 0,
                row,
                modifiers: KeyModifiers::NONE,
            }));
        }
        browse.size = (90, 24);
        assert_eq!(seen(&browse), before);
        browse.size = size;
        assert_eq!(press(&mut browse, &[KeyCode::Char('q')]), Reading::Leave);
    }
}

#[test]
fn a_page_fills_its_window_whatever_the_width() {
    let mut browse = browse("AMB-33");
    press(&mut browse, &[KeyCode::Enter]);
    for width in [40, 60, 76] {
        let page = browse.pages.last().expect("a page");
        let lines: Vec<String> = page
            .text
            .lines(width)
            .into_iter()
            .map(|line| line.0)
            .collect();
        // Two lines that follow each other in a paragraph would not fit on one.
        for pair in lines
            .windows(2)
            .filter(|pair| pair.iter().all(|line| line.len() > 3))
        {
            let word = pair[1].split_whitespace().next().unwrap_or_default();
            let room = width.saturating_sub(pair[0].chars().count());
            let ends = pair[0].ends_with(['.', '?', ':']) || word.starts_with(['[', '2']);
            assert!(ends || room <= word.chars().count(), "{pair:#?}");
        }
    }
}

#[test]
fn any_keys_and_clicks_do_no_harm() {
    let mut keys: Vec<KeyCode> = letters("123456789jknp/? evolvtur-é");
    keys.extend([
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Insert,
    ]);
    let mut rng = Rng::new(11);
    for era in [None, Some(Era::E2009)] {
        let mut browse = Browse::new("", era, (80, 24), Paint::Colour);
        for _ in 0..3_000 {
            match rng.below(10) {
                0 => {
                    let most = [(5, 5), (200, 60), (90, 24)][rng.below(3) as usize];
                    let size = (1 + rng.below(most.0), 1 + rng.below(most.1));
                    browse.update(&Input::Resize(size.0 as u16, size.1 as u16));
                }
                1..3 => {
                    let kinds = [
                        MouseEventKind::Down(MouseButton::Left),
                        MouseEventKind::Down(MouseButton::Right),
                        MouseEventKind::ScrollDown,
                        MouseEventKind::ScrollUp,
                    ];
                    // A click may come from the window as it was before.
                    browse.update(&Input::Mouse(MouseEvent {
                        kind: kinds[rng.below(4) as usize],
                        column: rng.below(200) as u16,
                        row: rng.below(60) as u16,
                        modifiers: KeyModifiers::NONE,
                    }));
                }
                _ => {
                    press(&mut browse, &[keys[rng.below(keys.len() as u32) as usize]]);
                }
            }
            let _ = seen(&browse);
            assert!(browse.cursor < browse.found.len().max(1));
        }
    }
}
