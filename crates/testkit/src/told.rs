//! Games by what was told of them: two engines play the same game if it has the same events, letter by letter.

use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_engine::book::duel_book;
use rulebox_engine::state::ModifierId;
use rulebox_engine::{Battle, Duel, Event, Outcome, Rng};
use rulebox_rules::{Era, Ruleset};

/// A game longer than this is stopped.
const TURN_CAP: u16 = 1_000;

/// The text of an event. It is the one of the first engine and never changes: where the type of events becomes another, this
/// says the same as before.
pub fn text(event: &Event) -> String {
    // The numbers of effects that last have a type of their own by now.
    match *event {
        Event::EffectBegan {
            modifier: ModifierId(n),
            slot,
            seat,
        } => format!("EffectBegan {{ modifier: {n}, slot: {slot:?}, seat: {seat:?} }}"),
        Event::EffectEnded {
            modifier: ModifierId(n),
            slot,
            seat,
        } => format!("EffectEnded {{ modifier: {n}, slot: {slot:?}, seat: {seat:?} }}"),
        // A side had the number of its seat, and there always was a winner.
        Event::StarterDecided { side } => {
            format!("StarterDecided {{ seat: {:?} }}", Duel::seat(side))
        }
        Event::TurnBegan { side, turn } => {
            format!("TurnBegan {{ seat: {:?}, turn: {turn} }}", Duel::seat(side))
        }
        Event::TurnEnded { side } => format!("TurnEnded {{ seat: {:?} }}", Duel::seat(side)),
        Event::GameEnded {
            outcome:
                Outcome {
                    winner: Some(side),
                    because,
                },
        } => {
            let winner = Duel::seat(side);
            let outcome = format!("Outcome {{ winner: {winner:?}, because: {because:?} }}");
            format!("GameEnded {{ outcome: {outcome} }}")
        }
        // Those who learn a card were called seats.
        other => format!("{other:?}")
            .replace("seen: Eyes(", "seen: Seats(")
            .replace("to: Eyes(", "to: Seats("),
    }
}

/// FNV-1a over lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash(pub u64);

impl Default for Hash {
    fn default() -> Self {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    /// Adds a line.
    pub fn add(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// The hash over the texts of events.
    pub fn of(events: &[Event]) -> Hash {
        let mut hash = Hash::default();
        events.iter().for_each(|event| hash.add(&text(event)));
        hash
    }
}

/// Which game is played: by which rules and with which decks.
#[derive(Clone, Debug)]
pub struct Game {
    era: Era,
    decks: [&'static str; 2],
}

/// Games to be compared, as many as are wanted: in turns a pairing of the beginner decks and one of all decks of an era, for
/// each era.
pub fn games() -> impl Iterator<Item = Game> {
    let beginners: Vec<_> = EmbeddedDeck::for_beginners().map(|d| d.name).collect();
    let mut games = Vec::new();
    for n in 0..250 {
        for era in Era::ALL {
            let pool: Vec<_> = EmbeddedDeck::for_duels(*era).map(|d| d.name).collect();
            let by_chance = [
                (&beginners, n / beginners.len()),
                (&pool, n / pool.len() * 3 + 1),
            ];
            for (decks, step) in by_chance {
                let of = decks.len();
                let decks = [decks[n % of], decks[(n + step) % of]];
                games.push(Game { era: *era, decks });
            }
        }
    }
    games.into_iter().cycle()
}

/// Plays the game of this number, each answer as likely as any other, and says what was told: how many events, and the hash
/// over them.
pub fn line(n: u64, game: &Game) -> String {
    let Game { era, decks } = game;
    let cards = decks.map(|name| {
        let deck = EmbeddedDeck::named(name).expect("a deck of the project");
        deck.cards().expect("known cards")
    });
    let book = duel_book(Ruleset::of(*era), &cards, &Catalog::embedded()).expect("decks for duels");
    let mut rng = Rng::new(7_000_000 + n);
    let (mut events, mut options) = (Vec::new(), Vec::new());
    let mut battle: Battle<Duel> = Battle::begin(book, &mut rng, &mut events);
    while battle.state.turn < TURN_CAP {
        battle.options(&mut options);
        if options.is_empty() {
            break;
        }
        let choice = options[rng.below(options.len() as u32) as usize];
        battle.take(choice, &mut rng, &mut events);
    }
    let Hash(hash) = Hash::of(&events);
    let told = events.len();
    format!("{n} {era} {} {} {told} {hash:016x}", decks[0], decks[1])
}
