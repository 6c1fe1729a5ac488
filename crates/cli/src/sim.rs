//! `rulebox sim`: two decks play many games against each other.

use crate::decks;
use crate::library::Library;
use crate::mass::{self, BY_THE_CLOCK, Mass, Outputs, field, shown};
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{column, columns, count, filled};
use crate::values::players;
use rulebox_bots::BotKind;
use rulebox_lab::figures::{CardFigures, Figures, SideFigures};
use rulebox_lab::record::{RACE, REASONS, Record, word};
use rulebox_lab::sim::{Pairing, Side, Simulation};
use rulebox_lab::svg;
use rulebox_rules::Era;
use serde::Serialize;
use std::fmt::Write;

const EXAMPLES: &str = "\
Examples:
  rulebox sim luxchomp dialga-lock                       a thousand games by rules of thumb
  rulebox sim a.txt b.txt --era 2021 --games 10000       decks of your own
  rulebox sim 2025-02-gardevoir dragapult --usage        how each card did
  rulebox sim kingdra kingdra --bots search:50,rules --games 20    one player against another, with the same deck
  rulebox sim luxchomp kingdra --csv games.csv --svg race.svg --json

Every second game the sides change seats. Shares count the games that somebody won; in brackets stands the 95 % Wilson
interval. The same seed gives the same output, with any number of threads, unless a player thinks by the clock.";

/// What to play.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The first deck: a file, or a name or a clear part of it
    #[arg(value_name = "DECK", value_parser = filled)]
    first: String,
    /// The second deck
    #[arg(value_name = "DECK", value_parser = filled)]
    second: String,
    /// Games; an odd number is raised by one, so that both decks have each seat equally often
    #[arg(long, default_value_t = 1_000, value_parser = mass::games(10_000_000), allow_negative_numbers = true)]
    games: u64,
    /// The player of both decks, or those of the first and the second: `random`, `first`, `rules`, `slips:30`, `search:200`,
    /// `search:50ms`
    #[arg(long, visible_alias = "bot", value_delimiter = ',', default_value = "rules", value_parser = players(mass::bot), hide_possible_values = true)]
    bots: Vec<BotKind>,
    /// Show how each card did
    #[arg(long)]
    usage: bool,
    #[command(flatten)]
    mass: Mass,
}

/// The first line of the table.
const HEADING: &str =
    "game,seed,seat_of_a,first,winner,reason,turns,prizes_a,prizes_b,sudden_deaths";

/// How the files of this command are known again.
const OUTPUTS: Outputs = Outputs {
    csv: HEADING,
    svg: svg::RACE,
};

/// The figures for other programs.
#[derive(Serialize)]
struct Out<'f> {
    seed: u64,
    repeatable: bool,
    #[serde(flatten)]
    figures: &'f Figures,
}

/// Plays.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let plan = plan(args, library)?;
    let played = args.mass.play(&plan, &OUTPUTS)?;
    // One pairing was planned.
    let (Some(games), Some(figures)) = (played.records.first(), played.figures.first()) else {
        return Ok(Report::say(""));
    };
    let unwritten = args
        .mass
        .write(|| csv(games), || svg::race(figures, plan.seed));
    if args.mass.json {
        let out = Out {
            seed: plan.seed,
            repeatable: plan.is_repeatable(),
            figures,
        };
        return Ok(Report::json(&out, true)?.complaining(unwritten));
    }
    let mut text = table(figures, plan.seed, paint);
    if args.usage {
        for (side, letter) in figures.sides.iter().zip(LETTERS) {
            text.push_str(&cards(side, letter, paint));
        }
    }
    if !plan.is_repeatable() {
        let _ = writeln!(text, "\n{BY_THE_CLOCK}");
    }
    Ok(Report::say(text).complaining(unwritten))
}

fn plan(args: &Args, library: &Library) -> Result<Simulation, Failure> {
    let wanted = [args.first.clone(), args.second.clone()];
    let bots = match args.bots[..] {
        [both] => [both, both],
        [first, second] => [first, second],
        _ => {
            let message = "Two decks have two players: give one for both, or two.";
            return Err(Failure::Input(message.to_owned()));
        }
    };
    let era = match args.mass.era {
        Some(era) => era,
        None => era_of_both(&wanted, library)?,
    };
    Ok(Simulation {
        catalog: library.cards.clone(),
        decks: mass::read(&wanted, &[era, era], library)?,
        pairings: vec![Pairing {
            sides: [0, 1].map(|deck| Side {
                deck,
                bot: bots[deck],
            }),
            era,
        }],
        games: args.games,
        seed: args.mass.seed,
    })
}

/// The era that the names of the decks begin with; the newest where they name none.
pub fn era_of_both(wanted: &[String; 2], library: &Library) -> Result<Era, Failure> {
    let labels = [0, 1].map(|n| decks::label(&wanted[n], library));
    let eras = [0, 1].map(|n| decks::era_of(&labels[n]));
    match eras {
        [Some(a), Some(b)] if a != b => Err(Failure::Input(format!(
            "{} is a deck of {} and {} one of {}: say by which rules they play, for example --era {}.",
            labels[0],
            a.name(),
            labels[1],
            b.name(),
            a.name().max(b.name())
        ))),
        [a, b] => Ok(a.or(b).unwrap_or(Era::E2025)),
    }
}

/// What the sides are called in tables.
const LETTERS: [&str; 2] = ["A", "B"];

fn table(figures: &Figures, seed: u64, paint: Paint) -> String {
    let mut out = String::new();
    for (side, letter) in figures.sides.iter().zip(LETTERS) {
        let _ = writeln!(
            out,
            "{}  {}, played by {}",
            paint.bold(letter),
            side.deck,
            side.bot
        );
    }
    let Figures { games, era, .. } = figures;
    let _ = writeln!(out, "{games} games by the rules of {era}, seed {seed}\n");
    let mut row = |what: &str, of: &dyn Fn(&SideFigures) -> String| {
        let [a, b] = [0, 1].map(|n| of(&figures.sides[n]));
        let _ = writeln!(out, "{what:<26}{a:>26}{b:>26}");
    };
    row("", &|side| {
        let first = std::ptr::eq(side, &figures.sides[0]);
        LETTERS[usize::from(!first)].to_owned()
    });
    row("won", &|side| shown(side.won));
    row("  going first", &|side| shown(side.going_first));
    row("  going second", &|side| shown(side.going_second));
    row("games won", &|side| side.won.wins.to_string());
    for reason in REASONS.map(word) {
        if figures.sides.iter().any(|s| s.reasons.contains_key(reason)) {
            let wins = |side: &SideFigures| side.reasons.get(reason).copied().unwrap_or(0);
            row(&format!("  {}", plain(reason)), &|side| {
                wins(side).to_string()
            });
        }
    }
    row("games as player 1 and 2", &|side| {
        format!("{} and {}", side.seats[0], side.seats[1])
    });
    row("Prize cards taken", &|side| {
        format!("{:.2}", side.prizes_taken)
    });
    out.push_str(&about_games(figures));
    out.push_str(&race(figures));
    out
}

/// The end of a game, in words for a table.
fn plain(reason: &str) -> &str {
    match reason {
        "prizes" => "by Prize cards",
        "no-pokemon" => "no Pokémon left",
        "prizes-and-no-pokemon" => "both at once",
        "deck-out" => "no card to draw",
        "effect" => "by an effect",
        other => other,
    }
}

fn about_games(figures: &Figures) -> String {
    let mut out = String::new();
    let turns = &figures.turns;
    let _ = writeln!(out, "\nThe first player won {}.", shown(figures.starter));
    let _ = writeln!(
        out,
        "Games lasted {:.1} turns on average, half of them up to {}; {} to {}.",
        turns.mean, turns.median, turns.least, turns.most
    );
    if figures.sudden_deaths > 0 {
        let _ = writeln!(
            out,
            "Sudden Death: {}.",
            count(figures.sudden_deaths as usize, "game")
        );
    }
    if figures.stopped > 0 {
        let _ = writeln!(
            out,
            "Stopped because they did not end, and counted by no share: {}.",
            count(figures.stopped as usize, "game")
        );
    }
    if figures.refused > 0 {
        let _ = writeln!(
            out,
            "Answers that were no options, a fault of a player: {}.",
            figures.refused
        );
    }
    out
}

/// The race for Prize cards, every second turn.
fn race(figures: &Figures) -> String {
    let mut out = "\nPrize cards taken by the end of a turn\n".to_owned();
    let _ = writeln!(
        out,
        "{:>6}{:>8}{:>8}{:>20}",
        "turn", "A", "B", "games so long"
    );
    for point in figures.race.iter().filter(|p| p.turn % 2 == 0) {
        let [a, b] = point.taken;
        let _ = writeln!(out, "{:>6}{a:>8.2}{b:>8.2}{:>20}", point.turn, point.games);
    }
    if figures.race.len() == RACE && usize::from(figures.turns.most) > RACE {
        let _ = writeln!(
            out,
            "The race is followed for {RACE} turns, though some games lasted longer."
        );
    }
    out
}

/// The cards of a side.
fn cards(side: &SideFigures, letter: &str, paint: Paint) -> String {
    let heading = paint.bold(&format!("Cards of {letter}"));
    let mut out = format!("\n{heading}\n");
    // A share with its interval has at most 24 columns.
    let (names, numbers, shares) = match columns() {
        Some(columns) if columns < 40 + 7 + 10 + 26 + 26 => (column(40, 7 + 9 + 24 + 24), 9, 24),
        _ => (40, 10, 26),
    };
    let _ = writeln!(
        out,
        "{:<names$}{:>7}{:>numbers$}{:>shares$}{:>shares$}",
        "", "copies", "per game", "won when used", "won otherwise"
    );
    for card in &side.cards {
        let CardFigures {
            copies, per_game, ..
        } = card;
        let name = narrow(card, names);
        let _ = writeln!(
            out,
            "{name:<names$}{copies:>7}{per_game:>numbers$.2}{:>shares$}{:>shares$}",
            shown(card.used),
            shown(card.unused)
        );
    }
    out
}

/// Name and printing of a card, the name cut where both would not fit their column.
fn narrow(card: &CardFigures, width: usize) -> String {
    let room = width.saturating_sub(2 + card.printing.chars().count());
    let name = &card.card;
    match name.char_indices().nth(room) {
        Some((end, _)) => format!("{}… {}", name[..end].trim_end(), card.printing),
        None => format!("{name} {}", card.printing),
    }
}

/// One line per game.
fn csv(games: &[Record]) -> String {
    let mut out = format!("{HEADING}\n");
    for (n, game) in games.iter().enumerate() {
        let (winner, reason) = match game.won {
            Some((side, reason)) => (LETTERS[side], word(reason)),
            None => ("", "stopped"),
        };
        let [a, b] = game.taken;
        let _ = writeln!(
            out,
            "{n},{},{},{},{winner},{},{},{a},{b},{}",
            game.seed,
            game.seat.0,
            LETTERS[game.starter],
            field(reason),
            game.turns,
            game.sudden_deaths
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_cards::Catalog;
    use rulebox_engine::Seat;
    use rulebox_engine::outcome::EndReason;

    /// Four games made up by hand.
    fn games() -> Vec<Record> {
        let game = |n: u64, starter, won, turns: u16, taken: [u8; 2]| {
            let mut race = [[0; 2]; RACE];
            race[usize::from(turns) - 1..].fill(taken);
            Record {
                seed: 100 + n,
                seat: Seat((n % 2) as u8),
                starter,
                won,
                turns,
                sudden_deaths: 0,
                refused: 0,
                used: [1, 0],
                taken,
                race,
            }
        };
        vec![
            game(0, 0, Some((0, EndReason::Prizes)), 4, [6, 2]),
            game(1, 1, Some((0, EndReason::NoPokemon)), 2, [1, 0]),
            game(2, 0, Some((1, EndReason::DeckOut)), 6, [3, 3]),
            game(3, 1, None, 6, [0, 1]),
        ]
    }

    const TABLE: &str = "\
A  2009-beginner-1-inferno-zone, played by rules
B  2009-beginner-2-forest-shade, played by rules
4 games by the rules of 2009, seed 9

                                                   A                         B
won                            66.7 % (20.8 to 93.9)      33.3 % (6.1 to 79.2)
  going first                   50.0 % (9.5 to 90.5)       0.0 % (0.0 to 79.3)
  going second               100.0 % (20.7 to 100.0)      50.0 % (9.5 to 90.5)
games won                                          2                         1
  by Prize cards                                   1                         0
  no Pokémon left                                  1                         0
  no card to draw                                  0                         1
games as player 1 and 2                      2 and 2                   2 and 2
Prize cards taken                               2.50                      1.50

The first player won 33.3 % (6.1 to 79.2).
Games lasted 4.5 turns on average, half of them up to 4; 2 to 6.
Stopped because they did not end, and counted by no share: 1 game.

Prize cards taken by the end of a turn
  turn       A       B       games so long
     2    0.25    0.00                   4
     4    1.75    0.50                   3
     6    2.50    1.50                   2
";

    /// What the four games come to.
    fn figures() -> Figures {
        let wanted = ["inferno", "forest-shade"].map(str::to_owned);
        let era = Era::E2009;
        let pairing = Pairing {
            sides: [0, 1].map(|deck| Side {
                deck,
                bot: BotKind::Rules,
            }),
            era,
        };
        let plan = Simulation {
            catalog: Catalog::embedded(),
            decks: mass::read(&wanted, &[era, era], &Library::embedded()).expect("two decks"),
            pairings: vec![pairing],
            games: 4,
            seed: 9,
        };
        Figures::of(&plan, &pairing, &games())
    }

    #[test]
    fn a_race_that_is_not_followed_to_the_end_says_so() {
        let mut figures = figures();
        let last = figures.race[0];
        figures.race = vec![last; RACE];
        figures.turns.most = RACE as u16;
        let cut = "The race is followed for 30 turns, though some games lasted longer.\n";
        assert!(!race(&figures).contains(cut));
        figures.turns.most += 1;
        assert!(race(&figures).ends_with(cut));
    }

    #[test]
    fn a_small_table_stays_as_it_is() {
        assert_eq!(table(&figures(), 9, Paint::Plain), TABLE);
        let lines = csv(&games());
        assert_eq!(lines.lines().nth(1), Some("0,100,0,A,A,prizes,4,6,2,0"));
        assert_eq!(lines.lines().nth(4), Some("3,103,1,B,,stopped,6,0,1,0"));
    }
}
