//! What random games reach: how often each text of each card of the pool was carried out.
//!
//! First all decks of an era play against each other; then every card with a text that was not reached often enough gets a
//! [deck around it](crate::around), which plays against itself, again and again while its text is rare. The result depends
//! on the catalog, the seed and the number of games, not on the number of threads.

use crate::around::{deck_around, deck_for_extremes, home};
use crate::play::{TURN_CAP, mix};
use crate::pool::{LeftOut, Pool};
use crate::texts::{BookTexts, Texts};
use rulebox_cards::{Card, Catalog};
use rulebox_engine::book::{duel_book, is_played};
use rulebox_engine::knowledge::Sink;
use rulebox_engine::state::ProgramId;
use rulebox_engine::{Battle, Book, Choice, Duel, Event, Rng};
use rulebox_rules::{Era, Ruleset};
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Watches over a game of a book with a seed, and says what went wrong in it.
pub type Watch<'w> = &'w (dyn Fn(&Arc<Book>, u64) -> Result<(), String> + Sync);

/// How many times as many games as a pairing has are played with the deck around a card, at most.
const PATIENCE: u32 = 40;

/// Hears how many pairings of how many are played.
pub type Advance<'p> = &'p (dyn Fn(usize, usize) + Sync);

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// By which books.
    pub eras: Vec<Era>,
    /// Games of each pairing.
    pub games: u32,
    /// The first seed.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
    /// How often a text is to be reached.
    pub goal: u64,
    /// One game of so many is watched over, at least one of each pairing.
    pub watched: u32,
}

/// What was reached.
#[derive(Clone, Debug, Serialize)]
pub struct Reach {
    /// The games between the decks of each era.
    pub eras: Vec<EraReach>,
    /// How many decks were built around cards.
    pub decks_around_cards: usize,
    /// Games in all.
    pub games: u64,
    /// How many games did not end within the limit of turns of random play.
    pub unfinished: usize,
    /// Which ones.
    pub unfinished_games: Vec<String>,
    /// Games that were watched over.
    pub watched: u64,
    /// What went wrong.
    pub violations: Vec<String>,
    /// How often a text is to be reached.
    pub goal: u64,
    /// Texts of cards that are played.
    pub texts: usize,
    /// Those among them that were reached often enough.
    pub reached: usize,
    /// The others.
    pub missed: Vec<Missed>,
    /// Cards that the engine does not play yet.
    pub unplayed: Vec<String>,
}

/// The games between the decks of one era.
#[derive(Clone, Debug, Serialize)]
pub struct EraReach {
    /// Which era.
    pub era: &'static str,
    /// How many decks were played.
    pub decks: usize,
    /// How many pairings.
    pub pairings: usize,
    /// The decks that could not be played.
    pub left_out: Vec<LeftOut>,
}

/// A text that was not reached often enough.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Missed {
    /// The card.
    pub card: String,
    /// Its first printing.
    pub printing: String,
    /// Which text of it.
    pub text: String,
    /// How often it was reached.
    pub times: u64,
}

/// A pairing to be played.
struct Pairing {
    name: String,
    era: Era,
    decks: [Vec<Arc<Card>>; 2],
}

/// What some pairings came to.
#[derive(Default)]
struct Tally {
    counts: Vec<u64>,
    games: u64,
    watched: u64,
    /// With the number of the pairing, so that they can be told in order.
    unfinished: Vec<(usize, String)>,
    violations: Vec<(usize, String)>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.counts
            .resize(self.counts.len().max(other.counts.len()), 0);
        let counts = self.counts.iter_mut().zip(other.counts);
        counts.for_each(|(sum, n)| *sum += n);
        self.games += other.games;
        self.watched += other.watched;
        self.unfinished.extend(other.unfinished);
        self.violations.extend(other.violations);
    }
}

impl Plan {
    /// Plays everything and counts.
    pub fn run(&self, catalog: &Catalog, watch: Watch, progress: Advance) -> Reach {
        let texts = Texts::of(catalog);
        let pools: Vec<Pool> = self.eras.iter().map(|era| Pool::of(*era)).collect();
        let mut tally = Tally::default();
        let pairings: Vec<Pairing> = pools.iter().flat_map(pairings).collect();
        tally.add(self.play(&pairings, 0, &texts, watch, progress));
        let mut decks_around_cards = 0;
        for round in 0..PATIENCE {
            let around = self.decks_around(catalog, &texts, &tally.counts);
            if around.is_empty() {
                break;
            }
            decks_around_cards = decks_around_cards.max(around.len());
            tally.add(self.play(&around, round, &texts, watch, progress));
        }
        self.sum_up(&pools, decks_around_cards, &texts, tally)
    }

    /// A deck around each card that has a text to be reached still, against itself.
    fn decks_around(&self, catalog: &Catalog, texts: &Texts, counts: &[u64]) -> Vec<Pairing> {
        let mut missing: Vec<usize> = Vec::new();
        for (text, times) in texts.list.iter().zip(counts) {
            if *times < self.goal && missing.last() != Some(&text.card) {
                missing.push(text.card);
            }
        }
        let pairing = |number: usize| {
            let card = &texts.cards[number];
            let era = home(card);
            if !self.eras.contains(&era) {
                return None;
            }
            let (usual, extreme) = (
                deck_around(catalog, era, card),
                deck_for_extremes(catalog, era, card),
            );
            let decks = usual.into_iter().chain(extreme);
            Some(decks.map(move |deck| Pairing {
                name: format!("the deck around {} ({})", card.name, card.printings[0]),
                era,
                decks: [deck.clone(), deck],
            }))
        };
        missing.into_iter().filter_map(pairing).flatten().collect()
    }

    /// Plays the games of some pairings, other ones in each round.
    fn play(
        &self,
        list: &[Pairing],
        round: u32,
        texts: &Texts,
        watch: Watch,
        progress: Advance,
    ) -> Tally {
        let next = AtomicUsize::new(0);
        let sum = Mutex::new((0, Tally::default()));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(pairing) = list.get(number) else {
                            return;
                        };
                        let tally = self.play_pairing((number, round), pairing, texts, watch);
                        let mut sum = sum.lock().unwrap_or_else(|broken| broken.into_inner());
                        sum.0 += 1;
                        sum.1.add(tally);
                        progress(sum.0, list.len());
                    }
                });
            }
        });
        let (_, mut tally) = sum
            .into_inner()
            .unwrap_or_else(|broken| broken.into_inner());
        tally.counts.resize(texts.list.len(), 0);
        tally.violations.sort();
        tally.unfinished.sort();
        tally
    }

    fn play_pairing(
        &self,
        (number, round): (usize, u32),
        pairing: &Pairing,
        texts: &Texts,
        watch: Watch,
    ) -> Tally {
        let mut tally = Tally {
            counts: vec![0; texts.list.len()],
            ..Tally::default()
        };
        let name = &pairing.name;
        let book = match duel_book(Ruleset::of(pairing.era), &pairing.decks, &texts.catalog) {
            Ok(book) => book,
            Err(errors) => {
                let message = format!("{name}: no game can begin: {errors}");
                tally.violations.push((number, message));
                return tally;
            }
        };
        let of_book = BookTexts::of(&book, texts);
        let mut options = Vec::new();
        let first = u64::from(round) * u64::from(self.games);
        for game in 0..self.games {
            let seed = mix(mix(self.seed, number as u64), first + u64::from(game));
            // A fault of the engine must not hide what the other games show.
            let end = catch_unwind(AssertUnwindSafe(|| {
                count_game(&book, &of_book, seed, &mut tally.counts, &mut options)
            }));
            tally.games += 1;
            match end {
                Ok(true) => {}
                Ok(false) => {
                    let game = format!("{name}, seed {seed}");
                    tally.unfinished.push((number, game));
                }
                Err(panic) => {
                    let message = format!("{name}, seed {seed}: {}", said(&*panic));
                    tally.violations.push((number, message));
                }
            }
            if game % self.watched.max(1) == 0 {
                tally.watched += 1;
                let seen = catch_unwind(AssertUnwindSafe(|| watch(&book, seed)));
                let fault = seen.unwrap_or_else(|panic| Err(said(&*panic)));
                if let Err(message) = fault {
                    let message = format!("{name}, seed {seed}: {message}");
                    tally.violations.push((number, message));
                }
            }
        }
        tally
    }

    fn sum_up(&self, pools: &[Pool], around: usize, texts: &Texts, tally: Tally) -> Reach {
        let played = |card: &Arc<Card>| is_played(&Ruleset::of(home(card)), card).is_ok();
        let mine = |card: &&Arc<Card>| self.eras.contains(&home(card));
        let plays: Vec<bool> = texts.cards.iter().map(|c| mine(&c) && played(c)).collect();
        let counted = texts.list.iter().zip(&tally.counts);
        let counted = counted.filter(|(text, _)| plays[text.card]);
        let (reached, missed): (Vec<_>, Vec<_>) = counted.partition(|(_, n)| **n >= self.goal);
        let missed = missed.into_iter().map(|(text, times)| Missed {
            card: texts.cards[text.card].name.clone(),
            printing: texts.cards[text.card].printings[0].to_string(),
            text: text.label.clone(),
            times: *times,
        });
        let missed: Vec<Missed> = missed.collect();
        let unplayed = texts.cards.iter().filter(mine).filter(|card| !played(card));
        Reach {
            eras: pools.iter().map(EraReach::of).collect(),
            decks_around_cards: around,
            games: tally.games,
            unfinished: tally.unfinished.len(),
            unfinished_games: tally.unfinished.into_iter().map(|(_, g)| g).collect(),
            watched: tally.watched,
            violations: tally.violations.into_iter().map(|(_, v)| v).collect(),
            goal: self.goal,
            texts: reached.len() + missed.len(),
            reached: reached.len(),
            missed,
            unplayed: unplayed.map(|card| card.name.clone()).collect(),
        }
    }
}

impl EraReach {
    fn of(pool: &Pool) -> EraReach {
        EraReach {
            era: pool.era.name(),
            decks: pool.decks.len(),
            pairings: pool.pairs().count(),
            left_out: pool.left_out.clone(),
        }
    }
}

/// What a fault of the engine said about itself.
fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or(panic.downcast_ref::<&str>().copied());
    format!("the engine gave up: {}", text.unwrap_or("no reason given"))
}

fn pairings(pool: &Pool) -> Vec<Pairing> {
    let pairs = pool.pairs().map(|(first, second)| Pairing {
        name: format!("{} against {}", first.name, second.name),
        era: pool.era,
        decks: [first.cards.clone(), second.cards.clone()],
    });
    pairs.collect()
}

/// Counts the texts of one game.
struct Counter<'g> {
    book: &'g Book,
    texts: &'g BookTexts,
    counts: &'g mut [u64],
    /// The attack under way, which may still be stopped.
    attack: Option<u32>,
}

impl Counter<'_> {
    fn count(&mut self, text: Option<u32>) {
        if let Some(text) = text {
            self.counts[text as usize] += 1;
        }
    }

    fn attack_ended(&mut self) {
        let attack = self.attack.take();
        self.count(attack);
    }
}

impl Sink for Counter<'_> {
    fn event(&mut self, event: Event) {
        match event {
            Event::AttackDeclared { card, attack, .. } => {
                self.attack_ended();
                self.attack = self.texts.attack(self.book, card, attack);
            }
            Event::AttackFailed { .. } => self.attack = None,
            Event::TurnEnded { .. } | Event::GameEnded { .. } => self.attack_ended(),
            Event::TrainerPlayed { card, .. } => self.count(self.texts.played(self.book, card)),
            Event::Attached { card, .. } => self.count(self.texts.attached(self.book, card)),
            _ => {}
        }
    }

    fn text_began(&mut self, program: ProgramId) {
        self.count(self.texts.program(program));
    }
}

/// Plays one game at random and counts what it reaches; whether it came to its end.
fn count_game(
    book: &Arc<Book>,
    texts: &BookTexts,
    seed: u64,
    counts: &mut [u64],
    options: &mut Vec<Choice>,
) -> bool {
    let mut counter = Counter {
        book,
        texts,
        counts,
        attack: None,
    };
    let mut rng = Rng::new(seed);
    let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, &mut counter);
    while battle.state.outcome.is_none() && battle.state.turn < TURN_CAP {
        battle.options(options);
        let Some(last) = options.len().checked_sub(1) else {
            return false;
        };
        let choice = options[rng.below(last as u32 + 1) as usize];
        if matches!(choice, Choice::Attack(..) | Choice::EndTurn) {
            battle.table().each_static_in_force(|card, clause| {
                counter.count(texts.static_clause(book, card, clause));
            });
        }
        battle.take(choice, &mut rng, &mut counter);
    }
    battle.state.outcome.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(threads: usize) -> Plan {
        Plan {
            eras: vec![Era::E2011],
            games: 2,
            seed: 7,
            threads,
            goal: 10,
            watched: 1,
        }
    }

    /// A few cards of one deck, so that the test is short.
    fn few() -> Catalog {
        let pool = Catalog::embedded();
        let few = ["bw1-1", "bw1-3", "bw1-5", "bw1-105", "bw1-97"];
        Catalog::from_cards(few.map(|id| pool.card(id).expect("a card").as_ref().clone()))
    }

    #[test]
    fn the_count_does_not_depend_on_the_number_of_threads() {
        let one = plan(1).run(&few(), &|_, _| Ok(()), &|_, _| {});
        let three = plan(3).run(&few(), &|_, _| Ok(()), &|_, _| {});
        assert_eq!(one.missed, three.missed);
        assert_eq!((one.games, one.reached), (three.games, three.reached));
        assert!(one.reached > 0 && one.violations.is_empty());
    }

    #[test]
    fn what_a_watch_finds_is_told_with_deck_and_seed() {
        let found = plan(2).run(&few(), &|_, _| Err("broken".to_owned()), &|_, _| {});
        assert_eq!(found.violations.len() as u64, found.watched);
        let first = &found.violations[0];
        assert!(
            first.contains(" against ") && first.ends_with(": broken"),
            "{first}"
        );
    }

    /// Usual games come neither to a hand of 35 cards nor to 66 damage counters on a Bench.
    #[test]
    fn what_waits_for_extremes_is_reached() {
        let catalog = Catalog::embedded();
        let texts = Texts::of(&catalog);
        for (id, games) in [("sm8-91", 10), ("sm8-90", 800)] {
            let card = catalog.card(id).expect("an Unown");
            let deck = deck_for_extremes(&catalog, home(&card), &card).expect("a deck");
            let rules = Ruleset::of(home(&card));
            let book = duel_book(rules, &[deck.clone(), deck], &catalog).expect("a book");
            let of_book = BookTexts::of(&book, &texts);
            let mut counts = vec![0; texts.list.len()];
            for seed in 0..games {
                count_game(&book, &of_book, seed, &mut counts, &mut Vec::new());
            }
            let mine = texts.list.iter().zip(&counts);
            let mut mine = mine.filter(|(text, _)| texts.cards[text.card] == card);
            let (first, times) = mine.next().expect("its Ability");
            assert!(*times > 0, "{id}: {} was not reached", first.label);
        }
    }

    #[test]
    fn every_sort_of_text_is_counted() {
        let catalog = Catalog::embedded();
        let texts = Texts::of(&catalog);
        let mut counts = vec![0; texts.list.len()];
        let pool = Pool::of(Era::E2009);
        let book = &pool.books(&Catalog::embedded()).expect("books")[0];
        let of_book = BookTexts::of(book, &texts);
        for seed in 0..30 {
            assert!(count_game(
                book,
                &of_book,
                seed,
                &mut counts,
                &mut Vec::new()
            ));
        }
        use crate::texts::Sort;
        let reached = |sort: fn(&Sort) -> bool| {
            let mut list = texts.list.iter().zip(&counts);
            list.any(|(text, n)| sort(&text.sort) && *n > 0)
        };
        assert!(reached(|s| matches!(s, Sort::Attack(_))));
        assert!(reached(|s| matches!(s, Sort::Played)));
        assert!(reached(|s| matches!(s, Sort::Attached)));
    }
}
