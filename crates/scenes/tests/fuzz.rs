//! Nonsense in rulings is refused, or it is a ruling that passes or fails; it never breaks the program.

use proptest::prelude::*;
use rulebox_cards::Catalog;
use rulebox_scenes::{Rulings, run};
use rulebox_testkit::nonsense::{config, taken, text};
use rulebox_testkit::texts::files;
use std::sync::OnceLock;

/// The rulings of the project, one by one.
fn ruling_texts() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let pages = files("rulings", "md");
        let blocks = pages
            .values()
            .flat_map(|page| page.split("```ruling").skip(1));
        let bodies = blocks.filter_map(|block| block.split_once('\n')?.1.split("```").next());
        bodies.map(str::to_owned).collect()
    })
}

/// A text as a ruling on a page of its own.
fn ruling(text: &str) -> Rulings {
    let mut rulings = Rulings::default();
    let page = format!("## KO-4\n\n```ruling fuzz\n{text}\n```\n");
    rulings.add("fuzz.md", &page, &Catalog::embedded());
    rulings
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn any_text_is_a_ruling_or_a_problem(text in text(ruling_texts())) {
        prop_assert!(!run(&ruling(&text)).to_string().is_empty());
    }
}

/// Nonsense that is always refused at the door would show nothing about what is behind it.
#[test]
fn enough_nonsense_gets_in_and_enough_does_not() {
    let count = taken(ruling_texts(), |text| !ruling(text).list.is_empty());
    assert!((30..285).contains(&count), "{count} of 300 were taken");
}
