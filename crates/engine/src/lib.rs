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
//! let decks = lists.map(|list| {
//!     let deck = deck::parse(list, Catalog::embedded()).expect("every card is known");
//!     deck.cards().cloned().collect()
//! });
//! let mut rng = Rng::new(7);
//! let mut battle: Battle<Duel> =
//!     Battle::new_duel(Ruleset::of(Era::E2025), &decks, &mut rng, Forget)?;
//! let mut options = Vec::new();
//! while let Pending::Ask(prompt) = battle.pending() {
//!     battle.options(&mut options);
//!     let choice = options[rng.below(options.len() as u32) as usize];
//!     let answer = Answer { seat: prompt.seat, prompt: prompt.number, choice };
//!     battle.apply(answer, &mut rng, Forget)?;
//! }
//! let outcome = battle.state.outcome.expect("a game among random players ends");
//! println!("Seat {} won: {}.", outcome.winner.0, outcome.because.phrase());
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
//! | beginning a game, and why it cannot begin | [`new_game`], [`deck_check`] |
//! | answering, listing, asking why not | [`Battle::apply`], [`Battle::options`], [`Battle::why_not`], [`Battle::why`] |
//! | what a seat may know | [`Battle::view`], [`Event::seen_by`], [`Battle::redrawn`], [`Battle::relisted`] |
//! | saving, loading, hashing | [`Battle::save`], [`Battle::load`], [`State::hash`] |
//! | recording and replaying | [`Recorded`], [`Log::replay`] |
//! | a recorded game, forwards and backwards | [`Film`] |
//! | what a card asks, in its own words | [`asking`] |
//! | questions about the table | [`Table`], [`query`] |
//! | the rules, step by step | [`setup`], [`turn`], [`attack`], [`damage`], [`knock_out`], [`checkup`], [`winning`] |
//! | texts of cards at work | [`compile`], [`op`], [`effects`], [`triggers`] |
//!
//! `docs/ARCHITECTURE.md` is the map of the whole house, with its invariants and the reasons for its shape.

pub mod asking;
mod attaching;
pub mod attack;
pub mod battle;
pub mod book;
pub mod chance;
pub mod checkup;
pub mod choice;
pub mod compile;
pub mod consistency;
pub mod damage;
pub mod deck_check;
pub mod def;
pub mod effects;
pub mod event;
pub mod film;
pub mod frames;
pub mod game;
pub mod history;
pub mod ids;
pub mod knock_out;
mod lasting;
pub mod layout;
pub mod legality;
mod level_up;
pub(crate) mod listing;
pub mod names;
pub mod new_game;
pub mod op;
mod other_role;
pub mod outcome;
mod pieces;
pub mod piles;
pub mod query;
mod question;
pub mod reactions;
pub mod reason;
pub mod relist;
pub mod replay;
pub mod retreat;
pub mod seating;
pub mod setup;
pub mod snapshot;
mod sorts;
pub mod state;
pub mod table;
pub mod triggers;
pub mod turn;
pub mod verbs;
pub mod view;
pub mod winning;

pub use battle::{Answer, Battle};
pub use book::Book;
pub use chance::{Chance, ChanceNode, ChanceOutcome, Coin, Rng, Stop};
pub use choice::{Ask, Choice, Pending, Prompt, Purpose};
pub use event::{Event, Forget, Seen, Sink};
pub use film::Film;
pub use ids::{CardId, Seat, SlotId};
pub use layout::{Duel, Large, Layout};
pub use new_game::{SetupError, SetupErrors, duel_book, pairings};
pub use outcome::{EndReason, Outcome};
pub use reason::{Illegal, Reason};
pub use replay::{Log, Recorded};
pub use seating::Seating;
pub use state::State;
pub use table::Table;
pub use view::View;
