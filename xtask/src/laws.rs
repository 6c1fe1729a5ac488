//! `cargo xtask laws`: are the laws kept over millions of answers: in each era, at tables of many, and by games that look
//! alike to somebody?
//!
//! The laws are tests of the lab, which take minutes for so many. They are run in parts, and what was done is kept: who stops
//! can go on later. What was done with other code counts no more.

use crate::git::git;
use crate::{cargo, root};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// A test that plays as many games as it is asked to.
struct Law {
    /// What it shows.
    title: &'static str,
    /// Its name among the tests of the lab.
    test: &'static str,
    /// How many answers are wanted.
    wanted: u64,
}

const LAWS: &[Law] = &[
    law(
        "no law is broken in 2009",
        "laws::laws_hold_in_2009",
        2_500_000,
    ),
    law(
        "no law is broken in 2011",
        "laws::laws_hold_in_2011",
        2_500_000,
    ),
    law(
        "no law is broken in 2021",
        "laws::laws_hold_in_2021",
        2_500_000,
    ),
    law(
        "no law is broken in 2025",
        "laws::laws_hold_in_2025",
        2_500_000,
    ),
    law(
        "no law is broken where two play against two",
        "tables::two_against_two_keep_the_laws",
        100_000,
    ),
    law(
        "no law is broken where three play against one",
        "tables::three_against_one_keep_the_laws",
        100_000,
    ),
    law(
        "no law is broken where five play against a script",
        "tables::five_against_a_script_keep_the_laws",
        100_000,
    ),
    law(
        "what looks alike is sent alike in 2009",
        "twins::games_that_look_alike_are_sent_alike_in_2009",
        1_000_000,
    ),
    law(
        "what looks alike is sent alike in 2011",
        "twins::games_that_look_alike_are_sent_alike_in_2011",
        1_000_000,
    ),
    law(
        "what looks alike is sent alike in 2021",
        "twins::games_that_look_alike_are_sent_alike_in_2021",
        1_000_000,
    ),
    law(
        "what looks alike is sent alike in 2025",
        "twins::games_that_look_alike_are_sent_alike_in_2025",
        1_000_000,
    ),
];

const fn law(title: &'static str, test: &'static str, wanted: u64) -> Law {
    Law {
        title,
        test,
        wanted,
    }
}

/// Answers at once.
const PART: u64 = 250_000;

/// How far a law was held against random games.
#[derive(Clone, Copy, Default)]
struct Done {
    decisions: u64,
    games: u64,
}

/// Holds each law until so many answers were given. The exit code is 1 if one is broken.
pub fn laws() -> ExitCode {
    match git(&["rev-parse", "HEAD:crates"]) {
        Ok(code) => hold_all(&code),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn hold_all(code: &str) -> ExitCode {
    for law in LAWS {
        let mut done = kept(law, code);
        while done.decisions < law.wanted {
            let more = match part(law, done) {
                Ok(more) => more,
                Err(said) => {
                    eprintln!("{said}");
                    return ExitCode::FAILURE;
                }
            };
            done.decisions += more.decisions;
            done.games += more.games;
            println!("  {} decisions in {} games …", done.decisions, done.games);
            if let Err(error) = keep(law, code, done) {
                eprintln!("error: what was done cannot be kept: {error}");
                return ExitCode::from(2);
            }
        }
        println!(
            "{}: {} decisions in {} games",
            law.title, done.decisions, done.games
        );
    }
    ExitCode::SUCCESS
}

/// Plays on from where it stopped; or what the test said that failed.
fn part(law: &Law, done: Done) -> Result<Done, String> {
    let profile = [
        "test",
        "--quiet",
        "--profile",
        "quick",
        "--package",
        "rulebox-lab",
        "--test",
        "all",
    ];
    let mut command = cargo(&profile);
    command.args(["--", "--exact", "--nocapture", law.test]);
    let wanted = PART.min(law.wanted - done.decisions);
    command.env("RULEBOX_LAW_DECISIONS", wanted.to_string());
    command.env("RULEBOX_LAW_FROM", done.games.to_string());
    let output = command.output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{said}{why}"));
    }
    counted(&said).ok_or(said)
}

/// What a test said: `2009: 100054 decisions in 494 games and their twins; …`.
fn counted(said: &str) -> Option<Done> {
    let line = said.lines().find(|line| line.contains(" decisions in "))?;
    let mut numbers = line.split(' ').skip(1).filter_map(|word| word.parse().ok());
    Some(Done {
        decisions: numbers.next()?,
        games: numbers.next()?,
    })
}

fn file(law: &Law) -> PathBuf {
    root().join("target/laws").join(law.test.replace("::", "."))
}

fn kept(law: &Law, code: &str) -> Done {
    let text = fs::read_to_string(file(law)).unwrap_or_default();
    let mut words = text.split_whitespace();
    let is_of_this_code = words.next() == Some(code);
    let mut numbers = words.filter_map(|word| word.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(decisions), Some(games)) if is_of_this_code => Done { decisions, games },
        _ => Done::default(),
    }
}

fn keep(law: &Law, code: &str, done: Done) -> std::io::Result<()> {
    let file = file(law);
    file.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(file, format!("{code} {} {}\n", done.decisions, done.games))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_test_says_is_counted() {
        let said =
            "\nrunning 1 test\n2009: 100054 decisions in 494 games and their twins; 9 parted\n";
        let done = counted(said).expect("a line that counts");
        assert_eq!((done.decisions, done.games), (100_054, 494));
        let done = counted("two against two: 12 decisions in 3 games, 0 given up, no law broken");
        assert_eq!(done.map(|done| (done.decisions, done.games)), Some((12, 3)));
        assert!(counted("running 1 test").is_none());
    }
}
