//! The questions before a game that is told line by line: which rulebook, and which deck.

use super::Wish;
use super::full::start::{Next, Start};
use super::input::read_line;
use super::session::Session;
use crate::paint::Paint;
use crate::report::Failure;
use crate::text::fold;
use std::io::{BufRead, Write};

/// Asks for what was not said and begins the game; nothing if nobody wants to play.
pub fn begin(
    wish: Wish,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<Session>, Failure> {
    // Lines have no size and no colours.
    let Some(mut start) = Start::new(wish.clone(), (0, 0), Paint::Plain) else {
        return wish.begin().map(Some);
    };
    loop {
        let answers = start.answers();
        writeln!(out, "{}", start.question())?;
        for (n, (name, about)) in answers.iter().enumerate() {
            writeln!(out, "  {:>2}  {name}  {about}", n + 1)?;
        }
        let Some(number) = read_answer(&start, &answers, input, out)? else {
            return Ok(None);
        };
        match start.answer(number) {
            Next::Stay => {}
            Next::Leave => return Ok(None),
            Next::Begin(wish) => match wish.begin() {
                Ok(session) => return Ok(Some(session)),
                Err(Failure::Input(wrong)) => {
                    writeln!(out, "{wrong}")?;
                    start.ask_again(wrong);
                }
                Err(other) => return Err(other),
            },
        }
    }
}

/// The number of the answer that somebody types, from 0; nothing if they leave.
fn read_answer(
    start: &Start,
    answers: &[(String, String)],
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<usize>, Failure> {
    let usual = answers.get(start.cursor());
    let usual = usual.map_or("", |(name, _)| name.as_str());
    loop {
        write!(out, "A number or a name; Enter takes {usual}, q leaves. > ")?;
        out.flush()?;
        let Some(line) = read_line(input)? else {
            writeln!(out)?;
            return Ok(None);
        };
        let line = fold(&line);
        let is_meant = |(name, _): &(String, String)| fold(name) == line;
        let number = match line.as_str() {
            "q" | "quit" | "exit" => return Ok(None),
            "" => Some(start.cursor()),
            // The name of a rulebook is a number, too.
            _ => answers.iter().position(is_meant).or_else(|| {
                let number = line.parse::<usize>().ok()?.checked_sub(1)?;
                (number < answers.len()).then_some(number)
            }),
        };
        if number.is_some() {
            return Ok(number);
        }
        writeln!(out, "There is no such answer: type 1 to {}.", answers.len())?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use rulebox_rules::Era;
    use std::io::Cursor;

    /// What comes of these lines, and what is said.
    fn typed(lines: &str) -> (Option<Session>, String) {
        let wish = Wish {
            library: Library::embedded(),
            era: None,
            decks: None,
            seed: 5,
            first: None,
            bot: "easy".to_owned(),
            hot_seat: false,
            bots: Vec::new(),
        };
        let mut out = Vec::new();
        let begun = begin(wish, &mut Cursor::new(lines.to_owned()), &mut out);
        let begun = begun.unwrap_or_else(|failure| panic!("{failure:?}"));
        (begun, String::from_utf8_lossy(&out).into_owned())
    }

    #[test]
    fn a_rulebook_and_a_deck_are_asked_for_in_lines() {
        let (session, said) = typed("1\n2\n");
        let setting = session.expect("a game").setting;
        assert_eq!(setting.era, Era::E2009);
        assert!(
            said.contains("By which rulebook do you play?\n   1  2009  Platinum"),
            "{said}"
        );
        assert!(
            said.contains("With which deck do you play?\n   1  2009-beginner-1-"),
            "{said}"
        );
        // The usual answers, and names.
        let (session, _) = typed("\n\n");
        assert_eq!(session.expect("a game").setting.era, Era::E2025);
        let (session, _) = typed("2009\n2009-beginner-2-forest-shade\n");
        let decks = session.map(|session| session.setting.decks);
        assert_eq!(decks, Some(setting.decks));
    }

    #[test]
    fn what_is_no_answer_is_asked_again_and_nobody_has_to_play() {
        let (session, said) = typed("9\nnonsense\n0\nq\n");
        assert!(session.is_none());
        assert_eq!(
            said.matches("There is no such answer: type 1 to 4.")
                .count(),
            3,
            "{said}"
        );
        assert!(typed("2009\n").0.is_none());
    }
}
