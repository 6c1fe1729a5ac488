//! Refuses scenes that no game comes to: what they show would be no ruling. What is merely unusual is allowed, and
//! `docs/RULINGS.md` says what that is.

use super::{Laid, SceneError, describe};
use crate::names::cast;
use crate::script::{Figure, Named};
use rulebox_cards::{Catalog, Pokemon};
use rulebox_engine::book::{printed_name, rule_name};
use rulebox_engine::state::{Pile, Place};
use rulebox_engine::{Battle, Duel, Seat};
use rulebox_rules::{Ruleset, Stage};

/// Each card of a Pokémon evolves from the one under it (TURN-EVOLVE-1). The lowest may be an Evolution card, where
/// what is under it does not matter.
pub(super) fn stack(rules: &Ruleset, figure: &Figure, cards: &Catalog) -> Result<(), SceneError> {
    for pair in figure.stack.windows(2) {
        if !goes_on(rules, cards, &pair[1], &pair[0]) {
            let (upper, lower) = (&pair[1].name, &pair[0].name);
            let message = match pair[1].pokemon().and_then(|p| p.from.as_deref()) {
                Some(from) => format!("{upper} evolves from {from}, not from {lower}"),
                None => format!("{upper} is no Evolution card and does not lie on {lower}"),
            };
            return Err((Some(figure.line), message));
        }
    }
    Ok(())
}

fn goes_on(rules: &Ruleset, cards: &Catalog, upper: &Named, lower: &Named) -> bool {
    let Some(facts) = upper.pokemon() else {
        return false;
    };
    let name = rule_name(rules, lower);
    let is_under = |from: &str| printed_name(rules, from) == name;
    let halves = facts.part.is_some() && upper.name == lower.name;
    halves || facts.from.as_deref().is_some_and(is_under) || skips(facts, cards, &is_under)
}

/// A Stage 2 that a card has put on the Basic of its line at once.
fn skips(facts: &Pokemon, cards: &Catalog, is_under: &impl Fn(&str) -> bool) -> bool {
    if facts.stage != Stage::Stage2 {
        return false;
    }
    let between = facts.from.as_deref().unwrap_or_default();
    let known = [cast(), cards];
    let stage_1 = known.iter().flat_map(|catalog| catalog.named(between));
    let basics = stage_1.filter_map(|card| card.pokemon()?.from.clone());
    facts.over.as_deref().is_some_and(is_under) || basics.into_iter().any(|basic| is_under(&basic))
}

/// A player has Prize cards left, and no Pokémon that would be Knocked Out at once (WIN-1, KO-1).
pub(super) fn side(battle: &Battle, seat: Seat, laid: &Laid<'_>) -> Result<(), SceneError> {
    let who = describe::seat(seat);
    if battle.state.pile_len(seat, Pile::Prizes) == 0 {
        let message = format!("{who} has no Prize cards, so the game would be over");
        return Err((None, message));
    }
    let table = battle.table();
    for (figure, stack, _) in &laid.figures {
        let Some(Place::Stack(slot)) = stack.last().map(|card| battle.state.place(*card)) else {
            continue;
        };
        if table.remaining_hp(slot) <= 0 {
            let message = format!(
                "{} would be Knocked Out: it has {} HP and {} damage",
                describe::spot(battle, slot),
                table.hp(slot),
                table.damage_on(slot)
            );
            return Err((Some(figure.line), message));
        }
    }
    let (benched, size) = (
        battle.state.bench(Duel::board(seat)).len(),
        table.bench_size(Duel::board(seat)),
    );
    if benched > size {
        let message = format!("{who} has {benched} Benched Pokémon; the Bench holds {size}");
        return Err((None, message));
    }
    Ok(())
}
