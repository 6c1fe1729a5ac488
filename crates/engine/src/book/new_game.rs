//! From two deck lists and a rule set to a game, or to all the reasons why not.

use crate::battle::Battle;
use crate::book::deck_check::{self, Fault};
use crate::book::{Book, BookBuilder, BookError};
use crate::chance::Chance;
use crate::knowledge::event::Sink;
use crate::plan::TablePlan;
use crate::plan::room::RoomError;
use crate::state::ids::Seat;
use crate::state::layout::{Duel, Layout};
use rulebox_cards::{Card, Catalog};
use rulebox_rules::Ruleset;
use std::sync::Arc;

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SetupError {
    /// A deck breaks a rule.
    #[error("deck {}: {fault}", .seat.0 + 1)]
    Deck {
        /// Whose deck.
        seat: Seat,
        /// What is wrong with it.
        fault: Fault,
    },
    /// There are not as many decks as players.
    #[error("this game needs {needed} decks, but {found} were given")]
    Decks {
        /// How many are needed.
        needed: usize,
        /// How many were given.
        found: usize,
    },
    /// The table does not fit into the room that there is for it.
    #[error(transparent)]
    Room(#[from] RoomError),
    /// A card cannot be run.
    #[error(transparent)]
    Card(#[from] BookError),
}

/// All the reasons why a game cannot begin.
#[derive(Clone, Debug, PartialEq)]
pub struct SetupErrors(pub Vec<SetupError>);

impl std::fmt::Display for SetupErrors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            let line_break = if i > 0 { "\n" } else { "" };
            write!(f, "{line_break}{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupErrors {}

/// The books of all duels between these decks, each against each and against itself.
pub fn pairings(
    rules: &Ruleset,
    decks: &[Vec<Arc<Card>>],
    catalog: &Catalog,
) -> Result<Vec<Arc<Book>>, SetupErrors> {
    let pairs = decks
        .iter()
        .flat_map(|a| decks.iter().map(move |b| [a.clone(), b.clone()]));
    pairs
        .map(|pair| duel_book(*rules, &pair, catalog))
        .collect()
}

/// The book of a duel between two decks, which are checked first, made with the cards that are known.
pub fn duel_book(
    rules: Ruleset,
    decks: &[Vec<Arc<Card>>],
    catalog: &Catalog,
) -> Result<Arc<Book>, SetupErrors> {
    table_book::<Duel>(rules, TablePlan::duel(), decks, catalog)
}

/// The book of a game at any table, with a deck for each seat, made with the cards that are known. Decks are checked first, and
/// whether the table fits into the room of the layout.
pub fn table_book<L: Layout>(
    rules: Ruleset,
    plan: TablePlan,
    decks: &[Vec<Arc<Card>>],
    catalog: &Catalog,
) -> Result<Arc<Book>, SetupErrors> {
    let needed = plan.seats().len();
    if decks.len() != needed {
        return Err(SetupErrors(vec![SetupError::Decks {
            needed,
            found: decks.len(),
        }]));
    }
    let sizes: Vec<usize> = decks.iter().map(Vec::len).collect();
    let mut errors = Vec::new();
    for (seat, deck) in plan.seats().zip(decks) {
        let faults = deck_check::check(&rules, deck);
        errors.extend(
            faults
                .into_iter()
                .map(|fault| SetupError::Deck { seat, fault }),
        );
    }
    if errors.is_empty() {
        errors.extend(plan.fits::<L>(&sizes).err().map(SetupError::Room));
    }
    if !errors.is_empty() {
        return Err(SetupErrors(errors));
    }
    let book = BookBuilder::build(rules, plan, decks, catalog)
        .map_err(|errors| SetupErrors(errors.into_iter().map(SetupError::Card).collect()))?;
    Ok(Arc::new(book))
}

impl<L: Layout> Battle<L> {
    /// Sets up a duel. Decks that break a rule are all reported at once.
    pub fn new_duel(
        rules: Ruleset,
        decks: &[Vec<Arc<Card>>],
        catalog: &Catalog,
        chance: impl Chance,
        sink: impl Sink,
    ) -> Result<Battle<L>, SetupErrors> {
        Ok(Battle::begin(
            duel_book(rules, decks, catalog)?,
            chance,
            sink,
        ))
    }
}
