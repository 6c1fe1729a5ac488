//! Every lesson works in each of its eras; what is wrong with a lesson or a page is told with its line.

use rulebox_cards::Catalog;
use rulebox_learn::{Course, Fault, Goal, Lesson, Puzzle, check_lesson};
use rulebox_rules::Era;

#[test]
fn every_lesson_works_in_each_of_its_eras() {
    let course = Course::embedded(&Catalog::embedded());
    assert!(course.lessons.len() >= 8);
    for lesson in &course.lessons {
        assert_eq!(lesson.eras(), Era::ALL, "{}", lesson.file);
        for era in lesson.eras() {
            assert_eq!(check_lesson(lesson, era), [], "{} in {era}", lesson.file);
            assert!(
                lesson.steps_in(era).count() >= 3,
                "{} in {era}",
                lesson.file
            );
        }
    }
}

fn lesson(step: &str) -> Lesson {
    let text = format!("# Test\n\nWords.\n\n## Step\n\nMore words.\n\n{step}");
    Lesson::read("test.md", &text, &Catalog::embedded())
        .unwrap_or_else(|problem| panic!("{problem}"))
}

fn faults(step: &str) -> Vec<Fault> {
    let faults = check_lesson(&lesson(step), Era::E2009);
    faults.into_iter().map(|(_, fault)| fault).collect()
}

const BOARD: &str = "```lesson\nboard\n  A active Turtwig\n  A hand Grass Energy\n";

#[test]
fn a_goal_that_the_model_answer_does_not_reach_is_found() {
    let good = format!(
        "{BOARD}play\n  A attach Grass Energy to active\nexpect\n  A active has Grass Energy\n```\n"
    );
    assert_eq!(faults(&good), []);
    let bad = good.replace("has Grass Energy", "has 2 Grass Energy");
    assert!(matches!(faults(&bad).as_slice(), [Fault::Broken(_)]));
}

#[test]
fn a_goal_that_is_reached_before_anything_is_done_is_found() {
    let idle = format!(
        "{BOARD}play\n  A attach Grass Energy to active\nexpect\n  A active is Turtwig\n```\n"
    );
    assert_eq!(faults(&idle), [Fault::Idle]);
    let none = format!("{BOARD}play\n  A attach Grass Energy to active\n```\n");
    assert!(matches!(faults(&none).as_slice(), [Fault::Broken(why)] if why.contains("no goal")));
}

#[test]
fn a_rule_that_forbids_nothing_there_is_found() {
    let ask = |rule: &str| faults(&format!("{BOARD}```\n\n- Ask: {rule}\n"));
    assert_eq!(ask("TURN-RETREAT-5"), []);
    assert_eq!(
        ask("TURN-ENERGY-1"),
        [Fault::NothingToAsk("TURN-ENERGY-1".to_owned())]
    );
}

#[test]
fn texts_and_positions_belong_to_their_eras() {
    let text = "# Test\n\n## One [2009]\n\nAll.\n\n[2009 2011] Some.\n\n## Two\n\n```lesson 2009\nboard\n```\n\n\
                - Hint: For all,\n  on two lines.\n- Hint [2011]: For one.\n- Done: Done: it is.\n";
    let lesson = Lesson::read("test.md", text, &Catalog::embedded())
        .unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(lesson.steps_in(Era::E2009).count(), 2);
    assert_eq!(lesson.steps_in(Era::E2011).count(), 1);
    let (one, two) = (&lesson.steps[0], &lesson.steps[1]);
    let words = |era| one.words.iter().filter(|words| words.are_for(era)).count();
    assert_eq!((words(Era::E2009), words(Era::E2021)), (2, 1));
    assert!(matches!(two.goal(Era::E2009), Goal::Reach(_)));
    assert!(matches!(two.goal(Era::E2011), Goal::Read));
    assert_eq!(
        two.hints(Era::E2011),
        ["For all, on two lines.", "For one."]
    );
    assert_eq!(two.done(Era::E2009), Some("Done: it is."));
}

/// What is said about a text.
fn told(text: &str) -> String {
    let mut course = Course::default();
    course.add("x.md", text, &Catalog::embedded());
    course.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn mistakes_are_told_with_their_line() {
    for (text, expected) in [
        (
            "```puzzle\n```\n",
            "x.md:1:1: A file begins with its title: `# Title`.",
        ),
        ("# T\n\n```puzzle\n", "x.md:3:1: This block is never closed"),
        (
            "# T\n\n```puzzle\nboard\n```\n",
            "x.md:1:1: A puzzle says by which rules it is played",
        ),
        (
            "# T\n- Era: 2010\n```puzzle\n```\n",
            "x.md:2:1: `2010` is no era; there are 2009, 2011, 2021, 2025.",
        ),
        (
            "# T\n- Era:\n```puzzle\n```\n",
            "x.md:2:1: The years of the eras are missing.",
        ),
        (
            "# T\n- Eras: 2009\n```puzzle\n```\n",
            "x.md:2:1: A puzzle has no field `Eras`",
        ),
        (
            "# T\n- Era: 2009\n```puzzle\nboard\n  A active Turtwgi\n```\n",
            "x.md:5:12: No card is called `Turtwgi`",
        ),
        (
            "# T\n- Era: 2009\n```puzzle\n```\n## Two\n",
            "x.md:5:1: A puzzle has one heading",
        ),
        (
            "# T\n- Era: 2009\n```puzzle\n```\n```puzzle\n```\n",
            "x.md:1:1: A puzzle has one block",
        ),
        (
            "# T\n- Era: 2009\n```puzzle\ndeck\n  Turtwig\n```\n",
            "A deck list is nothing to play",
        ),
        (
            "# T\n```lesson\n```\n",
            "x.md:2:1: A position belongs to a step",
        ),
        (
            "# T\n- Hint: x\n## S\n```lesson\n```\n",
            "x.md:2:1: This belongs to a step",
        ),
        (
            "# T\n## S\n```lesson\n```\n- Ask: KO-44\n",
            "x.md:5:1: There is no rule KO-44. Did you mean",
        ),
        (
            "# T\n## S\n```lesson\n```\n- Tsak: x\n",
            "x.md:5:1: A step has no field `Tsak`",
        ),
        (
            "# T\n## S\n```lesson 1999\n```\n",
            "x.md:3:1: `1999` is no era",
        ),
    ] {
        let told = told(text);
        assert!(told.contains(expected), "{text:?}\n{told}");
    }
}

#[test]
fn a_page_without_lessons_and_puzzles_is_left_alone() {
    assert_eq!(told("# Read me\n\nWords.\n\n```sh\nls\n```\n"), "");
    assert_eq!(told(""), "");
}

#[test]
fn any_text_is_read_or_refused() {
    let text = include_str!("../../../puzzles/01-slow-poison.md");
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        // Whatever is cut off, there is a puzzle or a message, and no panic.
        let _ = Puzzle::read("x.md", &text[..end], &Catalog::embedded());
    }
    let text = include_str!("../../../lessons/05-evolving.md");
    for end in (0..text.len())
        .step_by(7)
        .filter(|end| text.is_char_boundary(*end))
    {
        let _ = Lesson::read("x.md", &text[..end], &Catalog::embedded());
    }
}

#[test]
fn what_to_ask_is_quoted_in_the_task_or_a_hint() {
    let step = |fields: &str| lesson(&format!("{BOARD}```\n\n- Ask: TURN-RETREAT-5\n{fields}"));
    let asked = |fields: &str| {
        let lesson = step(fields);
        lesson.steps[0].question(Era::E2009).map(str::to_owned)
    };
    let retreat = Some("why not retreat".to_owned());
    assert_eq!(asked("- Task: Ask `why not retreat`.\n"), retreat);
    let hints = "- Task: Ask.\n- Hint: `why not` and a word.\n- Hint: Type `why not retreat`.\n";
    assert_eq!(asked(hints), retreat);
    assert_eq!(asked("- Task: Ask why not retreat.\n"), None);
    assert_eq!(asked("- Hint [2011]: `why not retreat`\n"), None);
}
