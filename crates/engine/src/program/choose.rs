//! Choices that programs ask for. The candidates are worked out anew from the table each time, so that a
//! prompt is nothing but the operation on which the program waits.

use crate::book::is_any_card;
use crate::chance::{Chance, ChanceNode};
use crate::choice::{Ask, Choice};
use crate::game::{Flow, Game};
use crate::knowledge::event::{Seats, Sink};
use crate::procedures::Search;
use crate::program::op::{
    AttachOp, AttackOp, CardOp, ChoiceOp, ChooseCards, CounterOp, FlowOp, Goal, Op, PokemonOp,
    PrizeOp,
};
use crate::program::run::Next;
use crate::query::select::whole_pile;
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, EnvId, Register, Seat, SlotSet};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Chooser, Count, Dest, Differ, Player};

/// A choice under way: what may still be picked.
#[derive(Clone, Copy, Debug)]
pub struct Picking<Set> {
    /// Candidates not yet picked.
    pub left: Set,
    /// How many were picked.
    pub picked: usize,
    /// At least so many in all.
    pub min: usize,
    /// At most so many in all.
    pub max: usize,
}

impl<L: Layout> Table<'_, L> {
    pub(super) fn player(&self, env: EnvId, player: Player) -> Seat {
        let seat = self.memory(env).seat;
        self.book
            .seating
            .resolve(player, seat)
            .next()
            .unwrap_or(seat)
    }

    /// Who answers an operation.
    pub fn chooser(&self, env: EnvId, op: &Op) -> Seat {
        let you = self.memory(env).seat;
        match op {
            Op::Flow(FlowOp::May { by, .. }) => self.player(env, *by),
            Op::Cards(CardOp::AskDraw { who, .. }) => self.player(env, *who),
            Op::Choice(ChoiceOp::Guess { by, .. }) => self.player(env, *by),
            Op::Pokemon(PokemonOp::TrimBench { who, .. }) => self.player(env, *who),
            Op::Choice(ChoiceOp::Cards(ChooseCards {
                search: Some(player),
                ..
            })) => self.player(env, *player),
            Op::Choice(ChoiceOp::Cards(ChooseCards { from, .. }))
                if from.chooser == Chooser::Opponent =>
            {
                self.book.seating.opponent(you)
            }
            Op::Choice(ChoiceOp::Pokemon { from, .. }) if from.chooser == Chooser::Opponent => {
                self.book.seating.opponent(you)
            }
            _ => you,
        }
    }

    /// The shape of an operation's question.
    pub fn shape(&self, op: &Op) -> Ask {
        match op {
            Op::Flow(FlowOp::May { .. }) | Op::Flow(FlowOp::Flip { .. }) => Ask::Confirm,
            Op::Cards(CardOp::AskDraw { .. }) | Op::Choice(ChoiceOp::Number { .. }) => Ask::Number,
            Op::Flow(FlowOp::ChooseModes { .. })
            | Op::Choice(ChoiceOp::Type { .. })
            | Op::Choice(ChoiceOp::Attack { .. })
            | Op::Attack(AttackOp::Copy { .. })
            | Op::Choice(ChoiceOp::Guess { .. }) => Ask::Option,
            Op::Counters(CounterOp::Spread { .. }) | Op::Attach(AttachOp::Spread { .. }) => {
                Ask::Share
            }
            Op::Cards(CardOp::Order { .. }) => Ask::Order,
            _ => Ask::Pick,
        }
    }

    /// The choice of Pokémon that an operation asks for.
    pub fn picking_pokemon(
        &self,
        env: EnvId,
        into: Register,
        from: &rulebox_cards::effect::PokemonSel,
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

    /// The choice of cards that an operation asks for.
    pub fn picking_cards(&self, env: EnvId, choose: &ChooseCards) -> Picking<L::Cards> {
        let memory = self.memory(env);
        let ctx = Ctx::running(memory);
        let mut left = self.candidates(&ctx, choose);
        let (mut min, mut max) = self.choice_bounds(&ctx, &choose.from.count, left.len());
        // Nobody can prove that a hidden card of a certain sort was there (AMB-32).
        if !is_any_card(&choose.from.filter) && self.looked_through(env, choose).is_some() {
            min = 0;
        }
        let picked = if memory.choosing {
            memory.cards(choose.into)
        } else {
            L::Cards::default()
        };
        if !choose.or.is_empty() {
            (left, max) = self.one_sort_only(&ctx, choose, picked);
        }
        if choose.goal == Goal::Bench {
            // Cards come onto the Bench of their owner, whoever chooses them.
            let owner = left.first().map_or(memory.seat, CardId::owner);
            max = max.min(self.bench_room(owner));
        }
        left = left.minus(picked);
        if choose.differ.is_some() {
            left = self.unlike(choose.differ, left, picked);
            max = max.min(picked.len() + left.len());
        }
        if choose.from.count == Count::OneOfEach {
            left = self.of_open_sorts(&ctx, choose.from.sorts(), left, picked);
            // Whatever is picked, the same number can be picked in the end.
            max = picked.len() + usize::from(!left.is_empty());
            min = max;
        }
        if choose.from.counts_units() {
            left = self.within_units(&ctx, &choose.from, left, picked);
            (min, max) = self.bounds_by_units(&ctx, &choose.from, left, picked);
        }
        Picking {
            left,
            picked: picked.len(),
            min: min.min(max),
            max,
        }
    }

    /// What may be picked where the text says "or": cards of a sort to which all picked ones belong. Gives also how many
    /// may be picked in all.
    fn one_sort_only(
        &self,
        ctx: &Ctx<'_, L>,
        choose: &ChooseCards,
        picked: L::Cards,
    ) -> (L::Cards, usize) {
        let mut left = L::Cards::default();
        let mut most = picked.len();
        for sort in std::iter::once(&choose.from).chain(&choose.or) {
            let cards = self.cards(ctx, sort);
            let (_, max) = self.choice_bounds(ctx, &sort.count, cards.len());
            if picked.minus(cards).is_empty() && max > picked.len() {
                cards.cards().for_each(|card| left.insert(card));
                most = most.max(max);
            }
        }
        (left, most)
    }

    /// Those of `left` that differ from all of `picked`.
    fn unlike(&self, differ: Option<Differ>, mut left: L::Cards, picked: L::Cards) -> L::Cards {
        let alike = |a: CardId, b: CardId| match differ {
            Some(Differ::Names) => self.book.brief(a).name == self.book.brief(b).name,
            Some(Differ::Types) => self.printed_types(a).meets(self.printed_types(b)),
            None => false,
        };
        for card in left.cards() {
            if picked.cards().any(|other| alike(card, other)) {
                left.remove(card);
            }
        }
        left
    }

    /// The numbers that "draw up to" allows (TEXT-3).
    fn draw_bounds(
        &self,
        env: EnvId,
        who: Player,
        max: &rulebox_cards::effect::Amount,
    ) -> (u8, u8) {
        let ctx = Ctx::running(self.memory(env));
        let deck = self.s.pile_len(self.player(env, who), Pile::Deck) as i32;
        let max = self.amount(&ctx, max).clamp(0, deck) as u8;
        (self.book.rules.draw_up_to_minimum.min(max), max)
    }

    /// The choices that an operation offers.
    #[inline(never)]
    pub fn program_choices(&self, env: EnvId, op: &Op, out: &mut impl Extend<Choice>) {
        let memory = self.memory(env);
        let ctx = Ctx::running(memory);
        match op {
            Op::Flow(FlowOp::May { .. }) => out.extend([Choice::Yes, Choice::No]),
            Op::Cards(CardOp::AskDraw { who, max, .. }) => {
                let (min, max) = self.draw_bounds(env, *who, max);
                out.extend((min..=max).map(Choice::Number));
            }
            Op::Flow(FlowOp::Flip { .. }) => out.extend([Choice::Yes, Choice::No]),
            Op::Choice(ChoiceOp::Number { min, max, .. }) => {
                let (min, max) = self.number_bounds(&ctx, min.as_ref(), max);
                out.extend((min..=max).map(Choice::Number));
            }
            Op::Choice(ChoiceOp::Type { among, .. }) => {
                let types = self.book.rules.energy_types.iter();
                out.extend(types.filter(|t| among.has(*t)).map(Choice::Type))
            }
            Op::Choice(ChoiceOp::Guess { what, .. }) => self.guesses(*what, out),
            Op::Choice(ChoiceOp::Attack { of, .. }) => self.each_attack_of(&ctx, of, |card, n| {
                out.extend([Choice::Attack(card, n)]);
            }),
            Op::Attack(AttackOp::Copy { of }) => self.each_copyable(env, of, |card, n| {
                out.extend([Choice::Attack(card, n)]);
            }),
            Op::Flow(FlowOp::ChooseModes {
                freely,
                into,
                min,
                max,
                of,
            }) => {
                let chosen = memory.number(*into);
                // The first that is chosen is one that could do anything (TEXT-2), if there is one. An attack may do nothing.
                let can = |i: &u8| self.mode_could_act(&ctx, op, (*into, *i), *max > 1);
                let picky = chosen == 0 && !freely && !memory.attack && (0..*of).any(|i| can(&i));
                let open = |i: &u8| chosen & 1 << i == 0 && (!picky || can(i));
                out.extend((0..*of).filter(open).map(Choice::Mode));
                if chosen.count_ones() >= u32::from(*min) {
                    out.extend([Choice::Done]);
                }
            }
            Op::Choice(ChoiceOp::Pokemon { into, from }) => {
                let picking = self.picking_pokemon(env, *into, from);
                out.extend(picking.left.map(Choice::Pokemon));
                if picking.picked >= picking.min {
                    out.extend([Choice::Done]);
                }
            }
            Op::Choice(ChoiceOp::Cards(choose)) => {
                let picking = self.picking_cards(env, choose);
                match self.prizes_to_choose(env, choose) {
                    Some(seat) => {
                        let places = self.places_of_prizes(seat, picking.left);
                        out.extend(places.map(Choice::Prize));
                    }
                    None => {
                        let chooser = self.chooser(env, op);
                        let pile = whole_pile(&choose.from.from).filter(|_| choose.or.is_empty());
                        let pile = pile.map(|(_, pile)| pile);
                        self.different_of(pile, chooser, picking.left, |card| {
                            out.extend([Choice::Card(card)]);
                        });
                    }
                }
                if picking.picked >= picking.min {
                    out.extend([Choice::Done]);
                }
            }
            Op::Counters(CounterOp::Spread { on, .. }) => {
                out.extend(self.pokemon(&ctx, on).map(Choice::Pokemon))
            }
            Op::Pokemon(PokemonOp::TrimBench { who, size }) => {
                let spare = self.spare_bench(&ctx, &self.source_of(env), *who, size);
                out.extend(spare.map(Choice::Pokemon));
            }
            Op::Attach(AttachOp::Spread { left, to }) => {
                let targets = self.attach_targets(&ctx, memory.cards(*left), to);
                out.extend(targets.map(Choice::Pokemon));
            }
            Op::Prizes(PrizeOp::Take { .. }) => {
                let prizes = self.s.pile_len(memory.seat, Pile::Prizes) as u8;
                out.extend((0..prizes).map(Choice::Prize));
            }
            Op::Cards(CardOp::Order { left, .. }) => {
                out.extend(memory.cards(*left).cards().map(Choice::Card))
            }
            _ => {}
        }
    }

    /// Whether an answer is among the choices that an operation offers.
    pub fn program_offers(&self, env: EnvId, op: &Op, choice: Choice) -> bool {
        let memory = self.memory(env);
        match (op, choice) {
            (Op::Choice(ChoiceOp::Cards(choose)), Choice::Card(card)) => {
                self.prizes_to_choose(env, choose).is_none()
                    && self.picking_cards(env, choose).left.has(card)
            }
            (Op::Choice(ChoiceOp::Pokemon { into, from }), Choice::Pokemon(slot)) => {
                self.picking_pokemon(env, *into, from).left.has(slot)
            }
            (Op::Cards(CardOp::Order { left, .. }), Choice::Card(card)) => {
                memory.cards(*left).has(card)
            }
            _ => {
                let mut search = Search::of(choice);
                self.program_choices(env, op, &mut search);
                search.found
            }
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Begins or goes on with a choice; it is over when nothing is left to pick.
    pub fn begin_choice(&mut self, env: EnvId, op: &Op) -> Next {
        let into = match op {
            Op::Choice(ChoiceOp::Pokemon { into, .. })
            | Op::Flow(FlowOp::ChooseModes { into, .. })
            | Op::Cards(CardOp::AskDraw { into, .. }) => *into,
            Op::Choice(ChoiceOp::Cards(choose)) => choose.into,
            _ => return Next::On,
        };
        if !self.memory(env).choosing {
            if let Op::Choice(ChoiceOp::Cards(ChooseCards {
                search: Some(player),
                ..
            })) = op
            {
                let searcher = self.table().player(env, *player);
                self.only_searcher_knows(searcher);
            }
            let memory = self.memory_mut(env);
            match op {
                Op::Choice(ChoiceOp::Cards(_)) => memory.set_cards(into, L::Cards::default()),
                _ => memory.set_slots(into, SlotSet::EMPTY),
            }
            self.memory_mut(env).choosing = true;
        }
        let over = match op {
            Op::Choice(ChoiceOp::Pokemon { from, .. })
                if self.table().all_picked(env, into, &from.count) =>
            {
                let picking = || self.table().picking_pokemon(env, into, from);
                debug_assert!(picking().picked >= picking().max, "no more can be picked");
                true
            }
            Op::Choice(ChoiceOp::Cards(choose)) if self.table().all_cards_picked(env, choose) => {
                true
            }
            Op::Choice(ChoiceOp::Cards(choose)) if self.table().goes_on_anyway(env, choose) => {
                false
            }
            Op::Choice(ChoiceOp::Pokemon { from, .. }) => {
                let picking = self.table().picking_pokemon(env, into, from);
                if from.chooser == Chooser::Random && picking.picked < picking.max {
                    return self.pick_pokemon_at_random(env, into, picking.left);
                }
                picking.picked >= picking.max
            }
            Op::Choice(ChoiceOp::Cards(choose)) => {
                let picking = self.table().picking_cards(env, choose);
                if choose.from.chooser == Chooser::Random && picking.picked < picking.max {
                    return self.pick_card_at_random(env, into, picking.left);
                }
                picking.picked >= picking.max && !self.table().looks_on(env, choose, picking.picked)
            }
            Op::Flow(FlowOp::ChooseModes { max, .. }) => {
                self.memory(env).number(into).count_ones() >= u32::from(*max)
            }
            Op::Cards(CardOp::AskDraw { who, max, .. }) => {
                self.table().draw_bounds(env, *who, max).1 == 0
            }
            _ => true,
        };
        if !over {
            return Next::Wait(Flow::Ask);
        }
        self.memory_mut(env).choosing = false;
        Next::On
    }

    fn pick_card_at_random(&mut self, env: EnvId, into: Register, left: L::Cards) -> Next {
        let of = left.len() as u16;
        let Some(n) = self.chance.pick(of) else {
            return Next::Wait(Flow::Chance(ChanceNode::Pick(of)));
        };
        if let Some(card) = left.cards().nth(n as usize) {
            self.memory_mut(env).cards_mut(into).insert(card);
        }
        Next::Wait(Flow::Step)
    }

    fn pick_pokemon_at_random(&mut self, env: EnvId, into: Register, mut left: SlotSet) -> Next {
        let of = left.len() as u16;
        let Some(n) = self.chance.pick(of) else {
            return Next::Wait(Flow::Chance(ChanceNode::Pick(of)));
        };
        if let Some(slot) = left.nth(n as usize) {
            let mut picked = self.memory(env).slots(into);
            picked.insert(slot);
            self.memory_mut(env).set_slots(into, picked);
        }
        Next::Wait(Flow::Step)
    }

    /// Counters to share out, cards to attach one by one, or cards to put in order.
    pub fn share_or_order(&mut self, env: EnvId, op: &Op) -> Next {
        let memory = self.memory(env);
        let over = match op {
            Op::Counters(CounterOp::Spread { left, on }) => {
                memory.number(*left) <= 0 || self.table().pokemon(&self.ctx(env), on).is_empty()
            }
            Op::Prizes(PrizeOp::Take { left }) => {
                memory.number(*left) <= 0 || self.s.pile_len(memory.seat, Pile::Prizes) == 0
            }
            Op::Pokemon(PokemonOp::TrimBench { who, size }) => {
                let (table, ctx) = (self.table(), self.ctx(env));
                let source = table.source_of(env);
                table.spare_bench(&ctx, &source, *who, size).is_empty()
            }
            Op::Attach(AttachOp::Spread { left, to }) => {
                return self.next_to_attach(env, *left, to);
            }
            Op::Cards(CardOp::Order {
                left,
                top,
                at_random: true,
            }) => return self.put_at_random(env, *left, *top),
            Op::Cards(CardOp::Order { left, top, .. }) => {
                let cards = memory.cards(*left);
                if let (Some(card), 1) = (cards.first(), cards.len()) {
                    self.put_in_order(env, *left, *top, card);
                }
                cards.len() <= 1
            }
            _ => true,
        };
        if over {
            Next::On
        } else {
            Next::Wait(Flow::Ask)
        }
    }

    /// Puts cards on the deck in an order that nobody knows.
    fn put_at_random(&mut self, env: EnvId, left: Register, top: bool) -> Next {
        loop {
            let cards = self.memory(env).cards(left);
            let of = cards.len() as u16;
            let picked = match of {
                0 => return Next::On,
                1 => Some(0),
                _ => self.chance.pick(of),
            };
            let Some(n) = picked else {
                return Next::Wait(Flow::Chance(ChanceNode::Pick(of)));
            };
            if let Some(card) = cards.cards().nth(n as usize) {
                self.put_on_deck(env, left, top, card, Seats::NONE);
            }
        }
    }

    fn put_in_order(&mut self, env: EnvId, left: Register, top: bool, card: CardId) {
        let user = self.memory(env).seat;
        let seen = self.seen_when_moved(user, card);
        self.put_on_deck(env, left, top, card, seen);
    }

    fn put_on_deck(&mut self, env: EnvId, left: Register, top: bool, card: CardId, seen: Seats) {
        self.memory_mut(env).cards_mut(left).remove(card);
        let to = if top { Dest::DeckTop } else { Dest::DeckBottom };
        match self.is_pokemon_in_play(card) {
            true => self.leave_with_card(card, &to),
            false => self.move_card(card, &to, seen),
        };
        self.did(env);
    }

    /// Takes an answer to an operation, which has been found legal.
    #[inline(never)]
    pub fn answer_program(&mut self, env: EnvId, op: &Op, choice: Choice) {
        match (op, choice) {
            (Op::Flow(FlowOp::May { decision, .. }), answer) => {
                self.decide(env, *decision, answer == Choice::Yes);
                self.continue_program();
            }
            (Op::Cards(CardOp::AskDraw { into, .. }), Choice::Number(n)) => {
                self.memory_mut(env).set_number(*into, i32::from(n));
                self.end_choice(env);
            }
            (Op::Flow(FlowOp::ChooseModes { into, .. }), Choice::Mode(n)) => {
                let chosen = self.memory(env).number(*into) | 1 << n;
                self.memory_mut(env).set_number(*into, chosen);
            }
            (Op::Choice(ChoiceOp::Pokemon { into, .. }), Choice::Pokemon(slot)) => {
                let mut picked = self.memory(env).slots(*into);
                picked.insert(slot);
                self.memory_mut(env).set_slots(*into, picked);
            }
            (Op::Choice(ChoiceOp::Cards(choose)), Choice::Card(card)) => {
                self.memory_mut(env).cards_mut(choose.into).insert(card);
                // Who found a card in a deck knows it until it is shuffled away.
                if self.s.place(card) == Place::Pile(Pile::Deck) {
                    let seat = self.table().chooser(env, op);
                    self.s.known[seat.index()].insert(card);
                }
            }
            (Op::Choice(ChoiceOp::Cards(choose)), Choice::Prize(place)) => {
                self.pick_prize(env, choose, place)
            }
            (Op::Prizes(PrizeOp::Take { left }), Choice::Prize(place)) => {
                let memory = self.memory_mut(env);
                let (seat, n) = (memory.seat, memory.number(*left));
                memory.set_number(*left, n - 1);
                self.gain_prize(seat, place);
                self.did(env);
            }
            (_, Choice::Done) => self.end_choice(env),
            (Op::Flow(FlowOp::Flip { .. }), answer) => self.answer_flip(env, answer == Choice::Yes),
            (Op::Attack(AttackOp::Copy { .. }), Choice::Attack(card, n)) => {
                self.copy_attack(card, n)
            }
            (Op::Choice(ChoiceOp::Number { into, .. }), Choice::Number(n)) => {
                self.memory_mut(env).set_number(*into, i32::from(n));
                self.continue_program();
            }
            (Op::Choice(ChoiceOp::Type { into, .. }), Choice::Type(t)) => {
                self.memory_mut(env).set_number(*into, t as i32);
                self.continue_program();
            }
            (Op::Choice(ChoiceOp::Attack { into, .. }), Choice::Attack(card, n)) => {
                let number = self.book.def(card).attacks[n as usize].number;
                self.memory_mut(env).set_number(*into, i32::from(number));
                self.continue_program();
            }
            (Op::Choice(ChoiceOp::Guess { of, decision, .. }), guess) => {
                self.answer_guess(env, *of, *decision, guess);
                self.continue_program();
            }
            (Op::Counters(CounterOp::Spread { left, .. }), Choice::Pokemon(slot)) => {
                let n = self.memory(env).number(*left);
                self.memory_mut(env).set_number(*left, n - 1);
                // A counter put on a Pokémon that is protected from it is lost (AMB-18).
                if !self.is_shielded(env, slot) && !self.spares(env, slot) {
                    self.put_counters(slot, 1);
                    self.did(env);
                }
            }
            (Op::Pokemon(PokemonOp::TrimBench { .. }), Choice::Pokemon(slot)) => {
                let discard = (Pile::Discard, At::End);
                self.leave_play(slot, discard, discard, discard);
                self.did(env);
            }
            (Op::Attach(AttachOp::Spread { left, .. }), Choice::Pokemon(slot)) => {
                if let Some(card) = self.memory(env).cards(*left).first() {
                    self.memory_mut(env).cards_mut(*left).remove(card);
                    if !self.is_protected(env, card) && !self.is_shielded(env, slot) {
                        self.attach_to_picked(env, *left, card, slot);
                    }
                }
            }
            (Op::Cards(CardOp::Order { left, top, .. }), Choice::Card(card)) => {
                self.put_in_order(env, *left, *top, card)
            }
            _ => {}
        }
    }

    fn end_choice(&mut self, env: EnvId) {
        self.memory_mut(env).choosing = false;
        self.continue_program();
    }
}
