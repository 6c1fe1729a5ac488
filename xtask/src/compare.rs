//! `cargo xtask compare OLD NEW`: which of two builds of the program is quicker, and whether they play the same games.
//!
//! Machines are seldom alone and seldom alike, so both builds are run in turns on one machine, and what counts is the
//! middle of several pairs. Where valgrind is there, instructions are counted as well, which depend on no machine.

mod build;
mod kept;
mod measure;
mod report;

use crate::root;
use build::Build;
use kept::Kept;
use measure::{Workload, count_instructions, has_valgrind, run_bench};
use std::process::ExitCode;

const USAGE: &str = "\
Compares two builds of the program by `rulebox bench`.

  cargo xtask compare OLD NEW [OPTIONS]

OLD and NEW are programs, or commits, which are built in target/compare and kept there. The builds run in turns, the
decks for beginners and those of the pool. Results are kept in target/compare: who stops it can go on later.

  --runs N      pairs of runs (7)
  --games N     games of a run (20000)
  --no-count    count no instructions, even where valgrind is there
  --fresh       forget earlier results of these two builds
  --json        write the result as JSON
";

/// What is asked for.
struct Options {
    builds: [String; 2],
    runs: usize,
    games: u64,
    count: bool,
    fresh: bool,
    json: bool,
}

/// Compares two builds. The exit code is 1 if they do not play the same games.
pub fn compare(arguments: &[String]) -> ExitCode {
    if arguments
        .iter()
        .any(|word| word == "--help" || word == "-h")
    {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let options = match options(arguments) {
        Ok(options) => options,
        Err(error) => {
            eprint!("error: {error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(same) => ExitCode::from(u8::from(!same)),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let (mut builds, mut runs, mut games) = (Vec::new(), 7_usize, 20_000_u64);
    let (mut count, mut fresh, mut json) = (true, false, false);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--runs" => runs = number(word, words.next())?,
            "--games" => games = number(word, words.next())?,
            "--no-count" => count = false,
            "--fresh" => fresh = true,
            "--json" => json = true,
            _ if word.starts_with('-') => return Err(format!("there is no option {word}")),
            _ => builds.push(word.clone()),
        }
    }
    let builds = <[String; 2]>::try_from(builds);
    let builds = builds.map_err(|given| format!("two builds are compared, not {}", given.len()))?;
    Ok(Options {
        builds,
        runs,
        games,
        count,
        fresh,
        json,
    })
}

fn number<T: TryFrom<u64>>(option: &str, word: Option<&String>) -> Result<T, String> {
    let number = word.and_then(|word| word.parse::<u64>().ok());
    let number = number.filter(|number| *number > 0);
    let number = number.and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("{option} needs a number of 1 or more"))
}

/// Measures what is still missing and tells everything. Says whether both builds play the same games.
fn run(options: &Options) -> Result<bool, String> {
    let folder = root().join("target/compare");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let [old, new] = &options.builds;
    let builds = [Build::find(&folder, old)?, Build::find(&folder, new)?];
    let mut kept = Kept::open(&folder, &builds, options.games, options.fresh)?;
    measure_pairs(options, &builds, &mut kept)?;
    if options.count {
        measure_instructions(&builds, &mut kept)?;
    }
    let told = report::report(&builds, &kept, options.runs);
    match options.json {
        true => println!("{}", told.json()),
        false => print!("{}", told.text()),
    }
    Ok(told.same_games())
}

/// Runs both builds in turns until there are enough pairs. Each second pair begins with the new one, so that neither is
/// always the one that follows the other.
fn measure_pairs(options: &Options, builds: &[Build; 2], kept: &mut Kept) -> Result<(), String> {
    for pair in 0..options.runs {
        for workload in Workload::ALL {
            if kept.pairs(workload).len() > pair {
                continue;
            }
            eprintln!(
                "pair {} of {}, {}: runs of {} games …",
                pair + 1,
                options.runs,
                workload.words(),
                options.games
            );
            let first = pair % 2;
            let one = run_bench(&builds[first], workload, options.games)?;
            let other = run_bench(&builds[1 - first], workload, options.games)?;
            let both = if first == 0 {
                [one, other]
            } else {
                [other, one]
            };
            kept.add_pair(workload, both)?;
        }
    }
    Ok(())
}

fn measure_instructions(builds: &[Build; 2], kept: &mut Kept) -> Result<(), String> {
    if !has_valgrind() {
        eprintln!("There is no valgrind here, so no instructions are counted.");
        return Ok(());
    }
    for workload in Workload::ALL {
        for (side, build) in builds.iter().enumerate() {
            if kept.instructions(workload)[side].is_none() {
                eprintln!(
                    "counting instructions of {}, {} …",
                    build.name,
                    workload.words()
                );
                let counted = count_instructions(build, workload)?;
                kept.set_instructions(workload, side, counted)?;
            }
        }
    }
    Ok(())
}
