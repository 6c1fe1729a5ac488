//! Attacks that a Pokémon may use although they are not its own, and attacks that can be copied (KIND-GX-8, TEXT-8).

use crate::book::{AttackDef, Question};
use crate::choice::Choice;
use crate::procedures::program::Op;
use crate::query::energy::EnergyPool;
use crate::reason::{Legal, Reason, unless};
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, EnvId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::OncePerGame;
use rulebox_cards::effect::{AttackSource, Modifier, PermitRule, PlayerAct};

impl<L: Layout> Table<'_, L> {
    /// The cards whose attacks a text means.
    fn cards_of(&self, ctx: &Ctx<'_, L>, of: &AttackSource) -> L::Cards {
        match of {
            AttackSource::Pokemon(sel) => {
                let mut cards = L::Cards::default();
                for slot in self.pokemon(ctx, sel) {
                    self.speaking(slot).for_each(|card| cards.insert(card));
                }
                cards
            }
            AttackSource::Cards(sel) => {
                let mut cards = self.cards(ctx, sel);
                for card in cards.cards() {
                    // A Technical Machine has an attack but is no Pokémon card, and the attacks on a piece of a V-UNION
                    // cannot be referred to (KIND-VUNION-14).
                    let piece = self.def(card).part.is_some_and(|(_, of)| of == 4);
                    if piece || self.def(card).card.pokemon().is_none() {
                        cards.remove(card);
                    }
                }
                cards
            }
        }
    }

    /// Cards elsewhere whose attacks effects let that Pokémon use, and whether some of them without their cost.
    fn lending_cards(&self, slot: SlotId) -> (L::Cards, bool) {
        let mut cards = L::Cards::default();
        let mut some_free = false;
        self.each_modifier_of(slot, Question::MayUseAttacks, |modifier, ctx| {
            if let Modifier::Permit(PermitRule::UseAttacks { of, free, .. }) = modifier {
                some_free |= *free;
                let lent = self.cards_of(ctx, of);
                lent.cards().for_each(|card| cards.insert(card));
            }
        });
        self.speaking(slot).for_each(|card| cards.remove(card));
        (cards, some_free)
    }

    /// Whether a card is among those whose attacks a text means.
    fn is_card_of(&self, ctx: &Ctx<'_, L>, of: &AttackSource, card: CardId) -> bool {
        match (of, self.s.place(card)) {
            (AttackSource::Pokemon(sel), Place::Stack(slot)) => {
                self.pokemon(ctx, sel).has(slot) && self.speaking(slot).any(|c| c == card)
            }
            (AttackSource::Pokemon(_), _) => false,
            (AttackSource::Cards(_), _) => self.cards_of(ctx, of).has(card),
        }
    }

    /// Whether an effect lets that Pokémon use an attack of a card elsewhere, and if so, whether without its cost.
    pub(crate) fn lent_for_free(
        &self,
        slot: SlotId,
        card: CardId,
        attack: &AttackDef,
    ) -> Option<bool> {
        let mut free = None;
        self.each_modifier_of(slot, Question::MayUseAttacks, |modifier, ctx| {
            let Modifier::Permit(PermitRule::UseAttacks {
                of,
                named,
                free: without_cost,
                ..
            }) = modifier
            else {
                return;
            };
            let other = named.as_ref().is_some_and(|name| **name != *attack.name);
            if !other && self.is_card_of(ctx, of, card) {
                free = Some(free.unwrap_or(false) || *without_cost);
            }
        });
        free
    }

    /// An attack of a card elsewhere, where an effect lets the Active Pokémon use it; nothing where none does.
    pub(crate) fn may_use_lent(
        &self,
        by: Seat,
        active: SlotId,
        card: CardId,
        attack: u8,
    ) -> Option<Legal> {
        let known = self.answers(Question::MayUseAttacks) && self.lending_cards(active).0.has(card);
        let def = self
            .book
            .def(card)
            .attacks
            .get(attack as usize)
            .filter(|_| known)?;
        let free = self.lent_for_free(active, card, def)?;
        Some(self.may_use_attack(by, active, card, attack, &self.energy(active), free))
    }

    /// Whether the attack that was just used may be used once more.
    pub(crate) fn may_attack_again(&self, by: Seat, card: CardId, attack: u8) -> Legal {
        let active = self.attacker_with(by, card, attack);
        let same = active.is_some() && self.attacker_of_turn() == active;
        let again = same && self.may_attack_twice(active);
        unless(!again, Reason::NoSuchAttack)?;
        self.may_attack(by, card, attack)
    }

    /// Lists the attacks of cards elsewhere that the Active Pokémon may use now, with the Energy that it has.
    #[inline(never)]
    pub(crate) fn lent_choices(
        &self,
        by: Seat,
        active: SlotId,
        energy: &EnergyPool,
        out: &mut impl Extend<Choice>,
    ) {
        let (cards, some_free) = self.lending_cards(active);
        let as_printed = !some_free && !self.answers(Question::AttackCost);
        for card in cards.cards() {
            for (n, attack) in (0..).zip(&self.book.def(card).attacks) {
                // Most of them cost more than there is, which is seen before asking who lends them.
                if as_printed && energy.total() < u16::from(attack.cost.total) {
                    continue;
                }
                let free = self.lent_for_free(active, card, attack);
                let legal = free.map(|free| self.may_use_attack(by, active, card, n, energy, free));
                if legal == Some(Ok(())) {
                    out.extend([Choice::Attack(card, n)]);
                }
            }
        }
    }

    /// Whether a Pokémon may use its attack a second time.
    pub(crate) fn may_attack_twice(&self, slot: SlotId) -> bool {
        self.any_modifier_of(slot, Question::MayAttackTwice)
    }

    /// Calls `f` with each attack that the running attack can copy.
    pub(crate) fn each_copyable(
        &self,
        env: EnvId,
        of: &AttackSource,
        mut f: impl FnMut(CardId, u8),
    ) {
        let ctx = Ctx::running(self.memory(env));
        for card in self.cards_of(&ctx, of).cards() {
            for (n, attack) in self.def(card).attacks.iter().enumerate() {
                if self.may_copy(&ctx, attack) {
                    f(card, n as u8);
                }
            }
        }
    }

    /// A spent GX attack or VSTAR Power cannot be copied (KIND-GX-8), and its own condition must be met. A copied attack
    /// copies no attack that copies again, so that copying always comes to an end.
    fn may_copy(&self, ctx: &Ctx<'_, L>, attack: &AttackDef) -> bool {
        let spent = attack.once.is_some_and(|once| {
            let barred =
                once == OncePerGame::Gx && self.player_cannot(ctx.seat, PlayerAct::UseGxAttacks);
            barred || !self.is_left(once.into(), ctx.seat, self.board_of(ctx))
        });
        let met = attack.needs.as_ref().is_none_or(|t| self.test(ctx, t));
        let is_copied = self.attack().is_some_and(|a| a.is_copy);
        !spent && met && !(is_copied && self.copies(attack))
    }

    fn copies(&self, attack: &AttackDef) -> bool {
        let mut ops = self.book.program(attack.program).ops.iter();
        ops.any(|op| matches!(op, Op::Attack(op) if op.copies()))
    }
}
