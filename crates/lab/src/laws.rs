//! The laws that hold at every prompt of every game, checked under random play.
//!
//! Cheap laws are checked at every prompt, dear ones at some; which ones is drawn from the game's own seed,
//! so that a failing game fails again.

use rulebox_engine::choice::Purpose;
use rulebox_engine::knowledge::Sink;
use rulebox_engine::plan::Board;
use rulebox_engine::record::fault;
use rulebox_engine::state::{Layout, Place, SlotId};
use rulebox_engine::{
    Answer, Battle, Book, CardId, Choice, Event, Forget, Pending, Prompt, Rng, Seat,
};
use rulebox_rules::EnergyType;
use std::fmt;
use std::sync::Arc;

/// A law that was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The seed of the game.
    pub seed: u64,
    /// After how many answers.
    pub decision: u64,
    /// Which law.
    pub law: &'static str,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "seed {}, decision {}: {}: {}",
            self.seed, self.decision, self.law, self.detail
        )
    }
}

/// How often the dear laws are checked: at one prompt of so many.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Every option is tried on a copy.
    pub options: u32,
    /// A saved game goes on like the original.
    pub saving: u32,
    /// Redrawing what a seat cannot see leaves its view equal.
    pub redrawing: u32,
    /// Answers that are not offered are refused.
    pub refusing: u32,
}

impl Effort {
    /// Everything at every prompt.
    pub const FULL: Effort = Effort {
        options: 1,
        saving: 1,
        redrawing: 1,
        refusing: 1,
    };
    /// Enough for long runs.
    pub const LIGHT: Effort = Effort {
        options: 40,
        saving: 60,
        redrawing: 60,
        refusing: 10,
    };
}

/// A game longer than this is given up, for by the rules some decks can go on for ever: whoever shuffles the hand into the
/// deck each turn never runs out of cards.
const MOST_TURNS: u16 = 2_000;

/// A turn with more answers than this breaks the law that every turn ends.
const MOST_ANSWERS: u64 = 5_000;

/// How a game under the laws went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// Answers that were given.
    pub decisions: u64,
    /// Whether it was given up after very many turns.
    pub given_up: bool,
    /// How often more was due at once than there is room for.
    pub no_room: u32,
}

/// Counts what a game had no room for.
#[derive(Clone, Copy, Debug, Default)]
struct NoRoom(u32);

impl Sink for NoRoom {
    fn event(&mut self, event: Event) {
        self.0 += u32::from(matches!(event, Event::NoRoom { .. }));
    }
}

/// Plays one random game under the laws.
pub fn play<L: Layout>(book: &Arc<Book>, seed: u64, effort: Effort) -> Result<Course, Violation> {
    let mut game = Watched::<L>::begin(book, seed, effort);
    while let Pending::Ask(prompt) = game.battle.pending() {
        game.step(prompt)?;
    }
    game.finish()
}

struct Watched<L: Layout> {
    battle: Battle<L>,
    rng: Rng,
    dice: Rng,
    seed: u64,
    decisions: u64,
    /// The turn, and how many answers were given before it.
    turn: (u16, u64),
    given_up: bool,
    no_room: NoRoom,
    effort: Effort,
    options: Vec<Choice>,
}

impl<L: Layout> Watched<L> {
    fn begin(book: &Arc<Book>, seed: u64, effort: Effort) -> Self {
        let mut rng = Rng::new(seed);
        let mut no_room = NoRoom::default();
        let battle = Battle::begin(book.clone(), &mut rng, &mut no_room);
        let dice = Rng::new(!seed);
        Watched {
            battle,
            rng,
            dice,
            seed,
            decisions: 0,
            turn: (0, 0),
            given_up: false,
            no_room,
            effort,
            options: Vec::new(),
        }
    }

    fn broken(&self, law: &'static str, detail: impl Into<String>) -> Violation {
        Violation {
            seed: self.seed,
            decision: self.decisions,
            law,
            detail: detail.into(),
        }
    }

    fn now_and_then(&mut self, one_in: u32) -> bool {
        self.dice.below(one_in) == 0
    }

    fn step(&mut self, prompt: Prompt) -> Result<(), Violation> {
        let mut options = std::mem::take(&mut self.options);
        let by = self.who_answers(prompt);
        self.battle.options_of(by, &mut options);
        // Also across Sudden Death, so that no answer is taken twice.
        if u64::from(prompt.number) != self.decisions {
            return Err(self.broken("every prompt has a new number", format!("{prompt:?}")));
        }
        if options.is_empty() {
            let stack = self.battle.state.stack.as_slice().to_vec();
            return Err(self.broken(
                "somebody can always answer",
                format!("{prompt:?} {stack:?}"),
            ));
        }
        self.check_cards()?;
        if self.now_and_then(self.effort.options) {
            self.check_every_option(prompt, by, &options)?;
        }
        if self.now_and_then(self.effort.refusing) {
            self.check_refusals(prompt, by, &options)?;
        }
        if self.now_and_then(self.effort.redrawing) {
            self.check_views(by, &options)?;
        }
        let choice = options[self.rng.below(options.len() as u32) as usize];
        let answer = Answer {
            seat: by,
            prompt: prompt.number,
            choice,
        };
        let saved = self
            .now_and_then(self.effort.saving)
            .then(|| (self.battle.save(), self.rng));
        let (rng, no_room) = (&mut self.rng, &mut self.no_room);
        if let Err(refused) = self.battle.apply(answer, rng, no_room) {
            return Err(self.broken(
                "every listed option is accepted",
                format!("{choice:?}: {refused}"),
            ));
        }
        if let Some((bytes, rng)) = saved {
            self.check_saved(&bytes, rng, answer)?;
        }
        self.options = options;
        self.decisions += 1;
        self.check_turn()
    }

    /// Who of those that are asked answers first: any of them.
    fn who_answers(&mut self, prompt: Prompt) -> Seat {
        let asked = prompt.seats.len();
        match asked {
            1 => prompt.seat(),
            n => {
                let number = self.rng.below(n as u32) as usize;
                let mut seats = prompt.seats;
                seats.nth(number).unwrap_or(prompt.seat())
            }
        }
    }

    /// Every turn ends, and a game that does not can be given up.
    fn check_turn(&mut self) -> Result<(), Violation> {
        let turn = self.battle.state.turn;
        if turn != self.turn.0 {
            self.turn = (turn, self.decisions);
        }
        if self.decisions - self.turn.1 > MOST_ANSWERS {
            let detail = format!("{MOST_ANSWERS} answers, {}", self.asking());
            return Err(self.broken("every turn ends", detail));
        }
        if turn > MOST_TURNS
            && let Some(prompt) = self.battle.prompt()
        {
            self.given_up = true;
            let conceded = self.battle.concede(prompt.seat(), Forget);
            conceded.map_err(|error| self.broken("a game can be given up", error.to_string()))?;
        }
        Ok(())
    }

    fn finish(self) -> Result<Course, Violation> {
        match self.battle.pending() {
            Pending::Over(_) => Ok(Course {
                decisions: self.decisions,
                given_up: self.given_up,
                no_room: self.no_room.0,
            }),
            other => Err(self.broken("every game ends", format!("{other:?}"))),
        }
    }

    /// Every card is in just one place, and the place that it is said to be in.
    fn check_cards(&self) -> Result<(), Violation> {
        fault(&self.battle.state, &self.battle.book).map_or(Ok(()), |detail| {
            Err(self.broken("no card is lost or doubled", detail))
        })
    }

    fn check_every_option(
        &self,
        prompt: Prompt,
        by: Seat,
        options: &[Choice],
    ) -> Result<(), Violation> {
        for choice in options {
            let mut copy = self.battle.clone();
            if copy.state != self.battle.state {
                return Err(self.broken("a copy is equal", format!("{prompt:?}")));
            }
            let answer = Answer {
                seat: by,
                prompt: prompt.number,
                choice: *choice,
            };
            if let Err(refused) = copy.apply(answer, self.rng, Forget) {
                return Err(self.broken(
                    "every listed option is accepted",
                    format!("{choice:?}: {refused}"),
                ));
            }
            if copy.state.prompt == self.battle.state.prompt {
                return Err(self.broken("an answer is taken once", format!("{choice:?}")));
            }
        }
        Ok(())
    }

    fn check_refusals(
        &mut self,
        prompt: Prompt,
        by: Seat,
        options: &[Choice],
    ) -> Result<(), Violation> {
        let stale = Answer {
            seat: by,
            prompt: prompt.number.wrapping_add(1),
            choice: options[0],
        };
        let mut others = self.battle.book.plan.seats();
        let other = others.find(|seat| !prompt.seats.has(*seat));
        let stranger = Answer {
            seat: other.unwrap_or(Seat(u8::MAX)),
            prompt: prompt.number,
            choice: options[0],
        };
        let invented = self.invented_choice();
        // A copy that nobody can tell from a listed card may be taken, unless it was picked already.
        let listed = match options.contains(&invented) {
            true => Some(true),
            false if self.is_listed(by, invented, options) => None,
            false => Some(false),
        };
        let invented = Answer {
            seat: by,
            prompt: prompt.number,
            choice: invented,
        };
        for (answer, may) in [
            (stale, Some(false)),
            (stranger, Some(false)),
            (invented, listed),
        ] {
            let mut copy = self.battle.clone();
            let accepted = copy.apply(answer, self.rng, Forget).is_ok();
            if may.is_some_and(|may| may != accepted) {
                let detail = format!("{answer:?} at {prompt:?}, accepted: {accepted}");
                return Err(self.broken("what is not listed is refused", detail));
            }
            if !accepted && copy.state != self.battle.state {
                return Err(self.broken("a refused answer changes nothing", format!("{answer:?}")));
            }
        }
        Ok(())
    }

    fn invented_choice(&mut self) -> Choice {
        let plan = &self.battle.book.plan;
        let (seats, boards) = (plan.seats().len() as u32, plan.boards().len() as u32);
        let card = CardId(self.dice.below(seats * 64 + 2) as u16);
        let slot = SlotId(self.dice.below(boards * 9 + 2) as u8);
        let small = self.dice.below(7) as u8;
        let board = Board(self.dice.below(boards + 1) as u8);
        match self.dice.below(19) {
            0 => Choice::Bench(card, board),
            1 => Choice::Evolve(card, slot),
            2 => Choice::Attach(card, slot),
            3 => Choice::Play(card, board),
            4 => Choice::Power(card, small),
            5 => Choice::Retreat(board),
            6 => Choice::Attack(card, small),
            7 => Choice::EndTurn,
            8 => Choice::Card(card),
            9 => Choice::Pokemon(slot),
            10 => Choice::Prize(small),
            11 => Choice::Number(small),
            12 => Choice::Mode(small),
            13 => Choice::Yes,
            14 => Choice::No,
            15 => Choice::LevelUp(card, slot),
            16 => Choice::Type(EnergyType::ALL[usize::from(small)]),
            17 => Choice::Hp(u16::from(small) * 10),
            _ => Choice::Done,
        }
    }

    /// Whether a choice is listed, or the same choice with a copy of the card that nobody can tell apart is.
    fn is_listed(&self, asked: Seat, choice: Choice, options: &[Choice]) -> bool {
        let key = |card: CardId| {
            let in_game = card.index() < self.battle.state.places.as_ref().len()
                && self.battle.state.place(card) != Place::Nowhere;
            let plain = in_game && !self.battle.table().stands_out(asked, card);
            plain.then(|| {
                (
                    self.battle.book.def_number(card),
                    card.owner(),
                    self.battle.state.place(card),
                )
            })
        };
        let same = |a: CardId, b: CardId| a == b || (key(a).is_some() && key(a) == key(b));
        options.iter().any(|option| match (*option, choice) {
            (Choice::Bench(a, x), Choice::Bench(b, y))
            | (Choice::Play(a, x), Choice::Play(b, y)) => x == y && same(a, b),
            (Choice::Card(a), Choice::Card(b)) => same(a, b),
            (Choice::Evolve(a, s), Choice::Evolve(b, t))
            | (Choice::LevelUp(a, s), Choice::LevelUp(b, t))
            | (Choice::Attach(a, s), Choice::Attach(b, t)) => s == t && same(a, b),
            (a, b) => a == b,
        })
    }

    /// The name of the card that asks, if one does.
    fn asking(&self) -> String {
        match self.battle.prompt().map(|prompt| prompt.purpose) {
            Some(Purpose::Card(card)) if card.is_some() => self.battle.book.name(card).to_owned(),
            other => format!("{other:?}"),
        }
    }

    /// Redrawing what a seat cannot see changes neither its view nor, if it is asked, its options.
    fn check_views(&mut self, by: Seat, options: &[Choice]) -> Result<(), Violation> {
        let viewers = self.battle.book.plan.seats().map(Some).chain([None]);
        for viewer in viewers.collect::<Vec<Option<Seat>>>() {
            let redrawn = self.battle.redrawn(viewer, &mut self.dice);
            let view = self.battle.known_to(viewer);
            if redrawn.known_to(viewer) != view {
                let detail = format!("{viewer:?} {:?}", self.battle.pending());
                return Err(self.broken("a view shows nothing hidden", detail));
            }
            if let Some(prompt) = view.prompt
                && let Purpose::Card(card) = prompt.purpose
                && card.is_some()
                && !viewer.is_some_and(|seat| prompt.seats.has(seat))
                && !self.battle.table().is_known(viewer, card)
            {
                let detail = format!("{viewer:?} {}", self.battle.book.name(card));
                return Err(self.broken("a question names nothing hidden", detail));
            }
            if let Some(detail) = fault(&redrawn.state, &redrawn.book) {
                return Err(self.broken("a redrawn game is a game", detail));
            }
            let dice = self.dice;
            let [from_truth, from_guess] =
                [&self.battle, &redrawn].map(|game| game.redrawn(viewer, &mut dice.clone()));
            if from_truth.state != from_guess.state {
                let detail = format!("{viewer:?} {:?}", self.battle.pending());
                return Err(self.broken("nothing of the truth is left when it is redrawn", detail));
            }
            if viewer == Some(by) {
                let mut again = Vec::new();
                redrawn.options_of(by, &mut again);
                if again != options {
                    let asking = self.asking();
                    let detail = format!("{viewer:?} {asking} {options:?} {again:?}");
                    return Err(self.broken("options show nothing hidden", detail));
                }
            }
        }
        Ok(())
    }

    fn check_saved(&self, bytes: &[u8], mut rng: Rng, answer: Answer) -> Result<(), Violation> {
        let loaded = Battle::<L>::load(self.battle.book.clone(), bytes);
        let mut loaded = match loaded {
            Ok(loaded) => loaded,
            Err(error) => return Err(self.broken("a saved game loads", error.to_string())),
        };
        if loaded.save() != bytes {
            return Err(self.broken("a saved game loads", "saving it again gives other bytes"));
        }
        let taken = loaded.apply(answer, &mut rng, Forget).is_ok();
        if !taken
            || loaded.state != self.battle.state
            || loaded.state.hash() != self.battle.state.hash()
        {
            return Err(self.broken("a loaded game has the same future", format!("{answer:?}")));
        }
        Ok(())
    }
}
