//! The battle: a rules engine for the Pokémon Trading Card Game, by any of four rulebooks.
//!
//! A [`Battle`] is one plain [`State`] and an unchanging [`Book`] (rules, seats, cards, programs). It runs until
//! somebody must choose or chance must speak, says so as [`Pending`], lists the legal [`Choice`]s, and takes one as an
//! [`Answer`]. What is not legal is refused with a [`Reason`], which knows its rule, and leaves no trace. What happens
//! is told to a [`Sink`] as [`Event`]s. Chance comes from outside, so a copy of a game cannot foretell a coin.
//!
//! # A game
//!
//! Two decks, the rules of 2025, and players who make any legal move:
//!
//! ```
//! use rulebox_cards::{Catalog, deck};
//! use rulebox_engine::{Answer, Battle, Duel, Forget, Pending, Rng};
//! use rulebox_rules::{Era, Ruleset};
//!
//! let lists = [
//!     include_str!("../../../decks/2009-beginner-1-inferno-zone.txt"),
//!     include_str!("../../../decks/2025-beginner-1-chikorita.txt"),
//! ];
//! let catalog = Catalog::embedded();
//! let decks = lists.map(|list| {
//!     let deck = deck::parse(list, &catalog).expect("every card is known");
//!     deck.cards().cloned().collect()
//! });
//! let mut rng = Rng::new(7);
//! let mut battle: Battle<Duel> =
//!     Battle::new_duel(Ruleset::of(Era::E2025), &decks, &catalog, &mut rng, Forget)?;
//! let mut options = Vec::new();
//! while let Pending::Ask(prompt) = battle.pending() {
//!     battle.options(&mut options);
//!     let choice = options[rng.below(options.len() as u32) as usize];
//!     let answer = Answer { seat: prompt.seat(), prompt: prompt.number, choice };
//!     battle.apply(answer, &mut rng, Forget)?;
//! }
//! let outcome = battle.state.outcome.expect("a game among random players ends");
//! let winner = outcome.winner.expect("a duel has a winner");
//! println!("Side {} won: {}.", winner.0, outcome.because.phrase());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A `Vec<Event>` in place of [`Forget`] keeps what happened. [`Stop`] in place of the generator makes the game wait at
//! every coin and shuffle, and [`Battle::resolve`] says what it was.
//!
//! # Where to look
//!
//! | for | see |
//! |---|---|
//! | beginning a game, and why it cannot begin | [`new_game`](book::new_game), [`deck_check`](book::deck_check) |
//! | answering, listing, asking why not | [`Battle::apply`], [`Battle::options`], [`Battle::why_not`], [`Battle::why`] |
//! | what a seat may know | [`Battle::view`], [`Event::seen_by`], [`Battle::redrawn`], [`Battle::relisted`] |
//! | saving, loading, hashing | [`Battle::save`], [`Battle::load`], [`State::hash`] |
//! | recording and replaying | [`Recorded`], [`Log::replay`] |
//! | a recorded game, forwards and backwards | [`Film`] |
//! | what a card asks, in its own words | [`asking`](knowledge::asking) |
//! | questions about the table | [`Table`], [`query`] |
//! | the rules, step by step | [`procedures`], a file for each |
//! | texts of cards at work | [`compile`](program::compile), [`op`](program::op), [`effects`](program), [`triggers`](procedures::triggers) |
//!
//! `docs/ARCHITECTURE.md` is the map of the whole house, with its invariants and the reasons for its shape.

// A new verb, rule, filter, frame or place must be met wherever its like is told apart.
#![deny(clippy::wildcard_enum_match_arm)]

mod battle;
pub mod book;
pub mod chance;
mod changes;
pub mod choice;
pub mod game;
pub mod knowledge;
pub mod outcome;
pub mod plan;
mod procedures;
mod program;
mod query;
pub mod reason;
pub mod record;
pub mod state;
pub mod table;

pub use battle::{Answer, Battle};
pub use book::Book;
pub use chance::Rng;
pub use choice::{Choice, Pending, Prompt};
pub use knowledge::{Event, Forget};
pub use outcome::Outcome;
pub use state::{CardId, Duel, Large, Seat};
