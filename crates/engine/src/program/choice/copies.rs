//! Copies among the cards that somebody may choose: those that the chooser cannot tell apart are one option.

use crate::procedures::listing::Seen;
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, Seat};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::Table;

impl<L: Layout> Table<'_, L> {
    /// Calls `f` once for each different card of a set: copies that the chooser cannot tell apart are one option.
    pub(crate) fn different(&self, chooser: Seat, cards: L::Cards, mut f: impl FnMut(CardId)) {
        let mut seen = Seen::new();
        let owner = cards.first().map(CardId::owner);
        for card in cards.cards() {
            // It matters whose a card is, and which Pokémon it is attached to.
            let alike = Some(card.owner()) == owner && matches!(self.s.place(card), Place::Pile(_));
            let stands_out = self.stands_out(chooser, card);
            if !alike || !seen.again(self.book.def_number(card), stands_out) {
                f(card);
            }
        }
    }

    /// Calls `f` once for each different card of a set, where it may be known that all of them lie in one pile. If they are one player's, it is seen at once which of
    /// them are copies.
    pub(in crate::program) fn different_of(
        &self,
        pile: Option<Pile>,
        chooser: Seat,
        cards: L::Cards,
        mut f: impl FnMut(CardId),
    ) {
        let owner = cards.first().map_or(chooser, CardId::owner);
        let numbers = cards.of_deck(owner);
        let mut theirs = L::Cards::default();
        theirs.insert_deck(owner, numbers);
        let (Some(pile), true) = (pile, theirs == cards && self.book.defs.len() <= Seen::ROOM)
        else {
            return self.different(chooser, cards, f);
        };
        let outstanding = self.standing_out(chooser, owner, pile);
        let mut listed = L::Cards::default();
        for card in self.different_but_for(owner, outstanding, numbers) {
            if cfg!(debug_assertions) {
                listed.insert(card);
            }
            f(card);
        }
        debug_assert!(
            {
                let mut others = listed;
                self.different(chooser, cards, |card| match listed.has(card) {
                    true => others.remove(card),
                    false => others.insert(card),
                });
                others.is_empty()
            },
            "one of each kind is listed"
        );
    }

    /// The cards of a player's pile that stand out among their copies: bits of their numbers.
    fn standing_out(&self, chooser: Seat, owner: Seat, pile: Pile) -> u64 {
        let known = |seat: Seat| self.s.known[seat.index()].of_deck(owner);
        let seats = self.book.plan.every_seat::<L>();
        match pile {
            Pile::Deck => known(chooser),
            Pile::Hand => seats
                .filter(|seat| *seat != owner)
                .fold(0, |set, seat| set | known(seat)),
            Pile::Prizes | Pile::Discard | Pile::LostZone | Pile::Aside | Pile::SharedPrizes => {
                seats.fold(0, |set, seat| set | known(seat))
            }
        }
    }

    /// Whether somebody knows this card among its copies, so that it matters which copy the chooser uses.
    pub fn stands_out(&self, chooser: Seat, card: CardId) -> bool {
        let mut known = self.s.known.as_ref()[..L::SEATS].iter().enumerate();
        match self.s.place(card) {
            // Whoever searches a deck sees its cards, but not which of them lies where the opponent has looked (ZONE-3).
            Place::Pile(Pile::Deck) => self.s.known[chooser.index()].has(card),
            // Its owner knows every card of the hand alike.
            Place::Pile(Pile::Hand) => {
                known.any(|(seat, set)| set.has(card) && seat != card.owner().index())
            }
            Place::Pile(
                Pile::Prizes | Pile::Discard | Pile::LostZone | Pile::Aside | Pile::SharedPrizes,
            )
            | Place::Nowhere
            | Place::Stack(_)
            | Place::Attached(_)
            | Place::Stadium => known.any(|(_, set)| set.has(card)),
        }
    }
}
