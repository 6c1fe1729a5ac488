//! Phrases that several verbs share.

use super::flow::Flow;
use super::plural::Number;
use crate::effect::Player;

/// `put 2 damage counters on it`; what they are counted for stands at the end.
pub(crate) fn put_on(what: &str, verb: &str, on: &str, who: &str) -> String {
    match what.split_once(" for each ") {
        // One Pokémon gets them all.
        Some((what, unit)) if who.starts_with("1 of ") && what.contains(" damage counter") => {
            let number = what.split(' ').next().unwrap_or_default();
            format!("{verb} damage counters {on} {who}, {number} for each {unit}")
        }
        Some((what, unit)) => format!("{verb} {what} {on} {who} for each {unit}"),
        None => format!("{verb} {what} {on} {who}"),
    }
}

/// Whose place the cards go to: that of their owner.
pub(crate) fn whose(owner: Option<Player>, number: Number) -> &'static str {
    match owner {
        Some(Player::You) => "your",
        Some(Player::Opponent) => "your opponent's",
        _ => number.pick("its owner's", "their owner's"),
    }
}

/// What the opponent does with what is theirs: an order as a statement about them.
pub(crate) fn by_opponent(order: &str) -> Flow {
    let (verb, rest) = order.split_once(' ').unwrap_or((order, ""));
    let rest = rest.replace("your opponent's", "their");
    Flow::statement(format!("your opponent {verb}s {rest}"))
}
