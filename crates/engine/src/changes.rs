//! The only place where cards and counters move, coins fall and decks are shuffled. Every change is told as an event.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::book::{Book, Traits};
use crate::chance::{Chance, ChanceNode, Coin};
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Eyes, Sink};
use crate::plan::Board;
use crate::state::ids::{CardId, CardSet, Seat, SlotId};
use crate::state::layout::{Layout, Link};
use crate::state::piles::{At, Pile};
use crate::state::{Conditions, Flags, Origin, Place, Pokemon, Posture, Stadium, State};
use crate::table::Table;
use rulebox_cards::effect::Trigger;
use rulebox_rules::Condition;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Draws a card; nothing if the deck is empty.
    pub fn draw(&mut self, seat: Seat) -> Option<CardId> {
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
    pub fn move_to_pile(&mut self, card: CardId, pile: Pile, at: At, seen: Eyes) {
        let from = self.s.place(card);
        // A card on a Pokémon of another player is discarded, wherever an effect would put it (KIND-FLARE-2, AMB-56).
        let foreign = matches!(from, Place::Attached(slot) if !self.book.plan.held::<L>(card.owner()).has(Board::of(slot)));
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

    fn is_public(&self, card: CardId, place: Place) -> bool {
        match place {
            Place::Pile(Pile::Prizes | Pile::SharedPrizes) => self.s.face_up.has(card),
            Place::Pile(pile) => is_public_pile(pile),
            Place::Nowhere | Place::Stack(_) | Place::Attached(_) | Place::Stadium => true,
        }
    }

    /// Keeps track of who knows which hidden cards.
    fn learn(&mut self, card: CardId, from: Place, to: Pile, seen: Eyes) {
        let owner = card.owner();
        for seat in self.book.plan.seats() {
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
    fn unlink(&mut self, head: L::Link, card: CardId) -> L::Link {
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
        for seat in self.book.plan.seats() {
            self.s.known[seat.index()].remove(card);
        }
    }

    fn card_left_play(&mut self, card: CardId) {
        // Marked as gone first, so that a lifted card no longer answers any question.
        self.s.places[card.index()] = Place::Nowhere;
        self.s.unchecked = true;
        self.s.used.iter_mut().for_each(|used| used.remove(card));
        self.no_longer_due(card);
        if self.book.brief(card).questions != 0 {
            self.refresh_questions();
        }
    }

    /// Asks all cards in play anew which questions they answer.
    pub fn refresh_questions(&mut self) {
        self.s.unchecked = true;
        (self.s.questions, self.s.speakers) = questions_of(self.book, self.s);
    }

    /// Puts a card into play as a new Pokémon: as the Active one if `active` says so, which is for an empty
    /// Active spot, otherwise on the Bench. Nothing happens if every spot of the board is taken; whether the
    /// Bench has room is for the caller to ask.
    pub fn put_into_play(
        &mut self,
        seat: Seat,
        card: CardId,
        board: Board,
        active: bool,
    ) -> Option<SlotId> {
        let slot = board.spots().minus(self.s.occupied).first()?;
        let index = slot.index();
        let from_hand = self.s.place(card) == Place::Pile(Pile::Hand)
            && !self.table().is_prize_being_taken(card);
        self.lift(card);
        let mut flags = Flags::NEW;
        if from_hand {
            flags.add(Flags::FROM_HAND);
        }
        self.s.slots[index] = Pokemon {
            top: L::Link::pack(card),
            flags,
            ..Pokemon::EMPTY
        };
        self.s.next[card.index()] = L::Link::NONE;
        self.s.occupied.insert(slot);
        self.s.places[card.index()] = Place::Stack(slot);
        if active {
            self.s.boards[board.index()].active = slot;
        }
        // Where nobody is Active, the next check brings somebody up.
        self.s.unchecked |= !self.s.active(board).is_some();
        let face_down = self.s.seat(seat).face_down;
        self.card_entered_play(card);
        let seen = if face_down {
            Eyes::only(seat)
        } else {
            Eyes::ALL
        };
        self.tell(Event::PokemonPlayed { slot, card, seen });
        // Set-up plays nothing from the hand (SETUP-13).
        if self.s.turn > 0 && self.table().is_turn_of(seat) {
            self.happened(Trigger::Benched, slot, card);
            if from_hand {
                self.happened(Trigger::Played, slot, card);
            }
        }
        Some(slot)
    }

    /// Puts a card on top of a Pokémon; gives the one that is under it now.
    pub(crate) fn put_on_top(&mut self, slot: SlotId, card: CardId) -> CardId {
        self.lift(card);
        let under = self.s.slots[slot.index()].top;
        self.s.unchecked = true;
        self.s.next[card.index()] = under;
        self.s.slots[slot.index()].top = L::Link::pack(card);
        self.s.places[card.index()] = Place::Stack(slot);
        self.card_entered_play(card);
        under.card()
    }

    /// Attaches a card to a Pokémon.
    pub fn attach(&mut self, card: CardId, slot: SlotId) {
        let from = self.s.place(card);
        // Its cost may have taken the Pokémon away, and nothing is attached to itself.
        if !self.s.pokemon(slot).is_some() || from == Place::Stack(slot) {
            return;
        }
        let from_hand = from == Place::Pile(Pile::Hand);
        self.lift(card);
        // A Pokémon that is attached to another one leaves its own spot.
        if let Place::Stack(old) = from
            && !self.s.pokemon(old).is_some()
        {
            self.detach_all(old, (Pile::Discard, At::End));
            self.end_effects_on(old, |_| true);
            self.vacate(old);
        }
        self.s.next[card.index()] = self.s.slots[slot.index()].attached;
        self.s.slots[slot.index()].attached = L::Link::pack(card);
        self.s.places[card.index()] = Place::Attached(slot);
        self.card_entered_play(card);
        self.tell(Event::Attached { card, slot });
        if from_hand {
            self.happened(Trigger::Attached, slot, card);
            if self.book.brief(card).is_energy {
                self.happened(Trigger::EnergyAttached(None), slot, card);
            }
        }
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

    /// Sends a card to its owner's discard pile.
    pub fn discard(&mut self, card: CardId) {
        self.move_to_pile(card, Pile::Discard, At::End, Eyes::ALL);
    }

    /// Takes a Pokémon out of play: its top card to one place, the cards under it and those attached to it to others
    /// (ZONE-16).
    pub fn leave_play(
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

    fn detach_all(&mut self, slot: SlotId, to: (Pile, At)) {
        while self.s.slots[slot.index()].attached != L::Link::NONE {
            let card = self.s.slots[slot.index()].attached.card();
            self.move_to_pile(card, to.0, to.1, Eyes::ALL);
        }
    }

    /// Frees the spot of a Pokémon whose last card is gone.
    fn vacate(&mut self, slot: SlotId) {
        let board = Board::of(slot);
        self.s.slots[slot.index()] = Pokemon::EMPTY;
        self.s.hurt[slot.index()] = 0;
        self.s.occupied.remove(slot);
        self.forget(slot);
        if self.s.active(board) == slot {
            self.s.boards[board.index()].active = SlotId::NONE;
        }
    }

    /// Sends a Pokémon with all its cards to the discard pile.
    pub fn discard_pokemon(&mut self, slot: SlotId) {
        let discard = (Pile::Discard, At::End);
        self.leave_play(slot, discard, discard, discard);
    }

    /// A power that waits for its moment is gone with its card (AMB-24).
    fn no_longer_due(&mut self, card: CardId) {
        for memory in self.s.memories.as_mut() {
            memory.no_longer_due(card);
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

    /// Makes a Benched Pokémon the Active one; the old Active, if any, goes to the Bench (TURN-RETREAT-9).
    pub fn bring_up(&mut self, slot: SlotId) -> SlotId {
        let board = Board::of(slot);
        let old = self.s.active(board);
        self.s.boards[board.index()].active = slot;
        self.s.slots[slot.index()].flags.add(Flags::MOVED_UP);
        if old.is_some() && old != slot {
            self.cure_all(old);
            let book = self.book;
            self.end_effects_on(old, |lasting| {
                lasting.origin == Origin::Attack || book.while_active.contains(&lasting.modifier)
            });
            self.happened(Trigger::MovedToBench, old, CardId::NONE);
        }
        self.happened(Trigger::MovedToActive, slot, CardId::NONE);
        old
    }

    /// An effect Knocks a Pokémon Out; it leaves play at the next check (KO-1).
    pub fn knock_out(&mut self, slot: SlotId) {
        self.s.unchecked = true;
        let flags = &mut self.s.slots[slot.index()].flags;
        if !flags.has(Flags::KNOCKED_OUT) {
            flags.add(Flags::KNOCKED_OUT);
            self.happened(Trigger::KnockedOut, slot, CardId::NONE);
        }
    }

    /// Puts damage counters on a Pokémon, not as damage (DMG-12).
    pub fn put_counters(&mut self, slot: SlotId, count: u16) {
        if count > 0 {
            self.s.unchecked = true;
            let counters = &mut self.s.slots[slot.index()].counters;
            *counters = counters.saturating_add(count);
            self.tell(Event::CountersPut { slot, count });
        }
    }

    /// Takes damage counters off, never below zero (TEXT-10); gives how many.
    pub fn heal(&mut self, slot: SlotId, count: u16) -> u16 {
        let counters = &mut self.s.slots[slot.index()].counters;
        let count = count.min(*counters);
        *counters -= count;
        if count > 0 {
            self.tell(Event::Healed { slot, count });
        }
        count
    }

    /// Inflicts a condition; only the Active Pokémon can have one (COND-2).
    pub fn inflict(
        &mut self,
        slot: SlotId,
        condition: Condition,
        counters: Option<u8>,
        deadly: bool,
    ) -> bool {
        let immune = self.table().is_immune_to(slot, condition);
        if !self.s.is_active(slot) || immune {
            return false;
        }
        let now = &mut self.s.slots[slot.index()].conditions;
        match condition {
            Condition::Asleep => now.posture = asleep(counters, deadly),
            Condition::Confused => now.posture = Posture::Confused,
            Condition::Paralyzed => now.posture = Posture::JustParalyzed,
            Condition::Poisoned => now.poison = counters.unwrap_or(1),
            Condition::Burned => now.burn = counters.unwrap_or(2),
        }
        self.tell(Event::ConditionGained { slot, condition });
        true
    }

    /// Ends one condition.
    pub fn cure(&mut self, slot: SlotId, condition: Condition) -> bool {
        let now = &mut self.s.slots[slot.index()].conditions;
        if !now.has(condition) {
            return false;
        }
        match condition {
            Condition::Asleep | Condition::Confused | Condition::Paralyzed => {
                now.posture = Posture::Upright
            }
            Condition::Poisoned => now.poison = 0,
            Condition::Burned => now.burn = 0,
        }
        self.tell(Event::ConditionLost { slot, condition });
        true
    }

    /// Ends all conditions.
    pub fn cure_all(&mut self, slot: SlotId) -> bool {
        if self.s.pokemon(slot).conditions == Conditions::NONE {
            return false;
        }
        // Every condition is tried, so nothing stops at the first one that ends.
        let ended = Condition::ALL.map(|condition| self.cure(slot, condition));
        ended.contains(&true)
    }

    /// Shows a card to these seats; they know it until it is mixed with others.
    pub fn reveal(&mut self, card: CardId, to: Eyes) {
        for seat in self.book.plan.seats() {
            if to.has(seat) {
                self.s.known[seat.index()].insert(card);
            }
        }
        self.tell(Event::CardRevealed { card, to });
    }

    /// Flips a coin for `seat`; effects may turn it (TEXT-13).
    pub fn flip(&mut self, seat: Seat) -> Result<Coin, Flow> {
        let coin = self
            .chance
            .flip(seat)
            .ok_or(Flow::Chance(ChanceNode::Flip(seat)))?;
        let coin = if self.table().coins_are_tails(seat) {
            Coin::Tails
        } else {
            coin
        };
        self.tell(Event::CoinFlipped { seat, coin });
        Ok(coin)
    }

    /// Shuffles a deck. What anybody knew about its order is forgotten.
    #[inline(never)]
    pub fn shuffle(&mut self, seat: Seat) -> Result<(), Flow> {
        let deck = self.s.piles[seat.index()].numbers_mut(Pile::Deck);
        self.chance
            .shuffle(seat, deck)
            .ok_or(Flow::Chance(ChanceNode::Shuffle(seat)))?;
        for viewer in self.book.plan.seats() {
            self.forget_deck(viewer, seat);
        }
        self.tell(Event::DeckShuffled { seat });
        Ok(())
    }

    /// A player no longer knows the cards of a deck.
    pub(crate) fn forget_deck(&mut self, viewer: Seat, seat: Seat) {
        let piles = &self.s.piles[seat.index()];
        let known = &mut self.s.known[viewer.index()];
        // Most players know no card of it, which is seen without looking which cards are in it.
        let elsewhere = piles.bits(Pile::Hand) | piles.bits(Pile::Discard);
        if known.of_deck(seat) & !elsewhere != 0 {
            known.remove_deck(seat, piles.bits(Pile::Deck));
        }
    }
}

/// Asleep, as deeply as the card says that made it so.
fn asleep(coins: Option<u8>, deadly: bool) -> Posture {
    match coins {
        Some(2..) if deadly => Posture::DeadlyAsleep,
        Some(2..) => Posture::DeeplyAsleep,
        _ => Posture::Asleep,
    }
}

/// Whether everybody sees the cards of a pile.
fn is_public_pile(pile: Pile) -> bool {
    matches!(pile, Pile::Discard | Pile::LostZone | Pile::Aside)
}

/// The questions that the cards in play and the lasting effects answer, and the cards that answer any.
pub(crate) fn questions_of<L: Layout>(book: &Book, state: &State<L>) -> (u64, L::Cards) {
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
