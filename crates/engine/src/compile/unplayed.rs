//! Cards of which the engine would play only a half. They are refused when a game is made with them.

use super::CompileError;
use rulebox_cards::effect::Effect;
use rulebox_cards::{Card, Trainer};
use rulebox_rules::TrainerKind;

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
