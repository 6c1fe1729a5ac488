//! Games in which everything that somebody cannot see was dealt anew: for computer players, which get to see no other, and to
//! test that a view tells nothing more.

use crate::battle::Battle;
use crate::book::Book;
use crate::chance::Rng;
use crate::changes::questions_of;
use crate::game::Frame;
use crate::state::ids::{CardId, CardSet, Seat};
use crate::state::layout::{Layout, Link};
use crate::state::piles::Pile;
use crate::state::{Place, State};
use crate::table::Table;

impl<L: Layout> Battle<L> {
    /// A game that looks alike to a seat, with everything drawn again that it cannot see: the hidden cards change places
    /// among themselves, in a way that could have happened. Games that look the same to the seat become the same
    /// game by the same numbers, so that nothing of the truth is left in it.
    pub fn redrawn(&self, viewer: Option<Seat>, rng: &mut Rng) -> Battle<L> {
        let viewer = self.seated(viewer);
        let renamed = self.table().renaming(viewer, rng);
        let mut battle = self.clone();
        rename(&mut battle.state, &renamed, &self.book);
        self.table().rename_speaking(&renamed, &mut battle.state);
        if let Some(seat) = viewer.filter(|seat| !self.table().looking_at(*seat).is_empty()) {
            self.table()
                .reorder_searched_deck(seat, &mut battle.state, rng);
        }
        battle
    }
}

impl<L: Layout> Table<'_, L> {
    /// A new number for every card: itself where the viewer knows it, otherwise another hidden one. It depends on
    /// which cards are hidden and where hidden cards lie, but not on which of them lies where.
    fn renaming(&self, viewer: Option<Seat>, rng: &mut Rng) -> Vec<CardId> {
        let cards = self.s.places.as_ref().len();
        let mut renamed: Vec<CardId> = (0..cards as u16).map(CardId).collect();
        for owner in self.book.plan.seats() {
            // Whoever searches a deck sees what is in it: only the order stays hidden.
            let searching = viewer == Some(owner) && !self.looking_at(owner).is_empty();
            let seen = |c: &CardId| searching && self.s.place(*c) == Place::Pile(Pile::Deck);
            let hidden = |c: &CardId| !self.is_known(viewer, *c) && !seen(c);
            let mut pool: Vec<CardId> = self.book.deck(owner).filter(hidden).collect();
            rng.shuffle(&mut pool);
            let starts = |card| self.book.def(card).starts;
            self.rename_group(owner, pool, hidden, starts, &mut renamed);
        }
        renamed
    }

    /// A card in a hand may ask something or wait to be attached; somebody who does not know it must not learn it by that.
    fn rename_speaking(&self, renamed: &[CardId], state: &mut State<L>) {
        let new = |card: &mut CardId| {
            if self.s.place(*card) == Place::Pile(Pile::Hand) {
                *card = renamed[card.index()];
            }
        };
        for memory in state.memories.as_mut() {
            memory.card_mut().into_iter().for_each(new);
        }
        for frame in state.stack.as_mut_slice() {
            if let Frame::Attach(attach) = frame {
                new(&mut attach.card);
            }
        }
    }

    /// Puts a deck that its player looks through into another order. Others know which card lies in a place, so what
    /// they know stays with the place: which card it is must not show.
    fn reorder_searched_deck(&self, seat: Seat, state: &mut State<L>, rng: &mut Rng) {
        let deck = state.piles[seat.index()].numbers_mut(Pile::Deck);
        let unknown = |n: &u8| !self.s.known[seat.index()].has(CardId::new(seat, *n));
        let places: Vec<usize> = (0..deck.len()).filter(|i| unknown(&deck[*i])).collect();
        let old: Vec<u8> = places.iter().map(|i| deck[*i]).collect();
        let mut new = old.clone();
        new.sort_unstable();
        rng.shuffle(&mut new);
        let dealt = places.into_iter().zip(&new);
        dealt.for_each(|(place, card)| deck[place] = *card);
        for other in self.book.plan.seats().filter(|other| *other != seat) {
            let before = state.known[other.index()];
            let known = &mut state.known[other.index()];
            let card = |n: &u8| CardId::new(seat, *n);
            old.iter().for_each(|n| known.remove(card(n)));
            let lie_there = old.iter().zip(&new).filter(|(n, _)| before.has(card(n)));
            lie_there.for_each(|(_, n)| known.insert(card(n)));
        }
    }

    /// Deals a shuffled pool of hidden cards to the places of hidden cards, one place after the other. Face-down
    /// Pokémon are Basic Pokémon, so only such cards can take their place.
    pub(super) fn rename_group(
        &self,
        owner: Seat,
        mut pool: Vec<CardId>,
        hidden: impl Fn(&CardId) -> bool,
        starts: impl Fn(CardId) -> bool,
        renamed: &mut [CardId],
    ) {
        if self.s.seat(owner).face_down {
            for slot in self.in_play_of(owner) {
                for card in self.s.stack_of(slot).filter(&hidden) {
                    if let Some(at) = pool.iter().position(|c| starts(*c)) {
                        renamed[card.index()] = pool.swap_remove(at);
                    }
                }
            }
        }
        for pile in Pile::ALL {
            for card in self.s.pile(owner, pile).filter(&hidden) {
                if let Some(new) = pool.pop() {
                    renamed[card.index()] = new;
                }
            }
        }
    }
}

/// Gives every card its new number, wherever the state speaks of it.
pub(super) fn rename<L: Layout>(state: &mut State<L>, renamed: &[CardId], book: &Book) {
    let new = |card: CardId| {
        if card.is_some() {
            renamed[card.index()]
        } else {
            card
        }
    };
    let link = |l: L::Link| L::Link::pack(new(l.card()));
    let set = |s: L::Cards| {
        let mut out = L::Cards::default();
        s.cards().for_each(|card| out.insert(new(card)));
        out
    };
    for seat in book.plan.seats() {
        let renumbered = |number| new(CardId::new(seat, number)).local();
        state.piles[seat.index()].renumber(renumbered);
    }
    let (old_next, old_places) = (state.next, state.places);
    for card in 0..renamed.len() {
        state.next[renamed[card].index()] = link(old_next[card]);
        state.places[renamed[card].index()] = old_places[card];
    }
    for slot in state.slots.as_mut() {
        slot.top = link(slot.top);
        slot.attached = link(slot.attached);
    }
    for memory in state.memories.as_mut() {
        memory.each_card_set(|cards| *cards = set(*cards));
    }
    for known in state.known.as_mut() {
        *known = set(*known);
    }
    state.face_up = set(state.face_up);
    (state.questions, state.speakers) = questions_of(book, state);
}
