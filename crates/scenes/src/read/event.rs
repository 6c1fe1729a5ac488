//! Reads what a ruling says of an event, so that a slip of the pen is a mistake and not an event that never happens.

use super::board::CONDITIONS;
use super::expect::{PILES, REASONS};
use crate::names::Names;
use crate::words::{Fault, Parsed, Words};

/// The line of every event, as the log tells it: its own words, and in capitals what differs from one to the next.
const SHAPES: [&str; 41] = [
    "coin PLAYER SIDE",
    "starter PLAYER",
    "shuffle PLAYER",
    "shuffle prizes PLAYER",
    "mulligan PLAYER",
    "reveal boards",
    "draw PLAYER CARD",
    "discard PLAYER CARD from PLACE",
    "move PLAYER CARD from PLACE to PLACE",
    "reveal PLAYER CARD",
    "turn NUMBER PLAYER",
    "turn around CARD",
    "end turn PLAYER",
    "checkup",
    "marker PLAYER MARKER",
    "enter PLAYER CARD",
    "evolve PLAYER CARD from CARD",
    "devolve PLAYER CARD from PLAYER CARD",
    "level up PLAYER CARD",
    "attach PLAYER CARD to CARD",
    "play PLAYER CARD",
    "use PLAYER NAME of CARD",
    "retreat PLAYER CARD to CARD",
    "switch PLAYER CARD with CARD",
    "promote PLAYER CARD",
    "attack PLAYER NAME by CARD",
    "copy PLAYER NAME by CARD",
    "fail PLAYER CARD",
    "name PLAYER CARD",
    "damage PLAYER CARD NUMBER by CARD",
    "unharmed PLAYER CARD by CARD",
    "counters PLAYER CARD NUMBER",
    "heal PLAYER CARD NUMBER",
    "condition PLAYER CARD CONDITION",
    "recover PLAYER CARD CONDITION",
    "effect BEGUN PLAYER CARD",
    "knock out PLAYER CARD",
    "prize PLAYER",
    "no room for WHAT",
    "sudden death",
    "win PLAYER REASON",
];

/// One event: its first word and as many of the others as matter, in their order.
pub(super) fn event(words: &mut Words<'_>, names: &Names) -> Parsed<String> {
    let written = words.clone();
    let text = words.until("an event", &[","])?;
    let verb = written.peek();
    let of_verb = |shape: &&&str| shape.split(' ').next() == Some(verb);
    let mut furthest: Option<(Words<'_>, &str)> = None;
    for shape in SHAPES.iter().filter(of_verb) {
        let mut at = written.clone();
        for part in shape.split(' ') {
            take(part, &mut at, names);
        }
        if at.at_end() || at.sees(",") {
            return Ok(text);
        }
        if furthest
            .as_ref()
            .is_none_or(|(other, _)| at.left() < other.left())
        {
            furthest = Some((at, shape));
        }
    }
    match furthest {
        Some((at, shape)) => Err(too_much(&at, shape, names)),
        None => Err(written.unknown("an event", SHAPES.map(own_words))),
    }
}

/// Takes the words that fit this part of a shape, if they come next, and says whether they did.
fn take(part: &str, words: &mut Words<'_>, names: &Names) -> bool {
    let one_of = |words: &mut Words<'_>, all: &[&str]| all.iter().any(|phrase| words.eat(phrase));
    match part {
        "PLAYER" => one_of(words, &["A", "B"]),
        "SIDE" => one_of(words, &["heads", "tails"]),
        "MARKER" => one_of(words, &["gx", "vstar"]),
        "WHAT" => one_of(words, &["texts", "effects", "happenings"]),
        "BEGUN" => one_of(words, &["begins", "ends"]),
        "NUMBER" => words.maybe_number().is_some(),
        "CONDITION" => words.pick(&CONDITIONS).is_some(),
        "REASON" => words.pick(&REASONS).is_some(),
        "NAME" => words.longest(|name| names.has_deed(name)),
        "PLACE" => {
            one_of(words, &["nowhere", "play", "stadium"])
                || words.pick(&PILES).is_some()
                || card(words, names)
        }
        "CARD" => card(words, names),
        word => words.eat(word),
    }
}

fn card(words: &mut Words<'_>, names: &Names) -> bool {
    words.eat("hidden") || words.eat("nobody") || words.longest(|name| names.has_card(name))
}

/// The words with which every event of a shape begins.
fn own_words(shape: &str) -> &str {
    let end = shape.find(|c: char| c.is_ascii_uppercase());
    shape[..end.unwrap_or(shape.len())].trim_end()
}

/// Something stands in an event that it cannot say.
fn too_much(words: &Words<'_>, shape: &str, names: &Names) -> Fault {
    let mut rest = words.clone();
    let stops = [",", "by", "from", "to", "with", "of"];
    let found = rest.until("a word", &stops).unwrap_or_default();
    let mut fault = words.fault(format!(
        "`{found}` cannot stand here: such an event is written `{shape}`, each part with a word or left out."
    ));
    fault.near = names.near(&found);
    fault
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Names;
    use rulebox_cards::Catalog;

    /// The events that the guide shows.
    fn shown() -> Vec<&'static str> {
        let guide = include_str!("../../../../docs/RULINGS.md");
        let table = guide.split("| event | when |").nth(1).unwrap_or_default();
        let rows = table
            .lines()
            .skip(2)
            .take_while(|line| line.starts_with('|'));
        rows.flat_map(|row| row.split('`').skip(1).step_by(2))
            .collect()
    }

    #[test]
    fn the_guide_shows_every_event_and_nothing_else() {
        for text in shown() {
            // The zones are listed beside the events that name them.
            if PILES.iter().any(|(pile, _)| *pile == text) || text == "stadium" {
                continue;
            }
            let read = event(&mut Words::new(1, text), &Names::of(&Catalog::embedded()));
            assert_eq!(read.as_deref(), Ok(text));
        }
        for shape in SHAPES {
            let told = |text: &&str| text.starts_with(own_words(shape));
            assert!(shown().iter().any(told), "{shape}");
        }
    }
}
