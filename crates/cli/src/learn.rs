//! `rulebox learn`: lessons that teach the game in a chosen era, and puzzles to be won in one turn. All of it is plain
//! text, asked and answered as at the table that is told line by line.

mod check;
mod desk;
mod lessons;
mod list;
mod progress;
#[cfg(test)]
mod tests;

use crate::library::Library;
use crate::pager::Paging;
use crate::paint::Paint;
use crate::play::input::read_line;
use crate::report::{Failure, Report};
use crate::text::wrap;
use clap::Subcommand;
use desk::End;
use lessons::Room;
use progress::{Progress, Task};
use ratatui::crossterm::terminal;
use rulebox_learn::Course;
use rulebox_rules::Era;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  rulebox learn                          what there is to learn, and the next step of it
  rulebox learn 3                        the third lesson, by the newest rulebook
  rulebox learn 3 --era 2009             the same by the rules of 2009
  rulebox learn puzzle                   the first puzzle that you have not solved
  rulebox learn puzzle 7                 puzzle 7
  rulebox learn puzzle --era 2009        the first one by the rules of 2009 that you have not solved
  rulebox learn list --json              lessons and puzzles for other programs, and which are done
  rulebox learn check my-puzzles         proves that puzzles of your own can be won, and are not too easy

In a lesson type the number of an option, or its words. `hint` helps, `undo` takes back, `why not attack` asks for the
rule, `again` begins anew, `solution` tells how it goes, `skip` goes on, `q` leaves. What is done is kept in the folder
for your data; the variable RULEBOX_DATA names another one.";

/// What to learn.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// The number of a lesson; without it, everything is listed and the next one is offered
    #[arg(value_name = "LESSON")]
    lesson: Option<usize>,
    /// The rulebook to learn: 2009, 2011, 2021 or 2025
    #[arg(long, global = true)]
    era: Option<Era>,
}

/// What else there is.
#[derive(Debug, Subcommand)]
enum Command {
    /// Solve a puzzle: win in this turn
    Puzzle {
        /// Its number; without it, the first one that is not solved
        number: Option<usize>,
    },
    /// List lessons and puzzles
    List {
        /// Write the list as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        paging: Paging,
    },
    /// Check lessons and puzzles of your own: each puzzle is searched through to its last decision
    Check {
        /// Markdown files, and folders of them
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Write the result as JSON
        #[arg(long)]
        json: bool,
    },
}

/// Teaches.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let era = args.era.unwrap_or(Era::E2025);
    let course = &Course::embedded(&library.cards);
    let mut progress = Progress::open();
    let wish = match (&args.command, args.lesson) {
        (Some(Command::List { json: true, .. }), _) => return list::json(course, &progress, era),
        (Some(Command::List { paging, .. }), _) => {
            let mut text = list::text(course, &progress, era, paint, None);
            if let Some(why) = progress.trouble() {
                text.push_str(&format!("\n{}", wrap("", why)));
            }
            return Ok(Report::say(text).in_pager(paging.wanted()));
        }
        (Some(Command::Check { paths, json }), _) => {
            return check::run(paths, *json, &library.cards, paint);
        }
        (Some(Command::Puzzle { number: None }), _) => Wish::NextPuzzle,
        (Some(Command::Puzzle { number: Some(n) }), _) => Wish::Puzzle(*n),
        (None, Some(n)) => Wish::Lesson(n),
        (None, None) => Wish::Menu,
    };
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    let mut school = School {
        library,
        course,
        era: args.era,
        paint,
        progress: &mut progress,
        rows: rows(),
        input: &mut input,
        out: &mut out,
    };
    school.go(wish)?;
    Ok(Report::say(""))
}

/// The rows of the terminal; in a pipe nothing scrolls away.
fn rows() -> Option<usize> {
    let size = io::stdout().is_terminal().then(terminal::size);
    size.and_then(Result::ok).map(|(_, rows)| usize::from(rows))
}

/// What somebody wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// See what there is.
    Menu,
    /// A lesson by its number.
    Lesson(usize),
    /// A puzzle by its number.
    Puzzle(usize),
    /// The first puzzle that is not solved.
    NextPuzzle,
    /// Leave.
    Leave,
}

/// Everything that is needed to teach.
struct School<'a, I, O> {
    library: &'a Library,
    course: &'a Course,
    era: Option<Era>,
    paint: Paint,
    progress: &'a mut Progress,
    /// How many rows can be seen at once, if it matters.
    rows: Option<usize>,
    input: &'a mut I,
    out: &'a mut O,
}

impl<I: BufRead, O: Write> School<'_, I, O> {
    fn go(&mut self, wish: Wish) -> Result<(), Failure> {
        match wish {
            Wish::Menu => self.menu(),
            Wish::Leave => Ok(()),
            wish => match self.lacking(wish).or_else(|| self.not_in_era(wish)) {
                Some(why) => Err(Failure::Input(why)),
                None => {
                    self.tell_trouble()?;
                    self.teach(wish).map(|_| ())
                }
            },
        }
    }

    /// Says why nothing is kept, before anybody works in vain.
    fn tell_trouble(&mut self) -> Result<(), Failure> {
        if let Some(why) = self.progress.trouble() {
            writeln!(self.out, "{}", wrap("", why))?;
        }
        Ok(())
    }

    /// Lists what there is and offers the next, until somebody leaves.
    fn menu(&mut self) -> Result<(), Failure> {
        let era = self.era.unwrap_or(Era::E2025);
        loop {
            let text = list::text(self.course, self.progress, era, self.paint, self.rows);
            writeln!(self.out, "{text}")?;
            self.tell_trouble()?;
            let next = list::next(self.course, self.progress, era);
            let offer = match next {
                Wish::Lesson(n) => format!("Enter begins lesson {n}"),
                Wish::Puzzle(n) => format!("Enter begins puzzle {n}"),
                _ => "Everything is done. Enter leaves".to_owned(),
            };
            let offer = format!(
                "{offer}; the number of a lesson, `puzzle` and a number, or `q` are possible, too."
            );
            write!(self.out, "{}", wrap("", &offer))?;
            let wish = self.read_wish(next)?;
            if wish == Wish::Leave || self.teach(wish)? == End::Left {
                return Ok(());
            }
        }
    }

    fn read_wish(&mut self, next: Wish) -> Result<Wish, Failure> {
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let Some(line) = read_line(self.input)? else {
                writeln!(self.out)?;
                return Ok(Wish::Leave);
            };
            let line = line.to_lowercase();
            let words: Vec<&str> = line.split_whitespace().collect();
            let number = |word: &str| word.parse::<usize>().ok();
            let wish = match words.as_slice() {
                [] => Some(next),
                ["puzzles"] => {
                    let puzzles = list::puzzle_lines(self.course, self.progress, self.paint);
                    write!(self.out, "{puzzles}")?;
                    continue;
                }
                ["q" | "quit" | "exit"] => Some(Wish::Leave),
                ["puzzle" | "p"] => Some(Wish::NextPuzzle),
                ["puzzle" | "p", n] => number(n).map(Wish::Puzzle),
                ["lesson", n] | [n] => number(n).map(Wish::Lesson),
                _ => None,
            };
            let problem = match wish {
                Some(wish) => self.lacking(wish),
                None => Some(
                    "Type the number of a lesson, `puzzle` and a number, or `q` to leave."
                        .to_owned(),
                ),
            };
            match (wish, problem) {
                (Some(wish), None) => return Ok(wish),
                (_, problem) => writeln!(self.out, "{}", problem.unwrap_or_default())?,
            }
        }
    }

    /// What is wrong with a wish.
    fn lacking(&self, wish: Wish) -> Option<String> {
        let (what, number, count) = match wish {
            Wish::Lesson(n) => ("lesson", n, self.course.lessons.len()),
            Wish::Puzzle(n) => ("puzzle", n, self.course.puzzles.len()),
            Wish::Menu | Wish::NextPuzzle | Wish::Leave => return None,
        };
        let there = (1..=count).contains(&number);
        (!there).then(|| format!("There is no {what} {number}; there are 1 to {count}."))
    }

    /// Why a puzzle cannot be played by the rulebook that was asked for.
    fn not_in_era(&self, wish: Wish) -> Option<String> {
        let era = self.era?;
        let puzzles = &self.course.puzzles;
        match wish {
            Wish::Puzzle(n) => {
                let puzzle = puzzles.get(n.checked_sub(1)?)?;
                let eras: Vec<&str> = puzzle.eras.iter().map(|era| era.name()).collect();
                (!puzzle.eras.contains(&era)).then(|| {
                    format!(
                        "Puzzle {n} is played by the rules of {}, not of {era}. `rulebox learn puzzle {n}` plays it; \
                         `rulebox learn list` names the eras of all puzzles.",
                        eras.join(" or ")
                    )
                })
            }
            Wish::NextPuzzle => {
                let none = puzzles.iter().all(|puzzle| !puzzle.eras.contains(&era));
                none.then(|| {
                    format!(
                        "No puzzle is played by the rules of {era}. `rulebox learn list` names their eras."
                    )
                })
            }
            Wish::Menu | Wish::Lesson(_) | Wish::Leave => None,
        }
    }

    fn teach(&mut self, wish: Wish) -> Result<End, Failure> {
        if let Some(lacking) = self.lacking(wish) {
            return Err(Failure::Input(lacking));
        }
        let (end, task) = match wish {
            Wish::Lesson(n) => self.lesson(n)?,
            Wish::Puzzle(n) => self.puzzle(n)?,
            Wish::NextPuzzle => {
                let next = list::next_puzzle(self.course, self.progress, self.era);
                self.puzzle(next)?
            }
            Wish::Menu | Wish::Leave => return Ok(End::Left),
        };
        if end == End::Done
            && let Err(why) = self.progress.finish(task)
        {
            write!(self.out, "{}", wrap("", &why))?;
        }
        Ok(end)
    }

    fn lesson(&mut self, number: usize) -> Result<(End, Task), Failure> {
        let lesson = &self.course.lessons[number - 1];
        let era = self.era.unwrap_or(Era::E2025);
        let eras = lesson.eras();
        let era = match eras.contains(&era) {
            true => era,
            false => eras.last().copied().unwrap_or(era),
        };
        let end = self.room(era).lesson(number, lesson)?;
        Ok((end, Task::lesson(&lesson.file, era)))
    }

    fn puzzle(&mut self, number: usize) -> Result<(End, Task), Failure> {
        let puzzle = &self.course.puzzles[number - 1];
        let wanted = self.era.filter(|era| puzzle.eras.contains(era));
        let era = wanted.unwrap_or(puzzle.eras[0]);
        let end = self.room(era).puzzle(number, puzzle)?;
        Ok((end, Task::puzzle(&puzzle.file)))
    }

    fn room(&mut self, era: Era) -> Room<'_, I, O> {
        Room {
            library: self.library,
            era,
            paint: self.paint,
            input: self.input,
            out: self.out,
        }
    }
}
