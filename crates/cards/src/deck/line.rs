//! One line of a deck list, in whatever spelling.

use crate::catalog::fold;
use std::borrow::Cow;

/// What a line is.
pub(super) enum Line<'t> {
    /// A blank line, a header, a total or a footer.
    Nothing,
    /// A comment.
    Comment(&'t str),
    /// A number of cards.
    Entry(Entry<'t>),
    /// None of these.
    Strange(Strange<'t>),
}

/// A line that is no number of cards.
pub(super) struct Strange<'t> {
    pub(super) message: &'static str,
    /// What may be the name of a card in it.
    pub(super) name: &'t str,
}

/// How many of which card.
#[derive(Clone)]
pub(super) struct Entry<'t> {
    pub(super) count: u8,
    /// What follows the count.
    rest: &'t str,
}

/// One way to read what follows the count.
#[derive(Clone)]
pub(super) struct Reading<'t> {
    pub(super) name: &'t str,
    pub(super) at: Option<At<'t>>,
    /// Whether the line says more than the name.
    pub(super) more: bool,
}

impl<'t> Reading<'t> {
    fn printed(name: &'t str, set: impl Into<Cow<'t, str>>, number: &'t str) -> Reading<'t> {
        let set = set.into();
        Reading {
            name,
            at: Some(At { set, number }),
            more: true,
        }
    }

    fn named(name: &'t str, more: bool) -> Reading<'t> {
        Reading {
            name,
            at: None,
            more,
        }
    }
}

/// A printing as a list writes it.
#[derive(Clone)]
pub(super) struct At<'t> {
    pub(super) set: Cow<'t, str>,
    pub(super) number: &'t str,
}

/// Titles of sections, and of the sum below them, in the singular.
const TITLES: [&str; 15] = [
    "pokemon",
    "trainer",
    "energy",
    "total",
    "supporter",
    "item",
    "stadium",
    "tool",
    "pokemon tool",
    "ace spec",
    "basic energy",
    "special energy",
    "deck",
    "main deck",
    "card",
];

/// What some lists put before each line.
const BULLETS: [char; 6] = ['*', '-', '•', '·', '–', '+'];

/// A text in which each row of a table is a line: `4,Arven,SVI,166` is `4 Arven SVI 166`, with or without quotes. A comma right
/// behind the number of cards tells a row from several cards in one line.
pub(super) fn without_rows(text: &str) -> String {
    let line = |line: &str| {
        let cells = line.replace('"', "");
        match is_row(&cells) {
            true => {
                let cells = cells.replace([',', ';'], " ");
                let words: Vec<&str> = cells.split_whitespace().collect();
                words.join(" ")
            }
            false => line.to_owned(),
        }
    };
    let lines: Vec<String> = text.lines().map(line).collect();
    lines.join("\n")
}

fn is_row(line: &str) -> bool {
    let behind = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let counted = line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let cell = behind.strip_prefix([',', ';']).map(str::trim_start);
    counted && cell.is_some_and(|cell| cell.starts_with(char::is_alphabetic))
}

/// The lines that a line holds: more than one where commas part several numbers of cards.
pub(super) fn pieces(raw: &str) -> Vec<&str> {
    let line = without_remark(raw.trim());
    let pieces: Vec<&str> = between_commas(line).collect();
    match pieces.iter().all(|piece| says_how_many(piece)) {
        true => pieces,
        false => vec![line],
    }
}

/// What stands between the commas of a line.
fn between_commas(line: &str) -> impl Iterator<Item = &str> {
    let pieces = line.split([',', ';']).map(str::trim);
    pieces.filter(|piece| !piece.is_empty())
}

fn says_how_many(piece: &str) -> bool {
    let bare = piece.trim_start_matches(BULLETS).trim_start();
    counted(bare).is_some_and(|(_, rest)| !rest.is_empty())
}

/// The first card of a line, and what stands behind a comma of it without a number of cards.
pub(super) fn uncounted(line: &str) -> Option<(&str, &str)> {
    let other = between_commas(line).find(|piece| !says_how_many(piece))?;
    let first = between_commas(line).next()?;
    (first != other).then_some((first, other))
}

/// A line as far as its first brackets, and what stands behind them. Brackets without a number hold a set alone, whose number
/// follows.
pub(super) fn behind_brackets(line: &str) -> Option<(&str, &str)> {
    let end = line.find([')', ']'])? + 1;
    let more = line[end..].trim();
    let (_, inner) = unbracketed(&line[..end])?;
    (!inner.is_empty() && !more.is_empty()).then_some((&line[..end], more))
}

/// A line without a remark behind it: `4 Potion DP 118 // heals`. A `#` before a number belongs to it, and a line that is a
/// comment stays whole.
fn without_remark(line: &str) -> &str {
    let is_number =
        |word: &str| word.chars().any(|c| c.is_ascii_digit()) || ["!", "?"].contains(&word);
    let begins_remark = |at: usize, sign: &str| {
        let word = line[at + sign.len()..].split_whitespace().next();
        let apart = line[..at].ends_with(char::is_whitespace);
        apart && (sign == "//" || !word.is_some_and(is_number))
    };
    if line.starts_with('#') || line.starts_with("//") {
        return line;
    }
    let signs = ["//", "#"].into_iter().flat_map(|sign| {
        line.match_indices(sign)
            .map(|(at, _)| at)
            .find(|at| begins_remark(*at, sign))
    });
    signs.min().map_or(line, |at| line[..at].trim_end())
}

/// Reads one line.
pub(super) fn read(raw: &str) -> Line<'_> {
    let line = raw.trim();
    if is_header(line) {
        return Line::Nothing;
    }
    if let Some(comment) = line.strip_prefix('#').or(line.strip_prefix("//")) {
        return Line::Comment(comment.trim());
    }
    if let Some(name) = strip_word(line, "deck name:") {
        return Line::Comment(name.trim());
    }
    let strange = |message| Line::Strange(Strange { message, name: "" });
    if is_negative(line) {
        return strange(
            "A number of cards is not negative. A dash that only begins the line is followed by a space, as in \
             `- 4 Potion DP 118`.",
        );
    }
    let line = line.trim_start_matches(BULLETS).trim_start();
    let line = line.trim_end_matches('*').trim_end();
    let Some((count, rest)) = counted(line) else {
        let message = "A line begins with a number of cards, as in `4 Potion DP 118`.";
        return Line::Strange(Strange {
            message,
            name: line,
        });
    };
    if is_fraction(rest) {
        return strange("This is no whole number of cards; a line begins as in `4 Potion DP 118`.");
    }
    let Ok(count) = count.parse::<u8>() else {
        return strange("This number of cards is too large.");
    };
    if rest.is_empty() {
        return strange("A number of cards and a name are needed, as in `4 Potion DP 118`.");
    }
    if count == 0 {
        return strange("The number of cards is 0: leave the line out, or say how many there are.");
    }
    Line::Entry(Entry { count, rest })
}

/// Whether a number goes on behind its whole part: `.5`, `,5`.
fn is_fraction(rest: &str) -> bool {
    let behind = rest.strip_prefix(['.', ',']);
    behind.is_some_and(|behind| behind.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a dash stands right before a number. As a bullet it would be silently lost, and the number meant otherwise.
fn is_negative(line: &str) -> bool {
    let bare = line.trim_start_matches(BULLETS);
    let bullets = &line[..line.len() - bare.len()];
    bullets.ends_with(['-', '–']) && bare.starts_with(|c: char| c.is_ascii_digit())
}

/// The number of cards and what else the line says: `4 Name`, `4x Name`, `(4) Name`, `x4 Name`, `Name x4`.
fn counted(line: &str) -> Option<(&str, &str)> {
    let signs = ['x', 'X', '×'];
    let digits = |text: &str| {
        let other = text.find(|c: char| !c.is_ascii_digit());
        other.unwrap_or(text.len())
    };
    let front = line.strip_prefix(['(', '[']).unwrap_or(line);
    let front = match front.strip_prefix(signs) {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => rest,
        _ => front,
    };
    let (count, rest) = front.split_at(digits(front));
    if !count.is_empty() {
        let rest = rest.strip_prefix([')', ']']).unwrap_or(rest);
        let after_sign = rest.trim_start().strip_prefix(signs);
        // `4 Xatu` is no sign, `4x Xatu` and `4 x Xatu` have one.
        let rest = match after_sign {
            Some(after) if !rest.starts_with(' ') || after.starts_with(' ') => after,
            _ => rest,
        };
        return Some((count, rest.trim()));
    }
    let (name, last) = line.rsplit_once(' ')?;
    let count = last.strip_prefix(signs)?;
    (!count.is_empty() && digits(count) == count.len()).then_some((count, name.trim()))
}

/// Headers, totals and decoration: `Pokémon: 13`, `##Trainer Cards - 10`, `Total Cards: 60`, `Energy (20)`, `60 cards`,
/// `****`.
fn is_header(line: &str) -> bool {
    let bare = line.trim_matches('*').trim();
    let starred = line.starts_with("**") && !bare.starts_with(|c: char| c.is_ascii_digit());
    let rule = |c: char| matches!(c, '-' | '=' | '_' | '~' | '─');
    if bare.is_empty() || starred || line.chars().all(rule) {
        return true;
    }
    let line = fold(line.trim_start_matches('#').trim());
    let words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || ":-–()[],=".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    let number = |word: &&str| word.chars().all(|c| c.is_ascii_digit());
    // A title and numbers make a header; with any other word it is a line to be read, or to be told.
    let title: Vec<&str> = words.iter().copied().filter(|w| !number(w)).collect();
    let counted = title.join(" ");
    let plain = counted.strip_suffix(" cards").unwrap_or(&counted);
    let plain = plain.strip_suffix(" card").unwrap_or(plain);
    let single = match plain.strip_suffix("ies") {
        Some(front) => format!("{front}y"),
        None => plain.strip_suffix('s').unwrap_or(plain).to_owned(),
    };
    let begins = words.first().is_some_and(number);
    (TITLES.contains(&plain) || TITLES.contains(&single.as_str()))
        && (!begins || counted == "cards" || counted == "total cards")
}

/// What follows a word at the beginning, whatever its case.
fn strip_word<'t>(line: &'t str, word: &str) -> Option<&'t str> {
    let front = line.get(..word.len())?;
    let rest = &line[word.len()..];
    front.eq_ignore_ascii_case(word).then_some(rest)
}

impl<'t> Entry<'t> {
    /// The ways to read the line, those with a printing first. Names hold digits and dots, so it is read from the right:
    /// number, then set code; the rest is the name.
    pub(super) fn readings(&self) -> Vec<Reading<'t>> {
        let rest = without_print(self.rest);
        let mut list = Vec::new();
        if let Some((name, set, number)) = battle_log_id(rest) {
            list.push(Reading::printed(name, set, number));
            list.push(Reading::named(name, true));
        } else if let Some((name, inner)) = unbracketed(rest) {
            printings(inner, name, &mut list);
            list.push(Reading::named(name, true));
            list.push(Reading::named(rest, false));
        } else {
            printings(rest, "", &mut list);
            list.push(Reading::named(rest, false));
            let numbered = last_word(rest).filter(|(_, number)| has_digit(number));
            if let Some((front, _)) = numbered {
                list.push(Reading::named(front, true));
                let name = last_word(front).map(|(name, _)| name);
                list.extend(name.map(|name| Reading::named(name, true)));
            }
        }
        list.retain(|reading| reading.at.is_some() || !reading.name.is_empty());
        list
    }

    /// The words of the line that can be a name, a set and a number.
    pub(super) fn words(&self) -> Vec<&'t str> {
        without_print(self.rest).split_whitespace().collect()
    }

    /// The line without what stands in brackets at its end, which may be a mere remark.
    pub(super) fn without_brackets(&self) -> Option<Entry<'t>> {
        let rest = without_print(self.rest);
        let opening = match rest.chars().last()? {
            ')' => '(',
            ']' => '[',
            _ => return None,
        };
        let rest = rest[..rest.rfind(opening)?].trim_end();
        let count = self.count;
        (!rest.is_empty()).then_some(Entry { count, rest })
    }
}

/// The printings that the last words can mean: `DP 5`, `dp1-5`, `DP #5/130`. `before` is the name where brackets part it
/// from the printing.
fn printings<'t>(words: &'t str, before: &'t str, list: &mut Vec<Reading<'t>>) {
    let name_of = |front: &'t str| if before.is_empty() { front } else { before };
    let Some((front, last)) = last_word(words) else {
        return;
    };
    let number = last.strip_prefix('#').unwrap_or(last);
    let number = number.split_once('/').map_or(number, |(number, _)| number);
    for (set, number) in [number.rsplit_once('-'), number.split_once('-')]
        .into_iter()
        .flatten()
    {
        list.push(Reading::printed(name_of(front), set, number));
    }
    if has_digit(number)
        && let Some((name, set)) = last_word(front)
    {
        // Some shops put the set alone into brackets: `Snivy [BLW] 1`.
        let set = set.trim_matches(['[', ']', '(', ')']);
        list.push(Reading::printed(name_of(name), set, number));
    }
}

/// Without the sign of a reverse-holo print, which has no meaning in the game.
fn without_print(text: &str) -> &str {
    match last_word(text) {
        Some((front, last)) if !front.is_empty() && last.eq_ignore_ascii_case("PH") => front,
        _ => text.trim_end(),
    }
}

/// `(me2-5_221) Budew`, as battle logs have it: set and number parted by a line, `-5` for half a set.
fn battle_log_id(rest: &str) -> Option<(&str, String, &str)> {
    let (id, name) = rest.strip_prefix('(')?.split_once(')')?;
    let (set, number) = id.split_once('_')?;
    Some((name.trim(), set.replacen('-', "pt", 1), number))
}

/// A name and what stands in brackets behind it, if that has a number: `Snivy (BLW 1)`.
fn unbracketed(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_suffix([')', ']'])?;
    let (name, inner) = inner.rsplit_once(['(', '['])?;
    has_digit(inner).then_some((name.trim_end(), inner.trim()))
}

/// Collector numbers have a digit, but for those of a few Unown.
fn has_digit(word: &str) -> bool {
    let sign = |c: char| c.is_ascii_digit() || matches!(c, '!' | '?');
    word.chars().any(sign)
}

/// The last word and what stands before it.
fn last_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_end();
    match text.rsplit_once(' ') {
        Some((front, word)) => Some((front.trim_end(), word)),
        None => (!text.is_empty()).then_some(("", text)),
    }
}

/// What people call a type beside its name.
const OTHER_TYPE_NAMES: [(&str, &str); 3] = [
    ("dark", "darkness"),
    ("electric", "lightning"),
    ("steel", "metal"),
];

/// The word that tells the Special Energy card from the basic one of the same name, and the rest of the name.
pub(super) fn says_special(name: &str) -> Option<String> {
    let folded = fold(name);
    let words = || folded.split_whitespace();
    let is_special = |word: &str| word.trim_matches(['(', ')', '[', ']', '-', '*']) == "special";
    let rest: Vec<&str> = words()
        .filter(|word| !is_special(word) && *word != "-")
        .collect();
    words().any(is_special).then(|| rest.join(" "))
}

/// How names of Energy cards end.
const ENERGY_ENDS: [&str; 4] = [" energy", " energies", " energy card", " energy cards"];

/// A name in which a symbol stands apart and in its own brackets: `(r)` and `[r]` alone, and `{r}energy`, are `{r}`.
fn with_symbol(name: &str) -> String {
    let apart = name.replace('{', " {").replace(['}', ']', ')'], "} ");
    let word = |word: &str| {
        let inner = word.strip_prefix(['(', '[', '{']);
        let inner = inner.and_then(|inner| inner.strip_suffix('}'));
        inner.map(|symbol| format!("{{{symbol}}}"))
    };
    let words: Vec<String> = apart
        .split_whitespace()
        .map(|own| word(own).unwrap_or_else(|| own.to_owned()))
        .collect();
    words.join(" ")
}

/// A name of a basic Energy card in its plain spelling: `Basic {R} Energy Energy` is `fire energy`, and so is `Fire`, as no
/// card bears the name of a type alone. Other names stay as they are.
pub(super) fn plain_energy(name: &str) -> String {
    let folded = with_symbol(&fold(name));
    let mut middle = folded.strip_prefix("basic ").unwrap_or(&folded);
    while let Some(front) = ENERGY_ENDS.iter().find_map(|end| middle.strip_suffix(end)) {
        middle = front;
    }
    if let Some(symbol) = middle.strip_prefix('{').and_then(|m| m.strip_suffix('}')) {
        let mut letters = symbol.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let letter = letter.map(|letter| letter.to_ascii_uppercase());
        if let Some(full) = letter.and_then(super::find::type_name) {
            return format!("{full} energy");
        }
    }
    let other = OTHER_TYPE_NAMES.iter().find(|(word, _)| *word == middle);
    let middle = other.map_or(middle, |(_, name)| *name);
    let known = crate::vocab::TYPES.iter().any(|(word, _)| *word == middle);
    if known {
        format!("{middle} energy")
    } else {
        name.to_owned()
    }
}
