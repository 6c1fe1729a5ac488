//! Formats are read, found by day, and say what is against them.

use super::*;
use rulebox_cards::{Catalog, DeckList, EmbeddedDeck, Purpose, deck};
use rulebox_rules::Ruleset;

fn list(text: &str) -> DeckList {
    deck::parse(text, &Catalog::embedded()).unwrap_or_else(|e| panic!("{e:?}"))
}

fn told(format: &str, text: &str) -> Vec<String> {
    let format = Format::named(format, None, &Catalog::embedded()).expect("a format");
    let rules = Ruleset::of(Era::E2025);
    let found = check(&format, &rules, &list(text)).into_iter();
    let found = found.filter(|v| v.key() != Key::Size);
    found
        .map(|v| format!("{} {v}", format.cite(v.key())))
        .collect()
}

#[test]
fn every_file_of_the_project_can_be_read() {
    for (id, text) in files() {
        let format =
            Format::read(id, text, &Catalog::embedded()).unwrap_or_else(|e| panic!("{id}: {e}"));
        let day = format.since.as_deref();
        assert!(day.is_none_or(|day| id.ends_with(&day[..7])), "{id}");
        assert!(day.is_none_or(|day| format.holds_on(day)), "{id}");
    }
    assert!(files().count() >= 10);
}

#[test]
fn dated_formats_are_found_by_their_series_and_a_day() {
    let id = |name, day| Format::named(name, day, &Catalog::embedded()).map(|format| format.id);
    assert_eq!(id("standard", None).as_deref(), Some("standard-2026-04"));
    let june = Some("2025-06-01");
    assert_eq!(id("Standard", june).as_deref(), Some("standard-2025-04"));
    assert_eq!(id("standard", Some("2015-01-01")), None);
    assert_eq!(id("expanded", june).as_deref(), Some("expanded"));
    assert_eq!(id("nothing", None), None);
}

#[test]
fn marks_decide_and_reprints_count() {
    // Printed with G, and again with H: the old printing may be played.
    assert_eq!(
        told(
            "standard-2026-04",
            "4 Duskull SFA 18\n1 Boss's Orders PAL 172"
        ),
        [""; 0]
    );
    assert_eq!(
        told("standard-2026-04", "4 Charmander OBF 26\n1 Snivy BLW 1"),
        [
            "standard-2026-04.pool Charmander (sv3-26) is not in the card pool, nor is another printing of it",
            "standard-2026-04.pool Snivy (bw1-1) is not in the card pool, nor is another printing of it",
        ]
    );
    assert_eq!(told("standard-2025-04", "4 Charmander OBF 26"), [""; 0]);
}

#[test]
fn basic_energy_is_always_allowed() {
    assert_eq!(
        told("standard", "20 Fire Energy DP 124\n9 Fire Energy BS 98"),
        [""; 0]
    );
}

#[test]
fn sets_count_by_their_day() {
    assert_eq!(
        told("expanded", "1 Snivy BLW 1\n1 Reshiram PR-BLW 4"),
        [""; 0]
    );
    assert_eq!(told("expanded", "1 Infernape DP 5").len(), 1);
    assert_eq!(told("unlimited", "1 Infernape DP 5"), [""; 0]);
    assert_eq!(told("standard-2009-09", "1 Infernape DP 5"), [""; 0]);
    assert_eq!(told("standard-2009-09", "1 Snivy BLW 1").len(), 1);
}

#[test]
fn the_gym_leader_challenge_has_its_own_rules() {
    let text = "2 Snivy BLW 1\n1 Infernape DP 5\n1 Charmander OBF 26\n1 Charizard ex OBF 125\n1 Unfair Stamp TWM 165";
    let told = told("gym-leader-challenge", text);
    let ids: Vec<&str> = told
        .iter()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(
        ids,
        ["GLC-1", "GLC-5", "GLC-6", "GLC-4", "GLC-3"],
        "{told:?}"
    );
}

#[test]
fn the_decks_of_the_project_keep_to_their_formats() {
    for embedded in EmbeddedDeck::all() {
        let name = match embedded.purpose() {
            Purpose::GymLeaderChallenge => "gym-leader-challenge",
            Purpose::Duel if embedded.era() == Era::E2025 => "unlimited",
            _ => continue,
        };
        let format = Format::named(name, None, &Catalog::embedded()).expect("a format");
        let deck = embedded.read().unwrap_or_else(|e| panic!("{e:?}"));
        let found = check(&format, &Ruleset::of(embedded.era()), &deck);
        assert!(found.is_empty(), "{}: {found:?}", embedded.name);
    }
}

#[test]
fn bans_are_names_or_printings() {
    let text =
        "name = \"Mine\"\n[pool]\nbans = [\"Snivy\", \"dp1-5\"]\n[deck]\nsize = 5\ncopies = 2\n";
    let format = Format::read("mine", text, &Catalog::embedded()).expect("a format");
    let deck = list("3 Snivy BLW 1\n1 Infernape DP 5\n1 Chimchar DP 76");
    let found = check(&format, &Ruleset::of(Era::E2025), &deck);
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "Snivy is banned",
            "Infernape is banned",
            "3 cards are named Snivy, at most 2 may be"
        ]
    );
    assert_eq!(format.cite(Key::Bans), "mine.bans");
}

#[test]
fn a_mistake_names_its_place() {
    let wrong =
        |text: &str| Format::read("mine", text, &Catalog::embedded()).expect_err("a mistake");
    assert!(
        wrong("name = \"Mine\"\n[pool]\nmark = [\"H\"]\n")
            .starts_with("line 3, column 1: unknown field")
    );
    assert!(wrong("name = ").starts_with("line 1, column "));
    assert!(wrong("name = \"M\"\n[pool]\nsets = [\"sv99\"]").contains("no set \"sv99\""));
    assert!(wrong("name = \"M\"\n[pool]\nbans = [\"Snovy\"]").contains("\"Snovy\" is neither"));
    assert!(wrong("name = \"M\"\nsince = \"soon\"\n[pool]\n").contains("no day"));
    assert!(wrong("name = \"M\"\nrules = \"1999\"\n[pool]\n").starts_with("rules: "));
}

#[test]
fn the_format_on_the_page_about_deck_lists_is_read() {
    let page = include_str!("../../../docs/DECKS.md");
    let text = page.split("```toml\n").nth(1).expect("an example");
    let text = text.split("```").next().expect("its end");
    let format = Format::read("league", text, &Catalog::embedded()).expect("a format");
    assert_eq!(format.deck, DeckRules::default());
    assert_eq!(format.cite(Key::Bans), "LEAGUE-7");
    assert_eq!(format.cite(Key::Pool), "league.pool");
}
