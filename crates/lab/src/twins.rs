//! The law that games which look alike to somebody are sent to them alike: views, events and options, byte by byte.
//!
//! A random game is played, and beside it a twin: the same cards in deck lists of another order, in which all cards that the
//! onlooker never gets to see are exchanged, and after every shuffle copies too. Both are given the same answers and the
//! same chance, told of each card by its counterpart. What is sent may differ in nothing.

use crate::laws::Violation;
use rulebox_cards::Card;
use rulebox_engine::book::BookBuilder;
use rulebox_engine::knowledge::view::Eye;
use rulebox_engine::state::Place;
use rulebox_engine::state::ids::CardSet;
use rulebox_engine::state::layout::Layout;
use rulebox_engine::state::piles::Pile;
use rulebox_engine::{
    Answer, Battle, Book, CardId, ChanceNode, ChanceOutcome, Choice, Event, Handle, Illegal,
    Onlooker, Pending, Prompt, Rng, Seat,
};
use std::sync::Arc;

/// A game that is watched from one eye.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// Who looks.
    pub eye: Eye,
    /// What is drawn by chance in it.
    pub seed: u64,
    /// Whether cards that the onlooker never sees are exchanged for others, and not for copies only.
    pub exchange: bool,
    /// It is left after so many answers.
    pub most_answers: usize,
}

/// How a game and its twin went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Answers that were given in both.
    pub decisions: u64,
    /// Why they were left before their end, if they were.
    pub parted: Option<Parting>,
}

/// Why a game and its twin went different ways, which the onlooker could not know before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// Somebody else did something with a card that the onlooker never saw, for which its counterpart is no good.
    OtherCard,
}

/// What a leak would add to what is sent: of the game with number 0 or its twin with number 1, what was told since the
/// question before, and the table. The law is tried with leaks that are planted.
pub type Leak<'a, L> = &'a mut dyn FnMut(usize, &[Event], &Battle<L>) -> Vec<u8>;

/// Plays a game and its twin, both by the rules and the plan of `book`.
pub fn play<L: Layout>(
    book: &Arc<Book>,
    watch: Watch,
    leak: Leak<'_, L>,
) -> Result<Course, Violation> {
    let mut rng = Rng::new(watch.seed);
    let script = Script::written::<L>(book, watch, &mut rng);
    let mut pair = Pair::<L>::begin(book, watch, &script, &mut rng);
    pair.follow(&script, &mut rng, leak)
}

/// A game that was played, to be played again beside its twin.
struct Script {
    steps: Vec<Step>,
    /// The cards that the onlooker never had a handle for.
    unseen: Vec<CardId>,
}

/// What comes from outside.
enum Step {
    Answer(Seat, Choice),
    Chance(ChanceOutcome),
}

impl Script {
    fn written<L: Layout>(book: &Arc<Book>, watch: Watch, rng: &mut Rng) -> Script {
        let mut events = Vec::new();
        let mut game = Battle::<L>::begin(book.clone(), rulebox_engine::Stop, &mut events);
        let mut onlooker = Onlooker::new(book.clone(), watch.eye);
        let (mut steps, mut options) = (Vec::new(), Vec::new());
        let mut answers = 0;
        while answers < watch.most_answers {
            let step = match game.pending() {
                Pending::Over(_) => break,
                Pending::Chance(node) => Step::Chance(drawn(&game, node, rng)),
                Pending::Ask(prompt) => {
                    onlooker.follow(&std::mem::take(&mut events), &game);
                    let by = who_answers(prompt, rng);
                    game.options_of(by, &mut options);
                    let choice = options[rng.below(options.len() as u32) as usize];
                    answers += 1;
                    Step::Answer(by, choice)
                }
            };
            take(&mut game, &step, &mut events).expect("what is offered is accepted");
            steps.push(step);
        }
        onlooker.follow(&events, &game);
        let cards = book.plan.seats().flat_map(|seat| book.deck(seat));
        Script {
            steps,
            unseen: cards.filter(|card| !onlooker.has_seen(*card)).collect(),
        }
    }
}

/// One of those who may answer.
fn who_answers(prompt: Prompt, rng: &mut Rng) -> Seat {
    let asked: Vec<Seat> = prompt.seats.collect();
    asked[rng.below(asked.len() as u32) as usize]
}

/// What chance says.
fn drawn<L: Layout>(game: &Battle<L>, node: ChanceNode, rng: &mut Rng) -> ChanceOutcome {
    use rulebox_engine::Chance;
    let shuffled = |mut cards: Vec<u8>, rng: &mut Rng| {
        rng.shuffle(&mut cards);
        ChanceOutcome::Shuffle(cards)
    };
    match node {
        ChanceNode::Flip(seat) => ChanceOutcome::Flip(rng.flip(seat).expect("a generator knows")),
        ChanceNode::Pick(of) => ChanceOutcome::Pick(rng.below(u32::from(of)) as u16),
        ChanceNode::Shuffle(seat) => shuffled(numbers(&deck_of(game, seat)), rng),
        ChanceNode::ShufflePrizes(seat) => shuffled(numbers(&prizes_of(game, seat)), rng),
    }
}

fn numbers(cards: &[CardId]) -> Vec<u8> {
    cards.iter().map(|card| card.local()).collect()
}

fn deck_of<L: Layout>(game: &Battle<L>, seat: Seat) -> Vec<CardId> {
    game.state.pile(seat, Pile::Deck).collect()
}

/// The Prize cards that lie face down.
fn prizes_of<L: Layout>(game: &Battle<L>, seat: Seat) -> Vec<CardId> {
    let prizes = game.state.pile(seat, Pile::Prizes);
    prizes.filter(|card| !game.state.face_up.has(*card)).collect()
}

fn take<L: Layout>(
    game: &mut Battle<L>,
    step: &Step,
    events: &mut Vec<Event>,
) -> Result<(), Illegal> {
    match step {
        Step::Chance(outcome) => game.resolve(outcome.clone(), events),
        Step::Answer(seat, choice) => {
            let prompt = game.prompt().map_or(0, |prompt| prompt.number);
            let answer = Answer {
                seat: *seat,
                prompt,
                choice: *choice,
            };
            game.apply(answer, rulebox_engine::Stop, events)
        }
    }
}

/// A game and its twin.
struct Pair<L: Layout> {
    watch: Watch,
    games: [Battle<L>; 2],
    onlookers: [Onlooker; 2],
    events: [Vec<Event>; 2],
    /// By card of the game, the card of the twin that is in its place.
    counterparts: Vec<CardId>,
    decisions: u64,
}

impl<L: Layout> Pair<L> {
    fn begin(book: &Arc<Book>, watch: Watch, script: &Script, rng: &mut Rng) -> Pair<L> {
        let cards = book.plan.seats().len() * 64;
        let mut counterparts: Vec<CardId> = (0..cards as u16).map(CardId).collect();
        let mut decks: Vec<Vec<Arc<Card>>> = Vec::new();
        for seat in book.plan.seats() {
            let mut list: Vec<CardId> = book.deck(seat).collect();
            rng.shuffle(&mut list);
            decks.push(list.iter().map(|card| book.def(*card).card.clone()).collect());
            for (place, card) in (0u8..).zip(&list) {
                counterparts[card.index()] = CardId::new(seat, place);
            }
            if watch.exchange {
                let unseen = script.unseen.iter().filter(|card| card.owner() == seat);
                let unseen: Vec<CardId> = unseen.copied().collect();
                let mut others: Vec<CardId> =
                    unseen.iter().map(|card| counterparts[card.index()]).collect();
                rng.shuffle(&mut others);
                for (card, other) in unseen.iter().zip(others) {
                    counterparts[card.index()] = other;
                }
            }
        }
        let twin = BookBuilder::build(book.rules, book.plan.clone(), &decks, &book.catalog);
        let books = [book.clone(), Arc::new(twin.expect("the same cards"))];
        let mut events = [Vec::new(), Vec::new()];
        let mut told = events.iter_mut();
        let games = books.clone().map(|book| {
            let events = told.next().expect("two games");
            Battle::begin(book, rulebox_engine::Stop, events)
        });
        Pair {
            watch,
            games,
            onlookers: books.map(|book| Onlooker::new(book, watch.eye)),
            events,
            counterparts,
            decisions: 0,
        }
    }

    fn follow(
        &mut self,
        script: &Script,
        rng: &mut Rng,
        leak: Leak<'_, L>,
    ) -> Result<Course, Violation> {
        for step in &script.steps {
            if let Step::Answer(..) = step {
                self.compare(leak)?;
            }
            let other = match step {
                Step::Answer(by, choice) => Step::Answer(*by, self.answer(*by, *choice)?),
                Step::Chance(outcome) => Step::Chance(self.chance(outcome, rng)?),
            };
            self.decisions += u64::from(matches!(step, Step::Answer(..)));
            let [game, twin] = &mut self.games;
            let [told, told_of_twin] = &mut self.events;
            if let Err(refused) = take(twin, &other, told_of_twin) {
                return self.refused(step, refused);
            }
            take(game, step, told).expect("it was played before");
            self.check_places()?;
        }
        self.compare(leak)?;
        Ok(self.course(None))
    }

    fn course(&self, parted: Option<Parting>) -> Course {
        Course {
            decisions: self.decisions,
            parted,
        }
    }

    /// Cards that were never seen may be of no use for what somebody else does.
    fn refused(&self, step: &Step, refused: Illegal) -> Result<Course, Violation> {
        let by_other = matches!(step, Step::Answer(by, _) if self.watch.eye != Eye::Seat(*by));
        match self.watch.exchange && by_other {
            true => Ok(self.course(Some(Parting::OtherCard))),
            false => Err(self.broken("a twin can be answered alike", refused.to_string())),
        }
    }

    fn broken(&self, law: &'static str, detail: impl Into<String>) -> Violation {
        Violation {
            seed: self.watch.seed,
            decision: self.decisions,
            law,
            detail: format!("{:?}: {}", self.watch.eye, detail.into()),
        }
    }

    /// What is sent of both games is equal, byte by byte.
    fn compare(&mut self, leak: Leak<'_, L>) -> Result<(), Violation> {
        let mut sent: [Vec<String>; 2] = Default::default();
        for n in 0..2 {
            let (game, onlooker) = (&self.games[n], &mut self.onlookers[n]);
            let events = std::mem::take(&mut self.events[n]);
            let leaked = leak(n, &events, game);
            let seen = onlooker.follow(&events, game);
            let cards = (0..onlooker.named() as u16).map(|n| onlooker.card(Handle(n)));
            let cards: Vec<_> = cards.collect();
            sent[n] = vec![
                json(&seen),
                json(&onlooker.view(game)),
                json(&onlooker.options(game)),
                json(&cards),
                json(&leaked),
            ];
        }
        let [one, other] = &sent;
        let laws = [
            "events are sent alike",
            "views are sent alike",
            "options are sent alike",
            "handles are given alike",
            "nothing leaks",
        ];
        for ((one, other), law) in one.iter().zip(other).zip(laws) {
            if one != other {
                return Err(self.broken(law, difference(one, other)));
            }
        }
        Ok(())
    }

    /// The answer in the twin: what the onlooker says by handles, what somebody else does by counterparts.
    fn answer(&mut self, by: Seat, choice: Choice) -> Result<Choice, Violation> {
        let counterpart = choice.named_by(|card| self.counterparts[card.index()]);
        if self.watch.eye != Eye::Seat(by) {
            return Ok(counterpart);
        }
        let [own, other] = &self.onlookers;
        let sent = own.sent(choice);
        let Some(said) = other.choice(sent) else {
            return Err(self.broken("a handle means a card", format!("{choice:?} is {sent:?}")));
        };
        // Copies that look alike may have been told apart by their places in a deck.
        if let (Some(card), Some(meant), Some(before)) =
            (choice.card(), said.card(), counterpart.card())
            && meant != before
            && let Some(now) = self.counterparts.iter().position(|other| *other == meant)
        {
            self.counterparts.swap(now, card.index());
        }
        Ok(said)
    }

    /// What chance says in the twin.
    fn chance(
        &mut self,
        outcome: &ChanceOutcome,
        rng: &mut Rng,
    ) -> Result<ChanceOutcome, Violation> {
        let nodes = self.games.each_ref().map(Battle::pending);
        if nodes[0] != nodes[1] {
            return Err(self.broken("chance is asked alike", format!("{nodes:?}")));
        }
        match (nodes[0], outcome) {
            (Pending::Chance(ChanceNode::Shuffle(seat)), ChanceOutcome::Shuffle(order)) => {
                Ok(self.shuffled(seat, order, rng))
            }
            (Pending::Chance(ChanceNode::ShufflePrizes(seat)), ChanceOutcome::Shuffle(order)) => {
                Ok(self.shuffled(seat, order, rng))
            }
            (_, ChanceOutcome::Pick(_)) => self.picked(outcome),
            (_, outcome) => Ok(outcome.clone()),
        }
    }

    /// The order after a shuffle: copies may have any of the places of copies.
    fn shuffled(&mut self, seat: Seat, order: &[u8], rng: &mut Rng) -> ChanceOutcome {
        let cards: Vec<CardId> = order.iter().map(|n| CardId::new(seat, *n)).collect();
        // A text under way may go on about certain cards. Somebody who sees everything can follow each card.
        let held = held_by_texts(&self.games[0]);
        let followed = |card: &CardId| self.watch.eye == Eye::Everything || held.contains(card);
        let mut mixed: Vec<CardId> = cards.iter().copied().filter(|card| !followed(card)).collect();
        rng.shuffle(&mut mixed);
        let twin = self.games[1].book.clone();
        for n in 1..mixed.len() {
            for before in 0..n {
                let [a, b] = [mixed[n], mixed[before]].map(CardId::index);
                let [x, y] = [self.counterparts[a], self.counterparts[b]];
                if twin.def_number(x) == twin.def_number(y) {
                    self.counterparts.swap(a, b);
                    break;
                }
            }
        }
        let order = cards.iter().map(|card| self.counterparts[card.index()].local());
        ChanceOutcome::Shuffle(order.collect())
    }

    /// The pick after which each card lies where its counterpart lies.
    fn picked(&self, outcome: &ChanceOutcome) -> Result<ChanceOutcome, Violation> {
        let Pending::Chance(ChanceNode::Pick(of)) = self.games[0].pending() else {
            return Ok(outcome.clone());
        };
        let mut game = self.games[0].clone();
        take(&mut game, &Step::Chance(outcome.clone()), &mut Vec::new()).expect("played before");
        let alike = |pick: &ChanceOutcome| {
            let mut twin = self.games[1].clone();
            let taken = take(&mut twin, &Step::Chance(pick.clone()), &mut Vec::new());
            taken.is_ok() && self.misplaced(&game, &twin).is_none()
        };
        let found = (0..of).map(ChanceOutcome::Pick).find(alike);
        found.ok_or_else(|| self.broken("chance can pick alike", format!("{of} cards")))
    }

    /// Every card lies where its counterpart lies, and texts under way go on about the same.
    fn check_places(&self) -> Result<(), Violation> {
        let [game, twin] = &self.games;
        match self.misplaced(game, twin) {
            None => Ok(()),
            Some(detail) => Err(self.broken("the engine treats equal cards alike", detail)),
        }
    }

    fn misplaced(&self, game: &Battle<L>, twin: &Battle<L>) -> Option<String> {
        let other = |card: CardId| self.counterparts[card.index()];
        for seat in game.book.plan.seats() {
            for card in game.book.deck(seat) {
                let [here, there] = [game.state.place(card), twin.state.place(other(card))];
                if here != there {
                    let name = game.book.name(card);
                    return Some(format!("{name} is at {here:?} and {there:?}"));
                }
            }
        }
        let held: Vec<CardId> = held_by_texts(game).into_iter().map(other).collect();
        let mut held_there = held_by_texts(twin);
        held_there.retain(|card| !held.contains(card));
        held_there.first().map(|card| format!("a text means {}", twin.book.name(*card)))
    }
}

/// The cards that texts under way go on about.
fn held_by_texts<L: Layout>(game: &Battle<L>) -> Vec<CardId> {
    let mut held = Vec::new();
    for mut memory in game.state.memories.as_ref().to_vec() {
        memory.each_card_set(|set| held.extend(set.cards()));
        held.extend(memory.card_mut().map(|card| *card));
    }
    held.retain(|card| game.book.has(*card) && game.state.place(*card) != Place::Nowhere);
    held
}

fn json(value: &impl serde::Serialize) -> String {
    // Plain values cannot fail to be written.
    serde_json::to_string(value).unwrap_or_default()
}

/// Where two texts begin to differ.
fn difference(one: &str, other: &str) -> String {
    let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| {
        let from = same.saturating_sub(60);
        let bytes: Vec<u8> = text.bytes().skip(from).take(160).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    format!("…{}… and …{}…", part(one), part(other))
}
