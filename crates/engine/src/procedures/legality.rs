//! Which actions of the turn are legal, and why not. Listing the options (`listing.rs`) and refusing a move ask the same
//! functions, so that they can never disagree.

use crate::book::{
    ActivatedDef, AttackDef, Brief, Cost, Question, Role, TrainerClass, TrainerDef, Traits,
};
use crate::choice::Choice;
use crate::query::energy::EnergyPool;
use crate::reason::Reason;
use crate::state::ids::{CardId, CardSet, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::state::{Flags, Once, Place};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{PlayerAct, PokemonAct};
use rulebox_cards::{Limit, OncePerGame, UsedFrom};
use rulebox_rules::ruleset::FirstTurnEvolve;
use rulebox_rules::{Condition, RuleId, TrainerKind, rule};

/// Allowed, or the reason why not.
pub type Legal = Result<(), Reason>;

pub(crate) fn unless(forbidden: bool, reason: Reason) -> Legal {
    if forbidden { Err(reason) } else { Ok(()) }
}

impl<L: Layout> Table<'_, L> {
    /// Whether an action of the turn is legal for the player whose turn it is.
    pub fn may(&self, choice: Choice) -> Legal {
        match choice {
            Choice::Bench(card) => self.may_bench(card),
            Choice::Evolve(card, slot) => self.may_evolve(card, slot),
            Choice::LevelUp(card, slot) => self.may_level_up(card, slot),
            Choice::Attach(card, slot) => self.may_attach(card, slot),
            Choice::Play(card) => self.may_play(card),
            Choice::Power(card, clause) => self.may_use_power(card, clause),
            Choice::Retreat => self.may_retreat(),
            Choice::Attack(card, attack) => self.may_attack(card, attack),
            Choice::EndTurn => Ok(()),
            _ => Err(Reason::NotOffered),
        }
    }

    /// The rule that allows a legal action; of any other, the rule about actions of its sort.
    pub fn allowed_by(&self, choice: Choice) -> RuleId {
        let real = |card: CardId| self.book.has(card);
        match choice {
            Choice::Bench(card) if !real(card) => rule!("TURN-BENCH-1"),
            Choice::Play(card) if !real(card) => rule!("TURN-TRAINER-1"),
            Choice::Attach(card, _) if !real(card) => rule!("TURN-TOOL-1"),
            Choice::Bench(card) => match self.book.brief(card).role {
                Role::Legend => rule!("KIND-LEGEND-1"),
                Role::Union => rule!("KIND-VUNION-3"),
                _ => rule!("TURN-BENCH-1"),
            },
            Choice::Evolve(..) => rule!("TURN-EVOLVE-1"),
            Choice::LevelUp(..) => rule!("KIND-LVX-1"),
            Choice::Attach(card, _) if self.book.brief(card).is_energy => rule!("TURN-ENERGY-1"),
            Choice::Attach(..) => rule!("TURN-TOOL-1"),
            Choice::Play(card) => match self.def(card).trainer.as_ref().map(|t| t.class) {
                Some(TrainerClass::Supporter) => rule!("TURN-SUPPORTER-1"),
                Some(TrainerClass::Stadium) => rule!("TURN-STADIUM-1"),
                _ => rule!("TURN-TRAINER-1"),
            },
            Choice::Power(..) => rule!("TURN-ABILITY-2"),
            Choice::Retreat => rule!("TURN-RETREAT-1"),
            Choice::Attack(..) => rule!("ATTACK-4"),
            Choice::EndTurn => rule!("TURN-7"),
            Choice::Prize(_) => rule!("PRIZE-3"),
            _ => rule!("TEXT-14"),
        }
    }

    pub(crate) fn in_hand(&self, card: CardId) -> Legal {
        let seat = self.s.turn_seat;
        let there = (card.index() < self.s.places.as_ref().len())
            && self.s.place(card) == Place::Pile(Pile::Hand)
            && card.owner() == seat;
        unless(!there, Reason::NotInHand)?;
        unless(
            self.player_cannot(seat, PlayerAct::PlayCards),
            Reason::EffectForbids,
        )
    }

    pub(crate) fn own_pokemon(&self, slot: SlotId) -> Legal {
        unless(!self.is_theirs(slot, self.s.turn_seat), Reason::NotYours)
    }

    fn may_bench(&self, card: CardId) -> Legal {
        if card.index() < self.s.places.as_ref().len() && self.book.brief(card).part.0 > 0 {
            return self.may_assemble(card);
        }
        self.in_hand(card)?;
        unless(self.book.brief(card).role != Role::Basic, Reason::NotABasic)?;
        unless(self.bench_room(self.s.turn_seat) == 0, Reason::BenchIsFull)?;
        unless(
            self.may_not_play_pokemon(self.s.turn_seat, card),
            Reason::EffectForbids,
        )
    }

    /// Evolving: by name, not on the first turn, not a Pokémon that is new (TURN-EVOLVE-1, -3, -4, -11).
    fn may_evolve(&self, card: CardId, slot: SlotId) -> Legal {
        self.in_hand(card)?;
        self.own_pokemon(slot)?;
        self.may_evolve_onto(card, slot)
    }

    pub(crate) fn may_evolve_onto(&self, card: CardId, slot: SlotId) -> Legal {
        let brief = self.book.brief(card);
        let evolves = brief.role == Role::Evolution && brief.from != Brief::NOTHING;
        unless(!evolves, Reason::NotAnEvolution)?;
        let onto = self.book.brief(self.s.top(slot)).name;
        unless(onto != brief.from, Reason::EvolvesFromAnother)?;
        let seat = self.s.turn_seat;
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
    pub(crate) fn may_evolve_in_turn(&self, seat: Seat) -> Legal {
        let first_turn = match self.book.rules.first_turn_evolve {
            FirstTurnEvolve::Never | FirstTurnEvolve::OnlyIfCardSays => {
                self.s.seat(seat).turns <= 1
            }
            FirstTurnEvolve::Allowed => false,
        };
        unless(first_turn, Reason::FirstTurnNoEvolving)
    }

    /// What holds for every Trainer card of its kind, whatever its text (TURN-FIRST-2 to -5, TURN-SUPPORTER-1 …).
    pub(crate) fn may_play_trainer_at_all(&self, card: CardId) -> Legal {
        match &self.def(card).trainer {
            Some(trainer) => self.may_play_such_a_trainer(card, trainer),
            None => Err(Reason::NotATrainer),
        }
    }

    #[inline]
    fn may_play_such_a_trainer(&self, card: CardId, trainer: &TrainerDef) -> Legal {
        let seat = self.s.turn_seat;
        let rules = &self.book.rules;
        if self.is_starters_first_turn(seat) {
            let (allowed, reason) = match trainer.kind {
                TrainerKind::Supporter => {
                    (rules.starter_may_play_supporter, Reason::StarterNoSupporter)
                }
                TrainerKind::Stadium => (rules.starter_may_play_stadium, Reason::StarterNoStadium),
                TrainerKind::Fossil => (rules.starter_may_play_fossil, Reason::StarterNoFossil),
                _ => (rules.starter_may_play_item, Reason::StarterNoItem),
            };
            unless(!allowed, reason)?;
        }
        let done = self.s.seat(seat).done;
        match trainer.class {
            TrainerClass::Supporter => {
                unless(done.has(Once::SUPPORTER), Reason::SupporterAlreadyPlayed)?;
                unless(
                    self.player_cannot(seat, PlayerAct::PlaySupporter),
                    Reason::EffectForbids,
                )?;
            }
            TrainerClass::Stadium => {
                unless(done.has(Once::STADIUM), Reason::StadiumAlreadyPlayed)?;
                unless(
                    self.player_cannot(seat, PlayerAct::PlayStadium),
                    Reason::EffectForbids,
                )?;
                let same = self
                    .s
                    .stadium()
                    .is_some_and(|s| self.def(s).name == self.def(card).name);
                unless(same && rules.stadium_same_name_ban, Reason::SameStadium)?;
            }
            TrainerClass::Item => {
                unless(
                    self.player_cannot(seat, PlayerAct::PlayItem),
                    Reason::EffectForbids,
                )?;
            }
            TrainerClass::Tool => {}
        }
        let trainer_lock =
            trainer.counts_as_trainer && self.player_cannot(seat, PlayerAct::PlayTrainer);
        unless(trainer_lock, Reason::EffectForbids)
    }

    /// Whether it is the starting player's first turn of the game.
    pub fn is_starters_first_turn(&self, seat: Seat) -> bool {
        self.s.turn <= 1 && self.s.starter == seat
    }

    fn may_play(&self, card: CardId) -> Legal {
        self.in_hand(card)?;
        unless(self.attached_when_played(card), Reason::NotATrainer)?;
        self.may_play_from_hand(card)
    }

    pub(crate) fn may_play_from_hand(&self, card: CardId) -> Legal {
        let Some(trainer) = &self.def(card).trainer else {
            return Err(Reason::NotATrainer);
        };
        self.may_play_such_a_trainer(card, trainer)?;
        unless(trainer.reaction, Reason::OnlyAsAnAnswer)?;
        let ctx = Ctx::of(self.s.turn_seat, card, SlotId::NONE);
        match trainer.kind {
            TrainerKind::Stadium => Ok(()),
            TrainerKind::Fossil => {
                let seat = self.s.turn_seat;
                unless(self.bench_room(seat) == 0, Reason::BenchIsFull)?;
                unless(!self.may_come_into_play(seat, card), Reason::EffectForbids)
            }
            _ => {
                let met = trainer.needs.as_ref().is_none_or(|t| self.test(&ctx, t));
                unless(!met, Reason::ConditionNotMet)?;
                unless(!self.can_pay(&ctx, trainer.program), Reason::CostNotPayable)?;
                unless(!self.could_act(&ctx, trainer.program), Reason::NoEffect)
            }
        }
    }

    fn may_use_power(&self, card: CardId, clause: u8) -> Legal {
        let seat = self.s.turn_seat;
        unless(
            card.index() >= self.s.places.as_ref().len(),
            Reason::NotInPlay,
        )?;
        let this = match self.s.place(card) {
            Place::Stack(slot) | Place::Attached(slot) if self.is_theirs(slot, seat) => slot,
            Place::Stadium => SlotId::NONE,
            Place::Pile(Pile::Hand | Pile::Discard) if card.owner() == seat => SlotId::NONE,
            _ => return Err(Reason::NotInPlay),
        };
        if let Place::Stack(_) = self.s.place(card) {
            unless(!self.speaking(this).any(|c| c == card), Reason::NotInPlay)?;
        }
        self.may_use_power_of(this, card, clause)
    }

    /// The same for a card that is known to be in play, on or beside the Pokémon in `this`.
    pub(crate) fn may_use_power_of(&self, this: SlotId, card: CardId, clause: u8) -> Legal {
        let seat = self.s.turn_seat;
        let Some(activated) = self.def(card).activated.get(clause as usize) else {
            return Err(Reason::NotAnActivePower);
        };
        unless(activated.reaction, Reason::NotAnActivePower)?;
        let there = match self.s.place(card) {
            Place::Pile(Pile::Hand) => activated.from == UsedFrom::Hand,
            Place::Pile(Pile::Discard) => activated.from == UsedFrom::Discard,
            _ => activated.from == UsedFrom::Play,
        };
        unless(!there, Reason::NotInPlay)?;
        self.power_is_unused(seat, card, clause, activated)?;
        let off = match activated.power {
            Some(kind) if this.is_some() => self.power_does_not_work(card, this, kind),
            Some(_) => self.player_cannot(seat, PlayerAct::UsePowersElsewhere),
            None => this.is_some() && self.tool_is_off(card, this),
        };
        unless(off, Reason::EffectForbids)?;
        let ctx = Ctx::of(seat, card, this);
        let met = activated.needs.as_ref().is_none_or(|t| self.test(&ctx, t));
        unless(!met, Reason::PowerConditionNotMet)?;
        unless(
            !self.can_pay(&ctx, activated.program),
            Reason::PowerCostNotPayable,
        )?;
        unless(
            !self.could_act(&ctx, activated.program),
            Reason::PowerHasNoEffect,
        )
    }

    /// How often a power may be used: per card in play, per name, or once in the game (AMB-51).
    pub(crate) fn power_is_unused(
        &self,
        seat: Seat,
        card: CardId,
        clause: u8,
        power: &ActivatedDef,
    ) -> Legal {
        let used = match power.limit {
            Limit::AnyNumber => false,
            Limit::OncePerTurn if self.s.place(card) == Place::Stadium => {
                self.s.seat(seat).done.has(Once::STADIUM_USED)
            }
            Limit::OncePerTurn => self.s.used[(clause > 0) as usize].has(card),
            Limit::OncePerTurnByName => self.s.seat(seat).names_used & 1 << power.name != 0,
            Limit::OncePerGameByName => self.s.seat(seat).names_spent & 1 << power.name != 0,
            Limit::Vstar => self.s.seat(seat).spent.has(OncePerGame::Vstar),
        };
        let reason = match power.limit {
            Limit::Vstar => Reason::VstarPowerAlreadyUsed,
            Limit::OncePerGameByName => Reason::PowerUsedInThisGame,
            _ => Reason::PowerAlreadyUsed,
        };
        unless(used, reason)
    }

    pub(crate) fn may_retreat(&self) -> Legal {
        let seat = self.s.turn_seat;
        let active = self.s.active(seat);
        unless(
            self.s.seat(seat).done.has(Once::RETREAT),
            Reason::AlreadyRetreated,
        )?;
        unless(
            !active.is_some() || self.s.bench(seat).is_empty(),
            Reason::NoBenchToRetreatTo,
        )?;
        unless(
            self.is_held(active) && !self.may_retreat_held(active),
            Reason::CannotRetreatNow,
        )?;
        let cost = self.retreat_cost(active);
        unless(
            !self.has_energy(active, cost),
            Reason::NotEnoughEnergyToRetreat,
        )?;
        unless(
            self.pokemon_cannot(active, |act| *act == PokemonAct::Retreat),
            Reason::EffectForbids,
        )
    }

    /// Asleep or Paralyzed (COND-8, ATTACK-8).
    fn is_held(&self, slot: SlotId) -> bool {
        let conditions = self.s.pokemon(slot).conditions;
        conditions.has(Condition::Asleep) || conditions.has(Condition::Paralyzed)
    }

    pub(crate) fn may_attack(&self, card: CardId, attack: u8) -> Legal {
        let active = self.may_attack_at_all()?;
        let place = self.s.place(card);
        unless(place == Place::Nowhere, Reason::NoSuchAttack)?;
        if let Some(legal) = self.may_use_lent(active, card, attack) {
            return legal;
        }
        let on_it = match place {
            Place::Stack(slot) if slot == active => self.speaking(active).any(|c| c == card),
            Place::Attached(slot) => slot == active,
            Place::Stack(slot) => {
                unless(
                    self.is_theirs(slot, self.s.turn_seat),
                    Reason::OnlyTheActiveAttacks,
                )?;
                false
            }
            _ => false,
        };
        let exists = on_it && self.def(card).attacks.len() > attack as usize;
        unless(!exists, Reason::NoSuchAttack)?;
        self.may_use_attack(active, card, attack, &self.energy(active), false)
    }

    /// What holds for every attack of the Active Pokémon.
    pub(crate) fn may_attack_at_all(&self) -> Result<SlotId, Reason> {
        let seat = self.s.turn_seat;
        let active = self.s.active(seat);
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
        Ok(active)
    }

    pub(crate) fn may_use_attack(
        &self,
        active: SlotId,
        card: CardId,
        attack: u8,
        energy: &EnergyPool,
        free: bool,
    ) -> Legal {
        let attack = &self.def(card).attacks[attack as usize];
        self.may_attack_now(active, attack)?;
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
            |act| matches!(act, PokemonAct::UseAttack(name) if *name == attack.name),
        );
        unless(barred, Reason::EffectForbids)?;
        let ctx = Ctx::of(self.s.turn_seat, card, active);
        let met = attack.needs.as_ref().is_none_or(|t| self.test(&ctx, t));
        unless(!met, Reason::AttackConditionNotMet)
    }

    /// What the turn, the Pokémon's conditions and earlier attacks of the game allow; an attack's own text may allow
    /// more (AMB-11).
    fn may_attack_now(&self, active: SlotId, attack: &AttackDef) -> Legal {
        let seat = self.s.turn_seat;
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
        let Some(once) = attack.once else {
            return Ok(());
        };
        let spent = self.s.seat(seat).spent.has(once);
        match once {
            OncePerGame::Gx => {
                unless(spent, Reason::GxAttackAlreadyUsed)?;
                unless(
                    self.player_cannot(seat, PlayerAct::UseGxAttacks),
                    Reason::EffectForbids,
                )
            }
            OncePerGame::Vstar => unless(spent, Reason::VstarPowerAlreadyUsed),
        }
    }
}
