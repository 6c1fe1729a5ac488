//! Somebody who looks at the table for what a text needs (AMB-33). How cards, choices and Pokémon are looked for stands with
//! their families, in `cards/needs.rs`, `choice/needs.rs` and `pokemon/needs.rs`.

use crate::program::code::Code;
use crate::program::could::known::{In, Known};
use crate::program::need::{Held, Need};
use crate::query::public::is_public;
use crate::state::ids::{CardId, Position, Register, SlotSet};
use crate::state::layout::Layout;
use crate::state::memory::Env;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, Player, Tree, Var};

/// Somebody who looks at the table, with what is known of a text.
#[derive(Clone, Copy)]
pub(in crate::program) struct Look<'a, L: Layout> {
    pub(in crate::program) table: &'a Table<'a, L>,
    pub(in crate::program) ctx: &'a Ctx<'a, L>,
    pub(in crate::program) code: &'a Code,
    pub(in crate::program) known: &'a Known,
    /// What comes after this place has put nothing into registers yet.
    place: Position,
    /// A card that is about to leave the hand, so that nothing is paid with it.
    pub(in crate::program) spent: CardId,
}

/// After all operations.
pub(in crate::program) const LAST: Position = Position(u16::MAX);

impl<'a, L: Layout> Look<'a, L> {
    #[inline]
    pub(in crate::program) fn new(
        (table, ctx): (&'a Table<'a, L>, &'a Ctx<'a, L>),
        code: &'a Code,
        known: &'a Known,
        spent: CardId,
    ) -> Self {
        Look {
            table,
            ctx,
            code,
            known,
            place: LAST,
            spent,
        }
    }

    /// Whether all that is there.
    pub(in crate::program) fn meets_all(&self, all: &[Need]) -> bool {
        all.iter().all(|need| self.meets(need))
    }

    /// Whether that is there.
    pub(in crate::program) fn meets(&self, need: &Need) -> bool {
        let (table, ctx) = (self.table, self.ctx);
        match need {
            Need::Nothing => true,
            Need::Deck(who) => {
                self.known.into_deck && *who == Player::You
                    || (table.seats(*who, ctx)).any(|seat| table.s.pile_len(seat, Pile::Deck) > 0)
            }
            Need::Prize => table.s.pile_len(ctx.seat, Pile::Prizes) > 0,
            Need::Number(n) => self.is_more_than_none(n),
            Need::SmallHand(who, size) => {
                let small = |hand: u64| (hand.count_ones() as i32) < table.amount(ctx, size);
                let mut hands = table.piles_of(ctx, *who, Pile::Hand);
                self.known.hand_is_spent
                    || hands.any(|(_, hand)| small(hand))
                    || !self.is_public(&**size)
            }
            Need::Room(zone) => {
                let of = self.owner(zone).unwrap_or(Player::You);
                let room = |board| table.bench_room(board) > 0;
                self.known.makes_room || table.some_board(of, ctx, room)
            }
            Need::Cards(sel) => self.some_card(sel),
            Need::Choice(at) => (self.code.op(*at).choice_of_cards())
                .is_some_and(|choose| self.some_candidate(choose)),
            Need::Enough(at) => {
                (self.code.op(*at).choice_of_cards()).is_some_and(|choose| self.enough(choose))
            }
            Need::Held(register) => !self.is_none(*register),
            Need::Pokemon(sel, fit) => self.some_pokemon(sel, *fit),
            Need::Bench(who) => table.some_board(*who, ctx, |board| {
                !table.s.bench(board).is_empty() && self.reaches(table.s.active(board))
            }),
            Need::Spare(who, size) => !table.spare_bench(ctx, *who, size).is_empty(),
            Need::Lasting(at) => self.code.op(*at).is_of_use(self),
            Need::UnderWay => ctx.env.is_some(),
            Need::Test(at, so) => {
                let test = self.code.op(*at).test();
                test.is_none_or(|test| table.test(ctx, test) == *so)
            }
        }
    }

    /// What a register comes to hold, if an operation puts something into it, and a look from there.
    pub(in crate::program) fn held(&self, register: Register) -> Option<(&'a Held, Self)> {
        let (place, held) = self.known.held(self.code, register, self.place)?;
        Some((held, Look { place, ..*self }))
    }

    /// The memory of the running text, if the register still holds what it remembers.
    pub(in crate::program) fn memory(&self, register: Register) -> Option<&'a Env<L>> {
        let remembers = self.known.registers[register.index()] == In::Memory;
        self.ctx.env.filter(|_| remembers)
    }

    /// The Pokémon that the running text remembers there, if it is Pokémon.
    pub(in crate::program) fn remembered(&self, register: Register) -> Option<SlotSet> {
        let memory = self.memory(register)?;
        (memory.slot_registers & register.bit() != 0).then(|| memory.slots(register))
    }

    /// Whether a register will hold nothing, as far as that can be seen.
    pub(in crate::program) fn is_none(&self, register: Register) -> bool {
        match self.known.registers[register.index()] {
            In::Unforeseen => false,
            In::Nothing => true,
            // Whether it holds any card may be known to one player alone.
            In::Memory => (self.remembered(register)).is_some_and(|slots| slots.is_empty()),
            In::Put(_) => self
                .held(register)
                .is_some_and(|(held, look)| !look.meets_all(&held.needs)),
        }
    }

    /// Whether a number is not 0, as far as everybody sees.
    pub(in crate::program) fn is_more_than_none(&self, n: &Amount) -> bool {
        if let Amount::Number(n) = n {
            return *n > 0;
        }
        !self.is_public(n) || self.table.amount(self.ctx, n) > 0
    }

    /// Whether a test or an amount depends on nothing but what everybody sees before the text goes on.
    pub(in crate::program) fn is_public(&self, what: &impl Tree) -> bool {
        let none = |var: Var| self.is_none(var.into());
        is_public(what, self.known.hand_is_spent, &none)
    }
}
