//! Evolving (TURN-EVOLVE-1 to TURN-EVOLVE-13, AMB-11, AMB-12), Mega Evolution (KIND-MEGA-5) and devolving (GLOSS-1 to
//! GLOSS-3).

use crate::book::names::is_same_mega;
use crate::book::{Brief, Question, Role, Traits};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::Game;
use crate::knowledge::event::{Event, Sink};
use crate::procedures::listing::Hand;
use crate::reason::{Legal, Reason, unless};
use crate::state::ids::{CardId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::state::{Flags, Origin, Place};
use crate::table::Table;
use rulebox_cards::effect::{Modifier, PermitRule, PlayerAct, PokemonAct, Trigger};
use rulebox_rules::ruleset::{EvolveClears, FirstTurnEvolve};

impl<L: Layout> Table<'_, L> {
    pub(super) fn may_evolve(&self, by: Seat, card: CardId, slot: SlotId) -> Legal {
        self.in_hand(by, card)?;
        self.own_pokemon(by, slot)?;
        self.may_evolve_onto(by, card, slot)
    }

    /// Evolving with a card of the hand: by name, not on the first turn, not a Pokémon that is new (TURN-EVOLVE-1, -3, -4, -11).
    #[inline(always)]
    fn may_evolve_onto(&self, seat: Seat, card: CardId, slot: SlotId) -> Legal {
        let brief = self.book.brief(card);
        let evolves = brief.role == Role::Evolution && brief.from != Brief::NOTHING;
        unless(!evolves, Reason::NotAnEvolution)?;
        let onto = self.book.brief(self.s.top(slot)).name;
        unless(onto != brief.from, Reason::EvolvesFromAnother)?;
        // A card text that lets a Pokémon evolve at once goes before these rules (AMB-11).
        let at_once = brief.traits.has(Traits::AT_ONCE)
            || self.answers(Question::EvolveAtOnce) && self.may_evolve_at_once(slot);
        if !at_once {
            self.may_evolve_in_turn(seat)?;
            let new = self.s.pokemon(slot).flags.has(Flags::NEW);
            let evolved = self.s.stack_of(slot).nth(1).is_some();
            unless(new && evolved, Reason::EvolvedThisTurn)?;
            unless(new, Reason::NewThisTurn)?;
        }
        let barred = self.player_cannot(seat, PlayerAct::Evolve)
            || self.may_not_play_pokemon(seat, card)
            || self.pokemon_cannot(slot, |act| *act == PokemonAct::Evolve);
        unless(barred, Reason::EffectForbids)
    }

    /// Not on a player's own first turn (TURN-EVOLVE-11).
    fn may_evolve_in_turn(&self, seat: Seat) -> Legal {
        let first_turn = match self.book.rules.first_turn_evolve {
            FirstTurnEvolve::Never | FirstTurnEvolve::OnlyIfCardSays => {
                self.s.seat(seat).turns <= 1
            }
            FirstTurnEvolve::Allowed => false,
        };
        unless(first_turn, Reason::FirstTurnNoEvolving)
    }

    /// Whether a card text lets that Pokémon evolve at once (AMB-11).
    fn may_evolve_at_once(&self, slot: SlotId) -> bool {
        self.any_modifier_of(slot, Question::EvolveAtOnce)
    }

    pub(super) fn evolve_choices(&self, hand: &Hand<'_>, out: &mut impl Extend<Choice>) {
        let evolutions = hand.with(Role::Evolution);
        if evolutions == 0 {
            return;
        }
        let mine = self.in_play_of(hand.seat);
        let name_of = |slot| self.book.brief(self.s.top(slot)).name;
        let onto: NameMarks = mine.map(name_of).collect();
        let in_turn =
            self.may_evolve_in_turn(hand.seat).is_ok() || self.answers(Question::EvolveAtOnce);
        for card in self.different_in(hand, evolutions) {
            let Brief { from, traits, .. } = *self.book.brief(card);
            if onto.may_have(from) && (in_turn || traits.has(Traits::AT_ONCE)) {
                let ready = mine
                    .filter(|slot| name_of(*slot) == from)
                    .filter(|slot| self.may_evolve_onto(hand.seat, card, *slot).is_ok());
                out.extend(ready.map(|slot| Choice::Evolve(card, slot)));
            }
        }
    }

    /// Whether a card text lets the turn go on after that Pokémon became this Mega Evolution (KIND-MEGA-8).
    fn mega_keeps_turn(&self, slot: SlotId, card: CardId) -> bool {
        let name = &self.def(card).card.name;
        let mut found = false;
        self.each_modifier(Question::MegaKeepsTurn, |modifier, ctx, _| {
            if let Modifier::Permit(PermitRule::MegaKeepsTurn { who, into }) = modifier
                && is_same_mega(into, name)
            {
                found |= self.in_scope(ctx, 0, who, slot);
            }
        });
        found
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    pub(super) fn evolve_from_hand(&mut self, card: CardId, slot: SlotId) {
        self.evolve(slot, card);
        self.check_after();
    }

    /// Puts an Evolution card on a Pokémon (TURN-EVOLVE-7, TURN-EVOLVE-8, TURN-EVOLVE-9). A LV.X card levels it up.
    pub fn evolve(&mut self, slot: SlotId, card: CardId) {
        if self.book.brief(card).role == Role::LevelUp {
            return self.level_up(slot, card);
        }
        let from_hand = self.s.place(card) == Place::Pile(Pile::Hand);
        let under = self.put_on_top(slot, card);
        self.s.slots[slot.index()].flags.add(Flags::NEW);
        self.tell(Event::Evolved { slot, card });
        self.end_all_on(slot);
        // The card under it no longer speaks, unless the new one keeps its texts.
        if self.book.brief(under).questions != 0 {
            self.refresh_questions();
        }
        if from_hand {
            self.happened(Trigger::Evolved, slot, card);
        }
        if self.book.brief(card).traits.has(Traits::ENDS_TURN) {
            self.end_turn_after_mega(slot, card);
        }
    }

    /// A player's turn ends when one of their Pokémon becomes a Mega Evolution, once what is under way is finished; in the
    /// other player's turn nothing ends (KIND-MEGA-5, KIND-MEGA-8, AMB-46).
    fn end_turn_after_mega(&mut self, slot: SlotId, card: CardId) {
        let holder = self.table().holder_of(slot);
        if self.table().is_turn_of(holder) && !self.table().mega_keeps_turn(slot, card) {
            self.end_turn_of(holder);
        }
    }

    /// Conditions and other effects end when a Pokémon evolves or devolves (AMB-12).
    fn end_all_on(&mut self, slot: SlotId) {
        self.cure_all(slot);
        let attacks_only =
            self.book.rules.evolve_clears == EvolveClears::ConditionsAndAttackEffects;
        self.end_effects_on(slot, |lasting| match lasting.origin {
            // A marker goes when its Pokémon evolves, damage counters do not (KIND-COUNTER-2).
            Origin::Attack | Origin::Marker => true,
            Origin::TrainerOrEnergy | Origin::Power => !attacks_only,
        });
    }

    /// Devolves a Pokémon (GLOSS-1) and gives its highest Evolution card, which the caller then moves away. The Pokémon
    /// keeps damage and attached cards (GLOSS-2) and has changed this turn (AMB-10).
    pub(crate) fn devolve(&mut self, slot: SlotId) -> CardId {
        let card = self.table().earlier_level(slot);
        self.end_all_on(slot);
        self.s.slots[slot.index()].flags.add(Flags::NEW);
        self.tell(Event::Devolved { slot, card });
        card
    }
}

/// Marks of some names: one that is not marked is not among them, one that is marked may be.
#[derive(Clone, Copy, Default)]
struct NameMarks(u64);

impl NameMarks {
    fn may_have(self, name: u16) -> bool {
        self.0 & 1 << (name % 64) != 0
    }
}

impl FromIterator<u16> for NameMarks {
    fn from_iter<I: IntoIterator<Item = u16>>(names: I) -> NameMarks {
        let marks = names.into_iter().map(|name| 1 << (name % 64));
        NameMarks(marks.fold(0, |all, mark| all | mark))
    }
}
