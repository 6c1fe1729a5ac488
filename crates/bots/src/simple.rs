//! Players that do not think.

use crate::{Bot, Sight, SoFar};
use rulebox_engine::choice::Purpose;
use rulebox_engine::{Choice, Rng};

/// Takes any option, each as likely.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// The player for a seed.
    pub fn new(seed: u64) -> Random {
        Random {
            rng: Rng::new(seed),
        }
    }
}

impl Bot for Random {
    fn choose(&mut self, sight: &Sight) -> Choice {
        let options = sight.options();
        match options.len() as u32 {
            0 => Choice::Done,
            count => options[self.rng.below(count) as usize],
        }
    }
}

/// Takes the first option. A turn in which it has done that very often is ended, as some powers can be used without
/// end.
#[derive(Clone, Copy, Debug, Default)]
pub struct First {
    turn: u16,
    taken: u16,
}

impl First {
    const MOST_PER_TURN: u16 = 100;
}

impl Bot for First {
    fn choose(&mut self, sight: &Sight) -> Choice {
        let turn = sight.table().s.turn;
        if turn != self.turn {
            *self = First { turn, taken: 0 };
        }
        self.taken = self.taken.saturating_add(1);
        let enough = self.taken > First::MOST_PER_TURN && sight.prompt().purpose == Purpose::Turn;
        if enough && sight.options().contains(&Choice::EndTurn) {
            return Choice::EndTurn;
        }
        sight.options().first().copied().unwrap_or(Choice::Done)
    }

    fn recall(&mut self, so_far: SoFar) {
        *self = First {
            turn: so_far.turn,
            taken: so_far.answers,
        };
    }
}
