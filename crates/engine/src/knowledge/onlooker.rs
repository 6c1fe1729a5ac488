//! Which handle a card has for one viewer (ZONE-2 to ZONE-5), and the options, which are made of handles. The handles are kept
//! here, beside the state: who loses sight of a card loses its handle. An onlooker follows the events of a game; one who follows
//! its log from the beginning comes to the same handles. What is sent of events and of the table stands in `view.rs`.

use crate::battle::Battle;
use crate::book::Book;
use crate::choice::Choice;
use crate::knowledge::event::Event;
use crate::knowledge::handle::{Handle, SeenCard};
use crate::knowledge::view::{Eye, NOBODY};
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use std::sync::Arc;

/// One who looks at a game, and the handles that they have for its cards.
#[derive(Clone, Debug)]
pub struct Onlooker {
    pub(super) book: Arc<Book>,
    eye: Eye,
    /// By card; none for a card that is out of sight.
    handles: Vec<Handle>,
    /// By handle, also of cards that have lost it since.
    named: Vec<CardId>,
    /// Where each card lies, as far as events have told.
    places: Vec<Place>,
    /// When each card came to its place.
    came: Vec<u32>,
    moves: u32,
    /// The Prize cards that lie face up.
    face_up: Vec<CardId>,
    /// Cards that somebody but their owner remembers among their copies.
    stood_out: Vec<CardId>,
    /// A card out of sight that was named with the last question.
    asking: Option<CardId>,
}

impl Onlooker {
    /// Somebody who begins to look at a game before anything has happened in it.
    pub fn new(book: Arc<Book>, eye: Eye) -> Onlooker {
        let cards = book.room();
        Onlooker {
            book,
            eye,
            handles: vec![Handle::NONE; cards],
            named: Vec::new(),
            places: vec![Place::Pile(Pile::Deck); cards],
            came: vec![0; cards],
            moves: 0,
            face_up: Vec::new(),
            stood_out: Vec::new(),
            asking: None,
        }
    }

    /// Who looks.
    pub fn eye(&self) -> Eye {
        self.eye
    }

    /// What the viewer may answer now, in an order that tells nothing. Whoever has no seat answers nothing.
    pub fn options<L: Layout>(&self, battle: &Battle<L>) -> Vec<Choice<Handle>> {
        let Some(seat) = self.eye.seat() else {
            return Vec::new();
        };
        let mut options = Vec::new();
        battle.options_of(seat, &mut options);
        let chosen = options
            .iter()
            .map(|option| self.first_copy(battle, seat, *option, &options));
        let mut sent: Vec<Choice<Handle>> = chosen.map(|choice| self.sent(choice)).collect();
        sent.sort_unstable();
        sent
    }

    /// The engine's choice for one that was sent; nothing if it names a card that is out of sight.
    pub fn choice(&self, sent: Choice<Handle>) -> Option<Choice> {
        let mut in_sight = true;
        let choice = sent.named_by(|handle| {
            let card = self.named.get(usize::from(handle.0)).copied();
            let card = card.filter(|card| self.handle(*card) == handle);
            in_sight &= card.is_some();
            card.unwrap_or(CardId::NONE)
        });
        in_sight.then_some(choice)
    }

    /// What is sent of a choice of the engine.
    pub fn sent(&self, choice: Choice) -> Choice<Handle> {
        choice.named_by(|card| self.handle(card))
    }

    /// Whether a card had a handle at any time.
    pub fn has_seen(&self, card: CardId) -> bool {
        self.named.contains(&card)
    }

    /// What a handle stands for, also after its card went out of sight.
    pub fn card(&self, handle: Handle) -> Option<SeenCard> {
        let card = *self.named.get(usize::from(handle.0))?;
        Some(SeenCard {
            handle,
            owner: card.owner(),
            card: self.book.printing(card),
        })
    }

    /// How many handles were given so far.
    pub fn named(&self) -> usize {
        self.named.len()
    }

    pub(super) fn handle(&self, card: CardId) -> Handle {
        self.handles
            .get(card.index())
            .copied()
            .unwrap_or(Handle::NONE)
    }

    pub(super) fn came_at(&self, handle: Handle) -> u32 {
        let card = self.named.get(usize::from(handle.0));
        card.map_or(0, |card| self.came[card.index()])
    }

    /// The handle of a card that is seen now.
    pub(super) fn name(&mut self, card: CardId) -> Handle {
        if !self.handle(card).is_some()
            && let Some(handle) = self.handles.get_mut(card.index())
        {
            *handle = Handle(self.named.len() as u16);
            self.named.push(card);
        }
        self.handle(card)
    }
}

/// Losing sight of cards.
impl Onlooker {
    /// Forgets the cards that an event mixes with others, or that go where they cannot be followed.
    pub(super) fn lose_sight(&mut self, event: Event) {
        if self.eye == Eye::Everything {
            return;
        }
        let me = self.eye.seat().unwrap_or(NOBODY);
        let (deck, hand) = (Place::Pile(Pile::Deck), Place::Pile(Pile::Hand));
        if let Event::DeckShuffled { seat } = event {
            self.forget_pile(seat, Pile::Deck);
        } else if let Event::PrizesShuffled { seat } = event {
            self.forget_pile(seat, Pile::Prizes);
        } else if event == Event::SuddenDeathBegan {
            self.handles.fill(Handle::NONE);
        } else if let Event::CardMoved {
            card,
            from,
            to,
            seen,
        } = event
            && !seen.has(me)
        {
            if from == hand && card.owner() != me {
                // Any card of that hand may be the one that went.
                self.forget_pile(card.owner(), Pile::Hand);
            } else if to == deck {
                // Where in the deck it lies is hidden.
                self.forget(card);
            }
        } else if let Event::PokemonPlayed { card, seen, .. } = event
            && !seen.has(me)
        {
            self.forget_pile(card.owner(), Pile::Hand);
            self.forget(card);
        }
    }

    fn forget(&mut self, card: CardId) {
        if let Some(handle) = self.handles.get_mut(card.index()) {
            *handle = Handle::NONE;
        }
    }

    fn forget_pile(&mut self, owner: Seat, pile: Pile) {
        for card in self.book.deck(owner) {
            // A Prize card that lies face up is not mixed with those that lie face down.
            let open = pile == Pile::Prizes && self.face_up.contains(&card);
            if self.places[card.index()] == Place::Pile(pile) && !open {
                self.forget(card);
            }
        }
    }

    /// A card whose text asked something may have been mixed with others since; it was named with the question only.
    pub(super) fn forget_whose_text_asked(&mut self) {
        if let Some(card) = self.asking.take() {
            self.forget(card);
        }
    }

    /// Of copies in one pile nobody can tell which one is taken: the one that was seen first. Those that somebody else
    /// remembers stay apart.
    pub(super) fn take_first_copy(&mut self, event: Event) {
        let Some((card, _)) = goes_to(&event) else {
            return;
        };
        let from = self.place(card);
        let in_pile = matches!(from, Place::Pile(_));
        if !in_pile || !self.handle(card).is_some() || self.stood_out.contains(&card) {
            return;
        }
        let copies = self.book.deck(card.owner()).filter(|other| {
            self.place(*other) == from
                && self.book.def_number(*other) == self.book.def_number(card)
                && !self.stood_out.contains(other)
        });
        if let Some(first) = copies.min_by_key(|copy| self.handle(*copy)) {
            let (handle, other) = (self.handle(first), self.handle(card));
            self.set_handle(card, handle);
            self.set_handle(first, other);
            self.came.swap(first.index(), card.index());
        }
    }

    fn set_handle(&mut self, card: CardId, handle: Handle) {
        self.handles[card.index()] = handle;
        if let Some(named) = self.named.get_mut(usize::from(handle.0)) {
            *named = card;
        }
    }

    fn place(&self, card: CardId) -> Place {
        self.places
            .get(card.index())
            .copied()
            .unwrap_or(Place::Nowhere)
    }

    /// Notes where a card is now.
    pub(super) fn note_move(&mut self, event: Event) {
        if event == Event::SuddenDeathBegan {
            self.places.fill(Place::Pile(Pile::Deck));
        }
        let Some((card, to)) = goes_to(&event) else {
            return;
        };
        self.moves += 1;
        if let (Some(place), Some(came)) = (
            self.places.get_mut(card.index()),
            self.came.get_mut(card.index()),
        ) {
            (*place, *came) = (to, self.moves);
        }
    }

    /// What happens to several cards at once happens in no order that anybody may see; the engine takes them in the order of
    /// its numbers. So it is told of those with a handle first, in the order of their handles, then of the others by their
    /// printings, and of copies as they lie in sight.
    pub(super) fn learn_at_once<L: Layout>(
        &mut self,
        mut deeds: Vec<&[Event]>,
        battle: &Battle<L>,
    ) -> Vec<Event> {
        if deeds.len() > 1 {
            self.relabel_copies(&deeds, battle);
            deeds.sort_by_cached_key(|deed| {
                let card = deed.first().and_then(card_of);
                card.map(|card| {
                    let spot = self.spot(deed, card, battle);
                    (
                        card.owner(),
                        self.handle(card),
                        self.book.printing(card),
                        spot,
                    )
                })
            });
        }
        deeds.concat()
    }

    /// Of copies to which the same happens at once, nobody can tell which one comes to lie where: they do in the order of
    /// their handles.
    fn relabel_copies<L: Layout>(&mut self, deeds: &[&[Event]], battle: &Battle<L>) {
        let cards = deeds.iter().map(|deed| deed.first().and_then(card_of));
        let told = cards.zip(deeds.iter().copied());
        let mut left: Vec<(CardId, &[Event])> = told
            .filter_map(|(card, deed)| Some((card?, deed)))
            .collect();
        while let Some((first, _)) = left.first().copied() {
            let is_copy = |card: CardId| {
                card.owner() == first.owner()
                    && self.book.def_number(card) == self.book.def_number(first)
            };
            let (copies, others) = left
                .into_iter()
                .partition::<Vec<_>, _>(|(card, _)| is_copy(*card));
            left = others;
            let spots = copies
                .iter()
                .map(|(card, deed)| self.spot(deed, *card, battle));
            let mut lying: Vec<_> = spots.zip(copies.iter().map(|(card, _)| *card)).collect();
            lying.sort_by_key(|(spot, card)| (*spot, self.handle(*card)));
            let mut handles: Vec<Handle> =
                lying.iter().map(|(_, card)| self.handle(*card)).collect();
            handles.sort_unstable();
            for ((_, card), handle) in lying.into_iter().zip(handles) {
                self.set_handle(card, handle);
            }
        }
    }

    /// Where a card comes to lie, as far as it can be told from the spots of its copies.
    fn spot<L: Layout>(&self, deed: &[Event], card: CardId, battle: &Battle<L>) -> usize {
        if let Some(Event::PokemonPlayed { slot, .. }) = deed.first() {
            return slot.index();
        }
        match battle.state.place(card) {
            Place::Pile(pile @ (Pile::Deck | Pile::Prizes | Pile::SharedPrizes))
                if battle.table().is_seen(self.eye, card) =>
            {
                let mut lying = battle.state.pile(card.owner(), pile);
                lying.position(|other| other == card).unwrap_or(0)
            }
            Place::Pile(_)
            | Place::Nowhere
            | Place::Stack(_)
            | Place::Attached(_)
            | Place::Stadium => 0,
        }
    }

    /// Looks at the table: loses what is out of sight, and names what is seen for the first time.
    pub(super) fn look<L: Layout>(&mut self, battle: &Battle<L>) {
        let view = battle.look(self.eye);
        let mut seen = view.named_cards();
        seen.retain(|card| card.is_some());
        let table = battle.table();
        let is_seen = |card: CardId| table.is_seen(self.eye, card);
        let in_sight: Vec<bool> = (0..self.handles.len())
            .map(|n| CardId(n as u16))
            .map(|card| seen.contains(&card) || is_seen(card))
            .collect();
        for (handle, in_sight) in self.handles.iter_mut().zip(in_sight) {
            if !in_sight {
                *handle = Handle::NONE;
            }
        }
        let places = battle.state.places.as_ref();
        self.places
            .iter_mut()
            .zip(places)
            .for_each(|(old, new)| *old = *new);
        self.face_up = battle.state.face_up.cards().collect();
        let known = || {
            battle
                .state
                .known
                .as_ref()
                .iter()
                .zip(self.book.plan.seats())
        };
        let remembered =
            |card: &CardId| known().any(|(known, seat)| seat != card.owner() && known.has(*card));
        let cards = self.book.plan.seats().flat_map(|seat| self.book.deck(seat));
        let stood_out = cards.filter(remembered).collect();
        self.stood_out = stood_out;
        let mut fresh: Vec<CardId> = Vec::new();
        for card in seen {
            if !self.handle(card).is_some() && !fresh.contains(&card) {
                fresh.push(card);
            }
        }
        // Copies stay in the order in which they lie; what lies in no order is equal then.
        fresh.sort_by_cached_key(|card| self.book.printing(*card));
        for card in fresh {
            self.name(card);
        }
        let asking = view.prompt.and_then(|prompt| prompt.card());
        self.asking = asking.filter(|card| {
            self.eye != Eye::Everything
                && !table.is_seen(self.eye, *card)
                && !view.looking_at.contains(card)
        });
    }

    /// The option with the copy that was seen first, among those that nobody can tell apart and of which the engine lists
    /// the one that comes first in a deck list.
    fn first_copy<L: Layout>(
        &self,
        battle: &Battle<L>,
        seat: Seat,
        option: Choice,
        options: &[Choice],
    ) -> Choice {
        let table = battle.table();
        let Some(card) = option
            .card()
            .filter(|card| matches!(battle.state.place(*card), Place::Pile(_)))
            .filter(|card| !table.stands_out(seat, *card))
        else {
            return option;
        };
        let book = &self.book;
        let copies = book.deck(card.owner()).filter(|other| {
            book.def_number(*other) == book.def_number(card)
                && battle.state.place(*other) == battle.state.place(card)
                && self.handle(*other) < self.handle(card)
                && !table.stands_out(seat, *other)
        });
        let mut copies: Vec<CardId> = copies.collect();
        copies.sort_by_key(|card| self.handle(*card));
        let mut instead = copies.into_iter().map(|copy| option.named_by(|_| copy));
        let fits = |choice: &Choice| {
            !options.contains(choice) && battle.why_not_by(seat, *choice).is_none()
        };
        instead.find(fits).unwrap_or(option)
    }
}

/// The card that an event speaks of.
fn card_of(event: &Event) -> Option<CardId> {
    let mut found = None;
    event.named_by(|card| found = Some(card), |_| (), |_| ());
    found
}

/// Where a card goes that leaves its place.
fn goes_to(event: &Event) -> Option<(CardId, Place)> {
    match *event {
        Event::CardMoved { card, to, .. } => Some((card, to)),
        Event::PokemonPlayed { card, slot, .. }
        | Event::Evolved { card, slot }
        | Event::LevelledUp { card, slot } => Some((card, Place::Stack(slot))),
        Event::Attached { card, slot } => Some((card, Place::Attached(slot))),
        Event::CoinFlipped { .. }
        | Event::StarterDecided { .. }
        | Event::DeckShuffled { .. }
        | Event::PrizesShuffled { .. }
        | Event::MulliganTaken { .. }
        | Event::CardRevealed { .. }
        | Event::BoardRevealed
        | Event::StadiumTurned { .. }
        | Event::TurnBegan { .. }
        | Event::TurnEnded { .. }
        | Event::Spent { .. }
        | Event::CheckupBegan
        | Event::Devolved { .. }
        | Event::TrainerPlayed { .. }
        | Event::PowerUsed { .. }
        | Event::PowerSetOff { .. }
        | Event::Retreated { .. }
        | Event::Switched { .. }
        | Event::Promoted { .. }
        | Event::AttackDeclared { .. }
        | Event::AttackCopied { .. }
        | Event::CardNamed { .. }
        | Event::AttackFailed { .. }
        | Event::DamageDone { .. }
        | Event::NoDamageDone { .. }
        | Event::CountersPut { .. }
        | Event::Healed { .. }
        | Event::ConditionGained { .. }
        | Event::ConditionLost { .. }
        | Event::EffectBegan { .. }
        | Event::EffectEnded { .. }
        | Event::NoRoom { .. }
        | Event::KnockedOut { .. }
        | Event::PrizeTaken { .. }
        | Event::SuddenDeathBegan
        | Event::GameEnded { .. } => None,
    }
}

/// Events that come one after the other, by what happens at once: for each card that it happens to, what is told of it.
pub(super) fn at_once(events: &[Event]) -> Vec<Vec<&[Event]>> {
    let deeds: Vec<&[Event]> = events.chunk_by(about_one_card).collect();
    let at_once = deeds.chunk_by(|one, other| happens_alike(one, other));
    at_once.map(<[&[Event]]>::to_vec).collect()
}

/// Whether two events, one after the other, speak of one card.
fn about_one_card(one: &Event, other: &Event) -> bool {
    card_of(one).is_some() && card_of(one) == card_of(other)
}

/// Whether the same happens to two cards.
fn happens_alike(one: &[Event], other: &[Event]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| alike(one, other))
}

/// Whether two cards go the same way, or are shown to the same seats.
fn alike(one: &Event, other: &Event) -> bool {
    // Some go to the Lost Zone in place of the discard pile, and cards come from several Pokémon.
    let way = |place: &Place| match place {
        Place::Pile(Pile::LostZone) => Place::Pile(Pile::Discard),
        Place::Attached(_) => Place::Attached(SlotId::NONE),
        Place::Pile(_) | Place::Stack(_) | Place::Stadium | Place::Nowhere => *place,
    };
    match (one, other) {
        (Event::CardMoved { from, to, .. }, Event::CardMoved { from: f, to: t, .. }) => {
            way(from) == way(f) && way(to) == way(t)
        }
        (Event::CardRevealed { to, .. }, Event::CardRevealed { to: t, .. }) => to == t,
        (Event::Attached { slot, .. }, Event::Attached { slot: s, .. }) => slot == s,
        (Event::PokemonPlayed { seen, .. }, Event::PokemonPlayed { seen: s, .. }) => seen == s,
        _ => false,
    }
}
