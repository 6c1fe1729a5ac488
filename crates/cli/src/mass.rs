//! What the commands that play many games have in common: how many and by whom, the bar that shows how far they are,
//! and the files that they write.

use crate::decks;
use crate::files;
use crate::library::Library;
use crate::play::saved;
use crate::report::Failure;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use rulebox_bots::BotKind;
use rulebox_lab::figures::Figures;
use rulebox_lab::record::Record;
use rulebox_lab::sim::{Deck, Simulation};
use rulebox_lab::stats::Share;
use rulebox_rules::{Era, Ruleset};
use std::fmt::Write;
use std::io::{IsTerminal, Read};
use std::path::Path;

/// How to play.
#[derive(Debug, clap::Args)]
pub struct Mass {
    /// The seed: the same seed gives the same games, with any number of threads
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads; without it, one for each core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Play by the rules of this era; without it, by those of the era that the names of the decks begin with
    #[arg(long)]
    pub era: Option<Era>,
    /// Write the figures as JSON
    #[arg(long)]
    pub json: bool,
    /// Write a table for other programs to this file
    #[arg(long, value_name = "FILE", value_parser = crate::text::filled)]
    pub csv: Option<String>,
    /// Draw the result into this file
    #[arg(long, value_name = "FILE", value_parser = crate::text::filled)]
    pub svg: Option<String>,
}

/// A player by its name.
pub fn bot(word: &str) -> Result<BotKind, String> {
    BotKind::parse(word).map_err(|error| error.to_string())
}

/// Understands a number of games, of which there may be so many.
pub fn games(most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |word| {
        let games = word.parse().ok().filter(|games| (1..=most).contains(games));
        games.ok_or_else(|| format!("this is a number of games, a whole one from 1 to {most}"))
    }
}

/// How the files of a command are known again.
pub struct Outputs {
    /// The first line of its tables.
    pub csv: &'static str,
    /// A word near the beginning of its drawings.
    pub svg: &'static str,
}

impl Mass {
    /// Plays a plan, or says why not. Files are tried first, so that a wrong path costs no games.
    pub fn play(&self, plan: &Simulation, outputs: &Outputs) -> Result<Played, Failure> {
        let files = [(&self.csv, outputs.csv), (&self.svg, outputs.svg)];
        for (file, sign) in files {
            if let Some(file) = file {
                may_write(file, sign)?;
            }
        }
        if let (Some(csv), Some(svg)) = (&self.csv, &self.svg)
            && csv == svg
        {
            return Err(Failure::Input(format!(
                "Both the table and the drawing would go to {csv}: give two files."
            )));
        }
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(cores, usize::from);
        let bar = bar(plan.total());
        let played = plan.run(threads, &|games| bar.inc(games));
        bar.finish_and_clear();
        let records = played.map_err(|error| Failure::Input(error.to_string()))?;
        let each = plan.pairings.iter().zip(&records);
        let figures = each
            .map(|(pairing, games)| Figures::of(plan, pairing, games))
            .collect();
        Ok(Played { records, figures })
    }

    /// Writes the files that were asked for, and gives what cannot be written. The games were played, so what they came
    /// to is told all the same.
    pub fn write(&self, csv: impl FnOnce() -> String, svg: impl FnOnce() -> String) -> Vec<String> {
        let csv = self.csv.as_ref().map(|file| write(file, &csv()));
        let svg = self.svg.as_ref().map(|file| write(file, &svg()));
        let written = [csv, svg].into_iter().flatten();
        written.filter_map(Result::err).collect()
    }
}

/// What was played, in the order of the pairings.
pub struct Played {
    /// Every game.
    pub records: Vec<Vec<Record>>,
    /// What they came to.
    pub figures: Vec<Figures>,
}

/// Decks to play with, each by the rules of the era of the same place.
pub fn read(wanted: &[String], eras: &[Era], library: &Library) -> Result<Vec<Deck>, Failure> {
    let mut decks = Vec::new();
    let mut wrong = Vec::new();
    decks::one_standard_input(wanted)?;
    for (name, era) in wanted.iter().zip(eras) {
        let rules = [Ruleset::of(*era)];
        match decks::playable(std::slice::from_ref(name), &rules, library) {
            Ok(lists) => decks.extend(lists.iter().map(|list| Deck {
                name: decks::label(name, library),
                cards: list.cards().cloned().collect(),
            })),
            Err(Failure::Input(message)) if wrong.contains(&message) => {}
            Err(Failure::Input(message)) => wrong.push(message),
            Err(other) => return Err(other),
        }
    }
    if wrong.is_empty() {
        Ok(decks)
    } else {
        Err(Failure::Input(wrong.join("\n")))
    }
}

/// The era of each deck: the one that was asked for, else the one that its name begins with, else the newest.
pub fn eras(wanted: &[String], asked: Option<Era>, library: &Library) -> Vec<Era> {
    let named = |name: &String| decks::era_of(&decks::label(name, library));
    let own = |name: &String| named(name).unwrap_or(Era::E2025);
    let each = wanted.iter().map(|name| asked.unwrap_or_else(|| own(name)));
    each.collect()
}

/// Every pair of different places with decks of the same era.
pub fn pairs(eras: &[Era]) -> Vec<(usize, usize)> {
    let all = (0..eras.len()).flat_map(|a| (a + 1..eras.len()).map(move |b| (a, b)));
    all.filter(|(a, b)| eras[*a] == eras[*b]).collect()
}

/// A bar on the terminal; none where errors go to a file or a pipe.
fn bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::hidden());
    }
    let style = "{wide_bar} {human_pos} of {human_len} games, {speed}, {eta} left";
    let bar = ProgressBar::new(games);
    match ProgressStyle::with_template(style) {
        Ok(style) => bar.with_style(style.with_key(
            "speed",
            |state: &ProgressState, out: &mut dyn Write| {
                // A bar that cannot be written is not seen.
                let _ = out.write_str(&speed(state.per_sec()));
            },
        )),
        Err(_) => bar,
    }
}

/// So many games in a second.
fn speed(games: f64) -> String {
    format!("{games:.0}/s")
}

/// Whether a file may be written. What is there already is replaced only if it is an earlier file of the same sort, which
/// has `sign` near its beginning, or if it is empty.
fn may_write(file: &str, sign: &str) -> Result<(), Failure> {
    if file == "-" {
        let message = "`-` is no file: standard output holds the result already. Give the table or the drawing a file, as in --csv table.csv.";
        return Err(Failure::Input(message.to_owned()));
    }
    let path = Path::new(file);
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if path.is_dir() {
        return Err(Failure::Input(format!("{file} is a folder, not a file.")));
    }
    match folder {
        Some(folder) if !folder.is_dir() => Err(Failure::Input(format!(
            "{file} cannot be written: there is no folder {}.",
            folder.display()
        ))),
        // Whoever reads from a pipe would take a first try for the end.
        _ if is_special(path) => Ok(()),
        _ if path.exists() && !is_earlier(path, sign) => Err(Failure::Input(format!(
            "{file} is there already and is no earlier output of this sort, so it is left as it is. Choose another name."
        ))),
        _ => saved::may_save(path).map_err(Failure::Input),
    }
}

/// How much of a file is looked at to know it again.
const BEGINNING: u64 = 1_024;

/// Whether a file is empty or has the sign of an earlier one near its beginning. What cannot be read is not known.
pub fn is_earlier(path: &Path, sign: &str) -> bool {
    let mut text = Vec::new();
    let opened = std::fs::File::open(path);
    let read = opened.and_then(|file| file.take(BEGINNING).read_to_end(&mut text));
    let text = String::from_utf8_lossy(&text);
    read.is_ok() && (text.is_empty() || text.contains(sign))
}

fn is_special(path: &Path) -> bool {
    path.exists() && !path.is_file()
}

/// Writes a file as a whole: under another name first, so that a run that is interrupted leaves nothing that looks
/// complete.
fn write(file: &str, text: &str) -> Result<(), String> {
    let path = Path::new(file);
    if is_special(path) {
        let written = std::fs::write(path, text);
        return written
            .map_err(|error| format!("{file} cannot be written: {}.", files::why(&error)));
    }
    saved::save(path, text)
}

/// `52.3 % (49.2 to 55.4)`.
pub fn shown(share: Share) -> String {
    let (Some(rate), Some(low), Some(high)) = (share.rate, share.low, share.high) else {
        return "no games".to_owned();
    };
    let [rate, low, high] = [rate, low, high].map(|part| part * 100.0);
    format!("{rate:.1} % ({low:.1} to {high:.1})")
}

/// A number of a table for other programs; what has no value is left empty.
pub fn number(value: Option<f64>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// A field of a table for other programs; one with a comma, a quote or a line break stands in quotes.
pub fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// What has to be said of a plan whose players think by the clock.
pub const BY_THE_CLOCK: &str =
    "A player thinks by the clock: another run will differ. `search:200` thinks by tries.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_in_whole_numbers() {
        assert_eq!(speed(294.067_1), "294/s");
        assert_eq!(games(10)("7"), Ok(7));
        for wrong in ["-2", "0", "11", "many", "2.5", ""] {
            let why = games(10)(wrong).expect_err(wrong);
            assert!(why.ends_with("a whole one from 1 to 10"), "{why}");
        }
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("Luxray"), "Luxray");
        assert_eq!(field("a,\"b\""), "\"a,\"\"b\"\"\"");
    }

    #[test]
    fn a_file_is_tried_and_leaves_no_trace() {
        let folder = std::env::temp_dir().join(format!("rulebox-tried-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let at = |name: &str| folder.join(name).display().to_string();
        assert!(may_write(&at("table.csv"), "a,b").is_ok());
        let here = std::fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(here, 0, "nothing is left of the try");
        // No system takes such a name, though the folder is there.
        let tried = may_write(&at(&"long".repeat(100)), "a,b");
        assert!(matches!(tried, Err(Failure::Input(why)) if why.contains("cannot be written")));
        std::fs::remove_dir_all(&folder).expect("it was there");
    }

    #[test]
    fn only_an_earlier_file_of_the_same_sort_is_replaced() {
        let name = format!("rulebox-earlier-{}.csv", std::process::id());
        let path = std::env::temp_dir().join(name);
        let file = path.display().to_string();
        for (text, may) in [("", true), ("a,b\n1,2\n", true), ("my list", false)] {
            std::fs::write(&path, text).expect("a file");
            assert_eq!(may_write(&file, "a,b").is_ok(), may, "{text}");
        }
        std::fs::remove_file(&path).expect("it was there");
    }

    #[test]
    fn shares_are_shown_with_their_interval() {
        assert_eq!(shown(Share::new(5, 10)), "50.0 % (23.7 to 76.3)");
        assert_eq!(shown(Share::new(0, 0)), "no games");
        assert_eq!(number(Share::new(1, 2).rate), "0.5");
        assert_eq!(number(Share::new(0, 0).rate), "");
    }
}
