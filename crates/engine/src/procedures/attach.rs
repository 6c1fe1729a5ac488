//! Whether a card may be attached from the hand, and to which Pokémon (TURN-ENERGY-1, TURN-TOOL-1, TURN-TOOL-2, TURN-TM-1,
//! KIND-FLARE-1).

use crate::book::Role;
use crate::procedures::legality::{Legal, unless};
use crate::reason::Reason;
use crate::state::ids::{CardId, ProgramId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::{Once, Place};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{PlayerAct, PokemonSel};
use rulebox_rules::Kinds;

impl<L: Layout> Table<'_, L> {
    /// One Energy card from the hand each turn (TURN-ENERGY-1).
    pub(crate) fn may_attach_energy(&self, seat: Seat) -> Legal {
        unless(
            self.s.seat(seat).done.has(Once::ENERGY),
            Reason::EnergyAlreadyAttached,
        )?;
        unless(
            self.player_cannot(seat, PlayerAct::AttachEnergy),
            Reason::EffectForbids,
        )
    }

    pub(crate) fn may_attach(&self, card: CardId, slot: SlotId) -> Legal {
        self.in_hand(card)?;
        unless(
            !self.book.brief(card).is_energy && !self.attached_when_played(card),
            Reason::NotAnEnergyOrTool,
        )?;
        self.may_be_on(card, slot)?;
        self.may_attach_anywhere(card)?;
        self.has_place_for(card, slot)
    }

    /// What holds for a card that is attached from the hand, to whichever Pokémon.
    pub(crate) fn may_attach_anywhere(&self, card: CardId) -> Legal {
        if !self.book.brief(card).is_energy {
            return self.may_play_trainer_at_all(card);
        }
        let seat = self.s.turn_seat;
        self.may_attach_energy(seat)?;
        let special = !self.def(card).is_basic_energy;
        unless(
            special && self.special_energy_is_barred(seat),
            Reason::EffectForbids,
        )?;
        let payable = self.can_pay_to_attach(card, CardId::NONE);
        unless(!payable, Reason::CostNotPayable)
    }

    /// Whether a card that may be attached from the hand may be attached to that Pokémon.
    pub(crate) fn may_attach_to(&self, card: CardId, slot: SlotId) -> Legal {
        self.may_be_on(card, slot)?;
        self.has_place_for(card, slot)
    }

    /// One Pokémon Tool at a time (TURN-TOOL-2).
    fn has_place_for(&self, card: CardId, slot: SlotId) -> Legal {
        let takes_place = !self.book.brief(card).is_energy && self.fills_tool_slot(card);
        unless(
            takes_place && self.tool_of(slot).is_some(),
            Reason::HasATool,
        )
    }

    /// Whether an effect keeps a player from attaching Special Energy cards.
    pub(crate) fn special_energy_is_barred(&self, seat: Seat) -> bool {
        self.player_cannot(seat, PlayerAct::AttachSpecialEnergy)
    }

    /// To which Pokémon a card may be attached: its player's, unless its text says otherwise.
    fn may_be_on(&self, card: CardId, slot: SlotId) -> Legal {
        let def = self.book.attached_def(card);
        let Some(on) = def.only_on.as_ref().or(def.first_on.as_ref()) else {
            return self.own_pokemon(slot);
        };
        let reason = if def.kinds.has(Kinds::HYPER_GEAR) {
            Reason::OnlyOnOpponentsEx
        } else {
            Reason::NotForThatPokemon
        };
        unless(!self.is_taken_by(on, card, slot), reason)
    }

    /// Whether a card's text lets it be attached to that Pokémon, and stay there.
    pub fn belongs_on(&self, card: CardId, slot: SlotId) -> bool {
        let only_on = &self.book.attached_def(card).only_on;
        only_on
            .as_ref()
            .is_none_or(|on| self.is_taken_by(on, card, slot))
    }

    /// Whether that Pokémon is one of those for which a card's text says it is.
    fn is_taken_by(&self, on: &PokemonSel, card: CardId, slot: SlotId) -> bool {
        let ctx = Ctx::of(card.owner(), card, slot);
        self.in_scope(&ctx, 0, on, slot)
    }

    /// Whether there is a Pokémon to which a card may be attached, other than the one that has it.
    pub(crate) fn belongs_somewhere(&self, card: CardId) -> bool {
        let now = self.s.place(card);
        !self.book.brief(card).attaches_by_text
            || (self.all_in_play())
                .any(|slot| now != Place::Attached(slot) && self.belongs_on(card, slot))
    }

    /// What it costs to attach a card now. One that is moved from a Pokémon to another is attached already.
    pub(crate) fn cost_to_attach(&self, card: CardId) -> Option<ProgramId> {
        match self.book.brief(card).attaches_by_text {
            true if !matches!(self.s.place(card), Place::Attached(_)) => self.def(card).attach_cost,
            _ => None,
        }
    }

    /// Whether what it costs to attach a card is there besides the card whose text attaches it.
    pub(crate) fn can_pay_to_attach(&self, card: CardId, source: CardId) -> bool {
        let ctx = Ctx::of(card.owner(), card, SlotId::NONE);
        let cost = self.cost_to_attach(card);
        cost.is_none_or(|cost| self.can_pay_without(&ctx, cost, source))
    }

    /// Tools and Technical Machines are attached when they are played (TURN-TOOL-1, TURN-TM-1).
    pub(crate) fn attached_when_played(&self, card: CardId) -> bool {
        self.book.brief(card).role == Role::Attachment
    }
}
