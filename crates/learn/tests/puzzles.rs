//! Every puzzle of the project can be won for certain and not without a thought, and a puzzle that is wrong is found.

use rulebox_cards::Catalog;
use rulebox_learn::{Course, Fault, Figures, Puzzle, check_puzzle};
use rulebox_rules::Era;

/// What is wrong with the puzzles whose number leaves this rest.
fn faults(rest: usize) -> Vec<String> {
    let course = Course::embedded(&Catalog::embedded());
    let puzzles = course.puzzles.iter().enumerate();
    let mut wrong = Vec::new();
    for (_, puzzle) in puzzles.filter(|(n, _)| n % 2 == rest) {
        for era in &puzzle.eras {
            let found = check_puzzle(puzzle, *era);
            println!(
                "{} {era}: {:?} decisions, {} positions, {} by rules of thumb, {} at random",
                puzzle.file,
                found.decisions,
                found.positions,
                found.by_rules_of_thumb,
                found.at_random
            );
            wrong.extend(
                found
                    .faults
                    .iter()
                    .map(|fault| format!("{}: {fault}", puzzle.file)),
            );
        }
    }
    wrong
}

#[test]
fn every_puzzle_is_won_and_not_by_chance_first_half() {
    assert_eq!(faults(0), Vec::<String>::new());
}

#[test]
fn every_puzzle_is_won_and_not_by_chance_second_half() {
    assert_eq!(faults(1), Vec::<String>::new());
}

#[test]
fn there_are_enough_puzzles_for_every_era() {
    let course = Course::embedded(&Catalog::embedded());
    assert!(course.problems.is_empty(), "{:?}", course.problems);
    assert!(course.puzzles.len() >= 24);
    for era in Era::ALL {
        let here = course.puzzles.iter().filter(|p| p.eras.contains(era));
        assert!(here.count() >= 5, "{era}");
    }
    for puzzle in &course.puzzles {
        assert!(
            !puzzle.hints.is_empty() && puzzle.idea.is_some(),
            "{}",
            puzzle.file
        );
        assert!(
            !puzzle.theme.is_empty() && !puzzle.words.is_empty(),
            "{}",
            puzzle.file
        );
    }
}

fn puzzle(board: &str, play: &str) -> Puzzle {
    let text = format!("# Test\n\n- Era: 2009\n\n```puzzle\nboard\n{board}play\n{play}```\n");
    Puzzle::read("test.md", &text, &Catalog::embedded())
        .unwrap_or_else(|problem| panic!("{problem}"))
}

fn check(board: &str, play: &str) -> Figures {
    check_puzzle(&puzzle(board, play), Era::E2009)
}

/// The position of a good puzzle, but Snorlax has this damage.
fn snorlax(damage: u16) -> String {
    format!(
        "  A active Toxicroak G with Psychic Energy
  A bench Skuntank G
  A bench Dialga G with Metal Energy (dp1-130), Psychic Energy
  A hand Broken Time-Space, Psychic Energy, Potion (dp1-118)
  A prizes 1
  B active Snorlax (pl2-81) with 3 Water Energy; damage {damage}
  B bench Uxie, Azelf (dp6-19)
  B prizes 1
"
    )
}

const POISON: &str = "  A play Broken Time-Space
  A use Poison Structure
  A attach Psychic Energy to active
  A attack Deep Poison
  A prize 1
";

#[test]
fn a_good_puzzle_has_no_fault() {
    assert_eq!(check(&snorlax(30), POISON).faults, []);
}

#[test]
fn a_position_that_cannot_be_won_is_found() {
    let found = check(&snorlax(20), POISON);
    assert_eq!(found.decisions, None);
    assert!(
        found.faults.contains(&Fault::Unsolvable),
        "{:?}",
        found.faults
    );
    let wrong = |fault: &Fault| matches!(fault, Fault::WrongSolution(_));
    assert!(found.faults.iter().any(wrong), "{:?}", found.faults);
}

#[test]
fn a_solution_that_does_not_win_is_found() {
    let found = check(
        &snorlax(30),
        "  A attach Psychic Energy to active\n  A attack Deep Poison\n",
    );
    let expected = [Fault::WrongSolution("the turn has passed".to_owned())];
    assert_eq!(found.faults, expected);
    let found = check(&snorlax(30), "  A attack Deep Poison\n");
    assert!(
        matches!(found.faults.as_slice(), [Fault::WrongSolution(_)]),
        "{:?}",
        found.faults
    );
    let found = check(&snorlax(30), "  A play Broken Time-Space\n");
    let expected = [Fault::WrongSolution("the game goes on".to_owned())];
    assert_eq!(found.faults, expected);
}

/// One attack wins, and there is little else to do.
#[test]
fn a_trivial_position_is_found() {
    let board = "  A active Toxicroak G with 2 Psychic Energy
  A bench Skuntank G
  A prizes 1
  B active Snorlax (pl2-81); damage 90
  B bench Uxie
  B prizes 1
";
    let found = check(board, "  A attack Deep Poison\n  A prize 1\n");
    assert_eq!(found.decisions, Some(1));
    assert!(
        found.faults.contains(&Fault::TooShort(1)),
        "{:?}",
        found.faults
    );
    assert!(
        found.faults.contains(&Fault::RulesOfThumb(12)),
        "{:?}",
        found.faults
    );
    let at_random = |fault: &Fault| matches!(fault, Fault::AtRandom(n) if *n > 20);
    assert!(found.faults.iter().any(at_random), "{:?}", found.faults);
}

/// One of the puzzles of the project, but without the Energy card that stands first in the hand.
#[test]
fn a_position_won_by_the_first_options_is_found() {
    let text = include_str!("../../../puzzles/10-mind-your-own-bench.md");
    let easier = text.replace("A hand Fire Energy, ", "A hand ");
    assert_ne!(text, easier);
    let puzzle = Puzzle::read("test.md", &easier, &Catalog::embedded())
        .unwrap_or_else(|problem| panic!("{problem}"));
    let faults = check_puzzle(&puzzle, Era::E2011).faults;
    assert_eq!(faults, [Fault::FirstOption]);
}

#[test]
fn a_win_that_needs_a_lucky_coin_is_none() {
    let board = "  A active Gengar (dp1-27) on Haunter on Gastly with Psychic Energy
  A hand Super Scoop Up
  A prizes 1
  B active Starly; damage 40
  B bench Uxie
";
    // Life Drain leaves 10 HP; Starly has no more, and neither coin puts a counter on it.
    let found = check(board, "  A attack Life Drain\n  coin heads\n");
    assert!(
        found.faults.contains(&Fault::Unsolvable),
        "{:?}",
        found.faults
    );
    let board = "  A active Turtwig with Grass Energy; confused
  A hand Potion (dp1-118)
  A prizes 1
  B active Starly; damage 40
  B bench Uxie
";
    let found = check(board, "  A attack Razor Leaf\n  coin heads\n  A prize 1\n");
    // With heads the solution wins, and with tails it does not.
    assert_eq!(found.faults.first(), Some(&Fault::Unsolvable));
}

#[test]
fn a_win_that_needs_a_hidden_card_is_none() {
    let board = "  A active Turtwig
  A bench Chimchar
  A hand Professor Oak's Visit
  A deck only Grass Energy, 3 Fire Energy, 6 Potion (dp1-118)
  A prizes 1
  B active Starly; damage 30
  B bench Uxie
  B prizes 1
";
    let play = "  A play Professor Oak's Visit
  A choose Fire Energy
  A attach Grass Energy to active
  A attack Razor Leaf
  A prize 1
";
    let found = check(board, play);
    assert!(found.faults.contains(&Fault::Hidden), "{:?}", found.faults);
}

#[test]
fn a_position_that_is_too_large_does_not_pass() {
    // Reuniclus can move damage counters around for ever, and nothing wins.
    let text = "# Test

- Era: 2011

```puzzle
board
  A active Reshiram (bw1-26) with Fire Energy; damage 60
  A bench Reuniclus on Duosion on Solosis; damage 60
  A bench Emboar (bw1-20) on Pignite (bw1-17) on Tepig; damage 80
  A bench Chansey; damage 60
  A bench Magnezone (hgss4-96) on Magneton (hgss4-43) on Magnemite (hgss4-68); damage 70
  A hand 3 Fire Energy, Potion (bw1-100), PlusPower (bw1-96), Snivy, Tepig, Junk Arm
  A prizes 1
  B active Donphan (hgss1-107) on Phanpy (hgss1-77)
  B bench Cleffa
play
  A end turn
```
";
    let puzzle = Puzzle::read("test.md", text, &Catalog::embedded())
        .unwrap_or_else(|problem| panic!("{problem}"));
    let found = check_puzzle(&puzzle, Era::E2011);
    assert!(
        found.faults.contains(&Fault::TooLarge),
        "{:?}",
        found.faults
    );
}

#[test]
fn the_opponent_may_answer_as_they_like() {
    // Warp Point lets the opponent choose who comes up: only one of two would fall.
    let board = "  A active Uxie
  A bench Infernape (dp1-5) on Monferno on Chimchar with 2 Fire Energy
  A hand Warp Point
  A prizes 1
  B active Torterra on Grotle on Turtwig
  B bench Azelf (dp6-19), Rhyperior on Rhydon on Rhyhorn
  B prizes 1
";
    let play = "  A play Warp Point
  B choose Azelf (dp6-19)
  A choose Infernape (dp1-5)
  A attack Flare Blitz
  A prize 1
";
    let found = check(board, play);
    assert!(
        found.faults.contains(&Fault::Unsolvable),
        "{:?}",
        found.faults
    );
    let fair = board.replace(", Rhyperior on Rhydon on Rhyhorn", "");
    let found = check(&fair, play);
    assert!(found.decisions.is_some(), "{:?}", found.faults);
}
