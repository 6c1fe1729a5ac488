//! A game again, line by line.

use super::reel::Reel;
use crate::paint::Paint;
use crate::play::board;
use crate::play::input::read_line;
use crate::play::people::Eye;
use crate::report::Failure;
use std::io::{BufRead, Write};

/// What can be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// So many steps on, or back.
    Step(isize),
    /// To the next turn, or back to the one before.
    Leap(bool),
    /// To the beginning of this turn.
    Turn(u16),
    /// To the first step.
    First,
    /// To the last step.
    Last,
    /// Look from elsewhere.
    Look(Eye),
    /// All that was told so far.
    Log,
    /// The board.
    Show,
    /// What lies beside the board.
    Piles,
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
    /// Something else.
    Strange,
}

const HELP: &str = "\
  n, n 5         a step on (or just Enter), five steps on
  b, b 5         a step back, five steps back
  t, T           the next turn, the turn before
  g 7            to the beginning of turn 7; g 0 is the set-up
  first, last    to the first step, to the last one
  seat 1         what the first player saw; seat 2, and seat 0 for everything
  show           the board
  piles          discard piles and Lost Zones
  log            all that happened so far
  q              leave
";

fn understand(line: &str) -> Order {
    let words: Vec<&str> = line.split_whitespace().collect();
    let steps = |word: &str| {
        word.parse()
            .ok()
            .filter(|n: &isize| (1..10_000).contains(n))
    };
    match words.as_slice() {
        [] | ["n" | "next"] => Order::Step(1),
        ["n" | "next", count] => steps(count).map_or(Order::Strange, Order::Step),
        ["b" | "back"] => Order::Step(-1),
        ["b" | "back", count] => steps(count).map_or(Order::Strange, |n| Order::Step(-n)),
        ["t"] => Order::Leap(true),
        ["T"] => Order::Leap(false),
        ["g" | "turn", turn] => turn.parse().map_or(Order::Strange, Order::Turn),
        ["first"] => Order::First,
        ["last" | "end"] => Order::Last,
        ["seat", number] => {
            let eye = number.parse().ok().and_then(Eye::numbered);
            eye.map_or(Order::Strange, Order::Look)
        }
        ["log"] => Order::Log,
        ["show" | "s" | "board"] => Order::Show,
        ["piles" | "d" | "discard"] => Order::Piles,
        ["help" | "h" | "?"] => Order::Help,
        ["q" | "quit" | "exit"] => Order::Quit,
        _ => Order::Strange,
    }
}

/// A game that is shown line by line.
pub struct Viewer<I, O> {
    reel: Reel,
    paint: Paint,
    input: I,
    out: O,
}

impl<I: BufRead, O: Write> Viewer<I, O> {
    /// Shows this game.
    pub fn new(reel: Reel, paint: Paint, input: I, out: O) -> Viewer<I, O> {
        Viewer {
            reel,
            paint,
            input,
            out,
        }
    }

    /// Takes orders until nobody has any more.
    pub fn run(&mut self) -> Result<(), Failure> {
        let setting = &self.reel.setting;
        writeln!(
            self.out,
            "Rules of {}, {}. Type `help` for what can be typed.\n",
            setting.era,
            setting.decks.join(" against ")
        )?;
        self.show_step()?;
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let line = read_line(&mut self.input);
            let line = line
                .map_err(|error| Failure::Input(format!("The input cannot be read: {error}.")))?;
            let order = line.as_deref().map_or(Order::Quit, understand);
            if order == Order::Quit {
                if line.is_none() {
                    writeln!(self.out)?;
                }
                return Ok(());
            }
            self.obey(order)?;
        }
    }

    fn obey(&mut self, order: Order) -> Result<(), Failure> {
        let (at, last) = (self.reel.at(), self.reel.last());
        let done = match order {
            Order::Step(by) if by > 0 && at == last => Err("This is the last step.".to_owned()),
            Order::Step(by) if by < 0 && at == 0 => Err("This is the first step.".to_owned()),
            Order::Turn(turn) => self.reel.go_to_turn(turn),
            Order::Look(eye) => self.reel.look(eye),
            Order::Step(_) | Order::Leap(_) | Order::First | Order::Last => {
                self.wind(order);
                Ok(())
            }
            Order::Strange => Err("I do not understand that. Type `help`.".to_owned()),
            Order::Log | Order::Show | Order::Piles | Order::Help | Order::Quit => {
                return self.inform(order);
            }
        };
        if let Err(why) = done {
            writeln!(self.out, "{why}")?;
            return Ok(());
        }
        // Several steps on are told in one go; whoever goes back sees where that led to.
        match order {
            Order::Step(by) if by > 0 => self.tell(at),
            _ => self.show_step(),
        }
    }

    fn wind(&mut self, order: Order) {
        match order {
            Order::Step(by) => self.reel.step(by),
            Order::Leap(forwards) => self.reel.leap(forwards),
            Order::Last => self.reel.go_to(self.reel.last()),
            _ => self.reel.go_to(0),
        }
    }

    fn inform(&mut self, order: Order) -> Result<(), Failure> {
        let (book, view, people) = (&self.reel.book, self.reel.view(), self.reel.people());
        let text = match order {
            Order::Log => {
                let lines = self.reel.told().iter();
                lines.map(|line| format!("  {line}\n")).collect()
            }
            Order::Show => board::render(book, view, people, self.paint),
            Order::Piles => board::render_discards(book, view, people),
            _ => HELP.to_owned(),
        };
        write!(self.out, "{text}")?;
        Ok(())
    }

    /// What happened since an earlier step.
    fn tell(&mut self, since: usize) -> Result<(), Failure> {
        let now = self.reel.at();
        let told = self.reel.told().to_vec();
        self.reel.go_to(since);
        let before = self.reel.told().len();
        self.reel.go_to(now);
        self.write_lines(&told[before..])?;
        self.say_where()
    }

    /// Where this step is, and what happened just before it.
    fn show_step(&mut self) -> Result<(), Failure> {
        let told = self.reel.told()[self.reel.told_before()..].to_vec();
        self.write_lines(&told)?;
        self.say_where()
    }

    fn write_lines(&mut self, lines: &[String]) -> Result<(), Failure> {
        for line in lines {
            if line.starts_with("Turn ") {
                writeln!(self.out, "\n{}", self.paint.bold(line))?;
            } else {
                writeln!(self.out, "  {line}")?;
            }
        }
        Ok(())
    }

    fn say_where(&mut self) -> Result<(), Failure> {
        let reel = &self.reel;
        let turn = match reel.view().turn {
            0 => "set-up".to_owned(),
            turn => format!("turn {turn}"),
        };
        let (at, all) = (reel.at() + 1, reel.last() + 1);
        writeln!(self.out, "Step {at} of {all}, {turn}.")?;
        if let Some(answer) = reel.answer(reel.at()) {
            let who = reel.people().subject(answer.seat);
            let question = reel.question().map(|question| format!("{question} "));
            let question = question.unwrap_or_default();
            writeln!(self.out, "Next, {who}: {question}{}", answer.words)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_engine::Seat;

    #[test]
    fn lines_are_understood() {
        assert_eq!(understand(""), Order::Step(1));
        assert_eq!(understand(" n 5 "), Order::Step(5));
        assert_eq!(understand("b"), Order::Step(-1));
        assert_eq!(understand("g 7"), Order::Turn(7));
        assert_eq!(understand("seat 1"), Order::Look(Eye::Seat(Seat(0))));
        assert_eq!(understand("seat 0"), Order::Look(Eye::Everything));
        for strange in [
            "seat 3",
            "g",
            "g x",
            "n -4",
            "n 0",
            "xyz",
            "b 99999999999999999999",
        ] {
            assert_eq!(understand(strange), Order::Strange, "{strange}");
        }
    }
}
