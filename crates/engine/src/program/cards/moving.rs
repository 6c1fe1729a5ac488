//! Cards that a text moves from one place to another (TEXT-1, ZONE-3, AMB-61).

use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::{Eyes, Sink};
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, EnvId, Seat};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use rulebox_cards::effect::{CardSel, CardZone, Count, Dest};

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    pub(in crate::program) fn move_cards(
        &mut self,
        env: EnvId,
        cards: &CardSel,
        to: &Dest,
        reveal: bool,
    ) {
        let user = self.memory(env).seat;
        // Who shuffles a hand without cards into a deck shuffles the deck all the same (TEXT-1).
        if let (Dest::DeckShuffled, CardZone::Hand(player)) = (to, &cards.from)
            && cards.count == Count::All
        {
            self.shuffle_later(env, *player);
        }
        let cards = self.table().cards(&self.ctx(env), cards);
        for card in cards.cards() {
            if self.is_protected(env, card) {
                continue;
            }
            if reveal {
                self.reveal(card, Eyes::ALL);
            }
            let seen = match (reveal, to) {
                (true, _) => Eyes::ALL,
                (false, Dest::DeckShuffled) => self.seen_when_moved(user, card),
                (false, Dest::Hand) => Eyes::only(card.owner())
                    .or(Eyes::only(user))
                    .or(self.seen_in_deck(card)),
                (false, _) => Eyes::only(card.owner()).or(Eyes::only(user)),
            };
            let moved = match self.book.brief(card).part {
                _ if self.is_pokemon_in_play(card) => self.leave_with_card(card, to),
                (1.., _) if matches!(to, Dest::Bench) => self.assemble_by_effect(env, card),
                _ => self.move_card(env, card, to, seen),
            };
            if matches!(to, Dest::DeckShuffled) {
                self.memory_mut(env).to_shuffle.insert(card.owner());
            }
            if moved {
                self.did(env);
            }
        }
    }

    /// Who knows a card of a deck, and so sees that it is the one that is taken: all, if it was shown to everybody. Who searches a
    /// deck or looks at some of its cards does so unseen, and then nobody else knows them (ZONE-3).
    fn seen_in_deck(&self, card: CardId) -> Eyes {
        if self.s.place(card) != Place::Pile(Pile::Deck) {
            return Eyes::NONE;
        }
        let seats = self.book.plan.every_seat::<L>();
        let knowing = seats.filter(|seat| self.s.known[seat.index()].has(card));
        knowing.fold(Eyes::NONE, |all, seat| all.or(Eyes::only(seat)))
    }

    /// Who sees which card goes into a deck: its owner and whoever uses the text, if they know it, and the user also if it is
    /// picked out of that deck. A hand or Prize cards that a text shuffles into a deck are not shown to its user by that (ZONE-3).
    pub(in crate::program) fn seen_when_moved(&self, user: Seat, card: CardId) -> Eyes {
        let table = self.table();
        let searched = self.s.place(card) == Place::Pile(Pile::Deck);
        let sees = |seat| searched && seat == user || table.is_known(Some(seat), card);
        let close = [user, card.owner()].into_iter().filter(|seat| sees(*seat));
        close.fold(Eyes::NONE, |all, seat| all.or(Eyes::only(seat)))
    }

    /// Whether a card is a Pokémon in play, alone or on top of others. It goes nowhere without that Pokémon.
    pub(in crate::program) fn is_pokemon_in_play(&self, card: CardId) -> bool {
        let piece = self.book.brief(card).part.0 > 0;
        matches!(self.s.place(card), Place::Stack(slot) if piece || self.s.top(slot) == card)
    }

    /// A card that is a Pokémon in play goes to a pile; what is under it or attached to it is discarded (AMB-61).
    pub(in crate::program) fn leave_with_card(&mut self, card: CardId, to: &Dest) -> bool {
        let (Place::Stack(slot), Some(top)) = (self.s.place(card), end_of_pile(to)) else {
            return false;
        };
        let discard = (Pile::Discard, At::End);
        self.leave_play(slot, top, discard, discard);
        true
    }

    /// Moves one card where a text says. `seen` are the seats that see which card it is.
    pub(in crate::program) fn move_card(
        &mut self,
        env: EnvId,
        card: CardId,
        to: &Dest,
        seen: Eyes,
    ) -> bool {
        match to {
            Dest::Hand => self.move_to_pile(card, Pile::Hand, At::Start, seen),
            Dest::Discard => self.discard(card),
            Dest::DeckTop => self.move_to_pile(card, Pile::Deck, At::End, seen),
            // The shuffle that follows makes the place in the deck meaningless.
            Dest::DeckBottom | Dest::DeckShuffled => {
                self.move_to_pile(card, Pile::Deck, At::Start, seen)
            }
            Dest::LostZone => self.move_to_pile(card, Pile::LostZone, At::End, Eyes::ALL),
            Dest::Bench => {
                let seat = card.owner();
                let board = self.table().board_for(env, seat);
                let room = self.table().bench_room(board) > 0;
                return room
                    && self.table().may_come_into_play(seat, card)
                    && self.book.def(card).pokemon.is_some()
                    && self.put_into_play(seat, card, board, false).is_some();
            }
            Dest::Prizes => {
                let board = self.table().board_for(env, card.owner());
                let pile = self.table().prizes_beside(board);
                self.move_to_pile(card, pile, At::End, seen);
            }
            Dest::Attach { .. } | Dest::Onto(_) | Dest::InPlaceOf(_) => {
                return false;
            }
        }
        true
    }
}

/// The pile that a text puts cards into, and at which end; nothing where it is no pile for cards from play.
pub(in crate::program) fn end_of_pile(to: &Dest) -> Option<(Pile, At)> {
    match to {
        Dest::Hand => Some((Pile::Hand, At::Start)),
        Dest::DeckTop => Some((Pile::Deck, At::End)),
        Dest::DeckBottom | Dest::DeckShuffled => Some((Pile::Deck, At::Start)),
        Dest::LostZone => Some((Pile::LostZone, At::End)),
        Dest::Discard => Some((Pile::Discard, At::End)),
        Dest::Bench | Dest::Prizes | Dest::Attach { .. } | Dest::Onto(_) | Dest::InPlaceOf(_) => {
            None
        }
    }
}
