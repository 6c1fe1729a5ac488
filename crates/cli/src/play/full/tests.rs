//! Games at the table without a terminal: keys and clicks go in, pictures come out.

mod asking;
mod games;
mod people;
mod pictures;
mod reading;
mod saving;
mod start;
#[cfg(unix)]
#[path = "../../../tests/common/window.rs"]
pub mod terminal;
mod turns;
mod unseen;
mod watching;

use super::picture;
use super::screen::{Effect, Screen};
use super::update::Input;
use crate::decks;
use crate::library::Library;
use crate::paint::Paint;
use crate::play::Wish;
use crate::play::opponent;
use crate::play::saved;
use crate::play::session::{Offer, Session};
use rulebox_engine::Duel;

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rulebox_engine::Choice;
use rulebox_rules::Era;
use std::path::PathBuf;

/// A wish for a game of the beginner decks of an era.
pub fn wish(era: Era, seed: u64) -> Wish {
    Wish {
        library: Library::embedded(),
        era: Some(era),
        decks: Some(decks::pair(era).map(str::to_owned).to_vec()),
        seed,
        first: None,
        bot: "random".to_owned(),
        hot_seat: false,
        bots: Vec::new(),
    }
}

/// Somebody at the table.
pub struct Player {
    /// What they see.
    pub screen: Screen,
    /// Whether they have left.
    pub left: bool,
    /// Whether the other player answers by the words of the options, so that pictures stay the same when the engine lists
    /// options in another order.
    pub by_words: bool,
    /// Whether nothing is written to files.
    pub no_files: bool,
}

impl Player {
    /// Sits down at a game of this wish.
    pub fn sit(wish: &Wish, size: (u16, u16)) -> Player {
        match wish.begin() {
            Ok(session) => Player::join(session, size),
            Err(failure) => panic!("{failure:?}"),
        }
    }

    /// Goes on with a game.
    pub fn join(session: Session, size: (u16, u16)) -> Player {
        Player::against(session, size, false)
    }

    /// Sits down at a game against somebody who answers by the words of the options.
    pub fn for_pictures(wish: &Wish, size: (u16, u16)) -> Player {
        match wish.begin() {
            Ok(session) => Player::against(session, size, true),
            Err(failure) => panic!("{failure:?}"),
        }
    }

    fn against(session: Session, size: (u16, u16), by_words: bool) -> Player {
        let (screen, effect) = Screen::new(session, size, Paint::Colour);
        let mut player = Player {
            screen,
            left: false,
            by_words,
            no_files: false,
        };
        player.settle(effect);
        player
    }

    /// Does what the model wants, as the driver would.
    fn settle(&mut self, mut effect: Effect) {
        loop {
            let input = match effect {
                Effect::Nothing => return,
                Effect::Leave => {
                    self.left = true;
                    return;
                }
                Effect::Think(position) if self.by_words => {
                    let offers = self.screen.session.offers(position.prompt.seat());
                    Input::Thought(position.prompt.number, by_words(&offers))
                }
                Effect::Think(position) => {
                    let bot = opponent::named(&self.screen.session.setting.bot).expect("a bot");
                    Input::Thought(position.prompt.number, position.answer(bot))
                }
                Effect::Save { .. } if self.no_files => Input::Saved(Err("Not here.".to_owned())),
                Effect::Save { path, text } => Input::Saved(saved::save(&path, &text)),
            };
            effect = self.screen.update(input);
        }
    }

    /// Gives an input.
    pub fn give(&mut self, input: Input) {
        let effect = self.screen.update(input);
        self.settle(effect);
    }

    /// Presses keys: letters as they are, others by name in angle brackets: `q1<enter>`.
    pub fn press(&mut self, keys: &str) -> &mut Player {
        let mut rest = keys;
        while let Some(first) = rest.chars().next() {
            let (code, length) = match rest.strip_prefix('<').and_then(|r| r.split_once('>')) {
                Some((name, _)) => (key_named(name), name.len() + 2),
                None => (KeyCode::Char(first), first.len_utf8()),
            };
            rest = &rest[length..];
            self.give(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self
    }

    /// Presses Ctrl-C.
    pub fn interrupt(&mut self) -> &mut Player {
        let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        self.give(Input::Key(key));
        self
    }

    /// Types the name of a file in place of the one that is proposed.
    pub fn name_file(&mut self, file: &std::path::Path) -> &mut Player {
        let key = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL);
        self.give(Input::Key(key));
        self.press(&file.display().to_string()).press("<enter>")
    }

    /// Answers with the first option until something is so.
    #[track_caller]
    pub fn play_until(&mut self, so: impl Fn(&Screen) -> bool) -> &mut Player {
        for _ in 0..2_000 {
            if self.screen.curtain.is_none() && so(&self.screen) {
                return self;
            }
            self.take_first();
        }
        panic!("that never comes");
    }

    /// Insists that something is not seen.
    #[track_caller]
    pub fn must_not_see(&self, text: &str) -> &Player {
        let seen = self.sees();
        assert!(!seen.contains(text), "{text:?} is in:\n{seen}");
        self
    }

    /// Clicks at a place.
    pub fn click(&mut self, x: u16, y: u16, button: MouseButton) {
        self.give(Input::Mouse(MouseEvent {
            kind: MouseEventKind::Down(button),
            column: x,
            row: y,
            modifiers: KeyModifiers::NONE,
        }));
    }

    /// What is seen.
    pub fn sees(&self) -> String {
        picture::text(&picture::buffer(&self.screen))
    }

    /// Insists that something is seen.
    #[track_caller]
    pub fn must_see(&self, text: &str) -> &Player {
        let seen = self.sees();
        assert!(seen.contains(text), "{text:?} is not in:\n{seen}");
        self
    }

    /// Answers every question with its first option until it is this turn, the player's own.
    pub fn play_to_turn(&mut self, turn: u16) -> &mut Player {
        for _ in 0..5_000 {
            let mine = self.screen.view.turn_side == Duel::side(self.screen.viewer);
            let main = self.screen.offers.iter().any(|o| o.words == "End the turn");
            if self.screen.view.outcome.is_some() || (self.screen.view.turn >= turn && mine && main)
            {
                break;
            }
            self.take_first();
        }
        self
    }

    /// Answers with the first option.
    pub fn take_first(&mut self) {
        if self.screen.curtain.is_some() {
            self.press("<enter>");
        }
        let choice = match self.by_words {
            true => by_words(&self.screen.offers),
            false => self.screen.offers.first().map(|offer| offer.choice),
        };
        if let Some(choice) = choice {
            let effect = self.screen.decide(choice);
            self.settle(effect);
        }
    }
}

/// An option chosen by its words: fill the board, then attack, otherwise the one whose words come first.
fn by_words(offers: &[Offer]) -> Option<Choice> {
    let begins = |beginning: &str| {
        offers
            .iter()
            .find(|offer| offer.words.starts_with(beginning))
    };
    let wanted = ["Put ", "Evolve ", "Attach ", "Attack "];
    let first = wanted.iter().find_map(|beginning| begins(beginning));
    let first = first.or_else(|| offers.iter().min_by_key(|offer| &offer.words));
    first.map(|offer| offer.choice)
}

fn key_named(name: &str) -> KeyCode {
    match name {
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "tab" => KeyCode::Tab,
        "back" => KeyCode::Backspace,
        "pgdn" => KeyCode::PageDown,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        other => panic!("no key is called {other}"),
    }
}

/// A file of its own for a test.
pub fn file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rulebox-tests-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}
