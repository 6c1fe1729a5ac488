//! Players that see no more than a player may.
//!
//! # How peeking is ruled out
//!
//! A bot never meets the game. It gets a [`Sight`]: the same game after everything that its seat cannot see was drawn
//! again ([`Battle::redrawn`](rulebox_engine::Battle::redrawn)) with fixed numbers. Games that look alike to the seat
//! become the very same game by this, bit for bit, so that whatever a bot computes from a sight, it computes from what
//! the seat may know. The hidden cards in it are one guess among many; [`Sight::world`] draws further ones from the
//! bot's own numbers, without replacement and with every card kept in place that the seat has seen and that was not
//! mixed since.
//!
//! # The players
//!
//! | name | how it plays |
//! |---|---|
//! | `random` | any option, each as likely |
//! | `first` | the first option, so that two runs of a program can be compared |
//! | `rules` | tries each option on one guess of the game and takes the one whose position is worth most |
//! | `slips:N` | the same, but takes any option N times in a hundred |
//!
//! [`BotKind`] names a player in a word and makes one, [`Level`] names one for people, [`play`] lets two of them
//! play a game.
//!
//! ```
//! use rulebox_bots::{BotKind, play};
//! use rulebox_cards::{Catalog, deck};
//! use rulebox_engine::duel_book;
//! use rulebox_rules::{Era, Ruleset};
//!
//! let list = include_str!("../../../decks/2025-beginner-1-chikorita.txt");
//! let list = deck::parse(list, Catalog::embedded()).expect("every card is known");
//! let cards: Vec<_> = list.cards().cloned().collect();
//! let book = duel_book(Ruleset::of(Era::E2025), &[cards.clone(), cards])?;
//! let kinds = [BotKind::Random, "first".parse()?];
//! let game = play(&book, kinds, 7);
//! assert_eq!(game, play(&book, kinds, 7), "the same seed gives the same game");
//! println!("{:?} after {} turns", game.outcome, game.turns);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod kind;
mod notes;
mod quick;
mod rules;
mod search;
mod sight;
mod simple;
mod value;

pub use game::{Game, TURN_CAP, play, play_bots};
pub use kind::{BotKind, Level, UnknownBot};
pub use rules::Rules;
pub use search::{Budget, Search};
pub use sight::Sight;
pub use simple::{First, Random};

use rulebox_engine::Choice;

/// Somebody who plays.
pub trait Bot: Send {
    /// One of the options of a sight. A sight without options, which no game shows to a player, is answered with
    /// anything.
    fn choose(&mut self, sight: &Sight) -> Choice;
}
