//! What is drawn of a game, whoever shows it: a game that is played, or one that is looked at again.

use super::sheet::Sheet;
use super::spot::Spot;
use crate::paint::Paint;
use crate::play::inside::View;
use crate::play::names::Names;
use crate::play::people::People;
use crate::play::session::Setting;
use rulebox_engine::{Book, Seat};

/// A game on the screen.
pub trait Stage {
    /// Columns and rows.
    fn size(&self) -> (u16, u16);
    /// Whether there are colours.
    fn paint(&self) -> Paint;
    /// The cards of the game.
    fn book(&self) -> &Book;
    /// What is seen of it.
    fn view(&self) -> &View;
    /// Whose side lies below.
    fn viewer(&self) -> Seat;
    /// Who is called what.
    fn people(&self) -> &People;
    /// What cards are called.
    fn names(&self) -> Names<'_> {
        Names {
            book: self.book(),
            view: Some(self.view()),
            eye: self.people().eye,
        }
    }
    /// What the players agreed on.
    fn setting(&self) -> &Setting;
    /// What is pointed at.
    fn pointed(&self) -> Option<Spot>;
    /// The sheet on top.
    fn sheet(&self) -> Option<&Sheet>;
    /// Whether something can be used now.
    fn is_usable(&self, spot: Spot) -> bool;
    /// Whether the option under the cursor concerns something.
    fn is_meant(&self, spot: Spot) -> bool;
}
