//! Every example in the description of the card language can be played.

use rulebox_cards::card::Body;
use rulebox_cards::{Card, parse};
use rulebox_engine::book::is_played;
use rulebox_rules::{Era, Ruleset};
use std::sync::Arc;

/// The fenced examples of the document: the line on which each begins, what stands after the fence, and its text.
fn examples() -> Vec<(usize, &'static str, String)> {
    let document = include_str!("../../../docs/EFFECTS.md");
    let mut found: Vec<(usize, &str, String)> = Vec::new();
    let mut open = false;
    for (number, line) in document.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if open => open = false,
            Some(info) => {
                open = true;
                found.push((number + 2, info, String::new()));
            }
            None if open => {
                if let Some((.., text)) = found.last_mut() {
                    *text += line;
                    *text += "\n";
                }
            }
            None => {}
        }
    }
    found
}

/// The cards of an example; a program becomes the text of an attack.
fn cards_of(info: &str, text: &str) -> Vec<Card> {
    if !info.starts_with("effect") {
        return parse::cards("EFFECTS.md", text).0;
    }
    let bearer = "pokemon \"Bearer\" x-1\n  basic\n  hp 60\n  type fire\n  retreat 1\n  attack \"Text\" [] 10\n";
    let mut cards = parse::cards("bearer", bearer).0;
    if let Body::Pokemon(pokemon) = &mut cards[0].body {
        pokemon.attacks[0].program = parse::program(text).expect("an example is a program");
    }
    cards
}

#[test]
fn every_example_of_the_language_is_played() {
    let mut refused = Vec::new();
    let mut played = 0;
    for (line, info, text) in examples() {
        for card in cards_of(info, &text).into_iter().map(Arc::new) {
            match is_played(&Ruleset::of(Era::E2025), &card) {
                Ok(()) => played += 1,
                Err(why) => refused.push(format!("docs/EFFECTS.md:{line} {}: {why}", card.name)),
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    assert!(played > 40, "only {played} examples were found");
}
