//! A game to be played: a state, its book, and what it waits for. This is the door through which answers
//! come in; it opens only for what the rules allow, and a refused answer leaves no trace.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::book::Book;
use crate::chance::{Chance, ChanceNode, ChanceOutcome, Given, Stop};
use crate::choice::{Choice, Pending, Prompt};
use crate::game::{Game, Procedure};
use crate::knowledge::event::{Forget, Sink};
use crate::outcome::EndReason;
use crate::plan::Seats;
use crate::reason::{Illegal, Reason};
use crate::state::State;
use crate::state::ids::Seat;
use crate::state::layout::{Duel, Layout};
use crate::table::Table;
use rulebox_rules::RuleId;
use std::sync::Arc;

/// A game.
#[derive(Clone, Debug)]
pub struct Battle<L: Layout = Duel> {
    /// The whole state. Public to be read and copied; it changes only through answers.
    pub state: State<L>,
    /// What does not change.
    pub book: Arc<Book>,
    waiting: Option<ChanceNode>,
}

/// An answer by a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who answers.
    pub seat: Seat,
    /// Which prompt is answered.
    pub prompt: u32,
    /// The answer.
    pub choice: Choice,
}

impl<L: Layout> Battle<L> {
    /// Begins a game: decks are laid out and set-up starts. The book must [fit](Book::fits) into the room of the layout, as every
    /// book of [`duel_book`](crate::book::duel_book) does.
    pub fn begin(book: Arc<Book>, chance: impl Chance, sink: impl Sink) -> Battle<L> {
        let mut battle = Battle {
            state: State::empty(),
            book,
            waiting: None,
        };
        let mut game = Game {
            book: &battle.book,
            s: &mut battle.state,
            chance,
            sink,
        };
        game.begin();
        battle.waiting = game.run();
        battle
    }

    /// A game that goes on from a state, which must belong to the book.
    pub fn resume(book: Arc<Book>, state: State<L>) -> Battle<L> {
        let mut battle = Battle {
            state,
            book,
            waiting: None,
        };
        battle.waiting = battle.game(Stop, Forget).run();
        battle
    }

    fn game<C: Chance, S: Sink>(&mut self, chance: C, sink: S) -> Game<'_, L, C, S> {
        Game {
            book: &self.book,
            s: &mut self.state,
            chance,
            sink,
        }
    }

    /// The table, to ask questions.
    pub fn table(&self) -> Table<'_, L> {
        Table::new(&self.book, &self.state)
    }

    /// What the game waits for.
    pub fn pending(&self) -> Pending {
        if let Some(outcome) = self.state.outcome {
            return Pending::Over(outcome);
        }
        match (self.waiting, self.table().prompt()) {
            (Some(node), _) => Pending::Chance(node),
            (None, Some(prompt)) => Pending::Ask(prompt),
            // Every frame that makes the game stop has a prompt; resuming always finds one.
            (None, None) => Pending::Chance(ChanceNode::Pick(1)),
        }
    }

    /// The prompt that waits for an answer, if the game waits for a player.
    pub fn prompt(&self) -> Option<Prompt> {
        match self.pending() {
            Pending::Ask(prompt) => Some(prompt),
            Pending::Chance(_) | Pending::Over(_) => None,
        }
    }

    /// Everything that may be answered now by the one who is asked, or by the first of several. The list is cleared first.
    pub fn options(&self, out: &mut Vec<Choice>) {
        out.clear();
        let open = self.waiting.is_none() && self.state.outcome.is_none();
        if let (Some(frame), true) = (self.state.stack.last(), open) {
            let table = self.table();
            if let Some(by) = table.first_asked(*frame) {
                frame.options(&table, by, out);
            }
        }
    }

    /// Everything that a seat may answer now. The list is cleared first.
    pub fn options_of(&self, seat: Seat, out: &mut Vec<Choice>) {
        out.clear();
        if self.asked().has(seat) {
            self.table().choices(seat, out);
        }
    }

    /// The seats that may answer now; none where chance is next or the game is over.
    fn asked(&self) -> Seats {
        match self.state.stack.last() {
            Some(frame) if self.waiting.is_none() && self.state.outcome.is_none() => {
                frame.asked(&self.table())
            }
            _ => Seats::NONE,
        }
    }

    /// Why `choice` cannot be answered now by the one who is asked, or by the first of several; nothing if it can.
    pub fn why_not(&self, choice: Choice) -> Option<Reason> {
        match self.prompt() {
            Some(prompt) => self.table().refusal(prompt.seat(), choice),
            None => Some(Reason::NotOffered),
        }
    }

    /// Why a seat cannot answer that now; nothing if it can.
    pub fn why_not_by(&self, seat: Seat, choice: Choice) -> Option<Reason> {
        match self.prompt() {
            Some(prompt) if prompt.seats.has(seat) => self.table().refusal(seat, choice),
            Some(_) | None => Some(Reason::NotOffered),
        }
    }

    /// The rule that allows an offered choice; of one that is not offered, the rule about choices of its sort.
    pub fn why(&self, choice: Choice) -> RuleId {
        let table = self.table();
        match self.state.stack.last() {
            Some(frame) if self.prompt().is_some() => frame.rule(&table, choice),
            _ => table.rule_of_action(choice),
        }
    }

    /// Takes an answer and runs on until somebody else must choose. A refused answer changes nothing.
    pub fn apply(
        &mut self,
        answer: Answer,
        chance: impl Chance,
        sink: impl Sink,
    ) -> Result<(), Illegal> {
        self.check(&answer)?;
        self.take_from(answer.seat, answer.choice, chance, sink);
        Ok(())
    }

    fn check(&self, answer: &Answer) -> Result<(), Illegal> {
        let prompt = match self.pending() {
            Pending::Over(_) => return Err(Illegal::Over),
            Pending::Chance(_) => return Err(Illegal::ChanceIsNext),
            Pending::Ask(prompt) => prompt,
        };
        if answer.prompt != prompt.number {
            return Err(Illegal::Stale {
                prompt: answer.prompt,
                now: prompt.number,
            });
        }
        if !prompt.seats.has(answer.seat) {
            return Err(Illegal::WrongSeat {
                seat: answer.seat,
                asked: prompt.seats,
            });
        }
        match self.table().refusal(answer.seat, answer.choice) {
            Some(reason) => Err(Illegal::Forbidden(reason)),
            None => Ok(()),
        }
    }

    /// Takes a choice that [`Battle::options`] has just listed, without checking it again. For simulations.
    pub fn take(&mut self, choice: Choice, chance: impl Chance, sink: impl Sink) {
        let procedure = self.state.stack.last().copied();
        if let Some(by) = procedure.and_then(|procedure| self.table().first_asked(procedure)) {
            self.take_from(by, choice, chance, sink);
        }
    }

    /// Takes a choice of one of the seats that are asked, without checking it.
    #[inline]
    pub fn take_from(&mut self, by: Seat, choice: Choice, chance: impl Chance, sink: impl Sink) {
        let Some(procedure) = self.state.stack.last().copied() else {
            return;
        };
        let mut game = self.game(chance, sink);
        game.s.prompt = game.s.prompt.wrapping_add(1);
        procedure.answer(&mut game, by, choice);
        self.waiting = game.run();
    }

    /// Says what chance decides, where the game waits for it.
    pub fn resolve(&mut self, outcome: ChanceOutcome, sink: impl Sink) -> Result<(), Illegal> {
        let Some(node) = self.waiting else {
            return Err(Illegal::NotThisChance);
        };
        let before = self.state;
        let mut game = self.game(Given(Some(outcome)), sink);
        let next = game.run();
        if game.chance.0.is_some() {
            self.state = before;
            self.waiting = Some(node);
            return Err(Illegal::NotThisChance);
        }
        self.waiting = next;
        Ok(())
    }

    /// A player gives up, which is possible at any time (AMB-54): the other side wins.
    pub fn concede(&mut self, seat: Seat, sink: impl Sink) -> Result<(), Illegal> {
        if self.state.outcome.is_some() {
            return Err(Illegal::Over);
        }
        if !self.book.plan.seats().any(|s| s == seat) {
            return Err(Illegal::NoSuchSeat { seat });
        }
        let winner = self.book.plan.side_of(seat).other();
        self.game(Stop, sink)
            .end_game(Some(winner), EndReason::Concession);
        self.waiting = None;
        Ok(())
    }
}
