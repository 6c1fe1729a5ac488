//! `rulebox rules coverage`: which rules have rulings that are run as tests, in which eras.

use crate::files::Pages;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::rulings::of_pages;
use crate::text::wrap;
use rulebox_cards::Catalog;
use rulebox_rules::Era;
use rulebox_scenes::{Cell, Row, Rulings, coverage};
use std::fmt::Write;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  rulebox rules coverage                         how many rulings each rule has in each era
  rulebox rules coverage --missing --part I      rules that lack one
  rulebox rules coverage --require I --require II --json";

/// What to list, and what to insist on.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Write the rows as JSON; `applies` says whether the rule holds in an era as it is worded, so a rule that forbids
    /// something does not apply where that is allowed
    #[arg(long)]
    pub json: bool,
    /// Only rules that lack a ruling in some era in which they hold
    #[arg(long)]
    missing: bool,
    /// Only this part: I (core rules), II (kinds of cards) or III (decisions)
    #[arg(long)]
    part: Option<Part>,
    /// Fail unless every rule of this part has a ruling in each era in which it holds
    #[arg(long, value_name = "PART")]
    require: Vec<Part>,
    /// The directory of rulings; otherwise `rulings` here or above, otherwise those built into the program
    #[arg(long)]
    dir: Option<PathBuf>,
}

impl Args {
    /// Whether a part is told in sum: those that are listed, and those that the end depends on.
    fn sums_up(&self, part: Part) -> bool {
        self.part.is_none_or(|shown| shown == part) || self.require.contains(&part)
    }
}

/// A part of the rules, as people number them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// What holds for every card
    #[value(name = "I")]
    Core,
    /// Kinds of cards
    #[value(name = "II")]
    Kinds,
    /// What the books leave open and we decided
    #[value(name = "III")]
    Decisions,
}

impl Part {
    const ALL: [Part; 3] = [Part::Core, Part::Kinds, Part::Decisions];

    const fn name(self) -> &'static str {
        match self {
            Part::Core => "I",
            Part::Kinds => "II",
            Part::Decisions => "III",
        }
    }
}

/// Counts rulings and lists what was found.
pub fn run(args: &Args, cards: &Catalog, paint: Paint) -> Result<Report, Failure> {
    let found = find(args.dir.as_deref(), cards)?;
    let rows = coverage(&found.rulings);
    let complete = |part: &Part| Tally::of(&rows, *part).is_complete();
    let passed = args.require.iter().all(complete);
    let shown: Vec<&Row> = rows
        .iter()
        .filter(|row| args.part.is_none_or(|part| row.part == part.name()))
        .filter(|row| !args.missing || !row.is_covered())
        .collect();
    if args.json {
        return Report::json(&shown, passed);
    }
    let mut text = table(&shown, paint);
    let _ = writeln!(
        text,
        "\nRules with a ruling in each era in which they hold, from {}:",
        found.source
    );
    for part in Part::ALL.into_iter().filter(|part| args.sums_up(*part)) {
        let tally = Tally::of(&rows, part);
        let line = format!("  Part {:<4} {}", part.name(), tally.words());
        let required = args.require.contains(&part) && !tally.is_complete();
        let _ = writeln!(text, "{}", if required { paint.bad(&line) } else { line });
    }
    let problems = found.rulings.problems.iter().map(ToString::to_string);
    for problem in found.unreadable.into_iter().chain(problems) {
        let _ = writeln!(text, "{}", paint.bad(&problem));
    }
    Ok(Report::of(text, passed))
}

/// The rulings to count.
struct Found {
    rulings: Rulings,
    /// Where they come from, in words.
    source: String,
    /// Files that cannot be read, in sentences.
    unreadable: Vec<String>,
}

impl Found {
    fn in_folder(folder: &Path, cards: &Catalog) -> Found {
        let pages = Pages::read(&[folder]);
        Found {
            rulings: of_pages(&pages, cards),
            source: folder.display().to_string(),
            unreadable: pages.unreadable,
        }
    }
}

/// The rulings of the given folder, else those of a folder here or above, else those of the program itself.
fn find(given: Option<&Path>, cards: &Catalog) -> Result<Found, Failure> {
    if let Some(dir) = given {
        if !dir.is_dir() {
            return Err(Failure::Input(format!(
                "{} is no directory.",
                dir.display()
            )));
        }
        return Ok(Found::in_folder(dir, cards));
    }
    let here = std::env::current_dir().unwrap_or_default();
    let above = here
        .ancestors()
        .map(|dir| dir.join("rulings"))
        .find(|dir| dir.is_dir());
    Ok(above.map_or_else(
        || Found {
            rulings: embedded(cards),
            source: "the program itself".to_owned(),
            unreadable: Vec::new(),
        },
        |dir| Found::in_folder(&dir, cards),
    ))
}

/// The rulings as they were when the program was built.
fn embedded(cards: &Catalog) -> Rulings {
    let mut rulings = Rulings::default();
    for (name, text) in rulebox_rules::index::files() {
        rulings.add(name, text, cards);
    }
    rulings
}

/// How much of a part has rulings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    /// Rules that have a ruling in each era in which they hold, or need none.
    rules: Share,
    /// The same for each pair of a rule and an era in which it holds.
    pairs: Share,
    /// Rules that need no ruling.
    waived: usize,
}

/// Some of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Share {
    covered: usize,
    all: usize,
}

impl Tally {
    fn of(rows: &[Row], part: Part) -> Tally {
        let mut tally = Tally::default();
        for row in rows.iter().filter(|row| row.part == part.name()) {
            tally.add(row);
        }
        tally
    }

    fn add(&mut self, row: &Row) {
        let waived = row.waived.is_some();
        let holds: Vec<&Cell> = row.eras.values().filter(|cell| cell.applies).collect();
        let covered = |cell: &&&Cell| waived || cell.rulings > 0;
        self.pairs.all += holds.len();
        self.pairs.covered += holds.iter().filter(covered).count();
        self.rules.all += 1;
        self.rules.covered += usize::from(row.is_covered());
        self.waived += usize::from(waived);
    }

    fn is_complete(self) -> bool {
        self.rules.covered == self.rules.all
    }

    /// Rounded down, so that only what is complete shows as 100 %.
    fn words(self) -> String {
        let Share { covered, all } = self.rules;
        let percent = (1000 * covered).checked_div(all).unwrap_or(1000);
        let waived = match self.waived {
            0 => String::new(),
            1 => " (1 needs none)".to_owned(),
            n => format!(" ({n} need none)"),
        };
        format!(
            "{:>3}.{} %  {covered} of {all} rules{waived}; {} of {} pairs of rule and era",
            percent / 10,
            percent % 10,
            self.pairs.covered,
            self.pairs.all
        )
    }
}

fn table(rows: &[&Row], paint: Paint) -> String {
    let eras: Vec<&str> = Era::ALL.iter().map(|era| era.name()).collect();
    let mut text = format!(
        "{}\n",
        paint.bold(&format!("{:<18} {:<5} {}", "rule", "part", eras.join(" ")))
    );
    for row in rows {
        let _ = write!(text, "{:<18} {:<5}", row.id.id(), row.part);
        for era in &eras {
            let cell = row.eras.get(era).copied().unwrap_or_default();
            let _ = write!(text, " {}", show(cell, row.waived.is_some(), paint));
        }
        if let Some(reason) = &row.waived {
            text.push_str(wrap("  needs none: ", reason).trim_end());
        }
        text.push('\n');
    }
    text
}

/// The number of rulings; `-` where the rule does not hold, `0` where a ruling is missing.
fn show(cell: Cell, waived: bool, paint: Paint) -> String {
    match cell {
        Cell {
            applies: false,
            rulings: 0,
        } => paint.dim("   -"),
        Cell { rulings: 0, .. } if waived => "   ·".to_owned(),
        Cell { rulings: 0, .. } => paint.bad("   0"),
        Cell { rulings, .. } => paint.good(&format!("{rulings:>4}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_rules::RuleId;

    #[test]
    fn percentages_are_rounded_down() {
        let tally = |covered| Tally {
            rules: Share { covered, all: 2000 },
            ..Tally::default()
        };
        let says = |covered, text: &str| tally(covered).words().starts_with(text);
        assert!(says(1999, " 99.9 %  1999 of 2000 rules; "));
        assert!(says(2000, "100.0 %  2000 of 2000 rules; "));
        assert!(Tally::default().is_complete());
    }

    #[test]
    fn rules_and_pairs_are_counted_apart() {
        let rows = coverage(&embedded(&Catalog::embedded()));
        let core = Tally::of(&rows, Part::Core);
        assert_eq!(core.rules.all, 333);
        assert!(core.pairs.all > core.rules.all);
        assert!(core.waived > 0 && core.waived < core.rules.all);
        assert_eq!(core.is_complete(), core.pairs.covered == core.pairs.all);
    }

    #[test]
    fn the_program_knows_its_own_rulings() {
        let rows = coverage(&embedded(&Catalog::embedded()));
        assert_eq!(rows.len(), RuleId::all().len());
        for part in [Part::Core, Part::Kinds, Part::Decisions] {
            assert!(Tally::of(&rows, part).is_complete(), "{part:?}");
        }
    }
}
