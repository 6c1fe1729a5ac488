//! Computer players at work, while somebody looks.

use crate::play::opponent::Position;
use crate::play::recorder::Recorder;
use crate::play::session::Session;
use crate::replay::reel::Reel;
use rulebox_bots::TURN_CAP;
use rulebox_engine::{Choice, Prompt};

/// A game that goes on.
#[derive(Clone, Debug)]
pub struct Live {
    session: Session,
    recorder: Option<Recorder>,
    /// The question that a player is thinking about.
    thinking: Option<Prompt>,
}

impl Live {
    /// A game that is played, and where it is recorded.
    pub fn new(session: Session, recorder: Option<Recorder>) -> Live {
        Live {
            session,
            recorder,
            thinking: None,
        }
    }

    /// The game.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Where it is recorded.
    pub fn recorder(&self) -> Option<&Recorder> {
        self.recorder.as_ref()
    }

    /// Whether a player is thinking.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// The next question and who has to think about it; nothing if somebody is thinking already; or why it does not go on.
    pub fn ask(&mut self) -> Result<Option<(String, Box<Position>)>, String> {
        if self.thinking.is_some() {
            return Ok(None);
        }
        let state = &self.session.battle().state;
        if state.outcome.is_some() {
            return Err("The game is over.".to_owned());
        }
        if state.turn >= TURN_CAP {
            return Err(format!("The game is stopped after {TURN_CAP} turns."));
        }
        let position = self.session.position();
        let position = position.ok_or("The game waits for chance and cannot go on.")?;
        let bot = self.session.setting.bot_of(position.prompt.seat());
        let bot = bot.ok_or("Nobody plays this seat.")?.to_owned();
        self.thinking = Some(position.prompt);
        Ok(Some((bot, Box::new(position))))
    }

    /// Takes what was thought about the question of this number, and shows it.
    pub fn answer(
        &mut self,
        number: u32,
        choice: Option<Choice>,
        reel: &mut Reel,
    ) -> Result<(), String> {
        let Some(prompt) = self.thinking.take_if(|prompt| prompt.number == number) else {
            return Ok(());
        };
        let known = self.session.log().lines.len();
        // A player who names no option, or a wrong one, gets the first.
        let taken = choice.map(|choice| self.session.answer(prompt, choice));
        if !matches!(taken, Some(Ok(()))) {
            let first = self.session.options().first().copied();
            let first = first.ok_or("The game offers no option and cannot go on.")?;
            self.session
                .answer(prompt, first)
                .map_err(|refusal| format!("The game cannot go on: {refusal}."))?;
        }
        reel.extend(&self.session.log().lines[known..])
            .map_err(|torn| format!("The game cannot be shown: {torn}."))
    }

    /// Keeps the game in its file, if it is recorded and a turn has begun; or says why that is not possible. The game can go
    /// on all the same.
    pub fn record(&mut self) -> Result<(), String> {
        match &mut self.recorder {
            Some(recorder) => recorder.note(&self.session),
            None => Ok(()),
        }
    }
}
