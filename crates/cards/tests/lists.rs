//! Deck lists as people paste them: `lists/NAME.txt` is the list, `lists/NAME.want` what is made of it.
//!
//! `cards N` is how many cards are understood, `N PRINTING` how many of them are of a printing, `name WORDS` the deck's
//! name. `error LINE WHY` and `note LINE WHAT` are all the errors and notes there are, `near LINE CARD` is a suggestion.

use rulebox_cards::deck::{self, DeckLineError, DeckList};
use rulebox_cards::{Catalog, EmbeddedDeck};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lists")
}

/// The names of all lists.
fn names() -> Vec<String> {
    let files = fs::read_dir(folder()).expect("the folder of lists");
    let mut names: Vec<String> = files
        .map(|file| file.expect("a file").path())
        .filter(|file| file.extension().is_some_and(|end| end == "txt"))
        .map(|file| file.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// What a list says that its `.want` does not, and the other way round.
fn differences(want: &str, deck: &DeckList, errors: &[DeckLineError]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    found.extend(
        errors
            .iter()
            .map(|e| format!("error {} {}", e.line, e.fault.word())),
    );
    found.extend(
        deck.notes
            .iter()
            .map(|n| format!("note {} {}", n.line, n.kind.word())),
    );
    let mut wrong = Vec::new();
    for line in want.lines() {
        let (word, rest) = line.split_once(' ').expect("two words");
        let holds = match word {
            "cards" => rest.parse() == Ok(deck.size()),
            "name" => rest == deck.name,
            "error" | "note" => {
                let place = found.iter().position(|own| own == line);
                place.map(|index| found.remove(index)).is_some()
            }
            "near" => {
                let (at, card) = rest.split_once(' ').expect("a line and a card");
                let error = errors.iter().find(|e| at.parse() == Ok(e.line));
                error.is_some_and(|e| e.near.iter().any(|near| near == card))
            }
            count => {
                let entries = deck.entries.iter().filter(|(.., p)| p.to_string() == rest);
                let sum: usize = entries.map(|(n, ..)| usize::from(*n)).sum();
                count.parse() == Ok(sum)
            }
        };
        if !holds {
            wrong.push(format!("  wanted  {line}"));
        }
    }
    wrong.extend(found.into_iter().map(|line| format!("  instead {line}")));
    wrong
}

#[test]
fn every_list_is_read_or_refused_as_expected() {
    let mut wrong = Vec::new();
    let names = names();
    for name in &names {
        let text = fs::read_to_string(folder().join(format!("{name}.txt"))).expect("a list");
        let want = fs::read_to_string(folder().join(format!("{name}.want"))).expect("a result");
        let (deck, errors) = deck::read(&text, &Catalog::embedded());
        let differences = differences(&want, &deck, &errors);
        if !differences.is_empty() {
            let size = deck.size();
            wrong.push(format!("{name}, {size} cards:\n{}", differences.join("\n")));
            wrong.extend(errors.iter().map(|error| format!("  {error}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(names.len() >= 80, "{} lists", names.len());
}

#[test]
fn a_want_that_does_not_hold_is_noticed() {
    let (deck, errors) = deck::read("2 Snivy BLW 1\n1 Snvy\n", &Catalog::embedded());
    let wrong = |want: &str| differences(want, &deck, &errors).len();
    assert_eq!(wrong("cards 2\n2 bw1-1\nerror 2 unknown\nnear 2 Snivy"), 0);
    for want in [
        "cards 3",
        "1 bw1-1",
        "name X",
        "near 2 Potion",
        "note 1 same-text",
    ] {
        assert_eq!(wrong(&format!("error 2 unknown\n{want}")), 1, "{want}");
    }
    assert_eq!(wrong("cards 2"), 1, "an error is not expected");
}

#[test]
fn every_form_that_is_written_reads_back_as_the_same_deck() {
    use deck::Form;
    let catalog = &Catalog::embedded();
    for embedded in EmbeddedDeck::all() {
        let deck = embedded.read().unwrap_or_else(|e| panic!("{e:?}"));
        for form in [Form::Live, Form::Plain, Form::Ids] {
            let text = deck::write_as(&deck, form, catalog);
            let again = deck::parse(&text, catalog)
                .unwrap_or_else(|e| panic!("{} as {form:?}: {e:?}", embedded.name));
            let sorted = |deck: &DeckList| {
                let mut all: Vec<String> = deck
                    .entries
                    .iter()
                    .flat_map(|(n, _, p)| vec![p.to_string(); usize::from(*n)])
                    .collect();
                all.sort();
                all
            };
            assert_eq!(
                sorted(&again),
                sorted(&deck),
                "{} as {form:?}",
                embedded.name
            );
            assert!(
                again.notes.is_empty(),
                "{}: {:?}",
                embedded.name,
                again.notes
            );
        }
    }
}

#[test]
fn every_list_on_the_page_about_deck_lists_is_read() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/DECKS.md");
    let page = fs::read_to_string(page).expect("the page");
    let lists: Vec<&str> = page
        .split("```list\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert_eq!(lists.len(), 2);
    for list in lists {
        let deck = deck::parse(list, &Catalog::embedded()).unwrap_or_else(|e| panic!("{e:?}"));
        assert!(deck.size() > 10);
    }
}

#[test]
fn mangled_lists_are_told_and_never_panic() {
    let strange = [
        "", "é", "\u{301}", "(", ")", "[", "*", "-", "#", "x", "9", " ", "\n", "{", "/", "_",
    ];
    let mut seed = 7u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below.max(1)
    };
    for name in names() {
        let text = fs::read_to_string(folder().join(format!("{name}.txt"))).expect("a list");
        let lines: Vec<&str> = text.split(['\r', '\n']).collect();
        for _ in 0..15 {
            let line = lines.get(random(lines.len())).copied().unwrap_or_default();
            let letters: Vec<char> = line.chars().collect();
            let at = random(letters.len() + 1);
            let gone = random(3).min(letters.len() - at);
            let mut mangled: String = letters[..at].iter().collect();
            mangled.push_str(strange[random(strange.len())]);
            mangled.extend(&letters[at + gone..]);
            let (deck, errors) = deck::read(&mangled, &Catalog::embedded());
            let said = deck.entries.len() + errors.len();
            // A line may hold several numbers of cards.
            let pieces = mangled.split(['\n', '\u{b}', '\u{2028}', ',', ';']);
            assert!(said <= pieces.count(), "{mangled}");
        }
    }
}

#[test]
fn what_is_no_deck_list_is_refused_quickly() {
    let prose = "Once upon a time there was a trainer who had no deck.\n".repeat(5_000);
    let (deck, errors) = deck::read(&prose, &Catalog::embedded());
    assert_eq!((deck.size(), errors.len()), (0, 5_000));
}
