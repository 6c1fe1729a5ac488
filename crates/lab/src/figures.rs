//! What the games of a pairing came to, counted. Every number is a count or made from counts, so that it depends on the
//! games alone.

use crate::record::{RACE, REASONS, Record, word};
use crate::sim::{Deck, Pairing, Simulation};
use crate::stats::{Share, rounded};
use rulebox_engine::Seat;
use serde::Serialize;
use std::collections::BTreeMap;

/// The games of one pairing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// By which rules they were played.
    pub era: &'static str,
    /// Games played.
    pub games: u64,
    /// Those stopped at the limit of turns. Nobody won them, and no share counts them.
    pub stopped: u64,
    /// Those that went on to Sudden Death.
    pub sudden_deaths: u64,
    /// Answers of players that were no options; anything but 0 is a fault of a player.
    pub refused: u64,
    /// How often who took the first turn won.
    pub starter: Share,
    /// How long games lasted.
    pub turns: Turns,
    /// Both sides.
    pub sides: [SideFigures; 2],
    /// The race for Prize cards, turn by turn.
    pub race: Vec<RacePoint>,
}

/// One side of a pairing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideFigures {
    /// Its deck.
    pub deck: String,
    /// Its player.
    pub bot: String,
    /// Games in seat 0 and in seat 1.
    pub seats: [u64; 2],
    /// All games with a winner.
    pub won: Share,
    /// Those in which it took the first turn.
    pub going_first: Share,
    /// The others.
    pub going_second: Share,
    /// How it won.
    pub reasons: BTreeMap<&'static str, u64>,
    /// Prize cards taken per game.
    pub prizes_taken: f64,
    /// Its cards, in the order of the list.
    pub cards: Vec<CardFigures>,
}

/// How a card did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardFigures {
    /// Its name.
    pub card: String,
    /// Its first printing.
    pub printing: String,
    /// Copies in the deck.
    pub copies: u64,
    /// Copies played or put into play, per game.
    pub per_game: f64,
    /// The games won among those in which it was used.
    pub used: Share,
    /// The games won among the others.
    pub unused: Share,
}

/// How long games lasted, in turns of either player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Turns {
    /// The mean.
    pub mean: f64,
    /// Half of the games were at most so long (the lower one of two in the middle).
    pub median: u16,
    /// The shortest game.
    pub least: u16,
    /// The longest.
    pub most: u16,
}

/// Where the race for Prize cards stands after a turn; a game that is over stays where it ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RacePoint {
    /// The turn's number.
    pub turn: usize,
    /// Prize cards taken so far by each side, on average.
    pub taken: [f64; 2],
    /// Games that lasted at least so long.
    pub games: u64,
}

impl Figures {
    /// Counts the games of a pairing.
    pub fn of(plan: &Simulation, pairing: &Pairing, games: &[Record]) -> Figures {
        let decided = || {
            games
                .iter()
                .filter_map(|g| g.won.map(|(side, _)| (g, side)))
        };
        let starters = decided().filter(|(g, side)| g.starter == *side).count();
        let side = |n: usize| {
            let (deck, bot) = (&plan.decks[pairing.sides[n].deck], pairing.sides[n].bot);
            SideFigures::of(n, deck, bot.to_string(), games)
        };
        Figures {
            era: pairing.era.name(),
            games: games.len() as u64,
            stopped: (games.len() - decided().count()) as u64,
            sudden_deaths: games.iter().filter(|g| g.sudden_deaths > 0).count() as u64,
            refused: games.iter().map(|g| u64::from(g.refused)).sum(),
            starter: Share::new(starters as u64, decided().count() as u64),
            turns: Turns::of(games),
            sides: [side(0), side(1)],
            race: race(games),
        }
    }

    /// Games that the first side won, counting half of those that nobody won.
    pub fn score(&self) -> [f64; 2] {
        let half = self.stopped as f64 / 2.0;
        [0, 1].map(|n| self.sides[n].won.wins as f64 + half)
    }
}

impl SideFigures {
    fn of(side: usize, deck: &Deck, bot: String, games: &[Record]) -> SideFigures {
        let share = |fits: &dyn Fn(&Record) -> bool| won_among(side, games, fits);
        let reason = |reason| {
            let same = |g: &&Record| g.won == Some((side, reason));
            (word(reason), games.iter().filter(same).count() as u64)
        };
        let in_seat = |seat: u8| {
            let own = |g: &&Record| (g.seat == Seat(seat)) == (side == 0);
            games.iter().filter(own).count() as u64
        };
        let taken: u64 = games.iter().map(|g| u64::from(g.taken[side])).sum();
        SideFigures {
            deck: deck.name.clone(),
            bot,
            seats: [in_seat(0), in_seat(1)],
            won: share(&|_| true),
            going_first: share(&|g| g.starter == side),
            going_second: share(&|g| g.starter != side),
            reasons: REASONS
                .map(reason)
                .into_iter()
                .filter(|(_, n)| *n > 0)
                .collect(),
            prizes_taken: mean(taken, games.len()),
            cards: cards(side, deck, games),
        }
    }
}

/// The games that a side won among those that fit and have a winner.
fn won_among(side: usize, games: &[Record], fits: &dyn Fn(&Record) -> bool) -> Share {
    let fitting = games.iter().filter(|g| fits(g));
    let (mut wins, mut of) = (0, 0);
    for (winner, _) in fitting.filter_map(|g| g.won) {
        of += 1;
        wins += u64::from(winner == side);
    }
    Share::new(wins, of)
}

/// The cards of a deck, each with the places that its copies have in the list.
fn cards(side: usize, deck: &Deck, games: &[Record]) -> Vec<CardFigures> {
    let mut places: Vec<(usize, u64)> = Vec::new();
    for (n, card) in deck.cards.iter().enumerate().take(64) {
        match places
            .iter_mut()
            .find(|(first, _)| deck.cards[*first] == *card)
        {
            Some((_, bits)) => *bits |= 1 << n,
            None => places.push((n, 1 << n)),
        }
    }
    let each = |(first, bits): (usize, u64)| {
        let card = &deck.cards[first];
        let used = |g: &Record| u64::from((g.used[side] & bits).count_ones());
        CardFigures {
            card: card.name.clone(),
            printing: card
                .printings
                .first()
                .map(ToString::to_string)
                .unwrap_or_default(),
            copies: u64::from(bits.count_ones()),
            per_game: mean(games.iter().map(used).sum(), games.len()),
            used: won_among(side, games, &|g| used(g) > 0),
            unused: won_among(side, games, &|g| used(g) == 0),
        }
    };
    places.into_iter().map(each).collect()
}

impl Turns {
    fn of(games: &[Record]) -> Turns {
        let mut all: Vec<u16> = games.iter().map(|g| g.turns).collect();
        all.sort_unstable();
        Turns {
            mean: mean(all.iter().map(|t| u64::from(*t)).sum(), all.len()),
            median: all
                .get(all.len().saturating_sub(1) / 2)
                .copied()
                .unwrap_or(0),
            least: all.first().copied().unwrap_or(0),
            most: all.last().copied().unwrap_or(0),
        }
    }
}

/// The race as far as at least one game in twenty went on.
fn race(games: &[Record]) -> Vec<RacePoint> {
    let point = |turn: usize| {
        let taken = |side: usize| {
            games
                .iter()
                .map(|g| u64::from(g.race[turn - 1][side]))
                .sum()
        };
        let lasting = games
            .iter()
            .filter(|g| usize::from(g.turns) >= turn)
            .count();
        RacePoint {
            turn,
            taken: [0, 1].map(|side| mean(taken(side), games.len())),
            games: lasting as u64,
        }
    };
    let goes_on = |point: &RacePoint| point.games > 0 && point.games * 20 >= games.len() as u64;
    (1..=RACE).map(point).take_while(goes_on).collect()
}

fn mean(sum: u64, count: usize) -> f64 {
    rounded(sum as f64 / count.max(1) as f64)
}
