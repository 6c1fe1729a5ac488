//! The turn and the game.

use super::*;
use crate::parse::statement::verbs_of_players;
use crate::wording::kinds::{owner, subject};

family! {
    /// The turn and the game.
    pub enum TurnVerb as TurnKind {
        /// `end turn`.
        End,
        /// `take another turn`: after this one, without the step between turns.
        Another,
        /// `opponent's next turn ends after drawing`.
        EndsAfterDraw {
            /// Whose.
            who: Player,
        },
        /// `win`: the player wins the game.
        Win {
            /// Who.
            who: Player,
        },
    }
}

impl Verb for TurnVerb {
    const WORDS: &'static [Word] = &[
        Word::with("end", "end turn"),
        Word::plain("take"),
        Word::plain("win"),
        Word::plain("lose"),
    ];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if let Some((_, who)) = verbs_of_players("win").find(|(verb, _)| at.eat(verb)) {
            return Ok(Some(TurnVerb::Win { who }));
        }
        if at.eat("lose") {
            let who = Player::Opponent;
            return Ok(Some(TurnVerb::Win { who }));
        }
        for (owner, who) in vocab::OWNERS {
            if at.eat(&format!("{owner} next turn ends after drawing")) {
                return Ok(Some(TurnVerb::EndsAfterDraw { who: *who }));
            }
        }
        if at.eat("take another turn") {
            return Ok(Some(TurnVerb::Another));
        }
        match at.word() {
            Some("end") => at.expect("end turn").map(|()| Some(TurnVerb::End)),
            _ => Ok(None),
        }
    }

    fn print(&self, _to: &Printer<'_>) -> String {
        match self {
            TurnVerb::End => "end turn".to_owned(),
            TurnVerb::Another => "take another turn".to_owned(),
            TurnVerb::EndsAfterDraw { who } => {
                format!("{} next turn ends after drawing", who.owner())
            }
            TurnVerb::Win { who } => by_player(*who, "win"),
        }
    }

    fn wording(&self, _say: &Words, _depth: u8) -> Flow {
        match self {
            TurnVerb::End => Flow::statement("your turn ends"),
            TurnVerb::Another => Flow::order("take another turn after this one"),
            TurnVerb::EndsAfterDraw { who } => Flow::statement(format!(
                "{} next turn ends right after the draw for the turn",
                owner(*who)
            )),
            TurnVerb::Win { who: Player::You } => Flow::statement("you win the game"),
            TurnVerb::Win { who } => Flow::statement(format!("{} wins the game", subject(*who))),
        }
    }

    fn allowed(&self, _say: &Words, by: Player) -> Option<String> {
        let mine = matches!(self, TurnVerb::Win { who: Player::You }) && by == Player::You;
        mine.then(|| "win the game".to_owned())
    }

    fn summary(&self) -> Summary<'_> {
        match self {
            TurnVerb::End
            | TurnVerb::Another
            | TurnVerb::EndsAfterDraw { .. }
            | TurnVerb::Win { .. } => Summary::CHANGES,
        }
    }

    fn sample(kind: TurnKind, by: &mut Sampler) -> Option<Self> {
        Some(match kind {
            TurnKind::End => TurnVerb::End,
            TurnKind::Another => TurnVerb::Another,
            TurnKind::EndsAfterDraw => TurnVerb::EndsAfterDraw { who: by.player() },
            TurnKind::Win => TurnVerb::Win { who: by.player() },
        })
    }
}
