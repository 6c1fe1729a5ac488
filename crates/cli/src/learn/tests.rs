//! Every lesson and every puzzle is played through with the keyboard, in every era.

use super::desk::{End, ME, Quest, opening};
use super::lessons::Room;
use crate::paint::Paint;
use crate::play::session::is_formality;
use rulebox_engine::replay::Line;
use rulebox_learn::{Course, Goal, Lesson, Puzzle, Step};
use rulebox_rules::Era;
use rulebox_testkit::rulings::Exercise;

fn quest(exercise: &Exercise, era: Era, win: bool) -> Quest<'_> {
    Quest {
        exercise,
        era,
        ask: None,
        hints: Vec::new(),
        otherwise: "",
        win,
        seed: 1,
    }
}

/// What a learner types who gives the model answer.
fn typed(exercise: &Exercise, era: Era, win: bool) -> String {
    let mut session = opening(&quest(exercise, era, win)).expect("a position");
    let mut lines = String::new();
    for line in exercise.model(era).expect("a model answer") {
        let (Line::Answer(seat, choice), Some(prompt)) = (line, session.battle().prompt()) else {
            continue;
        };
        let offers = session.offers(seat);
        let asked = !(offers.len() == 1 && is_formality(prompt.purpose));
        if seat == ME && asked {
            let words = session.with_words(seat, |words| words.choice(choice));
            let at = offers.iter().position(|offer| offer.words == words);
            let at = at.unwrap_or_else(|| panic!("{words} is not offered"));
            lines.push_str(&format!("{}\n", at + 1));
        }
        session.answer(prompt, choice).expect("a legal answer");
        if !win && exercise.missing(era, &session.log().lines).is_none() {
            break;
        }
    }
    lines
}

/// The question that the task or a hint of a step suggests.
fn question(step: &Step, era: Era) -> String {
    let texts = step.hints(era).into_iter().chain(step.task(era));
    let quoted = |text: &str| {
        let mut parts = text.split('`').skip(1).step_by(2);
        parts
            .find(|part| part.starts_with("why not "))
            .map(str::to_owned)
    };
    let found = texts.into_iter().find_map(quoted);
    found.unwrap_or_else(|| panic!("{} does not say what to ask", step.title)) + "\n"
}

/// What a learner types in a whole lesson.
fn answers(lesson: &Lesson, era: Era) -> String {
    let step = |step: &Step| match step.goal(era) {
        Goal::Read => "\n".to_owned(),
        Goal::Ask(..) => question(step, era),
        Goal::Reach(exercise) => typed(exercise, era, false),
    };
    lesson.steps_in(era).map(step).collect()
}

/// How a lesson ended, and what was said.
fn take(lesson: &Lesson, era: Era, input: &str) -> (End, String) {
    let mut out = Vec::new();
    let mut room = Room {
        era,
        paint: Paint::Plain,
        input: &mut input.as_bytes(),
        out: &mut out,
    };
    let end = room.lesson(1, lesson).expect("a lesson that can be taught");
    (end, String::from_utf8(out).expect("text"))
}

fn solve(puzzle: &Puzzle, era: Era, input: &str) -> (End, String) {
    let mut out = Vec::new();
    let mut room = Room {
        era,
        paint: Paint::Plain,
        input: &mut input.as_bytes(),
        out: &mut out,
    };
    let end = room.puzzle(1, puzzle).expect("a puzzle that can be posed");
    (end, String::from_utf8(out).expect("text"))
}

/// A text without the ends of its lines.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_lesson_is_played_through_in_each_of_its_eras() {
    for lesson in &Course::embedded().lessons {
        for era in lesson.eras() {
            let (end, said) = take(lesson, era, &answers(lesson, era));
            assert_eq!(end, End::Done, "{} in {era}:\n{said}", lesson.file);
            let said = flat(&said);
            for step in lesson.steps_in(era) {
                let done = step.done(era).unwrap_or("Well done.");
                assert!(
                    said.contains(&flat(done)),
                    "{}, {} in {era}",
                    lesson.file,
                    step.title
                );
            }
            // Whoever does as the task says is never told otherwise.
            assert!(
                !said.contains("or `undo`."),
                "{} in {era}:\n{said}",
                lesson.file
            );
            assert!(
                !said.contains("taken back"),
                "{} in {era}:\n{said}",
                lesson.file
            );
        }
    }
}

#[test]
fn every_step_has_words_for_every_case() {
    for lesson in &Course::embedded().lessons {
        for era in lesson.eras() {
            for step in lesson.steps_in(era) {
                let place = format!("{}, {} in {era}", lesson.file, step.title);
                let played = !matches!(step.goal(era), Goal::Read);
                assert!(step.words.iter().any(|words| words.are_for(era)), "{place}");
                assert!(step.done(era).is_some(), "{place}");
                assert_eq!(step.task(era).is_some(), played, "{place}");
                assert_eq!(step.otherwise(era).is_some(), played, "{place}");
                assert_eq!(!step.hints(era).is_empty(), played, "{place}");
            }
        }
    }
}

#[test]
fn every_puzzle_is_won_with_its_solution() {
    for puzzle in &Course::embedded().puzzles {
        for era in &puzzle.eras {
            let (end, said) = solve(puzzle, *era, &typed(&puzzle.exercise, *era, true));
            assert_eq!(end, End::Done, "{}:\n{said}", puzzle.file);
            assert!(said.contains("You have won."), "{said}");
        }
    }
}

/// The third lesson, whose first step is to attach an Energy card to the Active Pokémon.
fn about_energy() -> &'static Lesson {
    let lessons = &Course::embedded().lessons;
    let found = lessons.iter().find(|lesson| lesson.file.contains("energy"));
    found.expect("a lesson on Energy")
}

#[test]
fn another_move_is_answered_kindly_and_can_be_taken_back() {
    let (end, said) = take(about_energy(), Era::E2009, "1\nundo\n2\nq\n");
    assert_eq!(end, End::Left);
    let said = flat(&said);
    assert!(
        said.contains("You attach Grass Energy to your Starly."),
        "{said}"
    );
    assert!(said.contains("Energy on the Bench is for later."), "{said}");
    assert!(
        said.contains("You can go on from here, or `undo`."),
        "{said}"
    );
    assert!(said.contains("each letter in brackets"), "{said}");
}

#[test]
fn a_turn_that_ended_too_early_is_taken_back_to_where_it_went_wrong() {
    // Energy to the Bench, then an attack: both are taken back, and the right card is offered again.
    let (_, said) = take(about_energy(), Era::E2009, "1\n1\n2\nq\n");
    let said = flat(&said);
    assert!(
        said.contains("That went past the goal, so it is taken back."),
        "{said}"
    );
    assert!(said.contains("each letter in brackets"), "{said}");
}

#[test]
fn illegal_wishes_are_answered_with_their_rule() {
    let (_, said) = take(about_energy(), Era::E2009, "why not retreat\nq\n");
    assert!(said.contains("TURN-RETREAT-4"), "{said}");
    // A move may also be named outright.
    let (_, said) = take(about_energy(), Era::E2009, "retreat\nq\n");
    assert!(said.contains("TURN-RETREAT-4"), "{said}");
    let (_, said) = take(about_energy(), Era::E2009, "tackle\nq\n");
    assert!(said.contains("Yes: that is among your options."), "{said}");
}

#[test]
fn what_makes_no_sense_is_answered_kindly() {
    let input = "\u{1F600}\n99\n-1\n0\nsave x\nconcede\nundo\nhelp\nhint\nhint\nhint\nsolution\nwhy 1\ncard turtwig\n";
    let (end, said) = take(about_energy(), Era::E2009, input);
    assert_eq!(end, End::Left, "the input has ended");
    for words in [
        "I do not understand that.",
        "There is no option 99",
        "There is no option 0",
        "That is for games.",
        "There is nothing to take back.",
        "begin this step anew",
        "Hint: The options name",
        "· Attach Grass Energy to Turtwig (Active)",
        "The input has ended.",
    ] {
        assert!(said.contains(words), "{words:?} is not in:\n{said}");
    }
}

#[test]
fn a_step_can_be_skipped_or_begun_anew() {
    let (_, said) = take(about_energy(), Era::E2009, "1\nagain\nskip\nq\n");
    assert!(said.contains("2 of 4: Only once"), "{said}");
}

#[test]
fn a_puzzle_that_is_not_won_goes_on_until_it_is() {
    let puzzle = &Course::embedded().puzzles[0];
    let era = puzzle.eras[0];
    let solution = typed(&puzzle.exercise, era, true);
    let options = 30;
    let nonsense = format!("{options}\nhint\nhint\nhint\nsolution\n");
    // The last option of a turn ends it.
    let end_turn = {
        let session = opening(&quest(&puzzle.exercise, era, true)).expect("a position");
        format!("{}\n", session.offers(ME).len())
    };
    let (end, said) = solve(puzzle, era, &format!("{nonsense}{end_turn}{solution}"));
    assert_eq!(end, End::Done, "{said}");
    assert!(said.contains("The game is not won."), "{said}");
}
