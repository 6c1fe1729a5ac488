//! Who may attack, and with which attacks (ATTACK-A, ATTACK-4, ATTACK-8): asked when an attack is listed and when it is announced.

use crate::book::{AttackDef, Cost, Question};
use crate::choice::Choice;
use crate::plan::Board;
use crate::query::energy::EnergyPool;
use crate::reason::{Legal, Reason, unless};
use crate::state::Place;
use crate::state::ids::{CardId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{BanRule, Modifier, PokemonAct};
use rulebox_rules::Condition;

impl<L: Layout> Table<'_, L> {
    /// Whether a player may announce that attack of a card (ATTACK-A).
    pub(crate) fn may_attack(&self, by: Seat, card: CardId, attack: u8) -> Legal {
        let active = self.attacker_with(by, card, attack);
        self.may_attack_at_all(by, active)?;
        let place = self.s.place(card);
        unless(place == Place::Nowhere, Reason::NoSuchAttack)?;
        if let Some(legal) = self.may_use_lent(by, active, card, attack) {
            return legal;
        }
        let on_it = match place {
            Place::Stack(slot) if slot == active => self.speaking(active).any(|c| c == card),
            Place::Attached(slot) => slot == active,
            Place::Stack(slot) => {
                unless(self.is_theirs(slot, by), Reason::OnlyTheActiveAttacks)?;
                false
            }
            Place::Pile(_) | Place::Stadium | Place::Nowhere => false,
        };
        let exists = on_it && self.def(card).attacks.len() > attack as usize;
        unless(!exists, Reason::NoSuchAttack)?;
        self.may_use_attack(by, active, card, attack, &self.energy(active), false)
    }

    /// The Active Pokémon with which a player would use an attack of a card: the one on whose board the card is, or else the
    /// first that may use it.
    pub(crate) fn attacker_with(&self, by: Seat, card: CardId, attack: u8) -> SlotId {
        let plan = &self.book.plan;
        let held = plan.held::<L>(by);
        let home = plan.home::<L>(by);
        if L::MIRRORED || self.s.place(card) == Place::Nowhere {
            return self.s.active(home);
        }
        let slot = self.s.slot_of(card);
        if slot.is_some() && held.has(Board::of(slot)) {
            return self.s.active(Board::of(slot));
        }
        let mut others = held.map(|board| self.s.active(board));
        let may = |active: &SlotId| {
            active.is_some() && self.may_use_lent(by, *active, card, attack) == Some(Ok(()))
        };
        others.find(may).unwrap_or(self.s.active(home))
    }

    /// What holds for every attack of an Active Pokémon.
    #[inline(always)]
    fn may_attack_at_all(&self, seat: Seat, active: SlotId) -> Legal {
        unless(!active.is_some(), Reason::OnlyTheActiveAttacks)?;
        unless(
            self.pokemon_cannot(active, |act| *act == PokemonAct::Attack),
            Reason::EffectForbids,
        )?;
        if self.answers(Question::PayToAttack) {
            let hand = self.s.pile_len(seat, Pile::Hand);
            let price = usize::from(self.price_of_attacking(active));
            unless(hand < price, Reason::CannotPayToAttack)?;
        }
        Ok(())
    }

    /// Whether the Active Pokémon may use an attack of a card with the Energy that it has, or without its cost.
    #[inline(always)]
    pub(crate) fn may_use_attack(
        &self,
        by: Seat,
        active: SlotId,
        card: CardId,
        attack: u8,
        energy: &EnergyPool,
        free: bool,
    ) -> Legal {
        let attack = &self.def(card).attacks[attack as usize];
        self.may_attack_now(by, active, attack)?;
        unless(self.tool_is_off(card, active), Reason::EffectForbids)?;
        let cost = match free {
            true => Cost::default(),
            false => self.attack_cost(active, attack),
        };
        let short = energy.total() < u16::from(cost.total.saturating_sub(cost.waived));
        unless(short, Reason::NotEnoughEnergy)?;
        unless(!energy.pays(&cost), Reason::WrongEnergy)?;
        let barred = self.pokemon_cannot(
            active,
            |act| matches!(act, PokemonAct::UseAttack(name) if **name == *attack.name),
        );
        unless(barred, Reason::EffectForbids)?;
        let ctx = Ctx::of(by, card, active);
        let met = attack.needs.as_ref().is_none_or(|t| self.test(&ctx, t));
        unless(!met, Reason::AttackConditionNotMet)
    }

    /// What the turn, the Pokémon's conditions and earlier attacks of the game allow; an attack's own text may allow
    /// more (ATTACK-8, AMB-11).
    fn may_attack_now(&self, seat: Seat, active: SlotId, attack: &AttackDef) -> Legal {
        let starter_waits =
            self.is_starters_first_turn(seat) && !self.book.rules.starter_may_attack;
        unless(
            starter_waits && !attack.on_first_turn,
            Reason::StarterNoAttack,
        )?;
        let conditions = self.s.pokemon(active).conditions;
        let asleep = conditions.has(Condition::Asleep) && !attack.while_asleep;
        unless(
            asleep || conditions.has(Condition::Paralyzed),
            Reason::CannotAttackNow,
        )?;
        match attack.once {
            Some(once) => self.may_use_once(seat, once, Board::of(active)),
            None => Ok(()),
        }
    }

    /// Lists the attacks that a player may use on a board.
    pub(in crate::procedures) fn attack_choices(
        &self,
        by: Seat,
        board: Board,
        out: &mut impl Extend<Choice>,
    ) {
        let active = self.s.active(board);
        if self.may_attack_at_all(by, active).is_err() {
            return;
        }
        let energy = self.energy(active);
        let as_printed = !self.answers_about(active, Question::AttackCost);
        for card in self.speaking(active).chain(self.s.attached(active)) {
            for attack in 0..self.attacks_of(card) {
                // Most attacks that cannot be used cost more than there is, and that is quickly seen.
                let cost = self.def(card).attacks[attack as usize].cost.total;
                if as_printed && energy.total() < u16::from(cost) {
                    continue;
                }
                let legal = self.may_use_attack(by, active, card, attack, &energy, false);
                if legal.is_ok() {
                    out.extend([Choice::Attack(card, attack)]);
                }
            }
        }
        if self.answers(Question::MayUseAttacks) {
            self.lent_choices(by, active, &energy, out);
        }
    }

    /// Cards from the hand that a Pokémon's player must discard for its attack.
    pub(super) fn price_of_attacking(&self, slot: SlotId) -> u8 {
        let mut price = 0u8;
        self.each_modifier_of(slot, Question::PayToAttack, |modifier, _| {
            if let Modifier::Ban(BanRule::PayToAttack { cards, .. }) = modifier {
                price = price.saturating_add(*cards);
            }
        });
        price
    }

    /// How many effects ask for a coin when that Pokémon attacks (ATTACK-B).
    pub(super) fn flips_to_attack(&self, slot: SlotId) -> usize {
        let mut flips = 0;
        self.each_modifier_of(slot, Question::FlipToAttack, |_, _| flips += 1);
        flips
    }
}
