//! What all tests with nonsense share: how many cases there are, texts that are nearly right, and games to try it on.
//!
//! Most nonsense is refused at once. So most of it is made from good texts by changing a few of their words: that gets
//! further in. The same cases run each time; `PROPTEST_RNG_SEED` gives others and `PROPTEST_CASES` more.

use crate::games::{books, game_after};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
use rulebox_engine::{Battle, Duel};

/// How tests draw their cases: equal ones in every run, unless others are asked for.
pub fn config(cases: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    let many = std::env::var("PROPTEST_CASES").is_ok();
    ProptestConfig {
        cases: if many { asked.cases } else { cases },
        rng_seed: match asked.rng_seed {
            RngSeed::Random => RngSeed::Fixed(60),
            fixed => fixed,
        },
        failure_persistence: None,
        ..asked
    }
}

/// A random game at any point, by what it is made from.
#[derive(Clone, Debug)]
pub struct Position {
    book: Index,
    /// Where its chance comes from; also of use for what happens next.
    pub seed: u64,
    answers: usize,
}

/// Any such game.
pub fn position() -> impl Strategy<Value = Position> {
    let answers = prop_oneof![0..12_usize, 0..150_usize];
    (any::<Index>(), any::<u64>(), answers).prop_map(|(book, seed, answers)| Position {
        book,
        seed,
        answers,
    })
}

impl Position {
    /// The game itself.
    pub fn game(&self) -> Battle<Duel> {
        game_after(self.book.get(books()), self.seed, self.answers)
    }
}

/// Any number; mostly a small one.
pub fn small() -> impl Strategy<Value = u8> {
    prop_oneof![8 => 0..7_u8, 1 => any::<u8>()]
}

/// A change of a text.
#[derive(Clone, Debug)]
enum Edit {
    /// One word becomes another word of the text, a number another number.
    Word(Index, Index),
    /// A number becomes another.
    Number(Index, u8),
    /// A word goes.
    Drop(Index),
    /// A line goes.
    DropLine(Index),
    /// A line comes again somewhere else.
    Line(Index, Index),
    /// Something strange comes between.
    Strange(Index, String),
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<Index>;
    prop_oneof![
        6 => (at(), at()).prop_map(|(a, b)| Edit::Word(a, b)),
        6 => (at(), small()).prop_map(|(a, n)| Edit::Number(a, n)),
        1 => at().prop_map(Edit::Drop),
        1 => at().prop_map(Edit::DropLine),
        1 => (at(), at()).prop_map(|(a, b)| Edit::Line(a, b)),
        1 => (at(), strange()).prop_map(|(a, text)| Edit::Strange(a, text)),
    ]
}

/// Things that programs stumble over: long numbers, signs, quotes, letters of several bytes.
fn strange() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,6}",
        any::<i64>().prop_map(|n| n.to_string()),
        any::<u8>().prop_map(|n| n.to_string()),
        Just("99999999999999999999".to_owned()),
        Just("\"".to_owned()),
        Just("(".to_owned()),
        Just("é\u{301}×−★".to_owned()),
        Just("\t\r\n  ".to_owned()),
    ]
}

impl Edit {
    fn apply(&self, text: &mut String) {
        let words: Vec<(usize, usize)> = spans(text, |c| !c.is_alphanumeric());
        let lines: Vec<(usize, usize)> = spans(text, |c| c == '\n');
        if words.is_empty() {
            return;
        }
        match self {
            Edit::Word(at, from) => {
                let place = *at.get(&words);
                // A number in the place of a word would nearly always be refused at once.
                let alike: Vec<_> = words
                    .iter()
                    .filter(|word| is_number(text, **word) == is_number(text, place))
                    .collect();
                let (start, end) = **from.get(&alike);
                let other = text[start..end].to_owned();
                replace(text, place, &other);
            }
            Edit::Number(at, number) => {
                let numbers = words.iter().filter(|word| is_number(text, **word));
                let numbers: Vec<_> = numbers.copied().collect();
                if !numbers.is_empty() {
                    replace(text, *at.get(&numbers), &number.to_string());
                }
            }
            Edit::Drop(at) => replace(text, *at.get(&words), ""),
            Edit::DropLine(at) => replace(text, *at.get(&lines), ""),
            Edit::Line(at, from) => {
                let (start, end) = *from.get(&lines);
                let other = text[start..end].to_owned();
                replace(text, *at.get(&lines), &other);
            }
            Edit::Strange(at, strange) => text.insert_str(at.get(&words).0, strange),
        }
    }
}

fn is_number(text: &str, (start, end): (usize, usize)) -> bool {
    text[start..end].bytes().all(|byte| byte.is_ascii_digit())
}

fn replace(text: &mut String, (start, end): (usize, usize), by: &str) {
    text.replace_range(start..end, by);
}

/// Where the pieces between separators begin and end.
fn spans(text: &str, separator: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let start = text.as_ptr() as usize;
    let place = |piece: &str| {
        let at = piece.as_ptr() as usize - start;
        (at, at + piece.len())
    };
    let pieces = text.split(separator).filter(|piece| !piece.is_empty());
    pieces.map(place).collect()
}

/// A text that is arbitrary, or one of `texts` with a few changes.
pub fn text(texts: &'static [String]) -> impl Strategy<Value = String> {
    let arbitrary =
        vec(any::<u8>(), 0..200).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let changed = (any::<Index>(), vec(edit(), 1..4)).prop_map(|(which, edits)| {
        let mut text = which.get(texts).clone();
        edits.iter().for_each(|edit| edit.apply(&mut text));
        text
    });
    prop_oneof![1 => arbitrary, 6 => changed]
}

/// How many of 300 changed texts are still taken.
pub fn taken(texts: &'static [String], takes: impl Fn(&str) -> bool) -> usize {
    let mut runner = TestRunner::deterministic();
    let texts = (0..300).map(|_| text(texts).new_tree(&mut runner).unwrap().current());
    texts.filter(|text| takes(text)).count()
}
