//! Players that are no people, found by name. They see what their seat may know, and nothing else.

use rulebox_bots::{BotKind, Sight, SoFar};
use rulebox_engine::record::{Line, Log};
use rulebox_engine::{Battle, Choice, Prompt, Seat};

/// A question as a computer player gets it, who keeps nothing between two of them, but is told from the log what it did in
/// this turn: so taking back and resuming change nothing for it.
#[derive(Clone, Debug)]
pub struct Position {
    /// The question.
    pub prompt: Prompt,
    /// What the seat that is asked may know.
    sight: Sight,
    /// Different at every question of a game, and the same when the game is played again.
    seed: u64,
    /// What the seat has done in this turn.
    so_far: SoFar,
    /// Whether a person asks what to do.
    advises: bool,
}

impl Position {
    /// The question of a game with this log, as the seat sees it that is asked; nothing if nobody is asked.
    pub fn of(battle: &Battle, log: &Log, seed: u64) -> Option<Position> {
        let sight = Sight::of(battle)?;
        let prompt = sight.prompt();
        let seed = seed ^ u64::from(prompt.number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Some(Position {
            prompt,
            sight,
            seed,
            so_far: so_far(battle, log, prompt.seat()),
            advises: false,
        })
    }

    /// This position, to be thought about for a person who wants a hint.
    #[must_use]
    pub fn for_a_hint(self) -> Position {
        Position {
            advises: true,
            ..self
        }
    }

    /// The answer of a computer player; nothing if there are no options. Whoever plays badly on purpose gives no hints.
    pub fn answer(&self, bot: BotKind) -> Option<Choice> {
        let any = !self.sight.options().is_empty();
        let bot = if self.advises { adviser(bot) } else { bot };
        any.then(|| {
            let mut bot = bot.make(self.seed);
            bot.recall(self.so_far);
            bot.choose(&self.sight)
        })
    }
}

/// Who gives the hints in a game against this player: one who plays as well as it can.
fn adviser(bot: BotKind) -> BotKind {
    match bot {
        BotKind::Search(_) => bot,
        BotKind::Random | BotKind::First | BotKind::Rules | BotKind::Slips(_) => BotKind::Rules,
    }
}

/// What a seat has done in this turn, by the log.
fn so_far(battle: &Battle, log: &Log, seat: Seat) -> SoFar {
    let mut so_far = SoFar {
        turn: battle.state.turn,
        ..SoFar::default()
    };
    let this_turn = log.lines.iter().rev();
    for line in this_turn.take_while(|line| !matches!(line, Line::Turn { .. })) {
        if let Line::Answer(by, choice) = line
            && *by == seat
        {
            so_far.answers = so_far.answers.saturating_add(1);
            let actions = so_far.actions.saturating_add(u16::from(is_action(*choice)));
            so_far.actions = actions;
        }
    }
    so_far
}

fn is_action(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Bench(..)
            | Choice::Evolve(..)
            | Choice::LevelUp(..)
            | Choice::Attach(..)
            | Choice::Play(..)
            | Choice::Power(..)
            | Choice::Retreat(_)
    )
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
    use crate::library::Library;
    use crate::play::Wish;
    use crate::play::session::Session;
    use crate::play::tests::battle;
    use rulebox_engine::record::Recorded;
    use rulebox_rules::Era;

    fn position(battle: &Battle) -> Position {
        let log = Recorded::at(battle.clone()).log;
        Position::of(battle, &log, 7).expect("somebody is asked")
    }

    /// A game in which the first option can be taken without end.
    fn endless_game() -> Session {
        let decks = ["2011-08-zekrom-aggro", "2009-05-kingdra"];
        let wish = Wish {
            library: Library::embedded(),
            era: Some(Era::E2021),
            decks: Some(decks.map(str::to_owned).to_vec()),
            seed: 12,
            first: None,
            bot: "first".to_owned(),
            hot_seat: false,
            bots: vec!["first".to_owned(); 2],
        };
        wish.begin().unwrap_or_else(|failure| panic!("{failure:?}"))
    }

    #[test]
    fn a_turn_comes_to_an_end_though_its_player_is_made_anew() {
        let mut session = endless_game();
        for _ in 0..5_000 {
            let Some(position) = session.position() else {
                break;
            };
            assert!(position.so_far.answers <= 130, "{:?}", position.so_far);
            let choice = position.answer(BotKind::First).expect("an answer");
            let answered = session.answer(position.prompt, choice);
            assert!(answered.is_ok(), "{choice:?}");
        }
        assert!(session.battle().state.turn > 10, "turns go by");
    }

    #[test]
    fn every_name_is_a_player_who_answers() {
        let battle = battle();
        let position = position(&battle);
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
    fn hints_come_from_nobody_who_slips() {
        let mut session = endless_game();
        let mut others = 0;
        for _ in 0..60 {
            let Some(position) = session.position() else {
                break;
            };
            let sensible = position.answer(BotKind::Rules);
            for bot in [BotKind::Slips(100), BotKind::Random, BotKind::First] {
                others += usize::from(position.answer(bot) != sensible);
                assert_eq!(position.clone().for_a_hint().answer(bot), sensible, "{bot}");
            }
            let answered = session.answer(position.prompt, sensible.expect("an answer"));
            assert!(answered.is_ok());
        }
        assert!(others > 10, "they would answer otherwise");
        let search = BotKind::parse("search:3").expect("a player");
        assert_eq!(adviser(search), search);
    }

    #[test]
    fn a_position_shows_what_its_seat_sees() {
        let battle = battle();
        let position = position(&battle);
        let seat = Some(position.prompt.seat());
        assert_eq!(position.sight.view(), battle.known_to(seat));
    }
}
