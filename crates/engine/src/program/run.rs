//! The loop over a program's operations: flow of control, coins, and the hand-over to verbs and choices.

use crate::book::Question;
use crate::chance::{Chance, Coin};
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Sink};
use crate::outcome::EndReason;
use crate::plan::Seats;
use crate::procedures::Frame;
use crate::procedures::attach::Caller;
use crate::procedures::attack::Course;
use crate::procedures::program::Running;
use crate::procedures::react::React;
use crate::program::op::{
    AttachOp, AttackOp, CardOp, ChoiceOp, CounterOp, FlowOp, Op, PlayOp, PokemonOp, PrizeOp, TurnOp,
};
use crate::state::Once;
use crate::state::ids::{CardId, CardSet, EnvId, Position, ProgramId, Register, Seat, SlotId};
use crate::state::layout::Layout;
use rulebox_cards::effect::{Coins, Player, PokemonSel};

/// Where a program goes on.
pub enum Next {
    /// With the next operation.
    On,
    /// Elsewhere.
    At(Position),
    /// Nowhere yet.
    Wait(Flow),
    /// With the next operation, but first something else is done.
    Call(Calling),
    /// At its end.
    End,
}

/// What a program has done before it goes on.
pub enum Calling {
    /// A Trainer card is played.
    Trainer(Seat, CardId),
    /// A player may answer the power that is being used.
    Reaction(React),
    /// What a Supporter card says is done, as part of the program with this memory.
    Supporter(EnvId, CardId),
    /// A card is paid for and attached. Where it is one of those in a register, the program then looks for the next one.
    Attach(ProgramId, CardId, SlotId, Option<Register>),
    /// Whoever is Knocked Out leaves play.
    Check,
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Runs the program on top of the stack as far as it goes.
    #[inline(never)]
    pub(crate) fn program_step(&mut self, running: Running) -> Flow {
        let Running { env, end, .. } = running;
        let mut at = match self.memory(env).prevented {
            true => end,
            false => running.at,
        };
        let code = self.book.program(running.program);
        while at < end {
            match self.operation(env, code.op(at)) {
                Next::On => at = at.next(),
                Next::At(position) => at = position,
                Next::End => at = end,
                Next::Call(calling) => {
                    // A text that attaches several cards looks for the next one.
                    let again = matches!(calling, Calling::Attach(_, _, _, Some(_)));
                    let at = if again { at } else { at.next() };
                    self.set_top(Running { at, ..running });
                    match calling {
                        Calling::Trainer(seat, card) => self.play_trainer(seat, card),
                        Calling::Reaction(react) => self.push(react),
                        Calling::Supporter(env, card) => self.use_supporter(env, card),
                        Calling::Attach(cost, card, slot, cards) => {
                            self.pay_to_attach(cost, card, slot, Caller::Text { env, cards });
                        }
                        Calling::Check => self.check_after(),
                    }
                    return Flow::Step;
                }
                Next::Wait(flow) => {
                    self.set_top(Running { at, ..running });
                    return flow;
                }
            }
        }
        if running.owns_env {
            self.free_memory();
        }
        Flow::Done
    }

    /// Goes on with the operation after the one that was waiting.
    pub fn continue_program(&mut self) {
        if let Some(Frame::Program(running)) = self.s.stack.last_mut() {
            running.at = running.at.next();
        }
    }

    #[inline(always)]
    fn operation(&mut self, env: EnvId, op: &Op) -> Next {
        match op {
            Op::Flow(FlowOp::Flip { coins, by }) => return self.flip_coins(env, coins, *by),
            Op::Flow(FlowOp::SaveFlip(register)) => {
                let memory = self.memory_mut(env);
                let packed = i32::from(memory.heads) << 8 | i32::from(memory.tails);
                memory.set_number(*register, packed);
            }
            Op::Flow(FlowOp::LoadFlip(register)) => {
                let memory = self.memory_mut(env);
                let packed = memory.number(*register);
                (memory.heads, memory.tails) = ((packed >> 8) as u8, packed as u8);
            }
            Op::Flow(FlowOp::Jump(to)) => return Next::At(*to),
            Op::Flow(FlowOp::JumpUnless(test, to)) => {
                return jump_unless(self.table().test(&self.ctx(env), test), *to);
            }
            Op::Flow(FlowOp::JumpIfTails(to)) => {
                return jump_unless(self.memory(env).heads > 0, *to);
            }
            Op::Flow(FlowOp::Decide(decision, test)) => {
                let yes = self.table().test(&self.ctx(env), test);
                self.decide(env, *decision, yes);
            }
            Op::Flow(FlowOp::May { part, decision, .. }) => {
                let in_vain = part.is_some_and(|part| self.table().is_in_vain(env, part));
                if !in_vain {
                    return Next::Wait(Flow::Ask);
                }
                self.decide(env, *decision, false);
            }
            Op::Flow(FlowOp::JumpUnlessDecided(decision, to)) => {
                return jump_unless(self.memory(env).decided & 1 << decision != 0, *to);
            }
            Op::Play(PlayOp::NoteName(name)) => {
                let seat = self.memory(env).seat;
                self.s.seats[seat.index()].names_used |= 1 << name;
            }
            Op::Play(PlayOp::UsePower(kind)) => return self.power_used(env, *kind),
            Op::Play(PlayOp::ThisCard) => {
                let memory = self.memory(env);
                let (seat, card) = (memory.seat, memory.source);
                return Next::Call(Calling::Trainer(seat, card));
            }
            Op::Turn(TurnOp::Win(player)) => {
                let seat = self.one_seat(env, *player);
                self.end_game(seat, EndReason::Effect);
                // Nothing more is done in a game that is over.
                return Next::End;
            }
            Op::Flow(FlowOp::Price(_)) => {}
            Op::Flow(FlowOp::ClearDid) => self.memory_mut(env).did = false,
            Op::Flow(FlowOp::KeepDid(into)) => {
                let memory = self.memory_mut(env);
                memory.set_number(*into, i32::from(memory.did));
                memory.did = false;
            }
            Op::Flow(FlowOp::RecallDid(from)) => {
                let memory = self.memory_mut(env);
                memory.did |= memory.number(*from) != 0;
            }
            Op::Flow(FlowOp::JumpUnlessDid(to)) => return jump_unless(self.memory(env).did, *to),
            Op::Choice(ChoiceOp::Pokemon { .. })
            | Op::Choice(ChoiceOp::Cards(_))
            | Op::Flow(FlowOp::ChooseModes { .. })
            | Op::Cards(CardOp::AskDraw { .. }) => {
                return self.begin_choice(env, op);
            }
            Op::Play(PlayOp::Supporter { card }) => {
                return match self.table().cards(&self.ctx(env), card).first() {
                    Some(card) => Next::Call(Calling::Supporter(env, card)),
                    None => Next::On,
                };
            }
            Op::Choice(ChoiceOp::Number { .. })
            | Op::Choice(ChoiceOp::Type { .. })
            | Op::Choice(ChoiceOp::Attack { .. })
            | Op::Attack(AttackOp::Copy { .. })
            | Op::Choice(ChoiceOp::Guess { .. }) => return self.begin_declaration(env, op),
            Op::Counters(CounterOp::Spread { .. })
            | Op::Attach(AttachOp::Spread { .. })
            | Op::Pokemon(PokemonOp::TrimBench { .. })
            | Op::Cards(CardOp::Order { .. })
            | Op::Prizes(PrizeOp::Take { .. }) => {
                return self.share_or_order(env, op);
            }
            Op::Flow(FlowOp::JumpUnlessMode(register, mode, to)) => {
                return jump_unless(self.memory(env).number(*register) & 1 << mode != 0, *to);
            }
            Op::Flow(FlowOp::EachPokemon { left, of }) => {
                let slots = self.table().pokemon(&self.ctx(env), of);
                self.memory_mut(env).set_slots(*left, slots);
            }
            Op::Flow(FlowOp::NextPokemon { left, exit }) => {
                let mut slots = self.memory(env).slots(*left);
                let Some(it) = slots.next() else {
                    self.memory_mut(env).it = SlotId::NONE;
                    return Next::At(*exit);
                };
                self.memory_mut(env).it = it;
                self.memory_mut(env).set_slots(*left, slots);
            }
            Op::Flow(FlowOp::SetNumber { into, amount }) => {
                let n = self.table().amount(&self.ctx(env), amount).max(0);
                self.memory_mut(env).set_number(*into, n);
            }
            Op::Flow(FlowOp::CountDown { left, exit }) => {
                let n = self.memory(env).number(*left);
                if n <= 0 {
                    return Next::At(*exit);
                }
                self.memory_mut(env).set_number(*left, n - 1);
            }
            Op::Attack(AttackOp::Fail) => {
                self.fail_running_attack();
                return Next::End;
            }
            Op::Pokemon(PokemonOp::KnockOut(which)) => return self.knock_out_now(env, which),
            Op::Attach(AttachOp::Paid { cards, to }) => {
                return self.next_to_pay_for(env, cards, to);
            }
            Op::Cards(CardOp::Shuffle(player)) => {
                // One deck at a time, so that a shuffle that has to wait is not done twice.
                return self.shuffle_decks(env, *player);
            }
            Op::Prizes(PrizeOp::Shuffle(player)) => return self.shuffle_prizes(env, *player),
            Op::Cards(CardOp::ShuffleLater(player)) => self.shuffle_later(env, *player),
            Op::Cards(CardOp::ShuffleTouched) => return self.shuffle_touched(env),
            verb => self.verb(env, verb),
        }
        Next::On
    }

    /// Pokémon that a text Knocks Out leave play before it goes on; in an attack, when that is complete (KO-2).
    fn knock_out_now(&mut self, env: EnvId, which: &PokemonSel) -> Next {
        let knocked_out = self.reached(env, which);
        for slot in knocked_out {
            self.knock_out(slot);
            self.did(env);
        }
        match knocked_out.is_empty() || self.table().attack().is_some() {
            true => Next::On,
            false => Next::Call(Calling::Check),
        }
    }

    /// Notes a decision.
    pub fn decide(&mut self, env: EnvId, decision: u8, yes: bool) {
        let decided = &mut self.memory_mut(env).decided;
        *decided = *decided & !(1 << decision) | u16::from(yes) << decision;
    }

    fn flip_coins(&mut self, env: EnvId, coins: &Coins, by: Player) -> Next {
        const UNTIL_TAILS: u8 = u8::MAX;
        if !self.memory(env).flipping {
            let n = match coins {
                Coins::Number(n) => self.table().amount(&self.ctx(env), n).clamp(0, 100) as u8,
                Coins::UntilTails => UNTIL_TAILS,
            };
            let memory = self.memory_mut(env);
            (
                memory.heads,
                memory.tails,
                memory.flips_left,
                memory.flipping,
            ) = (0, 0, n, true);
        }
        let seat = self.one_seat(env, by);
        if self.memory(env).choosing {
            return Next::Wait(Flow::Ask);
        }
        while self.memory(env).flips_left > 0 {
            let coin = match self.flip(seat) {
                Ok(coin) => coin,
                Err(flow) => return Next::Wait(flow),
            };
            let memory = self.memory_mut(env);
            match coin {
                Coin::Heads => memory.heads = memory.heads.saturating_add(1),
                Coin::Tails => memory.tails += 1,
            }
            // More heads in a row than a number can count end the chain, so that it always ends.
            let over = coin == Coin::Tails || memory.heads == u8::MAX;
            memory.flips_left = match memory.flips_left {
                UNTIL_TAILS if over => 0,
                UNTIL_TAILS => UNTIL_TAILS,
                n => n - 1,
            };
        }
        if self.may_flip_again(env, seat) {
            self.memory_mut(env).choosing = true;
            return Next::Wait(Flow::Ask);
        }
        self.memory_mut(env).flipping = false;
        Next::On
    }

    /// Whether the coins of an attack may be ignored and flipped again, which each player may do once in a turn.
    fn may_flip_again(&self, env: EnvId, seat: Seat) -> bool {
        let memory = self.memory(env);
        let own = memory.attack && memory.seat == seat && (memory.heads > 0 || memory.tails > 0);
        own && self.table().answers(Question::FlipAgain)
            && !self.s.seat(seat).done.has(Once::FLIPPED_AGAIN)
            && self.table().coins_may_be_flipped_again()
    }

    /// Takes the answer whether the coins are flipped again.
    pub(super) fn answer_flip(&mut self, env: EnvId, again: bool) {
        let memory = self.memory_mut(env);
        (memory.choosing, memory.flipping) = (false, false);
        if again {
            let seat = memory.seat;
            self.s.seats[seat.index()].done.add(Once::FLIPPED_AGAIN);
        } else {
            self.continue_program();
        }
    }

    fn shuffle_decks(&mut self, env: EnvId, player: Player) -> Next {
        let user = self.memory(env).seat;
        for seat in self.book.seating.resolve(player, user) {
            if self.memory(env).shuffled.has(seat) {
                continue;
            }
            if let Err(flow) = self.shuffle(seat) {
                return Next::Wait(flow);
            }
            self.memory_mut(env).shuffled.insert(seat);
        }
        self.memory_mut(env).shuffled = Seats::NONE;
        Next::On
    }

    /// The decks of these players are shuffled once the text comes to it.
    pub(super) fn shuffle_later(&mut self, env: EnvId, player: Player) {
        let user = self.memory(env).seat;
        for seat in self.book.seating.resolve(player, user) {
            self.memory_mut(env).to_shuffle.insert(seat);
        }
    }

    fn shuffle_touched(&mut self, env: EnvId) -> Next {
        for seat in self.memory(env).to_shuffle {
            if let Err(flow) = self.shuffle(seat) {
                return Next::Wait(flow);
            }
            self.memory_mut(env).to_shuffle.remove(seat);
        }
        Next::On
    }

    /// The one seat that a text means; "each" is read as the player who uses the card.
    pub fn one_seat(&self, env: EnvId, player: Player) -> Seat {
        let seat = self.memory(env).seat;
        self.book
            .seating
            .resolve(player, seat)
            .next()
            .unwrap_or(seat)
    }

    fn fail_running_attack(&mut self) {
        if let Some(attack) = &mut self.s.attack {
            attack.course = Course::DoesNothing;
            let slot = attack.by;
            self.tell(Event::AttackFailed { slot });
        }
    }
}

fn jump_unless(holds: bool, to: Position) -> Next {
    if holds { Next::On } else { Next::At(to) }
}
