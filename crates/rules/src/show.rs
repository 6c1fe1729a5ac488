//! Rules and eras as plain text for a terminal.

use crate::index::{Entry, Part, RuleId};
use crate::ruleset::{Difference, Era, Known, Ruleset, Switch, Topic};
use crate::words::Kinds;
use std::fmt::Write;

const WIDTH: usize = 96;

/// A rule with what the eras make of it, the switches that settle it and the rules it names. With an era, only what
/// holds there.
pub fn render_rule(id: RuleId, era: Option<Era>) -> String {
    let mut out = format!("{id} · {} · {}\n\n", id.part().name(), id.page());
    if let Some(question) = id.question() {
        wrap(&mut out, "  ", question);
        out.push('\n');
    }
    wrap(&mut out, "  ", id.sentence());
    out.push('\n');
    match era {
        Some(era) => wrap(
            &mut out,
            "  ",
            &format!("In {era} {}.", holds(id, id.entry(era))),
        ),
        None if id.same_everywhere() => {
            wrap(
                &mut out,
                "  ",
                &format!("In every era {}.", holds(id, id.entry(Era::E2009))),
            );
        }
        None => Era::ALL
            .iter()
            .for_each(|era| wrap(&mut out, &format!("  {era}  "), &cell(id, id.entry(*era)))),
    }
    render_switches(&mut out, id, era);
    let named: Vec<&str> = id.mentions().into_iter().map(RuleId::id).collect();
    if !named.is_empty() {
        out.push('\n');
        wrap(&mut out, "  ", &format!("See {}.", named.join(", ")));
    }
    let (file, line) = id.place();
    let _ = writeln!(out, "\n  {file}:{line}");
    out
}

/// What changed in the game between the rulebooks of two eras, part by part: each question, its old and its new
/// answer, and the rules to read.
pub fn render_diff(a: Era, b: Era) -> String {
    let (old, new) = (Ruleset::of(a), Ruleset::of(b));
    let changes = old.diff(&new);
    let mut out = format!("From the rulebook of {a} to that of {b}\n");
    for topic in Topic::ALL {
        let here: Vec<&Difference> = changes
            .iter()
            .filter(|change| change.switch.topic == *topic)
            .collect();
        if !here.is_empty() {
            let _ = writeln!(out, "\n{topic}");
        }
        for change in here {
            render_change(&mut out, change.switch, &old, &new);
        }
    }
    render_kinds(&mut out, old.known, new.known);
    if changes.is_empty() && old.known == new.known {
        out.push_str("\nNothing changed.\n");
    }
    out
}

fn render_change(out: &mut String, switch: &Switch, old: &Ruleset, new: &Ruleset) {
    let said = |rules: &Ruleset| rules.say(switch.name).unwrap_or_default();
    wrap(
        out,
        "  ",
        &format!("{} [{}]", switch.question, switch.rules.join(", ")),
    );
    wrap(out, "      ", &format!("{} → {}", said(old), said(new)));
    if let Some(reason) = switch.wording_only {
        wrap(out, "      ", &format!("Only the wording: {reason}."));
    }
}

fn render_kinds(out: &mut String, old: Known, new: Known) {
    let lines = [
        ("new", kind_words(new, old)),
        ("gone", kind_words(old, new)),
    ];
    if lines.iter().any(|(_, kinds)| !kinds.is_empty()) {
        out.push_str("\nKinds of cards in the book\n");
    }
    for (label, kinds) in lines.iter().filter(|(_, kinds)| !kinds.is_empty()) {
        wrap(out, "  ", &format!("{label}: {}", kinds.join(", ")));
    }
}

/// The kinds that `here` knows and `there` does not.
fn kind_words(here: Known, there: Known) -> Vec<&'static str> {
    let mut words: Vec<&str> = Kinds(here.kinds.0 & !there.kinds.0).words().collect();
    words.extend((here.dual_types && !there.dual_types).then_some("dual types"));
    words.extend((here.ancient_traits && !there.ancient_traits).then_some("Ancient Traits"));
    words
}

fn render_switches(out: &mut String, id: RuleId, era: Option<Era>) {
    let settles = |switch: &&Switch| switch.rules.contains(&id.id());
    for switch in Ruleset::SWITCHES.iter().filter(settles) {
        let _ = writeln!(out, "\n  switch {}", switch.name);
        wrap(out, "    ", switch.question);
        for era in Era::ALL
            .iter()
            .filter(|each| era.is_none_or(|era| era == **each))
        {
            let value = Ruleset::of(*era).get(switch.name).unwrap_or_default();
            wrap(out, &format!("    {era}  "), &value);
        }
    }
}

fn holds(id: RuleId, entry: Entry) -> String {
    let verdict = match (entry.applies, entry.printed, id.part()) {
        (true, true, _) | (true, false, Part::Decisions) => "this holds",
        (true, false, _) => "this holds, though the book does not print it",
        (false, ..) => "this does not hold",
    };
    if entry.note.is_empty() {
        verdict.to_owned()
    } else {
        format!("{verdict}: {}", entry.note)
    }
}

fn cell(id: RuleId, entry: Entry) -> String {
    let word = match (entry.applies, entry.printed, id.part()) {
        (true, true, _) | (true, false, Part::Decisions) => "yes",
        (true, false, _) => "yes, not printed",
        (false, ..) => "no",
    };
    if entry.note.is_empty() {
        word.to_owned()
    } else {
        format!("{word}: {}", entry.note)
    }
}

/// Writes `text` in lines of the terminal's width; lines after the first stand under the first one's text.
fn wrap(out: &mut String, lead: &str, text: &str) {
    let indent = lead.chars().count();
    let mut column = indent;
    out.push_str(lead);
    for (number, word) in text.split(' ').enumerate() {
        let length = word.chars().count();
        if number > 0 && column + 1 + length > WIDTH {
            let _ = write!(out, "\n{:indent$}", "");
            column = indent;
        } else if number > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule;

    #[test]
    fn a_rule_shows_every_era_its_switch_and_its_links() {
        let text = render_rule(rule!("TURN-EVOLVE-11"), None);
        assert!(
            text.starts_with("TURN-EVOLVE-11 · Part I, core rules · Evolving\n"),
            "{text}"
        );
        assert!(
            text.contains("\n  2009  yes: no exception printed"),
            "{text}"
        );
        assert!(
            text.contains("\n  2025  yes: unless a card says so"),
            "{text}"
        );
        assert!(text.contains("switch first_turn_evolve"), "{text}");
        assert!(text.contains("See TURN-FIRST-8, AMB-11."), "{text}");
        assert!(
            text.lines().all(|line| line.chars().count() <= WIDTH),
            "{text}"
        );
    }

    #[test]
    fn a_rule_in_one_era_says_whether_it_holds() {
        let first = |era| render_rule(rule!("TURN-FIRST-3"), Some(era));
        assert!(first(Era::E2011).contains("In 2011 this does not hold."));
        assert!(first(Era::E2025).contains("In 2025 this holds."));
        assert!(!first(Era::E2025).contains("    2011  "));
        let sleep = render_rule(rule!("COND-SLEEP-2"), None);
        assert!(sleep.contains("In every era this holds."), "{sleep}");
        let text = render_rule(rule!("AMB-24"), Some(Era::E2009));
        assert!(text.contains("In 2009 this holds."), "{text}");
    }

    #[test]
    fn a_diff_reads_as_a_changelog() {
        let text = render_diff(Era::E2021, Era::E2025);
        assert!(text.contains("\nActions of a turn\n"), "{text}");
        assert!(
            text.contains(
                "  What is a Pokémon Tool? [TURN-TOOL-3, AMB-74]\n      an Item → a kind of Trainer of its own\n"
            ),
            "{text}"
        );
        assert!(text.contains("new: ex, mega-ex, tera"), "{text}");
        assert!(!text.contains("Setting up"), "{text}");
        assert!(render_diff(Era::E2011, Era::E2011).contains("Nothing changed."));
    }
}
