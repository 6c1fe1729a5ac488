//! Small things about text: lines of a readable length, columns, plurals and lists.

pub use rulebox_cards::printable;

use rulebox_rules::show::WIDTH;
use std::io::{self, IsTerminal};

/// The narrowest lines: in less, leads and numbers leave no room for words.
const NARROWEST: usize = 40;

/// How wide lines are on standard output: as wide as the terminal, if there is one, but never so long that nobody
/// finds the next line.
pub fn width() -> usize {
    width_of(terminal_columns())
}

/// The columns of the terminal that standard output is; nothing for pipes and files.
pub fn columns() -> Option<usize> {
    let columns = terminal_columns().filter(|columns| *columns > 0);
    columns.map(|columns| usize::from(columns).max(NARROWEST))
}

fn terminal_columns() -> Option<u16> {
    // Tests read the same text wherever they are run.
    let terminal = !cfg!(test) && io::stdout().is_terminal();
    let size = terminal.then(ratatui::crossterm::terminal::size);
    size.and_then(Result::ok).map(|(columns, _)| columns)
}

fn width_of(columns: Option<u16>) -> usize {
    match columns {
        // A terminal that does not know its size says 0.
        None | Some(0) => WIDTH,
        Some(columns) => usize::from(columns).clamp(NARROWEST, WIDTH),
    }
}

/// `text` in lines of at most [`width`] columns. The first begins with `lead`; the others stand under its text.
pub fn wrap(lead: &str, text: &str) -> String {
    wrap_within(width(), lead, lead.chars().count(), text)
}

/// `text` as [`wrap`] has it at a terminal, which would break words. In a pipe it stays one line, as programs expect it.
pub fn fit(lead: &str, text: &str) -> String {
    match columns() {
        Some(columns) => wrap_within(columns, lead, lead.chars().count(), text),
        None => format!("{lead}{text}\n"),
    }
}

/// `text` in lines of at most `width` columns. The first begins with `lead`; the others hang by `hang`.
pub fn wrap_within(width: usize, lead: &str, hang: usize, text: &str) -> String {
    let mut out = lead.to_owned();
    let mut column = lead.chars().count();
    for (number, word) in text.split_whitespace().enumerate() {
        let length = word.chars().count();
        if number > 0 && column + 1 + length > width {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', hang));
            column = hang;
        } else if number > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
    out
}

/// How wide a column of a table is that takes `usual` columns: less where it stands beside `others` in a narrow terminal.
pub fn column(usual: usize, others: usize) -> usize {
    column_within(columns(), usual, others)
}

/// The narrowest column: in less, names cannot be told from each other.
const NARROWEST_COLUMN: usize = 12;

fn column_within(columns: Option<usize>, usual: usize, others: usize) -> usize {
    let room = columns.map_or(usual, |columns| columns.saturating_sub(others));
    room.max(NARROWEST_COLUMN).min(usual)
}

/// A text in at most so many columns.
pub fn cut(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some(_) => {
            let kept: String = text.chars().take(width.saturating_sub(1)).collect();
            format!("{}…", kept.trim_end())
        }
        None => text.to_owned(),
    }
}

/// A text of several lines from elsewhere, each [`printable`].
pub fn printable_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(printable).collect();
    lines.join("\n")
}

/// `1 card`, `2 cards`: for words whose plural adds an s.
pub fn count(n: usize, word: &str) -> String {
    if n == 1 {
        format!("1 {word}")
    } else {
        format!("{n} {word}s")
    }
}

/// ` Did you mean A, B or C?`, or nothing at all.
pub fn did_you_mean<S: AsRef<str>>(near: &[S]) -> String {
    match or_list(near) {
        Some(list) => format!(" Did you mean {list}?"),
        None => String::new(),
    }
}

fn or_list<S: AsRef<str>>(items: &[S]) -> Option<String> {
    let (last, front) = items.split_last()?;
    if front.is_empty() {
        return Some(last.as_ref().to_owned());
    }
    let front: Vec<&str> = front.iter().map(AsRef::as_ref).collect();
    Some(format!("{} or {}", front.join(", "), last.as_ref()))
}

/// Whether `text` holds every word, whatever the case and the accents.
pub fn has_words(text: &str, words: &[String]) -> bool {
    let text = fold(text);
    words.iter().all(|word| text.contains(&fold(word)))
}

/// A text as it is compared: lower case, without the accents that card names bear, with straight apostrophes.
pub fn fold(text: &str) -> String {
    text.to_lowercase()
        .chars()
        .map(|c| match c {
            'é' | 'è' | 'ê' => 'e',
            '’' | '‘' => '\'',
            other => other,
        })
        .collect()
}

/// A text from elsewhere in at most [`WIDTH`] letters, for names that may be of any length.
pub fn brief(text: &str) -> String {
    let text = printable(text);
    match text.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// An argument that says something: nothing at all would mean everything, or name what has no name.
pub fn filled(argument: &str) -> Result<String, &'static str> {
    if argument.trim().is_empty() {
        Err("it is empty")
    } else {
        Ok(argument.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_under_their_text() {
        let text = wrap("  A  ", &"word ".repeat(40));
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        assert!(
            text.lines()
                .nth(1)
                .is_some_and(|line| line.starts_with("     word"))
        );
    }

    #[test]
    fn lines_are_as_wide_as_the_terminal_within_bounds() {
        assert_eq!(width_of(None), 96);
        assert_eq!(width_of(Some(0)), 96);
        assert_eq!(width_of(Some(20)), 40);
        assert_eq!(width_of(Some(72)), 72);
        assert_eq!(width_of(Some(200)), 96);
    }

    #[test]
    fn columns_are_narrower_in_narrow_terminals_only() {
        assert_eq!(column_within(None, 31, 63), 31);
        assert_eq!(column_within(Some(120), 31, 63), 31);
        assert_eq!(column_within(Some(80), 31, 63), 17);
        assert_eq!(column_within(Some(40), 31, 63), 12);
        assert_eq!(cut("Gardevoir ex", 12), "Gardevoir ex");
        assert_eq!(cut("Gardevoir ex", 11), "Gardevoir…");
        assert_eq!(printable_lines("a\u{1b}b\nc"), "a\u{fffd}b\nc");
    }

    #[test]
    fn suggestions_read_as_a_sentence() {
        assert_eq!(did_you_mean::<&str>(&[]), "");
        assert_eq!(did_you_mean(&["A"]), " Did you mean A?");
        assert_eq!(did_you_mean(&["A", "B", "C"]), " Did you mean A, B or C?");
    }

    #[test]
    fn words_are_found_without_case_and_accents() {
        let words = |list: &[&str]| list.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        assert!(has_words(
            "A Poké Ball is an Item.",
            &words(&["poke", "ITEM"])
        ));
        assert!(!has_words("A Poké Ball is an Item.", &words(&["stadium"])));
        assert_eq!(count(1, "card"), "1 card");
        assert_eq!(count(0, "card"), "0 cards");
        assert_eq!(printable("a\u{1b}[2Jb"), "a\u{fffd}[2Jb");
        assert_eq!(brief(&"é".repeat(3_000)).chars().count(), WIDTH + 1);
    }
}
