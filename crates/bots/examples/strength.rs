//! How strong one bot is against another, over the decks of all eras, seat-balanced: each pairing of decks is played
//! with the same seed from both seats.
//!
//! `cargo run --release -p rulebox-bots --example strength -- search:50ms rules 200 [threads [closed]]`

use rulebox_bots::{Bot, BotKind, Game, Library, Lists, Sight, play_bots};
use rulebox_cards::{Card, EmbeddedDeck};
use rulebox_engine::{Book, Choice, Rng, Seat, duel_book};
use rulebox_rules::{Era, Ruleset};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A bot with a stopwatch.
struct Timed {
    bot: Box<dyn Bot>,
    clock: Arc<Mutex<(Duration, u64)>>,
}

impl Bot for Timed {
    fn choose(&mut self, sight: &Sight) -> Choice {
        let start = Instant::now();
        let choice = self.bot.choose(sight);
        let mut clock = self.clock.lock().expect("no thread panics");
        clock.0 += start.elapsed();
        clock.1 += 1;
        choice
    }
}

/// What was counted of one era.
#[derive(Clone, Default)]
struct Count {
    games: u32,
    wins: u32,
    starters: u32,
    turns: u64,
    decisions: u64,
    ends: BTreeMap<String, [u32; 2]>,
}

impl Count {
    fn add(&mut self, game: &Game, seat: Seat) {
        let won = game.won_by(seat);
        self.games += 1;
        self.wins += u32::from(won);
        self.starters += u32::from(game.won_by(game.starter));
        self.turns += u64::from(game.turns);
        self.decisions += u64::from(game.decisions[0]) + u64::from(game.decisions[1]);
        let end = game
            .outcome
            .map_or("stopped".to_owned(), |o| format!("{:?}", o.because));
        self.ends.entry(end).or_default()[usize::from(won)] += 1;
    }
    fn join(&mut self, other: &Count) {
        self.games += other.games;
        self.wins += other.wins;
        self.starters += other.starters;
        self.turns += other.turns;
        self.decisions += other.decisions;
        for (end, n) in &other.ends {
            let mine = self.ends.entry(end.clone()).or_default();
            mine[0] += n[0];
            mine[1] += n[1];
        }
    }
    fn line(&self, name: &str) -> String {
        let (n, p) = (
            f64::from(self.games),
            f64::from(self.wins) / f64::from(self.games),
        );
        let z = 1.96;
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        format!(
            "{name}: {} of {} won, {:.1} % ({:.1} to {:.1}); starter wins {:.1} %, {:.1} turns, {:.0} decisions; {:?}",
            self.wins,
            self.games,
            100.0 * p,
            100.0 * (middle - half),
            100.0 * (middle + half),
            100.0 * f64::from(self.starters) / n,
            self.turns as f64 / n,
            self.decisions as f64 / n,
            self.ends
        )
    }
}

fn pairings(era: Era, count: usize) -> Vec<Arc<Book>> {
    let lists = EmbeddedDeck::for_duels(era).map(|deck| deck.read().expect("the list is sound"));
    let decks: Vec<Vec<Arc<Card>>> = lists.map(|list| list.cards().cloned().collect()).collect();
    let n = decks.len();
    let book = |i: usize| {
        let pair = [decks[i % n].clone(), decks[(i + 1 + i / n) % n].clone()];
        duel_book(Ruleset::of(era), &pair).expect("a game")
    };
    (0..count).map(book).collect()
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let kind = |n: usize| BotKind::parse(&args[n]).expect("a bot");
    let kinds = [kind(0), kind(1)];
    let games: usize = args[2].parse().expect("a number of games");
    let threads: usize = args.get(3).map_or(1, |n| n.parse().expect("a number"));
    let per_era = games.div_ceil(8);
    let mut jobs = Vec::new();
    let closed = args.get(4).is_some_and(|word| word == "closed");
    for era in Era::ALL {
        let lists = match closed {
            true => Lists::Closed(Arc::new(Library::of(*era))),
            false => Lists::Open,
        };
        for (book, seed) in pairings(*era, per_era).into_iter().zip(1_u64..) {
            jobs.push((*era, book.clone(), lists.clone(), seed, false));
            jobs.push((*era, book, lists.clone(), seed, true));
        }
    }
    let clocks = [(); 2].map(|()| Arc::new(Mutex::new((Duration::ZERO, 0))));
    let counts = Mutex::new(BTreeMap::<String, Count>::new());
    let next = AtomicUsize::new(0);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((era, book, lists, seed, swap)) =
                    jobs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let mut seeds = Rng::new(seed ^ 0xabcdef);
                    let mut bots = [0, 1].map(|n| {
                        let bot = kinds[n].make(seeds.bits());
                        let clock = clocks[n].clone();
                        Box::new(Timed { bot, clock }) as Box<dyn Bot>
                    });
                    if *swap {
                        bots.reverse();
                    }
                    let game = play_bots(book, &mut bots, lists, *seed);
                    if game.outcome.is_none() {
                        eprintln!("stopped: {era:?}, pairing and seed {seed}, swapped: {swap}");
                    }
                    let mut counts = counts.lock().expect("no thread panics");
                    let count = counts.entry(format!("{era:?}")).or_default();
                    count.add(&game, Seat(u8::from(*swap)));
                }
            });
        }
    });
    let seconds = start.elapsed().as_secs_f64();
    let mut all = Count::default();
    for (era, count) in counts.lock().expect("no thread panics").iter() {
        println!("{}", count.line(era));
        all.join(count);
    }
    println!("{}", all.line("all"));
    println!(
        "{:.1} games a second per thread",
        f64::from(all.games) / seconds / threads as f64
    );
    for n in 0..2 {
        let (time, asked) = *clocks[n].lock().expect("no thread panics");
        println!(
            "{}: {:.1} µs a decision",
            kinds[n],
            time.as_secs_f64() * 1e6 / asked as f64
        );
    }
}
