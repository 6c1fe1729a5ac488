//! How some cards of every kind read, for people to check, and how far our words are from the printed ones.

use rulebox_cards::effect::{AttackVerb, Effect};
use rulebox_cards::{Catalog, wording};
use rulebox_rules::EnergyType;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The page that shows how cards read. `RULEBOX_RENEW=1` writes it anew; it is then to be read again.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/wording/cards.md");

/// The ids in the headings of the page: `## Infernape (dp1-5)`.
fn ids(page: &str) -> Vec<&str> {
    let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
    headings
        .filter_map(|heading| heading.rsplit_once(" (")?.1.strip_suffix(')'))
        .collect()
}

#[test]
fn the_page_of_cards_shows_how_they_read() {
    let page = fs::read_to_string(PAGE).expect("the page of cards");
    let intro = page.split("\n## ").next().unwrap_or_default().trim_end();
    let mut text = format!("{intro}\n");
    for id in ids(&page) {
        let card = Catalog::embedded().card(id).expect(id);
        // Writing to a string cannot fail.
        let _ = write!(text, "\n## {} ({id})\n\n", card.name);
        for line in wording::card(&card).lines() {
            let _ = writeln!(text, "> {line}");
        }
    }
    if std::env::var_os("RULEBOX_RENEW").is_some() {
        fs::write(PAGE, &text).expect("the page can be written");
    }
    assert!(ids(&page).len() >= 40);
    assert_eq!(
        text, page,
        "the page is out of date: write it anew with RULEBOX_RENEW=1 and read what changed"
    );
}

/// The folder of card data, if it is at hand.
fn card_data() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/carddata");
    let folder = std::env::var_os("RULEBOX_CARDDATA").map_or_else(beside, PathBuf::from);
    folder.join("cards").is_dir().then(|| folder.join("cards"))
}

/// A text as it is compared: with the names of the symbols.
fn in_full(text: &str) -> String {
    let mut text = text.to_owned();
    for t in EnergyType::ALL {
        text = text.replace(&format!("{{{}}}", t.symbol()), t.name());
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every text printed on a card.
fn printed(data: &Value) -> Vec<&str> {
    let texts = |field: &str| {
        let list = data[field]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        list.iter()
            .filter_map(|part| part["text"].as_str().or(part.as_str()))
    };
    texts("attacks")
        .chain(texts("abilities"))
        .chain(texts("rules"))
        .collect()
}

/// Our words are our own: a longer text equals the printed one only where there is hardly another way to say it.
#[test]
fn few_longer_texts_equal_the_printed_ones() {
    let Some(folder) = card_data() else { return };
    let (mut longer, mut equal) = (0, Vec::new());
    let mut sets: HashMap<String, Vec<Value>> = HashMap::new();
    for card in Catalog::embedded().iter() {
        for printing in &card.printings {
            let set = sets.entry(printing.set.clone()).or_insert_with(|| {
                let file = folder.join(format!("{}.json", printing.set));
                let text = fs::read_to_string(file).unwrap_or_default();
                serde_json::from_str(&text).unwrap_or_default()
            });
            let data = set
                .iter()
                .find(|data| data["number"] == printing.number.as_str());
            let printed: HashSet<String> = data
                .map(printed)
                .unwrap_or_default()
                .into_iter()
                .map(in_full)
                .collect();
            let text = wording::card(card);
            for part in &text.parts {
                let ours = in_full(&part.text);
                if ours.split(' ').count() < 12 {
                    continue;
                }
                longer += 1;
                if printed.contains(&ours) {
                    equal.push(format!("{printing} {}: {}", part.name, part.text));
                }
            }
        }
    }
    println!(
        "{} of {longer} longer texts equal the printed ones",
        equal.len()
    );
    assert!(
        longer > 0 && equal.len() * 10 <= longer,
        "{} of {longer}:\n{}",
        equal.len(),
        equal.join("\n")
    );
}

/// The words of a text, as they are compared.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('é', "e");
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// So many words running are a sentence of somebody's; fewer are often the only way to say what a card does.
const RUN: usize = 15;

/// No line of the page has as many words running as a printed text.
#[test]
fn no_long_run_of_words_on_the_page_is_printed_on_a_card() {
    let Some(folder) = card_data() else { return };
    let page = fs::read_to_string(PAGE).expect("the page of cards");
    let lines: Vec<Vec<String>> = page.lines().map(|line| words(&in_full(line))).collect();
    let ours: HashMap<&[String], usize> = (1..)
        .zip(&lines)
        .flat_map(|(number, line)| line.windows(RUN).map(move |run| (run, number)))
        .collect();
    let mut found = HashSet::new();
    for entry in fs::read_dir(folder).expect("the card data") {
        let text = fs::read_to_string(entry.expect("a file").path()).unwrap_or_default();
        let set: Vec<Value> = serde_json::from_str(&text).unwrap_or_default();
        for printed in set.iter().flat_map(printed) {
            let printed = words(&in_full(printed));
            let same = printed
                .windows(RUN)
                .filter_map(|run| ours.get_key_value(run));
            found.extend(same.map(|(run, line)| format!("line {line}: {}", run.join(" "))));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_examples_of_the_description_read_as_it_says() {
    let page = include_str!("../../../docs/EFFECTS.md");
    let (_, section) = page
        .split_once("\n## How a card reads\n")
        .expect("the section");
    let (section, _) = section.split_once("\n## ").expect("a section after it");
    let mut examples = 0;
    for row in section.lines().filter_map(|line| line.strip_prefix("| `")) {
        let (program, text) = row.split_once("` | ").expect("two cells");
        let program = rulebox_cards::parse::program(program).expect(program);
        assert_eq!(wording::program(&program), text.trim_end_matches(" |"));
        examples += 1;
    }
    assert!(examples >= 5);
}

#[test]
fn parts_of_texts_are_worded_for_prompts() {
    let card = Catalog::embedded()
        .card("sm2-125")
        .expect("a card of the pool");
    let program = &card
        .trainer()
        .expect("Field Blower is a Trainer card")
        .program;
    let words = wording::Words::of(program);
    assert_eq!(words.effect(&program.effect), "choose 1 of these:");
    let program =
        rulebox_cards::parse::program("damage 30 to 1 of opponent's bench").expect("a program");
    let Effect::Attack(AttackVerb::Damage { to, .. }) = &program.effect else {
        panic!("this is damage");
    };
    assert_eq!(
        words.pokemon(to).text,
        "1 of your opponent's Benched Pokémon"
    );
    assert_eq!(
        words.effect(&program.effect),
        "do 30 damage to 1 of your opponent's Benched Pokémon"
    );
    assert_eq!(wording::with_signs("{R}{C} Energy"), "🔥⭐ Energy");
}
