//! Which rules have rulings, in which eras.

use crate::rulings::{Ruling, Rulings};
use rulebox_rules::{Era, RuleId};
use serde::Serialize;
use std::collections::BTreeMap;

/// A rule or decision and its rulings.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The rule.
    pub id: RuleId,
    /// The part it belongs to.
    pub part: &'static str,
    /// What each era has, by its year.
    pub eras: BTreeMap<&'static str, Cell>,
    /// Why it needs no ruling, if it needs none.
    pub waived: Option<String>,
}

/// A rule in one era.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The rule as it is worded holds in that era. A rule that forbids something does not apply where that is
    /// allowed.
    pub applies: bool,
    /// How many rulings show it there.
    pub rulings: usize,
}

impl Row {
    /// Whether a ruling shows the rule in each era in which it holds, or none is needed.
    pub fn is_covered(&self) -> bool {
        self.waived.is_some()
            || self
                .eras
                .values()
                .all(|cell| !cell.applies || cell.rulings > 0)
    }
}

/// One row for each rule and decision, in the order of the index.
pub fn coverage(rulings: &Rulings) -> Vec<Row> {
    RuleId::all().map(|id| row(id, rulings)).collect()
}

fn row(id: RuleId, rulings: &Rulings) -> Row {
    let cell = |era: Era| {
        let shows = |ruling: &&Ruling| ruling.rules.contains(&id) && ruling.eras.contains(&era);
        let cell = Cell {
            applies: id.entry(era).applies,
            rulings: rulings.list.iter().filter(shows).count(),
        };
        (era.name(), cell)
    };
    Row {
        id,
        part: id.part().number(),
        eras: Era::ALL.iter().copied().map(cell).collect(),
        waived: rulings
            .waived
            .iter()
            .find(|(rule, _)| *rule == id)
            .map(|(_, reason)| reason.clone()),
    }
}
