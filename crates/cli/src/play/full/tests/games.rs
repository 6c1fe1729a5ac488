//! Games played by keys and clicks.

use super::super::plan::Plan;
use super::super::screen::Filter;
use super::super::spot::Spot;
use super::super::start::{Answered, Start};
use super::super::update::Input;
use super::{Player, file, wish};
use crate::library::Library;
use crate::paint::Paint;
use crate::play::saved;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton};
use rulebox_engine::{Choice, Rng, Seat};
use rulebox_rules::Era;

const SIZE: (u16, u16) = (80, 24);

#[test]
fn three_turns_by_keys_then_why_not_save_resume_and_concede() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.must_see("Do you take the first turn?");
    player.press("1").must_see("What do you do?");
    // There is only one Basic Pokémon in the hand.
    player
        .press("l")
        .must_see("There is only one choice: Seedot.");
    player.press("<esc>");
    play_three_turns(&mut player);

    // Retreating needs somebody on the Bench or Energy; whatever forbids it has a rule.
    player.press("nretreat<enter>").must_see("Why not retreat?");
    player.must_see("[1] TURN-RETREAT-");
    player
        .press("<enter>")
        .must_see("In the rulebook of 2025 this holds");
    player.press("<esc><esc>").must_see("What do you do?");

    player
        .press("<up>y")
        .must_see("Yes: this rule allows it.")
        .must_see("[1] TURN-7");
    player.press("<esc>");

    let saved_in = file("three-turns.rulebox");
    player.press("s").must_see("Save as: game-5.rulebox");
    for _ in 0.."game-5.rulebox".len() {
        player.press("<back>");
    }
    player
        .press(&saved_in.display().to_string())
        .press("<enter>");
    player.must_see("Saved: rulebox play --resume");
    // Leaving loses nothing until somebody answers again.
    player.press("x").must_see("The game is saved.");
    player.press("<esc>");

    let session = saved::open(&saved_in, &Library::embedded(), |_| {}).expect("a saved game");
    let mut again = Player::join(session, SIZE);
    assert_eq!(again.screen.view, player.screen.view);
    assert_eq!(again.screen.offers, player.screen.offers);
    let told = |player: &Player| player.screen.session.story(Seat(0)).all().to_vec();
    assert_eq!(told(&again), told(&player), "the story is told again");
    // From here on both games stay the same game.
    for _ in 0..20 {
        again.take_first();
        player.take_first();
    }
    assert_eq!(told(&again), told(&player));
    player.press("x").must_see("is not saved is lost.");
    player.press("<esc>");

    again.press("c").must_see("Do you give up this game?");
    again.press("<esc>");
    assert!(again.screen.view.outcome.is_none());
    again
        .press("c<enter>")
        .must_see("Bot wins: you conceded.")
        .must_see("r rematch");
    // What was saved before can still be gone on with.
    again.screen.kept = player.screen.kept.clone();
    again.press("s").must_see("Save as: replay-5.rulebox");
    again.press("<esc>");
    again.press("r").must_see("Setting up");
    assert_eq!(again.screen.session.setting.seed, 6);
    again.press("x<enter>");
    assert!(again.left);
    let folder = saved_in.parent().expect("a folder");
    std::fs::remove_dir_all(folder).expect("the folder goes");
}

/// Attaches what can be attached in three turns and ends them, all by keys.
fn play_three_turns(player: &mut Player) {
    for _ in 0..3 {
        player.play_to_turn(player.screen.view.turn + 1);
        player.must_see("What do you do?").must_see("▸");
        let before = player.screen.view.turn;
        // Attach what can be attached, then end the turn, which is the last option.
        if !player.press("q").screen.shown().is_empty() {
            player.press("1");
            if player.screen.pointed.is_some() {
                player.press("1");
            }
            player.must_see("Energy ✓");
        }
        player.press("<esc><up><enter>");
        if !player.screen.sheets.is_empty() {
            player
                .must_see("You could still attack.")
                .must_see("Enter yes");
            player.press("<enter>");
        }
        assert!(player.screen.view.turn > before);
    }
    player.play_to_turn(player.screen.view.turn);
}

#[test]
fn a_game_comes_to_its_end_in_every_era() {
    for era in Era::ALL {
        let mut player = Player::sit(&wish(*era, 11), SIZE);
        player.play_to_turn(u16::MAX);
        player.must_see("The game is over").must_see("win");
        player.press("<esc>").must_see("The table as it was.");
        player.press("<left><left>").must_see("Step ");
        for _ in 0..1_000 {
            player.press("<left>");
        }
        player.must_see("Step 1 of ").must_see("Setting up");
        player.press("<esc>");
        assert!(player.screen.view.outcome.is_some());
        player.press("l").must_see("Log");
        player.press("<esc><enter><enter>");
        assert!(player.left, "{era}");
    }
}

#[test]
fn undo_takes_back_what_taught_nothing_and_says_why_not_otherwise() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.press("u").must_see("There is nothing to take back.");
    player.play_to_turn(3);
    for _ in 0..20 {
        if !player.press("q").screen.shown().is_empty() {
            break;
        }
        player.play_to_turn(player.screen.view.turn + 1);
    }
    let (view, log) = (
        player.screen.view.clone(),
        player.screen.session.log().clone(),
    );
    player.press("1");
    if player.screen.pointed.is_some() {
        player.press("1");
    }
    player.must_see("Energy ✓");
    assert_ne!(player.screen.view, view);
    player
        .press("u")
        .must_see("Taken back.")
        .must_see("Energy ·");
    assert_eq!(player.screen.view, view);
    assert_eq!(*player.screen.session.log(), log);
    player.press("<esc><up><enter>");
    if !player.screen.sheets.is_empty() {
        player.press("<enter>");
    }
    player.play_to_turn(player.screen.view.turn);
    player
        .press("u")
        .must_see("cannot be taken back: the other player has answered");
}

#[test]
fn nothing_that_can_be_taken_back_taught_anything() {
    // Whatever is known after an answer that can be taken back was known before it.
    let mut taken = 0;
    for seed in 1..=4 {
        let mut player = Player::sit(&wish(Era::E2011, seed), SIZE);
        for _ in 0..150 {
            let before = player.screen.session.clone();
            let turn = player.screen.view.clone();
            player.take_first();
            let mut back = player.screen.session.clone();
            if back.undo().is_err() || player.screen.view.outcome.is_some() {
                continue;
            }
            taken += 1;
            assert_eq!(back.battle().state, before.battle().state);
            let table = player.screen.session.battle().table();
            let was = before.battle().table();
            for seat in [Seat(0), Seat(1)] {
                for card in before.battle().book.deck(seat) {
                    let now = table.is_known(Some(Seat(0)), card);
                    let then = was.is_known(Some(Seat(0)), card) || turn.looking_at.contains(&card);
                    assert!(
                        then || !now,
                        "seed {seed}: {}",
                        before.battle().book.name(card)
                    );
                }
            }
        }
    }
    assert!(taken > 20, "only {taken} answers could be taken back");
}

#[test]
fn a_hint_is_one_of_the_options_and_moves_the_cursor_there() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player
        .play_to_turn(3)
        .press("h")
        .must_see("A good computer player would choose:");
    let said = player
        .screen
        .notice
        .clone()
        .map(|notice| notice.text)
        .unwrap_or_default();
    let under = player
        .screen
        .under_cursor()
        .map(|offer| offer.words.clone());
    assert!(said.ends_with(&under.expect("an option")), "{said}");
}

#[test]
fn keys_show_options_of_a_sort_and_search_finds_words() {
    let mut player = Player::sit(&wish(Era::E2009, 3), SIZE);
    player.play_to_turn(5);
    for key in ["a", "b", "q", "e", "w", "t"] {
        player.press(key);
        let Filter::Sort(sort) = player.screen.filter else {
            panic!("{key} shows all");
        };
        for at in player.screen.shown() {
            assert!(
                sort.has(&player.screen.view, player.screen.offers[at].choice),
                "{key}"
            );
        }
        if player.screen.shown().is_empty() {
            player.must_see("no such option now");
            player.press("n").must_see("Why not");
            player.press("<esc>");
        }
        player.press("<esc>");
    }
    player.press("/end<enter>");
    assert_eq!(player.screen.shown().len(), 1);
    player
        .press("<esc>/xyzzy<enter>")
        .must_see("No option has the words");
    player.press("<esc>");
    assert_eq!(player.screen.shown().len(), player.screen.offers.len());
    player.press("9");
}

#[test]
fn cards_are_pointed_at_read_and_asked_about() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.play_to_turn(1).press("<right>");
    let Some(Spot::Hand(card)) = player.screen.pointed else {
        panic!("{:?} is pointed at", player.screen.pointed);
    };
    let name = player.screen.session.battle().book.name(card).to_owned();
    player.press("v").must_see(&format!(" {name} "));
    player.must_see("Esc close");
    player.press("<esc>n");
    assert!(player.sees().contains("Why not") || player.sees().contains("No move of yours"));
    player.press("<esc><esc>");
    assert_eq!(player.screen.pointed, None);
    // Round the whole table and back again.
    for _ in 0..40 {
        player.press("<tab>v<esc>");
    }
}

#[test]
fn the_mouse_points_reads_takes_and_opens_rules() {
    let mut player = Player::sit(&wish(Era::E2025, 5), (120, 40));
    player.play_to_turn(1);
    let spots = Plan::of(&player.screen).spots(&player.screen);
    for (rect, spot) in spots {
        player.press("<esc>");
        player.click(rect.x + 1, rect.y, MouseButton::Left);
        assert_eq!(player.screen.pointed, Some(spot));
    }
    let (rect, spot) = Plan::of(&player.screen).hand_cells(&player.screen)[0]
        .clone()
        .into_spot();
    player.press("<esc>");
    player.give(Input::Tick);
    player.click(rect.x, rect.y, MouseButton::Right);
    assert_eq!(
        (player.screen.pointed, player.screen.sheets.len()),
        (Some(spot), 1)
    );
    player.press("<esc><esc>");
    // Asking why there is no attack opens the rule by a click on it.
    player.press("an").must_see("[1] TURN-FIRST-6");
    let seen = player.sees();
    let row = seen
        .lines()
        .position(|line| line.contains("[1] TURN-FIRST-6"))
        .expect("a row");
    player.click(60, row as u16, MouseButton::Left);
    player.must_see("The starting player may not attack on the first turn.");
    player.press("<esc><esc><esc>");
    let (prompt, lines) = (
        player.screen.prompt,
        Plan::of(&player.screen).option_lines(&player.screen),
    );
    assert!(!lines.is_empty());
    let inner = Plan::of(&player.screen).options_inner(&player.screen);
    player.click(inner.x + 5, inner.y, MouseButton::Left);
    assert_ne!(player.screen.prompt, prompt, "the first option was taken");
    let buttons = Plan::of(&player.screen).buttons();
    player.click(buttons[0].0.x, buttons[0].0.y, MouseButton::Left);
    player.must_see(" Keys ");
    player.click(0, 39, MouseButton::Left);
    assert!(
        player.screen.sheets.is_empty(),
        "a click beside a sheet closes it"
    );
    let plan = Plan::of(&player.screen);
    player.click(plan.mine.piles.x, plan.mine.piles.y, MouseButton::Left);
    player.must_see("Your discard pile, ");
    player.press("<esc>");
    player.click(plan.log.x + 3, plan.log.y + 3, MouseButton::Left);
    assert_eq!(player.screen.sheets.len(), 1);
}

trait IntoSpot {
    fn into_spot(self) -> (ratatui::layout::Rect, Spot);
}

impl IntoSpot for (ratatui::layout::Rect, Spot, String) {
    fn into_spot(self) -> (ratatui::layout::Rect, Spot) {
        (self.0, self.1)
    }
}

#[test]
fn targets_of_one_card_are_one_row_that_opens() {
    let mut player = Player::sit(&wish(Era::E2009, 3), SIZE);
    let several = |player: &Player| {
        let rows = player.screen.rows();
        rows.iter().position(|row| row.offers.len() > 1)
    };
    for _ in 0..500 {
        if several(&player).is_some() {
            break;
        }
        player.take_first();
    }
    let number = several(&player).expect("a card with several targets");
    let row = player.screen.rows()[number].clone();
    assert!(row.words.ends_with(" …"), "{}", row.words);
    let (options, rows) = (player.screen.offers.len(), player.screen.rows().len());
    player.must_see(&format!(" {options} options in {rows} rows "));
    let prompt = player.screen.prompt;
    player.screen.cursor = number;
    player.press("<enter>");
    assert_eq!(player.screen.prompt, prompt, "nothing is answered yet");
    assert_eq!(player.screen.shown(), row.offers);
    let Some(Spot::Hand(_)) = player.screen.pointed else {
        panic!("the card is not pointed at");
    };
    // A click on a target takes it.
    let target = player.screen.offers[row.offers[1]].choice;
    let (Choice::Attach(_, slot) | Choice::Evolve(_, slot)) = target else {
        panic!("{target:?}");
    };
    let spots = Plan::of(&player.screen).spots(&player.screen);
    let (rect, _) = spots
        .iter()
        .find(|(_, spot)| *spot == Spot::Pokemon(slot))
        .expect("a place");
    player.click(rect.x + 2, rect.y, MouseButton::Left);
    assert_ne!(player.screen.prompt, prompt);
    let told = player.screen.session.log().lines.clone();
    assert!(told.contains(&rulebox_engine::record::Line::Answer(Seat(0), target)));
}

#[test]
fn a_curtain_hides_everything_between_two_people() {
    let mut wish = wish(Era::E2025, 5);
    wish.hot_seat = true;
    let mut player = Player::sit(&wish, SIZE);
    let mut curtains = 0;
    for _ in 0..400 {
        if player.screen.view.outcome.is_some() || curtains > 20 {
            break;
        }
        if let Some(seat) = player.screen.curtain {
            curtains += 1;
            let words: Vec<String> = player
                .sees()
                .split_whitespace()
                .map(str::to_owned)
                .collect();
            let name = format!("Player {}", seat.0 + 1);
            let expected = format!("{name} Press Enter when nobody else looks. s saves, x leaves.");
            assert_eq!(words.join(" "), expected);
            player.press("v1?nlu/x<esc>");
            assert_eq!(
                player.screen.curtain,
                Some(seat),
                "only Enter lifts the curtain"
            );
            player.press("<enter>");
        }
        assert_eq!(
            player.screen.prompt.map(|prompt| prompt.seat()),
            Some(player.screen.viewer)
        );
        let hidden = &player.screen.view.sides[1 - player.screen.viewer.index()].hand;
        assert!(player.screen.view.turn > 0 || hidden.known.is_empty());
        player.take_first();
    }
    assert!(curtains > 10, "{curtains} curtains");
}

#[test]
fn the_picture_stays_the_same_when_all_that_is_hidden_is_drawn_again() {
    let mut rng = Rng::new(21);
    let (mut compared, mut different) = (0, 0);
    for era in Era::ALL {
        let mut player = Player::sit(&wish(*era, 8), (120, 40));
        for _ in 0..120 {
            if player.screen.view.outcome.is_some() {
                break;
            }
            let session = player.screen.session.redrawn(Seat(0), &mut rng);
            different +=
                usize::from(session.battle().state != player.screen.session.battle().state);
            let mut other = Player::join(session, (120, 40));
            other.screen.news = player.screen.news.clone();
            for keys in [
                "",
                "nwhatever<enter>",
                "<esc>d",
                "<esc>",
                "<tab>v",
                "<esc><esc>",
            ] {
                let (seen, also) = (player.press(keys).sees(), other.press(keys).sees());
                assert_eq!(seen, also, "after {keys}");
                compared += 1;
            }
            player.take_first();
        }
    }
    assert!(
        compared > 500 && different > 100,
        "{compared} pictures, {different} games"
    );
}

#[test]
fn a_card_that_is_looked_for_can_be_read() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.play_to_turn(1).press("/nest ball<enter>1");
    player.must_see("Nest Ball: Search through your");
    player.press("v").must_see("Esc close").must_see("HP");
}

#[test]
fn any_keys_and_clicks_do_no_harm() {
    let keys: Vec<char> = "123456789abqewtvny/hulfdsc?xr zé".chars().collect();
    let named = [
        "<enter>", "<esc>", "<up>", "<down>", "<left>", "<right>", "<tab>", "<back>", "<pgdn>",
        "<home>",
    ];
    for (era, hot_seat) in Era::ALL
        .iter()
        .flat_map(|era| [(*era, false), (*era, true)])
    {
        let mut wish = wish(era, 77);
        wish.hot_seat = hot_seat;
        let mut player = Player::sit(&wish, SIZE);
        player.no_files = true;
        let mut rng = Rng::new(u64::from(hot_seat) + 9);
        for step in 0..1_500 {
            match rng.below(10) {
                0..4 => player.press(named[rng.below(named.len() as u32) as usize]),
                4..8 => player.press(&keys[rng.below(keys.len() as u32) as usize].to_string()),
                _ => {
                    let (width, height) = player.screen.size;
                    let (x, y) = (
                        rng.below(width.into()) as u16,
                        rng.below(height.into()) as u16,
                    );
                    let button = [MouseButton::Left, MouseButton::Right][rng.below(2) as usize];
                    player.click(x, y, button);
                    &mut player
                }
            };
            if step % 10 == 0 {
                let _ = player.sees();
                let small = (1 + rng.below(90) as u16, 1 + rng.below(30) as u16);
                let sizes = [(80, 24), (120, 40), (100, 30), small, (1, 1)];
                player.screen.size = sizes[rng.below(5) as usize];
            }
            // Whoever leaves comes back, and something can always be done.
            player.left = false;
            let over = player.screen.view.outcome.is_some() || player.screen.past.is_some();
            assert!(over || !player.screen.offers.is_empty());
        }
    }
}

#[test]
fn saving_where_nothing_can_be_written_is_told() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.press("s/no/such/folder/game<enter>");
    player.must_see("cannot be written");
    player.press("xs").must_see("Save as:");
    player.press("<esc>");
    assert!(!player.left);
}

#[test]
fn why_not_without_words_has_a_title_without_a_gap() {
    let mut player = Player::sit(&wish(Era::E2025, 5), SIZE);
    player.play_to_turn(1);
    player.press("n<enter>").must_see(" Why not? ");
}

#[test]
fn quick_start_asks_two_questions() {
    let mut wish = wish(Era::E2025, 5);
    (wish.era, wish.decks) = (None, None);
    let enter = Input::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
    let mut start = Start::new(wish.clone(), SIZE, Paint::Plain).expect("questions");
    assert!(matches!(start.update(&enter), Answered::Stay));
    let Answered::Begin(settled) = start.update(&enter) else {
        panic!("more than two questions");
    };
    assert_eq!(settled.era, Some(Era::E2025));
    assert!(settled.begin().is_ok());
    // Every deck on offer can be played, and both players have one.
    for era in Era::ALL {
        wish.era = Some(*era);
        for number in 0..60 {
            let mut start = Start::new(wish.clone(), SIZE, Paint::Plain).expect("a question");
            for _ in 0..number {
                start.update(&Input::Key(KeyEvent::new(
                    KeyCode::Down,
                    KeyModifiers::NONE,
                )));
            }
            let Answered::Begin(settled) = start.update(&enter) else {
                panic!("more than one question");
            };
            assert!(settled.begin().is_ok(), "{settled:?}");
        }
    }
}
