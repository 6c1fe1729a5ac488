//! `rulebox play`: a game in the terminal, against the computer or with two people at one keyboard. It is drawn as a
//! table that fills the screen, or told line by line for scripts, pipes and screen readers.

mod asked;
mod asking;
pub mod board;
pub mod full;
pub mod input;
pub mod inside;
mod lacking;
mod modes;
pub mod names;
pub mod opponent;
pub mod people;
pub mod recorder;
pub mod saved;
pub mod session;
pub mod since;
pub mod spoken;
pub mod story;
pub mod terminal;
#[cfg(test)]
mod tests;
pub mod why;
pub mod words;

use crate::decks;
use crate::library::Library;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::sim;
use crate::text::filled;
use crate::values::players;
use clap::ValueEnum;
use recorder::Recorder;
use rulebox_bots::BotKind;
use rulebox_cards::Card;
use rulebox_engine::Seat;
use rulebox_engine::book::duel_book;
use rulebox_rules::{Era, Ruleset};
use session::{Session, Setting};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  rulebox play                                    asks for a rulebook and a deck, and begins
  rulebox play --era 2009 --seed 7                by the rules of 2009; the same seed shuffles the same
  rulebox play --decks inferno my-deck.txt        decks by a part of their name, or from files
  rulebox play --hot-seat                         two people at one keyboard
  rulebox play --resume my-game.rulebox           goes on with a saved game
  rulebox play --record my-game.rulebox           keeps the game for `rulebox replay`
  rulebox play --plain                            line by line, for scripts and screen readers

At the table `?` shows the keys. Line by line, type the number of an option; `why 3` says which rule allows option 3,
`why not retreat` which rule forbids it, and `help` lists everything else.";

/// How to play.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebook to play by: 2009, 2011, 2021 or 2025; without it, the one that the names of the decks begin with
    #[arg(long)]
    era: Option<Era>,
    /// Your deck and the other one: names of decks that come with the program, or files
    #[arg(long, num_args = 2, value_names = ["YOURS", "OTHER"], value_parser = filled)]
    decks: Option<Vec<String>>,
    /// What is played
    #[arg(long, value_enum, default_value = "duel")]
    format: Format,
    /// Who takes the first turn
    #[arg(long, value_enum, default_value = "coin")]
    first: First,
    /// Decides coins and shuffles; the same seed and the same choices give the same game
    #[arg(long)]
    seed: Option<u64>,
    /// The computer player to play against: easy, normal, hard, or a kind of bot. Hints are those of normal, or of a better one
    #[arg(long, value_name = "NAME", default_value = opponent::NAMES[0], value_parser = players(opponent::parse), hide_possible_values = true)]
    bot: String,
    /// Two people share the keyboard
    #[arg(long)]
    hot_seat: bool,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["era", "decks", "first", "seed", "bot", "hot_seat"])]
    resume: Option<PathBuf>,
    /// Keep the game in this new file while it is played; `rulebox replay` shows it again
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Line by line and without colours, for scripts and screen readers
    #[arg(long)]
    plain: bool,
    /// Draw the table of a game between computer players into a file, `.svg` or text, and play nothing
    #[arg(long, value_name = "FILE", hide = true)]
    picture: Option<PathBuf>,
    /// The turn that the picture shows
    #[arg(
        long,
        value_name = "N",
        hide = true,
        default_value_t = 7,
        requires = "picture"
    )]
    at_turn: u16,
    /// Keys that are pressed before the picture is drawn
    #[arg(
        long,
        value_name = "KEYS",
        hide = true,
        default_value = "",
        requires = "picture"
    )]
    press: String,
    /// Columns and rows of the picture
    #[arg(long, value_names = ["COLUMNS", "ROWS"], num_args = 2, hide = true, requires = "picture",
          value_parser = clap::value_parser!(u16).range(20..=400))]
    size: Option<Vec<u16>>,
}

impl Args {
    /// Whether somebody at a terminal is asked for a rulebook and a deck. Whoever names a seed wants a certain game.
    fn asks_in_lines(&self) -> bool {
        let said = self.era.is_some() || self.decks.is_some() || self.seed.is_some();
        !said && io::stdin().is_terminal()
    }
}

/// What is played. The duel is the only format so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One player against another, each with a deck of 60 cards
    Duel,
}

/// Who takes the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum First {
    /// A coin decides, as the rulebook says.
    Coin,
    /// You, or Player 1.
    You,
    /// The computer, or Player 2.
    Other,
}

impl First {
    fn seat(self) -> Option<Seat> {
        match self {
            First::Coin => None,
            First::You => Some(Seat(0)),
            First::Other => Some(Seat(1)),
        }
    }
}

/// What is known of a game before it begins.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The cards and decks that are known.
    pub library: Library,
    /// The rulebook, if it was said.
    pub era: Option<Era>,
    /// Both decks, if they were said.
    pub decks: Option<Vec<String>>,
    /// Decides coins and shuffles.
    pub seed: u64,
    /// Who takes the first turn.
    pub first: Option<Seat>,
    /// The computer player.
    pub bot: String,
    /// Two people play.
    pub hot_seat: bool,
    /// The computer players of both seats, where nobody else plays.
    pub bots: Vec<String>,
}

impl Wish {
    fn of(args: &Args, library: &Library) -> Result<Wish, Failure> {
        // The duel asks for nothing beyond what is common to all games.
        let Format::Duel = args.format;
        let era = match (args.era, args.decks.as_deref()) {
            // The names of decks say by which rulebook they are played.
            (None, Some([yours, other])) => {
                let both = [yours.clone(), other.clone()];
                Some(sim::era_of_both(&both, library)?)
            }
            (era, _) => era,
        };
        Ok(Wish {
            library: library.clone(),
            era,
            decks: args.decks.clone(),
            seed: args.seed.unwrap_or_else(some_seed),
            first: args.first.seat(),
            bot: args.bot.clone(),
            hot_seat: args.hot_seat,
            bots: Vec::new(),
        })
    }

    /// Begins the game; what was not said is the newest rulebook and its decks for beginners.
    pub fn begin(&self) -> Result<Session, Failure> {
        let era = self.era.unwrap_or(Era::E2025);
        let wanted = match &self.decks {
            Some(decks) => decks.clone(),
            None => decks::pair(era).map(str::to_owned).to_vec(),
        };
        let rules = Ruleset::of(era);
        let lists = decks::playable(&wanted, &[rules], &self.library);
        let lists = lists.map_err(|failure| match failure {
            Failure::Input(why) => Failure::Input(format!("The game cannot begin.\n{why}")),
            other => other,
        })?;
        let cards: Vec<Vec<Arc<Card>>> = lists
            .iter()
            .map(|list| list.cards().cloned().collect())
            .collect();
        let book = duel_book(rules, &cards, &self.library.cards)
            .map_err(|errors| Failure::Input(format!("The game cannot begin.\n{errors}")))?;
        let setting = Setting {
            era,
            decks: lists.into_iter().map(|list| list.name).collect(),
            seed: self.seed,
            hot_seat: self.hot_seat,
            bot: self.bot.clone(),
            first: self.first,
            bots: self.bots.clone(),
        };
        Ok(Session::begin(setting, book, &self.library))
    }
}

/// Plays a game to its end, or to the end of the input.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let resumed = match &args.resume {
        Some(file) => {
            let tell = |note: &str| {
                // Nothing is left to do if even this cannot be written.
                let _ = writeln!(io::stderr(), "{}: {note}", saved::name_of(file));
            };
            let session = saved::open(file, library, tell).map_err(Failure::Input)?;
            Some((session, file.clone()))
        }
        None => None,
    };
    if let Some(file) = &args.picture {
        return picture(args, library, file);
    }
    if let Some(file) = &args.record {
        // Told before anything is drawn.
        recorder::is_new(file).map_err(Failure::Input)?;
    }
    if args.plain || !at_a_terminal() {
        let paint = if args.plain { Paint::Plain } else { paint };
        return match resumed {
            Some((session, _)) => line_by_line(session, args, paint),
            None if args.asks_in_lines() => {
                let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
                let begun = asking::begin(Wish::of(args, library)?, &mut input, &mut out)?;
                // The game takes both for itself.
                drop((input, out));
                begun.map_or(Ok(Report::say("")), |session| {
                    line_by_line(session, args, paint)
                })
            }
            None => line_by_line(Wish::of(args, library)?.begin()?, args, paint),
        };
    }
    if args.decks.is_some() {
        // Decks that cannot be played are told before anything is drawn.
        Wish::of(args, library)?.begin()?;
    }
    let begin = match resumed {
        Some((session, file)) => full::Begin::Go(Box::new(session), file),
        None => full::Begin::Ask(Wish::of(args, library)?),
    };
    full::run(begin, args.record.as_deref(), paint)
}

fn line_by_line(session: Session, args: &Args, paint: Paint) -> Result<Report, Failure> {
    let bot = computer(&session)?;
    let record = args.record.as_deref();
    let recorder = record.map(|path| Recorder::begin(path, &session));
    let recorder = recorder.transpose().map_err(Failure::Input)?;
    let (input, out) = (io::stdin().lock(), io::stdout().lock());
    let mut terminal = Terminal::new(session, bot, paint, input, out)
        .recorded_by(recorder)
        .asking_twice(io::stdin().is_terminal());
    terminal.welcome()?;
    if args.decks.is_none() && args.resume.is_none() && !args.asks_in_lines() {
        terminal.name_other_decks()?;
    }
    terminal.play()?;
    Ok(Report::say(""))
}

/// Draws a table for pages about the program.
fn picture(args: &Args, library: &Library, file: &Path) -> Result<Report, Failure> {
    let size = match args.size.as_deref() {
        Some([columns, rows]) => (*columns, *rows),
        _ => (120, 40),
    };
    let mut screen =
        full::picture::screen_at(Wish::of(args, library)?.begin()?, size, args.at_turn)?;
    full::picture::press(&mut screen, &args.press);
    let buffer = full::picture::buffer(&screen);
    let is_svg = file.extension().is_some_and(|extension| extension == "svg");
    let text = if is_svg {
        full::picture::svg(&buffer)
    } else {
        full::picture::text(&buffer)
    };
    std::fs::write(file, text).map_err(|error| {
        Failure::Input(format!("{} cannot be written: {error}.", file.display()))
    })?;
    Ok(Report::say(""))
}

/// The computer player of a game.
fn computer(session: &Session) -> Result<BotKind, Failure> {
    let name = &session.setting.bot;
    opponent::named(name)
        .ok_or_else(|| Failure::Input(format!("There is no computer player called {name}.")))
}

/// Whether somebody sits at a terminal that can be drawn on.
pub fn at_a_terminal() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// A seed that is different each time, and short enough to be typed again.
pub fn some_seed() -> u64 {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::from(now.subsec_nanos()) ^ (now.as_secs() & 0xffff)
}
