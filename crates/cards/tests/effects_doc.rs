//! Every example in the description of the language parses and reads back.

use rulebox_cards::{parse, print};

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
