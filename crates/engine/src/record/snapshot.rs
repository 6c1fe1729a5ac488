//! Saving and loading a state in the middle of anything, and hashing it.
//!
//! A snapshot is a header (form, book, hash) and the state's parts in a fixed order. It is read only with the
//! book it was made with, and only if nothing in it was changed.

use crate::battle::Battle;
use crate::book::Book;
use crate::procedures::attack::RunningAttack;
use crate::query::question::Questions;
use crate::state::layout::{Array, Layout, Plain};
use crate::state::list::List;
use crate::state::piles::Piles;
use crate::state::{BoardState, Place, Pokemon, SeatState, State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The version of the form in which states are saved.
pub const VERSION: u32 = 5;

/// Why a snapshot cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// Another version.
    #[error("this snapshot has form {found}, but this program reads form {VERSION}")]
    Version {
        /// The version found.
        found: u32,
    },
    /// Other rules or decks.
    #[error("this snapshot belongs to a game with other cards or other rules")]
    OtherBook,
    /// Damaged.
    #[error("this snapshot is damaged or cut short")]
    Damaged,
}

/// The parts of a state that are stored one by one.
#[derive(Serialize, Deserialize)]
struct Rest<Cards> {
    trims_first: Option<crate::state::ids::Seat>,
    occupied: crate::state::ids::SlotSet,
    face_up: Cards,
    used: [Cards; 2],
    memories_used: u8,
    questions: Questions,
    speakers: Cards,
    unchecked: bool,
    prompt: u32,
    turn: u16,
    turn_side: crate::plan::Side,
    ready: crate::plan::Seats,
    coming: crate::state::Coming,
    starter: crate::plan::Side,
    sudden_deaths: u8,
    outcome: Option<crate::outcome::Outcome>,
    attack: Option<RunningAttack>,
}

impl<L: Layout> State<L> {
    /// The state as bytes: equal states, equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(1024);
        for piles in self.piles.as_ref() {
            put(&mut out, &piles.to_parts());
        }
        for (board, seat) in self.boards.as_ref().iter().zip(self.seats.as_ref()) {
            put(&mut out, &(board, seat));
        }
        self.slots
            .as_ref()
            .iter()
            .for_each(|x| put_pokemon::<L>(&mut out, x));
        let tallies = self.board_tallies.as_ref().iter();
        tallies.for_each(|x| put(&mut out, x));
        let stadiums = self.stadiums.as_ref().iter();
        stadiums.for_each(|x| put(&mut out, x));
        self.hurt.as_ref().iter().for_each(|x| put(&mut out, x));
        self.next.as_ref().iter().for_each(|x| put(&mut out, x));
        self.places.as_ref().iter().for_each(|x| put(&mut out, x));
        self.known.as_ref().iter().for_each(|x| put(&mut out, x));
        put(&mut out, &self.lasting.as_slice());
        put(&mut out, &self.happened.as_slice());
        put(&mut out, &self.stack.as_slice());
        self.memories.as_ref().iter().for_each(|x| put(&mut out, x));
        put(
            &mut out,
            &Rest {
                trims_first: self.trims_first,
                occupied: self.occupied,
                face_up: self.face_up,
                used: self.used,
                memories_used: self.memories_used,
                questions: self.questions,
                speakers: self.speakers,
                unchecked: self.unchecked,
                prompt: self.prompt,
                turn: self.turn,
                turn_side: self.turn_side,
                ready: self.ready,
                coming: self.coming,
                starter: self.starter,
                sudden_deaths: self.sudden_deaths,
                outcome: self.outcome,
                attack: self.attack,
            },
        );
        out
    }

    /// A state from bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<State<L>, SnapshotError> {
        let mut reader = bytes;
        let r = &mut reader;
        let mut state: State<L> = State::empty();
        for piles in state.piles.as_mut() {
            let (row, starts): (Vec<u8>, [u8; 8]) = get(r)?;
            *piles = Piles::from_parts(&row, starts).ok_or(SnapshotError::Damaged)?;
        }
        for (board, seat) in state.boards.as_mut().iter_mut().zip(state.seats.as_mut()) {
            (*board, *seat) = get::<(BoardState, SeatState)>(r)?;
        }
        for slot in state.slots.as_mut() {
            *slot = get_pokemon::<L>(r)?;
        }
        read_all(r, state.board_tallies.as_mut())?;
        read_all(r, state.stadiums.as_mut())?;
        read_all(r, state.hurt.as_mut())?;
        read_all(r, state.next.as_mut())?;
        read_all::<Place>(r, state.places.as_mut())?;
        read_all(r, state.known.as_mut())?;
        state.lasting = read_list(r)?;
        state.happened = read_list(r)?;
        state.stack = read_list(r)?;
        read_all(r, state.memories.as_mut())?;
        let rest: Rest<L::Cards> = get(r)?;
        if !r.is_empty() || usize::from(rest.memories_used) > state.memories.as_ref().len() {
            return Err(SnapshotError::Damaged);
        }
        state.trims_first = rest.trims_first;
        state.occupied = rest.occupied;
        state.face_up = rest.face_up;
        state.used = rest.used;
        state.memories_used = rest.memories_used;
        state.questions = rest.questions;
        state.speakers = rest.speakers;
        state.unchecked = rest.unchecked;
        state.prompt = rest.prompt;
        state.turn = rest.turn;
        state.turn_side = rest.turn_side;
        state.ready = rest.ready;
        state.coming = rest.coming;
        state.starter = rest.starter;
        state.sudden_deaths = rest.sudden_deaths;
        state.outcome = rest.outcome;
        state.attack = rest.attack;
        Ok(state)
    }

    /// A number that tells states apart; the same on every machine.
    pub fn hash(&self) -> u64 {
        hash_bytes(&self.to_bytes())
    }
}

impl<L: Layout> Battle<L> {
    /// Saves the game.
    pub fn save(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let state = self.state.to_bytes();
        put(
            &mut out,
            &(VERSION, self.book.fingerprint, hash_bytes(&state)),
        );
        out.extend(state);
        out
    }

    /// Loads a game with its book.
    pub fn load(book: Arc<Book>, bytes: &[u8]) -> Result<Battle<L>, SnapshotError> {
        let mut reader = bytes;
        let found: u32 = get(&mut reader)?;
        if found != VERSION {
            return Err(SnapshotError::Version { found });
        }
        let fingerprint: u64 = get(&mut reader)?;
        if fingerprint != book.fingerprint {
            return Err(SnapshotError::OtherBook);
        }
        let hash: u64 = get(&mut reader)?;
        if hash != hash_bytes(reader) {
            return Err(SnapshotError::Damaged);
        }
        let state = State::from_bytes(reader)?;
        if crate::record::consistency::fault(&state, &book).is_some() {
            return Err(SnapshotError::Damaged);
        }
        let battle = Battle::resume(book, state);
        // A saved game waits for somebody, so going on with it changes nothing yet.
        if battle.state != state {
            return Err(SnapshotError::Damaged);
        }
        let mut options = Vec::new();
        battle.options(&mut options);
        if battle.prompt().is_some() && options.is_empty() {
            return Err(SnapshotError::Damaged);
        }
        Ok(battle)
    }
}

fn put<T: Serialize + ?Sized>(out: &mut Vec<u8>, value: &T) {
    // Plain values cannot fail to be written.
    if let Ok(bytes) = postcard::to_stdvec(value) {
        out.extend(bytes);
    }
}

fn get<T: for<'a> Deserialize<'a>>(reader: &mut &[u8]) -> Result<T, SnapshotError> {
    let (value, rest) = postcard::take_from_bytes(reader).map_err(|_| SnapshotError::Damaged)?;
    *reader = rest;
    Ok(value)
}

fn read_all<T: for<'a> Deserialize<'a>>(
    reader: &mut &[u8],
    into: &mut [T],
) -> Result<(), SnapshotError> {
    for item in into {
        *item = get(reader)?;
    }
    Ok(())
}

fn read_list<T, A>(reader: &mut &[u8]) -> Result<List<T, A>, SnapshotError>
where
    T: Plain + Default + for<'a> Deserialize<'a>,
    A: Array<T>,
{
    let items: Vec<T> = get(reader)?;
    let mut list = List::new();
    for item in items {
        list.push(item).map_err(|_| SnapshotError::Damaged)?;
    }
    Ok(list)
}

fn put_pokemon<L: Layout>(out: &mut Vec<u8>, p: &Pokemon<L>) {
    put(out, &(p.top, p.attached, p.counters, p.conditions, p.flags));
}

fn get_pokemon<L: Layout>(reader: &mut &[u8]) -> Result<Pokemon<L>, SnapshotError> {
    let (top, attached, counters, conditions, flags) = get(reader)?;
    Ok(Pokemon {
        top,
        attached,
        counters,
        conditions,
        flags,
    })
}

/// FNV-1a with a final mix: small, the same everywhere, good enough to tell states apart.
pub fn hash_bytes(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in bytes {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash ^= hash >> 32;
    hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^ (hash >> 32)
}
