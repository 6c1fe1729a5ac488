//! Games that are looked at, by keys and clicks.

use super::super::picture::{buffer_of_watching, text};
use super::super::update::Input;
use super::super::watching::{Live, Next, TICK, Watching};
use super::pictures::compare_text;
use super::{Player, key_named, wish};
use crate::library::Library;
use crate::paint::Paint;
use crate::play::opponent;
use crate::play::session::Session;
use crate::replay::reel::Reel;
use crate::replay::tests::watched;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rulebox_engine::Rng;
use rulebox_rules::{Era, OncePerGame};

fn reel_of(session: &Session) -> Reel {
    let book = session.battle().book.clone();
    let (reel, _) = Reel::of(session.setting.clone(), session.log(), book).expect("a reel");
    reel
}

fn replay(size: (u16, u16)) -> Watching {
    let (_, reel) = watched(Era::E2025, 9, "random", 200);
    let mut watching = Watching::replay(reel, size, Paint::Colour);
    press(&mut watching, "<home>");
    watching
}

/// Presses keys, written as letters and `<names>`; computer players think at once.
fn press(watching: &mut Watching, keys: &str) -> bool {
    let mut rest = keys;
    while let Some(first) = rest.chars().next() {
        let end = rest.find('>').filter(|_| first == '<');
        let (code, length) = match end {
            Some(end) => (key_named(&rest[1..end]), end + 1),
            None => (KeyCode::Char(first), first.len_utf8()),
        };
        rest = &rest[length..];
        if give(
            watching,
            Input::Key(KeyEvent::new(code, KeyModifiers::NONE)),
        ) {
            return true;
        }
    }
    false
}

/// Gives an input; says whether that leaves.
fn give(watching: &mut Watching, input: Input) -> bool {
    match watching.update(input) {
        Next::Leave => true,
        Next::Stay => false,
        Next::Think(bot, position) => {
            let choice = position.answer(opponent::named(&bot).expect("a bot"));
            give(watching, Input::Thought(position.prompt.number, choice))
        }
    }
}

fn seen(watching: &Watching) -> String {
    text(&buffer_of_watching(watching))
}

#[track_caller]
fn must_see(watching: &Watching, wanted: &str) {
    let seen = seen(watching);
    assert!(seen.contains(wanted), "{wanted:?} is not in:\n{seen}");
}

#[test]
fn the_title_of_a_game_that_goes_on_fits_its_frame() {
    let wish = crate::play::Wish {
        library: Library::embedded(),
        bots: vec!["random".to_owned(); 2],
        ..wish(Era::E2025, 5)
    };
    let session = wish.begin().unwrap_or_else(|failure| panic!("{failure:?}"));
    let reel = reel_of(&session);
    let live = Live::new(session, None);
    let mut watching = Watching::live(live, reel, TICK, (80, 24), Paint::Plain);
    must_see(&watching, " Step 1 of 1 · all");
    // Somebody begins to think.
    for _ in 0..50 {
        let thinks = matches!(watching.update(Input::Tick), Next::Think(..));
        if thinks {
            must_see(&watching, " · thinks ─");
            return;
        }
    }
    panic!("nobody thinks");
}

#[test]
fn the_head_of_the_table_names_the_era_whatever_else_stands_there() {
    let mut watching = replay((80, 24));
    let mut done = 0;
    for chair in ["1", "2", "0"] {
        press(&mut watching, &format!("<home>{chair}"));
        for _ in 0..60 {
            let seen = seen(&watching);
            let head = seen.lines().next().unwrap_or_default();
            assert!(
                head.contains("· 2025") || head.contains("rules of 2025"),
                "{head}"
            );
            done += usize::from(head.contains("Energy"));
            press(&mut watching, "l");
        }
    }
    assert!(done > 10, "{done} turns of whoever looks");
}

#[test]
fn moves_of_the_other_are_told_from_a_chair() {
    let mut watching = replay((120, 40));
    press(&mut watching, "1g2<enter>");
    let other =
        |seen: &str| seen.contains("Player 2: End the turn") || seen.contains("Player 2: At");
    let mut told = false;
    for _ in 0..40 {
        told |= other(&seen(&watching));
        press(&mut watching, "l");
    }
    assert!(told, "{}", seen(&watching));
}

#[test]
fn a_replay_at_both_sizes() {
    for (size, name) in [((80, 24), "replay-80x24"), ((120, 40), "replay-120x40")] {
        let mut player = Player::for_pictures(&wish(Era::E2009, 3), size);
        player.play_to_turn(9);
        let reel = reel_of(&player.screen.session);
        let mut watching = Watching::replay(reel, size, Paint::Plain);
        press(&mut watching, "g7<enter>l");
        compare_text(&seen(&watching), name);
    }
}

#[test]
fn keys_wind_look_and_open() {
    let mut watching = replay((120, 40));
    must_see(&watching, "Step 1 of ");
    press(&mut watching, "l<right>h");
    must_see(&watching, "Step 2 of ");
    press(&mut watching, "<down>");
    assert_eq!(watching.reel.view().turn, 1);
    press(&mut watching, "jk");
    assert_eq!(watching.reel.view().turn, 1);
    press(&mut watching, "g4<enter>");
    assert_eq!(watching.reel.view().turn, 4);
    press(&mut watching, "g99x9<back><enter>");
    must_see(&watching, "There is no turn 99:");
    press(&mut watching, "g<enter>");
    must_see(&watching, "No turn was named.");
    press(&mut watching, "g<esc>1");
    must_see(&watching, "As Player 1 saw it.");
    press(&mut watching, "d");
    must_see(&watching, "Your discard pile");
    assert!(!seen(&watching).contains("Player 2's hand"));
    press(&mut watching, "<esc>0d");
    must_see(&watching, "Player 1's hand, ");
    // A card of the list can be read.
    press(&mut watching, "<enter>");
    must_see(&watching, " Energy Search ");
    press(&mut watching, "<esc><end>");
    must_see(&watching, "Player 2's deck, ");
    press(&mut watching, "<esc>o");
    must_see(&watching, " Log ");
    press(&mut watching, "<esc><tab>v");
    must_see(&watching, "Esc close");
    press(&mut watching, "<esc>?");
    must_see(&watching, " Keys ");
    assert!(press(&mut watching, "<esc>q"));
}

#[test]
fn it_runs_by_itself_faster_and_slower_and_stops_at_the_end() {
    let mut watching = replay((80, 24));
    let run = |watching: &mut Watching, time: u64| {
        for _ in 0..time / TICK {
            give(watching, Input::Tick);
        }
    };
    run(&mut watching, 5_000);
    assert_eq!(watching.reel.at(), 0, "nothing runs before it is asked to");
    press(&mut watching, " ");
    run(&mut watching, 4_000);
    let at = watching.reel.at();
    assert!((4..=6).contains(&at), "{at} steps in 4 seconds");
    press(&mut watching, "++");
    run(&mut watching, 2_000);
    assert!(watching.reel.at() >= at + 8);
    press(&mut watching, "?");
    let at = watching.reel.at();
    run(&mut watching, 2_000);
    assert_eq!(watching.reel.at(), at, "it waits while somebody reads");
    press(&mut watching, "<esc>++++++++");
    run(&mut watching, 60_000);
    assert_eq!(watching.reel.at(), watching.reel.last());
    must_see(&watching, "This is the end.");
}

#[test]
fn clicks_go_to_moves_and_read_cards() {
    let mut watching = replay((120, 40));
    press(&mut watching, "g3<enter>");
    let click = |watching: &mut Watching, x: u16, y: u16, button| {
        let kind = MouseEventKind::Down(button);
        let modifiers = KeyModifiers::NONE;
        give(
            watching,
            Input::Mouse(MouseEvent {
                kind,
                column: x,
                row: y,
                modifiers,
            }),
        );
    };
    let at = watching.reel.at();
    let lines = seen(&watching);
    let row = lines
        .lines()
        .position(|line| line.contains("▸ Player"))
        .expect("the next move");
    click(&mut watching, 90, row as u16 - 1, MouseButton::Left);
    assert_eq!(watching.reel.at(), at - 1);
    for (x, y) in [(60, 12), (60, 24), (40, 36)] {
        click(&mut watching, x, y, MouseButton::Right);
        press(&mut watching, "<esc><esc>");
    }
}

#[test]
fn computer_players_go_on_step_by_step_and_can_be_looked_back_at() {
    let wish = crate::play::Wish {
        library: Library::embedded(),
        bots: vec!["random".to_owned(); 2],
        ..wish(Era::E2011, 4)
    };
    let session = match wish.begin() {
        Ok(session) => session,
        Err(failure) => panic!("{failure:?}"),
    };
    let reel = reel_of(&session);
    let live = Live::new(session, None);
    let mut watching = Watching::live(live, reel, TICK, (80, 24), Paint::Plain);
    for _ in 0..40 {
        give(&mut watching, Input::Tick);
    }
    let last = watching.reel.last();
    assert!(last >= 39, "{last} steps");
    press(&mut watching, "<home>");
    assert_eq!(watching.reel.at(), 0);
    give(&mut watching, Input::Tick);
    assert_eq!(
        watching.reel.last(),
        last,
        "it is stopped while somebody looks back"
    );
    press(&mut watching, "<end>lll");
    assert_eq!(watching.reel.last(), last + 3);
    press(&mut watching, " ");
    for _ in 0..20_000 {
        give(&mut watching, Input::Tick);
    }
    must_see(&watching, "The game is over.");
    assert!(watching.reel.outcome().is_some());
}

#[test]
fn nothing_is_wound_unseen() {
    let mut watching = replay((80, 24));
    watching.size = (79, 24);
    must_see(&watching, "The table needs 80 columns");
    for keys in ["l", "<down>", "<end>", " ", "g3<enter>", "1", "d"] {
        assert!(!press(&mut watching, keys));
    }
    for _ in 0..200 {
        give(&mut watching, Input::Tick);
    }
    watching.size = (80, 24);
    must_see(&watching, "Step 1 of ");
    must_see(&watching, "everything");
    watching.size = (80, 23);
    must_see(&watching, "q leaves.");
    assert!(press(&mut watching, "q"));
}

#[test]
fn any_keys_clicks_and_sizes_do_no_harm() {
    let wish = crate::play::Wish {
        library: Library::embedded(),
        bots: vec!["random".to_owned(); 2],
        ..wish(Era::E2009, 4)
    };
    let session = wish.begin().unwrap_or_else(|failure| panic!("{failure:?}"));
    let reel = reel_of(&session);
    let live = Live::new(session, None);
    do_no_harm(replay((80, 24)));
    do_no_harm(Watching::live(live, reel, TICK, (80, 24), Paint::Colour));
}

fn do_no_harm(mut watching: Watching) {
    let keys: Vec<char> = "hljkg012 +-vofd?xé".chars().collect();
    let named = [
        "<enter>", "<esc>", "<up>", "<down>", "<left>", "<right>", "<tab>", "<back>", "<pgdn>",
        "<home>", "<end>",
    ];
    let kinds = [
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::ScrollDown,
        MouseEventKind::ScrollUp,
    ];
    let mut rng = Rng::new(5);
    for step in 0..3_000 {
        match rng.below(10) {
            0..4 => press(&mut watching, named[rng.below(named.len() as u32) as usize]),
            4..8 => {
                let key = keys[rng.below(keys.len() as u32) as usize];
                press(&mut watching, &key.to_string())
            }
            8 => {
                // A click may come from the window as it was before.
                let mouse = MouseEvent {
                    kind: kinds[rng.below(4) as usize],
                    column: rng.below(200) as u16,
                    row: rng.below(60) as u16,
                    modifiers: KeyModifiers::NONE,
                };
                give(&mut watching, Input::Mouse(mouse))
            }
            _ => give(&mut watching, Input::Tick),
        };
        if step % 20 == 0 {
            let small = (1 + rng.below(90) as u16, 1 + rng.below(30) as u16);
            let sizes = [(80, 24), (120, 40), (1, 1), (79, 24), (200, 60), small];
            watching.size = sizes[rng.below(6) as usize];
            let _ = seen(&watching);
        }
    }
}

/// The markers are turned for everybody to see, at the table and line by line.
#[test]
fn what_was_used_up_for_the_game_is_seen() {
    for (size, both) in [((80, 24), true), ((120, 40), false)] {
        let mut player = Player::sit(&wish(Era::E2021, 5), size);
        player.play_to_turn(1);
        assert!(!player.sees().contains(" used"));
        player.screen.view.sides[1].spent.add(OncePerGame::Vstar);
        player.must_see("VSTAR used");
        if both {
            player.screen.view.sides[1].spent.add(OncePerGame::Gx);
            player.must_see("GX, VSTAR used");
        }
        let battle = player.screen.session.battle();
        let people = player.screen.session.people(player.screen.viewer);
        let view = &player.screen.view;
        let board = crate::play::board::render(&battle.book, view, people, Paint::Plain);
        assert_eq!(board.matches("VSTAR used").count(), 1, "{board}");
    }
}
