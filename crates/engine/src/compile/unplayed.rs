//! Words of the card language that the engine does not play yet. A card with one of them is refused when a game is made
//! with it, so that none plays by half.

use super::CompileError;
use rulebox_cards::effect::Effect;
use rulebox_cards::{Card, Trainer};
use rulebox_rules::{Kinds, TrainerKind};

/// The words, as the tree of a card spells them, and what they are about.
const UNPLAYED: [(&str, &str); 11] = [
    ("MovedToActive", "what moved to the Active spot this turn"),
    ("HasMarker(", "markers"),
    ("FewestRemainingHp", "the fewest HP"),
    ("FaceDown", "face-down Prize cards"),
    ("Whole", "whole LEGEND cards"),
    ("DamageTakenLastTurn(", "damage of the last turn"),
    ("DamagedLastTurn(", "damage of the last turn"),
    ("UsedAttackLastTurn(", "attacks of the last turn"),
    ("PlayedSupporter {", "Supporters of this turn"),
    ("DrawnForTurn", "the card drawn for the turn"),
    ("by_damage: true", "Knock Outs by damage"),
];

/// Triggers that are set off already.
const SET_OFF: [&str; 7] = [
    "BetweenTurns",
    "EndOfYourTurn",
    "Played",
    "Evolved",
    "DamagedByAttack",
    "KnockedOutByAttack",
    "EnergyAttached(None)",
];

/// Kinds whose own rules are not played yet.
const UNPLAYED_KINDS: [(Kinds, &str); 4] = [
    (Kinds::LV_X, "Pokémon LV.X"),
    (Kinds::TERA, "the protection of Tera Pokémon"),
    (Kinds::MEGA, "the end of the turn after Mega Evolution"),
    (
        Kinds::PRISM_STAR,
        "the way of Prism Star cards to the Lost Zone",
    ),
];

/// Refuses a card of a kind whose rules are not played yet, or whose own statements would never run. Rulings may still
/// show such a card on the table; a game with it is not made.
pub(crate) fn kind_is_played(card: &Card) -> Result<(), CompileError> {
    if let Some((_, what)) = UNPLAYED_KINDS
        .iter()
        .find(|(kind, _)| card.kinds.has(*kind))
    {
        return Err(CompileError::NotYet(what));
    }
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
    let mut triggers = tree.split("trigger: ").skip(1);
    let unknown = |rest: &str| {
        let word = rest.split([',', ' ']).next().unwrap_or(rest);
        !SET_OFF.contains(&word)
    };
    if triggers.any(unknown) {
        return Err(CompileError::NotYet("such triggers"));
    }
    // Who was Knocked Out is not remembered, only that somebody was.
    let filtered = tree
        .split("KnockedOutLastTurn { who: ")
        .skip(1)
        .any(|rest| {
            !rest
                .split_once("filter: ")
                .is_some_and(|(_, f)| f.starts_with("Any,"))
        });
    if filtered {
        return Err(CompileError::NotYet("what sort of Pokémon was Knocked Out"));
    }
    Ok(())
}
