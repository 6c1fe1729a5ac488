//! Exercises: a position, a model answer and a goal, for somebody else to play.

use rulebox_cards::Catalog;
use rulebox_engine::chance::Coin;
use rulebox_engine::choice::Purpose;
use rulebox_engine::record::Line;
use rulebox_engine::{Choice, Seat};
use rulebox_rules::Era;
use rulebox_scenes::Exercise;

fn read(text: &str) -> Exercise {
    Exercise::read("x.md", text, 10, &Catalog::embedded())
        .unwrap_or_else(|problem| panic!("{problem}"))
}

const CONFUSED: &str = "board
  A active Pebble; confused
  A hand Fire Energy
  B active Mite
play
  A attach Fire Energy to active
  A attack Knock
  coins heads
expect
  log attack A Knock
  A discard 0
";

#[test]
fn the_model_answer_reaches_the_goal_line_by_line() {
    let exercise = read(CONFUSED);
    let era = Era::E2011;
    assert_eq!(exercise.eras(), None);
    assert!(exercise.has_goal(era) && exercise.has_model(era));
    assert_eq!(exercise.coins(era), [Coin::Heads]);
    let lines = exercise.model(era).expect("it can be played");
    assert!(matches!(
        lines[0],
        Line::Answer(Seat(0), Choice::Attach(..))
    ));
    let missing = |n: usize| exercise.missing(era, &lines[..n]);
    assert!(missing(0).is_some_and(|why| why.starts_with("log attack A Knock: ")));
    assert!(missing(1).is_some());
    // The attack is announced, and the coin is not flipped yet.
    assert_eq!(missing(2), None);
    // Whatever does not fit is told and changes nothing.
    assert!(exercise.missing(era, &lines[2..]).is_some());
}

#[test]
fn a_model_answer_that_does_not_work_is_told_with_its_line() {
    let wrong = read(&CONFUSED.replace("attack Knock", "attack Slam"));
    let failure = wrong.run(Era::E2009).expect_err("Slam costs two Energy");
    assert_eq!(
        (failure.line, failure.expected.as_str()),
        (17, "A attack Slam")
    );
    assert!(wrong.model(Era::E2009).is_err());
    let unmet = read(&CONFUSED.replace("A discard 0", "A discard 1"));
    assert!(unmet.run(Era::E2009).is_err());
    assert_eq!(unmet.eras(), None);
}

#[test]
fn an_exercise_may_begin_with_the_set_up() {
    let exercise = read("eras 2021\nsetup\n  starter A\n  A deck Pebble, Mite\n");
    assert_eq!(exercise.eras(), Some([Era::E2021].as_slice()));
    assert!(!exercise.has_goal(Era::E2021) && !exercise.has_model(Era::E2021));
    let opening = exercise.opening(Era::E2021).expect("a game");
    let prompt = opening.prompt().expect("somebody is asked");
    assert_eq!(
        (prompt.seat(), prompt.purpose),
        (Seat(0), Purpose::PlaceActive)
    );
}

#[test]
fn what_cannot_be_read_or_laid_out_is_told() {
    let problem = Exercise::read(
        "x.md",
        "board\n  A actve Pebble\n",
        10,
        &Catalog::embedded(),
    )
    .expect_err("a mistake");
    assert_eq!((problem.line, problem.file.as_str()), (12, "x.md"));
    let problem = Exercise::read("x.md", "deck\n  Pebble\n", 10, &Catalog::embedded())
        .expect_err("nothing to play");
    assert!(
        problem
            .message
            .starts_with("A deck list is nothing to play")
    );
    let impossible = read("board\n  A active Boulder on Mite\n");
    let failure = impossible.opening(Era::E2009).expect_err("no such Pokémon");
    assert!(
        failure.got.contains("Boulder evolves from Pebble"),
        "{}",
        failure.got
    );
}
