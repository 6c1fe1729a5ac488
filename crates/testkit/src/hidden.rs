//! What a seat cannot see, and the same game with just that exchanged (ZONE-2 to ZONE-5).
//!
//! This is a second reading of the state beside the engine's own views and redrawn games, and asks neither of them: so a
//! test that compares a game with the exchanged one notices when the engine shows too much.

use rulebox_engine::book::{ChoiceOp, Op};
use rulebox_engine::chance::Stop;
use rulebox_engine::game::Game;
use rulebox_engine::state::{
    Attach, CardSet, Frame, Layout, Link, Pile, Place, Play, State, TurnStep,
};
use rulebox_engine::{Battle, CardId, Forget, Rng, Seat};

/// Cards of one player that can be exchanged with each other, and the seat that cannot see them sees no difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whose cards they are.
    pub owner: Seat,
    /// What is hidden of them.
    pub veil: Veil,
    /// The cards, in the order of their numbers.
    pub cards: Vec<CardId>,
}

/// What is hidden of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Veil {
    /// Which card lies in its place, be it in a hand, in a deck, among the Prizes or face down in play.
    Face,
    /// Where in the deck it lies: its player is looking through the deck, and sees which cards are in it.
    Order,
}

/// The cards that are hidden from a seat.
pub fn hidden_in<L: Layout>(game: &Battle<L>, seat: Seat) -> Vec<Group> {
    let mut groups = Vec::new();
    for owner in game.book.plan.seats() {
        for veil in [Veil::Face, Veil::Order] {
            let here = |card: &CardId| veil_over(game, seat, *card) == Some(veil);
            let cards: Vec<CardId> = game.book.deck(owner).filter(here).collect();
            if !cards.is_empty() {
                groups.push(Group { owner, veil, cards });
            }
        }
    }
    groups
}

/// A game with the cards exchanged that are hidden from a seat: any of them may lie where another one lay.
pub fn swapped<L: Layout>(game: &Battle<L>, seat: Seat, rng: &mut Rng) -> Battle<L> {
    let mut deal = Deal::as_it_is::<L>(game);
    for group in hidden_in(game, seat) {
        // Few cards can lie face down in play, so each of these is exchanged with one that can.
        let (placed, others): (Vec<CardId>, Vec<CardId>) = (group.cards.iter())
            .partition(|card| matches!(game.state.place(**card), Place::Stack(_)));
        let starts = |card: &&CardId| game.book.def(**card).starts;
        let starters: Vec<&CardId> = group.cards.iter().filter(starts).collect();
        for card in placed {
            let other = *starters[rng.below(starters.len() as u32) as usize];
            deal.exchange(group.veil, card, other);
        }
        for last in (1..others.len()).rev() {
            let other = rng.below(last as u32 + 1) as usize;
            deal.exchange(group.veil, others[last], others[other]);
        }
    }
    deal.dealt(game)
}

/// A game in which two cards of a player have changed places, whoever sees it.
pub fn exchanged<L: Layout>(game: &Battle<L>, one: CardId, other: CardId) -> Battle<L> {
    let mut deal = Deal::as_it_is::<L>(game);
    deal.exchange(Veil::Face, one, other);
    deal.dealt(game)
}

/// What is hidden of a card from a seat; nothing if the seat knows which card it is.
fn veil_over<L: Layout>(game: &Battle<L>, seat: Seat, card: CardId) -> Option<Veil> {
    let state = &game.state;
    let knows = state.known[seat.index()].has(card);
    let face_down = match state.place(card) {
        Place::Pile(Pile::Deck) if !knows && looks_through_deck(game, seat, card.owner()) => {
            return Some(Veil::Order);
        }
        Place::Pile(Pile::Deck) => !knows,
        Place::Pile(Pile::Prizes | Pile::SharedPrizes) => !knows && !state.face_up.has(card),
        Place::Pile(Pile::Hand) => !knows && card.owner() != seat,
        Place::Stack(slot) => {
            let player = game.table().holder_of(slot);
            player != seat && state.seat(player).face_down
        }
        Place::Pile(Pile::Discard | Pile::LostZone | Pile::Aside)
        | Place::Attached(_)
        | Place::Stadium
        | Place::Nowhere => false,
    };
    face_down.then_some(Veil::Face)
}

/// Whether a seat is asked now what it takes out of a deck that it searches.
fn looks_through_deck<L: Layout>(game: &Battle<L>, seat: Seat, owner: Seat) -> bool {
    let asked = game.prompt().is_some_and(|prompt| prompt.seat() == seat);
    let Some(running) = game.table().running() else {
        return false;
    };
    let op = running.op(&game.book);
    let searches =
        matches!(op, Some(Op::Choice(ChoiceOp::Cards(choose))) if choose.search.is_some());
    asked && searches && owner == seat
}

/// Which card lies where another one lay.
struct Deal {
    /// By the number of the card that lay there.
    lies: Vec<CardId>,
    /// The card that a text under way means, which meant the other one. A seat that looks through a deck picked cards
    /// and not places, so an exchange of places in that deck does not touch this.
    means: Vec<CardId>,
}

impl Deal {
    fn as_it_is<L: Layout>(game: &Battle<L>) -> Deal {
        let cards = game.state.places.as_ref().len() as u16;
        let same: Vec<CardId> = (0..cards).map(CardId).collect();
        Deal {
            lies: same.clone(),
            means: same,
        }
    }

    fn exchange(&mut self, veil: Veil, one: CardId, other: CardId) {
        self.lies.swap(one.index(), other.index());
        if veil == Veil::Face {
            self.means.swap(one.index(), other.index());
        }
    }

    fn dealt<L: Layout>(&self, game: &Battle<L>) -> Battle<L> {
        let mut dealt = game.clone();
        self.move_cards(&game.state, &mut dealt.state, game);
        for memory in dealt.state.memories.as_mut() {
            if let Some(card) = memory.card_mut() {
                *card = self.speaking(&game.state, *card);
            }
            memory.each_card_set(|cards| {
                let mut meant = L::Cards::default();
                let held = cards.cards();
                held.for_each(|card| meant.insert(self.meant(card)));
                *cards = meant;
            });
        }
        for happening in dealt.state.happened.as_mut_slice() {
            happening.card = self.speaking(&game.state, happening.card);
        }
        if let Some(attack) = &mut dealt.state.attack {
            attack.card = self.speaking(&game.state, attack.card);
        }
        for frame in dealt.state.stack.as_mut_slice() {
            match frame {
                Frame::Attach(Attach { card, .. })
                | Frame::Play(Play { card, .. })
                | Frame::Turn(TurnStep::AttackAgain { card, .. }) => {
                    *card = self.speaking(&game.state, *card);
                }
                _ => {}
            }
        }
        note_questions(&mut dealt);
        dealt
    }

    /// Lays every card into its new place. What somebody else knows is the card in a place, so it stays with the place.
    fn move_cards<L: Layout>(&self, old: &State<L>, new: &mut State<L>, game: &Battle<L>) {
        let lying = |card: CardId| match card.is_some() {
            true => self.lies[card.index()],
            false => card,
        };
        let set = |cards: L::Cards| {
            let mut moved = L::Cards::default();
            cards.cards().for_each(|card| moved.insert(lying(card)));
            moved
        };
        for owner in game.book.plan.seats() {
            new.piles[owner.index()].renumber(|n| lying(CardId::new(owner, n)).local());
            new.known[owner.index()] = set(old.known[owner.index()]);
            for card in game.book.deck(owner) {
                let under = lying(old.next[card.index()].card());
                new.places[lying(card).index()] = old.place(card);
                new.next[lying(card).index()] = L::Link::pack(under);
            }
        }
        for slot in old.occupied {
            new.slots[slot.index()].top = L::Link::pack(lying(old.top(slot)));
        }
        new.used = old.used.map(set);
    }

    fn meant(&self, card: CardId) -> CardId {
        match card.is_some() {
            true => self.means[card.index()],
            false => card,
        }
    }

    /// The card whose text is under way. One in a hand is hidden like the others there; one that was shuffled into a deck
    /// was seen before, and everybody knows whose text goes on.
    fn speaking<L: Layout>(&self, old: &State<L>, card: CardId) -> CardId {
        match old.place(card) {
            Place::Pile(Pile::Deck) => card,
            _ => self.meant(card),
        }
    }
}

/// Notes anew which questions the cards in play answer, for others may lie face down there.
fn note_questions<L: Layout>(dealt: &mut Battle<L>) {
    let unchecked = dealt.state.unchecked;
    let mut game = Game {
        book: &dealt.book,
        s: &mut dealt.state,
        chance: Stop,
        sink: Forget,
    };
    game.refresh_questions();
    dealt.state.unchecked = unchecked;
}
