//! The state of the screen: a game, who looks at it, what is pointed at, and the sheets on top.

use super::sheet::Sheet;
use super::spot::{self, Sort, Spot};
use super::stage::Stage;
use crate::paint::Paint;
use crate::play::inside::View;
use crate::play::opponent::Position;
use crate::play::people::People;
use crate::play::saved;
use crate::play::session::{Offer, Session, Setting};
use crate::play::words::Words;
use crate::text::has_words;
use rulebox_engine::{Book, Choice, Pending, Prompt, Seat};
use std::path::PathBuf;

/// Which options are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// All of them.
    #[default]
    All,
    /// Those of a sort.
    Sort(Sort),
    /// Those with these words.
    Words(String),
}

/// What the computer player is thinking about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// Its own answer to this question.
    Answer(Prompt),
    /// A hint for this question.
    Hint(Prompt),
}

/// What the world outside the model has to do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// Let the computer player think about this, and say what it chose.
    Think(Box<Position>),
    /// Write this text into this file, and say whether it worked.
    Save {
        /// Where.
        path: PathBuf,
        /// What.
        text: String,
    },
    /// Leave the table.
    Leave,
}

/// A short message to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What it says.
    pub text: String,
    /// Whether something did not work.
    pub bad: bool,
}

/// The game as it lies in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InFile {
    /// Which file.
    pub path: PathBuf,
    /// What is in it.
    pub text: String,
}

/// A game that is over, to be stepped through as one player saw it.
#[derive(Clone, Debug)]
pub struct Past {
    /// What was seen at each question, and how many lines of the log were told by then.
    pub moments: Vec<(View, usize)>,
    /// Which of them is shown.
    pub at: usize,
}

/// Everything that the screen shows.
#[derive(Clone, Debug)]
pub struct Screen {
    /// The game.
    pub session: Session,
    /// Columns and rows.
    pub size: (u16, u16),
    /// Whether there are colours.
    pub paint: Paint,
    /// Who looks at the screen.
    pub viewer: Seat,
    /// What that player may know.
    pub view: View,
    /// Who has to come to the screen before anything is shown.
    pub curtain: Option<Seat>,
    /// The question to the viewer.
    pub prompt: Option<Prompt>,
    /// What may be answered.
    pub offers: Vec<Offer>,
    /// Which answers are shown.
    pub filter: Filter,
    /// What is pointed at.
    pub pointed: Option<Spot>,
    /// The row under the cursor.
    pub cursor: usize,
    /// Sheets on the table, the topmost last.
    pub sheets: Vec<Sheet>,
    /// A message.
    pub notice: Option<Notice>,
    /// What the computer player thinks about.
    pub thinking: Option<Thinking>,
    /// Counts the ticks of the clock, for the spinner and double clicks.
    pub ticks: u64,
    /// What was clicked last, and when.
    pub clicked: Option<(Spot, u64)>,
    /// The game as it was saved last.
    pub kept: Option<InFile>,
    /// The game on its way to a file.
    pub saving: Option<InFile>,
    /// Whether to leave as soon as the game is saved.
    pub leaving: bool,
    /// The game again, step by step, once it is over.
    pub past: Option<Past>,
    /// For each seat, the first line of its log that is new to its player.
    pub news: Vec<usize>,
}

impl Screen {
    /// The screen of a game, and what has to be done first.
    pub fn new(session: Session, size: (u16, u16), paint: Paint) -> (Screen, Effect) {
        let view = session.battle().known_to(Some(Seat(0)));
        let mut screen = Screen {
            curtain: session.setting.hot_seat.then_some(Seat(0)),
            session,
            size,
            paint,
            viewer: Seat(0),
            view,
            prompt: None,
            offers: Vec::new(),
            filter: Filter::All,
            pointed: None,
            cursor: 0,
            sheets: Vec::new(),
            notice: None,
            thinking: None,
            ticks: 0,
            clicked: None,
            kept: None,
            saving: None,
            leaving: false,
            past: None,
            news: vec![0; 2],
        };
        let effect = screen.go_on();
        (screen, effect)
    }

    /// The screen of a game that lies in this file.
    pub fn resumed(
        session: Session,
        path: PathBuf,
        size: (u16, u16),
        paint: Paint,
    ) -> (Screen, Effect) {
        let (mut screen, effect) = Screen::new(session, size, paint);
        let text = saved::write(&screen.session);
        screen.kept = Some(InFile { path, text });
        (screen, effect)
    }

    /// Runs on until the viewer has something to answer, somebody else has to come, or the computer has to think.
    pub fn go_on(&mut self) -> Effect {
        self.thinking = None;
        loop {
            let prompt = match self.session.battle().pending() {
                Pending::Ask(prompt) => prompt,
                Pending::Over(_) => {
                    self.game_over();
                    return Effect::Nothing;
                }
                // The generator answers every question of chance at once.
                Pending::Chance(_) => {
                    self.refuse("The game waits for chance and cannot go on.");
                    return Effect::Nothing;
                }
            };
            if !self.session.is_person(prompt.seat()) {
                return self.let_bot_think(prompt);
            }
            let offers = self.session.offers(prompt.seat());
            // Between two people, that somebody is not called to answer would tell the other one of their cards.
            let seated = prompt.seat() == self.viewer && self.curtain.is_none();
            if seated && self.session.answer_for(prompt, &offers) {
                continue;
            }
            self.show(prompt, offers);
            return Effect::Nothing;
        }
    }

    fn let_bot_think(&mut self, prompt: Prompt) -> Effect {
        self.prompt = None;
        self.offers.clear();
        self.view = self.session.battle().known_to(Some(self.viewer));
        match self.session.position() {
            Some(position) => {
                self.thinking = Some(Thinking::Answer(prompt));
                Effect::Think(Box::new(position))
            }
            None => Effect::Nothing,
        }
    }

    fn show(&mut self, prompt: Prompt, offers: Vec<Offer>) {
        if prompt.seat() != self.viewer || self.curtain.is_some() {
            self.curtain = Some(prompt.seat());
            self.viewer = prompt.seat();
            self.sheets.clear();
            self.notice = None;
        }
        self.view = self.session.battle().known_to(Some(self.viewer));
        self.prompt = Some(prompt);
        self.offers = offers;
        self.show_all();
    }

    fn game_over(&mut self) {
        self.prompt = None;
        self.offers.clear();
        self.show_all();
        self.view = self.session.battle().known_to(Some(self.viewer));
        self.curtain = None;
        self.sheets.clear();
        self.sheets.push(Sheet::Over);
    }

    /// Shows all options. The cursor stands on the first: ending the turn, which comes last, is not done by accident.
    pub fn show_all(&mut self) {
        if self.past.take().is_some() {
            self.view = self.session.battle().known_to(Some(self.viewer));
        }
        self.filter = Filter::All;
        self.pointed = None;
        self.cursor = 0;
    }

    /// The options that are shown, by their place among all.
    pub fn shown(&self) -> Vec<usize> {
        let fits = |offer: &Offer| {
            let pointed = self
                .pointed
                .is_none_or(|spot| self.concerns(offer.choice, spot));
            pointed
                && match &self.filter {
                    Filter::All => true,
                    Filter::Sort(sort) => sort.has(&self.view, offer.choice),
                    Filter::Words(words) => {
                        let words: Vec<String> =
                            words.split_whitespace().map(str::to_owned).collect();
                        let also = self.with_words(|w| w.also_called(offer.choice));
                        has_words(&format!("{} {also}", offer.words), &words)
                    }
                }
        };
        let mut shown: Vec<usize> = (0..self.offers.len())
            .filter(|i| fits(&self.offers[*i]))
            .collect();
        if self.filter == Filter::Sort(Sort::Active) {
            // Whoever asks for attacks finds them before retreating.
            shown.sort_by_key(|i| matches!(self.offers[*i].choice, Choice::Retreat(_)));
        }
        shown
    }

    /// Whether an option concerns a spot.
    pub fn concerns(&self, choice: Choice, spot: Spot) -> bool {
        let book = &self.session.battle().book;
        spot::concerns(book, &self.view, self.viewer, choice, spot)
    }

    /// Whether any of the options that are shown concerns a spot.
    pub fn is_usable(&self, spot: Spot) -> bool {
        let all = match (self.pointed, spot) {
            // A card that is pointed at shows its targets; everything else stays as it is.
            (Some(Spot::Hand(_)), Spot::Pokemon(_)) | (None, _) => self.shown(),
            _ => (0..self.offers.len()).collect(),
        };
        all.iter()
            .any(|i| self.concerns(self.offers[*i].choice, spot))
    }

    /// Whether the row under the cursor concerns a spot.
    pub fn is_meant(&self, spot: Spot) -> bool {
        let row = self.row().map(|row| row.offers).unwrap_or_default();
        row.iter()
            .any(|at| self.concerns(self.offers[*at].choice, spot))
    }

    /// The question to the viewer in words.
    pub fn question(&self) -> String {
        match (&self.prompt, self.thinking) {
            (Some(prompt), _) => {
                let choices: Vec<Choice> = self.offers.iter().map(|offer| offer.choice).collect();
                self.with_words(|words| words.question(prompt, &choices))
            }
            (None, Some(_)) => "The other player thinks.".to_owned(),
            (None, None) => "The game is over.".to_owned(),
        }
    }

    /// Speaks to the viewer.
    pub fn with_words<T>(&self, say: impl FnOnce(&Words<'_>) -> T) -> T {
        say(&Words::of(
            self.session.battle(),
            &self.view,
            self.session.people(self.viewer),
        ))
    }

    /// Tells the viewer something.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            bad: false,
        });
    }

    /// Tells the viewer that something does not work.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            bad: true,
        });
    }

    /// Steps through a game that is over.
    pub fn step(&mut self, by: isize) {
        let session = &self.session;
        let past = self.past.get_or_insert_with(|| {
            let moments = session.history(self.viewer);
            let at = moments.len().saturating_sub(1);
            Past { moments, at }
        });
        let last = past.moments.len().saturating_sub(1) as isize;
        past.at = (past.at as isize + by).clamp(0, last) as usize;
        let (at, count) = (past.at + 1, past.moments.len());
        if let Some((view, _)) = past.moments.get(past.at) {
            self.view = view.clone();
        }
        self.pointed = None;
        self.say(format!(
            "Step {at} of {count}. ← → go on, Esc goes to the end."
        ));
    }

    /// The lines of the log that have been told.
    pub fn told(&self) -> &[String] {
        let all = self.session.story(self.viewer).all();
        let told = self
            .past
            .as_ref()
            .and_then(|past| past.moments.get(past.at));
        &all[..told.map_or(all.len(), |(_, lines)| *lines).min(all.len())]
    }

    /// Lines of the log after who plays which deck.
    pub fn opened(&self, lines: &[String]) -> Vec<String> {
        let setting = &self.session.setting;
        let people = self.session.people(self.viewer);
        let seats = self.session.battle().book.plan.seats();
        let plays = seats.zip(&setting.decks).map(|(seat, deck)| {
            let deck = crate::text::brief(deck);
            format!("{} {deck}", people.does(seat, "play"))
        });
        let opening = format!("{}.", plays.collect::<Vec<_>>().join(", "));
        std::iter::once(opening)
            .chain(lines.iter().cloned())
            .collect()
    }

    /// A new game with the same decks and rules, once this one is over.
    pub fn play_again(&mut self) -> Effect {
        if self.session.battle().state.outcome.is_none() {
            self.refuse("A new game begins when this one is over. c gives it up.");
            return Effect::Nothing;
        }
        let mut setting = self.session.setting.clone();
        setting.seed = setting.seed.wrapping_add(1);
        let book = self.session.battle().book.clone();
        let (again, effect) = Screen::new(
            Session::begin(setting, book, &self.session.library),
            self.size,
            self.paint,
        );
        *self = again;
        effect
    }
}

impl Stage for Screen {
    fn size(&self) -> (u16, u16) {
        self.size
    }
    fn paint(&self) -> Paint {
        self.paint
    }
    fn book(&self) -> &Book {
        &self.session.battle().book
    }
    fn view(&self) -> &View {
        &self.view
    }
    fn viewer(&self) -> Seat {
        self.viewer
    }
    fn people(&self) -> &People {
        self.session.people(self.viewer)
    }
    fn setting(&self) -> &Setting {
        &self.session.setting
    }
    fn pointed(&self) -> Option<Spot> {
        self.pointed
    }
    fn sheet(&self) -> Option<&Sheet> {
        self.sheets.last()
    }
    fn is_usable(&self, spot: Spot) -> bool {
        Screen::is_usable(self, spot)
    }
    fn is_meant(&self, spot: Spot) -> bool {
        Screen::is_meant(self, spot)
    }
}
