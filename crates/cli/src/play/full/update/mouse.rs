//! What the mouse does.

use super::super::plan::{Hit, Plan};
use super::super::screen::{Effect, Screen};
use super::super::sheet::Sheet;
use super::super::spot::Spot;
use super::DOUBLE_CLICK;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use rulebox_engine::Choice;
use rulebox_engine::choice::Purpose;

impl Screen {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Effect {
        let by = match mouse.kind {
            MouseEventKind::ScrollDown => 1,
            MouseEventKind::ScrollUp => -1,
            MouseEventKind::Down(button) => return self.click(mouse, button),
            _ => return Effect::Nothing,
        };
        match self.sheets.last() {
            Some(Sheet::Text(_)) => self.scroll(3 * by),
            None if self.curtain.is_none() => self.move_cursor(by),
            _ => {}
        }
        Effect::Nothing
    }

    fn click(&mut self, mouse: MouseEvent, button: MouseButton) -> Effect {
        // A click may only have been meant to wake the window; nobody's cards are shown by that.
        if self.curtain.is_some() {
            return Effect::Nothing;
        }
        let hit = Plan::of(self).hit(self, mouse.column, mouse.row);
        match (self.sheets.last(), hit) {
            (Some(Sheet::Text(_)), Some(Hit::Rule(rule))) => self.open_rule(rule),
            (Some(Sheet::Text(_)), Some(Hit::Card(number))) => self.open_numbered(number),
            (Some(Sheet::Text(_)), Some(Hit::Sheet)) => {}
            (Some(Sheet::Text(_)), _) => {
                self.sheets.pop();
            }
            (Some(_), _) => {}
            (None, Some(Hit::Spot(spot))) => return self.click_spot(spot, button),
            (None, Some(Hit::Option(number))) => {
                self.notice = None;
                self.cursor = number;
                return self.take_under_cursor();
            }
            (None, Some(Hit::Command(command))) => return self.command(command),
            (None, _) => self.show_all(),
        }
        Effect::Nothing
    }

    /// Points at something. Where only one answer can be meant by it, that is taken: a target of the card that is pointed
    /// at, or what a question asks for.
    fn click_spot(&mut self, spot: Spot, button: MouseButton) -> Effect {
        self.notice = None;
        let before = self.clicked.replace((spot, self.ticks));
        let twice = before.is_some_and(|(s, at)| s == spot && self.ticks - at <= DOUBLE_CLICK);
        if button == MouseButton::Right || twice {
            self.point_at(spot);
            self.read_spot(spot);
            return Effect::Nothing;
        }
        if let Some(choice) = self.only_meant(spot) {
            return self.decide(choice);
        }
        self.point_at(spot);
        Effect::Nothing
    }

    fn only_meant(&self, spot: Spot) -> Option<Choice> {
        let aimed = matches!(
            (self.pointed, spot),
            (Some(Spot::Hand(_)), Spot::Pokemon(_))
        );
        let in_turn = self.prompt?.purpose == Purpose::Turn;
        if in_turn && !aimed {
            return None;
        }
        let shown = if aimed {
            self.shown()
        } else {
            (0..self.offers.len()).collect()
        };
        let mut meant = shown
            .into_iter()
            .map(|at| self.offers[at].choice)
            .filter(|choice| self.concerns(*choice, spot));
        match (meant.next(), meant.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }
}
