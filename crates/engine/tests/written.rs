//! What a log writes for each answer and each outcome of chance, letter by letter. Everything is written by its name, so the
//! order of an enum may change; a name that was written once stays.

use rulebox_engine::chance::{ChanceOutcome, Coin};
use rulebox_engine::plan::Board;
use rulebox_engine::record::Line;
use rulebox_engine::state::SlotId;
use rulebox_engine::{CardId, Choice, Seat};
use rulebox_rules::EnergyType;

/// Every answer that there is, and how a log writes it. A new one is added here, or this does not compile.
fn choices() -> Vec<(Choice, &'static str)> {
    let (card, slot, own) = (CardId(69), SlotId(10), Board(1));
    let named = |choice: &Choice| match choice {
        Choice::Bench(_, _) => r#"{"Bench":69}"#,
        Choice::Evolve(..) => r#"{"Evolve":[69,10]}"#,
        Choice::LevelUp(..) => r#"{"LevelUp":[69,10]}"#,
        Choice::Attach(..) => r#"{"Attach":[69,10]}"#,
        Choice::Play(_, _) => r#"{"Play":69}"#,
        Choice::Power(..) => r#"{"Power":[69,1]}"#,
        Choice::Retreat(_) => r#""Retreat""#,
        Choice::Attack(..) => r#"{"Attack":[69,2]}"#,
        Choice::EndTurn => r#""EndTurn""#,
        Choice::Card(_) => r#"{"Card":69}"#,
        Choice::Pokemon(_) => r#"{"Pokemon":10}"#,
        Choice::Prize(_) => r#"{"Prize":3}"#,
        Choice::Number(_) => r#"{"Number":4}"#,
        Choice::Mode(_) => r#"{"Mode":5}"#,
        Choice::Type(t) => type_in_words(*t),
        Choice::Hp(_) => r#"{"Hp":120}"#,
        Choice::Yes => r#""Yes""#,
        Choice::No => r#""No""#,
        Choice::Done => r#""Done""#,
    };
    let mut all = vec![
        Choice::Bench(card, own),
        Choice::Evolve(card, slot),
        Choice::LevelUp(card, slot),
        Choice::Attach(card, slot),
        Choice::Play(card, own),
        Choice::Power(card, 1),
        Choice::Retreat(own),
        Choice::Attack(card, 2),
        Choice::EndTurn,
        Choice::Card(card),
        Choice::Pokemon(slot),
        Choice::Prize(3),
        Choice::Number(4),
        Choice::Mode(5),
        Choice::Hp(120),
        Choice::Yes,
        Choice::No,
        Choice::Done,
    ];
    all.extend(EnergyType::ALL.into_iter().map(Choice::Type));
    all.into_iter().map(|c| (c, named(&c))).collect()
}

fn type_in_words(t: EnergyType) -> &'static str {
    match t {
        EnergyType::Grass => r#"{"Type":"Grass"}"#,
        EnergyType::Fire => r#"{"Type":"Fire"}"#,
        EnergyType::Water => r#"{"Type":"Water"}"#,
        EnergyType::Lightning => r#"{"Type":"Lightning"}"#,
        EnergyType::Psychic => r#"{"Type":"Psychic"}"#,
        EnergyType::Fighting => r#"{"Type":"Fighting"}"#,
        EnergyType::Darkness => r#"{"Type":"Darkness"}"#,
        EnergyType::Metal => r#"{"Type":"Metal"}"#,
        EnergyType::Fairy => r#"{"Type":"Fairy"}"#,
        EnergyType::Dragon => r#"{"Type":"Dragon"}"#,
        EnergyType::Colorless => r#"{"Type":"Colorless"}"#,
    }
}

/// Every line but the first and the last that there is.
fn lines() -> Vec<(Line, String)> {
    let mut lines: Vec<(Line, String)> = choices()
        .into_iter()
        .map(|(choice, words)| {
            let line = format!(r#"{{"answer":[1,{words}]}}"#);
            (Line::Answer(Seat(1), choice), line)
        })
        .collect();
    let chance = [
        (
            ChanceOutcome::Flip(Coin::Heads),
            r#"{"chance":{"Flip":"Heads"}}"#,
        ),
        (
            ChanceOutcome::Flip(Coin::Tails),
            r#"{"chance":{"Flip":"Tails"}}"#,
        ),
        (ChanceOutcome::Pick(7), r#"{"chance":{"Pick":7}}"#),
        (
            ChanceOutcome::Shuffle(vec![2, 0, 1]),
            r#"{"chance":{"Shuffle":[2,0,1]}}"#,
        ),
    ];
    for (outcome, words) in chance {
        // A new outcome is added above, or this does not compile.
        match &outcome {
            ChanceOutcome::Flip(Coin::Heads | Coin::Tails)
            | ChanceOutcome::Pick(_)
            | ChanceOutcome::Shuffle(_) => lines.push((Line::Chance(outcome), words.to_owned())),
        }
    }
    lines.push((Line::Concede(Seat(0)), r#"{"concede":0}"#.to_owned()));
    let (turn, hash) = (12, "00000000000000ff".to_owned());
    let words = r#"{"turn":{"turn":12,"hash":"00000000000000ff"}}"#;
    lines.push((Line::Turn { turn, hash }, words.to_owned()));
    lines
}

#[test]
fn every_line_is_written_by_its_name_and_reads_back() {
    for (line, words) in lines() {
        match &line {
            Line::Answer(..) | Line::Chance(_) | Line::Concede(_) | Line::Turn { .. } => {}
        }
        assert_eq!(serde_json::to_string(&line).unwrap(), words);
        assert_eq!(serde_json::from_str::<Line>(&words).unwrap(), line);
    }
}
