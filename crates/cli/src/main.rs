//! The `rulebox` program: rules to read, decks to check, cards to look up, rulings to run, games to play.
//!
//! Every command but `play` turns its arguments into a [`Report`], which is written in one place; so a
//! closed pipe, colours and exit codes are dealt with once.

mod allocations;
mod bench;
mod cards;
mod deck;
mod decks;
#[cfg(test)]
mod examples;
mod files;
mod formats;
mod help;
mod ladder;
mod learn;
mod library;
mod mass;
mod matrix;
mod pager;
mod paint;
mod play;
mod replay;
mod report;
mod rules;
mod rulings;
mod shell;
mod sim;
mod text;
mod values;
mod watch;

use clap::{FromArgMatches, Parser, Subcommand};
use library::Library;
use paint::Paint;
use report::{Failure, Report};
use std::io::Write;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rulebox play                                   a table in the terminal, against the computer
  rulebox play --era 2009 --hot-seat             two people at one keyboard, by the rules of 2009
  rulebox watch --era 2025                       two computer players at the table
  rulebox replay game.rulebox                    a recorded game, step by step
  rulebox learn                                  lessons from nothing, and puzzles to win in one turn
  rulebox rules show TURN-EVOLVE-11              one rule, and what the four eras make of it
  rulebox rules diff 2011 2025                   what changed between two rulebooks
  rulebox deck check my-deck.txt --era 2021      every fault of a deck with its rule
  rulebox decks --era 2021                       the decks that come with the program
  rulebox cards show Infernape                   what a card does
  rulebox sim luxchomp dialga-lock               a thousand games between two decks
  rulebox matrix decks/2009-* --svg matrix.svg   all pairs of decks, as a table and a heat map
  rulebox ladder --bots random,rules,search:20   ratings of players

Exit codes: 0 all is well, 1 a check failed or a search found nothing, 2 the input cannot be used: a wrong argument, a file
that cannot be read, a name that nothing has.";

/// An engine and a table for the Pokémon TCG, with four rulebooks to choose from.
#[derive(Debug, Parser)]
#[command(name = "rulebox", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// A folder with cards (`*.cards`) and decks (`*.txt`) of your own; also the variable RULEBOX_CARDS
    #[arg(long, global = true, value_name = "FOLDER", value_parser = text::filled)]
    cards: Option<String>,
}

/// What the program can do. Each command lives in the module of its name.
#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game in the terminal
    Play(play::Args),
    /// Look at a game again, step by step, or write its log
    Replay(replay::Args),
    /// Watch computer players at the table
    Watch(watch::Args),
    /// Learn the game by playing: lessons from nothing, then puzzles to win in one turn
    Learn(learn::Args),
    /// Read, search and compare the rules of the four eras
    Rules(rules::Args),
    /// Run the executable rulings
    #[command(subcommand)]
    Rulings(rulings::Command),
    /// Check and show deck lists
    #[command(subcommand)]
    Deck(deck::Command),
    /// List the decks that come with the program, as `deck list` does
    Decks(deck::List),
    /// List what can be played and the formats of decks, and show one
    Formats(formats::Args),
    /// Look up cards
    #[command(subcommand)]
    Cards(cards::Command),
    /// Let two decks play many games against each other
    Sim(sim::Args),
    /// Let many decks play against each other
    Matrix(matrix::Args),
    /// Let players play against each other, and rate them
    Ladder(ladder::Args),
    /// Measure the engine with random play
    Bench(bench::Args),
    /// Write what a shell needs to complete commands
    Completions(shell::Completions),
    /// Write the manual
    Man(shell::Man),
}

fn main() -> ExitCode {
    let understood = help::command().try_get_matches();
    let understood = understood.and_then(|matches| Cli::from_arg_matches(&matches));
    let Cli { command, cards } = match understood {
        Ok(cli) => cli,
        Err(other) => return help::say(&other),
    };
    report::finish(run(command, cards.as_deref(), Paint::for_stdout()))
}

fn run(command: Command, cards: Option<&str>, paint: Paint) -> Result<Report, Failure> {
    let (library, wrong) = Library::open(cards)?;
    let library = &library;
    if !matches!(&command, Command::Cards(command) if command.checks_cards()) {
        for error in &wrong {
            // Nothing is left to do if even the error cannot be written.
            let _ = writeln!(
                std::io::stderr(),
                "{}",
                text::printable_lines(&error.to_string())
            );
        }
    }
    match command {
        Command::Play(args) => play::run(&args, library, paint),
        Command::Replay(args) => replay::run(&args, library, paint),
        Command::Watch(args) => watch::run(&args, library, paint),
        Command::Learn(args) => learn::run(&args, library, paint),
        Command::Rules(args) => rules::run(&args, library, paint),
        Command::Rulings(command) => rulings::run(&command, library, paint),
        Command::Deck(command) => deck::run(&command, library, paint),
        Command::Decks(args) => deck::run_list(&args, library, paint),
        Command::Formats(args) => formats::run(&args, library, paint),
        Command::Cards(command) => cards::run(&command, library, paint),
        Command::Sim(args) => sim::run(&args, library, paint),
        Command::Matrix(args) => matrix::run(&args, library, paint),
        Command::Ladder(args) => ladder::run(&args, library, paint),
        Command::Bench(args) => bench::run(&args, library),
        Command::Completions(args) => Ok(shell::completions(&args)),
        Command::Man(args) => shell::man(&args),
    }
}
