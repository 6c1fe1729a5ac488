//! Every example in the description of the language parses and reads back.

use rulebox_cards::sample::{self, Construct};
use rulebox_cards::{Catalog, parse, print};
use std::collections::BTreeSet;

/// A fenced example of the document.
struct Example {
    /// The line on which its text begins, from 1.
    line: usize,
    /// What stands after the fence: `cards`, `effect`, and perhaps `loose`.
    info: String,
    text: String,
}

fn examples() -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut open = false;
    for (number, line) in include_str!("../../../docs/EFFECTS.md").lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if open => open = false,
            Some(info) => {
                open = true;
                found.push(Example {
                    line: number + 2,
                    info: info.to_owned(),
                    text: String::new(),
                });
            }
            None if open => {
                if let Some(example) = found.last_mut() {
                    example.text.push_str(line);
                    example.text.push('\n');
                }
            }
            None => {}
        }
    }
    found
}

/// What the printer makes of an example, after it has read back as the same value.
fn printed(example: &Example) -> String {
    let place = format!("docs/EFFECTS.md, line {}", example.line);
    if example.info.starts_with("effect") {
        let program = parse::program(&example.text).unwrap_or_else(|e| panic!("{place}:\n{e}"));
        let text = print::program(&program);
        assert_eq!(parse::program(&text), Ok(program), "{place}:\n{text}");
        return text + "\n";
    }
    let (items, errors) = parse::file("EFFECTS.md", &example.text);
    assert!(errors.is_empty(), "{place}:\n{}", errors[0]);
    let text: Vec<String> = items.iter().map(|(_, item)| print::item(item)).collect();
    let text = text.join("\n");
    let again = parse::file("printed", &text).0;
    let values = |list: &[(u32, parse::Item)]| -> Vec<parse::Item> {
        list.iter().map(|(_, item)| item.clone()).collect()
    };
    assert_eq!(values(&again), values(&items), "{place}:\n{text}");
    text
}

#[test]
fn every_example_reads_back_and_is_written_as_the_printer_writes() {
    for example in examples() {
        let text = printed(&example);
        if !example.info.ends_with("loose") {
            assert_eq!(text, example.text, "docs/EFFECTS.md, line {}", example.line);
        }
    }
}

#[test]
fn the_document_has_examples_of_both_sorts_and_no_others() {
    let count = |sort: &str| {
        examples()
            .iter()
            .filter(|e| e.info.starts_with(sort))
            .count()
    };
    assert!(count("cards") >= 10 && count("effect") >= 20);
    assert_eq!(count("cards") + count("effect"), examples().len());
}

/// The values of an example, as the compiler shows them.
fn value(example: &Example) -> String {
    match example.info.starts_with("effect") {
        true => format!("{:?}", parse::program(&example.text)),
        false => format!("{:?}", parse::file("EFFECTS.md", &example.text)),
    }
}

/// The text without what stands in quotes.
fn without_names(text: &str) -> String {
    let plain = text.replace("\\\"", "");
    plain.split('"').step_by(2).collect::<Vec<_>>().join("\"")
}

/// The constructs that a value is made of: names of variants, and fields that hold.
fn constructs(value: &str) -> BTreeSet<String> {
    let plain = without_names(value).replace(": true", "_true");
    let words = plain.split(|c: char| !c.is_alphanumeric() && c != '_');
    let telling = |word: &&str| word.ends_with("_true") || word.starts_with(char::is_uppercase);
    words.filter(telling).map(str::to_owned).collect()
}

/// The words of a text in the language, without names of cards and of chosen things.
fn words(text: &str) -> BTreeSet<String> {
    let plain = without_names(text);
    let header = |line: &&str| {
        let sorts = ["pokemon \"", "trainer \"", "energy \"", "set \""];
        sorts.iter().any(|sort| line.starts_with(sort))
    };
    let lines: Vec<&str> = plain.lines().filter(|line| !header(line)).collect();
    let text = lines.join("\n");
    let joins = |c: char| c.is_alphanumeric() || "-.'".contains(c);
    let all: Vec<&str> = text
        .split(|c| !joins(c))
        .filter(|w| !w.is_empty())
        .collect();
    let given: BTreeSet<&str> = all
        .windows(2)
        .filter(|pair| pair[0] == "as")
        .map(|pair| pair[1])
        .collect();
    let kept = all.into_iter().filter(|word| !given.contains(word));
    kept.filter(|word| word.starts_with(char::is_alphabetic))
        .map(str::to_owned)
        .collect()
}

/// What the first set has and the second has not.
fn missing(wanted: BTreeSet<String>, there: BTreeSet<String>) -> Vec<String> {
    wanted.difference(&there).cloned().collect()
}

#[test]
fn every_construct_that_a_card_uses_stands_in_an_example() {
    let pool = Catalog::embedded();
    let cards = pool.iter();
    let used = cards
        .flat_map(|card| constructs(&format!("{card:?}")))
        .collect();
    let shown = examples()
        .iter()
        .flat_map(|e| constructs(&value(e)))
        .collect();
    assert_eq!(missing(used, shown), [""; 0]);
}

/// Also those that no card uses yet.
#[test]
fn every_construct_of_the_language_stands_in_an_example() {
    let named = |construct: &Construct| construct.name.rsplit("::").next().map(str::to_owned);
    let known = sample::constructs().iter().filter_map(named).collect();
    let shown = examples()
        .iter()
        .flat_map(|e| constructs(&value(e)))
        .collect();
    assert_eq!(missing(known, shown), [""; 0]);
}

#[test]
fn every_word_that_a_card_uses_stands_in_an_example() {
    let pool = Catalog::embedded();
    let cards = pool.iter();
    let used = cards.flat_map(|card| words(&print::card(card))).collect();
    let shown = examples().iter().flat_map(|e| words(&e.text)).collect();
    assert_eq!(missing(used, shown), [""; 0]);
}
