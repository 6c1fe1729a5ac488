//! What texts and rules mean at tables where board, seat and side are not one, in scenes that are laid out by hand.

use rulebox_cards::{Card, Catalog};
use rulebox_engine::book::BookBuilder;
use rulebox_engine::chance::Stop;
use rulebox_engine::game::Game;
use rulebox_engine::plan::{Board, Boards, Lane, Seats, Side};
use rulebox_engine::state::{At, Pile, Place, SlotId, State, TurnStep};
use rulebox_engine::{Battle, CardId, Choice, Forget, Large, Seat};
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::tables::{THREE_AGAINST_ONE, TWO_AGAINST_TWO, TestTable};
use std::sync::Arc;

const CARDS: &str = "pokemon \"Pebble\" w-1
  basic
  hp 60
  type colorless
  retreat 1
  attack \"Tap\" [] 10
trainer \"Meadow\" w-2
  stadium
  always: hp of each player's pokemon +20
trainer \"Thorns\" w-3
  stadium
  use once per turn { put 1 counter on each player's active }
trainer \"Needles\" w-4
  item
  put 1 counter on each player's active
trainer \"Library\" w-5
  stadium
  use once per turn { each player draws 1 }
trainer \"Books\" w-6
  item
  each player draws 1
";

/// The board in the centre that the first side shares at a table of two against two.
const CENTRE: Board = Board(4);

/// How many Pebbles each seat has.
const PEBBLES: u8 = 20;

/// Seat 0 has the turn, and a Pebble is Active on each board. A card of seat 0 lies over a board as a Stadium, or is in its hand.
fn scene(table: &TestTable, card: &str, over: Option<Board>) -> Battle<Large> {
    let mut catalog = Catalog::default();
    assert!(catalog.add_text("words.cards", CARDS).is_empty());
    let named = |name: &str| catalog.named(name).into_iter().next().expect("a card");
    let pebbles: Vec<Arc<Card>> = vec![named("Pebble"); usize::from(PEBBLES)];
    let plan = table.plan();
    let mut decks = vec![pebbles; plan.seats().len()];
    decks[0].push(named(card));
    let book = BookBuilder::build(Ruleset::of(Era::E2025), plan, &decks, &catalog);
    let book = Arc::new(book.expect("cards that can be played"));
    let mut state: State<Large> = State::empty();
    (state.turn, state.turn_side) = (3, Side(0));
    let mut game = Game {
        book: &book,
        s: &mut state,
        chance: Stop,
        sink: Forget,
    };
    for seat in book.plan.seats() {
        game.s.seats[seat.index()].face_down = false;
        for n in 0..PEBBLES {
            let pile = match n {
                0..5 => Pile::Prizes,
                5..10 => Pile::SharedPrizes,
                _ => Pile::Deck,
            };
            lay(game.s, CardId::new(seat, n), pile);
        }
    }
    for board in book.plan.boards() {
        let seat = book.plan.holders::<Large>(board).first().expect("a holder");
        let card = game.s.pile(seat, Pile::Deck).next().expect("a Pebble");
        game.put_into_play(seat, card, board, true).expect("a spot");
    }
    let card = CardId::new(Seat(0), PEBBLES);
    match over {
        Some(board) => game.put_stadium(card, board),
        None => lay(game.s, card, Pile::Hand),
    }
    game.refresh_questions();
    game.push(TurnStep::Main);
    Battle::resume(book, state)
}

/// Lays a card onto a pile of its owner.
fn lay(state: &mut State<Large>, card: CardId, pile: Pile) {
    state.piles[card.owner().index()].put(pile, card.local(), At::End);
    state.places[card.index()] = Place::Pile(pile);
}

/// Seat 0 uses the Stadium, or plays the card of its hand on a board.
fn used(mut battle: Battle<Large>, on: Board) -> Battle<Large> {
    let mut options = Vec::new();
    battle.options_of(Seat(0), &mut options);
    let meant = |choice: &Choice| match *choice {
        Choice::Power(..) => true,
        Choice::Play(_, board) => board == on,
        _ => false,
    };
    let choice = options.into_iter().find(meant).expect("it may be used");
    battle.take_from(Seat(0), choice, Stop, Forget);
    battle
}

/// A number of the Active Pokémon of each board, in the order of the boards.
fn of_active(battle: &Battle<Large>, number: impl Fn(SlotId) -> i32) -> Vec<i32> {
    let boards = battle.book.plan.boards();
    boards
        .map(|board| number(battle.state.active(board)))
        .collect()
}

/// The damage on the Active Pokémon of each board.
fn damage(battle: &Battle<Large>) -> Vec<i32> {
    of_active(battle, |slot| battle.table().damage_on(slot))
}

/// How many cards each seat has in its hand.
fn hands(battle: &Battle<Large>) -> Vec<usize> {
    let seats = battle.book.plan.seats();
    seats
        .map(|seat| battle.state.pile_len(seat, Pile::Hand))
        .collect()
}

#[test]
fn of_those_who_share_a_board_the_first_speaks_for_it() {
    let plan = TWO_AGAINST_TWO.plan();
    let boards = |boards: &[u8]| boards.iter().copied().map(Board).collect::<Boards>();
    for (seat, side, own, shared, across, speaks_for) in [
        (0, 0, 0, 4, 2, boards(&[0, 4])),
        (1, 0, 1, 4, 3, boards(&[1])),
        (2, 1, 2, 5, 0, boards(&[2, 5])),
        (3, 1, 3, 5, 1, boards(&[3])),
    ] {
        let seat = Seat(seat);
        assert_eq!(plan.side::<Large>(seat), Side(side));
        assert_eq!(plan.home::<Large>(seat), Board(own));
        assert_eq!(plan.held::<Large>(seat), boards(&[own, shared]));
        assert_eq!(plan.across::<Large>(seat), Seats::only(Seat(across)));
        assert_eq!(plan.opponent(seat), Seat(across));
        assert_eq!(plan.speaks_for::<Large>(seat), speaks_for);
    }
    let lanes = [0, 1, 2].map(|lane| plan.in_lane(Lane(lane)));
    assert_eq!(lanes, [boards(&[0, 2]), boards(&[4, 5]), boards(&[1, 3])]);
}

#[test]
fn after_the_last_seat_of_a_table_comes_the_first() {
    let plan = THREE_AGAINST_ONE.plan();
    let next: Vec<Seat> = plan.seats().map(|seat| plan.after(seat)).collect();
    assert_eq!(next, [Seat(1), Seat(2), Seat(3), Seat(0)]);
}

#[test]
fn a_stadium_over_the_centre_holds_for_the_boards_of_the_centre() {
    let battle = scene(&TWO_AGAINST_TWO, "Meadow", Some(CENTRE));
    let hp = of_active(&battle, |slot| battle.table().hp(slot));
    assert_eq!(hp, [60, 60, 60, 60, 80, 80]);
}

#[test]
fn each_player_of_a_stadium_is_everybody_who_plays_under_it() {
    let in_centre = used(scene(&TWO_AGAINST_TWO, "Thorns", Some(CENTRE)), CENTRE);
    assert_eq!(damage(&in_centre), [0, 0, 0, 0, 10, 10]);
    let in_lane = used(scene(&TWO_AGAINST_TWO, "Thorns", Some(Board(0))), Board(0));
    assert_eq!(damage(&in_lane), [10, 0, 10, 0, 0, 0]);
    let over_all = used(
        scene(&THREE_AGAINST_ONE, "Thorns", Some(Board(0))),
        Board(0),
    );
    assert_eq!(damage(&over_all), [10, 10, 10, 10]);

    let in_centre = used(scene(&TWO_AGAINST_TWO, "Library", Some(CENTRE)), CENTRE);
    assert_eq!(hands(&in_centre), [1, 1, 1, 1]);
    let in_lane = used(scene(&TWO_AGAINST_TWO, "Library", Some(Board(0))), Board(0));
    assert_eq!(hands(&in_lane), [1, 0, 1, 0]);
    let over_all = used(
        scene(&THREE_AGAINST_ONE, "Library", Some(Board(0))),
        Board(0),
    );
    assert_eq!(hands(&over_all), [1, 1, 1, 1]);
}

#[test]
fn each_player_of_any_other_text_is_its_user_and_who_plays_across() {
    let across = used(scene(&THREE_AGAINST_ONE, "Needles", None), Board(0));
    assert_eq!(damage(&across), [10, 0, 0, 10]);
    let in_centre = used(scene(&TWO_AGAINST_TWO, "Needles", None), CENTRE);
    assert_eq!(damage(&in_centre), [0, 0, 0, 0, 10, 10]);

    let across = used(scene(&THREE_AGAINST_ONE, "Books", None), Board(0));
    assert_eq!(hands(&across), [1, 0, 0, 1]);
    let in_centre = used(scene(&TWO_AGAINST_TWO, "Books", None), CENTRE);
    assert_eq!(hands(&in_centre), [1, 0, 1, 0], "one opponent");
}
