//! Players that are no people, found by name. They see what their seat may know, and nothing else.

use rulebox_bots::{BotKind, Sight};
use rulebox_engine::{Battle, Choice, Prompt};

/// A question as a computer player gets it, who keeps nothing between two of them: so taking back and resuming change
/// nothing for it.
#[derive(Clone, Debug)]
pub struct Position {
    /// The question.
    pub prompt: Prompt,
    /// What the seat that is asked may know.
    sight: Sight,
    /// Different at every question of a game, and the same when the game is played again.
    seed: u64,
}

impl Position {
    /// The question of a game, as the seat sees it that is asked; nothing if nobody is asked.
    pub fn of(battle: &Battle, seed: u64) -> Option<Position> {
        let sight = Sight::of(battle)?;
        let prompt = sight.prompt();
        let seed = seed ^ u64::from(prompt.number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Some(Position {
            prompt,
            sight,
            seed,
        })
    }

    /// The answer of a computer player; nothing if there are no options.
    pub fn answer(&self, bot: BotKind) -> Option<Choice> {
        let any = !self.sight.options().is_empty();
        any.then(|| bot.make(self.seed).choose(&self.sight))
    }
}

/// Names of computer players for people, the first one for those who name none. Every name of a bot is one as well.
pub const NAMES: &[&str] = &["normal", "easy", "hard", "random", "first", "rules"];

/// The computer player of this name: a level, or a kind of bot such as `search:200ms`.
pub fn named(name: &str) -> Option<BotKind> {
    BotKind::parse(name).ok()
}

/// A name for the command line, if somebody bears it.
pub fn parse(name: &str) -> Result<String, String> {
    crate::mass::bot(name).map(|_| name.to_owned())
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
        battle.options(&mut options);
        for name in NAMES {
            let choice = position.answer(named(name).expect("a player"));
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
        assert_eq!(position.sight.view(), battle.view(seat));
    }
}
