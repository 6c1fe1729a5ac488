//! Tables other than the duel's, each written as data, with ordinary decks of the project and no rules of any format.

use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_engine::book::table_book;
use rulebox_engine::plan::{PlanData, TablePlan};
use rulebox_engine::{Book, Large};
use rulebox_rules::{Era, Ruleset};
use std::sync::Arc;

/// A table that a test plays at.
#[derive(Clone, Copy, Debug)]
pub struct TestTable {
    /// What it is, in words.
    pub name: &'static str,
    /// Its plan, as it is written.
    pub written: &'static str,
}

/// Two teams of two, each player with a lane of their own, and a lane in the centre that teammates share.
pub const TWO_AGAINST_TWO: TestTable = TestTable {
    name: "two against two",
    written: include_str!("../tables/two-against-two.json"),
};

/// Three players who face the one board of a fourth.
pub const THREE_AGAINST_ONE: TestTable = TestTable {
    name: "three against one",
    written: include_str!("../tables/three-against-one.json"),
};

/// Five players who face a script that passes.
pub const FIVE_AGAINST_A_SCRIPT: TestTable = TestTable {
    name: "five against a script",
    written: include_str!("../tables/five-against-a-script.json"),
};

/// All of them.
pub const TABLES: [TestTable; 3] = [TWO_AGAINST_TWO, THREE_AGAINST_ONE, FIVE_AGAINST_A_SCRIPT];

impl TestTable {
    /// Its plan.
    pub fn plan(&self) -> TablePlan {
        let data: PlanData = serde_json::from_str(self.written).expect("a plan");
        data.check().expect("a plan that fits together")
    }

    /// Books of games at it, one for each era and each of so many selections of decks.
    pub fn books(&self, selections: usize) -> Vec<Arc<Book>> {
        let catalog = Catalog::embedded();
        let mut books = Vec::new();
        for era in Era::ALL {
            let decks: Vec<_> = EmbeddedDeck::for_duels(*era)
                .map(|deck| deck.cards().expect("known cards"))
                .collect();
            for n in 0..selections {
                let plan = self.plan();
                let of_seat = |seat: usize| decks[(n * 7 + seat * 3) % decks.len()].clone();
                let chosen: Vec<_> = (0..plan.seats().len()).map(of_seat).collect();
                let book = table_book::<Large>(Ruleset::of(*era), plan, &chosen, &catalog);
                books.push(book.unwrap_or_else(|errors| panic!("era {era}: {errors}")));
            }
        }
        books
    }
}
