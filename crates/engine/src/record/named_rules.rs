//! Rules as logs keep them: the name of an era, its edition, and what differs from it. So a switch that is added later leaves
//! old logs readable, and one that is not known here can be named.

use rulebox_rules::ruleset::Difference;
use rulebox_rules::{Era, Ruleset};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Rules by the name of an era and what differs from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NamedRules {
    /// The era.
    pub era: Era,
    /// Which edition of its rules.
    pub edition: u16,
    /// Switches that have another value than in the era, as era files write them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub changes: BTreeMap<String, Value>,
    /// Kinds of cards that the rules know and the era does not.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub knows: BTreeSet<String>,
    /// Kinds of cards that the era knows and the rules do not.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub forgets: BTreeSet<String>,
    /// Fields that this program does not know.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl NamedRules {
    /// Rules by their differences from the era that is most like them.
    pub fn of(rules: &Ruleset) -> NamedRules {
        let all = Era::ALL.iter().map(|era| NamedRules::since(*era, rules));
        // Of eras that are equally like them, the newest is the last.
        let least = all.rev().min_by_key(|named| {
            let kinds = named.knows.len() + named.forgets.len();
            named.changes.len() + kinds
        });
        least.unwrap_or_else(|| NamedRules::since(Era::E2025, rules))
    }

    fn since(era: Era, rules: &Ruleset) -> NamedRules {
        let own = Ruleset::of(era);
        let change = |d: Difference| (d.switch.name.to_owned(), json(d.to));
        let words = |list: Vec<&str>| list.into_iter().map(kind_word).collect();
        NamedRules {
            era,
            edition: Ruleset::edition(era),
            changes: own.diff(rules).into_iter().map(change).collect(),
            knows: words(rules.known.beyond(own.known)),
            forgets: words(own.known.beyond(rules.known)),
            more: Map::new(),
        }
    }

    /// The rules, as far as this program knows what is said of them: a switch that is not named or not known has the era's
    /// value.
    pub fn ruleset(&self) -> Ruleset {
        self.understood().0
    }

    /// Whether the rules are those of the era, as far as this program knows.
    pub fn are_of_the_era(&self) -> bool {
        self.ruleset() == Ruleset::of(self.era)
    }

    /// Switches and kinds of cards that this program does not know, or not with that value; a kind has no value.
    pub fn unknown(&self) -> Vec<(String, Option<Value>)> {
        self.understood().1
    }

    fn understood(&self) -> (Ruleset, Vec<(String, Option<Value>)>) {
        let mut rules = Ruleset::of(self.era);
        let mut unknown = Vec::new();
        for (name, value) in &self.changes {
            if rules.set(name, &word(value)).is_err() {
                unknown.push((name.clone(), Some(value.clone())));
            }
        }
        for (kinds, known) in [(&self.knows, true), (&self.forgets, false)] {
            for kind in kinds {
                if !rules.known.mark(kind, known) {
                    unknown.push((kind.clone(), None));
                }
            }
        }
        (rules, unknown)
    }

    /// Rules as a file holds them: by era, or switch by switch as older forms have them.
    pub fn read(rules: Value) -> Result<NamedRules, serde_json::Error> {
        match rules {
            Value::Object(switches) if !switches.contains_key("era") => Ok(older_rules(&switches)),
            named => serde_json::from_value(named),
        }
    }
}

/// The value of a switch as JSON: a number or `true` where it looks like one, else a text.
fn json(value: String) -> Value {
    match serde_json::from_str(&value) {
        Ok(plain @ (Value::Bool(_) | Value::Number(_))) => plain,
        _ => Value::String(value),
    }
}

/// The value of a switch as era files write it.
pub(super) fn word(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

/// What era files call a kind that [`Known::beyond`](rulebox_rules::ruleset::Known::beyond) names.
fn kind_word(kind: &str) -> String {
    match kind {
        "dual types" => "dual-types",
        "Ancient Traits" => "ancient-traits",
        kind => kind,
    }
    .to_owned()
}

/// Rules switch by switch. They are told by the era that has most of the values; a switch that they do not name has its value
/// there, and so has one whose value this program does not know. The kinds of cards were written as bits, which nobody can
/// read for sure; they are those of the era.
fn older_rules(switches: &Map<String, Value>) -> NamedRules {
    let of_era = |era: Era| match serde_json::to_value(Ruleset::of(era)) {
        Ok(Value::Object(own)) => own,
        _ => Map::new(),
    };
    let alike = |era: &&Era| {
        let own = of_era(**era);
        let same = |(name, value): &(&String, &Value)| own.get(*name) == Some(*value);
        switches.iter().filter(same).count()
    };
    // Of eras that are equally alike, the newest is the last.
    let era = Era::ALL.iter().max_by_key(alike).copied();
    let era = era.unwrap_or(Era::E2025);
    let own = of_era(era);
    let mut changes = BTreeMap::new();
    for (name, value) in switches {
        if name == "known" || own.get(name) == Some(value) {
            continue;
        }
        let mut with = own.clone();
        with.insert(name.clone(), value.clone());
        let rules: Option<Ruleset> = serde_json::from_value(Value::Object(with)).ok();
        let shown = rules.and_then(|rules| rules.get(name));
        changes.insert(name.clone(), shown.map_or_else(|| value.clone(), json));
    }
    NamedRules {
        era,
        edition: 1,
        changes,
        knows: BTreeSet::new(),
        forgets: BTreeSet::new(),
        more: Map::new(),
    }
}
