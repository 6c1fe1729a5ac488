//! Texts that stop powers, and which of them hold where they meet (TURN-ABILITY-4, TEXT-1).
//!
//! A text that is no power, such as that of a Stadium or the effect of an attack, stops every power that it names. A power that
//! stops powers is stopped by another one that reaches it and that it does not stop in turn, by whichever of its sentences; of two
//! that would stop each other both hold, for the books name none that comes first.

use crate::book::{Question, Rule};
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, SlotId};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{BanRule, Modifier, PokemonAct, PokemonSel};
use rulebox_rules::PowerKind;

/// How many powers that stop each other in a row are followed; a longer row is taken to hold from there on.
const LONGEST_ROW: u8 = 4;

/// A text in play that stops powers.
struct Lock<'b, 'c, L: Layout> {
    ctx: Ctx<'c, L>,
    modifier: &'b Modifier,
    /// The kind of power that it is itself, if it is one.
    power: Option<PowerKind>,
}

impl<'a, L: Layout> Table<'a, L> {
    /// Whether a power of a card in play does not work on its Pokémon: it is stopped, or its card is covered.
    #[inline]
    pub(crate) fn power_does_not_work(&self, card: CardId, slot: SlotId, kind: PowerKind) -> bool {
        self.is_covered_trait(card, slot, kind) || self.power_is_off(slot, kind)
    }

    /// Whether a power is the Ancient Trait of a card that is covered, which a BREAK Pokémon does not take over as it does
    /// attacks and Abilities (KIND-BREAK-1, KIND-TRAIT-1).
    #[inline]
    pub(crate) fn is_covered_trait(&self, card: CardId, slot: SlotId, kind: PowerKind) -> bool {
        kind == PowerKind::AncientTrait && self.s.top(slot) != card
    }

    /// Whether powers of this kind do not work on that Pokémon.
    #[inline]
    pub(crate) fn power_is_off(&self, slot: SlotId, kind: PowerKind) -> bool {
        self.answers(Question::PowersOff) && self.is_stopped(slot, kind, |_| true)
    }

    /// Whether a Pokémon has no powers of this kind, whatever is printed (TURN-ABILITY-4).
    #[inline]
    pub(crate) fn has_no_powers(&self, slot: SlotId, kind: PowerKind) -> bool {
        let takes_away =
            |modifier: &Modifier| matches!(modifier, Modifier::Ban(BanRule::NoPowers { .. }));
        self.answers(Question::PowersOff) && self.is_stopped(slot, kind, takes_away)
    }

    /// Whether a lock of a certain sort that holds is on powers of this kind of that Pokémon.
    #[inline(never)]
    fn is_stopped(&self, slot: SlotId, kind: PowerKind, such: impl Fn(&Modifier) -> bool) -> bool {
        self.any_lock(&mut |lock| {
            such(lock.modifier)
                && self.reaches_power(lock, slot, kind)
                && !self.lock_is_off(lock, LONGEST_ROW)
        })
    }

    /// Whether a lock is itself stopped by another one.
    fn lock_is_off(&self, lock: &Lock<'_, '_, L>, row: u8) -> bool {
        let Some(kind) = lock.power else {
            return false;
        };
        let this = lock.ctx.this;
        self.any_lock(&mut |other| {
            let Some(power) = other.power else {
                return self.reaches_power(other, this, kind);
            };
            row > 0
                && other.ctx.this != this
                && self.reaches_power(other, this, kind)
                && !self.stops_in_turn(lock, other.ctx.this, power)
                && !self.lock_is_off(other, row - 1)
        })
    }

    /// Whether the power of which a lock is a part stops powers of this kind of that Pokémon, by whichever of its sentences.
    fn stops_in_turn(&self, lock: &Lock<'_, '_, L>, slot: SlotId, kind: PowerKind) -> bool {
        self.locks_of(lock.ctx.source, &mut |part| {
            part.power == lock.power && self.reaches_power(part, slot, kind)
        })
    }

    /// Whether a lock is on powers of this kind of that Pokémon.
    fn reaches_power(&self, lock: &Lock<'_, '_, L>, slot: SlotId, kind: PowerKind) -> bool {
        parts(lock.modifier)
            .is_some_and(|(who, of)| of == kind && self.in_scope(&lock.ctx, 0, who, slot))
    }

    /// Whether some lock in play is such a one, be it stopped or not.
    fn any_lock(&self, such: &mut dyn FnMut(&Lock<'a, '_, L>) -> bool) -> bool {
        let Some(_asked) = self.waiting.begin() else {
            return false;
        };
        for owner in self.book.plan.every_seat::<L>() {
            let answering = self.book.answering(owner, Question::PowersOff as u32);
            let mut speaking = CardId::each(owner, self.s.speakers.of_deck(owner) & answering);
            if speaking.any(|card| self.locks_of(card, such)) {
                return true;
            }
        }
        self.s.lasting.as_slice().iter().any(|lasting| {
            let Rule::Holds(modifier) = self.book.rule(lasting.modifier) else {
                return false;
            };
            let now = lasting.holds_in(self.s.turn);
            let mut ctx = Ctx::of(lasting.by, CardId::NONE, SlotId::NONE);
            ctx.bound = [lasting.first_scope, lasting.second_scope];
            let power = None;
            now && parts(modifier).is_some()
                && such(&Lock {
                    ctx,
                    modifier,
                    power,
                })
        })
    }

    fn locks_of(&self, card: CardId, such: &mut dyn FnMut(&Lock<'a, '_, L>) -> bool) -> bool {
        // Whether a power stops this Tool is not asked: it might in turn be stopped by the Tool.
        if let Place::Attached(slot) = self.s.place(card)
            && self.tool_is_off_but_for_powers(card, slot)
        {
            return false;
        }
        let ctx = self.voice(card);
        let mut locks =
            (self.def(card).statics.iter()).filter(|clause| clause.question == Question::PowersOff);
        locks.any(|clause| {
            let holds = clause.test.as_ref().is_none_or(|t| self.test(&ctx, t));
            let lock = Lock {
                ctx,
                modifier: &clause.modifier,
                power: clause.power,
            };
            holds && such(&lock)
        })
    }
}

/// Whose powers of which kind a modifier stops, if it stops any.
fn parts(modifier: &Modifier) -> Option<(&PokemonSel, PowerKind)> {
    if let Modifier::Ban(
        BanRule::NoPowers { who, kind }
        | BanRule::Cannot {
            who,
            act: PokemonAct::UsePowers(kind),
        },
    ) = modifier
    {
        return Some((who, *kind));
    }
    None
}
