//! Cards that texts attach to Pokémon. What it costs to attach a card from the hand is owed here, too (TURN-ENERGY-1).

use crate::chance::Chance;
use crate::choice::{Ask, Choice};
use crate::game::{Flow, Game};
use crate::knowledge::asking::Still;
use crate::knowledge::event::{Eyes, Sink};
use crate::procedures::attach::Caller;
use crate::procedures::program::{Asks, Calling, FlowOp, Next, Op, Operation};
use crate::program::choice::ChoiceOp;
use crate::program::choice::compile::{cards_in, needs_choice};
use crate::program::compile::{CompileError, Compiler, LATER};
use crate::program::need::{Fit, LEADS, Need, Says, Worth, part};
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, EnvId, Seat, SlotId, SlotSet};
use crate::state::ids::{Position, Register};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    CardSel, CardSort, CardZone, Count, Dest, Filter, PokemonBase, PokemonSel, StateFilter, Test,
    Var,
};

/// An operation that attaches cards.
#[derive(Clone, Debug, PartialEq)]
pub enum AttachOp {
    /// Leaves only those of the named cards that are attached now.
    KeepAttached(Register),
    /// Attaches cards to Pokémon, but for those that cost something.
    Free {
        /// Which cards.
        cards: CardSel,
        /// To which.
        to: PokemonSel,
    },
    /// Attaches those that cost something, one after the other, as each is paid for.
    Paid {
        /// Which cards.
        cards: CardSel,
        /// To which.
        to: PokemonSel,
    },
    /// Lets the player pick a Pokémon for each card.
    Spread {
        /// Those left.
        left: Register,
        /// To which.
        to: PokemonSel,
    },
}

impl Operation for AttachOp {
    #[inline(never)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            AttachOp::Free { cards, to } => game.attach_all(env, cards, to),
            AttachOp::Paid { cards, to } => return game.next_to_pay_for(env, cards, to),
            AttachOp::Spread { left, to } => return game.next_to_attach(env, *left, to),
            AttachOp::KeepAttached(name) => game.leave_out_unattached(env, *name),
        }
        Next::On
    }

    fn says(&self, _: Position) -> Says {
        match self {
            AttachOp::KeepAttached(_) | AttachOp::Paid { .. } => LEADS.alone(),
            AttachOp::Free { cards, to } => {
                Worth::Effect([Need::cards(cards), Need::reached(to)]).takes(cards, None)
            }
            AttachOp::Spread { left, to } => {
                Worth::Effect([Need::Held(*left), Need::Pokemon(part(to), Fit::Any)]).alone()
            }
        }
    }
}

impl Compiler<'_> {
    /// Attaches cards to one Pokémon.
    pub(super) fn attach_to_one(
        &mut self,
        cards: CardSel,
        to: &PokemonSel,
    ) -> Result<(), CompileError> {
        let moved = matches!(cards.from, CardZone::Attached(_));
        // A pile is not the same any more when some of its cards are attached and others still to be paid for.
        let cards = match &cards.from {
            CardZone::Var(_) | CardZone::ThisCard | CardZone::Attached(_) => cards,
            CardZone::Hand(_)
            | CardZone::Deck(_)
            | CardZone::DeckTop(..)
            | CardZone::DeckBottom(..)
            | CardZone::Discard(_)
            | CardZone::Prizes(_)
            | CardZone::LostZone(_)
            | CardZone::Under(_)
            | CardZone::Stadium
            | CardZone::StadiumOf(_) => cards_in(self.collect(cards)?),
        };
        let none = self.unless_any(&cards, to);
        let to = self.resolve(to)?;
        let paid = (!moved).then(|| (cards.clone(), to.clone()));
        self.op(Op::Attach(AttachOp::Free { cards, to }));
        if let Some((cards, to)) = paid {
            self.op(Op::Attach(AttachOp::Paid { cards, to }));
        }
        none.into_iter().for_each(|jump| self.land(jump));
        Ok(())
    }

    /// Attaches cards one by one, each to a Pokémon that is picked for it.
    pub(super) fn attach_to_several(
        &mut self,
        cards: CardSel,
        to: &PokemonSel,
    ) -> Result<(), CompileError> {
        let named = named(&cards.from).filter(|var| var.0 < self.names);
        let (left, to) = (self.collect(cards)?, to.clone());
        self.op(Op::Attach(AttachOp::Spread { left, to }));
        if let Some(name) = named {
            self.op(Op::Attach(AttachOp::KeepAttached(name.into())));
        }
        Ok(())
    }

    /// Where nobody is there to take cards, nobody picks them: a jump to be landed.
    pub(super) fn unless_taken(&mut self, cards: &CardSel, to: &Dest) -> Option<usize> {
        let Dest::Attach { to, .. } = to else {
            return None;
        };
        let of_board = !matches!(to.base, PokemonBase::Var(_) | PokemonBase::It);
        let picked = cards.count != Count::All && !matches!(cards.from, CardZone::Attached(_));
        let taken = Test::Exists(PokemonSel {
            count: Count::All,
            ..to.clone()
        });
        (of_board && picked).then(|| self.op(Op::Flow(FlowOp::JumpUnless(taken, LATER))))
    }

    /// Where a Pokémon is to be picked for cards, nobody picks one if there are no cards: a jump to be landed.
    pub(super) fn unless_any(&mut self, cards: &CardSel, to: &PokemonSel) -> Option<usize> {
        let found = matches!(cards.from, CardZone::Var(_)) && needs_choice(to);
        found.then(|| {
            self.op(Op::Flow(FlowOp::JumpUnless(
                Test::ExistsCard(cards.clone()),
                LATER,
            )))
        })
    }
}

/// The name whose cards are meant, if they have one.
fn named(zone: &CardZone) -> Option<Var> {
    if let CardZone::Var(var) = zone {
        return Some(*var);
    }
    None
}

/// A Pokémon Tool goes only to a Pokémon without one (TURN-TOOL-2).
pub(super) fn with_room(cards: &CardSel, to: &PokemonSel) -> PokemonSel {
    let mut to = to.clone();
    let tools = match &cards.filter {
        Filter::All(list) => list.contains(&Filter::Sort(CardSort::Tool)),
        Filter::Sort(sort) => *sort == CardSort::Tool,
        Filter::Any
        | Filter::AnyOf(_)
        | Filter::Not(_)
        | Filter::Fact(_)
        | Filter::State(_)
        | Filter::Lineage(_)
        | Filter::Relation(_) => false,
    };
    if tools {
        to.filter = Filter::All(vec![
            to.filter,
            Filter::Not(Box::new(Filter::State(StateFilter::HasTool))),
        ]);
    }
    to
}

/// The operations that attach cards and ask nobody.
macro_rules! asks_nobody {
    () => {
        AttachOp::Free { .. } | AttachOp::Paid { .. } | AttachOp::KeepAttached(_)
    };
}

impl Asks for AttachOp {
    fn shape(&self) -> Option<Ask> {
        match self {
            AttachOp::Spread { .. } => Some(Ask::Share),
            asks_nobody!() => None,
        }
    }

    fn chooser<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Seat {
        table.memory(env).seat
    }

    fn choices<L: Layout>(&self, table: &Table<'_, L>, env: EnvId, out: &mut impl Extend<Choice>) {
        match self {
            AttachOp::Spread { left, to } => {
                let memory = table.memory(env);
                let ctx = Ctx::running(memory);
                let targets = table.attach_targets(&ctx, memory.cards(*left), to);
                out.extend(targets.map(Choice::Pokemon));
            }
            asks_nobody!() => {}
        }
    }

    fn answer<L: Layout, C: Chance, S: Sink>(
        &self,
        game: &mut Game<'_, L, C, S>,
        env: EnvId,
        choice: Choice,
    ) {
        match self {
            AttachOp::Spread { left, .. } => {
                if let Choice::Pokemon(slot) = choice {
                    game.attach_next_to(env, *left, slot);
                }
            }
            asks_nobody!() => {}
        }
    }

    fn still<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Still {
        match self {
            AttachOp::Spread { left, .. } => Still::Share(table.memory(env).cards(*left).len()),
            asks_nobody!() => Still::Once,
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// Those of the Pokémon among which a text chooses to which some card can go that it attaches to the chosen one.
    pub(super) fn that_can_take(
        &self,
        ctx: &Ctx<'_, L>,
        chosen: Register,
        from: &PokemonSel,
        mut all: SlotSet,
    ) -> SlotSet {
        let Some(running) = self.running() else {
            return all;
        };
        let ops = &self.book.program(running.program).ops;
        let this = |op: &Op| matches!(op, Op::Choice(ChoiceOp::Pokemon { from: f, .. }) if std::ptr::eq(f, from));
        let here = ops.iter().position(this).map_or(0, |at| at + 1);
        // A later statement may keep something else in the same place.
        let until_used_anew =
            |op: &&Op| !matches!(op, Op::Choice(ChoiceOp::Pokemon { into, .. }) if *into == chosen);
        let mut later = ops[here..].iter().take_while(until_used_anew);
        let chosen = PokemonBase::Var(chosen.into());
        let attached = later.find_map(|op| {
            let Op::Attach(AttachOp::Free { cards, to }) = op else {
                return None;
            };
            (to.base == chosen).then_some(cards)
        });
        let cards = attached.map_or(L::Cards::default(), |cards| self.cards(ctx, cards));
        let picky = |card: CardId| self.book.brief(card).attaches_by_text;
        if !cards.is_empty() && cards.cards().all(picky) {
            for slot in all {
                if !cards.cards().any(|card| self.belongs_on(card, slot)) {
                    all.remove(slot);
                }
            }
        }
        all
    }

    /// The Pokémon to which the first of these cards may be attached.
    fn attach_targets(&self, ctx: &Ctx<'_, L>, cards: L::Cards, to: &PokemonSel) -> SlotSet {
        let mut targets = self.pokemon(ctx, to);
        // Energy that is moved goes to another Pokémon.
        if let Some(card) = cards.first()
            && let Place::Attached(slot) = self.s.place(card)
        {
            targets.remove(slot);
        }
        if let Some(card) = cards.first()
            && self.book.brief(card).attaches_by_text
        {
            for slot in targets {
                if !self.belongs_on(card, slot) {
                    targets.remove(slot);
                }
            }
        }
        targets
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Attaches cards to a Pokémon, but for those that cost something.
    fn attach_all(&mut self, env: EnvId, cards: &CardSel, to: &PokemonSel) {
        let cards = self.table().cards(&self.ctx(env), cards);
        let Some(slot) = self.table().pokemon(&self.ctx(env), to).first() else {
            return;
        };
        for card in cards.cards() {
            let owes = self.table().cost_to_attach(card).is_some();
            let belongs = self.table().belongs_on(card, slot);
            if owes || !belongs || self.is_protected(env, card) || self.is_shielded(env, slot) {
                continue;
            }
            self.attach_or_discard(card, slot);
            self.did(env);
        }
    }

    /// Attaches a card, or discards one of another player that would be moved from its Pokémon (KIND-FLARE-2).
    fn attach_or_discard(&mut self, card: CardId, slot: SlotId) {
        let moved = matches!(self.s.place(card), Place::Attached(_));
        match moved && !self.table().is_theirs(slot, card.owner()) {
            true => self.move_to_pile(card, Pile::Discard, At::End, Eyes::ALL),
            false => self.attach(card, slot),
        }
    }

    /// Lets the next card that costs something be paid for and attached; one that cannot be paid for stays where it is, and is
    /// none of the attached cards that a name stands for.
    fn next_to_pay_for(&mut self, env: EnvId, cards: &CardSel, to: &PokemonSel) -> Next {
        let next = self.still_to_pay_for(env, cards, to);
        if let (Next::On, CardZone::Var(var)) = (&next, &cards.from) {
            let these = self.table().cards(&self.ctx(env), cards);
            self.leave_out(env, var.into(), these);
        }
        next
    }

    /// Of the cards of a name, only those are left that are attached now.
    fn leave_out_unattached(&mut self, env: EnvId, name: Register) {
        let held = self.memory(env).cards(name);
        self.leave_out(env, name, held);
    }

    fn leave_out(&mut self, env: EnvId, name: Register, these: L::Cards) {
        for card in these.cards() {
            if !matches!(self.s.place(card), Place::Attached(_)) {
                self.memory_mut(env).cards_mut(name).remove(card);
            }
        }
    }

    fn still_to_pay_for(&self, env: EnvId, cards: &CardSel, to: &PokemonSel) -> Next {
        let table = self.table();
        let these = named(&cards.from).map(Register::from);
        let cards = table.cards(&self.ctx(env), cards);
        let Some(slot) = table.pokemon(&self.ctx(env), to).first() else {
            return Next::On;
        };
        if self.is_shielded(env, slot) {
            return Next::On;
        }
        let source = self.memory(env).source;
        let next = cards.cards().find_map(|card| {
            let payable = || table.belongs_on(card, slot) && table.can_pay_to_attach(card, source);
            let cost = table.cost_to_attach(card)?;
            payable().then_some((cost, card))
        });
        match next {
            Some((cost, card)) => Next::Call(Calling::Attach(cost, card, slot, these)),
            None => Next::On,
        }
    }

    /// The first of the cards goes to the Pokémon that was picked for it.
    fn attach_next_to(&mut self, env: EnvId, left: Register, slot: SlotId) {
        if let Some(card) = self.memory(env).cards(left).first() {
            self.memory_mut(env).cards_mut(left).remove(card);
            if !self.is_protected(env, card) && !self.is_shielded(env, slot) {
                self.attach_to_picked(env, left, card, slot);
            }
        }
    }

    /// Attaches a card to the Pokémon that was picked for it, once what that costs is paid.
    fn attach_to_picked(&mut self, env: EnvId, left: Register, card: CardId, slot: SlotId) {
        let source = self.memory(env).source;
        match self.table().cost_to_attach(card) {
            None => {
                self.attach_or_discard(card, slot);
                self.did(env);
            }
            Some(cost) if self.table().can_pay_to_attach(card, source) => {
                let cards = Some(left);
                self.pay_to_attach(cost, card, slot, Caller::Text { env, cards });
            }
            Some(_) => {}
        }
    }

    /// Each card is paid for once, and what another was paid with is not attached any more. After this card from that pile,
    /// only later ones that still lie there are tried; an earlier one may have been put back there by what was paid.
    pub(crate) fn leave_out_tried(&mut self, env: EnvId, register: Register, paid: (CardId, Pile)) {
        let (last, from) = paid;
        let mut done = self.memory(env).cards(register);
        let still = |card: &CardId| *card > last && self.s.place(*card) == Place::Pile(from);
        done.cards()
            .filter(still)
            .for_each(|card| done.remove(card));
        self.leave_out(env, register, done);
    }

    /// Asks for the Pokémon of the next card that fits one; cards that fit none stay where they are.
    fn next_to_attach(&mut self, env: EnvId, left: Register, to: &PokemonSel) -> Next {
        loop {
            let cards = self.memory(env).cards(left);
            let Some(card) = cards.first() else {
                return Next::On;
            };
            let source = self.memory(env).source;
            let targets = self.table().attach_targets(&self.ctx(env), cards, to);
            // Nobody is asked where a card goes that they cannot pay for.
            if !targets.is_empty() && self.table().can_pay_to_attach(card, source) {
                return Next::Wait(Flow::Ask);
            }
            self.memory_mut(env).cards_mut(left).remove(card);
        }
    }
}
