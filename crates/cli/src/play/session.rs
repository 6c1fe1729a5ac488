//! A game between people and computer players, without any terminal: it asks, takes answers, tells each seat what
//! happened, and takes back what may be taken back.

mod undo;

pub use undo::Taught;

use super::opponent::Position;
use super::people::{Eye, People};
use super::story::Story;
use super::words::Words;
use crate::library::Library;
use crate::play::inside::View;
use rulebox_engine::chance::{Chance, Coin, Stop};
use rulebox_engine::choice::Purpose;
use rulebox_engine::reason::Illegal;
use rulebox_engine::record::{Line, Log, Recorded};
use rulebox_engine::{Answer, Battle, Book, Choice, Duel, Event, Prompt, Rng, Seat};
use rulebox_rules::Era;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use undo::Moment;

/// What the players agreed on before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// The rulebook.
    pub era: Era,
    /// What the decks are called, by seat.
    pub decks: Vec<String>,
    /// Decides coins and shuffles.
    pub seed: u64,
    /// Two people share the keyboard.
    pub hot_seat: bool,
    /// The name of the computer player, who also gives hints.
    pub bot: String,
    /// Who takes the first turn, if that was agreed on.
    pub first: Option<Seat>,
    /// The computer players by seat, where nobody else plays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<String>,
}

impl Setting {
    /// What the players are called, by seat.
    pub fn names(&self) -> Vec<String> {
        let names = if self.hot_seat || !self.bots.is_empty() {
            ["Player 1", "Player 2"]
        } else {
            ["Player", "Bot"]
        };
        names.map(str::to_owned).to_vec()
    }

    /// The computer player of a seat, if there is one.
    pub fn bot_of(&self, seat: Seat) -> Option<&str> {
        let own = self.bots.get(seat.index()).map(String::as_str);
        let other = (!self.hot_seat && self.bots.is_empty() && seat != Seat(0))
            .then_some(self.bot.as_str());
        own.or(other)
    }
}

/// Where chance comes from. The coin that decides who begins falls as was agreed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    rng: Rng,
    first: Option<Seat>,
    /// Coins of a lesson, which fall as it was written, the next one last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    coins: Vec<Coin>,
}

impl Source {
    /// Where chance stands before a game.
    pub fn of(setting: &Setting) -> Source {
        Source {
            rng: Rng::new(setting.seed),
            first: setting.first,
            coins: Vec::new(),
        }
    }

    /// Who takes the first turn, if that was agreed on and the coin has not fallen yet.
    pub fn first(&self) -> Option<Seat> {
        self.first
    }
}

impl Chance for Source {
    fn flip(&mut self, seat: Seat) -> Option<Coin> {
        // The agreed coin is drawn too, so that the shuffles of a seed do not depend on who begins.
        let coin = self.rng.flip(seat);
        match self.first.take() {
            Some(Seat(0)) => Some(Coin::Heads),
            Some(_) => Some(Coin::Tails),
            None => self.coins.pop().or(coin),
        }
    }
    fn pick(&mut self, of: u16) -> Option<u16> {
        self.rng.pick(of)
    }
    fn shuffle(&mut self, seat: Seat, deck: &mut [u8]) -> Option<()> {
        Chance::shuffle(&mut self.rng, seat, deck)
    }
}

/// A game that goes on.
#[derive(Clone, Debug)]
pub struct Session {
    /// The cards and decks that the program knows.
    pub library: Library,
    /// What the players agreed on.
    pub setting: Setting,
    game: Recorded<Duel>,
    chance: Source,
    people: Vec<People>,
    stories: Vec<Story>,
    /// The game before each answer that can be taken back, the last one last.
    moments: Vec<Moment>,
    /// Why no more can be taken back.
    learnt: Option<Taught>,
    /// The answers that were given for people.
    given: Vec<Given>,
}

/// An answer that was given for a person because there was no other.
#[derive(Clone, Debug)]
struct Given {
    /// How many answers there were before it.
    before: usize,
    seat: Seat,
    /// What the person is told of it.
    told: String,
}

/// An option with its words. Of options that are alike, as those of copies of one card are, only the first is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The option.
    pub choice: Choice,
    /// What it says.
    pub words: String,
    /// What it does, where knowing that helps.
    pub details: Option<String>,
}

impl Session {
    /// A game that begins.
    pub fn begin(setting: Setting, book: Arc<Book>, library: &Library) -> Session {
        let mut chance = Source::of(&setting);
        let mut events: Vec<Event> = Vec::new();
        let game = Recorded::begin(book, &mut chance, &mut events);
        let mut session = Session::with(setting, game, chance, library);
        session.tell(&events);
        session.settle_first_turn();
        // Whatever was settled by then, nobody has answered yet.
        session.learnt = Some(Taught::Nothing);
        session
    }

    /// A game that goes on from a position. The first coins fall as they are given.
    pub fn at(
        setting: Setting,
        battle: Battle,
        mut coins: Vec<Coin>,
        library: &Library,
    ) -> Session {
        coins.reverse();
        let chance = Source {
            rng: Rng::new(setting.seed),
            first: None,
            coins,
        };
        let mut session = Session::with(setting, Recorded::at(battle), chance, library);
        // The stories look around, so that they can name who is there.
        session.tell(&[]);
        session
    }

    fn with(setting: Setting, game: Recorded<Duel>, chance: Source, library: &Library) -> Session {
        let names = setting.names();
        let book = &game.battle.book;
        let people: Vec<People> = book
            .plan
            .seats()
            .map(|viewer| People {
                eye: Eye::Seat(viewer),
                names: names.clone(),
            })
            .collect();
        let stories = people
            .iter()
            .map(|people| Story::new(book.clone(), people.clone()))
            .collect();
        Session {
            library: library.clone(),
            setting,
            game,
            chance,
            people,
            stories,
            moments: Vec::new(),
            learnt: Some(Taught::Nothing),
            given: Vec::new(),
        }
    }

    /// A game that goes on from its log, whose story is told again. What could be taken back before still can be.
    pub fn resume(
        setting: Setting,
        game: Recorded<Duel>,
        chance: Source,
        library: &Library,
    ) -> Session {
        if let Some(session) = Session::again(&setting, &game, &chance, library) {
            return session;
        }
        let mut session = Session::with(setting, game, chance, library);
        let log = session.game.log.clone();
        session.tell_again(&log);
        session
    }

    fn tell_again(&mut self, log: &Log) {
        let book = self.battle().book.clone();
        replay(log, book, |events, battle| {
            for story in &mut self.stories {
                story.tell(events, battle);
            }
        });
    }

    /// What a seat saw at each question of the game so far, and how many lines it had been told by then.
    pub fn history(&self, seat: Seat) -> Vec<(View, usize)> {
        let book = self.battle().book.clone();
        let mut story = Story::new(book.clone(), self.people(seat).clone());
        let mut seen = Vec::new();
        replay(self.log(), book, |events, battle| {
            story.tell(events, battle);
            let given = |given: &&Given| given.before == seen.len() && given.seat == seat;
            let given = self.given.iter().find(given);
            seen.push((battle.known_to(Some(seat)), story.all().len()));
            if let Some(given) = given {
                story.note(given.told.clone());
            }
        });
        seen
    }

    /// The game.
    pub fn battle(&self) -> &Battle {
        &self.game.battle
    }

    /// Its log.
    pub fn log(&self) -> &Log {
        &self.game.log
    }

    /// This game for one seat, with everything drawn again that it cannot see.
    #[cfg(test)]
    pub fn redrawn(&self, seat: Seat, rng: &mut Rng) -> Session {
        let mut other = self.clone();
        other.game.battle = self.game.battle.redrawn(Some(seat), rng);
        other
    }

    /// Where chance stands.
    pub fn chance(&self) -> Source {
        self.chance.clone()
    }

    /// What a seat was told.
    pub fn story(&self, seat: Seat) -> &Story {
        &self.stories[seat.index()]
    }

    /// What a seat was told, to note what was read.
    pub fn story_mut(&mut self, seat: Seat) -> &mut Story {
        &mut self.stories[seat.index()]
    }

    /// Who is called what by a seat.
    pub fn people(&self, seat: Seat) -> &People {
        &self.people[seat.index()]
    }

    /// Whether a person sits there.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.setting.bot_of(seat).is_none()
    }

    /// The open question for a computer player, whoever is asked.
    pub fn position(&self) -> Option<Position> {
        Position::of(self.battle(), self.log(), self.setting.seed)
    }

    /// Somebody answers, or an answer is given for a person who has only one.
    pub fn answer(&mut self, prompt: Prompt, choice: Choice) -> Result<(), Illegal> {
        let knew = self.knowledge();
        let lines = self.game.log.lines.len();
        let mut events: Vec<Event> = Vec::new();
        let answer = Answer {
            seat: prompt.seat(),
            prompt: prompt.number,
            choice,
        };
        self.game.apply(answer, &mut self.chance, &mut events)?;
        self.tell(&events);
        self.weigh(prompt.seat(), &events, &knew, lines);
        self.settle_first_turn();
        Ok(())
    }

    /// Gives the only answer for a person, if there is no other and nobody minds; whether that was done.
    pub fn answer_for(&mut self, prompt: Prompt, offers: &[Offer]) -> bool {
        let Some(only) = self.only(&prompt, offers) else {
            return false;
        };
        let (choice, before) = (only.choice, self.answers());
        let said = (!is_formality(prompt.purpose)).then(|| only.words.clone());
        let stories = self.stories.clone();
        if let Some(said) = &said {
            let told = format!("There is only one choice: {said}.");
            self.stories[prompt.seat().index()].note(told.clone());
            let seat = prompt.seat();
            self.given.push(Given { before, seat, told });
        }
        let taken = self.answer(prompt, choice).is_ok();
        if !taken {
            self.stories = stories;
            self.forget_given();
        }
        taken
    }

    /// The only answer to a question, unless somebody wants to be asked all the same: what to do in a turn, whether that
    /// was all, and what to take of cards that are looked at or not known.
    fn only<'a>(&self, prompt: &Prompt, offers: &'a [Offer]) -> Option<&'a Offer> {
        let [only] = offers else {
            return None;
        };
        let is_hidden = |card| !self.battle().table().is_known(Some(prompt.seat()), card);
        let wanted = match only.choice {
            _ if is_formality(prompt.purpose) => false,
            Choice::Done | Choice::EndTurn | Choice::Yes | Choice::No => true,
            Choice::Card(card) if is_hidden(card) => true,
            _ if prompt.purpose == Purpose::Turn => true,
            _ => !self
                .battle()
                .known_to(Some(prompt.seat()))
                .looking_at
                .is_empty(),
        };
        (!wanted).then_some(only)
    }

    /// How many answers were given in this game.
    fn answers(&self) -> usize {
        let is_answer = |line: &&Line| matches!(line, Line::Answer(..) | Line::Concede(_));
        self.log().lines.iter().filter(is_answer).count()
    }

    /// Keeps only those answers for people that belong to the game as it is.
    fn forget_given(&mut self) {
        let answers = self.answers();
        self.given.retain(|given| given.before < answers);
    }

    /// Where the winner of the coin chooses, the agreed one begins.
    fn settle_first_turn(&mut self) {
        let (Some(first), Some(prompt)) = (self.setting.first, self.battle().prompt()) else {
            return;
        };
        if prompt.purpose == Purpose::ChooseStarter && self.battle().state.sudden_deaths == 0 {
            let choice = if prompt.seat() == first {
                Choice::Yes
            } else {
                Choice::No
            };
            // Both are always offered; if not, the player is asked after all.
            let _ = self.answer(prompt, choice);
        }
    }

    /// A player gives up.
    pub fn concede(&mut self, seat: Seat) {
        let mut events: Vec<Event> = Vec::new();
        if self.game.concede(seat, &mut events).is_ok() {
            self.tell(&events);
            self.moments.clear();
            self.learnt = Some(Taught::Over);
        }
    }

    fn tell(&mut self, events: &[Event]) {
        for story in &mut self.stories {
            story.tell(events, &self.game.battle);
        }
    }

    /// Speaks about the game to a seat.
    pub fn with_words<T>(&self, seat: Seat, say: impl FnOnce(&Words<'_>) -> T) -> T {
        let view = self.battle().known_to(Some(seat));
        say(&Words::of(self.battle(), &view, &self.people[seat.index()]))
    }

    /// What may be answered.
    pub fn options(&self) -> Vec<Choice> {
        let mut options = Vec::new();
        self.battle().options(&mut options);
        options
    }

    /// What may be answered, in words for the seat that is asked, moves of one sort together.
    pub fn offers(&self, seat: Seat) -> Vec<Offer> {
        let options = self.options();
        self.with_words(seat, |words| {
            let mut offers: Vec<Offer> = Vec::new();
            for choice in options {
                let said = words.choice(choice);
                let is_shown =
                    |offer: &Offer| offer.words == said && words.is_alike(offer.choice, choice);
                if !offers.iter().any(is_shown) {
                    offers.push(Offer {
                        choice,
                        words: said,
                        details: words.details(choice),
                    });
                }
            }
            say_which_cards(words, &mut offers);
            // The engine's order means nothing; people look for moves of one sort in one place, for names in theirs, and
            // for Pokémon as they lie on the table. Numbers and answers stay as they come.
            offers.sort_by_cached_key(|offer| order(words, offer));
            offers
        })
    }
}

/// Where answers of different cards read alike, each says of which card it is.
fn say_which_cards(words: &Words<'_>, offers: &mut [Offer]) {
    let said: Vec<String> = offers.iter().map(|offer| offer.words.clone()).collect();
    for offer in offers {
        if said.iter().filter(|said| **said == offer.words).count() > 1 {
            offer.words = words.choice_of_card(offer.choice);
        }
    }
}

/// Plays a log through once more and shows each question, and the end, with what happened before it. The log was played
/// before, so every line of it fits.
fn replay(log: &Log, book: Arc<Book>, mut show: impl FnMut(&[Event], &Battle)) {
    let mut events: Vec<Event> = Vec::new();
    let mut battle: Battle = Battle::begin(book, Stop, &mut events);
    for line in &log.lines {
        if matches!(line, Line::Answer(..) | Line::Concede(_)) {
            show(&std::mem::take(&mut events), &battle);
        }
        let _ = match line {
            Line::Answer(seat, choice) => {
                let answer = Answer {
                    seat: *seat,
                    prompt: battle.state.prompt,
                    choice: *choice,
                };
                battle.apply(answer, Stop, &mut events)
            }
            Line::Chance(outcome) => battle.resolve(outcome.clone(), &mut events),
            Line::Concede(seat) => battle.concede(*seat, &mut events),
            Line::Turn { .. } => Ok(()),
        };
    }
    show(&events, &battle);
}

/// Whether nobody minds that the only possible answer is given for them.
pub fn is_formality(purpose: Purpose) -> bool {
    matches!(
        purpose,
        Purpose::PlaceBench
            | Purpose::ExtraBench
            | Purpose::Promote
            | Purpose::RetreatTo
            | Purpose::TakePrize
    )
}

/// Where an option stands in the list: by its sort, then by what its words name first, the place of a Pokémon or a name,
/// then by the other.
fn order(words: &Words<'_>, offer: &Offer) -> (u8, usize, String, usize) {
    let rank = rank(offer.choice);
    match offer.choice {
        Choice::Evolve(card, slot) | Choice::LevelUp(card, slot) => {
            let name = words.names.of(card).into_owned();
            (rank, words.place(slot), name, 0)
        }
        Choice::Attach(card, slot) => {
            let name = words.names.of(card).into_owned();
            (rank, 0, name, words.place(slot))
        }
        Choice::Pokemon(slot) => (rank, words.place(slot), String::new(), 0),
        Choice::Card(card) => {
            let place = words.slot_of(card).map_or(0, |slot| words.place(slot));
            (rank, place, String::new(), 0)
        }
        _ if rank == 0 => (rank, 0, String::new(), 0),
        _ => (rank, 0, offer.words.clone(), 0),
    }
}

/// Where a choice stands in the list.
fn rank(choice: Choice) -> u8 {
    match choice {
        Choice::Bench(_, _) => 1,
        Choice::Evolve(..) | Choice::LevelUp(..) => 2,
        Choice::Attach(..) => 3,
        Choice::Play(_, _) => 4,
        Choice::Power(..) => 5,
        Choice::Retreat(_) => 6,
        Choice::Attack(..) => 7,
        Choice::EndTurn | Choice::Done => 8,
        _ => 0,
    }
}
