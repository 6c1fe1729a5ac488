//! The law that games which look alike to somebody are sent to them alike: views, events and options, byte by byte.
//!
//! A random game is played, and beside it a twin: with other cards in the place of those that the onlooker never gets to see,
//! or with deck lists in another order, and after every shuffle with copies in the places of copies. Both are given the same
//! answers and the same chance, told of each card by its counterpart. What is sent may differ in nothing.

mod script;

use self::script::{Script, Step, deck_of, take};
use crate::laws::Violation;
use rulebox_cards::Card;
use rulebox_engine::book::BookBuilder;
use rulebox_engine::chance::{ChanceNode, ChanceOutcome};
use rulebox_engine::choice::Ask;
use rulebox_engine::knowledge::{Eye, Eyes, Handle, Onlooker};
use rulebox_engine::reason::Illegal;
use rulebox_engine::state::{CardSet, Layout, Place};
use rulebox_engine::{Battle, Book, CardId, Choice, Event, Pending, Rng, Seat};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A game that is watched from one eye.
#[derive(Clone, Copy, Debug)]
pub struct Viewing {
    /// Who looks.
    pub eye: Eye,
    /// What is drawn by chance in it.
    pub seed: u64,
    /// What is different in the twin.
    pub twin: Twin,
    /// It is left after so many answers.
    pub most_answers: usize,
}

/// What is different in the twin of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twin {
    /// Copies have the places of copies, and the cards that the onlooker never sees are exchanged for each other. What the
    /// onlooker sees stands in the same order in the lists, so that nothing at all may be sent in another way.
    OtherCards,
    /// The lists stand in any other order. Where the engine settles by their order what comes first of things that happen at
    /// once, game and twin part.
    OtherLists,
}

/// How a game and its twin went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
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
    /// The engine took what happens at once in the order of the deck lists.
    ListOrder,
}

/// What a leak would add to what is sent: of the game with number 0 or its twin with number 1, what was told since the
/// question before, and the table. The law is tried with leaks that are planted.
pub type Leak<'a, L> = &'a mut dyn FnMut(usize, &[Event], &Battle<L>) -> Vec<u8>;

/// Plays a game and its twin, both by the rules and the plan of `book`.
pub fn play<L: Layout>(
    book: &Arc<Book>,
    watch: Viewing,
    leak: Leak<'_, L>,
) -> Result<Compared, Violation> {
    let mut rng = Rng::new(watch.seed);
    let script = Script::written::<L>(book, watch, &mut rng);
    let mut pair = Pair::<L>::begin(book, watch, &script, &mut rng);
    pair.follow(&script, &mut rng, leak)
}

/// A game and its twin.
struct Pair<L: Layout> {
    watch: Viewing,
    games: [Battle<L>; 2],
    onlookers: [Onlooker; 2],
    events: [Vec<Event>; 2],
    /// By card of the game, the card of the twin that is in its place.
    counterparts: Vec<CardId>,
    decisions: u64,
    /// Whether the engine took one copy of several by the list since the question before, which the onlooker could tell from
    /// the others because somebody remembers it.
    took_by_list: bool,
    /// Whose decks lie in another order than before they were shuffled last, because cards were put there at once.
    mixed_up: Vec<Seat>,
}

impl<L: Layout> Pair<L> {
    fn begin(book: &Arc<Book>, watch: Viewing, script: &Script, rng: &mut Rng) -> Pair<L> {
        let mut counterparts: Vec<CardId> = (0..book.room() as u16).map(CardId).collect();
        let mut decks: Vec<Vec<Arc<Card>>> = Vec::new();
        for seat in book.plan.seats() {
            // By place in the list of the twin, the card of the game whose counterpart stands there.
            let mut list: Vec<CardId> = book.deck(seat).collect();
            let unseen = |card: &CardId| script.unseen.contains(card);
            match watch.twin {
                Twin::OtherLists => rng.shuffle(&mut list),
                Twin::OtherCards => {
                    let alike = |a: &CardId, b: &CardId| {
                        book.def_number(*a) == book.def_number(*b) && unseen(a) == unseen(b)
                    };
                    list.chunk_by_mut(alike)
                        .for_each(|copies| rng.shuffle(copies));
                }
            }
            let mut printed = list.clone();
            if watch.twin == Twin::OtherCards {
                let mut others: Vec<CardId> = list.iter().copied().filter(unseen).collect();
                rng.shuffle(&mut others);
                let places = printed.iter_mut().filter(|card| unseen(card));
                places.zip(others).for_each(|(card, other)| *card = other);
            }
            decks.push(
                printed
                    .iter()
                    .map(|card| book.def(*card).card.clone())
                    .collect(),
            );
            for (place, card) in (0u8..).zip(&list) {
                counterparts[card.index()] = CardId::new(seat, place);
            }
        }
        let twin = BookBuilder::build(book.rules, book.plan.clone(), &decks, &book.catalog);
        let books = [book.clone(), Arc::new(twin.expect("the same cards"))];
        let mut events = [Vec::new(), Vec::new()];
        let mut told = events.iter_mut();
        let games = books.clone().map(|book| {
            let events = told.next().expect("two games");
            Battle::begin(book, rulebox_engine::chance::Stop, events)
        });
        Pair {
            watch,
            games,
            onlookers: books.map(|book| Onlooker::new(book, watch.eye)),
            events,
            counterparts,
            decisions: 0,
            took_by_list: false,
            mixed_up: Vec::new(),
        }
    }

    fn follow(
        &mut self,
        script: &Script,
        rng: &mut Rng,
        leak: Leak<'_, L>,
    ) -> Result<Compared, Violation> {
        for step in &script.steps {
            if let Step::Answer(..) = step
                && let Some(parting) = self.compare(leak)?
            {
                return Ok(self.course(Some(parting)));
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
            self.pair_copies();
            if let Some(detail) = self.misplaced(&self.games[0], &self.games[1]) {
                return self.out_of_order(detail);
            }
        }
        let parted = self.compare(leak)?;
        Ok(self.course(parted))
    }

    /// The engine treats a card and its counterpart in different ways.
    fn out_of_order(&self, detail: String) -> Result<Compared, Violation> {
        let known = self.watch.twin == Twin::OtherLists || !self.mixed_up.is_empty();
        match known || self.only_copies_differ() {
            true => Ok(self.course(Some(Parting::ListOrder))),
            false => Err(self.broken("the engine treats equal cards alike", detail)),
        }
    }

    fn course(&self, parted: Option<Parting>) -> Compared {
        Compared {
            decisions: self.decisions,
            parted,
        }
    }

    /// Cards that were never seen may be of no use for what somebody else does.
    fn refused(&self, step: &Step, refused: Illegal) -> Result<Compared, Violation> {
        let by_other = matches!(step, Step::Answer(by, _) if self.watch.eye != Eye::Seat(*by));
        match self.watch.twin == Twin::OtherCards && by_other {
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

    /// What is sent of both games is equal, byte by byte; unless the engine took what happened at once in another order.
    fn compare(&mut self, leak: Leak<'_, L>) -> Result<Option<Parting>, Violation> {
        let shuffled = |seat: &Seat| self.events[0].contains(&Event::DeckShuffled { seat: *seat });
        let mut mixed_up = std::mem::take(&mut self.mixed_up);
        mixed_up.retain(|seat| !shuffled(seat));
        let out_of_order = self.told_out_of_order()
            || !mixed_up.is_empty()
            || self.hands_out()
            || std::mem::take(&mut self.took_by_list);
        let mut send = |n: usize| {
            let (game, onlooker) = (&self.games[n], &mut self.onlookers[n]);
            let events = std::mem::take(&mut self.events[n]);
            let leaked = leak(n, &events, game);
            let seen = onlooker.follow(&events, game);
            let handles = (0..onlooker.named() as u16).map(Handle);
            let cards: Vec<_> = handles.map(|handle| onlooker.card(handle)).collect();
            [
                json(&seen),
                json(&onlooker.view(game)),
                json(&onlooker.options(game)),
                json(&cards),
                json(&leaked),
            ]
        };
        let sent = [send(0), send(1)];
        let [one, other] = &sent;
        let laws = [
            "events are sent alike",
            "views are sent alike",
            "options are sent alike",
            "handles are given alike",
            "nothing leaks",
        ];
        for ((one, other), law) in one.iter().zip(other).zip(laws) {
            if one != other && out_of_order {
                return Ok(Some(Parting::ListOrder));
            }
            if one != other {
                return Err(self.broken(law, difference(one, other)));
            }
        }
        self.align();
        let [game, twin] = &self.games;
        let seats = game.book.plan.seats();
        self.mixed_up = seats
            .filter(|seat| self.out_of_place(game, twin, *seat) > 0)
            .collect();
        Ok(None)
    }

    /// Of copies that the onlooker saw at once, nobody can tell which one has which handle. Those that have it are
    /// counterparts from now on.
    fn align(&mut self) {
        let [own, other] = &self.onlookers;
        for handle in (0..own.named() as u16).map(Handle) {
            let [here, there] = [own, other].map(|onlooker| onlooker.choice(Choice::Card(handle)));
            if let (Some(Choice::Card(card)), Some(Choice::Card(meant))) = (here, there)
                && let Some(now) = self.counterparts.iter().position(|other| *other == meant)
            {
                self.counterparts.swap(now, card.index());
            }
        }
    }

    /// The answer in the twin: what the onlooker says by handles, what somebody else does by counterparts.
    fn answer(&mut self, by: Seat, choice: Choice) -> Result<Choice, Violation> {
        if self.watch.eye != Eye::Seat(by) {
            return Ok(choice.named_by(|card| self.counterparts[card.index()]));
        }
        let [own, other] = &self.onlookers;
        let sent = own.sent(choice);
        let said = other.choice(sent);
        said.ok_or_else(|| self.broken("a handle means a card", format!("{choice:?} is {sent:?}")))
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
        let mut mixed: Vec<CardId> = cards
            .iter()
            .copied()
            .filter(|card| !followed(card))
            .collect();
        rng.shuffle(&mut mixed);
        for n in 1..mixed.len() {
            for before in 0..n {
                let [a, b] = [mixed[n], mixed[before]];
                if self.sorts(a) == self.sorts(b) {
                    self.counterparts.swap(a.index(), b.index());
                    break;
                }
            }
        }
        let order = cards
            .iter()
            .map(|card| self.counterparts[card.index()].local());
        ChanceOutcome::Shuffle(order.collect())
    }

    /// The pick after which each card lies where its counterpart lies.
    fn picked(&self, outcome: &ChanceOutcome) -> Result<ChanceOutcome, Violation> {
        let Pending::Chance(ChanceNode::Pick(of)) = self.games[0].pending() else {
            return Ok(outcome.clone());
        };
        let mut game = self.games[0].clone();
        take(&mut game, &Step::Chance(outcome.clone()), &mut Vec::new()).expect("played before");
        let differences = |pick: &ChanceOutcome| {
            let mut twin = self.games[1].clone();
            take(&mut twin, &Step::Chance(pick.clone()), &mut Vec::new()).ok()?;
            let alike = self.misplaced(&game, &twin).is_none() && self.hold_the_same(&game, &twin);
            alike.then(|| {
                let seats = game.book.plan.seats();
                seats
                    .map(|seat| self.out_of_place(&game, &twin, seat))
                    .sum::<usize>()
            })
        };
        let picks = (0..of).map(ChanceOutcome::Pick);
        let found = picks.filter_map(|pick| Some((differences(&pick)?, pick)));
        let found = found.min_by_key(|(differences, _)| *differences);
        let found = found.map(|(_, pick)| pick);
        found.ok_or_else(|| self.broken("chance can pick alike", format!("{of} cards")))
    }

    /// Whether the engine told the same of both games since the question before, but in another order; or, where the lists
    /// stand in another order, something else.
    fn told_out_of_order(&self) -> bool {
        let [game, twin] = [0, 1].map(|n| {
            let events = self.events[n].iter().copied();
            events.filter(move |event| self.is_of_an_open_card(n, event))
        });
        let counterpart = |card: CardId| self.counterparts[card.index()];
        let game = game.map(|event| event.named_by(counterpart, |_| (), |_| ()));
        let twin = twin.map(|event| event.named_by(|card| card, |_| (), |_| ()));
        let copies_differ = !game.eq(twin);
        let told = |n: usize, name: &dyn Fn(Event) -> Event| {
            let events = self.events[n].iter().map(|event| name(*event));
            events
                .map(|event| self.in_words(n, event))
                .collect::<Vec<String>>()
        };
        let [game, twin] = [0, 1].map(|n| told(n, &|event| event));
        let differ = game != twin || copies_differ;
        let [game, twin] = [0, 1].map(|n| {
            let mut lines = told(n, &without_witnesses);
            lines.sort_unstable();
            lines
        });
        differ && (game == twin || self.watch.twin == Twin::OtherLists)
    }

    /// Whether the card that an event speaks of lies open now, if it speaks of one. A shuffle in the meantime gave cards in
    /// decks and hands other counterparts.
    fn is_of_an_open_card(&self, n: usize, event: &Event) -> bool {
        let mut open = true;
        let _ = event.named_by(
            |card| open = self.games[n].table().is_known(None, card),
            |effect| effect,
            |name| name,
        );
        open
    }

    /// An event with printings in the place of cards.
    fn in_words(&self, n: usize, event: Event) -> String {
        let book = &self.games[n].book;
        let card = |card: CardId| (card.owner(), book.printing(card));
        let effect = |effect| book.effect_in_words(effect);
        format!(
            "{:?}",
            event.named_by(card, effect, |name| book.in_words(name).to_owned())
        )
    }

    /// Whether a text hands out several cards one after the other, in the order of the list.
    fn hands_out(&self) -> bool {
        let asks = self.games[0]
            .prompt()
            .is_some_and(|prompt| prompt.ask == Ask::Share);
        asks && held_by_texts(&self.games[0]).len() > 1
    }

    /// How many cards of a deck do not lie where their counterparts do, though they are in the deck.
    fn out_of_place(&self, game: &Battle<L>, twin: &Battle<L>, seat: Seat) -> usize {
        let here = deck_of(game, seat).into_iter();
        let here = here.map(|card| self.counterparts[card.index()]);
        let both = here.zip(deck_of(twin, seat));
        both.filter(|(here, there)| here != there).count()
    }

    /// Copies to which the same happens at once may come to lie in each other's places: those in the same place are
    /// counterparts from now on.
    fn pair_copies(&mut self) {
        let [game, twin] = &self.games;
        let in_sight =
            |card: CardId| self.onlookers[0].sent(Choice::Card(card)) != Choice::Card(Handle::NONE);
        let there = |card: CardId, of: &[CardId]| twin.state.place(of[card.index()]);
        for seat in game.book.plan.seats() {
            for card in game.book.deck(seat) {
                let here = game.state.place(card);
                if here == there(card, &self.counterparts) {
                    continue;
                }
                let fits = |other: &CardId| {
                    there(*other, &self.counterparts) == here
                        && game.state.place(*other) != here
                        && self.sorts(*other).1 == self.sorts(card).1
                };
                if let Some(other) = game.book.deck(seat).find(fits) {
                    self.took_by_list |= in_sight(card) && in_sight(other);
                    self.counterparts.swap(card.index(), other.index());
                }
            }
        }
    }

    /// Whether only copies of one card, which lie where everybody sees them, are not where their counterparts are.
    fn only_copies_differ(&self) -> bool {
        let [game, twin] = &self.games;
        let cards = game.book.plan.seats().flat_map(|seat| game.book.deck(seat));
        let other = |card: CardId| self.counterparts[card.index()];
        let misplaced: Vec<CardId> = cards
            .filter(|card| game.state.place(*card) != twin.state.place(other(*card)))
            .collect();
        let open = |game: &Battle<L>, card| game.table().is_known(None, card);
        misplaced.iter().all(|card| {
            self.sorts(*card) == self.sorts(misplaced[0])
                && open(game, *card)
                && open(twin, other(*card))
        })
    }

    /// Of which sort a card is, and its counterpart.
    fn sorts(&self, card: CardId) -> (u16, u16) {
        let [game, twin] = self.games.each_ref().map(|game| &game.book);
        let counterpart = self.counterparts[card.index()];
        (game.def_number(card), twin.def_number(counterpart))
    }

    /// A card that lies elsewhere than its counterpart, or of which a text under way means only one.
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
        None
    }

    /// Whether texts under way go on about the same cards.
    fn hold_the_same(&self, game: &Battle<L>, twin: &Battle<L>) -> bool {
        let held = held_by_texts(game).into_iter();
        let held: BTreeSet<CardId> = held.map(|card| self.counterparts[card.index()]).collect();
        held == held_by_texts(twin).into_iter().collect()
    }
}

/// An event without those who see it: of a hand that is put away at once, whoever knew a card knows it until another one
/// goes.
fn without_witnesses(mut event: Event) -> Event {
    if let Event::CardMoved { seen, .. } = &mut event {
        *seen = Eyes::NONE;
    }
    event
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
    let same = one
        .bytes()
        .zip(other.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let part = |text: &str| {
        let from = same.saturating_sub(60);
        let bytes: Vec<u8> = text.bytes().skip(from).take(160).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    format!("…{}… and …{}…", part(one), part(other))
}
