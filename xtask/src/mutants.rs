//! `cargo xtask mutants`: do the tests notice if the code is wrong?
//!
//! One place of the code at a time is changed by `cargo-mutants`, and the tests of the engine, the rulings and the laws are
//! run. A change that they do not notice is a survivor: either a test is missing, or the change changes nothing.

mod draw;
mod kept;
mod tool;

use crate::places::{EVALUATOR, NEEDS, PLAN};
use crate::root;
use draw::shuffle;
use kept::{Found, Outcome};
use std::process::ExitCode;
use tool::{Mutant, Workshop};

const USAGE: &str = "\
Changes one place of the engine after the other and looks whether the tests notice.

  cargo xtask mutants [OPTIONS]

Without --file the places are drawn from the plan of the table and from what works out whether something could do
anything (xtask/src/places.rs). What was found is kept in target/mutants: who stops it can go on later. Changes that are
not committed are tried as well, new files only once git knows them.

  --sample N    how many changes that compile are tried (60)
  --seed N      another seed draws others (1)
  --file FILE   draw from this file or pattern instead; may be given several times
  --again       try those again that survived
  --fresh       forget what was found before
";

/// What is asked for.
struct Options {
    sample: usize,
    seed: u64,
    files: Vec<String>,
    again: bool,
    fresh: bool,
}

/// Tries a sample of changes. The exit code is 1 if one survives.
pub fn mutants(arguments: &[String]) -> ExitCode {
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
        Ok(survivors) => ExitCode::from(u8::from(survivors > 0)),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options {
        sample: 60,
        seed: 1,
        files: Vec::new(),
        again: false,
        fresh: false,
    };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        let number = |value: &String| {
            let number = value.parse::<u64>();
            number.map_err(|_| format!("{word} needs a number, not {value}"))
        };
        match word.as_str() {
            "--sample" => options.sample = number(value()?)? as usize,
            "--seed" => options.seed = number(value()?)?,
            "--file" => options.files.push(value()?.clone()),
            "--again" => options.again = true,
            "--fresh" => options.fresh = true,
            _ => return Err(format!("there is no option {word}")),
        }
    }
    if options.files.is_empty() {
        let files = PLAN.iter().chain(EVALUATOR).chain(NEEDS);
        options.files = files.map(|file| (*file).to_owned()).collect();
    }
    Ok(options)
}

/// Tries the sample and tells what became of it. Gives the number of survivors.
fn run(options: &Options) -> Result<usize, String> {
    let folder = root().join("target/mutants");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut workshop = Workshop::open(&folder)?;
    let mut all = workshop.list(&options.files)?;
    let of = all.len();
    shuffle(&mut all, options.seed, Mutant::change);
    let mut kept = Found::open(&folder.join("found.json"), options.fresh)?;
    let mut tried: Vec<(Mutant, Outcome)> = Vec::new();
    let mut unviable = 0;
    for mutant in all {
        if tried.len() == options.sample {
            break;
        }
        let known = kept.get(&mutant.key);
        let known = known.filter(|outcome| !(options.again && *outcome == Outcome::Survived));
        let outcome = match known {
            Some(outcome) => outcome,
            None => {
                let number = tried.len() + 1;
                eprintln!(
                    "{number} of {} ({of} in all): {}",
                    options.sample, mutant.name
                );
                let outcome = workshop.attempt(&mutant)?;
                eprintln!("    {}", outcome.words());
                kept.set(&mutant.key, outcome)?;
                outcome
            }
        };
        match outcome {
            Outcome::Unviable => unviable += 1,
            _ => tried.push((mutant, outcome)),
        }
    }
    Ok(report(&tried, unviable, of))
}

fn report(tried: &[(Mutant, Outcome)], unviable: usize, of: usize) -> usize {
    let count = |such: Outcome| tried.iter().filter(|(_, outcome)| *outcome == such).count();
    let (caught, survived) = (count(Outcome::Caught), count(Outcome::Survived));
    let hung = count(Outcome::Hung);
    println!(
        "{} of {of} changes tried: {caught} noticed, {hung} noticed by a test that does not end, {survived} survived \
         ({:.1} %); {unviable} more do not compile.",
        tried.len(),
        survived as f64 * 100.0 / tried.len().max(1) as f64
    );
    for (mutant, _) in tried
        .iter()
        .filter(|(_, outcome)| *outcome == Outcome::Survived)
    {
        println!("\n{}\n{}", mutant.name, mutant.changed_lines());
    }
    survived
}
