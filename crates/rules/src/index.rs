//! The index of rules: every rule and decision by its id.
//!
//! The texts live in the Markdown files under `rulings`; the build script reads them into the tables used here.
//! [`rule!`](crate::rule) names a rule in code, and a name that no file bears does not compile.

use crate::near::nearest;
use crate::ruleset::Era;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

#[cfg(test)]
mod markdown;
#[cfg(test)]
mod tests;

include!(concat!(env!("OUT_DIR"), "/index.rs"));

/// The Markdown files of rules and rulings, by name, as they were when the program was built.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().map(|file| (file.name, file.text))
}

/// A rule or a decision. It is a position in the index, so it is small; it is saved by its id, which never changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(u16);

/// The parts into which rules are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// Part I: what holds for every card.
    Core,
    /// Part II: kinds of cards, and what stands only in a glossary.
    Kinds,
    /// Part III: what the books leave open and we decided.
    Decisions,
}

/// What one era makes of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The rule holds in that era.
    pub applies: bool,
    /// The book of that era prints it; otherwise it follows from the rest, or we decided it.
    pub printed: bool,
    /// What the era says about it: a number, an exception, a reason. Perhaps nothing.
    pub note: &'static str,
}

struct Rule {
    sentence: &'static str,
    question: &'static str,
    remark: &'static str,
    entries: [Entry; 4],
    file: usize,
    line: usize,
    span: (usize, usize),
}

struct File {
    name: &'static str,
    title: &'static str,
    text: &'static str,
}

/// Names a rule in code: `rule!("TURN-ENERGY-1")`. An id that is in no rulings file is a compile error.
///
/// The constant has a name because `cargo check` evaluates named constants, but not blocks of them.
///
/// ```compile_fail
/// rulebox_rules::rule!("NO-SUCH-RULE");
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal) => {{
        const RULE: $crate::RuleId = $crate::RuleId::of($id);
        RULE
    }};
}

impl RuleId {
    /// The rule with this id, for use where the compiler can check it; see [`rule!`](crate::rule).
    ///
    /// # Panics
    ///
    /// If there is no such rule, which in a constant is a compile error. [`RuleId::parse`] does not panic.
    pub const fn of(id: &str) -> RuleId {
        match find(id) {
            Some(rule) => rule,
            None => panic!("there is no rule with this id under rulings/"),
        }
    }

    /// The rule with this id, if there is one.
    pub const fn parse(id: &str) -> Option<RuleId> {
        find(id)
    }

    /// Every rule and decision, in the order in which a reader would want them.
    pub fn all() -> impl DoubleEndedIterator<Item = RuleId> + ExactSizeIterator {
        (0..IDS.len() as u16).map(RuleId)
    }

    /// The rules whose ids look like `text`, nearest first, for "did you mean".
    pub fn near(text: &str) -> Vec<RuleId> {
        nearest(text, IDS, 5)
            .into_iter()
            .filter_map(RuleId::parse)
            .collect()
    }

    /// The id, as in the rulings.
    pub const fn id(self) -> &'static str {
        IDS[self.0 as usize]
    }

    /// The id without its last word: the group it belongs to.
    pub fn group(self) -> &'static str {
        self.id()
            .rsplit_once('-')
            .map_or(self.id(), |(group, _)| group)
    }

    /// The part it belongs to.
    pub fn part(self) -> Part {
        match self.id().split('-').next() {
            Some("AMB") => Part::Decisions,
            Some("KIND" | "GLOSS") => Part::Kinds,
            _ => Part::Core,
        }
    }

    /// The rule in one sentence; for a decision, what was decided.
    pub fn sentence(self) -> &'static str {
        self.rule().sentence
    }

    /// The question that a decision settles; rules have none.
    pub fn question(self) -> Option<&'static str> {
        Some(self.rule().question).filter(|question| !question.is_empty())
    }

    /// The rule as a player should read it: for a decision the question and the answer, which alone says nothing.
    pub fn text(self) -> Cow<'static, str> {
        match self.question() {
            Some(question) => Cow::Owned(format!("{question} {}", self.sentence())),
            None => Cow::Borrowed(self.sentence()),
        }
    }

    /// What else there is to say about a decision, such as how people play. It is for those who look closely.
    pub fn remark(self) -> Option<&'static str> {
        Some(self.rule().remark).filter(|remark| !remark.is_empty())
    }

    /// What `era` makes of the rule.
    pub fn entry(self, era: Era) -> Entry {
        self.rule().entries[era as usize]
    }

    /// Whether every era says the same about the rule.
    pub fn same_everywhere(self) -> bool {
        let entries = &self.rule().entries;
        entries.iter().all(|entry| *entry == entries[0])
    }

    /// The title of the page on which the rule stands.
    pub fn page(self) -> &'static str {
        FILES[self.rule().file].title
    }

    /// The file that holds the rule, from the root of the project, and the line of its heading.
    pub fn place(self) -> (&'static str, usize) {
        (FILES[self.rule().file].name, self.rule().line)
    }

    /// The whole section as it stands in the file: heading, text, table and examples.
    pub fn markdown(self) -> &'static str {
        let (begin, end) = self.rule().span;
        FILES[self.rule().file].text[begin..end].trim_end()
    }

    /// The other rules that the section names outside its examples, each once.
    pub fn mentions(self) -> Vec<RuleId> {
        let mut found = Vec::new();
        for (number, block) in self.markdown().split("```").enumerate() {
            if number % 2 == 1 {
                continue;
            }
            for word in block.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')) {
                match RuleId::parse(word) {
                    Some(rule) if rule != self && !found.contains(&rule) => found.push(rule),
                    _ => {}
                }
            }
        }
        found.sort();
        found
    }

    /// The rules whose sections name this one outside their examples.
    pub fn named_by(self) -> Vec<RuleId> {
        // Every page is read for it, so that is done once.
        static MENTIONS: OnceLock<Vec<Vec<RuleId>>> = OnceLock::new();
        let mentions = MENTIONS.get_or_init(|| RuleId::all().map(RuleId::mentions).collect());
        let names = |other: &RuleId| mentions[usize::from(other.0)].contains(&self);
        RuleId::all().filter(names).collect()
    }

    /// The rules of the group of this name, or of all groups that begin so: `TURN-EVOLVE`, `TURN`.
    pub fn family(name: &str) -> Vec<RuleId> {
        let belongs = |rule: &RuleId| {
            let rest = rule.group().strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        RuleId::all().filter(belongs).collect()
    }

    fn rule(self) -> &'static Rule {
        &RULES[self.0 as usize]
    }
}

const fn find(id: &str) -> Option<RuleId> {
    let mut at = 0;
    while at < IDS.len() {
        if same(IDS[at].as_bytes(), id.as_bytes()) {
            return Some(RuleId(at as u16));
        }
        at += 1;
    }
    None
}

/// Equality of strings, which constants cannot yet ask for by its usual name.
const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

impl Part {
    /// The part's number.
    pub const fn number(self) -> &'static str {
        match self {
            Part::Core => "I",
            Part::Kinds => "II",
            Part::Decisions => "III",
        }
    }

    /// The part's name.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Core => "Part I, core rules",
            Part::Kinds => "Part II, kinds of cards",
            Part::Decisions => "Part III, our decisions",
        }
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        RuleId::parse(&id)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no rule `{id}`")))
    }
}
