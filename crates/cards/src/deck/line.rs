//! One line of a deck list, in whatever spelling.

use crate::catalog::fold;

/// What a line is.
pub(super) enum Line<'t> {
    /// A blank line, a header, a total or a footer.
    Nothing,
    /// A comment.
    Comment(&'t str),
    /// A number of cards.
    Entry(Entry<'t>),
    /// None of these.
    Strange(&'static str),
}

/// How many of which card.
pub(super) struct Entry<'t> {
    pub(super) count: u8,
    /// What follows the count.
    rest: &'t str,
}

/// One way to read what follows the count.
#[derive(Clone, Copy)]
pub(super) struct Reading<'t> {
    pub(super) name: &'t str,
    pub(super) set: Option<&'t str>,
    pub(super) number: Option<&'t str>,
}

/// Reads one line.
pub(super) fn read(raw: &str) -> Line<'_> {
    let line = raw.trim().trim_start_matches('\u{feff}').trim();
    if is_header(line) {
        return Line::Nothing;
    }
    if let Some(comment) = line.strip_prefix('#').or(line.strip_prefix("//")) {
        return Line::Comment(comment.trim());
    }
    let line = line.strip_prefix("* ").unwrap_or(line).trim_start();
    let digits = line
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(line.len());
    if digits == 0 {
        return Line::Strange("A line begins with a number of cards, as in `4 Potion DP 118`.");
    }
    let Ok(count) = line[..digits].parse::<u8>() else {
        return Line::Strange("This number of cards is too large.");
    };
    let rest = &line[digits..];
    let rest = rest.strip_prefix(['x', 'X', '×']).unwrap_or(rest).trim();
    if count == 0 || rest.is_empty() {
        return Line::Strange("A number of cards and a name are needed, as in `4 Potion DP 118`.");
    }
    Line::Entry(Entry { count, rest })
}

/// Headers, totals and decoration: `Pokémon: 13`, `##Trainer Cards - 10`, `Total Cards: 60`, `****`.
fn is_header(line: &str) -> bool {
    if line.is_empty() || line.starts_with("**") {
        return true;
    }
    let line = fold(line.trim_start_matches('#').trim());
    let title = line.split([':', '-', '(']).next().unwrap_or("").trim();
    let title = title.strip_suffix(" cards").unwrap_or(title);
    let known = ["pokemon", "trainer", "trainers", "energy", "total"].contains(&title);
    let tail: String = line.chars().filter(|c| c.is_alphabetic()).collect();
    known && tail.len() <= "trainerscards".len() && !line.starts_with(|c: char| c.is_ascii_digit())
}

impl<'t> Entry<'t> {
    /// The ways to read the line, the most likely first. Names hold digits and dots, so it is read from
    /// the right: number, then set code; the rest is the name.
    pub(super) fn readings(&self) -> impl Iterator<Item = Reading<'t>> {
        let rest = self.rest;
        let rest = rest
            .strip_suffix(" PH")
            .or(rest.strip_suffix(" ph"))
            .unwrap_or(rest)
            .trim_end();
        let mut list = Vec::new();
        if let Some((name, id)) = last_word(rest)
            && let Some((set, number)) = id.split_once('-')
        {
            list.push(Reading {
                name,
                set: Some(set),
                number: Some(number),
            });
        }
        if let Some((front, number)) = last_word(rest)
            && number
                .chars()
                .any(|c| c.is_ascii_digit() || matches!(c, '!' | '?'))
        {
            if let Some((name, set)) = last_word(front) {
                list.push(Reading {
                    name,
                    set: Some(set),
                    number: Some(number),
                });
            }
            list.push(Reading {
                name: front,
                set: None,
                number: None,
            });
        }
        list.push(Reading {
            name: rest,
            set: None,
            number: None,
        });
        list.into_iter()
    }
}

/// The last word and what stands before it.
fn last_word(text: &str) -> Option<(&str, &str)> {
    match text.rsplit_once(' ') {
        Some((front, word)) => Some((front.trim_end(), word)),
        None => (!text.is_empty()).then_some(("", text)),
    }
}

/// A name of a basic Energy card in its plain spelling: `Basic {R} Energy Energy` is `fire energy`. Other
/// names stay as they are.
pub(super) fn plain_energy(name: &str) -> String {
    let folded = fold(name);
    let Some(middle) = folded.strip_suffix(" energy") else {
        return name.to_owned();
    };
    let middle = middle.strip_suffix(" energy").unwrap_or(middle);
    let middle = middle.strip_prefix("basic ").unwrap_or(middle);
    if let Some(symbol) = middle.strip_prefix('{').and_then(|m| m.strip_suffix('}')) {
        let letter = symbol.to_ascii_uppercase().chars().next();
        if let Some(full) = letter.and_then(super::type_name) {
            return format!("{full} energy");
        }
    }
    let basic = crate::vocab::TYPES.iter().any(|(word, _)| *word == middle);
    if basic {
        format!("{middle} energy")
    } else {
        name.to_owned()
    }
}
