//! What a player may use once in a game: a GX attack and a VSTAR Power (KIND-GX-1, KIND-GX-2, KIND-VSTAR-1, KIND-VSTAR-3).

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::{Event, Sink};
use crate::plan::Board;
use crate::reason::{Legal, Reason, unless};
use crate::state::ids::Seat;
use crate::state::layout::Layout;
use crate::table::Table;
use rulebox_cards::OncePerGame;
use rulebox_cards::effect::PlayerAct;

impl<L: Layout> Table<'_, L> {
    /// Whether an attack may be used of which a player may use one in a game.
    pub(super) fn may_use_once(&self, seat: Seat, once: OncePerGame, board: Board) -> Legal {
        let spent = !self.is_left(once.into(), seat, board);
        match once {
            OncePerGame::Gx => {
                unless(spent, Reason::GxAttackAlreadyUsed)?;
                unless(
                    self.player_cannot(seat, PlayerAct::UseGxAttacks),
                    Reason::EffectForbids,
                )
            }
            OncePerGame::Vstar => unless(spent, Reason::VstarPowerAlreadyUsed),
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Turns the marker of what a player may use once in a game (KIND-GX-2, KIND-VSTAR-3).
    pub(super) fn spend(&mut self, seat: Seat, once: OncePerGame, board: Board) {
        self.count_use(once.into(), seat, board);
        self.tell(Event::Spent { seat, once });
    }
}
