//! What keeps effects from reaching Pokémon, the cards attached to them and the Stadium (AMB-18, DMG-19).

use crate::book::{Def, Question};
use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::state::Place;
use crate::state::ids::{CardId, EnvId, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    Amount, DamageRule, Modifier, Player, PokemonBase, PokemonSel, Sources,
};
use rulebox_rules::{PowerKind, TrainerKind};

/// What an effect comes from: its sort, its player, and the Pokémon whose attack or power it is.
#[derive(Clone, Copy, Debug)]
struct Source {
    /// Of what sort it is; empty for what no text prevents.
    of: Sources,
    /// Whose it is.
    seat: Seat,
    /// The Pokémon, if it is an attack or a power.
    by: SlotId,
}

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

    /// What a text counts as for those that prevent effects.
    fn source_of(&self, env: EnvId) -> Source {
        self.source_in(&Ctx::running(self.memory(env)))
    }

    /// What a text counts as that runs or is about to.
    fn source_in(&self, ctx: &Ctx<'_, L>) -> Source {
        match ctx.env.is_some_and(|memory| memory.attack) {
            true => Source {
                of: Sources::ATTACKS,
                seat: ctx.seat,
                by: ctx.attacker,
            },
            false => self.source_as(ctx.source, ctx.seat, ctx.this),
        }
    }

    /// What a text of a card counts as that is no attack: who uses it, and on which Pokémon it is.
    fn source_as(&self, card: CardId, seat: Seat, this: SlotId) -> Source {
        let mut of = Sources(0);
        if card.is_some() {
            let def = self.def(card);
            of = match def.trainer.as_ref().map(|t| t.kind) {
                Some(TrainerKind::Item) => Sources::ITEMS,
                // A Supporter that a power uses is an effect of that power; a Poké-Power is no Ability (TURN-POWER-4).
                Some(TrainerKind::Supporter) if this.is_some() => self.power_of(this),
                Some(TrainerKind::Supporter) => Sources::SUPPORTERS,
                None if has_ability(def) => Sources::ABILITIES,
                _ => Sources(0),
            };
        }
        let by = match of {
            Sources::ABILITIES => this,
            _ => SlotId::NONE,
        };
        Source { of, seat, by }
    }

    /// As what the effects of a Pokémon's powers count.
    fn power_of(&self, slot: SlotId) -> Sources {
        let mut cards = self.speaking(slot);
        match cards.any(|card| has_ability(self.def(card))) {
            true => Sources::ABILITIES,
            false => Sources(0),
        }
    }

    /// Whether an effect of that source, other than damage, does not reach that Pokémon (AMB-18).
    fn effects_prevented(&self, source: &Source, slot: SlotId) -> bool {
        self.any_modifier(Question::PreventEffects, |modifier, ctx| {
            matches!(modifier, Modifier::Damage(DamageRule::PreventEffects { of, by, to })
                if of.0 & source.of.0 != 0
                    && self.comes_from(ctx, by, source)
                    && self.in_scope(ctx, 1, to, slot))
        })
    }

    /// Whether effects of attacks and powers of that source put no damage counters on that Pokémon.
    fn counters_prevented(&self, source: &Source, slot: SlotId) -> bool {
        self.any_modifier(Question::PreventCounters, |modifier, ctx| {
            matches!(modifier, Modifier::Damage(DamageRule::PreventCounters { by, to })
                if source.by.is_some()
                    && self.in_scope(ctx, 0, by, source.by)
                    && self.in_scope(ctx, 1, to, slot))
        })
    }

    /// Whether an effect of that source does not reach the Stadium in play.
    fn stadium_is_shielded(&self, source: &Source) -> bool {
        self.any_modifier(Question::PreventEffectsOnStadium, |modifier, _| {
            matches!(modifier, Modifier::Damage(DamageRule::PreventEffectsOnStadium { of }) if of.0 & source.of.0 != 0)
        })
    }

    /// Whether an effect comes from where a text says: from those Pokémon, or, of a Trainer card, from their player.
    fn comes_from(&self, ctx: &Ctx<'_, L>, by: &PokemonSel, source: &Source) -> bool {
        if source.by.is_some() {
            return self.in_scope(ctx, 0, by, source.by);
        }
        match by.base {
            PokemonBase::Active(who) | PokemonBase::Bench(who) | PokemonBase::InPlay(who) => {
                self.means(who, ctx, source.seat)
            }
            PokemonBase::This
            | PokemonBase::Defending
            | PokemonBase::Attacker
            | PokemonBase::It
            | PokemonBase::Var(_) => false,
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

fn has_ability(def: &Def) -> bool {
    let powers = def.card.pokemon().map(|pokemon| pokemon.powers.iter());
    powers.is_some_and(|mut powers| powers.any(|power| power.kind == PowerKind::Ability))
}
