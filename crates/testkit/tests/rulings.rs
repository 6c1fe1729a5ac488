//! Plays every ruling of the project in every era it names.

use rulebox_testkit::rulings::{cast_errors, load, run};

#[test]
fn the_cast_has_no_mistakes() {
    assert!(cast_errors().is_empty(), "{}", cast_errors().join("\n"));
}

#[test]
fn every_ruling_holds_in_every_era_it_names() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulings");
    let report = run(&load(&[folder]));
    println!("{report}");
    assert!(report.passed(), "\n{report}");
    assert!(report.played() > 0, "no ruling was found under {folder}");
}
