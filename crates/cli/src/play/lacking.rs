//! What a refused move lacks, in a sentence: a rule says that something is missing, the card says what.

use super::words::{Words, attack};
use rulebox_cards::{Body, wording};
use rulebox_engine::reason::Reason;
use rulebox_engine::{CardId, Choice};

/// A reason as a sentence, with what is missing where the card of the move names it.
pub fn sentence(words: &Words<'_>, choice: Choice, reason: Reason) -> String {
    named(words, choice, reason).unwrap_or_else(|| reason.sentence().to_owned())
}

fn named(words: &Words<'_>, choice: Choice, reason: Reason) -> Option<String> {
    let facts = |card: CardId| &words.battle.book.def(card).card;
    let only_if = |may: &str, test: String| {
        let sentence = reason.sentence().trim_end_matches('.');
        format!("{sentence}: it can be {may} only if {test}.")
    };
    let text = match (reason, choice) {
        (Reason::EvolvesFromAnother, Choice::Evolve(card, _)) => {
            format!(
                "{} evolves from {}.",
                words.names.of(card),
                from(words, card)?
            )
        }
        (Reason::LevelsUpAnother, Choice::LevelUp(card, _)) => {
            format!("{} levels up {}.", words.names.of(card), from(words, card)?)
        }
        (Reason::ConditionNotMet, Choice::Play(card, _)) => {
            only_if("played", wording::needs_to_play(facts(card))?)
        }
        (Reason::PowerConditionNotMet, Choice::Power(card, clause)) => only_if(
            "used",
            wording::needs_to_use(facts(card), usize::from(clause))?,
        ),
        (Reason::AttackConditionNotMet, Choice::Attack(card, number)) => {
            let attack = attack(&words.battle.book, card, number)?;
            only_if("used", wording::needs_to_attack(attack)?)
        }
        _ => return None,
    };
    Some(text)
}

/// The name that a card evolves from, or levels up.
fn from<'a>(words: &Words<'a>, card: CardId) -> Option<&'a str> {
    match &words.battle.book.def(card).card.body {
        Body::Pokemon(pokemon) => pokemon.from.as_deref(),
        Body::Trainer(_) | Body::Energy(_) => None,
    }
}
