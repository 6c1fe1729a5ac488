//! Cards that go from one place to another: into a hand, a deck, the discard pile or the Lost Zone, into play and out of it; and
//! who sees them.

use crate::book::{Book, Traits};
use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::{Event, Eyes, Sink};
use crate::plan::Board;
use crate::query::question::Questions;
use crate::state::ids::{CardId, CardSet, Seat, SlotId};
use crate::state::layout::{Layout, Link};
use crate::state::piles::{At, Pile};
use crate::state::{Place, Pokemon, Stadium, State};
use crate::table::Table;
use rulebox_cards::effect::Trigger;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Draws a card; nothing if the deck is empty.
    pub(crate) fn draw(&mut self, seat: Seat) -> Option<CardId> {
        let number = self.s.piles[seat.index()].draw()?;
        let card = CardId::new(seat, number);
        let to = Place::Pile(Pile::Hand);
        self.s.places[card.index()] = to;
        self.tell(Event::CardMoved {
            card,
            from: Place::Pile(Pile::Deck),
            to,
            seen: Eyes::only(seat),
        });
        Some(card)
    }

    /// Moves a card to a pile of its owner. `seen` are the seats that see which card it is.
    pub(crate) fn move_to_pile(&mut self, card: CardId, pile: Pile, at: At, seen: Eyes) {
        let from = self.s.place(card);
        // A card on a Pokémon of another player is discarded, wherever an effect would put it (KIND-FLARE-2, AMB-56).
        let foreign = matches!(from, Place::Attached(slot) if !self.book.plan.holds::<L>(card.owner(), Board::of(slot)));
        // A Prism Star card is never discarded (KIND-PRISM-3, KIND-PRISM-5).
        let (pile, at) = match pile == Pile::Discard {
            true if self.book.brief(card).traits.has(Traits::LOST) => (Pile::LostZone, at),
            _ if foreign => (Pile::Discard, At::End),
            _ => (pile, at),
        };
        let piles = &mut self.s.piles[card.owner().index()];
        if let Place::Pile(old) = from {
            self.s.unchecked |= old.is_of_prizes();
            piles.transfer(old, card.local(), pile, at);
        } else {
            self.lift(card);
            self.s.piles[card.owner().index()].put(pile, card.local(), at);
        }
        let to = Place::Pile(pile);
        self.s.places[card.index()] = to;
        let seen = if self.is_public(card, from) || is_public_pile(pile) {
            Eyes::ALL
        } else {
            seen
        };
        self.learn(card, from, pile, seen);
        self.s.face_up.remove(card);
        self.tell(Event::CardMoved {
            card,
            from,
            to,
            seen,
        });
        if pile == Pile::Discard && matches!(from, Place::Attached(_)) {
            self.happened_to_card(Trigger::DiscardedFromPlay, card);
        }
    }

    pub(super) fn is_public(&self, card: CardId, place: Place) -> bool {
        match place {
            Place::Pile(Pile::Prizes | Pile::SharedPrizes) => self.s.face_up.has(card),
            Place::Pile(pile) => is_public_pile(pile),
            Place::Nowhere | Place::Stack(_) | Place::Attached(_) | Place::Stadium => true,
        }
    }

    /// Keeps track of who knows which hidden cards.
    pub(super) fn learn(&mut self, card: CardId, from: Place, to: Pile, seen: Eyes) {
        let owner = card.owner();
        for seat in self.book.plan.every_seat::<L>() {
            let known = &mut self.s.known[seat.index()];
            if is_public_pile(to) {
                known.remove(card);
            } else if seen.has(seat) {
                known.insert(card);
            } else if from == Place::Pile(Pile::Deck) && to == Pile::Deck {
                // Where in the deck it lies now is hidden.
                known.remove(card);
            } else if from == Place::Pile(Pile::Hand) && seat != owner {
                // Any card of that hand may be the one that went, so none is known for sure any more.
                known.remove(card);
                if !known.is_empty() {
                    known.remove_deck(owner, self.s.piles[owner.index()].bits(Pile::Hand));
                }
            }
        }
    }

    /// Takes a card from wherever it is.
    pub(crate) fn lift(&mut self, card: CardId) {
        match self.s.place(card) {
            Place::Nowhere => {}
            Place::Pile(pile) => {
                self.s.unchecked |= pile.is_of_prizes();
                self.s.piles[card.owner().index()].take(pile, card.local());
            }
            Place::Attached(slot) => {
                let head = self.s.slots[slot.index()].attached;
                self.s.slots[slot.index()].attached = self.unlink(head, card);
                self.card_left_play(card);
            }
            Place::Stack(slot) => {
                let head = self.s.slots[slot.index()].top;
                let top = self.unlink(head, card);
                self.s.slots[slot.index()].top = top;
                self.card_left_play(card);
                // The card that it covered speaks again.
                if top != L::Link::NONE && self.book.brief(top.card()).questions != 0 {
                    self.refresh_questions();
                }
            }
            Place::Stadium => {
                if let Some(stadium) = self.s.stadium_of_mut(card) {
                    *stadium = Stadium::NONE;
                }
                if let Some(first) = self.table().trims_first_for(card) {
                    self.s.trims_first = Some(first);
                }
                self.card_left_play(card);
            }
        }
    }

    /// Takes a card out of a chain; gives the chain's new head.
    pub(super) fn unlink(&mut self, head: L::Link, card: CardId) -> L::Link {
        let after = self.s.next[card.index()];
        self.s.next[card.index()] = L::Link::NONE;
        if head.card() == card {
            return after;
        }
        let mut at = head;
        while at != L::Link::NONE {
            let next = self.s.next[at.card().index()];
            if next.card() == card {
                self.s.next[at.card().index()] = after;
                break;
            }
            at = next;
        }
        head
    }

    pub(crate) fn card_entered_play(&mut self, card: CardId) {
        let questions = self.book.brief(card).questions;
        if questions != 0 {
            self.s.questions |= questions;
            self.s.speakers.insert(card);
        }
        for seat in self.book.plan.every_seat::<L>() {
            self.s.known[seat.index()].remove(card);
        }
    }

    pub(super) fn card_left_play(&mut self, card: CardId) {
        // Marked as gone first, so that a lifted card no longer answers any question.
        self.s.places[card.index()] = Place::Nowhere;
        self.s.unchecked = true;
        self.s.used.iter_mut().for_each(|used| used.remove(card));
        self.no_longer_due(card);
        if self.book.brief(card).questions != 0 {
            self.refresh_questions();
        }
    }

    /// A power that waits for its moment is gone with its card (AMB-24).
    fn no_longer_due(&mut self, card: CardId) {
        for memory in self.s.memories.as_mut() {
            memory.no_longer_due(card);
        }
    }

    /// Asks all cards in play anew which questions they answer.
    pub fn refresh_questions(&mut self) {
        self.s.unchecked = true;
        (self.s.questions, self.s.speakers) = questions_of(self.book, self.s);
    }

    /// Puts a Stadium into play over a board.
    pub fn put_stadium(&mut self, card: CardId, board: Board) {
        let from = self.s.place(card);
        self.lift(card);
        let place = self.table().stadium_place(board);
        self.s.stadiums[place] = Stadium {
            card: L::Link::pack(card),
            turned: false,
        };
        self.s.places[card.index()] = Place::Stadium;
        self.card_entered_play(card);
        self.tell(Event::CardMoved {
            card,
            from,
            to: Place::Stadium,
            seen: Eyes::ALL,
        });
    }

    /// Takes a Pokémon out of play: its top card to one place, the cards under it and those attached to it to others
    /// (ZONE-16).
    pub(crate) fn leave_play(
        &mut self,
        slot: SlotId,
        top: (Pile, At),
        under: (Pile, At),
        attached: (Pile, At),
    ) {
        self.detach_all(slot, attached);
        self.end_effects_on(slot, |_| true);
        let mut to = top;
        while self.s.slots[slot.index()].top != L::Link::NONE {
            let card = self.s.slots[slot.index()].top.card();
            // All pieces of a Pokémon are its top card (KIND-LEGEND-4, KIND-VUNION-11).
            if self.book.brief(card).part.0 > 1 {
                to = top;
            }
            self.move_to_pile(card, to.0, to.1, Eyes::ALL);
            to = under;
        }
        self.vacate(slot);
    }

    /// Takes everything off a Pokémon.
    pub(super) fn detach_all(&mut self, slot: SlotId, to: (Pile, At)) {
        while self.s.slots[slot.index()].attached != L::Link::NONE {
            let card = self.s.slots[slot.index()].attached.card();
            self.move_to_pile(card, to.0, to.1, Eyes::ALL);
        }
    }

    /// Frees the spot of a Pokémon whose last card is gone.
    pub(super) fn vacate(&mut self, slot: SlotId) {
        let board = Board::of(slot);
        self.s.slots[slot.index()] = Pokemon::EMPTY;
        self.s.hurt[slot.index()] = 0;
        self.s.occupied.remove(slot);
        self.forget(slot);
        if self.s.active(board) == slot {
            self.s.boards[board.index()].active = SlotId::NONE;
        }
    }

    /// Whatever is under way forgets a Pokémon that left play.
    fn forget(&mut self, slot: SlotId) {
        for memory in self.s.memories.as_mut() {
            memory.forget(slot);
        }
        let mut i = 0;
        while i < self.s.happened.len() {
            if self.s.happened.as_slice()[i].slot == slot {
                self.s.happened.remove(i);
            } else {
                i += 1;
            }
        }
        if let Some(attack) = &mut self.s.attack
            && attack.by == slot
        {
            attack.by = SlotId::NONE;
        }
    }

    /// Sends a Pokémon with all its cards to the discard pile.
    pub(crate) fn discard_pokemon(&mut self, slot: SlotId) {
        let discard = (Pile::Discard, At::End);
        self.leave_play(slot, discard, discard, discard);
    }

    /// Sends a card to its owner's discard pile.
    pub(crate) fn discard(&mut self, card: CardId) {
        self.move_to_pile(card, Pile::Discard, At::End, Eyes::ALL);
    }

    /// Shows a card to these seats; they know it until it is mixed with others.
    pub(crate) fn reveal(&mut self, card: CardId, to: Eyes) {
        for seat in self.book.plan.every_seat::<L>() {
            if to.has(seat) {
                self.s.known[seat.index()].insert(card);
            }
        }
        self.tell(Event::CardRevealed { card, to });
    }
}

/// Whether everybody sees the cards of a pile.
fn is_public_pile(pile: Pile) -> bool {
    matches!(pile, Pile::Discard | Pile::LostZone | Pile::Aside)
}

/// The questions that the cards in play and the lasting effects answer, and the cards that answer any.
pub(crate) fn questions_of<L: Layout>(book: &Book, state: &State<L>) -> (Questions, L::Cards) {
    let mut questions = 0;
    let mut speakers = L::Cards::default();
    let mut ask = |card: CardId| {
        let answered = book.brief(card).questions;
        if answered != 0 {
            questions |= answered;
            speakers.insert(card);
        }
    };
    let table = Table::new(book, state);
    for slot in state.occupied {
        table.speaking(slot).for_each(&mut ask);
        state.attached(slot).for_each(&mut ask);
    }
    state.stadiums().for_each(ask);
    for lasting in state.lasting.as_slice() {
        questions |= book.questions_of(lasting);
    }
    (questions, speakers)
}
