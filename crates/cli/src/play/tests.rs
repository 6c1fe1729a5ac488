//! A game for the tests of this folder, and questions about it in words.

use super::people::{Eye, People};
use super::session::{Session, Setting};
use super::words::Words;
use super::{board, why};
use crate::decks;
use crate::library::Library;
use crate::paint::Paint;
use rulebox_cards::Card;
use rulebox_cards::Catalog;
use rulebox_engine::{Answer, Battle, Choice, Forget, Pending, Prompt, Rng, Seat};
use rulebox_rules::{Era, Ruleset};
use rulebox_scenes::Exercise;
use std::sync::Arc;

/// A game that has just begun: the decks of 2009 by the rules of 2025.
pub fn battle() -> Battle {
    battle_of(1)
}

fn battle_of(seed: u64) -> Battle {
    battle_by(Era::E2025, seed)
}

/// A game that has just begun, by the rules of an era.
fn battle_by(era: Era, seed: u64) -> Battle {
    let decks: Vec<Vec<Arc<Card>>> = decks::pair(Era::E2009)
        .iter()
        .map(|name| match decks::find(name, &Library::embedded()) {
            Ok(deck) => deck.cards().cloned().collect(),
            Err(failure) => panic!("{failure:?}"),
        })
        .collect();
    Battle::new_duel(
        Ruleset::of(era),
        &decks,
        &Catalog::embedded(),
        Rng::new(seed),
        Forget,
    )
    .expect("a game")
}

/// Ann and Bob, as one of them speaks of them.
pub fn people(viewer: Seat) -> People {
    People {
        eye: Eye::Seat(viewer),
        names: vec!["Ann".to_owned(), "Bob".to_owned()],
    }
}

/// Answers at random until `enough`, or for 3,000 prompts.
pub fn play_until(
    battle: &mut Battle,
    enough: impl Fn(&Battle, &Prompt) -> bool,
) -> Option<Prompt> {
    let mut rng = Rng::new(2);
    let mut options = Vec::new();
    for _ in 0..3_000 {
        let Pending::Ask(prompt) = battle.pending() else {
            return None;
        };
        if enough(battle, &prompt) {
            return Some(prompt);
        }
        battle.options(&mut options);
        let choice = options[rng.below(options.len() as u32) as usize];
        let answer = Answer {
            seat: prompt.seat(),
            prompt: prompt.number,
            choice,
        };
        battle
            .apply(answer, &mut rng, Forget)
            .expect("a legal answer");
    }
    None
}

/// Says something about a game as `seat` sees it.
pub fn as_seat<T>(battle: &Battle, seat: Seat, say: impl FnOnce(&Words<'_>) -> T) -> T {
    let view = battle.known_to(Some(seat));
    say(&Words::of(battle, &view, &people(seat)))
}

#[test]
fn every_choice_of_some_games_has_words_and_a_rule() {
    let seen = std::cell::RefCell::new(Vec::<String>::new());
    for seed in 1..=3 {
        say_every_choice(battle_of(seed), &seen);
    }
    let seen = seen.into_inner();
    for beginning in [
        "Put ",
        "Evolve ",
        "Attach ",
        "Play ",
        "Retreat ",
        "Attack with ",
        "Prize card ",
        "End the turn",
    ] {
        assert!(
            seen.iter().any(|said| said.starts_with(beginning)),
            "{beginning}"
        );
    }
}

fn say_every_choice(mut battle: Battle, seen: &std::cell::RefCell<Vec<String>>) {
    play_until(&mut battle, |battle, prompt| {
        let mut options = Vec::new();
        battle.options(&mut options);
        as_seat(battle, prompt.seat(), |words| {
            let question = words.question(prompt, &options);
            assert!(question.ends_with(['?', '.']), "{question}");
            for choice in &options {
                let said = words.choice(*choice);
                assert!(!said.is_empty(), "{choice:?}");
                assert!(!said.contains("face-down card"), "{choice:?} at {prompt:?}");
                assert!(why::why(words, *choice).contains("Yes: this rule allows it."));
                seen.borrow_mut().push(said);
            }
            let (refusals, _) = why::why_not(words, "", &options);
            assert!(!refusals.is_empty());
        });
        false
    });
}

#[test]
fn the_board_shows_a_player_their_own_hand_and_nobody_else_it() {
    let mut battle = battle();
    let turn = play_until(&mut battle, |battle, _| battle.state.turn > 4).expect("a fifth turn");
    let other = battle.book.plan.opponent(turn.seat());
    let view = battle.known_to(Some(turn.seat()));
    let board = board::render(&battle.book, &view, &people(turn.seat()), Paint::Plain);
    let hand = &view.sides[turn.seat().index()].hand.known;
    assert!(
        hand.iter()
            .all(|card| board.contains(battle.book.name(*card))),
        "{board}"
    );
    assert_eq!(board.matches("  Hand ").count(), 1, "{board}");
    assert!(
        board.contains(&format!("hand {}", view.sides[other.index()].hand.len())),
        "{board}"
    );
    assert!(!board.contains('\u{1b}'), "{board}");
}

#[test]
fn refusals_name_their_rule_once() {
    let mut battle = battle();
    let first = play_until(&mut battle, |battle, _| battle.state.turn == 1).expect("a first turn");
    let mut options = Vec::new();
    battle.options(&mut options);
    let text = as_seat(&battle, first.seat(), |words| {
        why::why_not(words, "attack", &options).0
    });
    assert_eq!(text.matches("TURN-FIRST-6").count(), 1, "{text}");
    let nothing = as_seat(&battle, first.seat(), |words| {
        why::why_not(words, "xylophone", &options).0
    });
    assert!(nothing.starts_with("No move fits"), "{nothing}");
    assert!(options.contains(&Choice::EndTurn));
}

/// What both seats are told last of cards that a Trainer with this text takes from the deck of the first one.
fn told_of_taking(text: &str) -> [String; 2] {
    let told = told_of_playing(text);
    told.map(|lines| {
        let lines = lines.iter();
        let mut taken = lines.filter(|line| line.contains("take") || line.contains("draw"));
        taken.next_back().cloned().unwrap_or_default()
    })
}

/// What both seats are told of a Trainer with this text.
fn told_of_playing(text: &str) -> [Vec<String>; 2] {
    let mut session = session_at(&format!(
        "cards\n  trainer \"Taking\"\n    item\n{text}board\n  A hand Taking\n  A deck Tonic, Swap, Satchel\n  B hand Whetstone\n"
    ));
    let mut played = false;
    while let Some(prompt) = session.battle().prompt() {
        let options = session.options();
        let trainer = options
            .iter()
            .find(|choice| matches!(choice, Choice::Play(..)));
        let choice = match (trainer, options.contains(&Choice::EndTurn)) {
            (_, true) if played => break,
            (Some(trainer), true) => *trainer,
            _ => options[0],
        };
        played = true;
        session.decide(prompt, choice).expect("a legal answer");
    }
    [Seat(0), Seat(1)].map(|seat| session.story(seat).all().to_vec())
}

/// A game of two people by the rules of 2025 that goes on from a scene.
fn session_at(scene: &str) -> Session {
    let exercise = Exercise::read("scene.md", scene, 0, &Catalog::embedded());
    let exercise = exercise.unwrap_or_else(|problem| panic!("{problem}"));
    let battle = exercise
        .opening(Era::E2025)
        .unwrap_or_else(|fault| panic!("{fault:?}"));
    let setting = Setting {
        era: Era::E2025,
        decks: vec!["one".to_owned(), "other".to_owned()],
        seed: 1,
        hot_seat: true,
        bot: "rules".to_owned(),
        first: None,
        bots: Vec::new(),
    };
    Session::at(setting, battle, Vec::new(), &Library::embedded())
}

/// What the first seat is told when it asks why not.
fn asked_why_not(session: &Session, wanted: &str) -> String {
    let options = session.options();
    session.with_words(Seat(0), |words| why::why_not(words, wanted, &options).0)
}

#[test]
fn a_refusal_names_what_is_missing() {
    let session = session_at(
        "board\n  A active Dusknoir (dp1-2)\n  A bench Chimchar\n  A hand Infernape (dp1-5)\n  B active Starly\n  B bench Starly\n",
    );
    for (wanted, says) in [
        (
            "infernape",
            "  No: Infernape evolves from Monferno.\n  TURN-EVOLVE-1  ",
        ),
        (
            "dark palm",
            "  No: The condition in the power's text is not met: it can be used only if your opponent has at least 4 \
             Benched Pokémon and this Pokémon is not affected by any Special Condition.\n",
        ),
    ] {
        let said = asked_why_not(&session, wanted);
        assert!(said.contains(says), "{said}");
    }
    let alone =
        session_at("board\n  A active Chimchar\n  A hand Professor Rowan\n  B active Starly\n");
    let said = asked_why_not(&alone, "rowan");
    let only_if = "  No: The card's own condition is not met: it can be played only if ";
    assert!(said.contains(only_if), "{said}");
}

#[test]
fn the_name_of_a_pokemon_asks_for_its_attacks_too() {
    let session = session_at(
        "board\n  A active Chimchar\n  A bench Starly\n  A hand Monferno, Potion (bw1-100)\n  B active Turtwig\n",
    );
    let said = asked_why_not(&session, "chimchar");
    for wanted in [
        "Retreat Chimchar (Active)\n",
        "Chimchar (Active): Ember [R C] 30\n",
    ] {
        assert!(said.contains(wanted), "{said}");
    }
    assert!(!said.contains("Gust"), "{said}");
    let said = asked_why_not(&session, "starly");
    assert!(said.contains("Starly (Bench 1): Gust [C] 10\n"), "{said}");
}

/// What the first seat is told when it uses an attack in a scene.
fn told_of_attack(scene: &str, name: &str) -> Vec<String> {
    let mut session = session_at(scene);
    let prompt = session.battle().prompt().expect("a question");
    let offers = session.offers(prompt.seat());
    let offer = offers.iter().find(|offer| offer.words.contains(name));
    let choice = offer.unwrap_or_else(|| panic!("{offers:?}")).choice;
    session.decide(prompt, choice).expect("a legal answer");
    session.story(Seat(0)).all().to_vec()
}

#[test]
fn the_story_says_what_changed_damage() {
    let told = |scene: &str, attack: &str, line: &str| {
        let story = told_of_attack(scene, attack);
        assert!(story.iter().any(|told| told == line), "{line}: {story:?}");
    };
    told(
        "board\n  A active Chimchar\n  B active Seedot (me1-13)\n",
        "Scratch",
        "Player 2's Seedot takes 20 damage (Weakness).",
    );
    let fighting = "cards\n  pokemon \"Fist\"\n    basic\n    hp 60\n    type fighting\n    retreat 1\n    attack \"Tap\" [] 20\n    \
                    attack \"Bash\" [] 40\n    attack \"Count\" [] 10x\n      damage = 10 * count(your bench)\n\
                    board\n  A active Fist\n  B active Starly\n";
    told(
        fighting,
        "Bash",
        "Player 2's Starly takes 20 damage (Resistance).",
    );
    told(
        fighting,
        "Tap",
        "Player 2's Starly takes no damage (Resistance).",
    );
    told(fighting, "Count", "Player 2's Starly takes no damage.");
}

#[test]
fn whoever_has_others_shuffle_hidden_cards_away_does_not_see_them() {
    for text in [
        "    put opponent's hand into deck\n",
        "    put each player's prizes into deck\n    put top 3 of each player's deck into prizes\n",
    ] {
        let told = told_of_playing(text);
        let moved = told[0].iter().filter(|line| line.contains(" into "));
        assert!(moved.clone().count() > 0, "{told:?}");
        let named = |line: &&String| line.contains("Whetstone") || line.contains("Blank");
        assert_eq!(moved.clone().find(named), None);
    }
}

#[test]
fn whoever_was_shown_cards_reads_which_of_them_are_taken() {
    let open = told_of_taking(
        "    reveal top 3 of your deck as shown\n    put 1 card chosen by opponent from shown into hand\n",
    );
    let name = open[1].strip_prefix("Player 1 takes ").expect("a name");
    let name = name.strip_suffix(" from their deck into their hand.");
    let name = name.filter(|name| ["Tonic", "Swap", "Satchel"].contains(name));
    assert!(name.is_some(), "{open:?}");
    assert!(open[0].starts_with("You take "), "{open:?}");
    // What is taken unseen has no name for the others.
    for unseen in [
        "    look at top 3 of your deck as seen\n    put 1 card from seen into hand\n",
        "    reveal top 1 of your deck as shown\n    look at top 3 of your deck as seen\n    put 1 card from seen into hand\n",
        "    reveal top 1 of your deck as shown\n    search your deck for 1 card into hand\n",
    ] {
        assert_eq!(
            told_of_taking(unseen)[1],
            "Player 1 draws a card.",
            "{unseen}"
        );
    }
}

#[test]
fn extra_cards_are_drawn_in_words() {
    // A mulligan comes in some game or other, and in 2009 nobody has to draw.
    for seed in 1..200 {
        let mut battle = battle_by(Era::E2009, seed);
        let asked = play_until(&mut battle, |battle, prompt| {
            battle.state.turn > 0 || prompt.purpose == rulebox_engine::choice::Purpose::ExtraCards
        });
        let Some(prompt) = asked.filter(|_| battle.state.turn == 0) else {
            continue;
        };
        let mut options = Vec::new();
        battle.options(&mut options);
        let said: Vec<String> = as_seat(&battle, prompt.seat(), |words| {
            options.iter().map(|option| words.choice(*option)).collect()
        });
        assert_eq!(said[..2], ["Draw no card", "Draw 1 card"]);
        return;
    }
    panic!("no mulligan");
}
