//! "Why not?": finds the moves that a player's words may mean, and the rule that forbids each.

use super::words::Words;
use crate::text::{has_words, wrap};
use rulebox_engine::reason::Reason;
use rulebox_engine::view::Side;
use rulebox_engine::{CardId, Choice, SlotId};
use rulebox_rules::RuleId;
use std::fmt::Write;

/// How many moves are named for one reason.
const MOST: usize = 6;

/// Which rule allows an offered choice.
pub fn why(words: &Words<'_>, choice: Choice) -> String {
    let rule = cite(words.battle.why(choice));
    format!(
        "{}\n  Yes: this rule allows it.\n{rule}",
        words.choice(choice)
    )
}

/// Which rules forbid what the player's words describe. Words that describe a legal move are answered so.
pub fn why_not(words: &Words<'_>, wanted: &str, options: &[Choice]) -> String {
    let wanted: Vec<String> = wanted.split_whitespace().map(str::to_owned).collect();
    let mut answers: Vec<(Option<Reason>, Vec<String>)> = Vec::new();
    for choice in candidates(words, options) {
        let said = words.choice(choice);
        if !has_words(&said, &wanted) {
            continue;
        }
        let reason = words.battle.why_not(choice);
        match answers.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, moves)) if moves.contains(&said) => {}
            Some((_, moves)) => moves.push(said),
            None => answers.push((reason, vec![said])),
        }
    }
    // What is forbidden was asked for; what is allowed only shows if nothing else fits.
    if answers.iter().any(|(reason, _)| reason.is_some()) {
        answers.retain(|(reason, _)| reason.is_some());
    }
    if answers.is_empty() {
        return "No move fits these words. Try `why not attack`, `why not retreat` or the name of a card in your hand.\n"
            .to_owned();
    }
    answers
        .iter()
        .map(|(reason, moves)| answer(*reason, moves))
        .collect()
}

/// One reason and the moves that it forbids.
fn answer(reason: Option<Reason>, moves: &[String]) -> String {
    let mut text: String = moves
        .iter()
        .take(MOST)
        .map(|said| format!("{said}\n"))
        .collect();
    let more = moves.len().saturating_sub(MOST);
    if more > 0 {
        let _ = writeln!(text, "… and {more} more");
    }
    match reason {
        Some(reason) => {
            let _ = writeln!(text, "  No: {}", reason.sentence());
            text.push_str(&cite(reason.rule()));
        }
        None => text.push_str("  Yes: that is among your options.\n"),
    }
    text
}

fn cite(rule: RuleId) -> String {
    wrap(&format!("  {rule}  "), &rule.text())
}

/// The moves that a player might think of, legal or not: the options, and what can be tried with the player's own
/// cards. Other players' cards are left out, so that no answer tells anything about them.
fn candidates(words: &Words<'_>, options: &[Choice]) -> Vec<Choice> {
    let mut all = options.to_vec();
    let Some(side) = words.view.sides.get(words.people.viewer.index()) else {
        return all;
    };
    let mine: Vec<SlotId> = side
        .active
        .iter()
        .chain(&side.bench)
        .map(|pokemon| pokemon.slot)
        .collect();
    if options.contains(&Choice::EndTurn) {
        for card in &side.hand.known {
            with_card(words, *card, &mine, &mut all);
        }
        with_pokemon(words, side, &mut all);
        all.push(Choice::Retreat);
    } else {
        all.extend(side.hand.known.iter().copied().map(Choice::Card));
        all.extend(mine.into_iter().map(Choice::Pokemon));
        all.push(Choice::Done);
    }
    all
}

/// What a card in hand is for.
fn with_card(words: &Words<'_>, card: CardId, mine: &[SlotId], all: &mut Vec<Choice>) {
    let def = words.battle.book.def(card);
    if def.is_energy {
        all.extend(mine.iter().map(|slot| Choice::Attach(card, *slot)));
    } else if def.trainer.is_some() {
        let attach: Vec<Choice> = mine
            .iter()
            .map(|slot| Choice::Attach(card, *slot))
            .collect();
        let attached = attach
            .iter()
            .any(|choice| words.battle.why_not(*choice) != Some(Reason::NotAnEnergyOrTool));
        if attached {
            all.extend(attach);
        } else {
            all.push(Choice::Play(card));
        }
    } else if def.from.is_some() {
        all.extend(mine.iter().map(|slot| Choice::Evolve(card, *slot)));
    } else {
        all.push(Choice::Bench(card));
    }
}

/// What Pokémon in play are for: attacks of the Active one, powers of all.
fn with_pokemon(words: &Words<'_>, side: &Side, all: &mut Vec<Choice>) {
    let book = &words.battle.book;
    for pokemon in side.active.iter().chain(&side.bench) {
        for card in pokemon.stack.first().into_iter().chain(&pokemon.attached) {
            let def = book.def(*card);
            all.extend((0..def.activated.len() as u8).map(|clause| Choice::Power(*card, clause)));
            all.extend((0..def.attacks.len() as u8).map(|attack| Choice::Attack(*card, attack)));
        }
    }
    if let Some(stadium) = words.view.stadium {
        let clauses = book.def(stadium).activated.len() as u8;
        all.extend((0..clauses).map(|clause| Choice::Power(stadium, clause)));
    }
}
