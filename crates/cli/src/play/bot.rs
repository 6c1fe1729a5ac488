//! The computer's player: any legal move, each as likely. It sees nothing but its options.

use rulebox_engine::Choice;
use rulebox_engine::chance::Rng;

/// A player who moves at random.
#[derive(Clone, Copy, Debug)]
pub struct Bot {
    rng: Rng,
}

impl Bot {
    /// The player for a seed. Its numbers are not those of the game, so that its moves tell nothing about coins.
    pub fn new(seed: u64) -> Bot {
        Bot {
            rng: Rng::new(seed ^ 0x5bd1_e995_9d1b_58d3),
        }
    }

    /// One of the options; nothing if there are none. A turn that could end with an attack ends with one, as a game
    /// in which nobody attacks is no fun.
    pub fn choose(&mut self, options: &[Choice]) -> Option<Choice> {
        let choice = self.any(options)?;
        if choice != Choice::EndTurn {
            return Some(choice);
        }
        let attacks: Vec<Choice> = options
            .iter()
            .copied()
            .filter(|option| matches!(option, Choice::Attack(..)))
            .collect();
        Some(self.any(&attacks).unwrap_or(choice))
    }

    fn any(&mut self, options: &[Choice]) -> Option<Choice> {
        let count = u32::try_from(options.len())
            .ok()
            .filter(|count| *count > 0)?;
        options.get(self.rng.below(count) as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_engine::CardId;

    #[test]
    fn it_attacks_rather_than_just_ending_its_turn() {
        let mut bot = Bot::new(1);
        let attack = Choice::Attack(CardId(0), 0);
        for _ in 0..20 {
            assert_eq!(bot.choose(&[Choice::EndTurn, attack]), Some(attack));
        }
        assert_eq!(bot.choose(&[Choice::EndTurn]), Some(Choice::EndTurn));
        assert_eq!(bot.choose(&[]), None);
    }
}
