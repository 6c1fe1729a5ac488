//! The questions before a game that was not described on the command line: which rulebook, and which deck.

use super::keys::{Command, command};
use super::look::{Tone, cut, style};
use super::plan::inside;
use super::update::Input;
use crate::decks;
use crate::paint::Paint;
use crate::play::Wish;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Block;
use rulebox_bots::Level;
use rulebox_cards::EmbeddedDeck;
use rulebox_engine::Rng;
use rulebox_rules::Era;

/// The questions and what was answered so far.
#[derive(Clone, Debug)]
pub struct Start {
    /// What is known of the game.
    pub wish: Wish,
    /// Columns and rows.
    pub size: (u16, u16),
    paint: Paint,
    cursor: usize,
    /// Whether the rulebook is one of the questions.
    asks_era: bool,
    /// The decks that were chosen so far.
    decks: Vec<String>,
    /// Who can be played against; nobody where two people play.
    players: Vec<Option<String>>,
    /// What was wrong with the last answer.
    pub wrong: Option<String>,
}

/// Columns and rows without which nothing is asked.
const SMALLEST: (u16, u16) = (20, 10);

/// What follows an input.
#[derive(Clone, Debug)]
pub enum Answered {
    /// More questions.
    Stay,
    /// The game can begin.
    Begin(Wish),
    /// Nobody wants to play.
    Leave,
}

/// An answer: a name and what it is.
struct Row {
    name: String,
    about: String,
}

impl Start {
    /// The questions, if there are any.
    pub fn new(wish: Wish, size: (u16, u16), paint: Paint) -> Option<Start> {
        let mut start = Start {
            asks_era: wish.era.is_none(),
            players: players(&wish.bot),
            wish,
            size,
            paint,
            cursor: 0,
            decks: Vec::new(),
            wrong: None,
        };
        start.place_cursor();
        start.is_asking().then_some(start)
    }

    fn is_asking(&self) -> bool {
        self.wish.era.is_none() || self.wish.decks.is_none()
    }

    /// The newest rulebook and the first deck are what most people want, and for a second player one that fits it.
    fn place_cursor(&mut self) {
        self.cursor = match (self.wish.era, self.decks.first()) {
            (None, _) => Era::ALL.len() - 1,
            (Some(_), None) => 0,
            (Some(era), Some(first)) => {
                let usual = other_deck(era, first, self.wish.seed);
                let at = self.rows().iter().position(|row| row.name == usual);
                at.unwrap_or(0)
            }
        };
    }

    /// What is asked.
    pub fn question(&self) -> &'static str {
        match (self.wish.era, self.wish.hot_seat, self.decks.len()) {
            (None, ..) => "By which rulebook do you play?",
            (Some(_), false, _) => "With which deck do you play?",
            (Some(_), true, 0) => "With which deck does Player 1 play?",
            (Some(_), true, _) => "With which deck does Player 2 play?",
        }
    }

    /// The answers: what each is called and what it is.
    pub fn answers(&self) -> Vec<(String, String)> {
        let rows = self.rows().into_iter();
        rows.map(|row| (row.name, row.about)).collect()
    }

    /// The answer that is taken if none is named, from 0.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Takes the answer with this number, from 0.
    pub fn answer(&mut self, number: usize) -> Answered {
        self.cursor = number;
        self.take()
    }

    fn rows(&self) -> Vec<Row> {
        let Some(era) = self.wish.era else {
            return Era::ALL.iter().map(|era| era_row(*era)).collect();
        };
        let embedded = EmbeddedDeck::for_duels(era);
        let (first, rest): (Vec<_>, Vec<_>) =
            embedded.partition(|deck| is_for_beginners(deck.name));
        let row = |deck: EmbeddedDeck| Row {
            name: deck.name.to_owned(),
            about: match deck.headline() {
                (title, "") => title.to_owned(),
                (title, about) => format!("{title}: {about}"),
            },
        };
        let own = self.wish.library.decks().iter().map(|deck| Row {
            name: deck.name.clone(),
            about: "a deck of your own".to_owned(),
        });
        first.into_iter().chain(rest).map(row).chain(own).collect()
    }

    /// Takes an input.
    pub fn update(&mut self, input: &Input) -> Answered {
        match input {
            Input::Resize(columns, rows) => self.size = (*columns, *rows),
            // Nothing is chosen unseen.
            Input::Key(key) if self.is_too_small() => {
                let leaves = command(*key) == Some(Command::Leave) || key.code == KeyCode::Esc;
                return if leaves {
                    Answered::Leave
                } else {
                    Answered::Stay
                };
            }
            Input::Mouse(_) if self.is_too_small() => {}
            Input::Key(key) => return self.key(*key),
            Input::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => self.step(1),
                MouseEventKind::ScrollUp => self.step(-1),
                MouseEventKind::Down(MouseButton::Left) => {
                    let room = self.room();
                    // Below the room nothing is shown.
                    let line = mouse.row.checked_sub(room.y);
                    let line = line.filter(|line| *line < room.height);
                    let at = line.map(|line| usize::from(line) + self.above());
                    if let Some(at) = at.filter(|at| *at < self.rows().len()) {
                        self.cursor = at;
                        return self.take();
                    }
                }
                _ => {}
            },
            _ => {}
        }
        Answered::Stay
    }

    fn key(&mut self, key: KeyEvent) -> Answered {
        match (key.code, command(key)) {
            (KeyCode::Tab, _) => self.take_next_player(),
            (_, Some(Command::Leave)) => return Answered::Leave,
            (KeyCode::Esc, _) if self.is_first_question() => return Answered::Leave,
            (KeyCode::Esc, _) => self.go_back(),
            (_, Some(Command::Take)) => return self.take(),
            (_, Some(Command::Cursor(by))) => self.step(by),
            (_, Some(Command::Number(number))) if number <= self.rows().len() => {
                self.cursor = number - 1;
                return self.take();
            }
            _ => {}
        }
        Answered::Stay
    }

    fn step(&mut self, by: isize) {
        let last = self.rows().len().saturating_sub(1) as isize;
        self.cursor = (self.cursor as isize + by).clamp(0, last) as usize;
    }

    /// Another one to play against. Whoever has named a deck has settled that.
    fn take_next_player(&mut self) {
        if !self.decks.is_empty() {
            return;
        }
        let now = (!self.wish.hot_seat).then(|| self.wish.bot.clone());
        let at = self.players.iter().position(|player| *player == now);
        let next = at.map_or(0, |at| (at + 1) % self.players.len());
        self.wish.hot_seat = self.players[next].is_none();
        if let Some(bot) = &self.players[next] {
            self.wish.bot = bot.clone();
        }
    }

    fn is_first_question(&self) -> bool {
        self.decks.is_empty() && (!self.asks_era || self.wish.era.is_none())
    }

    fn go_back(&mut self) {
        self.wrong = None;
        if self.decks.pop().is_none() {
            self.wish.era = None;
        }
        self.place_cursor();
    }

    fn take(&mut self) -> Answered {
        self.wrong = None;
        match self.wish.era {
            None => self.wish.era = Era::ALL.get(self.cursor).copied(),
            Some(era) => {
                let rows = self.rows();
                if let Some(row) = rows.get(self.cursor) {
                    self.decks.push(row.name.clone());
                    if !self.wish.hot_seat {
                        let other = other_deck(era, &row.name, self.wish.seed);
                        self.decks.push(other);
                    }
                }
                if self.decks.len() == 2 {
                    self.wish.decks = Some(std::mem::take(&mut self.decks));
                }
            }
        }
        if self.is_asking() {
            self.place_cursor();
            return Answered::Stay;
        }
        Answered::Begin(self.wish.clone())
    }

    /// Asks for a deck again, because this one cannot be played.
    pub fn ask_again(&mut self, wrong: String) {
        self.wish.decks = None;
        self.wrong = Some(wrong);
    }

    fn room(&self) -> Rect {
        let (width, height) = self.size;
        let inner = inside(Rect::new(0, 0, width, height));
        Rect {
            x: inner.x + 1,
            y: inner.y + 3,
            width: inner.width.saturating_sub(2),
            height: inner.height.saturating_sub(6),
        }
    }

    fn above(&self) -> usize {
        let room = usize::from(self.room().height);
        let last = self.rows().len().saturating_sub(room);
        self.cursor.saturating_sub(room / 2).min(last)
    }

    fn is_too_small(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
    }

    /// Draws the question.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if (area.width, area.height) != self.size {
            return;
        }
        if self.is_too_small() {
            frame.render_widget("Esc leaves", area);
            return;
        }
        let paint = self.paint;
        let who = if self.wish.hot_seat {
            "two people here".to_owned()
        } else {
            format!("against the computer ({})", self.wish.bot)
        };
        let escape = if self.is_first_question() {
            "leave"
        } else {
            "back"
        };
        let keys = "↑↓ Enter or 1-9 choose · Tab the other player";
        let block = Block::bordered()
            .title(" Rulebox ")
            .title_bottom(format!(" {keys} · Esc {escape} "))
            .border_style(style(paint, Tone::Dim));
        frame.render_widget(block, area);
        let room = self.room();
        let line = |y: u16| Rect {
            y,
            height: 1,
            ..room
        };
        let question = Line::styled(self.question(), style(paint, Tone::Heading));
        frame.render_widget(question, line(area.y + 2));
        let above = self.above();
        let rows = self
            .rows()
            .into_iter()
            .enumerate()
            .skip(above)
            .take(usize::from(room.height));
        for (n, (number, row)) in rows.enumerate() {
            let under = number == self.cursor;
            let key = match number {
                0..9 => format!("{:>2} ", number + 1),
                _ => "   ".to_owned(),
            };
            let about = cut(
                &row.about,
                usize::from(room.width).saturating_sub(row.name.chars().count() + 7),
            );
            let spans = vec![
                Span::raw(if under { "▸" } else { " " }),
                Span::styled(key, style(paint, Tone::Dim)),
                Span::styled(
                    row.name,
                    style(paint, if under { Tone::Cursor } else { Tone::Plain }),
                ),
                Span::styled(format!("  {about}"), style(paint, Tone::Dim)),
            ];
            frame.render_widget(Line::from(spans), line(room.y + n as u16));
        }
        let below = match &self.wrong {
            Some(wrong) => Line::styled(wrong.replace('\n', " "), style(paint, Tone::Bad)),
            None => Line::styled(
                format!("A duel, {who}, seed {}.", self.wish.seed),
                style(paint, Tone::Dim),
            ),
        };
        frame.render_widget(below, line(area.y + area.height - 2));
    }
}

/// Everybody who can be played against: the levels, the player that was named if it is none of them, and a second person.
fn players(named: &str) -> Vec<Option<String>> {
    let levels = Level::ALL.map(Level::word);
    let named = (!levels.contains(&named)).then_some(named);
    let bots = levels.into_iter().chain(named);
    bots.map(|bot| Some(bot.to_owned())).chain([None]).collect()
}

fn is_for_beginners(name: &str) -> bool {
    EmbeddedDeck::for_beginners().any(|deck| deck.name == name)
}

fn era_row(era: Era) -> Row {
    let about = match era {
        Era::E2009 => "Platinum: Poké-Powers, Poké-Bodies, Pokémon LV.X and SP",
        Era::E2011 => "Black & White: Abilities and Pokémon LEGEND",
        Era::E2021 => "Sword & Shield: GX, V, VMAX and TAG TEAM",
        Era::E2025 => "Mega Evolution: the rules of today, with ex and Mega Evolution ex",
    };
    Row {
        name: era.name().to_owned(),
        about: about.to_owned(),
    }
}

/// A deck for the other player: the other one for beginners, or any of the same era.
fn other_deck(era: Era, mine: &str, seed: u64) -> String {
    let pair = decks::pair(era);
    if let Some(at) = pair.iter().position(|name| *name == mine) {
        return pair[1 - at].to_owned();
    }
    let others: Vec<&str> = EmbeddedDeck::for_duels(era)
        .map(|deck| deck.name)
        .filter(|name| *name != mine && !is_for_beginners(name))
        .collect();
    let at = Rng::new(seed).below(others.len().max(1) as u32) as usize;
    others.get(at).copied().unwrap_or(pair[0]).to_owned()
}
