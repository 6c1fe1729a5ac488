//! Whether a state can be a state of a game with this book: every card in one place, every number in its
//! range. Loaded games are checked with it, and so is every prompt of random play.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::book::Book;
use crate::changes::questions_of;
use crate::game::Frame;
use crate::plan::{Board, SIDES};
use crate::procedures::attach::Caller;
use crate::procedures::attack::{Course, RunningAttack};
use crate::procedures::checkup::CheckupStep;
use crate::procedures::turn::TurnStep;
use crate::state::ids::{CardId, EnvId, Seat, SlotId};
use crate::state::layout::SLOTS_PER_BOARD;
use crate::state::layout::{Array, Layout, Link};
use crate::state::memory::{Memory, REGISTERS};
use crate::state::piles::Pile;
use crate::state::{Place, State};
use crate::table::Table;

/// The first thing that is wrong, in words.
pub fn fault<L: Layout>(state: &State<L>, book: &Book) -> Option<String> {
    numbers(state, book)
        .or_else(|| cards(state, book))
        .or_else(|| frames(state, book))
        .or_else(|| notes(state, book))
}

fn seats(book: &Book) -> usize {
    book.plan.seats().count()
}

fn spots(book: &Book) -> usize {
    book.plan.boards().len() * SLOTS_PER_BOARD
}

fn is_board(book: &Book, board: Board) -> bool {
    board.index() < book.plan.boards().len()
}

fn is_seat(book: &Book, seat: Seat) -> bool {
    seat.index() < seats(book)
}

fn is_slot(book: &Book, slot: SlotId) -> bool {
    !slot.is_some() || slot.index() < spots(book)
}

fn is_card(book: &Book, card: CardId) -> bool {
    !card.is_some()
        || (is_seat(book, card.owner()) && card.local() < book.deck_sizes[card.owner().index()])
}

/// Seats, spots and cards that there are.
fn numbers<L: Layout>(state: &State<L>, book: &Book) -> Option<String> {
    let won = state.outcome.and_then(|outcome| outcome.winner);
    let mut named = [state.turn_side, state.starter].into_iter().chain(won);
    if let Some(side) = named.find(|side| side.index() >= SIDES) {
        return Some(format!("there is no side {}", side.0));
    }
    let ready = state.ready.or(state.coming.ending());
    if !ready.minus(book.plan.seats().collect()).is_empty() {
        return Some("somebody's part of the turn is over who has no seat".to_owned());
    }
    if state
        .occupied
        .0
        .checked_shr(spots(book) as u32)
        .unwrap_or(0)
        != 0
    {
        return Some("a spot is taken that there is not".to_owned());
    }
    if let Some(fault) = actives(state, book).or_else(|| spots_taken(state, book)) {
        return Some(fault);
    }
    for seat in book.plan.seats() {
        let size = book.deck_sizes[seat.index()];
        for pile in Pile::ALL {
            let mut numbers = state.piles[seat.index()].numbers(pile).iter();
            if let Some(number) = numbers.find(|n| **n >= size) {
                return Some(format!("seat {} has no card {number}", seat.0));
            }
        }
    }
    if state.trims_first.is_some_and(|seat| !is_seat(book, seat)) {
        return Some("somebody discards first who has no seat".to_owned());
    }
    let places = state.stadiums.as_ref().iter();
    if places
        .clone()
        .any(|place| place.turned && place.card().is_none())
    {
        return Some("a Stadium is turned around that is not in play".to_owned());
    }
    let deeds = |seat: Seat| state.seat(seat).deeds | state.seat(seat).deeds_before;
    if let Some(seat) =
        (book.plan.seats()).find(|seat| u16::from(deeds(*seat)) >> book.deeds.len() != 0)
    {
        return Some(format!("seat {} did what no card asks for", seat.0));
    }
    let links = state.next.as_ref().iter().map(|l| l.card()).chain(
        state
            .slots
            .as_ref()
            .iter()
            .flat_map(|p| [p.top.card(), p.attached.card()]),
    );
    links
        .chain(places.map(|place| place.card.card()))
        .find(|c| !is_card(book, *c))
        .map(|c| format!("there is no card {}", c.0))
}

/// In the middle of a turn every board on which somebody stands has an Active Pokémon; while one is being replaced, nobody
/// acts. In a duel somebody stands on both.
fn actives<L: Layout>(state: &State<L>, book: &Book) -> Option<String> {
    let acting = matches!(
        state.stack.last(),
        Some(
            Frame::Turn(TurnStep::Main | TurnStep::AttackAgain { .. })
                | Frame::Retreat(_)
                | Frame::Checkup(_)
        )
    );
    for board in book.plan.boards() {
        let (active, there) = (state.active(board), state.in_play(board));
        let needed = acting && (L::MIRRORED || !there.is_empty());
        if (needed || active.is_some()) && !there.has(active) {
            return Some(format!(
                "board {} has no Pokémon in its Active spot",
                board.0
            ));
        }
    }
    None
}

/// The spots that are said to be taken are those on which somebody stands.
fn spots_taken<L: Layout>(state: &State<L>, book: &Book) -> Option<String> {
    for (i, pokemon) in state.slots.as_ref().iter().enumerate() {
        let taken = state.occupied.has(SlotId(i as u8));
        if !taken && state.hurt[i] != 0 {
            return Some(format!("spot {i} is free and yet was damaged"));
        }
        if taken != pokemon.is_some() || (taken && !is_slot(book, SlotId(i as u8))) {
            return Some(format!("spot {i} is said to be taken: {taken}"));
        }
    }
    None
}

/// Every card is in just one place, and in the place that it is said to be in.
fn cards<L: Layout>(state: &State<L>, book: &Book) -> Option<String> {
    let mut seen = L::PerCard::<u8>::filled(0);
    let mut meet = |card: CardId, place: Place| {
        seen[card.index()] = seen[card.index()].saturating_add(1);
        let said = state.place(card);
        (said != place || seen[card.index()] > 1)
            .then(|| format!("card {} lies in {place:?}, {said:?}", card.0))
    };
    let mut wrong = None;
    for seat in book.plan.seats() {
        for pile in Pile::ALL {
            wrong = wrong.or_else(|| {
                state
                    .pile(seat, pile)
                    .find_map(|card| meet(card, Place::Pile(pile)))
            });
        }
    }
    // A card that is met twice ends the walk, so a ring of cards is found and not followed for ever.
    for slot in state.occupied {
        wrong = wrong.or_else(|| {
            state
                .stack_of(slot)
                .find_map(|card| meet(card, Place::Stack(slot)))
        });
        wrong = wrong.or_else(|| {
            state
                .attached(slot)
                .find_map(|card| meet(card, Place::Attached(slot)))
        });
    }
    wrong = wrong.or_else(|| {
        let mut taken = state.occupied;
        let lacking = taken.find(|slot| !is_whole(state, book, *slot))?;
        Some(format!("the Pokémon in spot {} lacks a piece", lacking.0))
    });
    wrong = wrong.or_else(|| state.stadiums().find_map(|card| meet(card, Place::Stadium)));
    let mut all = book.plan.seats().flat_map(|s| book.deck(s));
    wrong.or_else(|| {
        let lost = all.find(|card| seen[card.index()] != 1)?;
        Some(format!(
            "card {} lies in {} places",
            lost.0,
            seen[lost.index()]
        ))
    })
}

/// A Pokémon of several cards consists of all of them, in their order (KIND-LEGEND-4, KIND-VUNION-11).
fn is_whole<L: Layout>(state: &State<L>, book: &Book, slot: SlotId) -> bool {
    let parts = |card: CardId| book.brief(card).part;
    let (first, of) = parts(state.top(slot));
    let mut expected = 1..=of;
    match first {
        0 => state.stack_of(slot).all(|card| parts(card).0 == 0),
        _ => {
            let all_fit = state
                .stack_of(slot)
                .all(|card| expected.next() == Some(parts(card).0));
            all_fit && expected.next().is_none()
        }
    }
}

/// What is under way speaks of programs, memories and seats that there are.
fn frames<L: Layout>(state: &State<L>, book: &Book) -> Option<String> {
    let over = state.outcome.is_some();
    if state.stack.is_empty() && !over {
        return Some("nothing is under way".to_owned());
    }
    if let Some(lasting) = state.lasting.as_slice().iter().find(|l| {
        let slots = is_slot(book, l.first_scope) && is_slot(book, l.second_scope);
        l.modifier.index() >= book.modifiers.len() || !is_seat(book, l.by) || !slots
    }) {
        return Some(format!("there is no effect {}", lasting.modifier.0));
    }
    if let Some(happening) = state.happened.as_slice().iter().find(|h| {
        !is_slot(book, h.slot) || !is_card(book, h.card) || h.trigger >= crate::book::TRIGGERS
    }) {
        return Some(format!("{happening:?} cannot have happened"));
    }
    let used = usize::from(state.memories_used);
    let memories = state.memories.as_ref().iter().enumerate();
    let mut wrong = memories.filter(|(n, memory)| match memory {
        Memory::Free => *n < used,
        Memory::Program(_) | Memory::Triggers(_) | Memory::Checkup(_) => {
            *n >= used || !is_memory(book, memory)
        }
    });
    if wrong.next().is_some() {
        return Some("a memory speaks of what there is not".to_owned());
    }
    let attacks = state.stack.as_slice().iter();
    let attacks = attacks.filter(|frame| matches!(frame, Frame::Attack(_)));
    if attacks.count() != usize::from(state.attack.is_some()) {
        return Some("an attack is under way that nobody carries out".to_owned());
    }
    if let Some(attack) = &state.attack
        && !is_running_attack(book, attack)
    {
        return Some(format!("{attack:?} cannot be under way"));
    }
    let frame = state
        .stack
        .as_slice()
        .iter()
        .find(|frame| !is_frame(state, book, frame))?;
    Some(format!("{frame:?} cannot be under way"))
}

/// What the state notes of itself is so.
fn notes<L: Layout>(state: &State<L>, book: &Book) -> Option<String> {
    let (questions, speakers) = questions_of(book, state);
    if state.questions != questions || state.speakers != speakers {
        let other = state.questions ^ questions;
        return Some(format!(
            "other cards in play answer questions, or other ones: {other:#x}"
        ));
    }
    let table = Table::new(book, state);
    let overlooked = !table.is_in_doubt() && !table.is_settled();
    overlooked.then(|| "a Pokémon is Knocked Out that was not checked".to_owned())
}

fn is_attack(book: &Book, card: CardId, attack: u8) -> bool {
    let known = card.is_some() && is_card(book, card);
    known && (attack as usize) < book.def(card).attacks.len()
}

/// A memory speaks of cards, seats and spots that there are.
fn is_memory<L: Layout>(book: &Book, memory: &Memory<L>) -> bool {
    match memory {
        Memory::Free | Memory::Checkup(_) => true,
        Memory::Program(env) => {
            let slots = [env.this, env.it, env.attacker, env.defending];
            is_card(book, env.source)
                && is_seat(book, env.seat)
                && slots.iter().all(|slot| is_slot(book, *slot))
        }
        Memory::Triggers(waiting) => {
            let occasion = waiting.occasion;
            is_card(book, occasion.card)
                && is_slot(book, occasion.attacker)
                && occasion.trigger < crate::book::TRIGGERS
        }
    }
}

fn is_running_attack(book: &Book, running: &RunningAttack) -> bool {
    let copied = match running.course {
        Course::Copies(card, attack) => is_attack(book, card, attack),
        Course::On | Course::DoesNothing | Course::Stopped => true,
    };
    copied && is_slot(book, running.by) && is_attack(book, running.card, running.attack)
}

fn is_frame<L: Layout>(state: &State<L>, book: &Book, frame: &Frame) -> bool {
    let memory = |env: EnvId| state.memories.as_ref().get(env.index());
    let is_env = |env| matches!(memory(env), Some(Memory::Program(_)));
    match *frame {
        Frame::Setup(setup) => is_seat(book, setup.seat),
        Frame::KnockOuts(check) => is_seat(book, check.seat),
        Frame::TrimBench(trim) => is_seat(book, trim.seat),
        Frame::Retreat(retreat) => is_seat(book, retreat.seat) && is_board(book, retreat.board),
        Frame::React(react) => is_seat(book, react.seat) && is_env(react.env),
        Frame::Turn(TurnStep::AttackAgain { by, card, attack }) => {
            is_seat(book, by) && is_attack(book, card, attack)
        }
        Frame::Turn(_) => true,
        Frame::Play(play) => {
            play.card.is_some() && is_card(book, play.card) && is_board(book, play.board)
        }
        Frame::Attach(attach) => {
            let called = match attach.caller {
                Caller::Player => true,
                Caller::Text { env, cards } => {
                    is_env(env) && cards.is_none_or(|cards| cards.index() < REGISTERS)
                }
            };
            called
                && attach.card.is_some()
                && is_card(book, attach.card)
                && is_slot(book, attach.slot)
        }
        Frame::Attack(attacking) => is_env(attacking.env) && state.attack.is_some(),
        Frame::Program(running) => {
            let code = book.programs.get(running.program.index());
            let ops = code.map_or(0, |code| code.ops.len());
            let (at, end) = (running.at, running.end);
            is_env(running.env) && at <= end && end.index() <= ops
        }
        Frame::Triggers(triggers) => {
            let waits = matches!(memory(triggers.env), Some(Memory::Triggers(_)));
            waits && is_seat(book, triggers.seat)
        }
        Frame::Checkup(checkup) => {
            let remembers = matches!(memory(checkup.env), Some(Memory::Checkup(_)));
            remembers && is_seat(book, checkup.seat) && is_step(book, checkup.step)
        }
    }
}

fn is_step(book: &Book, step: CheckupStep) -> bool {
    let groups = book.rules.checkup_condition_order.steps().len();
    match step {
        CheckupStep::Moment(n) => usize::from(n) <= groups,
        CheckupStep::Conditions(n) => usize::from(n) < groups,
        CheckupStep::Lasting | CheckupStep::Over => true,
    }
}
