//! A recorded game can be wound forwards and backwards: every step is the same game, whichever way it is come to.

use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_engine::book::duel_book;
use rulebox_engine::knowledge::{Face, Spent, View};
use rulebox_engine::record::{Film, Line, Log, Recorded, ReplayError, Torn};
use rulebox_engine::{Book, Duel, Event, Forget, Pending, Rng, Seat};
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::games::{books, random_answer};
use std::sync::Arc;

/// A random game of at most so many answers.
fn recorded(book: &Arc<Book>, seed: u64, most: usize) -> Recorded<Duel> {
    let mut rng = Rng::new(seed);
    let mut game = Recorded::begin(book.clone(), &mut rng, Forget);
    for _ in 0..most {
        let Some(answer) = random_answer(&game.battle, &mut rng) else {
            break;
        };
        game.apply(answer, &mut rng, Forget).unwrap();
    }
    game
}

/// The film of a sound log, and the hash of the game at each step as it was first shown.
fn film_of(log: &Log, book: &Arc<Book>) -> (Film<Duel>, Vec<u64>) {
    let mut hashes = Vec::new();
    let (film, torn) = Film::of(log, book.clone(), |_, battle| {
        hashes.push(battle.state.hash());
    })
    .unwrap();
    assert_eq!(torn, None);
    (film, hashes)
}

/// Fifty games: from any turn backwards and forwards, by single steps and by leaps, each step has its one hash.
#[test]
fn every_step_is_the_same_game_from_both_sides() {
    for seed in 0..50 {
        let book = &books()[seed as usize % books().len()];
        let game = recorded(book, seed, usize::MAX);
        let (mut film, hashes) = film_of(&game.log, book);
        assert_eq!(hashes.len(), film.last() + 1, "game {seed}");
        let marks: Vec<usize> = film.turns().iter().map(|mark| mark.step).collect();
        assert!(marks.len() > 1, "game {seed} has turns");
        let check = |film: &mut Film<Duel>, step: usize| {
            film.go_to(step);
            assert_eq!(film.at(), step, "game {seed}");
            let hash = film.battle().state.hash();
            assert_eq!(hash, hashes[step], "game {seed}, step {step}");
        };
        for mark in marks {
            for step in [mark, mark.saturating_sub(1), mark, mark + 1, mark, 0, mark] {
                check(&mut film, step.min(hashes.len() - 1));
            }
        }
        for step in (0..hashes.len()).rev().chain(0..hashes.len()) {
            check(&mut film, step);
        }
        let mut rng = Rng::new(seed);
        for _ in 0..50 {
            check(&mut film, rng.below(hashes.len() as u32) as usize);
        }
        assert_eq!(hashes.last(), Some(&game.battle.state.hash()));
    }
}

#[test]
fn the_hashes_of_the_log_are_those_of_the_turns() {
    let book = &books()[3];
    let game = recorded(book, 3, usize::MAX);
    let (mut film, _) = film_of(&game.log, book);
    let mut compared = 0;
    for line in &game.log.lines {
        if let Line::Turn { turn, hash } = line {
            let step = film.step_of_turn(*turn).unwrap();
            film.go_to(step);
            assert_eq!(format!("{:016x}", film.battle().facts_hash()), *hash);
            compared += 1;
        }
    }
    assert!(compared > 5, "{compared} turns");
    assert_eq!(film.step_of_turn(9_999), None);
}

#[test]
fn a_step_has_the_answer_that_was_given_there() {
    let book = &books()[1];
    let game = recorded(book, 8, 120);
    let (film, _) = film_of(&game.log, book);
    let answers: Vec<&Line> = game.log.lines.iter().collect();
    let answers = answers
        .into_iter()
        .filter(|line| matches!(line, Line::Answer(..)));
    let told: Vec<&Line> = (0..film.last()).filter_map(|s| film.answer(s)).collect();
    assert_eq!(told, answers.collect::<Vec<_>>());
    assert_eq!(film.answer(film.last()), None);
    assert_eq!(film.at(), 0, "it begins at its beginning");
}

/// What is shown with the steps is what happened, all of it and in order.
#[test]
fn the_steps_tell_every_event_once() {
    let book = &books()[2];
    let game = recorded(book, 4, usize::MAX);
    let mut events: Vec<Event> = Vec::new();
    game.log.replay::<Duel>(book.clone(), &mut events).unwrap();
    let mut told = Vec::new();
    let shown = Film::<Duel>::of(&game.log, book.clone(), |events, _| {
        told.extend_from_slice(events);
    });
    assert!(shown.is_ok());
    assert_eq!(told, events);
}

#[test]
fn a_film_grows_with_its_game() {
    let book = &books()[5];
    let mut rng = Rng::new(6);
    let mut game: Recorded<Duel> = Recorded::begin(book.clone(), &mut rng, Forget);
    let (mut film, _) = film_of(&game.log, book);
    while let Some(answer) = random_answer(&game.battle, &mut rng) {
        let known = game.log.lines.len();
        game.apply(answer, &mut rng, Forget).unwrap();
        // Whoever looks back meanwhile finds the new step all the same.
        film.go_to(film.last() / 2);
        film.extend(&game.log.lines[known..], |_, _| {}).unwrap();
        assert_eq!(film.at(), film.last());
        assert_eq!(film.battle().state, game.battle.state);
    }
    let (whole, _) = film_of(&game.log, book);
    assert_eq!(film.last(), whole.last());
    assert_eq!(film.turns().len(), whole.turns().len());
}

#[test]
fn a_log_that_is_wrong_somewhere_keeps_the_steps_before() {
    let book = &books()[0];
    let mut log = recorded(book, 5, 60).log;
    let (whole, hashes) = film_of(&log, book);
    let index = log.lines.len() / 2;
    let index = (index..)
        .find(|i| matches!(log.lines[*i], Line::Answer(..)))
        .unwrap();
    log.lines.truncate(index);
    log.lines.push(Line::Concede(Seat(9)));
    let (mut film, torn) = Film::<Duel>::of(&log, book.clone(), |_, _| {}).unwrap();
    let Some(Torn {
        error: ReplayError::Illegal { line, .. },
        pending: Pending::Ask(_),
        ..
    }) = torn
    else {
        panic!("{torn:?}");
    };
    assert_eq!(line, index + 2);
    assert!(film.last() > 5 && film.last() < whole.last());
    film.go_to(usize::MAX);
    assert_eq!(film.battle().state.hash(), hashes[film.last()]);
}

#[test]
fn a_log_that_breaks_off_says_so() {
    let book = &books()[0];
    let log = recorded(book, 5, 60).log;
    let text = log.write();
    let lines: Vec<&str> = text.lines().collect();
    for kept in 1..lines.len() {
        let told = Log::read(&lines[..kept].join("\n"));
        assert_eq!(told, Err(ReplayError::Cut { line: kept }));
    }
    let (sound, error) = Log::read_sound(&lines[..40].join("\n")).unwrap();
    assert_eq!(error, Some(ReplayError::Cut { line: 40 }));
    assert_eq!(sound.lines, log.lines[..39]);
    let more = format!("{text}{}\n", lines[3]);
    assert_eq!(
        Log::read(&more).unwrap_err().to_string(),
        format!(
            "line {}: the log ends here, but more lines follow",
            lines.len()
        )
    );
}

/// Without a hash at the end nobody would notice a change after the last turn began.
#[test]
fn another_answer_after_the_last_turn_is_found_at_the_end() {
    let mut found = 0;
    for seed in 0..20 {
        let book = &books()[0];
        let mut log = recorded(book, seed, 60).log;
        let (mut film, _) = film_of(&log, book);
        film.go_to(film.last() - 1);
        let mut options = Vec::new();
        film.battle().options(&mut options);
        let last = log.lines.len() - 1;
        let Line::Answer(seat, given) = log.lines[last] else {
            // Chance or a turn came after the last answer.
            continue;
        };
        let meant = log.replay::<Duel>(book.clone(), Forget).unwrap().state;
        for other in options.into_iter().filter(|option| *option != given) {
            log.lines[last] = Line::Answer(seat, other);
            let line = match log.replay::<Duel>(book.clone(), Forget) {
                Err(ReplayError::Differs { line, .. }) => line,
                // Which of two undamaged Pokémon is healed makes no difference.
                Ok(same) if same.state == meant => continue,
                told => panic!("{other:?} in the place of {given:?}: {:?}", told.map(drop)),
            };
            assert_eq!(line, log.lines.len() + 2);
            found += 1;
        }
    }
    assert!(found > 20, "{found} other answers");
}

/// Whoever sees everything sees what each player sees, and nothing lies face down.
#[test]
fn the_whole_view_hides_nothing_and_agrees_with_the_players() {
    let game = recorded(&books()[4], 9, 80);
    let whole: View<rulebox_engine::CardId> = game.battle.whole_view();
    for side in &whole.sides {
        assert_eq!(side.hand.hidden, 0);
        let faces = side.deck.iter().chain(&side.prizes);
        assert!(faces.into_iter().all(|face| *face != Face::Down));
        let own = game.battle.known_to(Some(side.seat));
        let own = &own.sides[side.seat.index()];
        assert_eq!(own.hand, side.hand);
        assert_eq!(own.active, side.active);
        assert_eq!(own.bench, side.bench);
    }
    assert_eq!(whole.viewer, None);
}

/// Markers are public: whoever looks sees which player has turned which one (KIND-GX-2, KIND-VSTAR-3).
#[test]
fn everybody_sees_what_was_used_up_for_the_game() {
    let mut found = 0;
    let decks: Vec<_> = EmbeddedDeck::for_duels(Era::E2021)
        .map(|deck| deck.cards().unwrap())
        .collect();
    for (seed, pair) in (0..).zip(decks.windows(2)) {
        let book = duel_book(Ruleset::of(Era::E2021), pair, &Catalog::embedded()).unwrap();
        let game = recorded(&book, seed, usize::MAX);
        let mut spent = [Spent::default(); 2];
        let shown = Film::<Duel>::of(&game.log, book, |events, battle| {
            for event in events {
                match *event {
                    Event::Spent { seat, once } => {
                        spent[seat.index()].add(once);
                        found += 1;
                    }
                    // Sudden Death is another game.
                    Event::SuddenDeathBegan => spent = Default::default(),
                    _ => {}
                }
            }
            for viewer in [None, Some(Seat(0)), Some(Seat(1))] {
                let sides = battle.known_to(viewer).sides;
                assert_eq!([sides[0].spent, sides[1].spent], spent, "{viewer:?}");
            }
        });
        assert!(shown.is_ok());
    }
    assert!(found > 0, "no marker was turned");
}
