//! Every lesson and every puzzle is played through with the keyboard, in every era.

use super::desk::{End, ME, Quest, only_answer, opening};
use super::lessons::Room;
use crate::library::Library;
use crate::paint::Paint;
use rulebox_cards::Catalog;
use rulebox_engine::record::Line;
use rulebox_learn::{Course, Goal, Lesson, Puzzle, Step};
use rulebox_rules::Era;
use rulebox_scenes::Exercise;

/// The lessons and puzzles of the project.
fn course() -> Course {
    Course::embedded(&Catalog::embedded())
}

fn quest(exercise: &Exercise, era: Era, win: bool) -> Quest<'_> {
    Quest {
        library: Library::embedded(),
        exercise,
        era,
        ask: None,
        hints: Vec::new(),
        otherwise: "",
        win,
        seed: 1,
        rules: Vec::new(),
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
        if seat == ME && only_answer(&session, &prompt).is_none() {
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
    let found = step.question(era);
    let found = found.unwrap_or_else(|| panic!("{} does not say what to ask", step.title));
    format!("{found}\n")
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
        library: &Library::embedded(),
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
        library: &Library::embedded(),
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
    for lesson in &course().lessons {
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

/// What `solution` says, line by line.
fn told(said: &str) -> Vec<&str> {
    let lines = said.lines().filter_map(|line| line.strip_prefix("  · "));
    lines.collect()
}

#[test]
fn what_the_solution_says_can_be_typed_as_it_stands() {
    for lesson in &course().lessons {
        for era in lesson.eras() {
            let mut all = String::new();
            for (n, step) in lesson.steps_in(era).enumerate() {
                if matches!(step.goal(era), Goal::Read) {
                    all.push('\n');
                    continue;
                }
                let there = format!("{}solution\nq\n", "skip\n".repeat(n));
                let (_, said) = take(lesson, era, &there);
                let lines = told(&said);
                let place = format!("{}, {} in {era}", lesson.file, step.title);
                assert!(!lines.is_empty(), "{place}:\n{said}");
                all.push_str(&format!("{}\n", lines.join("\n")));
            }
            let (end, said) = take(lesson, era, &all);
            assert_eq!(end, End::Done, "{} in {era}:\n{said}", lesson.file);
            assert!(
                !said.contains("I do not understand") && !said.contains("or `undo`."),
                "{} in {era}:\n{said}",
                lesson.file
            );
        }
    }
}

#[test]
fn every_line_of_a_solution_is_needed() {
    for lesson in &course().lessons {
        for era in lesson.eras() {
            for (n, step) in lesson.steps_in(era).enumerate() {
                let there = "skip\n".repeat(n);
                let (_, said) = take(lesson, era, &format!("{there}solution\nq\n"));
                let lines = told(&said);
                for left_out in 0..lines.len() {
                    let mut others = lines.clone();
                    let missing = others.remove(left_out);
                    let input = format!("{there}{}\nq\n", others.join("\n"));
                    let (_, said) = take(lesson, era, &input);
                    let done = step.done(era).unwrap_or("Well done.");
                    assert!(
                        !flat(&said).contains(&flat(done)),
                        "{}, {} in {era} is done without {missing}:\n{said}",
                        lesson.file,
                        step.title
                    );
                }
            }
        }
    }
}

#[test]
fn the_solution_of_a_puzzle_can_be_typed_as_it_stands() {
    for puzzle in &course().puzzles {
        for era in &puzzle.eras {
            let (_, said) = solve(puzzle, *era, "solution\nq\n");
            let (end, said) = solve(puzzle, *era, &format!("{}\n", told(&said).join("\n")));
            assert_eq!(end, End::Done, "{} in {era}:\n{said}", puzzle.file);
        }
    }
}

/// What a text shows to be typed here, with something to ask about where only the beginning is shown.
fn quoted(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split('`').skip(1).step_by(2);
    // A question alone asks about nothing; each text that names one also shows a whole one or lets the learner think.
    let typed_here = parts.filter(|part| *part != "why not" && !part.starts_with("rulebox "));
    typed_here.map(|part| match part {
        "card" => "card potion".to_owned(),
        "why" => "why 1".to_owned(),
        whole => whole.to_owned(),
    })
}

#[test]
fn what_a_lesson_says_to_type_is_understood() {
    for lesson in &course().lessons {
        for era in lesson.eras() {
            let steps: Vec<&Step> = lesson.steps_in(era).collect();
            let played = |n: &usize| !matches!(steps[*n].goal(era), Goal::Read);
            for (n, step) in steps.iter().enumerate() {
                let words = step.words.iter().filter(|words| words.are_for(era));
                let texts = words.map(|words| words.text.as_str());
                let texts = texts.chain(step.task(era)).chain(step.hints(era));
                // What a page tells is tried in the first position after it, and in the last one if none follows.
                let at = (n..steps.len()).find(played).unwrap_or_else(|| n - 1);
                for typed in texts.chain(step.done(era)).flat_map(quoted) {
                    let there = format!("{}{typed}\nq\n", "skip\n".repeat(at));
                    let (_, said) = take(lesson, era, &there);
                    let place = format!("{}, {} in {era}", lesson.file, step.title);
                    for refused in ["I do not understand", "No move fits", "No card is called"] {
                        assert!(!said.contains(refused), "{place}: {typed}:\n{said}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_first_page_tells_the_keys() {
    let course = course();
    let first = &course.lessons[0];
    for era in first.eras() {
        let (_, said) = take(first, era, "q\n");
        for key in ["number", "`card`", "`hint`", "`undo`", "`why not`"] {
            assert!(said.contains(key), "{key} in {era}:\n{said}");
        }
    }
}

#[test]
fn every_era_shows_what_a_resistance_takes_away() {
    let course = course();
    let lessons = &course.lessons;
    let lesson = lessons.iter().find(|lesson| lesson.file.contains("resist"));
    let lesson = lesson.expect("a lesson on Resistance");
    for (era, story) in [
        (Era::E2009, "Bot's Starly takes 10 damage (Resistance)."),
        (Era::E2011, "Bot's Starly takes 10 damage (Resistance)."),
        (Era::E2021, "Bot's Pidgey takes 30 damage (Resistance)."),
        (Era::E2025, "Bot's Pidgey takes 30 damage (Resistance)."),
    ] {
        let (_, said) = take(lesson, era, &answers(lesson, era));
        assert!(said.contains(story), "{story} in {era}:\n{said}");
    }
}

#[test]
fn every_step_has_words_for_every_case() {
    for lesson in &course().lessons {
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
    for puzzle in &course().puzzles {
        for era in &puzzle.eras {
            let (end, said) = solve(puzzle, *era, &typed(&puzzle.exercise, *era, true));
            assert_eq!(end, End::Done, "{}:\n{said}", puzzle.file);
            assert!(said.contains("You have won."), "{said}");
        }
    }
}

/// The third lesson, whose first step is to attach an Energy card to the Active Pokémon.
fn about_energy() -> Lesson {
    let mut lessons = course().lessons.into_iter();
    let found = lessons.find(|lesson| lesson.file.contains("energy"));
    found.expect("a lesson on Energy")
}

#[test]
fn another_move_is_answered_kindly_and_can_be_taken_back() {
    let (end, said) = take(&about_energy(), Era::E2009, "2\nundo\n1\nq\n");
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
    let (_, said) = take(&about_energy(), Era::E2009, "1\n1\n2\nq\n");
    let said = flat(&said);
    assert!(
        said.contains("That went past the goal, so it is taken back."),
        "{said}"
    );
    assert!(said.contains("each letter in brackets"), "{said}");
}

#[test]
fn illegal_wishes_are_answered_with_their_rule() {
    let (_, said) = take(&about_energy(), Era::E2009, "why not retreat\nq\n");
    assert!(said.contains("TURN-RETREAT-4"), "{said}");
    // A move may also be named outright.
    let (_, said) = take(&about_energy(), Era::E2009, "retreat\nq\n");
    assert!(said.contains("TURN-RETREAT-4"), "{said}");
    // One that is possible is done.
    let (_, said) = take(&about_energy(), Era::E2009, "tackle\nq\n");
    assert!(said.contains("Your Turtwig attacks with Tackle."), "{said}");
}

#[test]
fn another_active_pokemon_than_the_task_says_is_told_at_once() {
    let course = course();
    let first = &course.lessons[0];
    for (era, wrong, right) in [
        (Era::E2009, "chimchar", "ponyta"),
        (Era::E2025, "scorbunny", "vulpix"),
    ] {
        let told = "Here, please do as the task says. You can go on from here, or `undo`.";
        let (_, said) = take(first, era, &format!("\n{wrong}\nq\n"));
        assert!(flat(&said).contains(told), "{era}:\n{said}");
        // It is told once, and not of the right one.
        let (_, said) = take(first, era, &format!("\n{wrong}\n1\nq\n"));
        assert_eq!(
            flat(&said).matches("do as the task says").count(),
            1,
            "{said}"
        );
        let (_, said) = take(first, era, &format!("\n{right}\nq\n"));
        assert!(!flat(&said).contains(told), "{era}:\n{said}");
    }
}

#[test]
fn a_rule_that_a_step_names_can_be_read_there() {
    for typed in ["rule", "rule 1", "rule turn-energy-1", "RULE TURN-ENERGY-1"] {
        let (_, said) = take(&about_energy(), Era::E2009, &format!("{typed}\nq\n"));
        assert!(said.contains("TURN-ENERGY-1 · Part I"), "{typed}:\n{said}");
    }
    let (_, said) = take(
        &about_energy(),
        Era::E2009,
        "rule 7\nrule turn-energi-1\nq\n",
    );
    assert!(
        said.contains("The rules cited last are TURN-ENERGY-1."),
        "{said}"
    );
    assert!(
        said.contains("There is no rule TURN-ENERGI-1. Did you mean TURN-ENERGY-1"),
        "{said}"
    );
}

#[test]
fn what_makes_no_sense_is_answered_kindly() {
    let input = "\u{1F600}\n99\n-1\n0\nsave x\nconcede\nundo\nhelp\nhint\nhint\nhint\nsolution\nwhy 1\ncard turtwig\n";
    let (end, said) = take(&about_energy(), Era::E2009, input);
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
    let (_, said) = take(&about_energy(), Era::E2009, "1\nagain\nskip\nq\n");
    assert!(said.contains("2 of 4: Only once"), "{said}");
}

#[test]
fn a_lesson_with_a_page_that_was_skipped_is_not_done() {
    for (typed, skipped) in [
        ("skip\nskip\nskip\nskip\n", 4),
        ("1\nskip\nskip\nskip\n", 3),
    ] {
        let (end, said) = take(&about_energy(), Era::E2009, typed);
        assert_eq!(end, End::Skipped, "{said}");
        let told = format!("is not done yet; pages skipped: {skipped} of 4.");
        assert!(
            said.contains(&told) && !said.contains(" is done."),
            "{said}"
        );
    }
}

#[test]
fn a_puzzle_that_is_not_won_goes_on_until_it_is() {
    let course = course();
    let puzzle = &course.puzzles[0];
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

#[test]
fn an_option_is_taken_by_its_words() {
    let input = "ATTACH grass energy to Turtwig (active)\nskip\nattach fire energy to ponyta (active)\nattack with flame tail\nq\n";
    let (_, said) = take(&about_energy(), Era::E2009, input);
    assert!(said.contains("each letter in brackets"), "{said}");
    assert!(said.contains("4 of 4: Knocked Out"), "{said}");
    // Where several options have the words, they are named.
    let (_, said) = take(&about_energy(), Era::E2009, "attach\nq\n");
    assert!(said.contains("That may be any of these"), "{said}");
    assert!(
        said.contains(
            "   1  Attach Grass Energy to Turtwig (Active)\n   2  Attach Grass Energy to Starly"
        ),
        "{said}"
    );
}

/// A lesson with one step.
fn lesson_with(step: &str) -> Lesson {
    let text = format!("# Test\n\n## Step\n\n{step}\n## Page\n\nWords.\n");
    Lesson::read("test.md", &text, &Catalog::embedded()).expect("a lesson")
}

#[test]
fn a_question_with_one_answer_is_not_asked() {
    // A search that finds nothing leaves Done, and a Bench of one leaves no choice for Switch.
    let lesson = lesson_with(
        "```lesson\nboard\n  A active Turtwig with Grass Energy\n  A bench Starly\n  A hand Beacon, Switch\n\
         play\n  A play Beacon\n  A play Switch\n  A choose Starly\nexpect\n  A active is Starly\n```\n",
    );
    let (end, said) = take(&lesson, Era::E2009, "1\n1\n\n");
    assert_eq!(end, End::Done, "{said}");
    assert!(!said.contains("1  Done"), "{said}");
}

#[test]
fn the_last_hint_of_a_lesson_is_how_it_goes() {
    let (_, said) = take(&about_energy(), Era::E2009, "hint\nhint\nq\n");
    assert!(said.contains("Hint: The options name"), "{said}");
    assert_eq!(told(&said), ["Attach Grass Energy to Turtwig (Active)"]);
    let (_, said) = take(&about_energy(), Era::E2009, "skip\nhint\nhint\nq\n");
    assert_eq!(told(&said), ["why not energy"]);
    // A puzzle is not given away by one hint too many.
    let course = course();
    let puzzle = &course.puzzles[0];
    let many = "hint\n".repeat(puzzle.hints.len() + 1);
    let (_, said) = solve(puzzle, puzzle.eras[0], &format!("{many}q\n"));
    assert!(said.contains("There is no other hint;"), "{said}");
    assert!(told(&said).is_empty(), "{said}");
}

#[test]
fn a_page_shows_cards_and_says_that_it_asks_nothing() {
    let course = course();
    let first = &course.lessons[0];
    let (end, said) = take(first, Era::E2025, "card sv3-162\nhint\n\nq\n");
    assert_eq!(end, End::Left);
    assert!(said.contains("Gust"), "{said}");
    assert!(said.contains("Nothing is asked on this page"), "{said}");
    assert!(said.contains("2 of 4: Choose who begins"), "{said}");
}
