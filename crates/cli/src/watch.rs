//! `rulebox watch`: computer players at the table, and somebody who looks.

use crate::decks;
use crate::library::Library;
use crate::mass;
use crate::paint::Paint;
use crate::play::full::{self, Live};
use crate::play::people::Eye;
use crate::play::recorder::Recorder;
use crate::play::session::Session;
use crate::play::{Wish, at_a_terminal, opponent, some_seed};
use crate::replay::eye;
use crate::replay::reel::Reel;
use crate::report::{Failure, Report};
use crate::sim;
use crate::text::filled;
use crate::values::players;
use rulebox_rules::Era;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  rulebox watch                                        two decks for beginners, played by rules of thumb
  rulebox watch charizard-pidgeot 2025-02-gardevoir --bots search:200,rules
  rulebox watch --era 2009 --seed 7 --seat 1           as the first player sees it
  rulebox watch --plain --delay 500                    the log as it goes, a step every half second
  rulebox watch --record game.rulebox                  `rulebox replay game.rulebox` shows it again

At the table Space stops the game and lets it run, + and - change its speed, ← and → are a step, ? shows the keys. The same
seed gives the same game, unless a player thinks by the clock.";

/// What to watch.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The two decks: files, or names or clear parts of them; without them, the decks for beginners
    #[arg(num_args = 2, value_names = ["FIRST", "SECOND"], value_parser = filled)]
    decks: Vec<String>,
    /// The rulebook to play by; without it, the one that the names of the decks begin with, or the newest
    #[arg(long)]
    era: Option<Era>,
    /// The player of both decks, or those of the first and the second: `rules`, `search:200`, `search:50ms`, `easy`, …
    #[arg(long, visible_alias = "bot", value_delimiter = ',', default_value = "rules", value_parser = players(opponent::parse), hide_possible_values = true)]
    bots: Vec<String>,
    /// Decides coins, shuffles and the chances that players take
    #[arg(long)]
    seed: Option<u64>,
    /// Milliseconds for a step; line by line nothing waits without it
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    delay: Option<u64>,
    /// Look from the chair of this player, 1 or 2; 0 sees everything
    #[arg(long, value_name = "N", value_parser = eye, default_value = "0")]
    seat: Eye,
    /// Write the log as it goes, for scripts and screen readers
    #[arg(long)]
    plain: bool,
    /// Keep the game in this new file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Lets a game be played, and shows it.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let session = begin(args, library)?;
    let recorder = match &args.record {
        Some(path) => Some(Recorder::begin(path, &session).map_err(Failure::Input)?),
        None => None,
    };
    let mut reel = reel_of(&session)?;
    reel.look(args.seat).map_err(Failure::Input)?;
    let live = Live::new(session, recorder);
    if args.plain || !at_a_terminal() {
        return line_by_line(args, live, reel, io::stdout().lock());
    }
    full::watch(live, reel, args.delay, paint)
}

fn begin(args: &Args, library: &Library) -> Result<Session, Failure> {
    let bots = match args.bots.as_slice() {
        [both] => vec![both.clone(), both.clone()],
        [_, _] => args.bots.clone(),
        _ => {
            let message = "Two decks have two players: give one for both, or two.";
            return Err(Failure::Input(message.to_owned()));
        }
    };
    let (era, decks) = match (args.era, args.decks.as_slice()) {
        (era, [first, second]) => {
            let wanted = [first.clone(), second.clone()];
            let era = era.map_or_else(|| sim::era_of_both(&wanted, library), Ok)?;
            (era, wanted.to_vec())
        }
        (era, _) => {
            let era = era.unwrap_or(Era::E2025);
            (era, decks::pair(era).map(str::to_owned).to_vec())
        }
    };
    let wish = Wish {
        library: library.clone(),
        era: Some(era),
        decks: Some(decks),
        seed: args.seed.unwrap_or_else(some_seed),
        first: None,
        // Nobody asks for hints.
        bot: bots[0].clone(),
        hot_seat: false,
        bots,
    };
    wish.begin()
}

/// The game so far, to look at.
fn reel_of(session: &Session) -> Result<Reel, Failure> {
    let book = session.battle().book.clone();
    let made = Reel::of(session.setting.clone(), session.log(), book);
    let (mut reel, _) = made.map_err(|error| Failure::Input(error.to_string()))?;
    reel.go_to(reel.last());
    Ok(reel)
}

fn line_by_line(
    args: &Args,
    mut live: Live,
    mut reel: Reel,
    mut out: impl Write,
) -> Result<Report, Failure> {
    let setting = live.session().setting.clone();
    writeln!(
        out,
        "Rules of {}, {}, played by {}, seed {}.",
        setting.era,
        setting.decks.join(" against "),
        setting.bots.join(" and "),
        setting.seed
    )?;
    if args
        .bots
        .iter()
        .any(|bot| opponent::named(bot).is_some_and(|bot| bot.thinks_by_the_clock()))
    {
        writeln!(out, "{}", mass::BY_THE_CLOCK)?;
    }
    let mut told = 0;
    let stopped = loop {
        for line in &reel.told()[told..] {
            let lead = if line.starts_with("Turn ") {
                "\n"
            } else {
                "  "
            };
            writeln!(out, "{lead}{line}")?;
        }
        out.flush()?;
        told = reel.told().len();
        let (number, choice) = match live.ask() {
            Ok(Some((bot, position))) => {
                let bot = opponent::named(&bot);
                let choice = bot.and_then(|bot| position.answer(bot));
                (position.prompt.number, choice)
            }
            Ok(None) => continue,
            Err(why) => break why,
        };
        std::thread::sleep(Duration::from_millis(args.delay.unwrap_or(0)));
        live.answer(number, choice, &mut reel)
            .map_err(Failure::Input)?;
        if let Err(why) = live.record() {
            writeln!(out, "{why} It is tried again later.")?;
        }
    };
    writeln!(out, "\n{stopped}")?;
    let Some(recorder) = live.recorder() else {
        return Ok(Report::say(""));
    };
    recorder.write(live.session()).map_err(Failure::Input)?;
    let library = &live.session().library;
    Ok(Report::say(recorder.farewell(library)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    /// The arguments as a program of their own.
    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn a_recording_that_cannot_be_written_does_not_end_the_game() {
        let folder = std::env::temp_dir().join(format!("rulebox-unkept-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let Alone { args } = Alone::parse_from(["watch", "--bots", "first", "--seed", "4"]);
        let session = begin(&args, &Library::embedded()).expect("a game");
        let reel = reel_of(&session).expect("a reel");
        let recorder = Recorder::begin(&folder.join("game.rulebox"), &session).expect("a file");
        std::fs::remove_dir_all(&folder).expect("it was there");
        let mut out = Vec::new();
        let ended = line_by_line(&args, Live::new(session, Some(recorder)), reel, &mut out);
        let told = String::from_utf8_lossy(&out);
        assert!(told.contains("The game is over."), "{told}");
        assert!(
            told.matches("cannot be written").count() >= 2,
            "at every turn: {told}"
        );
        assert!(
            matches!(ended, Err(Failure::Input(why)) if why.contains("cannot be written")),
            "in the end it has to be said"
        );
    }
}
