//! One game of random play, as a pure function of its book and seed.

use rulebox_engine::battle::Battle;
use rulebox_engine::book::Book;
use rulebox_engine::chance::Rng;
use rulebox_engine::choice::Choice;
use rulebox_engine::knowledge::event::Forget;
use rulebox_engine::state::State;
use rulebox_engine::state::layout::Layout;
use rulebox_engine::state::piles::Pile;
use std::sync::Arc;

/// A game longer than this is stopped; the rules know no such limit (AMB-54).
pub const TURN_CAP: u16 = 1_000;

/// What a game came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Answers given.
    pub decisions: u64,
    /// Turns begun.
    pub turns: u16,
    /// The winner's seat, if the game ended within [`TURN_CAP`].
    pub winner: Option<u8>,
    /// A number that depends on every answer of the game.
    pub checksum: u64,
}

/// Mixes a number into a checksum.
pub const fn mix(sum: u64, n: u64) -> u64 {
    (sum ^ n)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

/// Plays a game to its end, each answer as likely as any other. `options` is reused between games.
pub fn random_game<L: Layout>(book: &Arc<Book>, seed: u64, options: &mut Vec<Choice>) -> Played {
    let mut rng = Rng::new(seed);
    let mut battle: Battle<L> = Battle::begin(book.clone(), &mut rng, Forget);
    let mut played = Played {
        checksum: seed,
        ..Played::default()
    };
    while battle.state.outcome.is_none() && battle.state.turn < TURN_CAP {
        battle.options(options);
        let Some(last) = options.len().checked_sub(1) else {
            break;
        };
        let pick = rng.below(last as u32 + 1);
        played.checksum = mix(played.checksum, u64::from(pick) << 32 | last as u64);
        battle.take(options[pick as usize], &mut rng, Forget);
        played.decisions += 1;
    }
    // The answers alone would not tell two games apart in which they had different effects.
    played.checksum = mix(played.checksum, last_sight(&battle.state));
    played.turns = battle.state.turn;
    played.winner = battle.state.outcome.map(|o| o.winner.0);
    played
}

/// How a game ended up, as one number: who won, how many cards lie where, and the damage in play.
fn last_sight<L: Layout>(state: &State<L>) -> u64 {
    let won = state.outcome.map_or(u64::MAX, |o| u64::from(o.winner.0));
    let piles = state
        .piles
        .as_ref()
        .iter()
        .flat_map(|piles| Pile::ALL.map(|pile| piles.len(pile) as u64));
    let damage = state
        .occupied
        .map(|slot| u64::from(state.pokemon(slot).counters) << 8 | u64::from(slot.0));
    piles.chain(damage).fold(won, mix)
}
