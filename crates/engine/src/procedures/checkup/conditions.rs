//! Special Conditions (COND-1 to COND-9): what Poison, Burns, Sleep and Paralysis do between turns. Confusion, which does its
//! work when its Pokémon attacks, stands in `attack.rs`; how conditions begin and end, in [`changes`](crate::changes).

use crate::book::Question;
use crate::chance::{Chance, Coin};
use crate::game::{Flow, Game};
use crate::knowledge::event::Sink;
use crate::plan::Board;
use crate::state::Posture;
use crate::state::ids::{EnvId, SlotId};
use crate::state::layout::Layout;
use crate::table::Table;
use rulebox_cards::effect::{CheckupRule, Modifier};
use rulebox_rules::Condition;
use rulebox_rules::ruleset::BurnRule;
use serde::{Deserialize, Serialize};

/// The coins of an Asleep Pokémon, while they are flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SleepCoins {
    /// Coins still to come.
    pub left: u8,
    /// Heads so far.
    pub heads: u8,
    /// Tails so far.
    pub tails: u8,
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// What a condition does to an Active Pokémon between turns. `env` is the memory of that step.
    pub(super) fn between_turns_with(
        &mut self,
        condition: Condition,
        env: EnvId,
        slot: SlotId,
    ) -> Result<(), Flow> {
        match condition {
            Condition::Poisoned => self.poison(slot),
            Condition::Burned => self.burn(env, slot)?,
            Condition::Asleep => self.sleep(env, slot)?,
            Condition::Paralyzed => self.recover_from_paralysis(slot),
            Condition::Confused => {}
        }
        Ok(())
    }

    /// Poisoned (COND-POIS-2).
    fn poison(&mut self, slot: SlotId) {
        let counters = self.s.pokemon(slot).conditions.poison;
        let counters = self.table().poison_counters(slot, counters);
        self.put_counters(slot, counters);
    }

    /// Burned (COND-BURN-2, COND-BURN-3).
    fn burn(&mut self, env: EnvId, slot: SlotId) -> Result<(), Flow> {
        let seat = self.table().holder_of(slot);
        let counters = self.s.pokemon(slot).conditions.burn;
        let counters = self.table().burn_counters(slot, counters);
        match self.book.rules.burn {
            BurnRule::FlipTailsTwoCounters => {
                if self.flip(seat)? == Coin::Tails {
                    self.put_counters(slot, counters);
                }
            }
            BurnRule::TwoCountersThenFlipHeadsRecovers => {
                // The counters are put once, even if the coin has to wait.
                if !self.s.between_turns(env).burn_counters_put {
                    self.put_counters(slot, counters);
                    self.s.between_turns_mut(env).burn_counters_put = true;
                }
                let coin = self.flip(seat)?;
                self.s.between_turns_mut(env).burn_counters_put = false;
                if coin == Coin::Heads {
                    self.cure(slot, Condition::Burned);
                }
            }
        }
        Ok(())
    }

    /// Asleep (COND-SLEEP-2): one coin, or as many as the sleep or another effect asks for; it wakes up if all are heads.
    fn sleep(&mut self, env: EnvId, slot: SlotId) -> Result<(), Flow> {
        let seat = self.table().holder_of(slot);
        let posture = self.s.pokemon(slot).conditions.posture;
        let own = if posture == Posture::Asleep { 1 } else { 2 };
        let mut coins = match self.s.between_turns(env).sleep {
            Some(coins) => coins,
            None => SleepCoins {
                left: self.table().sleep_coins(slot, own),
                heads: 0,
                tails: 0,
            },
        };
        while coins.left > 0 {
            self.s.between_turns_mut(env).sleep = Some(coins);
            let coin = self.flip(seat)?;
            coins.left -= 1;
            match coin {
                Coin::Heads => coins.heads += 1,
                Coin::Tails => coins.tails += 1,
            }
        }
        self.s.between_turns_mut(env).sleep = None;
        if coins.tails == 0 {
            self.cure(slot, Condition::Asleep);
        } else if coins.heads == 0 && posture == Posture::DeadlyAsleep {
            self.knock_out(slot);
        }
        Ok(())
    }

    /// Paralyzed ends after its player's next turn (COND-PARA-2, COND-PARA-3, AMB-37).
    fn recover_from_paralysis(&mut self, slot: SlotId) {
        let side = self.book.plan.board_side::<L>(Board::of(slot));
        let long_enough = self.s.pokemon(slot).conditions.posture == Posture::Paralyzed;
        if self.s.turn_side == side && long_enough {
            self.cure(slot, Condition::Paralyzed);
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// Counters that Poison puts on a Pokémon between turns, of which its own text says `counters` (COND-POIS-2).
    fn poison_counters(&self, slot: SlotId, counters: u8) -> u16 {
        let mut sum = i32::from(counters);
        self.each_modifier_of(slot, Question::ConditionCounters, |modifier, _| {
            if let Modifier::Checkup(CheckupRule::PoisonCounters { change, .. }) = modifier {
                sum += i32::from(*change);
            }
        });
        sum.max(0) as u16
    }

    /// Counters that a Burn puts on a Pokémon between turns (COND-BURN-2).
    fn burn_counters(&self, slot: SlotId, counters: u8) -> u16 {
        let mut found = u16::from(counters);
        self.each_modifier_of(slot, Question::ConditionCounters, |modifier, _| {
            if let Modifier::Checkup(CheckupRule::BurnCounters { are, .. }) = modifier {
                found = found.max(u16::from(*are));
            }
        });
        found
    }

    /// How many coins a sleeping Pokémon needs to be all heads, of which its own sleep says `coins`.
    fn sleep_coins(&self, slot: SlotId, coins: u8) -> u8 {
        let mut most = coins;
        self.each_modifier_of(slot, Question::SleepCoins, |modifier, _| {
            if let Modifier::Checkup(CheckupRule::SleepCoins { heads, .. }) = modifier {
                most = most.max(*heads);
            }
        });
        most
    }
}
