//! A game to be played: a state, its book, and what it waits for. This is the door through which answers
//! come in; it opens only for what the rules allow, and a refused answer leaves no trace.

use crate::book::Book;
use crate::chance::{Chance, ChanceNode, ChanceOutcome, Given, Stop};
use crate::choice::{Ask, Choice, Pending, Prompt, Purpose};
use crate::game::Game;
use crate::knowledge::event::{Forget, Sink};
use crate::outcome::EndReason;
use crate::procedures::checkup::MomentQuestion;
use crate::program::op::Op;
use crate::reason::{Illegal, Reason};
use crate::state::frames::{AttackPart, Frame, KnockOutStep, SetupStep, TurnStep};
use crate::state::ids::{CardSet, EnvId, Seat};
use crate::state::layout::{Duel, Layout};
use crate::state::piles::Pile;
use crate::state::{Place, State};
use crate::table::Table;
use rulebox_rules::{RuleId, rule};
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
    /// Begins a game: decks are laid out and set-up starts.
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
        game.begin(6);
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
            _ => None,
        }
    }

    /// Everything that may be answered now. The list is cleared first.
    pub fn options(&self, out: &mut Vec<Choice>) {
        out.clear();
        if self.waiting.is_none() && self.state.outcome.is_none() {
            self.table().choices(out);
        }
    }

    /// Why `choice` cannot be answered now; nothing if it can.
    pub fn why_not(&self, choice: Choice) -> Option<Reason> {
        if self.state.outcome.is_some() || self.waiting.is_some() {
            return Some(Reason::NotOffered);
        }
        self.table().refusal(choice)
    }

    /// The rule that allows an offered choice; of one that is not offered, the rule about choices of its sort.
    pub fn why(&self, choice: Choice) -> RuleId {
        match self.prompt().map(|prompt| prompt.purpose) {
            Some(Purpose::ChooseStarter) => rule!("SETUP-3"),
            Some(Purpose::PlaceActive) => rule!("SETUP-6"),
            Some(Purpose::PlaceBench) => rule!("SETUP-7"),
            Some(Purpose::ExtraCards) => rule!("MULL-7"),
            Some(Purpose::ExtraBench) => rule!("MULL-11"),
            Some(Purpose::PayRetreat) => rule!("TURN-RETREAT-11"),
            Some(Purpose::RetreatTo) => rule!("TURN-RETREAT-5"),
            Some(Purpose::Promote) => rule!("KO-6"),
            Some(Purpose::NextTrigger) => rule!("AMB-60"),
            Some(Purpose::EffectsFirst) => rule!("AMB-25"),
            Some(Purpose::EffectNow) => rule!("AMB-71"),
            Some(Purpose::TrimBench) => rule!("AMB-50"),
            Some(Purpose::AttackAgain | Purpose::PayToAttack | Purpose::React) => rule!("TEXT-1"),
            _ => self.table().allowed_by(choice),
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
        self.take(answer.choice, chance, sink);
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
        if answer.seat != prompt.seat {
            return Err(Illegal::WrongSeat {
                seat: answer.seat,
                asked: prompt.seat,
            });
        }
        match self.table().refusal(answer.choice) {
            Some(reason) => Err(Illegal::Forbidden(reason)),
            None => Ok(()),
        }
    }

    /// Takes a choice that [`Battle::options`] has just listed, without checking it again. For simulations.
    pub fn take(&mut self, choice: Choice, chance: impl Chance, sink: impl Sink) {
        let mut game = self.game(chance, sink);
        game.s.prompt = game.s.prompt.wrapping_add(1);
        game.answer(choice);
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

    /// A player gives up, which is possible at any time (AMB-54).
    pub fn concede(&mut self, seat: Seat, sink: impl Sink) -> Result<(), Illegal> {
        if self.state.outcome.is_some() {
            return Err(Illegal::Over);
        }
        if !self.book.seating.seats().any(|s| s == seat) {
            return Err(Illegal::NoSuchSeat { seat });
        }
        let winner = self.book.seating.opponent(seat);
        self.game(Stop, sink)
            .end_game(winner, EndReason::Concession);
        self.waiting = None;
        Ok(())
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Hands a legal answer to the frame that waits for it.
    pub fn answer(&mut self, choice: Choice) {
        let Some(frame) = self.s.stack.last() else {
            return;
        };
        match *frame {
            Frame::Turn(TurnStep::AttackAgain { .. }) => self.answer_attack_again(choice),
            Frame::Turn(_) => self.answer_turn(choice),
            Frame::Program {
                env, program, at, ..
            } => {
                let op = self.book.program(program).op(at);
                self.answer_program(env, op, choice);
            }
            Frame::Setup {
                step,
                seat,
                placed,
                extra,
            } => self.answer_setup(step, seat, placed, extra, choice),
            Frame::Retreat { paid, cost } => self.answer_retreat(paid, cost, choice),
            Frame::KnockOuts { step, seat, .. } => self.answer_knock_outs(step, seat, choice),
            Frame::Checkup {
                step,
                env,
                seat,
                seats_left,
            } => self.answer_checkup(step, env, seat, seats_left, choice),
            Frame::Triggers { env, trigger, .. } => self.answer_triggers(env, trigger, choice),
            Frame::TrimBench { .. } => self.answer_trim_bench(choice),
            Frame::React { seat } => self.answer_reaction(seat, choice),
            Frame::Attack(attack) => self.answer_attack(attack, choice),
            Frame::Play { .. } | Frame::Attach { .. } => {}
        }
    }
}

impl<'a, L: Layout> Table<'a, L> {
    /// The operation on which a program waits.
    fn waiting_op(&self) -> Option<(EnvId, &'a Op)> {
        match self.s.stack.last()? {
            Frame::Program {
                env, program, at, ..
            } => Some((*env, self.book.program(*program).ops.get(at.index())?)),
            _ => None,
        }
    }

    /// The prompt of the frame on top, if it waits for a player.
    pub fn prompt(&self) -> Option<Prompt> {
        let ask = |seat, ask, purpose| {
            Some(Prompt {
                number: self.s.prompt,
                seat,
                ask,
                purpose,
            })
        };
        match *self.s.stack.last()? {
            Frame::Turn(TurnStep::Main) => ask(self.s.turn_seat, Ask::Turn, Purpose::Turn),
            Frame::Turn(TurnStep::AttackAgain { .. }) => {
                ask(self.s.turn_seat, Ask::Turn, Purpose::AttackAgain)
            }
            Frame::Attack(a) if a.part == AttackPart::Pay => {
                ask(self.s.turn_seat, Ask::Pick, Purpose::PayToAttack)
            }
            Frame::Setup { step, seat, .. } => {
                let (shape, purpose) = match step {
                    SetupStep::ChooseStarter => (Ask::Confirm, Purpose::ChooseStarter),
                    SetupStep::Active => (Ask::Pick, Purpose::PlaceActive),
                    SetupStep::Bench => (Ask::Pick, Purpose::PlaceBench),
                    SetupStep::ExtraDraw => (Ask::Number, Purpose::ExtraCards),
                    SetupStep::ExtraBench => (Ask::Pick, Purpose::ExtraBench),
                    _ => return None,
                };
                ask(seat, shape, purpose)
            }
            Frame::Retreat { paid, cost } => {
                let purpose = if paid < cost {
                    Purpose::PayRetreat
                } else {
                    Purpose::RetreatTo
                };
                ask(self.s.turn_seat, Ask::Pick, purpose)
            }
            Frame::KnockOuts {
                step: KnockOutStep::Prizes,
                seat,
                ..
            } => ask(seat, Ask::Pick, Purpose::TakePrize),
            Frame::KnockOuts {
                step: KnockOutStep::Promote,
                seat,
                ..
            } => ask(seat, Ask::Pick, Purpose::Promote),
            Frame::TrimBench { seat, .. } => ask(seat, Ask::Pick, Purpose::TrimBench),
            Frame::React { seat } => ask(seat, Ask::Pick, Purpose::React),
            Frame::Triggers { seat, .. } => ask(seat, Ask::Order, Purpose::NextTrigger),
            Frame::Checkup {
                step, env, seat, ..
            } => match self.moment_question(step, env, seat)? {
                MomentQuestion::BlockFirst => ask(seat, Ask::Confirm, Purpose::EffectsFirst),
                MomentQuestion::EffectNow => ask(seat, Ask::Pick, Purpose::EffectNow),
            },
            Frame::Program { .. } => {
                let (env, op) = self.waiting_op()?;
                let source = self.memory(env).source;
                ask(self.chooser(env, op), self.shape(op), Purpose::Card(source))
            }
            _ => None,
        }
    }

    /// Everything that may be answered now.
    pub fn choices(&self, out: &mut impl Extend<Choice>) {
        let Some(frame) = self.s.stack.last() else {
            return;
        };
        match *frame {
            Frame::Turn(TurnStep::Main) => self.turn_choices(out),
            Frame::Turn(TurnStep::AttackAgain { card, attack }) => {
                out.extend([Choice::Attack(card, attack), Choice::EndTurn]);
            }
            Frame::Attack(a) if a.part == AttackPart::Pay => {
                let mut hand = L::Cards::default();
                let seat = self.s.turn_seat;
                self.s
                    .pile(seat, Pile::Hand)
                    .for_each(|card| hand.insert(card));
                self.different(seat, hand, |card| out.extend([Choice::Card(card)]));
            }
            Frame::Setup {
                step, seat, extra, ..
            } => self.setup_choices(step, seat, extra, out),
            Frame::Retreat { paid, cost } => self.retreat_choices(paid, cost, out),
            Frame::KnockOuts { step, seat, .. } => self.knock_out_choices(step, seat, out),
            Frame::TrimBench { seat, .. } => out.extend(self.s.bench(seat).map(Choice::Pokemon)),
            Frame::React { seat } => self.reaction_choices(seat, out),
            Frame::Checkup {
                step, env, seat, ..
            } => self.checkup_choices(step, env, seat, out),
            Frame::Triggers { env, seat, .. } => self.trigger_choices(env, seat, out),
            Frame::Program { .. } => {
                if let Some((env, op)) = self.waiting_op() {
                    self.program_choices(env, op, out);
                }
            }
            _ => {}
        }
    }

    /// Whether a choice is among those that may be answered now, found without writing the list down.
    fn offers(&self, choice: Choice) -> bool {
        // Copies that nobody can tell apart are listed once, but any of them is accepted.
        if let (Some(Frame::Attack(_)), Choice::Card(card)) = (self.s.stack.last(), choice) {
            return card.owner() == self.s.turn_seat
                && self.s.place(card) == Place::Pile(Pile::Hand);
        }
        let mut search = Search {
            wanted: choice,
            found: false,
        };
        self.choices(&mut search);
        search.found
    }

    /// Why a choice cannot be answered now; nothing if it can.
    pub fn refusal(&self, choice: Choice) -> Option<Reason> {
        let Some(frame) = self.s.stack.last() else {
            return Some(Reason::NotOffered);
        };
        if let Frame::Turn(TurnStep::Main) = frame {
            return self.may(choice).err();
        }
        if let Some((env, op)) = self.waiting_op() {
            return match (self.program_offers(env, op, choice), choice) {
                (true, _) => None,
                (false, Choice::Done) => Some(Reason::MustPickMore),
                (false, _) => Some(Reason::NotOffered),
            };
        }
        if self.offers(choice) {
            return None;
        }
        Some(match (*frame, choice) {
            (Frame::Setup { step, seat, .. }, _) => self.setup_refusal(step, seat, choice),
            (Frame::Retreat { paid, cost }, Choice::Card(_)) if paid < cost => Reason::NotItsEnergy,
            (Frame::Retreat { .. }, Choice::Card(_)) => Reason::EnergyNotNeeded,
            _ => Reason::NotOffered,
        })
    }
}

/// Looks for one choice among those that are listed to it.
pub(crate) struct Search {
    /// The choice.
    pub(crate) wanted: Choice,
    /// Whether it was listed.
    pub(crate) found: bool,
}

impl Extend<Choice> for Search {
    fn extend<I: IntoIterator<Item = Choice>>(&mut self, listed: I) {
        for choice in listed {
            self.found |= choice == self.wanted;
        }
    }
}
