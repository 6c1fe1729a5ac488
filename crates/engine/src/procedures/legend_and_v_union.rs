//! Pokémon of several cards: LEGEND, played from the hand in two halves (KIND-LEGEND-1 to KIND-LEGEND-5), and V-UNION,
//! played from the discard pile in four pieces (KIND-VUNION-3 to KIND-VUNION-11). In play all pieces are one card; the
//! first one lies on top.

use crate::book::Role;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::Game;
use crate::knowledge::event::{Event, Eyes, Sink};
use crate::plan::Board;
use crate::reason::{Legal, Reason, unless};
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, EnvId, Seat, SlotId};
use crate::state::layout::{Layout, Link};
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{PlayerAct, Trigger};
use rulebox_rules::Stage;

impl<L: Layout> Table<'_, L> {
    /// Whether a Pokémon of several cards may be put on the Bench; `card` is its first piece.
    #[inline(never)]
    pub(crate) fn may_assemble(&self, seat: Seat, card: CardId, board: Board) -> Legal {
        let is_union = self.is_union(card);
        let (pile, incomplete) = match is_union {
            true => (Pile::Discard, Reason::UnionIsIncomplete),
            false => (Pile::Hand, Reason::LegendIsIncomplete),
        };
        unless(self.is_spent(card), Reason::UnionAlreadyPlayed)?;
        unless(self.bench_room(board) == 0, Reason::BenchIsFull)?;
        let first = matches!(self.book.brief(card).role, Role::Union | Role::Legend);
        let there = self.s.place(card) == Place::Pile(pile) && card.owner() == seat;
        let whole = first && there && self.other_pieces(card, None).all(|p| p.is_some());
        unless(!whole, incomplete)?;
        let barred = match is_union {
            true => !self.may_come_into_play(seat, card),
            false => {
                self.player_cannot(seat, PlayerAct::PlayCards)
                    || self.may_not_play_pokemon(seat, card)
            }
        };
        unless(barred, Reason::EffectForbids)
    }

    /// Lists Pokémon of several cards, from the hand and from the discard pile.
    #[cold]
    #[inline(never)]
    pub(super) fn piece_choices(
        &self,
        board: Board,
        [legends, unions]: [u64; 2],
        seat: Seat,
        out: &mut impl Extend<Choice>,
    ) {
        let from_hand = self.different_of_deck(seat, legends);
        let first_pieces = from_hand.chain(self.different_of_deck(seat, unions));
        let whole = first_pieces.filter(|card| self.may_assemble(seat, *card, board).is_ok());
        out.extend(whole.map(|card| Choice::Bench(card, board)));
    }

    fn is_union(&self, card: CardId) -> bool {
        let facts = self.def(card).pokemon.as_ref();
        facts.is_some_and(|p| p.stage == Stage::VUnion)
    }

    /// Whether the V-UNION of this name was played already in this game (KIND-VUNION-6).
    fn is_spent(&self, card: CardId) -> bool {
        let spent = self.s.seat(card.owner()).names_spent;
        let name = self.def(card).once_name;
        name.is_some_and(|name| spent & 1 << name != 0)
    }

    /// The other pieces of a Pokémon of several cards, each beside the first one in its pile, or nothing for one that is
    /// not there. Where a text speaks of certain cards, they must be among those, too.
    pub(crate) fn other_pieces(
        &self,
        first: CardId,
        ctx: Option<&Ctx<'_, L>>,
    ) -> impl Iterator<Item = Option<CardId>> {
        let brief = self.book.brief(first);
        (2..=brief.part.1).map(move |n| {
            let mut copies = self.book.deck(first.owner());
            copies.find(|card| {
                let other = self.book.brief(*card);
                let fits = other.name == brief.name && other.part == (n, brief.part.1);
                fits && self.s.place(*card) == self.s.place(first)
                    && ctx.is_none_or(|ctx| are_together(ctx, first, *card))
            })
        })
    }

    /// Whether a card is the first piece of a Pokémon of which all pieces are there.
    pub(crate) fn is_whole(&self, ctx: &Ctx<'_, L>, card: CardId) -> bool {
        let is_first = self.book.brief(card).part.0 == 1;
        is_first
            && self
                .other_pieces(card, Some(ctx))
                .all(|piece| piece.is_some())
    }
}

/// Whether a running text lets these two pieces go together: the first one is in no set of several cards, or one of those sets
/// holds both. A set of one card is only the piece that was chosen, and does not count.
fn are_together<L: Layout>(ctx: &Ctx<'_, L>, a: CardId, b: CardId) -> bool {
    let Some(env) = ctx.env else {
        return true;
    };
    let sets = env.registers.iter().enumerate();
    let mut with_a = sets
        .filter(|(i, set)| env.card_registers & 1 << i != 0 && set.has(a) && set.len() > 1)
        .peekable();
    with_a.peek().is_none() || with_a.any(|(_, set)| set.has(b))
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Puts a Pokémon of several cards on the Bench by a text that speaks of certain cards.
    pub(crate) fn assemble_by_effect(&mut self, env: EnvId, card: CardId) -> bool {
        let board = self.table().board_for(env, card.owner());
        let room = self.table().bench_room(board) > 0;
        room && self.table().is_whole(&self.ctx(env), card)
            && self.assemble(card, board, Some(env)).is_some()
    }

    /// Puts a Pokémon of several cards on the Bench: the first piece, and the others under it.
    pub(crate) fn assemble(
        &mut self,
        first: CardId,
        board: Board,
        env: Option<EnvId>,
    ) -> Option<SlotId> {
        let seat = first.owner();
        let mut others = [CardId::NONE; 3];
        {
            let ctx = env.map(|env| self.ctx(env));
            let table = self.table();
            for (place, piece) in others
                .iter_mut()
                .zip(table.other_pieces(first, ctx.as_ref()))
            {
                *place = piece?;
            }
        }
        // Only at a larger table can a board be empty.
        let active = !L::MIRRORED && !self.s.active(board).is_some();
        let slot = self.put_into_play(seat, first, board, active)?;
        let mut above = first;
        for piece in others.into_iter().filter(|piece| piece.is_some()) {
            self.put_under(slot, above, piece);
            above = piece;
        }
        if let Some(name) = self.book.def(first).once_name {
            self.s.seats[seat.index()].names_spent |= 1 << name;
        }
        self.happened(Trigger::PutIntoPlay, slot, first);
        Some(slot)
    }

    /// Puts a piece under another one, which is the lowest.
    fn put_under(&mut self, slot: SlotId, above: CardId, piece: CardId) {
        let from = self.s.place(piece);
        self.lift(piece);
        let to = Place::Stack(slot);
        self.s.next[above.index()] = L::Link::pack(piece);
        self.s.next[piece.index()] = L::Link::NONE;
        self.s.places[piece.index()] = to;
        self.card_entered_play(piece);
        // Not every piece speaks for itself.
        if self.book.brief(piece).questions != 0 {
            self.refresh_questions();
        }
        self.tell(Event::CardMoved {
            card: piece,
            from,
            to,
            seen: Eyes::ALL,
        });
    }
}
