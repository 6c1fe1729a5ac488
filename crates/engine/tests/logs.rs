//! Logs outlive the program that wrote them. `logs/` holds games that earlier programs recorded; each is still the game that
//! it was. Nothing there is ever written anew: a log that no longer replays shows that the games of users would not either.
//!
//! A new one is made by `rulebox watch --record`. Of those of the newest form the hashes are compared. Those of older forms
//! hold hashes that are not compared; the table below says what was told when they were recorded.

use rulebox_cards::{Card, Catalog};
use rulebox_engine::book::duel_book;
use rulebox_engine::chance::Stop;
use rulebox_engine::plan::Side;
use rulebox_engine::record::{Difference, Line, Log, NamedRules, Recorded, ReplayError};
use rulebox_engine::{Answer, Battle, Book, Duel, Event, Forget, Outcome, Rng, Seat};
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::games::random_answer;
use rulebox_testkit::told::Hash;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// The ends of games, by file.
const OLDER: [(&str, usize, Hash, u8, &str); 2] = [
    ("form-1", 524, Hash(0x267a_8657_980b_7bb7), 1, "DeckOut"),
    ("form-2", 752, Hash(0x0572_b5dc_9c3e_bf44), 0, "DeckOut"),
];

/// The text of a log; above it stands a line of the program that recorded it.
fn text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs");
    let text = std::fs::read_to_string(folder.join(format!("{name}.rulebox"))).unwrap();
    text.split_once('\n').unwrap().1.to_owned()
}

/// The names of the logs of the newest form.
fn newest() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs");
    let files = std::fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let names = names.filter_map(|name| name.strip_suffix(".rulebox").map(str::to_owned));
    let mut names: Vec<_> = names.filter(|name| name.starts_with("20")).collect();
    names.sort();
    names
}

fn log(name: &str) -> Log {
    Log::read(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The book of a log with the cards of a catalog.
fn book_with(log: &Log, catalog: &Catalog) -> Arc<Book> {
    let card = |id: &String| catalog.card(id).unwrap();
    let decks: Vec<Vec<Arc<Card>>> = (0..2)
        .map(|deck| log.header.ids(deck).map(card).collect())
        .collect();
    duel_book(log.header.rules.ruleset(), &decks, catalog).unwrap()
}

fn book(log: &Log) -> Arc<Book> {
    book_with(log, &Catalog::embedded())
}

/// What a log tells and how its game ends.
fn told(log: &Log) -> (Vec<Event>, Option<Outcome>) {
    let mut events = Vec::new();
    let battle: Battle<Duel> = log.replay(book(log), &mut events).unwrap();
    (events, battle.state.outcome)
}

#[test]
fn recorded_games_are_the_same_to_every_hash() {
    for name in newest() {
        let log = log(&name);
        let played: Result<Battle<Duel>, _> = log.replay(book(&log), Forget);
        let battle = played.unwrap_or_else(|error| panic!("{name}: {error}"));
        let marks = log.lines.iter().filter(|l| matches!(l, Line::Turn { .. }));
        assert!(
            marks.count() + 1 >= usize::from(battle.state.turn),
            "{name}"
        );
        assert!(
            log.end.is_some() && battle.state.outcome.is_some(),
            "{name}"
        );
    }
}

/// A later program asks the cards in play one question more. The last bit of the set stands for it.
#[test]
fn a_question_more_leaves_every_game_as_it_was_recorded() {
    for name in newest() {
        let log = log(&name);
        let mut battle: Battle<Duel> = Battle::begin(book(&log), Stop, Forget);
        let hash = |battle: &Battle<Duel>| format!("{:016x}", battle.facts_hash());
        for line in &log.lines {
            battle.state.questions |= 1 << 63;
            let prompt = battle.state.prompt;
            match line {
                Line::Answer(seat, choice) => {
                    let (seat, choice) = (*seat, *choice);
                    let answer = Answer {
                        seat,
                        prompt,
                        choice,
                    };
                    battle.apply(answer, Stop, Forget).unwrap();
                }
                Line::Chance(outcome) => battle.resolve(outcome.clone(), Forget).unwrap(),
                Line::Concede(seat) => battle.concede(*seat, Forget).unwrap(),
                Line::Turn { turn, hash: noted } => {
                    assert_eq!(hash(&battle), *noted, "{name}, turn {turn}");
                }
            }
        }
        assert_eq!(log.end, Some(hash(&battle)), "{name}");
    }
}

#[test]
fn there_are_recorded_games_of_every_era() {
    let names = newest();
    assert!(names.len() >= 10, "{names:?}");
    for era in Era::ALL {
        let own = names.iter().filter(|name| name.starts_with(era.name()));
        for name in own.clone() {
            assert_eq!(log(name).header.rules.era, *era, "{name}");
        }
        assert!(own.clone().any(|name| name.contains("pool")), "{era}");
        assert!(own.count() >= 2, "{era}");
    }
}

#[test]
fn games_of_older_forms_tell_what_they_told_and_end_as_they_ended() {
    for (name, count, hash, winner, because) in OLDER {
        let (events, outcome) = told(&log(name));
        let outcome = outcome.unwrap();
        assert_eq!((events.len(), Hash::of(&events)), (count, hash), "{name}");
        assert_eq!(outcome.winner, Some(Side(winner)), "{name}");
        assert_eq!(format!("{:?}", outcome.because), because, "{name}");
    }
}

#[test]
fn logs_are_written_again_as_they_were_read() {
    for name in newest()
        .iter()
        .map(String::as_str)
        .chain(["form-1", "form-2"])
    {
        let text = text(name);
        let again = Log::read(&text).unwrap().write();
        // Fields may come in another order.
        let values = |text: &str| -> Vec<Value> {
            text.lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect()
        };
        assert_eq!(values(&again), values(&text), "{name}");
    }
}

/// The hashes of older forms were taken over caches: whatever stands there, the game is read.
#[test]
fn hashes_of_older_forms_are_not_compared() {
    let mut log = log("form-2");
    assert!(!log.header.has_facts());
    log.end = Some("0".repeat(16));
    for line in &mut log.lines {
        if let Line::Turn { hash, .. } = line {
            *hash = "0".repeat(16);
        }
    }
    let (events, _) = told(&log);
    assert_eq!(Hash::of(&events), OLDER[1].2);
    // But a turn is still the turn that it is said to be, and an answer has to be possible.
    let index = log
        .lines
        .iter()
        .position(|l| matches!(l, Line::Turn { .. }));
    let index = index.unwrap();
    log.lines[index] = Line::Turn {
        turn: 77,
        hash: String::new(),
    };
    let wrong = log.replay::<Duel>(book(&log), Forget).map(drop);
    let (line, turn) = (index + 2, 77);
    assert_eq!(wrong, Err(ReplayError::Differs { line, turn }));
}

#[test]
fn a_game_of_an_older_form_goes_on_in_the_newest() {
    for (name, ..) in OLDER {
        let mut old = log(name);
        let book = book(&old);
        // It is gone on with from its middle.
        let half = old.lines.len() / 2;
        let answer = |line: &Line| matches!(line, Line::Answer(..));
        let cut = half + old.lines[half..].iter().position(answer).unwrap();
        old.lines.truncate(cut);
        old.end = None;
        let mut rng = Rng::new(1);
        let mut game: Recorded<Duel> = Recorded::resume(old, book.clone()).unwrap();
        while let Some(answer) = random_answer(&game.battle, &mut rng) {
            game.apply(answer, &mut rng, Forget).unwrap();
        }
        let read = Log::read(&game.log.write()).unwrap();
        assert!(read.header.has_facts());
        let again: Battle<Duel> = read.replay(book, Forget).unwrap();
        assert_eq!(again.state, game.battle.state, "{name}");
    }
}

/// Logs of the first form had no last line. Such a log broke off if chance has to speak.
#[test]
fn a_log_of_the_first_form_breaks_off_where_chance_has_to_speak() {
    let mut old = log("form-1");
    assert_eq!(old.end, None);
    let chance = |line: &Line| matches!(line, Line::Chance(_));
    let last = old.lines.iter().rposition(chance).unwrap();
    old.lines.truncate(last);
    let told = old.replay::<Duel>(book(&old), Forget).map(drop);
    assert_eq!(told, Err(ReplayError::Cut { line: last + 1 }));
}

/// The log with its first line changed.
fn with_head(name: &str, change: impl FnOnce(&mut Value)) -> Log {
    let text = text(name);
    let (head, rest) = text.split_once('\n').unwrap();
    let mut head = serde_json::from_str(head).unwrap();
    change(&mut head);
    Log::read(&format!("{head}\n{rest}")).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A later program knows more switches; the log of this one names none of them. An earlier program meets one that it does not
/// know.
#[test]
fn switches_come_and_go_and_every_log_is_read() {
    for name in newest() {
        let log = with_head(&name, |head| {
            head["rules"]["changes"] = json!({ "moon_phase": "Full", "burn": "NoSuchValue" });
            head["rules"]["weather"] = json!("rain");
            head["rules"]["knows"] = json!(["moon-cards"]);
        });
        let book = book(&log);
        let differences = log.header.differences(&book, None);
        let said: Vec<String> = differences.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "The log sets `burn` to NoSuchValue, which this program does not know; the era's rule is played.",
                "The log sets `moon_phase` to Full, which this program does not know; the era's rule is played.",
                "The log speaks of the kind of cards `moon-cards`, which this program does not know.",
            ],
            "{name}"
        );
        log.replay::<Duel>(book.clone(), Forget).unwrap();
        // What is not known is kept, also by a game that goes on.
        let again = Recorded::<Duel>::resume(log, book).unwrap().log.write();
        for kept in ["moon_phase", "NoSuchValue", "weather", "rain"] {
            assert!(again.contains(kept), "{kept}");
        }
    }
}

/// Forms 1 and 2 held the rules switch by switch.
#[test]
fn switches_come_and_go_and_every_older_log_is_read() {
    for (name, _, hash, ..) in OLDER {
        let whole = log(name);
        let head: Value = serde_json::from_str(text(name).lines().next().unwrap()).unwrap();
        for switch in head["rules"].as_object().unwrap().keys() {
            let log = with_head(name, |head| {
                let rules = head["rules"].as_object_mut().unwrap();
                rules.remove(switch);
                rules.insert("moon_phase".to_owned(), json!("Full"));
            });
            let rules = &log.header.rules;
            assert_eq!(rules.ruleset(), whole.header.rules.ruleset(), "{switch}");
            let unknown = ("moon_phase".to_owned(), Some(json!("Full")));
            assert_eq!(rules.unknown(), [unknown], "{switch}");
        }
        let log = with_head(name, |head| head["rules"]["burn"] = json!({ "Shape": 7 }));
        let (events, _) = told(&log);
        assert_eq!(
            Hash::of(&events),
            hash,
            "a value that is not known is the era's"
        );
    }
}

#[test]
fn a_changed_switch_is_named_and_played_by() {
    let text = text("form-2").replacen(
        "\"starter_may_attack\":true",
        "\"starter_may_attack\":false",
        1,
    );
    let log = Log::read(&text).unwrap();
    let rules = &log.header.rules;
    assert_eq!(rules.era, Era::E2009);
    assert_eq!(rules.changes.get("starter_may_attack"), Some(&json!(false)));
    assert!(!rules.ruleset().starter_may_attack && !rules.are_of_the_era());
}

/// Fields that a later program adds are kept.
#[test]
fn fields_that_are_not_known_are_kept() {
    let name = &newest()[0];
    let log = with_head(name, |head| head["referee"] = json!({ "name": "Ann" }));
    let written = log.write();
    assert!(
        written
            .lines()
            .next()
            .unwrap()
            .contains("\"referee\":{\"name\":\"Ann\"}")
    );
    assert_eq!(Log::read(&written), Ok(log));
}

/// A catalog in which every card of the pool was mended once.
fn mended() -> Catalog {
    let mended = |card: &Arc<Card>| Card {
        revision: 2,
        ..Card::clone(card)
    };
    Catalog::from_cards(Catalog::embedded().iter().map(mended))
}

#[test]
fn a_card_that_was_mended_is_told_and_the_game_is_played_through() {
    let catalog = mended();
    for name in newest()
        .iter()
        .map(String::as_str)
        .chain(["form-1", "form-2"])
    {
        let log = log(name);
        let book = book_with(&log, &catalog);
        let differences = log.header.differences(&book, None);
        let revisions = |d: &Difference| {
            matches!(
                d,
                Difference::Revision {
                    log: 1,
                    program: 2,
                    ..
                }
            )
        };
        assert!(differences.iter().all(revisions), "{differences:?}");
        let mut ids: Vec<_> = (0..2).flat_map(|deck| log.header.ids(deck)).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(differences.len(), ids.len(), "each printing once");
        let own = log.header.differences(&book, Some(Seat(0)));
        assert!(own.len() < differences.len(), "only those of the own deck");
        log.replay::<Duel>(book.clone(), Forget).unwrap();
        // A game that goes on is one with the cards of today.
        let again: Recorded<Duel> = Recorded::resume(log, book.clone()).unwrap();
        assert_eq!(again.log.header.differences(&book, None), []);
    }
}

/// A card that was changed though its revision was not raised is noticed, too.
#[test]
fn a_card_that_is_written_differently_is_told() {
    let log = log(&newest()[0]);
    let renamed = |card: &Arc<Card>| Card {
        copies: Some(rulebox_cards::Copies::AtMost(60)),
        ..Card::clone(card)
    };
    let catalog = Catalog::from_cards(Catalog::embedded().iter().map(renamed));
    let book = book_with(&log, &catalog);
    assert_eq!(log.header.differences(&book, None), [Difference::Cards]);
    log.replay::<Duel>(book, Forget).unwrap();
}

#[test]
fn another_edition_of_the_rules_is_told() {
    let log = with_head(&newest()[0], |head| head["rules"]["edition"] = json!(7));
    let book = book(&log);
    let said = log.header.differences(&book, None);
    assert_eq!(
        said.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["The log is of edition 7 of the rules of 2009; this program has edition 1."]
    );
    log.replay::<Duel>(book, Forget).unwrap();
}

/// Decks are written as runs of equal cards, and no forged number of them takes more than its share of memory.
#[test]
fn decks_keep_their_order_and_have_an_end() {
    let name = &newest()[0];
    let whole = log(name);
    let runs: Value = serde_json::from_str(text(name).lines().next().unwrap()).unwrap();
    assert!(runs["decks"][0].as_array().unwrap().len() < 40);
    assert_eq!(whole.header.decks[0].len(), 60);
    let head = text(name).lines().next().unwrap().to_owned();
    for forged in [
        json!([["dp1-5", 1]]),
        json!([["dp1-5@x", 1]]),
        json!([["dp1-5@1", 256]]),
        json!([["dp1-5@70000", 1]]),
        json!(vec![json!(["dp1-5@1", 255]); 100]),
        json!([["dp1-5@1", -1]]),
    ] {
        let mut head: Value = serde_json::from_str(&head).unwrap();
        head["decks"][0] = forged;
        let read = Log::read(&format!("{head}\n"));
        assert!(
            matches!(read, Err(ReplayError::Form { line: 1, .. })),
            "{head}"
        );
    }
}

/// A larger table is a part of the log; the plan of a duel goes without saying.
#[test]
fn the_plan_of_a_duel_is_not_written() {
    use rulebox_engine::plan::PlanData;
    let name = &newest()[0];
    assert!(!text(name).contains("\"plan\""));
    let plan = PlanData::duel();
    let log = with_head(name, |head| {
        head["plan"] = serde_json::to_value(&plan).unwrap()
    });
    assert_eq!(log.header.plan, None, "whoever says it means the same");
    log.replay::<Duel>(book(&log), Forget).unwrap();
    let mut other = plan;
    other.seats[0].prizes.own = 4;
    let log = with_head(name, |head| {
        head["plan"] = serde_json::to_value(&other).unwrap()
    });
    assert_eq!(log.header.plan, Some(other));
    let refused = log.replay::<Duel>(book(&log), Forget).map(drop);
    assert_eq!(refused, Err(ReplayError::OtherBook));
}

/// Rules, as a log writes them and as it is read.
fn written_and_read(rules: &Ruleset) -> NamedRules {
    let written = serde_json::to_string(&NamedRules::of(rules)).unwrap();
    let read = NamedRules::read(serde_json::from_str(&written).unwrap()).unwrap();
    assert_eq!(read.unknown(), [], "{written}");
    read
}

#[test]
fn rules_are_an_era_and_what_differs_from_it() {
    for era in Era::ALL {
        let named = written_and_read(&Ruleset::of(*era));
        assert_eq!((named.era, named.changes.len()), (*era, 0));
        assert_eq!(named.edition, Ruleset::edition(*era));
        for switch in Ruleset::SWITCHES {
            for value in Ruleset::values(switch.name) {
                let mut rules = Ruleset::of(*era);
                rules.set(switch.name, &value).unwrap();
                let named = written_and_read(&rules);
                assert_eq!(named.ruleset(), rules, "{} = {value}", switch.name);
                assert!(named.changes.len() <= 1);
            }
        }
        for kind in ["GX", "tera", "dual-types", "ancient-traits"] {
            for known in [true, false] {
                let mut rules = Ruleset::of(*era);
                assert!(rules.known.mark(kind, known));
                assert_eq!(written_and_read(&rules).ruleset(), rules, "{kind}");
            }
        }
    }
}
