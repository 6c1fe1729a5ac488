//! Why and why not at the table, the order of options, and what is told without being asked.

use super::super::screen::Screen;
use super::super::sheet::{Sheet, Typed, Typing};
use super::super::spot::Spot;
use super::{Player, wish};
use crate::play::words::places;
use rulebox_engine::Choice;
use rulebox_engine::state::SlotId;
use rulebox_rules::Era;

const SIZE: (u16, u16) = (80, 24);

#[test]
fn of_what_is_not_the_players_a_rule_says_why() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.play_to_turn(3);
    let other = &player.screen.view.sides[1 - player.screen.viewer.index()];
    let slots: Vec<SlotId> = places(other).map(|(_, pokemon)| pokemon.slot).collect();
    for slot in slots {
        player.screen.point_at(Spot::Pokemon(slot));
        player.must_see("No option. n: why not?");
        player.press("n").must_see("[1] ZONE-1 ");
        player.must_see("No: This Pokémon is your opponent's.");
        player.press("<enter>").must_see("In the rulebook of 2025");
        player.press("<esc><esc><esc>");
    }
}

#[test]
fn whatever_is_pointed_at_has_an_answer_with_a_rule() {
    for era in Era::ALL {
        let mut player = Player::sit(&wish(*era, 8), SIZE);
        for _ in 0..60 {
            player.press("<esc><esc>");
            for _ in 0..12 {
                player.press("<tab>n").must_see("[1] ");
                player.press("<esc>");
            }
            player.take_first();
            if player.screen.view.outcome.is_some() {
                break;
            }
        }
    }
}

#[test]
fn an_attack_is_named_with_its_pokemon() {
    let mut player = Player::sit(&wish(Era::E2009, 3), SIZE);
    player.play_until(|screen| {
        let side = &screen.view.sides[screen.viewer.index()];
        let ends = screen.offers.iter().any(|o| o.choice == Choice::EndTurn);
        ends && !side.bench.is_empty()
    });
    player.press("nattack<enter>").must_see(" (Bench 1): ");
    player.must_see(" (Active): ");
}

#[test]
fn a_row_of_several_options_says_which_rule_allows_them() {
    let several = |screen: &Screen| screen.rows().iter().position(|row| row.offers.len() > 1);
    let mut player = Player::sit(&wish(Era::E2009, 3), SIZE);
    player.play_until(|screen| several(screen).is_some());
    player.screen.cursor = several(&player.screen).expect("a row");
    player
        .press("y")
        .must_see("Yes: this rule allows them.")
        .must_see("[1] TURN-E")
        .must_not_see("[2]");
}

#[test]
fn one_question_follows_another() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.play_to_turn(1);
    player
        .press("n")
        .must_see("Why not …")
        .must_see("attack, retreat, evolve or the name of a card");
    player
        .press("xyzzy<enter>")
        .must_see("No move fits these words.")
        .must_not_see("No: ")
        .must_not_see("`");
    player.press("nsnap");
    let typed = Typing {
        what: Typed::WhyNot,
        text: "snap".to_owned(),
    };
    assert_eq!(player.screen.sheets, [Sheet::Line(typed)]);
    player.press("<esc>");
    assert!(player.screen.sheets.is_empty());
}

#[test]
fn targets_are_listed_as_they_lie_on_the_table() {
    let mut compared = 0;
    for era in Era::ALL {
        let mut player = Player::sit(&wish(*era, 3), SIZE);
        for _ in 0..200 {
            let mut sides = player.screen.view.sides.clone();
            sides.sort_by_key(|side| side.seat != player.screen.viewer);
            let slots: Vec<SlotId> = sides
                .iter()
                .flat_map(|side| places(side).map(|(_, pokemon)| pokemon.slot))
                .collect();
            let place = |slot: SlotId| slots.iter().position(|known| *known == slot);
            for pair in player.screen.offers.windows(2) {
                let (one, other) = match (pair[0].choice, pair[1].choice) {
                    (Choice::Attach(a, one), Choice::Attach(b, other)) if a == b => (one, other),
                    (Choice::Pokemon(one), Choice::Pokemon(other))
                    | (Choice::Evolve(_, one), Choice::Evolve(_, other))
                        if one != other =>
                    {
                        (one, other)
                    }
                    _ => continue,
                };
                assert!(place(one) < place(other), "{:?}", player.screen.offers);
                compared += 1;
            }
            player.take_first();
        }
    }
    assert!(compared > 50, "{compared} pairs");
}

#[test]
fn the_decks_are_named_where_the_log_begins() {
    let mut player = Player::sit(&wish(Era::E2009, 3), SIZE);
    player
        .press("l<home>")
        .must_see("You play Inferno Zone, Bot plays Forest Shade.");
    player.press("<esc>").play_to_turn(5).press("l<home>");
    player.must_see("You play Inferno Zone, Bot plays Forest Shade.");
}

#[test]
fn a_long_name_in_a_title_leaves_room_for_the_number_of_options() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.play_to_turn(1);
    player.press("/a word that is much longer than a title<enter>");
    player.must_see("title: 0 of ");
}

#[test]
fn a_question_with_one_answer_is_answered_and_told() {
    let mut told = 0;
    for (era, seed) in [(Era::E2009, 3), (Era::E2025, 5), (Era::E2011, 2)] {
        let mut player = Player::sit(&wish(era, seed), SIZE);
        for _ in 0..150 {
            if let [only] = player.screen.offers.as_slice() {
                let ends = matches!(only.choice, Choice::EndTurn | Choice::Done);
                let looks = !player.screen.view.looking_at.is_empty();
                let hidden = only.words.contains("face-down");
                assert!(ends || looks || hidden, "{}", only.words);
            }
            player.take_first();
        }
        let session = &player.screen.session;
        let story = session.story(player.screen.viewer).all();
        let given = story
            .iter()
            .filter(|line| line.starts_with("There is only one choice: "));
        told += given.count();
        // Who steps through the game reads the same log.
        let last = session.history(player.screen.viewer).pop().expect("a step");
        assert_eq!(last.1, story.len());
    }
    assert!(told > 0, "nobody had only one choice");
}
