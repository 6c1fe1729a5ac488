//! `rulebox replay`: a game again, step by step, at the table or line by line, and as a log for readers and programs.

mod export;
mod one_seat;
pub mod recording;
pub mod reel;
mod shape;
mod terminal;
#[cfg(test)]
pub mod tests;

use crate::library::Library;
use crate::paint::Paint;
use crate::play::people::Eye;
use crate::play::{at_a_terminal, full, saved};
use crate::report::{Failure, Report};
use recording::Recording;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  rulebox play --record game.rulebox              plays a game and keeps it
  rulebox replay game.rulebox                     steps through it; ← and → are a step, ? shows the keys
  rulebox replay game.rulebox --turn 7 --seat 2   from the other chair, from turn 7 on
  rulebox replay game.rulebox --log               the log in sentences
  rulebox replay game.rulebox --log --seat 1      only what the first player learnt
  rulebox replay game.rulebox --jsonl             every event as a line of JSON
  rulebox replay game.rulebox --json              players, decks, turns, outcome, hashes
  rulebox replay game.rulebox --seat 1 --export mine.rulebox   a file that holds only what seat 1 saw

Saved games can be replayed, too. docs/REPLAY.md tells more.";

/// What to show.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file of a game: a replay, a saved game, or what one seat saw
    file: PathBuf,
    /// Look from the chair of this player, 1 or 2; 0 sees everything
    #[arg(long, value_name = "N", value_parser = eye)]
    seat: Option<Eye>,
    /// Begin at this turn
    #[arg(long, value_name = "TURN")]
    turn: Option<u16>,
    /// Line by line and without colours, for scripts and screen readers
    #[arg(long)]
    plain: bool,
    /// Write the log in sentences
    #[arg(long, conflicts_with_all = ["jsonl", "json", "export", "plain", "turn"])]
    log: bool,
    /// Write the events, one line of JSON each
    #[arg(long, conflicts_with_all = ["json", "export", "plain", "turn"])]
    jsonl: bool,
    /// Write a summary as JSON
    #[arg(long, conflicts_with_all = ["export", "plain", "turn"])]
    json: bool,
    /// Write a file that holds only what one seat saw
    #[arg(long, value_name = "NEW", requires = "seat", conflicts_with_all = ["plain", "turn"])]
    export: Option<PathBuf>,
    /// Show the sound part of a damaged file
    #[arg(long)]
    partial: bool,
}

/// The eye of a number.
pub fn eye(word: &str) -> Result<Eye, String> {
    let eye = word.parse().ok().and_then(Eye::numbered);
    eye.ok_or_else(|| "1 and 2 are the players, 0 sees everything".to_owned())
}

/// Shows a game.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let eye = args.seat.unwrap_or(Eye::Everything);
    let mut recording = recording::open(&args.file, args.partial, eye, &library.cards)?;
    let named = |why: String| Failure::Input(format!("{}: {why}", saved::name_of(&args.file)));
    if let Some(eye) = args.seat {
        recording.reel.look(eye).map_err(named)?;
    }
    let file = saved::name_of(&args.file);
    // Nothing is left to do if even this cannot be written.
    for note in recording.notes(eye) {
        let _ = writeln!(io::stderr(), "{file}: {note}");
    }
    if let Some(wrong) = &recording.wrong {
        let _ = writeln!(
            io::stderr(),
            "{file} {wrong}\nOnly what comes before is shown."
        );
    }
    // However it is shown, a part of a game is not all of it.
    let whole = recording.wrong.is_none();
    if args.log {
        return Ok(Report::of(export::log(&recording.reel), whole));
    }
    if args.jsonl {
        let events = export::events(&recording).map_err(named)?;
        return Ok(Report::of(events, whole));
    }
    if args.json {
        return export::summary(&recording);
    }
    if let (Some(new), Some(eye)) = (&args.export, args.seat) {
        return export_seat(&recording, eye, new).map_err(named);
    }
    if let Some(turn) = args.turn {
        recording.reel.go_to_turn(turn).map_err(named)?;
    }
    if args.plain || !at_a_terminal() {
        let paint = if args.plain { Paint::Plain } else { paint };
        let (input, out) = (io::stdin().lock(), io::stdout().lock());
        Terminal::new(recording.reel, paint, input, out).run()?;
        return Ok(Report::of("", whole));
    }
    full::show(recording.reel, recording.wrong, paint)
}

/// Writes what one seat saw into a new file.
fn export_seat(recording: &Recording, eye: Eye, new: &Path) -> Result<Report, String> {
    let Eye::Seat(seat) = eye else {
        return Err(
            "The file itself holds everything; --seat 1 or --seat 2 exports less.".to_owned(),
        );
    };
    let Some(log) = &recording.log else {
        return Err("This file holds only what one seat saw already.".to_owned());
    };
    if new.exists() {
        return Err(format!(
            "{} is there already and is not overwritten.",
            saved::name_of(new)
        ));
    }
    let reel = &recording.reel;
    let text = one_seat::write(&reel.setting, log, &reel.book, seat)?;
    saved::save(new, &text)?;
    Ok(Report::say(format!(
        "{} holds what seat {} saw, {}.\n",
        saved::name_of(new),
        seat.0 + 1,
        crate::text::count(reel.last() + 1, "step")
    )))
}
