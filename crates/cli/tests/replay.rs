//! `rulebox replay`, `rulebox watch` and `rulebox play --record` as a user runs them.

use crate::common::{self, Ran, new_file, rulebox, rulebox_with};
use serde_json::Value;

/// A recorded game of two computer players.
fn recorded(name: &str) -> (String, Ran) {
    let file = new_file(name);
    let ran = rulebox(&[
        "watch", "--plain", "--seed", "7", "--bots", "rules", "--record", &file,
    ]);
    (file, ran.ended(0))
}

#[test]
fn a_watched_game_is_told_recorded_and_the_same_each_time() {
    let (file, first) = recorded("watched.rulebox");
    let first = first
        .says("played by rules and rules, seed 7.")
        .says("\nTurn 1, Player ")
        .says("The game is over.")
        .says(&format!("`rulebox replay {file}` shows the game again."));
    assert!(!first.out.contains('\u{1b}'));
    let again = rulebox(&["watch", "--plain", "--seed", "7"]).ended(0);
    let told = |ran: &Ran| {
        ran.out
            .lines()
            .skip(1)
            .take(200)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(told(&first), told(&again));
    let log = rulebox(&["replay", &file, "--log"]).ended(0);
    for line in log.out.lines().filter(|line| !line.is_empty()) {
        assert!(first.out.contains(line), "{line}");
    }
    // What is there is not overwritten.
    let kept = std::fs::read_to_string(&file).expect("a file");
    rulebox(&["watch", "--plain", "--record", &file])
        .ended(2)
        .complains("is there already and is not overwritten");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), kept);
}

#[test]
fn players_by_tries_are_repeatable_and_watched_from_a_chair() {
    let watch = |seat: &str| {
        rulebox(&[
            "watch",
            "inferno",
            "forest",
            "--plain",
            "--seed",
            "3",
            "--bots",
            "random,search:2",
            "--seat",
            seat,
        ])
        .ended(0)
    };
    let (one, again) = (watch("1"), watch("1"));
    assert_eq!(one.out, again.out);
    assert!(one.out.contains("Rules of 2009"), "the era of the decks");
    for line in one
        .out
        .lines()
        .filter(|line| line.contains("Player 2 draws "))
    {
        assert!(
            line.ends_with(" a card.") || line.ends_with(" cards."),
            "{line}"
        );
    }
    assert!(one.out.contains("  You draw "));
    assert!(!watch("0").out.contains("You "));
}

#[test]
fn a_replay_is_stepped_through_line_by_line() {
    let (file, _) = recorded("stepped.rulebox");
    let ran = rulebox_with(
        &["replay", &file, "--plain"],
        b"n\nn 3\nb\ng 5\nshow\nseat 1\nshow\nlog\npiles\ng 999\nlast\nn\nfirst\nb\nseat 4\nhelp\nq\n",
    );
    let ran = ran
        .ended(0)
        .says("Step 1 of ")
        .says("Step 2 of ")
        .says("Step 5 of ")
        .says("Step 4 of ")
        .says(", turn 5.\n")
        .says("Next, Player ")
        .says(": Do you take the first turn? ")
        .says("Turn 5, ")
        .says("There is no turn 999: the game has turns 1 to ")
        .says("This is the last step.")
        .says("This is the first step.")
        .says("I do not understand that.")
        .says("  q              leave");
    assert!(!ran.out.contains('\u{1b}'));
    // Everything shows both hands; a seat only its own.
    assert_eq!(ran.out.matches("  Hand ").count(), 3, "{}", ran.out);
    rulebox(&["replay", &file]).ended(0).says("Step 1 of ");
    rulebox_with(
        &["replay", &file, "--plain", "--turn", "4", "--seat", "2"],
        b"",
    )
    .ended(0)
    .says(", turn 4.\n");
}

#[test]
fn a_replay_is_exported_for_people_and_programs() {
    let (file, _) = recorded("exported.rulebox");
    let whole = rulebox(&["replay", &file, "--log"]).ended(0);
    let one = rulebox(&["replay", &file, "--log", "--seat", "1"]).ended(0);
    assert!(whole.out.contains("Player 2 draws ") && one.out.contains("You draw "));
    for line in one
        .out
        .lines()
        .filter(|line| line.contains("Player 2 draws "))
    {
        assert!(
            line.ends_with(" a card.") || line.ends_with(" cards."),
            "{line}"
        );
    }

    let summary = rulebox(&["replay", &file, "--json"]).ended(0);
    let summary: Value = serde_json::from_str(&summary.out).expect("JSON");
    assert_eq!(summary["holds"], "everything");
    assert_eq!(summary["era"], "2025");
    assert_eq!(summary["seed"], 7);
    assert_eq!(summary["complete"], true);
    assert_eq!(summary["players"][1]["bot"], "rules");
    assert!(summary["outcome"]["winner"].is_u64());
    let turns = summary["turns"].as_u64().expect("turns");
    let hashes = summary["hashes_verified"].as_u64().expect("hashes");
    assert!(
        turns > 2 && (turns..=turns + 1).contains(&hashes),
        "{summary}"
    );
    let cards = summary["players"][0]["cards"].as_object().expect("a deck");
    assert_eq!(cards.values().filter_map(Value::as_u64).sum::<u64>(), 60);

    let lines = rulebox(&["replay", &file, "--jsonl"]).ended(0);
    let rows: Vec<Value> = lines
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert!(rows.len() > 100);
    let moved = rows.iter().find(|row| row["event"]["type"] == "CardMoved");
    let moved = moved.expect("a card moves");
    assert_eq!(
        moved["cards"].as_object().map(serde_json::Map::len),
        Some(1)
    );
}

/// What sort of value stands under each field of an event.
fn form(event: &Value) -> Value {
    match event {
        Value::Object(fields) => {
            let form = |(name, value): (&String, &Value)| match name.as_str() {
                "type" => (name.clone(), value.clone()),
                _ => (name.clone(), form(value)),
            };
            Value::Object(fields.iter().map(form).collect())
        }
        Value::Array(_) => "list".into(),
        Value::Number(_) => "number".into(),
        Value::String(_) => "words".into(),
        Value::Bool(_) | Value::Null => "other".into(),
    }
}

/// The lines of JSON that `replay --jsonl` writes of a file.
fn rows_of(file: &str, more: &[&str]) -> Vec<Value> {
    let ran = rulebox(&[&["replay", file, "--jsonl"], more].concat()).ended(0);
    let row = |line: &str| serde_json::from_str(line).expect("JSON");
    ran.out.lines().map(row).collect()
}

#[test]
fn events_have_one_form_whoever_looks() {
    let (file, _) = recorded("events.rulebox");
    let whole = rows_of(&file, &[]);
    let seat = rows_of(&file, &["--seat", "2"]);
    assert_eq!(whole.len(), seat.len());
    for (all, one) in whole.iter().zip(&seat) {
        assert!(all["event"]["type"].is_string(), "{all}");
        let hidden = one["event"]["type"]
            .as_str()
            .expect("a type")
            .starts_with("Hidden");
        assert!(
            hidden || form(&all["event"]) == form(&one["event"]),
            "{all}\n{one}"
        );
    }
    assert!(seat.iter().any(|row| row["event"]["type"] == "HiddenCard"));
    let of = |kind: &str| {
        let row = whole.iter().find(|row| row["event"]["type"] == kind);
        row.unwrap_or_else(|| panic!("no {kind}"))["event"].clone()
    };
    // Seats count from 1, as in the summary, and sets of them are lists.
    let seats = whole.iter().filter_map(|row| row["event"]["seat"].as_u64());
    let seats: std::collections::BTreeSet<u64> = seats.collect();
    assert_eq!(seats.into_iter().collect::<Vec<_>>(), [1, 2]);
    let summary = rulebox(&["replay", &file, "--json"]).ended(0);
    let summary: Value = serde_json::from_str(&summary.out).expect("JSON");
    assert_eq!(of("GameEnded")["outcome"], summary["outcome"]);
    let shown = whole
        .iter()
        .filter(|row| row["event"]["type"] == "CardMoved");
    let mut shown = shown.map(|row| row["event"]["seen"].to_string());
    assert!(shown.any(|seen| seen == "[1,2]"));
}

#[test]
fn the_events_on_the_page_about_replays_are_such_events() {
    let page = common::root().join("docs/REPLAY.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let shown: Vec<Value> = page
        .lines()
        .filter(|line| line.starts_with("{\"step\":"))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert!(shown.len() > 4, "{shown:?}");
    let (file, _) = recorded("page.rulebox");
    let mut written = rows_of(&file, &[]);
    written.extend(rows_of(&file, &["--seat", "1"]));
    for row in shown {
        let same = |other: &Value| {
            let names = |row: &Value| {
                row.as_object()
                    .map(|row| row.keys().cloned().collect::<Vec<_>>())
            };
            names(other) == names(&row) && form(&other["event"]) == form(&row["event"])
        };
        assert!(written.iter().any(same), "{row}");
    }
}

#[test]
fn a_summary_from_a_chair_tells_no_more_than_that_player_knows() {
    let (file, _) = recorded("chair.rulebox");
    let ran = rulebox(&["replay", &file, "--json", "--seat", "1"]).ended(0);
    let summary: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(
        (&summary["seat"], &summary["seed"]),
        (&1.into(), &Value::Null)
    );
    assert!(summary["players"][0]["cards"].is_object());
    assert!(summary["players"][1]["cards"].is_null());
    let ran = rulebox(&["replay", &file, "--json", "--seat", "0"]).ended(0);
    let summary: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert!(summary["players"][1]["cards"].is_object());
}

#[test]
fn a_file_with_a_byte_that_is_no_text_is_sound_before_it() {
    let (file, _) = recorded("text.rulebox");
    let mut bytes = std::fs::read(&file).expect("a file");
    let lines = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let ends: Vec<usize> = lines.map(|(at, _)| at).collect();
    bytes[ends[79] - 3] = 0xff;
    let damaged = new_file("no-text.rulebox");
    std::fs::write(&damaged, &bytes).expect("a file");
    let wrong = "no-text.rulebox is damaged: line 80: it is not a text in UTF-8.";
    rulebox(&["replay", &damaged, "--log"])
        .ended(2)
        .complains(wrong)
        .complains("--partial shows it.");
    rulebox(&["replay", &damaged, "--log", "--partial"])
        .ended(1)
        .complains(wrong)
        .says("Turn 1, ");
    // Where nothing comes before it, there is nothing to show.
    for (end, wrong) in [
        (
            ends[0],
            "is no replay of Rulebox: it is not a text in UTF-8, as line 1 shows.",
        ),
        (ends[1], "is damaged: line 2: it is not a text in UTF-8."),
    ] {
        let mut bytes = std::fs::read(&file).expect("a file");
        bytes[end - 3] = 0xff;
        std::fs::write(&damaged, &bytes).expect("a file");
        rulebox(&["replay", &damaged, "--partial"])
            .ended(2)
            .complains(wrong);
    }
}

#[test]
fn a_file_for_one_seat_shows_no_more_than_that() {
    let (file, _) = recorded("both-seats.rulebox");
    let own = new_file("one-seat.rulebox");
    rulebox(&["replay", &file, "--seat", "1", "--export", &own])
        .ended(0)
        .says("holds what seat 1 saw");
    let log = rulebox(&["replay", &file, "--log", "--seat", "1"]).ended(0);
    let same = rulebox(&["replay", &own, "--log"]).ended(0);
    assert_eq!(log.out, same.out);
    for seat in ["0", "2"] {
        rulebox(&["replay", &own, "--log", "--seat", seat])
            .ended(2)
            .complains("This file holds only what seat 1 saw; nothing else can be shown from it.");
    }
    rulebox_with(&["replay", &own, "--plain"], b"n\nseat 0\nshow\n")
        .ended(0)
        .says("nothing else can be shown");
    rulebox(&["replay", &own, "--json"])
        .ended(0)
        .says("\"holds\": \"one seat\"");
    // The events of a seat are the same from either file, down to the numbers of the cards.
    let events = rulebox(&["replay", &own, "--jsonl"])
        .ended(0)
        .says("HiddenCard");
    let same = rulebox(&["replay", &file, "--jsonl", "--seat", "1"]).ended(0);
    assert_eq!(events.out, same.out);
    rulebox(&["replay", &file, "--seat", "1", "--export", &own])
        .ended(2)
        .complains("is there already");
    rulebox(&[
        "replay",
        &own,
        "--seat",
        "1",
        "--export",
        &new_file("third.rulebox"),
    ])
    .ended(2)
    .complains("only what one seat saw already");
    rulebox(&["replay", &file, "--export", &own]).ended(2);
}

#[test]
fn damaged_files_are_refused_and_stay_as_they_are() {
    let (file, _) = recorded("whole.rulebox");
    let text = std::fs::read_to_string(&file).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    let damaged = new_file("damaged.rulebox");
    let cut = lines[..80].join("\n");
    std::fs::write(&damaged, &cut).expect("a file");
    rulebox(&["replay", &damaged])
        .ended(2)
        .complains("damaged.rulebox is damaged: line 80: the log breaks off here")
        .complains("What comes before is sound, ")
        .complains("--partial shows it.");
    for form in ["--jsonl", "--plain"] {
        rulebox(&["replay", &damaged, "--partial", form])
            .ended(1)
            .complains("Only what comes before is shown.");
    }
    rulebox(&["replay", &damaged, "--partial", "--log"])
        .ended(1)
        .complains("line 80: the log breaks off here")
        .complains("Only what comes before is shown.")
        .says("Turn 1, ");
    rulebox(&["replay", &damaged, "--partial", "--json"])
        .ended(1)
        .says("\"complete\": false");
    assert_eq!(std::fs::read_to_string(&damaged).expect("a file"), cut);
    std::fs::write(&damaged, "no game").expect("a file");
    rulebox(&["replay", &damaged])
        .ended(2)
        .complains("is no replay of Rulebox: its first line does not say so.");
    rulebox(&["replay", "no-such-file"])
        .ended(2)
        .complains("no-such-file cannot be read: ");
    rulebox(&["replay", &file, "--seat", "3"])
        .ended(2)
        .complains("1 and 2 are the players, 0 sees everything");
    rulebox(&["play", "--resume", &file])
        .ended(2)
        .complains("holds a game between computer players; `rulebox replay` shows it.");
    rulebox(&["watch", "--plain", "--bots", "rules,rules,rules"])
        .ended(2)
        .complains("Two decks have two players");
    rulebox(&["watch", "inferno"]).ended(2);
}

#[test]
fn a_first_line_that_does_not_fit_the_game_is_refused_with_its_field() {
    let (file, _) = recorded("fitting.rulebox");
    let text = std::fs::read_to_string(&file).expect("a file");
    let changed = new_file("unfitting.rulebox");
    for (field, other, why) in [
        ("\"2025\"", "\"2009\"", "`era` is 2009"),
        ("\"first\":null", "\"first\":9", "`first` is 9"),
        (
            "[\"rules\"",
            "[\"oracle\"",
            "`bots` needs the computer player oracle",
        ),
    ] {
        assert!(
            text.lines().next().is_some_and(|line| line.contains(field)),
            "{field}"
        );
        std::fs::write(&changed, text.replacen(field, other, 1)).expect("a file");
        for arguments in [
            &["replay", &changed, "--log"][..],
            &["play", "--resume", &changed],
        ] {
            rulebox(arguments)
                .ended(2)
                .complains(&format!("unfitting.rulebox is damaged: line 1: {why}"));
        }
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_game() {
    let (file, _) = recorded("unmarked.rulebox");
    let text = std::fs::read_to_string(&file).expect("a file");
    let marked = new_file("marked.rulebox");
    std::fs::write(&marked, format!("\u{feff}{text}")).expect("a file");
    rulebox(&["replay", &marked, "--json"])
        .ended(0)
        .says("\"complete\": true");
    let log = text.split_once('\n').map_or("", |(_, log)| log);
    std::fs::write(&marked, format!("\u{feff}{log}")).expect("a file");
    rulebox(&["replay", &marked, "--log"]).ended(0);
}

#[test]
fn a_game_that_is_played_can_be_kept() {
    let file = new_file("played.rulebox");
    let play = ["play", "--seed", "5", "--first", "you"];
    let with = [&play[..], &["--record", &file]].concat();
    rulebox_with(&with, b"1\n1\nconcede\n")
        .ended(0)
        .says(&format!("`rulebox replay {file}` shows the game again."));
    rulebox(&["replay", &file, "--log", "--seat", "1"])
        .ended(0)
        .says("Bot wins: you conceded.");
    rulebox_with(&with, b"1\n")
        .ended(2)
        .complains("is there already");
    let other = new_file("kept.rulebox");
    rulebox_with(&play, format!("1\nconcede\nsave {other}\n").as_bytes())
        .ended(0)
        .says("`save FILE` keeps it as a replay; Enter leaves.")
        .says(&format!(
            "Saved. `rulebox replay {other}` shows the game again."
        ));
    rulebox(&["replay", &other, "--log"])
        .ended(0)
        .says("Bot wins: Player conceded.");
    // Whoever leaves in the middle has the game up to there.
    let left = new_file("left.rulebox");
    rulebox_with(&[&play[..], &["--record", &left]].concat(), b"1\nquit\n").ended(0);
    rulebox(&["replay", &left, "--json"])
        .ended(0)
        .says("\"outcome\": null");
}

#[test]
fn answers_that_cannot_be_are_refused_with_their_line() {
    let (file, _) = recorded("forged.rulebox");
    let text = std::fs::read_to_string(&file).unwrap();
    let answer = text
        .lines()
        .position(|line| line.starts_with("{\"answer\":"))
        .unwrap();
    for forged in [
        "{\"answer\":[9,\"EndTurn\"]}",
        "{\"answer\":[0,{\"Bench\":250}]}",
        "{\"answer\":[1,{\"Attach\":[255,255]}]}",
        "{\"concede\":9}",
    ] {
        let lines = text.lines().enumerate();
        let lines = lines.map(|(n, line)| if n == answer { forged } else { line });
        let changed = new_file("forged-answer.rulebox");
        std::fs::write(&changed, lines.collect::<Vec<_>>().join("\n")).unwrap();
        for form in ["--json", "--log", "--partial"] {
            let ran = rulebox(&["replay", &changed, form, "--plain"]);
            assert!(!ran.err.contains("panicked"), "{forged}: {}", ran.err);
        }
        rulebox(&["replay", &changed, "--log"])
            .ended(2)
            .complains(&format!("line {}", answer + 1));
    }
}
