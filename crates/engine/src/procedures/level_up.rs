//! Levelling up (KIND-LVX-1 to KIND-LVX-13): a LV.X card goes onto a Pokémon of its name, which stays what it was.

use crate::book::Role;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::Game;
use crate::knowledge::event::{Event, Sink};
use crate::procedures::listing::Hand;
use crate::reason::{Legal, Reason, unless};
use crate::state::ids::{CardId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::state::{Flags, Place};
use crate::table::Table;
use rulebox_cards::effect::Trigger;
use rulebox_rules::Stage;

impl<L: Layout> Table<'_, L> {
    pub(super) fn may_level_up(&self, by: Seat, card: CardId, slot: SlotId) -> Legal {
        self.in_hand(by, card)?;
        self.own_pokemon(by, slot)?;
        self.may_level_up_onto(by, card, slot)
    }

    /// Levelling up with a card of the hand: by name, only the Active Pokémon, not when it is new and not on a player's first
    /// turn.
    #[inline(never)]
    fn may_level_up_onto(&self, by: Seat, card: CardId, slot: SlotId) -> Legal {
        self.levels_up(card, slot)?;
        unless(!self.s.is_active(slot), Reason::OnlyTheActiveLevelsUp)?;
        let first_turn = self.s.seat(by).turns <= 1;
        unless(first_turn, Reason::FirstTurnNoLevelUp)?;
        let new = self.s.pokemon(slot).flags.has(Flags::NEW);
        unless(new, Reason::NewBeforeLevelUp)?;
        unless(self.may_not_play_pokemon(by, card), Reason::EffectForbids)
    }

    #[inline]
    pub(super) fn level_up_choices(&self, hand: &Hand<'_>, out: &mut impl Extend<Choice>) {
        let cards = hand.with(Role::LevelUp);
        if cards != 0 {
            self.level_ups(hand, cards, out);
        }
    }

    #[cold]
    #[inline(never)]
    fn level_ups(&self, hand: &Hand<'_>, cards: u64, out: &mut impl Extend<Choice>) {
        for board in self.book.plan.held::<L>(hand.seat) {
            let active = self.s.active(board);
            let levels_up = |card: &CardId| {
                active.is_some() && self.may_level_up_onto(hand.seat, *card, active).is_ok()
            };
            let level_ups = self.different_in(hand, cards).filter(levels_up);
            out.extend(level_ups.map(|card| Choice::LevelUp(card, active)));
        }
    }

    /// Whether a LV.X card goes onto a Pokémon at all, wherever that is (KIND-LVX-1, KIND-LVX-12).
    pub(crate) fn levels_up(&self, card: CardId, slot: SlotId) -> Legal {
        let brief = self.book.brief(card);
        unless(brief.role != Role::LevelUp, Reason::NotALevelUp)?;
        let name = self.top_brief(slot).map(|top| top.name);
        unless(name != Some(brief.from), Reason::LevelsUpAnother)?;
        unless(
            self.level_up_card(slot).is_some(),
            Reason::AlreadyLevelledUp,
        )
    }

    /// The LV.X card on top of a Pokémon, if it has levelled up.
    pub(crate) fn level_up_card(&self, slot: SlotId) -> Option<CardId> {
        let top = self.s.top(slot);
        (self.book.brief(top).role == Role::LevelUp).then_some(top)
    }

    /// The top card of a Pokémon, a LV.X card left out.
    pub(crate) fn earlier_level(&self, slot: SlotId) -> CardId {
        let is_level_up = |card: &CardId| self.book.brief(*card).role == Role::LevelUp;
        let mut cards = self.s.stack_of(slot).skip_while(is_level_up);
        cards.next().unwrap_or(self.s.top(slot))
    }

    /// The stage of a Pokémon in play: one that has levelled up keeps that of the earlier level (KIND-LVX-8).
    pub(crate) fn stage_in_play(&self, slot: SlotId) -> Option<Stage> {
        let facts = self.def(self.earlier_level(slot)).pokemon.as_ref();
        facts.map(|p| p.stage)
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    pub(super) fn level_up_from_hand(&mut self, card: CardId, slot: SlotId) {
        self.level_up(slot, card);
        self.check_after();
    }

    /// Puts a LV.X card on a Pokémon, which keeps damage and attached cards and loses everything else (KIND-LVX-3,
    /// KIND-LVX-6).
    pub(crate) fn level_up(&mut self, slot: SlotId, card: CardId) {
        let from_hand = self.s.place(card) == Place::Pile(Pile::Hand);
        self.put_on_top(slot, card);
        self.tell(Event::LevelledUp { slot, card });
        self.cure_all(slot);
        self.end_effects_on(slot, |_| true);
        if from_hand {
            self.happened(Trigger::LevelledUp, slot, card);
        }
    }
}
