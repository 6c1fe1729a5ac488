//! `cargo xtask laws`: are games that look alike to somebody sent to them alike, over a million answers in each era?
//!
//! The law is a test of the lab, which takes minutes for so many. It is run in parts, and what was done is kept: who stops it
//! can go on later.

use crate::{cargo, root};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

const ERAS: [&str; 4] = ["2009", "2011", "2021", "2025"];

/// Answers in each era.
const WANTED: u64 = 1_000_000;

/// Answers at once.
const PART: u64 = 100_000;

/// How far the law was held against the games of an era.
#[derive(Clone, Copy, Default)]
struct Done {
    decisions: u64,
    games: u64,
}

/// Holds the law until so many answers were given. The exit code is 1 if it is broken.
pub fn laws() -> ExitCode {
    for era in ERAS {
        let mut done = kept(era);
        while done.decisions < WANTED {
            match part(era, done.games) {
                Ok(more) => {
                    done.decisions += more.decisions;
                    done.games += more.games;
                    println!(
                        "{era}: {} decisions in {} games",
                        done.decisions, done.games
                    );
                    if let Err(error) = keep(era, done) {
                        eprintln!("error: what was done cannot be kept: {error}");
                        return ExitCode::from(2);
                    }
                }
                Err(said) => {
                    eprintln!("{said}");
                    return ExitCode::FAILURE;
                }
            }
        }
        println!(
            "{era}: all is sent alike, {} decisions in {} games",
            done.decisions, done.games
        );
    }
    ExitCode::SUCCESS
}

/// Plays on from a game of an era; or what the test said that failed.
fn part(era: &str, from: u64) -> Result<Done, String> {
    let test = format!("twins::games_that_look_alike_are_sent_alike_in_{era}");
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
    command.args(["--", "--exact", "--nocapture", &test]);
    command.env("RULEBOX_LAW_DECISIONS", PART.to_string());
    command.env("RULEBOX_LAW_FROM", from.to_string());
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

fn file(era: &str) -> PathBuf {
    root().join("target/laws").join(era)
}

fn kept(era: &str) -> Done {
    let text = fs::read_to_string(file(era)).unwrap_or_default();
    let mut numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(decisions), Some(games)) => Done { decisions, games },
        _ => Done::default(),
    }
}

fn keep(era: &str, done: Done) -> std::io::Result<()> {
    let file = file(era);
    file.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(file, format!("{} {}\n", done.decisions, done.games))
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
        assert!(counted("running 1 test").is_none());
    }
}
