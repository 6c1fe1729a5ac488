use super::*;
use crate::decks;
use crate::paint::Paint;
use crate::play::Wish;
use crate::play::recorder::Recorder;
use crate::play::terminal::Terminal;
use crate::replay::recording;
use rulebox_engine::plan::Side;

/// A game in which each question was answered with the first option, so many times.
fn played(answers: usize) -> Session {
    let wish = Wish {
        library: Library::embedded(),
        era: Some(Era::E2009),
        decks: Some(decks::pair(Era::E2009).map(str::to_owned).to_vec()),
        seed: 4,
        first: Some(rulebox_engine::Duel::seat(Side(1))),
        bot: "random".to_owned(),
        hot_seat: true,
        bots: Vec::new(),
    };
    let mut session = match wish.begin() {
        Ok(session) => session,
        Err(failure) => panic!("{failure:?}"),
    };
    for _ in 0..answers {
        let (Some(prompt), Some(choice)) = (
            session.battle().prompt(),
            session.options().first().copied(),
        ) else {
            break;
        };
        let offers = session.offers(prompt.seat());
        if !session.answer_for(prompt, &offers) {
            session.decide(prompt, choice).expect("a legal answer");
        }
    }
    session
}

#[test]
fn a_game_is_read_as_it_was_written_at_every_moment() {
    for answers in [0, 1, 2, 5, 20, 60] {
        let session = played(answers);
        let again = read(&write(&session), &Library::embedded()).expect("a saved game");
        assert_eq!(again.setting, session.setting);
        assert_eq!(again.battle().state, session.battle().state);
        assert_eq!(again.chance(), session.chance());
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(again.story(seat).all(), session.story(seat).all());
        }
    }
}

#[test]
fn the_agreed_player_takes_the_first_turn() {
    for answers in [10, 30] {
        assert_eq!(
            played(answers).battle().known_to(None).starter,
            Some(Side(1))
        );
    }
}

#[test]
fn names_of_files_are_typed_and_told_as_in_a_shell() {
    assert_eq!(typed("\"a b.rulebox\""), Path::new("a b.rulebox"));
    assert_eq!(typed(" 'a b' "), Path::new("a b"));
    assert_eq!(typed("a b"), Path::new("a b"));
    assert_eq!(typed("\""), Path::new("\""));
    if let Some(home) = std::env::var_os("HOME").filter(|home| !home.is_empty()) {
        assert_eq!(typed("~/g.rulebox"), Path::new(&home).join("g.rulebox"));
    }
    let told = |name: &str| command("replay", Path::new(name), &Library::embedded());
    assert_eq!(
        told("games/a-1.rulebox"),
        "rulebox replay games/a-1.rulebox"
    );
    assert_eq!(told("a b"), "rulebox replay 'a b'");
    assert_eq!(told("Ann's"), "rulebox replay 'Ann'\\''s'");
    assert_eq!(told("-x"), "rulebox replay ./-x");
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    assert_eq!(
        save(Path::new("/no/such/folder/game"), ""),
        Err(
            "/no/such/folder/game cannot be written: there is no folder /no/such/folder."
                .to_owned()
        )
    );
}

/// What is said about a text.
fn refused(text: &str) -> String {
    match read(text, &Library::embedded()) {
        Err(why) => why,
        Ok(_) => panic!("it was read"),
    }
}

#[test]
fn other_files_are_refused() {
    let no_game = "is no saved game of Rulebox: its first line does not say so.";
    for text in [
        "",
        "\n",
        "4 Chimchar DP 76",
        "{}",
        "[1]",
        "{\"replay\":1}",
        "\u{0}",
    ] {
        assert_eq!(refused(text), no_game, "{text:?}");
    }
    let text = write(&played(8));
    let later = text.replacen("\"rulebox_game\":1", "\"rulebox_game\":2", 1);
    let why = "was saved in form 2, but this program reads form 1.";
    assert_eq!(refused(&later), why);
}

#[test]
fn what_was_agreed_on_must_fit_the_game() {
    let text = write(&played(8));
    for (field, other, why) in [
        (
            "\"era\":\"2009\"",
            "\"era\":\"2025\"",
            "`era` is 2025, but the rules in the file are those of 2009.",
        ),
        (
            "\"hot_seat\":true,\"bot\":\"random\",\"first\":1",
            "\"hot_seat\":true,\"bot\":\"random\",\"first\":9",
            "`first` is 9, but the seats are 0 and 1.",
        ),
        (
            "\"first\":null",
            "\"first\":2",
            "`chance.first` is 2, but the seats are 0 and 1.",
        ),
        (
            "\"bot\":\"random\"",
            "\"bot\":\"oracle\"",
            "`bot` needs the computer player oracle, who is not here.",
        ),
        (
            "\"first\":1}",
            "\"first\":1,\"bots\":[\"rules\",\"oracle\"]}",
            "`bots` needs the computer player oracle, who is not here.",
        ),
        (
            "\"first\":1}",
            "\"first\":1,\"bots\":[\"rules\"]}",
            "`bots` has not one player for each deck.",
        ),
    ] {
        assert!(text.contains(field), "{field}");
        let changed = text.replacen(field, other, 1);
        let why = format!("is damaged: line 1: {why}");
        assert_eq!(refused(&changed), why);
        let replay = recording::read(&changed, &Catalog::embedded()).err();
        assert_eq!(replay.as_deref(), Some(why.as_str()));
    }
}

/// Rules that were written switch by switch say nowhere that they were meant to be others than those of the era.
#[test]
fn rules_of_an_older_form_are_those_of_the_era() {
    let text = include_str!("../../../../engine/tests/logs/form-2.rulebox");
    let burn = (
        "\"FlipTailsTwoCounters\"",
        "\"TwoCountersThenFlipHeadsRecovers\"",
    );
    let changed = text.replacen(burn.0, burn.1, 1);
    assert_ne!(changed, text);
    let why = "is damaged: line 1: `era` is 2009, but the rules in the file are of no era.";
    assert_eq!(refused(&changed), why);
    assert_eq!(
        recording::read(&changed, &Catalog::embedded())
            .err()
            .as_deref(),
        Some(why)
    );
}

/// The newest form names what differs, so such a game is played by it and told.
#[test]
fn changed_rules_of_the_newest_form_are_played_by_and_told() {
    let changes = "\"edition\":1,\"changes\":{\"mulligan_both_reveal\":false}";
    let text = write(&played(8)).replacen("\"edition\":1", changes, 1);
    let mut told = Vec::new();
    go_on(&text, &Library::embedded(), |note| {
        told.push(note.to_owned())
    })
    .expect("a game that goes on");
    let note =
        "By the rules of this game `mulligan_both_reveal` is false, and not true as in 2009.";
    assert_eq!(told, [note]);
}

#[test]
fn damaged_files_are_refused_with_their_line() {
    let text = write(&played(20));
    let lines: Vec<&str> = text.lines().collect();
    let without = |n: usize| {
        let mut lines = lines.clone();
        lines.remove(n);
        lines.join("\n")
    };
    assert!(
        refused(&without(1)).starts_with("is damaged: "),
        "the log has no header"
    );
    assert!(refused(&without(2)).starts_with("is damaged: line "));
    let mut broken = lines.clone();
    broken[4] = "{\"nonsense\":";
    assert!(refused(&broken.join("\n")).starts_with("is damaged: line 5: "));
    let other = text.replacen("dp1-76", "zz9-1", 1);
    assert!(refused(&other).contains("needs the card zz9-1") || !text.contains("dp1-76"));
    for end in (0..text.len())
        .step_by(997)
        .filter(|end| text.is_char_boundary(*end))
    {
        // Cut anywhere it is either refused or the game up to a whole line.
        let _ = read(&text[..end], &Library::embedded());
    }
}

#[test]
fn a_file_that_is_not_there_or_no_text_is_named() {
    let told = |path: &Path| {
        open(path, &Library::embedded(), |_| {})
            .err()
            .unwrap_or_default()
    };
    assert!(told(Path::new("/no/such/file")).starts_with("/no/such/file cannot be read: "));
    let file = std::env::temp_dir().join(format!("rulebox-no-text-{}", std::process::id()));
    std::fs::write(&file, [0xff, 0xfe]).expect("a file");
    assert!(told(&file).ends_with("is no saved game: it is not a text in UTF-8, as line 1 shows."));
    std::fs::remove_file(&file).expect("the file goes");
}

#[test]
fn only_a_game_is_written_over() {
    let folder = std::env::temp_dir().join(format!("rulebox-over-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("my-deck.txt");
    std::fs::write(&file, "4 Chimchar\n").expect("a file");
    let text = write(&played(3));
    let why = save_game(&file, &text, &Catalog::embedded()).expect_err("it is a deck list");
    assert!(why.contains("holds no saved game"), "{why}");
    assert_eq!(
        std::fs::read_to_string(&file).expect("a file"),
        "4 Chimchar\n"
    );
    let game = folder.join("game.rulebox");
    save_game(&game, &text, &Catalog::embedded()).expect("a new file");
    let later = write(&played(5));
    save_game(&game, &later, &Catalog::embedded()).expect("a game over a game");
    assert_eq!(std::fs::read_to_string(&game).expect("a file"), later);
    assert!(save(&folder, &text).is_err(), "a folder is no file");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 2);
    std::fs::remove_dir_all(&folder).expect("it was there");
}

#[test]
fn a_recording_that_cannot_be_written_does_not_end_the_game() {
    let folder = std::env::temp_dir().join(format!("rulebox-lost-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let session = played(2);
    let recorder = Recorder::begin(&folder.join("game.rulebox"), &session).expect("a file");
    std::fs::remove_dir_all(&folder).expect("it was there");
    let bot = opponent::named("first").expect("a computer player");
    let answers = "1\n".repeat(60) + "log\nq\n";
    let mut table = Terminal::new(session, bot, Paint::Plain, answers.as_bytes(), Vec::new())
        .recorded_by(Some(recorder));
    assert!(table.play().is_err(), "in the end it has to be said");
    let told = String::from_utf8_lossy(&table.out).into_owned();
    assert!(
        told.matches("keeps the game elsewhere").count() >= 2,
        "{told}"
    );
}
