//! One game of random play, as a pure function of its book and seed.

use rulebox_engine::state::{Layout, Pile, State};
use rulebox_engine::{Battle, Book, Choice, Forget, Rng};
use std::sync::Arc;

/// A game longer than this is stopped; the rules know no such limit (AMB-54).
pub const TURN_CAP: u16 = 1_000;

/// What a game came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Answers given.
    pub decisions: u64,
    /// Answers that were the only option.
    pub forced: u64,
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

/// An answer of a game of random play, and the number of options among which it was picked.
#[derive(Clone, Copy, Debug)]
pub struct Picked {
    choice: Choice,
    of: u32,
}

/// Plays a game to its end, each answer as likely as any other. `options` is reused between games.
pub fn random_game<L: Layout>(book: &Arc<Book>, seed: u64, options: &mut Vec<Choice>) -> Played {
    play::<L>(book, seed, &mut Listed { options })
}

/// Plays a game like [`random_game`] and gives its answers too.
pub fn recorded_game<L: Layout>(book: &Arc<Book>, seed: u64) -> (Played, Vec<Picked>) {
    let mut record = Record::default();
    let played = play::<L>(book, seed, &mut record);
    (played, record.picked)
}

/// Plays a recorded game again without listing any options. All else is done as it was, down to the numbers that are
/// drawn to pick an answer.
pub fn replayed_game<L: Layout>(book: &Arc<Book>, seed: u64, picked: &[Picked]) -> Played {
    play::<L>(book, seed, &mut Known { picked })
}

/// Where the answers of a game come from.
trait Answers<L: Layout> {
    /// Among how many options one is picked now.
    fn count(&mut self, battle: &Battle<L>) -> u32;
    /// The option that was picked.
    fn take(&mut self, pick: u32) -> Choice;
}

fn play<L: Layout>(book: &Arc<Book>, seed: u64, answers: &mut impl Answers<L>) -> Played {
    let mut rng = Rng::new(seed);
    let mut battle: Battle<L> = Battle::begin(book.clone(), &mut rng, Forget);
    let mut played = Played {
        checksum: seed,
        ..Played::default()
    };
    while battle.state.outcome.is_none() && battle.state.turn < TURN_CAP {
        let Some(last) = answers.count(&battle).checked_sub(1) else {
            break;
        };
        let pick = rng.below(last + 1);
        played.checksum = mix(played.checksum, u64::from(pick) << 32 | u64::from(last));
        battle.take(answers.take(pick), &mut rng, Forget);
        played.decisions += 1;
        played.forced += u64::from(last == 0);
    }
    // The answers alone would not tell two games apart in which they had different effects.
    played.checksum = mix(played.checksum, last_sight(&battle.state));
    played.turns = battle.state.turn;
    played.winner = battle
        .state
        .outcome
        .and_then(|o| o.winner)
        .map(|side| side.0);
    played
}

/// Answers from the list of options.
struct Listed<'a> {
    options: &'a mut Vec<Choice>,
}

impl<L: Layout> Answers<L> for Listed<'_> {
    #[inline]
    fn count(&mut self, battle: &Battle<L>) -> u32 {
        battle.options(self.options);
        self.options.len() as u32
    }
    #[inline]
    fn take(&mut self, pick: u32) -> Choice {
        self.options[pick as usize]
    }
}

/// Answers from the list of options, which are kept.
#[derive(Default)]
struct Record {
    options: Vec<Choice>,
    picked: Vec<Picked>,
}

impl<L: Layout> Answers<L> for Record {
    fn count(&mut self, battle: &Battle<L>) -> u32 {
        battle.options(&mut self.options);
        self.options.len() as u32
    }
    fn take(&mut self, pick: u32) -> Choice {
        let choice = self.options[pick as usize];
        let of = self.options.len() as u32;
        self.picked.push(Picked { choice, of });
        choice
    }
}

/// Answers that are known. The first one left comes next.
struct Known<'a> {
    picked: &'a [Picked],
}

impl<L: Layout> Answers<L> for Known<'_> {
    #[inline]
    fn count(&mut self, _battle: &Battle<L>) -> u32 {
        self.picked.first().map_or(0, |next| next.of)
    }
    #[inline]
    fn take(&mut self, _pick: u32) -> Choice {
        let (next, later) = self
            .picked
            .split_first()
            .expect("there was one to be counted");
        self.picked = later;
        next.choice
    }
}

/// How a game ended up, as one number: who won, how many cards lie where, and the damage in play.
fn last_sight<L: Layout>(state: &State<L>) -> u64 {
    let won = state
        .outcome
        .and_then(|o| o.winner)
        .map_or(u64::MAX, |side| u64::from(side.0));
    let piles = state
        .piles
        .as_ref()
        .iter()
        .flat_map(|piles| Pile::ALL.map(|pile| (pile, piles.len(pile) as u64)))
        // Most tables have no board that seats share.
        .filter(|(pile, len)| *pile != Pile::SharedPrizes || *len > 0)
        .map(|(_, len)| len);
    let damage = state
        .occupied
        .map(|slot| u64::from(state.pokemon(slot).counters) << 8 | u64::from(slot.0));
    piles.chain(damage).fold(won, mix)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_cards::EmbeddedDeck;
    use rulebox_engine::Duel;
    use rulebox_engine::book::pairings;
    use rulebox_rules::{Era, Ruleset};

    #[test]
    fn a_game_replayed_without_listing_is_the_game_that_was_played() {
        let decks: Vec<_> = EmbeddedDeck::for_beginners()
            .map(|deck| deck.cards().unwrap())
            .collect();
        let books = pairings(
            &Ruleset::of(Era::E2011),
            &decks,
            &rulebox_cards::Catalog::embedded(),
        )
        .unwrap();
        for (book, seed) in books.iter().zip(0..) {
            let played = random_game::<Duel>(book, seed, &mut Vec::new());
            let (recorded, picked) = recorded_game::<Duel>(book, seed);
            assert_eq!(recorded, played, "seed {seed}");
            assert_eq!(picked.len() as u64, played.decisions);
            let replayed = replayed_game::<Duel>(book, seed, &picked);
            assert_eq!(replayed, played, "seed {seed}");
            assert!(0 < played.forced && played.forced < played.decisions);
        }
    }
}
