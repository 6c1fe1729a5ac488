//! Rules and eras as plain text for a terminal.

use crate::index::{Entry, Part, RuleId};
use crate::ruleset::{Difference, Era, Known, Ruleset, Switch, Topic};
use std::fmt::{self, Write};

/// How wide lines are for readers whose width nobody knows.
pub const WIDTH: usize = 96;

/// A text that grows, in lines of some width.
struct Page {
    text: String,
    width: usize,
}

impl Write for Page {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.write_str(text)
    }
}

/// A rule with what the eras make of it, the switches that settle it, the rules that it names and those that name it, in
/// lines of at most `width` columns. With an era, only what holds there.
pub fn render_rule(id: RuleId, era: Option<Era>, width: usize) -> String {
    let mut out = render_text(id, era, width);
    for (title, rules) in [("See also", id.mentions()), ("Named by", id.named_by())] {
        if !rules.is_empty() {
            let _ = writeln!(out, "\n  {title}");
        }
        for rule in rules {
            let _ = writeln!(out, "{}", link(rule, width));
        }
    }
    out
}

/// Another rule in one line: its id and how it begins.
fn link(rule: RuleId, width: usize) -> String {
    let line = format!("    {:<18} {}", rule.id(), rule.text());
    match line.char_indices().nth(width) {
        Some(_) => {
            let kept: String = line.chars().take(width.saturating_sub(1)).collect();
            format!("{}…", kept.trim_end())
        }
        None => line,
    }
}

/// The page of a rule without the rules that it names and that name it.
pub fn render_text(id: RuleId, era: Option<Era>, width: usize) -> String {
    let text = format!("{id} · {} · {}\n\n", id.part().name(), id.page());
    let mut page = Page { text, width };
    let out = &mut page;
    if let Some(question) = id.question() {
        wrap(out, "  ", question);
        out.text.push('\n');
    }
    wrap(out, "  ", id.sentence());
    out.text.push('\n');
    match id.part() {
        Part::Decisions => wrap(out, "  ", &concerns(id, era)),
        Part::Core | Part::Kinds => render_eras(out, id, era),
    }
    render_switches(out, id, era);
    let (file, line) = id.place();
    let _ = writeln!(out, "\n  {file}:{line}");
    if let Some(remark) = id.remark() {
        out.text.push('\n');
        wrap(out, "  ", &format!("Remark: {remark}"));
    }
    page.text
}

/// What the eras make of a rule.
fn render_eras(out: &mut Page, id: RuleId, era: Option<Era>) {
    let sentence = |when: &str, entry| format!("In {when} {}.", holds(entry));
    match era {
        Some(era) => wrap(out, "  ", &sentence(era.name(), id.entry(era))),
        None if id.same_everywhere() => {
            wrap(out, "  ", &sentence("every era", id.entry(Era::E2009)));
        }
        None => Era::ALL
            .iter()
            .for_each(|era| wrap(out, &format!("  {era}  "), &cell(id.entry(*era)))),
    }
}

/// Which eras a decision is about. A table of yes and no would read as the answer to its question.
fn concerns(id: RuleId, era: Option<Era>) -> String {
    let about = |era: &Era| id.entry(*era).applies;
    match era {
        Some(era) if about(&era) => format!("This decision concerns {era}."),
        Some(era) => format!("This decision does not concern {era}."),
        None if Era::ALL.iter().all(about) => "This decision concerns every era.".to_owned(),
        None => {
            let eras = Era::ALL.iter().copied().filter(about);
            let names: Vec<&str> = eras.map(Era::name).collect();
            format!("This decision concerns {} only.", and_list(&names))
        }
    }
}

/// `2009`, `2009 and 2011`, `2009, 2011 and 2021`.
fn and_list(names: &[&str]) -> String {
    match names {
        [front @ .., last] if !front.is_empty() => format!("{} and {last}", front.join(", ")),
        _ => names.concat(),
    }
}

/// What changed in the game between the rulebooks of two eras, part by part: each question, its old and its new
/// answer, and the rules to read, in lines of at most `width` columns.
pub fn render_diff(a: Era, b: Era, width: usize) -> String {
    let (old, new) = (Ruleset::of(a), Ruleset::of(b));
    let changes = old.diff(&new);
    let text = String::new();
    let mut page = Page { text, width };
    let out = &mut page;
    wrap(out, "", &format!("From the rulebook of {a} to that of {b}"));
    for topic in Topic::ALL {
        let here: Vec<&Difference> = changes
            .iter()
            .filter(|change| change.switch.topic == *topic)
            .collect();
        if !here.is_empty() {
            out.text.push('\n');
            wrap(out, "", topic.name());
        }
        for change in here {
            render_change(out, change.switch, &old, &new);
        }
    }
    render_kinds(out, old.known, new.known);
    if changes.is_empty() && old.known == new.known {
        out.text.push_str("\nNothing changed.\n");
    }
    page.text
}

fn render_change(out: &mut Page, switch: &Switch, old: &Ruleset, new: &Ruleset) {
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

fn render_kinds(out: &mut Page, old: Known, new: Known) {
    let lines = [("new", new.beyond(old)), ("gone", old.beyond(new))];
    if lines.iter().any(|(_, kinds)| !kinds.is_empty()) {
        out.text.push_str("\nKinds of cards in the book\n");
    }
    for (label, kinds) in lines.iter().filter(|(_, kinds)| !kinds.is_empty()) {
        wrap(out, "  ", &format!("{label}: {}", kinds.join(", ")));
    }
}

fn render_switches(out: &mut Page, id: RuleId, era: Option<Era>) {
    let settles = |switch: &&Switch| switch.rules.contains(&id.id());
    for switch in Ruleset::SWITCHES.iter().filter(settles) {
        let _ = writeln!(out, "\n  switch {}", switch.name);
        wrap(out, "    ", switch.question);
        for era in Era::ALL
            .iter()
            .filter(|each| era.is_none_or(|era| era == **each))
        {
            let value = Ruleset::of(*era).say(switch.name).unwrap_or_default();
            wrap(out, &format!("    {era}  "), &value);
        }
    }
}

fn holds(entry: Entry) -> String {
    let verdict = match (entry.applies, entry.printed) {
        (true, true) => "this holds",
        (true, false) => "this holds, though the book does not print it",
        (false, ..) => "this does not hold",
    };
    if entry.note.is_empty() {
        verdict.to_owned()
    } else {
        format!("{verdict}: {}", entry.note)
    }
}

fn cell(entry: Entry) -> String {
    let word = match (entry.applies, entry.printed) {
        (true, true) => "yes",
        (true, false) => "yes, not printed",
        (false, ..) => "no",
    };
    if entry.note.is_empty() {
        word.to_owned()
    } else {
        format!("{word}: {}", entry.note)
    }
}

/// Writes `text` in lines of the page's width; lines after the first stand under the first one's text.
fn wrap(out: &mut Page, lead: &str, text: &str) {
    let indent = lead.chars().count();
    let mut column = indent;
    out.text.push_str(lead);
    for (number, word) in text.split(' ').enumerate() {
        let length = word.chars().count();
        if number > 0 && column + 1 + length > out.width {
            let _ = write!(out, "\n{:indent$}", "");
            column = indent;
        } else if number > 0 {
            out.text.push(' ');
            column += 1;
        }
        out.text.push_str(word);
        column += length;
    }
    out.text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule;

    fn render_rule(id: RuleId, era: Option<Era>) -> String {
        super::render_rule(id, era, WIDTH)
    }

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
        let after = |title: &str| text.split(&format!("\n  {title}\n")).nth(1).unwrap_or("");
        let see = after("See also");
        assert!(see.starts_with("    TURN-FIRST-8 "), "{text}");
        assert!(see.contains("\n    AMB-11 "), "{text}");
        let decision = render_rule(rule!("AMB-11"), None);
        assert!(decision.contains("\n  Named by\n"), "{decision}");
        assert!(decision.contains("\n    TURN-EVOLVE-11 "), "{decision}");
        assert!(
            text.lines().all(|line| line.chars().count() <= WIDTH),
            "{text}"
        );
    }

    #[test]
    fn links_lead_both_ways() {
        for rule in RuleId::all() {
            for other in rule.mentions() {
                assert!(other.named_by().contains(&rule), "{rule} names {other}");
            }
        }
        assert!(RuleId::family("TURN-EVOLVE").contains(&rule!("TURN-EVOLVE-11")));
        assert!(RuleId::family("TURN").contains(&rule!("TURN-EVOLVE-11")));
        assert!(RuleId::family("TURN-EV").is_empty());
    }

    #[test]
    fn a_rule_in_one_era_says_whether_it_holds() {
        let first = |era| render_rule(rule!("TURN-FIRST-3"), Some(era));
        assert!(first(Era::E2011).contains("In 2011 this does not hold."));
        assert!(first(Era::E2025).contains("In 2025 this holds."));
        assert!(!first(Era::E2025).contains("    2011  "));
        let sleep = render_rule(rule!("COND-SLEEP-2"), None);
        assert!(sleep.contains("In every era this holds."), "{sleep}");
    }

    #[test]
    fn a_decision_says_which_eras_it_concerns_instead_of_yes_and_no() {
        let text = render_rule(rule!("AMB-53"), None);
        let answer = "  2025: do SP symbols make an owner?\n\n  No, as in 2021 (KIND-OWNER-1).\n";
        assert!(text.contains(answer), "{text}");
        assert!(
            text.contains("\n  This decision concerns 2025 only.\n"),
            "{text}"
        );
        assert!(!text.contains("yes"), "{text}");
        let says = |id, era, sentence: &str| render_rule(id, era).contains(sentence);
        let (some, all) = (rule!("AMB-72"), rule!("AMB-12"));
        assert!(says(some, None, "concerns 2011, 2021 and 2025 only."));
        assert!(says(some, Some(Era::E2011), "concerns 2011."));
        assert!(says(some, Some(Era::E2009), "does not concern 2009."));
        assert!(says(all, None, "concerns every era."));
    }

    #[test]
    fn remarks_of_a_decision_come_last() {
        let text = render_text(rule!("AMB-33"), None, WIDTH);
        assert!(
            text.ends_with(
                "\n\n  Remark: Practice (checked for an Ability, set FAQ of 2019) agrees.\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn a_diff_reads_as_a_changelog() {
        let text = render_diff(Era::E2021, Era::E2025, WIDTH);
        assert!(text.contains("\nActions of a turn\n"), "{text}");
        assert!(
            text.contains(
                "  What is a Pokémon Tool? [TURN-TOOL-3, AMB-74]\n      an Item → a kind of Trainer of its own\n"
            ),
            "{text}"
        );
        assert!(text.contains("new: ex, mega-ex, tera"), "{text}");
        assert!(!text.contains("Setting up"), "{text}");
        assert!(render_diff(Era::E2011, Era::E2011, WIDTH).contains("Nothing changed."));
    }

    #[test]
    fn lines_keep_within_the_width() {
        for width in [40, 60, 80] {
            let long = |text: String| text.lines().any(|line| line.chars().count() > width);
            for rule in RuleId::family("TURN-EVOLVE") {
                let text = super::render_rule(rule, None, width);
                // The heading and the place of the rule stand on a line each, however long they are.
                let body: Vec<&str> = text.lines().skip(1).collect();
                let body = body.into_iter().filter(|line| !line.contains(".md:"));
                assert!(!long(body.collect::<Vec<_>>().join("\n")), "{text}");
            }
            assert!(!long(render_diff(Era::E2011, Era::E2025, width)));
        }
    }
}
