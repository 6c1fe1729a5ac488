//! Pokémon in play that somebody picks one by one.

use super::Picking;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::Sink;
use crate::procedures::program::Next;
use crate::state::ids::{EnvId, Register, SlotSet};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Chooser, PokemonSel};

impl<L: Layout> Table<'_, L> {
    /// The choice of Pokémon that an operation asks for.
    pub fn picking_pokemon(
        &self,
        env: EnvId,
        into: Register,
        from: &PokemonSel,
    ) -> Picking<SlotSet> {
        let memory = self.memory(env);
        let ctx = Ctx::running(memory);
        let all = self.pokemon(&ctx, from);
        let all = self.that_can_take(&ctx, into, from, all);
        let picked = if memory.choosing {
            memory.slots(into)
        } else {
            SlotSet::EMPTY
        };
        let (min, max) = self.choice_bounds(&ctx, &from.count, all.len());
        Picking {
            left: all.minus(picked),
            picked: picked.len(),
            min,
            max,
        }
    }

    /// Lists the Pokémon that can be picked now.
    pub(super) fn pokemon_to_pick(
        &self,
        env: EnvId,
        into: Register,
        from: &PokemonSel,
        out: &mut impl Extend<Choice>,
    ) {
        let picking = self.picking_pokemon(env, into, from);
        out.extend(picking.left.map(Choice::Pokemon));
        if picking.picked >= picking.min {
            out.extend([Choice::Done]);
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Begins or goes on with the choice; it is over when nothing is left to pick.
    pub(super) fn begin_pokemon(&mut self, env: EnvId, into: Register, from: &PokemonSel) -> Next {
        if !self.memory(env).choosing {
            let memory = self.memory_mut(env);
            memory.set_slots(into, SlotSet::EMPTY);
            memory.choosing = true;
        }
        let table = self.table();
        let over = if table.all_picked(env, into, &from.count) {
            let picking = || table.picking_pokemon(env, into, from);
            debug_assert!(picking().picked >= picking().max, "no more can be picked");
            true
        } else {
            let picking = table.picking_pokemon(env, into, from);
            if from.chooser == Chooser::Random && picking.picked < picking.max {
                return self.pick_pokemon_at_random(env, into, picking.left);
            }
            picking.picked >= picking.max
        };
        self.ask_unless(env, over)
    }

    fn pick_pokemon_at_random(&mut self, env: EnvId, into: Register, mut left: SlotSet) -> Next {
        let n = match self.pick_at_random(left.len()) {
            Ok(n) => n,
            Err(wait) => return wait,
        };
        if let Some(slot) = left.nth(n) {
            let mut picked = self.memory(env).slots(into);
            picked.insert(slot);
            self.memory_mut(env).set_slots(into, picked);
        }
        Next::Wait(Flow::Step)
    }

    pub(super) fn answer_pokemon(&mut self, env: EnvId, into: Register, choice: Choice) {
        if let Choice::Pokemon(slot) = choice {
            let mut picked = self.memory(env).slots(into);
            picked.insert(slot);
            self.memory_mut(env).set_slots(into, picked);
        } else if choice == Choice::Done {
            self.end_choice(env);
        }
    }
}
