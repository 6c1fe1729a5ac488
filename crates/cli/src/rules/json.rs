//! Rules and switches for other programs, as docs/RULINGS.md describes them.

use rulebox_rules::ruleset::Switch;
use rulebox_rules::{Era, RuleId, Ruleset};
use serde::Serialize;
use std::collections::BTreeMap;

/// A rule in a list.
#[derive(Debug, Serialize)]
pub struct Listed {
    id: RuleId,
    part: &'static str,
    page: &'static str,
    text: String,
    /// The eras in which it holds as it is worded.
    eras: Vec<Era>,
}

impl Listed {
    /// A rule in short.
    pub fn of(rule: RuleId) -> Listed {
        let holds = |era: &Era| rule.entry(*era).applies;
        Listed {
            id: rule,
            part: rule.part().number(),
            page: rule.page(),
            text: rule.text().into_owned(),
            eras: Era::ALL.iter().copied().filter(holds).collect(),
        }
    }
}

/// A rule in full.
#[derive(Debug, Serialize)]
pub struct Shown {
    id: RuleId,
    part: &'static str,
    page: &'static str,
    /// What a decision settles.
    question: Option<&'static str>,
    sentence: &'static str,
    remark: Option<&'static str>,
    eras: BTreeMap<&'static str, InEra>,
    switches: Vec<Settled>,
    mentions: Vec<RuleId>,
    named_by: Vec<RuleId>,
    file: &'static str,
    line: usize,
}

/// What an era makes of a rule.
#[derive(Debug, Serialize)]
struct InEra {
    applies: bool,
    printed: bool,
    note: &'static str,
}

impl Shown {
    /// A rule with what the eras make of it, or only one of them.
    pub fn of(rule: RuleId, only: Option<Era>) -> Shown {
        let entry = |era: Era| {
            let entry = rule.entry(era);
            let here = InEra {
                applies: entry.applies,
                printed: entry.printed,
                note: entry.note,
            };
            (era.name(), here)
        };
        let settles = |switch: &&Switch| switch.rules.contains(&rule.id());
        let switches = Ruleset::SWITCHES.iter().filter(settles);
        let (file, line) = rule.place();
        Shown {
            id: rule,
            part: rule.part().number(),
            page: rule.page(),
            question: rule.question(),
            sentence: rule.sentence(),
            remark: rule.remark(),
            eras: eras(only).map(entry).collect(),
            switches: switches.map(|switch| Settled::of(switch, only)).collect(),
            mentions: rule.mentions(),
            named_by: rule.named_by(),
            file,
            line,
        }
    }
}

/// A switch and its values.
#[derive(Debug, Serialize)]
pub struct Settled {
    name: &'static str,
    topic: &'static str,
    question: &'static str,
    rules: &'static [&'static str],
    /// Why its values play alike.
    wording_only: Option<&'static str>,
    eras: BTreeMap<&'static str, Value>,
}

/// The value of a switch in an era.
#[derive(Debug, Serialize)]
struct Value {
    value: String,
    words: String,
    /// The era whose file set it.
    since: Option<Era>,
}

impl Settled {
    /// A switch with its values, or only that of one era.
    pub fn of(switch: &'static Switch, only: Option<Era>) -> Settled {
        let value = |era: Era| {
            let rules = Ruleset::of(era);
            let value = Value {
                value: rules.get(switch.name).unwrap_or_default(),
                words: rules.say(switch.name).unwrap_or_default(),
                since: Ruleset::origin(era, switch.name),
            };
            (era.name(), value)
        };
        Settled {
            name: switch.name,
            topic: switch.topic.name(),
            question: switch.question,
            rules: switch.rules,
            wording_only: switch.wording_only,
            eras: eras(only).map(value).collect(),
        }
    }
}

fn eras(only: Option<Era>) -> impl Iterator<Item = Era> {
    let shown = move |era: &Era| only.is_none_or(|only| only == *era);
    Era::ALL.iter().copied().filter(shown)
}

/// What changed between two rulebooks.
#[derive(Debug, Serialize)]
pub struct Changes {
    from: Era,
    to: Era,
    changes: Vec<Change>,
    /// Kinds of cards that only the second book describes.
    kinds_new: Vec<&'static str>,
    /// Those that only the first one describes.
    kinds_gone: Vec<&'static str>,
}

/// A switch on which the books differ.
#[derive(Debug, Serialize)]
struct Change {
    name: &'static str,
    topic: &'static str,
    question: &'static str,
    rules: &'static [&'static str],
    wording_only: Option<&'static str>,
    from: String,
    to: String,
    from_words: String,
    to_words: String,
}

impl Changes {
    /// From the rulebook of an era to that of another.
    pub fn between(from: Era, to: Era) -> Changes {
        let (old, new) = (Ruleset::of(from), Ruleset::of(to));
        let changes = old.diff(&new).into_iter().map(|change| Change {
            name: change.switch.name,
            topic: change.switch.topic.name(),
            question: change.switch.question,
            rules: change.switch.rules,
            wording_only: change.switch.wording_only,
            from: change.from,
            to: change.to,
            from_words: old.say(change.switch.name).unwrap_or_default(),
            to_words: new.say(change.switch.name).unwrap_or_default(),
        });
        Changes {
            from,
            to,
            changes: changes.collect(),
            kinds_new: new.known.beyond(old.known),
            kinds_gone: old.known.beyond(new.known),
        }
    }
}
