//! A turn: draw, main actions, attack, end (TURN-1 to TURN-9, TURN-DRAW-1 to TURN-DRAW-3).

use crate::book::Question;
use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Sink};
use crate::outcome::EndReason;
use crate::procedures::{Procedure, is_listed};
use crate::reason::Reason;
use crate::state::ids::{CardId, Seat};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::state::{Flags, Once, Posture};
use crate::table::Table;
use rulebox_cards::effect::Trigger;
use rulebox_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

/// What is next in a turn (TURN-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStep {
    /// The turn begins.
    Begin,
    /// Draw a card (TURN-DRAW-1).
    Draw,
    /// Main actions, and the attack (TURN-2).
    Main,
    /// An attack that may be used a second time.
    AttackAgain {
        /// The card it is on.
        card: CardId,
        /// Which attack of the card.
        attack: u8,
    },
    /// "At the end of your turn".
    EndEffects,
    /// The turn ends (CHECKUP-11).
    End,
    /// Then the step between turns (CHECKUP-1).
    Checkup,
}

impl Procedure for TurnStep {
    #[inline]
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        // Most answers lead back here.
        if self == TurnStep::Main && !game.s.coming.turn_ends() {
            return Flow::Ask;
        }
        game.turn_step(self)
    }

    fn question<L: Layout>(self, _: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        match self {
            TurnStep::Main => Some((Ask::Turn, Purpose::Turn)),
            TurnStep::AttackAgain { .. } => Some((Ask::Turn, Purpose::AttackAgain)),
            TurnStep::Begin
            | TurnStep::Draw
            | TurnStep::EndEffects
            | TurnStep::End
            | TurnStep::Checkup => None,
        }
    }

    fn options<L: Layout>(self, table: &Table<'_, L>, out: &mut impl Extend<Choice>) {
        match self {
            TurnStep::Main => table.turn_choices(out),
            TurnStep::AttackAgain { card, attack } => {
                out.extend([Choice::Attack(card, attack), Choice::EndTurn]);
            }
            TurnStep::Begin
            | TurnStep::Draw
            | TurnStep::EndEffects
            | TurnStep::End
            | TurnStep::Checkup => {}
        }
    }

    fn refusal<L: Layout>(self, table: &Table<'_, L>, _: Seat, choice: Choice) -> Option<Reason> {
        match self {
            TurnStep::Main => table.may(choice).err(),
            TurnStep::AttackAgain { .. }
            | TurnStep::Begin
            | TurnStep::Draw
            | TurnStep::EndEffects
            | TurnStep::End
            | TurnStep::Checkup => (!is_listed(self, table, choice)).then_some(Reason::NotOffered),
        }
    }

    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        game: &mut Game<'_, L, C, S>,
        by: Seat,
        choice: Choice,
    ) {
        match self {
            TurnStep::AttackAgain { .. } => game.attack_again(by, choice),
            TurnStep::Main
            | TurnStep::Begin
            | TurnStep::Draw
            | TurnStep::EndEffects
            | TurnStep::End
            | TurnStep::Checkup => game.act(by, choice),
        }
    }

    fn rule<L: Layout>(self, table: &Table<'_, L>, choice: Choice) -> RuleId {
        match self {
            TurnStep::AttackAgain { .. } => rule!("TEXT-1"),
            TurnStep::Main
            | TurnStep::Begin
            | TurnStep::Draw
            | TurnStep::EndEffects
            | TurnStep::End
            | TurnStep::Checkup => table.rule_of_action(choice),
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Goes on with the turn as far as nothing else has to be done first.
    #[inline(never)]
    fn turn_step(&mut self, mut step: TurnStep) -> Flow {
        let depth = self.s.stack.len();
        while self.s.stack.len() == depth {
            step = match step {
                TurnStep::Main | TurnStep::AttackAgain { .. } if self.s.coming.turn_ends() => {
                    TurnStep::EndEffects
                }
                TurnStep::AttackAgain { card, attack } => {
                    if self.table().may_attack_again(card, attack).is_ok() {
                        return Flow::Ask;
                    }
                    TurnStep::EndEffects
                }
                TurnStep::EndEffects => {
                    self.end_effects();
                    TurnStep::End
                }
                TurnStep::End => {
                    self.end_turn();
                    TurnStep::Checkup
                }
                TurnStep::Checkup => {
                    self.between_turns();
                    TurnStep::Begin
                }
                TurnStep::Begin => {
                    self.begin_turn();
                    TurnStep::Draw
                }
                TurnStep::Draw => return self.draw_for_turn(),
                TurnStep::Main => return Flow::Ask,
            };
        }
        Flow::Step
    }

    /// Before an extra turn there is no step between turns.
    fn between_turns(&mut self) {
        self.set_top(TurnStep::Begin);
        if !self.s.coming.has_extra() {
            self.begin_checkup();
        }
    }

    /// The draw is compulsory, and failing it loses at once (TURN-DRAW-2).
    fn draw_for_turn(&mut self) -> Flow {
        let seat = self.s.turn_seat;
        let Some(card) = self.draw(seat) else {
            self.end_game(self.book.seating.opponent(seat), EndReason::DeckOut);
            return Flow::Step;
        };
        let next = if self.s.coming.take_cut(seat) {
            TurnStep::EndEffects
        } else {
            TurnStep::Main
        };
        self.set_top(next);
        self.happened_to_card(Trigger::DrawnForTurn, card);
        self.check_if_noted();
        Flow::Step
    }

    /// What waits for the end of a turn.
    fn end_effects(&mut self) {
        self.set_top(TurnStep::End);
        self.forget_damage();
        // What is pushed last comes first: the powers of the player whose turn it is.
        self.trigger_all(Trigger::EndOfOpponentsTurn);
        self.trigger_all(Trigger::EndOfYourTurn);
    }

    /// The attack and its Knock Outs are over.
    fn forget_damage(&mut self) {
        // Nothing is noted of an empty spot, so all spots are treated alike.
        for pokemon in &mut self.s.slots.as_mut()[..self.book.seating.spots()] {
            pokemon.flags.clear(Flags::DAMAGED);
            pokemon.flags.clear(Flags::DAMAGED_ACTIVE);
        }
    }

    /// Takes the answer whether an attack is used a second time.
    fn attack_again(&mut self, by: Seat, choice: Choice) {
        self.set_top(TurnStep::EndEffects);
        if let Choice::Attack(card, attack) = choice {
            self.forget_damage();
            self.begin_attack(by, card, attack);
        }
    }

    fn begin_turn(&mut self) {
        let seat = if self.s.turn == 0 {
            self.s.starter
        } else if self.s.coming.take_extra() {
            self.make_room_for_extra_turn();
            self.s.turn_seat
        } else {
            self.book.seating.after(self.s.turn_seat)
        };
        self.s.coming.begin_turn();
        self.let_turn_pass(seat);
        self.s.turn += 1;
        self.s.turn_seat = seat;
        self.s.used = [L::Cards::default(); 2];
        self.s.seats[seat.index()].turns += 1;
        for seat in self.book.seating.seats() {
            self.s.seats[seat.index()].done = Once::default();
            self.s.seats[seat.index()].names_used = 0;
        }
        // Nothing is noted of an empty spot, so all spots are treated alike.
        for pokemon in &mut self.s.slots.as_mut()[..self.book.seating.spots()] {
            pokemon.flags = Flags::default();
            if pokemon.conditions.posture == Posture::JustParalyzed {
                pokemon.conditions.posture = Posture::Paralyzed;
            }
        }
        self.tell(Event::TurnBegan {
            seat,
            turn: self.s.turn,
        });
        self.set_top(TurnStep::Draw);
    }

    /// Effects wait for certain turns. An extra turn comes in place of the player's next one and moves those of the others.
    #[inline(never)]
    fn make_room_for_extra_turn(&mut self) {
        let now = self.s.turn;
        let seats = self.book.seating.seats().count() as u16;
        let moved = |turn: u16| match turn {
            turn if turn <= now || turn == u16::MAX => turn,
            turn if (turn - now).is_multiple_of(seats) => turn + 1 - seats,
            turn => turn + 1,
        };
        for lasting in self.s.lasting.as_mut_slice() {
            lasting.first = moved(lasting.first);
            lasting.last = moved(lasting.last);
        }
    }

    /// The turn ends: effects that last until now are over before the step between turns (CHECKUP-11).
    fn end_turn(&mut self) {
        let seat = self.s.turn_seat;
        // Where a played Supporter stays beside the Active Pokémon, it leaves now (TURN-SUPPORTER-2, AMB-39).
        while let Some(card) = self.s.first_of(seat, Pile::Aside) {
            self.discard(card);
        }
        let mut i = 0;
        while i < self.s.lasting.len() {
            let lasting = self.s.lasting.as_slice()[i];
            if lasting.last <= self.s.turn {
                // A Bench that was larger for a time is trimmed (AMB-50).
                let questions = self.book.questions_of(&lasting);
                self.s.unchecked |= questions & Question::BenchSize.bit() != 0;
                self.end_effect(i);
            } else {
                i += 1;
            }
        }
        self.tell(Event::TurnEnded { seat });
        self.set_top(TurnStep::Checkup);
        if self.s.unchecked {
            self.check_after();
        }
    }
}
