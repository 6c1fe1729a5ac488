//! What keeps effects from reaching Pokémon, the cards attached to them and the Stadium (AMB-18, DMG-19).

use crate::chance::Chance;
use crate::event::Sink;
use crate::game::Game;
use crate::ids::{CardId, SlotId, SlotSet};
use crate::layout::Layout;
use crate::state::Place;
use rulebox_cards::effect::PokemonSel;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// The Pokémon that an effect reaches: it does not reach one that is protected from such effects. The attacker's
    /// own effects on itself always do.
    pub(super) fn reached(&self, env: u8, sel: &PokemonSel) -> SlotSet {
        let table = self.table();
        let mut slots = table.pokemon(&self.ctx(env), sel);
        for slot in slots {
            if self.is_shielded(env, slot) {
                slots.remove(slot);
            }
        }
        slots
    }

    /// Whether a card is kept from an effect by what protects the Pokémon it is attached to, or the Stadium.
    pub fn is_protected(&self, env: u8, card: CardId) -> bool {
        match self.s.place(card) {
            Place::Attached(slot) => self.is_shielded(env, slot),
            Place::Stadium => {
                let table = self.table();
                table.stadium_is_shielded(&table.source_of(env))
            }
            _ => false,
        }
    }

    /// Whether an effect of the running text does not reach a Pokémon.
    pub fn is_shielded(&self, env: u8, slot: SlotId) -> bool {
        let table = self.table();
        if !table.answers(crate::book::Question::PreventEffects) {
            return false;
        }
        let source = table.source_of(env);
        slot != source.by && table.effects_prevented(&source, slot)
    }

    /// Whether the running text puts no damage counters on a Pokémon.
    pub(super) fn spares(&self, env: u8, slot: SlotId) -> bool {
        let table = self.table();
        table.answers(crate::book::Question::PreventCounters)
            && table.counters_prevented(&table.source_of(env), slot)
    }
}
