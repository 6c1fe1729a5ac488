//! Cards that somebody picks one by one (AMB-32).

use super::Picking;
use crate::book::is_any_card;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::Sink;
use crate::procedures::program::{ChoiceOp, Next, Op};
use crate::program::code::DeckCards;
use crate::query::select::whole_pile;
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, EnvId, Register, Seat};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{CardSel, Chooser, Count, Dest, Differ, Player};

/// A choice of cards.
#[derive(Clone, Debug, PartialEq)]
pub struct ChooseCards {
    /// The chosen.
    pub into: Register,
    /// The candidates.
    pub from: CardSel,
    /// Whose deck is searched, if one is: that player chooses, and may fail to find (AMB-32).
    pub search: Option<Player>,
    /// Other sorts that may be chosen instead, never mixed with this one.
    pub or: Vec<CardSel>,
    /// In what the chosen cards must differ.
    pub differ: Option<Differ>,
    /// Where they go, as far as that limits the choice.
    pub goal: Goal,
    /// The cards that fit, worked out beforehand where the filter asks for nothing but the card itself.
    pub fitting: Option<DeckCards>,
}

/// Where chosen cards go, as far as that limits the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Onto the Bench, whose room is limited.
    Bench,
    /// To Pokémon: what it costs to attach a card from the hand has to be there.
    Pokemon,
    /// Elsewhere, without a limit.
    Elsewhere,
}

impl Goal {
    /// The goal of cards that a text moves.
    pub fn of(to: &Dest) -> Goal {
        match to {
            Dest::Bench => Goal::Bench,
            Dest::Attach { .. } => Goal::Pokemon,
            Dest::Hand
            | Dest::Discard
            | Dest::DeckTop
            | Dest::DeckBottom
            | Dest::DeckShuffled
            | Dest::LostZone
            | Dest::Prizes
            | Dest::Onto(_)
            | Dest::InPlaceOf(_) => Goal::Elsewhere,
        }
    }
}

impl Op {
    /// The choice of cards that it is, if it is one.
    pub(crate) fn choice_of_cards(&self) -> Option<&ChooseCards> {
        if let Op::Choice(ChoiceOp::Cards(choose)) = self {
            return Some(choose);
        }
        None
    }

    /// The choice of cards that it is, to be changed.
    pub(crate) fn choice_of_cards_mut(&mut self) -> Option<&mut ChooseCards> {
        if let Op::Choice(ChoiceOp::Cards(choose)) = self {
            return Some(choose);
        }
        None
    }
}

impl<L: Layout> Table<'_, L> {
    /// Who picks the cards.
    pub(crate) fn picker_of_cards(&self, env: EnvId, choose: &ChooseCards) -> Seat {
        match choose.search {
            Some(player) => self.player(env, player),
            None => self.picker(env, choose.from.chooser),
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
            max = max.min(self.bench_room(self.board_for(env, owner)));
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

    /// Lists the cards that can be picked now, those that the chooser cannot tell apart once.
    pub(super) fn cards_to_pick(
        &self,
        env: EnvId,
        choose: &ChooseCards,
        out: &mut impl Extend<Choice>,
    ) {
        let picking = self.picking_cards(env, choose);
        match self.prizes_to_choose(env, choose) {
            Some(seat) => {
                let places = self.places_of_prizes(seat, picking.left);
                out.extend(places.map(Choice::Prize));
            }
            None => {
                let chooser = self.picker_of_cards(env, choose);
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
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Begins or goes on with the choice; it is over when nothing is left to pick.
    pub(super) fn begin_cards(&mut self, env: EnvId, choose: &ChooseCards) -> Next {
        if !self.memory(env).choosing {
            if let Some(player) = choose.search {
                let searcher = self.table().player(env, player);
                self.only_searcher_knows(searcher);
            }
            let memory = self.memory_mut(env);
            memory.set_cards(choose.into, L::Cards::default());
            memory.choosing = true;
        }
        let table = self.table();
        let over = if table.all_cards_picked(env, choose) {
            true
        } else if table.goes_on_anyway(env, choose) {
            false
        } else {
            let picking = table.picking_cards(env, choose);
            if choose.from.chooser == Chooser::Random && picking.picked < picking.max {
                return self.pick_card_at_random(env, choose.into, picking.left);
            }
            picking.picked >= picking.max && !table.looks_on(env, choose, picking.picked)
        };
        self.ask_unless(env, over)
    }

    fn pick_card_at_random(&mut self, env: EnvId, into: Register, left: L::Cards) -> Next {
        let n = match self.pick_at_random(left.len()) {
            Ok(n) => n,
            Err(wait) => return wait,
        };
        if let Some(card) = left.cards().nth(n) {
            self.memory_mut(env).cards_mut(into).insert(card);
        }
        Next::Wait(Flow::Step)
    }

    pub(super) fn answer_cards(&mut self, env: EnvId, choose: &ChooseCards, choice: Choice) {
        if let Choice::Card(card) = choice {
            self.memory_mut(env).cards_mut(choose.into).insert(card);
            // Who found a card in a deck knows it until it is shuffled away.
            if self.s.place(card) == Place::Pile(Pile::Deck) {
                let seat = self.table().picker_of_cards(env, choose);
                self.s.known[seat.index()].insert(card);
            }
        } else if let Choice::Prize(place) = choice {
            self.pick_prize(env, choose, place);
        } else if choice == Choice::Done {
            self.end_choice(env);
        }
    }
}
