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
//! A game's book holds both deck lists. Where lists are not open ([`Lists::Closed`]), a sight has another book
//! ([`Battle::relisted`](rulebox_engine::Battle::relisted)): the seat's own list, and for the opponent a list of a
//! [`Library`] that fits all cards seen so far, each as likely as it makes just these cards. If no list fits, the
//! nearest one is changed until it does. A [`Watch`] remembers what a seat has seen during a game.
//!
//! # The players
//!
//! | name | how it plays |
//! |---|---|
//! | `random` | any option, each as likely |
//! | `first` | the first option, so that two runs of a program can be compared |
//! | `rules` | tries each option on one guess of the game, goes on quickly to the next quiet moment, and takes the option whose position is worth most |
//! | `slips:N` | the same, but takes any option N times in a hundred |
//! | `search:50ms`, `search:200` | looks for a win in this turn and for the line that leaves the best position; plays these and other promising options on in many worlds, until its time or number of tries is used up |
//!
//! What a position is worth is counted in points ([`rules`](Rules) has no plan beyond them): Prize cards left, damage,
//! Energy towards the costs of attacks, Pokémon in play and what they may become, the hand, a deck that runs out, and
//! what each Active Pokémon threatens to do to the other.
//!
//! `search` plays on by the same rules of thumb for both players until the bot's next turn, and weighs the position
//! there. All options meet the same worlds and the same coins, and the weaker half is dropped again and again.
//!
//! [`BotKind`] names a player in a word and makes one, [`Level`] names one for people, [`play`] lets two of them
//! play a game.
//!
//! ```
//! use rulebox_bots::{BotKind, play};
//! use rulebox_cards::{Catalog, deck};
//! use rulebox_engine::book::duel_book;
//! use rulebox_rules::{Era, Ruleset};
//!
//! let list = include_str!("../../../decks/2025-beginner-1-chikorita.txt");
//! let catalog = Catalog::embedded();
//! let list = deck::parse(list, &catalog).expect("every card is known");
//! let cards: Vec<_> = list.cards().cloned().collect();
//! let book = duel_book(Ruleset::of(Era::E2025), &[cards.clone(), cards], &catalog)?;
//! let kinds = [BotKind::Rules, "search:5".parse()?];
//! let game = play(&book, kinds, 7);
//! assert_eq!(game, play(&book, kinds, 7), "the same seed gives the same game");
//! println!("{:?} after {} turns", game.outcome, game.turns);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod game;
mod kind;
mod lines;
mod lists;
mod notes;
mod quick;
mod rules;
mod search;
mod sight;
mod simple;
mod value;
mod weights;

pub use budget::Budget;
pub use game::{Game, TURN_CAP, bot_seeds, bots_for, play, play_bots, play_told, play_with};
pub use kind::{BotKind, Level, UnknownBot};
pub use lists::{Library, List, Lists, Watch};
pub use rules::Rules;
pub use search::Search;
pub use sight::{Sight, World};
pub use simple::{First, Random};

use rulebox_engine::Choice;

/// Somebody who plays.
pub trait Bot: Send {
    /// One of the options of a sight. A sight without options, which no game shows to a player, is answered with
    /// anything.
    fn choose(&mut self, sight: &Sight) -> Choice;

    /// Learns what it has done in this turn before, where a player is made anew for every question. Nobody plays
    /// better by it, but a turn comes to an end.
    fn recall(&mut self, _: SoFar) {}
}

/// What a player has done in a turn so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoFar {
    /// The number of the turn.
    pub turn: u16,
    /// All answers.
    pub answers: u16,
    /// Those that were actions of the turn.
    pub actions: u16,
}
