//! Lays out a scene: the book of a game with the cards a ruling names, and a state in which they lie where it says.

mod possible;

use crate::describe;
use crate::names::cast;
use crate::script::{Board, Figure, Marked, Named, Prizes, Scene, Script, SideBoard};
use rulebox_cards::{Card, Catalog, Clause};
use rulebox_engine::book::BookBuilder;
use rulebox_engine::chance::Stop;
use rulebox_engine::game::Game;
use rulebox_engine::plan::TablePlan;
use rulebox_engine::state::{At, CardSet, Flags, Pile, Place, Posture, SlotId, State, TurnStep};
use rulebox_engine::{Battle, Book, CardId, Duel, Event, Forget, Seat};
use rulebox_rules::{Condition, Ruleset};
use std::sync::Arc;

/// Cards in a deck of a scene, where nothing else is said.
const DECK_SIZE: usize = 20;
/// Cards that a player can have in a game.
const MOST_CARDS: usize = 60;
/// Prize cards at the beginning of a game.
const PRIZES: u8 = 6;
/// The turn of a scene, where nothing else is said.
const TURN: (u16, Seat) = (3, Seat(0));

/// Why a scene cannot be laid out: the line, and what is wrong.
pub(crate) type SceneError = (Option<usize>, String);

/// A game at the beginning of a ruling, and what happened while it was begun.
pub(crate) fn stage(script: &Script, rules: Ruleset) -> Result<(Battle, Vec<Event>), SceneError> {
    let cards = &script.cards;
    match &script.scene {
        Scene::Board(board) => Ok((position(board, rules, cards)?, Vec::new())),
        Scene::Setup(decks, _) => beginning(decks, rules, cards),
        // A deck check needs no game; an empty board keeps the other expectations possible.
        Scene::Deck(_) => Ok((position(&Board::default(), rules, cards)?, Vec::new())),
    }
}

fn book(rules: Ruleset, decks: &[Vec<Named>], cards: &Catalog) -> Result<Arc<Book>, SceneError> {
    for (seat, deck) in decks.iter().enumerate() {
        if deck.len() > MOST_CARDS {
            let who = describe::seat(Seat(seat as u8));
            return Err((
                None,
                format!(
                    "{who} has {} cards in this scene; {MOST_CARDS} is the most",
                    deck.len()
                ),
            ));
        }
    }
    BookBuilder::build(rules, TablePlan::duel(), decks, cards)
        .map(Arc::new)
        .map_err(|errors| {
            let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
            (None, format!("a card cannot be played: {}", all.join("; ")))
        })
}

/// A game from the beginning. The decks are given in drawing order, and the engine's lie bottom first.
fn beginning(
    decks: &[Vec<Named>; 2],
    rules: Ruleset,
    cards: &Catalog,
) -> Result<(Battle, Vec<Event>), SceneError> {
    let decks = decks
        .clone()
        .map(|deck| deck.into_iter().rev().collect::<Vec<_>>());
    let mut events = Vec::new();
    let battle = Battle::begin(book(rules, &decks, cards)?, Stop, &mut events);
    Ok((battle, events))
}

/// One card alone, to be asked about.
pub(crate) fn alone(
    card: &Named,
    other: Option<&Named>,
    rules: Ruleset,
    cards: &Catalog,
) -> Result<Battle, SceneError> {
    let deck: Vec<Named> = std::iter::once(card).chain(other).cloned().collect();
    Ok(Battle::begin(
        book(rules, &[deck, Vec::new()], cards)?,
        Stop,
        Forget,
    ))
}

fn named(name: &str) -> Result<Arc<Card>, SceneError> {
    let found = cast().named(name).into_iter().next();
    found.ok_or_else(|| (None, format!("the cast has no card called {name}")))
}

/// The cards of both players with the numbers they get in the game.
struct Dealer {
    decks: [Vec<Named>; 2],
    blank: Named,
}

impl Dealer {
    fn deal(&mut self, seat: Seat, card: &Named) -> CardId {
        let deck = &mut self.decks[seat.index()];
        deck.push(card.clone());
        // Numbers beyond the limit are refused when the book is made.
        CardId::new(seat, (deck.len() - 1).min(63) as u8)
    }

    fn blank(&mut self, seat: Seat) -> CardId {
        let blank = self.blank.clone();
        self.deal(seat, &blank)
    }
}

/// Where the cards of one player lie.
struct Laid<'a> {
    /// Pokémon, their own cards, and what is attached to them.
    figures: Vec<(&'a Figure, Vec<CardId>, Vec<CardId>)>,
    piles: Vec<(CardId, Pile, bool)>,
    /// Pokémon Knocked Out in the last turn, and whether by damage.
    fallen: Vec<(CardId, bool)>,
    /// Attacks used in this player's last turn.
    attacked: &'a [String],
}

fn lay<'a>(dealer: &mut Dealer, seat: Seat, side: &'a SideBoard, active: &'a Figure) -> Laid<'a> {
    let mut laid = Laid {
        figures: Vec::new(),
        piles: Vec::new(),
        fallen: Vec::new(),
        attacked: &side.attacked,
    };
    for figure in std::iter::once(active).chain(&side.bench) {
        let stack = figure
            .stack
            .iter()
            .map(|card| dealer.deal(seat, card))
            .collect();
        let attached = figure
            .attached
            .iter()
            .map(|card| dealer.deal(seat, card))
            .collect();
        laid.figures.push((figure, stack, attached));
    }
    let mut put = |dealer: &mut Dealer, cards: &[Marked], pile| {
        for marked in cards {
            laid.piles
                .push((dealer.deal(seat, &marked.card), pile, marked.marked));
        }
    };
    put(dealer, &side.hand, Pile::Hand);
    put(dealer, &side.discard, Pile::Discard);
    put(dealer, &side.lost_zone, Pile::LostZone);
    match &side.prizes {
        Prizes::Cards(cards) => put(dealer, cards, Pile::Prizes),
        Prizes::Number(n) => {
            (0..*n).for_each(|_| laid.piles.push((dealer.blank(seat), Pile::Prizes, false)))
        }
    }
    for (card, by_damage) in &side.knocked_out {
        if let Some(card) = card {
            let card = dealer.deal(seat, card);
            laid.piles.push((card, Pile::Discard, false));
            laid.fallen.push((card, *by_damage));
        }
    }
    let size = side.deck.size.unwrap_or(DECK_SIZE.max(side.deck.top.len()));
    for _ in side.deck.top.len()..size {
        laid.piles.push((dealer.blank(seat), Pile::Deck, false));
    }
    for marked in side.deck.top.iter().rev() {
        laid.piles
            .push((dealer.deal(seat, &marked.card), Pile::Deck, marked.marked));
    }
    laid
}

/// A position in the middle of a game.
fn position(board: &Board, rules: Ruleset, cards: &Catalog) -> Result<Battle, SceneError> {
    let pebble = Figure {
        line: 0,
        stack: vec![named("Pebble")?],
        attached: Vec::new(),
        counters: 0,
        conditions: Vec::new(),
        flags: 0,
        hurt: 0,
        used: Vec::new(),
    };
    let mut dealer = Dealer {
        decks: [Vec::new(), Vec::new()],
        blank: named("Blank")?,
    };
    let seats = [Seat(0), Seat(1)];
    let laid = seats.map(|seat| {
        let side = &board.sides[seat.index()];
        lay(
            &mut dealer,
            seat,
            side,
            side.active.as_ref().unwrap_or(&pebble),
        )
    });
    let stadium = board
        .stadium
        .as_ref()
        .map(|(card, by)| dealer.deal(*by, card));
    for figure in laid.iter().flat_map(|laid| &laid.figures) {
        possible::stack(&rules, figure.0, cards)?;
    }
    let book = book(rules, &dealer.decks, cards)?;
    let mut state: State<Duel> = State::empty();
    set_turn(&mut state, board)?;
    let mut game = Game {
        book: &book,
        s: &mut state,
        chance: Stop,
        sink: Forget,
    };
    for (seat, laid) in seats.into_iter().zip(&laid) {
        lay_piles(&mut game, seat, laid);
        for (n, figure) in laid.figures.iter().enumerate() {
            place(&mut game, seat, figure, n == 0)?;
        }
    }
    if let Some(card) = stadium {
        game.put_stadium(card, Duel::board(card.owner()));
    }
    for (seat, laid) in seats.into_iter().zip(&laid) {
        finish(&mut game, seat, laid)?;
    }
    game.refresh_questions();
    // What lies on the table has been there for a while.
    game.s.happened.clear();
    game.s.coming.begin_turn();
    game.push(TurnStep::Main);
    let battle = Battle::resume(book, state);
    for (seat, laid) in seats.into_iter().zip(&laid) {
        possible::side(&battle, seat, laid)?;
    }
    Ok(battle)
}

fn set_turn(state: &mut State<Duel>, board: &Board) -> Result<(), SceneError> {
    let (turn, who) = board.turn.unwrap_or(TURN);
    let other = TablePlan::duel().opponent(who);
    let starter = if turn % 2 == 1 { who } else { other };
    if turn == 0 || board.starter.is_some_and(|s| s != starter) {
        return Err((
            None,
            format!(
                "turn {turn} is not a turn of {} in this game",
                describe::seat(who)
            ),
        ));
    }
    state.turn = turn;
    state.turn_side = Duel::side(who);
    state.starter = Duel::side(starter);
    for seat in [who, other] {
        let side = &board.sides[seat.index()];
        let state = &mut state.seats[seat.index()];
        state.turns = if seat == starter {
            turn.div_ceil(2)
        } else {
            turn / 2
        };
        state.face_down = false;
        state.prizes_taken = PRIZES.saturating_sub(side.prizes.count());
        for allowance in &side.done {
            if !state.done.has(*allowance) {
                state.done.add(*allowance);
            }
        }
        if !side.knocked_out.is_empty() {
            state.knocked_out_in = turn.saturating_sub(1);
        }
    }
    Ok(())
}

type Placing<'a> = Game<'a, Duel, Stop, Forget>;

fn lay_piles(game: &mut Placing<'_>, seat: Seat, laid: &Laid<'_>) {
    for (card, pile, marked) in &laid.piles {
        game.s.piles[seat.index()].put(*pile, card.local(), At::End);
        game.s.places[card.index()] = Place::Pile(*pile);
        match (*marked, *pile) {
            (false, _) => {}
            (true, Pile::Prizes) => game.s.face_up.insert(*card),
            (true, _) => game.s.known[game.book.plan.opponent(seat).index()].insert(*card),
        }
    }
}

fn place(
    game: &mut Placing<'_>,
    seat: Seat,
    (figure, stack, attached): &(&Figure, Vec<CardId>, Vec<CardId>),
    active: bool,
) -> Result<(), SceneError> {
    let full = || {
        (
            Some(figure.line),
            "there is no room for another Pokémon".to_owned(),
        )
    };
    let slot = game
        .put_into_play(seat, stack[0], Duel::board(seat), active)
        .ok_or_else(full)?;
    for card in &stack[1..] {
        game.evolve(slot, *card);
    }
    for card in attached.iter().rev() {
        game.attach(*card, slot);
    }
    let pokemon = &mut game.s.slots[slot.index()];
    pokemon.counters = figure.counters;
    pokemon.flags = Flags(figure.flags);
    game.s.hurt[slot.index()] = figure.hurt;
    Ok(())
}

/// What happened in the last turn that a card asks for.
fn remember(game: &mut Placing<'_>, seat: Seat, laid: &Laid<'_>) {
    let mut deeds = 0;
    for (card, by_damage) in &laid.fallen {
        let table = game.table();
        deeds |= table.deeds_of_knock_out(*card, SlotId::NONE, *by_damage);
    }
    for name in laid.attacked {
        deeds |= game.table().deeds_of_attack(name);
    }
    game.s.seats[seat.index()].deeds_before = deeds;
}

/// What can be said of a Pokémon only when all cards lie in place.
fn finish(game: &mut Placing<'_>, seat: Seat, laid: &Laid<'_>) -> Result<(), SceneError> {
    remember(game, seat, laid);
    for (figure, stack, _) in &laid.figures {
        let Some(Place::Stack(slot)) = stack.last().map(|card| game.s.place(*card)) else {
            continue;
        };
        for (condition, counters) in &figure.conditions {
            if !game.inflict(slot, *condition, *counters, false) {
                let name = condition.name();
                return Err((
                    Some(figure.line),
                    format!("this Pokémon cannot be {name}: it is Benched, or immune"),
                ));
            }
            // Whoever is Paralyzed in its own turn was so before the turn began (COND-PARA-3).
            if *condition == Condition::Paralyzed && game.s.turn_side == Duel::side(seat) {
                game.s.slots[slot.index()].conditions.posture = Posture::Paralyzed;
            }
        }
        for power in &figure.used {
            mark_used(game, slot, power).ok_or_else(|| {
                (
                    Some(figure.line),
                    format!("it has no power `{power}` to use"),
                )
            })?;
        }
    }
    Ok(())
}

fn mark_used(game: &mut Placing<'_>, slot: SlotId, name: &str) -> Option<()> {
    let card = game.s.top(slot);
    let powers = &game.book.def(card).card.pokemon()?.powers;
    let at = powers
        .iter()
        .position(|p| crate::names::same(&p.name, name))?;
    let activated = |c: &&Clause| c.is_used();
    let clause = powers[..at]
        .iter()
        .flat_map(|p| &p.clauses)
        .filter(activated)
        .count();
    powers[at].clauses.iter().find(activated)?;
    let seat = Duel::holder(slot);
    game.note_use(seat, card, clause as u8);
    Some(())
}
