//! A game that is looked at and not played: a replay, or computer players at work. Like the table of a player it is a plain
//! value; inputs go in through `update`, and `draw` shows it.

mod draw;
mod keys;
mod live;
mod plan;

pub use draw::draw;
pub use live::Live;

use super::plan::{Hit, Plan, is_too_small};
use super::screen::Notice;
use super::sheet::{self, Sheet, Text, Typed, Typing};
use super::spot::{self, Spot};
use super::stage::Stage;
use super::update::Input;
use crate::paint::Paint;
use crate::play::inside::View;
use crate::play::opponent::Position;
use crate::play::people::{Eye, People};
use crate::play::session::Setting;
use crate::replay::reel::Reel;
use keys::{Command, command};
use plan::move_at;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rulebox_engine::{Book, Choice, Seat};

/// How long a step is shown when the game runs by itself, at first, in milliseconds.
pub const DELAY: u64 = 800;

/// The shortest and the longest time for a step.
const DELAYS: (u64, u64) = (25, 12_800);

/// The longest number of a turn that is typed.
const LONGEST_NUMBER: usize = 5;

/// How much time a tick is, in milliseconds.
pub const TICK: u64 = 25;

/// What the world outside the model has to do.
#[derive(Clone, Debug)]
pub enum Errand {
    /// Nothing.
    Stay,
    /// Let the computer player of this name think about this, and say what it chose.
    Think(String, Box<Position>),
    /// Leave.
    Leave,
}

/// Everything that the screen shows.
#[derive(Clone, Debug)]
pub struct Watching {
    /// The game.
    pub reel: Reel,
    /// The computer players, if the game is not over yet.
    pub live: Option<Live>,
    /// Columns and rows.
    pub size: (u16, u16),
    paint: Paint,
    pointed: Option<Spot>,
    sheets: Vec<Sheet>,
    notice: Option<Notice>,
    /// Whether it runs by itself.
    playing: bool,
    /// How long a step is shown then, in milliseconds.
    delay: u64,
    /// How long this step has been shown.
    waited: u64,
}

impl Watching {
    /// A game to step through.
    pub fn replay(reel: Reel, size: (u16, u16), paint: Paint) -> Watching {
        Watching {
            reel,
            live: None,
            size,
            paint,
            pointed: None,
            sheets: Vec::new(),
            notice: None,
            playing: false,
            delay: DELAY,
            waited: 0,
        }
    }

    /// A game that computer players play.
    pub fn live(live: Live, reel: Reel, delay: u64, size: (u16, u16), paint: Paint) -> Watching {
        Watching {
            live: Some(live),
            playing: true,
            delay,
            ..Watching::replay(reel, size, paint)
        }
    }

    /// Takes an input.
    pub fn update(&mut self, input: Input) -> Errand {
        match input {
            // Nobody does anything unseen but leave.
            Input::Key(key) if is_too_small(self.size) => return leave_only(key),
            Input::Mouse(_) if is_too_small(self.size) => {}
            Input::Key(key) => return self.key(key),
            Input::Mouse(mouse) => return self.mouse(mouse),
            Input::Resize(columns, rows) => self.size = (columns, rows),
            Input::Tick => return self.tick(),
            Input::Thought(number, choice) => self.thought(number, choice),
            Input::Saved(_) => {}
        }
        Errand::Stay
    }

    /// Whether a computer player is thinking.
    pub fn is_thinking(&self) -> bool {
        self.live.as_ref().is_some_and(Live::is_thinking)
    }

    fn tick(&mut self) -> Errand {
        if !self.playing || !self.sheets.is_empty() {
            return Errand::Stay;
        }
        self.waited = self.waited.saturating_add(TICK);
        if self.waited < self.delay {
            return Errand::Stay;
        }
        self.forward()
    }

    /// A step on; at the newest one the computer player whose choice it is has to think.
    fn forward(&mut self) -> Errand {
        self.waited = 0;
        self.pointed = None;
        if self.reel.at() < self.reel.last() {
            self.reel.step(1);
            return Errand::Stay;
        }
        let Some(live) = &mut self.live else {
            self.playing = false;
            self.say("This is the end.");
            return Errand::Stay;
        };
        match live.ask() {
            Ok(Some((bot, position))) => Errand::Think(bot, position),
            // It thinks already.
            Ok(None) => Errand::Stay,
            Err(why) => {
                self.playing = false;
                self.say(why);
                Errand::Stay
            }
        }
    }

    fn thought(&mut self, number: u32, choice: Option<Choice>) {
        let Some(live) = &mut self.live else {
            return;
        };
        if let Err(why) = live.answer(number, choice, &mut self.reel) {
            self.playing = false;
            self.refuse(why);
        } else if let Err(why) = live.record() {
            self.refuse(why);
        }
        self.waited = 0;
    }

    fn key(&mut self, key: KeyEvent) -> Errand {
        if is_interrupt(key) {
            return Errand::Leave;
        }
        match self.sheets.last().cloned() {
            Some(Sheet::Text(_)) => self.key_on_text(key),
            Some(Sheet::Line(typing)) => self.key_on_line(key, typing),
            Some(Sheet::Sure(_) | Sheet::Over) => {
                self.sheets.pop();
            }
            None => {
                if let Some(command) = command(key) {
                    return self.command(command);
                }
            }
        }
        Errand::Stay
    }

    fn command(&mut self, command: Command) -> Errand {
        self.notice = None;
        match command {
            Command::Forward => {
                self.playing = false;
                return self.forward();
            }
            Command::Back => self.wind(|reel| reel.step(-1)),
            Command::NextTurn => self.wind(|reel| reel.leap(true)),
            Command::TurnBefore => self.wind(|reel| reel.leap(false)),
            Command::First => self.wind(|reel| reel.go_to(0)),
            Command::Last => self.wind(|reel| reel.go_to(reel.last())),
            Command::GoTo => self.sheets.push(Sheet::Line(Typing {
                what: Typed::Turn,
                text: String::new(),
            })),
            Command::Look(eye) => self.look(eye),
            Command::Play => {
                self.playing = !self.playing;
                self.waited = self.delay;
                self.say(if self.playing { "It runs." } else { "Paused." });
            }
            Command::Faster => self.set_delay(self.delay / 2),
            Command::Slower => self.set_delay(self.delay * 2),
            Command::Point(by) => self.point_further(by),
            Command::PointAtNothing => self.pointed = None,
            Command::Read => self.read(),
            Command::Log => self.open(sheet::log("Log", self.reel.told(), false)),
            Command::Coins => self.open(sheet::log("Coins", self.reel.told(), true)),
            Command::Piles => {
                let (view, people) = (self.reel.view(), self.reel.people());
                self.open(sheet::piles(self.names(), view, people));
            }
            Command::Help => self.open(keys::sheet(self.live.is_some())),
            Command::Leave => return Errand::Leave,
        }
        Errand::Stay
    }

    /// Winds the game by hand, which stops it from running.
    fn wind(&mut self, how: impl FnOnce(&mut Reel)) {
        self.playing = false;
        self.pointed = None;
        how(&mut self.reel);
    }

    fn look(&mut self, eye: Eye) {
        self.pointed = None;
        match self.reel.look(eye) {
            Ok(()) => self.say(match eye {
                Eye::Everything => "Every card is face up.".to_owned(),
                Eye::Seat(seat) => {
                    let names = &self.reel.people().names;
                    let name = names.get(seat.index()).map_or("the player", String::as_str);
                    format!("As {name} saw it.")
                }
            }),
            Err(why) => self.refuse(why),
        }
    }

    fn set_delay(&mut self, delay: u64) {
        self.delay = delay.clamp(DELAYS.0, DELAYS.1);
        self.say(format!("{} ms for a step.", self.delay));
    }

    fn open(&mut self, text: Text) {
        self.sheets.push(Sheet::Text(text));
    }

    /// Shows a message.
    pub fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.notice = Some(Notice { text, bad: false });
    }

    /// Shows a message that something does not work.
    pub fn refuse(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.notice = Some(Notice { text, bad: true });
    }

    fn point_further(&mut self, by: isize) {
        let spots = spot::all(&self.reel.book, self.reel.view(), self.viewer());
        let here = self
            .pointed
            .and_then(|spot| spots.iter().position(|s| *s == spot));
        let next = here.map_or(0, |here| here as isize + by);
        if !spots.is_empty() {
            self.pointed = Some(spots[next.rem_euclid(spots.len() as isize) as usize]);
        }
    }

    fn read(&mut self) {
        let Some(spot) = self.pointed else {
            return self.refuse("Point at a card with Tab, or click it, to read it.");
        };
        let Some(card) = spot::card(self.reel.view(), self.viewer(), spot) else {
            return self.refuse("That card lies face down.");
        };
        let pokemon = match spot {
            Spot::Pokemon(slot) => spot::pokemon(self.reel.view(), slot),
            _ => None,
        };
        let book = &self.reel.book;
        let pokemon = pokemon.map(|(_, pokemon)| pokemon);
        self.open(sheet::card(self.names(), &book.def(card).card, pokemon));
    }

    fn key_on_text(&mut self, key: KeyEvent) {
        let page = isize::from(self.size.1 as i16) / 2;
        let room = Plan::of(self).text_room(self);
        let Some(Sheet::Text(text)) = self.sheets.last_mut() else {
            return;
        };
        let (cards, chosen) = (text.cards().len(), text.chosen);
        match key.code {
            KeyCode::Enter if chosen.is_some() => self.open_numbered(chosen.unwrap_or(0)),
            KeyCode::Char('v') if cards > 0 => self.open_numbered(chosen.unwrap_or(0)),
            KeyCode::Tab | KeyCode::Right if cards > 0 => text.choose(1, room),
            KeyCode::BackTab | KeyCode::Left if cards > 0 => text.choose(-1, room),
            KeyCode::Down | KeyCode::Char('j') => text.step(1, room),
            KeyCode::Up | KeyCode::Char('k') => text.step(-1, room),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(page),
            KeyCode::PageUp => self.scroll(-page),
            KeyCode::Home => self.scroll(isize::MIN / 2),
            KeyCode::End => self.scroll(isize::MAX / 2),
            _ => {
                self.sheets.pop();
            }
        }
    }

    /// Opens a card of the topmost text, which is chosen then.
    fn open_numbered(&mut self, number: usize) {
        let Some(Sheet::Text(text)) = self.sheets.last_mut() else {
            return;
        };
        text.chosen = Some(number);
        if let Some(card) = text.chosen_card() {
            let card = &self.reel.book.def(card).card;
            self.open(sheet::card(self.names(), card, None));
        }
    }

    /// What a click does on a text: it opens a card of it, or closes it.
    fn click_on_text(&mut self, mouse: MouseEvent) {
        let hit = match self.sheets.last() {
            Some(Sheet::Text(text)) => {
                Plan::of(self).hit_text(self, text, (mouse.column, mouse.row).into())
            }
            _ => None,
        };
        match hit {
            Some(Hit::Card(number)) => self.open_numbered(number),
            _ => {
                self.sheets.pop();
            }
        }
    }

    fn scroll(&mut self, by: isize) {
        let most = Plan::of(self).most_scroll(self);
        if let Some(Sheet::Text(text)) = self.sheets.last_mut() {
            let from = text.scroll.min(most) as isize;
            text.scroll = from.saturating_add(by).clamp(0, most as isize) as usize;
        }
    }

    fn key_on_line(&mut self, key: KeyEvent, mut typing: Typing) {
        self.sheets.pop();
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                self.playing = false;
                self.pointed = None;
                let gone = match typing.text.parse() {
                    Ok(turn) => self.reel.go_to_turn(turn),
                    Err(_) => Err("No turn was named.".to_owned()),
                };
                if let Err(why) = gone {
                    self.refuse(why);
                }
                return;
            }
            KeyCode::Backspace => {
                typing.text.pop();
            }
            KeyCode::Char(c) if c.is_ascii_digit() && typing.text.len() < LONGEST_NUMBER => {
                typing.text.push(c);
            }
            _ => {}
        }
        self.sheets.push(Sheet::Line(typing));
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Errand {
        match (mouse.kind, self.sheets.last()) {
            (MouseEventKind::ScrollDown, Some(Sheet::Text(_))) => self.scroll(3),
            (MouseEventKind::ScrollUp, Some(Sheet::Text(_))) => self.scroll(-3),
            (MouseEventKind::Down(_), Some(Sheet::Text(_))) => self.click_on_text(mouse),
            (MouseEventKind::ScrollDown, None) => return self.command(Command::Forward),
            (MouseEventKind::ScrollUp, None) => return self.command(Command::Back),
            (MouseEventKind::Down(button), None) => self.click(mouse, button),
            _ => {}
        }
        Errand::Stay
    }

    /// A click on a move goes there; one on a card points at it, and a second one, or the other button, reads it.
    fn click(&mut self, mouse: MouseEvent, button: MouseButton) {
        self.notice = None;
        let (x, y) = (mouse.column, mouse.row);
        if let Some(step) = move_at(self, x, y) {
            return self.wind(|reel| reel.go_to(step));
        }
        let spots = Plan::of(self).spots(self);
        let hit = spots
            .into_iter()
            .rev()
            .find(|(rect, _)| rect.contains((x, y).into()));
        let before = std::mem::replace(&mut self.pointed, hit.map(|(_, spot)| spot));
        let again = before.is_some() && before == self.pointed;
        if self.pointed.is_some() && (again || button == MouseButton::Right) {
            self.read();
        }
    }
}

fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// What a key does while the window is too small for the table.
fn leave_only(key: KeyEvent) -> Errand {
    match is_interrupt(key) || command(key) == Some(Command::Leave) {
        true => Errand::Leave,
        false => Errand::Stay,
    }
}

impl Stage for Watching {
    fn size(&self) -> (u16, u16) {
        self.size
    }
    fn paint(&self) -> Paint {
        self.paint
    }
    fn book(&self) -> &Book {
        &self.reel.book
    }
    fn view(&self) -> &View {
        self.reel.view()
    }
    fn viewer(&self) -> Seat {
        self.reel.eye().near()
    }
    fn people(&self) -> &People {
        self.reel.people()
    }
    fn setting(&self) -> &Setting {
        &self.reel.setting
    }
    fn pointed(&self) -> Option<Spot> {
        self.pointed
    }
    fn sheet(&self) -> Option<&Sheet> {
        self.sheets.last()
    }
    fn is_usable(&self, _: Spot) -> bool {
        false
    }
    fn is_meant(&self, _: Spot) -> bool {
        false
    }
}
