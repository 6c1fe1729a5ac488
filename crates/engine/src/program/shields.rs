//! What keeps effects from reaching Pokémon, the cards attached to them and the Stadium (AMB-18, DMG-19).

use crate::book::Question;
use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::state::Place;
use crate::state::ids::{CardId, EnvId, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, Player, PokemonSel};

impl<L: Layout> Table<'_, L> {
    /// The Benched Pokémon of a player among which the next is picked that has to go, until `size` are left. Those that the text
    /// does not reach stay, and count.
    pub(super) fn spare_bench(&self, ctx: &Ctx<'_, L>, who: Player, size: &Amount) -> SlotSet {
        let board = self.boards(who, ctx).next();
        let mut bench = self.s.bench(board.unwrap_or(self.board_of(ctx)));
        if bench.len() as i32 <= self.amount(ctx, size) {
            return SlotSet::EMPTY;
        }
        for slot in bench {
            if self.shields(ctx, slot) {
                bench.remove(slot);
            }
        }
        bench
    }

    /// Whether effects of a text do not reach a Pokémon. As what they count is asked only where something prevents any.
    #[inline]
    pub(super) fn shields(&self, ctx: &Ctx<'_, L>, slot: SlotId) -> bool {
        self.answers(Question::PreventEffects) && {
            let source = self.source_in(ctx);
            slot != source.by && self.effects_prevented(&source, slot)
        }
    }

    /// Whether a card is kept from effects of a text by what protects the Pokémon it is attached to, or the Stadium.
    pub(super) fn protects(&self, ctx: &Ctx<'_, L>, card: CardId) -> bool {
        match self.s.place(card) {
            Place::Attached(slot) => self.shields(ctx, slot),
            Place::Stadium => {
                self.answers(Question::PreventEffectsOnStadium)
                    && self.stadium_is_shielded(&self.source_in(ctx))
            }
            Place::Nowhere | Place::Pile(_) | Place::Stack(_) => false,
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// The Pokémon that an effect reaches: it does not reach one that is protected from such effects. The attacker's
    /// own effects on itself always do.
    pub(super) fn reached(&self, env: EnvId, sel: &PokemonSel) -> SlotSet {
        let table = self.table();
        let mut slots = table.pokemon(&self.ctx(env), sel);
        for slot in slots {
            if self.is_shielded(env, slot) {
                slots.remove(slot);
            }
        }
        slots
    }

    /// Whether a card is kept from an effect of the running text.
    pub(crate) fn is_protected(&self, env: EnvId, card: CardId) -> bool {
        let table = self.table();
        table.protects(&self.ctx(env), card)
    }

    /// Whether an effect of the running text does not reach a Pokémon.
    pub(crate) fn is_shielded(&self, env: EnvId, slot: SlotId) -> bool {
        let table = self.table();
        table.shields(&self.ctx(env), slot)
    }

    /// Whether the running text puts no damage counters on a Pokémon.
    pub(super) fn spares(&self, env: EnvId, slot: SlotId) -> bool {
        let table = self.table();
        table.answers(Question::PreventCounters)
            && table.counters_prevented(&table.source_of(env), slot)
    }
}
