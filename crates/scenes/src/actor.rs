//! Plays the lines of a ruling: finds the option that a line means, and feeds chance.

use crate::describe;
use crate::log::Log;
use crate::report::Failure;
use crate::script::{Act, Line, Named, Pick, Step};
use rulebox_engine::book::{CardOp, ChoiceOp, Op};
use rulebox_engine::chance::{ChanceNode, ChanceOutcome, Coin, Stop};
use rulebox_engine::choice::Purpose;
use rulebox_engine::record::Line as Said;
use rulebox_engine::state::{CardSet, Frame, Pile};
use rulebox_engine::{Answer, Battle, CardId, Choice, Duel, Event, Pending, Seat};

/// A ruling that is being played.
pub(crate) struct Actor {
    pub(crate) battle: Battle,
    pub(crate) log: Log,
    /// Who takes the first turn, where the ruling has settled that beforehand.
    pub(crate) starter: Option<Seat>,
    /// What was answered, and what chance said.
    pub(crate) said: Vec<Said>,
}

/// What went wrong in a line, in words.
pub(crate) type Played<T> = Result<T, String>;

impl Actor {
    /// Plays one line.
    pub(crate) fn step(&mut self, line: &Line<Step>) -> Result<(), Failure> {
        let result = match &line.what {
            Step::Act(seat, act) => self.act(*seat, act),
            Step::Coins(seat, coins) => coins.iter().try_for_each(|coin| self.coin(*seat, *coin)),
            Step::Shuffle(seat, top) => self.shuffle(*seat, top),
            Step::Random(pick) => self.random(pick),
            Step::Concede(seat) => self.concede(*seat),
        };
        result.map_err(|got| Failure::new(line.line, &line.text, got))
    }

    /// Deals with what nobody scripted: shuffles keep the order, and a starter who is settled beforehand starts.
    pub(crate) fn settle(&mut self) -> Played<()> {
        loop {
            self.settle_starter()?;
            match self.battle.pending() {
                Pending::Chance(ChanceNode::Shuffle(seat)) => self.keep_order(seat)?,
                Pending::Chance(ChanceNode::ShufflePrizes(seat)) => self.keep_prizes(seat)?,
                _ => return Ok(()),
            }
        }
    }

    /// Says *done* where nothing else can be said, until there is something to say: a ruling need not write that down.
    pub(crate) fn pass(&mut self) -> Played<()> {
        self.settle()?;
        while self.pass_one()? {
            self.settle()?;
        }
        Ok(())
    }

    /// Says *done* once, if nothing else can be said.
    fn pass_one(&mut self) -> Played<bool> {
        let mut options = Vec::new();
        self.battle.options(&mut options);
        match self.battle.prompt() {
            Some(prompt) if options == [Choice::Done] => {
                self.answer(prompt.seat(), Choice::Done)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn keep_order(&mut self, seat: Seat) -> Played<()> {
        let deck = self.battle.state.piles[seat.index()]
            .numbers(Pile::Deck)
            .to_vec();
        self.resolve(ChanceOutcome::Shuffle(deck))
    }

    fn keep_prizes(&mut self, seat: Seat) -> Played<()> {
        let prizes = self.battle.state.pile(seat, Pile::Prizes);
        let down = prizes.filter(|card| self.battle.table().is_face_down_prize(*card));
        let order = down.map(CardId::local).collect();
        self.resolve(ChanceOutcome::Shuffle(order))
    }

    /// The coin for the first turn falls so that the settled starter wins it, and chooses to start.
    fn settle_starter(&mut self) -> Played<()> {
        let Some(starter) = self.starter else {
            return Ok(());
        };
        if let (Some(Frame::Setup(_)), Pending::Chance(ChanceNode::Flip(caller))) =
            (self.battle.state.stack.last(), self.battle.pending())
        {
            let coin = if caller == starter {
                Coin::Heads
            } else {
                Coin::Tails
            };
            self.resolve(ChanceOutcome::Flip(coin))?;
        }
        match self.battle.prompt() {
            Some(prompt) if prompt.purpose == Purpose::ChooseStarter => {
                let choice = if prompt.seat() == starter {
                    Choice::Yes
                } else {
                    Choice::No
                };
                self.answer(prompt.seat(), choice)
            }
            _ => Ok(()),
        }
    }

    fn take(&mut self, events: &[Event]) {
        self.log.add(&self.battle.book, events);
    }

    fn resolve(&mut self, outcome: ChanceOutcome) -> Played<()> {
        let mut events = Vec::new();
        self.battle
            .resolve(outcome.clone(), &mut events)
            .map_err(|e| e.to_string())?;
        self.said.push(Said::Chance(outcome));
        self.take(&events);
        Ok(())
    }

    fn coin(&mut self, by: Option<Seat>, coin: Coin) -> Played<()> {
        self.pass()?;
        match self.battle.pending() {
            Pending::Chance(ChanceNode::Flip(seat)) if by.is_none_or(|by| by == seat) => {
                self.resolve(ChanceOutcome::Flip(coin))
            }
            _ => Err(format!(
                "no such coin is owed here: {}",
                describe::pending(&self.battle)
            )),
        }
    }

    fn shuffle(&mut self, seat: Seat, top: &[Named]) -> Played<()> {
        loop {
            self.settle_starter()?;
            match self.battle.pending() {
                Pending::Chance(ChanceNode::Shuffle(who)) if who == seat => break,
                Pending::Chance(ChanceNode::Shuffle(who)) => self.keep_order(who)?,
                Pending::Chance(ChanceNode::ShufflePrizes(who)) => self.keep_prizes(who)?,
                _ if self.pass_one()? => {}
                _ => {
                    return Err(format!(
                        "no deck is shuffled here: {}",
                        describe::pending(&self.battle)
                    ));
                }
            }
        }
        let mut rest = self.battle.state.piles[seat.index()]
            .numbers(Pile::Deck)
            .to_vec();
        let mut upper = Vec::new();
        for card in top {
            // The highest copy, so that the order of the others stays.
            let at = rest
                .iter()
                .rposition(|n| self.is(CardId::new(seat, *n), card));
            let at = at.ok_or_else(|| {
                format!(
                    "{}'s deck has no {} left to put on top",
                    describe::seat(seat),
                    card.name
                )
            })?;
            upper.push(rest.remove(at));
        }
        rest.extend(upper.into_iter().rev());
        self.resolve(ChanceOutcome::Shuffle(rest))
    }

    /// Names what chance picks.
    fn random(&mut self, pick: &Pick) -> Played<()> {
        self.pass()?;
        let Pending::Chance(ChanceNode::Pick(_)) = self.battle.pending() else {
            return Err(format!(
                "nothing is picked at random here: {}",
                describe::pending(&self.battle)
            ));
        };
        let candidates = self.random_candidates();
        let at = candidates
            .iter()
            .position(|choice| self.means(pick, *choice));
        let at = at.ok_or_else(|| {
            let all: Vec<String> = candidates
                .iter()
                .map(|c| describe::choice(&self.battle, *c))
                .collect();
            format!("chance cannot pick that; it can: {}", all.join(", "))
        })?;
        self.resolve(ChanceOutcome::Pick(at as u16))
    }

    /// What chance can pick, in the order of the positions it names.
    fn random_candidates(&self) -> Vec<Choice> {
        let table = self.battle.table();
        let Some(running) = table.running() else {
            return Vec::new();
        };
        match running.op(&self.battle.book) {
            Some(Op::Choice(ChoiceOp::Cards(choose))) => table
                .picking_cards(running.env, choose)
                .left
                .cards()
                .map(Choice::Card)
                .collect(),
            Some(Op::Cards(CardOp::Order { left, .. })) => {
                let cards = table.memory(running.env).cards(*left);
                cards.cards().map(Choice::Card).collect()
            }
            Some(Op::Choice(ChoiceOp::Pokemon { into, from })) => table
                .picking_pokemon(running.env, *into, from)
                .left
                .map(Choice::Pokemon)
                .collect(),
            _ => Vec::new(),
        }
    }

    fn concede(&mut self, seat: Seat) -> Played<()> {
        let mut events = Vec::new();
        self.battle
            .concede(seat, &mut events)
            .map_err(|e| e.to_string())?;
        self.take(&events);
        Ok(())
    }

    fn act(&mut self, seat: Seat, act: &Act) -> Played<()> {
        match act {
            Act::Done => self.settle()?,
            _ => self.pass()?,
        }
        if let Act::Choose(picks) = act {
            return picks.iter().try_for_each(|pick| {
                self.pass()?;
                let choice = self.picked(seat, pick)?;
                self.answer(seat, choice)
            });
        }
        let choices = self.choices(seat, act)?;
        let legal = choices
            .iter()
            .find(|choice| self.battle.why_not(**choice).is_none());
        match legal.or(choices.first()) {
            Some(choice) => self.answer(seat, *choice),
            None => Err(format!(
                "there is nothing like that: {}",
                describe::pending(&self.battle)
            )),
        }
    }

    fn answer(&mut self, seat: Seat, choice: Choice) -> Played<()> {
        let prompt = self
            .battle
            .prompt()
            .ok_or_else(|| describe::pending(&self.battle))?;
        if prompt.seat() != seat {
            return Err(describe::pending(&self.battle));
        }
        let answer = Answer {
            seat,
            prompt: prompt.number,
            choice,
        };
        let mut events = Vec::new();
        self.battle
            .apply(answer, Stop, &mut events)
            .map_err(|e| format!("refused: {e}\n  {}", describe::pending(&self.battle)))?;
        self.said.push(Said::Answer(seat, choice));
        self.take(&events);
        Ok(())
    }

    /// The offered option that a pick means.
    fn picked(&self, seat: Seat, pick: &Pick) -> Played<Choice> {
        let mut options = Vec::new();
        self.battle.options(&mut options);
        options.retain(|option| self.means(pick, *option));
        let first = options.first().copied();
        let pokemon = options
            .iter()
            .filter(|c| matches!(c, Choice::Pokemon(_)))
            .count();
        match first {
            Some(Choice::Pokemon(_)) if pokemon > 1 => {
                let all: Vec<String> = options
                    .iter()
                    .map(|c| describe::choice(&self.battle, *c))
                    .collect();
                Err(format!("that can mean several: {}", all.join(", ")))
            }
            Some(choice) if self.battle.prompt().is_some_and(|p| p.seat() == seat) => Ok(choice),
            _ => Err(format!(
                "that is not offered: {}",
                describe::pending(&self.battle)
            )),
        }
    }

    /// Whether a pick means this option.
    pub(super) fn means(&self, pick: &Pick, option: Choice) -> bool {
        match (pick, option) {
            (Pick::Named(seat, name), Choice::Card(card)) => {
                self.is(card, name) && seat.is_none_or(|s| s == card.owner())
            }
            (Pick::Named(seat, name), Choice::Pokemon(slot)) => {
                self.is(self.battle.state.top(slot), name)
                    && seat.is_none_or(|s| s == Duel::holder(slot))
            }
            (Pick::At(spot), Choice::Pokemon(slot)) => {
                let whose = Duel::holder(slot);
                spot.seat.is_none_or(|s| s == whose) && self.slots(spot, whose).contains(&slot)
            }
            _ => false,
        }
    }
}
