//! Tables other than the duel's. Random games are played at them under the laws, and everything that their plans name is seen
//! to be played.

use crate::common::keep_the_laws;
use rulebox_cards::{Catalog, EmbeddedDeck};
use rulebox_engine::book::pairings;
use rulebox_engine::outcome::EndReason;
use rulebox_engine::plan::{Allowance, Board, Side};
use rulebox_engine::record::{Log, Recorded};
use rulebox_engine::state::{Layout, Pile, Place, State};
use rulebox_engine::{
    Answer, Battle, Book, Choice, Duel, Event, Forget, Large, Pending, Rng, Seat,
};
use rulebox_lab::laws::Effort;
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::tables::{
    FIVE_AGAINST_A_SCRIPT, TABLES, THREE_AGAINST_ONE, TWO_AGAINST_TWO, TestTable,
};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

/// Every tenth game is looked at closely.
fn watch(table: &TestTable) {
    let effort = |seed| match seed % 10 {
        0 => Effort::FULL,
        _ => Effort::LIGHT,
    };
    keep_the_laws::<Large>(table.name, &table.books(8), 12_000, effort);
}

#[test]
fn two_against_two_keep_the_laws() {
    watch(&TWO_AGAINST_TWO);
}

#[test]
fn three_against_one_keep_the_laws() {
    watch(&THREE_AGAINST_ONE);
}

#[test]
fn five_against_a_script_keep_the_laws() {
    watch(&FIVE_AGAINST_A_SCRIPT);
}

#[test]
fn a_large_table_fits_into_16_kibibytes() {
    let size = size_of::<State<Large>>();
    assert!(size <= 16 * 1_024, "{size} bytes");
}

/// A random game: after each answer it is shown who gave which, the game and the events. Gives the game at its end.
fn random_game<L: Layout>(
    book: &Arc<Book>,
    seed: u64,
    mut seen: impl FnMut(Seat, Choice, &Battle<L>, &[Event]),
) -> Battle<L> {
    let mut rng = Rng::new(seed);
    let mut battle: Battle<L> = Battle::begin(book.clone(), &mut rng, Forget);
    let mut options = Vec::new();
    while let Pending::Ask(prompt) = battle.pending() {
        if battle.state.turn > 300 {
            break;
        }
        let mut seats = prompt.seats;
        let by = seats.nth(rng.below(prompt.seats.len() as u32) as usize);
        let by = by.expect("one of those who are asked");
        battle.options_of(by, &mut options);
        let choice = options[rng.below(options.len() as u32) as usize];
        let mut events = Vec::new();
        battle.take_from(by, choice, &mut rng, &mut events);
        seen(by, choice, &battle, &events);
    }
    battle
}

#[test]
fn games_are_equal_on_one_thread_and_on_two() {
    for table in TABLES {
        let books = table.books(1);
        let one = |n: usize| {
            let end = random_game::<Large>(&books[n % books.len()], n as u64, |_, _, _, _| ());
            (end.facts_hash(), end.state.hash())
        };
        let alone: Vec<(u64, u64)> = (0..8).map(one).collect();
        let (first, second) = std::thread::scope(|scope| {
            let first = scope.spawn(|| (0..4).map(one).collect::<Vec<_>>());
            let second = (4..8).map(one).collect::<Vec<_>>();
            (first.join().expect("a thread"), second)
        });
        assert_eq!(alone, [first, second].concat(), "{}", table.name);
    }
}

/// What random games at a table show, as a set of short names.
fn shown(
    table: &TestTable,
    games: u64,
    look: impl Fn(&mut BTreeSet<String>, Seat, Choice, &Battle<Large>, &[Event]),
) -> BTreeSet<String> {
    let books = table.books(4);
    let mut found = BTreeSet::new();
    for seed in 0..games {
        let book = &books[seed as usize % books.len()];
        let end = random_game::<Large>(book, seed, |by, choice, battle, events| {
            look(&mut found, by, choice, battle, events);
        });
        if let Some(outcome) = end.state.outcome {
            found.insert(format!(
                "{:?} wins by {:?}",
                outcome.winner, outcome.because
            ));
        }
    }
    found
}

fn expect_all<T>(found: &BTreeSet<String>, wanted: impl IntoIterator<Item = T>)
where
    T: Debug + Into<String>,
{
    for wanted in wanted {
        let wanted = wanted.into();
        assert!(found.contains(&wanted), "no {wanted:?} among {found:#?}");
    }
}

fn wins(side: u8, because: EndReason) -> String {
    format!("{:?} wins by {because:?}", Some(Side(side)))
}

/// What happens on which board: the same for every table.
fn on_boards(found: &mut BTreeSet<String>, by: Seat, choice: Choice, events: &[Event]) {
    if let Choice::Bench(_, board) = choice {
        found.insert(format!("{by:?} benches on {board:?}"));
    }
    for event in events {
        if let Event::AttackDeclared { slot, .. } = event {
            found.insert(format!("an attack from {:?}", Board::of(*slot)));
        }
    }
}

#[test]
fn lanes_a_shared_centre_and_prizes_by_lane_are_played() {
    let found = shown(
        &TWO_AGAINST_TWO,
        120,
        |found, by, choice, battle, events| {
            on_boards(found, by, choice, events);
            let asked = battle.prompt().map_or(0, |prompt| prompt.seats.len());
            found.insert(format!("{asked} seats are asked"));
            let stadiums = battle.state.stadiums().count();
            found.insert(format!("{stadiums} Stadiums lie"));
            for event in events {
                match *event {
                    Event::CardMoved {
                        from: Place::Pile(Pile::SharedPrizes),
                        to: Place::Pile(Pile::Hand),
                        ..
                    } => {
                        found.insert("a Prize card of the centre is taken".to_owned());
                    }
                    Event::CardMoved {
                        from: Place::Pile(Pile::Prizes),
                        to: Place::Pile(Pile::Hand),
                        ..
                    } => {
                        found.insert("a Prize card of a lane is taken".to_owned());
                    }
                    _ => {}
                }
            }
            let tallies = battle.state.board_tallies.as_ref().iter();
            let supporters = tallies.filter(|tally| tally.has(Allowance::Supporter));
            found.insert(format!("Supporters on {} boards", supporters.count()));
        },
    );
    let boards = |seat: u8, own: u8, shared: u8| {
        [own, shared].map(|board| format!("{:?} benches on {:?}", Seat(seat), Board(board)))
    };
    expect_all(&found, [boards(0, 0, 4), boards(1, 1, 4)].concat());
    expect_all(&found, [boards(2, 2, 5), boards(3, 3, 5)].concat());
    expect_all(
        &found,
        (0..6).map(|board| format!("an attack from {:?}", Board(board))),
    );
    expect_all(
        &found,
        [
            "2 seats are asked",
            "2 Stadiums lie",
            "Supporters on 2 boards",
            "a Prize card of the centre is taken",
            "a Prize card of a lane is taken",
        ],
    );
    for side in [0, 1] {
        expect_all(
            &found,
            [
                wins(side, EndReason::Prizes),
                wins(side, EndReason::DeckOut),
            ],
        );
    }
}

#[test]
fn many_face_one_and_take_their_parts_in_order() {
    let found = shown(
        &THREE_AGAINST_ONE,
        80,
        |found, by, choice, battle, events| {
            on_boards(found, by, choice, events);
            let asked = battle.prompt().map_or(1, |prompt| prompt.seats.len());
            assert_eq!(asked, 1, "one after the other");
            for event in events {
                if let Event::DamageDone { to: slot, .. } = event {
                    found.insert(format!("damage on {:?}", Board::of(*slot)));
                }
            }
            let energy = battle.state.seat(by).done.count(Allowance::Energy);
            found.insert(format!("{energy} Energy in a turn"));
        },
    );
    for board in (0..4).map(Board) {
        expect_all(&found, [format!("an attack from {board:?}")]);
        expect_all(&found, [format!("damage on {board:?}")]);
    }
    expect_all(&found, ["2 Energy in a turn"]);
    assert!(!found.contains("3 Energy in a turn"));
    expect_all(
        &found,
        [wins(0, EndReason::Prizes), wins(1, EndReason::Prizes)],
    );
}

#[test]
fn a_script_passes_and_nobody_wins_by_prizes_that_were_not_laid_out() {
    let script = Seat(5);
    let found = shown(
        &FIVE_AGAINST_A_SCRIPT,
        40,
        |found, by, choice, battle, events| {
            on_boards(found, by, choice, events);
            assert_ne!(by, script);
            let asked = battle.prompt().map_or(0, |prompt| prompt.seats.len());
            found.insert(format!("{asked} seats are asked"));
            for event in events {
                match *event {
                    Event::TurnBegan { side: Side(1), .. } => {
                        found.insert("the script has a turn".to_owned());
                    }
                    Event::AttackDeclared { slot, .. } => {
                        assert_ne!(Board::of(slot), Board(5), "it passes");
                    }
                    _ => {}
                }
            }
        },
    );
    expect_all(&found, ["5 seats are asked", "the script has a turn"]);
    expect_all(
        &found,
        (0..5).map(|board| format!("an attack from {:?}", Board(board))),
    );
    expect_all(&found, [wins(0, EndReason::NoPokemon)]);
    for reason in [EndReason::Prizes, EndReason::PrizesAndNoPokemon] {
        assert!(!found.contains(&wins(0, reason)));
        assert!(!found.contains(&wins(1, reason)));
    }
}

#[test]
fn a_game_of_many_is_recorded_in_the_order_of_its_answers_and_replayed() {
    for table in TABLES {
        for (seed, book) in (0..).zip(table.books(1)) {
            let mut rng = Rng::new(seed);
            let mut game: Recorded<Large> = Recorded::begin(book.clone(), rng, Forget);
            let mut options = Vec::new();
            while let Pending::Ask(prompt) = game.battle.pending() {
                if game.battle.state.turn > 30 {
                    break;
                }
                let mut seats = prompt.seats;
                let by = seats.nth(rng.below(prompt.seats.len() as u32) as usize);
                let seat = by.expect("one of those who are asked");
                game.battle.options_of(seat, &mut options);
                let choice = options[rng.below(options.len() as u32) as usize];
                let answer = Answer {
                    seat,
                    prompt: prompt.number,
                    choice,
                };
                game.apply(answer, &mut rng, Forget).expect("it is listed");
            }
            let log = Log::read(&game.log.write()).expect("a log that was written");
            let again: Battle<Large> = log.replay(book, Forget).expect("a game that was played");
            assert_eq!(again.facts_hash(), game.battle.facts_hash());
            assert_eq!(again.state, game.battle.state, "{}", table.name);
        }
    }
}

/// Everything that is told of a random duel: answers, events, and the facts after each answer.
fn told<L: Layout>(book: &Arc<Book>, seed: u64) -> Vec<(Seat, Choice, Vec<Event>, u64)> {
    let mut told = Vec::new();
    random_game::<L>(book, seed, |by, choice, battle, events| {
        told.push((by, choice, events.to_vec(), battle.facts_hash()));
    });
    told
}

#[test]
fn a_duel_with_room_for_more_tells_what_it_always_tells() {
    for era in Era::ALL {
        let decks: Vec<_> = EmbeddedDeck::for_duels(*era)
            .map(|deck| deck.cards().expect("known cards"))
            .collect();
        let books = pairings(&Ruleset::of(*era), &decks, &Catalog::embedded()).expect("duels");
        for seed in 0..12 {
            let book = &books[seed as usize * 29 % books.len()];
            let (small, large) = (told::<Duel>(book, seed), told::<Large>(book, seed));
            assert_eq!(small.len(), large.len(), "era {era}, seed {seed}");
            for (small, large) in small.iter().zip(&large) {
                assert_eq!(small, large, "era {era}, seed {seed}");
            }
        }
    }
}
