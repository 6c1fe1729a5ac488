//! Keys while a sheet lies on the table.

use super::super::keys::{Command, command};
use super::super::plan::Plan;
use super::super::screen::{Effect, Filter, InFile, Screen};
use super::super::sheet::{Sheet, Sure, Text, Typed, Typing};
use super::LONGEST_LINE;
use crate::play::saved;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rulebox_engine::Choice;
use std::path::PathBuf;

impl Screen {
    pub(super) fn key_on_text(&mut self, key: KeyEvent, text: &Text) -> Effect {
        let links = text.links();
        let page = usize::from(self.size.1) / 2;
        let cards = text.cards().len();
        match key.code {
            KeyCode::Enter if text.chosen.is_some() => {
                self.open_numbered(text.chosen.unwrap_or(0));
            }
            KeyCode::Char('v') if cards > 0 => self.open_numbered(text.chosen.unwrap_or(0)),
            KeyCode::Tab | KeyCode::Right if cards > 0 => self.choose_card(1),
            KeyCode::BackTab | KeyCode::Left if cards > 0 => self.choose_card(-1),
            KeyCode::Enter if !links.is_empty() => self.open_rule(links[0]),
            KeyCode::Char(digit @ '1'..='9') => {
                let number = digit as usize - '1' as usize;
                if let Some(rule) = links.get(number) {
                    self.open_rule(*rule);
                }
            }
            KeyCode::Down | KeyCode::Char('j') => self.step_on_text(1),
            KeyCode::Up | KeyCode::Char('k') => self.step_on_text(-1),
            // The next question; letters that follow are its words.
            KeyCode::Char('n') if self.prompt.is_some() => {
                self.sheets.clear();
                self.type_line(Typed::WhyNot, String::new());
            }
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(page as isize),
            KeyCode::PageUp => self.scroll(-(page as isize)),
            KeyCode::Home => self.scroll(isize::MIN / 2),
            KeyCode::End => self.scroll(isize::MAX / 2),
            _ => {
                self.sheets.pop();
            }
        }
        Effect::Nothing
    }

    /// Opens a card of the topmost text, which is chosen then.
    pub(super) fn open_numbered(&mut self, number: usize) {
        if let Some(Sheet::Text(text)) = self.sheets.last_mut() {
            text.chosen = Some(number);
            if let Some(card) = text.chosen_card() {
                self.open_card(card);
            }
        }
    }

    fn choose_card(&mut self, by: isize) {
        let room = Plan::of(self).text_room(self);
        if let Some(Sheet::Text(text)) = self.sheets.last_mut() {
            text.choose(by, room);
        }
    }

    fn step_on_text(&mut self, by: isize) {
        let room = Plan::of(self).text_room(self);
        if let Some(Sheet::Text(text)) = self.sheets.last_mut() {
            text.step(by, room);
        }
    }

    pub(super) fn scroll(&mut self, by: isize) {
        let most = Plan::of(self).most_scroll(self);
        if let Some(Sheet::Text(text)) = self.sheets.last_mut() {
            let from = text.scroll.min(most) as isize;
            text.scroll = from.saturating_add(by).clamp(0, most as isize) as usize;
        }
    }

    pub(super) fn key_on_question(&mut self, key: KeyEvent, sure: Sure) -> Effect {
        match key.code {
            KeyCode::Enter | KeyCode::Char('y') => {
                self.sheets.pop();
                match sure {
                    Sure::Leave => Effect::Leave,
                    Sure::EndTurn(_) => self.decide(Choice::EndTurn),
                    Sure::Concede => {
                        self.session.concede(self.viewer);
                        self.go_on()
                    }
                }
            }
            KeyCode::Char('s') if sure == Sure::Leave => {
                self.sheets.pop();
                self.leaving = true;
                self.ask_for_file();
                Effect::Nothing
            }
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('n') => {
                self.sheets.pop();
                Effect::Nothing
            }
            _ => Effect::Nothing,
        }
    }

    pub(super) fn key_on_line(&mut self, key: KeyEvent, mut typing: Typing) -> Effect {
        match key.code {
            KeyCode::Esc => {
                self.leaving = false;
                self.sheets.pop();
                return Effect::Nothing;
            }
            KeyCode::Enter => {
                self.sheets.pop();
                return self.typed(typing);
            }
            KeyCode::Backspace => {
                typing.text.pop();
            }
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                typing.text.clear()
            }
            KeyCode::Char(c) if typing.text.chars().count() < LONGEST_LINE && !c.is_control() => {
                typing.text.push(c);
            }
            _ => {}
        }
        if typing.what == Typed::Search {
            // Options are narrowed down while the words are typed.
            self.pointed = None;
            self.filter = Filter::Words(typing.text.clone());
            self.cursor = 0;
        }
        if let Some(sheet) = self.sheets.last_mut() {
            *sheet = Sheet::Line(typing);
        }
        Effect::Nothing
    }

    fn typed(&mut self, typing: Typing) -> Effect {
        let text = typing.text.trim().to_owned();
        match typing.what {
            Typed::Search if text.is_empty() => self.show_all(),
            Typed::Search => {
                if self.shown().is_empty() {
                    self.refuse(format!("No option has the words “{text}”. n says why not."));
                }
            }
            Typed::WhyNot => self.why_not_words(&text),
            // Turns are gone to in replays.
            Typed::Turn => {}
            Typed::Save if text.is_empty() => {
                self.refuse("The game is not saved: no file was named.")
            }
            Typed::Save => {
                let path = PathBuf::from(&text);
                let text = saved::write(&self.session);
                self.saving = Some(InFile {
                    path: path.clone(),
                    text: text.clone(),
                });
                return Effect::Save { path, text };
            }
        }
        Effect::Nothing
    }

    pub(super) fn saved(&mut self, result: Result<(), String>) -> Effect {
        let leaving = std::mem::take(&mut self.leaving);
        let saving = self.saving.take();
        if let Err(why) = result {
            self.refuse(why);
            return Effect::Nothing;
        }
        self.kept = saving;
        if leaving {
            return Effect::Leave;
        }
        if let Some(kept) = &self.kept {
            let does = match self.session.battle().state.outcome {
                None => "play --resume",
                Some(_) => "replay",
            };
            let command = saved::command(does, &kept.path, &self.session.library);
            self.say(format!("Saved: {command}"));
        }
        Effect::Nothing
    }

    /// Whether the game was saved as it is now, so that leaving loses nothing.
    pub fn is_kept(&self) -> bool {
        let kept = self.kept.as_ref();
        kept.is_some_and(|kept| kept.text == saved::write(&self.session))
    }

    pub(super) fn key_on_over(&mut self, key: KeyEvent) -> Effect {
        match key.code {
            KeyCode::Char('r') => return self.play_again(),
            KeyCode::Enter | KeyCode::Char('x' | 'Q') => return Effect::Leave,
            KeyCode::Esc => {
                self.sheets.pop();
                self.say(
                    "The table as it was. ← → step · Enter the end again · r rematch · x leave",
                );
            }
            _ => {
                if let Some(
                    command @ (Command::Log | Command::Save | Command::Piles | Command::Coins),
                ) = command(key)
                {
                    return self.command(command);
                }
            }
        }
        Effect::Nothing
    }
}
