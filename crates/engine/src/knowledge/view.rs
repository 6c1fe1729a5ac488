//! What one seat may know and what is sent to it: views and events (ZONE-2 to ZONE-5, ZONE-12). A view is built up from nothing.
//! A hidden card has no identity here at all; a seat's view stays equal when everything that it cannot see is drawn again.

use crate::battle::Battle;
use crate::choice::{Pending, Prompt, Purpose};
use crate::knowledge::event::{Event, Seen, SeenEvent};
use crate::knowledge::handle::{Handle, SeenCard};
use crate::knowledge::onlooker::{Onlooker, at_once};
use crate::outcome::Outcome;
use crate::plan::{self, Allowance, Allowances};
use crate::procedures::program::Op;
use crate::state::ids::{CardId, CardSet, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::state::{Conditions, Flags, Place, Tally};
use crate::table::Table;
use rulebox_rules::OncePerGame;
use serde::{Deserialize, Serialize};

/// The game as one seat sees it, or as a bystander does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View<C = Handle> {
    /// Whose view it is; nobody's is a bystander's.
    pub viewer: Option<Seat>,
    /// The turn's number; 0 during set-up.
    pub turn: u16,
    /// Whose turn it is.
    #[serde(rename = "turn_seat")]
    pub turn_side: plan::Side,
    /// Who takes the first turn, once it is settled.
    pub starter: Option<plan::Side>,
    /// Games of Sudden Death begun.
    pub sudden_deaths: u8,
    /// Both sides of the table, by seat.
    pub sides: Vec<SeatView<C>>,
    /// The Stadium in play.
    pub stadium: Option<C>,
    /// Whether it is turned around.
    pub stadium_turned: bool,
    /// The question that is open, whoever is asked.
    pub prompt: Option<Prompt<C>>,
    /// Cards that the viewer is looking through now, sorted so that their order tells nothing.
    pub looking_at: Vec<C>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// What the handles in this view stand for, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<SeenCard>,
}

/// One seat's part of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView<C = Handle> {
    /// Whose.
    pub seat: Seat,
    /// The Active Pokémon.
    pub active: Option<PokemonView<C>>,
    /// Benched Pokémon.
    pub bench: Vec<PokemonView<C>>,
    /// The hand: cards the viewer knows, and how many others there are.
    pub hand: Cards<C>,
    /// The deck, top first.
    pub deck: Vec<Face<C>>,
    /// The Prizes in their places.
    pub prizes: Vec<Face<C>>,
    /// The discard pile, oldest first.
    pub discard: Vec<C>,
    /// The Lost Zone.
    pub lost_zone: Vec<C>,
    /// Trainers being played.
    pub aside: Vec<C>,
    /// What its player did this turn.
    pub done: Allowances,
    /// What its player has used up for the whole game: everybody sees the markers (KIND-GX-2, KIND-VSTAR-3).
    pub spent: Spent,
    /// Turns its player has begun.
    pub turns: u16,
    /// Mulligans its player took.
    pub mulligans: u8,
}

/// What a player may use once in a game, as a set: a GX attack and a VSTAR Power (KIND-GX-1, KIND-VSTAR-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent(pub u8);

impl Spent {
    fn of(done: Tally) -> Spent {
        let mut spent = Spent::default();
        let once = [OncePerGame::Gx, OncePerGame::Vstar].into_iter();
        once.filter(|once| done.has((*once).into()))
            .for_each(|once| spent.add(once));
        spent
    }
    /// Whether that was used.
    pub const fn has(self, once: OncePerGame) -> bool {
        self.0 & 1 << once as u8 != 0
    }
    /// Notes that it was used.
    pub const fn add(&mut self, once: OncePerGame) {
        self.0 |= 1 << once as u8;
    }
}

/// A card in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Face<C = Handle> {
    /// This card.
    Up(C),
    /// Some card.
    Down,
}

/// Cards whose order means nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards<C = Handle> {
    /// Those the viewer knows, sorted.
    pub known: Vec<C>,
    /// How many others there are.
    pub hidden: usize,
}

impl<C> Cards<C> {
    /// How many there are in all.
    pub fn len(&self) -> usize {
        self.known.len() + self.hidden
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A Pokémon in play. Face down in set-up, only its spot is seen (SETUP-12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PokemonView<C = Handle> {
    /// Its spot.
    pub slot: SlotId,
    /// Its cards, the top one first; empty while it lies face down.
    pub stack: Vec<C>,
    /// Cards attached to it.
    pub attached: Vec<C>,
    /// Damage counters.
    pub counters: u16,
    /// HP; 0 while it lies face down.
    pub hp: i32,
    /// Special Conditions.
    pub conditions: Conditions,
    /// What happened to it this turn.
    pub flags: Flags,
}

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eye {
    /// Somebody beside the table.
    Bystander,
    /// A player.
    Seat(Seat),
    /// Somebody who sees every card, as after a game.
    Everything,
}

impl Eye {
    fn of(viewer: Option<Seat>) -> Eye {
        viewer.map_or(Eye::Bystander, Eye::Seat)
    }

    /// The seat whose eyes they are.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eye::Seat(seat) => Some(seat),
            Eye::Bystander | Eye::Everything => None,
        }
    }
}

/// A seat that there is not at any table, which learns what everybody learns.
pub(super) const NOBODY: Seat = Seat(u8::MAX);

/// What is sent: events and the table, in handles.
impl Onlooker {
    /// Learns what happened up to a moment, and looks at the table as it is then. Gives what is sent of the events.
    pub fn follow<L: Layout>(&mut self, events: &[Event], battle: &Battle<L>) -> Vec<Seen> {
        self.forget_whose_text_asked();
        let mut seen = Vec::with_capacity(events.len());
        for deeds in at_once(events) {
            for event in self.learn_at_once(deeds, battle) {
                seen.push(self.event(event));
            }
        }
        self.look(battle);
        seen
    }

    /// The game as it is sent. It must be as it was when the onlooker last [followed](Onlooker::follow) it.
    pub fn view<L: Layout>(&self, battle: &Battle<L>) -> View {
        let mut view = battle
            .look(self.eye())
            .named_by(&mut |card| self.handle(card));
        for side in &mut view.sides {
            side.hand.known.sort_unstable();
            let by_time = |handle: &Handle| self.came_at(*handle);
            for pile in [&mut side.discard, &mut side.lost_zone, &mut side.aside] {
                pile.sort_by_key(by_time);
            }
            for pokemon in side.active.iter_mut().chain(&mut side.bench) {
                pokemon
                    .attached
                    .sort_by_key(|handle| std::cmp::Reverse(by_time(handle)));
            }
        }
        view.looking_at.sort_unstable();
        let mut named = view.named_cards();
        named.sort_unstable();
        named.dedup();
        view.cards = named
            .into_iter()
            .filter_map(|handle| self.card(handle))
            .collect();
        view
    }

    /// What is sent of an event, which comes after all that were asked for before.
    fn event(&mut self, event: Event) -> Seen {
        let seen = match self.eye() {
            Eye::Everything => Seen::Whole(event),
            Eye::Seat(seat) => event.known_to(seat),
            Eye::Bystander => event.known_to(NOBODY),
        };
        self.lose_sight(event);
        self.take_first_copy(event);
        let sent = match seen {
            Seen::Whole(event) => Seen::Whole(self.whole(event)),
            Seen::HiddenCard { owner, from, to } => Seen::HiddenCard { owner, from, to },
            Seen::HiddenPokemon { slot } => Seen::HiddenPokemon { slot },
            Seen::HiddenReveal { owner, to } => Seen::HiddenReveal { owner, to },
        };
        self.note_move(event);
        sent
    }

    fn whole(&mut self, event: Event) -> SeenEvent {
        let book = self.book.clone();
        event.named_by(
            |card| self.name(card),
            |effect| book.effect_in_words(effect),
            |name| book.in_words(name).to_owned(),
        )
    }
}

impl Event {
    /// What `seat` learns of it, with the engine's own numbers. This never leaves the process.
    pub fn known_to(self, seat: Seat) -> Seen<Event> {
        if let Event::CardMoved {
            card,
            from,
            to,
            seen,
        } = self
            && !seen.has(seat)
        {
            let owner = card.owner();
            return Seen::HiddenCard { owner, from, to };
        }
        if let Event::CardRevealed { card, to } = self
            && !to.has(seat)
        {
            let owner = card.owner();
            return Seen::HiddenReveal { owner, to };
        }
        if let Event::PokemonPlayed { slot, seen, .. } = self
            && !seen.has(seat)
        {
            return Seen::HiddenPokemon { slot };
        }
        Seen::Whole(self)
    }
}

impl<L: Layout> Battle<L> {
    /// The game as a seat sees it, or as a bystander does. A seat that there is not sees as much as a bystander.
    pub fn known_to(&self, viewer: Option<Seat>) -> View<CardId> {
        self.look(Eye::of(self.seated(viewer)))
    }

    /// The game with every card face up, for those who look at it afterwards or play no part in it.
    pub fn whole_view(&self) -> View<CardId> {
        self.look(Eye::Everything)
    }

    pub(super) fn look(&self, eye: Eye) -> View<CardId> {
        let prompt = match self.pending() {
            Pending::Ask(prompt) => Some(self.table().prompt_as_seen(eye, prompt)),
            Pending::Chance(_) | Pending::Over(_) => None,
        };
        View {
            prompt,
            ..self.table().view(eye)
        }
    }

    pub(super) fn seated(&self, viewer: Option<Seat>) -> Option<Seat> {
        viewer.filter(|seat| self.book.plan.seats().any(|s| s == *seat))
    }
}

impl<L: Layout> Table<'_, L> {
    fn view(&self, eye: Eye) -> View<CardId> {
        let setting_up = self.s.turn == 0;
        View {
            viewer: eye.seat(),
            turn: self.s.turn,
            turn_side: self.s.turn_side,
            starter: (!setting_up || self.starter_is_settled()).then_some(self.s.starter),
            sudden_deaths: self.s.sudden_deaths,
            sides: self
                .book
                .plan
                .seats()
                .map(|seat| self.side(eye, seat))
                .collect(),
            stadium: self.s.stadiums().next(),
            stadium_turned: self.s.stadiums.as_ref().iter().any(|place| place.turned),
            prompt: None,
            looking_at: eye
                .seat()
                .map(|seat| self.looking_at(seat))
                .unwrap_or_default(),
            outcome: self.s.outcome,
            cards: Vec::new(),
        }
    }

    /// A question as somebody sees it: who is not asked does not learn which hidden card asks.
    fn prompt_as_seen(&self, eye: Eye, prompt: Prompt) -> Prompt {
        let Purpose::Card(card) = prompt.purpose else {
            return prompt;
        };
        if card.is_some() && eye != Eye::Seat(prompt.seat()) && !self.is_seen(eye, card) {
            let purpose = Purpose::Card(CardId::NONE);
            return Prompt { purpose, ..prompt };
        }
        prompt
    }

    fn starter_is_settled(&self) -> bool {
        use rulebox_rules::ruleset::FlipTiming;
        let first = self.book.rules.first_player_flip_timing == FlipTiming::BeforeShuffle;
        let drawn = self
            .book
            .plan
            .seats()
            .any(|s| self.s.pile_len(s, Pile::Hand) > 0);
        first && drawn
    }

    /// Whether a viewer knows which card it is. A seat that there is not knows what a bystander knows, and nobody knows
    /// a card that is not in the game.
    pub fn is_known(&self, viewer: Option<Seat>, card: CardId) -> bool {
        let known = viewer.and_then(|seat| self.s.known.as_ref().get(seat.index()));
        let remembered = known.is_some_and(|known| known.has(card));
        match self.s.place(card) {
            Place::Pile(Pile::Discard | Pile::LostZone | Pile::Aside)
            | Place::Stadium
            | Place::Attached(_) => true,
            Place::Stack(slot) => {
                let seat = self.holder_of(slot);
                !self.s.seat(seat).face_down || viewer == Some(seat)
            }
            Place::Pile(Pile::Hand) => viewer == Some(card.owner()) || remembered,
            Place::Pile(Pile::Prizes | Pile::SharedPrizes) => {
                self.s.face_up.has(card) || remembered
            }
            Place::Pile(Pile::Deck) => remembered,
            Place::Nowhere => false,
        }
    }

    pub(super) fn is_seen(&self, eye: Eye, card: CardId) -> bool {
        eye == Eye::Everything || self.is_known(eye.seat(), card)
    }

    fn shown(&self, eye: Eye, card: CardId) -> Face<CardId> {
        if self.is_seen(eye, card) {
            Face::Up(card)
        } else {
            Face::Down
        }
    }

    fn side(&self, eye: Eye, seat: Seat) -> SeatView<CardId> {
        let pile = |pile| self.s.pile(seat, pile);
        let mut known: Vec<CardId> = pile(Pile::Hand).filter(|c| self.is_seen(eye, *c)).collect();
        known.sort_unstable();
        let hidden = self.s.pile_len(seat, Pile::Hand) - known.len();
        // Who searches a deck sees which cards are in it, not where: neither of those that were found already.
        let found = match eye == Eye::Seat(seat) {
            true => self.found_in_search(seat),
            false => L::Cards::default(),
        };
        let in_deck = |card| match found.has(card) {
            true => Face::Down,
            false => self.shown(eye, card),
        };
        let state = self.s.seat(seat);
        let board = self.book.plan.home::<L>(seat);
        let active = self.s.active(board);
        SeatView {
            seat,
            active: active.is_some().then(|| self.pokemon_view(eye, active)),
            bench: self
                .s
                .bench(board)
                .map(|slot| self.pokemon_view(eye, slot))
                .collect(),
            hand: Cards { known, hidden },
            deck: pile(Pile::Deck).rev().map(in_deck).collect(),
            prizes: pile(Pile::Prizes).map(|c| self.shown(eye, c)).collect(),
            discard: pile(Pile::Discard).collect(),
            lost_zone: pile(Pile::LostZone).collect(),
            aside: pile(Pile::Aside).collect(),
            done: Allowance::ALL
                .into_iter()
                .filter(|of| state.done.has(*of) && !of.is_of_the_game())
                .collect(),
            spent: Spent::of(state.done),
            turns: state.turns,
            mulligans: state.mulligans,
        }
    }

    fn pokemon_view(&self, eye: Eye, slot: SlotId) -> PokemonView<CardId> {
        let pokemon = self.s.pokemon(slot);
        let seen = self.is_seen(eye, self.s.top(slot));
        PokemonView {
            slot,
            stack: if seen {
                self.s.stack_of(slot).collect()
            } else {
                Vec::new()
            },
            attached: self.s.attached(slot).collect(),
            counters: pokemon.counters,
            hp: if seen { self.hp(slot) } else { 0 },
            conditions: pokemon.conditions,
            flags: pokemon.flags,
        }
    }

    /// The cards that somebody found in a search which the text that is asking goes on about.
    fn found_in_search(&self, viewer: Seat) -> L::Cards {
        let mut found = L::Cards::default();
        let Some(running) = self.running() else {
            return found;
        };
        let searches = |op: &Op| {
            op.choice_of_cards()
                .is_some_and(|choose| choose.search.is_some())
        };
        let program = self.book.program(running.program);
        if self.memory(running.env).seat == viewer && program.ops.iter().any(searches) {
            let mut memory = self.s.memories[running.env.index()];
            memory.each_card_set(|cards| found = found.or(*cards));
        }
        found
    }

    /// The deck while its player searches it.
    pub(super) fn looking_at(&self, viewer: Seat) -> Vec<CardId> {
        let Some(running) = self.running() else {
            return Vec::new();
        };
        let choose = running.op(self.book).and_then(Op::choice_of_cards);
        let searches = choose.is_some_and(|choose| {
            choose.search.is_some() && self.picker_of_cards(running.env, choose) == viewer
        });
        if !searches {
            return Vec::new();
        }
        let mut deck: Vec<CardId> = self.s.pile(viewer, Pile::Deck).collect();
        deck.sort_unstable();
        deck
    }
}
