//! Triggered powers (AMB-60): the player whose turn it is resolves theirs first, in the order they choose,
//! then the other player.

use crate::book::{Question, trigger_number};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Sink;
use crate::frames::Frame;
use crate::game::{Flow, Game};
use crate::ids::{CardId, CardSet, Seat, SlotId, SlotSet};
use crate::layout::Layout;
use crate::state::Place;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::Trigger;

/// The register with the cards whose powers wait.
const WAITING: usize = 0;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Sets off every power that waits for this trigger.
    pub fn trigger_all(&mut self, trigger: Trigger) {
        if self.is_awaited(trigger) {
            let cards = self.table().cards_with_trigger(trigger);
            self.wait_for(trigger, cards, SlotId::NONE);
        }
    }

    /// Sets off the powers of one card.
    pub fn trigger_one(&mut self, trigger: Trigger, card: CardId) {
        if self.book.brief(card).questions & Question::trigger(trigger) != 0 {
            let mut cards = L::Cards::default();
            cards.insert(card);
            self.wait_for(trigger, cards, SlotId::NONE);
        }
    }

    /// Sets off the powers on one Pokémon and of the cards attached to it.
    pub fn trigger_on(&mut self, trigger: Trigger, slot: SlotId) {
        if self.is_awaited(trigger) {
            self.trigger_set(trigger, SlotSet::of(slot), SlotId::NONE);
        }
    }

    /// Sets off the powers on these Pokémon; `attacker` is the Pokémon that attacked, if one did.
    pub fn trigger_set(&mut self, trigger: Trigger, slots: SlotSet, attacker: SlotId) {
        let mut cards = self.table().cards_with_trigger(trigger);
        for card in cards.cards() {
            let on =
                matches!(self.s.place(card), Place::Stack(s) | Place::Attached(s) if slots.has(s));
            if !on {
                cards.remove(card);
            }
        }
        self.wait_for(trigger, cards, attacker);
    }

    fn wait_for(&mut self, trigger: Trigger, cards: L::Cards, attacker: SlotId) {
        if cards.is_empty() {
            return;
        }
        let seat = self.s.turn_seat;
        self.check_after();
        let Some(env) = self.new_env(seat, CardId::NONE, SlotId::NONE) else {
            return;
        };
        self.s.envs[env as usize].registers[WAITING] = cards;
        self.s.envs[env as usize].attacker = attacker;
        let seats_left = self.other_seats();
        self.push(Frame::Triggers {
            env,
            trigger: trigger_number(trigger),
            seat,
            seats_left,
        });
    }

    /// Sets off the next power of the seat, asking for the order if there are several.
    pub fn triggers_step(&mut self, env: u8, trigger: u8, seat: Seat, seats_left: u8) -> Flow {
        let (first, second) = {
            let mut theirs = self.table().waiting(env, seat);
            (theirs.next(), theirs.next())
        };
        match (first, second) {
            (Some(_), Some(_)) => Flow::Ask,
            (Some(card), None) => {
                self.fire(env, trigger, card);
                Flow::Step
            }
            _ if seats_left > 0 => {
                let seat = self.book.seating.after(seat);
                self.set_top(Frame::Triggers {
                    env,
                    trigger,
                    seat,
                    seats_left: seats_left - 1,
                });
                Flow::Step
            }
            _ => {
                self.free_env();
                Flow::Done
            }
        }
    }

    /// Takes the answer which power comes next.
    pub fn answer_triggers(&mut self, env: u8, trigger: u8, choice: Choice) {
        if let Choice::Card(card) = choice {
            self.fire(env, trigger, card);
        }
    }

    fn fire(&mut self, env: u8, trigger: u8, card: CardId) {
        self.s.envs[env as usize].registers[WAITING].remove(card);
        let attacker = self.s.envs[env as usize].attacker;
        self.start_trigger_number(trigger, card, attacker);
    }

    /// Runs the clauses of a card that wait for the trigger, if its text's condition holds now.
    pub fn start_trigger(&mut self, trigger: Trigger, card: CardId, attacker: SlotId) {
        self.start_trigger_number(trigger_number(trigger), card, attacker);
    }

    fn start_trigger_number(&mut self, trigger: u8, card: CardId, attacker: SlotId) {
        let this = match self.s.place(card) {
            Place::Stack(slot) | Place::Attached(slot) => slot,
            _ => SlotId::NONE,
        };
        let seat = self.table().player_of(card);
        // The last clause is pushed first, so that the first one runs first.
        for clause in self
            .book
            .def(card)
            .triggered
            .iter()
            .rev()
            .filter(|t| trigger_number(t.when) == trigger)
        {
            let table = self.table();
            let mut ctx = Ctx::of(seat, card, this);
            ctx.attacker = attacker;
            let off = clause
                .power
                .is_some_and(|kind| this.is_some() && table.power_is_off(this, kind));
            let holds = clause.needs.as_ref().is_none_or(|t| table.test(&ctx, t));
            if !off
                && holds
                && let Some(env) = self.start_program(clause.program, seat, card, this)
            {
                self.s.envs[env as usize].attacker = attacker;
                self.s.envs[env as usize].it = this;
            }
        }
    }
}

impl<'a, L: Layout> Table<'a, L> {
    /// The cards in play with a power that waits for the trigger.
    pub fn cards_with_trigger(&self, trigger: Trigger) -> L::Cards {
        let bit = Question::trigger(trigger);
        let mut cards = L::Cards::default();
        if self.s.questions & bit == 0 {
            return cards;
        }
        let mut add = |card: CardId| {
            if self.book.brief(card).questions & bit != 0 {
                cards.insert(card);
            }
        };
        for slot in self.all_in_play() {
            let its_turn =
                trigger != Trigger::EndOfYourTurn || self.s.seat_of(slot) == self.s.turn_seat;
            if its_turn {
                self.speaking(slot).for_each(&mut add);
                self.s.attached(slot).for_each(&mut add);
            }
        }
        self.s.stadium().into_iter().for_each(add);
        cards
    }

    fn waiting(&self, env: u8, seat: Seat) -> impl Iterator<Item = CardId> + use<'a, L> {
        let table = *self;
        let cards = self.s.envs[env as usize].registers[WAITING];
        cards
            .cards()
            .filter(move |card| table.player_of(*card) == seat)
    }

    /// The choices among waiting powers.
    pub fn trigger_choices(&self, env: u8, seat: Seat, out: &mut impl Extend<Choice>) {
        out.extend(self.waiting(env, seat).map(Choice::Card));
    }
}
