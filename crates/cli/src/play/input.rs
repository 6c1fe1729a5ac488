//! What a player types, as one of a closed set of orders.

use std::io::{self, BufRead, Read};

/// The longest line that is taken at once; what is longer is not meant for us.
const LONGEST: u64 = 4096;

/// What a player asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Take the option with this number, from 1.
    Take(usize),
    /// Say which rule allows the option with this number.
    Why(usize),
    /// Say which rule forbids what these words describe.
    WhyNot(String),
    /// Say which options fit the same words.
    Which(Vec<usize>),
    /// Show a card.
    Card(String),
    /// Show rules: those of this id or family, the one with this number of those cited last, or all of these.
    Rule(String),
    /// Show the board again.
    Board,
    /// Show the options again.
    Options,
    /// Show everything that happened.
    Log,
    /// Show the discard piles and Lost Zones.
    Discard,
    /// Show what can be typed.
    Help,
    /// Take the last answer back.
    Undo,
    /// Ask the computer player.
    Hint,
    /// Write the game into this file.
    Save(String),
    /// Give up the game.
    Concede,
    /// Leave the program.
    Quit,
    /// Something else.
    Strange(String),
}

/// Reads a line, whatever bytes it has; nothing at the end of the input. The rest of a line that is too long is no new one.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// Understands a line.
pub fn understand(line: &str) -> Order {
    let lower = line.trim().to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    match words.as_slice() {
        [] | ["options" | "o"] => Order::Options,
        [number] if number.parse::<usize>().is_ok() => Order::Take(number.parse().unwrap_or(0)),
        ["why", number] if number.parse::<usize>().is_ok() => {
            Order::Why(number.parse().unwrap_or(0))
        }
        ["why", "not", rest @ ..] | ["whynot" | "why-not", rest @ ..] => {
            Order::WhyNot(rest.join(" "))
        }
        ["card" | "show", name @ ..] if !name.is_empty() => Order::Card(name.join(" ")),
        ["rule" | "rules", ids @ ..] => Order::Rule(ids.join(" ")),
        ["board" | "b"] => Order::Board,
        ["log" | "l"] => Order::Log,
        ["discard" | "d"] => Order::Discard,
        ["help" | "h" | "?"] => Order::Help,
        ["undo" | "u"] => Order::Undo,
        ["hint"] => Order::Hint,
        ["save", _, ..] => Order::Save(rest_of(line)),
        ["concede"] => Order::Concede,
        ["quit" | "q" | "exit"] => Order::Quit,
        _ => Order::Strange(line.to_owned()),
    }
}

/// The line without its first word, in the letters that were typed.
fn rest_of(line: &str) -> String {
    let rest = line.trim().split_once(char::is_whitespace);
    rest.map_or("", |(_, rest)| rest.trim()).to_owned()
}

/// What can be typed, for people.
pub const HELP: &str = "\
  3              take option 3; its words do as well, or a part of them
  why 3          which rule allows option 3
  why not WORDS  which rule forbids it: why not retreat, why not potion
  rule SETUP-6   the whole rule; just `rule`: those that were cited last
  card NAME      what a card does
  board          the board again          options  the options again (or Enter)
  log            all that happened        discard  the discard piles
  undo           take an answer back      hint     what a good player would do
  save FILE      write the game to a file, to go on with it another time
  concede        give up the game         quit     leave
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_typed_fits_a_narrow_terminal() {
        for line in HELP.lines() {
            assert!(line.chars().count() < 80, "{line}");
        }
    }

    #[test]
    fn the_rest_of_a_long_line_is_no_order() {
        let long = "a".repeat(3 * LONGEST as usize - 5);
        let mut input = io::Cursor::new(format!("{long}concede\n7\n{long}"));
        let first = read_line(&mut input).expect("bytes").expect("a line");
        assert!(matches!(understand(&first), Order::Strange(_)));
        assert_eq!(read_line(&mut input).expect("bytes").as_deref(), Some("7"));
        assert!(read_line(&mut input).expect("bytes").is_some());
        assert_eq!(read_line(&mut input).expect("bytes"), None);
    }

    #[test]
    fn lines_are_understood() {
        assert_eq!(understand(" 12 "), Order::Take(12));
        assert_eq!(understand("why 3"), Order::Why(3));
        assert_eq!(
            understand("Why not Fire Energy"),
            Order::WhyNot("fire energy".to_owned())
        );
        assert_eq!(understand("why not"), Order::WhyNot(String::new()));
        assert_eq!(
            understand(" save My Game.rbx "),
            Order::Save("My Game.rbx".to_owned())
        );
        assert_eq!(understand("save"), Order::Strange("save".to_owned()));
        assert_eq!(
            understand("rule Setup-6"),
            Order::Rule("setup-6".to_owned())
        );
        assert_eq!(understand("rule"), Order::Rule(String::new()));
        assert_eq!(understand(""), Order::Options);
        assert_eq!(understand("Q"), Order::Quit);
        assert_eq!(
            understand("99999999999999999999999"),
            Order::Strange("99999999999999999999999".to_owned())
        );
        assert_eq!(understand("-1"), Order::Strange("-1".to_owned()));
        assert_eq!(understand("show"), Order::Strange("show".to_owned()));
    }

    #[test]
    fn any_bytes_make_a_line_and_long_lines_are_cut() {
        let mut bytes: &[u8] = b"\xff\xfe\n\0\n";
        assert!(matches!(read_line(&mut bytes), Ok(Some(_))));
        assert!(matches!(read_line(&mut bytes), Ok(Some(_))));
        assert!(matches!(read_line(&mut bytes), Ok(None)));
        let long = vec![b'x'; 10_000];
        let line = read_line(&mut long.as_slice())
            .ok()
            .flatten()
            .unwrap_or_default();
        assert_eq!(line.len(), LONGEST as usize);
    }
}
