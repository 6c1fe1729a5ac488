//! `rulebox replay` of games that earlier programs recorded: what they tell stays what it was, and what has changed since is said.

use crate::common::{self, new_file, rulebox};
use serde_json::Value;

/// A game that an earlier program recorded.
fn kept(name: &str) -> String {
    let path = common::root().join("crates/engine/tests/logs").join(name);
    path.to_string_lossy().into_owned()
}

/// FNV-1a, to compare long texts.
fn hash(text: &str) -> u64 {
    let byte = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, byte)
}

/// Hashes over what the programs that recorded these games told of them: the log in sentences, and the events.
const OLDER: [(&str, u64, u64); 3] = [
    (
        "form-1.rulebox",
        0x0215_8781_967f_8335,
        0x22e7_4166_5d74_9c83,
    ),
    (
        "form-2.rulebox",
        0xd0de_af67_8aa6_c35c,
        0xaab6_644a_8503_80b9,
    ),
    (
        "one-seat.rulebox",
        0x7f16_845d_8472_34e9,
        0xd79f_60b3_670d_589f,
    ),
];

#[test]
fn files_of_older_forms_tell_what_they_always_told() {
    for (name, log, events) in OLDER {
        let file = kept(name);
        let told = rulebox(&["replay", &file, "--log"]).ended(0);
        assert_eq!(hash(&told.out), log, "{name}");
        let told = rulebox(&["replay", &file, "--jsonl"]).ended(0);
        assert_eq!(hash(&told.out), events, "{name}");
    }
}

#[test]
fn hashes_of_older_forms_are_said_not_to_be_compared() {
    for (name, form) in [("form-1.rulebox", 1), ("form-2.rulebox", 2)] {
        let note = format!("The log has form {form}. Its hashes are not compared");
        let ran = rulebox(&["replay", &kept(name), "--json"]).ended(0);
        let ran = ran.complains(&note);
        let summary: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(summary["hashes_verified"], 0);
        assert_eq!(summary["complete"], true);
        let notes = summary["notes"].as_array().expect("notes");
        assert!(notes[0].as_str().expect("a note").starts_with(&note));
    }
}

#[test]
fn games_of_an_earlier_program_are_replayed_without_a_word() {
    let ran = rulebox(&["replay", &kept("2025-pool-1.rulebox"), "--json"]).ended(0);
    let summary: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert!(summary["hashes_verified"].as_u64() > Some(5), "{summary}");
    assert_eq!(summary["notes"], serde_json::json!([]));
    assert_eq!(ran.err, "");
}

/// What may be the reason is told where the game differs.
#[test]
fn a_game_that_differs_tells_what_has_changed_since() {
    let text = std::fs::read_to_string(kept("2025-pool-1.rulebox")).expect("a file");
    let changed = text
        .replacen(
            "\"edition\":1",
            "\"edition\":9,\"changes\":{\"moon\":\"Full\"}",
            1,
        )
        .replacen("@1\",4]", "@3\",4]", 1);
    let file = new_file("changed.rulebox");
    std::fs::write(&file, &changed).expect("a file");
    let notes = [
        "The log is of edition 9 of the rules of 2025; this program has edition 1.",
        "The log sets `moon` to Full, which this program does not know; the era's rule is played.",
        "The log has revision 3 of ",
    ];
    let mut ran = rulebox(&["replay", &file, "--log"]).ended(0);
    for note in notes {
        ran = ran.complains(note);
    }
    // From the other chair nothing is told of that deck.
    let other = rulebox(&["replay", &file, "--log", "--seat", "2"]).ended(0);
    assert!(!other.err.contains("revision"), "{}", other.err);
    let turn = text
        .lines()
        .position(|line| line.starts_with("{\"turn\":{\"turn\":3"));
    let turn = turn.expect("a third turn") + 1;
    let lines = changed
        .lines()
        .enumerate()
        .map(|(n, line)| match n + 1 == turn {
            true => "{\"turn\":{\"turn\":3,\"hash\":\"0000000000000000\"}}",
            false => line,
        });
    let text = lines.collect::<Vec<_>>().join("\n");
    std::fs::write(&file, text).expect("a file");
    let mut ran = rulebox(&["replay", &file]).ended(2).complains(&format!(
        "line {turn}: at turn 3 the game differs from the one that was recorded"
    ));
    for note in notes {
        ran = ran.complains(note);
    }
    ran.complains("This may be why: ")
        .complains("--partial shows it.");
}
