//! How options are listed quickly: a set of cards at a time, and one of each kind of copies that nobody can tell apart.

use crate::book::{DeckIndex, Role};
use crate::state::ids::{CardId, CardSet, Seat};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::Table;
use rulebox_cards::effect::PlayerAct;

/// The cards from which a player may play.
pub(super) struct Hand<'a> {
    /// Whose.
    pub(super) seat: Seat,
    /// Bits of their numbers.
    pub(super) cards: u64,
    /// What the cards of the whole deck can be used for.
    pub(super) deck: &'a DeckIndex,
    /// Those of them that somebody else remembers.
    remembered: u64,
}

impl<'a> Hand<'a> {
    /// The hand of a player, or nothing of it while an effect keeps them from playing cards.
    #[inline(always)]
    pub(super) fn of<L: Layout>(table: &Table<'a, L>, seat: Seat) -> Hand<'a> {
        Hand {
            seat,
            deck: table.book.index_of(seat),
            cards: match table.player_cannot(seat, PlayerAct::PlayCards) {
                true => 0,
                false => table.s.piles[seat.index()].bits(Pile::Hand),
            },
            remembered: table.remembered(seat),
        }
    }

    /// The cards of the hand that can be used so.
    #[inline]
    pub(super) fn with(&self, role: Role) -> u64 {
        self.cards & self.deck.with_role(role)
    }
}

impl<L: Layout> Table<'_, L> {
    /// One of each kind of copies among these cards of the hand.
    pub(super) fn different_in(
        &self,
        hand: &Hand<'_>,
        numbers: u64,
    ) -> impl Iterator<Item = CardId> {
        self.different_but_for(hand.seat, hand.remembered, numbers)
    }

    /// One of each kind of copies among these cards of a pile. A card that somebody else remembers is unlike its copies; its
    /// owner knows every card of the hand alike.
    pub(crate) fn different_of_deck(
        &self,
        seat: Seat,
        numbers: u64,
    ) -> impl Iterator<Item = CardId> {
        self.different_but_for(seat, self.remembered(seat), numbers)
    }

    /// The cards of a seat's deck that somebody else remembers.
    #[inline]
    fn remembered(&self, seat: Seat) -> u64 {
        let others = self.book.plan.others::<L>(seat);
        others.fold(0, |set, s| set | self.s.known[s.index()].of_deck(seat))
    }

    /// One of each kind of copies among these cards, where it is known which of them stand out.
    pub(crate) fn different_but_for(
        &self,
        seat: Seat,
        standing_out: u64,
        numbers: u64,
    ) -> impl Iterator<Item = CardId> {
        let mut left = numbers;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let number = left.trailing_zeros() as u8;
            let card = CardId::new(seat, number);
            let alike = match standing_out & 1 << number {
                0 => self.book.brief(card).copies & !standing_out,
                _ => 1 << number,
            };
            left &= !alike;
            Some(card)
        })
    }
}

/// Cards met so far, to list copies that nobody can tell apart once.
pub(crate) struct Seen {
    defs: [u64; 4],
}

impl Seen {
    /// So many definitions are told apart.
    pub(crate) const ROOM: usize = 256;

    pub fn new() -> Seen {
        Seen { defs: [0; 4] }
    }

    /// Whether a copy of a card with this definition was met before; notes it if not. A card that stands out, because some
    /// seat remembers it, is unlike any other. So is, for want of room, one of the last definitions of a large game.
    pub(crate) fn again(&mut self, def: u16, stands_out: bool) -> bool {
        let def = def as usize;
        if def >= Seen::ROOM || stands_out {
            return false;
        }
        let bit = 1 << (def % 64);
        let met = self.defs[def / 64] & bit != 0;
        self.defs[def / 64] |= bit;
        met
    }
}
