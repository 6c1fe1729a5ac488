//! A game with bad decks does not begin. Every fault of every deck is told at once, each with its rule.

use crate::common::{Deck, decks, read};
use rulebox_cards::Catalog;
use rulebox_engine::book::deck_check::Fault;
use rulebox_engine::book::{SetupError, SetupErrors, duel_book, table_book};
use rulebox_engine::plan::{Allowance, Budget, PlanData, PrizeCounts, Scope, TablePlan};
use rulebox_engine::record::Recorded;
use rulebox_engine::state::Layout;
use rulebox_engine::{Battle, Duel, Forget, Large, Rng, Seat};
use rulebox_rules::{Era, Ruleset, rule};
use rulebox_testkit::tables::{THREE_AGAINST_ONE, TWO_AGAINST_TWO};

fn good() -> Deck {
    decks().swap_remove(0)
}

/// All the reasons why these decks make no game in the newest era.
fn errors(decks: &[Deck]) -> Vec<SetupError> {
    duel_book(Ruleset::of(Era::E2025), decks, &Catalog::embedded())
        .map_or_else(|SetupErrors(errors)| errors, |_| Vec::new())
}

/// Whose deck is wrong by which rule, for a deck that meets a good one.
fn rules_broken(deck: Deck) -> Vec<(u8, &'static str)> {
    seats_and_rules(&errors(&[deck, good()]))
}

fn seats_and_rules(errors: &[SetupError]) -> Vec<(u8, &'static str)> {
    let each = |error: &SetupError| match error {
        SetupError::Deck { seat, fault } => (seat.0, fault.rule().id()),
        other => panic!("a fault of a deck was expected, not: {other}"),
    };
    errors.iter().map(each).collect()
}

#[test]
fn a_good_deck_has_no_fault() {
    assert_eq!(errors(&[good(), good()]), []);
}

#[test]
fn a_deck_has_neither_61_nor_59_cards() {
    let fire = read("1 Fire Energy DP 124");
    let larger: Deck = good().into_iter().chain(fire).collect();
    let smaller: Deck = good().into_iter().skip(1).collect();
    for (deck, found) in [(larger, 61), (smaller, 59), (Deck::new(), 0)] {
        let told = errors(&[good(), deck]);
        let size = SetupError::Deck {
            seat: Seat(1),
            fault: Fault::Size { found },
        };
        assert_eq!(told[0], size);
        assert_eq!(seats_and_rules(&told)[0], (1, "DECK-1"));
    }
}

#[test]
fn a_deck_has_four_cards_of_a_name_but_not_five() {
    assert_eq!(
        rules_broken(read(
            "4 Potion DP 118\n4 Chimchar DP 76\n52 Fire Energy DP 124"
        )),
        []
    );
    let five = read("5 Potion DP 118\n4 Chimchar DP 76\n51 Fire Energy DP 124");
    let told = errors(&[five, good()]);
    let too_many = Fault::TooMany {
        name: "Potion".to_owned(),
        found: 5,
        most: 4,
        rule: rule!("DECK-2"),
    };
    let expected = SetupError::Deck {
        seat: Seat(0),
        fault: too_many,
    };
    assert_eq!(told, [expected]);
}

#[test]
fn a_deck_has_a_basic_pokemon() {
    assert_eq!(rules_broken(read("60 Fire Energy DP 124")), [(0, "DECK-4")]);
    // An Evolution card is no Basic Pokémon, however many there are.
    let evolved = read("4 Infernape DP 5\n56 Fire Energy DP 124");
    assert_eq!(rules_broken(evolved), [(0, "DECK-4")]);
    assert_eq!(
        rules_broken(read("1 Chimchar DP 76\n59 Fire Energy DP 124")),
        []
    );
}

#[test]
fn a_duel_has_two_decks() {
    for found in [0, 1, 3] {
        let decks = vec![good(); found];
        assert_eq!(errors(&decks), [SetupError::Decks { needed: 2, found }]);
    }
}

#[test]
fn all_faults_of_both_decks_are_told_at_once() {
    let first = read("5 Potion DP 118\n5 Switch BLW 104\n51 Fire Energy DP 124");
    let second = read("59 Fire Energy DP 124");
    let told = errors(&[first, second]);
    let expected = [
        (0, "DECK-1"),
        (0, "DECK-2"),
        (0, "DECK-2"),
        (0, "DECK-4"),
        (1, "DECK-1"),
        (1, "DECK-4"),
    ];
    assert_eq!(seats_and_rules(&told), expected);
}

#[test]
fn faults_are_sentences_with_a_line_and_a_rule_each() {
    let decks = [good(), read("61 Fire Energy DP 124")];
    let game = Battle::<Duel>::new_duel(
        Ruleset::of(Era::E2025),
        &decks,
        &Catalog::embedded(),
        Rng::new(1),
        Forget,
    );
    let told = game.map(drop).unwrap_err().to_string();
    let expected = "deck 2: a deck has exactly 60 cards, this one has 61 (DECK-1)\n\
                    deck 2: the deck has no Basic Pokémon (DECK-4)";
    assert_eq!(told, expected);
}

/// A power whose rule about types could depend on itself.
const TURNCOAT: &str = "pokemon \"Turncoat\" odd-1
  basic
  hp 60
  type fire
  retreat 1
  ability \"Change\"
    always: type of this is {W}
";

/// Whether it locks would depend on who has powers, and that on all locks.
const WARDEN: &str = "pokemon \"Warden\" odd-1
  basic
  hp 60
  type fire
  retreat 1
  ability \"Ward\"
    while count(each player's pokemon where has ability) >= 2: each player's pokemon cannot use abilities
";

/// A Stadium is used by its clauses; nothing ever does what stands beside them.
const TOWER: &str = "trainer \"Odd Tower\" odd-1\n  stadium\n  draw 1\n";

/// The use of the second power would be taken for one of the third, which may be used only once in a turn.
const TRIO: &str = "pokemon \"Trio\" odd-1
  basic
  hp 60
  type fire
  retreat 1
  ability \"One\"
    use any number of times { draw 1 }
  ability \"Two\"
    use any number of times { draw 1 }
  ability \"Three\"
    use once per turn { draw 1 }
";

/// What is said of a deck with this card in it.
fn told_of(card: &str) -> Vec<String> {
    let mut own = rulebox_cards::Catalog::default();
    assert!(own.add_text("odd.cards", card).is_empty());
    let mut deck = good();
    let place = deck.iter().position(|card| card.energy().is_some());
    deck[place.expect("an Energy card")] = own.card("odd-1").expect("the card just read");
    let errors = errors(&[deck, good()]);
    errors.iter().map(|e| e.to_string()).collect()
}

#[test]
fn a_card_that_would_be_played_by_half_is_refused_by_name() {
    for (card, name, why) in [
        (TURNCOAT, "Turncoat", "types and kinds"),
        (WARDEN, "Warden", "who has powers"),
        (TOWER, "Odd Tower", "stays in play"),
        (TRIO, "Trio", "more than 2 powers"),
    ] {
        let told = told_of(card);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains(name) && told[0].contains(why), "{told:?}");
    }
}

#[test]
fn a_text_with_more_steps_than_can_be_counted_is_refused() {
    let draws = "  draw 1\n".repeat(usize::from(u16::MAX));
    let told = told_of(&format!("trainer \"Flood\" odd-1\n  item\n{draws}"));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("Flood") && told[0].contains("65534 steps"),
        "{told:?}"
    );
}

#[test]
fn a_log_is_not_played_in_the_room_of_another_table() {
    let book = THREE_AGAINST_ONE.books(1).swap_remove(0);
    let recorded = Recorded::<Large>::begin(book.clone(), Rng::new(1), Forget);
    assert!(recorded.log.replay::<Large>(book.clone(), Forget).is_ok());
    let told = recorded.log.replay::<Duel>(book, Forget).unwrap_err();
    let sentence =
        "this log cannot be played here: this table has 4 seats, but there is room for 2";
    assert_eq!(told.to_string(), sentence);
}

/// What is said of a table in the room of a layout, with a good deck for each seat.
fn told_of_table<L: Layout>(data: PlanData) -> Vec<String> {
    let plan = data.check().expect("a plan that fits together");
    let decks = vec![good(); plan.seats().len()];
    let rules = Ruleset::of(Era::E2025);
    let made = table_book::<L>(rules, plan, &decks, &Catalog::embedded());
    let errors = made.map_or_else(|SetupErrors(errors)| errors, |_| Vec::new());
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn a_table_without_room_is_refused_with_a_sentence() {
    let three_against_one = THREE_AGAINST_ONE.plan().data().clone();
    assert!(told_of_table::<Large>(three_against_one.clone()).is_empty());
    assert_eq!(
        told_of_table::<Duel>(three_against_one),
        ["this table has 4 seats, but there is room for 2"]
    );
    let mut swapped = PlanData::duel();
    swapped.boards.swap(0, 1);
    swapped.boards[0]
        .facing
        .swap_with_slice(&mut [rulebox_engine::plan::Board(1)]);
    swapped.boards[1]
        .facing
        .swap_with_slice(&mut [rulebox_engine::plan::Board(0)]);
    assert!(told_of_table::<Large>(swapped.clone()).is_empty());
    assert_eq!(
        told_of_table::<Duel>(swapped),
        ["only a duel fits into the room of a duel: two sides of one seat with one board each"]
    );
}

#[test]
fn as_many_prizes_are_laid_out_as_the_opening_hand_leaves() {
    let mut plan = PlanData::duel();
    plan.seats[1].prizes.own = 53;
    assert!(told_of_table::<Duel>(plan.clone()).is_empty());
    plan.seats[1].prizes.own = 54;
    assert_eq!(
        told_of_table::<Duel>(plan),
        ["seat 1 draws 7 cards and lays out 54 Prize cards, but its deck has 60 cards"]
    );
}

#[test]
fn prizes_beside_a_board_of_ones_own_and_beside_a_shared_one_are_taken_together() {
    let mut plan = TWO_AGAINST_TWO.plan().data().clone();
    let with = |shared, plan: &mut PlanData| {
        plan.seats[1].prizes = PrizeCounts { own: 3, shared };
        told_of_table::<Large>(plan.clone())
    };
    assert!(with(50, &mut plan).is_empty());
    assert_eq!(
        with(51, &mut plan),
        ["seat 1 draws 7 cards and lays out 54 Prize cards, but its deck has 60 cards"]
    );
}

#[test]
fn a_deck_for_which_there_is_no_room_is_refused_whatever_the_rules_of_decks_say() {
    let plan = TablePlan::duel();
    assert_eq!(plan.fits::<Duel>(&[60, 60]), Ok(()));
    let told = plan.fits::<Duel>(&[60, 61]).map_err(|e| e.to_string());
    let expected = "the deck of seat 1 has 61 cards, but there is room for 60";
    assert_eq!(told, Err(expected.to_owned()));
}

#[test]
fn a_duel_whose_first_seat_has_the_second_side_does_not_fit_into_the_room_of_a_duel() {
    let mut plan = PlanData::duel();
    plan.seats.swap(0, 1);
    assert!(told_of_table::<Large>(plan.clone()).is_empty());
    assert_eq!(told_of_table::<Duel>(plan).len(), 1);
}

#[test]
fn a_budget_is_no_larger_than_can_be_counted() {
    let with = |limit| {
        let mut plan = PlanData::duel();
        let scope = Scope::Seat;
        plan.budgets = plan
            .budgets
            .with(Allowance::Energy, Budget { scope, limit });
        told_of_table::<Duel>(plan)
    };
    assert!(with(Some(15)).is_empty());
    assert!(with(None).is_empty());
    assert_eq!(
        with(Some(16)),
        ["Energy has a limit of 16, but only 15 are counted"]
    );
}

#[test]
fn nobody_wins_by_prizes_that_were_not_laid_out() {
    let mut plan = PlanData::duel();
    plan.seats.iter_mut().for_each(|seat| seat.prizes.own = 0);
    let plan = plan.check().expect("a plan that fits together");
    let (rules, catalog) = (Ruleset::of(Era::E2025), Catalog::embedded());
    let book = table_book::<Duel>(rules, plan, &[good(), good()], &catalog).expect("a book");
    for seed in 0..10 {
        let mut rng = Rng::new(seed);
        let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, Forget);
        let mut options = Vec::new();
        while battle.prompt().is_some() {
            battle.options(&mut options);
            let choice = options[rng.below(options.len() as u32) as usize];
            battle.take(choice, &mut rng, Forget);
        }
        let outcome = battle.state.outcome.expect("the game ends");
        assert!(battle.state.turn > 2, "not at once");
        assert!(!outcome.because.phrase().contains("Prize"), "{outcome:?}");
    }
}
