//! Keeps the replay of a game in a file while it is played, so that nothing is lost if the program ends.

use super::saved;
use super::session::Session;
use crate::library::Library;
use std::path::{Path, PathBuf};

/// Writes a game into a file at the beginning, at every turn and at the end.
#[derive(Clone, Debug)]
pub struct Recorder {
    path: PathBuf,
    /// The turn that was written last, and whether the game was over.
    written: Option<(u16, bool)>,
}

impl Recorder {
    /// Begins to record a game, or says why that is not possible.
    pub fn begin(path: &Path, session: &Session) -> Result<Recorder, String> {
        is_new(path)?;
        let mut recorder = Recorder {
            path: path.to_owned(),
            written: None,
        };
        recorder.note(session)?;
        Ok(recorder)
    }

    /// Writes the game if a turn has begun or the game is over.
    pub fn note(&mut self, session: &Session) -> Result<(), String> {
        let state = &session.battle().state;
        let now = Some((state.turn, state.outcome.is_some()));
        if self.written == now {
            return Ok(());
        }
        // What cannot be written now is tried again at the next turn, not at every key.
        self.written = now;
        self.write(session)
    }

    /// Writes the game as it is.
    pub fn write(&self, session: &Session) -> Result<(), String> {
        saved::save(&self.path, &saved::write(session))
    }

    /// How to see the game again.
    pub fn farewell(&self, library: &Library) -> String {
        let replay = saved::command("replay", &self.path, library);
        format!("`{replay}` shows the game again.\n")
    }
}

/// Whether nothing is there yet. What is there may be the replay of another game, so it stays.
pub fn is_new(path: &Path) -> Result<(), String> {
    if path.exists() {
        let name = saved::name_of(path);
        return Err(format!(
            "{name} is there already and is not overwritten: name another file."
        ));
    }
    Ok(())
}
