//! `rulebox rules search`: rules by words of their id or text, the best hits first.

use super::json::Listed;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{count, filled, fold, has_words, printable, wrap};
use rulebox_rules::RuleId;
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  rulebox rules search asleep flip               rules that have both words
  rulebox rules search retreat --json";

/// What to look for.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Words or parts of words that the rule must all have
    #[arg(required = true, value_parser = filled)]
    words: Vec<String>,
    /// Write the rules as JSON
    #[arg(long)]
    pub json: bool,
}

/// Lists the rules that have all the words. Finding none is no error, but shows in the exit code as with `grep`.
pub fn run(args: &Args, paint: Paint) -> Result<Report, Failure> {
    let words = split(&args.words.join(" "));
    let found = ranked(&words);
    if args.json {
        let rules: Vec<Listed> = found.iter().copied().map(Listed::of).collect();
        // What other programs read holds rules alone; people see beside it why there are none.
        if found.is_empty() {
            let _ = write!(io::stderr(), "{}", none(&words));
        }
        return Report::json(&rules, !rules.is_empty());
    }
    let mut text = String::new();
    for rule in &found {
        text.push_str(&paint.bold(rule.id()));
        text.push('\n');
        text.push_str(&marked(&wrap("  ", &rule.text()), &words, paint));
    }
    text.push_str(&match found.len() {
        0 => none(&words),
        n => format!("\n{}\n", count(n, "rule")),
    });
    Ok(Report::of(text, !found.is_empty()))
}

/// What is said where no rule is found.
fn none(words: &[String]) -> String {
    let asked = printable(&words.join(", "));
    format!("No rule has all of: {asked}.{}\n", some_of(words))
}

/// What is typed, in words.
pub fn split(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The rules that have all the words, the best hits first; all rules for no words.
pub fn ranked(words: &[String]) -> Vec<RuleId> {
    let fits = |rule: &RuleId| has_words(&format!("{rule} {}", rule.text()), words);
    let mut found: Vec<RuleId> = RuleId::all().filter(fits).collect();
    // The order of the book decides between hits of the same rank.
    found.sort_by_cached_key(|rule| std::cmp::Reverse(rank(*rule, words)));
    found
}

/// How well a rule fits words that it has: whole words count more than parts, the id more than the text, and a page of that
/// title more than others.
fn rank(rule: RuleId, words: &[String]) -> usize {
    let (id, text, page) = (fold(rule.id()), fold(&rule.text()), fold(rule.page()));
    let parts = |text: &str, word: &str| {
        let mut rank = 0;
        for part in text.split(|c: char| !c.is_alphanumeric()) {
            rank += match part {
                part if part == word => 4,
                part if part.starts_with(word) => 2,
                part if part.contains(word) => 1,
                _ => 0,
            };
        }
        rank
    };
    let of = |word: &String| {
        let word = fold(word);
        let whole = if id == word { 1_000 } else { 0 };
        // A word that a long text repeats does not make it the best one.
        whole
            + 3 * parts(&id, &word).min(8)
            + parts(&text, &word).min(8)
            + parts(&page, &word).min(4)
    };
    words.iter().map(of).sum()
}

/// Which of several words are had by any rule, for somebody who asked for too many.
fn some_of(words: &[String]) -> String {
    if words.len() < 2 {
        return String::new();
    }
    let had = |word: &&String| !ranked(std::slice::from_ref(*word)).is_empty();
    let had: Vec<String> = words.iter().filter(had).cloned().collect();
    match had.as_slice() {
        [] => String::new(),
        had => format!(" Each of these is in some rule: {}.", had.join(", ")),
    }
}

/// A text with the words marked that were looked for.
pub fn marked(text: &str, words: &[String], paint: Paint) -> String {
    if paint == Paint::Plain {
        return text.to_owned();
    }
    let mut out = String::new();
    for (piece, found) in pieces(text, words) {
        out.push_str(&if found { paint.found(&piece) } else { piece });
    }
    out
}

/// A text cut where words that were looked for begin and end, and whether each piece is one.
pub fn pieces(text: &str, words: &[String]) -> Vec<(String, bool)> {
    let letters: Vec<char> = text.chars().collect();
    // Letter by letter, so that places in the folded text are places in the text.
    let folded: Vec<String> = letters.iter().map(|c| fold(&c.to_string())).collect();
    let mut is_found = vec![false; letters.len()];
    for word in words.iter().map(|word| fold(word)) {
        for from in 0..letters.len() {
            let mut rest = word.as_str();
            let mut to = from;
            while let Some(after) = folded.get(to).and_then(|c| rest.strip_prefix(c.as_str())) {
                if after.len() == rest.len() {
                    break;
                }
                (rest, to) = (after, to + 1);
            }
            if rest.is_empty() && to > from {
                is_found[from..to].fill(true);
            }
        }
    }
    let mut pieces: Vec<(String, bool)> = Vec::new();
    for (letter, found) in letters.into_iter().zip(is_found) {
        match pieces.last_mut() {
            Some((piece, same)) if *same == found => piece.push(letter),
            _ => pieces.push((letter.to_string(), found)),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_rules::rule;

    fn words(text: &str) -> Vec<String> {
        split(text)
    }

    #[test]
    fn an_id_comes_first_and_its_family_before_others() {
        assert_eq!(ranked(&words("turn-evolve-1"))[0], rule!("TURN-EVOLVE-1"));
        let evolve = ranked(&words("evolve"));
        assert_eq!(evolve[0].group(), "TURN-EVOLVE");
        assert!(evolve.iter().any(|rule| rule.group() != "TURN-EVOLVE"));
        assert_eq!(ranked(&[]).len(), RuleId::all().len());
    }

    #[test]
    fn words_are_marked_whatever_their_case_and_accents() {
        let pieces = pieces("A Poké Ball, a POKÉMON.", &words("poke"));
        let found: Vec<&str> = pieces
            .iter()
            .filter(|(_, found)| *found)
            .map(|(piece, _)| piece.as_str())
            .collect();
        assert_eq!(found, ["Poké", "POKÉ"]);
        let whole: String = pieces.iter().map(|(piece, _)| piece.as_str()).collect();
        assert_eq!(whole, "A Poké Ball, a POKÉMON.");
        assert_eq!(
            marked("asleep", &words("sleep"), Paint::Colour),
            "a\u{1b}[1;33msleep\u{1b}[0m"
        );
        assert_eq!(marked("asleep", &words("sleep"), Paint::Plain), "asleep");
    }

    #[test]
    fn words_that_are_nowhere_are_told_from_those_that_are() {
        assert_eq!(
            some_of(&words("asleep xylophone")),
            " Each of these is in some rule: asleep."
        );
        assert_eq!(some_of(&words("xylophone")), "");
    }
}
