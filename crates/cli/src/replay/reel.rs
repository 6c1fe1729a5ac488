//! A game to look at again, step by step, from either chair or from above. A game that goes on grows while it is looked at.

use super::one_seat::{self, Moment};
use crate::play::inside::View;
use crate::play::names::Names;
use crate::play::people::{Eye, People};
use crate::play::session::Setting;
use crate::play::story::Story;
use crate::play::words::{self, Words};
use rulebox_engine::choice::{Ask, Purpose};
use rulebox_engine::record::{Film, Line, Log, ReplayError, Torn};
use rulebox_engine::{Battle, Book, Choice, Duel, Event, Outcome, Seat};
use std::sync::Arc;

/// A game that is looked at.
#[derive(Clone, Debug)]
pub struct Reel {
    /// What the players agreed on.
    pub setting: Setting,
    /// The cards of the game.
    pub book: Arc<Book>,
    source: Source,
    eye: Eye,
    tracks: Vec<Track>,
    moves: Vec<Option<Given>>,
    turns: Vec<Turn>,
    at: usize,
    view: View,
}

/// Where the pictures come from.
#[derive(Clone, Debug)]
enum Source {
    /// The game itself.
    Whole(Box<Film<Duel>>),
    /// What one player saw.
    OneSeat(Vec<Moment>, one_seat::CardNames),
}

/// What one onlooker is told.
#[derive(Clone, Debug)]
struct Track {
    people: People,
    lines: Vec<String>,
    /// How many of the lines were told by each step.
    told: Vec<usize>,
}

/// What was answered at a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// By whom.
    pub seat: Seat,
    /// What, in the words of that player.
    pub words: String,
}

/// An answer, and whether everybody at the table hears it.
#[derive(Clone, Debug)]
pub struct Given {
    /// The answer.
    pub answer: Move,
    /// Whether it is no secret.
    pub open: bool,
}

/// A turn of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its number; 0 is the set-up.
    pub number: u16,
    /// The step at which it begins.
    pub step: usize,
}

/// Whom somebody who watches calls what.
pub fn people(setting: &Setting, eye: Eye) -> People {
    People {
        eye,
        names: setting.names(),
    }
}

/// Writes down what every onlooker is told while a game is played through.
struct Tellers {
    stories: Vec<Story>,
    told: Vec<Vec<usize>>,
}

impl Tellers {
    fn tell(&mut self, events: &[Event], battle: &Battle) {
        for (story, told) in self.stories.iter_mut().zip(&mut self.told) {
            story.tell(events, battle);
            told.push(story.all().len());
        }
    }
}

impl Reel {
    /// The reel of a log, and what is wrong with it from some line on.
    pub fn of(
        setting: Setting,
        log: &Log,
        book: Arc<Book>,
    ) -> Result<(Reel, Option<Torn>), ReplayError> {
        let story = |eye: Eye| Story::new(book.clone(), people(&setting, eye));
        let mut tellers = Tellers {
            stories: Eye::ALL.map(story).into(),
            told: vec![Vec::new(); Eye::ALL.len()],
        };
        let answers = log.lines.iter().filter(|line| is_answer(line));
        let answers: Vec<&Line> = answers.collect();
        let mut moves = Vec::new();
        let (film, torn) = Film::of(log, book.clone(), |events, battle| {
            tellers.tell(events, battle);
            let answer = answers.get(moves.len());
            moves.push(answer.and_then(|line| in_words(&setting, battle, line)));
        })?;
        if let (Some(last), Some(_)) = (moves.last_mut(), &torn) {
            // The answer to the last sound question is not sound.
            *last = None;
        }
        let tracks = tellers.stories.iter().zip(tellers.told);
        let tracks = tracks.zip(Eye::ALL).map(|((story, told), eye)| Track {
            people: people(&setting, eye),
            lines: story.all().to_vec(),
            told,
        });
        let eye = Eye::Everything;
        let reel = Reel {
            tracks: tracks.collect(),
            view: eye.view(film.battle()),
            turns: turns_of(&film),
            source: Source::Whole(Box::new(film)),
            setting,
            book,
            eye,
            moves,
            at: 0,
        };
        Ok((reel, torn))
    }

    /// The reel of what one player saw.
    pub fn of_one_seat(file: one_seat::File) -> Option<Reel> {
        let eye = Eye::Seat(file.seat);
        let mut track = Track {
            people: people(&file.setting, eye),
            lines: Vec::new(),
            told: Vec::new(),
        };
        let (mut moves, mut turns) = (Vec::new(), Vec::new());
        for (step, moment) in file.moments.iter().enumerate() {
            track.lines.extend(moment.told.iter().cloned());
            track.told.push(track.lines.len());
            let seat = moment.by.unwrap_or(file.seat);
            let words = moment.answer.clone();
            // What this player may not know is not in the file.
            moves.push(words.map(|words| Given {
                answer: Move { seat, words },
                open: true,
            }));
            let number = moment.view.turn;
            if turns.last().is_none_or(|turn: &Turn| turn.number != number) {
                turns.push(Turn { number, step });
            }
        }
        Some(Reel {
            view: file.moments.first()?.view.clone(),
            source: Source::OneSeat(file.moments, file.names),
            setting: file.setting,
            book: file.book,
            eye,
            tracks: vec![track],
            moves,
            turns,
            at: 0,
        })
    }

    /// Takes the further lines of a game that goes on. Whoever looked at its newest step looks at the new one.
    pub fn extend(&mut self, lines: &[Line]) -> Result<(), Torn> {
        let (step, following) = (self.at, self.at == self.last());
        let mut rest = lines;
        while !rest.is_empty() {
            let further = rest.iter().skip(1).position(is_answer);
            let (one, others) = rest.split_at(further.map_or(rest.len(), |at| at + 1));
            self.extend_by_one(one)?;
            rest = others;
        }
        self.go_to(if following { self.last() } else { step });
        Ok(())
    }

    /// Takes an answer and what followed it.
    fn extend_by_one(&mut self, lines: &[Line]) -> Result<(), Torn> {
        let Source::Whole(film) = &mut self.source else {
            return Ok(());
        };
        film.go_to(film.last());
        let answer = lines.iter().find(|line| is_answer(line));
        if let Some(last) = self.moves.last_mut() {
            *last = answer.and_then(|line| in_words(&self.setting, film.battle(), line));
        }
        let (tracks, moves) = (&mut self.tracks, &mut self.moves);
        let book = &self.book;
        let before = film.battle().clone();
        film.extend(lines, |events, battle| {
            for track in tracks.iter_mut() {
                track.go_on(book, &before, events, battle);
            }
            moves.push(None);
        })?;
        self.turns = turns_of(film);
        Ok(())
    }

    /// The step that is looked at, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The last step.
    pub fn last(&self) -> usize {
        match &self.source {
            Source::Whole(film) => film.last(),
            Source::OneSeat(moments, _) => moments.len().saturating_sub(1),
        }
    }

    /// Goes to a step, or to the last one if there are not so many.
    pub fn go_to(&mut self, step: usize) {
        self.at = step.min(self.last());
        self.view = match &mut self.source {
            Source::Whole(film) => {
                film.go_to(self.at);
                self.eye.view(film.battle())
            }
            Source::OneSeat(moments, _) => moments[self.at].view.clone(),
        };
    }

    /// Goes so many steps on, or back.
    pub fn step(&mut self, by: isize) {
        self.go_to(self.at.saturating_add_signed(by));
    }

    /// Goes to the beginning of a turn, or says which turns there are.
    pub fn go_to_turn(&mut self, number: u16) -> Result<(), String> {
        match self.turns.iter().find(|turn| turn.number == number) {
            Some(turn) => {
                self.go_to(turn.step);
                Ok(())
            }
            None => Err(format!(
                "There is no turn {number}: the game has turns 1 to {}, and 0 is the set-up.",
                self.last_turn()
            )),
        }
    }

    /// Goes to the beginning of the next turn, or of this one or the one before.
    pub fn leap(&mut self, forwards: bool) {
        let mut turns = self.turns.iter().map(|turn| turn.step);
        let step = if forwards {
            turns.find(|step| *step > self.at).unwrap_or(self.last())
        } else {
            turns.rfind(|step| *step < self.at).unwrap_or(0)
        };
        self.go_to(step);
    }

    /// The number of the last turn.
    pub fn last_turn(&self) -> u16 {
        self.turns.iter().map(|turn| turn.number).max().unwrap_or(0)
    }

    /// From where the game is looked at.
    pub fn eye(&self) -> Eye {
        self.eye
    }

    /// Looks at the game from elsewhere, or says why that is not possible.
    pub fn look(&mut self, eye: Eye) -> Result<(), String> {
        if matches!(self.source, Source::OneSeat(..)) && eye != self.eye {
            let own = self.eye.near().0 + 1;
            return Err(format!(
                "This file holds only what seat {own} saw; nothing else can be shown from it."
            ));
        }
        self.eye = eye;
        self.go_to(self.at);
        Ok(())
    }

    /// What is seen.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Who is called what.
    pub fn people(&self) -> &People {
        &self.track().people
    }

    /// Everything that is told of the game.
    pub fn log(&self) -> &[String] {
        &self.track().lines
    }

    /// What is told up to this step.
    pub fn told(&self) -> &[String] {
        let track = self.track();
        &track.lines[..track.told[self.at]]
    }

    /// How much of it was told before this step.
    pub fn told_before(&self) -> usize {
        let told = &self.track().told;
        self.at.checked_sub(1).map_or(0, |before| told[before])
    }

    /// What was answered at a step, if whoever looks may know it.
    pub fn answer(&self, step: usize) -> Option<&Move> {
        let given = self.moves.get(step)?.as_ref()?;
        let seen = given.open || self.eye.sees_choices_of(given.answer.seat);
        seen.then_some(&given.answer)
    }

    /// What is asked at this step, where the answer alone would not tell.
    pub fn question(&self) -> Option<String> {
        let prompt = self.view.prompt.as_ref()?;
        let bare = matches!(prompt.ask, Ask::Confirm | Ask::Number)
            || prompt.purpose == Purpose::AttackAgain;
        // Such a question does not depend on the options.
        bare.then(|| words::question(self.names(), prompt, &[]))
    }

    fn names(&self) -> Names<'_> {
        Names {
            book: &self.book,
            view: Some(&self.view),
            eye: self.eye,
        }
    }

    /// What one player saw, if the file holds nothing else, and the names of the cards that its events speak of.
    pub fn moments(&self) -> Option<(&[Moment], &one_seat::CardNames)> {
        match &self.source {
            Source::Whole(_) => None,
            Source::OneSeat(moments, names) => Some((moments, names)),
        }
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.source {
            Source::Whole(film) => {
                let mut film = film.clone();
                film.go_to(film.last());
                film.battle().state.outcome
            }
            Source::OneSeat(moments, _) => moments.last().and_then(|moment| moment.view.outcome),
        }
    }

    fn track(&self) -> &Track {
        let own = |track: &&Track| track.people.eye == self.eye;
        // There is one for every eye that can be looked through.
        self.tracks.iter().find(own).unwrap_or(&self.tracks[0])
    }
}

impl Track {
    /// Tells what happened between two steps.
    fn go_on(&mut self, book: &Arc<Book>, before: &Battle, events: &[Event], battle: &Battle) {
        let mut story = Story::new(book.clone(), self.people.clone());
        story.tell(&[], before);
        story.tell(events, battle);
        self.lines.extend(story.all().iter().cloned());
        self.told.push(self.lines.len());
    }
}

fn turns_of(film: &Film<Duel>) -> Vec<Turn> {
    let marks = film.turns().iter();
    let turn = marks.map(|mark| Turn {
        number: mark.turn,
        step: mark.step,
    });
    turn.collect()
}

fn is_answer(line: &Line) -> bool {
    matches!(line, Line::Answer(..) | Line::Concede(_))
}

fn is_offered(battle: &Battle, seat: Seat, choice: Choice) -> bool {
    let mut options = Vec::new();
    battle.options(&mut options);
    battle.prompt().is_some_and(|prompt| prompt.seat() == seat) && options.contains(&choice)
}

/// Whether everybody at the table hears an answer: what is done in a turn, and what is chosen of that which lies face up.
/// What is chosen face down, from a hand or from a deck is told where the log tells it.
fn is_open(purpose: Purpose, choice: Choice) -> bool {
    match purpose {
        Purpose::ChooseStarter
        | Purpose::ExtraCards
        | Purpose::Turn
        | Purpose::PayRetreat
        | Purpose::RetreatTo
        | Purpose::Promote
        | Purpose::TrimBench
        | Purpose::EffectsFirst
        | Purpose::AttackAgain => true,
        Purpose::Card(_) => matches!(choice, Choice::Pokemon(_)),
        Purpose::PlaceActive
        | Purpose::PlaceBench
        | Purpose::ExtraBench
        | Purpose::TakePrize
        | Purpose::NextTrigger
        | Purpose::EffectNow
        | Purpose::PayToAttack
        | Purpose::React => false,
    }
}

/// An answer in the words of whoever gave it.
pub fn in_words(setting: &Setting, battle: &Battle, line: &Line) -> Option<Given> {
    let (seat, words, open) = match line {
        // What is not offered is told by the film, which refuses it.
        Line::Answer(seat, choice) if !is_offered(battle, *seat, *choice) => return None,
        Line::Answer(seat, choice) => {
            let open = is_open(battle.prompt()?.purpose, *choice);
            let words = choice_in_words(setting, battle, *seat, *choice, open);
            (*seat, words, open)
        }
        Line::Concede(seat) => (*seat, "Give up".to_owned(), true),
        Line::Chance(_) | Line::Turn { .. } => return None,
    };
    let answer = Move { seat, words };
    Some(Given { answer, open })
}

/// A choice in the words of its player. What everybody hears calls cards as the other player does, for whom a name must not
/// tell what else is in the deck.
fn choice_in_words(
    setting: &Setting,
    battle: &Battle,
    seat: Seat,
    choice: Choice,
    open: bool,
) -> String {
    let people = people(setting, Eye::Seat(seat));
    let other = battle.book.plan.opponent(seat);
    let (own_view, other_view) = (battle.known_to(Some(seat)), battle.known_to(Some(other)));
    let mut words = Words::of(battle, &own_view, &people);
    if open {
        words.names = Names {
            book: &battle.book,
            view: Some(&other_view),
            eye: Eye::Seat(other),
        };
    }
    words.choice(choice)
}
