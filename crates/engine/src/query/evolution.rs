//! What evolves from what (TURN-EVOLVE-1, TURN-EVOLVE-2).

use crate::book::{Brief, Role};
use crate::ids::{CardId, SlotId};
use crate::layout::Layout;
use crate::table::Table;

impl<L: Layout> Table<'_, L> {
    /// Whether a card evolves, or levels up, from a Pokémon in play without a skipped stage.
    pub fn goes_onto(&self, card: CardId, slot: SlotId) -> bool {
        if self.book.brief(card).role == Role::LevelUp {
            return self.levels_up(card, slot).is_ok();
        }
        let from = self.book.brief(card).from;
        from != Brief::NOTHING && from == self.book.brief(self.s.top(slot)).name
    }

    /// Whether the line of a card begins with a Pokémon in play.
    pub fn descends_from(&self, card: CardId, slot: SlotId) -> bool {
        let over = self.def(card).over;
        over == Some(self.book.brief(self.s.top(slot)).name)
    }
}
