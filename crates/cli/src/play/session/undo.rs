//! Taking back: what may be taken back, why not, and the same in a game that was saved and goes on.

use super::super::story::Story;
use super::{Session, Setting, Source};
use crate::library::Library;
use rulebox_engine::chance::ChanceOutcome;
use rulebox_engine::reason::Illegal;
use rulebox_engine::record::{Line, Recorded};
use rulebox_engine::{CardId, Choice, Duel, Event, Prompt, Seat};

/// The game before an answer.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    /// Who answered.
    seat: Seat,
    game: Recorded<Duel>,
    chance: Source,
    stories: Vec<Story>,
}

/// What a person knows of all cards, those of both decks in turn.
pub(super) struct Knowledge {
    seat: Seat,
    known: Vec<bool>,
}

/// Why an answer cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taught {
    /// Nothing was answered yet.
    Nothing,
    /// A coin was flipped, or a card was picked at random.
    Chance,
    /// A card was seen that had been hidden.
    Card,
    /// A deck was looked through.
    Deck,
    /// The other person saw a card that had been hidden.
    Other,
    /// The other player has answered.
    Reply,
    /// The game is over.
    Over,
}

impl Taught {
    /// The reason as a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Taught::Nothing => "There is nothing to take back.",
            Taught::Chance => "That cannot be taken back: a coin or chance has decided something.",
            Taught::Card => "That cannot be taken back: you have seen a card that was hidden.",
            Taught::Deck => "That cannot be taken back: you have looked through a deck.",
            Taught::Other => {
                "That cannot be taken back: the other player has seen a card that was hidden."
            }
            Taught::Reply => "That cannot be taken back: the other player has answered.",
            Taught::Over => "The game is over; nothing is taken back.",
        }
    }
}

/// How many answers are remembered to be taken back.
const MOMENTS: usize = 200;

impl Session {
    /// A person answers. If nothing hidden is learnt by it, the answer can be taken back.
    pub fn decide(&mut self, prompt: Prompt, choice: Choice) -> Result<(), Illegal> {
        let moment = Moment {
            seat: prompt.seat(),
            game: self.game.clone(),
            chance: self.chance.clone(),
            stories: self.stories.clone(),
        };
        self.moments.push(moment);
        if self.moments.len() > MOMENTS {
            self.moments.remove(0);
        }
        let taken = self.answer(prompt, choice);
        if taken.is_err() {
            self.moments.pop();
        }
        taken
    }

    /// Takes the last answer back, or says why not. Nobody takes back what another player did.
    pub fn undo(&mut self) -> Result<(), Taught> {
        if self.battle().state.outcome.is_some() {
            return Err(Taught::Over);
        }
        let asked = self.battle().prompt().map(|prompt| prompt.seat());
        let own = |moment: &mut Moment| asked == Some(moment.seat);
        match self.moments.pop_if(own) {
            Some(moment) => {
                self.game = moment.game;
                self.chance = moment.chance;
                self.stories = moment.stories;
                self.forget_given();
                Ok(())
            }
            None => Err(match self.learnt {
                None | Some(Taught::Nothing) if self.moments.is_empty() => Taught::Nothing,
                Some(learnt) if asked == self.last_to_answer() => learnt,
                _ => Taught::Reply,
            }),
        }
    }

    fn last_to_answer(&self) -> Option<Seat> {
        let lines = self.log().lines.iter().rev();
        lines.into_iter().find_map(|line| match line {
            Line::Answer(seat, _) => Some(*seat),
            _ => None,
        })
    }

    /// After an answer of this seat: what was answered before it by others, or what anybody has learnt by it, makes that
    /// no more is taken back.
    pub(super) fn weigh(&mut self, seat: Seat, events: &[Event], knew: &[Knowledge], lines: usize) {
        if self.moments.iter().any(|moment| moment.seat != seat) {
            self.moments.retain(|moment| moment.seat == seat);
            self.learnt = Some(Taught::Reply);
        }
        let learnt = if self.is_person(seat) {
            self.learnt_by(seat, events, knew, lines)
        } else {
            Some(Taught::Reply)
        };
        if learnt.is_some() {
            self.moments.clear();
            self.learnt = learnt;
        }
    }

    /// What the people at the table know.
    pub(super) fn knowledge(&self) -> Vec<Knowledge> {
        let seats = self.battle().book.plan.seats();
        let people = seats.filter(|seat| self.is_person(*seat));
        let knowledge = |seat| Knowledge {
            seat,
            known: self.known(seat),
        };
        people.map(knowledge).collect()
    }

    /// Which cards a person knows.
    fn known(&self, seat: Seat) -> Vec<bool> {
        let table = self.battle().table();
        let looking = self.battle().known_to(Some(seat)).looking_at;
        let known = |card| table.is_known(Some(seat), card) || looking.contains(&card);
        self.cards().into_iter().map(known).collect()
    }

    /// The cards of both decks in turn.
    fn cards(&self) -> Vec<CardId> {
        let book = &self.battle().book;
        let seats = book.plan.seats();
        seats.flat_map(|seat| book.deck(seat)).collect()
    }

    /// What the person who answered, or another one, has learnt since they knew so much and the log had so many lines.
    fn learnt_by(
        &self,
        seat: Seat,
        events: &[Event],
        knew: &[Knowledge],
        lines: usize,
    ) -> Option<Taught> {
        let by_chance = |line: &Line| {
            matches!(
                line,
                Line::Chance(ChanceOutcome::Flip(_) | ChanceOutcome::Pick(_))
            )
        };
        if self.game.log.lines[lines..].iter().any(by_chance) {
            return Some(Taught::Chance);
        }
        let mine = knew.iter().find(|knowledge| knowledge.seat == seat)?;
        let looks = !self.battle().known_to(Some(seat)).looking_at.is_empty();
        match self.has_learnt(seat, &mine.known, events) {
            true if looks && self.knows_more(seat, &mine.known) => return Some(Taught::Deck),
            true => return Some(Taught::Card),
            false => {}
        }
        // What somebody plays from the hand is seen by all and can be taken back; what was hidden from its player, too,
        // cannot.
        let others = knew.iter().filter(|knowledge| knowledge.seat != seat);
        let taught = |other: &Knowledge| {
            let known = other.known.iter().zip(&mine.known);
            let known: Vec<bool> = known.map(|(theirs, mine)| *theirs || *mine).collect();
            self.has_learnt(other.seat, &known, events)
        };
        others.into_iter().any(taught).then_some(Taught::Other)
    }

    /// Whether somebody knows a card now, was shown one or saw one go by beside those that were known.
    fn has_learnt(&self, seat: Seat, known: &[bool], events: &[Event]) -> bool {
        let shown = |event: &Event| matches!(event, Event::CardRevealed { to, .. } if to.has(seat));
        self.knows_more(seat, known)
            || events.iter().any(shown)
            || self.passed_by(seat, events, known)
    }

    fn knows_more(&self, seat: Seat, known: &[bool]) -> bool {
        let now = self.known(seat);
        known.iter().zip(&now).any(|(before, now)| !before && *now)
    }

    /// Whether a person saw a hidden card go by, even if it is hidden again.
    fn passed_by(&self, seat: Seat, events: &[Event], known: &[bool]) -> bool {
        let cards = self.cards().into_iter().zip(known);
        let hidden: Vec<CardId> = cards
            .filter(|(_, known)| !**known)
            .map(|(card, _)| card)
            .collect();
        events.iter().any(|event| match event {
            Event::CardMoved { card, seen, .. } => seen.has(seat) && hidden.contains(card),
            _ => false,
        })
    }

    /// Plays a game once more from its seed and its answers, so that what can be taken back is known again;
    /// nothing if it comes out otherwise, as chance of another source would have it.
    pub(super) fn again(
        setting: &Setting,
        game: &Recorded<Duel>,
        chance: &Source,
        library: &Library,
    ) -> Option<Session> {
        let log = &game.log;
        let mut session = Session::begin(setting.clone(), game.battle.book.clone(), library);
        loop {
            let told = session.log().lines.len();
            match log.lines.get(told) {
                None => break,
                Some(Line::Answer(seat, choice)) => session.answer_again(*seat, *choice)?,
                Some(Line::Concede(seat)) => session.concede(*seat),
                Some(Line::Chance(_) | Line::Turn { .. }) => return None,
            }
            if session.log().lines.len() <= told {
                return None;
            }
        }
        let header = log.header.clone();
        session.game.log.header = header;
        let same = session.game.log == *log
            && session.chance == *chance
            && session.battle().state == game.battle.state;
        same.then_some(session)
    }

    /// Answers as the log says; nothing if that does not fit.
    fn answer_again(&mut self, seat: Seat, choice: Choice) -> Option<()> {
        let prompt = self
            .battle()
            .prompt()
            .filter(|prompt| prompt.seat() == seat)?;
        if !self.is_person(seat) {
            return self.answer(prompt, choice).ok();
        }
        let offers = self.offers(seat);
        let only = self.only(&prompt, &offers).map(|only| only.choice);
        if only == Some(choice) {
            return self.answer_for(prompt, &offers).then_some(());
        }
        self.decide(prompt, choice).ok()
    }
}
