//! Every card that lies face up can be read.

use super::super::plan::Plan;
use super::super::sheet::{self, Sheet, Text};
use super::super::spot::Spot;
use super::{Player, wish};
use crate::play::why::Finding;
use ratatui::crossterm::event::MouseButton;
use rulebox_engine::CardId;
use rulebox_rules::{Era, rule};

const SIZE: (u16, u16) = (80, 24);

fn text(player: &Player) -> Text {
    match player.screen.sheets.last() {
        Some(Sheet::Text(text)) => text.clone(),
        other => panic!("{other:?} is on the table"),
    }
}

/// Insists that the card itself is read, and closes it.
#[track_caller]
fn is_read(player: &mut Player, card: CardId, sheets: usize) {
    let name = player.screen.session.battle().book.name(card).to_owned();
    assert_eq!(player.screen.sheets.len(), sheets);
    assert_eq!(text(player).title, name);
    player.must_see("Esc close");
    player.press("<esc>");
    assert_eq!(player.screen.sheets.len(), sheets - 1);
}

/// The row in which something is seen.
fn row_of(player: &Player, words: &str) -> u16 {
    let seen = player.sees();
    let row = seen.lines().position(|line| line.contains(words));
    row.expect("a row") as u16
}

#[test]
fn a_decision_that_is_cited_says_what_was_asked() {
    let rule = rule!("AMB-33");
    let finding = Finding {
        moves: vec!["Play Potion".to_owned()],
        allowed: false,
        sentence: "It would do nothing.".to_owned(),
        rule: Some(rule),
    };
    let sheet = sheet::why("Why not?", &[finding]);
    let question = rule.question().expect("a decision");
    let link = sheet.rows.last().expect("a link");
    assert_eq!(
        link.text,
        format!("[1] AMB-33 {question} {}", rule.sentence())
    );
}

#[test]
fn cards_attached_to_a_pokemon_and_under_it_can_be_read() {
    let mut player = Player::sit(&wish(Era::E2009, 3), (80, 24));
    let rich = |player: &super::super::screen::Screen| {
        let sides = player.view.sides.iter();
        let mut all = sides.flat_map(|side| side.active.iter().chain(&side.bench));
        let found = all.find(|pokemon| !pokemon.attached.is_empty() && pokemon.stack.len() > 1);
        found.cloned()
    };
    player.play_until(|screen| rich(screen).is_some());
    let pokemon = rich(&player.screen).expect("a Pokémon");
    player.screen.point_at(Spot::Pokemon(pokemon.slot));
    player.press("v").must_see("Tab chooses a card");
    player.press("<end>").must_see("Under it:");
    let cards = text(&player).cards();
    assert!(cards.contains(&pokemon.stack[1]));
    for (number, card) in cards.iter().enumerate() {
        player.press("<tab>");
        assert_eq!(text(&player).chosen, Some(number));
        player.press(["<enter>", "v"][number % 2]);
        is_read(&mut player, *card, 2);
    }
    let last = cards[cards.len() - 1];
    let name = player.screen.session.battle().book.name(last).to_owned();
    let row = row_of(&player, &format!("│   {name}"));
    player.click(20, row, MouseButton::Left);
    is_read(&mut player, last, 2);
}

#[test]
fn cards_in_piles_can_be_read() {
    for size in [SIZE, (120, 40)] {
        let mut player = Player::sit(&wish(Era::E2025, 5), size);
        player.play_until(|screen| {
            let mut piles = screen.view.sides.iter();
            piles.all(|side| side.discard.len() > 3)
        });
        player.press("d").must_see("Tab next card · Enter reads it");
        let cards = text(&player).cards();
        assert_eq!(text(&player).chosen, Some(0));
        for (number, card) in cards.iter().enumerate() {
            assert_eq!(text(&player).chosen_card(), Some(*card), "{number}");
            player.press("<enter>");
            is_read(&mut player, *card, 2);
            player.press(["<down>", "<right>"][number % 2]);
        }
        player.press("<home>");
        let name = player
            .screen
            .session
            .battle()
            .book
            .name(cards[0])
            .to_owned();
        let row = row_of(&player, &format!("{name} "));
        assert!(row > 0);
    }
}

#[test]
fn the_card_that_is_chosen_is_in_sight() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.play_to_turn(1).press("/nest ball<enter>1");
    player.must_see("Nest Ball: Search through your");
    player
        .press("d")
        .must_see("The deck that you look through, ");
    let in_sight = |player: &Player| {
        let text = text(player);
        let lines = Plan::of(&player.screen).text_lines(&player.screen, &text);
        lines.iter().any(|line| line.card == text.chosen)
    };
    let count = text(&player).cards().len();
    assert!(count > 8, "{count} different cards");
    for key in ["<down>", "<tab>", "<left>", "<up>"] {
        for _ in 0..count + 3 {
            player.press(key);
            assert!(in_sight(&player), "after {key}");
        }
    }
    let card = text(&player).chosen_card().expect("a card");
    player.press("<enter>");
    is_read(&mut player, card, 2);
}

#[test]
fn the_stadium_is_read_where_it_lies_and_among_the_piles() {
    let mut wish = wish(Era::E2009, 5);
    wish.decks = Some(["luxchomp", "kingdra"].map(str::to_owned).to_vec());
    let mut player = Player::sit(&wish, SIZE);
    player.play_until(|screen| screen.view.stadium.is_some() && !screen.offers.is_empty());
    let stadium = player.screen.view.stadium.expect("a Stadium");
    player.screen.point_at(Spot::Stadium(stadium));
    player.press("v");
    is_read(&mut player, stadium, 1);
    player.press("d").must_see("The Stadium in play, 1 card");
    assert!(text(&player).cards().contains(&stadium));
}
