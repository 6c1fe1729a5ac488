//! The examples of `docs/LEARN.md` are a good puzzle and a good lesson, and its numbers are those of the checks.

use rulebox_cards::Catalog;
use rulebox_learn::limits::{
    FEWEST_DECISIONS, POSITIONS, RANDOM_PER_CENT, RANDOM_TRIES, RULES_MOST, RULES_TRIES,
};
use rulebox_learn::{Course, check_lesson, check_puzzle};

const PAGE: &str = include_str!("../../../docs/LEARN.md");

/// The whole files on the page: indented texts that begin with a title.
fn examples() -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut inside = false;
    for line in PAGE.lines() {
        match line.strip_prefix("    ") {
            Some(text) if text.starts_with("# ") => {
                found.push(format!("{text}\n"));
                inside = true;
            }
            Some(text) if inside => found
                .iter_mut()
                .last()
                .expect("one")
                .push_str(&format!("{text}\n")),
            None if inside && line.is_empty() => found.iter_mut().last().expect("one").push('\n'),
            _ => inside = false,
        }
    }
    found
}

#[test]
fn the_examples_have_no_fault() {
    let mut course = Course::default();
    for (n, text) in examples().iter().enumerate() {
        course.add(&format!("example {n}"), text, &Catalog::embedded());
    }
    assert!(course.problems.is_empty(), "{:?}", course.problems);
    assert_eq!((course.puzzles.len(), course.lessons.len()), (1, 1));
    for puzzle in &course.puzzles {
        for era in &puzzle.eras {
            assert_eq!(check_puzzle(puzzle, *era).faults, []);
        }
    }
    for lesson in &course.lessons {
        assert_eq!(lesson.steps.len(), 2);
        for era in lesson.eras() {
            assert_eq!(check_lesson(lesson, era), []);
        }
    }
}

#[test]
fn the_numbers_are_those_of_the_checks() {
    let page: String = PAGE.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        format!("is not finished after {},000 positions", POSITIONS / 1000),
        format!("has at least {FEWEST_DECISIONS} decisions"),
        format!("rules of thumb win at most {RULES_MOST} of {RULES_TRIES} times"),
        format!("less than {RANDOM_PER_CENT} of 100 times (of {RANDOM_TRIES})"),
    ] {
        assert!(page.contains(&sentence), "{sentence}");
    }
}
