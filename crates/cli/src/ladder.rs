//! `rulebox ladder`: players play against each other with the same decks, and are rated.

use crate::decks;
use crate::library::Library;
use crate::mass::{self, BY_THE_CLOCK, Mass, Outputs, field, number, shown};
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{count, filled};
use crate::values::players;
use rulebox_bots::BotKind;
use rulebox_lab::figures::Figures;
use rulebox_lab::sim::{Pairing, Side, Simulation};
use rulebox_lab::stats::{self, Rating, Share};
use rulebox_lab::svg;
use rulebox_rules::Era;
use serde::Serialize;
use std::fmt::Write;

const EXAMPLES: &str = "\
Examples:
  rulebox ladder                                         three players with the beginner decks of all eras
  rulebox ladder --bots random,rules,search:20           with one that thinks ahead
  rulebox ladder --decks decks/2009-0* --games 2000      with other decks
  rulebox ladder --bots easy,normal --era 2025 --json

Each pair of players plays each pair of decks of an era, both with either deck and in either seat equally often. Ratings
are the Elo numbers that make the results likeliest; their mean is 0, and 100 points more mean 64 wins in 100 games. A
game that nobody won counts half for both. Each pair is given one such game more, so that nobody is rated without bounds.";

/// What to play.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The players: `random`, `first`, `rules`, `slips:30`, `search:200`, `search:50ms`
    #[arg(long, value_delimiter = ',', default_value = "random,slips:30,rules", value_parser = players(player), hide_possible_values = true)]
    bots: Vec<Player>,
    /// Decks to play with; a single one is played against itself. Without it, the beginner decks
    #[arg(long, num_args = 1.., value_name = "DECK", value_parser = filled)]
    decks: Vec<String>,
    /// Games of each pair of players, at least; raised until everybody has each deck and seat equally often
    #[arg(long, default_value_t = 400, value_parser = mass::games(1_000_000), allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    mass: Mass,
}

/// A player as somebody names it: a level keeps its own word.
#[derive(Clone, Debug)]
struct Player {
    name: String,
    kind: BotKind,
}

fn player(word: &str) -> Result<Player, String> {
    let kind = mass::bot(word)?;
    let name = word.to_owned();
    Ok(Player { name, kind })
}

/// The first line of the table.
const HEADING: &str = "bot,elo,low,high,games,wins,rate";

/// How the files of this command are known again.
const OUTPUTS: Outputs = Outputs {
    csv: HEADING,
    svg: svg::RATINGS,
};

/// The figures for other programs.
#[derive(Serialize)]
struct Out {
    seed: u64,
    repeatable: bool,
    games_per_pair: u64,
    decks: Vec<String>,
    bots: Vec<BotOut>,
    pairs: Vec<PairOut>,
}

/// A player, the best first.
#[derive(Clone, Serialize)]
struct BotOut {
    bot: String,
    elo: f64,
    low: f64,
    high: f64,
    won: Share,
    #[serde(skip)]
    rating: Rating,
}

/// Two players; the share is that of the first.
#[derive(Serialize)]
struct PairOut {
    first: String,
    second: String,
    games: u64,
    stopped: u64,
    won: Share,
}

/// Plays.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    are_different(&args.bots)?;
    let plan = plan(args, library)?;
    let played = args.mass.play(&plan, &OUTPUTS)?;
    let out = sum_up(&plan, &args.bots, &played.figures);
    let rows = || {
        let row = |bot: &BotOut| (bot.bot.clone(), bot.rating);
        out.bots.iter().map(row).collect::<Vec<_>>()
    };
    let about = format!(
        "{} games of each pair of players · {} · seed {}",
        out.games_per_pair,
        count(out.decks.len(), "deck"),
        out.seed
    );
    let drawing = || svg::ratings(&rows(), &about);
    let unwritten = args.mass.write(|| csv(&out), drawing);
    let report = match args.mass.json {
        true => Report::json(&out, true)?,
        false => Report::say(table(&out, paint)),
    };
    Ok(report.complaining(unwritten))
}

/// Insists on different players, and on two of them.
fn are_different(bots: &[Player]) -> Result<(), Failure> {
    for (n, bot) in bots.iter().enumerate() {
        let name = &bot.name;
        let who = match bots[..n].iter().find(|other| other.kind == bot.kind) {
            None => continue,
            Some(other) if other.name == *name => format!("The player {name} is named twice"),
            Some(other) => format!("{} and {name} are the same player", other.name),
        };
        let message = format!("{who}; it cannot be rated against itself.");
        return Err(Failure::Input(message));
    }
    match bots.len() {
        0 | 1 => Err(Failure::Input(
            "A ladder needs two players, for example --bots random,rules.".to_owned(),
        )),
        _ => Ok(()),
    }
}

/// Every pair of places.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |a| (a + 1..n).map(move |b| (a, b)))
}

fn plan(args: &Args, library: &Library) -> Result<Simulation, Failure> {
    let beginners = || {
        let eras = Era::ALL
            .iter()
            .filter(|era| args.mass.era.is_none_or(|e| e == **era));
        eras.flat_map(|era| decks::pair(*era))
            .map(str::to_owned)
            .collect()
    };
    let wanted: Vec<String> = match args.decks.is_empty() {
        true => beginners(),
        false => args.decks.clone(),
    };
    let eras = mass::eras(&wanted, args.mass.era, library);
    let decks = mass::read(&wanted, &eras, library)?;
    let meetings: Vec<[usize; 2]> = match decks.len() {
        1 => vec![[0, 0]],
        _ => {
            let pairs = mass::pairs(&eras).into_iter();
            pairs.flat_map(|(a, b)| [[a, b], [b, a]]).collect()
        }
    };
    if meetings.is_empty() {
        let message = "No two decks meet: give two of the same era, or say by which rules they play with --era.";
        return Err(Failure::Input(message.to_owned()));
    }
    let pairing = |(p, q): (usize, usize), decks: &[usize; 2]| Pairing {
        sides: [(p, decks[0]), (q, decks[1])].map(|(bot, deck)| Side {
            deck,
            bot: args.bots[bot].kind,
        }),
        era: eras[decks[0]],
    };
    let games = args.games.div_ceil(meetings.len() as u64);
    let all = pairs(args.bots.len());
    Ok(Simulation {
        catalog: library.cards.clone(),
        decks,
        pairings: all
            .flat_map(|players| meetings.iter().map(move |decks| pairing(players, decks)))
            .collect(),
        games,
        seed: args.mass.seed,
    })
}

fn sum_up(plan: &Simulation, bots: &[Player], figures: &[Figures]) -> Out {
    let n = bots.len();
    let mut score = vec![vec![0.0; n]; n];
    let mut won = vec![(0, 0); n];
    let met = pairs(n).count().max(1);
    let each = figures.len() / met;
    let mut out = Vec::new();
    for ((a, b), games) in pairs(n).zip(figures.chunks(each.max(1))) {
        let (mut wins, mut of) = (0, 0);
        for figures in games {
            let [first, second] = figures.score();
            score[a][b] += first;
            score[b][a] += second;
            let share = figures.sides[0].won;
            (wins, of) = (wins + share.wins, of + share.of);
        }
        won[a] = (won[a].0 + wins, won[a].1 + of);
        won[b] = (won[b].0 + of - wins, won[b].1 + of);
        out.push(PairOut {
            first: bots[a].name.clone(),
            second: bots[b].name.clone(),
            games: games.iter().map(|g| g.games).sum(),
            stopped: games.iter().map(|g| g.stopped).sum(),
            won: Share::new(wins, of),
        });
    }
    let rated = stats::elo(&score).into_iter().zip(won).zip(bots);
    let mut bots: Vec<BotOut> = rated
        .map(|((rating, won), bot)| rated_bot(bot, rating, won))
        .collect();
    bots.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    Out {
        seed: plan.seed,
        repeatable: plan.is_repeatable(),
        games_per_pair: plan.total() / met as u64,
        decks: plan.decks.iter().map(|deck| deck.name.clone()).collect(),
        bots,
        pairs: out,
    }
}

fn rated_bot(bot: &Player, rating: Rating, (wins, of): (u64, u64)) -> BotOut {
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    BotOut {
        bot: bot.name.clone(),
        elo: rating.elo,
        low: tenth(rating.elo - rating.margin),
        high: tenth(rating.elo + rating.margin),
        won: Share::new(wins, of),
        rating,
    }
}

fn table(out: &Out, paint: Paint) -> String {
    let mut text = format!(
        "{} games of each pair of players, seed {}, with {}\n\n",
        out.games_per_pair,
        out.seed,
        out.decks.join(", ")
    );
    let _ = writeln!(text, "{:<16}{:>8}{:>8}{:>26}", "player", "Elo", "±", "won");
    for bot in &out.bots {
        let name = paint.bold(&format!("{:<16}", bot.bot));
        let Rating { elo, margin } = bot.rating;
        let _ = writeln!(text, "{name}{elo:>8.0}{margin:>8.0}{:>26}", shown(bot.won));
    }
    text.push('\n');
    for pair in &out.pairs {
        let both = format!("{} against {}", pair.first, pair.second);
        let stopped = match pair.stopped {
            0 => String::new(),
            n => format!(", {n} games without an end"),
        };
        let _ = writeln!(text, "{both:<32}{:>26}{stopped}", shown(pair.won));
    }
    if !out.repeatable {
        let _ = writeln!(text, "\n{BY_THE_CLOCK}");
    }
    text
}

/// One line per player.
fn csv(out: &Out) -> String {
    let mut text = format!("{HEADING}\n");
    for bot in &out.bots {
        let BotOut {
            elo,
            low,
            high,
            won,
            ..
        } = bot;
        let name = field(&bot.bot);
        let _ = writeln!(
            text,
            "{name},{elo},{low},{high},{},{},{}",
            won.of,
            won.wins,
            number(won.rate)
        );
    }
    text
}
