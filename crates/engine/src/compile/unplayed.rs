//! Words of the card language that the engine does not play yet. A card with one of them is refused when a game is made
//! with it, so that none plays by half.

use super::CompileError;
use rulebox_cards::effect::Effect;
use rulebox_cards::{Card, Trainer};
use rulebox_rules::TrainerKind;

/// The words, as the tree of a card spells them, and what they are about.
const UNPLAYED: [(&str, &str); 1] = [("FewestRemainingHp", "the fewest HP")];

/// Refuses a card whose own statements would never run. Rulings may still show such a card on the table; a game with it is
/// not made.
pub(crate) fn kind_is_played(card: &Card) -> Result<(), CompileError> {
    let stays = |t: &&Trainer| !matches!(t.kind, TrainerKind::Item | TrainerKind::Supporter);
    let idle = Effect::default();
    match card.trainer().filter(stays) {
        Some(t) if t.program.effect != idle || t.needs.is_some() || t.cost.is_some() => Err(
            CompileError::NotYet("statements of Trainer cards that stay in play"),
        ),
        _ => Ok(()),
    }
}

/// Refuses a card with words that are not played yet.
pub(crate) fn all_played(card: &Card) -> Result<(), CompileError> {
    let tree = format!("{card:?}");
    if let Some((_, what)) = UNPLAYED.iter().find(|(word, _)| tree.contains(word)) {
        return Err(CompileError::NotYet(what));
    }
    Ok(())
}
