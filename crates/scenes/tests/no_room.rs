//! What is more than a game has room for is told, and the game goes on. Only cards that somebody invents for it come so far.

use rulebox_cards::Catalog;
use rulebox_scenes::{Rulings, run};
use std::fmt::Write;

fn holds(cards: &str, scene: &str) {
    let page = format!("## TEXT-1\n\n```ruling room\ncards\n{cards}{scene}```\n");
    let mut rulings = Rulings::default();
    rulings.add("room.md", &page, &Catalog::embedded());
    assert!(rulings.problems.is_empty(), "{:?}", rulings.problems);
    let report = run(&rulings);
    assert!(report.passed(), "\n{report}");
}

/// A Pokémon whose attack begins so many lasting effects. The first ends soon, the others later.
fn enduring(effects: usize) -> String {
    let mut card = String::from(
        "  pokemon \"Monument\"\n    basic\n    hp 80\n    type colorless\n    retreat 1\n    attack \"Endure\" []\n",
    );
    card += "      until end of turn: retreat cost of this +1\n";
    for n in 1..effects {
        let end = "until end of opponent's next turn";
        writeln!(card, "      {end}: hp of this +{}", n * 10).expect("a string grows");
    }
    card
}

#[test]
fn as_many_lasting_effects_as_there_is_room_for_hold() {
    holds(
        &enduring(18),
        "board
  A active Monument
  B active Pebble
play
  A attack Endure
expect
  no log no room for effects
  A active hp 1610
",
    );
}

#[test]
fn one_more_ends_the_one_that_would_end_first() {
    holds(
        &enduring(19),
        "board
  A active Monument
  B active Pebble
play
  A attack Endure
expect
  log no room for effects, effect ends A Monument, effect begins A Monument
  A active hp 1790
",
    );
}

/// Supporters each of which uses the next one and then draws a card: the first is played, the others lie in the discard pile.
fn chain(supporters: usize, expected: &str) {
    let named = |n| format!("Link {n}");
    let mut cards = String::new();
    let mut play = format!("play\n  A play {}\n", named(1));
    for n in 1..=supporters {
        write!(cards, "  trainer \"{}\"\n    supporter\n", named(n)).expect("a string grows");
        if n < supporters {
            let next = named(n + 1);
            cards += &format!(
                "    use effect of 1 supporter where named \"{next}\" from your discard\n"
            );
            play += &format!("  A choose {next}\n");
        }
        cards += "    draw 1\n";
    }
    let others: Vec<String> = (2..=supporters).map(named).collect();
    let board = format!(
        "board
  A active Pebble
  A hand {}
  A discard {}
  A deck Mite, Mite, Mite, Mite, Mite, Mite, Mite
  B active Pebble
",
        named(1),
        others.join(", ")
    );
    holds(&cards, &format!("{board}{play}expect\n{expected}"));
}

#[test]
fn as_many_texts_within_each_other_as_there_is_room_for_are_carried_out() {
    chain(5, "  no log no room for texts\n  A hand 5\n");
}

#[test]
fn one_text_more_does_nothing_and_the_others_go_on() {
    chain(6, "  log no room for texts\n  A hand 5\n");
}
