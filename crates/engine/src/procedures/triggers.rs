//! Triggered powers (AMB-60): the player whose turn it is resolves theirs first, in the order they choose,
//! then the other player.
//!
//! A text is read to its end before a power answers it. So what happens meanwhile is noted, and the powers that wait for it are
//! set off at the next check for Knock Outs, before anything leaves play.

use crate::book::{Question, Questions, Rule, TriggeredDef, trigger_number};
use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game, Procedure};
use crate::knowledge::event::{Event, Room, Sink};
use crate::plan::Seats;
use crate::state::ids::{CardId, CardSet, EnvId, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::state::memory::Memory;
use crate::state::{Happening, Lasting, Place};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::Trigger;
use rulebox_rules::{EnergyType, RuleId, rule};
use serde::{Deserialize, Serialize};

/// Powers that wait for their turn, asked of one player after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Triggers {
    /// Its memory: which powers wait, and what set them off.
    pub env: EnvId,
    /// Whose are asked now.
    pub seat: Seat,
    /// Seats still to come.
    pub seats_left: u8,
}

/// What comes after powers that were set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// A check for Knock Outs.
    Check,
    /// Nothing more: the check that set them off begins anew.
    GoOn,
}

/// What set powers off: which trigger, to which Pokémon it happened, and with which card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occasion {
    /// Which trigger, as its number.
    pub trigger: u8,
    /// The Pokémon to which it happened.
    pub about: SlotSet,
    /// The card by which or to which it happened.
    #[serde(serialize_with = "crate::state::ids::save_card")]
    pub card: CardId,
    /// The Pokémon that attacked, if one did.
    pub attacker: SlotId,
}

impl Occasion {
    fn bit(&self) -> Questions {
        1 << (Question::Triggers as u64 + u64::from(self.trigger))
    }

    /// A moment that is about nobody in particular.
    fn moment(trigger: Trigger) -> Occasion {
        Occasion {
            trigger: trigger_number(trigger),
            about: SlotSet::EMPTY,
            card: CardId::NONE,
            attacker: SlotId::NONE,
        }
    }

    /// Forgets a Pokémon that left play.
    pub(crate) fn forget(&mut self, slot: SlotId) {
        self.about.remove(slot);
        if self.attacker == slot {
            self.attacker = SlotId::NONE;
        }
    }
}

/// What powers that wait for their turn remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Waiting<L: Layout> {
    /// The cards whose powers wait.
    pub cards: L::Cards,
    /// What set them off.
    pub occasion: Occasion,
}

impl Procedure for Triggers {
    /// Sets off the next power of the player, who is asked for the order if there are several.
    #[inline(never)]
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        let (first, second) = {
            let mut theirs = game.table().waiting(self);
            (theirs.next(), theirs.next())
        };
        match (first, second) {
            (Some(_), Some(_)) => Flow::Ask,
            (Some(card), None) => {
                game.fire(self.env, card);
                Flow::Step
            }
            (None, _) if self.seats_left > 0 => game.go_on(Triggers {
                seat: game.book.plan.after(self.seat),
                seats_left: self.seats_left - 1,
                ..self
            }),
            (None, _) => {
                game.free_memory();
                Flow::Done
            }
        }
    }

    fn question<L: Layout>(self, _: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        Some((Ask::Order, Purpose::NextTrigger))
    }

    fn asked<L: Layout>(self, _: &Table<'_, L>) -> Seats {
        Seats::only(self.seat)
    }

    #[inline(never)]
    fn options<L: Layout>(self, table: &Table<'_, L>, _: Seat, out: &mut impl Extend<Choice>) {
        out.extend(table.waiting(self).map(Choice::Card));
    }

    #[inline(never)]
    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        game: &mut Game<'_, L, C, S>,
        _: Seat,
        choice: Choice,
    ) {
        if let Choice::Card(card) = choice {
            game.fire(self.env, card);
        }
    }

    fn rule<L: Layout>(self, _: &Table<'_, L>, _: Choice) -> RuleId {
        rule!("AMB-60")
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Notes that something happened to a Pokémon, by or with a card, if some power in play waits for it.
    pub(crate) fn happened(&mut self, trigger: Trigger, slot: SlotId, card: CardId) {
        if self.is_awaited(trigger) {
            self.note(trigger, slot, card);
        }
    }

    /// Notes that something happened to a card that is not in play, if its own text waits for it.
    pub(crate) fn happened_to_card(&mut self, trigger: Trigger, card: CardId) {
        if self.book.brief(card).questions & Question::trigger(trigger) != 0 {
            self.note(trigger, SlotId::NONE, card);
        }
    }

    #[inline(never)]
    fn note(&mut self, trigger: Trigger, slot: SlotId, card: CardId) {
        let happening = Happening {
            trigger: trigger_number(trigger),
            slot,
            card,
        };
        let occasion = occasion_of(&happening);
        let table = self.table();
        let awaited = !table.waiting_for(&occasion).is_empty()
            || table.lasting_for(&occasion).next().is_some();
        if awaited {
            // Beyond the limit it sets nothing off; no card of the pool makes so much happen at once.
            if self.s.happened.push(happening).is_err() {
                self.tell(Event::NoRoom {
                    what: Room::Happenings,
                });
            }
        }
    }

    /// Takes the oldest thing noted and sets off the powers that wait for it; then the running check begins anew. `false` if
    /// nothing is noted.
    pub(super) fn set_off_next(&mut self) -> bool {
        if self.s.happened.is_empty() {
            return false;
        }
        let happening = self.s.happened.remove(0);
        self.set_off(&occasion_of(&happening), Then::GoOn);
        true
    }

    /// Sets off the powers that wait for the first such thing noted; `false` if none is noted.
    pub(super) fn set_off_first(&mut self, trigger: Trigger, then: Then) -> bool {
        let number = trigger_number(trigger);
        let mut noted = self.s.happened.as_slice().iter();
        let Some(at) = noted.position(|happening| happening.trigger == number) else {
            return false;
        };
        let happening = self.s.happened.remove(at);
        self.set_off(&occasion_of(&happening), then);
        true
    }

    /// Sets off every power that waits for a moment.
    pub(super) fn trigger_all(&mut self, trigger: Trigger) {
        self.trigger_set(trigger, SlotSet::EMPTY, SlotId::NONE, Then::Check);
    }

    /// Sets off the powers that wait for this trigger on these Pokémon; `attacker` is the Pokémon that attacked, if one
    /// did.
    pub(super) fn trigger_set(
        &mut self,
        trigger: Trigger,
        about: SlotSet,
        attacker: SlotId,
        then: Then,
    ) {
        if self.is_awaited(trigger) {
            let occasion = Occasion {
                about,
                attacker,
                ..Occasion::moment(trigger)
            };
            self.set_off(&occasion, then);
        }
    }

    /// Whether any card in play waits for that trigger.
    pub(crate) fn is_awaited(&self, trigger: Trigger) -> bool {
        self.s.questions & Question::trigger(trigger) != 0
    }

    fn set_off(&mut self, occasion: &Occasion, then: Then) {
        let cards = self.table().waiting_for(occasion);
        let lasting = self.table().lasting_for(occasion).next().is_some();
        if cards.is_empty() && !lasting {
            return;
        }
        if then == Then::Check {
            self.check_after();
        }
        self.set_off_cards(occasion, cards);
        // Pushed last, effects that outlive their card come first.
        if lasting {
            self.set_off_lasting(occasion);
        }
    }

    fn set_off_cards(&mut self, occasion: &Occasion, cards: L::Cards) {
        if cards.is_empty() {
            return;
        }
        let memory = Memory::Triggers(Waiting {
            cards,
            occasion: *occasion,
        });
        if let Some(env) = self.new_memory(memory) {
            self.push(Triggers {
                env,
                seat: self.table().first_in_turn(),
                seats_left: self.other_seats(),
            });
        }
    }

    fn set_off_lasting(&mut self, occasion: &Occasion) {
        let mut i = 0;
        while self.set_off_lasting_one(occasion, i) {
            i += 1;
        }
    }

    /// Sets off the lasting effect with this number among those that wait for a moment; `false` if there are fewer.
    pub(crate) fn start_lasting(&mut self, trigger: Trigger, number: usize) -> bool {
        let occasion = Occasion::moment(trigger);
        self.set_off_lasting_one(&occasion, number)
    }

    fn set_off_lasting_one(&mut self, occasion: &Occasion, number: usize) -> bool {
        let Some((lasting, clause)) = self.table().lasting_for(occasion).nth(number) else {
            return false;
        };
        let program = clause.program;
        let this = lasting.first_scope;
        let holder = if this.is_some() {
            this
        } else {
            self.s.active(self.book.plan.home::<L>(lasting.by))
        };
        if holder.is_some() {
            let source = self.s.top(holder);
            if let Some(env) = self.start_program(program, lasting.by, source, this) {
                self.memory_mut(env).attacker = occasion.attacker;
                self.memory_mut(env).it = occasion.about.first().unwrap_or(this);
            }
        }
        true
    }

    fn fire(&mut self, env: EnvId, card: CardId) {
        let waiting = self.s.waiting_mut(env);
        waiting.cards.remove(card);
        let occasion = waiting.occasion;
        self.start_clauses(&occasion, card);
    }

    /// Runs the clauses of a card that wait for the step between turns, if its text's condition holds now.
    pub(crate) fn start_between_turns(&mut self, card: CardId) {
        let occasion = Occasion::moment(Trigger::BetweenTurns);
        self.start_clauses(&occasion, card);
    }

    fn start_clauses(&mut self, occasion: &Occasion, card: CardId) {
        let seat = self.table().player_of(card);
        let this = self.table().pokemon_with(card);
        // The last clause is pushed first, so that the first one runs first.
        for clause in self.def(card).triggered.iter().rev() {
            if !self.table().is_meant(clause, card, occasion) {
                continue;
            }
            let subjects = match &clause.of {
                Some(of) => {
                    let ctx = Ctx::of(seat, card, this);
                    let table = self.table();
                    let mut meant = occasion.about;
                    for slot in occasion.about {
                        if !table.in_scope(&ctx, 0, of, slot) {
                            meant.remove(slot);
                        }
                    }
                    meant
                }
                None => SlotSet::EMPTY,
            };
            if subjects.is_empty() {
                self.start_clause(clause, card, this, occasion.attacker);
            }
            for it in subjects {
                self.start_clause(clause, card, it, occasion.attacker);
            }
        }
    }

    fn start_clause(&mut self, clause: &TriggeredDef, card: CardId, it: SlotId, attacker: SlotId) {
        let table = self.table();
        let (seat, this) = (table.player_of(card), table.pokemon_with(card));
        let mut ctx = Ctx::of(seat, card, this);
        ctx.attacker = attacker;
        ctx.it = it;
        let off = clause
            .power
            .is_some_and(|kind| this.is_some() && table.power_does_not_work(card, this, kind));
        let used = clause
            .name
            .is_some_and(|name| self.s.seat(seat).names_used & 1 << name != 0);
        let holds = clause.needs.as_ref().is_none_or(|t| table.test(&ctx, t));
        if !off
            && !used
            && holds
            && let Some(env) = self.start_program(clause.program, seat, card, this)
        {
            self.memory_mut(env).attacker = attacker;
            self.memory_mut(env).it = it;
        }
    }
}

fn occasion_of(happening: &Happening) -> Occasion {
    Occasion {
        trigger: happening.trigger,
        about: SlotSet::of(happening.slot),
        card: happening.card,
        attacker: SlotId::NONE,
    }
}

/// Whether a trigger is about the card that did something, rather than about the Pokémon it is on.
fn is_about_the_card(trigger: Trigger) -> bool {
    matches!(
        trigger,
        Trigger::Played
            | Trigger::Benched
            | Trigger::PutIntoPlay
            | Trigger::Evolved
            | Trigger::LevelledUp
            | Trigger::Attached
            | Trigger::DrawnForTurn
            | Trigger::TakenAsPrize
            | Trigger::DiscardedFromPlay
    )
}

impl<'a, L: Layout> Table<'a, L> {
    /// The Pokémon that a card in play is part of or attached to.
    pub(crate) fn pokemon_with(&self, card: CardId) -> SlotId {
        match self.s.place(card) {
            Place::Stack(slot) | Place::Attached(slot) => slot,
            Place::Nowhere | Place::Pile(_) | Place::Stadium => SlotId::NONE,
        }
    }

    /// The cards with a power that waits for this.
    fn waiting_for(&self, occasion: &Occasion) -> L::Cards {
        let mut cards = self.cards_that_answer(occasion.bit());
        // A card may also wait for what happens to it outside of play.
        let own = occasion.card;
        if own.is_some() && self.book.brief(own).questions & occasion.bit() != 0 {
            cards.insert(own);
        }
        for card in cards.cards() {
            let clauses = &self.def(card).triggered;
            if !clauses.iter().any(|c| self.is_meant(c, card, occasion)) {
                cards.remove(card);
            }
        }
        cards
    }

    /// The cards in play with a power that waits for the trigger.
    pub(crate) fn cards_with_trigger(&self, trigger: Trigger) -> L::Cards {
        self.cards_that_answer(Question::trigger(trigger))
    }

    fn cards_that_answer(&self, bit: Questions) -> L::Cards {
        let mut cards = L::Cards::default();
        if self.s.questions & bit == 0 {
            return cards;
        }
        for seat in self.book.plan.every_seat::<L>() {
            let answering = self.book.answering(seat, bit.trailing_zeros());
            cards.insert_deck(seat, self.s.speakers.of_deck(seat) & answering);
        }
        cards
    }

    /// Whether the text of a card for being taken as a Prize is running. The card already lies in the hand, where nobody else
    /// sees it, but by the rules it is not there yet.
    pub(crate) fn is_prize_being_taken(&self, card: CardId) -> bool {
        let Some(running) = self.running() else {
            return false;
        };
        let mut waiting = self.def(card).triggered.iter();
        self.memory(running.env).source == card
            && waiting.any(|t| t.when == Trigger::TakenAsPrize && t.program == running.program)
    }

    /// Whether a clause of a card waits for this.
    fn is_meant(&self, clause: &TriggeredDef, card: CardId, occasion: &Occasion) -> bool {
        if trigger_number(clause.when) != occasion.trigger {
            return false;
        }
        let seat = self.player_of(card);
        let this = self.pokemon_with(card);
        let covered = |kind| self.is_covered_trait(card, this, kind);
        if this.is_some() && (self.tool_is_off(card, this) || clause.power.is_some_and(covered)) {
            return false;
        }
        if let Some(now) = self.is_moment_for(clause.when, seat) {
            return now;
        }
        if let Trigger::EnergyAttached(Some(t)) | Trigger::EnergyAttachedByRule(Some(t)) =
            clause.when
            && !self.provides(occasion.card, t)
        {
            return false;
        }
        match &clause.of {
            Some(of) => {
                let ctx = Ctx::of(seat, card, this);
                let mut about = occasion.about;
                about.any(|slot| self.in_scope(&ctx, 0, of, slot))
            }
            None if is_about_the_card(clause.when) => card == occasion.card,
            None => occasion.about.has(this),
        }
    }

    /// Whether a moment is here for which a text of that player waits; nothing for a trigger that is no moment.
    fn is_moment_for(&self, trigger: Trigger, player: Seat) -> Option<bool> {
        match trigger {
            Trigger::BetweenTurns => Some(true),
            Trigger::EndOfYourTurn => Some(self.is_turn_of(player)),
            Trigger::EndOfOpponentsTurn => Some(!self.is_turn_of(player)),
            Trigger::Played
            | Trigger::Benched
            | Trigger::PutIntoPlay
            | Trigger::Evolved
            | Trigger::LevelledUp
            | Trigger::DamagedByAttack
            | Trigger::DamagedWhileActive
            | Trigger::KnockedOutByAttack
            | Trigger::KnockedOut
            | Trigger::EnergyAttached(_)
            | Trigger::EnergyAttachedByRule(_)
            | Trigger::Attached
            | Trigger::MovedToBench
            | Trigger::MovedToActive
            | Trigger::UsedPower
            | Trigger::UsedPokePower
            | Trigger::DrawnForTurn
            | Trigger::TakenAsPrize
            | Trigger::DiscardedFromPlay => None,
        }
    }

    /// Whether an attached Energy card provides a type.
    fn provides(&self, card: CardId, t: EnergyType) -> bool {
        let slot = self.pokemon_with(card);
        let mut units = self.units_of(card, slot).iter();
        slot.is_some() && units.any(|unit| unit.has(t))
    }

    /// Lasting effects that wait for this.
    fn lasting_for(
        &self,
        occasion: &Occasion,
    ) -> impl Iterator<Item = (Lasting, &'a TriggeredDef)> + use<'a, L> {
        let table = self.clone();
        let occasion = *occasion;
        let all = self.s.lasting.as_slice().iter();
        all.filter_map(move |lasting| {
            let (Rule::When(clause) | Rule::Marker(_, clause)) = table.book.rule(lasting.modifier)
            else {
                return None;
            };
            let now = lasting.holds_in(table.s.turn);
            let mut ctx = Ctx::of(lasting.by, CardId::NONE, lasting.first_scope);
            ctx.bound = [lasting.first_scope, SlotId::NONE];
            let mut about = occasion.about;
            let mut meant = || {
                // What waits for a moment waits for nobody in particular.
                let moment = table.is_moment_for(clause.when, lasting.by);
                moment.unwrap_or_else(|| match &clause.of {
                    Some(of) => about.any(|slot| table.in_scope(&ctx, 0, of, slot)),
                    None => about.has(lasting.first_scope),
                })
            };
            let awaited = trigger_number(clause.when) == occasion.trigger;
            (now && awaited && meant()).then_some((*lasting, clause))
        })
    }

    fn waiting(&self, triggers: Triggers) -> impl Iterator<Item = CardId> + use<'a, L> {
        let table = self.clone();
        let cards = self.s.waiting(triggers.env).cards.cards();
        cards.filter(move |card| table.player_of(*card) == triggers.seat)
    }
}
