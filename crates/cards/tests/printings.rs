//! The table of printings agrees with the card files, with itself, and with public card data where that is at hand: in
//! `shared/carddata` beside the repository, or where `RULEBOX_CARDDATA` says.

use rulebox_cards::catalog::{self, printed, printed_as};
use rulebox_cards::{Catalog, Printing};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_card_of_the_files_is_printed_under_its_name_with_one_text() {
    for card in Catalog::embedded().iter() {
        let first = printed(&card.printings[0]);
        let plain = card.name.split(" (").next();
        assert_eq!(first.map(|p| p.name), plain, "{}", card.name);
        for printing in &card.printings {
            assert_eq!(printed(printing), first, "{printing} {}", card.name);
        }
    }
}

#[test]
fn the_readme_tells_how_many_cards_and_printings_there_are() {
    let pool = Catalog::embedded();
    let printings: HashSet<&Printing> = pool.iter().flat_map(|card| &card.printings).collect();
    let (thousands, rest) = (printings.len() / 1000, printings.len() % 1000);
    let told = format!(
        "{} cards of {thousands},{rest:03} printings",
        pool.iter().count()
    );
    assert!(include_str!("../../../README.md").contains(&told), "{told}");
}

#[test]
fn every_printing_is_of_a_known_set_and_stands_once() {
    let mut seen = HashSet::new();
    for name in catalog::printed_names() {
        let entry = printed_as(name).expect("its own name");
        assert_eq!(entry.name, name);
        for (printing, _) in entry.texts().flat_map(|text| text.printings()) {
            assert!(catalog::set(&printing.set).is_some(), "{printing}");
            assert!(seen.insert(printing.clone()), "{printing} stands twice");
        }
    }
    assert!(seen.len() > 19_000);
}

#[test]
fn names_and_marks_agree_with_the_card_data() {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/carddata");
    let folder = std::env::var_os("RULEBOX_CARDDATA").map_or(beside, PathBuf::from);
    if !folder.join("cards").is_dir() {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "no card data");
        return;
    }
    for file in fs::read_dir(folder.join("cards")).expect("a folder") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("a text");
        let cards: Vec<Value> = serde_json::from_str(&text).expect("a list");
        for card in cards {
            let id = card["id"].as_str().expect("an id");
            let (set, number) = id.split_once('-').expect("a set and a number");
            let printing = Printing {
                set: set.to_owned(),
                number: number.to_owned(),
            };
            let own = printed(&printing).unwrap_or_else(|| panic!("{id} is missing"));
            let name = card["name"]
                .as_str()
                .and_then(|name| name.split(" (").next());
            let lower = |name: &str| name.to_lowercase().replace('é', "e").replace('’', "'");
            assert_eq!(Some(lower(own.name)), name.map(lower), "{id}");
            let theirs = card["regulationMark"]
                .as_str()
                .and_then(|m| m.chars().next());
            let marks = own.printings().find(|(p, _)| *p == printing);
            let mark = marks.and_then(|(_, mark)| mark);
            assert_eq!(mark, theirs.map(|m| m.to_ascii_uppercase()), "{id}");
        }
    }
}
