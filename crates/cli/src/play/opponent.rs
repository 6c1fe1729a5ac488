//! Players that are no people, found by name. They see what their seat may know, and nothing else.

use super::bot::Bot;
use rulebox_engine::chance::Rng;
use rulebox_engine::{Battle, Choice, Prompt};

/// A question as a computer player gets it.
#[derive(Clone, Debug)]
pub struct Position {
    /// The game with everything drawn again that the seat which is asked cannot see, so that nothing can be peeked at.
    pub battle: Battle,
    /// The question.
    pub prompt: Prompt,
    /// Different at every question of a game, and the same when the game is played again.
    pub seed: u64,
}

/// A computer player. It keeps nothing between two questions, so that taking back and resuming change nothing for it.
pub trait Opponent: Send {
    /// One of the options; nothing if there are none.
    fn choose(&self, position: &Position) -> Option<Choice>;
}

/// Moves at random, but does not forget to attack.
struct Anything;

impl Opponent for Anything {
    fn choose(&self, position: &Position) -> Option<Choice> {
        Bot::new(position.seed).choose(&position.options())
    }
}

/// The names of all computer players, the first one for those who name none.
pub const NAMES: &[&str] = &["random"];

/// The computer player of this name.
pub fn named(name: &str) -> Option<Box<dyn Opponent>> {
    match name {
        "random" => Some(Box::new(Anything)),
        _ => None,
    }
}

/// A name for the command line, if somebody bears it.
pub fn parse(name: &str) -> Result<String, String> {
    match named(name) {
        Some(_) => Ok(name.to_owned()),
        None => Err(format!("there is: {}", NAMES.join(", "))),
    }
}

impl Position {
    /// The question of a game, redrawn for the seat that is asked; nothing if nobody is asked.
    pub fn of(battle: &Battle, seed: u64) -> Option<Position> {
        let prompt = battle.prompt()?;
        let seed = seed ^ u64::from(prompt.number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let battle = battle.redrawn(Some(prompt.seat), &mut Rng::new(seed));
        Some(Position {
            battle,
            prompt,
            seed,
        })
    }

    /// What may be answered.
    pub fn options(&self) -> Vec<Choice> {
        let mut options = Vec::new();
        self.battle.options(&mut options);
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tests::battle;

    #[test]
    fn every_name_is_a_player_who_answers() {
        let battle = battle();
        let position = Position::of(&battle, 7).expect("somebody is asked");
        for name in NAMES {
            let choice = named(name).expect("a player").choose(&position);
            assert!(choice.is_some_and(|choice| position.options().contains(&choice)));
        }
        assert!(named("nobody").is_none() && parse("nobody").is_err());
    }

    #[test]
    fn a_position_shows_what_its_seat_sees() {
        let battle = battle();
        let position = Position::of(&battle, 7).expect("somebody is asked");
        let seat = Some(position.prompt.seat);
        assert_eq!(position.battle.view(seat), battle.view(seat));
    }
}
