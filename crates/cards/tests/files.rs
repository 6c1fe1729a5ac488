//! The card files of the project are in their canonical form and free of mistakes.

use rulebox_cards::catalog::pool_files;
use rulebox_cards::format::format;
use rulebox_cards::lint::{Finding, Severity, lint};
use rulebox_cards::{Catalog, parse, print};

fn pool() -> Vec<(String, String)> {
    let owned = |(file, text): (&str, &str)| (file.to_owned(), text.to_owned());
    pool_files().map(owned).collect()
}

#[test]
fn every_file_is_in_its_canonical_form() {
    let mut others = Vec::new();
    for (file, text) in pool_files() {
        let formatted = format(file, text);
        assert!(formatted.errors.is_empty(), "{file}");
        if formatted.text != text {
            let differ = text
                .lines()
                .zip(formatted.text.lines())
                .position(|(a, b)| a != b);
            others.push(format!("{file}:{}", differ.unwrap_or(0) + 1));
        }
        others.extend(
            formatted
                .left
                .iter()
                .map(|line| format!("{file}:{line} is left")),
        );
    }
    assert_eq!(others, [""; 0]);
}

#[test]
fn formatting_loses_no_comment_and_changes_no_card() {
    for (file, text) in pool_files() {
        let loose = text.replace("  ", "   ").replace("\n\n", "\n\n\n");
        let formatted = format(file, &loose);
        let comments = |text: &str| text.matches('#').count();
        assert_eq!(comments(&formatted.text), comments(text), "{file}");
        let values = |text: &str| -> Vec<String> {
            let items = parse::file(file, text).0;
            items.iter().map(|(_, item)| print::item(item)).collect()
        };
        assert_eq!(values(&formatted.text), values(text), "{file}");
        assert_eq!(format(file, &formatted.text).text, formatted.text, "{file}");
    }
}

#[test]
fn the_pool_has_no_errors() {
    let found = lint(&mut Catalog::default(), &pool());
    let errors: Vec<String> = found
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .map(|finding| finding.what.to_string())
        .collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

fn check(text: &str) -> Vec<Finding> {
    let files = [("my.cards".to_owned(), text.to_owned())];
    lint(&mut Catalog::embedded().clone(), &files)
}

/// The one finding, as severity, line, column and message.
fn only(text: &str) -> (Severity, u32, u32, String) {
    let found = check(text);
    assert_eq!(found.len(), 1, "{found:?}");
    let Finding { severity, what } = found[0].clone();
    (severity, what.line, what.column, what.message)
}

#[test]
fn an_unknown_set_is_an_error_unless_the_file_names_it() {
    let card = "energy \"Odd Energy\" x9-1\n  basic fire\n";
    let message = "The set x9 is not known. Name it: `set \"…\" x9`.";
    assert_eq!(only(card), (Severity::Error, 1, 21, message.to_owned()));
    assert!(check(&format!("set \"Mine\" x9\n\n{card}")).is_empty());
}

#[test]
fn a_clash_with_the_pool_names_both_places() {
    let found = only("\nenergy \"Odd Energy\" dp1-5\n  basic fire\n");
    assert_eq!((found.0, found.1, found.2), (Severity::Error, 2, 21));
    assert!(
        found.3.contains("\"Infernape\" in cards/dp1.cards:"),
        "{}",
        found.3
    );
}

const POKEMON: &str = "set \"Mine\" x9\n\npokemon \"Odd\" x9-1\n  stage 1 from \"Chimchar\"\n  hp 90\n  type fire\n  retreat 1\n";

#[test]
fn strange_cards_get_warnings() {
    let with = |more: &str| format!("{POKEMON}{more}");
    let attack = "  attack \"Hit\" [] 10\n";
    assert!(check(&with(attack)).is_empty());
    let (severity, line, ..) = only(POKEMON);
    assert_eq!((severity, line), (Severity::Warning, 3));
    let found = check(&with(attack).replace("Chimchar", "Chimchor"));
    assert_eq!(found[0].what.suggestion.as_deref(), Some("Chimchar"));
    assert_eq!((found[0].what.line, found[0].what.column), (4, 16));
    let unused = with("  attack \"Hit\" []\n    choose 1 of your bench as friend\n    draw 1\n");
    let message = "The name `friend` is given and never used.".to_owned();
    assert_eq!(only(&unused), (Severity::Warning, 9, 28, message));
    let endless = with("  ability \"Idle\"\n    use any number of times { shuffle your deck }\n");
    assert!(only(&endless).3.starts_with("This could be used for ever"));
}
