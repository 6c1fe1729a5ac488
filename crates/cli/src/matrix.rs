//! `rulebox matrix`: many decks play against each other.

use crate::decks;
use crate::library::Library;
use crate::mass::{self, BY_THE_CLOCK, Mass, Outputs, field, number, shown};
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{count, filled};
use crate::values::players;
use rulebox_bots::BotKind;
use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_lab::figures::{Figures, Turns};
use rulebox_lab::sim::{Deck, Pairing, Side, Simulation};
use rulebox_lab::stats::Share;
use rulebox_lab::svg::{self, HeatMap};
use rulebox_rules::Era;
use serde::Serialize;
use std::fmt::Write;

const EXAMPLES: &str = "\
Examples:
  rulebox matrix decks/*                                 the decks of each era against each other
  rulebox matrix decks/2009-* --svg matrix.svg           with a heat map
  rulebox matrix luxchomp kingdra flygon --games 2000    more games of fewer decks
  rulebox matrix a.txt b.txt c.txt --era 2021 --csv matrix.csv --json

Without --era only decks of the same era meet. A deck does not meet itself, and counts once if it is named twice. The
games of two decks are the same ones as those of `rulebox sim` with the same seed, players and number of games.";

/// What to play.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Decks: files, or names or clear parts of them
    #[arg(required = true, value_name = "DECK", value_parser = filled)]
    decks: Vec<String>,
    /// Games of each pair; an odd number is raised by one, so that both decks have each seat equally often
    #[arg(long, default_value_t = 200, value_parser = mass::games(1_000_000), allow_negative_numbers = true)]
    games: u64,
    /// The player of all decks: `random`, `first`, `rules`, `slips:30`, `search:200`, `search:50ms`
    #[arg(long, default_value = "rules", value_parser = players(mass::bot), hide_possible_values = true)]
    bot: BotKind,
    #[command(flatten)]
    mass: Mass,
}

/// The first line of the table.
const HEADING: &str = "first,second,era,bot,games,stopped,wins_first,wins_second,rate_first,low,high,\
                       rate_going_first,rate_going_second,turns";

/// How the files of this command are known again.
const OUTPUTS: Outputs = Outputs {
    csv: HEADING,
    svg: svg::HEAT_MAP,
};

/// The figures for other programs.
#[derive(Serialize)]
struct Out {
    seed: u64,
    repeatable: bool,
    bot: String,
    games_per_pair: u64,
    decks: Vec<DeckOut>,
    pairs: Vec<PairOut>,
    left_out: Vec<String>,
}

/// A deck in all of its games.
#[derive(Serialize)]
struct DeckOut {
    deck: String,
    era: &'static str,
    won: Share,
}

/// A pair; shares are those of the first deck.
#[derive(Serialize)]
struct PairOut {
    first: String,
    second: String,
    era: &'static str,
    games: u64,
    stopped: u64,
    won: Share,
    going_first: Share,
    going_second: Share,
    turns: Turns,
    #[serde(skip)]
    places: (usize, usize),
}

/// Plays.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let (wanted, left_out): (Vec<String>, Vec<String>) = args
        .decks
        .iter()
        .cloned()
        .partition(|name| is_for_duels(name, library));
    let eras = mass::eras(&wanted, args.mass.era, library);
    let decks = mass::read(&wanted, &eras, library)?;
    let (decks, eras) = without_doubles(decks, &eras);
    let places = mass::pairs(&eras);
    let plan = plan(args, decks, &eras, &places, &library.cards)?;
    let played = args.mass.play(&plan, &OUTPUTS)?;
    let left_out = left_out.iter().map(|name| decks::label(name, library));
    let left_out = left_out.collect();
    let out = sum_up(args, &plan, &eras, &played.figures, &places, left_out);
    let heat_map = || svg::heat_map(&heat_map(&out));
    let unwritten = args.mass.write(|| csv(&out), heat_map);
    let report = match args.mass.json {
        true => Report::json(&out, true)?,
        false => Report::say(table(&out, &eras, paint)),
    };
    Ok(report.complaining(unwritten))
}

/// Some decks of the project are no decks for duels; a star on the command line means them as well.
fn is_for_duels(name: &str, library: &Library) -> bool {
    EmbeddedDeck::named(&decks::label(name, library))
        .is_none_or(|deck| deck.purpose().is_for_duels())
}

/// Each deck once, with its era. Lists of the same cards under other names are other decks.
fn without_doubles(decks: Vec<Deck>, eras: &[Era]) -> (Vec<Deck>, Vec<Era>) {
    let mut different: (Vec<Deck>, Vec<Era>) = Default::default();
    for (deck, era) in decks.into_iter().zip(eras) {
        let same = |other: &Deck| other.name == deck.name && other.cards == deck.cards;
        if !different.0.iter().any(same) {
            different.0.push(deck);
            different.1.push(*era);
        }
    }
    different
}

fn plan(
    args: &Args,
    decks: Vec<Deck>,
    eras: &[Era],
    places: &[(usize, usize)],
    cards: &Catalog,
) -> Result<Simulation, Failure> {
    if places.is_empty() {
        let message = "No two decks meet: give two different ones of the same era, or say by which rules they play with --era.";
        return Err(Failure::Input(message.to_owned()));
    }
    let pairing = |(a, b): &(usize, usize)| Pairing {
        sides: [*a, *b].map(|deck| Side {
            deck,
            bot: args.bot,
        }),
        era: eras[*a],
    };
    Ok(Simulation {
        catalog: cards.clone(),
        decks,
        pairings: places.iter().map(pairing).collect(),
        games: args.games,
        seed: args.mass.seed,
    })
}

fn sum_up(
    args: &Args,
    plan: &Simulation,
    eras: &[Era],
    figures: &[Figures],
    places: &[(usize, usize)],
    left_out: Vec<String>,
) -> Out {
    let pair = |(figures, places): (&Figures, &(usize, usize))| {
        let [first, second] = &figures.sides;
        PairOut {
            first: first.deck.clone(),
            second: second.deck.clone(),
            era: figures.era,
            games: figures.games,
            stopped: figures.stopped,
            won: first.won,
            going_first: first.going_first,
            going_second: first.going_second,
            turns: figures.turns,
            places: *places,
        }
    };
    let pairs: Vec<PairOut> = figures.iter().zip(places).map(pair).collect();
    let deck = |n: usize| DeckOut {
        deck: plan.decks[n].name.clone(),
        era: eras[n].name(),
        won: in_all(&pairs, n),
    };
    Out {
        seed: plan.seed,
        repeatable: plan.is_repeatable(),
        bot: args.bot.to_string(),
        games_per_pair: plan.games_of_pairing(),
        decks: (0..plan.decks.len()).map(deck).collect(),
        pairs,
        left_out,
    }
}

/// What a deck won in all of its games.
fn in_all(pairs: &[PairOut], deck: usize) -> Share {
    let (mut wins, mut of) = (0, 0);
    for PairOut { won, places, .. } in pairs {
        if places.0 == deck {
            (wins, of) = (wins + won.wins, of + won.of);
        } else if places.1 == deck {
            (wins, of) = (wins + won.of - won.wins, of + won.of);
        }
    }
    Share::new(wins, of)
}

impl Out {
    /// What the row won against the column; nothing where they did not meet, or nobody won.
    fn share(&self, row: usize, column: usize) -> Option<f64> {
        let pair = |pair: &&PairOut| [(row, column), (column, row)].contains(&pair.places);
        let found = self.pairs.iter().find(pair)?;
        let own = |rate| match found.places.0 == row {
            true => rate,
            false => 1.0 - rate,
        };
        found.won.rate.map(own)
    }
}

fn heat_map(out: &Out) -> HeatMap {
    let n = out.decks.len();
    let met = |era: &&Era| out.decks.iter().any(|deck| deck.era == era.name());
    let eras: Vec<&str> = Era::ALL.iter().filter(met).map(|era| era.name()).collect();
    let rulebooks = if eras.len() == 1 {
        "rulebook"
    } else {
        "rulebooks"
    };
    HeatMap {
        title: format!("{} against each other", count(n, "deck")),
        about: format!(
            "{} games of each pair, played by {} · {rulebooks} {} · seed {}",
            out.games_per_pair,
            out.bot,
            eras.join(", "),
            out.seed
        ),
        names: out.decks.iter().map(|deck| deck.deck.clone()).collect(),
        shares: (0..n)
            .map(|row| (0..n).map(|column| out.share(row, column)).collect())
            .collect(),
        in_all: out.decks.iter().map(|deck| deck.won.rate).collect(),
    }
}

/// A table for each era: what the row won against the column, in per cent.
fn table(out: &Out, eras: &[Era], paint: Paint) -> String {
    let mut text = format!(
        "{} games of each pair, played by {}, seed {}\n",
        out.games_per_pair, out.bot, out.seed
    );
    for era in Era::ALL {
        let own: Vec<usize> = (0..eras.len()).filter(|n| eras[*n] == *era).collect();
        if own.is_empty() {
            continue;
        }
        let heading = paint.bold(&format!("Rulebook {}", era.name()));
        let _ = writeln!(
            text,
            "\n{heading}: what the row won against the column, in per cent"
        );
        text.push_str(&block(out, &own));
    }
    let stopped: u64 = out.pairs.iter().map(|pair| pair.stopped).sum();
    if stopped > 0 {
        let _ = writeln!(
            text,
            "\nStopped because they did not end, and counted by no share: {}.",
            count(stopped as usize, "game")
        );
    }
    if !out.left_out.is_empty() {
        let _ = writeln!(
            text,
            "\nLeft out, as they are no decks for duels: {}.",
            out.left_out.join(", ")
        );
    }
    if !out.repeatable {
        let _ = writeln!(text, "\n{BY_THE_CLOCK}");
    }
    text
}

fn block(out: &Out, own: &[usize]) -> String {
    let names = own.iter().map(|n| out.decks[*n].deck.chars().count());
    let wide = names.max().unwrap_or(0);
    let mut text = format!("{:>3}  {:<wide$}", "", "");
    for number in 1..=own.len() {
        let _ = write!(text, "{number:>5}");
    }
    let _ = writeln!(text, "{:>24}", "all");
    for (number, row) in own.iter().enumerate() {
        let deck = &out.decks[*row];
        let _ = write!(text, "{:>3}  {:<wide$}", number + 1, deck.deck);
        for column in own {
            let share = out.share(*row, *column);
            let cell = share.map_or("·".to_owned(), |share| format!("{:.0}", share * 100.0));
            let _ = write!(text, "{cell:>5}");
        }
        let _ = writeln!(text, "{:>24}", shown(deck.won));
    }
    text
}

/// One line per pair.
fn csv(out: &Out) -> String {
    let mut text = format!("{HEADING}\n");
    for pair in &out.pairs {
        let won = pair.won;
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
            field(&pair.first),
            field(&pair.second),
            pair.era,
            out.bot,
            pair.games,
            pair.stopped,
            won.wins,
            won.of - won.wins,
            number(won.rate),
            number(won.low),
            number(won.high),
            number(pair.going_first.rate),
            number(pair.going_second.rate),
            pair.turns.mean
        );
    }
    text
}
