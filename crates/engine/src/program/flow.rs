//! Order, tests, coins, choices between parts: what decides which operations are done, and how often (TEXT-5).

pub(super) mod compile;
mod modes;

use crate::book::Question;
use crate::chance::{Chance, Coin};
use crate::choice::{Ask, Choice};
use crate::game::{Flow, Game};
use crate::knowledge::asking::Still;
use crate::knowledge::event::Sink;
use crate::plan::Allowance;
use crate::procedures::program::{Asks, Next, Op, Operation};
use crate::program::need::{Held, LEADS, Need, Says, Worth, part};
use crate::state::ids::{EnvId, Position, Register, Seat, SlotId};
use crate::state::layout::Layout;
use crate::table::Table;
pub use modes::Modes;
use rulebox_cards::effect::{Amount, CardZone, Coins, Player, PokemonSel, Test};

/// An operation of flow.
#[derive(Clone, Debug, PartialEq)]
pub enum FlowOp {
    /// Flips coins.
    Flip {
        /// How many.
        coins: Coins,
        /// Who flips.
        by: Player,
    },
    /// Keeps the result of the last flip for a later pass.
    SaveFlip(Register),
    /// Recalls it.
    LoadFlip(Register),
    /// Goes on elsewhere.
    Jump(Position),
    /// Goes on elsewhere unless the test holds.
    JumpUnless(Test, Position),
    /// Goes on elsewhere if the last flip had no heads.
    JumpIfTails(Position),
    /// Tests, and keeps the answer under a number.
    Decide(u8, Test),
    /// Asks whether to do what follows, and keeps the answer under a number (TEXT-5).
    May {
        /// Who decides.
        by: Player,
        /// The number.
        decision: u8,
        /// From where to where that is, if it can be foreseen whether it does anything.
        part: Option<(Position, Position)>,
    },
    /// Goes on elsewhere unless that decision was yes.
    JumpUnlessDecided(u8, Position),
    /// Forgets whether anything was done.
    ClearDid,
    /// Keeps in mind whether anything was done so far, while a text inside another one asks the same.
    KeepDid(Register),
    /// What was done before counts again, too.
    RecallDid(Register),
    /// Goes on elsewhere unless something was done since.
    JumpUnlessDid(Position),
    /// What follows up to there is a price: it does nothing by itself (AMB-33).
    Price(Position),
    /// Lets the player choose modes.
    ChooseModes(Modes),
    /// Goes on elsewhere unless that mode was chosen.
    JumpUnlessMode(Register, u8, Position),
    /// Collects Pokémon for a loop.
    EachPokemon {
        /// Those still to come.
        left: Register,
        /// Which.
        of: PokemonSel,
    },
    /// Takes the next one as `it`, or goes on after the loop.
    NextPokemon {
        /// Those still to come.
        left: Register,
        /// After the loop.
        exit: Position,
    },
    /// Puts an amount into a register.
    SetNumber {
        /// Where.
        into: Register,
        /// What.
        amount: Amount,
    },
    /// Counts down, or goes on after the loop.
    CountDown {
        /// The number.
        left: Register,
        /// After the loop.
        exit: Position,
    },
}

impl Operation for FlowOp {
    #[inline(always)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            FlowOp::Flip { coins, by } => return game.flip_coins(env, coins, *by),
            FlowOp::SaveFlip(register) => {
                let memory = game.memory_mut(env);
                let packed = i32::from(memory.heads) << 8 | i32::from(memory.tails);
                memory.set_number(*register, packed);
            }
            FlowOp::LoadFlip(register) => {
                let memory = game.memory_mut(env);
                let packed = memory.number(*register);
                (memory.heads, memory.tails) = ((packed >> 8) as u8, packed as u8);
            }
            FlowOp::Jump(to) => return Next::At(*to),
            FlowOp::JumpUnless(test, to) => {
                return jump_unless(game.table().test(&game.ctx(env), test), *to);
            }
            FlowOp::JumpIfTails(to) => return jump_unless(game.memory(env).heads > 0, *to),
            FlowOp::Decide(decision, test) => {
                let yes = game.table().test(&game.ctx(env), test);
                game.decide(env, *decision, yes);
            }
            FlowOp::May { part, decision, .. } => {
                let in_vain = part.is_some_and(|part| game.table().is_in_vain(env, part));
                if !in_vain {
                    return Next::Wait(Flow::Ask);
                }
                game.decide(env, *decision, false);
            }
            FlowOp::JumpUnlessDecided(decision, to) => {
                return jump_unless(game.memory(env).decided & 1 << decision != 0, *to);
            }
            FlowOp::Price(_) => {}
            FlowOp::ClearDid => game.memory_mut(env).did = false,
            FlowOp::KeepDid(into) => {
                let memory = game.memory_mut(env);
                memory.set_number(*into, i32::from(memory.did));
                memory.did = false;
            }
            FlowOp::RecallDid(from) => {
                let memory = game.memory_mut(env);
                memory.did |= memory.number(*from) != 0;
            }
            FlowOp::JumpUnlessDid(to) => return jump_unless(game.memory(env).did, *to),
            FlowOp::ChooseModes(modes) => return game.begin_modes(env, modes),
            FlowOp::JumpUnlessMode(register, mode, to) => {
                return jump_unless(game.memory(env).number(*register) & 1 << mode != 0, *to);
            }
            FlowOp::EachPokemon { left, of } => {
                let slots = game.table().pokemon(&game.ctx(env), of);
                game.memory_mut(env).set_slots(*left, slots);
            }
            FlowOp::NextPokemon { left, exit } => return game.next_pokemon(env, *left, *exit),
            FlowOp::SetNumber { into, amount } => {
                let n = game.table().amount(&game.ctx(env), amount).max(0);
                game.memory_mut(env).set_number(*into, n);
            }
            FlowOp::CountDown { left, exit } => {
                let n = game.memory(env).number(*left);
                if n <= 0 {
                    return Next::At(*exit);
                }
                game.memory_mut(env).set_number(*left, n - 1);
            }
        }
        Next::On
    }

    fn says(&self, _: Position) -> Says {
        match self {
            // Where nothing can be found, nothing is done with it.
            FlowOp::JumpUnless(Test::ExistsCard(sel), to) if let CardZone::Var(var) = sel.from => {
                Worth::While(var.into(), *to).alone()
            }
            FlowOp::JumpUnless(_, to) => Worth::If(*to).alone(),
            FlowOp::NextPokemon { left, exit: to } | FlowOp::CountDown { left, exit: to } => {
                Worth::While(*left, *to).alone()
            }
            FlowOp::Jump(to) => Worth::Jump(*to).alone(),
            FlowOp::Price(to) => Worth::Price(*to).alone(),
            FlowOp::ClearDid | FlowOp::KeepDid(_) => Worth::Anew.alone(),
            FlowOp::JumpUnlessDid(to) => Worth::IfDone(*to).alone(),
            FlowOp::SetNumber { into, amount } => {
                LEADS.puts(*into, Held::other(Need::Number(part(amount))))
            }
            FlowOp::Flip { .. }
            | FlowOp::SaveFlip(_)
            | FlowOp::LoadFlip(_)
            | FlowOp::JumpIfTails(_)
            | FlowOp::RecallDid(_) => LEADS.alone(),
            FlowOp::EachPokemon { left, of } => Worth::Unweighed.puts(*left, Held::pokemon(of)),
            FlowOp::Decide(..)
            | FlowOp::May { .. }
            | FlowOp::JumpUnlessDecided(..)
            | FlowOp::ChooseModes(_)
            | FlowOp::JumpUnlessMode(..) => Worth::Unweighed.alone(),
        }
    }
}

/// The operations of flow that ask nobody.
macro_rules! asks_nobody {
    () => {
        FlowOp::SaveFlip(_)
            | FlowOp::LoadFlip(_)
            | FlowOp::Jump(_)
            | FlowOp::JumpUnless(..)
            | FlowOp::JumpIfTails(_)
            | FlowOp::Decide(..)
            | FlowOp::JumpUnlessDecided(..)
            | FlowOp::ClearDid
            | FlowOp::KeepDid(_)
            | FlowOp::RecallDid(_)
            | FlowOp::JumpUnlessDid(_)
            | FlowOp::Price(_)
            | FlowOp::JumpUnlessMode(..)
            | FlowOp::EachPokemon { .. }
            | FlowOp::NextPokemon { .. }
            | FlowOp::SetNumber { .. }
            | FlowOp::CountDown { .. }
    };
}

impl Asks for FlowOp {
    fn shape(&self) -> Option<Ask> {
        match self {
            FlowOp::Flip { .. } | FlowOp::May { .. } => Some(Ask::Confirm),
            FlowOp::ChooseModes(_) => Some(Ask::Option),
            asks_nobody!() => None,
        }
    }

    /// That coins are flipped again is no part of the text that flips them.
    fn is_told(&self) -> bool {
        !matches!(self, FlowOp::Flip { .. }) && self.shape().is_some()
    }

    fn chooser<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Seat {
        match self {
            FlowOp::May { by, .. } => table.player(env, *by),
            FlowOp::Flip { .. } | FlowOp::ChooseModes(_) | asks_nobody!() => table.memory(env).seat,
        }
    }

    fn choices<L: Layout>(&self, table: &Table<'_, L>, env: EnvId, out: &mut impl Extend<Choice>) {
        match self {
            FlowOp::Flip { .. } | FlowOp::May { .. } => out.extend([Choice::Yes, Choice::No]),
            FlowOp::ChooseModes(modes) => table.mode_choices(env, modes, out),
            asks_nobody!() => {}
        }
    }

    fn answer<L: Layout, C: Chance, S: Sink>(
        &self,
        game: &mut Game<'_, L, C, S>,
        env: EnvId,
        choice: Choice,
    ) {
        match self {
            FlowOp::Flip { .. } => game.answer_flip(env, choice == Choice::Yes),
            FlowOp::May { decision, .. } => {
                game.decide(env, *decision, choice == Choice::Yes);
                game.continue_program();
            }
            FlowOp::ChooseModes(modes) => game.answer_modes(env, modes, choice),
            asks_nobody!() => {}
        }
    }

    fn still<L: Layout>(&self, _: &Table<'_, L>, _: EnvId) -> Still {
        Still::Once
    }
}

impl FlowOp {
    /// Where it can lead other than to the next operation.
    pub(super) fn target_mut(&mut self) -> Option<&mut Position> {
        match self {
            FlowOp::Jump(to)
            | FlowOp::JumpUnless(_, to)
            | FlowOp::JumpIfTails(to)
            | FlowOp::JumpUnlessDecided(_, to)
            | FlowOp::JumpUnlessDid(to)
            | FlowOp::JumpUnlessMode(_, _, to)
            | FlowOp::Price(to)
            | FlowOp::NextPokemon { exit: to, .. }
            | FlowOp::CountDown { exit: to, .. } => Some(to),
            FlowOp::Flip { .. }
            | FlowOp::SaveFlip(_)
            | FlowOp::LoadFlip(_)
            | FlowOp::Decide(..)
            | FlowOp::May { .. }
            | FlowOp::ClearDid
            | FlowOp::KeepDid(_)
            | FlowOp::RecallDid(_)
            | FlowOp::ChooseModes(_)
            | FlowOp::EachPokemon { .. }
            | FlowOp::SetNumber { .. } => None,
        }
    }
}

impl Op {
    /// What it tests before a text goes on.
    pub(crate) fn test(&self) -> Option<&Test> {
        if let Op::Flow(FlowOp::JumpUnless(test, _) | FlowOp::Decide(_, test)) = self {
            return Some(test);
        }
        None
    }
}

impl Op {
    /// Where the text goes on unless that mode was chosen, if this is what it asks.
    pub(super) fn asks_for_mode(&self, choice: Register, mode: u8) -> Option<Position> {
        if let Op::Flow(FlowOp::JumpUnlessMode(register, asked, to)) = self {
            return ((*register, *asked) == (choice, mode)).then_some(*to);
        }
        None
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Notes a decision.
    pub(super) fn decide(&mut self, env: EnvId, decision: u8, yes: bool) {
        let decided = &mut self.memory_mut(env).decided;
        *decided = *decided & !(1 << decision) | u16::from(yes) << decision;
    }

    fn next_pokemon(&mut self, env: EnvId, left: Register, exit: Position) -> Next {
        let mut slots = self.memory(env).slots(left);
        let Some(it) = slots.next() else {
            self.memory_mut(env).it = SlotId::NONE;
            return Next::At(exit);
        };
        self.memory_mut(env).it = it;
        self.memory_mut(env).set_slots(left, slots);
        Next::On
    }
}

fn jump_unless(holds: bool, to: Position) -> Next {
    if holds { Next::On } else { Next::At(to) }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
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
        let seat = self.table().player(env, by);
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
            && self.table().is_left(
                Allowance::FlipAgain,
                seat,
                self.table().board_of(&self.ctx(env)),
            )
            && self.table().coins_may_be_flipped_again()
    }

    /// Takes the answer whether the coins are flipped again.
    fn answer_flip(&mut self, env: EnvId, again: bool) {
        let memory = self.memory_mut(env);
        (memory.choosing, memory.flipping) = (false, false);
        if again {
            let seat = memory.seat;
            let board = self.table().board_of(&self.ctx(env));
            self.count_use(Allowance::FlipAgain, seat, board);
        } else {
            self.continue_program();
        }
    }
}
