//! Brings card files into their canonical form without losing a comment.
//!
//! Every card is written as [`print::item`](mod@crate::print) writes it, with one empty line between cards. A comment stays
//! with the line that it stands above or behind. Where that line is no longer there, the card is left as it is.

use crate::parse::{self, CardError};
use crate::print;

/// A file in its canonical form.
#[derive(Clone, Debug, PartialEq)]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// The lines of cards that were left as they are, because a comment in them would have lost its place.
    pub left: Vec<u32>,
    /// What is wrong with the cards that cannot be read; those are left as they are, too.
    pub errors: Vec<CardError>,
}

/// Formats a file.
pub fn format(file: &str, text: &str) -> Formatted {
    let mut out = Formatted {
        text: String::new(),
        left: Vec::new(),
        errors: parse::file(file, text).1,
    };
    let lines: Vec<&str> = text.lines().collect();
    let pieces = parse::pieces(text);
    let starts: Vec<usize> = pieces.iter().map(|p| p.first_line as usize - 1).collect();
    let first = starts.first().copied().unwrap_or(lines.len());
    out.gap(&lines[..first], true);
    for (n, piece) in pieces.iter().enumerate() {
        let end = starts.get(n + 1).copied().unwrap_or(lines.len());
        let whole = &lines[starts[n]..end];
        let (body, gap) = whole.split_at(body_length(whole));
        let written = match piece.item() {
            Ok(item) => with_comments(body, &layout(&print::item(&item))),
            Err(_) => None,
        };
        let readable = piece.item().is_ok();
        match written {
            Some(text) => out.text.push_str(&text),
            None => {
                for line in body {
                    out.line(line.trim_end());
                }
                out.left.extend(readable.then_some(piece.first_line));
            }
        }
        out.gap(gap, false);
    }
    let kept = out.text.trim_end().len();
    out.text.truncate(kept);
    if !out.text.is_empty() {
        out.text.push('\n');
    }
    out
}

impl Formatted {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Comments and empty lines between cards: one empty line after each card, and no two of them in a row.
    fn gap(&mut self, lines: &[&str], first: bool) {
        let mut empty = first;
        if !first {
            self.line("");
            empty = true;
        }
        for line in lines {
            let line = line.trim_end();
            if !(line.is_empty() && empty) {
                self.line(line);
            }
            empty = line.is_empty();
        }
    }
}

/// How long a line may be before its blocks are opened.
const WIDTH: usize = 110;

/// A card whose long lines are broken: each statement of a block on a line of its own.
fn layout(card: &str) -> String {
    let mut out = String::new();
    for line in card.lines() {
        let text = line.trim_start();
        opened(text, line.len() - text.len(), &mut out);
    }
    out
}

/// Writes one line; if it is too long, with its outermost blocks open.
fn opened(line: &str, indent: usize, out: &mut String) {
    let mut push = |depth: usize, text: &str| {
        out.push_str(&" ".repeat(depth));
        out.push_str(text);
        out.push('\n');
    };
    let blocks = match indent + line.chars().count() > WIDTH {
        true => blocks(line),
        false => Vec::new(),
    };
    if blocks.is_empty() {
        return push(indent, line);
    }
    let mut done = 0;
    for (from, to) in blocks {
        push(indent, line[done..=from].trim());
        let mut inside = String::new();
        let mut under = 0;
        for statement in statements(&line[from + 1..to]) {
            let statement = statement.trim();
            // What belongs to a side of the coin stands under its first statement.
            let side = statement.starts_with("heads: ") || statement.starts_with("tails: ");
            under = if side { 0 } else { under };
            opened(statement, indent + 2 + under, &mut inside);
            under = if side { "heads: ".len() } else { under };
        }
        push(0, inside.trim_end());
        done = to;
    }
    push(indent, line[done..].trim());
}

/// Where the outermost blocks of a line begin and end.
fn blocks(line: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut begin = 0;
    for (at, sign, depth) in signs(line) {
        match (sign, depth) {
            ('{', 0) => begin = at,
            ('}', 0) => found.push((begin, at)),
            _ => {}
        }
    }
    found
}

/// The statements of a block.
fn statements(inside: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut begin = 0;
    for (at, sign, depth) in signs(inside) {
        if (sign, depth) == (';', 0) {
            found.push(&inside[begin..at]);
            begin = at + 1;
        }
    }
    found.push(&inside[begin..]);
    found
}

/// The braces and semicolons of a line that are neither in quotes nor symbols of types, with the number of blocks around
/// each.
fn signs(line: &str) -> Vec<(usize, char, usize)> {
    let mut found = Vec::new();
    let (mut depth, mut quoted, mut skip_to) = (0usize, false, 0);
    for (at, c) in line.char_indices().filter(|(_, c)| "\\\"{};".contains(*c)) {
        if at < skip_to {
            continue;
        }
        match c {
            '\\' if quoted => skip_to = at + 2,
            '"' => quoted = !quoted,
            _ if quoted => {}
            // `{R}` is a type.
            '{' if line.as_bytes().get(at + 2) == Some(&b'}') => skip_to = at + 3,
            '{' => {
                found.push((at, c, depth));
                depth += 1;
            }
            '}' => {
                depth = depth.saturating_sub(1);
                found.push((at, c, depth));
            }
            _ => found.push((at, c, depth)),
        }
    }
    found
}

/// How many of these lines belong to the card: all but empty lines and comments at the margin behind it.
fn body_length(lines: &[&str]) -> usize {
    let own = |line: &&str| {
        let margin = line.starts_with('#');
        !line.trim().is_empty() && !margin
    };
    lines.iter().rposition(own).map_or(0, |last| last + 1)
}

/// A line of a card as it was written.
struct Written<'t> {
    /// Comments that stand above it.
    above: Vec<&'t str>,
    /// What it says.
    code: Vec<&'t str>,
    /// The comment behind it.
    behind: Option<&'t str>,
}

/// The canonical text with the comments of the lines it comes from; nothing if one of them would lose its place.
fn with_comments(lines: &[&str], canonical: &str) -> Option<String> {
    let (written, below) = read(lines);
    let mut commented = written
        .iter()
        .filter(|line| !line.above.is_empty() || line.behind.is_some())
        .peekable();
    let mut out = String::new();
    for line in canonical.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let own = commented.next_if(|written| written.code == words);
        let indent = &line[..line.len() - line.trim_start().len()];
        for comment in own.iter().flat_map(|written| &written.above) {
            out.push_str(indent);
            out.push_str(comment);
            out.push('\n');
        }
        out.push_str(line);
        if let Some(comment) = own.and_then(|written| written.behind) {
            out.push_str("  ");
            out.push_str(comment);
        }
        out.push('\n');
    }
    for comment in below {
        out.push_str("  ");
        out.push_str(comment);
        out.push('\n');
    }
    // A comment on a line that occurs twice could land at the other one, so the lines must be in the same order.
    let unique = |words: &Vec<&str>| written.iter().filter(|w| w.code == *words).count() == 1;
    let clear = written
        .iter()
        .filter(|line| !line.above.is_empty() || line.behind.is_some())
        .all(|line| unique(&line.code));
    (commented.peek().is_none() && (clear || same_lines(&written, canonical))).then_some(out)
}

fn same_lines(written: &[Written], canonical: &str) -> bool {
    let canonical = canonical.lines().map(|l| l.split_whitespace().collect());
    let lines: Vec<Vec<&str>> = canonical.collect();
    written.len() == lines.len() && written.iter().zip(&lines).all(|(a, b)| a.code == *b)
}

/// The lines of a card with their comments, and the comments below the last one.
fn read<'t>(lines: &[&'t str]) -> (Vec<Written<'t>>, Vec<&'t str>) {
    let mut written = Vec::new();
    let mut above = Vec::new();
    for line in lines {
        let (code, comment) = split_comment(line);
        let code: Vec<&str> = code.split_whitespace().collect();
        if code.is_empty() {
            above.extend(comment);
        } else {
            written.push(Written {
                above: std::mem::take(&mut above),
                code,
                behind: comment,
            });
        }
    }
    (written, above)
}

/// A line without its comment, and the comment. A `#` in quotes begins none.
fn split_comment(line: &str) -> (&str, Option<&str>) {
    let mut quoted = false;
    let mut escaped = false;
    for (at, c) in line.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '#' if !quoted => return (&line[..at], Some(line[at..].trim_end())),
            _ => {}
        }
    }
    (line, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_written_as_the_printer_writes_them() {
        let text = "# Mine.\n\n\n\nenergy   \"Fire Energy\" x-1\n    basic  fire\n\n\n\n# Next.\nenergy \"Water #1\" x-2\n  basic water\n\n\n";
        let formatted = format("my.cards", text);
        let wanted = "# Mine.\n\nenergy \"Fire Energy\" x-1\n  basic fire\n\n# Next.\nenergy \"Water #1\" x-2\n  basic water\n";
        assert_eq!(formatted.text, wanted);
        assert!(formatted.left.is_empty() && formatted.errors.is_empty());
        assert_eq!(format("my.cards", wanted).text, wanted);
    }

    #[test]
    fn comments_stay_with_their_lines() {
        let text = "trainer \"Trade\" x-1   # a favourite\n  item\n   # First the price.\n  cost {discard 1 other card from your hand}\n  draw   2 # more\n  # The end.\n";
        let formatted = format("my.cards", text);
        let wanted = "trainer \"Trade\" x-1  # a favourite\n  item\n  cost { discard 1 other card from your hand }\n  draw 2  # more\n  # The end.\n";
        // The commented line `cost {…}` is spaced otherwise, so the comment above it has no place: the card is left.
        assert_eq!(formatted.left, [1]);
        assert_ne!(formatted.text, wanted);
        let spaced = text
            .replace("{discard", "{ discard")
            .replace("hand}", "hand }");
        let wanted = wanted.replace("  cost", "  # First the price.\n  cost");
        assert_eq!(format("my.cards", &spaced).text, wanted);
    }

    #[test]
    fn long_blocks_are_opened() {
        let long = "choose 1 to 1 { search your deck for 1 {R} energy into hand revealed; draw 1 } or { put 1 LV.X pokemon from your discard into hand revealed }";
        let text = format!("trainer \"Trade\" x-1\n  item\n  {long}\n");
        let wanted = "trainer \"Trade\" x-1\n  item\n  choose 1 to 1 {\n    search your deck for 1 {R} energy into hand revealed\n    draw 1\n  } or {\n    put 1 LV.X pokemon from your discard into hand revealed\n  }\n";
        assert_eq!(format("my.cards", &text).text, wanted);
        assert_eq!(format("my.cards", wanted).text, wanted);
    }

    #[test]
    fn what_cannot_be_read_is_left_as_it_is() {
        let text = "energy \"Fire Energy\" x-1\n    basic  fier\n";
        let formatted = format("my.cards", text);
        assert_eq!(formatted.text, text);
        assert_eq!(formatted.errors.len(), 1);
    }
}
