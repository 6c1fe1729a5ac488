//! What evolves from what (TURN-EVOLVE-1, TURN-EVOLVE-2), for effects that evolve.

use crate::book::{Brief, Role};
use crate::state::Place;
use crate::state::ids::{CardId, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::Table;
use rulebox_cards::effect::{PlayerAct, PokemonAct};

impl<L: Layout> Table<'_, L> {
    /// Whether a card evolves, or levels up, from a Pokémon in play without a skipped stage.
    pub(crate) fn goes_onto(&self, card: CardId, slot: SlotId) -> bool {
        if self.book.brief(card).role == Role::LevelUp {
            return self.levels_up(card, slot).is_ok();
        }
        let from = self.book.brief(card).from;
        let fits = from != Brief::NOTHING && from == self.book.brief(self.s.top(slot)).name;
        fits && self.effects_may_evolve(card, slot)
    }

    /// Whether the line of a card begins with a Pokémon in play.
    pub(crate) fn descends_from(&self, card: CardId, slot: SlotId) -> bool {
        let fits = self.def(card).over == Some(self.book.brief(self.s.top(slot)).name);
        fits && self.effects_may_evolve(card, slot)
    }

    /// Whether no lock keeps an effect from evolving a Pokémon with a card: locks on the Pokémon and on what comes into
    /// play hold for every way, those on playing cards for cards of the hand.
    fn effects_may_evolve(&self, card: CardId, slot: SlotId) -> bool {
        let seat = card.owner();
        let from_hand = self.s.place(card) == Place::Pile(Pile::Hand);
        let barred = from_hand
            && (self.player_cannot(seat, PlayerAct::Evolve)
                || self.player_cannot(seat, PlayerAct::PlayPokemon));
        !barred
            && !self.pokemon_cannot(slot, |act| *act == PokemonAct::Evolve)
            && self.may_come_into_play(seat, card)
    }
}
