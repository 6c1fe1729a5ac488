//! Coins that a text has somebody flip.

use crate::book::Question;
use crate::chance::{Chance, Coin};
use crate::game::{Flow, Game};
use crate::knowledge::event::Sink;
use crate::plan::Allowance;
use crate::program::run::Next;
use crate::state::ids::{EnvId, Seat};
use crate::state::layout::Layout;
use rulebox_cards::effect::{Coins, Player};

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    pub(super) fn flip_coins(&mut self, env: EnvId, coins: &Coins, by: Player) -> Next {
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
    pub(super) fn answer_flip(&mut self, env: EnvId, again: bool) {
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
