//! Pokémon in play: switched, Knocked Out, taken back, evolved and devolved.

pub(super) mod needs;

use crate::chance::Chance;
use crate::choice::{Ask, Choice};
use crate::game::{Flow, Game};
use crate::knowledge::asking::Still;
use crate::knowledge::event::{Event, Eyes, Sink};
use crate::procedures::program::{Asks, Calling, CardOp, FlowOp, Next, Op, Operation};
use crate::program::cards::moving::end_of_pile;
use crate::program::compile::{CompileError, Compiler, LATER, Verb};
use crate::program::need::{Change, Need, Says, Worth, only, part};
use crate::state::ids::Position;
use crate::state::ids::{CardSet, EnvId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    Along, Amount, CardSel, Count, Dest, Effect, Filter, Player, PokemonSel, PokemonVerb,
    StateFilter, Test,
};

/// An operation on Pokémon in play.
#[derive(Clone, Debug, PartialEq)]
pub enum PokemonOp {
    /// Evolves a Pokémon with a card.
    Evolve {
        /// With which card.
        with: CardSel,
        /// Which Pokémon.
        onto: PokemonSel,
    },
    /// Puts a card into play where the Pokémon stood that left play in this text.
    TakePlace {
        /// Which card.
        card: CardSel,
    },
    /// Lets the player of a Bench discard Pokémon of it until so many are left.
    TrimBench {
        /// Whose Bench.
        who: Player,
        /// How many are left.
        size: Amount,
    },
    /// Changes places.
    Switch {
        /// Whose Active.
        who: Player,
        /// With which.
        with: PokemonSel,
    },
    /// Knocks Out.
    KnockOut(PokemonSel),
    /// Takes a Pokémon out of play.
    Return {
        /// Which.
        which: PokemonSel,
        /// Where to.
        to: Dest,
        /// What goes along.
        along: Along,
    },
    /// Takes the highest Evolution card off.
    Devolve {
        /// Which.
        which: PokemonSel,
        /// Where the card goes.
        to: Dest,
    },
}

impl Operation for PokemonOp {
    #[inline(never)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            PokemonOp::Switch { who, with } => game.switch(env, *who, with),
            PokemonOp::KnockOut(which) => return game.knock_out_now(env, which),
            PokemonOp::Return { which, to, along } => game.return_all(env, which, to, *along),
            PokemonOp::Devolve { which, to } => game.devolve_all(env, which, to),
            PokemonOp::Evolve { with, onto } => game.evolve_by_effect(env, with, onto),
            PokemonOp::TakePlace { card } => game.take_place(env, card),
            PokemonOp::TrimBench { who, size } => return game.begin_trim(env, *who, size),
        }
        Next::On
    }

    fn says(&self, _: Position) -> Says {
        match self {
            PokemonOp::Evolve { with, onto } => {
                Worth::Effect([Need::cards(with), Need::reached(onto)]).alone()
            }
            PokemonOp::TakePlace { .. } => Worth::Unweighed.alone(),
            PokemonOp::TrimBench { who, size } => {
                Worth::Asked(only(Need::Spare(*who, part(size)))).alone()
            }
            PokemonOp::Switch { who, with } => {
                Worth::Effect([Need::Bench(*who), Need::reached(with)]).alone()
            }
            PokemonOp::Return { which, .. } => {
                Worth::Effect(only(Need::reached(which))).and(Change::MakesRoom)
            }
            PokemonOp::KnockOut(which) | PokemonOp::Devolve { which, .. } => {
                Worth::Asked(only(Need::reached(which))).alone()
            }
        }
    }
}

impl Verb for PokemonVerb {
    fn compile(&self, _: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError> {
        match self {
            PokemonVerb::Switch { who, with } => {
                let (who, with) = (*who, c.resolve(with)?);
                c.op(Op::Pokemon(PokemonOp::Switch { who, with }));
            }
            PokemonVerb::KnockOut { which } => {
                let which = c.resolve(which)?;
                c.op(Op::Pokemon(PokemonOp::KnockOut(which)));
            }
            PokemonVerb::Return { which, to, along } => {
                let (which, along) = (c.resolve(which)?, *along);
                let to = to.clone();
                let shuffled = to == Dest::DeckShuffled;
                c.op(Op::Pokemon(PokemonOp::Return { which, to, along }));
                if shuffled {
                    c.op(Op::Cards(CardOp::ShuffleTouched));
                }
            }
            PokemonVerb::Devolve {
                which,
                to,
                repeatedly,
            } => c.devolve(which, to, *repeatedly)?,
            PokemonVerb::TrimBench { who, size } => {
                let whose: &[Player] = match who {
                    Player::Each => &[Player::Opponent, Player::You],
                    Player::You | Player::Opponent => std::slice::from_ref(who),
                };
                for who in whose {
                    let (who, size) = (*who, size.clone());
                    c.op(Op::Pokemon(PokemonOp::TrimBench { who, size }));
                }
            }
        }
        Ok(())
    }

    fn is_deed(&self) -> bool {
        match self {
            PokemonVerb::KnockOut { .. }
            | PokemonVerb::Return { .. }
            | PokemonVerb::TrimBench { .. } => true,
            PokemonVerb::Switch { .. } | PokemonVerb::Devolve { .. } => false,
        }
    }

    fn target(&mut self) -> Option<&mut PokemonSel> {
        match self {
            PokemonVerb::KnockOut { which } | PokemonVerb::Return { which, .. } => Some(which),
            PokemonVerb::Devolve {
                which,
                repeatedly: false,
                ..
            } => {
                // Only an evolved Pokémon can be devolved (GLOSS-3).
                let filter = std::mem::replace(&mut which.filter, Filter::Any);
                which.filter = Filter::All(vec![filter, Filter::State(StateFilter::Evolved)]);
                Some(which)
            }
            PokemonVerb::Switch { .. }
            | PokemonVerb::Devolve {
                repeatedly: true, ..
            }
            | PokemonVerb::TrimBench { .. } => None,
        }
    }

    fn subject(&mut self) -> Option<&mut PokemonSel> {
        match self {
            PokemonVerb::KnockOut { which } => Some(which),
            PokemonVerb::Switch { .. }
            | PokemonVerb::Return { .. }
            | PokemonVerb::Devolve { .. }
            | PokemonVerb::TrimBench { .. } => None,
        }
    }
}

impl Compiler<'_> {
    /// Evolves a Pokémon, where there is a card for it.
    pub(super) fn evolve_with(
        &mut self,
        with: CardSel,
        onto: &PokemonSel,
    ) -> Result<(), CompileError> {
        let none = self.unless_any(&with, onto);
        let onto = self.resolve(onto)?;
        self.op(Op::Pokemon(PokemonOp::Evolve { with, onto }));
        none.into_iter().for_each(|jump| self.land(jump));
        Ok(())
    }

    /// Takes the highest Evolution card off; as often as the player likes, if the text says so. Only an evolved Pokémon
    /// can be devolved (GLOSS-3).
    fn devolve(
        &mut self,
        which: &PokemonSel,
        to: &Dest,
        repeatedly: bool,
    ) -> Result<(), CompileError> {
        let mut evolved = which.clone();
        evolved.filter = Filter::All(vec![evolved.filter, Filter::State(StateFilter::Evolved)]);
        let again = self.here();
        let which = self.resolve(&evolved)?;
        let (to, shuffled) = (to.clone(), *to == Dest::DeckShuffled);
        if !repeatedly {
            self.op(Op::Pokemon(PokemonOp::Devolve { which, to }));
        } else if evolved.count == Count::AnyNumber {
            // Any of them, then any of them once more, until nobody wants to go on.
            let enough = self.op(Op::Flow(FlowOp::JumpUnless(
                Test::Exists(which.clone()),
                LATER,
            )));
            self.op(Op::Pokemon(PokemonOp::Devolve { which, to }));
            self.op(Op::Flow(FlowOp::Jump(again)));
            self.land(enough);
        } else {
            self.devolve_on(which, to)?;
        }
        if shuffled {
            self.op(Op::Cards(CardOp::ShuffleTouched));
        }
        Ok(())
    }

    /// Devolves chosen Pokémon, and asks each time whether to go on.
    fn devolve_on(&mut self, which: PokemonSel, to: Dest) -> Result<(), CompileError> {
        let mut still = which.clone();
        still.filter = Filter::State(StateFilter::Evolved);
        let again = self.here();
        self.op(Op::Pokemon(PokemonOp::Devolve { which, to }));
        let over = self.op(Op::Flow(FlowOp::JumpUnless(Test::Exists(still), LATER)));
        let decision = self.decision()?;
        self.op(Op::Flow(FlowOp::May {
            by: Player::You,
            decision,
            part: None,
        }));
        let enough = self.op(Op::Flow(FlowOp::JumpUnlessDecided(decision, LATER)));
        self.op(Op::Flow(FlowOp::Jump(again)));
        self.land(over);
        self.land(enough);
        Ok(())
    }
}

/// The operations on Pokémon that ask nobody.
macro_rules! asks_nobody {
    () => {
        PokemonOp::Switch { .. }
            | PokemonOp::KnockOut(_)
            | PokemonOp::Return { .. }
            | PokemonOp::Devolve { .. }
            | PokemonOp::Evolve { .. }
            | PokemonOp::TakePlace { .. }
    };
}

impl Asks for PokemonOp {
    fn shape(&self) -> Option<Ask> {
        match self {
            PokemonOp::TrimBench { .. } => Some(Ask::Pick),
            asks_nobody!() => None,
        }
    }

    fn chooser<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Seat {
        match self {
            PokemonOp::TrimBench { who, .. } => table.player(env, *who),
            asks_nobody!() => table.memory(env).seat,
        }
    }

    fn choices<L: Layout>(&self, table: &Table<'_, L>, env: EnvId, out: &mut impl Extend<Choice>) {
        match self {
            PokemonOp::TrimBench { who, size } => {
                let ctx = Ctx::running(table.memory(env));
                let spare = table.spare_bench(&ctx, *who, size);
                out.extend(spare.map(Choice::Pokemon));
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
            PokemonOp::TrimBench { .. } => {
                if let Choice::Pokemon(slot) = choice {
                    game.discard_from_bench(env, slot);
                }
            }
            asks_nobody!() => {}
        }
    }

    fn still<L: Layout>(&self, _: &Table<'_, L>, _: EnvId) -> Still {
        Still::Once
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Pokémon that a text Knocks Out leave play before it goes on; in an attack, when that is complete (KO-2).
    fn knock_out_now(&mut self, env: EnvId, which: &PokemonSel) -> Next {
        let knocked_out = self.reached(env, which);
        for slot in knocked_out {
            self.knock_out(slot);
            self.did(env);
        }
        match knocked_out.is_empty() || self.table().attack().is_some() {
            true => Next::On,
            false => Next::Call(Calling::Check),
        }
    }

    /// Asks which Pokémon goes next, as long as the Bench has more than it may.
    fn begin_trim(&mut self, env: EnvId, who: Player, size: &Amount) -> Next {
        let (table, ctx) = (self.table(), self.ctx(env));
        let spare = table.spare_bench(&ctx, who, size);
        match spare.is_empty() {
            true => Next::On,
            false => Next::Wait(Flow::Ask),
        }
    }

    fn discard_from_bench(&mut self, env: EnvId, slot: SlotId) {
        let discard = (Pile::Discard, At::End);
        self.leave_play(slot, discard, discard, discard);
        self.did(env);
    }

    /// Evolves a Pokémon with a card, wherever the card is; the bans of a turn are on evolving by the rule (AMB-11).
    fn evolve_by_effect(&mut self, env: EnvId, with: &CardSel, onto: &PokemonSel) {
        let card = self.table().cards(&self.ctx(env), with).first();
        let (Some(card), Some(slot)) = (card, self.reached(env, onto).first()) else {
            return;
        };
        if self.is_pokemon_in_play(card) {
            return;
        }
        self.evolve(slot, card);
        self.did(env);
    }

    /// A new Pokémon takes the place of one that left play in this text: the Active spot if that is empty now.
    fn take_place(&mut self, env: EnvId, card: &CardSel) {
        let cards = self.table().cards(&self.ctx(env), card);
        for card in cards.cards() {
            let seat = card.owner();
            let board = self.table().board_for(env, seat);
            let active = !self.s.active(board).is_some();
            let room = active || self.table().bench_room(board) > 0;
            // A piece of a LEGEND or V-UNION does not come into play without the others (KIND-LEGEND-1, KIND-VUNION-1).
            let whole = self.book.brief(card).part.0 == 0;
            let free = !self.is_pokemon_in_play(card);
            if free && room && whole && self.table().may_come_into_play(seat, card) {
                self.put_into_play(seat, card, board, active);
                self.did(env);
            }
        }
    }

    fn switch(&mut self, env: EnvId, who: Player, with: &PokemonSel) {
        for board in self.table().boards(who, &self.ctx(env)) {
            let up = self
                .table()
                .pokemon(&self.ctx(env), with)
                .and(self.s.bench(board))
                .first();
            let active = self.s.active(board);
            let protected = active.is_some() && self.is_shielded(env, active)
                || up.is_some_and(|slot| self.is_shielded(env, slot));
            if let (Some(slot), false) = (up, protected) {
                let from = self.bring_up(slot);
                let seat = self.table().holder_of(slot);
                self.tell(Event::Switched {
                    seat,
                    from,
                    to: slot,
                });
                self.did(env);
            }
        }
    }

    fn return_all(&mut self, env: EnvId, which: &PokemonSel, to: &Dest, along: Along) {
        let discard = (Pile::Discard, At::End);
        let top = end_of_pile(to).unwrap_or(discard);
        for slot in self.reached(env, which) {
            if matches!(to, Dest::DeckShuffled) {
                let owner = self.table().holder_of(slot);
                self.memory_mut(env).to_shuffle.insert(owner);
            }
            // Cards under it and attached to it go along only where the text says so (AMB-61).
            let (under, attached) = match along {
                Along::TopOnly => (discard, discard),
                Along::PokemonCards => (top, discard),
                Along::AllCards => (top, top),
            };
            self.leave_play(slot, top, under, attached);
            self.did(env);
        }
    }

    fn devolve_all(&mut self, env: EnvId, which: &PokemonSel, to: &Dest) {
        for slot in self.reached(env, which) {
            if self.table().is_evolved(slot) {
                if matches!(to, Dest::DeckShuffled) {
                    let owner = self.table().holder_of(slot);
                    self.memory_mut(env).to_shuffle.insert(owner);
                }
                let card = self.devolve(slot);
                self.move_card(env, card, to, Eyes::ALL);
                // A LV.X card no longer matches what is under it (KIND-LVX-9).
                while let Some(level) = self.table().level_up_card(slot) {
                    self.move_card(env, level, to, Eyes::ALL);
                }
                self.did(env);
            }
        }
    }
}
