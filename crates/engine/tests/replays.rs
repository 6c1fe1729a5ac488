//! A recorded game can be written, read, replayed and gone on with; a log that was tampered with says where.

use rulebox_engine::chance::ChanceOutcome;
use rulebox_engine::plan::{Seats, Side};
use rulebox_engine::reason::{Illegal, Reason};
use rulebox_engine::record::{Line, Log, Recorded, ReplayError};
use rulebox_engine::{Battle, Book, Choice, Duel, Forget, Rng, Seat};
use rulebox_testkit::games::{answer, books, random_answer};
use std::sync::Arc;

/// Plays on with random answers, to the end or until so many were given.
fn play_on(game: &mut Recorded<Duel>, rng: &mut Rng, most: usize) {
    for _ in 0..most {
        let Some(answer) = random_answer(&game.battle, rng) else {
            return;
        };
        game.apply(answer, &mut *rng, Forget).unwrap();
    }
}

fn recorded(book: &Arc<Book>, seed: u64, most: usize) -> Recorded<Duel> {
    let mut rng = Rng::new(seed);
    let mut game = Recorded::begin(book.clone(), &mut rng, Forget);
    play_on(&mut game, &mut rng, most);
    game
}

fn replay(log: &Log, book: &Arc<Book>) -> Result<Battle<Duel>, ReplayError> {
    log.replay(book.clone(), Forget)
}

/// What is wrong with a log.
fn error_of(log: &Log, book: &Arc<Book>) -> ReplayError {
    replay(log, book).map(drop).unwrap_err()
}

/// A recorded game of some length, to be tampered with, and its book.
fn a_game() -> (Log, &'static Arc<Book>) {
    let book = &books()[0];
    (recorded(book, 5, 60).log, book)
}

/// The line of the file in which a line of the log stands: the header is the first.
fn line_of(index: usize) -> usize {
    index + 2
}

/// The first place where these two kinds of lines follow each other.
fn first_pair(log: &Log, fits: impl Fn(&Line, &Line) -> bool) -> usize {
    let pairs = log.lines.windows(2);
    pairs
        .clone()
        .position(|pair| fits(&pair[0], &pair[1]))
        .unwrap()
}

#[test]
fn replays_come_to_the_same_state() {
    for (seed, book) in (0..).zip(books()) {
        let game = recorded(book, seed, usize::MAX);
        let again = replay(&game.log, book).unwrap();
        assert!(again.state.outcome.is_some(), "game {seed} goes on");
        assert_eq!(again.state, game.battle.state, "game {seed}");
        assert_eq!(again.state.hash(), game.battle.state.hash(), "game {seed}");
    }
}

#[test]
fn every_turn_is_marked_with_a_hash() {
    let book = &books()[3];
    let game = recorded(book, 3, usize::MAX);
    let marks = game
        .log
        .lines
        .iter()
        .filter(|line| matches!(line, Line::Turn { .. }));
    // The last turn may end the game before anybody is asked.
    let turns = usize::from(game.battle.state.turn);
    assert!((turns - 1..=turns).contains(&marks.count()));
}

#[test]
fn what_is_written_reads_back() {
    for (seed, book) in (0..).zip(books()) {
        let log = recorded(book, seed, 40).log;
        assert_eq!(Log::read(&log.write()), Ok(log));
    }
}

#[test]
fn a_game_goes_on_from_its_log() {
    for (seed, book) in (0..).zip(books()) {
        let mut rng = Rng::new(seed);
        let mut game = Recorded::begin(book.clone(), &mut rng, Forget);
        play_on(&mut game, &mut rng, 10 + seed as usize);
        let read = Log::read(&game.log.write()).unwrap();
        let mut again: Recorded<Duel> = Recorded::resume(read, book.clone()).unwrap();
        play_on(&mut game, &mut rng.clone(), usize::MAX);
        play_on(&mut again, &mut rng, usize::MAX);
        assert_eq!(again.battle.state, game.battle.state, "game {seed}");
        assert_eq!(again.log, game.log, "game {seed}");
    }
}

#[test]
fn giving_up_is_recorded() {
    let book = &books()[0];
    let mut game = recorded(book, 1, 20);
    game.concede(Seat(1), Forget).unwrap();
    let again = replay(&game.log, book).unwrap();
    assert_eq!(
        again.state.outcome.and_then(|outcome| outcome.winner),
        Some(Side(0))
    );
    assert_eq!(again.state, game.battle.state);
    game.log.lines.push(Line::Concede(Seat(0)));
    let line = line_of(game.log.lines.len() - 1);
    let illegal = Illegal::Over;
    assert_eq!(
        error_of(&game.log, book),
        ReplayError::Illegal { line, illegal }
    );
}

#[test]
fn a_seat_that_is_not_at_the_table_cannot_give_up() {
    let (mut log, book) = a_game();
    log.lines.push(Line::Concede(Seat(9)));
    let told = error_of(&log, book);
    assert!(
        matches!(told, ReplayError::Illegal { line, .. } if line == line_of(log.lines.len() - 1))
    );
}

#[test]
fn an_answer_that_was_not_offered_is_found_at_its_line() {
    let (log, book) = a_game();
    let answers = (0..log.lines.len()).filter(|i| matches!(log.lines[*i], Line::Answer(..)));
    for index in answers {
        let Line::Answer(seat, _) = log.lines[index] else {
            unreachable!("only answers are listed")
        };
        let mut log = log.clone();
        log.lines[index] = Line::Answer(seat, Choice::Mode(200));
        let told = error_of(&log, book);
        let here = |line: usize| line == line_of(index);
        assert!(
            matches!(told, ReplayError::Illegal { line, illegal: Illegal::Forbidden(_) } if here(line)),
            "line {}: {told}",
            line_of(index)
        );
    }
}

#[test]
fn an_answer_by_the_other_player_is_found_at_its_line() {
    let (mut log, book) = a_game();
    let index = first_pair(&log, |line, _| matches!(line, Line::Answer(..)));
    let Line::Answer(asked, choice) = log.lines[index] else {
        unreachable!("an answer was looked for")
    };
    let seat = Seat(1 - asked.0);
    log.lines[index] = Line::Answer(seat, choice);
    let line = line_of(index);
    let asked = Seats::only(asked);
    let illegal = Illegal::WrongSeat { seat, asked };
    assert_eq!(error_of(&log, book), ReplayError::Illegal { line, illegal });
}

/// Another answer that was offered too makes another game; at the latest, the next turn's hash tells.
#[test]
fn another_answer_that_was_offered_is_found_by_the_next_turn() {
    let book = &books()[0];
    let mut rng = Rng::new(5);
    let mut game = Recorded::<Duel>::begin(book.clone(), &mut rng, Forget);
    play_on(&mut game, &mut rng, 20);
    let (index, other) = changeable_answer(&mut game, &mut rng);
    play_on(&mut game, &mut rng, 200);
    let next_turn = (index..)
        .find(|i| matches!(game.log.lines[*i], Line::Turn { .. }))
        .unwrap();
    game.log.lines[index] = other;
    let (ReplayError::Illegal { line, .. } | ReplayError::Differs { line, .. }) =
        error_of(&game.log, book)
    else {
        panic!("a game that differs was expected")
    };
    assert!(
        (line_of(index) + 1..=line_of(next_turn)).contains(&line),
        "found in line {line}"
    );
}

/// Plays to a prompt with two options, takes the first, and gives its place in the log with the second.
fn changeable_answer(game: &mut Recorded<Duel>, rng: &mut Rng) -> (usize, Line) {
    let mut options = Vec::new();
    loop {
        let prompt = game.battle.prompt().unwrap();
        game.battle.options(&mut options);
        if let [first, second, ..] = options[..] {
            let index = game.log.lines.len();
            game.apply(answer(prompt, first), &mut *rng, Forget)
                .unwrap();
            return (index, Line::Answer(prompt.seat(), second));
        }
        play_on(game, rng, 1);
    }
}

#[test]
fn a_missing_coin_or_shuffle_is_found_at_the_answer_that_came_too_early() {
    let (mut log, book) = a_game();
    let chance = |line: &Line| matches!(line, Line::Chance(_));
    let index = first_pair(&log, |a, b| chance(a) && matches!(b, Line::Answer(..)));
    log.lines.remove(index);
    let line = line_of(index);
    let illegal = Illegal::ChanceIsNext;
    assert_eq!(error_of(&log, book), ReplayError::Illegal { line, illegal });
}

#[test]
fn a_missing_answer_is_found_at_the_coin_or_shuffle_that_came_too_early() {
    let (mut log, book) = a_game();
    let chance = |line: &Line| matches!(line, Line::Chance(_));
    let index = first_pair(&log, |a, b| matches!(a, Line::Answer(..)) && chance(b));
    log.lines.remove(index);
    let line = line_of(index);
    let illegal = Illegal::NotThisChance;
    assert_eq!(error_of(&log, book), ReplayError::Illegal { line, illegal });
}

#[test]
fn chance_cannot_say_what_is_impossible() {
    let (log, book) = a_game();
    let shuffle = |line: &Line| matches!(line, Line::Chance(ChanceOutcome::Shuffle(_)));
    let index = log.lines.iter().position(shuffle).unwrap();
    // Too short, doubled, and with a number that is no card, though it ends on the same bits as one.
    let twice: Vec<u8> = vec![0; 60];
    let strange: Vec<u8> = (64..124).collect();
    for order in [vec![], twice, strange] {
        let mut log = log.clone();
        log.lines[index] = Line::Chance(ChanceOutcome::Shuffle(order.clone()));
        let line = line_of(index);
        let illegal = Illegal::NotThisChance;
        let told = replay(&log, book).map(drop);
        assert_eq!(
            told,
            Err(ReplayError::Illegal { line, illegal }),
            "{order:?}"
        );
    }
}

#[test]
fn another_hash_or_turn_is_found_at_its_line() {
    let (log, book) = a_game();
    let index = log
        .lines
        .iter()
        .position(|line| matches!(line, Line::Turn { .. }))
        .unwrap();
    let Line::Turn { turn, hash } = log.lines[index].clone() else {
        unreachable!("a turn was looked for")
    };
    let other_hash = Line::Turn {
        turn,
        hash: "0".repeat(16),
    };
    let other_turn = Line::Turn {
        turn: turn + 1,
        hash,
    };
    for (tampered, turn) in [(other_hash, turn), (other_turn, turn + 1)] {
        let mut log = log.clone();
        log.lines[index] = tampered;
        let line = line_of(index);
        assert_eq!(error_of(&log, book), ReplayError::Differs { line, turn });
    }
}

#[test]
fn a_turn_that_begins_twice_is_found_at_its_line() {
    let (log, _) = a_game();
    let marked = |(_, line): &(usize, &Line)| matches!(line, Line::Turn { .. });
    let marks: Vec<usize> = log
        .lines
        .iter()
        .enumerate()
        .filter(marked)
        .map(|(i, _)| i)
        .collect();
    for index in marks {
        let mut log = log.clone();
        let again = log.lines[index].clone();
        log.lines.insert(index + 1, again);
        let (sound, error) = Log::read_sound(&log.write()).unwrap();
        let said = error.map(|error| error.to_string()).unwrap_or_default();
        let line = line_of(index + 1);
        assert!(said.starts_with(&format!("line {line}: ")), "{said}");
        assert!(said.ends_with("is written twice"), "{said}");
        assert_eq!(sound.lines, log.lines[..=index]);
        assert!(Log::read(&log.write()).is_err());
    }
}

#[test]
fn a_log_belongs_to_its_cards_and_rules() {
    let (log, _) = a_game();
    let (other_deck, other_rules) = (&books()[1], &books()[8]);
    for book in [other_deck, other_rules] {
        assert_eq!(error_of(&log, book), ReplayError::OtherBook);
    }
}

#[test]
fn a_log_of_another_version_is_not_read() {
    let (mut log, _) = a_game();
    log.header.form = 4;
    assert_eq!(
        Log::read(&log.write()),
        Err(ReplayError::Version { found: 4 })
    );
    assert_eq!(Log::read("{}"), Err(ReplayError::Version { found: 0 }));
    // The number of a version that is read, and one bit above 32.
    for (field, number) in [("replay", 1), ("rulebox", 3)] {
        let found = (1 << 32) + number;
        let text = format!("{{\"{field}\":{found}}}");
        assert_eq!(Log::read(&text), Err(ReplayError::Version { found }));
    }
}

/// The line in which a text is not of the form.
fn bad_line(text: &str) -> usize {
    match Log::read(text) {
        Err(ReplayError::Form { line, .. }) => line,
        other => panic!("a mistake of form was expected, not {other:?}"),
    }
}

#[test]
fn a_line_that_is_cut_short_or_no_json_is_named() {
    let (log, _) = a_game();
    let text = log.write();
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        for bad in [&line[..line.len() / 2], "answer", "{\"answer\":[0]}"] {
            let mut lines = lines.clone();
            lines[index] = bad;
            // An object without a version is not a bad line but a log of no version.
            if index == 0 && bad.ends_with('}') {
                continue;
            }
            assert_eq!(bad_line(&lines.join("\n")), index + 1, "{bad}");
        }
    }
}

#[test]
fn nothing_is_not_a_log() {
    assert_eq!(Log::read(""), Err(ReplayError::Empty));
    assert_eq!(Log::read("\n  \n"), Err(ReplayError::Empty));
}

/// Lines that are skipped would shift the numbers of all further ones.
#[test]
fn a_blank_line_may_stand_only_at_the_end() {
    let (log, _) = a_game();
    let text = log.write();
    assert_eq!(bad_line(&text.replacen('\n', "\n\n", 1)), 2);
    assert_eq!(Log::read(&(text + "\n\n")), Ok(log));
}

#[test]
fn errors_are_sentences_that_name_the_line_and_the_rule() {
    let illegal = Illegal::Forbidden(Reason::BenchIsFull);
    let told = ReplayError::Illegal { line: 7, illegal }.to_string();
    assert_eq!(told, "line 7: Your Bench is full. (TURN-BENCH-2)");
}
