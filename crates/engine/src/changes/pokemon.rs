//! Pokémon in play: how they come there, what is attached to them, who is Active, damage counters, and Special Conditions
//! (COND-6). How they leave play stands in `cards.rs`.

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::{Event, Eyes, Sink};
use crate::plan::Board;
use crate::state::ids::{CardId, Seat, SlotId};
use crate::state::layout::{Layout, Link};
use crate::state::piles::{At, Pile};
use crate::state::{Conditions, Flags, Origin, Place, Pokemon, Posture};
use rulebox_cards::effect::Trigger;
use rulebox_rules::Condition;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
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

    /// Makes a Benched Pokémon the Active one; the old Active, if any, goes to the Bench (TURN-RETREAT-9).
    pub(crate) fn bring_up(&mut self, slot: SlotId) -> SlotId {
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
    pub(crate) fn knock_out(&mut self, slot: SlotId) {
        self.s.unchecked = true;
        let flags = &mut self.s.slots[slot.index()].flags;
        if !flags.has(Flags::KNOCKED_OUT) {
            flags.add(Flags::KNOCKED_OUT);
            self.happened(Trigger::KnockedOut, slot, CardId::NONE);
        }
    }

    /// Puts damage counters on a Pokémon, not as damage (DMG-12).
    pub(crate) fn put_counters(&mut self, slot: SlotId, count: u16) {
        if count > 0 {
            self.s.unchecked = true;
            let counters = &mut self.s.slots[slot.index()].counters;
            *counters = counters.saturating_add(count);
            self.tell(Event::CountersPut { slot, count });
        }
    }

    /// Takes damage counters off, never below zero (TEXT-10); gives how many.
    pub(crate) fn heal(&mut self, slot: SlotId, count: u16) -> u16 {
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
    pub(crate) fn cure(&mut self, slot: SlotId, condition: Condition) -> bool {
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
    pub(crate) fn cure_all(&mut self, slot: SlotId) -> bool {
        if self.s.pokemon(slot).conditions == Conditions::NONE {
            return false;
        }
        // Every condition is tried, so nothing stops at the first one that ends.
        let ended = Condition::ALL.map(|condition| self.cure(slot, condition));
        ended.contains(&true)
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
