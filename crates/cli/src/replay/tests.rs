//! Replays without a terminal: what they show, to whom, and what is said of files that are wrong.

use super::one_seat;
use super::recording::{self, Recording};
use super::reel::Reel;
use crate::decks;
use crate::library::Library;
use crate::paint::Paint;
use crate::play::board;
use crate::play::full::Live;
use crate::play::inside::View;
use crate::play::people::Eye;
use crate::play::session::Session;
use crate::play::{Wish, opponent, saved};
use rulebox_cards::Catalog;
use rulebox_engine::record::{Film, Log};
use rulebox_engine::{Book, CardId, Duel, Event, Seat};
use rulebox_rules::Era;
use std::collections::BTreeSet;

/// A game of computer players after so many answers, and what somebody saw who looked from the beginning.
pub fn watched(era: Era, seed: u64, bot: &str, most: usize) -> (Session, Reel) {
    watched_with(era, decks::pair(era).map(str::to_owned), seed, bot, most)
}

/// A game of computer players with these decks, and what somebody saw who looked from the beginning.
fn watched_with(
    era: Era,
    decks: [String; 2],
    seed: u64,
    bot: &str,
    most: usize,
) -> (Session, Reel) {
    let wish = Wish {
        library: Library::embedded(),
        era: Some(era),
        decks: Some(decks.to_vec()),
        seed,
        first: None,
        bot: bot.to_owned(),
        hot_seat: false,
        bots: vec![bot.to_owned(); 2],
    };
    let session = match wish.begin() {
        Ok(session) => session,
        Err(failure) => panic!("{failure:?}"),
    };
    let mut reel = reel_of(&session);
    reel.go_to(reel.last());
    let mut live = Live::new(session, None);
    for _ in 0..most {
        let Ok(Some((bot, position))) = live.ask() else {
            break;
        };
        let choice = position.answer(opponent::named(&bot).expect("a bot"));
        live.answer(position.prompt.number, choice, &mut reel)
            .expect("the game goes on");
    }
    (live.session().clone(), reel)
}

fn reel_of(session: &Session) -> Reel {
    let book = session.battle().book.clone();
    let (reel, torn) = Reel::of(session.setting.clone(), session.log(), book).expect("a reel");
    assert_eq!(torn, None);
    reel
}

fn opened(text: &str) -> Recording {
    recording::read(text, &Catalog::embedded()).expect("a recording")
}

/// Everything that a reel shows through an eye.
fn shown(reel: &mut Reel, eye: Eye) -> Vec<String> {
    reel.look(eye).expect("this eye");
    let mut all = Vec::new();
    for step in 0..=reel.last() {
        reel.go_to(step);
        all.push(format!(
            "{:?} {:?} {} {:?}",
            reel.view(),
            reel.told(),
            reel.told_before(),
            reel.answer(step)
        ));
    }
    all
}

#[test]
fn a_game_that_was_watched_looks_the_same_from_its_file() {
    for (era, bot) in [
        (Era::E2009, "random"),
        (Era::E2021, "random"),
        (Era::E2025, "rules"),
    ] {
        let (session, mut grown) = watched(era, 4, bot, 250);
        let mut recording = opened(&saved::write(&session));
        assert_eq!(recording.wrong, None);
        assert!(grown.last() > 20, "{} steps", grown.last());
        for eye in Eye::ALL {
            assert_eq!(
                shown(&mut grown, eye),
                shown(&mut recording.reel, eye),
                "{era}, {eye:?}"
            );
        }
        assert_eq!(grown.last_turn(), recording.reel.last_turn());
        assert_eq!(grown.outcome(), session.battle().state.outcome);
    }
}

#[test]
fn the_views_of_a_replay_are_those_of_the_game() {
    let (session, mut reel) = watched(Era::E2025, 9, "random", 200);
    let mut views = Vec::new();
    let book = session.battle().book.clone();
    let shown = Film::<Duel>::of(session.log(), book, |_, battle| {
        views.push(Eye::ALL.map(|eye| eye.view(battle)));
    });
    assert!(shown.is_ok());
    for (n, eye) in Eye::ALL.into_iter().enumerate() {
        reel.look(eye).expect("this eye");
        for step in (0..views.len()).rev() {
            reel.go_to(step);
            assert_eq!(reel.view(), &views[step][n]);
        }
    }
}

#[test]
fn turns_are_gone_to_and_leapt_over() {
    let (_, mut reel) = watched(Era::E2025, 9, "random", 300);
    let last = reel.last_turn();
    assert!(last > 4);
    reel.go_to_turn(3).expect("a third turn");
    assert_eq!(reel.view().turn, 3);
    let third = reel.at();
    reel.step(1);
    reel.leap(false);
    assert_eq!(reel.at(), third, "back to the beginning of this turn");
    reel.leap(false);
    assert_eq!(reel.view().turn, 2);
    reel.leap(true);
    assert_eq!(reel.at(), third);
    let told = reel.go_to_turn(999).expect_err("no such turn");
    assert_eq!(
        told,
        format!("There is no turn 999: the game has turns 1 to {last}, and 0 is the set-up.")
    );
    reel.go_to_turn(0).expect("the set-up");
    assert_eq!(reel.at(), 0);
    reel.step(-1);
    assert_eq!(reel.at(), 0);
    reel.step(isize::MAX);
    assert_eq!(reel.at(), reel.last());
}

/// What a seat can name at each step: its own deck, what its views show, and what events show it in between.
fn nameable(session: &Session, seat: Seat) -> Vec<BTreeSet<String>> {
    let book = session.battle().book.clone();
    let name = |card| book.name(card).to_owned();
    let mut known: BTreeSet<String> = book.deck(seat).map(name).collect();
    let mut steps = Vec::new();
    let shown = Film::<Duel>::of(session.log(), book.clone(), |events, battle| {
        for event in events {
            match *event {
                Event::CardMoved { card, seen, .. } if seen.has(seat) => known.insert(name(card)),
                Event::CardRevealed { card, to } if to.has(seat) => known.insert(name(card)),
                Event::PokemonPlayed { card, seen, .. } if seen.has(seat) => {
                    known.insert(name(card))
                }
                // These lie open for everybody.
                Event::TrainerPlayed { card, .. }
                | Event::Attached { card, .. }
                | Event::Evolved { card, .. }
                | Event::LevelledUp { card, .. }
                | Event::KnockedOut { card, .. } => known.insert(name(card)),
                _ => false,
            };
        }
        let view = battle.known_to(Some(seat));
        known.extend(cards_of(&view).into_iter().map(name));
        steps.push(known.clone());
    });
    assert!(shown.is_ok());
    steps
}

/// The log and the file of one seat name no card that this seat has not seen by then.
#[test]
fn what_is_exported_for_one_seat_names_no_hidden_card() {
    let (mut hidden, mut open) = (0, 0);
    for (era, seed) in [
        (Era::E2009, 1),
        (Era::E2009, 2),
        (Era::E2011, 3),
        (Era::E2021, 4),
        (Era::E2025, 5),
        (Era::E2025, 6),
    ] {
        let (session, mut reel) = watched(era, seed, "random", 120);
        for seat in [Seat(0), Seat(1)] {
            let book = &session.battle().book;
            let other = Seat(1 - seat.0);
            let all: BTreeSet<String> = book.deck(other).map(|c| book.name(c).to_owned()).collect();
            let nameable = nameable(&session, seat);
            reel.look(Eye::Seat(seat)).expect("this eye");
            for (step, known) in nameable.iter().enumerate() {
                reel.go_to(step);
                // A move is told from here, and seen at the next step.
                let next = nameable.get(step + 1).unwrap_or(known);
                let answer = reel.answer(step).map(|answer| answer.words.as_str());
                let leak = all
                    .difference(next)
                    .find(|name| says(answer.unwrap_or(""), name, next));
                assert_eq!(leak, None, "{answer:?} at step {step}");
                open += usize::from(reel.answer(step).is_some_and(|answer| answer.seat == other));
                for name in all.difference(known) {
                    hidden += 1;
                    let leak = reel.told().iter().find(|line| says(line, name, known));
                    assert_eq!(leak, None, "{name} at step {step}");
                }
            }
            let text = one_seat::write(&session.setting, session.log(), book, seat);
            let text = text.expect("a file");
            let (head, rest) = text.split_once('\n').expect("lines");
            let known = nameable.last().expect("a step");
            for name in all.difference(known) {
                assert!(!says(rest, name, known), "{name} is in the file");
                let printings = book.deck(other).filter(|c| book.name(*c) == name);
                for card in printings {
                    let deck = &session.log().header.decks[other.index()];
                    let id = &deck[usize::from(card.local())].id;
                    assert!(!head.contains(&format!("\"{id}\"")), "{id} is in the file");
                }
            }
            assert!(!head.contains("chance") && head.contains("\"seed\":0,"));
        }
    }
    assert!(hidden > 1_000, "{hidden} hidden names were looked for");
    assert!(open > 100, "{open} open moves of the other were told");
}

/// Whether a text speaks of a card of this name, and not of one whose longer name holds it.
fn says(text: &str, name: &str, known: &BTreeSet<String>) -> bool {
    let longer = known.iter().filter(|other| other.contains(name));
    let text = longer.fold(text.to_owned(), |text, other| {
        text.replace(other.as_str(), "")
    });
    text.contains(name)
}

#[test]
fn a_file_for_one_seat_shows_what_that_seat_saw_and_refuses_more() {
    for seat in [Seat(0), Seat(1)] {
        let (session, mut whole) = watched(Era::E2025, 3, "random", 150);
        let book = &session.battle().book;
        let text = one_seat::write(&session.setting, session.log(), book, seat);
        let mut own = opened(&text.expect("a file")).reel;
        assert_eq!(own.eye(), Eye::Seat(seat));
        whole.look(Eye::Seat(seat)).expect("this eye");
        for step in 0..=whole.last() {
            whole.go_to(step);
            own.go_to(step);
            assert_eq!(in_names(&own), in_names(&whole), "step {step}");
            assert_eq!(own.told(), whole.told());
            assert_eq!(own.answer(step), whole.answer(step));
        }
        assert_eq!(own.last(), whole.last());
        let number = seat.0 + 1;
        for eye in Eye::ALL.into_iter().filter(|eye| *eye != Eye::Seat(seat)) {
            assert_eq!(
                own.look(eye),
                Err(format!(
                    "This file holds only what seat {number} saw; nothing else can be shown from it."
                ))
            );
        }
        assert_eq!(own.look(Eye::Seat(seat)), Ok(()));
    }
}

/// What is seen, with names in the place of numbers. A hand stands in the order of its numbers, which are others in a file, so
/// the words of the board are compared in the order of the alphabet.
fn in_names(reel: &Reel) -> String {
    let (book, view, people) = (&reel.book, reel.view(), reel.people());
    let mut names: Vec<&str> = cards_of(view)
        .into_iter()
        .map(|card| book.name(card))
        .collect();
    names.sort_unstable();
    let board = board::render(book, view, people, Paint::Plain);
    let mut words: Vec<&str> = board
        .split([' ', '\n', ','])
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    format!("{words:?}\n{}\n{names:?}", view.turn)
}

/// A handle tells nothing of a list: cards are counted as they were seen, whoever's they are, and the own deck is no list.
#[test]
fn a_file_for_one_seat_counts_cards_as_they_were_seen() {
    let (session, _) = watched(Era::E2009, 3, "random", 60);
    let book = &session.battle().book;
    let text = one_seat::write(&session.setting, session.log(), book, Seat(0)).expect("a file");
    let head: serde_json::Value =
        serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
    let cards = head["cards"].as_array().expect("cards");
    let handles = cards.iter().map(|card| card["handle"].as_u64());
    assert!(handles.eq((0..).map(Some).take(cards.len())));
    let of = |seat: u64| cards.iter().filter(|card| card["owner"] == seat).count();
    let (own, others) = (of(0), of(1));
    assert!(own > 7 && (4..50).contains(&others), "{own} and {others}");
    let list: Vec<String> = book.deck(Seat(0)).map(|card| book.printing(card)).collect();
    let seen = cards.iter().filter(|card| card["owner"] == 0);
    let seen: Vec<String> = seen
        .map(|card| card["card"].as_str().expect("a printing").to_owned())
        .collect();
    assert!(
        !list.starts_with(&seen[..7]),
        "a hand in the order of the list"
    );
}

fn wrong(text: &str) -> String {
    match recording::read(text, &Catalog::embedded()) {
        Err(why) => why,
        Ok(recording) => recording.wrong.expect("something is wrong"),
    }
}

#[test]
fn files_that_are_wrong_are_told_with_their_line() {
    let (session, _) = watched(Era::E2025, 3, "random", 150);
    let text = saved::write(&session);
    let lines: Vec<&str> = text.lines().collect();
    let with = |n: usize, line: &str| {
        let mut lines = lines.clone();
        lines[n - 1] = line;
        lines.join("\n")
    };
    assert_eq!(
        wrong("4 Pidgey"),
        "is no replay of Rulebox: its first line does not say so."
    );
    assert_eq!(
        wrong(&lines[..50].join("\n")),
        "is damaged: line 50: the log breaks off here; the line that says `end` is missing."
    );
    let said = wrong(&with(40, "{\"answer\":[0,"));
    assert!(said.starts_with("is damaged: line 40: EOF while"), "{said}");
    let answer = (30..)
        .find(|n| lines[*n - 1].starts_with("{\"answer\""))
        .expect("an answer");
    let said = wrong(&with(answer, "{\"concede\":9}"));
    assert_eq!(
        said.split(" Expected").next(),
        Some(format!("is damaged: line {answer}: there is no seat 9.").as_str())
    );
    assert!(
        said.contains(" Expected there: an answer of seat "),
        "{said}"
    );
    let turn = (60..)
        .find(|n| lines[*n - 1].starts_with("{\"turn\""))
        .expect("a turn");
    let forged = lines[turn - 1].replace("\"hash\":\"", "\"hash\":\"f");
    let said = wrong(&with(turn, &forged));
    assert!(
        said.contains("the game differs from the one that was recorded"),
        "{said}"
    );
    let later = text.replacen("\"rulebox\":3", "\"rulebox\":7", 1);
    assert_eq!(
        wrong(&later),
        "is damaged: this log has form 7, but this program reads forms 1 to 3."
    );
    // The steps before are there all the same.
    let partial =
        recording::read(&lines[..50].join("\n"), &Catalog::embedded()).expect("the sound part");
    assert!(partial.reel.last() > 5);
}

fn cards_of(view: &View) -> Vec<CardId> {
    let mut cards = view.named_cards();
    cards.retain(|card| card.is_some());
    cards
}

/// The kinds of an Energy of which there is a basic and a Special card, as far as they are in sight.
fn kinds_seen(book: &Book, view: &View) -> usize {
    let cards = cards_of(view).into_iter();
    let energy =
        cards.filter(|card| card.owner() == Seat(0) && book.name(*card) == "Darkness Energy");
    energy
        .map(|card| book.def_number(card))
        .collect::<BTreeSet<_>>()
        .len()
}

#[test]
fn a_file_for_one_seat_does_not_tell_of_another_card_of_the_same_name() {
    let decks = ["darkness-toolbox", "inferno"].map(str::to_owned);
    let (session, _) = watched_with(Era::E2009, decks, 3, "rules", 400);
    let book = &session.battle().book;
    let text = one_seat::write(&session.setting, session.log(), book, Seat(1)).expect("a file");
    let file = one_seat::read(&text, &Catalog::embedded()).expect("a sound file");
    let (mut plain, mut apart) = (0, 0);
    for (n, moment) in file.moments.iter().enumerate() {
        let words = moment.told.iter().chain(&moment.answer);
        for words in words.filter(|words| words.contains("Darkness Energy")) {
            let both = n.checked_sub(1).into_iter().chain([n]);
            let seen = both
                .map(|n| kinds_seen(&file.book, &file.moments[n].view))
                .max();
            let told = words.contains("(basic)") || words.contains("(Special)");
            assert!(!told || seen >= Some(2), "{words}");
            *(if told { &mut apart } else { &mut plain }) += 1;
        }
    }
    assert!(plain > 0 && apart > 0, "{plain} and {apart}");
}

#[test]
fn words_of_a_file_cannot_move_the_cursor() {
    let (session, _) = watched(Era::E2025, 7, "random", 40);
    let book = &session.battle().book;
    let text = one_seat::write(&session.setting, session.log(), book, Seat(0)).expect("a file");
    let evil = r#""\u001b[2J\u001b]0;x\u0007"#;
    let text = text
        .replace("\"told\":[\"", &format!("\"told\":[{evil}"))
        .replace("\"answer\":\"", &format!("\"answer\":{evil}"));
    let reel = one_seat::read(&text, &Catalog::embedded()).map(Reel::of_one_seat);
    let mut reel = reel.expect("a sound file").expect("a reel");
    assert!(reel.log().iter().any(|line| line.contains("\u{fffd}[2J")));
    let said = shown(&mut reel, Eye::Seat(Seat(0))).concat();
    assert!(
        said.contains("\u{fffd}[2J") && !said.contains(['\u{1b}', '\u{7}']),
        "{said}"
    );
    let answers = (0..=reel.last()).filter_map(|step| reel.answer(step));
    let answers: Vec<&str> = answers.map(|answer| answer.words.as_str()).collect();
    assert!(!answers.is_empty() && !answers.concat().contains('\u{1b}'));
}

#[test]
fn files_for_one_seat_that_are_wrong_are_told_with_their_line() {
    let (session, _) = watched(Era::E2025, 3, "random", 60);
    let book = &session.battle().book;
    let text = one_seat::write(&session.setting, session.log(), book, Seat(0)).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    let cut = lines[..20].join("\n");
    assert!(wrong(&cut).starts_with("is damaged: line 20: the file breaks off here"));
    let mut bad = lines.clone();
    bad[7] = "{}";
    assert!(wrong(&bad.join("\n")).starts_with("is damaged: line 8: "));
    let strange = lines[9].replacen("\"hidden\":", "\"hidden\":999999", 1);
    bad[7] = lines[7];
    bad[9] = &strange;
    assert_eq!(
        wrong(&bad.join("\n")),
        "is damaged: line 10: this is no table of two players."
    );
    let later = text.replacen("\"rulebox_seat\":3", "\"rulebox_seat\":4", 1);
    assert!(wrong(&later).starts_with("was written in form 4"));
    for (field, other, why) in [
        (
            "\"seat\":0",
            "\"seat\":7",
            "`seat` is 7, but the seats are 0 and 1.",
        ),
        (
            "\"first\":null",
            "\"first\":7",
            "`first` is 7, but the seats are 0 and 1.",
        ),
        (
            "\"era\":\"2025\"",
            "\"era\":\"2011\"",
            "`era` is 2011, but the rules in the file are those of 2025.",
        ),
    ] {
        let changed = text.replacen(field, other, 1);
        assert_eq!(wrong(&changed), format!("is damaged: line 1: {why}"));
    }
    for end in (0..text.len()).step_by(4_999) {
        if text.is_char_boundary(end) {
            assert!(recording::read(&text[..end], &Catalog::embedded()).is_err());
        }
    }
}

#[test]
fn the_log_of_an_engine_can_be_shown() {
    let (session, reel) = watched(Era::E2009, 3, "random", 80);
    let text = session.log().write();
    let recording = opened(&text);
    assert_eq!(recording.wrong, None);
    assert_eq!(recording.reel.last(), reel.last());
    assert_eq!(recording.reel.setting.era, Era::E2009);
    assert!(Log::read(&text).is_ok());
}
