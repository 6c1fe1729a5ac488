//! A game with other deck lists of everybody else, for somebody who does not know the true ones: what the seat sees stays as
//! it is, and all that is hidden is dealt from the other lists.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::battle::Battle;
use crate::book::{Book, Rule};
use crate::chance::Rng;
use crate::game::Frame;
use crate::knowledge::redraw::rename;
use crate::procedures::attack::Course;
use crate::procedures::turn::TurnStep;
use crate::state::State;
use crate::state::ids::{CardId, CardSet, ModifierId, ProgramId, Seat};
use crate::state::layout::{Layout, Link};
use crate::state::piles::Pile;
use crate::table::Table;
use rulebox_cards::Card;
use std::sync::Arc;

impl<L: Layout> Battle<L> {
    /// The game as `viewer` sees it, with the lists of another book: it must have the viewer's own list in the same
    /// order, and of everybody else a list with all of their cards that the viewer knows. Gives also the new number of
    /// every card; of hidden cards the numbers mean nothing. Nothing if one of the other lists cannot be the true one.
    ///
    /// Games that look the same to the seat, but for the numbers of others' cards, become the same game.
    pub fn relisted(
        &self,
        viewer: Seat,
        book: &Arc<Book>,
        rng: &mut Rng,
    ) -> Option<(Battle<L>, Vec<CardId>)> {
        let mut battle = self.redrawn(Some(viewer), rng);
        let renamed = battle.table().relisting(viewer, book, rng)?;
        renumber(&mut battle.state, &self.book, book)?;
        rename_in_sight(&mut battle.state, &renamed);
        rename(&mut battle.state, &renamed, book);
        battle.book = book.clone();
        Some((battle, renamed))
    }
}

fn same(a: &Arc<Card>, b: &Arc<Card>) -> bool {
    Arc::ptr_eq(a, b) || a == b
}

impl<L: Layout> Table<'_, L> {
    /// The cards of a seat that a viewer knows, in the order of their places. A viewer that there is not at the table is
    /// a bystander, and a seat that there is not has no cards.
    pub fn cards_in_sight(&self, viewer: Seat, owner: Seat) -> Vec<CardId> {
        if self.book.plan.seats().all(|seat| seat != owner) {
            return Vec::new();
        }
        let in_play = self.s.occupied.flat_map(|slot| {
            let stack = self.s.stack_of(slot);
            stack.chain(self.s.attached(slot))
        });
        let piles = Pile::ALL.into_iter();
        let piled = piles.flat_map(|pile| self.s.pile(owner, pile));
        let all = in_play.chain(self.s.stadiums()).chain(piled);
        all.filter(|card| card.owner() == owner && self.is_known(Some(viewer), *card))
            .collect()
    }

    /// A number in another book for every card: of others' cards in sight, that of an equal card.
    fn relisting(&self, viewer: Seat, book: &Book, rng: &mut Rng) -> Option<Vec<CardId>> {
        if book.deck_sizes != self.book.deck_sizes {
            return None;
        }
        let cards = self.s.places.as_ref().len();
        let mut renamed: Vec<CardId> = (0..cards as u16).map(CardId).collect();
        for owner in self.book.plan.seats().filter(|seat| *seat != viewer) {
            let mut free: Vec<CardId> = book.deck(owner).collect();
            let in_sight = self.cards_in_sight(viewer, owner);
            for card in &in_sight {
                let wanted = &self.book.def(*card).card;
                let at = free.iter().position(|c| same(&book.def(*c).card, wanted))?;
                renamed[card.index()] = free.remove(at);
            }
            rng.shuffle(&mut free);
            let hidden = |card: &CardId| !in_sight.contains(card);
            self.rename_group(owner, free, hidden, |c| book.def(c).starts, &mut renamed);
        }
        Some(renamed)
    }
}

/// Gives cards in sight their new numbers, where hidden cards are never spoken of.
fn rename_in_sight<L: Layout>(state: &mut State<L>, renamed: &[CardId]) {
    let new = |card: &mut CardId| {
        if let Some(to) = renamed.get(card.index()) {
            *card = *to;
        }
    };
    for used in &mut state.used {
        let mut set = L::Cards::default();
        used.cards()
            .for_each(|card| set.insert(renamed[card.index()]));
        *used = set;
    }
    for stadium in state.stadiums.as_mut() {
        let mut card = stadium.card.card();
        new(&mut card);
        stadium.card = L::Link::pack(card);
    }
    for happening in state.happened.as_mut_slice() {
        new(&mut happening.card);
    }
    for memory in state.memories.as_mut() {
        memory.card_mut().into_iter().for_each(new);
    }
    if let Some(attack) = &mut state.attack {
        new(&mut attack.card);
        if let Course::Copies(card, _) = &mut attack.course {
            new(card);
        }
    }
    for frame in state.stack.as_mut_slice() {
        match frame {
            Frame::Attach(attach) => new(&mut attach.card),
            Frame::Play(play) => new(&mut play.card),
            Frame::Turn(TurnStep::AttackAgain { card, .. }) => new(card),
            Frame::Turn(_)
            | Frame::Setup(_)
            | Frame::Retreat(_)
            | Frame::Attack(_)
            | Frame::Program(_)
            | Frame::React(_)
            | Frame::Triggers(_)
            | Frame::KnockOuts(_)
            | Frame::TrimBench(_)
            | Frame::Checkup(_) => {}
        }
    }
}

/// Translates the numbers of programs, lasting effects, names and deeds from one book to the other. Lasting effects
/// that no card of the other book has are left out. Nothing if a program under way is of no card of the other book.
fn renumber<L: Layout>(state: &mut State<L>, old: &Book, new: &Book) -> Option<()> {
    for frame in state.stack.as_mut_slice() {
        if let Frame::Program(running) = frame {
            running.program = program_in(old, new, running.program)?;
        }
    }
    for n in (0..state.lasting.len()).rev() {
        match modifier_in(old, new, state.lasting.as_slice()[n].modifier) {
            Some(modifier) => state.lasting.as_mut_slice()[n].modifier = modifier,
            None => drop(state.lasting.remove(n)),
        }
    }
    for seat in state.seats.as_mut() {
        let name = |n: u32| {
            let name = old.once_names.get(n as usize)?;
            new.once_names.iter().position(|other| other == name)
        };
        let deed = |n: u32| {
            let deed = old.deeds.get(n as usize)?;
            new.deeds.iter().position(|other| other == deed)
        };
        seat.names_used = bits(seat.names_used, name);
        seat.names_spent = bits(seat.names_spent, name);
        seat.deeds = bits(u32::from(seat.deeds), deed) as u8;
        seat.deeds_before = bits(u32::from(seat.deeds_before), deed) as u8;
    }
    Some(())
}

/// Bits at their new places; those that no card of the other book asks for are dropped.
fn bits(set: u32, new: impl Fn(u32) -> Option<usize>) -> u32 {
    let places = (0..32).filter(|n| set & 1 << n != 0).filter_map(new);
    places.fold(0, |set, n| set | 1 << n)
}

/// The number of a program in another book: the same one of the same card.
fn program_in(old: &Book, new: &Book, program: ProgramId) -> Option<ProgramId> {
    let def = old
        .first_programs
        .partition_point(|first| *first <= program)
        - 1;
    let card = &old.defs[def].card;
    let number = |book: &Book| book.defs.iter().position(|d| same(&d.card, card));
    // A card that is something else while it is attached has two definitions, one after the other.
    let other = number(new)? + def - number(old)?;
    let place = program.0 - old.first_programs[def].0;
    Some(ProgramId(new.first_programs[other].0 + place))
}

/// The number of what a lasting effect does in another book.
fn modifier_in(old: &Book, new: &Book, modifier: ModifierId) -> Option<ModifierId> {
    let wanted = old.rule(modifier);
    let program = |rule: &Rule| match rule {
        Rule::Holds(_) => None,
        Rule::When(clause) | Rule::Marker(_, clause) => Some(clause.program),
    };
    let moved = match program(wanted) {
        Some(number) => Some(program_in(old, new, number)?),
        None => None,
    };
    let equal = |rule: &Rule| match wanted {
        Rule::Holds(a) => matches!(rule, Rule::Holds(b) if a == b),
        Rule::When(_) => matches!(rule, Rule::When(_)) && program(rule) == moved,
        Rule::Marker(..) => matches!(rule, Rule::Marker(..)) && program(rule) == moved,
    };
    new.modifiers
        .iter()
        .position(equal)
        .map(|n| ModifierId(n as u16))
}
