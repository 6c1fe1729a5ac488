//! Players that are no people, found by name. They see what their seat may know, and nothing else.

use rulebox_bots::{BotKind, Level, Sight};
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

impl Opponent for BotKind {
    fn choose(&self, position: &Position) -> Option<Choice> {
        let sight = Sight::of(&position.battle)?;
        let any = !sight.options().is_empty();
        any.then(|| self.make(position.seed).choose(&sight))
    }
}

/// Names of computer players for people, the first one for those who name none. Every name of a bot is one as well.
pub const NAMES: &[&str] = &["normal", "easy", "hard", "random", "first", "rules"];

/// The computer player of this name: a level, or a kind of bot such as `search:200ms`.
pub fn named(name: &str) -> Option<Box<dyn Opponent>> {
    let level = Level::parse(name).map(Level::kind);
    let kind = level.or_else(|| BotKind::parse(name).ok())?;
    Some(Box::new(kind))
}

/// A name for the command line, if somebody bears it.
pub fn parse(name: &str) -> Result<String, String> {
    match named(name) {
        Some(_) => Ok(name.to_owned()),
        None => Err(format!("there are: {}, search:200ms", NAMES.join(", "))),
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tests::battle;

    #[test]
    fn every_name_is_a_player_who_answers() {
        let battle = battle();
        let position = Position::of(&battle, 7).expect("somebody is asked");
        let mut options = Vec::new();
        position.battle.options(&mut options);
        for name in NAMES {
            let choice = named(name).expect("a player").choose(&position);
            assert!(
                choice.is_some_and(|choice| options.contains(&choice)),
                "{name}"
            );
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
