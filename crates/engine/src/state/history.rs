//! What texts ask of earlier moments: who was Knocked Out in the last turn, which attack and which Supporter were used,
//! how much damage an attack did. The book lists what its cards ask for, and each seat keeps one bit for each: a game
//! without such cards remembers nothing.

use crate::book::Book;
use crate::book::def::{Def, Rule};
use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::plan::Side;
use crate::procedures::program::Op;
use crate::program::code::Code;
use crate::program::compile::CompileError;
use crate::state::Flags;
use crate::state::ids::{CardId, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{FactRule, Filter, Modifier, PastTest, Test};

/// Deeds that the cards of one game can ask for.
pub const DEEDS: usize = 8;

/// Something a player did, or something that happened to a player's Pokémon, which a text asks for later.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// A Pokémon of this sort was Knocked Out; perhaps only by damage of an attack.
    KnockedOut {
        /// Of what sort.
        filter: Filter,
        /// By damage of an attack.
        by_damage: bool,
    },
    /// The attack of this name was used.
    UsedAttack(String),
    /// A Supporter of this sort was played.
    PlayedSupporter(Filter),
}

impl Deed {
    /// What a test asks for, if it is about an earlier moment. That just any Pokémon was Knocked Out is remembered by
    /// the turn.
    fn of(test: &Test) -> Option<Deed> {
        match test {
            Test::Past(PastTest::KnockedOutLastTurn { filter, by_damage })
                if *by_damage || *filter != Filter::Any =>
            {
                Some(Deed::KnockedOut {
                    filter: filter.clone(),
                    by_damage: *by_damage,
                })
            }
            Test::Past(PastTest::UsedAttackLastTurn(name)) => Some(Deed::UsedAttack(name.clone())),
            Test::Past(PastTest::PlayedSupporter { filter, .. }) => {
                Some(Deed::PlayedSupporter(filter.clone()))
            }
            Test::Past(PastTest::KnockedOutLastTurn { .. } | PastTest::DamagedLastTurn(_))
            | Test::All(_)
            | Test::AnyOf(_)
            | Test::Not(_)
            | Test::Compare(..)
            | Test::Exists(_)
            | Test::ExistsCard(_)
            | Test::Present(_) => None,
        }
    }

    /// Whether a test asks for this; nothing is copied, since games ask it.
    fn is_asked_by(&self, test: &Test) -> bool {
        match (self, test) {
            (
                Deed::KnockedOut { filter, by_damage },
                Test::Past(PastTest::KnockedOutLastTurn {
                    filter: asked,
                    by_damage: by,
                    ..
                }),
            ) => by_damage == by && filter == asked,
            (Deed::UsedAttack(name), Test::Past(PastTest::UsedAttackLastTurn(asked))) => {
                name == asked
            }
            (
                Deed::PlayedSupporter(filter),
                Test::Past(PastTest::PlayedSupporter { filter: asked, .. }),
            ) => filter == asked,
            _ => false,
        }
    }
}

/// Adds what a card asks for to what its game remembers.
pub(crate) fn collect(
    def: &Def,
    programs: &[Code],
    rules: &[Rule],
    deeds: &mut Vec<Deed>,
) -> Result<(), CompileError> {
    let ops = programs.iter().flat_map(|code| &code.ops[..]);
    let in_ops = ops.filter_map(Op::test);
    let lasting = rules.iter().filter_map(|rule| match rule {
        Rule::Holds(modifier) => Some(modifier),
        Rule::When(_) | Rule::Marker(..) => None,
    });
    let holding = def.statics.iter().map(|s| &s.modifier).chain(lasting);
    let in_rules = holding.filter_map(|modifier| match modifier {
        Modifier::Fact(FactRule::BenchSize { test, .. }) => test.as_ref(),
        Modifier::Fact(
            FactRule::Hp { .. }
            | FactRule::Type { .. }
            | FactRule::Weakness { .. }
            | FactRule::NoWeaknessTo(_)
            | FactRule::CountsAs { .. },
        )
        | Modifier::Damage(_)
        | Modifier::Ban(_)
        | Modifier::Cost(_)
        | Modifier::Permit(_)
        | Modifier::Checkup(_)
        | Modifier::KnockOut(_)
        | Modifier::Energy(_) => None,
    });
    let clauses = (def.statics.iter().map(|s| s.test.as_ref()))
        .chain(def.activated.iter().map(|a| a.needs.as_deref()))
        .chain(def.triggered.iter().map(|t| t.needs.as_deref()))
        .chain(def.attacks.iter().map(|a| a.needs.as_deref()))
        .chain(def.trainer.iter().map(|t| t.needs.as_deref()))
        .chain(rules.iter().map(|rule| match rule {
            Rule::Holds(_) => None,
            Rule::When(clause) | Rule::Marker(_, clause) => clause.needs.as_deref(),
        }));
    for test in in_ops.chain(in_rules).chain(clauses.flatten()) {
        collect_from(test, deeds)?;
    }
    Ok(())
}

fn collect_from(test: &Test, deeds: &mut Vec<Deed>) -> Result<(), CompileError> {
    match test {
        Test::All(list) | Test::AnyOf(list) => {
            list.iter().try_for_each(|test| collect_from(test, deeds))
        }
        Test::Not(test) => collect_from(test, deeds),
        Test::Compare(..)
        | Test::Exists(_)
        | Test::ExistsCard(_)
        | Test::Past(_)
        | Test::Present(_) => {
            let deed = Deed::of(test);
            deed.map_or(Ok(()), |deed| add(&deed, deeds))
        }
    }
}

/// Adds a deed to those that a game remembers, unless it is one of them.
pub(crate) fn add(deed: &Deed, deeds: &mut Vec<Deed>) -> Result<(), CompileError> {
    if !deeds.contains(deed) {
        if deeds.len() == DEEDS {
            return Err(CompileError::TooManyDeeds);
        }
        deeds.push(deed.clone());
    }
    Ok(())
}

impl Book {
    /// The bits of the deeds that `which` picks.
    fn deeds_that(&self, which: impl Fn(&Deed) -> bool) -> u8 {
        let numbered = self.deeds.iter().enumerate();
        numbered
            .filter(|(_, deed)| which(deed))
            .fold(0, |bits, (n, _)| bits | 1 << n)
    }
}

impl<L: Layout> Table<'_, L> {
    /// Whether what a test asks of an earlier moment was so for a seat.
    pub fn was_done(&self, seat: Seat, test: &Test) -> bool {
        let bit = self.book.deeds_that(|deed| deed.is_asked_by(test));
        let state = self.s.seat(seat);
        let this_turn = matches!(test, Test::Past(PastTest::PlayedSupporter { .. }));
        let deeds = if this_turn {
            state.deeds
        } else {
            state.deeds_before
        };
        deeds & bit != 0
    }

    /// Damage that attacks did to a Pokémon in the opponent's last turn.
    pub fn damage_taken_last_turn(&self, slot: SlotId) -> i32 {
        let this_turn = self.s.pokemon(slot).flags.has(Flags::HURT);
        let counters = if this_turn {
            0
        } else {
            self.s.hurt[slot.index()]
        };
        i32::from(counters) * self.counter_value()
    }

    /// The deeds that the Knock Out of a Pokémon is, or of a card that was one.
    pub fn deeds_of_knock_out(&self, card: CardId, slot: SlotId, damaged: bool) -> u8 {
        let ctx = Ctx::of(card.owner(), CardId::NONE, SlotId::NONE);
        self.book.deeds_that(|deed| match deed {
            Deed::KnockedOut { filter, by_damage } => {
                let fits = match slot.is_some() {
                    true => self.pokemon_fits(&ctx, slot, filter),
                    false => self.card_fits(&ctx, card, filter),
                };
                fits && (damaged || !by_damage)
            }
            Deed::UsedAttack(_) | Deed::PlayedSupporter(_) => false,
        })
    }

    /// The deeds that using an attack is.
    pub fn deeds_of_attack(&self, name: &str) -> u8 {
        self.book
            .deeds_that(|deed| matches!(deed, Deed::UsedAttack(used) if used == name))
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Notes that a Pokémon is Knocked Out. Texts ask for the last turn of an opponent: the player's own turn is none, nor is
    /// the step between turns.
    pub(crate) fn note_knock_out(&mut self, slot: SlotId) {
        let owner = self.table().holder_of(slot);
        if self.table().is_turn_of(owner) || self.table().is_between_turns() {
            return;
        }
        self.s.seats[owner.index()].knocked_out_in = self.s.turn;
        if !self.book.deeds.is_empty() {
            let damaged = self.s.pokemon(slot).flags.has(Flags::DAMAGED);
            let card = self.s.top(slot);
            let deeds = self.table().deeds_of_knock_out(card, slot, damaged);
            self.s.seats[owner.index()].deeds |= deeds;
        }
    }

    /// Notes that a player uses an attack.
    pub(crate) fn note_attack(&mut self, seat: Seat, card: CardId, attack: u8) {
        if !self.book.deeds.is_empty() {
            let name = &self.book.def(card).attacks[attack as usize].name;
            self.s.seats[seat.index()].deeds |= self.table().deeds_of_attack(name);
        }
    }

    /// Notes that a player plays a Supporter.
    pub(crate) fn note_supporter(&mut self, seat: Seat, card: CardId) {
        if !self.book.deeds.is_empty() {
            let table = self.table();
            let ctx = Ctx::of(seat, CardId::NONE, SlotId::NONE);
            let deeds = self.book.deeds_that(|deed| {
                matches!(deed, Deed::PlayedSupporter(filter) if table.card_fits(&ctx, card, filter))
            });
            self.s.seats[seat.index()].deeds |= deeds;
        }
    }

    /// Notes the damage of an attack in the turn of an opponent.
    pub(crate) fn note_damage(&mut self, slot: SlotId, counters: u16) {
        if self.table().is_turn_of(self.table().holder_of(slot)) {
            return;
        }
        let flags = &mut self.s.slots[slot.index()].flags;
        let before = if flags.has(Flags::HURT) {
            self.s.hurt[slot.index()]
        } else {
            0
        };
        flags.add(Flags::HURT);
        let counters = counters.min(u16::from(u8::MAX)) as u8;
        self.s.hurt[slot.index()] = before.saturating_add(counters);
    }

    /// The turn of `next` begins, so what was done in this turn was done in the last one. Of attacks, a player's own
    /// last turn counts; of Knock Outs and damage, the last one of an opponent, which an extra turn leaves as it is.
    pub(crate) fn let_turn_pass(&mut self, next: Side) {
        let extra = next == self.s.turn_side && self.s.turn > 0;
        let own = self.book.plan.boards_of::<L>(next);
        let kept = match extra {
            true => own.fold(SlotSet::EMPTY, |all, board| all.or(board.spots())),
            false => SlotSet::EMPTY,
        };
        let boards = ..self.book.plan.spots::<L>();
        let hurt = &mut self.s.hurt.as_mut()[boards];
        let spots = self.s.slots.as_ref()[boards].iter().zip(hurt);
        for (i, (pokemon, hurt)) in (0..).zip(spots) {
            if !kept.has(SlotId(i)) && !pokemon.flags.has(Flags::HURT) {
                *hurt = 0;
            }
        }
        if extra {
            for seat in self.book.plan.seats_of::<L>(next) {
                let knocked_out_in = &mut self.s.seats[seat.index()].knocked_out_in;
                *knocked_out_in +=
                    u16::from(*knocked_out_in > 0 && *knocked_out_in + 1 == self.s.turn);
            }
        }
        if !self.book.deeds.is_empty() {
            self.let_deeds_pass(next, extra);
        }
    }

    fn let_deeds_pass(&mut self, next: Side, extra: bool) {
        let attacks = self
            .book
            .deeds_that(|deed| matches!(deed, Deed::UsedAttack(_)));
        let knock_outs = self
            .book
            .deeds_that(|deed| matches!(deed, Deed::KnockedOut { .. }));
        for seat in self.book.plan.every_seat::<L>() {
            let state = &mut self.s.seats[seat.index()];
            let kept = match self.book.plan.side::<L>(seat) == next {
                true if extra => knock_outs,
                true => 0,
                false => attacks,
            };
            state.deeds_before = state.deeds_before & kept | state.deeds & !kept;
            state.deeds &= kept;
        }
    }
}
