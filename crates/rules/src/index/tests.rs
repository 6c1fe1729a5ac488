use super::*;
use std::collections::BTreeSet;

fn count(part: Part) -> usize {
    RuleId::all().filter(|rule| rule.part() == part).count()
}

#[test]
fn every_rule_is_there_exactly_once() {
    assert_eq!(count(Part::Core), 333);
    assert_eq!(count(Part::Kinds), 162);
    assert_eq!(count(Part::Decisions), 76);
    let different: BTreeSet<&str> = RuleId::all().map(RuleId::id).collect();
    assert_eq!(different.len(), 333 + 162 + 76);
}

#[test]
fn numbers_of_a_group_have_no_gap() {
    for rule in RuleId::all() {
        let number = rule
            .id()
            .rsplit('-')
            .next()
            .and_then(|last| last.parse::<u32>().ok());
        if let Some(before) = number.filter(|number| *number > 1).map(|number| number - 1) {
            let id = format!("{}-{before}", rule.group());
            assert!(RuleId::parse(&id).is_some(), "{id} is missing");
        }
    }
}

#[test]
fn every_rule_named_anywhere_exists() {
    for rule in RuleId::all() {
        for word in rule
            .markdown()
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        {
            let numbered = word
                .rsplit('-')
                .next()
                .is_some_and(|last| last.parse::<u32>().is_ok());
            if markdown::is_id(word) && numbered {
                assert!(RuleId::parse(word).is_some(), "{rule} names {word}");
            }
        }
    }
}

#[test]
fn ids_are_checked_by_the_compiler_and_found_by_name() {
    const RULE: RuleId = RuleId::of("KO-1");
    assert_eq!(crate::rule!("KO-1"), RULE);
    assert_eq!(RuleId::parse("KO-1"), Some(RULE));
    assert_eq!(RuleId::parse("KO-99"), None);
    assert_eq!(RULE.to_string(), "KO-1");
    assert_eq!(RULE.place().0, "rulings/knock-out/knock-outs.md");
    assert!(RULE.markdown().starts_with("## KO-1\n"));
    assert!(!RULE.markdown().contains("KO-2"));
}

#[test]
fn near_ids_are_suggested() {
    assert_eq!(RuleId::near("TURN-ENERGIE-1")[0].id(), "TURN-ENERGY-1");
    assert!(RuleId::near("ko-1").iter().any(|rule| rule.id() == "KO-1"));
    assert!(RuleId::near("nonsense altogether").is_empty());
}

#[test]
fn entries_follow_the_tables() {
    let supporter = RuleId::of("TURN-FIRST-3");
    let holds: Vec<bool> = Era::ALL
        .iter()
        .map(|era| supporter.entry(*era).applies)
        .collect();
    assert_eq!(holds, [true, false, true, true]);
    let energy = RuleId::of("TURN-ENERGY-3").entry(Era::E2025);
    assert_eq!(
        energy,
        Entry {
            applies: true,
            printed: false,
            note: ""
        }
    );
    assert_eq!(RuleId::of("TYPE-1").entry(Era::E2021).note, "11");
    assert!(RuleId::of("KO-1").same_everywhere());
}

#[test]
fn decisions_have_a_question_and_their_eras() {
    let decisions = RuleId::all().filter(|rule| rule.part() == Part::Decisions);
    decisions.for_each(|rule| assert!(rule.question().is_some_and(|q| q.ends_with('?')), "{rule}"));
    let supporter = RuleId::of("AMB-39");
    assert!(supporter.entry(Era::E2009).applies && !supporter.entry(Era::E2011).applies);
    assert!(
        Era::ALL
            .iter()
            .all(|era| RuleId::of("AMB-12").entry(*era).applies)
    );
    assert_eq!(RuleId::of("KO-1").question(), None);
}

#[test]
fn a_decision_is_told_with_its_question_and_without_remarks() {
    let trainer = RuleId::of("AMB-33");
    assert!(
        trainer
            .text()
            .starts_with("May a Trainer be played that can do nothing? No, if public")
    );
    assert!(
        trainer
            .remark()
            .is_some_and(|remark| remark.contains("FAQ"))
    );
    let core = RuleId::of("KO-1");
    assert_eq!(
        (core.text().as_ref(), core.remark()),
        (core.sentence(), None)
    );
    for rule in RuleId::all() {
        let text = rule.text();
        let noise = ["ractice (", "ractice not", "checked)"];
        assert!(
            !noise.iter().any(|word| text.contains(word)),
            "{rule}: {text}"
        );
    }
}

#[test]
fn emphasis_does_not_reach_a_terminal() {
    let text =
        "## AMB-1\n**Question.** A *big* one?\n**Decision.** This **or** `yes*`.\nEras: all\n";
    let found = &markdown::sections(text).unwrap()[0];
    assert_eq!(found.question, "A big one?");
    assert_eq!(found.sentence, "This or `yes*`.");
    let playing = RuleId::of("TURN-FIRST-9").sentence();
    assert!(playing.contains("are on playing those cards"), "{playing}");
}

#[test]
fn fenced_blocks_are_no_sections() {
    let text =
        "# T\n\n## KO-1\n\nA rule.\n\n```ruling\n## KO-2\n| a |\n```\n\n## KO-3\n\nAnother.\n";
    let found = markdown::sections(text).unwrap();
    let ids: Vec<&str> = found.iter().map(|section| section.id.as_str()).collect();
    assert_eq!(ids, ["KO-1", "KO-3"]);
    assert_eq!(found[0].sentence, "A rule.");
    assert!(text[found[0].span.0..found[0].span.1].ends_with("```\n\n"));
    assert_eq!(markdown::title(text), Some("T"));
}

#[test]
fn a_heading_of_words_ends_the_section_before_it() {
    let text = "## KO-1\n\nA rule.\n\n## Other questions\n\nWords.\n\n## KO-3\n\nAnother.\n";
    let found = markdown::sections(text).unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].sentence, "A rule.");
    assert!(!text[found[0].span.0..found[0].span.1].contains("Words"));
}

#[test]
fn faults_name_the_line() {
    let fault = |text: &str| markdown::sections(text).unwrap_err();
    assert_eq!(fault("# T\n## Typo-1\n").0, 2);
    assert!(fault("## KO-1\n").1.contains("no text"));
    let table = "## KO-1\nA rule.\n| 2009 | 2011 | 2021 | 2025 |\n|---|---|---|---|\n| yes | maybe | no | no |\n";
    assert!(fault(table).1.contains("`maybe`"));
    assert!(
        fault("## AMB-1\n**Decision.** So.\nEras: 2010\n")
            .1
            .contains("2010")
    );
}

#[test]
fn a_rule_is_saved_by_its_id() {
    let rule = RuleId::of("TURN-ENERGY-1");
    let saved = serde_json::to_string(&rule).unwrap();
    assert_eq!(saved, "\"TURN-ENERGY-1\"");
    assert_eq!(serde_json::from_str::<RuleId>(&saved).unwrap(), rule);
    assert!(serde_json::from_str::<RuleId>("\"KO-99\"").is_err());
}
