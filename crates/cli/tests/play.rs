//! `rulebox play` with piped input: games to their end, and input that makes no sense.

use crate::common::{Ran, rulebox, rulebox_with};

/// A game in which every question is answered with the same lines, again and again.
fn play(more: &[&str], lines: &str, times: usize) -> Ran {
    let arguments = [&["play", "--seed", "5"], more].concat();
    rulebox_with(&arguments, lines.repeat(times).as_bytes())
}

#[test]
fn a_game_comes_to_its_end_in_every_era() {
    for era in ["2009", "2011", "2021", "2025"] {
        play(&["--era", era], "1\n", 5_000)
            .ended(0)
            .says("seed 5")
            .says("What do you do?")
            .says("The game is over.");
    }
}

#[test]
fn two_people_share_a_keyboard() {
    play(&["--hot-seat"], "1\n", 10_000)
        .ended(0)
        .says("Player 1, press Enter")
        .says("Player 2, press Enter")
        .says("The game is over.");
}

#[test]
fn the_same_seed_and_answers_give_the_same_game() {
    let first = play(&[], "2\n1\n", 2_000).ended(0);
    let second = play(&[], "2\n1\n", 2_000).ended(0);
    assert_eq!(first.out, second.out);
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_program() {
    rulebox(&["play"])
        .ended(0)
        .says("The input has ended; the game is left as it is.");
    rulebox(&["play", "--hot-seat"])
        .ended(0)
        .says("The input has ended");
}

#[test]
fn garbage_changes_nothing() {
    let garbage: Vec<u8> = (0..60_000u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    rulebox_with(&["play", "--seed", "5"], &garbage)
        .ended(0)
        .says("I do not understand that.");
    let words = "why\nwhy not\nwhy 0\nwhy 99\nwhy not \u{1F600}\n-1\n0\n999999999999999999999\ncard\ncard  \nshow ???\n";
    rulebox_with(&["play", "--seed", "5"], words.as_bytes())
        .ended(0)
        .says("There is no option 0")
        .says("There is no card called ???.");
    rulebox_with(&["play", "--seed", "5"], &[b'x'; 100_000]).ended(0);
}

#[test]
fn rules_are_cited_for_and_against_a_move() {
    play(
        &[],
        "1\n1\nwhy 1\nwhy not attack\nwhy not retreat\nwhy not zzz\nquit\n",
        1,
    )
    .ended(0)
    .says("Yes: this rule allows it.\n  TURN-ENERGY-1  ")
    .says("  No: The starting player cannot attack on the first turn.\n  TURN-FIRST-6  ")
    .says("  No: There is no Benched Pokémon to take its place.\n  TURN-RETREAT-5  ")
    .says("No move fits these words.");
}

#[test]
fn a_player_can_look_around_give_up_and_leave() {
    play(
        &[],
        "1\n1\nhelp\nboard\nlog\ndiscard\ncard seedot\nconcede\n",
        1,
    )
    .ended(0)
    .says("why not WORDS")
    .says("Your discard pile: nothing")
    .says("{G}{C}  Seed Bomb  20")
    .says("Bot wins: you conceded.");
    let left = play(&[], "quit\n", 1).ended(0);
    assert!(!left.out.contains("The game is over."));
}

#[test]
fn decks_can_be_named_and_bad_ones_are_refused() {
    let mixed = ["--decks", "inferno", "decks/2025-beginner-1-chikorita.txt"];
    play(&mixed, "quit\n", 1)
        .ended(2)
        .complains("say by which rules they play");
    play(&[&mixed, &["--era", "2025"][..]].concat(), "quit\n", 1)
        .ended(0)
        .says("Inferno Zone against Chikorita");
    let nameless = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("nameless.txt");
    std::fs::write(&nameless, "4 Snivy BLW 1\n56 Grass Energy\n").expect("a file");
    play(
        &["--decks", "inferno", &nameless.to_string_lossy()],
        "quit\n",
        1,
    )
    .ended(0)
    .says("Inferno Zone against nameless, ");
    play(&["--decks", "inferno", "kingdra"], "quit\n", 1)
        .ended(0)
        .says("Rules of 2009, ");
    rulebox(&["play", "--decks", "inferno", "nobody"])
        .ended(2)
        .complains("no deck called nobody");
    rulebox(&["play", "--decks", "inferno"]).ended(2);
    rulebox(&["play", "--era", "1999"])
        .ended(2)
        .complains("2009, 2011, 2021, 2025");
    let short = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("short.txt");
    std::fs::write(&short, "59 Fire Energy DP 124\n").expect("a file");
    rulebox(&["play", "--decks", "inferno", &short.to_string_lossy()])
        .ended(2)
        .complains("short.txt: a deck has exactly 60 cards, this one has 59 (DECK-1)")
        .complains("short.txt: the deck has no Basic Pokémon (DECK-4)");
}

#[test]
fn every_fault_of_every_deck_is_named_with_its_file() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let long = folder.join("long.txt");
    std::fs::write(
        &long,
        "61 Fire Energy DP 124\n5 Chimchar DP 76\n1 Stxrly DP 999\n",
    )
    .expect("a file");
    let long = long.to_string_lossy();
    rulebox(&["play", "--decks", &long, "no-such-deck"])
        .ended(2)
        .complains("The game cannot begin.\n")
        .complains("long.txt: line 3: I know no such card.")
        .complains("long.txt: a deck has exactly 60 cards, this one has 66 (DECK-1)")
        .complains("long.txt: 5 cards are named Chimchar, at most 4 may be (DECK-2)")
        .complains("There is no file and no deck called no-such-deck.");
    let bench = rulebox(&["bench", "--games", "1", "--decks", &long]).ended(2);
    let times = bench.err.matches("DECK-1").count();
    assert_eq!(times, 1, "each fault is told once:\n{}", bench.err);
    assert!(bench.err.contains("long.txt: a deck"), "{}", bench.err);
    rulebox(&["play", "--decks", "-", "-"])
        .ended(2)
        .complains("Standard input can be read only once");
}

#[test]
fn a_player_learns_nothing_about_the_other_hand() {
    let ran = play(&[], "1\n", 5_000).ended(0);
    for line in ran.out.lines().filter(|line| line.contains("Bot draws ")) {
        assert!(
            line.ends_with(" a card.") || line.ends_with(" cards."),
            "{line}"
        );
    }
}

#[test]
fn a_game_is_saved_resumed_taken_back_and_helped_with() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("plain.rulebox");
    let file = file.to_string_lossy();
    let first = ["play", "--seed", "5", "--first", "you"];
    let lines = format!("undo\n1\nhint\n1\nundo\nsave {file}\nquit\n");
    rulebox_with(&first, lines.as_bytes())
        .ended(0)
        .says("There is nothing to take back.")
        .says("A good computer player would choose: ")
        .says(&format!(
            "Saved. `rulebox play --resume {file}` goes on with the game."
        ));
    rulebox_with(&["play", "--resume", &file], b"log\nconcede\n")
        .ended(0)
        .says("You take the first turn.")
        .says("Bot wins: you conceded.");
    rulebox_with(&first, b"save /no/such/folder/game\nquit\n")
        .ended(0)
        .says("cannot be written");
}

#[test]
fn what_is_no_saved_game_is_refused() {
    rulebox(&["play", "--resume", "README.md"])
        .ended(2)
        .complains("README.md is no saved game of Rulebox");
    rulebox(&["play", "--resume", "no-such-file"])
        .ended(2)
        .complains("no-such-file cannot be read: ");
    rulebox(&["play", "--resume", "README.md", "--seed", "3"]).ended(2);
    rulebox(&["play", "--bot", "nobody"]).ended(2);
    rulebox(&["play", "--format", "raid"])
        .ended(2)
        .complains("duel");
}

#[test]
fn the_table_can_be_drawn_without_a_terminal() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let drawn = |name: &str, more: &[&str]| {
        let file = folder.join(name);
        let path = file.to_string_lossy();
        rulebox(&[&["play", "--seed", "3", "--picture", &path], more].concat()).ended(0);
        std::fs::read_to_string(&file).expect("a picture")
    };
    let text = drawn("table.txt", &["--size", "80", "24", "--press", "?"]);
    assert!(
        text.contains(" Keys ") && text.lines().count() == 24,
        "{text}"
    );
    assert!(drawn("table.svg", &[]).starts_with("<svg "));
}

#[test]
fn saving_without_a_name_or_over_another_file_loses_nothing() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("over");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let at = |name: &str| folder.join(name).display().to_string();
    let (game, notes, other) = (at("game.rulebox"), at("notes.txt"), at("other.rulebox"));
    std::fs::write(&notes, "my notes").expect("a file");
    let begin = |seed| ["play", "--plain", "--seed", seed, "--first", "you"];
    let lines = format!("save\nsave {game}\n1\nsave {game}\nsave {notes}\nquit\n");
    let ran = rulebox_with(&begin("5"), lines.as_bytes())
        .ended(0)
        .says("Say where to: `save my-game.rulebox` writes the game to that file.")
        .says("notes.txt is there already and holds no saved game, so it is left as it is.");
    assert_eq!(ran.out.matches("Saved. ").count(), 2, "{}", ran.out);
    assert_eq!(
        std::fs::read_to_string(&notes).expect("it is there"),
        "my notes"
    );
    let kept = std::fs::read(&game).expect("a game");
    let lines = format!("save {game}\nsave {}\nquit\n", folder.display());
    rulebox_with(&begin("6"), lines.as_bytes())
        .ended(0)
        .says("game.rulebox is there already and holds another game, so it is left as it is.")
        .says("over is a folder, so it is left as it is. Choose another name.");
    assert_eq!(std::fs::read(&game).expect("a game"), kept);
    // After the game it is asked again until it is kept.
    let lines = format!("concede\nsave\nsave {game}\nsave {other}\n");
    rulebox_with(&begin("6"), lines.as_bytes())
        .ended(0)
        .says("Say where to")
        .says("holds another game")
        .says("Saved. `rulebox replay ");
    rulebox(&["replay", &other, "--json"]).ended(0);
    // A slip of the keys does not lose it, either.
    let _ = std::fs::remove_file(&other);
    let lines = format!("concede\nsvae {other}\n7\nboard\nsave {other}\n");
    rulebox_with(&begin("6"), lines.as_bytes())
        .ended(0)
        .says("Enter leaves. > \nI do not understand that.\n`save FILE`")
        .says("Saved. `rulebox replay ");
    for leaves in ["\n", "quit\n", ""] {
        let ran = rulebox_with(&begin("6"), format!("concede\n{leaves}").as_bytes()).ended(0);
        assert_eq!(ran.out.matches("`save FILE`").count(), 1, "{}", ran.out);
    }
}

#[test]
fn moves_of_a_turn_are_not_for_the_set_up() {
    play(&[], "why not attack\nwhy not energy\nquit\n", 1)
        .ended(0)
        .says("  No: Both players are still setting up, and nobody's turn has begun.")
        .says("  TURN-1  Players take turns");
}

#[test]
fn decks_that_nobody_chose_are_named_with_a_way_to_others() {
    let others = "`rulebox play --decks YOURS OTHER` takes others";
    let flat = |ran: &Ran| ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let ran = rulebox_with(&["play", "--plain"], b"quit\n").ended(0);
    assert!(flat(&ran).contains("These are the decks for beginners of 2025."));
    assert!(flat(&ran).contains(others), "{}", ran.out);
    let ran = play(&["--decks", "inferno", "forest"], "quit\n", 1).ended(0);
    assert!(!flat(&ran).contains(others), "{}", ran.out);
}

#[test]
fn an_option_is_taken_by_its_words_or_a_part_of_them() {
    let begin = ["--first", "you", "--era", "2025"];
    play(&begin, "1\nEnd the turn\nquit\n", 1)
        .ended(0)
        .says("Turn 2, Bot's turn.");
    play(&begin, "1\nend\nquit\n", 1)
        .ended(0)
        .says("Turn 2, Bot's turn.");
    let ran = play(&begin, "1\nattach\nend the tern\ncard\nquit\n", 1)
        .ended(0)
        .says("> That may be any of these; type a number, or more words:\n   1  Attach ")
        .says("> I do not understand that.")
        .says("> Say which: `card Potion` shows a card of that name.");
    assert!(!ran.out.contains("Turn 2"), "{}", ran.out);
    // A move that is no option is answered like a question for the rule.
    play(&begin, "1\nretreat\nquit\n", 1)
        .ended(0)
        .says("  No: There is no Benched Pokémon to take its place.\n  TURN-RETREAT-5  ");
}

#[test]
fn a_rule_that_is_cited_can_be_read() {
    play(
        &["--first", "you", "--era", "2025"],
        "rule\n1\nwhy not attack\nrule\nrule 2\nrule setup-6\nrule nosuch\nwhy 1\nrule 1\nquit\n",
        1,
    )
    .ended(0)
    .says("> Say which: `rule SETUP-6` shows that rule;")
    .says("> TURN-FIRST-6 · Part I")
    .says("> The rules cited last are TURN-FIRST-6.")
    .says("> SETUP-6 · Part I")
    .says("> There is no rule NOSUCH.")
    .says("> TURN-ENERGY-1 · Part I");
}

#[test]
fn a_name_in_quotes_is_a_file_and_told_in_quotes() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("a b.rulebox");
    let _ = std::fs::remove_file(&file);
    let file = file.display();
    play(
        &[],
        &format!("save \"{file}\"\nsave /no/such/game\nquit\n"),
        1,
    )
    .ended(0)
    .says(&format!("Saved. `rulebox play --resume '{file}'` goes on"))
    .says("/no/such/game cannot be written: there is no folder /no/such.");
}

#[test]
fn hints_do_not_depend_on_how_badly_the_other_plays() {
    let hint = |bot: &str| {
        let lines = "hint\n1\n1\nhint\n2\nhint\nquit\n";
        let ran = play(&["--first", "you", "--bot", bot], lines, 1).ended(0);
        let hints = ran
            .out
            .lines()
            .filter(|line| line.contains("would choose:"));
        hints.map(str::to_owned).collect::<Vec<_>>()
    };
    let sensible = hint("rules");
    assert_eq!(sensible.len(), 3);
    for bot in ["easy", "random", "first", "slips:100"] {
        assert_eq!(hint(bot), sensible, "{bot}");
    }
}
