//! A turn: draw, main actions, attack, end (TURN-1 to TURN-9, TURN-DRAW-1 to TURN-DRAW-3).

use crate::book::Question;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Seats, Sink};
use crate::outcome::EndReason;
use crate::program::op::Op;
use crate::state::frames::{
    AttackPart, Attacking, Course, Frame, KnockOutStep, RunningAttack, TurnStep,
};
use crate::state::ids::{CardId, CardSet, ProgramId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::memory::{Env, Memory};
use crate::state::piles::{At, Pile};
use crate::state::{Flags, Once, Place, Posture};
use rulebox_cards::effect::{Ignoring, Trigger};
use rulebox_cards::{Limit, OncePerGame};
use rulebox_rules::TrainerKind;
use rulebox_rules::ruleset::SupporterLeaves;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// A turn, as far as it goes without anything else to be done first.
    #[inline(never)]
    pub fn turn_step(&mut self, mut step: TurnStep) -> Flow {
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
        self.set_top(Frame::Turn(TurnStep::Begin));
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
        self.set_top(Frame::Turn(next));
        self.happened_to_card(Trigger::DrawnForTurn, card);
        self.check_if_noted();
        Flow::Step
    }

    /// What waits for the end of a turn.
    fn end_effects(&mut self) {
        self.set_top(Frame::Turn(TurnStep::End));
        self.forget_damage();
        // The frame on top comes first: what the player whose turn it is has.
        self.trigger_all(Trigger::EndOfOpponentsTurn);
        self.trigger_all(Trigger::EndOfYourTurn);
    }

    /// The attack and its Knock Outs are over.
    fn forget_damage(&mut self) {
        // All spots alike, for nothing is noted of an empty one.
        for pokemon in &mut self.s.slots.as_mut()[..self.book.seating.spots()] {
            pokemon.flags.clear(Flags::DAMAGED);
            pokemon.flags.clear(Flags::DAMAGED_ACTIVE);
        }
    }

    /// Takes the answer whether an attack is used a second time.
    pub fn answer_attack_again(&mut self, choice: Choice) {
        self.set_top(Frame::Turn(TurnStep::EndEffects));
        if let Choice::Attack(card, attack) = choice {
            self.forget_damage();
            self.begin_attack(card, attack);
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
        // All spots alike, for nothing is noted of an empty one.
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
        self.set_top(Frame::Turn(TurnStep::Draw));
    }

    /// An extra turn moves the turns of the others, for which effects wait, and comes in place of the player's own next
    /// one.
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
        self.set_top(Frame::Turn(TurnStep::Checkup));
        if self.s.unchecked {
            self.check_after();
        }
    }

    /// Takes an action of the turn, which has been found legal.
    pub fn answer_turn(&mut self, choice: Choice) {
        let seat = self.s.turn_seat;
        match choice {
            Choice::Bench(card) => {
                match self.book.brief(card).part {
                    (0, _) => drop(self.put_into_play(seat, card, false)),
                    _ => drop(self.assemble(card, None)),
                }
                let settles = Question::PokemonCannot.bit()
                    | Question::PowersOff.bit()
                    | Question::BenchSize.bit();
                if self.book.brief(card).questions & settles != 0 {
                    // Conditions that it bars end at the check, Benches that it makes too large are trimmed, and HP that
                    // Abilities gave may be gone.
                    self.check_after();
                } else {
                    self.check_if_noted();
                }
            }
            Choice::Evolve(card, slot) => {
                self.evolve(slot, card);
                self.check_after();
            }
            Choice::LevelUp(card, slot) => {
                self.level_up(slot, card);
                self.check_after();
            }
            Choice::Attach(card, slot) => self.attach_from_hand(seat, card, slot),
            Choice::Play(card) => self.play_trainer(seat, card),
            Choice::Power(card, clause) => self.use_power(seat, card, clause),
            Choice::Retreat => {
                self.s.seats[seat.index()].done.add(Once::RETREAT);
                let cost = self.table().retreat_cost(self.s.active(seat));
                self.push(Frame::Retreat { paid: 0, cost });
            }
            Choice::Attack(card, attack) => self.declare_attack(card, attack),
            Choice::EndTurn => self.set_top(Frame::Turn(TurnStep::EndEffects)),
            _ => {}
        }
    }

    /// Checks for Knock Outs, empty Active spots and Benches that are too large, once what follows is done.
    pub fn check_after(&mut self) {
        let first = self.first_to_act();
        self.push(Frame::KnockOuts {
            step: KnockOutStep::Discard,
            seat: first,
            seats_left: 0,
        });
    }

    /// Whether such a check is what goes on next.
    pub fn is_at_check(&self) -> bool {
        matches!(
            self.s.stack.last(),
            Some(Frame::KnockOuts {
                step: KnockOutStep::Discard,
                ..
            })
        )
    }

    fn attach_from_hand(&mut self, seat: Seat, card: CardId, slot: SlotId) {
        let is_energy = self.book.brief(card).is_energy;
        self.check_after();
        if is_energy {
            self.s.seats[seat.index()].done.add(Once::ENERGY);
        } else {
            self.tell(Event::TrainerPlayed { seat, card });
        }
        match self.book.def(card).attach_cost {
            None => self.attach_now(card, slot),
            Some(cost) => self.pay_to_attach(cost, card, slot),
        }
    }

    /// Lets a player pay for a card, which is then attached.
    pub(crate) fn pay_to_attach(&mut self, cost: ProgramId, card: CardId, slot: SlotId) {
        let Place::Pile(from) = self.s.place(card) else {
            return;
        };
        // What is found in a deck to be attached is seen by all.
        if from == Pile::Deck {
            self.reveal(card, Seats::ALL);
        }
        self.push(Frame::Attach { card, from, slot });
        self.start_program(cost, card.owner(), card, SlotId::NONE);
    }

    fn attach_now(&mut self, card: CardId, slot: SlotId) {
        self.attach(card, slot);
        if self.book.brief(card).is_energy {
            self.happened(Trigger::EnergyAttachedByRule(None), slot, card);
        }
    }

    /// Attaches a card once what that costs is paid, unless it was itself what it was paid with.
    pub fn attach_step(&mut self, card: CardId, from: Pile, slot: SlotId) -> Flow {
        self.s.stack.pop();
        let there = self.s.place(card) == Place::Pile(from);
        match self.s.stack.last().copied() {
            Some(Frame::Program {
                env, program, at, ..
            }) => {
                let ops = &self.book.program(program).ops;
                let register = ops.get(at.index()).and_then(Op::to_attach);
                if there {
                    self.attach(card, slot);
                    self.did(env);
                }
                match register {
                    Some(register) => self.leave_out_tried(env, register, (card, from)),
                    // A text that attaches its own card tries that once.
                    None => self.continue_program(),
                }
            }
            _ if there => self.attach_now(card, slot),
            _ => {}
        }
        Flow::Step
    }

    /// Plays a Trainer card (TURN-TRAINER-1).
    pub fn play_trainer(&mut self, seat: Seat, card: CardId) {
        let Some(trainer) = &self.book.def(card).trainer else {
            return;
        };
        match trainer.kind {
            TrainerKind::Supporter => {
                self.s.seats[seat.index()].done.add(Once::SUPPORTER);
                self.note_supporter(seat, card);
            }
            TrainerKind::Stadium => self.s.seats[seat.index()].done.add(Once::STADIUM),
            _ => {}
        }
        self.tell(Event::TrainerPlayed { seat, card });
        self.check_after();
        match trainer.kind {
            TrainerKind::Fossil => drop(self.put_into_play(seat, card, false)),
            TrainerKind::Stadium => {
                // A new Stadium sends the old one away (TURN-STADIUM-2), and anybody may use the new one.
                if let Some(old) = self.s.stadium() {
                    self.discard(old);
                }
                self.put_stadium(card);
                self.happened_to_card(Trigger::Played, card);
                for seat in self.book.seating.seats() {
                    self.s.seats[seat.index()].done.clear(Once::STADIUM_USED);
                }
            }
            _ => {
                self.move_to_pile(
                    card,
                    Pile::Aside,
                    At::End,
                    crate::knowledge::event::Seats::ALL,
                );
                self.push(Frame::Play { card, begun: false });
            }
        }
    }

    /// A Trainer card on its way: first its effect, then the discard pile (TURN-TRAINER-2).
    pub fn play_step(&mut self, card: CardId, begun: bool) -> Flow {
        let Some(trainer) = &self.book.def(card).trainer else {
            return Flow::Done;
        };
        if !begun {
            self.set_top(Frame::Play { card, begun: true });
            self.start_program(trainer.program, card.owner(), card, SlotId::NONE);
            return Flow::Step;
        }
        let stays = trainer.kind == TrainerKind::Supporter
            && self.book.rules.supporter_leaves == SupporterLeaves::EndOfTurn;
        if self.s.place(card) == Place::Pile(Pile::Aside) && !stays {
            self.discard(card);
        }
        Flow::Done
    }

    /// Uses a power of a Pokémon, of an attached card or of the Stadium (TURN-ABILITY-2).
    fn use_power(&mut self, seat: Seat, card: CardId, clause: u8) {
        let activated = &self.def(card).activated[clause as usize];
        let this = match self.s.place(card) {
            Place::Stack(slot) | Place::Attached(slot) => slot,
            _ => SlotId::NONE,
        };
        self.note_use(seat, card, clause);
        self.tell(Event::PowerUsed { seat, card, clause });
        self.check_after();
        self.start_program(activated.program, seat, card, this);
    }

    /// Remembers that a power was used, for as long as its limit asks (AMB-51).
    pub fn note_use(&mut self, seat: Seat, card: CardId, clause: u8) {
        if self.s.place(card) == Place::Stadium {
            self.s.seats[seat.index()].done.add(Once::STADIUM_USED);
        }
        self.s.used[(clause > 0) as usize].insert(card);
        let power = &self.def(card).activated[clause as usize];
        match power.limit {
            Limit::OncePerTurnByName => self.s.seats[seat.index()].names_used |= 1 << power.name,
            Limit::OncePerGameByName => self.s.seats[seat.index()].names_spent |= 1 << power.name,
            Limit::Vstar => self.spend(seat, OncePerGame::Vstar),
            Limit::OncePerTurn | Limit::AnyNumber => {}
        }
    }

    /// Announces an attack (ATTACK-A); the turn ends when it is over (TURN-5), unless it may be used twice.
    fn declare_attack(&mut self, card: CardId, attack: u8) {
        let by = self.s.active(self.s.turn_seat);
        // Only an attack that the Pokémon has, not one of a card attached to it or elsewhere.
        let own = self.s.place(card) == Place::Stack(by);
        let next = match own && self.table().may_attack_twice(by) {
            true => TurnStep::AttackAgain { card, attack },
            false => TurnStep::EndEffects,
        };
        self.set_top(Frame::Turn(next));
        self.begin_attack(card, attack);
    }

    fn begin_attack(&mut self, card: CardId, attack: u8) {
        let seat = self.s.turn_seat;
        let by = self.s.active(seat);
        self.end_effects_of_last_attack();
        self.check_after();
        // An attack of a card elsewhere is one of the Pokémon that uses it (TEXT-8).
        let on_it = matches!(self.s.place(card), Place::Stack(s) | Place::Attached(s) if s == by);
        let source = if on_it { card } else { self.s.top(by) };
        let memory = Memory::Program(Env {
            attacker: by,
            attack: true,
            ..Env::of(seat, source, by)
        });
        let Some(env) = self.new_memory(memory) else {
            return;
        };
        self.s.slots[by.index()].flags.add(Flags::ATTACKED);
        self.tell(Event::AttackDeclared {
            slot: by,
            card,
            attack,
        });
        let base = self.book.def(card).attacks[attack as usize].base;
        self.s.attack = Some(RunningAttack {
            by,
            card,
            attack,
            course: Course::On,
            is_copy: false,
            coins_are_over: false,
            ignoring: Ignoring::default(),
            base,
            done: 0,
        });
        self.push(Frame::Attack(Attacking {
            env,
            step: 0,
            part: AttackPart::Begin,
        }));
    }

    /// Turns the marker of what a player may use once in a game (KIND-GX-2, KIND-VSTAR-3).
    pub(crate) fn spend(&mut self, seat: Seat, once: OncePerGame) {
        self.s.seats[seat.index()].spent.add(once);
        self.tell(Event::Spent { seat, once });
    }

    /// Whether any card in play waits for that trigger.
    pub fn is_awaited(&self, trigger: Trigger) -> bool {
        self.s.questions & Question::trigger(trigger) != 0
    }
}
