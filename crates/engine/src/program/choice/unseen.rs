//! What somebody looks through unseen: a deck that is searched, or cards of it that a text lets one player look at (ZONE-3,
//! AMB-32).

use crate::book::is_any_card;
use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::program::choice::{ChooseCards, Goal};
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, EnvId, Seat};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{CardZone, Chooser, Count};

impl<L: Layout> Table<'_, L> {
    /// How many cards of a deck or of the Prize cards somebody looks through whom nobody else watches: all in a search, or the
    /// cards that a text lets them look at.
    pub(in crate::program) fn looked_through(
        &self,
        env: EnvId,
        choose: &ChooseCards,
    ) -> Option<usize> {
        if let Some(player) = choose.search {
            return Some(self.s.pile_len(self.player(env, player), Pile::Deck));
        }
        let CardZone::Var(var) = choose.from.from else {
            return None;
        };
        let memory = self.memory(env);
        let chooser = self.picker(env, choose.from.chooser);
        let others = || self.book.plan.others::<L>(chooser);
        let secret = |card: &CardId| !others().any(|seat| self.s.known[seat.index()].has(*card));
        let seen = memory.cards(var);
        // What was taken from among them before is seen no more.
        let there =
            |card: &CardId| matches!(self.s.place(*card), Place::Pile(Pile::Deck | Pile::Prizes));
        let left = seen.cards().filter(there);
        let number = left.clone().count();
        (number > 0 && left.clone().all(|card| secret(&card))).then_some(number)
    }

    /// How many cards somebody could pick from a hand who may pick any number of a sort, none of it too: nobody else knows how
    /// many of them there are.
    pub(in crate::program) fn most_of_hand(
        &self,
        env: EnvId,
        choose: &ChooseCards,
    ) -> Option<usize> {
        let CardZone::Hand(player) = choose.from.from else {
            return None;
        };
        let any_number = choose.from.count == Count::AnyNumber && choose.or.is_empty();
        if !any_number || choose.from.chooser == Chooser::Random || is_any_card(&choose.from.filter)
        {
            return None;
        }
        let seats = self.meant(env, player);
        let most = |seat| match choose.goal {
            Goal::Bench => self
                .s
                .pile_len(seat, Pile::Hand)
                .min(self.bench_room(self.board_for(env, seat))),
            Goal::Pokemon | Goal::Elsewhere => self.s.pile_len(seat, Pile::Hand),
        };
        Some(seats.map(most).sum())
    }

    /// Whether somebody who looks through cards of a deck is asked on although nothing that fits is left: what they see is
    /// theirs alone to see, and the question must not tell it (ZONE-3).
    pub(in crate::program) fn looks_on(
        &self,
        env: EnvId,
        choose: &ChooseCards,
        picked: usize,
    ) -> bool {
        if let Some(most) = self.most_of_hand(env, choose) {
            return picked < most;
        }
        let Some(looked) = self.looked_through(env, choose) else {
            return false;
        };
        if choose.search.is_none() && is_any_card(&choose.from.filter) {
            return false;
        }
        let memory = self.memory(env);
        let ctx = Ctx::running(memory);
        let seat = choose
            .search
            .map_or(memory.seat, |player| self.player(env, player));
        let sorts = std::iter::once(&choose.from).chain(&choose.or);
        let wanted = sorts.map(|sort| match &sort.count {
            Count::Exactly(n) | Count::UpTo(n) => self.amount(&ctx, n).max(0) as usize,
            Count::AnyNumber => usize::MAX,
            Count::OneOfEach => sort.sorts().len(),
            Count::All => picked,
        });
        let room = match choose.goal {
            Goal::Bench => self.bench_room(self.board_for(env, seat)),
            Goal::Pokemon | Goal::Elsewhere => usize::MAX,
        };
        let most = wanted.max().unwrap_or(0).min(room);
        picked < most.min(looked)
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Somebody takes up their deck to search it. Whoever knew a card of it does not see whether that is one that is taken, nor
    /// where the others come to lie (ZONE-3).
    pub(in crate::program) fn only_searcher_knows(&mut self, searcher: Seat) {
        for seat in self.book.plan.others::<L>(searcher) {
            self.forget_deck(seat, searcher);
        }
    }
}
