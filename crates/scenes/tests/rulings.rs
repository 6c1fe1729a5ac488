//! Plays every ruling of the project in every era it names.

use rulebox_cards::Catalog;
use rulebox_scenes::{Rulings, cast_errors, run};
use rulebox_testkit::texts::files;

#[test]
fn the_cast_has_no_mistakes() {
    assert!(cast_errors().is_empty(), "{}", cast_errors().join("\n"));
}

#[test]
fn every_ruling_holds_in_every_era_it_names() {
    let (mut rulings, catalog) = (Rulings::default(), Catalog::embedded());
    for (file, text) in files("rulings", "md") {
        rulings.add(&file, &text, &catalog);
    }
    let report = run(&rulings);
    println!("{report}");
    assert!(report.passed(), "\n{report}");
    assert!(report.played() > 0, "no ruling was found");
}
