//! Writes statements, blocks, and the sides of what has two outcomes. What a statement says is written by the family of its
//! verb.

use super::Printer;
use crate::effect::{Effect, Player};

impl Printer<'_> {
    /// The statements of an effect, as they stand one per line.
    pub(crate) fn statements(&self, effect: &Effect) -> Vec<String> {
        let statements = effect.statements().iter();
        statements.map(|effect| self.statement(effect)).collect()
    }

    /// One statement.
    pub(crate) fn statement(&self, effect: &Effect) -> String {
        effect.print(self)
    }

    /// An effect in braces.
    pub(crate) fn block(&self, effect: &Effect) -> String {
        let list = self.statements(effect);
        match list.is_empty() {
            true => "{}".to_owned(),
            false => format!("{{ {} }}", list.join("; ")),
        }
    }

    /// ` { heads: …; tails: … }`, or nothing.
    pub(crate) fn sides(&self, sides: [(&str, Option<&Effect>); 2]) -> String {
        let sides: Vec<String> = sides
            .iter()
            .filter_map(|(side, effect)| effect.map(|e| format!("{side}: {}", self.side(e))))
            .collect();
        match sides.is_empty() {
            true => String::new(),
            false => format!(" {{ {} }}", sides.join("; ")),
        }
    }

    fn side(&self, effect: &Effect) -> String {
        let list = self.statements(effect);
        match list.is_empty() {
            true => "{}".to_owned(),
            false => list.join("; "),
        }
    }
}

/// `draw`, `opponent draws`, `each player draws`.
pub(crate) fn by_player(who: Player, verb: &str) -> String {
    match who {
        Player::You => verb.to_owned(),
        Player::Opponent | Player::Each => format!("{} {verb}s", who.subject()),
    }
}
