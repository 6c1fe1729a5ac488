//! Whether a state can be a state of a game with this book: every card in one place, every number in its
//! range. Loaded games are checked with it, and so is every prompt of random play.

use crate::book::Book;
use crate::changes::questions_of;
use crate::state::frames::{Frame, TurnStep};
use crate::state::ids::{CardId, EnvId, Seat, SlotId};
use crate::state::layout::{Array, Layout, Link, SLOTS_PER_BOARD};
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
    book.seating.seats().count()
}

fn is_seat(book: &Book, seat: Seat) -> bool {
    seat.index() < seats(book)
}

fn is_slot(book: &Book, slot: SlotId) -> bool {
    !slot.is_some() || slot.index() < seats(book) * SLOTS_PER_BOARD
}

fn is_card(book: &Book, card: CardId) -> bool {
    !card.is_some()
        || (is_seat(book, card.owner()) && card.local() < book.deck_sizes[card.owner().index()])
}

/// Seats, spots and cards that there are.
fn numbers<L: Layout>(state: &State<L>, book: &Book) -> Option<String> {
    let named = [state.turn_seat, state.starter]
        .into_iter()
        .chain(state.outcome.map(|o| o.winner));
    if let Some(seat) = named.into_iter().find(|s| !is_seat(book, *s)) {
        return Some(format!("there is no seat {}", seat.0));
    }
    if state.occupied.0 >> (seats(book) * SLOTS_PER_BOARD) != 0 {
        return Some("a spot is taken that there is not".to_owned());
    }
    // In the middle of a turn everybody has an Active Pokémon; while one is being replaced, nobody acts.
    let acting = matches!(
        state.stack.last(),
        Some(
            Frame::Turn(TurnStep::Main | TurnStep::AttackAgain { .. })
                | Frame::Retreat { .. }
                | Frame::Checkup { .. }
        )
    );
    for seat in book.seating.seats() {
        let active = state.active(seat);
        if (acting || active.is_some()) && !state.in_play(seat).has(active) {
            return Some(format!("seat {} has no Pokémon in its Active spot", seat.0));
        }
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
    if state.turned && state.stadium().is_none() {
        return Some("a Stadium is turned around that is not in play".to_owned());
    }
    let deeds = |seat: Seat| state.seat(seat).deeds | state.seat(seat).deeds_before;
    if let Some(seat) =
        (book.seating.seats()).find(|seat| u16::from(deeds(*seat)) >> book.deeds.len() != 0)
    {
        return Some(format!("seat {} did what no card asks for", seat.0));
    }
    for (i, pokemon) in state.slots.as_ref().iter().enumerate() {
        let taken = state.occupied.has(SlotId(i as u8));
        if !taken && state.hurt[i] != 0 {
            return Some(format!("spot {i} is free and yet was damaged"));
        }
        if taken != pokemon.is_some() || (taken && !is_slot(book, SlotId(i as u8))) {
            return Some(format!("spot {i} is said to be taken: {taken}"));
        }
    }
    let links = state.next.as_ref().iter().map(|l| l.card()).chain(
        state
            .slots
            .as_ref()
            .iter()
            .flat_map(|p| [p.top.card(), p.attached.card()]),
    );
    links
        .chain([state.stadium.card()])
        .find(|c| !is_card(book, *c))
        .map(|c| format!("there is no card {}", c.0))
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
    for seat in book.seating.seats() {
        for pile in Pile::ALL {
            wrong = wrong.or_else(|| {
                state
                    .pile(seat, pile)
                    .find_map(|card| meet(card, Place::Pile(pile)))
            });
        }
        // A card that is met twice ends the walk, so a ring of cards is found and not followed for ever.
        for slot in state.in_play(seat) {
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
    }
    wrong = wrong.or_else(|| {
        let mut taken = state.occupied;
        let lacking = taken.find(|slot| !is_whole(state, book, *slot))?;
        Some(format!("the Pokémon in spot {} lacks a piece", lacking.0))
    });
    wrong = wrong.or_else(|| state.stadium().and_then(|card| meet(card, Place::Stadium)));
    let mut all = book.seating.seats().flat_map(|s| book.deck(s));
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
    let bad_env = state.envs.as_ref().iter().any(|env| {
        let slots = [env.this, env.it, env.attacker, env.defending];
        !is_card(book, env.source)
            || !is_seat(book, env.seat)
            || slots.iter().any(|s| !is_slot(book, *s))
    });
    if bad_env {
        return Some("a memory speaks of what there is not".to_owned());
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

fn is_frame<L: Layout>(state: &State<L>, book: &Book, frame: &Frame) -> bool {
    let is_env = |env: EnvId| env.0 < state.envs_used;
    match *frame {
        Frame::Setup { seat, .. }
        | Frame::KnockOuts { seat, .. }
        | Frame::React { seat }
        | Frame::TrimBench { seat, .. } => is_seat(book, seat),
        Frame::Turn(TurnStep::AttackAgain { card, attack }) => is_attack(book, card, attack),
        Frame::Turn(_) | Frame::Retreat { .. } => true,
        Frame::Play { card, .. } => card.is_some() && is_card(book, card),
        Frame::Attach { card, slot, .. } => {
            card.is_some() && is_card(book, card) && is_slot(book, slot)
        }
        Frame::Attack(a) => {
            is_slot(book, a.by) && is_env(a.env) && is_attack(book, a.card, a.attack)
        }
        Frame::Program {
            env,
            program,
            at,
            end,
            ..
        } => {
            let ops = book
                .programs
                .get(program.index())
                .map_or(0, |code| code.ops.len());
            is_env(env) && at <= end && end.index() <= ops
        }
        Frame::Triggers {
            env, trigger, seat, ..
        } => is_env(env) && trigger < crate::book::TRIGGERS && is_seat(book, seat),
        Frame::Checkup { env, seat, .. } => is_env(env) && is_seat(book, seat),
    }
}
