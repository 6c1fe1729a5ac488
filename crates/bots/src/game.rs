//! A game between two bots, as a pure function of its book, the players and a seed.

use crate::{Bot, BotKind, Lists, Watch};
use rulebox_engine::knowledge::Sink;
use rulebox_engine::state::Pile;
use rulebox_engine::{Battle, Book, Duel, Forget, Outcome, Rng, Seat};
use std::sync::Arc;

/// A game longer than this is stopped; the rules know no such limit (AMB-54). Two players without Energy who put cards
/// back into their decks would go on for ever.
pub const TURN_CAP: u16 = 400;

/// What a game came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// How it ended; nothing if it was stopped at [`TURN_CAP`].
    pub outcome: Option<Outcome>,
    /// Turns begun.
    pub turns: u16,
    /// Who took the first turn.
    pub starter: Seat,
    /// Answers given by each seat, those without an alternative included.
    pub decisions: [u32; 2],
    /// Answers that were refused because they were no options; the first option was taken in their place.
    pub refused: u32,
    /// Prize cards that each seat has left: whenever a turn began in which somebody was asked, and at the end.
    pub prizes: Vec<[u8; 2]>,
    /// Games of Sudden Death begun.
    pub sudden_deaths: u8,
}

impl Game {
    /// Whether this seat won.
    pub fn won_by(&self, seat: Seat) -> bool {
        self.outcome
            .is_some_and(|outcome| outcome.is_won_by(Duel::side(seat)))
    }
}

/// Plays a game between two kinds of players with open deck lists, the first in seat 0. The same book, kinds and seed
/// give the same game, unless a player thinks by the clock.
pub fn play(book: &Arc<Book>, kinds: [BotKind; 2], seed: u64) -> Game {
    play_with(book, kinds, &Lists::Open, seed)
}

/// Plays a game between two kinds of players who know this of each other's deck lists.
pub fn play_with(book: &Arc<Book>, kinds: [BotKind; 2], lists: &Lists, seed: u64) -> Game {
    let mut bots = bots_for(kinds, seed);
    play_bots(book, &mut bots, lists, seed)
}

/// The two players of a game with this seed.
pub fn bots_for(kinds: [BotKind; 2], seed: u64) -> [Box<dyn Bot>; 2] {
    let seeds = bot_seeds(seed);
    [0, 1].map(|seat| kinds[seat].make(seeds[seat]))
}

/// The seeds of the two players of a game with this seed.
pub fn bot_seeds(seed: u64) -> [u64; 2] {
    let mut seeds = Rng::new(seed ^ 0x0b07_5eed);
    [(); 2].map(|()| seeds.bits())
}

/// Plays a game between two players, the first in seat 0, who know this of each other's deck lists.
pub fn play_bots(book: &Arc<Book>, bots: &mut [Box<dyn Bot>; 2], lists: &Lists, seed: u64) -> Game {
    play_told(book, bots, lists, seed, &mut Forget)
}

/// Plays a game between two players and tells what happens in it.
pub fn play_told<S: Sink>(
    book: &Arc<Book>,
    bots: &mut [Box<dyn Bot>; 2],
    lists: &Lists,
    seed: u64,
    sink: &mut S,
) -> Game {
    let mut watches = [lists, lists].map(|lists| Watch::new(lists.clone()));
    let mut rng = Rng::new(seed);
    let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, &mut *sink);
    let mut game = Game {
        outcome: None,
        turns: 0,
        starter: Seat(0),
        decisions: [0; 2],
        refused: 0,
        prizes: Vec::new(),
        sudden_deaths: 0,
    };
    while battle.state.turn < TURN_CAP {
        let Some(prompt) = battle.prompt() else { break };
        let seat = prompt.seat().index();
        let Some(sight) = watches[seat].sight(&battle) else {
            break;
        };
        if battle.state.turn != game.turns {
            game.turns = battle.state.turn;
            game.prizes.push(prizes(&battle));
        }
        let answer = sight.answer(bots[seat].choose(&sight));
        game.decisions[seat] += 1;
        if battle.apply(answer, &mut rng, &mut *sink).is_err() {
            game.refused += 1;
            let Some(first) = sight.options().first() else {
                break;
            };
            battle.take(sight.answer(*first).choice, &mut rng, &mut *sink);
        }
    }
    game.prizes.push(prizes(&battle));
    game.outcome = battle.state.outcome;
    game.turns = battle.state.turn;
    game.starter = Duel::seat(battle.state.starter);
    game.sudden_deaths = battle.state.sudden_deaths;
    game
}

fn prizes(battle: &Battle<Duel>) -> [u8; 2] {
    [Seat(0), Seat(1)].map(|seat| battle.state.pile_len(seat, Pile::Prizes) as u8)
}
